"""For whom something is kept, how the house is told it, and what was given to the house."""

from dataclasses import replace

import pytest

from custom_components.switchboard.engine.knowledge.audience import (
    as_told_to_house,
    hand_over,
    is_handed_over,
    is_of_house,
    keeping,
)
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD

from .builders import LATER, SmallStore, editor_for, numbered

ROBIN, SAM = "person.robin", "person.sam"
DINNER = "We have dinner at half past six"
SAILED = "We went sailing"
TEA = "I like tea"
ALLERGY = "I am allergic to nuts"


@pytest.mark.parametrize(
    ("said", "wanted", "audience", "is_offered"),
    [
        (DINNER, None, "household", False),
        (DINNER, "household", "household", False),
        (DINNER, "me", "me", True),
        (SAILED, "household", "household", False),
        (SAILED, None, "me", False),
        (SAILED, "me", "me", False),
        (ALLERGY, None, "me", True),
        (ALLERGY, "household", "me", True),
        ("We are allergic to nuts", "household", "me", True),
        ("We all take our insulin at seven", "household", "me", True),
        (TEA, "household", "me", True),
        (TEA, "me", "me", False),
        (f"{DINNER}, tell nobody", "household", "me", False),
        (f"Tell everybody that {ALLERGY}", "me", "household", False),
    ],
)
def test_for_whom_something_is_kept(said, wanted, audience, is_offered):
    kept = keeping(said, [said], wanted)
    assert (kept.audience, kept.is_offered) == (audience, is_offered)


@pytest.mark.parametrize(
    ("text", "said", "terms", "is_everybodys"),
    [
        ("The fuse box is in the cellar", "The fuse box is in the cellar", (), True),
        ("The fuse box is in the cellar", "We have the fuse box in the cellar", (), True),
        ("The fuse box is in my room", "We have the fuse box in the cellar", (), True),
        ("We have a fuse box in the cellar", "I keep a fuse box in my room", (), False),
        ("The fuse box is in the cellar", "The fuse box is there", ("insulin",), False),
        ("The fuse box is in the cellar", "The fuse box is by the insulin", (), False),
        ("The fuse box is in the cellar", "It's in our sister's fuse box", (), False),
        ("The fuse box is by our sister's bed", "It's by the bed", (), False),
        ("Tea is good", "Tea is good", (), False),
    ],
)
def test_what_is_learnt_is_everybodys_by_what_the_person_said(text, said, terms, is_everybodys):
    assert is_of_house(text, [said], terms) is is_everybodys


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        (DINNER, "fact", DINNER),
        ("House rule: no shoes in the hall", "fact", "House rule: no shoes in the hall"),
        ("Likes tea", "fact", "Robin: Likes tea"),
        (ALLERGY, "fact", "Robin is allergic to nuts"),
        ("House rule: no shoes", "preference", "Robin: House rule: no shoes"),
        ("House rule: insulin at seven", "fact", "Robin: House rule: insulin at seven"),
        ("House rule: my shoes stay here", "fact", "Robin: “House rule: my shoes stay here”"),
    ],
)
def test_the_house_is_told_whose_it_is_where_it_is_somebodys(text, kind, told):
    assert as_told_to_house(text, kind, [text], "Robin") == told


@pytest.fixture
def store():
    store = SmallStore()
    yield store
    store.close()


async def test_what_was_given_to_the_house_is_so_while_the_house_knows_it(store):
    editor = editor_for(store)
    mine = await editor.remember(ROBIN, "Robin drinks green tea")
    ours = await editor.remember(HOUSEHOLD, "Robin drinks green tea")
    claim = Claim.of(mine)
    assert not is_handed_over(store.tx, ROBIN, claim)
    hand_over(store.tx, mine.id, ours.id, LATER, numbered("step"))
    given = store.tx.memories.get(mine.id)
    assert (given.status, given.superseded_by) == ("superseded", ours.id)
    step = store.tx.history.of_memory(mine.id)[-1]
    assert (step.action, step.actor) == ("supersede", "assistant")
    assert is_handed_over(store.tx, ROBIN, claim) is True
    assert not is_handed_over(store.tx, SAM, claim)
    assert not is_handed_over(store.tx, ROBIN, replace(claim, text="Robin drinks hot cocoa"))
    store.tx.memories.put(replace(ours, status="retracted"))
    assert not is_handed_over(store.tx, ROBIN, claim)


@pytest.mark.parametrize("owner", [ROBIN, HOUSEHOLD])
async def test_what_took_the_place_of_ones_own_was_given_to_nobody(store, owner):
    editor = editor_for(store)
    old = await editor.remember(owner, "Robin drinks green tea")
    new = await editor.remember(owner, "Robin sings in a choir")
    hand_over(store.tx, old.id, new.id, LATER, numbered("step"))
    assert is_handed_over(store.tx, owner, Claim.of(old)) is False


async def test_nothing_is_given_that_is_not_there_nor_for_what_is_not_there(store):
    mine = await editor_for(store).remember(ROBIN, "Robin drinks green tea")
    for memory_id, to_id in ((mine.id, "gone"), ("gone", mine.id)):
        with pytest.raises(KnowledgeError, match="memory_unknown"):
            hand_over(store.tx, memory_id, to_id, LATER, numbered("step"))
    assert store.tx.memories.get(mine.id) == mine
