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
from ..storage.sharing import DONE, SharingState
from ..storage.transaction import Transaction
from .changes import Arrival, Forget, Purged, Share, is_owner, said_by
from .errors import ArrivalError
from .guarding import SERVER, Gate
from .uniting import unite

_FOR_THE_SERVER: Final = {"forgotten", "unshare"}


@dataclass(frozen=True, slots=True)
class Applied:
    """How many arrivals were new, which memories they changed, and whether they had some forgotten.

    Then bytes of it are left until ``storage.forgetting.finish_forgetting`` was awaited; until
    then ``outgoing`` does not confirm it. ``passed_over`` are the places of those that are nothing
    that homes of this release send.
    """

    arrivals: int = 0
    memory_ids: tuple[str, ...] = ()
    has_forgotten: bool = False
    passed_over: tuple[int, ...] = ()


def incoming(
    tx: Transaction,
    arrivals: Sequence[Arrival],
    now: datetime,
    new_id: NewId,
    health: Health = "ask",
) -> Applied:
    """Apply what arrived, all in the transaction this is called in, and each arrival once.

    Of what is not shared here nothing is read or changed, whatever arrives. Messages that wait to
    be written should be written before: something may be forgotten that they say. What is not
    what homes send each other is passed over, or nothing behind it would ever arrive.
    """
    state = tx.sharing.state()
    if state is None:
        return Applied()
    inbox = _Inbox(tx, state, now, new_id, health)
    new = sorted((one for one in arrivals if one.place > state.place), key=lambda one: one.place)
    passed_over = []
    for arrival in new:
        try:
            inbox.apply(arrival)
        except ArrivalError:
            passed_over.append(arrival.place)
    inbox.end()
    if new:
        tx.sharing.put(replace(state, place=new[-1].place))
    return Applied(len(new), tuple(inbox.changed), inbox.has_forgotten, tuple(passed_over))


