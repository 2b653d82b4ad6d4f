"""What several chunks of the log say is one fact, which rests on all that was said of it."""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from custom_components.switchboard.engine.chunking.conversation import ChunkingConfig
from custom_components.switchboard.engine.reading.chunk_reader import ChunkReading
from custom_components.switchboard.engine.reading.log_reader import LogReader, ReadingOptions
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, Cursor, ExtractedFact
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from ..knowledge.builders import editor_for, known, manager_for, message, only_memory
from .building import NOON, context_for
from .reading_child import SlowReader, learnt_of, written


class Told(SlowReader):
    """Learns of each new message what it is told to, the surer the later."""

    def __init__(self, says: Mapping[str, str], **changes) -> None:
        super().__init__(0.0, 0)
        self.says = says
        self.changes = changes

    async def read(self, chunk_id, window, before) -> ChunkReading:
        await super().read(chunk_id, window, before)
        return ChunkReading(
            tuple(
                replace(
                    learnt_of(one, chunk_id),
                    summary=self.says[one.id],
                    subject="",
                    created_at=one.created_at,
                    chunk_confidence=(0.9,),
                    **self.changes.get(one.id, {}),
                )
                for one in (stored.entry for stored in window.new)
                if one.id in self.says
            )
        )


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    """Return a log of four messages that windows have read, and learnt nothing of."""
    database = Database(tmp_path / "switchboard.db")
    await database.open()

    def say(tx) -> None:
        tx.log.append(
            replace(message(n, f"Words of message {n}."), created_at=NOON + timedelta(hours=n))
            for n in range(1, 5)
        )
        tx.windows.move("facts", Cursor(HOUSEHOLD, "m4", tx.log.last_seq(), None))

    await database.write(say)
    yield database
    await database.close()


async def read_again(database, says, *, on_written=written, tokens=8, parallel=1, **changes):
    reader = LogReader(
        context_for(database),
        Told(says, **changes),
        TokenCounter(),
        ReadingOptions(ChunkingConfig(tokens, overlap_tokens=0), parallel),
        new_id=iter(str(number) for number in range(9999)).__next__,
        on_written=on_written,
    )
    await reader.begin_again(None)
    [report] = await reader.run()
    return report


async def facts(database: Database) -> list[ExtractedFact]:
    return await database.read(lambda tx: tx.facts.of_owner(HOUSEHOLD))


@pytest.mark.parametrize("parallel", [1, 4])
async def test_it_has_the_messages_and_chunks_of_all_and_says_what_it_was_made_of(
    database, parallel
):
    says = {"m1": "Likes strong tea", "m2": "Likes figs", "m4": "Likes tea, strong"}
    report = await read_again(database, says, parallel=parallel)
    assert (report.chunks, report.repeats) == (4, 1)
    figs, tea = sorted(await facts(database), key=lambda fact: len(fact.source_message_ids))
    assert sorted(tea.source_message_ids) == ["m1", "m4"]
    assert sorted(chunk.split("-")[0] for chunk in tea.source_chunks) == ["1", "1"]
    assert len(set(tea.source_chunks)) == len(tea.chunk_confidence) == 2
    assert len(tea.merged_from) == 2
    assert tea.id in tea.merged_from
    assert (len(figs.source_chunks), figs.merged_from) == (1, ())


async def test_the_memory_that_was_made_of_the_first_comes_to_rest_on_all(database):
    manager = manager_for(database)

    async def ingest(_learnt) -> None:
        await manager.process()

    says = {"m1": "Likes strong tea", "m4": "Likes strong tea"}
    await read_again(database, says, on_written=ingest)
    memory = await only_memory(database)
    assert set(memory.sources) == {"m1", "m4"}
    [fact] = await facts(database)
    assert fact.processed


async def test_what_one_chunk_says_twice_is_one(database):
    says = {"m1": "Likes strong tea", "m3": "Likes strong tea"}
    report = await read_again(database, says, tokens=900)
    [fact] = await facts(database)
    assert (report.chunks, fact.source_message_ids) == (1, ("m1", "m3"))
    assert len(fact.source_chunks) == 1


@pytest.mark.parametrize(
    ("other", "changes"),
    [
        ("Dislikes strong tea", {}),
        ("Likes strong tea at 5", {}),
        ("Likes strong tea", {"status": "quarantined"}),
    ],
)
async def test_what_says_otherwise_or_waits_for_a_person_stays_apart(database, other, changes):
    await read_again(database, {"m1": "Likes strong tea", "m4": other}, m4=changes)
    assert sorted(fact.summary for fact in await facts(database)) == sorted(
        ["Likes strong tea", other]
    )
    assert all(fact.merged_from == () for fact in await facts(database))


async def test_what_a_person_edited_meanwhile_is_not_touched(database):
    manager = manager_for(database)

    async def ingest_and_edit(_learnt) -> None:
        await manager.process()
        for memory in await database.read(lambda tx: tx.memories.active([HOUSEHOLD])):
            if memory.text == "Likes strong tea" and not memory.by_person:
                await editor_for(database).edit(memory.id, text="Likes strong black tea")

    says = {"m1": "Likes strong tea", "m4": "Likes strong tea"}
    await read_again(database, says, on_written=ingest_and_edit)
    assert "Likes strong black tea" in await known(database)
    first = next(fact for fact in await facts(database) if "m1" in fact.source_message_ids)
    assert (first.source_message_ids, first.merged_from) == (("m1",), ())


async def test_what_is_of_the_house_stays_apart_from_what_is_a_persons(database):
    says = {"m1": "Likes strong tea", "m3": "Likes strong tea"}
    await read_again(database, says, tokens=900, m3={"owner": "person.one"})
    assert [one.source_message_ids for one in await facts(database)] == [("m1",)]
