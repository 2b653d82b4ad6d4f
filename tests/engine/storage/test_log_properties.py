"""Whatever is appended, imported and purged, the counts and the search index are right."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.export import export_log
from custom_components.switchboard.engine.storage.forgetting import purge
from custom_components.switchboard.engine.storage.migrations import migrate, read_migrations
from custom_components.switchboard.engine.storage.transaction import Transaction
from custom_components.switchboard.engine.storage.writer import as_they_are

from ..importing.taking import import_file
from .building import NOON, check_search_index, integrity, message

STEPS = read_migrations()

entries = st.builds(
    message,
    number=st.integers(0, 60),
    content=st.text(max_size=30) | st.sampled_from(["kitchen light", "crème brûlée", "\x00", ""]),
    conversation_id=st.sampled_from(["kitchen", "hall", "garden"]),
    owner=st.sampled_from(["household", "person.one"]),
    role=st.sampled_from(["user", "assistant", "tool", "system"]),
    created_at=st.integers(-40, 40).map(lambda days: NOON + timedelta(days=days)),
    tags=st.lists(st.text(max_size=5), max_size=2).map(tuple),
    token_count=st.none() | st.integers(0, 2**63 - 1),
    language=st.none() | st.text(max_size=3),
)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("append"), st.lists(entries, max_size=12)),
        st.tuples(st.just("purge"), st.integers(-40, 41)),
        st.tuples(st.just("reword"), st.tuples(st.integers(0, 60), st.text(max_size=10))),
        st.tuples(st.just("delete"), st.integers(0, 60)),
    ),
    max_size=15,
)


@settings(max_examples=60, deadline=None)
@given(steps=steps)
def test_the_log_and_its_index_are_those_of_a_plain_list(steps):
    """The list is the model: appending, deleting and rewording by hand."""
    model: list = []
    with closing(sqlite3.connect(":memory:", autocommit=True)) as conn:
        migrate(conn, STEPS)
        for name, value in steps:
            if name == "append":
                known = {entry.id for entry in model}
                before = len(model)
                for entry in value:
                    if entry.id not in known:
                        known.add(entry.id)
                        model.append(entry)
                assert Transaction(conn).log.append(value) == len(model) - before
            elif name == "purge":
                limit = NOON + timedelta(days=value)
                gone = Transaction(conn).log.purge(limit, limit=10_000)
                kept = [entry for entry in model if entry.created_at >= limit]
                assert gone == len(model) - len(kept)
                model = kept
            elif name == "reword":
                number, text = value
                conn.execute(
                    "UPDATE unified_log SET content = ? WHERE id = ?", (text, f"m{number}")
                )
                model = [
                    replace(entry, content=text) if entry.id == f"m{number}" else entry
                    for entry in model
                ]
            else:
                conn.execute("DELETE FROM unified_log WHERE id = ?", (f"m{value}",))
                model = [entry for entry in model if entry.id != f"m{value}"]
            check_search_index(Transaction(conn))
        assert [stored.entry for stored in Transaction(conn).log.export()] == model
        assert Transaction(conn).log.count() == len(model)
        assert Transaction(conn).log.owners() == sorted({entry.owner for entry in model})
        for owner in ("household", "person.one"):
            wanted = sum(entry.owner == owner for entry in model)
            assert Transaction(conn).log.count_after(owner, 0) == wanted


async def _there_and_back(folder: Path, first: list, second: list, days: int) -> None:
    one = Database(folder / "one.db")
    two = Database(folder / "two.db")
    await one.open()
    await two.open()
    await one.write(lambda tx: tx.log.append(first))
    await two.write(lambda tx: tx.log.append(second))
    exported = await export_log(one, folder / "log.jsonl")
    there = await two.read(lambda tx: tx.log.count())
    import_all = partial(import_file, two, folder / "log.jsonl", prepare=as_they_are)
    report = (await import_all()).row
    assert report.refused == 0
    assert report.added + report.known == exported == await one.read(lambda tx: tx.log.count())
    assert await two.read(lambda tx: tx.log.count()) == there + report.added
    again = (await import_all()).row
    assert (again.added, again.known) == (0, exported)
    both = {entry.id for entry in first + second}
    assert {s.entry.id for s in await two.read(lambda tx: list(tx.log.export()))} == both
    limit = NOON + timedelta(days=days)
    purged = await purge(two, limit)
    left = [s.entry for s in await two.read(lambda tx: list(tx.log.export()))]
    assert purged.messages + len(left) == len(both)
    assert all(entry.created_at >= limit for entry in left)
    await two.write(check_search_index)
    assert await two.read(integrity) == "ok"
    await one.close()
    await two.close()


@settings(max_examples=15, deadline=None)
@given(first=st.lists(entries), second=st.lists(entries), days=st.integers(-40, 41))
def test_what_is_exported_is_imported_once_whatever_is_there_already(first, second, days):
    with TemporaryDirectory() as folder:
        asyncio.run(_there_and_back(Path(folder), first, second, days))
