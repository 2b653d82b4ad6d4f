"""Speaking to an agent as a voice assistant does, which listens to the answer as it comes."""

from typing import Any

from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import async_get_chat_log
from homeassistant.core import HomeAssistant
from homeassistant.helpers import chat_session

from .conftest import agent_of, by_person


async def say_aloud(
    house: HomeAssistant,
    entry: Any,
    text: str,
    conversation_id: str | None = "talk",
    *,
    language: str | None = None,
    satellite_id: str | None = None,
) -> conversation.ConversationResult:
    """Say a sentence, and listen to the stream of its answer."""
    context, agent_id = by_person(house), agent_of(house, entry)
    with chat_session.async_get_chat_session(house, conversation_id) as session:
        spoken = conversation.ConversationInput(
            text=text,
            context=context,
            conversation_id=session.conversation_id,
            device_id=None,
            satellite_id=satellite_id,
            language=language or house.config.language,
            agent_id=agent_id,
        )
        with async_get_chat_log(
            house, session, spoken, chat_log_delta_listener=lambda chat_log, delta: None
        ):
            return await conversation.async_converse(
                house,
                text,
                session.conversation_id,
                context,
                language=language,
                agent_id=agent_id,
                satellite_id=satellite_id,
            )
