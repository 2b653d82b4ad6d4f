"""What is left on disk after forgetting, and after the last connection."""

from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowHandler
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.backup import async_post_backup, async_pre_backup
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.storage import database
from custom_components.switchboard.engine.storage.files import delete_copy, moved_aside

from ..household import AGREED
from ..household import act as call

COPY = "switchboard.db.corrupt-20261121T120000"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a damaged copy that was moved aside, with what belongs to it."""
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"{COPY}{ending}").write_bytes(b"Likes tea without sugar")
    return tmp_path / COPY


def fixable(hass: HomeAssistant) -> list[str]:
    """Return the issues that ask what to do."""
    issues = ir.async_get(hass).issues.values()
    return [one.issue_id for one in issues if one.domain == DOMAIN and one.is_fixable]


async def fix(hass: HomeAssistant, hass_client, issue_id: str, choice: str) -> dict[str, Any]:
    """Open an issue in the repairs and choose, as the frontend does."""
    assert await async_setup_component(hass, "repairs", {})
    client = await hass_client()
    response = await client.post(
        "/api/repairs/issues/fix", json={"handler": DOMAIN, "issue_id": issue_id}
    )
    assert response.status == HTTPStatus.OK
    flow = await response.json()
    assert flow["type"] == "menu"
    assert flow["menu_options"] == ["delete", "keep"]
    assert flow["description_placeholders"]["file"]
    response = await client.post(
        f"/api/repairs/issues/fix/{flow['flow_id']}", json={"next_step_id": choice}
    )
    assert response.status == HTTPStatus.OK
    result: dict[str, Any] = await response.json()
    await hass.async_block_till_done()
    return result


# A damaged copy


@pytest.fixture
async def issue_id(house, move_in, copy) -> str:
    """Forget what a damaged copy may hold, and return the id of the issue that says so."""
    await move_in(entry_options=AGREED)
    await call(house, "remember", text="Likes tea without sugar")
    told = await call(house, "forget", about="tea", confirm=True)
    assert (told["done"], told["damaged_copies"]) == (True, [str(copy)])
    [issue_id] = fixable(house)
    return issue_id


@pytest.mark.parametrize(("choice", "stays"), [("delete", False), ("keep", True)])
async def test_a_damaged_copy_is_deleted_or_kept_as_a_person_chooses(
    house, copy, issue_id, hass_client, choice, stays
):
    assert (await fix(house, hass_client, issue_id, choice))["type"] == "create_entry"
    assert bool(list(copy.parent.glob("*.corrupt-*"))) is copy.exists() is stays
    assert fixable(house) == []


async def test_an_undeletable_copy_stays_reported(house, copy, issue_id, hass_client, monkeypatch):
    def refuse(file: Path) -> None:
        raise PermissionError(file)

    monkeypatch.setattr("custom_components.switchboard.history.left_over.delete_copy", refuse)
    result = await fix(house, hass_client, issue_id, "delete")
    assert (result["type"], result["reason"]) == ("abort", "not_deleted")
    assert fixable(house) == [issue_id]


async def test_forgetting_deletes_damaged_copies_with_it_on_demand(house, move_in, copy):
    await move_in(entry_options=AGREED)
    await call(house, "remember", text="Likes tea without sugar")
    told = await call(house, "forget", about="tea", confirm=True, delete_copies=True)
    assert told["damaged_copies"] == []
    assert list(copy.parent.glob("*.corrupt-*")) == []
    assert fixable(house) == []


def test_a_copy_is_deleted_with_what_belongs_to_it_and_nothing_else(tmp_path, copy):
    database = tmp_path / "switchboard.db"
    database.touch()
    alone = tmp_path / "switchboard.db.corrupt-20261122T120000-wal"
    alone.touch()
    assert moved_aside(database) == [copy, alone]
    delete_copy(copy)
    assert sorted(tmp_path.iterdir()) == [database, alone]
    delete_copy(alone)
    assert moved_aside(database) == []


# The last connection


async def remembering(house, move_in):
    """Return an entry whose house remembers something."""
    entry = await move_in(entry_options=AGREED)
    await call(house, "remember", text="Likes tea without sugar")
    return entry


async def test_the_memory_is_kept_and_a_new_connection_takes_it_up(house, move_in, tmp_path):
    entry = await remembering(house, move_in)
    await house.config_entries.async_remove(entry.entry_id)
    assert (tmp_path / "switchboard.db").exists()
    assert fixable(house) == ["left_over"]
    await move_in(entry_options=AGREED)
    assert fixable(house) == []
    found = await call(house, "list_memories")
    assert [one["text"] for one in found["memories"]] == ["Likes tea without sugar"]
    async_fire_time_changed(house, fire_all=True)
    await house.async_block_till_done()
    assert (tmp_path / "switchboard.db").exists()


async def test_without_a_connection_the_memory_is_deleted_after_two_weeks(
    house, move_in, tmp_path, freezer, copy
):
    entry = await remembering(house, move_in)
    await house.config_entries.async_remove(entry.entry_id)
    freezer.tick(timedelta(days=13, hours=23))
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert (tmp_path / "switchboard.db").exists()
    freezer.tick(timedelta(hours=2))
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert list(tmp_path.glob("switchboard.db*")) == []
    assert fixable(house) == []


async def test_a_backup_that_is_made_when_the_time_is_over_has_the_memory_in_it(
    house, move_in, tmp_path, freezer, monkeypatch
):
    # Two weeks in one tick would otherwise end the backup's pause as well.
    monkeypatch.setattr(database, "PAUSE_SECONDS", 1e9)
    entry = await remembering(house, move_in)
    await async_pre_backup(house)
    await house.config_entries.async_remove(entry.entry_id)
    freezer.tick(timedelta(days=15))
    async_fire_time_changed(house)
    for _ in range(100):  # what is to be deleted is looked at, and left until the backup is made
        await house.async_add_executor_job(lambda: None)
    assert (tmp_path / "switchboard.db").exists()
    await async_post_backup(house)
    await house.async_block_till_done()
    assert list(tmp_path.glob("switchboard.db*")) == []
    assert fixable(house) == []


@pytest.mark.parametrize("choice", ["delete", "keep"])
async def test_a_person_decides_about_the_memory_of_a_house_without_a_connection(
    house, move_in, tmp_path, freezer, hass_client, choice
):
    entry = await remembering(house, move_in)
    await house.config_entries.async_remove(entry.entry_id)
    await fix(house, hass_client, "left_over", choice)
    assert fixable(house) == []
    assert (tmp_path / "switchboard.db").exists() is (choice == "keep")
    freezer.tick(timedelta(days=15))
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert (tmp_path / "switchboard.db").exists() is (choice == "keep")
    await move_in(entry_options=AGREED)
    found = await call(house, "list_memories")
    assert found["total"] == (1 if choice == "keep" else 0)


async def test_the_repair_names_the_step_it_shows(house, move_in, hass_client, monkeypatch):
    """Home Assistant warns where a flow leaves it to guess that, and will refuse it."""
    named: list[str | None] = []
    show = FlowHandler.async_show_menu

    def look(flow: Any, **given: Any) -> Any:
        named.append(given.get("step_id"))
        return show(flow, **given)

    monkeypatch.setattr(FlowHandler, "async_show_menu", look)
    entry = await move_in(entry_options=AGREED)
    await call(house, "remember", text="Likes tea without sugar")
    await house.config_entries.async_remove(entry.entry_id)
    await house.async_block_till_done()
    await fix(house, hass_client, "left_over", "keep")
    assert named == ["init"]


async def test_an_expired_memory_is_not_taken_up(house, move_in, tmp_path, freezer, hass_storage):
    """Home Assistant was restarted meanwhile: nothing ran that could delete it."""
    entry = await remembering(house, move_in)
    await house.config_entries.async_remove(entry.entry_id)
    house.data["switchboard_left_over"]._stop()
    freezer.tick(timedelta(days=15))
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert (tmp_path / "switchboard.db").exists()
    await move_in(entry_options=AGREED)
    assert (await call(house, "list_memories"))["total"] == 0
    assert fixable(house) == []


async def test_a_house_that_never_agreed_leaves_nothing_to_ask_about(house, move_in, tmp_path):
    entry = await move_in()
    await house.config_entries.async_remove(entry.entry_id)
    assert list(tmp_path.glob("switchboard.db*")) == []
    assert fixable(house) == []
