"""The sliding window: the last rounds of a conversation, within a budget of tokens.

A round is a user message and everything up to the next one: tool calls, their results, the answer.
Rounds leave whole and first in, first out, except that ``ephemeral`` ones go first and
``important`` ones last; the current round never leaves. Once over its budget the window is
emptied down to ``eviction_target`` of it, so that what is sent stays the same for many turns and
the service can reuse its cached prefix.
"""

import logging
from bisect import insort
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from .limits import WindowLimits
from .notes import is_context, leading_notes
from .round import Rank, Round
from .state import ConversationWindow, MessageEntry, Summary

_LOGGER = logging.getLogger(__name__)

_GONE_CALLS = 64  # how many calls that left unanswered are remembered, for their late results


class SlidingWindow:
    """One conversation's live window. Adding a message costs O(1), amortised."""

    def __init__(self, conversation_id: str, limits: WindowLimits) -> None:
        self.conversation_id = conversation_id
        self.limits = limits
        self.current_tokens = 0
        self.evicted_messages = 0
        self._clear()
        self._pinned: tuple[MessageEntry, ...] = ()
        self._extra_tokens = 0
        self._pinned_tokens = 0

    def _clear(self) -> None:
        self._rounds: dict[int, Round] = {}
        self._queues: dict[Rank, deque[int]] = {rank: deque() for rank in Rank}
        self._open_calls: dict[str, int] = {}
        self._gone_calls: deque[str] = deque(maxlen=_GONE_CALLS)
        self._tags: Counter[str] = Counter()
        self._current: Round | None = None
        self._between_rounds = False
        self._next_number = 0
        self._message_count = 0
        self.current_tokens = 0

    # What it holds

    @property
    def pinned(self) -> tuple[MessageEntry, ...]:
        """The system messages that stay."""
        return self._pinned

    @property
    def pinned_tokens(self) -> int:
        """Tokens of the pinned messages and of what is measured with them (tools)."""
        return self._pinned_tokens

    @property
    def round_count(self) -> int:
        """Rounds held, the current one included."""
        return len(self._rounds)

    @property
    def message_count(self) -> int:
        """Messages held, without the pinned ones."""
        return self._message_count

    @property
    def tag_distribution(self) -> dict[str, int]:
        """How many of the messages held, pinned ones included, carry each tag."""
        return dict(self._tags)

    @property
    def utilization(self) -> float:
        """Share of ``max_tokens`` in use; above 1 when the current round alone is too big."""
        return self.current_tokens / self.limits.max_tokens

    @property
    def in_round(self) -> bool:
        """Whether there is a round that is not ended."""
        return self._current is not None and not self._between_rounds

    def messages(self) -> Iterator[MessageEntry]:
        """Go through the messages, oldest first, without the pinned ones."""
        return chain.from_iterable(held.entries for held in self._rounds.values())

    # Its life

    def pin(self, entries: Iterable[MessageEntry], extra_tokens: int = 0) -> None:
        """Replace the pinned messages; ``extra_tokens`` is what tool definitions add to them."""
        for entry in self._pinned:
            self._untag(entry)
        self._pinned = tuple(entries)
        self._extra_tokens = extra_tokens
        self._pinned_tokens = extra_tokens + sum(entry.token_count for entry in self._pinned)
        for entry in self._pinned:
            self._tags.update(entry.tags)

    def pin_also(self, entry: MessageEntry) -> None:
        """Pin one more message."""
        self.pin((*self._pinned, entry), self._extra_tokens)

    def end_round(self) -> None:
        """Let the next user or system message begin a new round."""
        self._between_rounds = True

    def add(self, entry: MessageEntry) -> tuple[MessageEntry, ...]:
        """Add a message; return what left the window for it, in the order it left.

        A tool result joins the round of its call, even when a new round has begun since; when
        that round has left already, the result is not kept.
        """
        if entry.tool_call_id is not None and entry.tool_call_id in self._gone_calls:
            self._gone_calls.remove(entry.tool_call_id)
            return ()
        target = self._round_for(entry)
        rank = target.rank
        target.add(entry)
        if target is not self._current and target.rank != rank:
            insort(self._queues[target.rank], target.number)
        for call in entry.tool_calls:
            self._open_calls[call.id] = target.number
        self._tags.update(entry.tags)
        self._message_count += 1
        self.current_tokens += entry.token_count
        return self._fit()

    def set_limits(self, limits: WindowLimits) -> tuple[MessageEntry, ...]:
        """Hold to other limits from now on; return what left the window for them."""
        self.limits = limits
        return self._fit()

    def shrink(self) -> tuple[MessageEntry, ...]:
        """Make half of the tokens free, as far as the current round allows; return what left."""
        return self._evict(self.current_tokens // 2, self.round_count)

    def keep_current_round(self) -> None:
        """Forget everything but the pinned messages and the round that is not ended."""
        current, between = self._current, self._between_rounds
        pinned, extra = self._pinned, self._extra_tokens
        self._clear()
        self._pinned = ()
        self.pin(pinned, extra)
        self.evicted_messages = 0
        if current is not None and not between:
            for entry in current.entries:
                self.add(entry)

    def discard_current_round(self) -> int:
        """Take back the round that is not ended; return how many messages it had.

        What left the window for it stays out.
        """
        current = self._current
        if current is None or self._between_rounds:
            return 0
        self._drop(current)
        self._current = next(reversed(self._rounds.values()), None)
        if self._current is not None:
            self._unqueue(self._current)
        self._between_rounds = True
        return len(current.entries)

    def forget(self, tag: str) -> int:
        """Take the messages with ``tag`` out of their rounds; return how many."""
        forgotten = 0
        for held in self._rounds.values():
            tagged = [entry for entry in held.entries if tag in entry.tags]
            if tagged:
                kept = [entry for entry in held.entries if tag not in entry.tags]
                self.current_tokens -= held.keep(kept)
                forgotten += len(tagged)
            for entry in tagged:
                self._untag(entry)
        self._message_count -= forgotten
        return forgotten

    def reword_last_round(self, reword: Callable[[MessageEntry], MessageEntry]) -> bool:
        """Put the messages of the last round into other words; return whether any changed.

        ``reword`` keeps the id, role and tags of a message, and counts its tokens.
        """
        if self._current is None:
            return False
        entries = [reword(entry) for entry in self._current.entries]
        if entries == self._current.entries:
            return False
        self.current_tokens -= self._current.keep(entries)
        return True

    def drop_context(self) -> int:
        """Take the ``context:`` messages out of the round that is not ended; return how many."""
        current = self._current
        if current is None or self._between_rounds:
            return 0
        dropped = [entry for entry in current.entries if is_context(entry)]
        kept = [entry for entry in current.entries if not is_context(entry)]
        if not kept:
            return self.discard_current_round()
        self.current_tokens -= current.keep(kept)
        self._message_count -= len(dropped)
        for entry in dropped:
            self._untag(entry)
        return len(dropped)

    def snapshot(
        self, summary: Summary | None = None, backlog: Iterable[MessageEntry] = ()
    ) -> ConversationWindow:
        """Return what is held, as a value."""
        return ConversationWindow(
            conversation_id=self.conversation_id,
            pinned=self._pinned,
            messages=tuple(self.messages()),
            max_tokens=self.limits.max_tokens,
            eviction_target=self.limits.eviction_target,
            current_tokens=self.current_tokens,
            pinned_tokens=self._pinned_tokens,
            evicted_messages=self.evicted_messages,
            summary=summary,
            backlog=tuple(backlog),
        )

    def restore(self, window: ConversationWindow) -> tuple[MessageEntry, ...]:
        """Hold what ``window`` held, within this window's own limits; return what had to leave."""
        pinned_messages = sum(entry.token_count for entry in window.pinned)
        self._clear()
        self._pinned = ()
        self.pin(window.pinned, max(0, window.pinned_tokens - pinned_messages))
        self.evicted_messages = window.evicted_messages
        left: list[MessageEntry] = []
        leading = leading_notes(window.messages)
        for index, entry in enumerate(window.messages):
            if index in leading and self._current is not None and self._current.has_user:
                self.end_round()
            left.extend(self.add(entry))
        self.end_round()
        return tuple(left)

    # How it works

    def _round_for(self, entry: MessageEntry) -> Round:
        if entry.role == "tool" and entry.tool_call_id is not None:
            number = self._open_calls.pop(entry.tool_call_id, None)
            if number is not None:
                return self._rounds[number]
        current = self._current
        match entry.role:
            case "user":
                begins = self._between_rounds or (current is not None and current.has_user)
            case "system":
                begins = self._between_rounds
            case _:
                begins = False
        if current is None or begins:
            return self._begin_round()
        return current

    def _begin_round(self) -> Round:
        if self._current is not None:
            self._queues[self._current.rank].append(self._current.number)
        self._current = Round(self._next_number)
        self._rounds[self._next_number] = self._current
        self._next_number += 1
        self._between_rounds = False
        return self._current

    def _fit(self) -> tuple[MessageEntry, ...]:
        limits = self.limits
        left: tuple[MessageEntry, ...] = ()
        if self.current_tokens > limits.max_tokens:
            left = self._evict(limits.target_tokens, self.round_count)
        if self.round_count > limits.max_exchanges:
            left += self._evict(self.current_tokens, limits.keep_exchanges)
        return left

    def _evict(self, tokens: int, rounds: int) -> tuple[MessageEntry, ...]:
        """Let rounds leave until at most ``tokens`` and ``rounds`` are held."""
        left: list[MessageEntry] = []
        while self.current_tokens > tokens or self.round_count > rounds:
            leaving = self._next_to_leave()
            if leaving is None:
                break
            self._drop(leaving)
            left.extend(leaving.entries)
        for entry in left:
            _LOGGER.debug(
                "Conversation %s: a message of role %s left the window (%d tokens)",
                self.conversation_id,
                entry.role,
                entry.token_count,
            )
        self.evicted_messages += len(left)
        return tuple(left)

    def _next_to_leave(self) -> Round | None:
        for rank, queue in self._queues.items():
            while queue:
                held = self._rounds.get(queue.popleft())
                # A round whose rank has changed since it was queued waits in another queue too.
                if held is not None and held.rank == rank:
                    return held
        return None

    def _drop(self, held: Round) -> None:
        del self._rounds[held.number]
        self.current_tokens -= held.tokens
        self._message_count -= len(held.entries)
        for entry in held.entries:
            self._untag(entry)
            for call in entry.tool_calls:
                if self._open_calls.get(call.id) == held.number:
                    del self._open_calls[call.id]
                    self._gone_calls.append(call.id)

    def _unqueue(self, held: Round) -> None:
        """Take the round that is current again out of the queues."""
        for queue in self._queues.values():
            while queue and queue[-1] == held.number:
                queue.pop()

    def _untag(self, entry: MessageEntry) -> None:
        for tag in entry.tags:
            self._tags[tag] -= 1
            if not self._tags[tag]:
                del self._tags[tag]
