"""What becomes of a scripted household log in the graph: ``scripts/bench graph [FILE...]``.

Each file has a log in three languages, what a scripted extractor finds in it, what a scripted judge
takes for the same (a few lies among it, which the guards have to catch), and the entities and
relations that are to be known in the end. The log is read in windows of twenty messages; what is
measured is who is meant, what holds from when until when, and what is one. ``falk.txt`` is the log
that the rules were written with, and ``peeters.txt`` one that showed where they fell short.
``unseen.txt`` was written when they were done, and nothing was changed for it then.
"""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.knowledge.predicates import PREDICATES
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.graph_entries import Entity, Relation
from custom_components.switchboard.engine.storage.transaction import Transaction

from .graph_script import (
    FIRST_DAY,
    FOLDER,
    LOGS,
    Script,
    WantedEntity,
    WantedRelation,
    read_log,
    read_script,
)


@dataclass(frozen=True, slots=True)
class Score:
    """How many of what was wanted were found, and how many of what was found were wanted."""

    wanted: int
    found: int
    right: int

    @property
    def precision(self) -> float:
        """The share of what was found that is right."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """The share of what was wanted that was found."""
        return self.right / self.wanted if self.wanted else 1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a log: scores by what they are of, and what was wrong, in words."""

    messages: int
    scores: dict[str, Score]
    wrong: list[str]


async def run(script: Script) -> Outcome:
    """Read a log window by window, and hold what is known in the end against what is wanted."""
    with TemporaryDirectory() as folder:
        database = Database(Path(folder) / "switchboard.db")
        await database.open()
        try:
            messages = await read_log(script, database)
            owners = {one.owner for one in script.entities}
            return await database.read(lambda tx: _compare(tx, script, owners, messages))
        finally:
            await database.close()


def _compare(tx: Transaction, script: Script, owners: set[str], messages: int) -> Outcome:
    wrong: list[str] = []
    found = tx.graph.entities_of(owners)
    means = {one.id: _meant(tx, one, script.entities) for one in found}
    taken: dict[WantedEntity, str] = {}
    for one in found:
        wanted = means[one.id]
        if wanted is None:
            wrong.append(f"entity {one.owner}: {one.name} is nobody, or several")
        elif wanted in taken:
            wrong.append(f"entity {one.owner}: {one.name} is there twice")
            means[one.id] = None
        else:
            taken[wanted] = one.id
    wrong += [
        f"entity {one.owner}: {one.names[0]} is missing"
        for one in script.entities
        if one not in taken
    ]
    refs = [(one, means[one.id]) for one in found if one.ha_ref]
    right = sum(wanted is not None and wanted.ref == one.ha_ref for one, wanted in refs)
    wrong += [
        f"ref of {one.name}: {one.ha_ref}, not {wanted.ref}"
        for one in found
        if (wanted := means[one.id]) is not None and wanted.ref != one.ha_ref
    ]
    names = {one.id: wanted.names[0] if (wanted := means[one.id]) else None for one in found}
    known = [
        _told(relation, names)
        for relation in _relations(tx, found)
        if relation.status in ("active", "ended", "quarantined")
    ]
    wanted_relations = [_ordered(one) for one in script.relations]
    scores = {
        "entities": Score(len(script.entities), len(found), len(taken)),
        "references": Score(sum(one.ref is not None for one in script.entities), len(refs), right),
    }
    for label, statuses in (
        ("relations", ("active", "quarantined")),
        ("ended", ("ended",)),
    ):
        there = [one for one in known if one is None or one.status in statuses]
        there = [one for one in there if one is not None or label == "relations"]
        asked = [one for one in wanted_relations if one.status in statuses]
        hits = sum(one in asked for one in {one for one in there if one})
        scores[label] = Score(len(asked), len(there), hits)
        wrong += [f"{label} too many: {one}" for one in there if one not in asked]
        wrong += [f"{label} missing: {one}" for one in asked if one not in there]
    return Outcome(messages, scores, wrong)


def _meant(tx: Transaction, entity: Entity, wanted: Sequence[WantedEntity]) -> WantedEntity | None:
    """Return whom all names of an entity mean that mean somebody."""
    names = {alias.alias for alias in tx.graph.aliases(entity.id)} | {entity.name}
    fits = [
        one
        for one in wanted
        if (one.owner, one.kind) == (entity.owner, entity.kind) and names & set(one.names)
    ]
    return fits[0] if len(fits) == 1 else None


def _relations(tx: Transaction, found: Sequence[Entity]) -> list[Relation]:
    every = {one.id: one for entity in found for one in tx.graph.relations_of_entity(entity.id)}
    return list(every.values())


def _told(relation: Relation, names: dict[str, str | None]) -> WantedRelation | None:
    subject, object_ = names.get(relation.subject), names.get(relation.object)
    if subject is None or object_ is None:
        return None
    status = "waits" if relation.status == "quarantined" else relation.status
    days = None
    if relation.status == "ended" and relation.valid_to is not None:
        days = (_day(relation.valid_from), _day(relation.valid_to))
    return _ordered(
        WantedRelation(
            relation.owner,
            subject,
            relation.predicate,
            object_,
            "quarantined" if status == "waits" else status,
            days,
        )
    )


def _day(at: datetime) -> int:
    return (at - FIRST_DAY).days


def _ordered(relation: WantedRelation) -> WantedRelation:
    if PREDICATES[relation.predicate].symmetric and relation.object < relation.subject:
        return replace(relation, subject=relation.object, object=relation.subject)
    return relation


def main(paths: Sequence[str]) -> None:
    """Print what comes of each log."""
    for path in map(Path, paths or [str(FOLDER / f"{name}.txt") for name in LOGS]):
        outcome = asyncio.run(run(read_script(path)))
        print(f"{path.stem}: {outcome.messages} messages")
        for label, score in outcome.scores.items():
            print(
                f"  {label:<10} precision {score.precision:.3f}  recall {score.recall:.3f}"
                f"  ({score.right} right of {score.found} found, {score.wanted} wanted)"
            )
        for line in outcome.wrong:
            print(f"  - {line}")


if __name__ == "__main__":
    main(sys.argv[1:])
