"""How two statements stand to each other: rules settle what they can, and merge nothing wrongly."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.knowledge.compare import (
    MIRRORED,
    Claim,
    compare,
    is_taken_back,
    may_merge,
)
from custom_components.switchboard.engine.knowledge.reading import read
from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.language.phrasebook import phrasebook
from custom_components.switchboard.engine.storage.entries import ExtractedFact

from .comparing import LABELS, MERGING, SETS, LabelledPair, labelled, main

PAIRS = {name: list(labelled(name)) for name in SETS}
EVERY = [pair for pairs in PAIRS.values() for pair in pairs]
TEXTS = sorted({text for pair in EVERY for text in (pair.new, pair.known)})

texts = st.sampled_from(TEXTS)
claims = st.builds(
    Claim,
    text=texts | st.text(max_size=60),
    subject=st.sampled_from(["", "tea", "heating"]),
    kind=st.sampled_from(["preference", "feedback", "fact"]),
    polarity=st.sampled_from(["positive", "negative", "neutral"]),
)

NUMBERED = {
    "en": "Wants the bedroom at {} degrees",
    "de": "Will im Schlafzimmer {} Grad",
    "fr": "Veut {} degrés dans la chambre",
    "it": "Vuole {} gradi in camera da letto",
    "nl": "Wil {} graden in de slaapkamer",
    "es": "Quiere {} grados en el dormitorio",
}
DENIED = {
    "en": ("Drinks coffee", "Does not drink coffee", "Never drinks coffee"),
    "de": ("Trinkt Kaffee", "Trinkt keinen Kaffee", "Trinkt nie Kaffee"),
    "fr": ("Boit du café", "Ne boit pas de café", "Ne boit jamais de café"),
    "it": ("Beve caffè", "Non beve caffè", "Non beve mai caffè"),
    "nl": ("Drinkt koffie", "Drinkt geen koffie", "Drinkt nooit koffie"),
    "es": ("Bebe café", "No bebe café", "Nunca bebe café"),
}
TOLD_TIMES = [
    ("Gets up at {}", {"half past six": "6:30", "half seven": "7:30", "ten to seven": "6:50"}),
    ("Steht um {} auf", {"halb sieben": "6:30", "zehn nach sechs": "6:10",
                               "fünf vor halb sieben": "6:25", "dreiviertel sieben": "6:45"}),
    ("Se lève à {}", {"sept heures et demie": "7 h 30", "sept heures moins dix": "6 h 50"}),
    ("Si alza alle {}", {"sette e mezza": "7:30", "sette meno dieci": "6:50"}),
    ("Staat om {} op", {"half zeven": "6:30", "tien over zes": "6:10"}),
    ("Se levanta a las {}", {"siete y media": "7:30", "siete menos diez": "6:50"}),
]  # fmt: skip


def words_of(number: int, language: str) -> str:
    """A number in the words of a language."""
    found = [words for words, value in phrasebook(language).numbers.items() if value == number]
    return " ".join(found[0])


@pytest.mark.parametrize("pair", EVERY, ids=lambda pair: f"{pair.new} | {pair.known}")
def test_nothing_is_merged_that_is_not_the_same(pair):
    assert not pair.is_lost, pair.found


@pytest.mark.parametrize("pair", EVERY, ids=lambda pair: f"{pair.new} | {pair.known}")
def test_nothing_that_holds_is_overruled(pair):
    assert pair.label == "contradicts" or pair.found != "contradicts"


@pytest.mark.parametrize(
    ("name", "label", "least"),
    [
        ("pairs", "same", 0.85), ("pairs", "refines", 0.9), ("pairs", "contradicts", 0.95),
        ("held_out", "same", 0.8), ("held_out", "refines", 0.7), ("held_out", "contradicts", 0.9),
        ("tricky", "same", 0.9), ("tricky", "contradicts", 0.4),
        ("blind_one", "same", 0.4), ("blind_one", "refines", 0.65),
        ("blind_one", "contradicts", 0.5),
        ("blind_two", "refines", 0.35), ("blind_two", "contradicts", 0.2),
        ("blind_three", "refines", 0.85), ("blind_three", "contradicts", 0.6),
    ],
)  # fmt: skip
def test_most_is_settled_without_a_model(name, label, least):
    pairs = [pair for pair in PAIRS[name] if pair.label == label]
    assert sum(pair.found == label for pair in pairs) >= least * len(pairs)


def test_there_are_pairs_of_every_kind_in_every_language():
    assert len(PAIRS["pairs"]) >= 120
    for label in LABELS:
        languages = {pair.language for pair in PAIRS["pairs"] if pair.label == label}
        assert languages >= set(LANGUAGES)


def test_the_table_is_printed_and_says_whether_anything_is_lost(capsys, tmp_path):
    assert main([]) == 0
    assert "| contradicts |" in capsys.readouterr().out
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("contradicts:\n  - [en, Likes tea, Loves tea]\n", encoding="utf-8")
    assert main([str(wrong)]) == 1
    assert "contradicts taken for same" in capsys.readouterr().out


@given(claims)
@settings(deadline=None)
def test_a_claim_says_the_same_as_itself(claim):
    assume(any(char.isalnum() for char in claim.text))
    assert compare(claim, claim) == "same"


@given(claims, claims)
@settings(deadline=None, max_examples=400)
@example(Claim("Likes tea in the evening"), Claim("Likes tea"))
def test_it_does_not_matter_who_came_first_but_for_who_says_more(one, other):
    relation = compare(one, other)
    assert compare(other, one) == MIRRORED.get(relation, relation)
    assert may_merge(one, other) == may_merge(other, one)


@given(st.sampled_from(LANGUAGES), st.integers(2, 99), st.integers(2, 99), st.booleans())
@settings(deadline=None)
def test_other_numbers_are_never_merged_in_digits_or_in_words(language, one, other, spelt):
    text = NUMBERED[language]
    new = Claim(text.format(words_of(one, language) if spelt else one))
    relation = compare(new, Claim(text.format(other)))
    assert relation == ("same" if one == other else "contradicts")
    assert may_merge(new, Claim(text.format(other))) == (one == other)


@pytest.mark.parametrize("pair", EVERY, ids=lambda pair: pair.new)
def test_a_digit_that_is_swapped_is_never_merged(pair):
    for digit in filter(str.isdecimal, pair.new):
        other = pair.new.replace(digit, "8" if digit == "3" else "3", 1)
        assert compare(Claim(other), Claim(pair.new)) not in MERGING, other


def denies(text, language):
    """Whether a text denies something, or ties it to something rules cannot follow."""
    reading = read(text, language)
    return reading.denied or bool(reading.knots)


AFFIRMED = [
    (pair.language, text)
    for pair in EVERY
    if pair.language in LANGUAGES
    for text in (pair.new, pair.known)
    if not denies(text, pair.language)
]
DENYING = {
    language: [
        " ".join(phrase) for phrase, roles in phrasebook(language).phrases.items() if "not" in roles
    ]
    for language in LANGUAGES
}


@given(st.sampled_from(AFFIRMED), st.integers(0, 12), st.data())
@settings(deadline=None, max_examples=1000)
def test_a_denial_that_is_put_in_anywhere_is_never_merged(affirmed, place, data):
    language, text = affirmed
    said = text.split()
    said.insert(min(place, len(said)), data.draw(st.sampled_from(DENYING[language])))
    assert compare(Claim(" ".join(said)), Claim(text)) not in MERGING, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_and_never_contradict_and_are_the_same(language):
    affirmed, denied, never = map(Claim, DENIED[language])
    assert compare(denied, affirmed) == compare(affirmed, never) == "contradicts"
    assert compare(denied, never) == "same"


@pytest.mark.parametrize(
    ("frame", "words", "digits"),
    [(frame, words, digits) for frame, times in TOLD_TIMES for words, digits in times.items()],
)
def test_a_time_is_the_same_in_words_and_in_digits(frame, words, digits):
    assert compare(Claim(frame.format(words)), Claim(frame.format(digits))) == "same"


def test_half_an_hour_later_is_another_time_in_every_language():
    for frame, times in TOLD_TIMES:
        told = sorted(times)
        for one, other in pairwise(told):
            relation = compare(Claim(frame.format(one)), Claim(frame.format(other)))
            assert relation == "contradicts", (one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Has a dog", "Has dogs"),
        ("Hat einen Hund", "Hat Hunde"),
        ("Has dogs", "Has two dogs"),
        ("Lives in Berlin", "Lives in Hamburg"),
        ("The daughter is called Anna", "The daughter is called Emma"),
        ("Wants answers in English", "Wants answers in German"),
        ("Anna is older than Emma", "Emma is older than Anna"),
        ("Light on in the morning and off at night", "Light off in the morning and on at night"),
        ("Feeds the fish at 8 and the cat at 9", "Feeds the fish at 9 and the cat at 8"),
    ],
)
def test_a_model_is_asked_where_there_may_be_one_or_two(one, other):
    assert compare(Claim(one), Claim(other)) == "unsure"


def test_a_restriction_of_what_is_denied_says_less():
    denied = Claim("Does not drink coffee")
    assert compare(Claim("Does not drink coffee in the evening"), denied) == "unsure"
    assert compare(Claim("Dislikes fish, especially salmon"), Claim("Dislikes fish")) == "refines"


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("Likes coffee ice cream", "Likes coffee"),
        ("Has a house key", "Has a house"),
        ("Aime le jus de pomme", "Aime les pommes"),
        ("La voiture du frère est rouge", "La voiture est rouge"),
        ("A Anna le gusta el té", "Le gusta el té"),
    ],
)
def test_a_word_that_changes_what_another_names_is_no_addition(more, less):
    assert compare(Claim(more), Claim(less)) not in MERGING


def test_seven_may_be_in_the_evening():
    assert compare(Claim("Dinner is at 7"), Claim("Dinner is at 19:00")) == "unsure"
    assert compare(Claim("Dinner is at 7 am"), Claim("Dinner is at 7 pm")) == "contradicts"


def test_one_measure_may_be_told_in_several_units():
    one, other = Claim("The nap takes 2 hours"), Claim("The nap takes 120 minutes")
    assert compare(one, other) == "same"
    assert compare(Claim("The nap takes 2 hours"), Claim("The nap takes 2 minutes")) != "same"


def test_a_tendency_that_is_the_opposite_is_never_merged():
    liked = Claim("Coffee at breakfast", polarity="positive")
    disliked = Claim("Coffee at breakfast", polarity="negative")
    assert compare(liked, disliked) == "contradicts"
    assert (
        compare(Claim("Likes tea", polarity="positive"), Claim("Likes tea", polarity="negative"))
        == "unsure"
    )
    assert not may_merge(liked, disliked)


def test_what_a_statement_is_about_tells_apart_what_it_does_not_name():
    assert (
        compare(Claim("Prefers it black", "coffee"), Claim("Prefers it black", "tea")) == "unsure"
    )
    assert compare(Claim("Likes tea", "tea"), Claim("Likes tea", "hot drinks")) == "same"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna takes the bus", "Emma takes the bus"),
        ("The daughter swims", "The son swims"),
        ("Rides to town with Anna", "Rides to town with Emma"),
        ("Wants 19 degrees", "Likes it at 21 degrees"),
        ("Is vegetarian", "Is not vegetarian"),
    ],
)
def test_no_verdict_may_merge_what_guards_keep_apart(one, other):
    assert not may_merge(Claim(one), Claim(other))


def test_a_verdict_may_merge_what_rules_only_do_not_see():
    assert may_merge(Claim("Wakes at 6:30"), Claim("Gets up at 6:30"))
    assert may_merge(Claim("The fan should be off"), Claim("The fan should not be on"))


def test_something_may_be_taken_back_with_or_without_another_in_its_place():
    known = Claim("Drinks coffee")
    assert is_taken_back(Claim("No longer drinks coffee"), known)
    assert not is_taken_back(Claim("No longer drinks coffee but tea"), known)
    assert not is_taken_back(Claim("Does not drink coffee"), known)


def test_a_claim_is_made_of_a_fact(fact: ExtractedFact):
    assert Claim.of(fact) == Claim("Likes tea", "tea", "preference", "positive")


@pytest.fixture
def fact() -> ExtractedFact:
    return ExtractedFact(
        id="f1", owner="household", category="preference", summary="Likes tea", confidence=0.9,
        source_message_ids=("m1",), window_end_id="m1", subject="tea", polarity="positive",
        created_at=datetime(2026, 5, 1, tzinfo=UTC),
    )  # fmt: skip


def test_a_pair_knows_whether_it_is_lost():
    assert LabelledPair("contradicts", "en", "Likes tea", "Loves tea").is_lost
    assert not LabelledPair("same", "en", "Likes tea", "Loves tea").is_lost
