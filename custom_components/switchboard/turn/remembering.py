"""From a message of the wire to an entry in the memory of its conversation."""

from ..azure.messages import Message
from ..dialogue.manager import ConversationMemoryManager
from ..dialogue.state import ToolCallEntry


def remember(memory: ConversationMemoryManager, conversation_id: str, message: Message) -> None:
    """Add ``message`` to the memory of a conversation, unless it says and does nothing."""
    if not message.content and message.role == "assistant" and not message.tool_calls:
        return
    memory.add_message(
        conversation_id,
        message.role,
        message.content,
        tool_calls=tuple(ToolCallEntry(c.id, c.name, c.arguments) for c in message.tool_calls),
        tool_call_id=message.tool_call_id,
        reasoning=message.reasoning,
    )
