"""From facts to memories: each extracted fact is ingested once, in the order they were learnt.

A judge is asked outside any transaction, once for all facts of a run that need it. All about a fact
is written in one transaction, the mark that it was taken in included: whenever this is killed, a
fact has been taken in or has not.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import batched
from typing import Final

from ..storage.memory_entries import Action, DoubtedPair, Memory
from ..storage.transaction import Store, Transaction
from .claims import Claim, Pair, Question, Relation, Verdicts, pairs_of
from .errors import UNEXPECTED, JudgeError
from .history import Step, change
from .ingest import Undecided, question_of
from .intake import Left, observation_of, questions_about, take_in
from .outcomes import Outcome
from .ports import Clock, Judge, NewId

_LOGGER = logging.getLogger(__name__)

MOST_FACTS: Final = 500
"""Facts taken in by one call, so that it ends; the next call goes on."""

MOST_ATTEMPTS: Final = 5
"""How often a fact is asked about whose answers cannot be read; then it stands beside the rest."""

_AT_ONCE: Final = 25
"""Facts that are decided together, so that a judge is asked about them in one go."""

_MOST_ROUNDS: Final = 4
"""How often facts are decided anew because memories changed while the judge was asked."""


@dataclass(frozen=True, slots=True)
class ProcessReport:
    """Counts of what became of the facts that waited.

    ``taken`` counts by action. ``forgotten`` said what must not be learnt again, and were deleted.
    ``left`` wait for the next call: nobody could judge them, or there were too many.
    """

    taken: Mapping[Action, int]
    forgotten: int = 0
    left: int = 0


@dataclass(slots=True)
class _Run:
    """One call: what became of facts, and whether the judge's service answers.

    ``attempts`` counts, for the facts at hand, the answers that could not be read.
    """

    outcomes: list[Outcome | Left] = field(default_factory=list)
    serves: bool = True
    attempts: Counter[str] = field(default_factory=Counter)


class MemoryManager:
    """Takes in what was learnt, and lets end what has an end. One run at a time."""

    def __init__(self, store: Store, judge: Judge, clock: Clock, new_id: NewId) -> None:
        self._store = store
        self._judge = judge
        self._clock = clock
        self._new_id = new_id
        self._unanswerable = set[str]()
        self._of_waiting: dict[Pair, Relation] = {}
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
            waiting = await self._store.read(lambda tx: tx.facts.waiting())
            run = _Run()
            for batch in batched(waiting, _AT_ONCE, strict=False):
                if (room := limit - len(run.outcomes)) <= 0:
                    break
                await self._ingest(batch[:room], run)
            await self._hold_against()
            taken = [outcome for outcome in run.outcomes if isinstance(outcome, Outcome)]
            return ProcessReport(
                Counter(outcome.action for outcome in taken),
                run.outcomes.count("forgotten"),
                len(waiting) - len(run.outcomes),
            )

    async def expire(self) -> list[Memory]:
        """Set the memories whose end has come to ``expired``; returns them as they are now.

        Nothing is deleted.

        Raises:
            StorageError: the database cannot be read or written.
        """
        return await self._store.write(partial(_expire, now=self._clock(), new_id=self._new_id))

    async def _hold_against(self) -> None:
        """Put in doubt what is contradicted by facts that wait for a person."""
        held = await self._store.read(lambda tx: tx.facts.held())
        self._unanswerable &= set(held)
        if left := [one for one in held if one not in self._unanswerable]:
            self._unanswerable |= await put_in_doubt(
                self._store, self._judge, left, self._clock(), self._of_waiting
            )
        else:
            self._of_waiting.clear()

    async def _ingest(self, fact_ids: Sequence[str], run: _Run) -> None:
        """Take in some facts in their order, after one question about all of them."""
        verdicts: dict[Pair, Relation] = {}
        left = fact_ids
        run.attempts = Counter(
            await self._store.read(lambda tx: tx.facts.attempts(fact_ids=fact_ids))
        )
        for _ in range(_MOST_ROUNDS):
            asked = await self._store.read(
                partial(
                    questions_about,
                    fact_ids=[one for one in left if run.attempts[one] < MOST_ATTEMPTS],
                    verdicts=verdicts,
                    now=self._clock(),
                )
            )
            failed = await self._ask(asked, verdicts, run)
            left = await self._settle([one for one in left if one not in failed], verdicts, run)
            if not left:
                break

    async def _ask(
        self, asked: Mapping[str, Question], verdicts: dict[Pair, Relation], run: _Run
    ) -> set[str]:
        """Add what is answered to the verdicts; return the facts that have to wait."""
        failed: set[str] = set()
        # Together, but alone where that went wrong.
        together = [one for one in asked if not run.attempts[one]]
        groups = [together] if together else []
        for group in [*groups, *([one] for one in asked if run.attempts[one])]:
            if not run.serves:
                failed.update(group)
                continue
            try:
                verdicts |= await ask(self._judge, [asked[one] for one in group])
            except JudgeError as err:
                run.serves = err.blame == "statement"
                _LOGGER.debug("%s facts wait: %s", len(group), err.cause)
            missing = [one for one in group if not verdicts.keys() >= {*pairs_of(asked[one])}]
            if missing and run.serves:
                run.attempts.update(missing)
                await self._store.write(partial(_count_attempt, fact_ids=missing))
            failed.update(one for one in missing if run.attempts[one] < MOST_ATTEMPTS)
        return failed

    async def _settle(
        self, fact_ids: Sequence[str], verdicts: Verdicts, run: _Run
    ) -> Sequence[str]:
        """Take facts in until something is open on one; return it with those after it."""
        for place, fact_id in enumerate(fact_ids):
            outcome = await self._store.write(
                partial(
                    take_in,
                    fact_id=fact_id,
                    verdicts=verdicts,
                    now=self._clock(),
                    new_id=self._new_id,
                    may_ask=run.attempts[fact_id] < MOST_ATTEMPTS,
                )
            )
            if isinstance(outcome, Undecided):
                return fact_ids[place:]
            run.outcomes.append(outcome)
        return []


async def ask(judge: Judge, questions: Sequence[Question]) -> Verdicts:
    """Return what the judge says.

    Raises:
        JudgeError: it did not answer, or made a mistake.
    """
    try:
        return await judge.relations(questions)
    except JudgeError:
        raise
    except Exception as err:
        # Without its text or traceback at this level: both may quote people.
        _LOGGER.warning("The judge of memories made a mistake: %s", type(err).__name__)
        _LOGGER.debug("The mistake", exc_info=True)
        raise JudgeError(UNEXPECTED) from err


async def put_in_doubt(
    store: Store,
    judge: Judge,
    fact_ids: Sequence[str],
    now: datetime,
    verdicts: dict[Pair, Relation],
) -> set[str]:
    """Put in doubt what facts that wait contradict; return those that no judge can be asked about.

    They are asked about apart from what is taken in, since they may be anybody's words. What is
    answered is added to ``verdicts``, and not asked again.

    Raises:
        StorageError: the database cannot be read or written.
    """

    def look(tx: Transaction) -> list[tuple[str, Question]]:
        facts = [fact for fact_id in fact_ids if (fact := tx.facts.get(fact_id)) is not None]
        asked = [(one, question_of(tx, observation_of(tx, one), verdicts, now)) for one in facts]
        return [(fact.id, question) for fact, question in asked if question is not None]

    asked = await store.read(look)
    answered: dict[Pair, Relation] = {}
    unanswerable = set[str]()
    groups = [asked] if asked else []
    while groups:
        group = groups.pop()
        try:
            answered |= await ask(judge, [question for _, question in group])
        except JudgeError as err:
            _LOGGER.debug("%s facts that wait are held against nothing: %s", len(group), err.cause)
            if err.blame == "service":
                break
            if len(group) == 1:
                unanswerable.add(group[0][0])
            else:
                groups = [[one] for one in group]

    def write(tx: Transaction) -> None:
        for fact_id, question in asked:
            opposed = {
                known.claim
                for known, pair in zip(question.known, pairs_of(question), strict=True)
                if answered.get(pair) in ("contradicts", "disputed")
            }
            fact = tx.facts.get(fact_id)
            for memory in tx.memories.active([fact.owner]) if fact and opposed else ():
                if Claim.of(memory) in opposed:
                    tx.doubts.add(DoubtedPair(memory.id, fact_id, now))

    if answered:
        await store.write(write)
        # Not before it is written down: a full disk must not lose a doubt.
        verdicts |= answered
    return unanswerable


def _count_attempt(tx: Transaction, fact_ids: Sequence[str]) -> None:
    tx.facts.count_attempt(fact_ids)


def _expire(tx: Transaction, now: datetime, new_id: NewId) -> list[Memory]:
    expired: list[Memory] = []
    for memory in tx.memories.expire(now):
        after = replace(memory, status="expired", updated_at=now)
        change(tx, Step(new_id(), "extractor", now), "expire", memory, after)
        expired.append(after)
    return expired
