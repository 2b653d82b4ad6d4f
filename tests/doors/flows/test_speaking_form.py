"""Adding and changing what speaks, in the form: it says something before it is kept."""

import pytest
from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component

from ..speaker import is_speech

DEPLOYMENT = {"deployment": "house-speech", "speed": 1.0}
AZURE = {"voices": ["en-US-BeepNeural", "de-DE-ToneNeural"], "speed": 1.0}


@pytest.fixture
async def entry(house, move_in):
    assert await async_setup_component(house, "tts", {})
    return await move_in()


@pytest.fixture
def submit(house, entry):
    """Open the form of a service, and send it with what is typed."""

    async def send(service, subentry_id=None, **typed):
        context = {"source": SOURCE_USER}
        if subentry_id is not None:
            context = {"source": SOURCE_RECONFIGURE, "subentry_id": subentry_id}
        flows = house.config_entries.subentries
        form = await flows.async_init((entry.entry_id, "tts"), context=context)
        if subentry_id is None:
            assert form["type"] is FlowResultType.MENU
            form = await flows.async_configure(form["flow_id"], {"next_step_id": service})
            typed = {"name": "Voice of the house", **typed}
        assert form["step_id"] == service
        result = await flows.async_configure(form["flow_id"], typed)
        await house.async_block_till_done()
        return result

    return send


def voices(house, entry):
    found = er.async_entries_for_config_entry(er.async_get(house), entry.entry_id)
    return [one.entity_id for one in found if one.domain == "tts"]


async def test_a_deployment_is_tried_kept_and_changed(house, standin, entry, submit):
    assert voices(house, entry) == []
    result = await submit("deployment", **DEPLOYMENT, manner="Softly.")
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert voices(house, entry) == ["tts.voice_of_the_house"]
    [tried, *_] = [one["body"] for one in standin.requests if is_speech(one)]
    assert (tried["input"], tried["voice"], tried["instructions"]) == ("OK", "alloy", "Softly.")
    [subentry] = entry.get_subentries_of_type("tts")
    assert dict(subentry.data) == {
        **DEPLOYMENT,
        "service": "deployment",
        "voices": [],
        "manner": "Softly.",
        "endpoint": "",
        "api_key": "",
        "api_version": "",
    }
    result = await submit(
        "deployment", subentry.subentry_id, **DEPLOYMENT | {"speed": 1.5}, voices=["nova"]
    )
    assert result["reason"] == "reconfigure_successful"
    [subentry] = entry.get_subentries_of_type("tts")
    assert (subentry.data["voices"], subentry.data["speed"]) == (["nova"], 1.5)
    assert "manner" not in subentry.data


async def test_azure_ai_speech_offers_its_voices_and_is_kept(house, standin, entry, submit):
    typed = {"endpoint": standin.url, "api_key": standin.key}
    form = await submit("azure_speech", **typed, speed=1.0)
    assert form["errors"] == {"voices": "voice_required"}
    [offered] = [one for key, one in form["data_schema"].schema.items() if key == "voices"]
    assert offered.config["options"][0] == "en-US-BeepNeural"
    assert len(offered.config["options"]) == 5
    result = await submit("azure_speech", **typed, **AZURE, manner="calm")
    assert result["type"] is FlowResultType.CREATE_ENTRY
    [tried, *_] = [one["body"] for one in standin.requests if is_speech(one)]
    assert 'name="en-US-BeepNeural"' in tried
    assert 'style="calm"' in tried
    [subentry] = entry.get_subentries_of_type("tts")
    assert subentry.data["service"] == "azure_speech"
    assert subentry.data["voices"] == AZURE["voices"]
    result = await submit("azure_speech", subentry.subentry_id, **typed, **AZURE)
    assert result["reason"] == "reconfigure_successful"


@pytest.mark.parametrize(
    ("service", "typed", "fault", "errors"),
    [
        ("deployment", {"deployment": "none"}, {}, {"base": "deployment_not_found"}),
        ("deployment", {"deployment": "house-voice"}, {}, {"base": "operation_unsupported"}),
        ("deployment", {"deployment": "house-retired"}, {}, {"base": "model_retired"}),
        ("deployment", {"voices": ["nobody"]}, {}, {"voices": "voice_refused"}),
        ("deployment", {"endpoint": "two words"}, {}, {"endpoint": "not_azure_openai"}),
        ("deployment", {"endpoint": "http://127.0.0.1:9"}, {}, {"api_key": "key_required"}),
        (
            "deployment",
            {"endpoint": "http://127.0.0.1:9", "api_key": "key"},
            {},
            {"base": "cannot_connect"},
        ),
        ("deployment", {}, {"status": 401}, {"base": "invalid_auth"}),
        ("deployment", {}, {"status": 403}, {"base": "access_denied"}),
        ("deployment", {}, {"status": 429}, {"base": "rate_limited"}),
        ("deployment", {}, {"status": 500}, {"base": "unknown"}),
        ("azure_speech", {"voices": ["xx-XX-Nobody"]}, {}, {"voices": "voice_refused"}),
        ("azure_speech", {"endpoint": "no region!"}, {}, {"endpoint": "not_azure_openai"}),
        ("azure_speech", {}, {"status": 429}, {"base": "rate_limited"}),
        ("azure_speech", {"api_key": "wrong"}, {}, {"base": "invalid_auth"}),
    ],
)
async def test_each_failure_has_its_own_text(
    house, standin, entry, submit, service, typed, fault, errors
):
    if fault:
        standin.order(**fault)
    usual = DEPLOYMENT if service == "deployment" else AZURE
    form = await submit(service, **usual | typed)
    assert form["type"] is FlowResultType.FORM
    assert form["errors"] == errors
    assert voices(house, entry) == []


async def test_nothing_speaks_without_a_voice(house, entry):
    assert "switchboard.tts" not in house.config.components
    assert voices(house, entry) == []
