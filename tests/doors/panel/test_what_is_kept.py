"""What the pages say of keeping: how long, what goes when, and what is kept where nobody agreed."""

from pathlib import Path
from typing import Any

import pytest
from homeassistant.exceptions import ServiceValidationError

from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.guests import DATA_GUESTS

from ..assist import Assistant
from ..conftest import agent_of
from ..dialog import async_open_assist
from ..home.test_guests import KEEP_LOG, logged, use
from ..services.test_graph_editing import entity, tell
from ..services.test_memory_services import AGREED, MODEL_ONLY, ROBIN, call, told
from .conftest import Asking, speak

DAY = 86_400
PLANTED = "wommel"
SAID = f"I like {PLANTED} jam in my porridge"
KITCHEN, BEDROOM = "assist_satellite.kitchen", "assist_satellite.bedroom"


async def learnt(house: Any) -> dict[str, Any]:
    """Let the log be read; returns the memory that comes of it."""
    await call(house, "run_extraction")
    (one,) = (await call(house, "list_memories", owner=ROBIN))["memories"]
    return one


def holding(folder: Path, word: str) -> list[str]:
    """Return the files below a folder that hold a word."""
    files = [one for one in folder.rglob("*") if one.is_file()]
    return [one.name for one in files if word.encode() in one.read_bytes()]


async def test_messages_go_after_thirty_days_and_what_was_learnt_stays_until_it_is_forgotten(
    house, entry, signed_in, freezer
):
    robin = await signed_in("Robin", ROBIN)
    await speak(house, entry, ROBIN, SAID, "robins")
    memory = await learnt(house)
    named = {"memory_id": memory["id"]}
    (sentence,) = (await robin("memory/get", **named))["evidence"]["items"]
    assert sentence["text"] == SAID
    for days, kept in ((29, True), (2, False)):
        freezer.tick(days * DAY)
        await house.data[DATA_LOG].async_purge_old()
        robin = await signed_in("Robin", ROBIN)  # the login of a month ago has expired
        assert bool((await robin("conversations/list"))["items"]) is kept
        found = await robin("memory/get", **named)
        assert found["memory"]["status"] == "active"
        assert (found["memory"]["sources"], found["evidence"]["total"]) == (kept, kept)
    shown = await robin("memory/forget_preview", **named)
    await robin("memory/forget", **named, expected_revision=shown["revision"])
    assert await robin.refusal("memory/get", **named) == "memory_unknown"


async def test_the_settings_name_the_time_kept_to(house, entry, move_in, hass_ws_client):
    short = {"memory": {**AGREED["memory"], "retention_days": 7}}
    await move_in(deployment="house-chat", entry_options=short)
    client = await hass_ws_client(house)
    await client.send_json_auto_id({"type": "switchboard/info"})
    assert (await client.receive_json())["success"]
    entries = (await client.receive_json())["event"]["entries"]
    assert [one["retention_days"] for one in entries] == [7, 7]


async def test_where_nobody_agreed_what_was_said_is_gone_with_its_conversation(
    house, move_in, hass_ws_client, standin, tmp_path, hass_storage
):
    entry = await move_in(routing=MODEL_ONLY)
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    await assist.say(SAID, "talk")
    await assist.say("And what else?", "talk")
    assert PLANTED in str(standin.sent()[-1])
    await assist.say("What do I like?", "another")
    assert PLANTED not in str(standin.sent()[-1])
    await house.config_entries.async_reload(entry.entry_id)
    await assist.say("What do I like?", "after a restart")
    assert PLANTED not in str(standin.sent()[-1])
    assert holding(tmp_path, PLANTED) == []
    assert PLANTED not in str(hass_storage)
    asked = Asking(await hass_ws_client(house))
    assert await asked.refusal("memory/list") == "log_not_kept"


async def test_switched_off_nothing_more_is_written_and_what_there_is_goes_in_time(
    house, entry, signed_in, freezer
):
    robin = await signed_in("Robin", ROBIN)
    await speak(house, entry, ROBIN, SAID, "robins")
    memory = await learnt(house)
    await use(house, KEEP_LOG, "turn_off")
    await speak(house, entry, ROBIN, "I like cocoa in the evening", "robins")
    await house.data[DATA_LOG].async_flush()
    said = await robin("conversations/get", conversation_id="robins")
    assert {one["text"] for one in said["items"] if one["role"] == "user"} == {SAID}
    freezer.tick(31 * DAY)
    await house.data[DATA_LOG].async_purge_old()
    robin = await signed_in("Robin", ROBIN)  # the login of a month ago has expired
    assert (await robin("conversations/list"))["items"] == []
    assert (await robin("memory/get", memory_id=memory["id"]))["memory"]["status"] == "active"
    shown = await robin("memory/forget_preview", memory_id=memory["id"])
    await robin("memory/forget", memory_id=memory["id"], expected_revision=shown["revision"])
    assert (await robin("memory/list", status="all"))["items"] == []


