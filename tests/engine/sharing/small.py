"""A home in memory, and what town tells it, for tests of what a single change does."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from custom_components.switchboard.engine.knowledge.history import Step, change
from custom_components.switchboard.engine.sharing import outbox
from custom_components.switchboard.engine.sharing.changes import Arrival, Change, step_json
from custom_components.switchboard.engine.sharing.inbox import Applied, incoming
from custom_components.switchboard.engine.storage.graph_entries import Alias, EntityImage
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry, Known, Memory

from ..knowledge.builders import NOON, SmallStore, numbered

ADA, BO, HERS = "person.ada", "person.bo", "person.ada_l"
"""Ada and Bo here, and what town calls Ada."""


def at(minute: int) -> datetime:
    return NOON + timedelta(minutes=minute)


def stamp(minute: int) -> int:
    return round(at(minute).timestamp()) * 1_000_000


def memory(id_: str, text: str = "Likes smoked trout", **more: Any) -> Memory:
    values = {"owner": HERS, "kind": "preference", "subject": "trout", "polarity": "positive"}
    times = dict.fromkeys(("created_at", "updated_at", "valid_from"), NOON)
    return Memory(id=id_, text=text, **({"confidence": 0.8} | values | times | more))


def entity(id_: str, name: str = "Heron", *also: Alias, **more: Any) -> EntityImage:
    values = {"owner": HERS, "kind": "thing", "created_at": NOON, "updated_at": NOON}
    aliases = (Alias(name.lower(), name, "en"), *also)
    return EntityImage(id=id_, name=name, aliases=aliases, **(values | more))


def sent(kind: str, data: Any, name: str | None = "ada", local: str = HERS) -> dict[str, Any]:
    return {"number": 1, "kind": kind, "owner": name, "local": local, "data": data}


def step(
    after: Known | None,
    before: Known | None = None,
    *,
    minute: int = 1,
    name: str | None = "ada",
    **entry: Any,
) -> dict[str, Any]:
    """Return a step as town sends it, a minute past noon."""
    shown = after or before
    assert shown is not None
    values: dict[str, Any] = {
        "memory_id": shown.id,
        "owner": shown.owner,
        "action": "edit" if before else "add",
        "actor": "person",
        "at": at(minute),
        "group_id": f"{shown.id}-{minute}",
        "stamp": stamp(minute),
    }
    held: HistoryEntry[Any] = HistoryEntry(before=before, after=after, **(values | entry))
    return sent("step", step_json(held, shown.owner, name or shown.owner), name, shown.owner)


class Small:
    """A home that has joined with these names, Ada's if there are none; or the copy of one."""

    def __init__(self, *, is_copy: bool = False, **shared: str) -> None:
        self.tx = SmallStore().tx
        self.new_id = numbered("here")
        self.place = 0
        if is_copy:
            outbox.become_replica(self.tx)
            return
        names = {f"person.{local}": name for local, name in (shared or {"ada": "ada"}).items()}
        outbox.join(self.tx, names, NOON)
        self.sends()

    def take(self, *changes: dict[str, Any], node: str = "town", **more: Any) -> Applied:
        """Let changes arrive together."""
        arrivals = []
        for one in json.loads(json.dumps(changes)):
            self.place += 1
            arrivals.append(Arrival(self.place, node, Change.from_json(one)))
        return incoming(self.tx, arrivals, at(60), self.new_id, **more)

    def note(self, image: Known, before: Known | None = None, *, minute: int = 0) -> None:
        """Have something known, or changed, by this home itself."""
        group = Step(f"own-{image.id}-{minute}", "person", at(minute))
        change(self.tx, group, "edit" if before else "add", before, image)

    def drop(self, image: Known, *, minute: int = 1) -> None:
        """Have something taken back by this home itself."""
        change(self.tx, Step(f"drop-{image.id}", "person", at(minute)), "undo", image, None)

    def texts(self, owner: str = ADA) -> list[str]:
        return sorted(one.text for one in self.tx.memories.active([owner]))

    def steps(self, id_: str) -> Sequence[HistoryEntry[Any]]:
        return self.tx.history.of_memory(id_)

    def sends(self) -> list[Change]:
        """Return what goes out, which the server has then."""
        going: list[Change] = []
        while some := outbox.outgoing(self.tx):
            going += some
            outbox.sent(self.tx, some[-1].number)
        return going
