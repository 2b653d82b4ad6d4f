"""Telling the memory something on purpose: through the gate, to a memory or into waiting."""

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from ..language.content import content_words
from ..language.search_terms import search_terms
from ..language.sensitive import Health
from ..language.statements import statement
from ..storage.entries import ExtractedFact, Polarity
from ..storage.memory_entries import Action, Actor, Kind, Memory
from ..storage.transaction import Store, Transaction
from . import tombstones
from .admission import TYPED, Admission, Provenance, Reason, admit
from .candidates import Observation
from .claims import Claim, Verdicts, pairs_of
from .errors import JudgeError, KnowledgeError, Refusal
from .evidence import CERTAIN, last_said
from .ingest import Undecided, ingest
from .intake import waits_already
from .ports import Clock, Judge, NewId
from .processor import ask, put_in_doubt
from .settling import contradictions
from .timeline import Ends, still_there

LONGEST_TEXT: Final = 300
LONGEST_SUBJECT: Final = 80

NO_WINDOW: Final = ""
"""The window of a fact that was told, and not learnt from one."""

_SUBJECT_WORDS: Final = 2
_MOST_ROUNDS: Final = 4
_UNCONFIRMED: Final = 0.5
"""Confidence in a text of which nobody knows whether a person said it."""

_REFUSALS: Final[dict[Reason, Refusal]] = {
    "secret": "memory_secret",
    "order": "memory_order",
    "health": "memory_health",
    "automation": "memory_nobody_said",
    "not_said": "memory_not_said",
    "reminder": "memory_reminder",
}


@dataclass(frozen=True, slots=True)
class Telling:
    """A request to remember something, of whom, and where it comes from.

    ``overrules`` are the memories that a person agreed to have changed by it. ``search_terms`` are
    what a model proposed; ``None``: none was asked. ``relation`` is what it says of two entities.
    """

    owner: str
    text: str
    provenance: Provenance = TYPED
    kind: Kind = "fact"
    subject: str | None = None
    pinned: bool = False
    actor: Actor = "person"
    sources: tuple[str, ...] = ()
    valid_to: datetime | None = None
    overrules: frozenset[str] = frozenset()
    search_terms: tuple[str, ...] | None = None
    relation: Ends | None = None
    valid_from: datetime | None = None


@dataclass(frozen=True, slots=True)
class Ingested:
    """The ``memory`` that holds what was told; ``before`` is what it changed or replaced.

    ``doubts`` are the memories that it is in doubt with.
    """

    memory: Memory
    action: Action
    before: Memory | None = None
    doubts: tuple[Memory, ...] = ()


@dataclass(frozen=True, slots=True)
class Waits:
    """The ``fact`` as which a statement waits until a person confirms it."""

    fact: ExtractedFact
    reason: Reason


async def tell(
    telling: Telling,
    store: Store,
    judge: Judge,
    clock: Clock,
    new_id: NewId,
    health: Health = "ask",
) -> Ingested | Waits:
    """Tell the memory something.

    What is known already is confirmed, what it contradicts gives way to it, and what was forgotten
    before may be known again. "I no longer like tea" gives the memory that it took back. Where only
    a judge could tell whether it is known, and does not answer, it stands beside what is: better
    twice than not at all.

    Raises:
        KnowledgeError: there is nothing in it; it has more than ``LONGEST_TEXT`` characters;
            ``valid_to`` lies in the past; the gate refuses it.
        ProtectedError: it would change what a person pinned or told, and none said yes to that.
        StorageError: the database cannot be written.
    """
    if telling.valid_to is not None and telling.valid_to <= clock():
        raise KnowledgeError("memory_ended")
    text = " ".join(telling.text.split())
    subject = " ".join(telling.subject.split()) if telling.subject else subject_of(text)
    check_form(text, subject)
    telling = replace(telling, text=text, subject=subject)
    observation = Observation(
        owner=telling.owner,
        claim=Claim(text, subject, telling.kind, polarity_of(text, telling.kind)),
        confidence=CERTAIN,
        sources=tuple(dict.fromkeys(telling.sources)),
        actor=telling.actor,
        valid_to=telling.valid_to,
        pinned=telling.pinned,
        overrules=telling.overrules,
        search_terms=telling.search_terms and search_terms(telling.search_terms, text),
        relation=telling.relation,
        valid_from=telling.valid_from,
    )
    # What a person said in that turn may be long, and nobody else is to wait for it.
    admission = await asyncio.to_thread(passed, text, subject, telling.provenance, health)
    if admission.verdict == "wait":
        hold = partial(_hold, observation=observation, now=clock(), new_id=new_id)
        fact = await store.write(hold)
        await put_in_doubt(store, judge, [fact.id], clock(), {})
        return Waits(fact, admission.reason)
    verdicts: Verdicts = {}
    rounds = _MOST_ROUNDS
    while True:
        outcome = await store.write(
            partial(
                _tell,
                told=observation,
                verdicts=verdicts,
                now=clock(),
                new_id=new_id,
                may_ask=rounds > 0,
            )
        )
        if isinstance(outcome, Ingested):
            return outcome
        try:
            answered = await ask(judge, [outcome.question])
        except JudgeError:
            rounds = 0
            continue
        verdicts = {**verdicts, **answered}
        rounds = rounds - 1 if all(pair in answered for pair in pairs_of(outcome.question)) else 0


