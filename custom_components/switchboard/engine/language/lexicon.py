"""The words that rules look for, in the languages of the house.

They live in ``data/<language>.json``, one file per language, all with the same keys, written the
way ``plain`` gives text. All languages are looked for at once: people mix them, and what a message
is tagged with is what was listened for, not what was said.

``*`` in a word or phrase of a topic stands for any further letters, at its beginning too.
"""

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

LANGUAGES: Final = ("en", "de", "fr", "it", "nl", "es")

type Topic = Literal["health", "medicine", "remember"]

_FOLDER: Final = Path(__file__).parent / "data"
_NOT: Final = re.compile(r"n't\b")
_MY: Final = re.compile(r"(?<!\w)(?:[mz]|zo)'n\b")
"""Dutch for "my", "his" and "such a", whose "n" denies nothing."""
WORD: Final = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+")
"""A word, or a number, a time or a date as one."""
INDEXED: Final = re.compile(r"[^\W_]+")
"""A word or number as the search index cuts them."""


def read_data(name: str) -> Any:
    """Return what a file of ``data`` holds. Reads it: not for the event loop."""
    return json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))


@cache
def read_by_language(folder: str = ".") -> Mapping[str, Any]:
    """Return each language's file in a folder of ``data``. Reads files: not for the event loop."""
    return MappingProxyType({one: read_data(f"{folder}/{one}") for one in LANGUAGES})


class PatternFile:
    """A file of ``data`` with patterns by key and language; all languages are looked for at once.

    It is read when this is made: not on the event loop.
    """

    def __init__(self, name: str) -> None:
        self.listed: Mapping[str, Mapping[str, Any]] = read_data(name)
        self._compiled: dict[tuple[str, str], re.Pattern[str]] = {}

    def every(self, key: str) -> frozenset[str]:
        """Return the patterns of all languages under a key."""
        return frozenset(one for some in self.listed[key].values() for one in some)

    def finding(self, key: str, form: str = r"(?<!\w)(?:%s)(?!\w)") -> re.Pattern[str]:
        """Return what finds any of a key's patterns, the longest first, in place of the ``%s``."""
        if (key, form) not in self._compiled:
            longest_first = sorted(self.every(key), key=lambda one: (-len(one), one))
            self._compiled[key, form] = re.compile(form % "|".join(longest_first))
        return self._compiled[key, form]


@cache
def listed(folder: str, language: str, key: str) -> frozenset[str]:
    """Return the words of a language under a key of a folder's file."""
    return frozenset(read_by_language(folder)[language][key])


def load_words() -> Mapping[str, Mapping[str, Any]]:
    """Return the words of every language, by language and key."""
    return read_by_language()


# Read when the module is imported: windows are read on the event loop.
load_words()


class _Kept(dict[int, str | None]):
    """What each character of decomposed text becomes; found out when it is first met."""

    def __missing__(self, code: int) -> str | None:
        char = chr(code)
        unseen = unicodedata.combining(char) or unicodedata.category(char) == "Cf"
        self[code] = kept = None if unseen else "'" if char in "\u2019\u02bc" else char
        return kept


_KEPT: Final = _Kept()


def plain(text: str) -> str:
    """Return ``text`` in lower case, without accents, with straight apostrophes.

    Characters that are not seen are left out, and lookalikes that Unicode calls compatible (wide
    letters, for example) become the letters they look like.
    """
    if text.isascii():  # nothing of this is in it
        return text.lower()
    return unicodedata.normalize("NFKD", text.casefold()).translate(_KEPT)


def tokens(text: str) -> list[str]:
    """Return the words and numbers of a text in plain form, cut as the search index cuts them.

    The index keeps ``ß``, which is ``ss`` here.
    """
    return INDEXED.findall(plain(text))


def words(text: str) -> list[str]:
    """Return the words and numbers of a text in plain form; ``don't`` gives a ``not``."""
    return WORD.findall(_MY.sub(" ", _NOT.sub(" not", plain(text))))


@cache
def word_set(key: str) -> frozenset[str]:
    """Return the words of all languages under a key."""
    return frozenset(word for language in load_words().values() for word in language[key])


@cache
def topic(name: Topic) -> re.Pattern[str]:
    """Return what finds a topic's words in plain text."""
    return re.compile(f"(?<!\\w)(?:{'|'.join(map(_as_pattern, sorted(word_set(name))))})(?!\\w)")


@cache
def patterns(key: str) -> re.Pattern[str]:
    """Return what finds any of a key's patterns, at the beginning of a word, in plain text."""
    return re.compile(f"(?<!\\w)(?:{'|'.join(sorted(word_set(key)))})")


@cache
def digit_words() -> Mapping[str, str]:
    """Return the digit each number word from zero to nine stands for."""
    return {
        word: str(digit)
        for language in load_words().values()
        for digit, names in enumerate(language["digits"])
        for word in names.split("|")
    }


def in_digits(word: str) -> str:
    """Return a number word as its digit, unless it is an article in some language."""
    return word if word in word_set("filler") else digit_words().get(word, word)


def carries(word: str) -> bool:
    """Return whether a word says something that not any statement says."""
    return len(word) > 1 and word not in word_set("filler") and word not in word_set("negation")


def base_language(language: str | None) -> str:
    """Return a language without its region: "de" of "de-AT" and of "de_AT"."""
    return (language or "").replace("_", "-").split("-")[0].casefold()


@cache
def opposites() -> tuple[tuple[str, str], ...]:
    """Return pairs of words, of which one takes back what the other asks for."""
    return tuple(
        (there, back) for language in load_words().values() for there, back in language["on_off"]
    )


def phrase(key: str, language: str | None, **quoted: str) -> str:
    """Return a sentence in a language, or in English where there is none in it."""
    base = (language or "").split("-")[0].casefold()
    every = load_words()
    return str(every.get(base, every["en"])["phrases"][key]).format_map(quoted)


def _as_pattern(term: str) -> str:
    return r"\w*".join(re.escape(part) for part in term.split("*")).replace(r"\ ", r"\s+")
