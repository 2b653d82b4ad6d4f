"""Memories of a plainly fictional household, and judges that answer as they are told."""

import asyncio
import itertools
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta

from bench.in_memory import open_in_memory
from custom_components.switchboard.engine.knowledge.claims import (
    Claim,
    Question,
    Relation,
    Verdicts,
    pair_of,
)
from custom_components.switchboard.engine.knowledge.editor import MemoryEditor
from custom_components.switchboard.engine.knowledge.errors import JudgeError
from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan, read_ahead
from custom_components.switchboard.engine.knowledge.guards import conflicts
from custom_components.switchboard.engine.knowledge.processor import MemoryManager
from custom_components.switchboard.engine.knowledge.statements import Telling
from custom_components.switchboard.engine.language.digest_stems import content_stems
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import (
    HOUSEHOLD,
    Cursor,
    ExtractedFact,
    LogEntry,
    WindowRow,
)
from custom_components.switchboard.engine.storage.memory_entries import HistoryEntry, Memory
from custom_components.switchboard.engine.storage.transaction import Transaction

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
LATER = NOON + timedelta(days=1)


def message(number: int, content: str, **changes) -> LogEntry:
    """Return what a person said, a minute after the message before."""
    values = {
        "id": f"m{number}",
        "conversation_id": "kitchen",
        "owner": HOUSEHOLD,
        "role": "user",
        "content": content,
        "created_at": NOON + timedelta(minutes=number),
    }
    return LogEntry(**(values | changes))


def fact(number: int, summary: str, *sources: str, **changes) -> ExtractedFact:
    """Return a preference learnt as number so many; without ``sources`` from ``m<number>``."""
    values = {
        "id": f"f{number:05}",
        "owner": HOUSEHOLD,
        "category": "preference",
        "summary": summary,
        "confidence": 0.8,
        "source_message_ids": sources or (f"m{number}",),
        "window_end_id": f"w{number}",
        "subject": summary.rsplit(maxsplit=1)[-1].lower(),
        "polarity": "positive",
        "created_at": NOON + timedelta(hours=12, minutes=number),
    }
    return ExtractedFact(**(values | changes))


class Clock:
    """A clock that goes on by a second each time it is read."""

    def __init__(self, now: datetime = LATER) -> None:
        self.now = now

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)


class FakeJudge:
    """Answers with what ``opinion`` says of a pair; ``failures`` come before that."""

    def __init__(self, opinion: Callable[[Claim, Claim], Relation] = lambda *_: "unrelated"):
        self.opinion = opinion
        self.failures: list[str] = []
        self.calls = 0
        self.asked: list[tuple[Claim, list[Claim]]] = []

    async def relations(self, questions: Sequence[Question]) -> Verdicts:
        await asyncio.sleep(0)
        self.calls += 1
        for question in questions:
            self.asked.append((question.new.claim, [one.claim for one in question.known]))
        if self.failures and (cause := self.failures.pop(0)):
            raise JudgeError(cause)
        return {
            pair_of(question.new.claim, one.claim): self.opinion(question.new.claim, one.claim)
            for question in questions
            for one in question.known
        }


def sensible(new: Claim, known: Claim) -> Relation:
    """Judge as a person would of plain statements, by the words that carry them."""
    mine, its = (
        frozenset(part for part in content_stems(claim.text) if part[0].isalpha()) - {"long"}
        for claim in (new, known)
    )
    guards = conflicts(new, known)
    if guards & {"person", "name", "room"} or not (mine <= its or its <= mine):
        return "unrelated"
    if guards:
        return "contradicts"
    if mine == its:
        return "same"
    if new.text.startswith(known.text):
        return "refines"
    return "refined_by" if known.text.startswith(new.text) else "unrelated"


def numbered(prefix: str = "id") -> Callable[[], str]:
    numbers = itertools.count(1)
    return lambda: f"{prefix}{next(numbers):05}"


