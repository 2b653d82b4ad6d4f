"""The request that a sentence would lead to now: nobody is asked, and nothing is changed.

It is built by what builds the request of a turn, in copies of all that a turn works on. What means
the same as the sentence is left out of what is recalled: that would be asked of the service.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.core import Context
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..engine.azure.messages import LLMRequest, Message
from ..engine.dialogue.conversations import Conversations
from ..engine.dialogue.limits import WindowLimits
from ..engine.dialogue.state import AgentState, ConversationWindow
from ..engine.turn.pipeline import Composing, first_request
from ..history.live import ConversationContext, Frame
from ..home.owners import DATA_SPEAKERS
from ..home.pin import without_numbers
from ..turn_scope import LoggedTurn, scope_with
from .history import begins_anew, take_in, take_in_messages, unheard
from .request import RequestBuilder, TurnParts


@dataclass(frozen=True, slots=True)
class Asked:
    """A sentence that somebody might say, and where; ``owners`` are all whose memory they hear.

    Without a ``conversation_id`` it begins a conversation, or goes on from what was said
    ``earlier`` in one that is over.
    """

    text: str
    language: str
    owners: tuple[str, ...]
    user_id: str | None = None
    device_id: str | None = None
    extra_system_prompt: str | None = None
    conversation_id: str | None = None
    earlier: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """A request, the deployment that would probably get it, and the body that would be sent.

    ``by_words_alone``: what means the same would be recalled, too, and is not in here.
    """

    request: LLMRequest
    deployment: str
    body: Mapping[str, object]
    by_words_alone: bool


async def async_preview(parts: TurnParts, asked: Asked) -> Preview:
    """Return what an agent would send for a sentence.

    Raises:
        PreparationError: the prompt's template or an API of tools is broken.
    """
    # Other agents' words are listened to by their chat logs; this one is nobody's.
    with scope_with(logged=LoggedTurn(parts.live.turn_recorder.log.moment)):
        return await _async_build(parts, asked)


async def _async_build(parts: TurnParts, asked: Asked) -> Preview:
    name = ulid_now()
    heard = replace(asked, text=without_numbers(parts.hass, asked.text, asked.language))
    user_input = conversation.ConversationInput(
        text=heard.text,
        context=Context(user_id=heard.user_id),
        conversation_id=name,
        device_id=heard.device_id,
        satellite_id=None,
        language=heard.language,
        agent_id=parts.agent_id,
        extra_system_prompt=heard.extra_system_prompt,
    )
    windows = Conversations(WindowLimits(), parts.counter, dt_util.utcnow, ulid_now)
    log = parts.hass.data.get(DATA_CHAT_LOGS, {}).get(heard.conversation_id or "")
    earlier = [] if log is None else log.content[1:]
    frame = await _async_go_on(parts, heard, user_input, windows, earlier)
    parts.late.waiting.tell(windows, name, heard.owners[-1])
    memory_context = parts.memory_context.looking_on()
    builder = RequestBuilder(
        parts=parts,
        memory=windows,
        memory_context=memory_context,
        user_input=user_input,
        chat_log=conversation.ChatLog(
            parts.hass,
            name,
            [conversation.SystemContent(""), *earlier, conversation.UserContent(heard.text)],
        ),
        owners=heard.owners,
        frame=frame,
        is_outdated=lambda: False,
        reports_room=False,
    )
    composing = Composing(
        memory=windows,
        recall=builder.recall if memory_context.is_on else None,
        prepare=builder.prepare,
        refresh=builder.refresh,
        options=parts.settings.model,
        prompt_cache_key=parts.unique_id,
    )
    window = windows.get_window(name)
    request = await first_request(AgentState(name, window, heard.text, heard.language), composing)
    deployment, body = parts.llm.body(request)
    by_words_alone = memory_context.is_on and memory_context.knows_meanings
    return Preview(request, deployment, body, by_words_alone)


async def _async_go_on(
    parts: TurnParts,
    asked: Asked,
    user_input: conversation.ConversationInput,
    windows: Conversations,
    earlier: list[conversation.Content],
) -> Frame:
    """Put into ``windows`` what a turn would find in its conversation; returns its frame."""
    name, limits = user_input.conversation_id or "", parts.settings.window
    if asked.conversation_id is None:
        windows.open_conversation(name, limits)
        take_in_messages(parts.hass, windows, name, [*asked.earlier], asked.language)
        return Frame()
    live, conversation_id = parts.live, asked.conversation_id
    context = live.known(conversation_id) or ConversationContext()
    speakers = parts.hass.data[DATA_SPEAKERS]
    window: ConversationWindow | None = None
    frame = Frame()
    if begins_anew(speakers, conversation_id, context, earlier, asked.owners):
        earlier = []
    elif live.windows.holds(conversation_id):
        window, frame = live.windows.get_window(conversation_id), context.frame.copy()
    elif not (context.seen or context.forgotten or earlier):
        kept = await live.conversation_store.async_find(
            conversation_id, user_input, asked.owners, parts.agent_id
        )
        window = None if kept is None else kept.window
    if window is not None:
        windows.restore(replace(window, conversation_id=name), limits)
    windows.open_conversation(name, limits)
    new = earlier[unheard(live, context, conversation_id, earlier) :]
    take_in(parts.hass, windows, name, new, asked.language)
    return frame
