"""The outcome of a decision on a statement: what is done with it and to the memory it is about.

Merging loses nothing: the other wording stays, as merged with the memory that now holds it.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from ..language.search_terms import joined
from ..storage.memory_entries import Action, Memory, MemoryStatus
from ..storage.transaction import Transaction
from .candidates import Observation
from .claims import Claim
from .errors import KnowledgeError, ProtectedError
from .evidence import CERTAIN, combined, last_said
from .history import Step, change, ended, record_noop
from .matching import is_same
from .ports import NewId
from .reconcile import Decision


@dataclass(frozen=True, slots=True)
class Outcome:
    """The action taken, and the memory that now holds what was said (or no longer does).

    ``before`` is the memory that it changed or replaced, as it was. ``waits``: it contradicts what
    a person pinned or told, and only a person can say which holds.
    """

    action: Action
    memory: Memory | None
    before: Memory | None = None
    waits: bool = False


def action_of(
    tx: Transaction, decision: Decision, target: Memory | None, observation: Observation
) -> Action:
    """Return what is done as a decision says, as far as it may be and is not known better since.

    Raises:
        ProtectedError: it would change what a person pinned or told, and may not.
    """
    action = decision.action
    if target is None:
        if action not in ("add", "noop", "retract"):
            raise KnowledgeError("memory_unknown")
        # What is told on purpose is kept, though it takes back what nobody knew.
        return "add" if observation.is_told else action
    changes = action in ("supersede", "retract", "refine")
    if changes and not observation.may_change(target):
        if observation.is_told:
            raise ProtectedError(target, action)
        # A person's wording stays; what was overheard besides stands beside it.
        return "add" if action == "refine" else "conflict"
    if observation.is_told:
        return "confirm" if action in ("noop", "conflict") else action
    if action in ("supersede", "retract"):
        return "noop" if _is_older(tx, observation, target) else action
    return action


def _is_older(tx: Transaction, observation: Observation, known: Memory) -> bool:
    """Return whether a statement, read late, was said before what is known."""
    said = last_said(tx, known.sources)
    return observation.said is not None and said is not None and observation.said < said


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
    if action == "add":
        return Outcome("add", _add(tx, step, observation, new_id()))
    if target is None:
        # Nothing is known that could be taken back: there is no memory to write a history for.
        return Outcome("noop", None)
    after = target
    if action == "supersede":
        id_ = new_id()
        old = ended(target, "superseded", observation.since(step.at), step.at, id_)
        change(tx, step, "supersede", target, old)
        return Outcome("supersede", _add(tx, step, observation, id_, replaced=target), target)
    if action == "retract":
        after = ended(target, "retracted", observation.since(step.at), step.at)
    elif action in ("confirm", "refine"):
        if action == "refine":
            claim = observation.claim
            after = replace(target, text=claim.text, subject=claim.subject, polarity=claim.polarity)
        after = _strengthened(target, observation, step.at, after)
        if merges and not is_same(observation.claim, Claim.of(target)):
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
    memory = _memory(step, observation, id_, replaced)
    change(tx, step, "add", None, memory)
    return memory


def _memory(
    step: Step, observation: Observation, id_: str, replaced: Memory | None = None
) -> Memory:
    """Return what is learnt or told; of what it ``replaced`` stays how that was to be found."""
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
        **_columns(observation),
    )


def _columns(observation: Observation) -> dict[str, Any]:
    return {} if observation.relation is None else observation.relation.columns


def _strengthened(target: Memory, observation: Observation, now: datetime, after: Memory) -> Memory:
    """Return ``after`` with the evidence of both; unchanged if there is nothing new in it."""
    confidence = combined(
        target.confidence, target.sources, observation.confidence, observation.sources
    )
    # What a person pinned or told does not end because somebody was overheard.
    end = observation.valid_to if observation.may_change(target) else None
    after = replace(
        after,
        confidence=CERTAIN if observation.is_told else confidence,
        sources=tuple(dict.fromkeys((*target.sources, *observation.sources))),
        valid_to=end or target.valid_to,
        pinned=target.pinned or observation.pinned,
        by_person=target.by_person or observation.is_told,
        **_columns(observation),
    )
    if after == target and target.search_terms is not None:
        return target
    terms = joined(after.text, observation.search_terms, target.search_terms)
    after = replace(after, search_terms=terms)
    return after if after == target else replace(after, updated_at=now)


def end_by(
    tx: Transaction, step: Step, known: Memory, observation: Observation, instead: str | None
) -> None:
    """Let a memory hold no longer because of a statement, unless it was said after that.

    Without anything ``instead`` it is taken back.
    """
    if observation.may_change(known) and not _is_older(tx, observation, known):
        action: Action = "supersede" if instead else "retract"
        status: MemoryStatus = "superseded" if instead else "retracted"
        after = ended(known, status, observation.since(step.at), step.at, instead)
        change(tx, step, action, known, after)