def manager_for(store, judge=None, clock=None, new_id=None) -> MemoryManager:
    return MemoryManager(
        store, judge or FakeJudge(sensible), clock or Clock(), new_id or numbered()
    )


class Editor(MemoryEditor):
    """An editor by whom a person tells a statement in one line."""

    async def remember(self, owner: str, text: str, **telling) -> Memory:
        return (await self.confirm(Telling(owner, text, **telling))).memory


def editor_for(store, judge=None, clock=None, new_id=None) -> Editor:
    return Editor(store, judge or FakeJudge(sensible), clock or Clock(), new_id or numbered("told"))


def put_facts(tx: Transaction, facts: Iterable[ExtractedFact]) -> None:
    """Put facts down as a run of the extraction does."""
    for item in facts:
        row = WindowRow(
            pipeline="facts",
            owner=item.owner,
            window_end_id=item.window_end_id,
            start_seq=1,
            end_seq=1,
            extractor_version="1",
            status="done",
            attempts=1,
            fact_count=1,
            error=None,
            started_at=item.created_at,
            finished_at=item.created_at,
        )
        tx.windows.complete(row, [item], Cursor(item.owner, None, 0, item.created_at))


async def learn(store, *facts: ExtractedFact) -> None:
    await store.write(lambda tx: put_facts(tx, facts))


async def say(store, *entries: LogEntry) -> None:
    await store.write(lambda tx: tx.log.append(entries))


async def known(store, *owners: str) -> list[str]:
    """Return the texts of the active memories in the order in which they were made."""
    found = await store.read(lambda tx: tx.memories.active(owners or (HOUSEHOLD,)))
    return [memory.text for memory in sorted(found, key=lambda memory: memory.created_at)]


async def all_memories(store, *owners: str) -> list[Memory]:
    found, _ = await store.read(lambda tx: tx.memories.listing(owners or (HOUSEHOLD,), limit=-1))
    return sorted(found, key=lambda memory: (memory.created_at, memory.id))


async def only_memory(store, *owners: str) -> Memory:
    """Return the only memory; what is merged with it is left out."""
    [memory] = [one for one in await all_memories(store, *owners) if one.status != "merged"]
    return memory


async def history(store, *owners: str) -> list[HistoryEntry]:
    return await store.read(lambda tx: tx.history.of_owners(owners or (HOUSEHOLD,)))


async def actions(store, *owners: str) -> list[str]:
    return [entry.action for entry in await history(store, *owners)]


async def facts_left(store, owner: str = HOUSEHOLD) -> list[ExtractedFact]:
    return await store.read(lambda tx: tx.facts.of_owner(owner))


async def by_id(store, memory_id: str) -> Memory | None:
    return await store.read(lambda tx: tx.memories.get(memory_id))


class SmallStore:
    """A database in memory, for tests that need hundreds of them."""

    def __init__(self) -> None:
        self.tx = Transaction(open_in_memory())

    def close(self) -> None:
        self.tx._conn.close()

    async def read[T](self, work: Callable[[Transaction], T]) -> T:
        return work(self.tx)

    async def write[T](self, work: Callable[[Transaction], T]) -> T:
        self.tx._conn.execute("BEGIN IMMEDIATE")
        try:
            result = work(self.tx)
        except BaseException:
            self.tx._conn.execute("ROLLBACK")
            raise
        self.tx._conn.execute("COMMIT")
        return result


def dump(tx: Transaction) -> list[tuple]:
    """Return every byte of the memories and their sources."""
    return (
        tx._conn.execute("SELECT * FROM memories ORDER BY seq").fetchall()
        + tx._conn.execute(
            "SELECT memory_id, message_id FROM memory_sources ORDER BY memory_id, rowid"
        ).fetchall()
    )


async def plan_forgetting(database, owners, **what) -> Forgotten:
    """Return what would be forgotten, the log being read ahead as it is for people."""
    plan = ForgetPlan(owners, now=LATER, **what)
    await read_ahead(database, plan)
    return await database.write(plan.choose)
