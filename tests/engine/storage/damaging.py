"""How much of a damaged database survives: many damaged copies, each opened, read and used on.

Run by ``scripts/bench damage [COPIES] [SEED]``; the suite does a few.
"""

import asyncio
import logging
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path

from custom_components.switchboard.engine.reading.ledger import CursorLedger, Gone, Try
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.storage import forgetting
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.errors import StorageError
from custom_components.switchboard.engine.storage.export import export_log
from custom_components.switchboard.engine.storage.open import OpenReport

from .a_house import SECRET, House, build, damage, kinds, words_of
from .building import NOON, integrity, message, tombstone

LATER = NOON + timedelta(days=30)
HANG_SECONDS = 120


@dataclass
class Result:
    """What became of one copy; ``faults`` is what must not have happened."""

    kind: str
    outcome: str = ""
    messages: float = 0.0
    memories: float = 0.0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


class _Listener(logging.Handler):
    """Everything that is logged above debug, with all that a traceback would show."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


async def try_copy(house: House, kind: str, path: Path, dice: random.Random) -> Result:
    """Damage a copy, open it, compare it with what was there, and use it on."""
    damage(house, kind, path, dice)
    result = Result(kind)
    listener = _Listener()
    logging.getLogger().addHandler(listener)
    began = time.monotonic()
    try:
        async with asyncio.timeout(HANG_SECONDS):
            await _live(house, path, result)
    except TimeoutError:
        result.faults.append("it hangs")
    except StorageError as err:
        result.faults.append(f"it cannot be used: {type(err).__name__}: {err}")
        if SECRET in _chain(err):
            result.faults.append("an error holds words")
    except Exception as err:  # noqa: BLE001 - that is what is looked for
        result.faults.append(f"a raw error: {type(err).__name__}: {err}")
    finally:
        logging.getLogger().removeHandler(listener)
    result.seconds = time.monotonic() - began
    if any(SECRET in line for line in listener.lines):
        result.faults.append("words are in the log")
    return result


async def _live(house: House, path: Path, result: Result) -> None:
    database = Database(path, now=lambda: NOON)
    reports: list[OpenReport] = []
    database.on_reopened = reports.append
    reports.append(await database.open())
    try:
        said, known = await database.read(words_of)
        await _use(database, path, house, result)
    finally:
        await database.close()
    result.outcome = "+".join(report.outcome for report in reports)
    result.messages = _share(house.messages, said)
    result.memories = _share(house.memories, known)
    # A changed byte may make another id of one, which nothing can tell.
    strange = (said.keys() - house.messages.keys()) | (known.keys() - house.memories.keys())
    if strange and result.kind not in {"bytes", "one sector"}:
        result.faults.append("something is there that was not")


def _share(before: dict[str, str], after: dict[str, str]) -> float:
    return sum(after.get(id_) == words for id_, words in before.items()) / len(before)


async def _use(database: Database, path: Path, house: House, result: Result) -> None:
    """Do with it all that a house does."""

    def wrong(what: str) -> None:
        result.faults.append(what)

    question = f"{SECRET} kettle"
    await database.read(partial(recall, question=question, owners=[HOUSEHOLD], now=LATER))
    new = message(900_001, f"{SECRET} something new")
    await database.write(lambda tx: tx.log.append([new]))
    appended = await database.read(lambda tx: tx.log.by_ids(["m900001"]))
    if appended["m900001"].seq <= house.last_seq and not result.kind.startswith(("write", "trunc")):
        wrong("a place in the log was given twice")
    await _plan_all(database, wrong)
    export = path.with_name("export.jsonl")
    if await export_log(database, export) != await database.read(lambda tx: tx.log.count()):
        wrong("the export is not whole")
    kept, _ = await database.read(lambda tx: tx.memories.listing([HOUSEHOLD], limit=1))
    gone = Forgotten(
        memory_ids=[one.id for one in kept],
        message_ids=["m900001"],
        tombstones=[tombstone("new", "m900001")],
    )
    report = await forgetting.forget_rows(database, gone)
    if (report.memories, report.messages, report.erased) != (len(kept), 1, True):
        wrong("not everything was forgotten")
    if "m900001" not in await database.read(
        lambda tx: tx.tombstones.forgotten_among(message_ids=["m900001"])
    ):
        wrong("no tombstone")
    if await database.write(integrity) != "ok":
        wrong("the file is not sound")


async def _plan_all(database: Database, wrong) -> None:
    """Plan windows to the end of the log; none may come twice or go back."""
    read_to = await database.read(lambda tx: tx.windows.cursor(HOUSEHOLD))
    last, ledger = read_to.last_processed_seq, CursorLedger()
    while plan := await database.read(
        partial(ledger.plan, owner=HOUSEHOLD, now=LATER, is_eager=True)
    ):
        if isinstance(plan, Gone):
            await database.write(partial(ledger.close, gone=plan, now=LATER))
            continue
        if plan.end_seq <= last:
            return wrong("a window is read twice")
        last, attempt = plan.end_seq, Try("1", LATER, LATER)
        await database.write(
            partial(ledger.complete, plan=plan, attempt=attempt, found=0, masked={})
        )
    return None


async def run(copies: int, seed: int, *, messages: int = 3000) -> list[Result]:
    """Return what became of so many copies, of which each is damaged in one way."""
    dice = random.Random(seed)
    results = []
    with tempfile.TemporaryDirectory() as name:
        house = await build(Path(name), messages=messages)
        for number, kind in enumerate(kinds(copies)):
            folder = Path(name) / str(number)
            folder.mkdir()
            results.append(await try_copy(house, kind, folder / "switchboard.db", dice))
            for file in folder.iterdir():
                file.unlink()
    return results


def show(results: Sequence[Result]) -> list[str]:
    """Return the shares that survive, by the kind of damage."""
    by_kind: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_kind[result.kind].append(result)
    heads = [f"{kind}: median     p5    min" for kind in ("messages", "memories")]
    lines = [f"{'damage':<30}copies  {'  '.join(heads)}  slowest"]
    for kind, group in [*by_kind.items(), ("all", list(results))]:
        shares = [
            f"{100 * value:6.1f}"
            for name in ("messages", "memories")
            for value in _spread([getattr(result, name) for result in group])
        ]
        slowest = max(result.seconds for result in group)
        lines.append(
            f"{kind:<30}{len(group):>6}{' ' * 11}{shares[0]} {shares[1]} {shares[2]}"
            f"{' ' * 12}{shares[3]} {shares[4]} {shares[5]}  {slowest:5.1f} s"
        )
    outcomes: dict[str, int] = defaultdict(int)
    for result in results:
        outcomes[result.outcome] += 1
    lines.append(", ".join(f"{name}: {count}" for name, count in sorted(outcomes.items())))
    lines += [f"FAULT after {one.kind}: {fault}" for one in results for fault in one.faults]
    return lines


def _spread(values: Sequence[float]) -> tuple[float, float, float]:
    ordered = sorted(values)
    return statistics.median(ordered), ordered[len(ordered) // 20], ordered[0]


def _chain(err: BaseException | None) -> str:
    """Return all that an error and those behind it say."""
    said = ""
    while err is not None:
        said += f"{err!r} "
        err = err.__cause__ or err.__context__
    return said


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    logging.disable(logging.DEBUG)
    found = asyncio.run(run(*(numbers + [200, 1][len(numbers) :])))
    print("\n".join(show(found)))  # noqa: T201
    sys.exit(any(result.faults for result in found))
