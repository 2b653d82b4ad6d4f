"""Putting a turn right on the page: each repair, what it changes, and taking it back."""

import json

import pytest
from homeassistant.components.homeassistant.exposed_entities import (
    async_expose_entity,
    async_should_expose,
)
from homeassistant.helpers import entity_registry as er

from custom_components.switchboard.history.unified_log import DATA_LOG
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import agent_of
from ..household import ROBIN
from ..services.test_memory_services import told
from .conftest import speak
from .test_turn_commands import asked

LAMP, CEILING = "input_boolean.bed_light", "input_boolean.ceiling_lights"
SENTENCE = "I would like to read"
SHORTER = "Wants short answers."


def _wrong_lamp(ask: Ask) -> Reply:
    if ask.turns[-1].role == "tool":
        return Reply("There you are.")
    return Reply(calls=(Call("intent__HassTurnOff", json.dumps({"name": "Ceiling Lights"})),))


@pytest.fixture
async def said(house, entry, standin) -> str:
    """Return the id of a sentence after which the wrong lamp was switched off."""
    standin.state.rules = _wrong_lamp
    await speak(house, entry, None, SENTENCE)
    return await house.data[DATA_LOG].database.read(
        lambda tx: next(one.entry.id for one in tx.log.export())
    )


async def test_a_wrong_turn_is_noted_with_what_may_have_been_meant(house, said, admin):
    found = await admin("turns/wrong", message_id=said)
    assert (found["text"], found["entity_id"], found["changed"]) == (SENTENCE, CEILING, False)
    assert found["tried"]["route"] == "model"
    assert (await admin("learnt/note"))["wrong"] == 1
    await admin("turns/wrong", message_id=said, undo=True)
    assert (await admin("learnt/note"))["wrong"] == 0


@pytest.mark.usefixtures("missing_list")
async def test_a_turn_is_put_right_where_a_list_is_missing(house, entry, standin, admin):
    standin.order(says="Which fan?")
    await speak(house, entry, None, "Turn on the fan")
    turn = await house.data[DATA_LOG].database.read(
        lambda tx: next(one.entry.id for one in tx.log.export())
    )
    assert (await admin("turns/wrong", message_id=turn))["tried"]["route"] == "model"


async def test_another_thing_is_preferred_where_it_was_said(house, entry, said, admin):
    fields = {"message_id": said, "kind": "prefer", "entity_id": LAMP}
    await admin("turns/wrong", message_id=said)
    repaired = await admin("turns/repair", **fields)
    assert repaired["changed"]
    assert repaired["tried"] == {"route": "learnt", "intent": "HassTurnOff", "name": "Bed Light"}
    [sentence] = (await admin("learnt/list"))["sentences"]
    assert (sentence["status"], sentence["entity_id"]) == ("active", LAMP)
    undone = await admin("turns/repair", **fields, undo=True)
    assert (undone["changed"], undone["tried"]["route"]) == (True, "model")
    assert (await admin("learnt/list"))["sentences"] == []


async def test_a_thing_is_exposed_and_hidden_again(house, said, admin):
    async_expose_entity(house, "conversation", LAMP, should_expose=False)
    fields = {"message_id": said, "kind": "expose", "entity_id": LAMP}
    assert (await admin("turns/repair", **fields))["changed"]
    assert async_should_expose(house, "conversation", LAMP)
    assert (await admin("turns/repair", **fields, undo=True))["changed"]
    assert not async_should_expose(house, "conversation", LAMP)


async def test_a_thing_gets_another_name_beside_its_own(house, said, admin):
    fields = {"message_id": said, "kind": "alias", "entity_id": LAMP, "phrase": "Moon"}
    assert (await admin("turns/repair", **fields))["changed"]
    assert not (await admin("turns/repair", **fields))["changed"]
    entry = er.async_get(house).async_get(LAMP)
    assert er.async_get_entity_aliases(house, entry) == ["Bed Light", "Moon"]
    assert (await admin("turns/repair", **fields, undo=True))["changed"]
    entry = er.async_get(house).async_get(LAMP)
    assert er.async_get_entity_aliases(house, entry) == ["Bed Light"]


async def test_words_are_added_to_the_agents_own(house, entry, said, admin):
    fields = {
        "message_id": said,
        "kind": "words",
        "phrase": SENTENCE,
        "meaning": "turn on the bed light",
    }
    repaired = await admin("turns/repair", **fields)
    assert repaired["changed"]
    assert repaired["tried"] == {"route": "local", "intent": "HassTurnOn", "name": "Bed Light"}
    await house.async_block_till_done()
    assert agent_of(house, entry)
    [agent] = entry.subentries.values()
    assert agent.data["routing"]["vocabulary"] == f"{SENTENCE} = turn on the bed light"
    assert (await admin("turns/repair", **fields, undo=True))["tried"]["route"] == "model"
    await house.async_block_till_done()


async def test_what_was_told_in_a_turn_can_be_corrected(house, entry, admin, standin):
    kettle = await told(house, "The kettle is red")
    standin.state.rules = lambda _: Reply("The kettle is red.")
    await speak(house, entry, None, "What colour is the kettle?")
    found = await admin("turns/wrong", message_id=(await asked(house))[-1])
    assert [one["text"] for one in found["memories"]] == ["The kettle is red"]
    assert found["things"] == []
    assert (await admin("memory/get", memory_id=kettle["id"]))["memory"]["text"]


async def test_a_wish_for_shorter_answers_is_kept_shown_and_taken_back(
    house, entry, admin, robin, standin
):
    standin.state.rules = lambda _: Reply("Long, long ago.")
    await speak(house, entry, ROBIN, "Tell me a story")
    fields = {"message_id": (await asked(house))[-1], "kind": "wish"}
    assert (await robin("turns/wrong", message_id=fields["message_id"]))["may_wish"]
    assert (await robin("turns/repair", **fields))["changed"]
    listed = await robin("memory/list", kind="feedback", owner=ROBIN)
    assert [one["text"] for one in listed["items"]] == [SHORTER]
    assert (await robin("turns/repair", **fields, undo=True))["changed"]
    assert (await robin("memory/list", kind="feedback", owner=ROBIN))["items"] == []
    alias = {**fields, "kind": "alias", "entity_id": LAMP, "phrase": "Moon"}
    assert await robin.refusal("turns/repair", **alias) == "command_not_allowed"


async def test_what_the_pin_may_protect_is_never_preferred(home, said, admin):
    await admin("turns/wrong", message_id=said)
    fields = {"message_id": said, "kind": "prefer", "entity_id": "lock.front_door"}
    assert await admin.refusal("turns/repair", **fields) == "sentence_unfit"


async def test_what_cannot_be_repaired_is_refused(said, admin, robin):
    fields = {"message_id": said, "entity_id": "light.nowhere"}
    for kind in ("alias", "expose", "prefer"):
        assert await admin.refusal("turns/repair", **fields, kind=kind) == "thing_unknown"
    assert await admin.refusal("turns/repair", **fields, kind="words") == "words_unfit"
    assert await robin.refusal("turns/wrong", message_id=said) == "turn_not_logged"
    assert await admin.refusal("learnt/decide", item_id="x", decision="learn") == "sentence_unknown"
