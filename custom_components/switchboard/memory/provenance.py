"""Where a text comes from that an agent wants remembered: which words a person said in that turn.

An agent only says what it wants to keep. What a person said stands in Home Assistant's log of the
conversation, and who gave the agent those words follows from the turn.
"""

import json

from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import ChatLog, current_chat_log
from homeassistant.core import callback
from homeassistant.helpers.llm import LLMContext

from ..engine.azure.messages import SEARCHED
from ..engine.knowledge.admission import AUTOMATION, UNHEARD, Provenance
from ..home.origin import (
    Origin,
    in_a_script,
    origin_of_overheard,
    said_by_nobody,
)


@callback
def provenance_of(llm_context: LLMContext) -> Provenance:
    """Return where what an agent tells a tool comes from.

    Who is no agent of a conversation (a client of the MCP server) or finishes an answer after its
    turn is ``unheard``. Where Home Assistant does not say that a person spoke, nobody did.
    """
    if llm_context.assistant != conversation.DOMAIN:
        return AUTOMATION  # a task, whose instructions somebody wrote for it
    chat_log = current_chat_log.get()
    if chat_log is None:
        return AUTOMATION if in_a_script() else UNHEARD
    said, earlier, reported = _of_conversation(chat_log)
    if not _is_spoken(llm_context, chat_log, said):
        return AUTOMATION
    unseen = any(getattr(one, "tool_name", "") == SEARCHED for one in chat_log.content)
    return Provenance("spoken", (said,), reported, earlier, has_unseen=unseen)


def _is_spoken(llm_context: LLMContext, chat_log: ChatLog, said: str) -> bool:
    user_id = llm_context.context.user_id if llm_context.context else None
    told = Origin(user_id, llm_context.device_id, scripted=said_by_nobody())
    if told.is_spoken:
        return True
    # A satellite without a device is not told to tools.
    origin = origin_of_overheard(chat_log.hass, chat_log.conversation_id, said)
    return origin is not None and origin.is_spoken


def _of_conversation(chat_log: ChatLog) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return what the person said last, what before, and what tools and agents have said.

    A mail that was read out a turn ago is no more the person's than one that was read just now.
    """
    said = [one.content for one in chat_log.content if isinstance(one, conversation.UserContent)]
    reported: list[str] = []
    for content in chat_log.content:
        if isinstance(content, conversation.ToolResultContent):
            reported.append(json.dumps(content.result.data, ensure_ascii=False, default=str))
        elif isinstance(content, conversation.AssistantContent) and content.content:
            reported.append(content.content)
    return said[-1] if said else "", tuple(said[:-1]), tuple(reported)
