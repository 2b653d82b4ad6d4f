"""The house of ``scripts/develop``: kept between starts, and found again by its model."""

import asyncio
from pathlib import Path

import pytest
import pytest_socket

from demo.develop import settle
from demo.house import House, open_house
from demo.model import open_standin
from demo.talk import say

pytestmark = pytest.mark.smoke

AUTOMATION = {
    "alias": "Made in the browser",
    "triggers": [{"trigger": "time", "at": "07:00:00"}],
    "actions": [{"action": "light.turn_on", "target": {"entity_id": "light.bed_light"}}],
}


async def entries(house: House) -> list[str]:
    listed = await house.call("config_entries/get", domain="switchboard")
    return [entry["entry_id"] for entry in listed]


async def live_through(folder: Path) -> dict[str, object]:
    """Two starts: the first, settled in twice, and one whose model has moved to another port."""
    seen: dict[str, object] = {}
    async with (
        open_standin(folder / "standin.log") as model,
        open_house(folder=folder / "house") as house,
    ):
        seen["first"] = await settle(house, model)
        seen["entries"] = await entries(house)
        await house.request("POST", "/api/config/automation/config/mine", AUTOMATION)
        seen["components"] = (await house.call("get_config"))["components"]
        seen["second"] = await settle(house, model)
        seen["entries again"] = await entries(house)
    async with (
        open_standin(folder / "standin.log") as model,
        open_house(folder=folder / "house") as house,
    ):
        seen["third"] = await settle(house, model)
        seen["entries moved"] = await entries(house)
        seen["automation"] = "automation.made_in_the_browser" in await house.states()
        pipelines = await house.call("assist_pipeline/pipeline/list")
        answer = await say(
            house, "How warm is it outside?", pipeline=pipelines["preferred_pipeline"]
        )
        seen["answer"] = answer.text
    return seen


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> object:
    pytest_socket.enable_socket()
    try:
        yield asyncio.run(live_through(tmp_path_factory.mktemp("develop")))
    finally:
        pytest_socket.disable_socket(allow_unix_socket=True)


def test_a_first_start_moves_in(seen):
    assert "a new one" in seen["first"]
    assert len(seen["entries"]) == 1


def test_a_kept_house_is_left_as_it_is(seen):
    assert "last time, with all" in seen["second"]
    assert seen["entries again"] == seen["entries"]


def test_what_was_made_in_the_browser_is_loaded(seen):
    assert seen["automation"]
    assert {"recorder", "history", "logbook"} <= set(seen["components"])


def test_a_model_at_another_address_is_found_by_the_kept_connection(seen):
    assert "given the address" in seen["third"]
    assert seen["entries moved"] == seen["entries"]
    assert "15.6" in seen["answer"]
