"""A house exchanges what it remembers with another home, whatever the server does meanwhile."""

import asyncio
import json
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import web
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from custom_components.switchboard.backup import async_post_backup, async_pre_backup
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.forgetting import forget_rows
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.hub import DATA_HUB
from custom_components.switchboard.sharing import wire, worker
from custom_components.switchboard.system_health import _async_info

from ..conftest import issues_of
from ..household import ROBIN, act
from .conftest import TOKEN, exchanged
from .server import answering, serve

TEA = "Robin likes green tea"
BREAD = "Robin bakes bread on Sundays"
KEPT_NOTHING = {"accepted": 0, "arrivals": [], "reader": "home", "forgetting": []}
PARKING = "The spare key hangs in the shed"


async def texts(house: HomeAssistant, owner: str = ROBIN) -> list[str]:
    told = await act(house, "list_memories", owner=owner)
    return sorted(one["text"] for one in told["memories"])


def report(house: HomeAssistant) -> dict[str, Any]:
    return house.data[DATA_HUB].sharing.report()


async def test_what_is_told_in_one_home_is_remembered_in_the_other(house, share, family, lake):
    await act(house, "remember", text=TEA, owner=ROBIN)
    await act(house, "remember", text=PARKING)
    await share()
    await lake.tell(BREAD)
    await exchanged(house)
    await lake.exchange()
    await exchanged(house)
    assert await texts(house) == await lake.texts() == sorted([TEA, BREAD])
    # The household's own is in no request, and neither is what was said.
    assert PARKING not in json.dumps(family.changes)
    assert not family.of("town", "message")
    told = report(house)
    assert (told["homes"], told["waiting"], told["problem"]) == (["lake"], 0, None)
    assert dt_util.parse_datetime(told["last_exchange"]) <= dt_util.utcnow()


async def test_what_is_new_is_sent_at_once_while_an_answer_is_waited_for(house, share, family):
    await share()
    await exchanged(house)
    async with asyncio.timeout(60), family.news:
        await act(house, "remember", text=TEA, owner=ROBIN)
        await family.news.wait_for(lambda: TEA in json.dumps(family.of("town", "step")))


async def test_an_answer_that_is_held_brings_what_happens_elsewhere(house, share, family, lake):
    await share()
    await exchanged(house)
    async with asyncio.timeout(60):
        family.held.clear()
        await family.held.wait()
        asked = len(family.asked)
        await lake.tell(BREAD)
        await lake.exchange()
        while not await texts(house):  # each time the database has been waited for
            pass
    assert len(family.asked) > asked


async def test_without_the_server_the_house_goes_on_and_catches_up(house, share, family, lake):
    await share()
    await exchanged(house)
    family.faults = [answering(503, {"error": "unavailable"})] * 3
    await act(house, "remember", text=TEA, owner=ROBIN)
    told = await exchanged(house)
    assert (told["problem"], told["waiting"] > 0) == ("cannot_connect", True)
    family.faults.clear()
    assert (await exchanged(house))["waiting"] == 0
    await lake.exchange()
    assert await lake.texts() == [TEA]


async def test_a_lost_answer_and_a_restart_let_nothing_happen_twice(house, share, family, lake):
    entry = await share()
    await exchanged(house)
    family.loses_answer = True
    await act(house, "remember", text=TEA, owner=ROBIN)
    await lake.tell(BREAD)
    await lake.exchange()
    assert await house.config_entries.async_reload(entry.entry_id)
    await exchanged(house)
    await lake.exchange()
    assert await texts(house) == await lake.texts() == sorted([TEA, BREAD])
    numbers = [one["number"] for home, one in family.changes if home == "town"]
    assert numbers == sorted(set(numbers))
    assert len([one for one in family.of("town", "step") if TEA in json.dumps(one)]) == 1


