"""The stemmers of the ``snowballstemmer`` package that are needed, and no others.

That package imports all of its languages, or takes a compiled stemmer of another version where
one is installed. This one has that package's modules as its own, each of which is imported alone.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final, Protocol, cast

_INSTALLED = find_spec("snowballstemmer")
__path__ += (_INSTALLED and _INSTALLED.submodule_search_locations) or []

_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "en": "english",
        "de": "german",
        "fr": "french",
        "it": "italian",
        "nl": "dutch",
        "es": "spanish",
    }
)


class Stemmer(Protocol):
    """The rules of one language."""

    def stemWord(self, word: str) -> str:  # noqa: N802
        """Return the stem of a word."""
        ...


def stemmer_of(language: str) -> Stemmer:
    """Return a new stemmer for a language.

    Raises:
        ImportError: the package is not installed.
    """
    name = _NAMES[language]
    module = import_module(f".{name}_stemmer", __name__)
    return cast("Stemmer", getattr(module, f"{name.capitalize()}Stemmer")())
