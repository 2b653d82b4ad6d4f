"""What was learnt and waits, decided where Home Assistant asks people to put things right."""

from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.issues import WAITING

from ..services.test_graph_editing import entity, tell
from ..services.test_graph_editing import told as relations
from ..services.test_memory_services import AGREED, call, learn

SENSOR = "sensor.memory_of_the_house_waiting_for_you"
LEARNT = "The user says that the gate may be opened for the neighbour."
LEARNT_IN_TURN = (
    "The *gate* may be opened for the neighbour.",
    "The ![shed](http://x.example) is never locked.",
    "The cellar is open on Mondays.",
)
FIX = "/api/repairs/issues/fix"


@pytest.fixture
async def entry(house, move_in):
    return await move_in(entry_options=AGREED)


@pytest.fixture
async def client(house, entry, hass_client) -> Any:
    assert await async_setup_component(house, "repairs", {})
    assert await async_setup_component(house, "http", {})
    return await hass_client()


async def counted(hass: HomeAssistant, entry: Any) -> str:
    await entry.runtime_data.learner.async_refresh()
    await hass.async_block_till_done()
    return hass.states.get(SENSOR).state


def reported(hass: HomeAssistant) -> ir.IssueEntry | None:
    return ir.async_get(hass).async_get_issue(DOMAIN, WAITING)


async def post(client: Any, path: str, **data: Any) -> dict[str, Any]:
    response = await client.post(path, json=data)
    assert response.status == 200, await response.text()
    return await response.json()


async def texts(hass: HomeAssistant, **data: Any) -> list[str]:
    return [one["text"] for one in (await call(hass, "list_memories", **data))["memories"]]


async def test_what_waits_is_counted_and_reported_without_a_word_of_it(house, entry):
    assert (await counted(house, entry), reported(house)) == ("0", None)
    await learn(house)
    assert await counted(house, entry) == "1"
    issue = reported(house)
    assert issue.is_fixable
    assert issue.translation_placeholders == {"facts": "1"}
    assert "gate" not in str(issue)


async def test_each_is_kept_changed_or_refused_in_turn(house, entry, client):
    for number, learnt in enumerate(LEARNT_IN_TURN, 1):
        await learn(house, id=f"fact{number}", window_end_id=f"m{number}", summary=learnt)
    assert await counted(house, entry) == "3"
    page = await post(client, FIX, handler=DOMAIN, issue_id=WAITING)
    seen = []
    while page["type"] == "menu":
        assert page["menu_options"] == ["keep", "change", "reject"]
        text = page["description_placeholders"]["text"]
        seen.append(text)
        choice = "keep" if "gate" in text else "change" if "shed" in text else "reject"
        page = await post(client, f"{FIX}/{page['flow_id']}", next_step_id=choice)
        if page["type"] == "form":
            refused = await post(client, f"{FIX}/{page['flow_id']}", text="The PIN is 4711.")
            assert refused["errors"] == {"base": "not_decided"}
            page = await post(
                client, f"{FIX}/{page['flow_id']}", text="The shed is locked in winter."
            )
    assert page["type"] == "create_entry"
    assert len(seen) == 3
    assert not [text for text in seen if "![" in text or "*gate*" in text]
    kept = {LEARNT_IN_TURN[0], "The shed is locked in winter."}
    assert set(await texts(house)) == kept
    assert await texts(house, status="waiting") == []
    assert await counted(house, entry) == "0"
    assert reported(house) is None


async def test_what_is_left_open_goes_on_waiting(house, entry, client):
    await learn(house)
    await counted(house, entry)
    page = await post(client, FIX, handler=DOMAIN, issue_id=WAITING)
    await client.delete(f"{FIX}/{page['flow_id']}")
    assert await texts(house, status="waiting") == [LEARNT]
    assert await counted(house, entry) == "1"
    assert reported(house)


async def test_a_relation_that_waits_is_counted_and_asked_about_after_the_memories(
    house, entry, client
):
    for name, place in (("Leni", "the zoo"), ("Magda", "the library")):
        said = (name, "works_at", place)
        await tell(house, [entity(name), entity(place, "place")], said, status="quarantined")
    assert await counted(house, entry) == "2"
    await learn(house)
    assert await counted(house, entry) == "3"
    page = await post(client, FIX, handler=DOMAIN, issue_id=WAITING)
    page = await post(client, f"{FIX}/{page['flow_id']}", next_step_id="keep")
    assert page["menu_options"] == ["right", "wrong"]
    assert page["description_placeholders"] == {
        "text": r"Is this right\: Magda works at the library?",
        "owner": house.config.location_name.replace(".", r"\."),
        "facts": "2",
    }
    page = await post(client, f"{FIX}/{page['flow_id']}", next_step_id="right")
    assert "Leni works at the zoo" in page["description_placeholders"]["text"]
    (waiting,) = (await call(house, "list_memories", status="waiting"))["memories"]
    await call(house, "settle_relation", relation=waiting["id"], decision="reject")
    page = await post(client, f"{FIX}/{page['flow_id']}", next_step_id="right")
    assert page["type"] == "create_entry"
    assert await relations(house) == {("Magda", "works_at", "the library")}
    assert await relations(house, status="retracted") == {("Leni", "works_at", "the zoo")}
    assert await counted(house, entry) == "0"
    assert reported(house) is None
