"""What keeps one deployment from taking a house down: a circuit breaker and a bulkhead.

Both patterns are Michael Nygard's (*Release It!*). The breaker leaves alone what keeps failing, and
has it tried by one request after a wait that grows with every failed probe. The bulkhead lets so
many requests through at once, and a voice before the background.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, Literal

from .errors import TimedOutError

type BreakerState = Literal["closed", "open", "half_open"]

FAILURES: Final = 3
"""Failures in a row that open a breaker."""

WAITS: Final = (15.0, 30.0, 60.0, 120.0, 300.0)
"""Seconds a breaker stays open: the first time, after the first failed probe, and so on."""

LONGEST_WAIT: Final = 3600.0
"""Seconds beyond which nobody's word is taken for how long to wait."""


class CircuitBreaker:
    """Whether requests should be sent to one deployment. ``clock`` gives seconds.

    Every request needs a permit, and tells it how the request went.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        *,
        failures: int = FAILURES,
        waits: Sequence[float] = WAITS,
    ) -> None:
        self._clock = clock
        self._limit = failures
        self._waits = waits
        self._failures = 0
        self._failed_probes = 0
        self._open_until: float | None = None
        self._probe: Permit | None = None

    @property
    def state(self) -> BreakerState:
        """``closed``: all is well; ``open``: left alone; ``half_open``: to be tried by one."""
        if self._open_until is None:
            return "closed"
        return "open" if self._clock() < self._open_until else "half_open"

    @property
    def wait(self) -> float:
        """Seconds until it may be tried again, 0 when it may be now."""
        return 0.0 if self._open_until is None else max(0.0, self._open_until - self._clock())

    @property
    def admits(self) -> bool:
        """Return whether a request would get a permit now."""
        state = self.state
        return state == "closed" or (state == "half_open" and self._probe is None)

    def enter(self) -> Permit | None:
        """Let a request through, or not. In the half-open state only one is on its way."""
        if not self.admits:
            return None
        permit = Permit(self, decides=self.state == "half_open")
        if permit.decides:
            self._probe = permit
        return permit

    def force(self) -> Permit:
        """Let a request through whatever the state, where there is nobody else to ask."""
        return self.enter() or Permit(self, decides=True)

    def settle(self, permit: Permit, outcome: Outcome, retry_after: float | None) -> None:
        """Take note of how a request went; called by its permit."""
        was_probe = permit is self._probe
        if was_probe:
            self._probe = None
        match outcome:
            case "succeeded" if permit.decides or self._open_until is None:
                self._failures = self._failed_probes = 0
                self._open_until = None
            case "failed":
                self._fail(retry_after, was_probe=was_probe)
            case _:
                pass  # what began before it opened says nothing about now

    def _fail(self, retry_after: float | None, *, was_probe: bool) -> None:
        if self._open_until is None:
            self._failures += 1
            if retry_after is not None or self._failures >= self._limit:
                self._open(retry_after)
        elif was_probe:
            self._failed_probes += 1
            self._open(retry_after)
        elif retry_after is not None:
            self._open_until = max(self._open_until, self._clock() + self._capped(retry_after))

    def _open(self, retry_after: float | None) -> None:
        step = min(self._failed_probes, len(self._waits) - 1)
        wait = self._waits[step] if retry_after is None else self._capped(retry_after)
        self._failures = 0
        self._open_until = self._clock() + wait

    def _capped(self, retry_after: float) -> float:
        return min(retry_after, LONGEST_WAIT)


type Outcome = Literal["succeeded", "failed", "left"]


class Permit:
    """One request's leave to be sent. The first of its three outcomes is the one that counts.

    ``decides`` tells that the request stands for the deployment's state, as a probe does.
    """

    def __init__(self, breaker: CircuitBreaker, *, decides: bool) -> None:
        self.decides = decides
        self._breaker: CircuitBreaker | None = breaker

    def succeed(self) -> None:
        """The deployment answered, if only to say that it will not."""
        self._settle("succeeded")

    def fail(self, retry_after: float | None = None) -> None:
        """The deployment did not answer; ``retry_after`` in seconds, if it said so."""
        self._settle("failed", retry_after)

    def leave(self) -> None:
        """Nobody waited for how it went."""
        self._settle("left")

    def _settle(self, outcome: Outcome, retry_after: float | None = None) -> None:
        breaker, self._breaker = self._breaker, None
        if breaker is not None:
            breaker.settle(self, outcome, retry_after)


AT_ONCE: Final = 4
"""Requests of one entry that are on their way at once."""

VOICE_PURPOSES: Final = frozenset({"turn"})
"""Purposes that somebody is waiting for."""

type Lane = Literal["voice", "background"]


class Bulkhead:
    """Places for requests.

    Voices go first. What runs in the background leaves them one place, unless there is only one.
    """

    def __init__(self, at_once: int = AT_ONCE) -> None:
        if at_once < 1:
            raise ValueError("There must be a place for at least one request")
        self._at_once = at_once
        self._taken: dict[Lane, int] = {"voice": 0, "background": 0}
        self._waiting: dict[Lane, deque[asyncio.Future[None]]] = {
            "voice": deque(),
            "background": deque(),
        }

    @asynccontextmanager
    async def place(self, purpose: str, patience: float) -> AsyncGenerator[None]:
        """Hold a place for a request; ``TimedOutError`` after ``patience`` seconds without one."""
        lane: Lane = "voice" if purpose in VOICE_PURPOSES else "background"
        await self._enter(lane, patience)
        try:
            yield
        finally:
            self._leave(lane)

    async def _enter(self, lane: Lane, patience: float) -> None:
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[lane].append(ticket)
        self._admit()
        try:
            async with asyncio.timeout(max(0.0, patience)):
                await ticket
        except BaseException as exc:
            if ticket.done() and not ticket.cancelled():
                self._leave(lane)  # admitted at the very moment it gave up
            elif ticket in self._waiting[lane]:
                self._waiting[lane].remove(ticket)
            if isinstance(exc, TimeoutError):
                raise TimedOutError("Too many requests were on their way for too long") from None
            raise

    def _leave(self, lane: Lane) -> None:
        self._taken[lane] -= 1
        self._admit()

    def _admit(self) -> None:
        for lane, waiting in self._waiting.items():
            while waiting and self._has_room(lane):
                ticket = waiting.popleft()
                if not ticket.cancelled():
                    self._taken[lane] += 1
                    ticket.set_result(None)

    def _has_room(self, lane: Lane) -> bool:
        if sum(self._taken.values()) >= self._at_once:
            return False
        return lane == "voice" or self._taken["background"] < max(1, self._at_once - 1)
