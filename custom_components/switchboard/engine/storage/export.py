"""Exports: files of JSON Lines with the log, the memories, the summaries or the graph.

The first line names the format. A file is written page by page under another name, and gets its
own once it is complete.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import batched
from pathlib import Path
from typing import Any, Final

from .entries import LogEntry, StoredEntry
from .errors import ExportFileError
from .summaries import StoredSummary
from .table import to_json
from .transaction import Store, Transaction
from .turn_entries import turn_json

LOG_FORMAT: Final = "switchboard-log"
VERSION: Final = 1
PAGE: Final = 200

_OF_A_GRAPH_STEP: Final = ("action", "actor", "at", "group_id", "undone_at")
_OF_A_STEP: Final = ("action", "actor", "at", "before", "after", "group_id", "undone_at")

type _Line = dict[str, Any]
type _Pages = AsyncIterator[list[_Line]]


async def export_log(store: Store, path: Path) -> int:
    """Write all messages there are now to ``path``, each with its turn; returns their number.

    Raises:
        StorageError: the log could not be read or the file not written.
    """
    return await _write(path, LOG_FORMAT, _messages(store))


async def export_memories(store: Store, path: Path) -> int:
    """Write all memories there are now to ``path``; returns their number.

    Each has its sources and its history, and the ids of those that it is in doubt with.

    Raises:
        StorageError: the memories could not be read or the file not written.
    """
    ids = await store.read(lambda tx: tx.memories.ids())
    return await _write(path, "switchboard-memories", _by_ids(store, ids, _memories))


async def export_summaries(store: Store, path: Path) -> int:
    """Write all summaries there are now to ``path``; returns their number.

    Raises:
        StorageError: the summaries could not be read or the file not written.
    """
    return await _write(path, "switchboard-summaries", _summaries(store))


async def export_graph(store: Store, path: Path, owners: Collection[str] | None = None) -> int:
    """Write the owners' entities and then their relations to ``path``, by default everyone's.

    What has ended, was merged or waits is included. Returns how many there are.

    Raises:
        StorageError: the graph could not be read or the file not written.
    """

    def ids(tx: Transaction) -> tuple[list[str], list[str]]:
        whose = tx.graph.owners() if owners is None else owners
        return list(tx.graph.all_names(whose)), [one.id for one in tx.graph.all_relations(whose)]

    async def pages() -> _Pages:
        entities, relations = await store.read(ids)
        async for page in _by_ids(store, entities, _entities):
            yield page
        async for page in _by_ids(store, relations, _relations):
            yield page

    return await _write(path, "switchboard-graph", pages())


def as_json(entry: LogEntry) -> _Line:
    """Return a message as it stands in a line, with how its turn went where that is known."""
    values: _Line = to_json(replace(entry, turn=None))
    del values["turn"]
    return values if entry.turn is None else values | {"turn": turn_json(entry.turn)}


def files_holding(folder: Path, ids: Collection[str], says: Callable[[str], bool]) -> list[Path]:
    """Return the exported files that hold a message or memory of these ids, or say what is sought.

    ``says`` is asked of the texts of each line. Blocking; a file that cannot be read is taken to
    hold what was looked for.
    """
    wanted = frozenset(ids)
    return [
        path for path in sorted(folder.glob("*")) if path.is_file() and _holds(path, wanted, says)
    ]


async def _write(path: Path, format_: str, pages: _Pages) -> int:
    part = path.with_name(path.name + ".part")
    count = 0
    try:
        await asyncio.to_thread(part.unlink, missing_ok=True)
        await asyncio.to_thread(_append, part, [{"format": format_, "version": VERSION}])
        async for page in pages:
            await asyncio.to_thread(_append, part, page)
            count += len(page)
        await asyncio.to_thread(part.replace, path)
    except OSError as err:
        raise ExportFileError(
            f"{path} could not be written. Check that its folder exists, that Home Assistant may "
            "write to it, and that there is room on the disk"
        ) from err
    finally:
        await asyncio.to_thread(part.unlink, missing_ok=True)
    return count


def _append(path: Path, lines: Iterable[_Line]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


async def _by_ids(
    store: Store, ids: Iterable[str], read: Callable[[Sequence[str], Transaction], list[_Line]]
) -> _Pages:
    for page in batched(ids, PAGE, strict=False):
        yield await store.read(partial(read, page))


async def _messages(store: Store) -> _Pages:
    end = await store.read(lambda tx: tx.log.last_seq())
    seq = -1
    while stored := await store.read(partial(_with_turns, seq=seq, end=end)):
        yield [as_json(one.entry) for one in stored]
        seq = stored[-1].seq


def _with_turns(tx: Transaction, seq: int, end: int) -> list[StoredEntry]:
    stored = tx.log.page(seq, end)
    turns = tx.turns.by_ids(one.entry.id for one in stored)
    return [replace(one, entry=replace(one.entry, turn=turns.get(one.entry.id))) for one in stored]


async def _summaries(store: Store) -> _Pages:
    last = 0
    while found := await store.read(partial(_summary_page, after=last)):
        last = found[-1][0].id
        lines = [to_json(summary) | {"message_ids": list(ids)} for summary, ids in found]
        for line in lines:
            del line["id"]
        yield lines


def _summary_page(tx: Transaction, after: int) -> list[tuple[StoredSummary, tuple[str, ...]]]:
    return tx.summaries.page(after, PAGE)


def _memories(ids: Sequence[str], tx: Transaction) -> list[_Line]:
    found = tx.memories.by_ids(ids)
    doubts = defaultdict[str, list[str]](list)
    for pair in tx.doubts.unsettled(ids):
        doubts[pair.known_id].append(pair.new_id)
        doubts[pair.new_id].append(pair.known_id)
    return [
        {
            **to_json(found[one]),
            "in_doubt_with": doubts[one],
            "history": _steps(tx.history.of_memory(one), _OF_A_STEP),
        }
        for one in ids
        if one in found
    ]


def _entities(ids: Sequence[str], tx: Transaction) -> list[_Line]:
    aliases = tx.graph.aliases_of(ids)
    return [
        {"what": "entity", **to_json(one), "names": to_json(tuple(aliases[one.id]))}
        | _rests_on(tx, one.id)
        for one in tx.graph.entities(ids)
    ]


def _relations(ids: Sequence[str], tx: Transaction) -> list[_Line]:
    found = tx.graph.relations(ids)
    ends = tx.graph.entities({id_ for one in found for id_ in (one.subject, one.object)})
    names = {one.id: one.name for one in ends}
    return [
        {"what": "relation", **to_json(one)}
        | {"subject_name": names[one.subject], "object_name": names[one.object]}
        | _rests_on(tx, one.id)
        for one in found
    ]


def _rests_on(tx: Transaction, item_id: str) -> _Line:
    steps = _steps(tx.history.of_entity(item_id), _OF_A_GRAPH_STEP)
    return {"sources": tx.graph.sources(item_id), "history": steps}


def _steps(history: Iterable[Any], names: Collection[str]) -> list[_Line]:
    return [
        {name: value for name, value in to_json(step).items() if name in names} for step in history
    ]


def _holds(path: Path, ids: frozenset[str], says: Callable[[str], bool]) -> bool:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return any(_line_holds(line, ids, says) for line in file)
    except OSError:
        return True


def _line_holds(line: str, ids: frozenset[str], says: Callable[[str], bool]) -> bool:
    try:
        value = json.loads(line)
    except ValueError, RecursionError:
        return says(line)
    if isinstance(value, dict):
        covered = value.get("message_ids")
        named = [value.get("id"), *(covered if isinstance(covered, list) else [])]
        if any(isinstance(one, str) and one in ids for one in named):
            return True
    return says("\n".join(_texts(value)))


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts of a line without its names of fields: "kind" is a Dutch child."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)
