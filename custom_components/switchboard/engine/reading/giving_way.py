"""Giving way to whoever speaks, where a server answers one request after the other."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

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
        """Return what reads the window."""
        return self.extractor.version

    async def extract(self, window: Window, known: Sequence[ExtractedFact]) -> Extraction:
        """Return what a window's messages seem to tell.

        Raises:
            ExtractionError: there is no answer.
        """
        return await giving_way(
            lambda: self.extractor.extract(window, known), self.turns, self.needed
        )


async def giving_way[T](
    ask: Callable[[], Coroutine[Any, Any, T]], turns: Turns, needed: Callable[[], bool]
) -> T:
    """Return what ``ask`` returns, which is broken off and asked again when somebody speaks."""
    for _ in range(MOST_TIMES):
        if not needed():
            break
        if found := await _undisturbed(ask, turns):
            return found[0]
        await turns.wait()
    return await ask()


async def _undisturbed[T](ask: Callable[[], Coroutine[Any, Any, T]], turns: Turns) -> tuple[T, ...]:
    """Return the same, or nothing if somebody spoke before."""
    asked = asyncio.ensure_future(ask())
    spoken = asyncio.ensure_future(turns.begun())
    try:
        await asyncio.wait({asked, spoken}, return_when=asyncio.FIRST_COMPLETED)
        return (asked.result(),) if asked.done() else ()
    finally:
        for task in (asked, spoken):
            task.cancel()
        await asyncio.gather(asked, spoken, return_exceptions=True)
