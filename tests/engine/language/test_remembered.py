"""What is remembered of people's words for speed is bounded, and does not outlive forgetting."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import _lru_cache_wrapper
from importlib import import_module
from pkgutil import walk_packages

import pytest
from snowballstemmer.german_stemmer import GermanStemmer

from custom_components.switchboard import engine
from custom_components.switchboard.engine.graph.names import parts_of
from custom_components.switchboard.engine.knowledge import remainder
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.guards import conflicts
from custom_components.switchboard.engine.knowledge.matching import is_same
from custom_components.switchboard.engine.language import digest_stems, stemming
from custom_components.switchboard.engine.language.canonical import canonical
from custom_components.switchboard.engine.language.forms import is_form
from custom_components.switchboard.engine.language.guess import languages_of_pair
from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.language.numbers import pieces_of
from custom_components.switchboard.engine.language.remembered import forget_remembered
from custom_components.switchboard.engine.language.spelling import Word
from custom_components.switchboard.engine.language.stemming import stem
from custom_components.switchboard.engine.recall.may_be_told import may_be_told
from custom_components.switchboard.engine.turn import number_words
from custom_components.switchboard.home import states

OTHERS = {
    *("_any_of", "_anywhere", "_sentence", "_plain_names", "all_spelled", "_exact"),
    *("_statement", "exposed", "home_reader"),
}
"""Remembered by names and words of a house, by a number, by SQL, or once for a house."""

USES: Mapping[str, Callable[[str], object]] = {
    "a claim that is compared": lambda text: conflicts(Claim(text), Claim("I like tea")),
    "a known claim": lambda text: is_same(Claim("I like tea"), Claim(text)),
    "a text in plain form": lambda text: canonical(text, "en"),
    "the language of a text": lambda text: languages_of_pair(text, "I like tea"),
    "a sentence to be told": may_be_told,
    "a name": lambda text: parts_of(text, None),
    "a word": lambda text: stemming.stem(text, "en"),
    "a word that is forgotten": digest_stems.stem,
    "a form": lambda text: is_form("mouse", text, "en"),
    "a spelling": lambda text: Word(text, text).spellings,
    "what stands in words made of it": remainder._cores,
    "a word without its diminutive": remainder._core,
    "a number": pieces_of,
    "a form of a number": lambda text: number_words._form_of(text, "en"),
    "what is nearly a number": lambda text: number_words._one_letter_from(text, "en"),
    "what a thing says": states._plain,
}


def caches() -> Iterator[tuple[str, _lru_cache_wrapper]]:
    """Yield every cache, by its function, that throws something out when it is full.

    The others hold what there is once for each language.
    """
    found = walk_packages(engine.__path__, f"{engine.__name__}.")
    for module in (states, *(import_module(one.name) for one in found)):
        for name, value in vars(module).items():
            cells = getattr(value, "__closure__", None) or ()
            for one in (value, *(cell.cell_contents for cell in cells)):
                if isinstance(one, _lru_cache_wrapper) and one.cache_info().maxsize is not None:
                    yield name, one


def entries() -> dict[str, int]:
    """Return how many results are remembered by what people said, by function."""
    return {
        f"{one.__module__}.{name}": one.cache_info().currsize
        for name, one in caches()
        if one.__module__.startswith("custom_components.") and name not in OTHERS
    }


@pytest.mark.parametrize("what", USES)
def test_nothing_is_remembered_by_a_long_text(what):
    USES[what]("tea")
    before = entries()
    USES[what]("x" * (5_000 + list(USES).index(what)))  # another text each time
    assert entries() == before


def test_all_that_is_remembered_is_forgotten():
    for use in USES.values():
        use("mice")
    assert is_form("mice", "mouse", "en")
    assert all(entries().values())
    forget_remembered()
    assert set(entries().values()) == {0}


# Stems


@pytest.mark.parametrize("word", ["lampen", "häuser", "fenster", "gestrichen"])
def test_stems_are_those_of_the_package(word):
    assert stem(word, "de") == GermanStemmer().stemWord(word)


def test_no_other_language_is_loaded():
    script = """
import sys
from custom_components.switchboard.engine.language import stemming
loaded = [name for name in sys.modules if name.endswith("_stemmer")]
print(len(loaded), "snowballstemmer" in sys.modules)
"""
    command = [sys.executable, "-c", script]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    assert told.stdout.split() == [str(len(LANGUAGES)), "False"]
