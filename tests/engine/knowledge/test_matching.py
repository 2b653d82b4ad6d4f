"""What is one without a model, what no model may make one, and what it is asked about."""

from itertools import pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bench.reconcile import FOLDER, SETS, labelled, main
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.guards import (
    are_of_others,
    conflicts,
    is_taken_back,
    may_be_one,
    tells_change,
)
from custom_components.switchboard.engine.knowledge.matching import (
    allowed,
    are_about_other_things,
    are_related,
    by_words,
    is_same,
    says_all_of,
)
from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from custom_components.switchboard.engine.language.spelled_numbers import numbers_in_words

from .builders import fact

EVERY = [pair for name in SETS for pair in labelled(FOLDER / f"{name}.yaml")]
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
MERGING = ("same", "refines", "refined_by")


def words_of(number: int, language: str) -> str:
    """A number in the words of a language."""
    table = numbers_in_words(language)
    return " ".join(next(words for words, value in table.items() if value == number))


def test_equal_words_are_the_same_and_nothing_else():
    same = [pair for pair in EVERY if is_same(Claim(pair.new), Claim(pair.known))]
    assert {pair.label for pair in same} == {"same"}


def test_the_benchmark_finds_nothing_lost_and_nothing_unasked(capsys):
    assert main(["--judge", "honest"]) == 0
    assert "| contradicts | 444 |" in capsys.readouterr().out


def test_a_judge_that_calls_all_the_same_merges_no_more_contradictions_than_rules_let_through():
    assert main(["--judge", "same"]) == 0


def test_a_judge_that_sees_contradictions_everywhere_supersedes_nothing_of_other_people():
    assert main(["--judge", "contradicts"]) == 0


def test_a_house_that_knows_much_asks_once_a_run():
    assert main(["--calls"]) == 0


@given(claims)
def test_a_claim_says_the_same_as_itself(claim):
    assume(any(char.isalnum() for char in claim.text))
    assert is_same(claim, claim)


@given(claims, claims)
@example(Claim("Likes tea in the evening"), Claim("Likes tea"))
def test_it_does_not_matter_who_came_first(one, other):
    assert is_same(one, other) == is_same(other, one)
    assert conflicts(one, other) == conflicts(other, one)
    assert are_related(one, other) == are_related(other, one)


@given(st.sampled_from(LANGUAGES), st.integers(2, 99), st.integers(2, 99), st.booleans())
@example("it", 6, 2, True)  # "sei" is a form of "to be" as well
def test_other_numbers_are_never_merged_in_digits_or_in_words(language, one, other, spelt):
    text = NUMBERED[language]
    new = Claim(text.format(words_of(one, language) if spelt else one))
    known = Claim(text.format(other))
    assert is_same(new, known) == (one == other)
    assert ("number" in conflicts(new, known)) == (one != other)


def test_a_digit_that_is_swapped_is_never_merged():
    for text in TEXTS:
        for digit in filter(str.isdecimal, text):
            new = Claim(text.replace(digit, "8" if digit == "3" else "3", 1))
            assert not any(allowed(verdict, new, Claim(text)) for verdict in MERGING), new.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_denial_on_one_side_is_never_merged(language):
    affirmed, denied, never = map(Claim, DENIED[language])
    assert "denial" in conflicts(denied, affirmed)
    assert "denial" in conflicts(affirmed, never)
    assert not conflicts(denied, never)


@pytest.mark.parametrize(
    ("frame", "words", "digits"),
    [(frame, words, digits) for frame, times in TOLD_TIMES for words, digits in times.items()],
)
def test_a_time_is_the_same_in_words_and_in_digits(frame, words, digits):
    assert is_same(Claim(frame.format(words)), Claim(frame.format(digits)))


def test_another_time_is_another_number_in_every_language():
    for frame, times in TOLD_TIMES:
        told = sorted(times)
        for one, other in pairwise(told):
            assert "number" in conflicts(Claim(frame.format(one)), Claim(frame.format(other)))


