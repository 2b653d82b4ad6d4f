"""A repeat is known by what it says, on the same evidence; what says more takes its place."""

import pytest

from custom_components.switchboard.engine.reading.dedupe import settle
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, ExtractedFact

from .building import NOON


def fact(summary, *sources, **changes):
    values = {
        "id": f"{summary}/{','.join(sources)}",
        "owner": HOUSEHOLD,
        "category": "preference",
        "summary": summary,
        "confidence": 0.9,
        "source_message_ids": sources,
        "window_end_id": sources[-1],
        "subject": "this",
        "polarity": "positive",
        "created_at": NOON,
    }
    return ExtractedFact(**(values | changes))


LIKES = fact("Likes blueberries", "m3")


def outcome(new, *earlier):
    kept, repeats = settle([new], earlier)
    if not kept:
        assert repeats == 1
        return "repeat"
    [one] = kept
    return "refines" if one.refines else "new"


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (fact("Likes blueberries", "m3"), "repeat"),
        (fact("The user loves blueberries", "m3"), "repeat"),
        (fact("Is fond of blueberry", "m3", "m5"), "repeat"),
        (fact("Likes blueberries", "m3", category="fact"), "repeat"),
        (fact("Likes blueberries", "m5"), "new"),
        (fact("Likes smoothies", "m3"), "new"),
        (fact("Likes blueberries, especially in smoothies", "m3", "m5"), "refines"),
        (fact("Likes blueberries, especially in smoothies", "m5"), "new"),
        (fact("Likes 3 blueberries", "m3"), "refines"),
        (fact("Does not like blueberries", "m3", polarity="negative"), "new"),
        (fact("Grows blueberries in pots", "m3", category="fact", polarity="neutral"), "new"),
    ],
)
def test_what_is_said_decides(new, expected):
    assert outcome(new, LIKES) == expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Wants 22 degrees in the study", "Wants 19 degrees in the study"),
        ("Gets up at 6:30", "Gets up at 7:30"),
        ("Drinks coffee", "Drinks no coffee"),
        ("Mag Tee", "Mag keinen Tee"),
        ("Aime le thé", "N'aime pas le thé"),
    ],
)
def test_numbers_times_and_denials_are_no_repeats(before, after):
    assert outcome(fact(after, "m3"), fact(before, "m3")) == "new"


def test_what_refines_has_the_earlier_ones_id_and_all_evidence():
    known = fact("Likes blueberries", "m1", "m3", processed=True)
    new = fact("Likes blueberries, especially in smoothies", "m3", "m5")
    [kept], repeats = settle([new], [LIKES, known])
    assert (kept.fact.id, kept.fact.summary, repeats) == (known.id, new.summary, 0)
    assert kept.fact.source_message_ids == ("m1", "m3", "m5")
    assert not kept.fact.processed


@pytest.mark.parametrize("statuses", [("quarantined", "accepted"), ("accepted", "quarantined")])
def test_what_waits_for_a_person_still_does_when_it_is_refined(statuses):
    known = fact("Likes blueberries", "m3", status=statuses[0])
    new = fact("Likes blueberries in smoothies", "m3", status=statuses[1])
    [kept], _ = settle([new], [known])
    assert kept.fact.status == "quarantined"


def test_of_two_in_one_answer_the_fuller_is_kept_once():
    poor = fact("Likes blueberries", "m3")
    full = fact("Likes blueberries in smoothies", "m3", "m5")
    for order in ([poor, full], [full, poor]):
        kept, repeats = settle(order, [])
        assert [(one.fact.summary, one.refines) for one in kept] == [(full.summary, False)]
        assert repeats == 1


def test_facts_of_one_message_that_say_different_things_are_all_kept():
    both = [fact("Likes tea", "m3"), fact("Likes cake", "m3")]
    kept, repeats = settle(both, [])
    assert ([one.fact for one in kept], repeats) == (both, 0)


def test_what_a_person_adds_takes_the_place_of_nothing_of_the_house():
    theirs = fact("Likes blueberries in the morning", "m3", owner="person.one")
    assert outcome(theirs, LIKES) == "new"
