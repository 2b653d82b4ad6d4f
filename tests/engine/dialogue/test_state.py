"""The typed state goes to JSON and back unchanged, and damage is named."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given

from custom_components.switchboard.engine.dialogue.context import ContextState, Noted
from custom_components.switchboard.engine.dialogue.errors import StateError
from custom_components.switchboard.engine.dialogue.state import (
    AgentState,
    ConversationWindow,
    MessageEntry,
    Summary,
    ToolCallEntry,
    TurnRecord,
)

from .strategies import STATES

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def through_json(value):
    """Write the value to bytes as a file would hold it, and read it back."""
    raw = json.dumps(value.as_dict(), ensure_ascii=False).encode("utf-8")
    return type(value).from_dict(json.loads(raw))


@given(STATES)
def test_a_state_comes_back_from_json_as_it_was(state):
    assert through_json(state) == state
    assert through_json(state.window) == state.window


def test_what_is_kept_is_called_as_in_earlier_releases():
    noted = Noted("2", 7, "user", "Robin", ("lamp",), {"lighting": 0.6}, "said")
    entry = MessageEntry("2", "tool", "done", NOON, 3, frozenset({"b", "a"}), tool_call_id="c1")
    window = ConversationWindow("hall", (), (entry,), 4000, 0.75, 3, 0, 1)
    state = AgentState("hall", window, "", "en", context=ContextState((noted,), next_number=8))
    message = {
        "id": "2",
        "role": "tool",
        "content": "done",
        "timestamp": "2026-05-01T12:00:00+00:00",
        "token_count": 3,
        "tags": ["a", "b"],
        "tool_calls": [],
        "tool_call_id": "c1",
        "tool_name": None,
        "reasoning": [],
    }
    held = {
        "version": 1,
        "conversation_id": "hall",
        "pinned": [],
        "messages": [message],
        "max_tokens": 4000,
        "eviction_target": 0.75,
        "current_tokens": 3,
        "pinned_tokens": 0,
        "evicted_messages": 1,
        "summary": None,
        "backlog": [],
    }
    known = {
        "id": "2",
        "message_number": 7,
        "role": "user",
        "speaker": "Robin",
        "keywords": ["lamp"],
        "domain_confidence": {"lighting": 0.6},
        "trigger_type": "said",
    }
    about = {
        "version": 1,
        "messages": [known],
        "domain_confidence": {},
        "current_keywords": [],
        "last_message_time": None,
        "next_number": 8,
    }
    document = {
        "version": 1,
        "conversation_id": "hall",
        "window": held,
        "text": "",
        "language": "en",
        "user_id": None,
        "device_id": None,
        "agent_id": None,
        "turn": None,
        "owners": [],
        "context": about,
    }
    assert state.as_dict() == document
    assert AgentState.from_dict(document) == state
    del document["owners"], document["context"]
    assert AgentState.from_dict(document) == replace(state, context=None)


def test_times_are_held_in_utc():
    there = datetime(2026, 5, 1, 14, tzinfo=timezone(timedelta(hours=2)))
    assert MessageEntry("1", "user", "", there, 0).timestamp.isoformat() == NOON.isoformat()


def test_a_time_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="needs a time zone"):
        MessageEntry("1", "user", "", NOON.replace(tzinfo=None), 0)


def test_surrogates_are_joined_or_replaced():
    call = ToolCallEntry("1", "on", "\ud83d\ude00 \ud800")
    assert call.arguments == "\U0001f600 \ufffd"


@pytest.fixture
def document():
    call = ToolCallEntry("c1", "on", "{}")
    entry = MessageEntry("1", "assistant", "private words", NOON, 3, tool_calls=(call,))
    window = ConversationWindow(
        "hall", (), (entry,), 4000, 0.75, 3, 0, 0, Summary("private words", "0", "0", 2)
    )
    turn = TurnRecord("local", "matched", 1.5, 2.5, ("on",))
    return AgentState("hall", window, "private words", "en", turn=turn).as_dict()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("version", 2, "has version 2; this release reads version 1"),
        ("window.version", 0, "has version 0"),
        ("version", "1", "AgentState.version is not a whole number"),
        ("version", True, "AgentState.version is not a whole number"),
        ("window", None, "window is not an object"),
        ("text", 5, "AgentState.text is not a text"),
        ("window.max_tokens", -1, "window.max_tokens is not a whole number"),
        ("window.eviction_target", "0.5", "window.eviction_target is not a number"),
        ("window.eviction_target", True, "window.eviction_target is not a number"),
        ("window.messages", {}, "window.messages is not a list"),
        ("window.messages.0", "private words", "messages[0] is not an object"),
        ("window.messages.0.role", "butler", "messages[0].role is not a known role"),
        ("window.messages.0.timestamp", "noon", "messages[0].timestamp is not a time"),
        ("window.messages.0.timestamp", "2026-05-01", "is not a time with a time zone"),
        ("window.messages.0.tags", ["input", 5], "messages[0].tags is not a list of texts"),
        ("window.messages.0.tool_calls.0", None, "tool_calls[0] is not an object"),
        ("window.summary.token_count", 1.5, "summary.token_count is not a whole number"),
        ("turn.first_token_ms", "soon", "turn.first_token_ms is not a number"),
        ("turn.error", 5, "turn.error is not a text"),
    ],
)
def test_damage_is_named_without_a_word_of_what_was_said(document, path, value, said):
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    target = document
    for parent in parents:
        target = target[parent]
    target[last] = value
    with pytest.raises(StateError) as caught:
        AgentState.from_dict(document)
    assert said in str(caught.value)
    assert "private" not in str(caught.value)


@pytest.mark.parametrize("missing", ["version", "conversation_id", "window", "text"])
def test_a_missing_field_is_named(document, missing):
    del document[missing]
    with pytest.raises(StateError, match=rf"AgentState\.{missing} is missing"):
        AgentState.from_dict(document)


@pytest.mark.parametrize("value", [None, [], "state", 5])
def test_what_is_no_document_at_all_is_refused(value):
    with pytest.raises(StateError, match="AgentState is not an object"):
        AgentState.from_dict(value)
