"""What was made of people's words, remembered to be quicker when they come again.

How many results a function remembers is bounded, and so is the length of the words it remembers
them by: what is longer is looked at anew. All of it is let go when something has to be forgotten.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final

LONGEST_WORD: Final = 60
"""Characters of a word that is remembered."""
LONGEST_TEXT: Final = 4_000
"""Characters of a text that is remembered."""

_forget: Final[list[Callable[[], None]]] = []


def remembered[*Ts, T](
    entries: int, longest: int, of: Callable[[Any], int] = len
) -> Callable[[Callable[[*Ts], T]], Callable[[*Ts], T]]:
    """Remember at most so many results by the arguments, which are given by position.

    Nothing is remembered by an argument of which there is more than ``longest``, as ``of`` counts.
    """

    def decorate(function: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
        cached = lru_cache(maxsize=entries)(function)
        _forget.append(cached.cache_clear)

        @wraps(function)
        def call(*args: *Ts) -> T:
            if max(map(of, args)) > longest:
                return function(*args)
            return cached(*args)

        return call

    return decorate


def forget_remembered() -> None:
    """Let go of every word that was looked at; it is looked at anew when it comes again."""
    for forget in _forget:
        forget()