async def test_deleting_everything_leaves_settings_and_counts(house, recording, admin, tmp_path):
    await told(house, f"Keeps {PLANTED} jam")
    await speak(house, recording, None, SAID, "robins")
    options, used = recording.options, (await admin("usage/get"))["total"]
    assert used["input_tokens"] > 0
    shown = await call(house, "purge", everything=True)
    assert shown["would_forget"]["messages"] == 2
    assert len(shown["would_forget"]["memories"]) == 1
    await call(house, "purge", everything=True, confirm=True)
    assert holding(tmp_path, PLANTED) == []
    assert (await admin("memory/list", status="all"))["items"] == []
    assert (await admin("conversations/list"))["items"] == []
    assert (await admin("request/list"))["items"] == []
    assert recording.options == options
    assert (await admin("usage/get"))["total"] == used


async def test_nothing_that_is_said_while_guests_are_here_is_learnt_from(house, entry, admin):
    await house.data[DATA_GUESTS].async_set(is_on=True)
    await speak(house, entry, None, SAID, "guests")
    await house.data[DATA_GUESTS].async_set(is_on=False)
    await call(house, "run_extraction")
    assert await logged(house) == []
    assert (await admin("memory/list", status="all"))["items"] == []
    assert (await admin("memory/list", status="waiting"))["items"] == []


async def test_a_voice_is_known_at_every_speaker_and_who_is_signed_in_alone(
    house, entry, signed_in, hass_ws_client, standin
):
    assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))
    await signed_in("Robin", ROBIN)
    await told(house, f"The {PLANTED} jam is in the cellar")
    await told(house, "Hides a kribbel ring", owner=ROBIN)
    await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    for satellite in (KITCHEN, BEDROOM):
        before = len(standin.sent())
        speaker = Assistant(house, assist._pipeline, None)
        await speaker.speak_at(satellite, "Where are the ring and the jam?")
        sent = str(standin.sent()[before:])
        assert PLANTED in sent
        assert "kribbel" not in sent
    before = len(standin.sent())
    await speak(house, entry, ROBIN, "Where are the ring and the jam?", "robins")
    sent = str(standin.sent()[before:])
    assert PLANTED in sent
    assert "kribbel" in sent


# What a memory rests on


async def test_what_was_typed_rests_on_no_sentence(house, admin):
    memory = await told(house, "The bins go out on Mondays")
    found = await admin("memory/get", memory_id=memory["id"])
    assert found["memory"]["by_person"]
    assert (found["memory"]["sources"], found["evidence"]["total"]) == (0, 0)
    assert "given" not in found["memory"]


async def test_what_a_person_made_their_own_outlives_its_sentences(house, entry, admin, robin):
    await speak(house, entry, ROBIN, SAID, "robins")
    memory = await learnt(house)
    named = {"memory_id": memory["id"]}
    seen = (await robin("memory/get", **named))["revision"]
    text = f"Likes {PLANTED} jam in the morning porridge"
    await robin("memory/update", **named, expected_revision=seen, text=text)
    goes = await robin("conversations/delete_preview", conversation_id="robins")
    (stays,) = goes["staying"]["items"]
    assert (stays["id"], stays["sources"]) == (memory["id"], 0)
    await robin(
        "conversations/delete", conversation_id="robins", expected_revision=goes["revision"]
    )
    found = await robin("memory/get", **named)
    assert (found["memory"]["text"], found["memory"]["by_person"]) == (text, True)
    assert (found["memory"]["sources"], found["evidence"]["total"]) == (0, 0)


# What options say of it


async def test_a_graph_that_is_switched_off_stays_as_it_was(house, entry, admin):
    await tell(house, [entity("Mia"), entity("Bello", "pet")], ("Mia", "owns", "Bello"))
    options = {"memory": {**AGREED["memory"], "graph": False}}
    house.config_entries.async_update_entry(entry, options=options)
    await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    await speak(house, entry, None, "Mia has a hamster called Pip", "more")
    await call(house, "run_extraction")
    around = await admin("graph/neighbourhood", entity="Mia")
    assert [one["text"] for one in around["relations"]] == ["Mia has Bello"]


async def test_of_several_connections_the_strictest_decides_on_health(house, move_in, entry):
    allergy = {"text": "Allergic to peanuts", "owner": ROBIN}
    assert (await call(house, "remember", **allergy))["memory"]["status"] == "active"
    strict = {"memory": {**AGREED["memory"], "health": "never"}}
    await move_in(deployment="house-chat", entry_options=strict)
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "remember", text="Takes pills against migraine", owner=ROBIN)
    assert refused.value.translation_key == "memory_health"
