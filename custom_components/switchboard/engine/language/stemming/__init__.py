"""The same word in its forms: one stem for "painted" and "paintings", "Lampe" and "Lampen".

The rules are those of Snowball (snowballstem.org), a stemmer for each language. A word by itself
does not tell its language, so it may have several stems: those in all languages it may be in.
Words are given as ``lexicon.plain`` gives them, without accents; what Snowball makes of that is
the same for nearly all words.

The ``snowballstemmer`` package imports all of its languages, or takes a compiled stemmer of another
version where one is installed. This one has that package's modules as its own, each of which is
imported alone.
"""

from collections.abc import Collection, Sequence
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from typing import Any, Final

from ..forms import names_alone
from ..lexicon import LANGUAGES
from ..remembered import LONGEST_WORD, remembered

_INSTALLED: Final = find_spec("snowballstemmer")
__path__ += (_INSTALLED and _INSTALLED.submodule_search_locations) or []


def _stemmer(name: str) -> Any:
    module = import_module(f".{name}_stemmer", __name__)
    return getattr(module, f"{name.capitalize()}Stemmer")()


_STEMMERS: Final = {
    "en": _stemmer("english"),
    "de": _stemmer("german"),
    "fr": _stemmer("french"),
    "it": _stemmer("italian"),
    "nl": _stemmer("dutch"),
    "es": _stemmer("spanish"),
}
_ONE_AT_A_TIME: Final = Lock()
"""A stemmer keeps the word that it works on, and words are stemmed in several threads."""
_LONGEST: Final = 40
"""Letters: what is longer is no word that has forms."""
_LEAST_BEGINNING: Final = 4


@remembered(32_768, LONGEST_WORD)
def stem(word: str, language: str) -> str:
    """Return what a word has in common with its other forms in a language.

    A number is its own stem, and so is a given name: Anna and Anne, Mario and Maria stay apart.
    """
    if word[:1].isdecimal() or len(word) > _LONGEST or word in names_alone():
        return word
    with _ONE_AT_A_TIME:
        return str(_STEMMERS[language].stemWord(word))


def stems(word: str, languages: Sequence[str] = LANGUAGES) -> frozenset[str]:
    """Return the stems of a word in all of the languages."""
    return frozenset(stem(word, language) for language in languages)


def beginning(word: str, roots: Collection[str]) -> str:
    """Return with what all forms of a word begin, as far as its stems tell.

    Not every stem is a beginning of its word: "blueberri", or "huis" of "huizen".
    """
    while not all(root.startswith(word) for root in roots):
        word = word[:-1]
    return word[:-1] if len(word) > _LEAST_BEGINNING and word[-1] in "iy" else word
