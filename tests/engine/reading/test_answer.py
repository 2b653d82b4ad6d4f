"""Answers are read whatever their form, and not believed for it."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from custom_components.switchboard.engine.chunking.results import ExtractionError, blame
from custom_components.switchboard.engine.knowledge.predicates import PREDICATES
from custom_components.switchboard.engine.reading.answer import (
    Extraction,
    GraphDrafts,
    ToldSecret,
    read_answer,
)
from custom_components.switchboard.engine.reading.answer_schema import MOST_FACTS, answer_schema
from custom_components.switchboard.engine.reading.asking import MESSAGE_CHARACTERS, window_as_json
from custom_components.switchboard.engine.reading.passes import QUESTIONS
from custom_components.switchboard.engine.reading.windows import Window
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from .building import draft, entity, message, relation, stored, talk

BERLIN = ZoneInfo("Europe/Berlin")
ITEM = {
    "category": "preference",
    "summary": " Likes\n tea ",
    "subject": "tea",
    "polarity": "positive",
    "confidence": 1,
    "sources": [1, "2"],
    "expires": None,
}
READ = draft("Likes tea", 1, 2, subject="tea", confidence=1.0)
PIP = {"sources": [1], "name": " Pip ", "kind": "pet", "aliases": ["hamster", "Pip", 7]}
EATS = {
    "subject": "Pip",
    "predicate": "eats",
    "object": "dandelions",
    "ended": False,
    "valid_from": None,
    "valid_to": "",
}
STATED = ITEM | {"said_as": "statement", "relation": EATS}
GRAPH = GraphDrafts(
    (entity("Pip", 1, kind="pet", aliases=("hamster",)),),
    (
        relation(
            *("Pip", "eats", "dandelions", 1, 2),
            confidence=1.0,
            said_as="statement",
            summary="Likes tea",
        ),
    ),
)
WHOLE = json.dumps({"entities": [PIP], "facts": [STATED]})


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"facts": [ITEM]}),
        f"```json\n{json.dumps({'facts': [ITEM]}, indent=2)}\n```",
        f"Here [1] you are: {json.dumps({'facts': [ITEM]})} Anything else?",
        json.dumps([ITEM]),
        json.dumps({"thoughts": "{"}) + json.dumps({"facts": [ITEM]}),
    ],
)
def test_a_fence_words_around_it_and_a_bare_list_are_put_up_with(text):
    assert read_answer(text) == Extraction((READ,))


@pytest.mark.parametrize("cut", [0, 3, 30, 60])
def test_secrets_are_read_wherever_they_stand_and_though_the_facts_were_cut(cut):
    secret = {"source": 2, "words": ["tulip"]}
    whole = json.dumps({"secrets": [secret], "facts": [ITEM, ITEM]})
    told = (ToldSecret(2, ("tulip",)),)
    assert read_answer(whole[: len(whole) - cut]).secrets == told
    assert read_answer(json.dumps({"secrets": [secret]}) + json.dumps([ITEM])).secrets == told
    apart = json.dumps({"facts": [ITEM]}) + json.dumps({"secrets": [secret]})
    assert read_answer(apart).secrets == told


@pytest.mark.parametrize("after", [', "fac', ', "facts": [', ', "entities": [{"sources": [1], "na'])
def test_the_secrets_of_an_answer_that_was_cut_before_a_fact_are_no_facts(after):
    with pytest.raises(ExtractionError):
        read_answer('{"secrets": [{"source": 2, "words": ["tulip"]}]' + after)


def test_no_facts_is_an_answer():
    assert read_answer('{"facts": []}') == Extraction(())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I cannot do that.",
        "[1]",
        "{}",
        '{"facts": {}}',
        '{"facts": null}',
        json.dumps({"facts": [ITEM]})[:-3],
        "[" * 5000,
        '{"facts": NaN',
    ],
)
def test_anything_else_is_no_answer(text):
    with pytest.raises(ExtractionError) as caught:
        read_answer(text)
    assert caught.value.reason == "unreadable_answer"
    assert blame(caught.value.reason) == "window"
    assert blame("rate_limited") == "service"


@pytest.mark.parametrize(
    "changes",
    [
        {"category": 1},
        {"summary": None},
        {"confidence": "high"},
        {"confidence": True},
        {"sources": 1},
        {"sources": None},
        {"expires": 5},
    ],
)
def test_what_has_not_the_form_of_a_fact_is_counted(changes):
    text = json.dumps({"facts": [ITEM | changes, ITEM]})
    assert read_answer(text) == Extraction((READ,), 1)
    assert read_answer('{"facts": ["Likes tea", 7]}') == Extraction((), 2)


def test_of_too_many_facts_the_rest_is_counted():
    found = read_answer(json.dumps({"facts": [ITEM] * (MOST_FACTS + 3)}))
    assert (len(found.drafts), found.malformed) == (MOST_FACTS, 3)


@pytest.mark.parametrize("source", [1.5, "x", "1 ", "\u00b2", None, True, [1], "9999999"])
def test_a_source_that_is_no_number_is_none_of_the_messages(source):
    [read] = read_answer(json.dumps({"facts": [ITEM | {"sources": [source]}]})).drafts
    assert read.sources == (0,)


def test_the_model_sees_numbers_and_no_words_of_tools_or_notes():
    entries = stored(
        [
            *talk("I like tea", ("tool", "secret of a tool"), ("system", "a note")),
            message(4, "recalled", tags=("context:memory",), conversation_id="hall"),
            message(5, "x" * 3 * MESSAGE_CHARACTERS),
        ]
    )
    frame = json.loads(window_as_json(Window(tuple(entries[:2]), tuple(entries[2:])), (), BERLIN))
    assert frame["new_from"] == 3
    assert [message["n"] for message in frame["messages"]] == [1, 5]
    assert frame["messages"][0] == {
        "n": 1,
        "at": "Saturday 2026-11-21 13:00",
        "person": "I like tea",
    }
    assert len(frame["messages"][1]["person"]) < MESSAGE_CHARACTERS + 10
    assert "m1" not in frame["messages"][0].values()


def test_a_window_says_when_in_the_time_of_the_house_and_which_conversation():
    late = datetime(2026, 11, 21, 22, 58, tzinfo=UTC)
    entries = stored(
        [
            message(1, "I like tea", created_at=late),
            message(2, "Noted.", role="assistant", created_at=late),
            message(3, "And cake", created_at=late + timedelta(minutes=3)),
            message(4, "Good night", created_at=late + timedelta(minutes=4), conversation_id="b"),
            message(5, "Wake me at six", created_at=late + timedelta(minutes=5)),
        ]
    )
    frame = json.loads(window_as_json(Window((), tuple(entries)), (), BERLIN))
    assert [one.get("at") for one in frame["messages"]] == [
        "Saturday 2026-11-21 23:58",
        None,
        "Sunday 2026-11-22 00:01",
        None,
        None,
    ], "tomorrow is another day after midnight here, not in UTC"
    assert [one.get("conversation") for one in frame["messages"]] == [None, None, None, 2, 1]
    assert "known" not in frame


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("none", "none"),
        (" Health ", "health"),
        ("other_person", "other_person"),
        ("private", "unknown"),
        (7, "unknown"),
        (["secret"], "unknown"),
        ("", ""),
        (None, ""),
    ],
)
def test_what_is_said_of_a_fact_is_one_of_the_words_asked_for(told, read):
    [draft] = read_answer(json.dumps({"facts": [ITEM | {"sensitivity": told}]})).drafts
    assert draft.sensitivity == read


def test_a_fact_of_which_nothing_is_said_stands_out_only_among_others():
    """An answer of before there was such a word is left to the rules."""
    told, silent = ITEM | {"sensitivity": "none"}, ITEM
    drafts = read_answer(json.dumps({"facts": [told, silent]})).drafts
    assert [draft.sensitivity for draft in drafts] == ["none", "unknown"]
    drafts = read_answer(json.dumps({"facts": [silent, silent]})).drafts
    assert [draft.sensitivity for draft in drafts] == ["", ""]


@pytest.mark.parametrize(("graph", "count"), [(False, 5), (True, 8)])
def test_every_list_of_the_schema_has_an_end(graph, count):
    """A small model that is held to the schema counted messages up until it was cut."""
    lists, left = [], [answer_schema(graph=graph)]
    while left:
        here = left.pop()
        if isinstance(here, dict):
            lists += [here] if here.get("type") == "array" else []
            left += here.values()
    assert len(lists) == count
    assert all(one["maxItems"] > 0 for one in lists)


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        f"```json\n{WHOLE}\n```",
        f"Here [1] you are: {WHOLE} Anything else?",
        WHOLE[:-2] + ', {"sources": [1], "said_as": "sta',
        json.dumps({"facts": [STATED], "entities": [PIP]}),
    ],
)
def test_a_relation_rests_on_what_its_fact_rests_on(text):
    found = read_answer(text)
    assert found.graph == GRAPH
    assert found.drafts == (replace(READ, said_as="statement"),)


def test_names_are_asked_for_before_the_facts_whose_relations_need_them():
    """An answer is cut at its end, and a fact without its names has no relation."""
    assert list(answer_schema(graph=True)["properties"]) == ["secrets", "entities", "facts"]


def test_a_fact_without_a_relation_states_none():
    assert read_answer(json.dumps({"facts": [ITEM | {"relation": None}]})).graph == GraphDrafts()


@pytest.mark.parametrize(
    "wrong",
    [
        {**STATED, "relation": "eats"},
        {**STATED, "sources": 1},
        {**STATED, "confidence": True},
        {**STATED, "relation": {**EATS, "ended": "no"}},
        {**STATED, "relation": {**EATS, "subject": ""}},
    ],
)
def test_what_has_not_the_form_of_a_relation_is_counted(wrong):
    found = read_answer(json.dumps({"facts": [wrong, STATED], "entities": []})).graph
    assert (found.relations, found.malformed) == (GRAPH.relations, 1)


def test_the_schema_allows_no_other_predicate():
    items = answer_schema(graph=True)["properties"]["facts"]["items"]["properties"]
    relation_of_fact, nothing = items["relation"]["anyOf"]
    assert relation_of_fact["properties"]["predicate"]["enum"] == list(PREDICATES)
    assert nothing == {"type": "null"}


def test_the_prompt_is_short_and_long_enough_for_a_service_to_keep():
    counter = TokenCounter()
    counter.load()
    asked = QUESTIONS[True]
    schema = json.dumps(asked.schema, separators=(",", ":"))
    assert 1024 <= counter.count(asked.instructions).tokens <= 1900
    assert counter.count(asked.instructions + schema).tokens <= 2600


@pytest.mark.parametrize("wire", ["responses", "chat_completions"])
async def test_a_window_is_asked_about_once_in_the_same_bytes_each_time(
    standin,
    standin_extractor,
    wire,
):
    asker = standin_extractor(wire=wire)
    told = "My daughter Quendolin has a hamster called Pip"
    window = Window((), tuple(stored(talk(told, ("assistant", "I see.")))))
    found, _ = await asker.ask(QUESTIONS[True], window)
    assert [(one.subject, one.predicate, one.object) for one in found.graph.relations] == [
        ("speaker", "parent_of", "Quendolin"),
        ("Quendolin", "owns", "Pip"),
    ]
    await asker.ask(QUESTIONS[True], Window((), tuple(stored(talk("Pip eats dandelions")))))
    first, second = (one["body"] for one in standin.requests[-2:])
    key = "input" if wire == "responses" else "messages"
    assert first[key][0] == second[key][0]
    assert first["prompt_cache_key"] == second["prompt_cache_key"]
    assert "m1" not in json.dumps(first[key][-1])