@pytest.mark.parametrize(
    ("fault", "problem", "issue"),
    [
        (answering(401, {"error": "unauthorized"}), "invalid_auth", "sharing_refused"),
        (answering(400, {"error": "invalid"}), "wrong_answer", "sharing_wrong"),
        (answering(404, {"error": "not_found"}), "server_version", "sharing_wrong"),
        (answering(404, "nothing here"), "wrong_answer", "sharing_wrong"),
        (answering(200, "no JSON"), "wrong_answer", "sharing_wrong"),
        (answering(200, "[" * 5000), "wrong_answer", "sharing_wrong"),
        (answering(200, {"accepted": "all"}), "wrong_answer", "sharing_wrong"),
        (answering(409, {"error": "other"}), "wrong_answer", "sharing_wrong"),
        (answering(200, KEPT_NOTHING), "wrong_answer", "sharing_wrong"),
        (answering(500, {"error": "x"}), "cannot_connect", None),
        (answering(429, {"error": "x"}, Retry_After="0"), "cannot_connect", None),
        (answering(429, {"error": "x"}, Retry_After="7"), "cannot_connect", None),
    ],
)
async def test_a_failure_is_said_and_taken_back(
    house, share, family, lake, fault, problem, issue, caplog
):
    await share()
    await exchanged(house)
    await act(house, "remember", text=TEA, owner=ROBIN)
    family.faults = [fault] * 3
    told = await exchanged(house)
    assert told["problem"] == problem
    assert set(issues_of(house, "sharing_")) == ({issue} if issue else set())
    family.faults.clear()
    assert (await exchanged(house))["problem"] is None
    assert not issues_of(house, "sharing_")
    await lake.exchange()
    assert await lake.texts() == [TEA]
    assert TOKEN not in caplog.text
    assert TEA not in caplog.text


async def test_an_answer_that_never_ends_is_not_read_to_its_end(house, share, family, monkeypatch):
    monkeypatch.setattr(wire, "LARGEST_ANSWER", 100_000)
    await share()
    await exchanged(house)
    family.faults = [answering(200, b" " * 300_000)] * 3
    assert (await exchanged(house))["problem"] == "wrong_answer"


async def test_the_token_goes_nowhere_else(house, share, family):
    await share()
    await exchanged(house)
    elsewhere = f"{family.url}/elsewhere"
    family.faults = [answering(307, Location=elsewhere)] * 3
    assert (await exchanged(house))["problem"] == "wrong_answer"
    assert ("POST", "/elsewhere") not in family.asked
    assert ("GET", "/elsewhere") not in family.asked


async def test_what_is_too_much_at_once_is_sent_in_parts(house, share, family, lake):
    async def largest(request: web.Request) -> web.StreamResponse:
        if len((await request.json())["changes"]) > 2:
            family.faults.insert(0, largest)
            return web.json_response({"error": "too_large"}, status=413)
        family.asked.pop()
        return await family.handle(request)

    for text in (TEA, BREAD):
        await act(house, "remember", text=text, owner=ROBIN)
    family.faults = [answering(503), largest]
    await share()
    await exchanged(house)
    family.faults.clear()
    assert (await exchanged(house))["waiting"] == 0
    await lake.exchange()
    assert await lake.texts() == sorted([TEA, BREAD])


async def test_a_server_that_was_put_back_is_told_all_again(house, share, family, lake, caplog):
    await act(house, "remember", text=TEA, owner=ROBIN)
    await share()
    await lake.tell(BREAD)
    await lake.exchange()
    await exchanged(house)
    # An earlier day: nothing of this house had been sent, and nothing had arrived here.
    town = family.homes[TOKEN]
    town.accepted = town.place = 0
    town.arrivals.clear()
    family.changes.clear()
    told = await exchanged(house)
    assert told["problem"] is None
    assert "put back" in caplog.text
    assert TEA in json.dumps(family.of("town", "step"))
    assert await texts(house) == sorted([TEA, BREAD])


