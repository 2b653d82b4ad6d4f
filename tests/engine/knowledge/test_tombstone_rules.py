"""What a tombstone holds back, of whom and since when: in memory, one rule at a time."""

from datetime import timedelta

import pytest

from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.mentions import Sought
from custom_components.switchboard.engine.knowledge.tombstones import (
    forgotten_topics,
    is_forgotten,
    of_statement,
    of_topic,
    remove_tombstone,
)
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD

from ..storage.building import NOON, tombstone

HOUR = timedelta(hours=1)


def bury(tx, text: str, *cited: str, now=NOON, subject: str = "", polarity="neutral") -> str:
    claim = Claim(text, subject, polarity=polarity)
    grave = of_statement(tx, HOUSEHOLD, claim, cited, now)
    tx.tombstones.add(grave)
    return grave.id


@pytest.mark.parametrize(
    ("since", "is_so"), [(None, True), (NOON - HOUR, True), (NOON, True), (NOON + HOUR, False)]
)
def test_what_was_forgotten_before_a_time_may_be_learnt_since(tx, since, is_so):
    bury(tx, "Likes tea")
    assert is_forgotten(tx, HOUSEHOLD, Claim("Likes tea"), ["m9"], since) is is_so


@pytest.mark.parametrize(
    ("cited", "is_so"),
    [((), False), (("m1",), True), (("m1", "m2"), True), (("m2", "m3"), False), (("m3",), False)],
)
def test_what_rests_on_nothing_but_forgotten_messages_is_not_learnt(tx, cited, is_so):
    bury(tx, "Likes tea", "m1")
    bury(tx, "Likes jazz", "m2")
    assert is_forgotten(tx, HOUSEHOLD, Claim("Has a cat"), cited) is is_so


def test_what_says_it_on_other_evidence_is_told_from_what_says_it_on_the_same(tx):
    bury(tx, "Likes tea", "m1", polarity="positive")
    hates = Claim("Hates tea", polarity="negative")
    assert is_forgotten(tx, HOUSEHOLD, hates, ["m1", "m2"])
    assert not is_forgotten(tx, HOUSEHOLD, hates, ["m2"])
    assert is_forgotten(tx, HOUSEHOLD, Claim("Likes tea"), ["m2"])
    assert not is_forgotten(tx, HOUSEHOLD, Claim("Has a cat"), ["m1", "m2"])


@pytest.mark.parametrize(
    ("forgotten", "again", "is_so"),
    [
        ("Likes tea", "Enjoys tea", True),
        ("Likes tea", "Drinks tea daily", True),
        ("Likes tea", "Drinks tea daily in the garden", False),
        ("Likes tea", "Likes tea daily in the garden", True),
        ("Likes tea", "Does not like tea", False),
        ("Does not like tea", "Does not drink tea", True),
        ("Does not like tea", "Likes tea", False),
        ("The kettle is red", "The kettle is red", True),
        ("The kettle is red", "The red kettle is in the garden", True),
        ("The kettle is red", "The kettle is green", False),
    ],
)
def test_words_tell_on_which_side_a_plain_statement_stands(tx, forgotten, again, is_so):
    bury(tx, forgotten)
    assert is_forgotten(tx, HOUSEHOLD, Claim(again), ["m9"]) is is_so
    assert remove_tombstone(tx, HOUSEHOLD, Claim(again)) == is_so


def test_who_says_it_on_purpose_lifts_each_tombstone_of_it(tx):
    for cited in ("m1", "m2"):
        bury(tx, "Likes tea", cited)
    bury(tx, "Likes jazz", "m3")
    assert remove_tombstone(tx, "person.anna", Claim("Likes tea")) == 0
    assert remove_tombstone(tx, HOUSEHOLD, Claim("Likes tea")) == 2
    assert len(tx.tombstones.of_owners([HOUSEHOLD])) == 1


@pytest.mark.parametrize(
    ("text", "again", "is_so"),
    [
        (("It", "tea"), ("It", "teas"), True),
        (("It", "tea"), ("It", "jazz"), False),
        (("Likes tea", "jazz"), ("Likes tea", "chess"), True),
        (("Likes tea", "jazz"), ("Likes chess", "jazz"), False),
    ],
)
def test_what_a_statement_is_about_counts_where_it_has_no_words_of_its_own(tx, text, again, is_so):
    bury(tx, text[0], subject=text[1])
    assert is_forgotten(tx, HOUSEHOLD, Claim(*again), ["m9"]) is is_so


def test_the_same_that_is_forgotten_twice_has_one_tombstone(tx):
    assert bury(tx, "Likes tea", "m1", "m2") == bury(tx, "Likes tea", "m2", "m1", now=NOON + HOUR)
    others = {bury(tx, "Likes jazz", "m1", "m2"), bury(tx, "Likes tea", "m1")}
    assert len(others | {bury(tx, "Likes tea", "m1", "m2")}) == 3


def test_a_topic_that_was_forgotten_is_heard_again_when_it_is_said_later(tx):
    grave = of_topic(tx, HOUSEHOLD, Sought("green tea").stems, ["m1"], NOON)
    tx.tombstones.add(grave)
    topics = forgotten_topics(tx, [HOUSEHOLD])
    assert grave.polarity == "neutral"
    assert topics.has(HOUSEHOLD, "Where is the green tea?", NOON - HOUR)
    assert topics.has(HOUSEHOLD, "Where is the green tea?", NOON)
    assert topics.has(HOUSEHOLD, "Where is the green tea?", NOON + HOUR) is False
    assert topics.has(HOUSEHOLD, "Where is the tea?", NOON) is False
    assert topics.has("person.anna", "Where is the green tea?", NOON) is False
    # A topic is no statement: only what rests on its messages is held back.
    green = Claim("Drinks green tea")
    assert is_forgotten(tx, HOUSEHOLD, green, ["m1", "m2"])
    assert not is_forgotten(tx, HOUSEHOLD, green, ["m2"])
    assert remove_tombstone(tx, HOUSEHOLD, green) == 0


@pytest.mark.parametrize("graves", [[], [tombstone("t", "m1", digests=frozenset())]])
def test_where_no_words_were_forgotten_nothing_is_written_and_nothing_held_back(tx, graves):
    for grave in graves:
        tx.tombstones.add(grave)
    tx._conn.execute("PRAGMA query_only = ON")
    assert not is_forgotten(tx, HOUSEHOLD, Claim("Likes tea"), ["m2"])
    assert remove_tombstone(tx, HOUSEHOLD, Claim("Likes tea")) == 0
    assert not forgotten_topics(tx, [HOUSEHOLD]).has(HOUSEHOLD, "Tea", NOON)
