"""What others said in a conversation: taken from its chat log before a turn of ours begins."""

from dataclasses import replace

from homeassistant.components import conversation
from homeassistant.core import callback

from .azure.messages import Message
from .dialogue.window import WindowLimits
from .runtime import Heard, SwitchboardData
from .transcript import as_message
from .turn.pairing import well_formed
from .turn.remembering import remember


@callback
def async_take_in(
    data: SwitchboardData, limits: WindowLimits, chat_log: conversation.ChatLog
) -> Heard:
    """Open the memory of a conversation, within ``limits``, for a turn of ours.

    Remembers the turns that others answered since our last: local intents, other agents.

    A chat log without what was seen last, but with something else, is another conversation under
    the same name: it replaces what was remembered.
    """
    conversation_id = chat_log.conversation_id
    heard = data.heard(conversation_id)
    earlier = before_this_turn(chat_log)
    position = len(earlier) - 1
    while position >= 0 and earlier[position] is not heard.last_seen:
        position -= 1
    if position < 0 and earlier and heard.last_seen is not None:
        data.memory.reset(conversation_id)
    data.memory.open_conversation(conversation_id, limits)
    for message in well_formed(told(earlier[position + 1 :])):
        remember(data.memory, conversation_id, message)
    if earlier:
        heard.last_seen = earlier[-1]
    return heard


@callback
def before_this_turn(chat_log: conversation.ChatLog) -> list[conversation.Content]:
    """Return the log up to the words that are now being answered.

    What follows them is a local attempt that failed.
    """
    contents = chat_log.content
    for position in range(len(contents) - 1, 0, -1):
        if isinstance(contents[position], conversation.UserContent):
            return contents[1:position]
    return contents[1:]


@callback
def attached_now(chat_log: conversation.ChatLog) -> list[conversation.Attachment]:
    """Return what came with the words that are now being answered."""
    for content in reversed(chat_log.content):
        if isinstance(content, conversation.UserContent):
            return content.attachments or []
    return []


def told(contents: list[conversation.Content]) -> list[Message]:
    """Leave out local attempts that failed: their calls, and with them the results."""
    results = {
        content.tool_call_id: content
        for content in contents
        if isinstance(content, conversation.ToolResultContent)
    }
    messages: list[Message] = []
    for content in contents:
        if isinstance(content, conversation.SystemContent):
            continue
        message = as_message(content)
        calls = tuple(
            call
            for call in message.tool_calls
            if not _failed_attempt(content, results.get(call.id))
        )
        messages.append(replace(message, tool_calls=calls))
    return messages


def _failed_attempt(
    content: conversation.Content, result: conversation.ToolResultContent | None
) -> bool:
    """Whether a call is a local attempt whose intent did not apply."""
    return (
        isinstance(content, conversation.AssistantContent)
        and not content.content
        and all(call.external for call in content.tool_calls or ())
        and result is not None
        and result.result.data.get("response_type") == "error"
    )
