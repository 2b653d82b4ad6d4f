"""The actions on the memory, as an administrator calls them."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import probatio
import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.storage.entries import Cursor, ExtractedFact, WindowRow
from custom_components.switchboard.engine.storage.errors import DiskFullError
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory import house_memory
from custom_components.switchboard.memory.first_use import async_house_memory
from custom_components.switchboard.memory.numbers import REFRESH_SECONDS

from ..household import AGREED, KIM, MODEL_ONLY, ROBIN
from ..household import act as call

__all__ = ["AGREED", "MODEL_ONLY"]


async def told(hass: HomeAssistant, text: str, **data: Any) -> dict[str, Any]:
    return (await call(hass, "remember", text=text, **data))["memory"]


async def texts(hass: HomeAssistant, **data: Any) -> list[str]:
    """Return what is remembered of everybody, each of whom an administrator has to name."""
    every = ["household", *await (await async_house_memory(hass)).all_owners()]
    owners = [data.pop("owner")] if "owner" in data else dict.fromkeys(every)
    told = [await call(hass, "list_memories", owner=owner, **data) for owner in owners]
    return [one["text"] for some in told for one in some["memories"]]


async def until_written(hass: HomeAssistant) -> None:
    """Wait for what is written behind the back: there is one thread that writes."""
    await hass.data[DATA_LOG].database.write(lambda _: None)


async def refusal(hass: HomeAssistant, action: str, **data: Any) -> str:
    with pytest.raises(ServiceValidationError) as refused:
        await call(hass, action, **data)
    return refused.value.translation_key


async def learn(hass: HomeAssistant, **changes: Any) -> str:
    """Let something have been learnt; returns the id of the fact."""
    now = dt_util.utcnow()
    values = {
        "id": "fact1",
        "owner": "household",
        "category": "fact",
        "summary": "The user says that the gate may be opened for the neighbour.",
        "confidence": 0.8,
        "source_message_ids": (),
        "window_end_id": "m1",
        "subject": "gate",
        "polarity": "neutral",
        "created_at": now,
        "status": "quarantined",
        **changes,
    }
    end, seq = values["window_end_id"], int(values["window_end_id"][1:])
    row = WindowRow("facts", values["owner"], end, seq, seq, "test", "done", 1, 1, None, now, now)

    def complete(tx):
        return tx.windows.complete(
            window=row,
            facts=[ExtractedFact(**values)],
            cursor=Cursor(values["owner"], end, seq, now),
        )

    assert await hass.data[DATA_LOG].database.write(complete)
    return values["id"]


# Telling and recalling


async def test_what_is_told_is_listed_and_recalled(house, entry):
    memory = await told(house, "Likes tea without sugar", kind="preference", pinned=True)
    assert memory["by_person"]
    assert memory["pinned"]
    assert (memory["owner"], memory["kind"], memory["status"]) == (
        "household",
        "preference",
        "active",
    )
    listed = await call(house, "list_memories")
    assert listed == {"memories": [memory], "total": 1, "offset": 0}
    (found,) = (await call(house, "recall", question="Who likes tea?"))["found"]
    assert (found["text"], found["source"], found["memory_id"]) == (
        "Likes tea without sugar",
        "memory",
        memory["id"],
    )
    await house.async_block_till_done()
    await until_written(house)
    assert (await call(house, "list_memories"))["memories"][0]["use_count"] == 1


async def test_told_twice_it_is_known_once_and_a_contradiction_takes_its_place(house, entry):
    await told(house, "The heating is set to 19 degrees at night")
    await told(house, "The heating is set to 19 degrees at night")
    assert (await call(house, "list_memories"))["total"] == 1
    await told(house, "The heating is set to 21 degrees at night")
    assert "The heating is set to 21 degrees at night" in await texts(house)


async def test_an_end_in_local_time_is_kept(house, entry):
    memory = await told(house, "Grandmother visits", valid_to="2030-05-01 18:00:00")
    assert dt_util.parse_datetime(memory["valid_to"]) == dt_util.as_utc(
        dt_util.parse_datetime("2030-05-01 18:00:00").replace(
            tzinfo=dt_util.get_default_time_zone()
        )
    )


@pytest.mark.parametrize("end", ["\ud83d", "2030-01-01T\ud83d", "soon"])
async def test_an_end_that_is_no_time_at_all_is_refused(house, entry, end):
    with pytest.raises(probatio.Invalid):
        await told(house, "Grandmother visits", valid_to=end)


@pytest.mark.parametrize("end", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00"])
async def test_an_end_that_is_no_time_elsewhere_is_refused(house, entry, end):
    with pytest.raises(probatio.Invalid, match="between the years 1 and 9999"):
        await told(house, "Grandmother visits", valid_to=end)


async def test_recall_keeps_to_the_owner_it_is_asked_for(house, entry):
    await told(house, "Likes tea without sugar", owner=ROBIN)
    await told(house, "The tea is in the top drawer")
    everyone = [one["text"] for one in (await call(house, "recall", question="tea"))["found"]]
    assert everyone == ["The tea is in the top drawer"]
    robins = await call(house, "recall", question="tea", owner=ROBIN)
    assert len(robins["found"]) == 2
    kims = await call(house, "recall", question="tea", owner=KIM)
    assert [one["owner"] for one in kims["found"]] == ["household"]


async def test_what_is_known_is_recalled_while_a_backup_is_made(house, entry, say, monkeypatch):
    monkeypatch.setattr(house_memory, "CATCH_UP_SECONDS", 0.1)
    await told(house, "Likes tea without sugar")
    database = house.data[DATA_LOG].database
    await database.pause()
    await say(entry, "The kettle is new.", "meanwhile")
    (found,) = (await call(house, "recall", question="Who likes tea?"))["found"]
    assert found["text"] == "Likes tea without sugar"
    assert await texts(house) == ["Likes tea without sugar"]
    database.resume()
    await until_written(house)


# Looking through


async def test_a_list_is_filtered_and_read_page_by_page(house, entry):
    for dish in ("soup", "bread", "rice"):
        await told(house, f"Eats {dish} on Sunday evening", kind="preference")
    await told(house, "Der Schlüssel hängt im Flur", owner=ROBIN, pinned=True)
    assert (await call(house, "list_memories"))["total"] == 3
    assert await texts(house, owner=ROBIN) == ["Der Schlüssel hängt im Flur"]
    assert await texts(house, containing="schlussel") == ["Der Schlüssel hängt im Flur"]
    assert len(await texts(house, kind="preference")) == 3
    assert await texts(house, pinned=True) == ["Der Schlüssel hängt im Flur"]
    assert len(await texts(house, pinned=False)) == 3
    assert await texts(house, status="retracted") == []
    first = await call(house, "list_memories", limit=2)
    second = await call(house, "list_memories", limit=2, offset=2)
    assert (len(first["memories"]), len(second["memories"]), second["total"]) == (2, 1, 3)
    ids = {one["id"] for one in (*first["memories"], *second["memories"])}
    assert len(ids) == 3


@pytest.mark.parametrize("action", ["list_memories", "graph"])
async def test_a_page_beyond_what_a_database_can_count_is_refused(house, entry, action):
    with pytest.raises(probatio.Invalid):
        await call(house, action, offset=2**63)


async def test_what_waits_is_listed_and_counts_once_it_is_confirmed(house, entry):
    fact = await learn(house)
    assert await texts(house) == []
    (waiting,) = (await call(house, "list_memories", status="waiting"))["memories"]
    assert (waiting["id"], waiting["status"]) == (fact, "waiting")
    assert await texts(house, status="waiting", containing="GATE") == [waiting["text"]]
    assert await texts(house, status="waiting", containing="cellar") == []
    confirmed = (
        await call(
            house,
            "edit_memory",
            memory_id=fact,
            decision="confirm",
            text="The neighbour may open the gate",
            pinned=True,
        )
    )["memory"]
    assert confirmed["by_person"]
    assert confirmed["pinned"]
    assert await texts(house) == ["The neighbour may open the gate"]
    assert await texts(house, status="waiting") == []
    assert await refusal(house, "edit_memory", memory_id=fact, decision="confirm") == (
        "memory_not_waiting"
    )


async def test_what_is_rejected_is_not_learnt_again(house, entry):
    fact = await learn(house)
    assert await call(house, "edit_memory", memory_id=fact, decision="reject") == {"rejected": fact}
    assert await texts(house, status="waiting") == []
    await learn(house, id="fact2", status="accepted", window_end_id="m2")
    database = house.data[DATA_LOG].database
    learner = entry.runtime_data.learner
    await learner._async_ingest()
    assert learner.ingested.forgotten == 1
    assert await texts(house) == []
    assert await database.read(lambda tx: tx.facts.of_owner(owner="household")) == []


# Correcting


async def test_a_memory_is_corrected_pinned_and_given_to_somebody_else(house, entry):
    memory = await told(house, "Likes green tee", valid_to="2030-05-01 18:00:00")
    changed = (
        await call(
            house,
            "edit_memory",
            memory_id=memory["id"],
            text="Likes green tea",
            kind="preference",
            owner=ROBIN,
            pinned=True,
            valid_to="",
        )
    )["memory"]
    assert (changed["text"], changed["kind"], changed["owner"]) == (
        "Likes green tea",
        "preference",
        ROBIN,
    )
    assert changed["pinned"]
    assert changed["valid_to"] is None
    assert await texts(house, owner="household") == []


async def test_a_change_is_taken_back(house, entry):
    memory = await told(house, "Likes green tea")
    await call(house, "edit_memory", memory_id=memory["id"], text="Likes black tea")
    undone = await call(house, "undo")
    assert undone["undone"] == ["edit"]
    assert [one["text"] for one in undone["restored"]] == ["Likes green tea"]
    assert await texts(house) == ["Likes green tea"]
    assert (await call(house, "undo", group_id=undone["undo_group_id"]))["undone"] == ["undo"]
    assert await texts(house) == ["Likes black tea"]
    # An empty group is the last one.
    assert (await call(house, "undo", group_id=""))["undone"] == ["edit"]


async def test_without_a_change_there_is_nothing_to_undo(house, entry):
    assert await refusal(house, "undo") == "memory_nothing_to_undo"


async def test_an_earlier_change_waits_for_the_later_ones_to_be_taken_back(house, entry):
    memory = await told(house, "Likes green tea")
    await call(house, "edit_memory", memory_id=memory["id"], text="Likes black tea")
    first = await call(house, "undo")
    await call(house, "edit_memory", memory_id=memory["id"], text="Likes white tea")
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "undo", group_id=first["undo_group_id"])
    assert refused.value.translation_key == "memory_changed_since"
    assert refused.value.translation_placeholders["group_id"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("The code of the safe is 4711", "memory_secret"),
        ("very " * 100, "memory_too_long"),
        ("  ", "memory_empty"),
    ],
)
async def test_what_cannot_be_remembered_is_refused_with_the_reason(house, entry, text, reason):
    assert await refusal(house, "remember", text=text) == reason


# Forgetting


async def test_one_memory_is_forgotten_at_once(house, entry, say):
    await say(entry, "I like green tea.", "one")
    memory = await told(house, "Likes green tea")
    done = await call(house, "forget", memory_id=memory["id"])
    assert done["done"]
    assert done["erased"]
    assert [one["id"] for one in done["forgotten"]["memories"]] == [memory["id"]]
    assert done["forgotten"]["messages"] == 2
    assert await texts(house, status="all") == []
    assert await refusal(house, "forget", memory_id=memory["id"]) == "memory_unknown"


async def test_several_memories_need_a_confirmation_and_are_named_before(house, entry):
    await told(house, "Likes green tea")
    await told(house, "The tea is in the top drawer", owner=ROBIN)
    await told(house, "The cat is called Minka")
    asked = await call(house, "forget", about="tea")
    assert not asked["done"]
    assert {one["text"] for one in asked["would_forget"]["memories"]} == {
        "Likes green tea",
        "The tea is in the top drawer",
    }
    assert len(await texts(house)) == 3
    done = await call(house, "forget", about="tea", confirm=True)
    assert done["done"]
    assert await texts(house) == ["The cat is called Minka"]


@pytest.mark.parametrize("remembered", [False, True])
async def test_forgetting_by_words_is_confirmed_however_few_go(house, entry, say, remembered):
    await say(entry, "I like green tea.", "one")
    if remembered:
        await told(house, "Likes green tea")
    asked = await call(house, "forget", about="green tea")
    assert not asked["done"]
    assert asked["would_forget"]["messages"] == 2
    done = await call(house, "forget", about="green tea", confirm=True)
    assert done["forgotten"]["messages"] == 2


async def test_all_of_one_person_is_forgotten_and_nothing_else(house, entry):
    await told(house, "Likes green tea", owner=ROBIN)
    await told(house, "The cat is called Minka")
    asked = await call(house, "forget", owner=ROBIN)
    assert (asked["done"], len(asked["would_forget"]["memories"])) == (False, 1)
    assert (await call(house, "forget", owner=ROBIN, confirm=True))["done"]
    assert await texts(house, status="all") == ["The cat is called Minka"]


async def test_everything_is_forgotten(house, entry, say):
    await say(entry, "I like green tea.", "one")
    await told(house, "Likes green tea", owner=ROBIN)
    await told(house, "The cat is called Minka")
    asked = await call(house, "forget", everything=True)
    assert (asked["done"], asked["would_forget"]["messages"]) == (False, 2)
    done = await call(house, "forget", everything=True, confirm=True)
    assert done["done"]
    assert await texts(house, status="all") == []


@pytest.mark.parametrize(
    "data",
    [{}, {"about": "tea", "everything": True}, {"memory_id": "a", "about": "b"}, {"confirm": True}],
)
async def test_forgetting_asks_what_is_meant(house, entry, data):
    assert await refusal(house, "forget", **data) == "forget_what"


async def test_words_that_stand_everywhere_are_no_topic(house, entry):
    assert await refusal(house, "forget", about="the") == "memory_too_general"


async def test_the_files_that_still_hold_it_are_named(house, entry, say, tmp_path):
    await say(entry, "I like green tea.", "one")
    await told(house, "Likes green tea")
    await told(house, "The cat is called Minka")
    for what in ("conversations", "memories"):
        await call(house, "export", what=what, filename=f"{what}.jsonl")
    (tmp_path / "switchboard" / "shopping.jsonl").write_text('{"buy": "bread"}\n')
    done = await call(house, "forget", about="green tea", confirm=True)
    assert {Path(file).name for file in done["files_to_delete"]} == {
        "conversations.jsonl",
        "memories.jsonl",
    }


# Out into a file


async def test_the_memories_go_out_with_their_sources_and_history(house, entry, tmp_path):
    memory = await told(house, "Likes green tea")
    await call(house, "edit_memory", memory_id=memory["id"], text="Likes black tea")
    exported = await call(house, "export", what="memories", filename="out.jsonl")
    assert exported == {"path": str(tmp_path / "switchboard" / "out.jsonl"), "memories": 1}
    header, line = (
        json.loads(one) for one in (tmp_path / "switchboard" / "out.jsonl").read_text().splitlines()
    )
    assert header == {"format": "switchboard-memories", "version": 1}
    assert line["text"] == "Likes black tea"
    assert line["sources"] == []
    assert [step["action"] for step in line["history"]] == ["add", "edit"]
    assert line["history"][1]["before"]["text"] == "Likes green tea"


# Who and when


async def test_when_consent_is_withdrawn_what_is_there_can_be_seen_and_forgotten(house, entry):
    memory = await told(house, "Likes green tea")
    house.config_entries.async_update_entry(entry, options={})
    await house.async_block_till_done()
    assert await refusal(house, "remember", text="Likes black tea") == "log_not_kept"
    assert await texts(house) == ["Likes green tea"]
    assert (await call(house, "forget", memory_id=memory["id"]))["done"]


async def test_a_file_that_cannot_be_written_is_reported(house, entry):
    database = house.data[DATA_LOG].database
    with (
        patch.object(database, "write", side_effect=DiskFullError("no room")),
        pytest.raises(HomeAssistantError) as failed,
    ):
        await call(house, "remember", text="Likes green tea")
    assert failed.value.translation_key == "log_failed"


async def test_the_number_of_memories_follows_a_moment_later(house, entry, freezer):
    await told(house, "Likes green tea")
    freezer.tick(REFRESH_SECONDS + 1)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    await house.data[DATA_LOG].database.read(lambda _: None)
    await house.async_block_till_done()
    assert house.states.get("sensor.memory_of_the_house_memories").state == "1"


async def test_diagnostics_count_and_quote_nothing(house, entry):
    await told(house, "Likes green tea")
    await learn(house)
    await entry.runtime_data.learner.numbers.async_refresh()
    shown = await async_get_config_entry_diagnostics(house, entry)
    assert shown["log"]["listening_back"]["memories"] == {"fact": 1}
    assert "tea" not in json.dumps(shown, default=str)
    assert "gate" not in json.dumps(shown, default=str)


async def test_what_is_nobodys_is_refused_and_what_a_removed_person_left_is_not(
    house: HomeAssistant, entry
) -> None:
    await told(house, "Likes tea", owner=ROBIN)
    house.states.async_remove(ROBIN)
    assert await texts(house, owner=ROBIN) == ["Likes tea"]
    nobodys = {"remember": {"text": "Likes tea"}, "list_memories": {}, "forget": {"about": "tea"}}
    for action, data in nobodys.items():
        assert await refusal(house, action, owner="person.nobody", **data) == "memory_owner_unknown"
    assert await texts(house) == ["Likes tea"]


async def test_an_end_that_is_past_is_refused(house: HomeAssistant, entry) -> None:
    past = "2020-01-01 10:00:00"
    assert await refusal(house, "remember", text="Has guests", valid_to=past) == "memory_ended"
    kept = await told(house, "Has guests")
    ended = await refusal(house, "edit_memory", memory_id=kept["id"], valid_to=past)
    assert ended == "memory_ended"
    assert (await call(house, "list_memories"))["memories"][0]["valid_to"] is None