@pytest.mark.parametrize(
    ("one", "other", "guard"),
    [
        ("Wants 19 degrees", "Likes it at 21 degrees", "number"),
        ("The freezer is at minus 18 degrees", "The freezer is at 18 degrees", "number"),
        ("Waters the plants once a week", "Waters the plants three times a week", "number"),
        ("Feeds the fish at 8 and the cat at 9", "Feeds the fish at 9 and the cat at 8", "number"),
        ("The bin is emptied on Mondays", "The bin is emptied on Tuesdays", "day"),
        ("Waters the ferns every day", "Waters the ferns every second day", "frequency"),
        ("Calls home every second week", "Calls home every week", "frequency"),
        ("The bike is red", "The bike is blue", "colour"),
        ("Wants the light on", "Wants the light off", "opposite"),
        ("Is vegetarian", "Is not vegetarian", "denial"),
        ("No longer smokes", "Smokes", "denial"),
        ("Likes fish", "Hates fish", "denial"),
        ("Drinks coffee", "Drinks coffee only on Sundays", "turning"),
        ("The lamp in the kitchen is new", "The lamp in the cellar is new", "room"),
        ("The daughter swims", "The son swims", "person"),
        ("Anna takes the bus", "Emma takes the bus", "name"),
        ("Tim plays chess", "Tina plays chess", "name"),
        ("Rides to town with Anna", "Rides to town with Anne", "name"),
        ("Anna is allergic to nuts", "Is allergic to nuts", "person"),
        ("Anna picks up Emma from school", "Emma picks up Anna from school", "order"),
        ("Prefers tea to coffee", "Prefers coffee to tea", "order"),
    ],
)
def test_no_verdict_merges_what_a_guard_keeps_apart(one, other, guard):
    assert guard in conflicts(Claim(one), Claim(other))
    for verdict in MERGING:
        assert not allowed(verdict, Claim(one), Claim(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wakes at 6:30", "Gets up at 6:30"),
        ("The fan should be off", "The fan should not be on"),
        ("Dinner is at 7", "Dinner is at 19:00"),
        ("The nap takes 2 hours", "The nap takes 120 minutes"),
        ("Loves jazz", "Likes jazz"),
        ("Mag keine Pilze", "Does not like mushrooms"),
        ("A daughter swims", "A child swims"),
    ],
)
def test_a_verdict_may_merge_what_words_do_not_show(one, other):
    assert allowed("same", Claim(one), Claim(other))


def test_seven_may_be_in_the_evening_and_is_not_said_to_be():
    assert not is_same(Claim("Dinner is at 7"), Claim("Dinner is at 19:00"))
    assert "number" in conflicts(Claim("Dinner is at 7 am"), Claim("Dinner is at 7 pm"))


def test_a_tendency_that_is_the_opposite_is_never_merged():
    liked = Claim("Coffee at breakfast", polarity="positive")
    disliked = Claim("Coffee at breakfast", polarity="negative")
    assert not is_same(liked, disliked)
    assert not allowed("same", liked, disliked)


def test_what_a_statement_is_about_tells_apart_what_it_does_not_name():
    assert not is_same(Claim("Prefers it black", "coffee"), Claim("Prefers it black", "tea"))
    assert is_same(Claim("Likes tea", "tea"), Claim("Likes tea", "hot drinks"))


def test_what_says_more_has_the_words_of_what_it_refines():
    known = Claim("Likes blueberries")
    assert allowed("refines", Claim("Likes blueberries in smoothies"), known)
    assert not allowed("refines", Claim("Likes raspberries in smoothies"), known)
    assert allowed("refined_by", known, Claim("Enjoys blueberries in smoothies"))
    assert not allowed("refined_by", known, Claim("Enjoys smoothies"))
    # Words of another language cannot be looked for.
    assert allowed("refines", Claim("Mag Heidelbeeren im Smoothie"), known)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Has moved to Cardiff", "Lives in Bristol"),
        ("Gets up at 7:30", "Gets up at 6:30"),
        ("The router is in the study", "The router is in the hall"),
        ("The spare key is with my sister", "The spare key is with my mother"),
        ("Tobin's lamp stays on all night", "Tobin's lamp stays on until he sleeps"),
    ],
)
def test_a_contradiction_counts_whatever_the_words(new, known):
    assert allowed("contradicts", Claim(new), Claim(known))


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("The son gets up at 7:30", "The daughter gets up at 6:30"),
        ("Anna likes tea", "Emma likes tea"),
        ("Wants the bathroom at 19 degrees", "Wants the bedroom at 21 degrees"),
    ],
)
def test_of_other_people_and_rooms_a_contradiction_counts_with_one_subject_only(new, known):
    assert not allowed("contradicts", Claim(new), Claim(known))
    assert allowed("contradicts", Claim(new, "bedtime"), Claim(known, "bedtime"))


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Works as a teacher", "Works as a cook"),
        ("Der Hund heißt Rex", "Der Hund heißt Max"),
        ("Schläft mit offenem Fenster", "Schläft mit geschlossenem Fenster"),
        ("La clé est sous le paillasson", "La clé est sous le pot de fleurs"),
        ("Il cane Rex è morto", "Ha un cane di nome Rex"),
        ("Is van Utrecht naar Zwolle verhuisd", "Woont in Utrecht"),
        ("Vendió el Seat y ahora conduce un Toyota", "Conduce un Seat"),
        ("Enjoys spicy food", "Collects stamps"),
    ],
)
@pytest.mark.parametrize("verdict", MERGING)
def test_another_value_a_change_or_no_shared_word_is_never_merged(verdict, new, known):
    assert not allowed(verdict, Claim(new), Claim(known))


