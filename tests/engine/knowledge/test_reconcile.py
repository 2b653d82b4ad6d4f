"""What becomes of a new claim: one decision, whatever order the memories are found in."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.knowledge.compare import Claim, compare
from custom_components.switchboard.engine.knowledge.reconcile import Decision, grey, reconcile
from custom_components.switchboard.engine.storage.memory_entries import Memory

from .comparing import MERGING, labelled

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TEXTS = sorted({text for pair in labelled("pairs") for text in (pair.new, pair.known)})


def memory(id_, text, *, minutes=0, confidence=0.8, **other):
    """A memory that was last changed some minutes after noon."""
    at = NOON + timedelta(minutes=minutes)
    return Memory(
        id=id_, owner="household", kind="fact", subject="", text=text, polarity="neutral",
        confidence=confidence, created_at=NOON, updated_at=at, valid_from=NOON, **other,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("new", "known", "action"),
    [
        ("Enjoys eating blueberries", "Likes blueberries", "confirm"),
        ("Likes blueberries, especially in smoothies", "Likes blueberries", "refine"),
        ("Likes blueberries", "Likes blueberries, especially in smoothies", "confirm"),
        ("Wants the bedroom at 21 degrees", "Wants the bedroom at 19 degrees", "supersede"),
        ("Dislikes blueberries", "Likes blueberries", "supersede"),
        ("No longer drinks coffee", "Drinks coffee", "retract"),
        ("Trinkt keinen Kaffee mehr", "Trinkt Kaffee", "retract"),
        ("Ne boit plus de café", "Boit du café", "retract"),
        ("Non beve più caffè", "Beve caffè", "retract"),
        ("Drinkt geen koffie meer", "Drinkt koffie", "retract"),
        ("Ya no bebe café", "Bebe café", "retract"),
        ("Does not drink coffee", "Drinks coffee", "supersede"),
    ],
)
def test_a_claim_is_held_against_what_is_known(new, known, action):
    decision = reconcile(Claim(new), [memory("m1", known)], {})
    assert decision == Decision(action, "m1")


@pytest.mark.parametrize("known", [[], ["Likes coffee"], ["Gets up at 6:30", "Emma likes tea"]])
def test_what_nothing_is_like_is_added(known):
    memories = [memory(f"m{at}", text) for at, text in enumerate(known)]
    assert reconcile(Claim("Likes tea"), memories, {}) == Decision("add")


def test_what_is_taken_back_and_was_never_known_is_news():
    assert reconcile(Claim("No longer drinks coffee"), [], {}) == Decision("add")


@pytest.mark.parametrize("mark", ["pinned", "by_person"])
@pytest.mark.parametrize("new", ["Dislikes blueberries", "No longer likes blueberries"])
def test_a_persons_word_is_never_outranked(mark, new):
    kept = memory("kept", "Likes blueberries", **{mark: True})
    other = memory("other", "Enjoys blueberries", minutes=9)
    for known in ([kept], [kept, other], [other, kept]):
        assert reconcile(Claim(new), known, {}) == Decision("conflict", "kept")


def test_a_persons_word_is_confirmed_before_what_it_contradicts():
    known = [memory("a", "Likes jazz", by_person=True), memory("b", "Dislikes jazz", pinned=True)]
    assert reconcile(Claim("Loves jazz"), known, {}) == Decision("confirm", "a")


def test_of_several_the_best_evidence_is_confirmed_and_then_the_latest():
    known = [
        memory("early", "Likes jazz", minutes=1),
        memory("late", "Loves jazz", minutes=5),
        memory("weak", "Enjoys jazz", minutes=9, confidence=0.5),
    ]
    assert reconcile(Claim("Likes jazz"), known, {}) == Decision("confirm", "late")


def test_a_repeat_goes_before_a_contradiction_and_that_before_a_refinement():
    same = memory("same", "Wants the bedroom at 19 degrees")
    opposed = memory("opposed", "Wants the bedroom at 21 degrees")
    poorer = memory("poorer", "Wants the bedroom at 19 degrees")
    new = Claim("Wants the bedroom at 19 °C")
    assert reconcile(new, [opposed, same], {}) == Decision("confirm", "same")
    at_night = Claim("Wants the bedroom at 19 degrees at night")
    verdicts = {"opposed": "contradicts"}
    assert reconcile(at_night, [opposed, poorer], verdicts) == Decision("supersede", "opposed")
    assert reconcile(at_night, [opposed, poorer], {}) == Decision("refine", "poorer")


@pytest.mark.parametrize("status", ["superseded", "retracted", "expired"])
def test_what_holds_no_longer_is_passed_over(status):
    gone = memory("gone", "Likes jazz", status=status)
    assert reconcile(Claim("Likes jazz"), [gone], {}) == Decision("add")
    assert grey(Claim("Rather likes some jazz records"), [gone]) == []


UNSURE = ("Wakes at 6:30", "Gets up at 6:30")


@pytest.mark.parametrize(
    ("verdict", "action"),
    [
        ("same", "confirm"),
        ("refined_by", "confirm"),
        ("refines", "refine"),
        ("contradicts", "supersede"),
    ],
)
def test_a_model_is_heeded_where_rules_are_unsure(verdict, action):
    new, known = UNSURE
    held = memory("m1", known)
    assert grey(Claim(new), [held]) == [held]
    assert reconcile(Claim(new), [held], {"m1": verdict}) == Decision(action, "m1")


@pytest.mark.parametrize("verdicts", [{}, {"m1": "unsure"}, {"m1": "unrelated"}, {"m2": "same"}])
def test_what_nobody_can_tell_stands_beside_what_is_known(verdicts):
    new, known = UNSURE
    decision = reconcile(Claim(new), [memory("m1", known)], verdicts)
    assert decision.action == "add"


def test_a_model_is_not_asked_once_a_repeat_is_found():
    new, known = UNSURE
    assert grey(Claim(new), [memory("m1", known), memory("m2", new)]) == []


@pytest.mark.parametrize("verdict", ["same", "refines", "refined_by"])
@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Wants the bedroom at 21 degrees", "Wants the bedroom at 19 degrees"),
        ("Would like it at 21 degrees upstairs", "Prefers 19 degrees on the upper floor"),
        ("Is not allergic to peanuts", "Is allergic to peanuts"),
        ("The peanuts are no problem", "Peanuts are a problem"),
        ("Anna takes the bus to school", "Emma takes the bus to school"),
        ("Wants the light on", "Wants the light off"),
    ],
)
def test_no_verdict_merges_what_a_guard_keeps_apart(new, known, verdict):
    decision = reconcile(Claim(new), [memory("m1", known)], {"m1": verdict})
    assert decision.action not in ("confirm", "refine")


@given(st.sampled_from(TEXTS), st.lists(st.sampled_from(TEXTS), max_size=6), st.randoms())
@settings(deadline=None)
def test_the_order_in_which_memories_are_found_does_not_matter(new, known, chance):
    memories = [
        memory(f"m{at}", text, minutes=at % 3, by_person=at % 4 == 0)
        for at, text in enumerate(known)
    ]
    decision = reconcile(Claim(new), memories, {})
    asked = grey(Claim(new), memories)
    chance.shuffle(memories)
    assert reconcile(Claim(new), memories, {}) == decision
    assert grey(Claim(new), memories) == asked


@given(st.sampled_from(TEXTS), st.lists(st.sampled_from(TEXTS), max_size=6), st.data())
@settings(deadline=None)
def test_whatever_a_model_says_contradictions_are_never_merged(new, known, data):
    verdict = st.sampled_from(["same", "refines", "refined_by", "contradicts", "unrelated"])
    memories = [memory(f"m{at}", text) for at, text in enumerate(known)]
    verdicts = {one.id: data.draw(verdict) for one in memories}
    decision = reconcile(Claim(new), memories, verdicts)
    if decision.action in ("confirm", "refine"):
        target = next(one for one in memories if one.id == decision.target)
        assert compare(Claim(new), Claim.of(target)) in {*MERGING, "unsure"}
