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
        ("Delfin", "Das Kissen hat die Form eines Delphins"),
        ("yogurt", "Lo iogurt è finito"),
        ("México", "Viene de Méjico"),
        ("whisky", "Guarda el güisqui arriba"),
        ("cadeau", "Het kado ligt op zolder"),
        ("pannekoek", "Zondag eten we pannenkoeken"),
        ("pulverise", "They pulverized the rubble"),
        ("clé", "La clef pend derrière la porte"),
        ("école", "L'auto-école ouvre tôt"),
        ("Schule", "Mila besucht die Ballettschule"),
        ("botella", "El abrebotellas está en el cajón"),
        ("neve", "Lo spazzaneve passa presto"),
        ("niño", "Las niñas duermen"),
        ("Lehrer", "Die Lehrerin ist krank"),
        ("diabetes", "Oom Piet is diabeet"),
        ("allergia", "Pia è allergica alle noci"),
        ("aller", "Nous irons à Brest"),
        ("coche", "El cochecito está abajo"),
    ],
)
def test_a_word_is_found_as_others_spell_inflect_and_join_it(words, text):
    assert Sought(words).all_in(text)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("fox", "Mrs Foxglove-Hart teaches Latin"),
        ("Schule", "Frau Musikschule heißt wirklich so"),
        ("Buße", "Die Busse fahren nicht"),
        ("bois", "Papi boit son café"),
        ("letto", "Nonna legge il giornale"),
        ("porto", "Il passaporto è scaduto"),
        ("Nation", "Eine gute Kombination"),
        ("tractor", "The contractor comes on Monday"),
        ("pasta", "La pastilla es para el abuelo"),
        ("gehört", "Sie hat damit aufgehört"),
    ],
)
def test_a_name_and_another_word_are_not_taken_for_a_compound_or_a_form(words, text):
    assert not Sought(words).all_in(text)


@pytest.mark.parametrize(
    ("language", "words", "text", "outcome"),
    [
        ("de", "schreiben", "Sie hat den Brief unterschrieben", "offered"),
        ("es", "abrir", "El abrelatas está en el cajón", "offered"),
        ("es", "mesa", "La mesilla está coja", "offered"),
        ("it", "casa", "La casetta è verde", "offered"),
        ("fr", "peindre", "Il a repeint la grange", "offered"),
        ("en", "anaemia", "Tess is anemic", "offered"),
        ("fr", "maison", "Le docteur passe voir mamie", "stayed"),
        ("en", "tea", "We searched the shed", "stayed"),
    ],
)
def test_what_is_near_a_word_stays_and_is_shown(language, words, text, outcome):
    probe = {"language": language, "forget": words, "text": text, "should": "go", "why": "form"}
    assert attempt(probe) == outcome


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