class _Inbox:
    """What arrives while it is applied; steps of one owner that come in a row are so at once."""

    def __init__(
        self,
        tx: Transaction,
        state: SharingState,
        now: datetime,
        new_id: NewId,
        health: Health,
    ) -> None:
        self._tx = tx
        self._state = state
        self._now = now
        self._new_id = new_id
        self._health = health
        self._is_replica = state.is_replica
        self._names = tx.sharing.names()
        self._steps: list[tuple[HistoryEntry[Any], str]] = []
        self._touched: dict[str, None] = {}
        self.changed: dict[str, None] = {}
        self.has_forgotten = False

    def apply(self, arrival: Arrival) -> None:
        """Apply one arrival.

        Raises:
            ArrivalError: it is not what homes send each other; then nothing of it was applied.
        """
        change, owner = arrival.change, self._owner_of(arrival)
        said = said_by(change, owner or change.local)
        if owner is None or change.kind in _FOR_THE_SERVER:
            return
        is_step = change.kind == "step"
        if not (is_step and self._steps and self._steps[0][0].owner == owner):
            self._take_steps()
        if is_step:
            self._steps.append((said, arrival.node))
        else:
            getattr(self, f"_{change.kind}")(said, owner)

    def end(self) -> None:
        """Unite what several homes have learnt, and forget what was to stay forgotten."""
        self._take_steps()
        self._make_waiting()
        self._forget_again()
        unite(self._tx, self._touched, self._now, self._new_id)

    def _owner_of(self, arrival: Arrival) -> str | None:
        """Return whose memory here an arrival is about; ``None``: nobody's who is shared."""
        change = arrival.change
        shared = next((owner for owner, name in self._names.items() if name == change.owner), None)
        if change.owner is not None and (shared or not self._is_replica):
            return shared
        of_this_home = self._is_replica or (
            arrival.node == SERVER and self._state.reader == "server"
        )
        return change.local if of_this_home and is_owner(change.local) else None

    def _share(self, share: Share, owner: str) -> None:
        if self._is_replica and share.name not in self._names.values():
            self._tx.sharing.share(owner, share.name, DONE)
            self._names = self._tx.sharing.names()

    def _message(self, message: LogEntry, *_: str) -> None:
        if self._is_replica and not self._tx.log.append([message]):
            self._tx.log.reword({message.id: message.content})

    def _take_steps(self) -> None:
        """Write down the steps that have come and are new, and make things what the last says."""
        tx, steps = self._tx, self._steps
        if not steps:
            return
        self._steps = []
        gate = Gate(tx, [entry for entry, _ in steps], self._health)
        known: dict[str, list[HistoryEntry[Any]]] = {}
        for one in tx.history.groups({entry.group_id for entry, _ in steps}):
            known.setdefault(one.group_id, []).append(one)
        written: dict[int, HistoryEntry[Any]] = {}
        for entry, node in steps:
            let = gate.let_in(entry, node)
            others = known.setdefault(entry.group_id, [])
            if let is not None and not any(_are_one(let, other) for other in others):
                others.append(let)
                written[tx.history.append(let)] = let
        groups = {one.group_id for one in written.values()}
        for _ in range(2):
            groups |= {one.rpartition("/")[0] for one in groups}
        for group_id in groups - {""}:
            tx.history.mark_as_named(group_id, steps[0][0].owner)
        ids = dict.fromkeys(one.memory_id for one in written.values())
        lasts = [tx.history.last(id_) for id_ in ids]
        self._make([one for one in lasts if one is not None and one.seq in written])

    def _make(self, lasts: Sequence[HistoryEntry[Any]]) -> None:
        """Make memories and entities what their last steps say."""
        tx = self._tx
        self.changed |= dict.fromkeys(one.memory_id for one in lasts)
        memories = [one for one in lasts if one.item == "memory"]
        for last in (one for one in lasts if one.item == "entity"):
            self._make_entity(last)
        tx.memories.delete([one.memory_id for one in memories if one.after is None])
        held = tx.memories.by_ids([one.memory_id for one in memories])
        ends = {one.memory_id: _ends(one.after) for one in memories}
        there = {one.id for one in tx.graph.entities(set().union(*ends.values()))}
        for last in memories:
            after, current = last.after, held.get(last.memory_id)
            if not ends[last.memory_id] <= there:
                tx.sharing.wait([last.memory_id])
            elif isinstance(after, Memory):
                tx.memories.put(_as_used_here(after, current))
                if current is None or _says(current) != _says(after):
                    self._touch(last)

    def _make_entity(self, last: HistoryEntry[Any]) -> None:
        tx, after = self._tx, last.after
        if after is None:
            tx.sharing.wait([one.id for one in tx.memories.at_entities([last.memory_id])])
            tx.graph.delete(last.memory_id)
            return
        current = tx.graph.entity(after.id)
        tx.graph.put(replace(after, ha_ref=current.ha_ref if current else None))
        self._touch(last)

    def _touch(self, last: HistoryEntry[Any]) -> None:
        """Have something looked at in the end, unless somebody wants it as it is."""
        if last.action != "undo":
            self._touched[last.memory_id] = None

    def _make_waiting(self) -> None:
        """Make the relations whose entities have come, from other homes or by an undo here."""
        found = [self._tx.history.last(id_) for id_ in self._tx.sharing.take_waiting()]
        lasts = [one for one in found if one is not None]
        self._make(lasts)
        self._touched |= dict.fromkeys(one.memory_id for one in lasts)

    def _doubt(self, doubt: DoubtedPair, owner: str) -> None:
        tx, ids = self._tx, {doubt.known_id, doubt.new_id}
        held = tx.memories.by_ids(ids).values()
        if tx.sharing.gone_among(ids) or any(one.owner != owner for one in held):
            return
        known = tx.doubts.between(doubt.known_id, doubt.new_id)
        if known is None:
            tx.doubts.put(doubt)
        elif self._settled(doubt) > self._settled(known):
            tx.doubts.put(replace(known, settled_by=doubt.settled_by))

    def _settled(self, doubt: DoubtedPair) -> tuple[int, str]:
        """Return when a doubt was settled, in an order that all homes share."""
        steps = self._tx.history.group(doubt.settled_by) if doubt.settled_by else []
        return max((one.stamp or 0 for one in steps), default=0), doubt.settled_by or ""

    def _forget(self, asked: Forget, owner: str) -> None:
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

    def _forget_again(self) -> None:
        """Forget everywhere what arrived and says what was forgotten here.

        Who tells it on purpose after that may have it known again.
        """
        tx, again = self._tx, dict[str, set[str]]()
        for one in tx.memories.by_ids(self._touched).values():
            owner, claim = one.owner, Claim.of(one)
            told = one.updated_at if one.by_person else None
            if tombstones.is_forgotten(tx, owner, claim, one.sources, told):
                again.setdefault(owner, set()).add(one.id)
            elif one.by_person:
                tombstones.remove_tombstone(tx, owner, claim)
        for owner, ids in again.items():
            self._delete(owner, Forgotten(memory_ids=sorted(ids)))

    def _purged(self, purged: Purged, owner: str) -> None:
        if self._is_replica:
            self._tx.sharing.purge_copies(owner, purged.ids)
        self._tx.sharing.rest_no_more(owner, purged.ids)


def _are_one(one: HistoryEntry[Any], other: HistoryEntry[Any]) -> bool:
    """Return whether two entries are of the same step: it came, or was made, before."""
    names = ("memory_id", "action", "at")
    return all(getattr(one, name) == getattr(other, name) for name in names) and all(
        _image(getattr(one, side)) == _image(getattr(other, side)) for side in ("before", "after")
    )


def _ends(memory: Any) -> set[str]:
    ends = (memory.subject_id, memory.object_id) if memory is not None else ()
    return {one for one in ends if one is not None}


def _says(memory: Memory) -> tuple[object, ...]:
    """Return what a memory is united by with others."""
    return (memory.owner, Claim.of(memory), memory.status, memory.predicate, *sorted(_ends(memory)))


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
