"""The outbox: what a home tells the others, in the order in which it happened.

What happens to shared memories is noted by the repositories as it is written, and read when it is
sent. What was known before is gone through page by page, each time something is to be sent.
"""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ..storage.entries import HOUSEHOLD
from ..storage.export import as_json
from ..storage.memory_entries import HistoryEntry, Known
from ..storage.sharing import DONE, Reader, SharingState, Waiting
from ..storage.table import to_json
from ..storage.transaction import Transaction
from .changes import LONGEST, Change, Json, said_by, step_json
from .errors import ArrivalError

_LOGGER: Final = logging.getLogger(__name__)

_PAGE: Final = 500
_MOST_BYTES: Final = 3_500_000
_ON: Final = SharingState(1, "home", is_replica=False, place=0, messages_after=DONE)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far sharing is.

    All up to place ``after`` is applied, ``waiting`` changes are to go out at least, and
    ``unerased`` are the forgettings of other homes of which bytes may be left in the file.
    """

    after: int
    waiting: int
    unerased: tuple[str, ...]


def is_on(tx: Transaction) -> bool:
    """Return whether this home shares with others."""
    return tx.sharing.state() is not None


def join(tx: Transaction, shared: Mapping[str, str], now: datetime) -> None:
    """Share these owners under these names, and nobody else, from now on.

    What is known of those who were not shared before goes out as well. Of those who are not shared
    any more the other homes keep what they have, and no home hears what becomes of it. The
    household's own memory is never shared.
    """
    if tx.sharing.state() is None:
        tx.sharing.put(_ON)
    wanted = {owner: name for owner, name in shared.items() if owner != HOUSEHOLD}
    known = {owner: name for owner, name in tx.sharing.names().items() if name is not None}
    for owner, name in known.items():
        if wanted.get(owner) != name:
            tx.sharing.unshare(owner)
    for owner, name in known.items():
        if wanted.get(owner) != name:
            tx.sharing.add("unshare", owner, name)
    for owner, name in wanted.items():
        if known.get(owner) != name:
            show_untold(tx, owner, now)
            tx.sharing.share(owner, name)
            tx.sharing.add("share", owner, name)


def become_replica(tx: Transaction) -> None:
    """Let this be the copy of a home that the server reads: it takes all owners' arrivals."""
    tx.sharing.put(replace(tx.sharing.state() or _ON, is_replica=True))


def read_by(tx: Transaction, reader: Reader, now: datetime) -> None:
    """Let the server read this home's log, or the home itself, as the server says.

    Where the server does, all messages and everybody's memory go out to it, what there is already
    included.
    """
    state = tx.sharing.state()
    if state is None or state.reader == reader:
        return
    names = tx.sharing.names()
    tx.sharing.put(replace(state, reader=reader, messages_after=0))
    if reader == "server":
        for owner in {*tx.memories.owners(), *tx.graph.owners()} - names.keys():
            show_untold(tx, owner, now)
            tx.sharing.share(owner, None)
        return
    for owner in (owner for owner, name in names.items() if name is None):
        tx.sharing.unshare(owner)
    tx.sharing.drop_messages()


def leave(tx: Transaction) -> None:
    """Share with nobody any more; what arrived stays."""
    tx.sharing.end()


def outgoing(tx: Transaction, limit: int = _PAGE) -> list[Change]:
    """Return what is to be sent next, at most ``limit`` changes; give it a transaction that writes.

    What was forgotten meanwhile is not among it. That a forgetting was carried out is told once
    no byte is left.
    """
    state = tx.sharing.state()
    if state is None:
        return []
    if tx.sharing.unconfirmed() and not tx.deletion.bytes_to_rewrite():
        tx.sharing.confirm()
    while True:
        waiting = tx.sharing.waiting(limit)
        if len(waiting) < limit and _go_through(tx):
            continue
        found = [(one, _change(tx, one, state.ahead)) for one in waiting]
        tx.sharing.drop([one.number for one, change in found if change is None])
        changes = _fitting([change for _, change in found if change is not None])
        if changes:
            told = max(changes[-1].number - state.ahead, state.told)
            tx.sharing.put(replace(tx.sharing.state() or state, told=told))
        if changes or not waiting:
            return changes


