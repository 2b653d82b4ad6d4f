"""People read and hear one word for one thing in each language, and are addressed in one way."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from custom_components.switchboard.engine.language.lexicon import LANGUAGES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "custom_components" / "switchboard"
FOLDERS = (
    PACKAGE / "translations",
    PACKAGE / "engine" / "turn" / "data" / "phrases",
    *sorted((ROOT / "frontend" / "src").rglob("i18n")),
)

OTHER_WORDS = {
    "en": r"(?i)\bstand-in|\bdearest|\bexchanges?\b|\bstored\.|\bvectors?\b",
    "de": r"Tokens|Einbettung|Konversation(?!sagent)|\bProtokoll\b(?! von Home)|Fakt|Mensch|"
    r"Wortwechsel|Vektor|[Zz]wischengespeichert|en Sie\b",
    "es": r"(?i)\busted|\b(?:elija|indique|exporte)\b|déjelo|despliegue|incrustaci|elimin|"
    r"\bclases?\b|\bcharla|modo de invitados|solicitud|\bvector",
    "fr": r"(?i)\b(?:vous|votre|vos)\b|\b(?!chez\b|assez\b)\w{3,}ez\b|plongement|effac|\btours?\b|"
    r"mode invités|haut-parleur|\bgenres?\b|\bvecteur",
    "it": r"(?i)famiglia|cancella|distribuzione(?!\))|incorporament|(?<!del )\bgenere\b|\bscambi|"
    r"\bvettor",
    "nl": r"(?i)graaf|grafen|\bde deployment\b|reservedeployment|agenten\b|\buw?\b|gewist|"
    r"\bmens\b|bladzij|gereedschap|\bvector",
}
"""The words that stood for a thing which the glossary calls otherwise."""

QUOTES = {"en": "“”", "de": "„“", "es": "«»", "fr": "«»", "it": "«»", "nl": "\u2018\u2019"}


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield every text of a language with the file and the keys that lead to it."""

    def walk(node: object, path: str) -> Iterator[tuple[str, str]]:
        if isinstance(node, dict):
            for key, value in node.items():
                yield from walk(value, f"{path}.{key}")
        else:
            yield path, str(node)

    for folder in FOLDERS:
        file = folder / f"{language}.json"
        yield from walk(json.loads(file.read_text(encoding="utf-8")), str(file.relative_to(ROOT)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_another_word_than_the_glossary(language: str) -> None:
    other = re.compile(OTHER_WORDS[language])
    assert {path: found[0] for path, text in texts(language) if (found := other.search(text))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_one_pair_of_quotation_marks_and_one_apostrophe(language: str) -> None:
    opening, closing = QUOTES[language]
    strange = set('"“”„\u2018\u2019«»') - {opening, closing}
    flawed = {
        path: text
        for path, text in texts(language)
        if strange & set(text) or text.count(opening) != text.count(closing)
    }
    assert flawed == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_glossary_is_in_use(language: str) -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    lines = glossary.partition("## In six languages")[2].splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line[:1] == "|"]
    column = rows[0].index(language)
    used = "\n".join(text for _, text in texts(language)).casefold()
    words = {word for row in rows[2:] for word in row[column].split(", ")}
    assert {word for word in words if word.casefold() not in used} == set()
