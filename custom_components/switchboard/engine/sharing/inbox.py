"""The inbox: what happened in other homes is taken over, in whatever order it comes.

All steps of all homes are kept. The one with the last stamp says how a memory is, and every home
stamps a step after what it was done to, so that all homes end the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ..knowledge import tombstones
from ..knowledge.claims import Claim
from ..knowledge.errors import KnowledgeError
from ..knowledge.forget_plan import ForgetPlan
from ..knowledge.ports import NewId
from ..language.sensitive import Health
from ..storage.deletion import Forgotten
from ..storage.entries import LogEntry
from ..storage.graph_entries import Entity
from ..storage.memory_entries import DoubtedPair, HistoryEntry, Memory
from ..storage.sharing import DONE
from ..storage.transaction import Transaction
from .changes import KINDS, Arrival, Forget, Purged, Share, is_owner, said_by
from .errors import ArrivalError
from .guarding import SERVER, let_in
from .outbox import show_untold
from .uniting import unite

_NOTHING_TO_DO: Final = {"undone", "forgotten", "unshare"}
"""What was undone shows by the names of the steps; the rest is for the server."""


@dataclass(frozen=True, slots=True)
class Applied:
    """How many arrivals were new, which memories they changed, and whether they had some forgotten.

    Then bytes of it are left until ``storage.forgetting.finish_forgetting`` was awaited; until
    then ``outgoing`` does not confirm it.
    """

    arrivals: int = 0
    memory_ids: tuple[str, ...] = ()
    has_forgotten: bool = False


def incoming(
    tx: Transaction,
    arrivals: Sequence[Arrival],
    now: datetime,
    new_id: NewId,
    health: Health = "ask",
) -> Applied:
    """Apply what arrived, all in the transaction this is called in, and each arrival once.

    Of what is not shared here nothing is read or changed, whatever arrives. Messages that wait to
    be written should be written before: something may be forgotten that they say.

    Raises:
        ArrivalError: something is not what homes send each other; then apply nothing.
    """
    state = tx.sharing.state()
    if state is None:
        return Applied()
    inbox = _Inbox(tx, now, new_id, health, is_replica=state.is_replica)
    new = sorted((one for one in arrivals if one.place > state.place), key=lambda one: one.place)
    for arrival in new:
        inbox.apply(arrival)
    inbox.end()
    if new:
        tx.sharing.put(replace(tx.sharing.state() or state, place=new[-1].place))
    return Applied(len(new), tuple(inbox.changed), inbox.has_forgotten)


class _Inbox:
    """What arrives while it is applied."""

    def __init__(
        self, tx: Transaction, now: datetime, new_id: NewId, health: Health, *, is_replica: bool
    ) -> None:
        self._tx = tx
        self._now = now
        self._new_id = new_id
        self._health = health
        self._is_replica = is_replica
        self._touched: dict[str, None] = {}
        self._forgotten_here: dict[str, set[str]] = {}
        self.changed: dict[str, None] = {}
        self.has_forgotten = False

    def apply(self, arrival: Arrival) -> None:
        """Apply one arrival.

        Raises:
            ArrivalError: it is not what homes send each other.
        """
        change, owner = arrival.change, self._owner_of(arrival)
        if change.kind in KINDS:
            said = said_by(arrival, owner or change.local)
            if owner is not None:
                getattr(self, f"_{change.kind}")(said, owner, arrival.node)
        elif change.kind not in _NOTHING_TO_DO:
            raise ArrivalError(arrival.place, None)

    def end(self) -> None:
        """Unite what several homes have learnt, and forget what was to stay forgotten."""
        self._make_waiting()
        touched = [id_ for id_ in self._touched if not self._forget_again(id_)]
        for owner, ids in self._forgotten_here.items():
            self._delete(owner, Forgotten(memory_ids=sorted(ids)))
        unite(self._tx, touched, self._now, self._new_id)

    def _owner_of(self, arrival: Arrival) -> str | None:
        """Return whose memory here an arrival is about; ``None``: nobody's who is shared."""
        change, names = arrival.change, self._tx.sharing.names()
        shared = next((owner for owner, name in names.items() if name == change.owner), None)
        if change.owner is not None and (shared or not self._is_replica):
            return shared
        state = self._tx.sharing.state()
        of_this_home = self._is_replica or (
            arrival.node == SERVER and state is not None and state.reader == "server"
        )
        return change.local if of_this_home and is_owner(change.local) else None

    def _share(self, share: Share, owner: str, _: str) -> None:
        tx, name, names = self._tx, share.name, self._tx.sharing.names()
        if self._is_replica and name not in names.values():
            tx.sharing.share(owner, name, DONE)
        elif names.get(owner) == name:
            # Whoever has just come has not heard what was known before.
            show_untold(tx, owner, self._now)
            tx.sharing.share(owner, name)

    def _message(self, message: LogEntry, *_: str) -> None:
        if self._is_replica and not self._tx.log.append([message]):
            self._tx.log.reword({message.id: message.content})

    def _step(self, entry: HistoryEntry[Any], owner: str, node: str) -> None:
        tx, let = self._tx, let_in(self._tx, entry, node, self._health)
        if let is None or any(_are_one(let, known) for known in tx.history.group(let.group_id)):
            return
        seq = tx.history.append(let)
        undone = let.group_id.rpartition("/")[0]
        for group_id in {let.group_id, undone, undone.rpartition("/")[0]} - {""}:
            tx.history.mark_as_named(group_id, owner)
        if let.action != "undo":
            self._touched[let.memory_id] = None
        last = tx.history.last(let.memory_id)
        if last is not None and last.seq == seq:
            self._make(last)

    def _make(self, last: HistoryEntry[Any]) -> None:
        """Make a memory or an entity what its last step says."""
        tx, after = self._tx, last.after
        self.changed[last.memory_id] = None
        if isinstance(after, Memory):
            ends = {after.subject_id, after.object_id} - {None}
            if len(tx.graph.entities([one for one in ends if one])) < len(ends):
                tx.sharing.wait([after.id])
                return
            tx.memories.put(_as_used_here(after, tx.memories.get(after.id)))
        elif after is not None:
            current = tx.graph.entity(after.id)
            tx.graph.put(replace(after, ha_ref=current.ha_ref if current else None))
        elif last.item == "memory":
            tx.memories.delete([last.memory_id])
        else:
            tx.sharing.wait([one.id for one in tx.memories.at_entities([last.memory_id])])
            tx.graph.delete(last.memory_id)

    def _make_waiting(self) -> None:
        """Make the relations whose entities have come, from other homes or by an undo here."""
        for id_ in self._tx.sharing.take_waiting():
            if (last := self._tx.history.last(id_)) is not None and last.after is not None:
                self._make(last)
                self._touched[id_] = None

    def _doubt(self, doubt: DoubtedPair, owner: str, _: str) -> None:
        tx, ids = self._tx, {doubt.known_id, doubt.new_id}
        held = tx.memories.by_ids(ids).values()
        if tx.sharing.gone_among(ids) or any(one.owner != owner for one in held):
            return
        known = tx.doubts.between(doubt.known_id, doubt.new_id)
        if known is None:
            tx.doubts.put(doubt)
        elif doubt.settled_by and self._settled(doubt) > self._settled(known):
            tx.doubts.put(replace(known, settled_by=doubt.settled_by))

    def _settled(self, doubt: DoubtedPair) -> tuple[int, str]:
        """Return when a doubt was settled, in an order that all homes share."""
        steps = self._tx.history.group(doubt.settled_by) if doubt.settled_by else []
        return max((one.stamp or 0 for one in steps), default=0), doubt.settled_by or ""

    def _forget(self, asked: Forget, owner: str, _: str) -> None:
        tx = self._tx
        tx.sharing.carried_out(asked.id, owner)
        if asked.whole:
            # A server that was put back asks once more; much may have been told since.
            if not tx.sharing.gone_among([asked.id]):
                tx.deletion.of_owner(owner, is_asked=True)
                tx.sharing.keep_gone([asked.id])
                self.has_forgotten = True
            return
        held: list[Memory | Entity] = [
            *tx.memories.by_ids(asked.memory_ids).values(),
            *tx.graph.entities(asked.entity_ids),
        ]
        owners = {one.id: one.owner for one in held}
        named = {
            id_
            for id_ in (*asked.memory_ids, *asked.entity_ids)
            if owners.get(id_, owner) == owner
            and (id_ in owners or all(one.owner == owner for one in tx.history.of_memory(id_)))
        }
        steps = [
            entry
            for step in asked.steps
            for entry in tx.history.group(step.rpartition(" ")[0])
            if entry.owner == owner and entry.memory_id == step.rpartition(" ")[2]
        ]
        # What was said here is this home's own, but for its copy.
        here = set() if self._is_replica else tx.log.known(asked.message_ids)
        messages = [id_ for id_ in asked.message_ids if id_ not in here]
        tx.sharing.keep_gone([*named, *messages, *asked.steps])
        self._delete(
            owner,
            Forgotten(
                memory_ids=named.intersection(asked.memory_ids),
                entity_ids=named.intersection(asked.entity_ids),
                message_ids=messages,
                history_seqs=[entry.seq for entry in steps],
            ),
        )

    def _delete(self, owner: str, asked: Forgotten) -> None:
        """Forget what was asked for, and what a person would have forgotten of it in this home.

        That goes by words as far as this home has learnt them itself: words that another home has
        put in their place would reach what is not shared.
        """
        tx = self._tx
        held = tx.memories.by_ids(asked.memory_ids)
        plan = ForgetPlan(
            [owner], memory_ids=[id_ for id_, one in held.items() if self._said(one)], now=self._now
        )
        try:
            chosen = plan.choose(tx)
        except KnowledgeError:
            chosen = Forgotten()
        graves = [
            tombstones.of_statement(tx, owner, Claim.of(one), asked.message_ids, self._now)
            for one in held.values()
        ]
        cited = [one.id for one in tx.facts.citing(owner, list(asked.message_ids))]
        self.changed |= dict.fromkeys(asked.memory_ids)
        both: dict[str, Any] = {
            name: list(dict.fromkeys([*getattr(asked, name), *getattr(chosen, name)]))
            for name in ("memory_ids", "entity_ids", "message_ids", "history_seqs")
        }
        tx.deletion.chosen(
            replace(
                chosen,
                **both,
                fact_ids={*chosen.fact_ids, *tx.history.fact_ids(held), *cited},
                tombstones=[*chosen.tombstones, *graves],
            )
        )
        self.has_forgotten = True

    def _said(self, memory: Memory) -> bool:
        """Return whether a memory has words that this home has found by itself."""
        return any(
            entry.origin is None
            and entry.action != "undo"
            and entry.after is not None
            and entry.after.text == memory.text
            and (entry.before is None or entry.before.text != memory.text)
            for entry in self._tx.history.of_memory(memory.id)
        )

    def _forget_again(self, memory_id: str) -> bool:
        """Return whether a memory says what was forgotten here, for it to be forgotten everywhere.

        Who tells it on purpose after that may have it known again.
        """
        tx, memory = self._tx, self._tx.memories.get(memory_id)
        if memory is None:
            return False
        graves = tx.tombstones.of_owners([memory.owner])
        if not graves or not tombstones.is_forgotten(
            tx, memory.owner, Claim.of(memory), memory.sources
        ):
            return False
        if memory.by_person and memory.updated_at > max(one.created_at for one in graves):
            tombstones.remove_tombstone(tx, memory.owner, Claim.of(memory))
            return False
        self._forgotten_here.setdefault(memory.owner, set()).add(memory_id)
        return True

    def _purged(self, purged: Purged, owner: str, _: str) -> None:
        if self._is_replica:
            self._tx.sharing.purge_copies(owner, purged.ids)
        self._tx.sharing.rest_no_more(owner, purged.ids)


def _are_one(one: HistoryEntry[Any], other: HistoryEntry[Any]) -> bool:
    """Return whether two entries are of the same step: it came, or was made, before."""
    names = ("memory_id", "action", "at")
    return all(getattr(one, name) == getattr(other, name) for name in names) and all(
        _image(getattr(one, side)) == _image(getattr(other, side)) for side in ("before", "after")
    )


def _image(image: Any) -> Any:
    """Return an image without what differs from home to home."""
    if image is None:
        return None
    here: dict[str, Any] = {"sources": ()}
    if isinstance(image, Memory):
        here |= {"use_count": 0, "last_used_at": None, "search_terms": None}
    else:
        here |= {"ha_ref": None, "aliases": ()}
    return replace(image, **here)


def _as_used_here(after: Memory, current: Memory | None) -> Memory:
    if current is None:
        return after
    return replace(
        after,
        use_count=current.use_count,
        last_used_at=current.last_used_at,
        search_terms=current.search_terms if current.text == after.text else None,
    )