def passed(text: str, subject: str, provenance: Provenance, health: Health = "ask") -> Admission:
    """Return what the gate decided, unless it refuses.

    Raises:
        KnowledgeError: it does.
    """
    admission = admit(text, subject, provenance, health)
    if admission.verdict == "refuse":
        raise KnowledgeError(_REFUSALS[admission.reason])
    return admission


def check_form(text: str, subject: str) -> None:
    """Check what every memory is.

    Raises:
        KnowledgeError: there is nothing in it; it is too long.
    """
    if not text:
        raise KnowledgeError("memory_empty")
    if len(text) > LONGEST_TEXT or len(subject) > LONGEST_SUBJECT:
        raise KnowledgeError("memory_too_long")


def polarity_of(text: str, kind: Kind) -> Polarity:
    """Return whether a told statement speaks for or against something; a fact does neither."""
    if kind == "fact":
        return "neutral"
    return "negative" if statement(text).negated else "positive"


def subject_of(text: str) -> str:
    """Return what a statement is about, in a word or two of its own."""
    wanted = content_words(text)[:_SUBJECT_WORDS]
    return " ".join(wanted)[:LONGEST_SUBJECT] or text[:LONGEST_SUBJECT]


def _hold(tx: Transaction, observation: Observation, now: datetime, new_id: NewId) -> ExtractedFact:
    """Let a statement wait for a person; one that waits already waits once."""
    if (waiting := waits_already(tx, observation.owner, observation.claim.text)) is not None:
        return waiting
    fact = ExtractedFact(
        id=new_id(),
        owner=observation.owner,
        category=observation.claim.kind,
        summary=observation.claim.text,
        confidence=_UNCONFIRMED,
        source_message_ids=observation.sources,
        window_end_id=NO_WINDOW,
        subject=observation.claim.subject,
        polarity=observation.claim.polarity,
        created_at=now,
        expires_at=observation.valid_to,
        status="quarantined",
        search_terms=observation.search_terms,
    )
    tx.facts.put(fact)
    return fact


def _tell(
    tx: Transaction,
    told: Observation,
    verdicts: Verdicts,
    now: datetime,
    new_id: NewId,
    *,
    may_ask: bool = True,
) -> Ingested | Undecided:
    cited = [stored.entry.content for stored in tx.log.by_ids(told.sources).values()]
    # What was said may call a secret what is told without its name.
    passed(told.claim.text, "", Provenance("typed", tuple(cited)))
    relation = still_there(tx, told.relation)
    told = replace(told, said=last_said(tx, told.sources), relation=relation)
    outcome = ingest(tx, told, verdicts, now, new_id, may_ask=may_ask)
    if isinstance(outcome, Undecided):
        return outcome
    if outcome.memory is None:
        raise KnowledgeError("memory_unknown")
    tombstones.remove_tombstone(tx, told.owner, told.claim)
    told_id = outcome.memory.id
    doubts = tuple(one.other(told_id) for one in contradictions(tx, of=[told_id]))
    return Ingested(outcome.memory, outcome.action, outcome.before, doubts)
