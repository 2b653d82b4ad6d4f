"""What a question looks for, whatever language it is asked in."""

import sqlite3
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.language.lexicon import tokens
from custom_components.switchboard.engine.language.stemming import stem, stems
from custom_components.switchboard.engine.recall.query import parse, terms
from custom_components.switchboard.engine.recall.ranking import Weighted
from custom_components.switchboard.engine.recall.recall import fuse


def looked_for(question: str) -> list[str]:
    return [term.word for term in parse(question)]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What did I say about the blueberries?", ["say", "blueberries"]),
        ("Was mag Anna zum Frühstück?", ["mag", "anna", "fruhstuck"]),
        ("Qu'est-ce que j'ai dit sur les framboises ?", ["dit", "framboises"]),
        ("Quando devo annaffiare le piante?", ["devo", "annaffiare", "piante"]),
        ("Waar staat de stofzuiger?", ["staat", "stofzuiger"]),
        ("¿Dónde está la manguera del jardín?", ["esta", "manguera", "jardin"]),
        ("What was that?", ["what", "was", "that"]),
        ("Who bought the hat?", ["bought", "hat"]),
        ("Was hat Anna gekauft?", ["anna", "gekauft"]),
    ],
)
def test_the_words_that_every_question_has_are_not_looked_for(question, words) -> None:
    assert looked_for(question)[-2:] == words[-2:]
    assert set(looked_for(question)) <= set(words)


def test_a_word_is_looked_for_once_whatever_its_forms() -> None:
    assert [term.word for term in terms(["lamp", "lamps", "lamp"])] == ["lamp"]


def test_of_a_long_text_not_all_words_are_looked_for() -> None:
    assert 10 <= len(parse(" ".join(f"word{n}x" for n in range(99)))) <= 20


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("painting", "painted"),
        ("blueberry", "blueberries"),
        ("planned", "planning"),
        ("move", "moving"),
        ("cats", "cat"),
        ("lampe", "lampen"),
        ("kinder", "kindern"),
        ("framboise", "framboises"),
        ("rouge", "rouges"),
        ("camera", "camere"),
        ("ragazzo", "ragazzi"),
        ("planten", "plant"),
        ("bicicleta", "bicicletas"),
        ("hermano", "hermanas"),
    ],
)
def test_forms_of_a_word_have_one_stem(one: str, other: str) -> None:
    assert stems(one) & stems(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("kitchen", "kitten"), ("anna", "emma"), ("19", "21"), ("tea", "team")],
)
def test_different_words_have_different_stems(one: str, other: str) -> None:
    assert not stems(one) & stems(other)
    assert stem("glass", "en") != stem("glas", "en")  # one word in Dutch


def test_accents_and_case_make_no_difference() -> None:
    assert tokens("KÜCHE déjà Straße") == ["kuche", "deja", "strasse"]


def found_by(question: str, text: str) -> float:
    """Return how well a text answers a question, as far as the index finds it at all."""
    asked = parse(question)
    if not asked:
        return 0.0
    with closing(sqlite3.connect(":memory:")) as conn:
        conn.execute(
            "CREATE VIRTUAL TABLE texts USING fts5 ("
            "text, tokenize = 'unicode61 remove_diacritics 2')"
        )
        conn.execute("INSERT INTO texts VALUES (?)", (text,))
        match = " OR ".join(term.forms for term in asked)
        if not conn.execute("SELECT 1 FROM texts WHERE texts MATCH ?", (match,)).fetchall():
            return 0.0
    words = Weighted(asked, {term.word: 1.0 for term in asked})
    return words.score(words.reader().counts(text), [], 0.0)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Wo ist die Lampe?", "Die Lampen sind im Keller"),
        ("Was ist mit der Küche?", "Die Küchenlampe ist kaputt"),
        ("Was war mit dem Garten?", "Das Gartentor klemmt"),
        ("In welcher Straße?", "Wir wohnen in der Hauptstrasse 3, also einer Strasse"),
        ("In welcher Strasse?", "Die Straße ist gesperrt"),
        ("Which paintings?", "I painted a sunrise"),
        ("Les fenêtres ?", "La fenetre est ouverte"),
        ("Le finestre?", "La finestra è aperta"),
        ("De planten?", "Geef de plant water"),
        ("¿Las ventanas?", "La ventana está abierta"),
    ],
)
def test_a_word_is_found_in_its_other_forms_and_in_compounds(question, text) -> None:
    assert found_by(question, text) > 0


@pytest.mark.parametrize(
    ("question", "text"),
    [("the car", "the carpet"), ("my tea", "our team"), ("22 degrees", "220 volts")],
)
def test_what_only_begins_alike_is_not_taken_for_the_word(question, text) -> None:
    assert found_by(question, text) == 0


def test_the_word_itself_counts_more_than_another_form_and_that_more_than_a_compound() -> None:
    itself, form, compound = (
        found_by("Lampe", text) for text in ("die lampe da", "die lampen da", "der lampenschirm da")
    )
    assert itself > form > compound > 0


@given(st.text(max_size=80))
def test_every_text_gives_an_expression_that_the_index_understands(text: str) -> None:
    found_by(text, "the lamp in the kitchen")


def test_fusion_puts_first_what_several_lists_have() -> None:
    fused = fuse([["a", "b", "c"], ["c", "d"], []])
    assert list(fused) == ["c", "a", "b", "d"]
    assert fused["c"] == pytest.approx(1 / 63 + 1 / 61)
