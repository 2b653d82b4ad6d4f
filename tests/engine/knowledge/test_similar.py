"""Which memories a new statement is held against."""

from contextlib import closing
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.knowledge.candidates import MOST_ALIKE, find_similar
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.memory_entries import Memory

from .builders import LATER, NOON, SmallStore


def memory(id_: str, text: str, **changes) -> Memory:
    plain = Memory(
        id=id_,
        owner=HOUSEHOLD,
        kind="fact",
        subject="",
        text=text,
        polarity="neutral",
        confidence=0.8,
        created_at=NOON,
        updated_at=NOON,
        valid_from=NOON,
    )
    return replace(plain, **changes)


def found(text: str, *known: Memory, subject: str = "") -> set[str]:
    with closing(SmallStore()) as store:
        for one in known:
            store.tx.memories.put(one)
        return {one.text for one in find_similar(store.tx, HOUSEHOLD, Claim(text, subject), LATER)}


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Likes a blueberry now and then", "Likes blueberries"),
        ("Wohnt in der Gartenstrasse", "Wohnt in der Gartenstraße 5"),
        ("Mag keine Nüsse", "Isst jede Nuss"),
        ("Préfère le café", "N'aime pas les CAFÉS"),
        ("Gets up at 6:30", "The alarm rings at 6:30"),
        ("Le gusta el arándano", "Odia los arándanos"),
    ],
)
def test_a_shared_word_in_any_form_is_enough(new, old):
    assert found(new, memory("one", old), memory("two", "Something else")) == {old}


def test_what_it_is_about_counts_as_well():
    assert found("Likes it cold", memory("one", "Drinks coffee"), subject="coffee") == {
        "Drinks coffee"
    }


def test_only_what_holds_now_and_is_the_same_owners():
    text = "Likes blueberries"
    others = {
        "retracted": {"status": "retracted"},
        "ended": {"valid_to": NOON + timedelta(hours=1)},
        "another's": {"owner": "person.anna"},
    }
    known = [memory(id_, f"{text} {id_}", **changes) for id_, changes in others.items()]
    assert found(text, memory("one", text), *known) == {text}


def test_there_are_never_more_than_a_judge_can_be_asked_about():
    known = [memory(str(n), f"Likes tea number {n}") for n in range(50)]
    assert len(found("Likes tea", *known)) == MOST_ALIKE


@given(st.text(max_size=40), st.text(max_size=20))
def test_no_text_breaks_the_search(text, subject):
    found(text, memory("one", "Likes tea"), subject=subject)


@pytest.mark.parametrize("text", ['Says "AND" OR NOT tea*', "C++ (tea)", "tea:coffee", "NEAR(tea)"])
def test_what_means_something_to_the_search_is_a_word_like_others(text):
    assert found(text, memory("one", "Likes tea")) == {"Likes tea"}
