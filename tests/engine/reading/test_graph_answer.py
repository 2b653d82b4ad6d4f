"""Answers about the graph are read whatever their form, and asked for over real HTTP."""

import json

import pytest

from custom_components.switchboard.engine.chunking.errors import ExtractionError
from custom_components.switchboard.engine.graph.predicates import PREDICATES
from custom_components.switchboard.engine.reading.answer import (
    GRAPH_SCHEMA,
    MOST_RELATIONS,
    GraphDrafts,
    read_graph,
)
from custom_components.switchboard.engine.reading.graph import QUESTION
from custom_components.switchboard.engine.reading.windows import Window

from ..azure.conftest import event_loop_time, http_client, server  # noqa: F401
from .building import entity, relation, stored, talk
from .conftest import extractor_at, standin_extractor  # noqa: F401

PIP = {"sources": [1], "name": " Pip ", "kind": "pet", "aliases": ["hamster", "Pip", 7]}
EATS = {
    "sources": ["1"],
    "said_as": "statement",
    "subject": "Pip",
    "predicate": "eats",
    "object": "dandelions",
    "ended": False,
    "valid_from": None,
    "valid_to": "",
    "confidence": 1,
}
READ = GraphDrafts(
    (entity("Pip", 1, kind="pet", aliases=("hamster",)),),
    (relation("Pip", "eats", "dandelions", 1, confidence=1.0, said_as="statement"),),
)
WHOLE = json.dumps({"entities": [PIP], "relations": [EATS]})


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        f"```json\n{WHOLE}\n```",
        f"Here [1] you are: {WHOLE} Anything else?",
        WHOLE[:-2] + ', {"sources": [1], "said_as": "st',
    ],
)
def test_a_fence_words_around_it_and_an_end_that_is_cut_are_put_up_with(text):
    assert read_graph(text) == READ


def test_of_an_answer_that_is_cut_among_the_entities_those_that_are_whole_are_read():
    found = read_graph('{"entities": [' + json.dumps(PIP) + ', {"sources": [2], "na')
    assert found == GraphDrafts(READ.entities)


def test_two_empty_lists_are_an_answer():
    assert read_graph('{"entities": [], "relations": []}') == GraphDrafts()


@pytest.mark.parametrize("text", ["", "I would rather not.", "[1]", "{}", '{"facts": []}'])
def test_what_is_no_answer_is_said_to_be_none(text):
    with pytest.raises(ExtractionError) as err:
        read_graph(text)
    assert err.value.reason == "unreadable_answer"


@pytest.mark.parametrize(
    "wrong",
    [
        "nothing",
        {},
        {**EATS, "sources": 1},
        {**EATS, "confidence": True},
        {**EATS, "confidence": "high"},
        {**EATS, "ended": "no"},
        {**EATS, "subject": ""},
    ],
)
def test_what_has_not_the_form_of_a_relation_is_counted(wrong):
    found = read_graph(json.dumps({"entities": [], "relations": [wrong, EATS]}))
    assert (found.relations, found.malformed) == (READ.relations, 1)


def test_nothing_hides_among_what_is_called_sensitive_and_another_word_is_no_reason_to_trust():
    told = {**EATS, "sensitivity": "health"}
    odd = {**EATS, "sensitivity": "fine"}
    found = read_graph(json.dumps({"entities": [PIP], "relations": [told, EATS, odd]}))
    assert [one.sensitivity for one in found.relations] == ["health", "unknown", "unknown"]
    assert found.entities[0].sensitivity == "unknown"


def test_more_than_is_read_of_one_answer_counts_as_without_form():
    found = read_graph(json.dumps({"entities": [], "relations": [EATS] * (MOST_RELATIONS + 4)}))
    assert (len(found.relations), found.malformed) == (MOST_RELATIONS, 4)


def test_the_instructions_name_every_predicate_and_the_schema_allows_no_other():
    items = GRAPH_SCHEMA["properties"]["relations"]["items"]
    assert items["properties"]["predicate"]["enum"] == list(PREDICATES)
    assert all(f"`{name}`" in QUESTION.instructions for name in PREDICATES)


@pytest.mark.parametrize("wire", ["responses", "chat_completions"])
async def test_a_window_is_asked_about_once_in_the_same_bytes_each_time(
    standin,
    standin_extractor,  # noqa: F811
    wire,
):
    asker = standin_extractor(wire=wire)
    told = "My daughter Quendolin has a hamster called Pip"
    window = Window((), tuple(stored(talk(told, ("assistant", "I see.")))))
    found, _ = await asker.ask(QUESTION, window)
    assert [(one.subject, one.predicate, one.object) for one in found.relations] == [
        ("speaker", "parent_of", "Quendolin"),
        ("Quendolin", "owns", "Pip"),
    ]
    await asker.ask(QUESTION, Window((), tuple(stored(talk("Pip eats dandelions")))))
    first, second = (one["body"] for one in standin.requests[-2:])
    key = "input" if wire == "responses" else "messages"
    assert first[key][0] == second[key][0]
    assert first["prompt_cache_key"] == second["prompt_cache_key"] == "graph-1"
    assert "m1" not in json.dumps(first[key][-1])
