"""A text says a word in its forms and spellings and in compounds, and not within other words."""

from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.forget import Tried, attempt, read_probes
from custom_components.switchboard.engine.knowledge.mentions import Sought, tombstone_stems
from custom_components.switchboard.engine.language.digest_stems import content_stems

PROBES = read_probes(Path(__file__).parent / "data" / "forgetting.jsonl")
"""Written with the rules in sight: they keep what was reached, and measure nothing new."""


@pytest.mark.parametrize("should", ["stay", "go"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl", "es"])
def test_forgetting_takes_what_says_the_word_and_leaves_what_only_holds_it(language, should):
    tried = [
        Tried(probe, attempt(probe))
        for probe in PROBES
        if (probe["language"], probe["should"]) == (language, should)
        and probe["why"] != "paraphrase"
    ]
    assert tried
    assert [one for one in tried if one.is_too_much or one.is_missed] == []


def test_there_are_probes_enough():
    stay = [probe for probe in PROBES if probe["should"] == "stay"]
    assert len(stay) >= 60
    assert len(PROBES) - len(stay) >= 60


@pytest.mark.parametrize(
    ("words", "text", "names"),
    [
        ("Ben", "Ben likes tea", True),
        ("ben", "My brother Ben is here", True),
        ("Ben", "Ik ben thuis", False),
        ("May", "The trip is in May", False),
        ("May", "My sister May sings", True),
        ("Will", "Will you open the door?", False),
        ("Will", "Will's bike is red", True),
        ("Otto", "Alle otto suona la sveglia", False),
        ("Otto", "Otto schläft gern lange", True),
        ("Rose", "Prices rose in winter", False),
        ("rose", "A rose in a vase", True),
    ],
)
def test_a_name_is_found_as_a_name(words, text, names):
    assert Sought(words).all_in(text) is names


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("Elena", "Marta e Lena"),
        ("Aline", "Draws a line"),
        ("Ela", "Marta e la zia"),
        ("Ingrid", "Plants in grid rows"),
        ("Lana", "C'è l'Ana"),
    ],
)
def test_words_that_happen_to_stand_side_by_side_are_no_word(words, text):
    assert not Sought(words).all_in(text)


def test_what_only_holds_the_letters_is_told_from_what_has_nothing_of_them():
    hund = Sought("Hund")
    assert hund.only_held_by("Hat hundert Euro")
    assert Sought("Schnee").only_held_by("Die Kinder bauen einen Schneemann")
    assert Sought("Fuß").only_held_by("Der Vorfuss tut weh")
    assert not hund.only_held_by("Der Hund schläft")
    assert not hund.only_held_by("Die Katze schläft")
    assert Sought("Will").only_held_by("Will you come?")


def test_a_compound_may_be_made_of_what_the_household_says_itself():
    text = "Der Hundeflori ist neu"
    assert not Sought("Hund").all_in(text)
    assert Sought("Hund", uses=lambda word: word == "flori").all_in(text)


def test_a_statement_is_known_by_every_form_that_a_tombstone_may_have():
    assert content_stems("Likes mice") <= tombstone_stems("Likes a mouse")
    assert content_stems("Herr Müller") <= tombstone_stems("Herr Mueller")
    assert content_stems("The Wifi") <= tombstone_stems("The Wi-Fi")


@given(st.text(max_size=60))
def test_whatever_is_written_a_statement_has_at_least_its_own_stems(text):
    assert content_stems(text) <= tombstone_stems(text)


@given(st.text(max_size=20), st.text(max_size=60))
def test_nothing_is_said_and_only_held_at_once(words, text):
    sought = Sought(words)
    assert not (sought.all_in(text) and sought.only_held_by(text))
    assert sought.found(text) <= sought.keys


@given(st.sampled_from(["Kräutertee", "Wi-Fi", "blueberries", "Müller", "yeux", "uova", "6:30"]))
def test_every_text_says_its_own_word(word):
    assert Sought(word).all_in(f"x {word} y")
    assert Sought(word).all_in(f"{word.upper()}!")


def test_an_accent_makes_a_word_of_what_is_a_little_one_without():
    assert Sought("té").all_in("Toma Té por la tarde")
    assert not Sought("té").all_in("Te llama mañana")
    assert Sought("te").is_too_general
    assert Sought("für Anna").all_in("Anna kommt")


def test_a_text_ten_times_as_long_takes_ten_times_as_long():
    words = " ".join(f"{one}{other}bo" for one in "bdfglmnprt" for other in "aeiou")

    def seconds(text: str) -> float:
        began = process_time()
        tombstone_stems(text)
        return process_time() - began

    short = f"{words} " * 20
    seconds(short)  # what is known of its words is known from here on
    assert seconds(short * 10) < 30 * min(seconds(short) for _ in range(5))
