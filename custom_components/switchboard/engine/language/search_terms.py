"""Search terms: words by which somebody may ask for a memory without using its own.

A language model writes them when it states a fact, and adds what BM25 cannot know: synonyms, the
category, the occasions on which it matters. That is document expansion (Nogueira et al.,
"Document Expansion by Query Prediction", 2019). They serve to find a memory and for nothing else:
they are no evidence, are sent to no model, and never make two memories alike.
"""

import re
from collections.abc import Iterable
from typing import Final

from .content import content_words
from .screening import screen
from .secrets import named_secrets
from .stemming import stems

MOST_PROPOSED: Final = 10
"""Terms that one fact may bring."""
MOST_KEPT: Final = 16
"""Terms of a memory that was made of several."""
LONGEST: Final = 40
MOST_WORDS: Final = 4

_TERM: Final = re.compile(r"[^\W\d_]+(?:[ '\u2019-][^\W\d_]+)*")
"""Words and nothing else: a number is no synonym, and might be a code."""


def search_terms(proposed: object, text: str) -> tuple[str, ...]:
    """Return which of the terms a model proposed for a text may be kept.

    Whatever is no list of short words is left out, and so are secrets, orders, what the text says
    itself, and what another term says already.
    """
    if not isinstance(proposed, list | tuple):
        return ()
    short = [" ".join(one.split()) for one in proposed[:MOST_PROPOSED] if isinstance(one, str)]
    # A secret may be spread over several of them.
    if screen(text).secrets or named_secrets(", ".join((text, *short))).spans:
        return ()
    return _distinct(filter(_may_be_kept, short), text, MOST_PROPOSED)


def joined(text: str, *several: Iterable[str] | None) -> tuple[str, ...] | None:
    """Return the terms of several memories for the one they became, the first ones first.

    ``None`` where nobody has been asked for any, for none of them.
    """
    asked = [terms for terms in several if terms is not None]
    if not asked:
        return None
    return _distinct((term for terms in asked for term in terms), text, MOST_KEPT)


def _distinct(terms: Iterable[str], text: str, most: int) -> tuple[str, ...]:
    said = [_roots(text)]
    kept: list[str] = []
    for term in terms:
        words = [stems(word) for word in content_words(term)]
        repeats = any(all(roots & other for roots in words) for other in said)
        if len(kept) < most and words and not repeats:
            kept.append(term)
            said.append(frozenset().union(*words))
    return tuple(kept)


def _roots(text: str) -> frozenset[str]:
    return frozenset().union(*map(stems, content_words(text)))


def _may_be_kept(term: str) -> bool:
    if len(term) > LONGEST or term.count(" ") >= MOST_WORDS or not _TERM.fullmatch(term):
        return False
    found = screen(term)
    return not (named_secrets(term).spans or found.orders or found.markup)
