"""From a statement to a memory: find what it may have to do with, decide, and have it done.

All of it happens in the transaction it is called in, and reads what it decides on there. Where a
judge has to be asked it changes nothing and says what; it is called again with the answers, which
count as long as the memories they are about still say the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..storage.memory_entries import Action, DoubtedPair, Memory
from ..storage.transaction import Transaction
from .claims import Claim, Dated, Question, Verdicts, pair_of
from .errors import KnowledgeError, ProtectedError
from .evidence import last_said
from .history import Step
from .matching import are_related, by_words, is_same
from .merging import carry_out
from .observations import Observation, Outcome
from .ports import NewId
from .reconcile import Decision, open_questions, reconcile
from .similar import find_similar, holders

_STANDS: Final = ("add", "confirm", "refine", "supersede")
"""Actions after which a memory says what was learnt or told."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """How an observation relates to what is known has to be asked first; nothing was changed."""

    question: Question


def question_of(
    tx: Transaction,
    observation: Observation,
    verdicts: Verdicts,
    now: datetime,
    before: Sequence[Dated] = (),
) -> Question | None:
    """Return what a judge has to be asked before a statement is ingested, if anything.

    ``before`` are statements of the same owner that will have been ingested by then.
    """
    if any(is_same(observation.claim, one.claim) for one in before):
        return None
    candidates = _candidates(tx, observation, now)
    if candidates.repeats:
        return None
    asked = [
        Dated(Claim.of(memory), memory.valid_from.date())
        for memory in open_questions(observation.claim, candidates.found)
        if memory.id not in candidates.opposites
    ]
    asked += [one for one in before if are_related(observation.claim, one.claim)]
    unasked = [one for one in asked if pair_of(observation.claim, one.claim) not in verdicts]
    return Question(dated(observation, now), tuple(dict.fromkeys(unasked))) if unasked else None


def dated(observation: Observation, now: datetime) -> Dated:
    """Return what is told, with the day since when it holds."""
    return Dated(observation.claim, observation.since(now).date())


def ingest(
    tx: Transaction,
    observation: Observation,
    verdicts: Verdicts,
    now: datetime,
    new_id: NewId,
    *,
    may_ask: bool = True,
) -> Outcome | Undecided:
    """Ingest a statement, all in the transaction this is called in.

    Without ``may_ask`` what nobody answered counts as unrelated.

    Raises:
        ProtectedError: it would change what a person pinned or told, and may not.
    """
    if may_ask and (question := question_of(tx, observation, verdicts, now)) is not None:
        return Undecided(question)
    candidates = _candidates(tx, observation, now)
    found = candidates.found
    weighed = [_disarmed(memory) for memory in found] if observation.is_told else found
    pairs = {memory.id: pair_of(observation.claim, Claim.of(memory)) for memory in weighed}
    answered = {id_: verdicts[pair] for id_, pair in pairs.items() if pair in verdicts}
    for memory in found:
        if memory.id not in answered and (memory.pinned or memory.by_person):
            shown = by_words(observation.claim, Claim.of(memory))
            answered |= {memory.id: shown} if shown is not None else {}
    decision = reconcile(
        observation.claim, weighed, answered, candidates.repeats, candidates.opposites
    )
    target = next((memory for memory in found if memory.id == decision.target), None)
    action = _action(tx, decision, target, observation)
    step = Step(new_id(), observation.actor, now, observation.fact_id)
    merges = target is not None and target.id not in candidates.repeats
    outcome = carry_out(tx, step, action, observation, target, new_id, merges=merges)
    if outcome.memory is not None and outcome.action in _STANDS:
        for known_id in decision.doubts:
            tx.doubts.add(DoubtedPair(known_id, outcome.memory.id, now))
    return outcome


@dataclass(frozen=True, slots=True)
class _Candidates:
    """What may have to do with an observation; ids of what is known of some without asking."""

    found: list[Memory]
    repeats: frozenset[str]
    opposites: frozenset[str]


def _candidates(tx: Transaction, observation: Observation, now: datetime) -> _Candidates:
    """Return memories that may have to do with an observation.

    ``repeats`` took in the very words before. ``opposites`` a person let hold instead of them.
    """
    owner, claim = observation.owner, observation.claim
    held = holders(tx, owner, claim, now)
    found = {memory.id: memory for memory in (*find_similar(tx, owner, claim, now), *held)}
    pairs = [(one.known_id, one.new_id) for one in tx.doubts.settled(found)]
    lost = tx.memories.by_ids([id_ for pair in pairs for id_ in pair])
    opposites = {
        kept
        for pair in pairs
        for kept, other in (pair, pair[::-1])
        if kept in found
        and other in lost
        and lost[other].status == "superseded"
        and is_same(claim, Claim.of(lost[other]))
    }
    repeats = frozenset(memory.id for memory in held)
    return _Candidates(list(found.values()), repeats, frozenset(opposites))


def _disarmed(memory: Memory) -> Memory:
    """Return a memory as one that a person may overrule."""
    return replace(memory, pinned=False, by_person=False)


def _action(
    tx: Transaction, decision: Decision, target: Memory | None, observation: Observation
) -> Action:
    """Return what is to be done, where more than the words has a say in it."""
    action = decision.action
    if target is None:
        if action not in ("add", "noop", "retract"):
            raise KnowledgeError("memory_unknown")
        # What is told on purpose is kept, though it takes back what nobody knew.
        return "add" if observation.is_told else action
    changes = action in ("supersede", "retract", "refine")
    if observation.is_told:
        if changes and not observation.may_change(target):
            raise ProtectedError(target, action)
        return "confirm" if action in ("noop", "conflict") else action
    if action in ("supersede", "retract"):
        if not observation.may_change(target):
            return "conflict"
        return "noop" if _is_older(tx, observation, target) else action
    if action == "refine" and not observation.may_change(target):
        # A person's wording stays; what was overheard besides stands beside it.
        return "add"
    return action


def _is_older(tx: Transaction, observation: Observation, target: Memory) -> bool:
    """Whether a statement, read late, was said before what is known; then it overrules nothing."""
    known = last_said(tx, target.sources)
    return observation.said is not None and known is not None and observation.said < known
