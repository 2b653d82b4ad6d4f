"""Carrying a decision out: a memory is added, gives way to another, or holds one more wording.

Merging loses nothing: the other wording stays, as merged with the memory that now holds it.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any

from ..language.search_terms import joined
from ..storage.memory_entries import Action, Memory
from ..storage.transaction import Transaction
from .claims import Claim
from .evidence import CERTAIN, are_independent, strengthened
from .history import Step, change, record_noop
from .matching import is_same
from .observations import Observation, Outcome
from .ports import NewId


def carry_out(
    tx: Transaction,
    step: Step,
    action: Action,
    observation: Observation,
    target: Memory | None,
    new_id: NewId,
    *,
    merges: bool,
) -> Outcome:
    """Do with an observation, and with the memory it is about, what was decided.

    ``merges``: a memory that is to hold other words than its own keeps those as merged with it.
    """
    if target is None:
        if action == "add":
            return Outcome("add", _add(tx, step, observation, new_id()))
        # Nothing is known that could be taken back: there is no memory to write a history for.
        return Outcome("noop", None)
    match action:
        case "add":
            return Outcome("add", _add(tx, step, observation, new_id()))
        case "supersede":
            return Outcome("supersede", _supersede(tx, step, observation, target, new_id()), target)
        case "refine":
            after = _strengthened(target, observation, step.at, _refined(target, observation))
        case "retract":
            after = replace(
                target,
                status="retracted",
                updated_at=step.at,
                valid_to=_end(observation, target, step.at),
            )
        case "confirm":
            after = _strengthened(target, observation, step.at, target)
        case _:
            after = target
    if (
        merges
        and action in ("confirm", "refine")
        and not is_same(observation.claim, Claim.of(target))
    ):
        return _merge(tx, step, action, observation, target, after, new_id)
    if after == target:
        left: Action = "conflict" if action == "conflict" else "noop"
        record_noop(tx, step, left, target)
        return Outcome(left, target)
    change(tx, step, action, target, after)
    return Outcome(action, after, target)


def _merge(
    tx: Transaction,
    step: Step,
    action: Action,
    observation: Observation,
    target: Memory,
    after: Memory,
    new_id: NewId,
) -> Outcome:
    """Let a memory hold what a judge took for one with it; the other wording stays as merged.

    Undone, what was told is told no more. What was overheard was added by a step of its own, so
    it stands beside the memory again.
    """
    after = replace(after, updated_at=step.at)
    apart = None
    if not observation.is_told:
        apart = _add(tx, replace(step, group_id=new_id()), observation, new_id())
    change(tx, step, action, target, after)
    held: dict[str, Any] = {
        "status": "merged",
        "superseded_by": target.id,
        "pinned": False,
        "updated_at": step.at,
    }
    if action == "refine":
        earlier = replace(target, id=new_id(), use_count=0, last_used_at=None, **held)
        change(tx, step, action, None, earlier)
        if apart is not None:
            change(tx, step, action, apart, None)
    else:
        said = apart or _memory(step, observation, new_id())
        change(tx, step, action, apart, replace(said, **held))
    return Outcome(action, after, target)


def _add(
    tx: Transaction,
    step: Step,
    observation: Observation,
    id_: str,
    *,
    replaced: Memory | None = None,
) -> Memory:
    """Add what is learnt or told; of what it ``replaced`` stays how that was to be found."""
    memory = _memory(step, observation, id_, replaced)
    change(tx, step, "add", None, memory)
    return memory


def _memory(
    step: Step, observation: Observation, id_: str, replaced: Memory | None = None
) -> Memory:
    return Memory(
        id=id_,
        owner=observation.owner,
        kind=observation.claim.kind,
        subject=observation.claim.subject,
        text=observation.claim.text,
        polarity=observation.claim.polarity,
        confidence=observation.confidence,
        created_at=step.at,
        updated_at=step.at,
        valid_from=observation.since(step.at),
        valid_to=observation.valid_to,
        # What was always to be at hand is so in its corrected form.
        pinned=observation.pinned or (replaced is not None and replaced.pinned),
        by_person=observation.is_told,
        sources=observation.sources,
        search_terms=joined(
            observation.claim.text,
            observation.search_terms,
            replaced.search_terms if replaced else None,
        ),
    )


def _supersede(
    tx: Transaction, step: Step, observation: Observation, old: Memory, id_: str
) -> Memory:
    ended = replace(
        old,
        status="superseded",
        superseded_by=id_,
        valid_to=_end(observation, old, step.at),
        updated_at=step.at,
    )
    change(tx, step, "supersede", old, ended)
    return _add(tx, step, observation, id_, replaced=old)


def _refined(memory: Memory, observation: Observation) -> Memory:
    return replace(
        memory,
        text=observation.claim.text,
        subject=observation.claim.subject,
        polarity=observation.claim.polarity,
    )


def _strengthened(target: Memory, observation: Observation, now: datetime, after: Memory) -> Memory:
    """Return ``after`` with the evidence of both; unchanged if there is nothing new in it."""
    if observation.is_told:
        confidence = CERTAIN
    elif are_independent(target.sources, observation.sources):
        confidence = strengthened(target.confidence, observation.confidence)
    else:
        confidence = max(target.confidence, observation.confidence)
    after = replace(
        after,
        confidence=confidence,
        sources=tuple(dict.fromkeys((*target.sources, *observation.sources))),
        valid_to=observation.valid_to or target.valid_to,
        pinned=target.pinned or observation.pinned,
        by_person=target.by_person or observation.is_told,
    )
    if after == target and target.search_terms is not None:
        return target
    terms = joined(after.text, observation.search_terms, target.search_terms)
    after = replace(after, search_terms=terms)
    return after if after == target else replace(after, updated_at=now)


def _end(observation: Observation, memory: Memory, now: datetime) -> datetime:
    """Return when a memory stopped to hold: when something else was said, but not before it began.

    One that had ended already keeps its end.
    """
    ended = max(observation.since(now), memory.valid_from)
    return min(ended, memory.valid_to) if memory.valid_to else ended