async def test_what_this_release_does_not_take_is_told_and_heard_again_by_the_next(
    house, share, family, lake, caplog, monkeypatch
):
    entry = await share()
    await exchanged(house)
    unknown = {"number": 1, "kind": "step", "owner": "robin", "local": ROBIN, "data": {"text": TEA}}
    family.deliver(family.homes[TOKEN], unknown)
    await lake.tell(BREAD)
    await lake.exchange()
    told = await exchanged(house)
    assert (told["problem"], told["passed_over"]) == (None, 1)
    assert await texts(house) == [BREAD]
    assert "at the places 1" in caplog.text
    assert TEA not in caplog.text
    assert [*issues_of(house, "sharing_")] == ["sharing_passed_over"]
    # The next release knows what it is.
    monkeypatch.setattr(
        worker, "async_get_loaded_integration", lambda *_: SimpleNamespace(version="99")
    )
    await lake.tell(TEA)
    await lake.exchange()
    family.homes[TOKEN].arrivals[0] |= {"change": family.of("lake", "step")[-1]}
    await house.config_entries.async_reload(entry.entry_id)
    assert (await exchanged(house))["passed_over"] == 0
    assert await texts(house) == sorted([BREAD, TEA])
    assert not issues_of(house, "sharing_")


async def test_it_ends_with_its_connection_while_an_answer_is_held(house, share, family):
    entry = await share()
    async with asyncio.timeout(60):
        await family.held.wait()
    assert await house.config_entries.async_unload(entry.entry_id)
    assert house.data[DATA_HUB].sharing is None


async def test_nothing_is_taken_over_while_a_backup_is_made(house, share, family, lake):
    await share()
    await exchanged(house)
    await async_pre_backup(house)
    waiting = asyncio.ensure_future(exchanged(house))
    await lake.tell(BREAD)
    await lake.exchange()
    assert await texts(house) == []
    assert not waiting.done()
    await async_post_backup(house)
    async with asyncio.timeout(60):
        await waiting
    assert await texts(house) == [BREAD]


async def test_a_server_that_is_away_for_a_day_is_reported(house, share, family, hass_storage):
    since = dt_util.utcnow() - timedelta(days=1, minutes=1)
    hass_storage["switchboard.sharing"] = {
        "version": 1,
        "key": "switchboard.sharing",
        "data": {"failing_since": since.isoformat()},
    }
    family.faults = [answering(503)] * 5
    await share()
    await exchanged(house)
    assert set(issues_of(house, "sharing_")) == {"sharing_away"}
    family.faults.clear()
    await exchanged(house)
    assert not issues_of(house, "sharing_")
    assert "failing_since" not in hass_storage["switchboard.sharing"]["data"]


async def test_what_is_forgotten_here_is_forgotten_there(house, share, family, lake):
    await act(house, "remember", text=TEA, owner=ROBIN)
    await share()
    await exchanged(house)
    await lake.exchange()
    assert await lake.texts() == [TEA]
    gone = await act(house, "forget", about="green tea", owner=ROBIN, confirm=True)
    assert gone["other_homes"] == 1
    assert (await exchanged(house))["forgetting"] == [{"confirmed": 0, "homes": 1}]
    await lake.exchange()
    assert await lake.texts() == []
    assert (await exchanged(house))["forgetting"] == [{"confirmed": 1, "homes": 1}]


async def test_what_is_forgotten_there_leaves_no_byte_here(house, share, family, lake):
    await act(house, "remember", text=TEA, owner=ROBIN)
    await share()
    await exchanged(house)
    await lake.exchange()
    [known] = await lake.database.read(lambda tx: tx.memories.listing(("person.rob",), limit=-1)[0])
    await forget_rows(lake.database, Forgotten(memory_ids=(known.id,)))
    await lake.exchange()
    await exchanged(house)
    assert await texts(house) == []
    assert family.of("town", "forgotten")
    log = house.data[DATA_LOG]
    files = [log.path, log.path.with_name(f"{log.path.name}-wal")]
    assert not [one for one in files if one.exists() and b"green tea" in one.read_bytes()]