def test_something_may_be_taken_back_with_or_without_another_in_its_place():
    known = Claim("Drinks coffee")
    assert is_taken_back(Claim("No longer drinks coffee"), known)
    assert not is_taken_back(Claim("No longer drinks coffee but tea"), known)
    assert not is_taken_back(Claim("Does not drink coffee"), known)


def test_a_claim_is_made_of_a_fact():
    assert Claim.of(fact(1, "Likes tea")) == Claim("Likes tea", "tea", "preference", "positive")


@pytest.mark.parametrize(
    ("new", "known", "apart"),
    [
        ("Wants the bedroom at 19 degrees", "Wants the bedroom at 21 degrees", "number"),
        ("Wants the bedroom at 19 degrees", "Wants the bedroom at 19 °C", ""),
        ("Gets up at 6:30", "Gets up at half past six", ""),
        ("Runs 5 km", "Runs 5", "number"),
        ("Runs 5 km in 3 days", "Runs 3 km in 5 days", "number"),
        ("Feeds 2 cats and 3 dogs", "Feeds 3 cats and 2 dogs", "number"),
        ("Runs on Monday", "Runs on Tuesday", "day"),
        ("Runs on Monday", "Runs on Monday and Tuesday", ""),
        ("Holiday in May", "Holiday in June", "month"),
        ("Tea in the morning", "Tea in the evening", "part"),
        ("Likes the red lamp", "Likes the blue lamp", "colour"),
        ("Lamp in the kitchen is warm", "Lamp in the bedroom is warm", "room"),
        ("Sometimes drinks tea", "Often drinks tea", "frequency"),
        ("Drinks tea", "Sometimes drinks tea", "frequency"),
        ("Always drinks tea", "Often drinks tea", ""),
        ("Never drinks tea", "Often drinks tea", "denial"),
        ("Does not drink tea", "Drinks tea", "denial"),
        ("Dislikes tea", "Likes tea", "denial"),
        ("Does not dislike tea", "Likes tea", "denial turning"),
        ("Does not dislike tea", "Dislikes tea", "turning"),
        ("No longer drinks tea", "Does not drink tea", "denial"),
        ("Wants the light on", "Wants the light off", "opposite"),
        ("Wants the light not on", "Wants the light off", ""),
        ("Wants the door open", "Wants the door closed", "opposite"),
        ("Walks from Oslo to Bergen", "Walks from Bergen to Oslo", "order"),
        ("Prefers tea to coffee", "Prefers coffee to tea", "order"),
        ("Ana loves Tom", "Tom loves Ana", "order"),
        ("Mia likes tea", "Tom likes tea", "person"),
        ("Emma trinkt Tee", "Tom trinkt Tee", "name person"),
        ("The sister likes tea", "The brother likes tea", "person"),
        ("The son likes tea", "Mia likes tea", "person"),
        ("The daughter likes tea", "The child likes tea", ""),
        ("Mia likes tea", "A child likes tea", ""),
        ("Mia likes tea", "Likes tea", ""),
        ("Only drinks tea", "Drinks tea", "turning"),
        ("Drinks tea until noon", "Drinks tea", "turning"),
        ("Lives in Cardiff", "Lives in Bristol", "name"),
        *(
            (f"The {wide} likes tea", "The brother likes tea", "")
            for wide in ("child", "pet", "friend", "guest", "partner", "baby", "cousin")
        ),
        ("Trinkt Tee", "Drinks tea", ""),
        ("Trinkt keinen Tee", "Drinks tea", "denial"),
    ],
)
def test_what_keeps_two_statements_apart_is_named(new, known, apart):
    for one, other in ((new, known), (known, new)):
        assert conflicts(Claim(one), Claim(other)) == frozenset(apart.split())
        assert not apart or not may_be_one(Claim(one), Claim(other))


@pytest.mark.parametrize(
    ("new", "known", "verdicts"),
    [
        ("Works as a cook", "Works as a teacher", ""),
        ("Moved to Cardiff", "Lives in Cardiff", ""),
        ("Works as a cook now", "Works as a cook", "same refines"),
        ("Likes tea", "Likes tea with milk", "same refined_by"),
        ("Likes tea with milk", "Likes tea", "same refines"),
        ("Trinkt Tee", "Drinks tea", "same refines refined_by"),
        ("Sneezes near horses", "Likes tea", ""),
        ("Mia likes green tea", "Likes green tea", "same refines refined_by"),
    ],
)
def test_a_judge_may_only_say_what_words_bear_out(new, known, verdicts):
    allows = {verdict for verdict in MERGING if allowed(verdict, Claim(new), Claim(known))}
    assert allows == set(verdicts.split())


