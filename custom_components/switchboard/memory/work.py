"""How the background work of the house stands: what waits, what is done, what failed and why.

In numbers, names and stable reasons only: nobody's words.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from homeassistant.core import HomeAssistant
from homeassistant.util.json import JsonObjectType

from ..engine.reading import jobs
from ..engine.reading.jobs import Standing
from ..engine.reading.ledger import FACTS, GRAPH, CursorLedger
from ..engine.recall.indexer import LATEST
from ..engine.storage.entries import WindowRow
from ..engine.storage.log import ImportRow
from ..engine.storage.transaction import Transaction
from ..history.imports import DATA_IMPORTER, import_as_dict
from ..home.guests import guests_are_here
from .embedding import Embedding
from .hub import Hub, Member
from .learner import ExtractionScheduler
from .numbers import errors_of, standing_as_dict

MOST_LISTED: Final = 30
"""Imports, and readings in chunks, that are told of: the latest ones, and all under way."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The state of the work in the database, at one moment."""

    pending: dict[str, int]
    graph_pending: int
    in_chunks: int
    windows: list[WindowRow]
    graph_windows: list[WindowRow]
    readings: list[Standing]
    imports: list[ImportRow]
    missing: tuple[int, int]


def look(tx: Transaction, learner: ExtractionScheduler | None, vectors: Embedding | None) -> Kept:
    """Look how the work stands; what has no vector is only counted where vectors are made."""
    owners, missing = tx.log.owners(), (0, 0)
    if vectors is not None:
        missing = tx.vectors.count_missing(vectors.space, max(0, tx.log.last_seq() - LATEST))
    return Kept(
        pending={one: count for one in owners if (count := CursorLedger().pending(tx, [one]))},
        graph_pending=learner.graph_pending(tx) if learner else 0,
        in_chunks=tx.reading_jobs.unread(),
        windows=tx.windows.unfinished(FACTS),
        graph_windows=tx.windows.unfinished(GRAPH),
        readings=jobs.standings(tx),
        imports=tx.imports.all(),
        missing=missing,
    )


async def async_standing(hass: HomeAssistant, hub: Hub) -> JsonObjectType:
    """Return how all the work stands that the connections share.

    Raises:
        StorageError: the log cannot be read.
    """
    vectors, learns = hub.vectors, hub.learns
    kept = None
    if hub.log.is_open:
        kept = await hub.log.database.read(
            partial(look, learner=learns.learner if learns else None, vectors=vectors)
        )
    if learns is None or kept is None:
        state = "closed" if learns else "off"
        learning: JsonObjectType = {"learning": {"state": state}, "graph": {"state": state}}
    else:
        learning = _learning(hub, learns, kept)
    return {
        "guests": guests_are_here(hass),
        **learning,
        "readings": [*map(_reading, _listed(kept))] if kept else [],
        "imports": [*_imports(hass, kept.imports)] if kept else [],
        "embedding": _embedding(hub, kept),
    }


def _learning(hub: Hub, learns: Member, kept: Kept) -> JsonObjectType:
    at, is_paused = learns.learner.activity, hub.pauses.holds("learning")
    state = _state(is_running=at.is_running, is_paused=is_paused)
    budgets = [one for one in learns.usage.allowances() if one["of"] in ("background", "all")]
    return {
        "learning": {
            "state": state,
            "connection": learns.entry.title,
            "pending": sum(kept.pending.values()) + kept.in_chunks,
            "owners": [{"owner": owner, "pending": n} for owner, n in kept.pending.items()],
            "in_chunks": kept.in_chunks,
            "last_run": _iso(at.last_run),
            "next_run": _iso(at.next_run),
            "stopped": at.stopped,
            "windows": _windows(kept.windows),
            "budgets": [*budgets],
        },
        "graph": {
            "state": state if learns.settings.graph else "off",
            "pending": kept.graph_pending,
            "stopped": at.graph_stopped,
            "windows": _windows(kept.graph_windows),
        },
    }


def _iso(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _windows(left: list[WindowRow]) -> JsonObjectType:
    statuses = Counter(row.status for row in left)
    return {
        "failed": statuses["failed"],
        "parked": statuses["parked"],
        "errors": {**errors_of(left)},
    }


def _listed(kept: Kept) -> list[Standing]:
    latest = kept.readings[:MOST_LISTED]
    under_way = (one for one in kept.readings if one.job.status in ("running", "paused"))
    return [*latest, *(one for one in under_way if one not in latest)]


def _reading(standing: Standing) -> JsonObjectType:
    job = standing.job
    return {
        "id": str(job.id),
        **standing_as_dict(standing),
        "begun": job.started_at.isoformat(),
        "finished": _iso(job.finished_at),
    }


def _imports(hass: HomeAssistant, rows: list[ImportRow]) -> list[JsonObjectType]:
    importer = hass.data.get(DATA_IMPORTER)
    under_way = importer and importer.under_way
    return [
        {"id": row.id, **import_as_dict(row), "under_way": row.id == under_way}
        for number, row in enumerate(rows)
        if number < MOST_LISTED or row.status in ("running", "paused")
    ]


def _embedding(hub: Hub, kept: Kept | None) -> JsonObjectType:
    vectors = hub.vectors
    if vectors is None:
        return {"state": "off"}
    report: dict[str, Any] = vectors.as_dict()
    is_paused = hub.pauses.holds("embedding")
    missing = None if kept is None else {"memories": kept.missing[0], "messages": kept.missing[1]}
    return {
        "state": _state(is_running=not vectors.is_idle, is_paused=is_paused),
        "connection": next((one.entry.title for one in hub.members if one.vectors is vectors), ""),
        "dimensions": report["dimensions"],
        "missing": missing,
        "in_memory": report["in_memory"],
        "last_fill": report["last_fill"],
        "last_failure": report["last_failure"],
        "breaker": report["breakers"]["filling"],
    }


def _state(*, is_running: bool, is_paused: bool) -> str:
    """``pausing``: it is paused, and what was begun is still being done."""
    if is_paused:
        return "pausing" if is_running else "paused"
    return "running" if is_running else "idle"
