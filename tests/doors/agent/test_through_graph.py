"""The agent of a real Home Assistant gives the same answers when its turns go through a graph."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.const import Platform
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from langgraph.checkpoint.memory import InMemorySaver

from custom_components.switchboard.engine.dialogue.state import AgentState
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.turn.pipeline import TurnServices
from demo.script import AFTER_A_CHANGE, COMMANDS, ENDING, OPENING, STORIES, UNLOCKED
from switchboard_langgraph.graph import TurnContext, read_state, turn_graph, update_of

from ..conftest import last_turn

PLATFORMS = [Platform.COVER, Platform.LIGHT, Platform.LOCK, Platform.SENSOR]
BEFORE: dict[str, tuple[str, dict[str, Any]]] = {
    "light.kitchen_lights": ("turn_on", {}),
    "light.bed_light": ("turn_off", {}),
    "light.office_rgbw_lights": ("turn_on", {"brightness_pct": 70}),
    "light.entrance_color_white_lights": ("turn_on", {"brightness_pct": 70}),
    "lock.front_door": ("lock", {}),
    "cover.living_room_window": ("open_cover", {}),
}
LINES = [*OPENING, AFTER_A_CHANGE, *COMMANDS, *STORIES[:2], *ENDING]


@pytest.fixture
async def furnished(house: HomeAssistant) -> HomeAssistant:
    """Add what the demo speaks of."""
    with patch(
        "homeassistant.components.demo.COMPONENTS_WITH_CONFIG_ENTRY_DEMO_PLATFORM", PLATFORMS
    ):
        assert await async_setup_component(house, "demo", {})
        await house.async_block_till_done()
    for entity_id in (*BEFORE, "sensor.outside_temperature"):
        assert house.states.get(entity_id) is not None, entity_id
        async_expose_entity(house, "conversation", entity_id, should_expose=True)
    return house


async def act(hass: HomeAssistant, entity_id: str, action: str, data: dict[str, Any]) -> None:
    domain = entity_id.partition(".")[0]
    await hass.services.async_call(domain, action, {"entity_id": entity_id, **data}, blocking=True)


async def hold(
    hass: HomeAssistant, say: Callable, entry: Any, conversation_id: str
) -> list[dict[str, Any]]:
    """Hold the demo's conversation; returns what was answered, and what became of the house."""
    for entity_id, (action, data) in BEFORE.items():
        await act(hass, entity_id, action, data)
    await hass.async_block_till_done()
    held = []
    for line in LINES:
        if line is AFTER_A_CHANGE:
            await act(hass, UNLOCKED, "unlock", {})
        answer = await say(line.text, conversation_id)
        await hass.async_block_till_done()
        turn = last_turn(entry, conversation_id)
        held.append(
            {
                "answer": answer,
                "route": turn["route"],
                "reason": turn["reason"],
                "tools": turn["tools"],
                "lights": [
                    (one.entity_id, one.state, one.attributes.get("brightness"))
                    for one in map(hass.states.get, BEFORE)
                    if one.domain == "light"
                ],
            }
        )
    await act(hass, "cover.living_room_window", "stop_cover", {})  # it moves by a timer
    return held


async def test_the_demo_is_the_same_through_the_graph(furnished, open_assist, standin, monkeypatch):
    entry, assist = await open_assist()
    plain = await hold(furnished, assist.say, entry, "plain")
    asked = len(standin.requests)
    graph = turn_graph().compile(checkpointer=InMemorySaver())
    nodes: list[str] = []

    async def through_graph(state: AgentState, services: TurnServices) -> AgentState:
        context = TurnContext(services, TokenCounter())
        thread = {"configurable": {"thread_id": state.conversation_id}}
        async for step in graph.astream(
            update_of(state), thread, context=context, stream_mode="updates"
        ):
            nodes.extend(step)
        values = (await graph.aget_state(thread)).values
        return read_state(values, context)

    monkeypatch.setattr("custom_components.switchboard.agent.turn.take_turn", through_graph)
    ours = await hold(furnished, assist.say, entry, "graph")
    assert ours == plain
    assert [one["route"] for one in ours] == [line.route for line in LINES]
    assert len(standin.requests) == 2 * asked
    assert nodes.count("intent_detection") == len(LINES)
    assert nodes.count("llm_call") == sum(line.route == "model" for line in LINES)
