"""Keywords of a message, five to ten of them, found without a model.

Words that belong together stay together ("hall lights", "machine learning algorithm"), and what a
taxonomy knows comes first. A short message has fewer.
"""

from collections.abc import Iterator
from typing import Final

from ...language.guess import likely_languages
from ...language.lexicon import LANGUAGES, WORD, base_language, carries, plain, words
from ...language.question_words import speech_words, stop_words
from ...language.taxonomy import Taxonomy

MOST_KEYWORDS: Final = 10
_LONGEST: Final = 2000
_MOST_WORDS: Final = 3
"""Words of a keyword."""
_ENDS: Final = '.,;:!?()"\n'
_LINKS: Final = {
    "fr": {"de", "du", "des", "d", "a"},
    "it": {"di", "del", "della", "dei", "da"},
    "es": {"de", "del"},
}
"""Words that join two others into one name: "lampe de chevet"."""


def extract_keywords(text: str, taxonomy: Taxonomy, language: str | None = None) -> tuple[str, ...]:
    """Return the keywords of a text, the most telling first."""
    text = text[:_LONGEST]
    base = base_language(language)
    if base not in LANGUAGES:
        base = likely_languages(words(text))[0]
    found = dict.fromkeys(" ".join(one) for one in _compounds(text, base))
    known = [one for one in found if taxonomy.evidence(one, base)]
    return tuple(dict.fromkeys((*known, *found)))[:MOST_KEYWORDS]


def _compounds(text: str, language: str) -> Iterator[list[str]]:
    """Yield the words that carry a text, those that stand together as one."""
    empty = stop_words(language) | speech_words(language)
    links = _LINKS.get(language, set())
    for part in text.lower().translate(dict.fromkeys(map(ord, _ENDS), "\n")).split("\n"):
        run: list[str] = []
        linked = ""
        for word in WORD.findall(part):
            bare = plain(word)
            if bare not in empty and carries(bare) and not bare[0].isdecimal():
                if len(run) >= _MOST_WORDS:
                    yield run
                    run, linked = [], ""
                run = [*run, linked, word] if linked else [*run, word]
                linked = ""
            elif run and bare in links and not linked:
                linked = word
            elif run:
                yield run
                run, linked = [], ""
        if run:
            yield run
