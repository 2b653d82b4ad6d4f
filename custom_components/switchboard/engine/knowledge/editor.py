"""Changes of the memory that a person makes: tell, correct, find, and take a step back."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final, TypedDict, Unpack

from ..language.content import Wanted, content_words
from ..language.sensitive import Health
from ..storage.graph_entries import Alias
from ..storage.memory_entries import Action, Actor, Kind, Memory
from ..storage.transaction import Store, Transaction
from . import tombstones
from .admission import TYPED
from .claims import Claim
from .errors import KnowledgeError
from .evidence import CERTAIN
from .guards import Guard, conflicts
from .history import Step, change, record_noop
from .holdings import owned, uses_of
from .mentions import Sought
from .ports import Clock, Judge, NewId
from .revision import Expected, checked
from .settling import Join, join
from .statements import Ingested, Telling, Waits, check_form, passed, polarity_of, subject_of, tell
from .undoing import UndoReport, undo

MOST_FOUND: Final = 10


_CONTRARY: Final[frozenset[Guard]] = frozenset({"denial", "opposite", "turning"})
_NO_RELATION: Final[dict[str, Any]] = {"predicate": None, "subject_id": None, "object_id": None}


class Changes(TypedDict, total=False):
    """Fields of a memory that a person may change; ``valid_to`` of None takes its end away."""

    text: str
    kind: Kind
    owner: str
    pinned: bool
    valid_to: datetime | None
    subject: str
    by_person: bool


class MemoryEditor:
    """Changes memories on a person's word, each time in one transaction and with a history."""

    def __init__(
        self,
        store: Store,
        judge: Judge,
        clock: Clock,
        new_id: NewId,
        health: Callable[[], Health] = lambda: "ask",
    ) -> None:
        self._store = store
        self._judge = judge
        self._clock = clock
        self._new_id = new_id
        self._health = health

    async def confirm(self, telling: Telling) -> Ingested:
        """Remember what a person writes or confirms, and return what it changed as well.

        Raises:
            KnowledgeError: it is empty, too long, over, or refused by the gate.
            StorageError: the database cannot be written.
        """
        outcome = await self.tell(replace(telling, provenance=TYPED, actor="person"))
        if isinstance(outcome, Waits):
            raise KnowledgeError("memory_no_person")
        return outcome

    async def tell(self, telling: Telling) -> Ingested | Waits:
        """Tell the memory something; see ``statements.tell``, for what it raises as well."""
        return await tell(
            telling, self._store, self._judge, self._clock, self._new_id, self._health()
        )

    async def edit(
        self,
        memory_id: str,
        *,
        actor: Actor = "person",
        owners: Collection[str] | None = None,
        expected: Expected | None = None,
        **changes: Unpack[Changes],
    ) -> Memory:
        """Change a memory as a person wants it, and return it.

        An expired memory that is given a later end, or none, is active again; an active one whose
        end is past is expired. ``owners`` are those whose memories may be changed; ``None``:
        anyone's.

        Raises:
            KnowledgeError: there is no such memory, it belongs to none of ``owners`` or is not as
                ``expected``; the gate refuses the new text; it would have ended before it began.
            StorageError: the database cannot be written.
        """
        for name in ("text", "subject"):
            if name in changes:
                changes[name] = " ".join(changes[name].split())
        if "text" in changes or "subject" in changes:
            subject = changes.get("subject", "")
            check_form(changes.get("text", subject), subject)
            passed(changes.get("text", subject), subject, TYPED, self._health())
        step = Step(self._new_id(), actor, self._clock())
        return await self._store.write(
            partial(
                _edit,
                memory_id=memory_id,
                changes=changes,
                owners=owners,
                expected=expected,
                step=step,
            )
        )

    async def edit_several(
        self, expected: Sequence[Expected], owners: Collection[str] | None, changes: Changes
    ) -> tuple[list[Memory], str]:
        """Change memories alike in one step, but for their words; returns them and its group.

        Raises as ``edit`` does; then none is changed.
        """
        step = Step(self._new_id(), "person", self._clock())

        def work(tx: Transaction) -> list[Memory]:
            return [_edit(tx, one.memory_id, changes, owners, one, step) for one in expected]

        return await self._store.write(work), step.group_id

    async def undo(
        self,
        owners: Collection[str],
        group_id: str | None = None,
        *,
        actor: Actor = "person",
        expected: Expected | None = None,
    ) -> UndoReport:
        """Take back a step, by default the last of ``owners``; see ``history.undo``.

        Raises:
            KnowledgeError: there is no such step, or it is undone already; it changed somebody
                else's memory; what it changed has been changed since; a memory is not as
                ``expected``.
            StorageError: the database cannot be written.
        """
        take_back = partial(
            undo,
            owners=owners,
            group_id=group_id,
            actor=actor,
            now=self._clock(),
            new_id=self._new_id,
        )
        return await self._store.write(
            partial(checked, work=take_back, expected=[expected] if expected else ())
        )

    async def join(self, wish: Join, expected: Collection[Expected] = ()) -> list[Memory]:
        """Let several memories be one, as a person says; returns it and the others.

        Raises:
            KnowledgeError: as ``settling.join`` says, or a memory is not as ``expected``.
            StorageError: the database cannot be written.
        """
        step = Step(self._new_id(), "person", self._clock())
        work = partial(join, wish=wish, step=step)
        return await self._store.write(partial(checked, work=work, expected=expected))

    async def find(self, owners: Collection[str], words: str) -> list[Memory]:
        """Return the active memories that say ``words``, in whatever form, the fullest hit first.

        Those that say all of the words; if there are none, those that say at least half of them.

        Raises:
            StorageError: the database cannot be read.
        """
        return await self._store.read(partial(_find, owners=owners, words=words))


