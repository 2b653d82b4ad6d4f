"""Six languages are stemmed by the installed package, and no other is loaded."""

import subprocess
import sys

import pytest
from snowballstemmer.german_stemmer import GermanStemmer

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.language.stemming import stem


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
