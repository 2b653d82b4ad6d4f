"""Adding and changing what hears, in the form: the deployment listens before it is kept."""

import pytest
from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component

TYPED = {"deployment": "house-ears", "listens": "file", "quick": False, "ends_early": False}


@pytest.fixture
async def entry(house, move_in):
    assert await async_setup_component(house, "stt", {})
    return await move_in()


@pytest.fixture
def submit(house, entry):
    """Open the form, and send it with what is typed."""

    async def send(subentry_id=None, **typed):
        context = {"source": SOURCE_USER}
        answers = {"name": "Ears", **TYPED, **typed}
        if subentry_id is not None:
            context = {"source": SOURCE_RECONFIGURE, "subentry_id": subentry_id}
            del answers["name"]
        form = await house.config_entries.subentries.async_init(
            (entry.entry_id, "stt"), context=context
        )
        result = await house.config_entries.subentries.async_configure(form["flow_id"], answers)
        await house.async_block_till_done()
        return result

    return send


def engines(house, entry):
    found = er.async_entries_for_config_entry(er.async_get(house), entry.entry_id)
    return [one.entity_id for one in found if one.domain == "stt"]


async def test_it_is_tried_kept_and_changed(house, standin, entry, submit):
    assert engines(house, entry) == []
    result = await submit(words="Wohnzimmer, Bettleuchte")
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert engines(house, entry) == ["stt.ears"]
    assert standin.sent()[0]["seconds"] == 1
    assert standin.sent()[0]["prompt"] == "Wohnzimmer, Bettleuchte"
    [subentry] = entry.get_subentries_of_type("stt")
    assert dict(subentry.data) == {
        **TYPED,
        "words": "Wohnzimmer, Bettleuchte",
        "endpoint": "",
        "api_key": "",
        "api_version": "",
    }
    result = await submit(subentry.subentry_id, listens="streaming", ends_early=True)
    assert result["reason"] == "reconfigure_successful"
    [subentry] = entry.get_subentries_of_type("stt")
    assert (subentry.title, subentry.data["listens"]) == ("Ears", "streaming")
    assert standin.requests[-1]["path"] == "/openai/v1/realtime"
    assert engines(house, entry) == ["stt.ears"]


@pytest.mark.parametrize("listens", ["file", "streaming"])
async def test_each_thing_that_is_wrong_is_said_and_nothing_is_kept(
    house, standin, entry, submit, listens
):
    for typed, fault, errors in (
        ({"deployment": "house-ear"}, {}, {"base": "deployment_not_found"}),
        ({"deployment": "house-voice"}, {}, {"base": "operation_unsupported"}),
        ({"deployment": " "}, {}, {"deployment": "deployment_required"}),
        ({"endpoint": "not an address/"}, {}, {"endpoint": "not_azure_openai"}),
        ({"endpoint": "https://another.openai.azure.com"}, {}, {"api_key": "key_required"}),
        ({"api_key": "wrong"}, {}, {"base": "invalid_auth"}),
        ({"endpoint": "http://127.0.0.1:9", "api_key": "any"}, {}, {"base": "cannot_connect"}),
        ({}, {"status": 403}, {"base": "access_denied"}),
        ({}, {"status": 410}, {"base": "model_retired"}),
        ({}, {"status": 429}, {"base": "rate_limited"}),
        ({}, {"status": 429, "code": "insufficient_quota"}, {"base": "quota_spent"}),
        ({}, {"status": 400, "code": "odd"}, {"base": "unknown"}),
    ):
        if fault:
            standin.order(**fault, times=2 if listens == "streaming" else 1)
        result = await submit(listens=listens, **typed)
        assert result["errors"] == errors, (typed, fault)
    assert not entry.get_subentries_of_type("stt")


async def test_a_model_for_one_way_of_listening_says_so(entry, submit):
    assert (await submit(deployment="house-live"))["errors"] == {"base": "operation_unsupported"}
    result = await submit(deployment="house-scribe", listens="streaming")
    assert result["errors"] == {"listens": "streaming_unsupported"}
    result = await submit(deployment="house-live", listens="streaming")
    assert result["type"] is FlowResultType.CREATE_ENTRY


async def test_an_address_with_a_version_in_it_is_kept_with_that(standin, entry, submit):
    path = "/openai/deployments/house-ears/audio/transcriptions"
    pasted = f"{standin.url}{path}?api-version=2025-03-01-preview"
    result = await submit(endpoint=pasted, api_key=standin.key)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert standin.requests[-1]["path"] == path
    [subentry] = entry.get_subentries_of_type("stt")
    assert subentry.data["endpoint"] == f"{standin.url}/"
    assert subentry.data["api_version"] == "2025-03-01-preview"
