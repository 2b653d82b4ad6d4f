"""The page: served, in the sidebar while there is a connection, and told what it asks first."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from homeassistant.components import frontend
from homeassistant.setup import async_setup_component

from custom_components import switchboard
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.operations.page import read_page

from ..services.test_memory_services import KIM, ROBIN

MODULE = Path(switchboard.__file__).parent / "panel" / "page" / "panel.js"
LANGUAGES = ("de", "es", "fr", "it", "nl")


@pytest.fixture
async def pages(hass: Any) -> None:
    """A Home Assistant that has pages, before anything of ours is set up."""
    assert await async_setup_component(hass, "frontend", {})


async def _first_event(client: Any) -> dict[str, Any]:
    await client.send_json_auto_id({"type": "switchboard/info"})
    assert (await client.receive_json())["success"]
    return (await client.receive_json())["event"]


def _panel(hass: Any) -> Any:
    return hass.data[frontend.DATA_PANELS].get("switchboard")


async def test_the_page_is_in_the_sidebar_and_is_the_integrations_configure(pages, house, entry):
    panel = _panel(house)
    assert panel.config_panel_domain is None  # its gear opens Home Assistant's own form
    assert not panel.require_admin
    module_url = panel.config["_panel_custom"]["module_url"]
    assert module_url == f"/switchboard_page/{read_page().digest}/panel.js"


async def test_the_module_is_served_without_a_login_for_ever_and_compressed(
    pages, house, entry, hass_client_no_auth
):
    client = await hass_client_no_auth()
    url = _panel(house).config["_panel_custom"]["module_url"]
    answer = await client.get(url, headers={"Accept-Encoding": "gzip"}, auto_decompress=False)
    assert answer.status == 200
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Type"].startswith("text/javascript")
    body = await answer.read()
    assert gzip.decompress(body) == MODULE.read_bytes()
    assert len(body) < 100_000
    plain = await client.get(url, headers={"Accept-Encoding": "identity"})
    assert await plain.read() == MODULE.read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_texts_of_a_language_are_beside_the_module(
    pages, entry, hass_client_no_auth, language
):
    client = await hass_client_no_auth()
    answer = await client.get(f"/switchboard_page/{read_page().digest}/{language}.json")
    assert answer.headers["Content-Type"].startswith("application/json")
    texts = await answer.json()
    assert texts["i18n"]["conversations"]


async def test_nothing_else_of_the_folder_is_served(pages, entry, hass_client_no_auth):
    client = await hass_client_no_auth()
    for name in ("page.py", "en.json", "..%2Fpage.py", ""):
        answer = await client.get(f"/switchboard_page/{read_page().digest}/{name}")
        assert answer.status in (400, 404)


async def test_another_version_is_not_served_nor_kept(pages, entry, hass_client_no_auth):
    client = await hass_client_no_auth()
    answer = await client.get("/switchboard_page/0123456789abcdef/panel.js")
    assert answer.status == 404
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("expected_lingering_timers", [True])  # what is left is kept for a while
async def test_the_page_goes_with_the_last_connection_and_comes_with_the_next(pages, house, entry):
    await house.config_entries.async_unload(entry.entry_id)
    assert _panel(house) is not None
    await house.config_entries.async_setup(entry.entry_id)
    await house.config_entries.async_remove(entry.entry_id)
    assert _panel(house) is None


async def test_a_home_assistant_without_pages_does_without(house, entry):
    assert "frontend" not in house.config.components
    assert entry.state.value == "loaded"


async def test_an_administrator_is_told_what_there_is(house, entry, hass_ws_client):
    info = await _first_event(await hass_ws_client(house))
    assert info["viewer"]["is_admin"]
    assert (info["is_running"], info["logs"], info["guests"]) == (True, True, False)
    assert [one["entry_id"] for one in info["entries"]] == [entry.entry_id]
    assert [one["retention_days"] for one in info["entries"]] == [30]
    assert {"household", ROBIN, KIM} <= {*info["owners"]}
    assert info["agents"]
    assert info["page"] == read_page().digest


async def test_a_person_is_told_of_nobody_else_and_no_connection(robin):
    info = await _first_event(robin._client)
    assert info["viewer"] == {"is_admin": False, "owner": ROBIN}
    assert info["owners"] == ["household", ROBIN]
    assert info["entries"] == []


async def test_who_looks_on_is_told_of_guests_and_lost_connections(house, entry, hass_ws_client):
    client = await hass_ws_client(house)
    assert not (await _first_event(client))["guests"]
    await house.data[DATA_GUESTS].async_set(is_on=True)
    assert (await client.receive_json())["event"]["guests"]
    await house.config_entries.async_unload(entry.entry_id)
    while (told := (await client.receive_json())["event"])["is_running"]:
        assert told["guests"]
    assert told["entries"][0]["state"] != "loaded"
