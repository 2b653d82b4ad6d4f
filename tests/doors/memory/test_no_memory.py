"""An agent without a log: it does not promise to remember, and says where that is switched on."""

import json

from custom_components.switchboard.engine.turn.instructions import NO_MEMORY

from ..conftest import agent_of
from ..dialog import async_open_assist
from ..household import MODEL_ONLY

WISH = "Remember that I am allergic to nuts"


def told(standin) -> list[str]:
    """Return how each request begins: what comes before what was said."""
    begun = []
    for body in standin.sent():
        items = body.get("input") or body.get("messages") or []
        first = next((at for at, one in enumerate(items) if one.get("role") == "user"), 0)
        begun.append(json.dumps([body.get("instructions"), items[: min(first, 1)]]))
    return begun


async def test_without_a_log_nothing_is_promised_and_the_way_is_told(
    house, move_in, hass_ws_client, standin
):
    entry = await move_in(routing=MODEL_ONLY)
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    answer = await assist.say(WISH)
    assert answer.startswith("I cannot remember that for later.")
    assert "log of conversations" in answer


async def test_the_line_is_there_once_and_the_same_in_every_request(
    house, move_in, hass_ws_client, standin
):
    entry = await move_in(routing=MODEL_ONLY)
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    for text in (WISH, "hello", "Turn off the bed light"):
        await assist.say(text)
    beginnings = [text for text in told(standin) if NO_MEMORY in text]
    assert len(beginnings) >= 3
    assert len(set(beginnings)) == 1
    assert beginnings[0].count(NO_MEMORY) == 1
    assert str(standin.sent()[-1]).count(NO_MEMORY) == 1


async def test_with_a_log_it_is_not_said(house, entry, hass_ws_client, standin):
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    assert (await assist.say(WISH)).startswith("I will remember")
    assert NO_MEMORY not in str(standin.sent())
