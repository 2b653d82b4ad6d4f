"""Every summary of a logged conversation is kept, found again, and goes with what it covers."""

import json
import threading
from pathlib import Path

import pytest
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.switchboard.engine.dialogue.summary import FOLD_INSTRUCTIONS
from custom_components.switchboard.engine.language.masking import masked
from custom_components.switchboard.history import turns
from custom_components.switchboard.history.unified_log import DATA_LOG
from demo.azure_standin.ask import Reply

from ..conftest import agent_of
from ..dialog import async_open_assist, async_written
from ..household import AGREED
from ..household import act as call
from ..remembering_model import results, use_the_memory

TALK = {
    "routing": {"policy": "llm_only"},
    "window": {"keep_exchanges": 1, "eviction_target": 1.0},
    "timing": {"early_answer_seconds": 0, "late_answer_seconds": 0},
}
SAID = ("I dream of a sauna.", "It should be in the cellar.", "And have a window.", "Good night.")
WORD = "quincunx"
"""A word that only the summaries have, as if it stood for something that was said."""


@pytest.fixture
def asks(standin) -> list:
    """Let the stand-in write summaries with a word of their own, and use the memory."""
    asks = []

    def reply(ask):
        asks.append(ask)
        if not ask.turns[0].text.startswith(FOLD_INSTRUCTIONS[:60]):
            return use_the_memory(ask)
        record = json.loads(ask.turns[-1].text)
        said = " ".join(one["text"] for one in record["messages"] if one["role"] == "user")
        return Reply(f"{record['summary'] or f'Of a {WORD}:'} They said: {said}")

    standin.state.rules = reply
    return asks


async def archive(hass) -> list:
    return await hass.data[DATA_LOG].database.read(lambda tx: tx.summaries.page(0, 99))


def holding(folder: Path, word: str) -> list[str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if word.encode() in path.read_bytes()]


@pytest.fixture
async def talk(house, move_in, hass_ws_client, asks):
    """Return what says sentences one after the other, each with its fold done."""

    async def begin(**options):
        entry = await move_in(**(TALK | options))
        assist = await async_open_assist(house, hass_ws_client, agent_of(house, entry))

        async def say(*sentences: str) -> None:
            for sentence in sentences:
                await assist.say(sentence)
                await entry.runtime_data.summary_queue.idle()

        return entry, say

    return begin


async def test_a_summary_is_not_looked_through_on_the_event_loop(house, talk, asks, monkeypatch):
    looked: set[threading.Thread] = set()

    def seen(text: str) -> str:
        looked.add(threading.current_thread())
        return masked(text)

    monkeypatch.setattr(turns, "masked", seen)
    _, say = await talk(entry_options=AGREED)
    await say(*SAID[:2])
    assert len(await archive(house)) == 1
    assert looked
    assert threading.current_thread() not in looked


async def test_each_summary_is_kept_and_finds_its_stretch(house, talk, asks, hass_admin_user):
    _, say = await talk(entry_options=AGREED)
    await say(*SAID)
    kept = await archive(house)
    assert [summary.message_count for summary, _ in kept] == [2, 4, 6]
    assert [summary.text for summary, _ in kept] == [
        f"Of a {WORD}: They said: {' They said: '.join(SAID[:n])}" for n in (1, 2, 3)
    ]
    assert len({summary.covers_from_seq for summary, _ in kept}) == 1
    logged = await house.data[DATA_LOG].database.read(lambda tx: [*tx.log.export()])
    assert kept[-1][1] == tuple(stored.entry.id for stored in logged[:6])
    assert kept[-1][0].time_range_end == logged[5].entry.created_at

    await say(f"When did we speak of {WORD}?")
    [found] = [one for ask in asks for one in results(ask) if "found" in one][-1]["found"]
    assert SAID[0] in found["summary_of_a_conversation"]
    assert found["began"] <= found["date"]

    exported = await call(house, "export", what="summaries", filename="summaries.jsonl")
    assert exported["summaries"] == 4
    text = await house.async_add_executor_job(Path(exported["path"]).read_text)
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["message_count"] for line in lines[1:]] == [2, 4, 6, 8]
    assert lines[1]["message_ids"] == list(kept[0][1])


