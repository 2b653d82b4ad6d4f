"""Two satellites of one person: a talk each, one memory, and no turn is lost or mixed up."""

import asyncio
import inspect
import json
from typing import Any

import pytest
from homeassistant.components.assist_satellite import AssistSatelliteEntity
from homeassistant.core import HomeAssistant
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from pytest_homeassistant_custom_component.common import MockConfigEntry

from demo.azure_standin.ask import Ask, Reply

from ..conftest import ONLY_MODEL
from ..household import ROBIN, known, logged
from ..remembering_model import use_the_memory

BEDSIDE, DESK, KITCHEN = (f"assist_satellite.{name}" for name in ("bedside", "desk", "kitchen"))
GIVEN = {
    "memory": {
        "log_conversations": True,
        "satellites": [{"satellite": one, "person": ROBIN} for one in (BEDSIDE, DESK)],
    }
}


@pytest.fixture(autouse=True)
def _satellites(house: HomeAssistant) -> None:
    """Put up three satellites, each with a device."""
    entry = MockConfigEntry(domain="satellites")
    entry.add_to_hass(house)
    for place in (BEDSIDE, DESK, KITCHEN):
        name = place.partition(".")[2]
        device = dr.async_get(house).async_get_or_create(
            config_entry_id=entry.entry_id, identifiers={("satellites", name)}
        )
        er.async_get(house).async_get_or_create(
            "assist_satellite", "satellites", name, suggested_object_id=name, device_id=device.id
        )


def last_sent(standin: Any) -> str:
    return json.dumps(standin.sent()[-1]["input"])


async def test_what_is_told_at_one_is_known_at_the_other_and_nowhere_else(
    house, open_assist, standin
):
    standin.state.rules = use_the_memory
    _, assist = await open_assist(routing=ONLY_MODEL, entry_options=GIVEN)
    _, at_bed = await assist.speak_at(BEDSIDE, "Remember that my locker is behind the wardrobe.")
    assert await known(house, ROBIN) == ["my locker is behind the wardrobe"]
    _, at_desk = await assist.speak_at(DESK, "Where is my locker?")
    assert at_desk != at_bed
    assert "behind the wardrobe" in last_sent(standin)
    assert "Remember that" not in last_sent(standin)  # the other talk stays where it was
    await assist.speak_at(KITCHEN, "Where is my locker?")
    assert "behind the wardrobe" not in last_sent(standin)


def echo(ask: Ask) -> Reply:
    """Answer with all that was said in a conversation."""
    return Reply(" / ".join(turn.text for turn in ask.turns if turn.role == "user"))


async def test_two_that_speak_at_once_get_each_their_own_answer(house, open_assist, standin):
    standin.state.rules = echo
    entry, assist = await open_assist(routing=ONLY_MODEL, entry_options=GIVEN)
    for bed, desk in (("I sleep.", "I read."), ("I wake.", "I write.")):
        answers = await asyncio.gather(assist.speak_at(BEDSIDE, bed), assist.speak_at(DESK, desk))
    assert [speech for speech, _ in answers] == ["I sleep. / I wake.", "I read. / I write."]
    assert len({conversation_id for _, conversation_id in answers}) == 2
    said = {"I sleep.", "I read.", "I wake.", "I write."}
    assert said <= {*await logged(house)}
    assert entry.runtime_data.live.report(answers[0][1])["last_turn"]["error"] is None


async def test_one_talk_at_two_satellites_loses_no_turn(house, open_assist, standin):
    """As where a talk follows its person through the house."""
    standin.state.rules = echo
    _, assist = await open_assist(routing=ONLY_MODEL, entry_options=GIVEN)
    _, talk = await assist.speak_at(BEDSIDE, "I sleep.")
    assist.conversations[DESK] = talk
    await asyncio.gather(assist.speak_at(BEDSIDE, "I wake."), assist.speak_at(DESK, "I write."))
    speech, same = await assist.speak_at(DESK, "I eat.")
    assert same == talk
    assert sorted(speech.split(" / ")) == ["I eat.", "I sleep.", "I wake.", "I write."]


async def test_an_assistant_acts_as_a_user(house):
    """A satellite that is a user's would need no map of ours."""
    told = inspect.getsource(AssistSatelliteEntity)
    if "acting_user" not in told and "act_as" not in told:
        pytest.skip("Home Assistant has no satellite or assistant yet that acts as a user")
    pytest.fail("Home Assistant has it: take the user of a satellite for its person")
