"""From a statement to a memory: find what it may have to do with, decide, and carry it out.

All of it happens in the transaction it is called in, and reads what it decides on there. Where a
judge has to be asked it changes nothing and says what; it is called again with the answers, which
count as long as the memories they are about still say the same. Merging loses nothing: the other
wording stays, as merged with the memory that now holds it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ..language.content import content_words
from ..language.search_terms import joined
from ..language.sensitive import is_about_health
from ..language.stemming import beginning, stems
from ..storage.entries import HOUSEHOLD
from ..storage.memory_entries import Action, Actor, DoubtedPair, Memory, MemoryStatus
from ..storage.transaction import Transaction
from .claims import Claim, Dated, Question, Verdicts, pair_of
from .errors import KnowledgeError, ProtectedError
from .evidence import CERTAIN, Said, combined, last_said, speakers
from .guards import tells_change
from .history import Step, change, ended, record_noop
from .matching import are_related, by_words, is_same
from .ports import NewId
from .reconcile import Decision, open_questions, reconcile

MOST_ALIKE: Final = 20
_BESIDE: Final = 5
"""Memories that search terms find are candidates too, and the latest where words find fewer."""
_LEAST_PREFIX: Final = 3
_MOST_ENDED: Final = 2
"""Memories that one overheard statement may end; more is asked about."""
_STANDS: Final = ("add", "confirm", "refine", "supersede")
"""Actions after which a memory says what was learnt or told."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Something that was learnt or told, on its way into the memory.

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
        """Return whether a person told it to the memory on purpose."""
        return self.actor != "extractor"

    @property
    def may_be_news(self) -> bool:
        """Return whether it is held against what shares no word with it.

        Of all that shares none, only what says itself that something changed is worth a question.
        """
        return tells_change(self.claim)

    def may_change(self, memory: Memory) -> bool:
        """Return whether it may overrule a memory: a person's only by a person's hand, or yes."""
        if self.actor == "person" or memory.id in self.overrules:
            return True
        return not (memory.pinned or memory.by_person)

    def since(self, now: datetime) -> datetime:
        """Return since when it holds: since it was said, or learnt."""
        said = self.said[0] if self.said else self.learnt
        return min(said, now) if said else now

    def dated(self, now: datetime) -> Dated:
        """Return what it claims, with the day since when it holds."""
        return Dated(self.claim, self.since(now).date())


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
    latest = before[-_BESIDE:] if observation.may_be_news else ()
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
    candidates = _candidates(tx, observation, now)
    by_id = {memory.id: memory for memory in candidates.found}
    decision = _decide(tx, observation, candidates, verdicts)
    target = by_id.get(decision.target or "")
    action = _action(tx, decision, target, observation)
    step = Step(new_id(), observation.actor, now, observation.fact_id)
    merges = target is not None and target.id not in candidates.repeats
    outcome = _carry_out(tx, step, action, observation, target, new_id, merges=merges)
    if outcome.memory is not None and outcome.action in _STANDS:
        for known_id in decision.doubts:
            tx.doubts.add(DoubtedPair(known_id, outcome.memory.id, now))
    if outcome.memory is not None and outcome.action != "noop":
        instead = None if outcome.action == "retract" else outcome.memory.id
        for known_id in decision.ended:
            _end(tx, step, by_id[known_id], observation, instead)
    if outcome.action == "conflict" and decision.target not in candidates.opposites:
        return replace(outcome, waits=True)
    return outcome


def _decide(
    tx: Transaction, observation: Observation, candidates: _Candidates, verdicts: Verdicts
) -> Decision:
    """Decide by a judge's answers; where a person's own word has none, by words.

    Raises:
        ProtectedError: it would end what a person pinned or told, and may not.
    """
    found = candidates.found
    if observation.is_told:
        # A person may overrule what a person told.
        weighed = [replace(memory, pinned=False, by_person=False) for memory in found]
    else:
        # That an allergy is over is for a person to say.
        weighed = [
            replace(one, by_person=one.by_person or is_about_health(one.text)) for one in found
        ]
    pairs = {memory.id: pair_of(observation.claim, Claim.of(memory)) for memory in found}
    answered = {id_: verdicts[pair] for id_, pair in pairs.items() if pair in verdicts}
    for memory in found:
        if memory.id not in answered and (memory.pinned or memory.by_person):
            shown = by_words(observation.claim, Claim.of(memory))
            answered |= {memory.id: shown} if shown is not None else {}
    decision = reconcile(
        observation.claim, weighed, answered, candidates.repeats, candidates.opposites
    )
    by_id = {memory.id: memory for memory in found}
    if not observation.is_told:
        return _of_one_voice(tx, decision, by_id, observation)
    for id_ in decision.ended:
        if not observation.may_change(by_id[id_]):
            raise ProtectedError(by_id[id_], "supersede")
    return decision


