"""How deployments and the database are doing, over the websocket: no secret, and it lasts."""

import json
from typing import Any

import pytest
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import flush_store

from custom_components.switchboard.backup import async_post_backup, async_pre_backup
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.usage.store import DATA_USAGE

from ..conftest import entry_for
from ..connection.test_deployments import fallback
from ..memory.test_embedding import NAMED

QUESTION = "Hello, are you there?"
MODEL_ONLY = {"policy": "llm_only"}


@pytest.fixture
async def entry(house: Any, standin: Any) -> Any:
    """A connection with a log, vectors, and a fallback deployment."""
    entry = entry_for(standin, entry_options=NAMED, routing=MODEL_ONLY)
    entry.add_to_hass(house)
    house.config_entries.async_add_subentry(entry, fallback(1, deployment="house-small"))
    assert await house.config_entries.async_setup(entry.entry_id)
    await house.async_block_till_done()
    return entry


async def deployments(asking: Any) -> dict[str, dict[str, Any]]:
    """Return the deployments of the one connection, by their role."""
    [connection] = (await asking("health/get"))["connections"]
    return {one["role"]: one for one in connection["deployments"]}


async def test_a_deployment_that_was_never_asked_is_not_said_to_be_well(admin):
    own = (await deployments(admin))["fallback"]
    assert (own["last_success"], own["last_failure"]) == (None, None)
    assert own["day"] == own["week"]
    assert (own["day"]["calls"], own["day"]["error_rate"]) == (0, None)
    assert own["day"]["first_word_ms"] == {"p50": None, "p95": None}
    assert own["breaker"]["state"] == "closed"
    assert own["retires"] is None


async def test_answers_and_failures_have_times_ranks_reasons(entry, admin, say, standin):
    await say(entry, QUESTION)
    standin.order(status=429, retry_after=60)
    await say(entry, QUESTION)
    told = await deployments(admin)
    own, other = told["own"], told["fallback"]
    assert (own["rank"], other["rank"], told["embedding"]["rank"]) == (1, 2, None)
    assert (own["day"]["calls"], own["day"]["failed"], own["day"]["error_rate"]) == (2, 1, 0.5)
    assert own["day"]["first_word_ms"]["p50"] > 0
    assert own["day"]["whole_ms"]["p95"] >= own["day"]["first_word_ms"]["p50"]
    assert own["last_failure"]["reason"] == "rate_limited"
    assert own["last_failure"]["refusal"]["status"] == 429
    assert own["last_success"] < own["last_failure"]["at"] <= dt_util.utcnow().isoformat()
    assert own["breaker"]["state"] == "open"
    assert own["breaker"]["seconds"] > 0
    # The next one took over.
    assert (other["day"]["calls"], other["day"]["failed"]) == (1, 0)
    assert other["last_success"]
    assert other["model"]


async def test_it_is_the_same_after_a_restart(house, entry, admin, say, hass_storage):
    await say(entry, QUESTION)
    before = (await deployments(admin))["own"]
    store = house.data[DATA_USAGE][entry.entry_id]
    assert await house.config_entries.async_unload(entry.entry_id)
    [away] = (await admin("health/get"))["connections"]
    assert (away["state"], away["deployments"]) == ("not_loaded", [])
    await flush_store(store.store)
    del house.data[DATA_USAGE][entry.entry_id]
    assert await house.config_entries.async_setup(entry.entry_id)
    after = (await deployments(admin))["own"]
    for part in ("day", "week", "last_success", "last_failure"):
        assert after[part] == before[part]


async def test_what_it_was_learnt_to_refuse_is_asked_again_when_somebody_wants_it(
    entry, admin, say, standin
):
    deployment = entry.runtime_data.llm.deployments[0].client
    deployment.give_up("prompt_cache_key")
    own = (await deployments(admin))["own"]
    assert own["refused"] == ["prompt_cache_key"]
    wanted = {"entry_id": entry.entry_id, "key": own["key"]}
    refused = await admin.refusal("health/ask_again", **wanted, expected_revision="earlier")
    assert refused == "health_changed_meanwhile"
    told = await admin("health/ask_again", **wanted, expected_revision=own["revision"])
    assert told["deployment"]["refused"] == []
    assert entry.data["capabilities"]["rejected"] == []
    await say(entry, QUESTION)
    assert "prompt_cache_key" in standin.requests[-1]["body"]
    embedding = (await deployments(admin))["embedding"]
    again = {"entry_id": entry.entry_id, "key": embedding["key"]}
    await admin("health/ask_again", **again, expected_revision=embedding["revision"])
    for wrong, key in (({"key": "x"}, "deployment_unknown"), ({"entry_id": "x"}, "not_loaded")):
        asked = wanted | wrong
        assert await admin.refusal("health/ask_again", **asked, expected_revision="x") == key


async def test_a_model_whose_last_day_is_known_is_told_with_it(house, entry, admin):
    known = {**entry.data["capabilities"], "model": "gpt-4o-2024-11-20"}
    house.config_entries.async_update_entry(entry, data={**entry.data, "capabilities": known})
    await house.async_block_till_done()
    own = (await deployments(admin))["own"]
    assert (own["model"], own["retires"]) == ("gpt-4o-2024-11-20", "2027-04-14")
    assert own["is_over"] is (dt_util.now().date().isoformat() >= "2027-04-14")


async def test_the_database_is_told_with_its_size_soundness_and_last_backup(house, entry, admin):
    database = (await admin("health/get"))["database"]
    assert (database["is_kept"], database["is_open"]) == (True, True)
    assert database["integrity"] == "created"
    assert database["bytes"] > 0
    assert database["backed_up"] is None
    await async_pre_backup(house)
    assert (await admin("health/get"))["database"]["is_held_for_backup"] is True
    await async_post_backup(house)
    database = (await admin("health/get"))["database"]
    assert database["backed_up"] <= dt_util.utcnow().isoformat()
    assert database["is_held_for_backup"] is False
    await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    again = (await admin("health/get"))["database"]
    assert (again["integrity"], again["backed_up"]) == ("ok", database["backed_up"])


async def test_a_backup_outlives_a_restart(house, entry, hass_storage):
    await async_pre_backup(house)
    await async_post_backup(house)
    assert hass_storage[f"{DOMAIN}.backed_up"]["data"]["at"] <= dt_util.utcnow().isoformat()


async def test_guests_and_who_takes_over_are_told(house, admin):
    [connection] = (await admin("health/get"))["connections"]
    [agent] = connection["agents"]
    assert agent["entity_id"] == "conversation.switchboard"
    assert (agent["policy"], agent["takes_over"]) == ("llm_only", None)
    await house.data[DATA_GUESTS].async_set(is_on=True)
    assert (await admin("health/get"))["guests"] is True


async def test_no_secret_and_no_word_is_in_it(entry, admin, say, standin):
    await say(entry, QUESTION)
    standin.order(status=401)
    await say(entry, QUESTION)
    told = json.dumps(await admin("health/get"))
    assert standin.key not in told
    assert standin.url not in told
    assert QUESTION not in told
    assert "invalid_auth" in told


class TestWithoutALog:
    """Health is told where no log is kept, too."""

    @pytest.fixture
    async def entry(self, move_in: Any) -> Any:
        """A connection that keeps no log, and falls back on the house's own agent."""
        return await move_in()

    async def test_it_is_said_that_none_is_kept(self, entry, admin):
        told = await admin("health/get")
        assert (told["database"]["is_kept"], told["database"]["bytes"]) == (False, None)
        assert told["database"]["integrity"] is None
        assert told["connections"][0]["agents"][0]["takes_over"] == "conversation.home_assistant"
