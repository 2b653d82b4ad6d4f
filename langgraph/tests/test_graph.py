"""A turn through the graph is the turn without it: the same answers, requests and memory."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from langchain_core.messages import AIMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph

from custom_components.switchboard.engine.azure.deltas import Delta, TextDelta
from custom_components.switchboard.engine.azure.errors import (
    CannotConnectError,
    ContentFilteredError,
    LLMError,
)
from custom_components.switchboard.engine.azure.messages import ToolCall, ToolSpec
from custom_components.switchboard.engine.dialogue.errors import StateError
from custom_components.switchboard.engine.dialogue.state import Note
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_message
from custom_components.switchboard.engine.turn.pipeline import Prepared, take_turn
from switchboard_langgraph.graph import (
    FALL_BACK,
    GIVE_UP,
    INTENT_DETECTION,
    LLM_CALL,
    RECALL,
    GraphState,
    TurnContext,
    read_state,
    turn_graph,
)
from switchboard_langgraph.message_format import to_langgraph_state
from switchboard_langgraph.saver import (
    SwitchboardSaver,
    open_saver,
)
from switchboard_langgraph.states import GraphStates
from tests.engine.turn.fakes import DONE, FakeHouse, FakeLocalAgent, FakeModel

NODES = (INTENT_DETECTION, RECALL, LLM_CALL, FALL_BACK, GIVE_UP)
LIGHT = ToolCall("call-1", "HassTurnOn", '{"name":  "Lamp"}')
LAMP = ToolSpec("HassTurnOn", "Turns on", {"type": "object"})
NOON = Note("Now: 12:00", ("context:now",))
OATS = Note("Robin likes oats.", ("context:memory",))


def says(*words: str) -> list[Delta | LLMError]:
    return [*(TextDelta(word) for word in words), DONE]


SCRIPTS: list[tuple[str, tuple[list[Delta | LLMError], ...], tuple[str, ...]]] = [
    ("lamp on", (), NODES[:1]),
    ("what do I like?", (says("You like ", "oats."),), NODES[:3]),
    ("light please", ([LIGHT, DONE], says("It is on.")), NODES[:3]),
    ("sing", ([CannotConnectError()],), NODES[:4]),
    ("dance", ([CannotConnectError()],), NODES),
    ("bad words", ([ContentFilteredError()], [ContentFilteredError()]), NODES),
    ("", (), NODES),
]
"""What is said, what the model answers, and the nodes that this takes."""


def house(*scripts: list[Delta | LLMError], recalled: tuple[Note, ...] | None = (OATS,)):
    return FakeHouse(
        model=FakeModel([list(script) for script in scripts]),
        local=FakeLocalAgent(exact={"lamp on": "Turned on."}, lenient={"sing": "La."}),
        prepared=Prepared((LAMP,), (NOON,)),
        recalled=recalled,
    )


def context(one: FakeHouse, **more: Any) -> TurnContext:
    return TurnContext(one.as_house(), TokenCounter(), owners=("household",), **more)


def said(text: str) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": text}], "conversation_id": "talk"}


def of(thread_id: str) -> dict[str, Any]:
    return {"configurable": {"thread_id": thread_id}}


@pytest.fixture
def saver(tmp_path: Path) -> Iterator[SwitchboardSaver]:
    with open_saver(tmp_path / "switchboard.db") as opened:
        yield opened


def test_the_graph_has_the_nodes_and_edges_of_a_turn():
    drawn = turn_graph().compile().get_graph()
    assert set(drawn.nodes) == {*NODES, START, END}
    assert {(edge.source, edge.target) for edge in drawn.edges} == {
        (START, INTENT_DETECTION),
        (INTENT_DETECTION, RECALL),
        (INTENT_DETECTION, LLM_CALL),
        (INTENT_DETECTION, END),
        (RECALL, LLM_CALL),
        (LLM_CALL, FALL_BACK),
        (LLM_CALL, END),
        (FALL_BACK, GIVE_UP),
        (FALL_BACK, END),
        (GIVE_UP, END),
    }


@pytest.mark.parametrize(("text", "scripts", "nodes"), SCRIPTS)
async def test_a_turn_is_the_same_through_the_graph(text, scripts, nodes, saver):
    plain, ours = house(*scripts), house(*scripts)
    expected = await take_turn(plain.state(text), plain.as_house())
    graph = turn_graph().compile(checkpointer=saver)
    steps = []
    async for step in graph.astream(
        said(text), of("talk"), context=context(ours), stream_mode="updates"
    ):
        steps += step
    values = (await graph.aget_state(of("talk"))).values
    got = read_state(values, context(ours))
    assert tuple(steps) == nodes
    assert got.answer == expected.answer
    assert replace(got.turn, total_ms=0, first_token_ms=0) == replace(
        expected.turn, total_ms=0, first_token_ms=0
    )
    assert ours.remembered() == plain.remembered()
    assert ours.transcript.messages == plain.transcript.messages
    assert [one.messages for one in ours.model.requests] == [
        one.messages for one in plain.model.requests
    ]
    assert [one.tools for one in ours.model.requests] == [one.tools for one in plain.model.requests]
    assert [one.content for one in values["messages"]] == [text for _, text in plain.remembered()]


async def test_a_house_without_a_memory_goes_straight_to_the_model(saver):
    one = house(says("Hello."), recalled=None)
    graph = turn_graph().compile(checkpointer=saver)
    updates = [
        name
        async for step in graph.astream(
            said("hello"), of("talk"), context=context(one), stream_mode="updates"
        )
        for name in step
    ]
    assert updates == [INTENT_DETECTION, LLM_CALL]


async def test_a_conversation_goes_on_in_its_thread(saver):
    scripts = (says("Hello."), says("You said hello."))
    plain = house(*scripts)
    for text in ("hello", "what did I say?"):
        await take_turn(plain.state(text), plain.as_house())
    graph = turn_graph().compile(checkpointer=saver)
    asked = []
    for text, script in zip(("hello", "what did I say?"), scripts, strict=True):
        ours = house(script)  # nothing is left in it of the turn before
        ours.memory._new_id = lambda: uuid4().hex
        await graph.ainvoke(said(text), of("talk"), context=context(ours))
        asked += [one.messages for one in ours.model.requests]
    assert asked == [one.messages for one in plain.model.requests]


@pytest.mark.parametrize(("text", "scripts", "nodes"), SCRIPTS)
async def test_no_object_of_ours_is_in_a_checkpoint(text, scripts, nodes, saver, caplog):
    graph = turn_graph().compile(checkpointer=saver)
    await graph.ainvoke(said(text), of("talk"), context=context(house(*scripts)))
    kept = [one async for one in saver.alist(None)]
    assert len(kept) >= len(nodes)
    assert "Blocked" not in caplog.text  # what reading back only plain values would say


@pytest.mark.parametrize(("text", "scripts", "nodes"), SCRIPTS)
async def test_a_turn_stopped_after_each_node_goes_on_with_other_clients(
    text, scripts, nodes, saver
):
    plain = house(*scripts)
    expected = await take_turn(plain.state(text), plain.as_house())
    graph = turn_graph().compile(checkpointer=saver, interrupt_after="*")
    given, scripted = said(text), list(scripts)
    for node in nodes:
        one = house(*scripted)
        one.memory._new_id = lambda: uuid4().hex
        await graph.ainvoke(given, of("talk"), context=context(one), durability="sync")
        scripted = scripted[len(one.model.requests) :]
        given = None
        snapshot = await graph.aget_state(of("talk"))
        assert json.dumps(snapshot.values["switchboard"])  # nothing but JSON is in the state
        assert snapshot.next == nodes[nodes.index(node) + 1 :][:1]
    state = read_state(snapshot.values, context(one))
    assert (state.answer, state.turn.route) == (expected.answer, expected.turn.route)
    assert [(entry.role, entry.content) for entry in state.messages] == plain.remembered()


async def test_nothing_new_said_is_not_what_was_said_before(saver):
    one = house(says("Hello."))
    graph = turn_graph().compile(checkpointer=saver)
    await graph.ainvoke(said("hello"), of("talk"), context=context(one))
    values = await graph.ainvoke(
        {"messages": [], "conversation_id": "talk"}, of("talk"), context=context(one)
    )
    state = read_state(values, context(one))
    assert (state.text, state.turn.reason) == ("", "did_not_catch")
    assert len(one.model.requests) == 1


def test_turns_are_taken_without_an_event_loop(saver):
    one = house(says("Hello."), says("Again."))
    graph = turn_graph(saver.loop).compile(checkpointer=saver)
    for text, answer in (("hello", "Hello."), ("once more", "Again."), ("lamp on", "Turned on.")):
        values = graph.invoke(said(text), of("talk"), context=context(one))
        assert read_state(values, context(one)).answer == answer
    assert len(one.model.requests[1].messages) > len(one.model.requests[0].messages)


def test_a_graph_without_a_loop_says_how_it_is_to_be_called(saver):
    graph = turn_graph().compile(checkpointer=saver)
    with pytest.raises(TypeError, match="ainvoke or astream"):
        graph.invoke(said("hello"), of("talk"), context=context(house()))


async def test_what_was_recalled_and_offered_is_in_the_state_as_text(saver):
    graph = turn_graph().compile(checkpointer=saver, interrupt_after="*")
    one = house([CannotConnectError()])
    await graph.ainvoke(said("dance"), of("talk"), context=context(one))
    await graph.ainvoke(None, of("talk"), context=context(one))
    ours = (await graph.aget_state(of("talk"))).values["switchboard"]
    assert ours["recalled"] == [OATS.as_dict()]
    await graph.ainvoke(None, of("talk"), context=context(one))
    ours = (await graph.aget_state(of("talk"))).values["switchboard"]
    assert (ours["offered"], ours["in_round"]) == (["HassTurnOn"], True)


async def test_a_turn_left_in_the_middle_leaves_nothing_to_the_next(saver):
    graph = turn_graph().compile(checkpointer=saver, interrupt_after=[LLM_CALL])
    await graph.ainvoke(said("dance"), of("talk"), context=context(house([CannotConnectError()])))
    ours = house(says("Hello."))
    await graph.ainvoke(said("hello"), of("talk"), context=context(ours))
    assert [message.content for message in ours.model.requests[0].messages] == [
        "You are the house.",
        "Now: 12:00",
        "Robin likes oats.",
        "hello",
    ]


async def test_a_node_that_breaks_leaves_the_thread_as_it_was_before_it(saver):
    graph = turn_graph().compile(checkpointer=saver)
    with pytest.raises(IndexError):  # the model has no script
        await graph.ainvoke(said("hello"), of("talk"), context=context(house()))
    assert (await graph.aget_state(of("talk"))).next == (LLM_CALL,)
    ours = house(says("Hello."))
    await graph.ainvoke(None, of("talk"), context=context(ours))
    assert ours.remembered()[-2:] == [("user", "hello"), ("assistant", "Hello.")]


async def test_messages_that_another_node_adds_count_against_the_budget():
    def remark(state: GraphState) -> dict[str, Any]:
        return {"messages": [AIMessage("By the way, the washing is done.", id="remark")]}

    builder = StateGraph(GraphState, context_schema=TurnContext)
    builder.add_node("turn", turn_graph().compile())
    builder.add_node("remark", remark)
    builder.add_edge(START, "turn")
    builder.add_edge("turn", "remark")
    builder.add_edge("remark", END)
    graph = builder.compile(checkpointer=InMemorySaver())
    one = house(says("Hello."), says("Yes, it is."))
    values = await graph.ainvoke(said("hello"), of("talk"), context=context(one))
    state = read_state(values, context(one))
    remarked = count_message(TokenCounter(), "assistant", "By the way, the washing is done.")
    assert state.window.messages[-1].token_count == remarked
    assert state.window.current_tokens == sum(e.token_count for e in state.window.messages)
    await graph.ainvoke(said("is it?"), of("talk"), context=context(one))
    assert [message.content for message in one.model.requests[1].messages][-5:] == [
        "Hello.",
        "By the way, the washing is done.",
        "Now: 12:00",
        "Robin likes oats.",
        "is it?",
    ]
    assert one.memory.get_stats("talk")["current_tokens"] > remarked


async def test_a_state_of_ours_is_the_input_of_a_graph(saver):
    one = house(says("Hello."))
    state = replace(one.state("hello"), device_id="satellite")
    graph = turn_graph().compile(checkpointer=saver)
    values = await graph.ainvoke(to_langgraph_state(state), of("talk"), context=context(one))
    assert read_state(values, context(one)).answer == "Hello."
    assert values["switchboard"]["device_id"] == "satellite"


async def test_who_speaks_is_known_by_the_context_and_stays_known(saver):
    one = house(says("Hello."))
    graph = turn_graph().compile(checkpointer=saver)
    speaker = context(one, language="de", user_id="anna", device_id="satellite", agent_id="agent")
    values = await graph.ainvoke(said("hallo"), of("talk"), context=speaker)
    state = read_state(values, context(one))
    assert (state.language, state.user_id, state.device_id, state.agent_id, state.owners) == (
        "de",
        "anna",
        "satellite",
        "agent",
        ("household",),
    )


async def test_an_input_without_a_conversation_is_refused(saver):
    graph = turn_graph().compile(checkpointer=saver)
    with pytest.raises(StateError, match=r"state\.conversation_id is missing"):
        await graph.ainvoke({"messages": []}, of("talk"), context=context(house()))


async def test_states_are_saved_loaded_listed_and_deleted_by_thread(saver):
    one = house(says("Hello."), says("Again."))
    states = GraphStates(saver, context(one))
    assert await states.load("talk") is None
    left = await take_turn(one.state("hello"), one.as_house())
    await states.save("talk", left)
    assert await states.load("talk") == left
    assert await states.list() == ["talk"]
    # A graph goes on with what was saved.
    graph = turn_graph().compile(checkpointer=saver)
    await graph.ainvoke(said("once more"), of("talk"), context=context(one))
    assert [message.content for message in one.model.requests[1].messages][-5:] == [
        "hello",
        "Hello.",
        "Now: 12:00",
        "Robin likes oats.",
        "once more",
    ]
    await states.delete("talk")
    assert (await states.load("talk"), await states.list()) == (None, [])
