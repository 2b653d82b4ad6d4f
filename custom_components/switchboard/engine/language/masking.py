"""A text without its secrets, as it may be kept."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from .looks import Span, look
from .orders import sentences
from .screening import mask
from .secrets import NEAR, find_secrets, words_and_numbers
from .sentences import SENTENCE_END
from .statements import found_in, statement

_LEAST: Final = 4
"""Characters of a secret, or of its words, that are masked wherever they stand."""


def masked(
    text: str,
    known: Collection[str] = (),
    before: Sequence[str] = (),
    after: Sequence[str] = (),
) -> str:
    """Return ``text`` with a placeholder for each secret in it.

    ``known`` are secrets by their words; they are masked wherever they stand by themselves, however
    they are written. ``before`` and ``after`` are what was said around it, the nearest first.
    """
    spans = [*find_secrets(text, before, after).spans, *_places(text, known)]
    return mask(text, spans) if spans else text


def without(text: str, known: Collection[str]) -> str:
    """Return ``text`` with a placeholder for each of the secrets that are known by their words."""
    spans = _places(text, known)
    return mask(text, spans) if spans else text


def masked_at_end(text: str, after: str) -> str:
    """Return a text without what was said after it calls a secret: its last sentence at most."""
    if len(text) <= NEAR:
        return masked(text, after=[after])
    cut = len(text.rstrip()) - NEAR
    end = SENTENCE_END.search(text, cut, len(text.rstrip()) - 1)
    cut = end.end() if end else cut
    return text[:cut] + masked(text[cut:], before=[text[:cut]], after=[after])


def secrets_in(text: str) -> frozenset[str]:
    """Return the secrets of a text, each as it is written there."""
    return frozenset(text[start:end] for start, end in find_secrets(text).spans)


def secrets_and_words_in(
    text: str, before: Sequence[str] = (), after: Sequence[str] = ()
) -> frozenset[str]:
    """Return the secrets of a text, each as it is written there and word for word.

    Who says them again may put them otherwise.
    """
    found = find_secrets(text, before, after)
    whole = {text[start:end] for start, end in found.spans}
    return frozenset(one for one in whole | found.values if len(one) >= _LEAST)


def parts_told(text: str, words: Iterable[str], said: Sequence[str]) -> frozenset[str]:
    """Return the parts of what was ``said``, the last first, that a model takes for a secret.

    They are the ``words`` it gives that were said. Without any, they are the sentences that bear on
    its ``text``, and the words that text shares with them.
    """
    if given := frozenset(word for word in words if len(word) > 1 and _stands_in(word, said)):
        return given
    told = statement(text)
    bearing = [
        part
        for one in said
        for part in sentences(one)
        if told.numbers & statement(part).numbers
        or any(found_in(word, statement(part).content) for word in told.content)
    ]
    shared = {one for one in words_and_numbers(text) if len(one) >= _LEAST}
    return frozenset(
        {text, *(bearing or said[:1]), *(one for one in shared if _stands_in(one, said))}
    )


def _stands_in(word: str, said: Iterable[str]) -> bool:
    return any(_places(one, [word]) for one in said)


def _places(text: str, known: Collection[str]) -> list[Span]:
    if not known:
        return []
    seen = look(text)
    wanted = [found for secret in known if (found := look(secret).text.strip())]
    return [
        seen.span(*match.span())
        for secret in wanted
        for match in re.finditer(rf"(?<!\w){re.escape(secret)}(?!\w)", seen.text)
    ]
