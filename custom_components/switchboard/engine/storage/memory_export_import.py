"""The memories as a file of JSON Lines, each with its sources and its history, and who holds what.

A line on the format comes first, then a memory a line, the ones that hold no more included. One
that is in doubt has the ids of those that it is in doubt with.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import batched
from pathlib import Path
from typing import Any, Final

from .codec import to_json
from .export_lines import export_lines
from .memory_entries import HistoryEntry, Memory
from .ports import Store
from .transaction import Transaction

FORMAT: Final = "switchboard-memories"
FORMAT_VERSION: Final = 1

PAGE: Final = 200
_OF_A_STEP: Final = ("action", "actor", "at", "before", "after", "group_id", "undone_at")


async def export_memories(store: Store, path: Path) -> int:
    """Write all memories there are now to ``path``; returns their number.

    The file appears under its name once it is complete.

    Raises:
        StorageError: the memories could not be read or the file not written.
    """
    ids = await store.read(lambda tx: tx.memories.ids())
    exported = 0
    async with export_lines(path, FORMAT, FORMAT_VERSION) as append:
        for page in batched(ids, PAGE, strict=False):
            found = await store.read(partial(_page, ids=page))
            await append(found)
            exported += len(found)
    return exported


def files_holding(folder: Path, ids: Collection[str], says: Callable[[str], bool]) -> list[Path]:
    """Return the exported files that hold a message or memory of these ids, or say what is sought.

    ``says`` is asked of the texts of each line. Blocking; a file that cannot be read is taken to
    hold what was looked for.
    """
    wanted = frozenset(ids)
    return [
        path for path in sorted(folder.glob("*")) if path.is_file() and _holds(path, wanted, says)
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
    if isinstance(value, dict) and not ids.isdisjoint((value.get("id"), *_covered(value))):
        return True
    return says("\n".join(_texts(value)))


def _covered(value: dict[str, Any]) -> list[str]:
    """Return the ids of the messages that a summary covers."""
    ids = value.get("message_ids")
    return [one for one in ids if isinstance(one, str)] if isinstance(ids, list) else []


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts of a line without its names of fields: "kind" is a Dutch child."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def _page(tx: Transaction, ids: Sequence[str]) -> list[dict[str, Any]]:
    found = tx.memories.by_ids(ids)
    doubts = defaultdict[str, list[str]](list)
    for pair in tx.doubts.unsettled(ids):
        doubts[pair.known_id].append(pair.new_id)
        doubts[pair.new_id].append(pair.known_id)
    return [
        _memory(found[one], tx.history.of_memory(one), doubts[one]) for one in ids if one in found
    ]


def _memory(
    memory: Memory, history: Sequence[HistoryEntry], in_doubt_with: Sequence[str]
) -> dict[str, Any]:
    steps = [
        {name: value for name, value in to_json(one).items() if name in _OF_A_STEP}
        for one in history
    ]
    return {**to_json(memory), "in_doubt_with": in_doubt_with, "history": steps}
