"""How many tokens of a prompt Azure would bill as cached, and how many as put into the cache.

Azure caches the beginning of a prompt per deployment, as long as every token up to there is the
same: nothing below 1,024 tokens, then in steps of 128, or exactly where models that bill their
writes were told to. How long, is up to the model and to what is asked of it.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

MINIMUM = 1024
STEP = 128
MOST_WRITES = 4
MINUTE = 60.0
HOUR = 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Lifetime:
    """Seconds after the last use, and since the beginning was put there, that it is kept."""

    idle: float
    longest: float = float("inf")


IN_MEMORY = Lifetime(7 * MINUTE, HOUR)
A_DAY = Lifetime(24 * HOUR, 24 * HOUR)
HALF_AN_HOUR = Lifetime(30 * MINUTE)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt in tokens.

    ``ends`` is where messages of the user and of tools end, ``marks`` where somebody marked that.
    """

    tokens: tuple[int, ...]
    ends: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()


class Admitted(NamedTuple):
    """Leading tokens that were known, and those that were put into the cache for a price."""

    cached: int
    written: int = 0


@dataclass(slots=True)
class _Beginning:
    made: float
    used: float
    lifetime: Lifetime

    def lives(self, now: float) -> bool:
        return now - self.used <= self.lifetime.idle and now - self.made <= self.lifetime.longest


class PromptCache:
    """The beginnings seen lately, by a ``clock`` in seconds, which can be put forward."""

    def __init__(self, clock: Callable[[], float], limit: int = 50_000) -> None:
        self._clock = clock
        self._ahead = 0.0
        self._limit = limit
        self._seen: OrderedDict[tuple[str, bytes], _Beginning] = OrderedDict()

    def pass_time(self, seconds: float) -> None:
        """Let so much time pass."""
        self._ahead += seconds

    def admit(self, deployment: str, tokens: Sequence[int], lifetime: Lifetime) -> Admitted:
        """Read what is known of a prompt; afterwards all of it is."""
        lengths = range(MINIMUM, len(tokens) + 1, STEP)
        keys = self._keys(deployment, tokens, lengths)
        cached = max((length for length in lengths if self._lives(keys[length])), default=0)
        for length in lengths:
            self._keep(keys[length], lifetime)
        return Admitted(cached)

    def admit_marked(self, deployment: str, prompt: Prompt, *, implicit: bool) -> Admitted:
        """Read and write where beginnings were marked, and where the newest message ends.

        That without being asked to, if it is ``implicit``.
        """
        implied = prompt.ends[-1:] if implicit else ()
        reads = [*prompt.marks, *(prompt.ends if implicit else ())]
        writes = [*prompt.marks[-(MOST_WRITES - len(implied)) :], *implied]
        keys = self._keys(deployment, prompt.tokens, sorted({*reads, *writes}))
        cached = max((one for one in reads if one in keys and self._lives(keys[one])), default=0)
        new = [one for one in writes if one in keys and one > cached]
        for length in (cached, *new):
            if length:
                self._keep(keys[length], HALF_AN_HOUR)
        return Admitted(cached, max(new, default=cached) - cached)

    def _lives(self, key: tuple[str, bytes]) -> bool:
        beginning = self._seen.get(key)
        return beginning is not None and beginning.lives(self._now)

    def _keep(self, key: tuple[str, bytes], lifetime: Lifetime) -> None:
        made = self._seen[key].made if self._lives(key) else self._now
        self._seen.pop(key, None)
        self._seen[key] = _Beginning(made, self._now, lifetime)
        while len(self._seen) > self._limit:
            self._seen.popitem(last=False)

    @property
    def _now(self) -> float:
        return self._clock() + self._ahead

    @staticmethod
    def _keys(
        deployment: str, tokens: Sequence[int], lengths: Sequence[int]
    ) -> dict[int, tuple[str, bytes]]:
        """What is known of each beginning that is long enough; ``lengths`` ascend."""
        digest = sha256()
        done = 0
        keys = {}
        for length in lengths:
            digest.update(b"".join(token.to_bytes(8) for token in tokens[done:length]))
            done = length
            if length >= MINIMUM:
                keys[length] = deployment, digest.digest()
        return keys
