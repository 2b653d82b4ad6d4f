"""From facts to memories: each extracted fact is ingested once, in the order they were learnt.

A judge is asked outside any transaction, once for all facts of a run that need it. All about a fact
is written in one transaction, the mark that it was taken in included: whenever this is killed, a
fact has been taken in or has not.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import batched
from typing import Final, Literal

from ..language.lexicon import words
from ..language.sensitive import asks_to_remember
from ..storage.entries import ExtractedFact
from ..storage.memory_entries import Action, DoubtedPair, Memory
from ..storage.transaction import Store, Transaction
from . import tombstones
from .admission import Provenance, Verdict, admit
from .audience import is_handed_over
from .claims import Claim, Dated, Pair, Question, Relation, Verdicts, pairs_of
from .errors import UNEXPECTED, JudgeError
from .evidence import last_said
from .history import Step, change, record_noop
from .ingest import Observation, Outcome, Undecided, ingest, question_of
from .matching import says_all_of
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


type TakenIn = Callable[[Transaction, Memory], object]
"""Called with a memory that a fact became or joined, in the same transaction."""


@dataclass(frozen=True, slots=True)
class ProcessReport:
    """Counts of what became of the facts that waited.

    ``taken`` counts by action. ``forgotten`` said what must not be learnt again, and were deleted.
    ``left`` wait for the next call: nobody could judge them, or there were too many.
    """

    taken: Mapping[Action, int]
    forgotten: int = 0
    left: int = 0


type _Left = Literal["gone", "forgotten"]
"""A fact that is not to be taken in, or no longer, or that must not be learnt."""


@dataclass(slots=True)
class _Run:
    """One call: what became of facts, and whether the judge's service answers.

    ``attempts`` counts, for the facts at hand, the answers that could not be read.
    """

    outcomes: list[Outcome | _Left] = field(default_factory=list)
    serves: bool = True
    attempts: Counter[str] = field(default_factory=Counter)


class MemoryManager:
    """Takes in what was learnt, and lets end what has an end. One run at a time.

    ``taken_in`` is called with each memory that a fact became or joined.
    """

    def __init__(
        self,
        store: Store,
        judge: Judge,
        clock: Clock,
        new_id: NewId,
        taken_in: TakenIn = lambda _tx, _memory: None,
    ) -> None:
        self._store = store
        self._judge = judge
        self._clock = clock
        self._new_id = new_id
        self._taken_in = taken_in
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
                    _questions,
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
                    _settle,
                    fact_id=fact_id,
                    verdicts=verdicts,
                    now=self._clock(),
                    new_id=self._new_id,
                    may_ask=run.attempts[fact_id] < MOST_ATTEMPTS,
                    taken_in=self._taken_in,
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
        asked = [(one, question_of(tx, _observation(tx, one), verdicts, now)) for one in facts]
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


def waits_already(tx: Transaction, owner: str, text: str) -> ExtractedFact | None:
    """Return the fact in these words that waits for a person, if there is one."""
    held = tx.facts.of_owner(owner, status="quarantined", processed=False)
    return next((fact for fact in held if words(fact.summary) == words(text)), None)


def _count_attempt(tx: Transaction, fact_ids: Sequence[str]) -> None:
    tx.facts.count_attempt(fact_ids)


def _questions(
    tx: Transaction, fact_ids: Sequence[str], verdicts: Verdicts, now: datetime
) -> dict[str, Question]:
    """Return what has to be asked about facts; each is held against those before it as well."""
    found: dict[str, Question] = {}
    before: dict[str, list[Dated]] = {}
    for fact_id in fact_ids:
        fact = tx.facts.get(fact_id)
        if fact is None or _fate(tx, fact) != "weighed":
            continue
        observation, earlier = _observation(tx, fact), before.setdefault(fact.owner, [])
        if question := question_of(tx, observation, verdicts, now, earlier):
            found[fact_id] = question
        earlier.append(observation.dated(now))
    return found


def _settle(
    tx: Transaction,
    fact_id: str,
    verdicts: Verdicts,
    now: datetime,
    new_id: NewId,
    *,
    may_ask: bool,
    taken_in: TakenIn,
) -> Outcome | Undecided | _Left:
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
    if memory is not None:
        taken_in(tx, memory)
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
    return ingest(tx, _observation(tx, fact), verdicts, now, new_id, may_ask=may_ask)


def _corrected(
    tx: Transaction, owner: str, claim: Claim, message_ids: Collection[str]
) -> Memory | None:
    """Return the memory in which a person put other words in place of a statement.

    Only on the evidence it had then: what is said anew is weighed anew.
    """
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


def _observation(tx: Transaction, fact: ExtractedFact) -> Observation:
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


def _expire(tx: Transaction, now: datetime, new_id: NewId) -> list[Memory]:
    expired: list[Memory] = []
    for memory in tx.memories.expire(now):
        after = replace(memory, status="expired", updated_at=now)
        change(tx, Step(new_id(), "extractor", now), "expire", memory, after)
        expired.append(after)
    return expired
