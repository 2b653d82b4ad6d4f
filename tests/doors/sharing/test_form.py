"""The forms of other homes: a server is asked before it is kept, and its token is not shown."""

from typing import Any

import pytest
from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers.json import json_dumps

from custom_components.switchboard.memory.hub import DATA_HUB

from ..household import KIM, ROBIN
from .conftest import TOKEN
from .server import answering


class Form:
    """A form of other homes that somebody fills in."""

    def __init__(self, house: Any, entry: Any) -> None:
        self._flows = house.config_entries.subentries
        self._house, self._entry = house, entry
        self.shown: Any = None

    async def open(self, subentry_id: str | None = None) -> Any:
        """Open it, to add other homes or to change them."""
        context = {"source": SOURCE_USER}
        if subentry_id:
            context = {"source": SOURCE_RECONFIGURE, "subentry_id": subentry_id}
        self.shown = await self._flows.async_init(
            (self._entry.entry_id, "sharing"), context=context
        )
        return self.shown

    async def send(self, **typed: Any) -> Any:
        """Send the page that is shown."""
        self.shown = await self._flows.async_configure(self.shown["flow_id"], typed)
        await self._house.async_block_till_done()
        return self.shown


@pytest.fixture
def form(house, entry):
    """The form of the house's connection."""
    return Form(house, entry)


async def test_a_house_begins_to_share(house, entry, form, family, lake):
    assert (await form.open())["step_id"] == "user"
    shown = await form.send(url=f"{family.url}/v1/", token=f" {TOKEN} ")
    assert shown["step_id"] == "persons"
    assert shown["description_placeholders"] == {"home": "town", "homes": "lake (robin)"}
    shown = await form.send(shared=[ROBIN, KIM], server_reads=False)
    assert {str(one): one.default() for one in shown["data_schema"].schema} == {
        ROBIN: "robin",
        KIM: "kim",
    }
    done = await form.send(**{ROBIN: "robin", KIM: "kim_of_town"})
    assert (done["type"], done["title"]) == (FlowResultType.CREATE_ENTRY, "Other homes")
    [subentry] = entry.get_subentries_of_type("sharing")
    assert dict(subentry.data) == {
        "url": family.url,
        "token": TOKEN,
        "server_reads": False,
        "shared": {ROBIN: "robin", KIM: "kim_of_town"},
    }
    await house.data[DATA_HUB].sharing.async_exchange_now()
    assert family.homes[TOKEN].shared == ["kim_of_town", "robin"]


@pytest.mark.parametrize(
    ("typed", "fault", "errors"),
    [
        ({"url": "http://homes.example"}, None, {"url": "tls_required"}),
        ({"url": "https://me:secret@homes.example"}, None, {"url": "address_invalid"}),
        ({"url": "homes"}, None, {"url": "address_invalid"}),
        ({"url": "http://127.0.0.1:9"}, None, {"base": "cannot_connect"}),
        ({"token": "another"}, None, {"base": "invalid_auth"}),
        ({"token": "two\nlines"}, None, {"base": "invalid_auth"}),
        ({}, answering(401, {"error": "unauthorized"}), {"base": "invalid_auth"}),
        ({}, answering(503, {"error": "unavailable"}), {"base": "cannot_connect"}),
        ({}, answering(404, {"error": "version"}), {"base": "server_version"}),
        ({}, answering(404, "nothing"), {"base": "wrong_answer"}),
        ({}, answering(200, "<html>"), {"base": "wrong_answer"}),
        ({}, answering(200, {"homes": [1]}), {"base": "wrong_answer"}),
        ({}, answering(302, Location="/v1/me"), {"base": "wrong_answer"}),
    ],
)
async def test_each_thing_that_is_wrong_with_a_server_is_said(form, family, typed, fault, errors):
    await form.open()
    family.faults = [fault] if fault else []
    shown = await form.send(**{"url": family.url, "token": TOKEN, **typed})
    assert (shown["step_id"], shown["errors"]) == ("user", errors)
    suggested = {str(one): one.description for one in shown["data_schema"].schema}
    assert suggested["token"] is None


async def test_each_thing_that_is_wrong_with_persons_is_said(form, family):
    await form.open()
    await form.send(url=family.url, token=TOKEN)
    shown = await form.send(shared=[], server_reads=True)
    assert shown["errors"] == {"shared": "nobody_shared"}
    await form.send(shared=[ROBIN, KIM], server_reads=False)
    for names, error in (
        (("Robin!", "kim"), "name_invalid"),
        (("", "kim"), "name_invalid"),
        (("kim", "kim"), "name_twice"),
    ):
        shown = await form.send(**dict(zip((ROBIN, KIM), names, strict=True)))
        assert shown["errors"] == {"base": error}


async def test_there_is_one_in_a_house_and_none_without_a_log(house, entry, form, share, move_in):
    await share()
    assert (await form.open())["reason"] == "already_shared"
    assert await house.config_entries.async_remove(entry.entry_id)
    silent = await move_in()
    assert (await Form(house, silent).open())["reason"] == "no_log"


async def test_persons_and_token_are_changed(house, entry, form, family, share):
    await share()
    [subentry] = entry.get_subentries_of_type("sharing")
    shown = await form.open(subentry.subentry_id)
    assert TOKEN not in json_dumps(
        [[str(one), one.description] for one in shown["data_schema"].schema]
    )
    await form.send(url=family.url, leave=False)
    await form.send(shared=[KIM], server_reads=True)
    assert (await form.send(**{KIM: "kim"}))["reason"] == "reconfigure_successful"
    [subentry] = entry.get_subentries_of_type("sharing")
    assert dict(subentry.data) == {
        "url": family.url,
        "token": TOKEN,
        "server_reads": True,
        "shared": {KIM: "kim"},
    }
    family.homes["renewed"] = family.homes.pop(TOKEN)
    await form.open(subentry.subentry_id)
    shown = await form.send(url=family.url, leave=False)
    assert shown["errors"] == {"base": "invalid_auth"}
    shown = await form.send(url=family.url, token="renewed", leave=False)
    assert shown["step_id"] == "persons"


async def test_a_house_leaves_the_server(house, entry, form, family, share):
    await share()
    [subentry] = entry.get_subentries_of_type("sharing")
    await form.open(subentry.subentry_id)
    assert (await form.send(url=family.url, leave=True))["reason"] == "left"
    assert TOKEN not in family.homes
    assert not entry.get_subentries_of_type("sharing")
    assert house.data[DATA_HUB].sharing is None
