"""Homes of one fictional person, each with a database, and what carries changes between them."""

import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from custom_components.switchboard.engine.knowledge.entity_steps import Change as GraphChange
from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan
from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import Arrival
from custom_components.switchboard.engine.sharing.inbox import Applied, incoming
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.forgetting import (
    finish_forgetting,
    forget_chosen,
)
from custom_components.switchboard.engine.storage.graph_entries import Alias, Entity
from custom_components.switchboard.engine.storage.memory_entries import Memory

from ..knowledge.builders import NOON, Clock, Editor, FakeJudge, editor_for

SHARED = {"person.ada": "ada"}


@dataclass
class Relay:
    """Keeps what homes send, once, and gives each what it may see, as a server does."""

    log: list[dict] = field(default_factory=list)
    accepted: dict[str, int] = field(default_factory=dict)
    given: dict[str, list[dict]] = field(default_factory=dict)

    def exchange(self, home: str, after: int, shared: list[str], changes: list[dict]) -> dict:
        for change in json.loads(json.dumps(changes)):
            if change["number"] > self.accepted.get(home, 0):
                self.accepted[home] = change["number"]
                self.log.append({"node": home, "change": change})
        given = self.given.setdefault(home, [])
        given += [
            one
            for one in self.log
            if one["node"] != home and one["change"]["owner"] in shared and one not in given
        ]
        arrivals = [{**one, "place": place} for place, one in enumerate(given, 1)]
        return {"accepted": self.accepted.get(home, 0), "arrivals": arrivals[after:]}


@dataclass
class Home:
    """A home with its database; ``shared`` says whose memory goes out under which name."""

    name: str
    database: Database
    relay: Relay
    shared: dict[str, str]
    clock: Clock
    editor: Editor
    new_id: Callable[[], str]

    @property
    def owner(self) -> str:
        return next(iter(self.shared))

    async def join(self, **shared: str) -> None:
        if shared:
            self.shared = {f"person.{local}": name for local, name in shared.items()}
        await self.database.write(lambda tx: outbox.join(tx, self.shared, self.clock()))

    async def exchange(self, *, answer_lost: bool = False, twice: bool = False) -> Applied:
        """Send and fetch once; the process may end before it learns what became of that."""
        changes = await self.database.write(lambda tx: outbox.outgoing(tx, 40))
        standing = await self.database.read(outbox.standing)
        numbers = [one.number for one in changes]
        assert numbers == sorted(set(numbers))
        answer = self.relay.exchange(
            self.name,
            standing.after,
            list(self.shared.values()),
            [one.to_json() for one in changes],
        )
        if answer_lost:
            return Applied()
        await self.database.write(lambda tx: outbox.sent(tx, answer["accepted"]))
        arrivals = answer["arrivals"][:60]
        applied = await self.arrive(*arrivals)
        if twice:
            assert await self.arrive(*arrivals) == Applied()
        return applied

    async def arrive(self, *arrivals: dict) -> Applied:
        read = [Arrival.from_json(one) for one in json.loads(json.dumps(arrivals))]
        applied = await self.database.write(
            lambda tx: incoming(tx, read, self.clock(), self.new_id)
        )
        if applied.has_forgotten:
            assert await finish_forgetting(self.database)
        return applied

    async def tell(self, text: str, owner: str | None = None, **telling: Any) -> Memory:
        return await self.editor.remember(owner or self.owner, text, **telling)

    async def forget(self, memory_id: str, owner: str | None = None) -> None:
        plan = ForgetPlan([owner or self.owner], memory_ids=[memory_id], now=self.clock())
        await forget_chosen(self.database, plan.choose)

    async def meet(self, name: str, kind: str = "person", owner: str | None = None) -> Entity:
        now = self.clock()
        entity = Entity(self.new_id(), owner or self.owner, kind, name, now, now)

        def work(tx) -> None:
            step = GraphChange(tx, self.new_id(), "extractor", now)
            step.put("add", entity, aliases=[Alias(name.lower(), name, "en")])

        await self.database.write(work)
        return entity

    async def relate(self, subject: Entity, predicate: str, object_: Entity, text: str) -> Memory:
        now = self.clock()
        memory = Memory(
            id=self.new_id(),
            owner=subject.owner,
            kind="fact",
            subject=subject.name,
            text=text,
            polarity="neutral",
            confidence=0.8,
            created_at=now,
            updated_at=now,
            valid_from=now,
            predicate=predicate,
            subject_id=subject.id,
            object_id=object_.id,
        )

        def work(tx) -> None:
            GraphChange(tx, self.new_id(), "extractor", now).relate("add", memory)

        await self.database.write(work)
        return memory

    async def known(self, owner: str | None = None) -> list[str]:
        """Return the texts of what holds, by the alphabet."""
        found = await self.database.read(lambda tx: tx.memories.active([owner or self.owner]))
        return sorted(one.text for one in found)

    async def shared_state(self) -> dict[str, Any]:
        """Return all that is known of those who are shared, but for what each home has alone."""
        return await self.database.read(lambda tx: _state(tx, self.shared))

    def holds(self, words: str) -> bool:
        """Return whether a byte of some words is left in a file."""
        files = self.database.path.parent.glob("switchboard.db*")
        return any(words.encode() in path.read_bytes() for path in files)


