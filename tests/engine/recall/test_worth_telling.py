"""What of the memories is told to somebody who asks, and when nothing is."""

from datetime import UTC, datetime, timedelta

import pytest

from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.recall.worth_telling import worth_telling
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.search import Span

NOW = datetime(2031, 5, 4, 12, tzinfo=UTC)
HOUSE = {
    "dance": "Daughter Wrenna has ballet on Tuesdays",
    "bed": "Wrenna goes to bed at half past seven",
    "sugar": "Tochter Ottilie mag keine Erbsen",
    "vet": "La vétérinaire est la docteure Quillon",
    "oven": "The oven gloves hang behind the door",
    "roof": "Torvald Quist mended the roof",
}
TERMS = {"roof": ("leak", "rain", "tradesman"), "sugar": ("Gemüse", "Essen")}


@pytest.fixture
def told(tx):
    """Let the house know all of it, and return what it tells of a question."""
    for id_, text in HOUSE.items():
        remember(tx, id_, text, search_terms=TERMS.get(id_, ()))

    def tell(question: str, **options) -> list[str | None]:
        found = recall(tx, question, (HOUSEHOLD,), now=NOW, limit=40, **options)
        return [one.memory_id for one in worth_telling(found)]

    return tell


def remember(tx, id_: str, text: str, **changes) -> None:
    values = {"owner": HOUSEHOLD, "kind": "fact", "subject": "", "polarity": "neutral"}
    times = {"created_at": NOW, "updated_at": NOW, "valid_from": NOW}
    tx.memories.put(Memory(id=id_, text=text, confidence=0.9, **values | times | changes))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("On which day does Wrenna have ballet?", "dance"),
        ("What time does Wrenna go to bed?", "bed"),
        ("Welches Gemüse mag Ottilie nicht?", "sugar"),
        ("Comment s'appelle la vétérinaire ?", "vet"),
        ("Who came for the leak when it rained?", "roof"),
        ("When does Wrenna Quist have ballet?", "dance"),
        ("What do Ottilie and Torvald mend?", "roof"),
        ("HAS WRENNA BALLET OR JUDO?", "dance"),
    ],
)
def test_what_is_asked_is_told(told, question, answer):
    assert told(question)[0] == answer


@pytest.mark.parametrize(
    "question",
    [
        "What is Wrenna's shoe size?",
        "Welche Schuhgröße hat Ottilie?",
        "Combien coûte une consultation chez Quillon ?",
        "Does the oven need a new bulb?",
    ],
)
def test_a_name_or_one_word_of_several_is_no_answer(told, question):
    assert told(question) == []


def test_whoever_asks_for_no_more_than_a_name_is_told_of_it(told):
    assert set(told("What about Wrenna?")) == {"dance", "bed"}


def test_what_ended_is_told_to_whoever_asks_for_the_past(tx, told):
    day = NOW - timedelta(days=900)
    changes = {"created_at": day, "updated_at": day, "valid_from": day}
    remember(tx, "old", "Wrenna had judo lessons", valid_to=NOW - timedelta(days=9), **changes)
    question = "What sport did Wrenna train?"
    assert told(question) == []
    assert told(question, span=Span(day, NOW), past=True) == ["old"]
