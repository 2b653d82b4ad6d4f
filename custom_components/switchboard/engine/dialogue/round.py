"""A round of a conversation: what was said, what was done about it, and the answer."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from .notes import is_context
from .state import MessageEntry


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
        """Whether a call with this id has no result in it yet."""
        calls = [call.id for entry in self.entries for call in entry.tool_calls]
        results = [entry.tool_call_id for entry in self.entries]
        return calls.count(call_id or "") > results.count(call_id)

    @property
    def _is_passing(self) -> bool:
        """Whether the words were of no lasting use, or all that was done was to look things up."""
        results = [entry for entry in self.entries if entry.role == "tool"]
        return any("ephemeral" in one.tags for one in self.entries if one.role == "user") or (
            bool(results) and all("ephemeral" in one.tags for one in results)
        )

    def is_covered(self, ids: Collection[str]) -> bool:
        """Whether all that was said in it has one of these ids.

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
