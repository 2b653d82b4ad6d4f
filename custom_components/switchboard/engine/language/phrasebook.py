"""What the short words of one language do in a statement: its phrases by their first word.

The words are under ``compare`` in ``data/<language>.json``. A phrase may do several things:
"before" is an opposite of "after", and stands before a time of day.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from .lexicon import LANGUAGES, load_words

type Phrase = tuple[str, ...]
type Roles = Mapping[str, tuple[str, ...]]
"""What a phrase does, and for each role which concepts or sides of pairs it names."""

_LISTS: Final = (
    "articles", "one", "be", "of", "links", "emphasis", "weightless", "like", "dislike", "want",
    "prefer", "light", "not", "weak_not", "ended", "ended_after_not", "restricting", "past",
    "future", "undoing", "clausal", "called", "favourite", "work", "work_at", "work_as", "have",
)  # fmt: skip
_CONCEPTS: Final = (
    "frequency", "rooms", "parts", "days", "months", "colours", "kin_one", "kin_many", "units",
)  # fmt: skip
_PAIRS: Final = ("opposites", "directions")
_ANYWHERE: Final = frozenset(
    {"opposites", "units", "months", "colours", "directions", "rooms", "undoing", "clausal"}
)
"""What is said in several languages in the same words."""

_WITHOUT: Final = ("without", "ohne", "sans", "senza", "zonder")
_TELLING: Final = frozenset("àâæçèéêëìîïñòôœùûüßäöáíóú¿¡")
_LETTERS: Final = {
    "ß": "de", "ä": "de", "ö": "de", "ñ": "es", "¿": "es", "¡": "es", "á": "es", "í": "es",
    "ó": "es", "ç": "fr", "ê": "fr", "œ": "fr", "û": "fr", "î": "fr", "ì": "it", "ò": "it",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The phrases of a language, with what each does; number words; phrases of clock times."""

    language: str
    phrases: Mapping[Phrase, Roles]
    numbers: Mapping[Phrase, int]
    clock: Mapping[str, tuple[Phrase, ...]]
    longest: int
    accented: frozenset[str]
    """Words that only an accent tells from a short word: "té" is tea, "te" is "you"."""

    favourite_stems: tuple[str, ...]
    """What compounds of favourite things begin with: "Lieblingsfarbe"."""

    def roles(self, word: str) -> Roles:
        """What a single word does."""
        return self.phrases.get((word,), {})

    def match(self, said: Sequence[str]) -> tuple[int, Roles]:
        """Return how many of the first words make a phrase, and what it does (0: none does)."""
        for length in range(min(self.longest, len(said)), 0, -1):
            if roles := self.phrases.get(tuple(said[:length])):
                return length, roles
        return 0, {}

    def number(self, said: Sequence[str]) -> tuple[int, int]:
        """Return how many of the first words make a number, and which."""
        for length in range(min(5, len(said)), 0, -1):
            if (value := self.numbers.get(tuple(said[:length]))) is not None:
                return length, value
        return 0, 0

    def clock_phrase(self, key: str, said: Sequence[str]) -> int:
        """Return how many of the first words are a phrase of clock times."""
        return next(
            (len(one) for one in self.clock[key] if tuple(said[: len(one)]) == one),
            0,
        )


@cache
def phrasebook(language: str) -> Phrasebook:
    """Return a language's phrases."""
    data = load_words()[language]["compare"]
    phrases: dict[Phrase, dict[str, tuple[str, ...]]] = {}

    def add(text: str, role: str, value: str) -> None:
        roles = phrases.setdefault(tuple(text.split()), {})
        roles[role] = (*roles.get(role, ()), value)

    for role in _LISTS:
        for text in data[role]:
            add(text, role, text)
    for role in _CONCEPTS:
        for concept, texts in data[role].items():
            for text in filter(None, texts.split("|")):
                add(text, role, concept)
    for role in _PAIRS:
        for place, (there, back) in enumerate(data[role]):
            add(there, role, f"{place}+")
            add(back, role, f"{place}-")
    return Phrasebook(
        language=language,
        phrases=phrases,
        numbers=_numbers(data["numbers"]),
        clock={key: _longest_first(texts) for key, texts in data["clock"].items()},
        longest=max(map(len, phrases)),
        accented=frozenset(data["accented"]),
        favourite_stems=tuple(stem for stem in data["favourite"] if stem.endswith("lings")),
    )


@cache
def doubtful_words() -> Mapping[str, tuple[str, ...]]:
    """Return the words that deny or undo, each with the languages in which it does."""
    return {
        word: tuple(one for one in LANGUAGES if word in _doubting(one)) or LANGUAGES
        for language in LANGUAGES
        for word in (*_doubting(language), *_WITHOUT)
        if " " not in word
    }


def _doubting(language: str) -> Sequence[str]:
    words = load_words()[language]["compare"]
    return (*words["not"], *words["undoing"])


def likely_languages(words: Sequence[str], text: str) -> Counter[str]:
    """Count what speaks for each language in a text: its short words, and its letters."""
    found = Counter(
        {
            language: sum(
                1 if roles.keys() <= _ANYWHERE else 3
                for word in words
                if (roles := phrasebook(language).roles(word))
            )
            for language in LANGUAGES
        }
    )
    for char in _TELLING & set(text.casefold()):
        if language := _LETTERS.get(char):
            found[language] += 1
    return found


def _numbers(texts: Sequence[str]) -> Mapping[Phrase, int]:
    return {
        tuple(text.split()): value
        for value, forms in enumerate(texts)
        for text in filter(None, forms.split("|"))
    }


def _longest_first(texts: Any) -> tuple[Phrase, ...]:
    phrases = {tuple(text.split()) for text in str(texts).split("|") if text}
    return tuple(sorted(phrases, key=lambda one: (-len(one), one)))
