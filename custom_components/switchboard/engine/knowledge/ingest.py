"""From a statement to a memory: find what it may have to do with, decide, and write it down.

All of it happens in the transaction it is called in, and reads what it decides on there. Where a
judge has to be asked it changes nothing and says what; it is called again with the answers, which
count as long as the memories they are about still say the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ..language.search_terms import joined
from ..storage.memory_entries import Action, Actor, DoubtedPair, Memory
from ..storage.transaction import Transaction
from .claims import Claim, Dated, Question, Verdicts, pair_of
from .errors import ProtectedError, UnknownMemoryError
from .evidence import CERTAIN, Said, are_independent, last_said, strengthened
from .history import Step, change, record_noop
from .matching import are_related, by_words, is_same
from .ports import NewId
from .reconcile import Decision, open_questions, reconcile
from .similar import find_similar, holders

_STANDS: Final = ("add", "confirm", "refine", "supersede")
"""Actions after which a memory says what was learnt or told."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Something that was learnt or told.

    ``said`` is when the last of its ``sources`` was said, as far as they are left, and ``learnt``
    when it was taken from them. ``valid_to`` is when it ends. ``pinned`` is wanted by whoever
    tells it. ``overrules`` are the ids of the memories of a person's that an agent may change,
    because a person said so. ``search_terms`` are other words by which it may be asked for;
    ``None``: nobody has been asked for any.
    """

    owner: str
    claim: Claim
    confidence: float
    sources: tuple[str, ...]
    actor: Actor
    said: Said | None = None
    learnt: datetime | None = None
    valid_to: datetime | None = None
    pinned: bool = False
    fact_id: str | None = None
    overrules: frozenset[str] = frozenset()
    search_terms: tuple[str, ...] | None = None

    @property
    def is_told(self) -> bool:
        """Whether a person told it to the memory on purpose."""
        return self.actor != "extractor"

    def may_change(self, memory: Memory) -> bool:
        """Whether it may overrule a memory: a person's word only by a person's hand, or yes."""
        if self.actor == "person" or memory.id in self.overrules:
            return True
        return not (memory.pinned or memory.by_person)


@dataclass(frozen=True, slots=True)
class Undecided:
    """How an observation relates to what is known has to be asked first; nothing was changed."""

    question: Question


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done, and the memory that now holds what was said (or no longer does).

    ``before`` is the memory that it changed or replaced, as it was.
    """

    action: Action
    memory: Memory | None
    before: Memory | None = None


def question_of(
    tx: Transaction,
    observation: Observation,
    verdicts: Verdicts,
    now: datetime,
    before: Sequence[Dated] = (),
) -> Question | None:
    """Return what a judge has to be asked before a statement is taken in, if anything.

    ``before`` are statements of the same owner that will have been taken in by then.
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
    return Dated(observation.claim, _since(observation, now).date())


def take_in(
    tx: Transaction,
    observation: Observation,
    verdicts: Verdicts,
    now: datetime,
    new_id: NewId,
    *,
    may_ask: bool = True,
) -> Outcome | Undecided:
    """Take a statement into the memory, all in the transaction this is called in.

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
    if target is None:
        outcome = _without_target(tx, step, action, observation, new_id)
    else:
        merges = target.id not in candidates.repeats
        outcome = _with_target(tx, step, action, observation, target, new_id, merges=merges)
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
            raise UnknownMemoryError("A decision without its memory")
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


def _without_target(
    tx: Transaction, step: Step, action: Action, observation: Observation, new_id: NewId
) -> Outcome:
    if action != "add":
        # Nothing is known that could be taken back: there is no memory to write a history for.
        return Outcome("noop", None)
    return Outcome("add", _add(tx, step, observation, new_id()))


def _with_target(
    tx: Transaction,
    step: Step,
    action: Action,
    observation: Observation,
    target: Memory,
    new_id: NewId,
    *,
    merges: bool,
) -> Outcome:
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
        valid_from=_since(observation, step.at),
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


def _since(observation: Observation, now: datetime) -> datetime:
    said = observation.said[0] if observation.said else observation.learnt
    return min(said, now) if said else now


def _end(observation: Observation, memory: Memory, now: datetime) -> datetime:
    """Return when a memory stopped to hold: when something else was said, but not before it began.

    One that had ended already keeps its end.
    """
    ended = max(_since(observation, now), memory.valid_from)
    return min(ended, memory.valid_to) if memory.valid_to else ended
