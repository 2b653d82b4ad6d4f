"""How many tokens of a prompt Azure would bill as cached.

Azure caches the beginning of a prompt per deployment: nothing below 1,024 tokens, then in steps
of 128, as long as every token up to there is the same, for some minutes after its last use.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import sha256

MINIMUM = 1024
STEP = 128


class PromptCache:
    """The beginnings seen lately. ``lifetime`` in seconds of ``clock``."""

    def __init__(
        self, clock: Callable[[], float], lifetime: float = 600, limit: int = 50_000
    ) -> None:
        self._clock = clock
        self._lifetime = lifetime
        self._limit = limit
        self._seen: OrderedDict[tuple[str, bytes], float] = OrderedDict()

    def admit(self, deployment: str, tokens: Sequence[int]) -> int:
        """How many leading tokens were known, after which all of this prompt's are."""
        now = self._clock()
        cached = 0
        for length, key in self._beginnings(deployment, tokens):
            used = self._seen.pop(key, None)
            if used is not None and now - used <= self._lifetime:
                cached = length
            self._seen[key] = now
        while len(self._seen) > self._limit:
            self._seen.popitem(last=False)
        return cached

    @staticmethod
    def _beginnings(deployment: str, tokens: Sequence[int]) -> list[tuple[int, tuple[str, bytes]]]:
        digest = sha256()
        done = 0
        found = []
        for length in range(MINIMUM, len(tokens) + 1, STEP):
            digest.update(b"".join(token.to_bytes(8) for token in tokens[done:length]))
            done = length
            found.append((length, (deployment, digest.digest())))
        return found