async def test_the_server_reads_only_where_the_house_agrees(house, share, family, say):
    entry = await share()
    family.homes[TOKEN].reader = "server"
    await say(entry, "Good morning")
    await house.data[DATA_LOG].async_flush()
    await exchanged(house)
    assert not family.of("town", "message")
    assert not house.data[DATA_HUB].pauses.holds("learning")
    [subentry] = entry.get_subentries_of_type("sharing")
    house.config_entries.async_update_subentry(
        entry, subentry, data={**subentry.data, "server_reads": True}
    )
    await house.async_block_till_done()
    await exchanged(house)
    told = await exchanged(house)
    assert told["read_by_server"]
    assert "Good morning" in json.dumps(family.of("town", "message"))
    assert house.data[DATA_HUB].pauses.holds("learning")
    # Taken back, the house reads again, whatever the server says.
    [subentry] = entry.get_subentries_of_type("sharing")
    house.config_entries.async_update_subentry(
        entry, subentry, data={**subentry.data, "server_reads": False}
    )
    await house.async_block_till_done()
    await exchanged(house)
    assert not house.data[DATA_HUB].pauses.holds("learning")


async def test_who_shares_no_longer_has_nothing_that_waits(house, share, family):
    entry = await share()
    await exchanged(house)
    [subentry] = entry.get_subentries_of_type("sharing")
    assert house.config_entries.async_remove_subentry(entry, subentry.subentry_id)
    await house.async_block_till_done()
    await act(house, "remember", text=TEA, owner=ROBIN)
    read = house.data[DATA_LOG].database.read
    assert await read(lambda tx: (tx.sharing.state(), tx.sharing.count())) == (None, 0)
    assert house.data[DATA_HUB].sharing is None


async def test_all_forgotten_ends_sharing_for_good(house, share, family, lake):
    entry = await share()
    await lake.tell(BREAD)
    await lake.exchange()
    await exchanged(house)
    await act(house, "purge", everything=True, confirm=True)
    if (sharing := house.data[DATA_HUB].sharing) is not None:
        await sharing.async_exchange_now()
    await house.async_block_till_done()
    assert not entry.get_subentries_of_type("sharing")
    assert await texts(house) == []
    assert await lake.texts() == [BREAD]


async def test_numbers_alone_are_in_diagnostics_and_system_health(house, share, family, lake):
    entry = await share()
    await exchanged(house)
    told = await async_get_config_entry_diagnostics(house, entry)
    assert told["sharing"]["homes"] == 1
    printed = json.dumps(told, default=str)
    assert not [one for one in (TOKEN, family.url, "lake") if one in printed]
    assert not [one for one in told["agents"] if one["type"] == "sharing"]
    info = await _async_info(house)
    info.pop("can_reach_endpoint").close()
    assert (info["other_homes"], info["waiting_for_homes"]) == (1, 0)


async def test_an_administrator_looks_and_exchanges_at_once(house, share, family, hass_ws_client):
    await share()
    client = await hass_ws_client(house)
    await client.send_json_auto_id({"type": "switchboard/health/exchange"})
    answer = await client.receive_json()
    assert answer["result"]["sharing"]["problem"] is None
    await client.send_json_auto_id({"type": "switchboard/health/get"})
    answer = await client.receive_json()
    assert answer["result"]["sharing"]["last_exchange"]


async def test_another_server_at_the_address_is_told_all(house, share, family, lake):
    await act(house, "remember", text=TEA, owner=ROBIN)
    entry = await share()
    await exchanged(house)
    other = type(family)()
    other.join("another-token", "town of another server")
    async with serve(other):
        [subentry] = entry.get_subentries_of_type("sharing")
        data = {**subentry.data, "url": other.url, "token": "another-token"}
        house.config_entries.async_update_subentry(entry, subentry, data=data)
        await house.async_block_till_done()
        await exchanged(house)
        assert TEA in json.dumps(other.of("town of another server", "step"))
        assert await house.config_entries.async_unload(entry.entry_id)
