"""The words that carry a text, and whether another text says them in whatever form."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from .lexicon import LANGUAGES, carries, in_digits, load_words, plain, words
from .stemming import beginning, stems

_LEAST_WORD: Final = 4
"""Letters of a word that is looked for inside compounds."""
_LEAST_BEGINNING: Final = 5
"""Letters of a shortened word that is."""

_THINGS: Final = frozenset({"fan", "watch"})
"""Words that say of something that it is liked or used, and in another sentence are the thing."""


def content_words(text: str) -> list[str]:
    """Return the words and numbers that carry a text, in their order, in plain form.

    What says no more than "likes" is left out: "enjoys eating blueberries" and "is fond of
    blueberries" are one. If nothing else is in it, it counts.
    """
    said = words(text)
    heavy = _carrying(_liking("like", "light", "dislike").sub(" ", " ".join(said)).split())
    return list(dict.fromkeys(heavy or _carrying(said)))


def says_liking(text: str) -> bool:
    """Return whether a text says that somebody likes something, denied or not."""
    return _liking("like").search(" ".join(words(text))) is not None


class Wanted:
    """Words in plain form that are looked for in many texts, in whatever form, in compounds too.

    Of words with four letters or more, every text is found in which they stand letter for letter.
    """

    def __init__(self, content: Iterable[str], languages: Sequence[str] = LANGUAGES) -> None:
        self._languages = languages
        self._stems: dict[str, frozenset[str]] = {}
        for word in content:
            if word not in self:
                self._stems[word] = stems(word, languages)
        self._begin = {word: beginning(word, roots) for word, roots in self._stems.items()}

    @property
    def words(self) -> frozenset[str]:
        """The words, each in one of the forms in which they were given."""
        return frozenset(self._stems)

    def __contains__(self, word: str) -> bool:
        """Return whether a word is one of them, in whatever form."""
        if not self._stems:
            return False
        roots = stems(word, self._languages)
        return any(not roots.isdisjoint(others) for others in self._stems.values())

    def found(self, text: str) -> frozenset[str]:
        """Return those of the words that a text says."""
        said = plain(text)
        # Most texts need no more than this look.
        likely = {
            word for word, begin in self._begin.items() if begin in said or word[0].isdecimal()
        }
        found = {word for word in likely if self._is_within(word, said)}
        if left := likely - found:
            begins = tuple(self._begin[word] for word in left)
            among = [word for word in map(in_digits, words(text)) if word.startswith(begins)]
            held = {root for word in among for root in stems(word, self._languages)}
            found.update(word for word in left if not self._stems[word].isdisjoint(held))
        return frozenset(found)

    def all_in(self, text: str) -> bool:
        """Return whether a text says all of the words; if none are wanted, none does."""
        return bool(self._stems) and len(self.found(text)) == len(self._stems)

    def _is_within(self, word: str, said: str) -> bool:
        if word[0].isdecimal():
            return False
        begin = self._begin[word]
        return (len(word) >= _LEAST_WORD and word in said) or (
            len(begin) >= _LEAST_BEGINNING and begin in said
        )


def _carrying(said: Iterable[str]) -> list[str]:
    return [word for word in map(in_digits, said) if word[0].isdecimal() or carries(word)]


@cache
def _liking(*roles: str) -> re.Pattern[str]:
    phrases = {
        phrase
        for language in load_words().values()
        for role in roles
        for phrase in language[role]
        if role != "dislike" or " " in phrase
    }
    longest_first = sorted(phrases - _THINGS, key=len, reverse=True)
    return re.compile(f"(?<!\\S)(?:{'|'.join(map(re.escape, longest_first))})(?!\\S)")