def _state(tx, shared: dict[str, str]) -> dict[str, Any]:
    memories, _ = tx.memories.listing(shared, limit=-1)
    ids = {one.id for one in memories}
    entities = tx.graph.images(list(tx.graph.all_names(shared)))
    doubts = tx._conn.execute("SELECT known_id, new_id, settled_by FROM memory_doubts").fetchall()
    here = {"use_count": 0, "last_used_at": None, "search_terms": None}
    return {
        "memories": {
            one.id: replace(
                one,
                **here,
                owner=shared[one.owner],
                sources=tuple(sorted(one.sources)),
                superseded_by=one.superseded_by if one.superseded_by in ids else None,
            )
            for one in memories
        },
        "entities": {
            id_: replace(one, ha_ref=None, owner=shared[one.owner]) for id_, one in entities.items()
        },
        "doubts": {(frozenset((known, new)), settled) for known, new, settled in doubts},
        "history": {
            (
                one.group_id,
                one.memory_id,
                one.action,
                one.actor,
                one.at,
                one.stamp,
                one.undone_at,
                one.before and (one.before.updated_at, one.before.status),
                one.after and (one.after.updated_at, one.after.status),
            )
            for one in tx.history.of_owners(shared)
        },
    }


async def opened(folder: Path, *names: str, **options: Any) -> list[Home]:
    """Open homes that share Ada's memory, and have joined."""
    relay, homes = Relay(), []
    for place, name in enumerate(names):
        clock = Clock(NOON + timedelta(days=1, milliseconds=place * 7))
        numbers = itertools.count(1)

        def new_id(name: str = name, numbers=numbers) -> str:
            return f"{name}-{next(numbers):04}"

        (folder / name).mkdir()
        database = Database(folder / name / "switchboard.db", now=clock)
        await database.open()
        editor = editor_for(database, FakeJudge(), clock, new_id)
        home = Home(name, database, relay, dict(SHARED), clock, editor, new_id)
        homes.append(home)
        if options.get("joined", True):
            await home.join()
    return homes


async def meet_again(*homes: Home) -> None:
    """Let homes exchange until none of them has anything left to say or hear."""
    for _ in range(60):
        before = len(homes[0].relay.log)
        applied = [await one.exchange() for one in homes]
        if len(homes[0].relay.log) == before and not any(one.arrivals for one in applied):
            return
    raise AssertionError("The homes never end")


async def are_alike(*homes: Home) -> None:
    first, *others = [await one.shared_state() for one in homes]
    for other in others:
        for part, value in first.items():
            assert other[part] == value, part


async def closed(*homes: Home) -> None:
    for home in homes:
        await home.database.close()