def _edit(
    tx: Transaction,
    memory_id: str,
    changes: Changes,
    owners: Collection[str] | None,
    expected: Expected | None,
    step: Step,
) -> Memory:
    memory = owned(tx, memory_id, owners)
    if expected is not None:
        expected.check(tx)
    after = _related(tx, memory, _worded(memory, replace(memory, **changes)))
    if after == memory:
        record_noop(tx, step, "noop", memory)
        return memory
    if "valid_to" in changes and after.valid_to and after.valid_to <= after.valid_from:
        raise KnowledgeError("memory_ended")
    only_pinned = replace(memory, pinned=after.pinned) == after
    if not only_pinned:
        after = replace(after, by_person=True, confidence=CERTAIN)
        if after.status == "expired" and (after.valid_to is None or after.valid_to > step.at):
            after = replace(after, status="active")
        elif after.status == "active" and after.valid_to and after.valid_to <= step.at:
            after = replace(after, status="expired")
    action: Action = "edit"
    if only_pinned:
        action = "pin" if after.pinned else "unpin"
    after = replace(after, updated_at=step.at)
    change(tx, step, action, memory, after)
    if after.owner != memory.owner:
        for merged in tx.memories.merged_into([memory.id]):
            change(tx, step, action, merged, replace(merged, owner=after.owner, **_NO_RELATION))
    if after.text != memory.text:
        # Other words may contradict nothing; undone, those of before do again.
        tx.doubts.settle(tx.doubts.unsettled([memory.id]), step.group_id)
    if "text" in changes:
        tombstones.remove_tombstone(tx, after.owner, Claim.of(after))
    return after


def _related(tx: Transaction, before: Memory, after: Memory) -> Memory:
    """Return an edited memory without the relation that it no longer states.

    Its entities are of its owner's graph, and words that name one of them no more, or say the
    contrary, are about something else.
    """
    is_same = after.owner == before.owner
    if is_same and after.text != before.text and before.predicate is not None:
        ends = [id_ for id_ in (before.subject_id, before.object_id) if id_ is not None]
        is_same = _CONTRARY.isdisjoint(conflicts(Claim.of(after), Claim.of(before))) and all(
            _names(after, aliases) or not _names(before, aliases)
            for aliases in tx.graph.aliases_of(ends).values()
        )
    return after if is_same else replace(after, **_NO_RELATION)


def _names(memory: Memory, aliases: Sequence[Alias]) -> bool:
    return any(Wanted(content_words(one.alias)).all_in(memory.text) for one in aliases)


def _worded(before: Memory, after: Memory) -> Memory:
    """Return a memory whose subject and polarity are those of its new words."""
    if after.text == before.text and after.kind == before.kind:
        return after
    if after.text != before.text:
        after = replace(after, search_terms=None)
    if after.subject == before.subject and not Wanted(content_words(before.subject)).all_in(
        after.text
    ):
        after = replace(after, subject=subject_of(after.text))
    return replace(after, polarity=polarity_of(after.text, after.kind))


def _find(tx: Transaction, owners: Collection[str], words: str) -> list[Memory]:
    wanted = Sought(words, uses_of(tx))
    total = len(wanted.keys)
    if not total:
        return []
    hits = [
        (len(wanted.found(f"{memory.text} {memory.subject}")), memory)
        for memory in tx.memories.active(owners)
    ]
    whole = [memory for said, memory in hits if said == total]
    if whole:
        return whole[:MOST_FOUND]
    half = [(said, memory) for said, memory in hits if 2 * said >= total]
    half.sort(key=lambda hit: hit[0], reverse=True)
    return [memory for _, memory in half][:MOST_FOUND]
