"""A long log is cut page by page, and what is deleted meanwhile is not missed."""

import asyncio
from datetime import timedelta

from custom_components.switchboard.engine.chunking.chunk_reader import ChunkReading
from custom_components.switchboard.engine.chunking.config import STRATEGIES, ChunkingConfig
from custom_components.switchboard.engine.chunking.log_reader import LogReader, ReadingOptions
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import Cursor
from custom_components.switchboard.engine.storage.forgetting import forget_rows
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from ..extraction.building import NOON, Clock, Purse, message
from .reading_child import SlowReader, written

OWNERS = ("household", "person.one")
MESSAGES = 1300


class Seen(SlowReader):
    """Keeps which new messages it was shown, and learns nothing."""

    def __init__(self) -> None:
        super().__init__(0.0, 0)
        self.seen: list[str] = []

    async def extract(self, chunk, owner, before) -> ChunkReading:
        await super().extract(chunk, owner, before)
        self.seen += [one.id for one in chunk.messages[chunk.overlap_with_previous :]]
        return ChunkReading()


def reader_for(database, reader, strategy: str) -> LogReader:
    quiet = asyncio.Event()
    quiet.set()
    return LogReader(
        database,
        reader,
        TokenCounter(),
        ReadingOptions(ChunkingConfig(700, overlap_tokens=60, strategy=strategy), 2),
        clock=Clock(),
        seconds=lambda: 0.0,
        budget=Purse(),
        quiet=quiet,
        new_id=iter(str(number) for number in range(9999)).__next__,
        on_written=written,
    )


async def test_each_message_is_read_once_by_every_strategy(tmp_path):
    database = Database(tmp_path / "switchboard.db")
    await database.open()

    def say(tx) -> None:
        tx.log.append(
            message(
                number,
                f"Then we spoke of matter {number // 40} and what came of it",
                owner=OWNERS[number % 2],
                created_at=NOON + timedelta(minutes=number),
                role="user" if number % 3 else "assistant",
            )
            for number in range(MESSAGES)
        )
        for owner in OWNERS:
            tx.windows.hand_over("facts", Cursor(owner, None, tx.log.last_seq(), None))

    await database.write(say)
    # Forgotten after the cut, it is nowhere shown, and shifts nothing.
    gone = {"m40", "m41", "m42"}
    everything = {f"m{number}" for number in range(MESSAGES)}
    for strategy in [one for one in STRATEGIES if one != "custom"]:
        seen = Seen()
        reader = reader_for(database, seen, strategy)
        assert await reader.begin_again(None)
        await forget_rows(database, Forgotten(message_ids=gone))
        [report] = await reader.run()
        assert (report.job.status, report.read) == ("done", report.chunks)
        assert report.chunks > 20
        assert sorted(seen.seen) == sorted(everything - gone)
    await database.close()