def _of_one_voice(
    tx: Transaction, decision: Decision, found: Mapping[str, Memory], observation: Observation
) -> Decision:
    """Let stand, in doubt, what another person said of the household, and what is too much.

    Somebody unknown counts as another than who is known.
    """
    ends = decision.action in ("supersede", "retract")
    target = (decision.target,) if ends and decision.target is not None else ()
    opposed = [*target, *decision.ended]
    others = opposed if len(opposed) > _MOST_ENDED else []
    if observation.owner == HOUSEHOLD and not others:
        said = speakers(tx, observation.sources)
        known = {id_: speakers(tx, found[id_].sources) for id_ in opposed}
        others = [id_ for id_, told in known.items() if told and not said & told]
    if not others:
        return decision
    left = [id_ for id_ in opposed if id_ not in others]
    doubts = tuple(dict.fromkeys((*decision.doubts, *others)))
    if not ends:
        return replace(decision, ended=tuple(left), doubts=doubts)
    if decision.action == "retract" or not left:
        return Decision("add", None, tuple(left), doubts)
    return Decision("supersede", left[0], tuple(left[1:]), doubts)


def _end(
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


@dataclass(frozen=True, slots=True)
class _Candidates:
    """Memories that may have to do with an observation; ids of those known without asking."""

    found: list[Memory]
    repeats: frozenset[str]
    opposites: frozenset[str]


def _candidates(tx: Transaction, observation: Observation, now: datetime) -> _Candidates:
    """Return memories that may have to do with an observation.

    ``repeats`` took in the very words before. ``opposites`` a person let hold instead of them.
    """
    owner, claim = observation.owner, observation.claim
    held = holders(tx, owner, claim, now)
    similar = find_similar(tx, owner, claim, now)
    # "Has no car any more" shares no word of its own with "Drives a red estate".
    if terms := _any_of(" ".join(observation.search_terms or ())):
        similar += (
            one for one, _ in tx.memories.search([owner], terms, _BESIDE, now=now, by_terms=True)
        )
    if len(similar) < _BESIDE and observation.may_be_news:
        similar += tx.memories.latest(owner, _BESIDE, now)
    found = {memory.id: memory for memory in (*similar, *held)}
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


def find_similar(tx: Transaction, owner: str, claim: Claim, now: datetime) -> list[Memory]:
    """Return the owner's active memories that are nearest to a statement in words, best first."""
    if (match := _match(claim)) is None:
        return []
    return [memory for memory, _ in tx.memories.search([owner], match, MOST_ALIKE, now=now)]


def holders(tx: Transaction, owner: str, claim: Claim, now: datetime) -> list[Memory]:
    """Return the owner's active memories with which a statement in equal words was merged.

    One that a person has put into other words since holds it no longer.
    """
    if (match := _match(claim)) is None:
        return []
    found = tx.memories.search([owner], match, MOST_ALIKE, now=now, status="merged")
    merged = {
        memory.superseded_by: memory for memory, _ in found if is_same(claim, Claim.of(memory))
    }
    held = tx.memories.by_ids([id_ for id_ in merged if id_ is not None])
    return [
        memory
        for memory in held.values()
        if memory.owner == owner
        and memory.status == "active"
        and (memory.valid_to is None or memory.valid_to > now)
        and not _was_reworded(tx, memory, merged[memory.id])
    ]


def _was_reworded(tx: Transaction, memory: Memory, merged: Memory) -> bool:
    steps = tx.history.of_memory(merged.id)
    return any(
        entry.action == "edit"
        and entry.undone_at is None
        and (not steps or entry.seq > steps[-1].seq)
        and entry.before is not None
        and entry.after is not None
        and entry.before.text != entry.after.text
        for entry in tx.history.of_memory(memory.id)
    )


def _match(claim: Claim) -> str | None:
    return _any_of(f"{claim.text} {claim.subject}")


def _any_of(text: str) -> str | None:
    """Return an FTS5 expression that finds any form of any of a text's words."""
    return " OR ".join(sorted({_term(word) for word in content_words(text)})) or None


def _term(word: str) -> str:
    if word[0].isdecimal():
        # FTS5 takes "6:30" for a phrase of two numbers, as it did in the text.
        return f'"{word}"'
    prefix = beginning(word, stems(word))
    # The text may have another letter for a double s ("Straße").
    if word.find("ss") >= _LEAST_PREFIX:
        prefix = prefix[: word.find("ss")]
    return f'"{prefix}"*' if len(prefix) >= _LEAST_PREFIX else f'"{word}"'


def _action(
    tx: Transaction, decision: Decision, target: Memory | None, observation: Observation
) -> Action:
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


def _carry_out(
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
    )


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
    )
    if after == target and target.search_terms is not None:
        return target
    terms = joined(after.text, observation.search_terms, target.search_terms)
    after = replace(after, search_terms=terms)
    return after if after == target else replace(after, updated_at=now)
