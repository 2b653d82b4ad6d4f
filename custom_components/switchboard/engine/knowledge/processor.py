"""From facts to memories: each extracted fact is taken in once, in the order they were learnt.

A judge is asked outside any transaction. All about a fact is written in one transaction, the mark
that it was taken in included: whenever this is killed, a fact has been taken in or has not.
"""

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from ..language.sensitive import asks_to_remember
from ..storage import extraction_state as windows
from ..storage import log, memories
from ..storage.entries import ExtractedFact
from ..storage.memory_entries import Action, Memory
from ..storage.ports import Store
from . import tombstones as covering
from .admission import Admission, Provenance, admit
from .audience import is_handed_over
from .compare import Claim, Relation
from .corrections import corrected
from .errors import UNEXPECTED, JudgeError
from .evidence import last_said
from .history import Step, change, leave
from .ingest import Doubt, News, Taken, Verdicts, take_in
from .ports import Clock, Judge, NewId

_LOGGER = logging.getLogger(__name__)

MOST_FACTS: Final = 500
"""Facts taken in by one call, so that it ends; the next call goes on."""

MOST_ATTEMPTS: Final = 5
"""How often a fact is asked about whose words the judge fails on, until the next start."""

_MOST_ROUNDS: Final = 4
"""How often one fact is decided anew because memories changed while the judge was asked."""


@dataclass(frozen=True, slots=True)
class ProcessReport:
    """What became of the facts that waited.

    ``taken`` counts by action. ``forgotten`` said what must not be learnt again, and were deleted.
    ``left`` wait for the next call: nobody could judge them, or there were too many.
    """

    taken: Mapping[Action, int]
    forgotten: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class _Gone:
    """A fact that is not to be taken in, or no longer; ``forgotten`` if it must not be learnt."""

    forgotten: bool = False


type _Outcome = Taken | Doubt | _Gone


class MemoryManager:
    """Takes in what was learnt, and lets end what has an end. One run at a time."""

    def __init__(self, store: Store, judge: Judge, clock: Clock, new_id: NewId) -> None:
        self._store = store
        self._judge = judge
        self._clock = clock
        self._new_id = new_id
        self._failures: Counter[str] = Counter()
        self._one_at_a_time = asyncio.Lock()

    async def process(self, limit: int = MOST_FACTS) -> ProcessReport:
        """Take in the accepted facts that wait, up to ``limit`` of them.

        One that the judge could not be asked about stays as it is, and those after it go on: what
        was said later wins, in whatever order it is taken in. It can be cancelled at any point
        without harm.

        Raises:
            StorageError: the database cannot be read or written.
        """
        async with self._one_at_a_time:
            taken: Counter[Action] = Counter()
            forgotten = 0
            serves = True
            waiting = await self._store.read(windows.waiting)
            left = len(waiting)
            for fact_id in waiting:
                if taken.total() + forgotten >= limit:
                    break
                try:
                    outcome = await self._take_in(fact_id, may_ask=serves)
                except JudgeError as err:
                    serves = serves and err.blame == "statement"
                    self._failures[fact_id] += err.blame == "statement"
                    _LOGGER.debug("Fact %s waits: %s", fact_id, err.cause)
                    continue
                if isinstance(outcome, Doubt):
                    continue
                left -= 1
                if isinstance(outcome, Taken):
                    taken[outcome.action] += 1
                else:
                    forgotten += outcome.forgotten
            return ProcessReport(dict(taken), forgotten, left)

    async def expire(self) -> list[Memory]:
        """Set the memories whose end has come to ``expired``; returns them as they are now.

        Nothing is deleted.

        Raises:
            StorageError: the database cannot be read or written.
        """
        return await self._store.write(partial(_expire, now=self._clock(), new_id=self._new_id))

    async def _take_in(self, fact_id: str, *, may_ask: bool) -> _Outcome:
        """Take in one fact; a ``Doubt`` is left where nobody may be asked now.

        Raises:
            JudgeError: the judge was asked, and did not answer.
        """
        verdicts: dict[Claim, Relation] = {}
        may_ask = may_ask and self._failures[fact_id] < MOST_ATTEMPTS
        outcome = await self._settle(fact_id, verdicts)
        for _ in range(_MOST_ROUNDS):
            if not isinstance(outcome, Doubt) or not may_ask:
                break
            verdicts |= await ask(self._judge, outcome)
            outcome = await self._settle(fact_id, verdicts)
        return outcome

    async def _settle(self, fact_id: str, verdicts: Verdicts) -> _Outcome:
        return await self._store.write(
            partial(
                _settle, fact_id=fact_id, verdicts=verdicts, now=self._clock(), new_id=self._new_id
            )
        )


