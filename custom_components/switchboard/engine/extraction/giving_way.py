"""Giving way to whoever speaks, where a server answers one request after the other."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ..storage.entries import ExtractedFact
from .extractor import Extraction, Extractor
from .windows import Window

MOST_TIMES: Final = 5
"""How often a window gives way. A house in which somebody always speaks learns all the same."""


class Turns(Protocol):
    """The turns under way in the house."""

    async def wait(self) -> object:
        """Return once nobody waits for an answer."""
        ...

    async def begun(self) -> object:
        """Return once somebody does."""
        ...


@dataclass(frozen=True, slots=True)
class GivingWay:
    """An ``Extractor`` that breaks off when somebody speaks, and asks again once they are answered.

    On a server of one's own the sentence would have to wait for the end of the answer; ``needed``
    says whether such a one is asked now.
    """

    extractor: Extractor
    turns: Turns
    needed: Callable[[], bool]

    @property
    def version(self) -> str:
        """What reads the window."""
        return self.extractor.version

    async def extract(self, window: Window, known: Sequence[ExtractedFact]) -> Extraction:
        """Return what a window's messages seem to tell.

        Raises:
            ExtractionError: there is no answer.
        """
        for _ in range(MOST_TIMES):
            if not self.needed():
                break
            if (found := await self._undisturbed(window, known)) is not None:
                return found
            await self.turns.wait()
        return await self.extractor.extract(window, known)

    async def _undisturbed(
        self, window: Window, known: Sequence[ExtractedFact]
    ) -> Extraction | None:
        """Return the same, or ``None`` if somebody spoke before."""
        asked = asyncio.ensure_future(self.extractor.extract(window, known))
        spoken = asyncio.ensure_future(self.turns.begun())
        try:
            await asyncio.wait({asked, spoken}, return_when=asyncio.FIRST_COMPLETED)
            return asked.result() if asked.done() else None
        finally:
            for task in (asked, spoken):
                task.cancel()
            await asyncio.gather(asked, spoken, return_exceptions=True)
