"""What becomes of a scripted household log in the graph: ``scripts/bench graph [FILE...]``.

Each file has a log in three languages, what a scripted extractor finds in it, what a scripted judge
takes for the same (a few lies among it, which the guards have to catch), and the entities and
relations that are to be known in the end. The log is read in windows of twenty messages; what is
measured is who is meant, what holds from when until when, and what is one. ``falk.txt`` is the log
that the rules were written with, and ``peeters.txt`` one that showed where they fell short.
``unseen.txt`` was written when they were done, and nothing was changed for it then.
"""

import asyncio
import itertools
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.graph.findings import (
    EntityFinding,
    GraphFindings,
    RelationFinding,
)
from custom_components.switchboard.engine.graph.following import follow
from custom_components.switchboard.engine.graph.names import key_of
from custom_components.switchboard.engine.graph.placing import place
from custom_components.switchboard.engine.graph.predicates import PREDICATES
from custom_components.switchboard.engine.graph.registry import Registered, Registry
from custom_components.switchboard.engine.graph.resolving import StoreResolver
from custom_components.switchboard.engine.knowledge.claims import Question, Verdicts, pair_of
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.graph_entries import Entity, Relation
from custom_components.switchboard.engine.storage.transaction import Transaction

FOLDER: Final = Path(__file__).parent / "data" / "graph"
LOGS: Final = ("falk", "peeters", "unseen")
MESSAGES: Final = 300
WINDOW: Final = 20
FIRST_DAY: Final = datetime(2026, 3, 1, tzinfo=UTC)
NOW: Final = FIRST_DAY + timedelta(days=100)

