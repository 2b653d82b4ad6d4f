"""What was learnt and waits is reported where Home Assistant asks people to put things right."""

from typing import Any

import pytest
from homeassistant.components.frontend import DATA_PANELS
from homeassistant.core import HomeAssistant
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.issues import WAITING

from ..services.test_graph_editing import entity, tell
from ..services.test_memory_services import AGREED, call, learn

SENSOR = "sensor.memory_of_the_house_waiting_for_you"


@pytest.fixture
async def entry(house, move_in):
    return await move_in(entry_options=AGREED)


async def counted(hass: HomeAssistant, entry: Any) -> str:
    await entry.runtime_data.learner.numbers.async_refresh()
    await hass.async_block_till_done()
    return hass.states.get(SENSOR).state


def reported(hass: HomeAssistant) -> ir.IssueEntry | None:
    return ir.async_get(hass).async_get_issue(DOMAIN, WAITING)


async def test_what_waits_is_reported_without_a_word_of_it_until_it_is_decided(house, entry):
    assert (await counted(house, entry), reported(house)) == ("0", None)
    await learn(house)
    assert await counted(house, entry) == "1"
    issue = reported(house)
    assert issue.translation_placeholders == {"facts": "1"}
    assert "gate" not in str(issue)
    await call(house, "edit_memory", memory_id="gate", decision="reject")
    assert (await counted(house, entry), reported(house)) == ("0", None)


@pytest.fixture
async def pages(hass: HomeAssistant) -> None:
    """A Home Assistant that has pages, before anything of ours is set up."""
    assert await async_setup_component(hass, "frontend", {})


async def test_the_repair_leads_to_the_page_where_it_is_decided(pages, house, entry):
    await learn(house)
    await counted(house, entry)
    issue = reported(house)
    assert not issue.is_fixable
    scheme, _, path = issue.learn_more_url.partition("://")
    assert scheme == "homeassistant"
    assert path.partition("/")[0] in house.data[DATA_PANELS]


async def test_a_relation_that_waits_is_counted_with_the_memories(house, entry):
    for name, place in (("Leni", "the zoo"), ("Magda", "the library")):
        said = (name, "works_at", place)
        await tell(house, [entity(name), entity(place, "place")], said, status="quarantined")
    await learn(house)
    assert await counted(house, entry) == "3"
    for one in (await call(house, "list_memories", status="waiting"))["memories"]:
        await call(house, "edit_memory", memory_id=one["id"], decision="confirm")
    assert (await counted(house, entry), reported(house)) == ("0", None)