def sent(tx: Transaction, accepted: int) -> None:
    """Know that the server has kept all changes up to a number.

    If this home never sent that many, a database of an earlier day was put back: it goes on behind
    that number and tells all once more.
    """
    state = tx.sharing.state()
    if state is None:
        return
    if accepted > state.told + state.ahead:
        tx.sharing.put(replace(state, ahead=accepted))
        begin_anew(tx)
    else:
        tx.sharing.sent(accepted - state.ahead)


def standing(tx: Transaction) -> Standing | None:
    """Return how far sharing is; ``None``: it is off."""
    state = tx.sharing.state()
    if state is None:
        return None
    unerased = tuple(id_ for id_, _ in tx.sharing.unconfirmed())
    return Standing(state.place, tx.sharing.count(), unerased)


def begin_anew(tx: Transaction) -> None:
    """Tell and hear all once more: the server, or this database, is of an earlier day."""
    state = tx.sharing.state()
    if state is None:
        return
    tx.sharing.put(replace(state, place=0, messages_after=0))
    for owner, name in tx.sharing.names().items():
        tx.sharing.share(owner, name)


def show_untold(tx: Transaction, owner: str, now: datetime) -> None:
    """Write down how things are that no step shows, as where some were forgotten."""
    memories, entities = tx.sharing.untold(owner)
    images: list[Known] = [
        *tx.graph.images(entities).values(),
        *tx.memories.by_ids(memories).values(),
    ]
    for one in images:
        entry: HistoryEntry[Any] = HistoryEntry(
            one.id, owner, "noop", "extractor", now, one, one, group_id=f"as it is {one.id}"
        )
        tx.history.append(entry)


def _go_through(tx: Transaction) -> bool:
    """Let a page of what was known before go out; returns whether there was any."""
    state = tx.sharing.state()
    if state is not None and state.reader == "server" and state.messages_after != DONE:
        page = tx.log.page(state.messages_after, tx.log.last_seq(), _PAGE)
        for stored in page:
            tx.sharing.add("message", stored.entry.owner, stored.entry.id)
        last = page[-1].seq if len(page) == _PAGE else DONE
        tx.sharing.put(replace(state, messages_after=last))
        return True
    for owner, after in tx.sharing.behind():
        steps = tx.history.unshared_page(owner, after, _PAGE)
        for step in steps:
            tx.sharing.add("step", owner, str(step.seq))
        if len(steps) < _PAGE:
            for pair in tx.sharing.doubts_of(owner):
                tx.sharing.add("doubt", owner, json.dumps(pair))
        last = steps[-1].seq if len(steps) == _PAGE else DONE
        tx.sharing.share(owner, tx.sharing.names()[owner], last)
        return True
    return False


def _change(tx: Transaction, one: Waiting, ahead: int) -> Change | None:
    """Return what is to be sent; ``None``: what it is about is gone, or no home would take it."""
    data = _data(tx, one)
    if data is None:
        return None
    change = Change(one.number + ahead, one.kind, one.name, one.owner, data)
    try:
        said_by(Change.from_json(change.to_json()), one.owner)
    except ArrivalError:
        # Refused, it would hold up all behind it.
        _LOGGER.warning("A %s cannot go to other homes, and stays in this one alone", one.kind)
        return None
    return change


def _data(tx: Transaction, one: Waiting) -> Json | None:
    """Return what a change says; ``None``: what it is about is gone."""
    match one.kind:
        case "step":
            entry = tx.history.at(int(one.ref))
            return step_json(entry, one.owner, one.name or one.owner) if entry else None
        case "message":
            found = tx.log.by_ids([one.ref]).get(one.ref)
            if found is None:
                return None
            return as_json(replace(found.entry, content=found.entry.content[:LONGEST]))
        case "doubt":
            doubt = tx.doubts.between(*json.loads(one.ref))
            values: Json | None = to_json(doubt) if doubt else None
            return values
        case "forget":
            ids: Json = json.loads(one.ref)
            return ids
        case "purged":
            return {"ids": json.loads(one.ref)}
        case "forgotten":
            return {"id": one.ref}
    return {"name": one.ref}


def _fitting(changes: list[Change]) -> list[Change]:
    """Return the first of the changes, as many as fit into one request."""
    size = 0
    for place, change in enumerate(changes):
        size += len(json.dumps(change.to_json()))
        if size > _MOST_BYTES and place:
            return changes[:place]
    return changes
