"""Answers are read whatever their form, and not believed for it."""

import json
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from custom_components.switchboard.engine.chunking.errors import ExtractionError, blame
from custom_components.switchboard.engine.reading.answer import (
    FACTS_SCHEMA,
    MOST_FACTS,
    Extraction,
    read_facts,
)
from custom_components.switchboard.engine.reading.asking import (
    MESSAGE_CHARACTERS,
    window_as_json,
)
from custom_components.switchboard.engine.reading.windows import Window

from .building import draft, message, stored, talk

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
    assert read_facts(text) == Extraction((READ,))


def test_no_facts_is_an_answer():
    assert read_facts('{"facts": []}') == Extraction(())


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
        read_facts(text)
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
    assert read_facts(text) == Extraction((READ,), 1)
    assert read_facts('{"facts": ["Likes tea", 7]}') == Extraction((), 2)


def test_of_too_many_facts_the_rest_is_counted():
    found = read_facts(json.dumps({"facts": [ITEM] * (MOST_FACTS + 3)}))
    assert (len(found.drafts), found.malformed) == (MOST_FACTS, 3)


@pytest.mark.parametrize("source", [1.5, "x", "1 ", "\u00b2", None, True, [1], "9999999"])
def test_a_source_that_is_no_number_is_none_of_the_messages(source):
    [read] = read_facts(json.dumps({"facts": [ITEM | {"sources": [source]}]})).drafts
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
    [draft] = read_facts(json.dumps({"facts": [ITEM | {"sensitivity": told}]})).drafts
    assert draft.sensitivity == read


def test_a_fact_of_which_nothing_is_said_stands_out_only_among_others():
    """An answer of before there was such a word is left to the rules."""
    told, silent = ITEM | {"sensitivity": "none"}, ITEM
    drafts = read_facts(json.dumps({"facts": [told, silent]})).drafts
    assert [draft.sensitivity for draft in drafts] == ["none", "unknown"]
    drafts = read_facts(json.dumps({"facts": [silent, silent]})).drafts
    assert [draft.sensitivity for draft in drafts] == ["", ""]


def test_every_list_of_the_schema_has_an_end():
    """A small model that is held to the schema counted messages up until it was cut."""
    lists, left = [], [FACTS_SCHEMA]
    while left:
        here = left.pop()
        if isinstance(here, dict):
            lists += [here] if here.get("type") == "array" else []
            left += here.values()
    assert len(lists) == 5
    assert all(one["maxItems"] > 0 for one in lists)
