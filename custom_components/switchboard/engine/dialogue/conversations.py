"""The memory of all live conversations: one sliding window and one moving summary each."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypedDict

from ..language.characters import valid_text
from ..tokens.counter import TokenCounter, count_message
from .keeping import MaskedTexts, secrets_said, without_known
from .limits import WindowLimits
from .state import ConversationWindow, MessageEntry, Role, ToolCallEntry
from .summary import Fold, MovingSummary, Summarizer
from .tags import checked, is_context, matches, own_tags
from .window import SlidingWindow

_LOGGER = logging.getLogger(__name__)

MAX_CONVERSATIONS = 200
MANY_CONVERSATIONS = 100
FULL_WINDOW = 0.95


class ConversationStats(TypedDict):
    """A conversation in numbers.

    ``message_count`` and ``tag_distribution`` cover what ``get_messages`` gives, pinned messages
    included. ``utilization`` is ``current_tokens`` and ``summary_tokens`` as a share of
    ``max_tokens``.
    """

    message_count: int
    current_tokens: int
    pinned_tokens: int
    summary_tokens: int
    max_tokens: int
    utilization: float
    evicted_messages: int
    tag_distribution: dict[str, int]


@dataclass(slots=True)
class _Conversation:
    window: SlidingWindow
    summary: MovingSummary
    open_turns: int = 0
    texts: MaskedTexts = field(default_factory=MaskedTexts)
    before_aside: ConversationWindow | None = None


class Conversations:
    """Keeps the conversations that are alive, each within its limits; an unknown one is empty.

    ``clock`` gives aware times, ``new_id`` unique message ids. Past ``max_conversations`` the one
    longest unused is let go, but never one with a turn open. Not safe to share between threads.
    """

    def __init__(
        self,
        limits: WindowLimits,
        counter: TokenCounter,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
        max_conversations: int = MAX_CONVERSATIONS,
    ) -> None:
        self._limits = limits
        self._counter = counter
        self._clock = clock
        self._new_id = new_id
        self._max_conversations = max_conversations
        self._conversations: OrderedDict[str, _Conversation] = OrderedDict()
        self._reported_many = False
        self._reported_full: set[str] = set()

    # Conversations

    def open_conversation(self, conversation_id: str, limits: WindowLimits | None = None) -> None:
        """Make sure the conversation exists, and holds to ``limits`` when they are given."""
        window = self._opened(conversation_id).window
        if limits is not None and limits != window.limits:
            window.set_limits(limits)

    def begin_turn(self, conversation_id: str, limits: WindowLimits | None = None) -> None:
        """Open a turn: the next user or system message begins a new round.

        Each call needs its ``end_turn``.
        """
        self.open_conversation(conversation_id, limits)
        conversation = self._conversations[conversation_id]
        conversation.open_turns += 1
        conversation.window.end_round()

    def end_turn(self, conversation_id: str) -> None:
        """Close a turn; its round cannot be discarded any more."""
        conversation = self._known(conversation_id)
        conversation.open_turns = max(0, conversation.open_turns - 1)
        conversation.window.end_round()

    def is_in_turn(self, conversation_id: str) -> bool:
        """Return whether a turn is under way: what is said in it may yet be kept nowhere."""
        return self._known(conversation_id).open_turns > 0

    def holds(self, conversation_id: str) -> bool:
        """Return whether the conversation is alive here."""
        return conversation_id in self._conversations

    def reset(self, conversation_id: str) -> bool:
        """Forget a conversation; return whether there was one.

        In the middle of a turn its own round stays, so that the turn can end.
        """
        self._reported_full.discard(conversation_id)
        conversation = self._conversations.get(conversation_id)
        if conversation is None:
            return False
        conversation.summary.end()
        if conversation.open_turns:
            conversation.window.keep_current_round()
            conversation.summary = MovingSummary(self._counter)
            conversation.texts = MaskedTexts()
        else:
            del self._conversations[conversation_id]
        return True

    def step_aside(self, conversation_id: str) -> None:
        """Let what is said from now on be part of the conversation only until it comes back."""
        conversation = self._opened(conversation_id)
        if conversation.before_aside is None:
            conversation.before_aside = self.get_window(conversation_id)

    def come_back(self, conversation_id: str) -> None:
        """Go on where the conversation stepped aside, if it did."""
        conversation = self._known(conversation_id)
        if (window := conversation.before_aside) is not None:
            conversation.before_aside = None
            self.restore(window)

    def is_aside(self, conversation_id: str) -> bool:
        """Return whether what is said now is to be kept nowhere."""
        return self._known(conversation_id).before_aside is not None

    def get_all_conversations(self) -> list[str]:
        """Return the ids of the live conversations, the longest unused first."""
        return list(self._conversations)

    # Messages

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
        """Remember a message, and let go what it leaves no room for.

        It is tagged by its role (``input``, ``output``, ``tool_call``) besides ``tags``. A system
        message is pinned, unless a tag ``context:...`` says that it belongs to the round.

        Raises:
            ValueError: a tag cannot be one, or is reserved for notes.
        """
        calls = tuple(tool_calls)
        text = valid_text(content)
        entry = MessageEntry(
            self._new_id(),
            role,
            text,
            self._clock(),
            count_message(self._counter, role, text, calls),
            checked(tags, role) | own_tags(role, text, calls),
            calls,
            tool_call_id,
            tool_name,
            tuple(reasoning),
        )
        window = self._opened(conversation_id).window
        if role == "system" and window.limits.preserve_system and not is_context(entry):
            window.pin_also(entry)
        else:
            window.add(entry)
        return entry

    def set_pinned(
        self, conversation_id: str, pinned: Iterable[str | MessageEntry], extra_tokens: int = 0
    ) -> None:
        """Replace the pinned system messages; ``extra_tokens`` is what the tools add to them.

        A text that is pinned already keeps its entry.
        """
        window = self._opened(conversation_id).window
        known = {entry.content: entry for entry in window.pinned}
        window.pin(
            (
                item
                if isinstance(item, MessageEntry)
                else known.get(valid_text(item)) or self._system_entry(valid_text(item))
                for item in pinned
            ),
            extra_tokens,
        )

    def get_messages(
        self, conversation_id: str, tag_filter: str | Collection[str] | None = None
    ) -> list[MessageEntry]:
        """Return the messages held: pinned ones, then the window, oldest first.

        ``tag_filter`` keeps those that carry a tag, or any of several; ``context:*`` matches every
        tag that begins with ``context:``.
        """
        window = self.window(conversation_id)
        messages = [*window.pinned, *window.messages()]
        if tag_filter is None:
            return messages
        wanted = [tag_filter] if isinstance(tag_filter, str) else list(tag_filter)
        return [
            entry
            for entry in messages
            if any(matches(tag, pattern) for tag in entry.tags for pattern in wanted)
        ]

    def forget(self, conversation_id: str, tag: str) -> int:
        """Take every note with ``tag`` out of the window; return how many there were.

        Nothing of them goes into the summary. What people said stays, however it is tagged.
        """
        return self.window(conversation_id).forget(tag)

    def tag(self, conversation_id: str, tags: Mapping[str, Iterable[str]]) -> int:
        """Tag messages of the window, by their ids, besides what they have; return how many.

        Raises:
            ValueError: a tag cannot be one, or is reserved for notes.
        """
        found = {key: checked(some, "user") for key, some in tags.items()}
        return self.window(conversation_id).tag(found)

    def drop_context(self, conversation_id: str) -> bool:
        """Take out of the round under way what was told besides it; return whether there was any.

        These are the system messages tagged ``context:...``; nothing of them is kept.
        """
        return self.window(conversation_id).drop_context() > 0

    def mask_last_rounds(self, conversation_id: str, known: Collection[str]) -> frozenset[str]:
        """Mask the secrets of the last two rounds; return them, with those that are ``known``."""
        window = self.window(conversation_id)
        said = window.last_rounds()
        secrets = secrets_said(said).union(known)
        if secrets:
            window.reword_last_rounds(without_known(said, self._counter, secrets))
        return secrets

    # Windows

    def window(self, conversation_id: str) -> SlidingWindow:
        """Return the live window; that of an unknown conversation is empty and held nowhere."""
        return self._known(conversation_id).window

    def masked_texts(self, conversation_id: str) -> MaskedTexts:
        """Return what is known of the conversation's texts without secrets; it goes with it."""
        return self._known(conversation_id).texts

    def get_window(self, conversation_id: str) -> ConversationWindow:
        """Return the window as a value."""
        conversation = self._known(conversation_id)
        return conversation.window.snapshot(conversation.summary.summary)

    def restore(self, window: ConversationWindow, limits: WindowLimits | None = None) -> None:
        """Go on with a conversation from its saved window."""
        self.open_conversation(window.conversation_id, limits)
        conversation = self._conversations[window.conversation_id]
        conversation.summary.end()
        conversation.summary = MovingSummary(self._counter, window.summary)
        conversation.window.restore(window)

    async def fold(
        self,
        conversation_id: str,
        summarizer: Summarizer,
        on_fold: Callable[[Fold], None] = lambda _: None,
    ) -> bool:
        """Fold what is due into the summary; return whether nothing of it waits any more.

        ``on_fold`` is told of the new summary, if there is one.
        """
        conversation = self._known(conversation_id)
        if conversation.before_aside is not None:
            return True
        return await conversation.summary.fold(summarizer, conversation.window, on_fold=on_fold)

    # Numbers

    @property
    def given_up_messages(self) -> int:
        """How many messages were given up where no summary has succeeded since."""
        held = self._conversations.values()
        return sum(conversation.window.given_up_messages for conversation in held)

    def get_stats(self, conversation_id: str) -> ConversationStats:
        """Return a conversation in numbers."""
        window = self.window(conversation_id)
        return ConversationStats(
            message_count=len(window.pinned) + window.message_count,
            current_tokens=window.current_tokens,
            pinned_tokens=window.pinned_tokens,
            summary_tokens=window.summary_tokens,
            max_tokens=window.limits.max_tokens,
            utilization=window.utilization,
            evicted_messages=window.evicted_messages,
            tag_distribution=window.tag_distribution,
        )

    def log_usage(self, conversation_id: str) -> None:
        """Log, at debug level, how full the conversation's window is."""
        if not _LOGGER.isEnabledFor(logging.DEBUG):
            return
        stats = self.get_stats(conversation_id)
        _LOGGER.debug(
            "Conversation %s: %d messages, %d of %d tokens (%.0f %%)",
            conversation_id,
            stats["message_count"],
            stats["current_tokens"] + stats["summary_tokens"],
            stats["max_tokens"],
            100 * stats["utilization"],
        )

    def checks(self) -> None:
        """Log what looks unhealthy, once until it has cleared."""
        live = len(self._conversations)
        many = live > MANY_CONVERSATIONS
        if many and not self._reported_many:
            _LOGGER.warning(
                "%d conversations are held in memory, more than %d", live, MANY_CONVERSATIONS
            )
        full = {
            conversation_id
            for conversation_id, conversation in self._conversations.items()
            if conversation.window.utilization > FULL_WINDOW
        }
        for conversation_id in sorted(full - self._reported_full):
            window = self._conversations[conversation_id].window
            _LOGGER.warning(
                "The window of conversation %s is almost full: %d of %d tokens (%.0f %%)",
                conversation_id,
                window.used_tokens,
                window.limits.max_tokens,
                100 * window.utilization,
            )
        self._reported_many, self._reported_full = many, full

    # How it works

    def _known(self, conversation_id: str) -> _Conversation:
        """Return a conversation that is alive, else an empty one, which is not held."""
        return self._conversations.get(conversation_id) or _Conversation(
            SlidingWindow(conversation_id, self._limits), MovingSummary(self._counter)
        )

    def _opened(self, conversation_id: str) -> _Conversation:
        """Return a conversation that is held from now on, as the last one used."""
        conversation = self._known(conversation_id)
        if conversation_id not in self._conversations:
            self._make_room()
        self._conversations[conversation_id] = conversation
        self._conversations.move_to_end(conversation_id)
        return conversation

    def _make_room(self) -> None:
        surplus = len(self._conversations) + 1 - self._max_conversations
        idle = (key for key, held in self._conversations.items() if not held.open_turns)
        for conversation_id in [key for key, _ in zip(idle, range(surplus), strict=False)]:
            self.reset(conversation_id)
            _LOGGER.debug("Conversation %s was let go: too many are alive", conversation_id)

    def _system_entry(self, text: str) -> MessageEntry:
        return MessageEntry(
            id=self._new_id(),
            role="system",
            content=text,
            timestamp=self._clock(),
            token_count=count_message(self._counter, "system", text),
        )
