"""One extracted fact on its way into the memory: what is asked about it, and what becomes of it.

All about a fact is decided, written and marked in the transaction that each function is called in.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Literal

from ..language.lexicon import words
from ..language.sensitive import asks_to_remember
from ..storage.entries import ExtractedFact
from ..storage.memory_entries import DoubtedPair, Memory
from ..storage.transaction import Transaction
from . import tombstones
from .admission import Provenance, Verdict, admit
from .audience import is_handed_over
from .candidates import Observation
from .claims import Claim, Dated, Question, Verdicts
from .evidence import last_said
from .history import Step, record_noop
from .ingest import Undecided, ingest, question_of
from .matching import says_all_of
from .outcomes import Outcome
from .ports import NewId
from .timeline import ends_of, still_there

type Left = Literal["gone", "forgotten"]
"""A fact that is not to be taken in, or no longer, or that must not be learnt."""


def questions_about(
    tx: Transaction, fact_ids: Sequence[str], verdicts: Verdicts, now: datetime
) -> dict[str, Question]:
    """Return what has to be asked about facts; each is held against those before it as well."""
    found: dict[str, Question] = {}
    before: dict[str, list[Dated]] = {}
    for fact_id in fact_ids:
        fact = tx.facts.get(fact_id)
        if fact is None or _fate(tx, fact) != "weighed":
            continue
        observation, earlier = observation_of(tx, fact), before.setdefault(fact.owner, [])
        if question := question_of(tx, observation, verdicts, now, earlier):
            found[fact_id] = question
        earlier.append(observation.dated(now))
    return found


def take_in(
    tx: Transaction,
    fact_id: str,
    verdicts: Verdicts,
    now: datetime,
    new_id: NewId,
    *,
    may_ask: bool,
) -> Outcome | Undecided | Left:
    """Take one fact in and mark it, or change nothing at all."""
    fact = tx.facts.get(fact_id)
    if fact is None:
        return "gone"
    fate = _fate(tx, fact)
    if fate == "forgotten":
        if not _is_wanted(tx, fact):
            tx.facts.delete(fact.id)
            return "forgotten"
        fate = _fate(tx, fact, is_wanted=True)
    if fate == "refused":
        tx.facts.delete(fact.id)
    elif fate == "waits":
        tx.facts.settle(fact.id, "quarantined")
    if fate != "weighed":
        return "gone"
    outcome = _weigh(tx, fact, verdicts, now, new_id, may_ask=may_ask)
    if not isinstance(outcome, Outcome):
        return outcome
    memory = outcome.memory
    if memory is not None and outcome.waits and not waits_already(tx, fact.owner, fact.summary):
        tx.facts.settle(fact.id, "quarantined")
        tx.doubts.add(DoubtedPair(memory.id, fact.id, now))
        return outcome
    tx.facts.mark_processed([fact.id])
    return outcome


def _weigh(
    tx: Transaction,
    fact: ExtractedFact,
    verdicts: Verdicts,
    now: datetime,
    new_id: NewId,
    *,
    may_ask: bool,
) -> Outcome | Undecided:
    claim = Claim.of(fact)
    is_over = fact.expires_at is not None and fact.expires_at <= now
    if is_over or is_handed_over(tx, fact.owner, claim):
        return Outcome("noop", None)
    if (memory := _corrected(tx, fact.owner, claim, fact.source_message_ids)) is not None:
        record_noop(tx, Step(new_id(), "extractor", now, fact.id), "noop", memory)
        return Outcome("noop", memory)
    return ingest(tx, observation_of(tx, fact), verdicts, now, new_id, may_ask=may_ask)


def _corrected(
    tx: Transaction, owner: str, claim: Claim, message_ids: Collection[str]
) -> Memory | None:
    """Return the memory that a person rejected, or in which they put other words in its place.

    Only on the evidence it had then: what is said anew is weighed anew.
    """
    for memory in tx.memories.resting_on(owner, message_ids, "retracted"):
        is_rejected = memory.by_person and set(message_ids) <= set(memory.sources)
        if is_rejected and says_all_of(Claim.of(memory), claim):
            return memory
    for memory in tx.memories.resting_on(owner, message_ids):
        if not memory.by_person or says_all_of(Claim.of(memory), claim):
            continue
        edited = (
            entry.before
            for entry in tx.history.of_memory(memory.id)
            if entry.action == "edit" and entry.undone_at is None and entry.before is not None
        )
        if any(
            set(message_ids) <= set(before.sources) and says_all_of(Claim.of(before), claim)
            for before in edited
        ):
            return memory
    return None


type _Fate = Literal["gone", "forgotten", "refused", "waits", "weighed"]


def _fate(tx: Transaction, fact: ExtractedFact, *, is_wanted: bool = False) -> _Fate:
    """Say what becomes of a fact before it is weighed against memories."""
    if fact.processed or fact.status != "accepted":
        return "gone"
    claim, sources = Claim.of(fact), fact.source_message_ids
    if not is_wanted and tombstones.is_forgotten(tx, fact.owner, claim, sources):
        return "forgotten"
    # The gate decides, whatever whoever learnt it has made of it.
    cited = tx.log.by_ids(sources).values()
    said = tuple(stored.entry.content for stored in cited)
    admission = admit(fact.summary, fact.subject, Provenance("log", said))
    fates: dict[Verdict, _Fate] = {"refuse": "refused", "wait": "waits", "admit": "weighed"}
    return fates[admission.verdict]


def observation_of(tx: Transaction, fact: ExtractedFact) -> Observation:
    """Return what a fact says, and since when it is known."""
    return Observation(
        owner=fact.owner,
        claim=Claim.of(fact),
        confidence=fact.confidence,
        sources=fact.source_message_ids,
        actor="extractor",
        said=last_said(tx, fact.source_message_ids),
        learnt=fact.created_at,
        valid_to=fact.expires_at,
        fact_id=fact.id,
        search_terms=fact.search_terms,
        relation=still_there(tx, ends_of(fact)),
        valid_from=fact.valid_from,
    )


def _is_wanted(tx: Transaction, fact: ExtractedFact) -> bool:
    """Return whether a person asked, since it was forgotten, that it be remembered.

    What was forgotten is then known again. The messages that were forgotten or rejected with it ask
    for nothing.
    """
    sources = set(fact.source_message_ids)
    cited = tx.log.by_ids(sorted(sources - tx.tombstones.forgotten_among(sources))).values()
    if not asks_to_remember(stored.entry.content for stored in cited):
        return False
    return bool(tombstones.remove_tombstone(tx, fact.owner, Claim.of(fact)))


def waits_already(tx: Transaction, owner: str, text: str) -> ExtractedFact | None:
    """Return the fact in these words that waits for a person, if there is one."""
    held = tx.facts.of_owner(owner, status="quarantined", processed=False)
    facts = (fact for fact in held if fact.has_words)
    return next((fact for fact in facts if words(fact.summary) == words(text)), None)
