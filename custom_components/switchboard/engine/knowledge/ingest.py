"""From a statement to a memory: find what it may have to do with, decide, and carry it out.

All of it happens in the transaction it is called in, and reads what it decides on there. Where a
judge has to be asked it changes nothing and says what; it is called again with the answers, which
count as long as the memories they are about still say the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..language.sensitive import is_about_health
from ..storage.memory_entries import DoubtedPair, Memory
from ..storage.transaction import Transaction
from .candidates import MOST_BESIDE, Candidates, Observation, candidates_of
from .claims import Claim, Dated, Question, Relation, Verdicts, pair_of
from .entity_steps import Change
from .errors import ProtectedError
from .evidence import are_of_others
from .history import Step
from .matching import are_related, by_words, is_same
from .outcomes import Outcome, action_of, carry_out, end_by
from .ports import NewId
from .reconcile import Decision, open_questions, reconcile
from .timeline import Place, ends_of, is_settled, overheard_in_time, settle_in_time

_MOST_ENDED: Final = 2
"""Memories that one overheard statement may end; more is asked about."""
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
    candidates = candidates_of(tx, observation, now)
    if candidates.repeats or candidates.told is not None:
        return None
    asked = [
        Dated(Claim.of(memory), memory.valid_from.date())
        for memory in open_questions(observation.claim, candidates.found)
        if memory.id not in candidates.opposites
    ]
    latest = before[-MOST_BESIDE:] if observation.may_be_news else ()
    asked += [one for one in before if one in latest or are_related(observation.claim, one.claim)]
    unasked = [one for one in asked if pair_of(observation.claim, one.claim) not in verdicts]
    return Question(observation.dated(now), tuple(dict.fromkeys(unasked))) if unasked else None


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
    candidates = candidates_of(tx, observation, now)
    place = candidates.place
    if place is not None and (settled := _by_place(tx, place, observation, now, new_id)):
        return settled
    by_id = {memory.id: memory for memory in candidates.found}
    decision = _decide(tx, observation, candidates, verdicts)
    known = place.known if place is not None else None
    if known is not None and known.id not in (decision.target, *decision.ended):
        # That relation is a memory already: this one says something besides.
        observation = replace(observation, relation=None)
    target = by_id.get(decision.target or "")
    action = action_of(tx, decision, target, observation)
    if (
        action == "confirm"
        and target is not None
        and place is not None
        and place.is_followed(target.valid_from)
        and not observation.may_change(target)
    ):
        # What a person told is not past because of what was overheard.
        place, observation = None, replace(observation, relation=None)
    step = Step(new_id(), observation.actor, now, observation.fact_id)
    merges = target is not None and target.id not in (*candidates.repeats, candidates.told)
    outcome = carry_out(tx, step, action, observation, target, new_id, merges=merges)
    if outcome.memory is not None and outcome.action in _STANDS:
        for known_id in decision.doubts:
            tx.doubts.add(DoubtedPair(known_id, outcome.memory.id, now))
    if outcome.memory is not None and outcome.action != "noop":
        instead = None if outcome.action == "retract" else outcome.memory.id
        for known_id in decision.ended:
            end_by(tx, step, by_id[known_id], observation, instead)
    if outcome.action == "conflict" and decision.target not in candidates.opposites:
        return replace(outcome, waits=True)
    if place is not None and outcome.action in _STANDS:
        return _in_time(tx, step, place, observation, outcome, new_id)
    return outcome


def _decide(
    tx: Transaction, observation: Observation, candidates: Candidates, verdicts: Verdicts
) -> Decision:
    """Decide by a judge's answers; where a person's own word has none, by words.

    Raises:
        ProtectedError: it would end what a person pinned or told, and may not.
    """
    if candidates.told is not None:
        # People's own words take the place of the sentence that told it.
        return Decision("refine", candidates.told)
    found, answered = _answered(candidates, observation.claim, verdicts)
    if observation.is_told:
        # A person may overrule what a person told.
        weighed = [replace(memory, pinned=False, by_person=False) for memory in found]
    else:
        # That an allergy is over is for a person to say.
        weighed = [
            replace(one, by_person=one.by_person or is_about_health(one.text)) for one in found
        ]
    decision = reconcile(
        observation.claim, weighed, answered, candidates.repeats, candidates.opposites
    )
    if candidates.place is not None and decision.action == "retract":
        # What somebody dislikes is a relation of its own.
        decision = replace(decision, action="supersede")
    by_id = {memory.id: memory for memory in found}
    if not observation.is_told:
        return _of_one_voice(tx, decision, by_id, observation)
    for id_ in decision.ended:
        if not observation.may_change(by_id[id_]):
            raise ProtectedError(by_id[id_], "supersede")
    return decision


def _by_place(
    tx: Transaction, place: Place, observation: Observation, now: datetime, new_id: NewId
) -> Outcome | None:
    """Ingest a relation whose place in time decides it, whatever its words."""
    if not observation.is_told and place.rejected is not None:
        return Outcome("noop", place.rejected)
    for other in place.others:
        stays = not observation.may_change(other) if observation.is_told else is_settled(other)
        if place.would_end(other) and stays and place.known is None:
            # What a person settled is not ended by what was overheard: they are asked.
            return Outcome("conflict", other, waits=True)
    known = place.known
    if known is None or known.status == "active":
        return None
    change = Change(tx, new_id(), observation.actor, now, observation.fact_id)
    after = place.say_again(change, known, observation.confidence, observation.sources)
    return Outcome("confirm", after, known)


def _answered(
    candidates: Candidates, claim: Claim, verdicts: Verdicts
) -> tuple[list[Memory], dict[str, Relation]]:
    """Return the memories that a claim is weighed against, and how it stands to them."""
    pairs = {memory.id: pair_of(claim, Claim.of(memory)) for memory in candidates.found}
    answered = {id_: verdicts[pair] for id_, pair in pairs.items() if pair in verdicts}
    ends = candidates.place.ends if candidates.place is not None else None
    # Of other entities the same words say something else.
    found = [
        memory
        for memory in candidates.found
        if ends is None
        or ends_of(memory) in (None, ends)
        or answered.get(memory.id) in ("contradicts", "disputed")
    ]
    for memory in found:
        if memory.id not in answered and (memory.pinned or memory.by_person):
            shown = by_words(claim, Claim.of(memory))
            answered |= {memory.id: shown} if shown is not None else {}
    return found, answered


def _in_time(
    tx: Transaction,
    step: Step,
    place: Place,
    observation: Observation,
    outcome: Outcome,
    new_id: NewId,
) -> Outcome:
    """Give the relation that was ingested its place in time, or count it again."""
    change = Change(tx, step.group_id, step.actor, step.at, step.fact_id)
    held, known = outcome.memory, place.known
    if held is None:
        return outcome
    if known is not None and (observation.relation is None or held.id == known.id):
        current = held if held.id == known.id else known
        after = place.say_again(change, current, observation.confidence, observation.sources)
        return replace(outcome, memory=after) if after.id == held.id else outcome
    settle = settle_in_time if observation.is_told else overheard_in_time
    return replace(outcome, memory=settle(change, held, place.others, new_id))


def _of_one_voice(
    tx: Transaction, decision: Decision, found: Mapping[str, Memory], observation: Observation
) -> Decision:
    """Let stand, in doubt, what another person said of the household, and what is too much."""
    ends = decision.action in ("supersede", "retract")
    target = (decision.target,) if ends and decision.target is not None else ()
    opposed = [*target, *decision.ended]
    others = opposed if len(opposed) > _MOST_ENDED else []
    if not others:
        others = [
            id_
            for id_ in opposed
            if are_of_others(tx, observation.owner, found[id_].sources, observation.sources)
        ]
    if not others:
        return decision
    left = [id_ for id_ in opposed if id_ not in others]
    doubts = tuple(dict.fromkeys((*decision.doubts, *others)))
    if not ends:
        return replace(decision, ended=tuple(left), doubts=doubts)
    if decision.action == "retract" or not left:
        return Decision("add", None, tuple(left), doubts)
    return Decision("supersede", left[0], tuple(left[1:]), doubts)
