"""The state travels through the real LangGraph and comes back as it was."""

import json
from datetime import UTC, datetime
from functools import partial

import pytest
from hypothesis import given
from langchain_core.messages import AIMessage, HumanMessage, convert_to_messages
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.message import add_messages

from custom_components.switchboard.engine.dialogue.errors import StateError
from custom_components.switchboard.engine.dialogue.state import (
    AgentState,
    ConversationWindow,
    MessageEntry,
    ToolCallEntry,
)
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_message
from switchboard_langgraph.message_format import (
    AddedMessages,
    from_langgraph_message,
    from_langgraph_state,
    to_langgraph_message,
    to_langgraph_state,
)
from tests.engine.dialogue.strategies import STATES, entries

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ADDED = AddedMessages(NOON, partial(count_message, TokenCounter()))


class Turn(MessagesState):
    """A graph's state with room for ours."""

    conversation_id: str
    switchboard: dict


@pytest.fixture
def state():
    system = MessageEntry("p", "system", "You look after a house.", NOON, 9)
    messages = (
        MessageEntry("1", "user", "Light, please", NOON, 6, frozenset({"input"})),
        MessageEntry(
            "2",
            "assistant",
            "",
            NOON,
            12,
            frozenset({"tool_call"}),
            tool_calls=(ToolCallEntry("c1", "on", '{"name":  "lamp"}'),),
            reasoning=('{"id": "r1"}',),
        ),
        MessageEntry(
            "3", "tool", "done", NOON, 5, frozenset({"tool_call"}), (), "c1", tool_name="on"
        ),
    )
    window = ConversationWindow("hall", (system,), messages, 4000, 0.75, 23, 59, 2)
    return AgentState("hall", window, "Light, please", "en", device_id="satellite")


@given(entries())
def test_a_message_goes_through_langchain_unchanged(entry):
    plain = to_langgraph_message(entry)
    assert from_langgraph_message(plain, ADDED) == entry
    assert from_langgraph_message(json.loads(json.dumps(plain)), ADDED) == entry
    [converted] = convert_to_messages([plain])
    assert converted.text == entry.content
    assert from_langgraph_message(converted, ADDED) == entry


@given(STATES)
def test_a_state_goes_through_add_messages_unchanged(state):
    values = to_langgraph_state(state)
    merged = {**values, "messages": add_messages([], values["messages"])}
    assert from_langgraph_state(merged, ADDED) == state


def test_a_state_goes_through_a_graph_and_its_checkpoint_unchanged(state):
    builder = StateGraph(Turn)
    builder.add_node("listen", lambda values: {})
    builder.add_edge(START, "listen")
    builder.add_edge("listen", END)
    graph = builder.compile(checkpointer=InMemorySaver())
    thread = {"configurable": {"thread_id": "hall"}}

    assert from_langgraph_state(graph.invoke(to_langgraph_state(state), thread), ADDED) == state
    assert from_langgraph_state(graph.get_state(thread).values, ADDED) == state


def test_what_a_graph_adds_is_read_too(state):
    def answer(_values):
        call = {"id": "c2", "name": "off", "args": {"name": "lamp"}, "type": "tool_call"}
        return {"messages": [AIMessage("One moment.", id="4", tool_calls=[call])]}

    builder = StateGraph(Turn)
    builder.add_node("answer", answer)
    builder.add_edge(START, "answer")
    values = builder.compile().invoke(to_langgraph_state(state))

    window = from_langgraph_state(values, ADDED).window
    assert window.messages[:-1] == state.window.messages
    assert window.pinned == state.window.pinned
    assert window.messages[-1] == MessageEntry(
        "4",
        "assistant",
        "One moment.",
        NOON,
        count_message(TokenCounter(), "assistant", "One moment.", window.messages[-1].tool_calls),
        frozenset({"output", "tool_call"}),
        tool_calls=(ToolCallEntry("c2", "off", '{"name": "lamp"}'),),
    )


def test_messages_a_graph_added_or_changed_count_against_the_budget(state):
    values = json.loads(json.dumps(to_langgraph_state(state)))
    told = "The lamp is on, and so is the fan."
    values["messages"].append({"role": "assistant", "id": "4", "content": told})
    values["messages"][1]["content"] = "Light in the hall and in the kitchen, please"
    window = from_langgraph_state(values, ADDED).window
    costs = [one.token_count for one in window.messages]
    assert costs[1:3] == [one.token_count for one in state.window.messages[1:]]
    assert costs[0] == count_message(TokenCounter(), "user", values["messages"][1]["content"])
    assert costs[3] == count_message(TokenCounter(), "assistant", told) > 5
    assert window.current_tokens == sum(costs)


def test_the_state_of_a_graph_has_messages_and_conversation_at_its_top(state):
    values = to_langgraph_state(state)
    assert values["conversation_id"] == "hall"
    assert [one["content"] for one in values["messages"]] == [one.content for one in state.messages]
    assert "messages" not in values["switchboard"]["window"]


def test_arguments_a_graph_changed_are_the_ones_that_count(state):
    call = state.window.messages[1]
    changed = to_langgraph_message(call)
    changed["tool_calls"][0]["args"] = {"name": "fan"}
    assert from_langgraph_message(changed, ADDED).tool_calls[0].arguments == '{"name": "fan"}'

    changed["tool_calls"].append({"id": "c9", "name": "off", "args": {}})
    assert [c.arguments for c in from_langgraph_message(changed, ADDED).tool_calls] == [
        '{"name": "fan"}',
        "{}",
    ]


def test_the_texts_of_a_content_in_blocks_are_joined():
    blocks = [{"type": "text", "text": "Good "}, "night", {"type": "image", "url": "x"}, 5]
    read = from_langgraph_message({"type": "ai", "id": "1", "content": blocks}, ADDED)
    assert (read.role, read.content) == ("assistant", "Good night")


def test_a_langchain_message_is_read():
    read = from_langgraph_message(HumanMessage("Hello", id="1", name="guest"), ADDED)
    assert (read.role, read.content, read.tool_name) == ("user", "Hello", "guest")


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Hello", "not an object"),
        ({"id": "1", "content": ""}, "type is missing"),
        ({"role": "function", "id": "1", "content": ""}, "no place in a conversation"),
        ({"role": "user", "id": None, "content": ""}, "message.id is not a text"),
        ({"role": "user", "id": "1", "content": 5}, "content is not a list"),
        (
            {"role": "user", "id": "1", "content": "", "additional_kwargs": {"switchboard": 5}},
            "message.switchboard is not an object",
        ),
    ],
)
def test_what_is_no_message_is_refused(message, said):
    with pytest.raises(StateError, match=said):
        from_langgraph_message(message, ADDED)


def test_a_message_of_a_later_release_is_refused(state):
    message = to_langgraph_message(state.window.messages[0])
    message["additional_kwargs"]["switchboard"]["version"] = 2
    with pytest.raises(StateError, match="has version 2"):
        from_langgraph_message(message, ADDED)


def test_a_graph_state_that_is_not_ours_is_refused():
    with pytest.raises(StateError, match=r"state\.switchboard is missing"):
        from_langgraph_state({"messages": []}, ADDED)
