"""What becomes of a new claim: one decision, whatever order the memories are found in."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.reconcile import FOLDER, labelled
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.matching import allowed, is_same
from custom_components.switchboard.engine.knowledge.reconcile import (
    Decision,
    open_questions,
    reconcile,
)
from custom_components.switchboard.engine.storage.memory_entries import Memory

from .builders import sensible

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
TEXTS = sorted(
    {text for pair in labelled(FOLDER / "pairs.yaml") for text in (pair.new, pair.known)}
)


def memory(id_, text, *, minutes=0, confidence=0.8, **other):
    """A memory that was last changed some minutes after noon."""
    at = NOON + timedelta(minutes=minutes)
    return Memory(
        id=id_, owner="household", kind="fact", subject="", text=text, polarity="neutral",
        confidence=confidence, created_at=NOON, updated_at=at, valid_from=NOON, **other,
    )  # fmt: skip


def decide(new: str, known) -> Decision:
    """Decide with a sensible judge."""
    asked = open_questions(Claim(new), known)
    verdicts = {one.id: sensible(Claim(new), Claim.of(one)) for one in asked}
    return reconcile(Claim(new), known, verdicts)


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
    decision = decide(new, [memory("m1", known)])
    assert decision == Decision(action, "m1")


@pytest.mark.parametrize("known", [[], ["Likes coffee"], ["Gets up at 6:30", "Emma likes tea"]])
def test_what_nothing_is_like_is_added(known):
    memories = [memory(f"m{at}", text) for at, text in enumerate(known)]
    assert decide("Likes tea", memories) == Decision("add")


def test_what_is_taken_back_and_was_never_known_is_news():
    assert reconcile(Claim("No longer drinks coffee"), [], {}) == Decision("add")


@pytest.mark.parametrize("mark", ["pinned", "by_person"])
@pytest.mark.parametrize("new", ["Dislikes blueberries", "No longer likes blueberries"])
def test_a_persons_word_is_never_outranked(mark, new):
    kept = memory("kept", "Likes blueberries", **{mark: True})
    other = memory("other", "Enjoys blueberries", minutes=9)
    for known in ([kept], [kept, other], [other, kept]):
        assert decide(new, known) == Decision("conflict", "kept")


def test_a_persons_word_is_confirmed_before_what_it_contradicts():
    known = [memory("a", "Likes jazz", by_person=True), memory("b", "Dislikes jazz", pinned=True)]
    assert decide("Loves jazz", known) == Decision("confirm", "a")


def test_of_several_the_best_evidence_is_confirmed_and_then_the_latest():
    known = [
        memory("early", "Likes jazz", minutes=1),
        memory("late", "Loves jazz", minutes=5),
        memory("weak", "Enjoys jazz", minutes=9, confidence=0.5),
    ]
    verdicts = dict.fromkeys(("early", "late", "weak"), "same")
    assert reconcile(Claim("Is fond of jazz"), known, verdicts) == Decision("confirm", "late")


def test_a_repeat_goes_before_a_contradiction_and_that_before_a_refinement():
    same = memory("same", "Wants the bedroom at 19 degrees")
    opposed = memory("opposed", "Wants the bedroom at 21 degrees")
    poorer = memory("poorer", "Wants the bedroom at 19 degrees")
    new = Claim("Wants the bedroom at 19 °C")
    assert decide(new.text, [opposed, same]) == Decision("confirm", "same")
    at_night = Claim("Wants the bedroom at 19 degrees at night")
    verdicts = {"opposed": "contradicts", "poorer": "refines"}
    assert reconcile(at_night, [opposed, poorer], verdicts) == Decision("supersede", "opposed")
    assert reconcile(at_night, [opposed, poorer], verdicts | {"opposed": "unrelated"}) == Decision(
        "refine", "poorer"
    )


@pytest.mark.parametrize("status", ["superseded", "retracted", "expired"])
def test_what_holds_no_longer_is_passed_over(status):
    gone = memory("gone", "Likes jazz", status=status)
    assert reconcile(Claim("Likes jazz"), [gone], {}) == Decision("add")
    assert open_questions(Claim("Rather likes some jazz records"), [gone]) == []


UNSURE = ("Wakes at 6:30", "Gets up at 6:30")


def test_what_is_disputed_stays_in_doubt_and_what_changed_ends():
    new = Claim("Has moved to Cardiff")
    bristol = memory("m1", "Lives in Bristol")
    assert reconcile(new, [bristol], {"m1": "disputed"}) == Decision("add", doubts=("m1",))
    assert reconcile(new, [bristol], {"m1": "contradicts"}) == Decision("supersede", "m1")
    same = memory("m2", "Moved to Cardiff")
    decision = reconcile(new, [bristol, same], {"m1": "disputed", "m2": "same"})
    assert decision == Decision("confirm", "m2", doubts=("m1",))
    decision = reconcile(new, [bristol, same], {"m1": "contradicts", "m2": "same"})
    assert decision == Decision("confirm", "m2", ended=("m1",))


def test_what_is_only_over_leaves_nothing_in_doubt():
    known = [memory("m1", "Drinks coffee"), memory("m2", "Drinks espresso")]
    verdicts = {"m1": "contradicts", "m2": "disputed"}
    over = reconcile(Claim("No longer drinks coffee"), known, verdicts)
    assert over == Decision("retract", "m1")
    other = reconcile(Claim("Does not drink coffee"), known, verdicts)
    assert other == Decision("supersede", "m1", doubts=("m2",))


def test_words_that_a_memory_took_in_before_confirm_it():
    jazz = memory("m1", "Likes jazz")
    assert open_questions(Claim("Loves that music"), [jazz], {"m1"}) == []
    assert reconcile(Claim("Loves that music"), [jazz], {}, {"m1"}) == Decision("confirm", "m1")


@pytest.mark.parametrize("verdicts", [{}, {"m1": "unsure"}, {"m1": "unrelated"}, {"m2": "same"}])
def test_what_nobody_can_tell_stands_beside_what_is_known(verdicts):
    new, known = UNSURE
    decision = reconcile(Claim(new), [memory("m1", known)], verdicts)
    assert decision.action == "add"


def test_a_model_is_not_asked_once_a_repeat_is_found():
    new, known = UNSURE
    assert open_questions(Claim(new), [memory("m1", known), memory("m2", new)]) == []


@given(st.sampled_from(TEXTS), st.lists(st.sampled_from(TEXTS), max_size=6), st.randoms())
def test_the_order_in_which_memories_are_found_does_not_matter(new, known, chance):
    memories = [
        memory(f"m{at}", text, minutes=at % 3, by_person=at % 4 == 0)
        for at, text in enumerate(known)
    ]
    decision = reconcile(Claim(new), memories, {})
    asked = open_questions(Claim(new), memories)
    chance.shuffle(memories)
    assert reconcile(Claim(new), memories, {}) == decision
    assert open_questions(Claim(new), memories) == asked


@given(st.sampled_from(TEXTS), st.lists(st.sampled_from(TEXTS), max_size=6), st.data())
def test_whatever_a_judge_says_nothing_is_merged_against_a_guard(new, known, data):
    verdict = st.sampled_from(["same", "refines", "refined_by", "contradicts", "unrelated"])
    memories = [memory(f"m{at}", text) for at, text in enumerate(known)]
    verdicts = {one.id: data.draw(verdict) for one in memories}
    decision = reconcile(Claim(new), memories, verdicts)
    if decision.action in ("confirm", "refine"):
        target = next(one for one in memories if one.id == decision.target)
        held = Claim.of(target)
        assert is_same(Claim(new), held) or allowed(verdicts[target.id], Claim(new), held)
