"""The sliding window: the last rounds of a conversation, within a budget of tokens.

A round is a user message and everything up to the next one: tool calls, their results, the answer.
Rounds leave whole and first in, first out, except that ``ephemeral`` ones go first and
``important`` ones last; the current round never leaves.

Where there is a summary, a round leaves in the moment that the summary covers it. Only a round that
there is no room for leaves before, and is held back for the summary. Several leave at a time, so
that what is sent stays the same for many turns and the service can reuse its cached prefix.
"""

import logging
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import merge
from itertools import chain

from .limits import WindowLimits
from .rounds import HeldBack, Round, Rounds
from .state import ConversationWindow, MessageEntry, Summary
from .tags import is_context, is_note, leading_notes, tagged_with

_LOGGER = logging.getLogger(__name__)


class SlidingWindow:
    """One conversation's live window.

    ``pinned`` are the system messages that stay; ``pinned_tokens`` counts tools with them.
    """

    def __init__(self, conversation_id: str, limits: WindowLimits) -> None:
        self.conversation_id = conversation_id
        self.limits = limits
        self.evicted_messages = 0
        self._clear()
        self.pin(())

    def _clear(self) -> None:
        self._rounds = Rounds()
        self._held_back = HeldBack()
        self.summary_tokens = 0
        self.given_up_messages = 0

    # What it holds

    @property
    def current_tokens(self) -> int:
        """Tokens of the messages held, without the pinned ones."""
        return self._rounds.tokens

    @property
    def used_tokens(self) -> int:
        """Tokens of the messages and of the summary, which ``max_tokens`` bounds."""
        return self._rounds.tokens + self.summary_tokens

    @property
    def utilization(self) -> float:
        """Share of ``max_tokens`` in use; above 1 when the current round alone is too big."""
        return self.used_tokens / self.limits.max_tokens

    @property
    def round_count(self) -> int:
        """Rounds held, the current one included."""
        return len(self._rounds)

    @property
    def message_count(self) -> int:
        """Messages held, without the pinned ones."""
        return self._rounds.message_count

    @property
    def tag_distribution(self) -> dict[str, int]:
        """How many of the messages held, pinned ones included, carry each tag."""
        held = chain(self.pinned, self.messages())
        return dict(Counter(tag for one in held for tag in one.tags))

    @property
    def in_round(self) -> bool:
        """Return whether there is a round that is not ended."""
        return self._rounds.open_round is not None

    @property
    def held_back(self) -> tuple[MessageEntry, ...]:
        """The messages that there was no room for and that no summary covers, oldest first."""
        return tuple(chain.from_iterable(one.entries for one in _in_order(self._held_back.rounds)))

    def messages(self) -> list[MessageEntry]:
        """Return the messages, oldest first, without the pinned ones."""
        messages: list[MessageEntry] = []
        for held in self._rounds:
            messages += held.entries
        return messages

    @property
    def _finished(self) -> int:
        return len(self._rounds) - self.in_round

    # Its life

    def pin(self, entries: Iterable[MessageEntry], extra_tokens: int = 0) -> None:
        """Replace the pinned messages; ``extra_tokens`` is what tool definitions add to them."""
        self.pinned = tuple(entries)
        self.pinned_tokens = extra_tokens + sum(entry.token_count for entry in self.pinned)

    def pin_also(self, entry: MessageEntry) -> None:
        """Pin one more message."""
        self.pinned = (*self.pinned, entry)
        self.pinned_tokens += entry.token_count

    def end_round(self) -> None:
        """Let the next user or system message begin a new round."""
        self._rounds.end_round()

    def reopen_round(self) -> None:
        """Let the next message belong to the last round, as if it had not ended."""
        self._rounds.reopen_round()

    def add(self, entry: MessageEntry) -> tuple[MessageEntry, ...]:
        """Add a message; return what left the window for it, in the order it left."""
        late = entry.tool_call_id is not None and not self._rounds.waits_for(entry.tool_call_id)
        if late and self._held_back.take_in(entry):
            self.evicted_messages += 1
            self._give_up_oldest()
            return (entry,)
        self._rounds.add(entry)
        return self._fit()

    def set_limits(self, limits: WindowLimits) -> tuple[MessageEntry, ...]:
        """Hold to other limits from now on; return what left the window for them."""
        self.limits = limits
        self._give_up_oldest()
        return self._fit()

    def shrink(self) -> tuple[MessageEntry, ...]:
        """Make half of the tokens free, as far as the current round allows; return what left."""
        return self._evict(self.current_tokens // 2, self.round_count)

    def keep_current_round(self) -> None:
        """Forget everything but the pinned messages and the round that is not ended."""
        current = self._rounds.open_round
        self._clear()
        self.evicted_messages = 0
        for entry in current.entries if current is not None else ():
            self.add(entry)

    def discard_current_round(self) -> int:
        """Take back the round that is not ended; return how many messages it had.

        What was held back for want of room returns as far as there is room now.
        """
        current = self._rounds.open_round
        if current is None:
            return 0
        self._rounds.drop([current])
        self._take_back()
        return len(current.entries)

    def forget(self, tag: str) -> int:
        """Take the notes with ``tag`` out of their rounds; return how many."""
        self._held_back.forget(tag)
        before = self.message_count
        for held in self._rounds:
            if any(is_note(entry, tag) for entry in held.entries):
                kept = [entry for entry in held.entries if not is_note(entry, tag)]
                self._rounds.keep(held, kept)
        empty = [held for held in self._rounds if not held.entries]
        self._rounds.drop(held for held in empty if held is not self._rounds.current)
        return before - self.message_count

    def last_rounds(self) -> list[MessageEntry]:
        """Return the messages of the last two rounds."""
        return [entry for held in [*self._rounds][-2:] for entry in held.entries]

    def reword_last_rounds(self, entries: Sequence[MessageEntry]) -> None:
        """Put the messages of the last two rounds into other words, their tokens counted."""
        for held in [*self._rounds][-2:]:
            count = len(held.entries)
            self._rounds.keep(held, entries[:count])
            entries = entries[count:]

    def tag(self, tags: Mapping[str, frozenset[str]]) -> int:
        """Tag messages by their ids, besides what they have; return how many are tagged anew."""
        tagged = 0
        for held in self._rounds:
            entries = [tagged_with(entry, tags.get(entry.id)) for entry in held.entries]
            changed = sum(
                now is not before for now, before in zip(entries, held.entries, strict=True)
            )
            if changed:
                self._rounds.keep(held, entries)
                tagged += changed
        return tagged

    def drop_context(self) -> int:
        """Take the ``context:`` messages out of the round that is not ended; return how many."""
        current = self._rounds.open_round
        if current is None:
            return 0
        kept = [entry for entry in current.entries if not is_context(entry)]
        if not kept:
            return self.discard_current_round()
        before = len(current.entries)
        self._rounds.keep(current, kept)
        return before - len(kept)

    # The summary

    def due(self) -> tuple[tuple[MessageEntry, ...], ...]:
        """Return the rounds to be folded into the summary now, oldest first; they stay.

        These are the ones held back, those past the exchanges to keep, and as many as it takes to
        have room for another round as large as the largest here. The last round is never due.
        """
        limits = self.limits
        if not limits.folds:
            return ()
        rounds, tokens = self._finished, self.current_tokens
        most_rounds, most_tokens = rounds, tokens
        if rounds > limits.max_exchanges:
            most_rounds = limits.keep_exchanges
        free = limits.tokens_to_keep_free(max((held.tokens for held in self._rounds), default=0))
        if self.used_tokens > limits.max_tokens - free:
            most_tokens = min(limits.target_tokens, limits.max_tokens - free)
            most_tokens -= max(self.summary_tokens, limits.summary_tokens)
        due = list(self._held_back.rounds)
        for held in self._rounds.in_leaving_order():
            if rounds <= most_rounds and tokens <= most_tokens:
                break
            due.append(held)
            rounds, tokens = rounds - 1, tokens - held.tokens
        return tuple(tuple(held.entries) for held in _in_order(due))

    def exchange(self, covered: Collection[str], summary_tokens: int) -> None:
        """Put a summary in the place of the rounds that it has ``covered`` (ids of messages)."""
        self._held_back.release(covered)
        self.summary_tokens = summary_tokens
        self.given_up_messages = 0
        self._leave([held for held in self._rounds if held.is_covered(covered)])
        self._take_back()

    # Saving

    def snapshot(self, summary: Summary | None = None) -> ConversationWindow:
        """Return what is held, as a value."""
        return ConversationWindow(
            conversation_id=self.conversation_id,
            pinned=self.pinned,
            messages=tuple(self.messages()),
            max_tokens=self.limits.max_tokens,
            eviction_target=self.limits.eviction_target,
            current_tokens=self.current_tokens,
            pinned_tokens=self.pinned_tokens,
            evicted_messages=self.evicted_messages,
            summary=summary,
            backlog=self.held_back,
        )

    def restore(self, window: ConversationWindow) -> tuple[MessageEntry, ...]:
        """Hold what ``window`` held, within this window's own limits; return what had to leave.

        What it held back returns as far as there is room now.
        """
        pinned_messages = sum(entry.token_count for entry in window.pinned)
        self._clear()
        self.pin(window.pinned, max(0, window.pinned_tokens - pinned_messages))
        self.evicted_messages = window.evicted_messages
        self.summary_tokens = window.summary.token_count if window.summary else 0
        rounds = merge(
            _rounds_of(window.backlog),
            _rounds_of(window.messages),
            key=lambda held: held.entries[0].timestamp,
        )
        for held in rounds:
            self._rounds.add_round(held.entries)
        waiting = {entry.id for entry in window.backlog}
        for held in [one for one in self._rounds if not waiting.isdisjoint(one.ids)]:
            self._rounds.drop([held])
            self._hold_back(held)
        left = self._fit()
        self._take_back()
        return left

    # How it works

    def _fit(self) -> tuple[MessageEntry, ...]:
        """Let rounds leave that may not be held; where they are to be folded, no more than must."""
        limits = self.limits
        if limits.folds:
            room = limits.max_tokens - self.summary_tokens
            return self._evict(room, self.round_count) if self.current_tokens > room else ()
        left: tuple[MessageEntry, ...] = ()
        if self.used_tokens > limits.max_tokens:
            left = self._evict(limits.target_tokens - self.summary_tokens, self.round_count)
        if self._finished > limits.max_exchanges:
            left += self._evict(self.current_tokens, limits.keep_exchanges + self.in_round)
        return left

    def _evict(self, tokens: int, rounds: int) -> tuple[MessageEntry, ...]:
        """Let rounds leave until at most ``tokens`` and ``rounds`` are held; hold them back."""
        left: list[MessageEntry] = []
        for leaving in self._rounds.in_leaving_order():
            if self.current_tokens <= tokens and self.round_count <= rounds:
                break
            left.extend(self._leave([leaving]))
            self._hold_back(leaving)
        return tuple(left)

    def _leave(self, rounds: Sequence[Round]) -> list[MessageEntry]:
        self._rounds.drop(rounds)
        left = [entry for held in rounds for entry in held.entries]
        for entry in left if _LOGGER.isEnabledFor(logging.DEBUG) else ():
            _LOGGER.debug(
                "Conversation %s: a message of role %s left the window (%d tokens)",
                self.conversation_id,
                entry.role,
                entry.token_count,
            )
        self.evicted_messages += len(left)
        return left

    def _hold_back(self, held: Round) -> None:
        self._held_back.rounds.append(held)
        self._give_up_oldest()

    def _give_up_oldest(self) -> None:
        """Keep memory bounded, should no fold succeed for a very long time."""
        given_up = self._held_back.bound(self.limits.backlog_tokens)
        if not given_up or not self.limits.folds:
            return
        if not self.given_up_messages:  # once until a summary succeeds
            _LOGGER.warning(
                "Conversation %s: messages are given up before they were summarised",
                self.conversation_id,
            )
        self.given_up_messages += given_up

    def _take_back(self) -> None:
        """Hold again what was held back last, as far as there is room for it now."""
        returning = self._held_back.take_back(self.limits.max_tokens - self.used_tokens)
        self._rounds.put_back(returning)
        self.evicted_messages -= sum(len(held.entries) for held in returning)


def _rounds_of(entries: Sequence[MessageEntry]) -> Rounds:
    """Return these messages, each in the round that it was in."""
    rounds, leading = Rounds(), leading_notes(entries)
    for index, entry in enumerate(entries):
        if index in leading and rounds.current is not None and rounds.current.has_user:
            rounds.end_round()
        rounds.add(entry)
    return rounds


def _in_order(rounds: Iterable[Round]) -> list[Round]:
    return sorted(rounds, key=lambda held: held.number)
