"""What keeps the states of conversations, and the memory of live ones, as their users see it."""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from custom_components.switchboard.engine.dialogue.conversations import ConversationStats
from custom_components.switchboard.engine.dialogue.state import (
    AgentState,
    MessageEntry,
    Role,
    ToolCallEntry,
)


class StateManager(Protocol):
    """Keeps the states of conversations by thread; the thread is called as the conversation is."""

    async def load(self, thread_id: str) -> AgentState | None:
        """Return the last state that was saved; ``None`` if there is none."""
        ...

    async def save(self, thread_id: str, state: AgentState) -> None:
        """Keep a state in place of the one before."""
        ...

    async def delete(self, thread_id: str) -> None:
        """Keep nothing of a thread."""
        ...

    async def list(self) -> Sequence[str]:
        """Return the threads of which a state is kept."""
        ...


class MemoryManager(Protocol):
    """Holds the messages of live conversations, as ``Conversations`` does."""

    def add_message(
        self,
        conversation_id: str,
        role: Role,
        content: str,
        *,
        tags: Iterable[str] = (),
        tool_calls: Iterable[ToolCallEntry] = (),
        tool_call_id: str | None = None,
        tool_name: str | None = None,
        reasoning: Iterable[str] = (),
    ) -> MessageEntry:
        """Remember a message, and let go what it leaves no room for."""
        ...

    def get_messages(
        self, conversation_id: str, tag_filter: str | Collection[str] | None = None
    ) -> list[MessageEntry]:
        """Return the messages held, or those of them with a tag."""
        ...

    def get_stats(self, conversation_id: str) -> ConversationStats:
        """Return a conversation in numbers."""
        ...

    def reset(self, conversation_id: str) -> bool:
        """Forget a conversation; return whether there was one."""
        ...

    def get_all_conversations(self) -> list[str]:
        """Return the ids of the live conversations."""
        ...
