"""The graph as a file of JSON Lines: entities, then relations, with sources, times and history.

A line on the format comes first. What has ended, was merged or waits is included, and says so.
"""

from collections.abc import Collection, Sequence
from functools import partial
from itertools import batched
from pathlib import Path
from typing import Any, Final

from .codec import to_json
from .export_lines import export_lines
from .ports import Store
from .transaction import Transaction

FORMAT: Final = "switchboard-graph"
FORMAT_VERSION: Final = 1

PAGE: Final = 200
_OF_A_STEP: Final = ("action", "actor", "at", "group_id", "undone_at")


async def export_graph(store: Store, path: Path, owners: Collection[str] | None = None) -> int:
    """Write the owners' graph as it is now to ``path``, by default everyone's.

    Returns how many entities and relations there are. The file appears under its name once it is
    complete.

    Raises:
        StorageError: the graph could not be read or the file not written.
    """
    entities, relations = await store.read(partial(_ids, owners=owners))
    exported = 0
    async with export_lines(path, FORMAT, FORMAT_VERSION) as append:
        for ids, read in ((entities, _entities), (relations, _relations)):
            for page in batched(ids, PAGE, strict=False):
                found = await store.read(partial(read, ids=page))
                await append(found)
                exported += len(found)
    return exported


def _ids(tx: Transaction, owners: Collection[str] | None) -> tuple[list[str], list[str]]:
    whose = tx.graph.owners() if owners is None else owners
    return list(tx.graph.all_names(whose)), [one.id for one in tx.graph.all_relations(whose)]


def _entities(tx: Transaction, ids: Sequence[str]) -> list[dict[str, Any]]:
    aliases = tx.graph.aliases_of(ids)
    return [
        {
            "what": "entity",
            **to_json(one),
            "names": [to_json(alias) for alias in aliases[one.id]],
            **_rests_on(tx, one.id),
        }
        for one in tx.graph.entities(ids)
    ]


def _relations(tx: Transaction, ids: Sequence[str]) -> list[dict[str, Any]]:
    found = tx.graph.relations(ids)
    ends = tx.graph.entities({id_ for one in found for id_ in (one.subject, one.object)})
    names = {one.id: one.name for one in ends}
    return [
        {
            "what": "relation",
            **to_json(one),
            "subject_name": names[one.subject],
            "object_name": names[one.object],
            **_rests_on(tx, one.id),
        }
        for one in found
    ]


def _rests_on(tx: Transaction, item_id: str) -> dict[str, Any]:
    steps = [
        {name: value for name, value in to_json(one).items() if name in _OF_A_STEP}
        for one in tx.graph_steps.of_item(item_id)
    ]
    return {"sources": tx.graph.sources(item_id), "history": steps}
