"""The rounds of a conversation: what was said, what was done about it, and the answer.

A window holds its rounds in their order and lets whole ones go. Those that it has no room for are
held back until a summary covers them.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from .state import MessageEntry
from .tags import is_context, is_note

_GONE_CALLS = 64  # how many calls that left unanswered are remembered, for their late results


class Rank(IntEnum):
    """The order in which rounds leave."""

    EPHEMERAL = 0
    PLAIN = 1
    IMPORTANT = 2


@dataclass(slots=True)
class Round:
    """One round: its messages, their tokens, and its place in the order of leaving.

    ``number`` counts the rounds of a conversation; messages before its first user have one too.
    """

    number: int
    entries: list[MessageEntry] = field(default_factory=list)
    tokens: int = 0
    has_user: bool = False
    rank: Rank = Rank.PLAIN

    def add(self, entry: MessageEntry) -> None:
        """Add a message, which may change when the round leaves."""
        self.entries.append(entry)
        self.tokens += entry.token_count
        if "important" in entry.tags:
            self.rank = Rank.IMPORTANT
        elif self.rank != Rank.IMPORTANT and (entry.role == "tool" or "ephemeral" in entry.tags):
            self.rank = Rank.EPHEMERAL if self._is_passing else Rank.PLAIN
        self.has_user = self.has_user or entry.role == "user"

    @property
    def ids(self) -> set[str]:
        """The ids of its messages."""
        return {entry.id for entry in self.entries}

    def waits_for(self, call_id: str | None) -> bool:
        """Return whether a call with this id has no result in it yet."""
        calls = [call.id for entry in self.entries for call in entry.tool_calls]
        results = [entry.tool_call_id for entry in self.entries]
        return calls.count(call_id or "") > results.count(call_id)

    @property
    def _is_passing(self) -> bool:
        """Return whether the words were of no lasting use, or things were only looked up."""
        results = [entry for entry in self.entries if entry.role == "tool"]
        return any("ephemeral" in one.tags for one in self.entries if one.role == "user") or (
            bool(results) and all("ephemeral" in one.tags for one in results)
        )

    def is_covered(self, ids: Collection[str]) -> bool:
        """Return whether all that was said in it has one of these ids.

        A result that came while a summary was written is not covered, and keeps its round.
        """
        return any(entry.id in ids for entry in self.entries) and all(
            entry.id in ids or is_context(entry) for entry in self.entries
        )

    def keep(self, entries: Iterable[MessageEntry]) -> int:
        """Hold nothing but ``entries`` from now on; return how many tokens that frees."""
        kept, before = list(entries), self.tokens
        self.entries, self.tokens, self.rank = [], 0, Rank.PLAIN
        for entry in kept:
            self.add(entry)
        return before - self.tokens


class Rounds:
    """The rounds of a window. The current one is the last, until the next begins."""

    def __init__(self) -> None:
        self.current: Round | None = None
        self.tokens = 0
        self.message_count = 0
        self._rounds: dict[int, Round] = {}
        self._open_calls: dict[str, int] = {}
        self._gone_calls: deque[str] = deque(maxlen=_GONE_CALLS)
        self._between_rounds = False
        self._next_number = 0

    def __len__(self) -> int:
        return len(self._rounds)

    def __iter__(self) -> Iterator[Round]:
        return iter(self._rounds.values())

    @property
    def open_round(self) -> Round | None:
        """The round that is not ended."""
        return None if self._between_rounds else self.current

    def end_round(self) -> None:
        """Let the next user or system message begin a new round."""
        self._between_rounds = True

    def reopen_round(self) -> None:
        """Go on with the last round, if there is one."""
        self._between_rounds = self.current is None

    def add(self, entry: MessageEntry) -> None:
        """Add a message to its round.

        A tool result joins the round of its call, even when a new round has begun since; when that
        round has left already, the result is not kept.
        """
        gone = entry.tool_call_id in self._gone_calls
        if entry.tool_call_id is not None and gone and not self.waits_for(entry.tool_call_id):
            self._gone_calls.remove(entry.tool_call_id)
            return
        target = self._round_for(entry)
        target.add(entry)
        for call in entry.tool_calls:
            self._open_calls[call.id] = target.number
        self.tokens += entry.token_count
        self.message_count += 1

    def add_round(self, entries: Iterable[MessageEntry]) -> None:
        """Add messages as a round of their own, which has ended."""
        self._begin_round()
        for entry in entries:
            self.add(entry)
        self.end_round()

    def waits_for(self, call_id: str) -> bool:
        """Return whether a call with this id has no result yet."""
        return call_id in self._open_calls

    def in_leaving_order(self) -> list[Round]:
        """Return the rounds but the current one in the order in which they would leave."""
        rounds = (held for held in self if held is not self.current)
        return sorted(rounds, key=lambda held: (held.rank, held.number))

    def drop(self, rounds: Iterable[Round]) -> None:
        """Let rounds go. Is the current one among them, the last of the others becomes current."""
        for held in rounds:
            del self._rounds[held.number]
            self.tokens -= held.tokens
            self.message_count -= len(held.entries)
            for entry in held.entries:
                for call in entry.tool_calls:
                    if self._open_calls.get(call.id) == held.number:
                        del self._open_calls[call.id]
                        self._gone_calls.append(call.id)
        self._settle()

    def put_back(self, rounds: Iterable[Round]) -> None:
        """Hold rounds again that were let go."""
        for held in rounds:
            self._rounds[held.number] = held
            self.tokens += held.tokens
            self.message_count += len(held.entries)
            answered = {entry.tool_call_id for entry in held.entries}
            for call in (call for entry in held.entries for call in entry.tool_calls):
                if call.id in self._gone_calls:
                    self._gone_calls.remove(call.id)
                    if call.id not in answered:
                        self._open_calls[call.id] = held.number
        self._rounds = dict(sorted(self._rounds.items()))
        if self._between_rounds:
            self.current = None
        self._settle()

    def keep(self, held: Round, entries: Iterable[MessageEntry]) -> None:
        """Let a round hold nothing but ``entries`` from now on."""
        before = len(held.entries)
        self.tokens -= held.keep(entries)
        self.message_count -= before - len(held.entries)

    def _round_for(self, entry: MessageEntry) -> Round:
        if entry.role == "tool" and entry.tool_call_id is not None:
            number = self._open_calls.pop(entry.tool_call_id, None)
            if number is not None:
                return self._rounds[number]
        current = self.current
        match entry.role:
            case "user":
                begins = self._between_rounds or (current is not None and current.has_user)
            case "system":
                begins = self._between_rounds
            case _:
                begins = False
        return self._begin_round() if current is None or begins else current

    def _begin_round(self) -> Round:
        self.current = self._rounds[self._next_number] = Round(self._next_number)
        self._next_number += 1
        self._between_rounds = False
        return self.current

    def _settle(self) -> None:
        """Let the last round be the current one, ended, if the current one was let go."""
        if self.current is not None and self.current.number in self._rounds:
            return
        self.current = next(reversed(self._rounds.values()), None)
        self._between_rounds = True


class HeldBack:
    """Rounds in the order in which they left the window, the one that left last at the end."""

    def __init__(self) -> None:
        self.rounds: list[Round] = []

    def take_in(self, entry: MessageEntry) -> bool:
        """Add a late tool result to the round whose call waits for it; return whether one does.

        Some models call their calls by the same ids again.
        """
        for held in reversed(self.rounds):
            if held.waits_for(entry.tool_call_id):
                held.add(entry)
                return True
        return False

    def bound(self, tokens: int) -> int:
        """Give up the first until at most ``tokens`` are held back; return how many messages."""
        given_up, total = 0, sum(held.tokens for held in self.rounds)
        while self.rounds and (total > tokens or not tokens):
            first = self.rounds.pop(0)
            total -= first.tokens
            given_up += len(first.entries)
        return given_up

    def take_back(self, tokens: int) -> list[Round]:
        """Give back the rounds that left last, as many as ``tokens`` have room for."""
        returning: list[Round] = []
        while self.rounds and self.rounds[-1].tokens <= tokens:
            returning.append(self.rounds.pop())
            tokens -= returning[-1].tokens
        return returning

    def release(self, ids: Collection[str]) -> None:
        """Let the rounds go all of whose messages have these ids."""
        self.rounds = [held for held in self.rounds if not held.is_covered(ids)]

    def forget(self, tag: str) -> None:
        """Take the messages with a tag out of the rounds."""
        for held in self.rounds:
            held.keep([one for one in held.entries if not is_note(one, tag)])
        self.rounds = [held for held in self.rounds if held.entries]


def split_rounds(messages: Iterable[MessageEntry]) -> Iterator[list[MessageEntry]]:
    """Go through messages round by round; one begins with a user's words."""
    held: list[MessageEntry] = []
    for message in messages:
        if message.role == "user" and held:
            yield held
            held = []
        held.append(message)
    if held:
        yield held
