"""The rounds that a window has no room for, until a summary covers them."""

from collections.abc import Collection, Sequence

from .notes import is_note
from .round import Round
from .state import MessageEntry


class HeldBack:
    """Rounds in the order in which they left the window."""

    def __init__(self) -> None:
        self._rounds: list[Round] = []
        self._tokens = 0

    @property
    def rounds(self) -> Sequence[Round]:
        """The rounds, the one that left last at the end."""
        return self._rounds

    def add(self, held: Round) -> None:
        """Hold back one more."""
        self._rounds.append(held)
        self._tokens += held.tokens

    def take_in(self, entry: MessageEntry) -> bool:
        """Add a late tool result to the round whose call waits for it; return whether one does.

        Some models call their calls by the same ids again.
        """
        for held in reversed(self._rounds):
            if held.waits_for(entry.tool_call_id):
                held.add(entry)
                self._tokens += entry.token_count
                return True
        return False

    def bound(self, tokens: int) -> int:
        """Give up the first until at most ``tokens`` are held back; return how many messages."""
        given_up = 0
        while self._rounds and (self._tokens > tokens or not tokens):
            given_up += len(self._take(0).entries)
        return given_up

    def take_back(self, tokens: int) -> list[Round]:
        """Give back the rounds that left last, as many as ``tokens`` have room for."""
        returning: list[Round] = []
        while self._rounds and self._rounds[-1].tokens <= tokens:
            returning.append(self._take(-1))
            tokens -= returning[-1].tokens
        return returning

    def release(self, ids: Collection[str]) -> None:
        """Let the rounds go all of whose messages have these ids."""
        self._rounds = [held for held in self._rounds if not held.is_covered(ids)]
        self._tokens = sum(held.tokens for held in self._rounds)

    def forget(self, tag: str) -> None:
        """Take the messages with a tag out of the rounds."""
        for held in self._rounds:
            self._tokens -= held.keep([one for one in held.entries if not is_note(one, tag)])
        self._rounds = [held for held in self._rounds if held.entries]

    def _take(self, place: int) -> Round:
        held = self._rounds.pop(place)
        self._tokens -= held.tokens
        return held