async def ask(judge: Judge, doubt: Doubt) -> dict[Claim, Relation]:
    """Return what the judge says in a doubt.

    Raises:
        JudgeError: it did not answer, or made a mistake.
    """
    try:
        relations = await judge.relations(doubt.new, doubt.known)
        return dict(zip(doubt.known, relations, strict=True))
    except JudgeError:
        raise
    except Exception as err:
        # Without its text or traceback at this level: both may quote people.
        _LOGGER.warning("The judge of memories made a mistake: %s", type(err).__name__)
        _LOGGER.debug("The mistake", exc_info=True)
        raise JudgeError(UNEXPECTED) from err


def _settle(
    conn: sqlite3.Connection, fact_id: str, verdicts: Verdicts, now: datetime, new_id: NewId
) -> _Outcome:
    """Take one fact in and mark it, or change nothing at all."""
    fact = windows.fact(conn, fact_id)
    if fact is None or fact.processed or fact.status != "accepted":
        return _Gone()
    claim = Claim.of(fact)
    sources = fact.source_message_ids
    if covering.is_forgotten(conn, fact.owner, claim, sources) and not _is_wanted(conn, fact):
        windows.delete_fact(conn, fact.id)
        return _Gone(forgotten=True)
    match _admission(conn, fact).verdict:
        case "refuse":
            windows.delete_fact(conn, fact.id)
            return _Gone()
        case "wait":
            windows.settle_fact(conn, fact.id, "quarantined")
            return _Gone()
    outcome: Taken | Doubt
    is_over = fact.expires_at is not None and fact.expires_at <= now
    if is_over or is_handed_over(conn, fact.owner, claim):
        outcome = Taken("noop", None)
    elif (memory := corrected(conn, fact.owner, claim, sources)) is not None:
        leave(conn, Step(new_id(), "extractor", now, fact.id), "noop", memory)
        outcome = Taken("noop", memory)
    else:
        news = News(
            owner=fact.owner,
            claim=claim,
            confidence=fact.confidence,
            sources=sources,
            actor="extractor",
            said=last_said(conn, sources),
            learnt=fact.created_at,
            valid_to=fact.expires_at,
            fact_id=fact.id,
        )
        outcome = take_in(conn, news, verdicts, now, new_id)
    if isinstance(outcome, Taken):
        windows.mark_processed(conn, [fact.id])
    return outcome


def _admission(conn: sqlite3.Connection, fact: ExtractedFact) -> Admission:
    """Ask the gate about a fact, whatever whoever learnt it has made of it."""
    cited = log.by_ids(conn, fact.source_message_ids).values()
    said = tuple(stored.entry.content for stored in cited)
    return admit(fact.summary, fact.subject, Provenance("log", said))


def _is_wanted(conn: sqlite3.Connection, fact: ExtractedFact) -> bool:
    """Whether a person asked in so many words, since it was forgotten, that it be remembered.

    What was forgotten is then known again. The messages that were forgotten with it are no longer
    in the log, and so ask for nothing.
    """
    cited = log.by_ids(conn, fact.source_message_ids).values()
    if not asks_to_remember(stored.entry.content for stored in cited):
        return False
    return bool(covering.lift(conn, fact.owner, Claim.of(fact)))


def _expire(conn: sqlite3.Connection, now: datetime, new_id: NewId) -> list[Memory]:
    expired: list[Memory] = []
    for memory in memories.expire(conn, now):
        after = replace(memory, status="expired", updated_at=now)
        change(conn, Step(new_id(), "extractor", now), "expire", memory, after)
        expired.append(after)
    return expired
