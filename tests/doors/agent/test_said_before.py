"""What was said already in a conversation, as the people of the house hear it again."""

import pytest
from homeassistant.setup import async_setup_component

from custom_components.switchboard.engine.turn.phrases import phrase

from ..assist import put_up_assistant
from ..conftest import agent_of

ASKED = "What is a lighthouse?"
REST = phrase("said_before", "en")


@pytest.fixture
def talk(house, move_in, hass_ws_client):
    async def set_up(**options):
        assert await async_setup_component(house, "assist_pipeline", {})
        entry = await move_in(routing={"policy": "llm_only"}, **options)
        return await put_up_assistant(house, await hass_ws_client(house), agent_of(house, entry))

    return set_up


@pytest.mark.parametrize("deployment", ["house-voice", "house-chat"])
async def test_an_answer_goes_out_in_full_once(house, talk, standin, deployment):
    assist = await talk(timing={"shorten_repeats": True}, deployment=deployment)
    whole, _ = await assist.type_in(ASKED, "kitchen")
    again, _ = await assist.type_in(ASKED, "kitchen")
    first = whole.split(". ", maxsplit=1)[0]
    assert again == f"{first}. {REST}"
    thrice, _ = await assist.type_in(ASKED, "kitchen")
    assert thrice == whole
    asked_for, _ = await assist.type_in(f"Once more, please: {ASKED}", "kitchen")
    assert asked_for == whole
    assert REST not in str(standin.sent()[-1])  # no model learns to say so itself
    elsewhere, _ = await assist.type_in(ASKED, "attic")
    assert elsewhere == whole


async def test_states_actions_and_numbers_are_told_in_full(house, talk):
    assist = await talk(timing={"shorten_repeats": True})
    for asked in ("turn off the bed light", "Tell me a story about ships", "is the bed light on?"):
        told = [(await assist.type_in(asked, "kitchen"))[0] for _ in range(2)]
        assert not any(REST in one for one in told)


async def test_by_default_everything_is_said_in_full(talk):
    assist = await talk()
    told = [(await assist.type_in(ASKED, "kitchen"))[0] for _ in range(2)]
    assert told[0] == told[1]
