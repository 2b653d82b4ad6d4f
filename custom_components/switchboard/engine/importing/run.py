"""Taking a source into the log, a batch at a time, from wherever an import was left.

Each batch and the place up to which it goes are written in one transaction: killed at any instant,
an import goes on behind the last batch, and nothing is taken twice or left out.
"""

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Final, Protocol

from ..knowledge.tombstones import ForgottenTopics, forgotten_topics
from ..storage.entries import LogEntry
from ..storage.log import ImportRow
from ..storage.transaction import Prepare, Store, Transaction
from .formats import FORMATS
from .json_values import SourceError
from .records import Found, Terms, id_of, prepared
from .survey import Open, Survey, digest_of

BATCH: Final = 100
_BATCH_CHARACTERS: Final = 10_000
"""Of a batch: looking for secrets takes longest, and goes on when somebody begins to speak."""

_ID_CHARACTERS: Final = 16

FORGOTTEN: Final = "it was forgotten"


class Quiet(Protocol):
    """Whether somebody waits for an answer."""

    async def wait(self) -> None:
        """Return once nobody does."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What became of a batch. ``row`` is the import after it, None if it is known no more."""

    row: ImportRow | None
    forgotten: tuple[Found, ...] = ()


def begin(
    tx: Transaction, found: Survey, owner: str | None, path: str | None, now: datetime
) -> ImportRow:
    """Write down that a source is taken, and return its import.

    The same source taken in the same way is the same import: it goes on where it was left, and
    begins anew once it was done.
    """
    kind = found.format.name
    digest = _keyed(tx, found.digest)
    id_ = id_of(digest, kind, owner or "")[:_ID_CHARACTERS]
    row = tx.imports.get(id_)
    if row is None or row.status == "done":
        row = ImportRow(
            id=id_,
            digest=digest,
            format=kind,
            owner=owner,
            path=path,
            status="running",
            position=0,
            total=found.total,
            added=0,
            known=0,
            refused=0,
            error=None,
            created_at=now,
            updated_at=now,
        )
    else:
        row = replace(row, status="running", path=path, error=None, updated_at=now)
    tx.imports.put(row)
    return row


async def take(
    store: Store,
    source: Open,
    row: ImportRow,
    terms: Terms,
    *,
    prepare: Prepare,
    quiet: Quiet,
    clock: Callable[[], datetime],
    on_batch: Callable[[Batch], None],
) -> None:
    """Take what is left of an import, for as long as its row says that it is running.

    Raises:
        SourceError: the source cannot be read any more, or is another one now.
        StorageError: the log could not be written; what was taken before stays.
    """
    try:
        file = await asyncio.to_thread(source)
        with closing(file):
            digest = await asyncio.to_thread(digest_of, file)
            if await store.write(partial(_keyed, digest=digest)) != row.digest:
                raise SourceError(
                    "The source is not what it was when its import began", "import_changed"
                )
            await asyncio.to_thread(file.seek, 0)
            found = FORMATS[row.format].read(file)
            said = await asyncio.to_thread(_skip, found, row.position, terms)
            while True:
                await quiet.wait()
                batch = await asyncio.to_thread(_next_batch, found, terms)
                done = None
                while done is None:
                    done = await _taken(store, row.id, batch, said, prepare, clock)
                on_batch(done)
                said = _last_said(batch) or said
                if done.row is None or done.row.status != "running":
                    return
    except OSError as err:
        raise SourceError("The file could not be read. Check that it is still there") from err


def _keyed(tx: Transaction, digest: str) -> str:
    """Return a digest as it may be kept: without the key, nobody can tell of which file it is.

    What came of a file may be forgotten, but its import stays in the list. Give it to a
    transaction that writes: the key is made when it is first asked for.
    """
    key = tx.tombstones.key()
    return hmac.new(key, f"import:{digest}".encode(), hashlib.sha256).hexdigest()


def _skip(found: Iterator[Found], number: int, terms: Terms) -> LogEntry | None:
    """Pass over what was taken; returns what a person said last in it."""
    said = None
    for one in islice(found, number):
        said = _last_said([one]) or said
    return None if said is None else prepared(Found(0, said), terms).entry


def _last_said(batch: Iterable[Found]) -> LogEntry | None:
    said = [one.entry for one in batch if one.entry is not None and one.entry.role == "user"]
    return said[-1] if said else None


def _next_batch(found: Iterator[Found], terms: Terms) -> list[Found]:
    batch: list[Found] = []
    characters = 0
    for one in found:
        batch.append(prepared(one, terms))
        characters += 0 if one.entry is None else len(one.entry.content)
        if len(batch) == BATCH or characters >= _BATCH_CHARACTERS:
            break
    return batch


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was forgotten here, by the ids of messages and by topics."""

    ids: Set[str]
    topics: ForgottenTopics


async def _taken(
    store: Store,
    import_id: str,
    batch: Sequence[Found],
    said: LogEntry | None,
    prepare: Prepare,
    clock: Callable[[], datetime],
) -> Batch | None:
    """Write a batch and how far the import is then; None if it has to be prepared once more.

    ``said`` is what a person said last before it.
    """
    entries = [one.entry for one in batch if one.entry is not None]
    look = partial(_look, entries=[*([] if said is None else [said]), *entries])
    seen = await store.read(look)
    gone = await asyncio.to_thread(_forgotten, seen, entries, said)
    kept = [entry for entry in entries if entry.id not in gone]
    append = await prepare(store, kept)

    def write(tx: Transaction) -> Batch | None:
        row = tx.imports.get(import_id)
        # Paused, cancelled or undone meanwhile: what was read is read again when it goes on.
        if row is None or row.status != "running":
            return Batch(row)
        if look(tx) != seen or (added := append(tx)) is None:
            return None
        now = replace(
            row,
            position=row.position + len(batch),
            added=row.added + added,
            known=row.known + len(kept) - added,
            refused=row.refused + len(batch) - len(kept),
            updated_at=clock(),
        )
        if not batch:
            now = replace(now, status="done", path=None)
        tx.imports.put(now)
        forgotten = (one for one in batch if one.entry is not None and one.entry.id in gone)
        return Batch(now, tuple(Found(one.place, refused=FORGOTTEN) for one in forgotten))

    return await store.write(write)


def _look(tx: Transaction, entries: Sequence[LogEntry]) -> _Seen:
    return _Seen(
        tx.tombstones.forgotten_among([entry.id for entry in entries]),
        forgotten_topics(tx, {entry.owner for entry in entries}),
    )


def _forgotten(seen: _Seen, entries: Sequence[LogEntry], said: LogEntry | None) -> Set[str]:
    """Return the ids of messages that were forgotten here, or say what was, with the answers to it.

    ``said`` is what a person said last before them.
    """
    gone = set(seen.ids)
    is_about: dict[str, bool] = {}
    for entry in [*([] if said is None else [said]), *entries]:
        says_it = seen.topics.has(entry.owner, entry.content, entry.created_at)
        if entry.role == "user":
            is_about[entry.conversation_id] = says_it
        if says_it or is_about.get(entry.conversation_id):
            gone.add(entry.id)
    return gone