_NAMED: Final = re.compile(r"^(?P<name>[^()]+?)\s*(?:\((?P<more>[^()]*)\))?$")
_COMMANDS: Final = {
    "en": (
        "Turn on the lights, please.",
        "How warm is it outside?",
        "Set a timer, please.",
    ),
    "de": ("Mach bitte das Licht an.", "Wie warm ist es draußen?", "Stell einen Wecker."),
    "nl": ("Doe het licht aan.", "Hoe warm is het buiten?", "Zet een wekker."),
    "fr": ("Allume la lumière.", "Quelle température fait-il ?", "Mets un minuteur."),
    "es": ("Enciende la luz.", "¿Qué temperatura hace fuera?", "Pon un temporizador."),
    "it": ("Accendi la luce, per favore.", "Quanti gradi ci sono fuori?", "Imposta un timer."),
}


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the log, or a change of a registry (``renamed``: a reference and its new name)."""

    at: datetime = FIRST_DAY
    language: str = "en"
    owner: str = HOUSEHOLD
    text: str = ""
    entities: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    relations: tuple[tuple[str, str, str, str], ...] = ()
    renamed: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class WantedEntity:
    """An entity that is to be known, by all the names that mean it; the first stands for it."""

    owner: str
    kind: str
    ref: str | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WantedRelation:
    """A relation that is to be known; ``days`` are those on which one that is over held."""

    owner: str
    subject: str
    predicate: str
    object: str
    status: str = "active"
    days: tuple[int, int] | None = None


@dataclass(slots=True)
class Script:
    """One file."""

    language: str = "en"
    registry: list[Registered] = field(default_factory=list)
    same: list[frozenset[str]] = field(default_factory=list)
    log: list[Said] = field(default_factory=list)
    entities: list[WantedEntity] = field(default_factory=list)
    relations: list[WantedRelation] = field(default_factory=list)


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


def read_script(path: Path) -> Script:
    """Read a file."""
    script, section = Script(), ""
    for line in path.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("@"):
            section, _, value = line[1:].partition(" ")
            script.language = value or script.language
            continue
        parts = [part.strip() for part in line.split("|")]
        match section:
            case "registry":
                name, more = _names(parts[2])
                script.registry.append(Registered(parts[0], parts[1], name, more))  # type: ignore[arg-type]
            case "same":
                script.same.append(frozenset(key_of(name) for name in line.split(",")))
            case "log":
                script.log.append(_said(parts))
            case "entities":
                ref = None if parts[2] == "-" else parts[2]
                names = tuple(name.strip() for name in parts[3].split(","))
                script.entities.append(WantedEntity(_owner(parts[0]), parts[1], ref, names))
            case "relations":
                script.relations.append(_wanted(parts))
    return script


async def run(script: Script) -> Outcome:
    """Read a log window by window, and hold what is known in the end against what is wanted."""
    with TemporaryDirectory() as folder:
        database = Database(Path(folder) / "switchboard.db")
        await database.open()
        try:
            messages = await _read_log(script, database)
            owners = {one.owner for one in script.entities}
            return await database.read(lambda tx: _compare(tx, script, owners, messages))
        finally:
            await database.close()


@dataclass
class _Judge:
    """Takes for the same what a list says, and nothing else."""

    same: list[frozenset[str]]

    async def relations(self, questions: Sequence[Question]) -> Verdicts:
        return {
            pair_of(question.new.claim, one.claim): (
                "same"
                if self._are_same(question.new.claim.subject, one.claim.subject)
                else "unrelated"
            )
            for question in questions
            for one in question.known
        }

    def _are_same(self, one: str, other: str) -> bool:
        return any({key_of(one), key_of(other)} <= group for group in self.same)


async def _read_log(script: Script, database: Database) -> int:
    registry = Registry(tuple(script.registry), script.language)
    ids = (f"id{number:06}" for number in itertools.count(1))
    messages = 0
    pending: dict[str, list[tuple[str, Said]]] = {}

    async def read(owner: str) -> None:
        window = pending.pop(owner, [])
        findings = _findings(owner, window)
        resolver = StoreResolver(database, lambda: registry, _Judge(script.same))
        resolved = await resolver.resolve(findings)
        await database.write(lambda tx: place(tx, findings, resolved, NOW, lambda: next(ids)))

    for said in _with_commands(script.log):
        if said.renamed is not None:
            for owner in list(pending):
                await read(owner)
            registry = replace(
                registry,
                entries=tuple(
                    replace(one, name=said.renamed[1]) if one.ref == said.renamed[0] else one
                    for one in registry.entries
                ),
            )
            await database.write(partial(follow, registry=registry, now=NOW, new_id=ids.__next__))
            continue
        message_id = f"m{messages + 1:03}"
        pair = [
            _entry(message_id, said, "user", said.text),
            _entry(f"m{messages + 2:03}", said, "assistant", "Okay."),
        ]
        messages += len(pair)
        await database.write(lambda tx, pair=pair: tx.log.append(pair))
        pending.setdefault(said.owner, []).append((message_id, said))
        if 2 * len(pending[said.owner]) >= WINDOW:
            await read(said.owner)
    for owner in list(pending):
        await read(owner)
    return messages


def _entry(message_id: str, said: Said, role: str, text: str) -> LogEntry:
    return LogEntry(
        id=message_id,
        conversation_id=f"{said.owner}-{said.at:%j}",
        owner=said.owner,
        role=role,  # type: ignore[arg-type]
        content=text,
        created_at=said.at,
        language=said.language,
    )


def _with_commands(log: Sequence[Said]) -> Iterator[Said]:
    """Yield the log with commands among it, until there are as many messages as there should be."""
    lacking = MESSAGES // 2 - sum(one.renamed is None for one in log)
    commands = {language: itertools.cycle(texts) for language, texts in _COMMANDS.items()}
    lines = sum(one.renamed is None for one in log)
    for said in log:
        yield said
        if said.renamed is not None:
            continue
        more = -(-lacking // lines)
        lacking, lines = lacking - more, lines - 1
        for _ in range(more):
            yield replace(said, text=next(commands[said.language]), entities=(), relations=())


def _findings(owner: str, window: Sequence[tuple[str, Said]]) -> GraphFindings:
    """Return what the scripted extractor finds in a window, each name once."""
    entities: dict[tuple[str, str, str], EntityFinding] = {}
    relations: list[RelationFinding] = []
    for message_id, said in window:
        for kind, name, more in said.entities:
            key = (kind, name, said.language)
            known = entities.get(key)
            entities[key] = EntityFinding(
                name,
                kind,  # type: ignore[arg-type]
                (*(known.evidence if known else ()), message_id),
                tuple(dict.fromkeys((*(known.aliases if known else ()), *more))),
                said.language,
            )
        for subject, predicate, object_, mark in said.relations:
            relations.append(
                RelationFinding(
                    subject,
                    predicate,
                    object_,
                    (message_id,),
                    0.8,
                    said.at,
                    ended=mark == "~",
                    status="quarantined" if mark == "?" else "active",
                )
            )
    return GraphFindings(owner, tuple(entities.values()), tuple(relations))


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


def _said(parts: Sequence[str]) -> Said:
    if parts[0].startswith("! rename"):
        _, _, ref, name = parts[0].split(" ", 3)
        return Said(renamed=(ref, name))
    day, time, language, owner = parts[0].split()
    hour, minute = map(int, time.split(":"))
    return Said(
        at=FIRST_DAY + timedelta(days=int(day), hours=hour, minutes=minute),
        language=language,
        owner=_owner(owner),
        text=parts[1],
        entities=tuple(map(_mention, filter(None, map(str.strip, parts[2].split(";"))))),
        relations=tuple(
            map(_triple, filter(None, map(str.strip, (parts[3] if parts[3:] else "").split(";"))))
        ),
    )


def _mention(text: str) -> tuple[str, str, tuple[str, ...]]:
    kind, _, rest = text.partition(":")
    return (kind, *_names(rest))


def _names(text: str) -> tuple[str, tuple[str, ...]]:
    found = _NAMED.match(text.strip())
    if found is None:
        raise ValueError(f"No name: {text}")
    more = (found["more"] or "").split(",")
    return found["name"], tuple(name.strip() for name in more if name.strip())


def _triple(text: str) -> tuple[str, str, str, str]:
    mark = text[-1] if text[-1] in "~?" else ""
    subject, predicate, object_ = (part.strip() for part in text.rstrip("~? ").split(" > "))
    return subject, predicate, object_, mark


def _wanted(parts: Sequence[str]) -> WantedRelation:
    subject, predicate, object_, _ = _triple(parts[1])
    relation = WantedRelation(_owner(parts[0]), subject, predicate, object_)
    if not parts[2:]:
        return relation
    if parts[2] == "waits":
        return replace(relation, status="quarantined")
    first, last = map(int, parts[2].split())
    return replace(relation, status="ended", days=(first, last))


def _owner(name: str) -> str:
    return HOUSEHOLD if name == "house" else f"person.{name}"


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
