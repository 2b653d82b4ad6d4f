"""Whether somebody waits for an answer: what has time waits until nobody does."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class TurnActivity:
    """The turns under way in the house; ``wait`` returns once there are none."""

    _turns: int = 0
    _quiet: asyncio.Event = field(default_factory=asyncio.Event)
    _begun: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self._quiet.set()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Take a turn."""
        self._turns += 1
        self._quiet.clear()
        self._begun.set()
        try:
            yield
        finally:
            self._turns -= 1
            if not self._turns:
                self._quiet.set()
                self._begun.clear()

    async def wait(self) -> None:
        """Return once nobody waits for an answer."""
        await self._quiet.wait()

    async def begun(self) -> None:
        """Return once somebody does."""
        await self._begun.wait()
