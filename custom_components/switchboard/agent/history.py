"""The words of others in a conversation, taken from its log before a turn of ours begins."""

from dataclasses import replace

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback

from ..engine.azure.messages import Message
from ..engine.dialogue.conversations import Conversations
from ..engine.dialogue.limits import WindowLimits
from ..engine.turn.memory_entries import remember
from ..engine.turn.phrases import without_interim
from ..engine.turn.request import well_formed
from ..history.live import ConversationContext, LiveConversations
from ..home.off_record import DATA_OFF_RECORD
from ..home.owners import DATA_SPEAKERS, Speakers
from ..home.pin import told_without_numbers
from .chat_log import as_message

NO_RESPONSE = "(no response)"
ERROR_PREFIX = "Error: "


@callback
def async_sync_history(
    live: LiveConversations, limits: WindowLimits, chat_log: conversation.ChatLog, language: str
) -> ConversationContext:
    """Open the memory of a conversation, within ``limits``, for a turn of ours.

    Remembers the turns that others answered since our last: local intents, other agents.
    """
    conversation_id = chat_log.conversation_id
    context = live.context(conversation_id)
    earlier = before_this_turn(chat_log)
    known = unheard(live, context, conversation_id, earlier)
    context.forgotten = False
    live.windows.open_conversation(conversation_id, limits)
    take_in(chat_log.hass, live.windows, conversation_id, earlier[known:], language)
    if earlier:
        context.see(earlier[-1])
    return context


@callback
def take_in(
    hass: HomeAssistant,
    windows: Conversations,
    conversation_id: str,
    contents: list[conversation.Content],
    language: str,
) -> None:
    """Remember what others said in a conversation."""
    contents = hass.data[DATA_OFF_RECORD].without(conversation_id, contents)
    take_in_messages(hass, windows, conversation_id, to_messages(contents), language)


@callback
def take_in_messages(
    hass: HomeAssistant,
    windows: Conversations,
    conversation_id: str,
    messages: list[Message],
    language: str,
) -> None:
    """Remember what was said and done in a conversation, without what may be a PIN."""
    for message in well_formed(told_without_numbers(hass, messages, language)):
        remember(windows, conversation_id, message)


def unheard(
    live: LiveConversations,
    context: ConversationContext,
    conversation_id: str,
    earlier: list[conversation.Content],
) -> int:
    """Return how much of ``earlier`` is remembered already, or was forgotten on purpose."""
    if context.forgotten:
        return len(earlier)
    if not live.windows.holds(conversation_id):
        return 0
    return context.known_of(earlier)


@callback
def async_change_speaker(
    live: LiveConversations, chat_log: conversation.ChatLog, owners: tuple[str, ...]
) -> None:
    """Let a conversation begin anew for a speaker who may not hear of all that was told in it.

    What was said in it, answered, and given back by tools may hold anybody's memory. ``owners`` are
    all whose memory the speaker may hear of, the last of them is the speaker's own.
    """
    speakers, conversation_id = chat_log.hass.data[DATA_SPEAKERS], chat_log.conversation_id
    context, earlier = live.context(conversation_id), before_this_turn(chat_log)
    if begins_anew(speakers, conversation_id, context, earlier, owners):
        live.reset(conversation_id)
    context.owners = frozenset(owners)
    for content in reversed(chat_log.content):
        if isinstance(content, conversation.UserContent):
            speakers.spoke(conversation_id, content.created, owners[-1])
            break


@callback
def begins_anew(
    speakers: Speakers,
    conversation_id: str,
    context: ConversationContext,
    earlier: list[conversation.Content],
    owners: tuple[str, ...],
) -> bool:
    """Tell whether a speaker may not hear of all that was told, or said, in it before."""
    new = earlier[context.known_of(earlier) :]
    told = context.owners <= set(owners)
    return not told or speakers.others_in(conversation_id, new, owners)


@callback
def before_this_turn(chat_log: conversation.ChatLog) -> list[conversation.Content]:
    """Return the log up to the words that are now being answered.

    What follows them is a local attempt that failed, after which they may stand once more.
    """
    contents = chat_log.content
    spoken = [
        position
        for position, content in enumerate(contents)
        if position and isinstance(content, conversation.UserContent)
    ]
    if not spoken:
        return contents[1:]
    now = spoken.pop()
    if spoken and _only_repeats(contents[spoken[-1] : now + 1]):
        now = spoken.pop()
    return contents[1:now]


def _only_repeats(contents: list[conversation.Content]) -> bool:
    """Return whether the same words stand at both ends, with only failed local attempts between."""
    first, *between, last = contents
    same = as_message(first).content == as_message(last).content
    return same and bool(between) and not to_messages(between)


@callback
def attached_now(chat_log: conversation.ChatLog) -> list[conversation.Attachment]:
    """Return what came with the words that are now being answered."""
    for content in reversed(chat_log.content):
        if isinstance(content, conversation.UserContent):
            return content.attachments or []
    return []


def to_messages(contents: list[conversation.Content]) -> list[Message]:
    """Return what was really said and done.

    Left out are local attempts that failed, and turns that Home Assistant ended with an error: to
    the model these would look like words of its own.
    """
    results = {
        content.tool_call_id: content
        for content in contents
        if isinstance(content, conversation.ToolResultContent)
    }
    local = {
        call.id
        for content in contents
        if isinstance(content, conversation.AssistantContent)
        for call in content.tool_calls or ()
        if call.external
    }
    failed: set[str] = set()
    messages: list[Message] = []
    for content in contents:
        if isinstance(content, conversation.SystemContent):
            continue
        is_local = (
            isinstance(content, conversation.ToolResultContent) and content.tool_call_id in local
        )
        message = as_message(content, is_local=is_local)
        calls = tuple(
            call
            for call in message.tool_calls
            if not _failed_attempt(content, results.get(call.id))
        )
        failed.update(call.id for call in message.tool_calls if call not in calls)
        if message.role == "assistant":
            message = replace(message, content=without_interim(message.content), tool_calls=calls)
        if _is_error(message):
            if messages and messages[-1].role == "user":
                messages.pop()
        elif message.role == "user" and messages[-1:] == [message]:
            continue
        elif message.tool_call_id not in failed and (message.content or calls):
            messages.append(message)
    return messages


def _is_error(message: Message) -> bool:
    return message.role == "assistant" and (
        message.content == NO_RESPONSE or message.content.startswith(ERROR_PREFIX)
    )


def _failed_attempt(
    content: conversation.Content, result: conversation.ToolResultContent | None
) -> bool:
    return (
        isinstance(content, conversation.AssistantContent)
        and not content.content
        and all(call.external for call in content.tool_calls or ())
        and result is not None
        and result.result.data.get("response_type") == "error"
    )
