"""Scripted household logs: their form, and reading them into the graph.

The sections of a file are ``@registry LANGUAGE`` (what Home Assistant's registries have), ``@same``
(what a judge takes for one), ``@log`` (what is said, and what of it a model finds), and what is
asked of it in the end.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from custom_components.switchboard.engine.graph.findings import (
    EntityFinding,
    GraphFindings,
    RelationFinding,
)
from custom_components.switchboard.engine.graph.following import follow
from custom_components.switchboard.engine.graph.names import key_of
from custom_components.switchboard.engine.graph.placing import StoreResolver, place
from custom_components.switchboard.engine.graph.registry import Registered, Registry
from custom_components.switchboard.engine.knowledge.claims import Question, Verdicts, pair_of
from custom_components.switchboard.engine.knowledge.statements import subject_of
from custom_components.switchboard.engine.language.search_terms import search_terms
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.memory_entries import Memory

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
    memory: tuple[str, str, tuple[str, ...]] | None = None
    """The memory that is made of it: its id, its text, and words by which it is looked for."""


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


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asks or says in the end: the memories that answer it, and all it takes."""

    language: str
    owner: str
    text: str
    answers: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()


@dataclass(slots=True)
class Script:
    """One file."""

    language: str = "en"
    registry: list[Registered] = field(default_factory=list)
    same: list[frozenset[str]] = field(default_factory=list)
    log: list[Said] = field(default_factory=list)
    entities: list[WantedEntity] = field(default_factory=list)
    relations: list[WantedRelation] = field(default_factory=list)
    questions: list[Asked] = field(default_factory=list)
    others: list[Asked] = field(default_factory=list)


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
            case "questions":
                script.questions.append(_asked(parts))
            case "others":
                script.others.append(_asked(parts))
    return script


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


async def read_log(script: Script, database: Database) -> int:
    """Read a log, memories and all; returns how many messages it has."""
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
        if said.memory is not None:
            memory = _memory(said, message_id)
            await database.write(lambda tx, memory=memory: tx.memories.put(memory))
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


def _memory(said: Said, message_id: str) -> Memory:
    id_, text, terms = said.memory or ("", "", ())
    return Memory(
        id=id_,
        owner=said.owner,
        kind="fact",
        subject=subject_of(text),
        text=text,
        polarity="neutral",
        confidence=0.8,
        created_at=said.at,
        updated_at=said.at,
        valid_from=said.at,
        sources=(message_id,),
        search_terms=search_terms(terms, text),
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


def _said(parts: Sequence[str]) -> Said:
    if parts[0].startswith("! rename"):
        _, _, ref, name = parts[0].split(" ", 3)
        return Said(renamed=(ref, name))
    day, time, language, owner = parts[0].split()
    hour, minute = map(int, time.split(":"))
    memory = None
    if parts[4:] and parts[4]:
        id_, _, remembered = parts[4].partition(":")
        terms = tuple(map(str.strip, parts[5].split(","))) if parts[5:] and parts[5] else ()
        memory = (id_.strip(), remembered.strip(), terms)
    return Said(
        at=FIRST_DAY + timedelta(days=int(day), hours=hour, minutes=minute),
        language=language,
        owner=_owner(owner),
        text=parts[1],
        entities=tuple(map(_mention, filter(None, map(str.strip, parts[2].split(";"))))),
        relations=tuple(
            map(_triple, filter(None, map(str.strip, (parts[3] if parts[3:] else "").split(";"))))
        ),
        memory=memory,
    )


def _asked(parts: Sequence[str]) -> Asked:
    language, who = parts[0].split()
    answers, needs = (
        frozenset(part.replace(",", " ").split()) for part in (*parts[2:4], "", "")[:2]
    )
    return Asked(language, _owner(who), parts[1], answers, needs)


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