@pytest.mark.parametrize("decided", ["waits", "rejected"])
async def test_a_summary_of_what_waits_or_was_rejected_is_told_nobody(house, talk, asks, decided):
    _, say = await talk(entry_options=AGREED)
    await say("Remember that Kai may open the garage for Zuppel", *SAID)
    assert all("Zuppel" in summary.text for summary, _ in await archive(house))
    if decided == "rejected":
        [waiting] = (await call(house, "list_memories", status="waiting"))["memories"]
        await call(house, "edit_memory", memory_id=waiting["id"], decision="reject")
    for asked in (WORD, "the garage", "Kai"):
        await say(f"When did we speak of {asked}?")
        found = [one for ask in asks for one in results(ask) if "found" in one][-1]
        assert "Zuppel" not in str(found)
        assert "Zuppel" not in str(await call(house, "recall", question=asked))


async def test_it_names_the_topics_of_what_it_covers(house, talk):
    window = {"keep_exchanges": 4, "eviction_target": 1.0}
    _, say = await talk(entry_options=AGREED, window=window)
    await say(*["Please dim the light over the table a little."] * 6)
    *_, (kept, _) = await archive(house)
    assert "lighting" in kept.domains


async def test_it_goes_on_after_a_restart(house, talk, freezer):
    entry, say = await talk(entry_options=AGREED)
    await say(*SAID[:2])
    await async_written(house, entry)
    freezer.tick(360)
    async_fire_time_changed(house)
    await house.async_block_till_done()
    assert await house.config_entries.async_reload(entry.entry_id)
    await house.async_block_till_done()
    await say(*SAID[2:])
    # The fold after the last turn before the restart is done again.
    assert [summary.message_count for summary, _ in await archive(house)] == [2, 4, 6]


@pytest.mark.parametrize("options", [{}, {"entry_options": {"memory": {"retention_days": 7}}}])
async def test_nothing_is_kept_of_who_has_not_agreed(house, talk, tmp_path, options):
    _, say = await talk(**options)
    await say(*SAID)
    assert not house.data[DATA_LOG].is_open
    assert holding(tmp_path, WORD) == []


async def test_what_covers_a_turn_that_was_not_logged_is_not_kept(house, talk, monkeypatch):
    entry, say = await talk(entry_options=AGREED)
    await say(*SAID[:2])
    recorder = entry.runtime_data.live.turn_recorder
    monkeypatch.setattr(type(recorder), "record", lambda *_: None)
    await say("My secret is a kite.")
    monkeypatch.undo()
    await say(*SAID[2:], "Good morning.")
    texts = [summary.text for summary, _ in await archive(house)]
    assert len(texts) == 2
    assert "kite" not in "".join(texts)


async def test_no_byte_of_a_summary_is_left_when_what_it_covers_is_forgotten(
    house, talk, tmp_path, hass_admin_user
):
    _, say = await talk(entry_options=AGREED)
    await say("We like tea.", *SAID)
    await house.data[DATA_LOG].database.checkpoint()
    assert len(await archive(house)) == 4
    done = await call(house, "forget", about="sauna", confirm=True)
    assert done["done"]
    assert done["erased"]
    assert await archive(house) == []
    assert holding(tmp_path, WORD) == []
    assert holding(tmp_path, "sauna") == []


async def test_a_summary_is_kept_no_longer_than_what_it_covers(house, talk, tmp_path, freezer):
    _, say = await talk(entry_options={"memory": {"log_conversations": True, "retention_days": 7}})
    await say(*SAID)
    assert await archive(house)
    freezer.tick(8 * 24 * 3600)
    await house.data[DATA_LOG].async_purge_old()
    assert await archive(house) == []