@pytest.mark.parametrize(
    ("new", "known", "are"),
    [
        ("The sister likes tea", "The brother likes tea", True),
        ("Emma trinkt Tee", "Tom trinkt Tee", True),
        ("The daughter likes tea", "The child likes tea", False),
        ("Likes tea", "The brother likes tea", False),
        ("The key is with grandma", "The key is with grandpa", False),
        ("Lamp in the kitchen is red", "Lamp in the bedroom is blue", True),
        ("Lamp in the kitchen is red", "Lamp in the bedroom is red", False),
        ("Likes red", "Likes blue", False),
        ("The kitchen is cold in the morning", "The bedroom is cold in the evening", True),
    ],
)
def test_what_is_said_of_somebody_else_contradicts_nothing(new, known, are):
    assert are_of_others(Claim(new), Claim(known)) is are
    assert allowed("contradicts", Claim(new), Claim(known)) is not are
    same_thing = (Claim(new, subject="the tea"), Claim(known, subject="tea"))
    assert allowed("contradicts", *same_thing)
    assert allowed("contradicts", Claim(new, subject="it"), Claim(known, subject="it")) is not are
    assert allowed("disputed", Claim(new), Claim(known))


@pytest.mark.parametrize(
    ("new", "known", "relation"),
    [
        ("Likes tea", "Likes tea", "same"),
        ("Likes tea with milk", "Likes tea", "refines"),
        ("Likes tea", "Likes tea with milk", None),
        ("Does not drink tea daily", "Drinks tea", "contradicts"),
        ("Sometimes drinks tea", "Often drinks tea", "contradicts"),
        ("Does not drink tea", "Drinks tea", "contradicts"),
        ("Drinks tea", "Does not drink tea daily", "contradicts"),
        ("Wants 19 degrees in the bedroom", "Wants 21 degrees in the kitchen", None),
        ("The sister drinks no tea", "The brother drinks tea", None),
        ("Does not drink tea", "Walks the dog", None),
        ("Only drinks tea", "Drinks tea", None),
    ],
)
def test_where_no_judge_answers_words_say_what_they_can(new, known, relation):
    assert by_words(Claim(new), Claim(known)) == relation


def test_subjects_tell_equal_words_apart():
    one, other = Claim("Prefers it black", "tea"), Claim("Prefers it black", "coffee")
    assert are_about_other_things(one, other)
    assert not is_same(one, other)
    assert is_same(one, Claim("Prefers it black", "the tea"))
    assert is_same(one, Claim("Prefers it black"))
    assert not are_about_other_things(Claim("Prefers coffee", "tea"), other)
    assert not is_same(
        Claim("Likes it", polarity="positive"), Claim("Likes it.", polarity="negative")
    )
    assert not is_same(Claim("!"), Claim("?"))


@pytest.mark.parametrize(
    ("fuller", "other", "does"),
    [
        ("Likes tea with milk", "Likes tea", True),
        ("Likes tea", "Likes tea with milk", False),
        ("Does not like tea with milk", "Likes tea", False),
        ("Gets up at half past six", "Gets up at 6:30", True),
    ],
)
def test_a_fuller_statement_says_all_of_a_poorer_one(fuller, other, does):
    assert says_all_of(Claim(fuller), Claim(other)) is does


def test_what_ended_or_is_another_now_tells_a_change():
    for said in ("No longer drinks tea", "Moved to Cardiff", "Trinkt keinen Tee mehr"):
        assert tells_change(Claim(said)) is True
    assert tells_change(Claim("Does not drink tea")) is False
    assert is_taken_back(Claim("No longer drinks tea"), Claim("Drinks tea"))
    assert not is_taken_back(Claim("No longer drinks tea"), Claim("Drinks coffee"))
    assert not is_taken_back(Claim("Drinks tea"), Claim("Drinks tea"))


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("Likes blue", "Eats blueberries", True),
        ("Watches TV", "The TV broke", True),
        ("Takes route 100", "Pays 1000 euros", False),
        ("Takes route 100", "Lives at number 100", True),
        ("Geht in Parks", "War im Park", True),
        ("Likes tea", "Walks the dog", False),
    ],
)
def test_what_shares_a_word_or_its_beginning_is_related(one, other, are):
    assert are_related(Claim(one), Claim(other)) is are
    assert are_related(Claim(other), Claim(one)) is are
