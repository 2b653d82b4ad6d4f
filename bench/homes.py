"""A server that reads for many homes, killed again and again: ``scripts/bench homes``.

Homes are read by worker processes over HTTP against a slow stand-in for Azure. Workers are killed
at random moments, PostgreSQL is stopped and started. Each home must then be what it is when it is
read alone, from a file of its own.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import httpx
import psycopg

from custom_components.switchboard.engine.azure.deltas import Delta, Finished, TextDelta
from custom_components.switchboard.engine.azure.messages import LLMRequest
from custom_components.switchboard.engine.storage.database import Database
from demo.azure_standin.script.results import loaded
from switchboard_server.config import Config, Model, Reading
from switchboard_server.homes import delete_home
from switchboard_server.reading import Habits, Readers
from switchboard_server.store.schema import ROLE
from switchboard_server.store.store import as_home

from .homes_alike import TABLES, held, said
from .homes_server import DUE, FORKS, Server, Workers, wire
from .homes_wire import answer_to
from .report import be_quiet, table, verdict

READING: Final = Reading(idle_minutes=0)
MOST_SLOWER: Final = 1.5
"""How much longer homes may wait beside one that has fifty times as much to say."""
_SLICE: Final = 0.1
"""The share of homes that is read by one worker, and by two, to see how quick they are."""
_DONE: Final = "SELECT count(*) FROM switchboard.extraction_windows WHERE status = 'done'"


def read_up(server: Server, workers: Workers, homes: Sequence[str], count: int) -> float:
    """Let so many workers read homes; returns how many windows they read in a second."""
    for number in range(count):
        workers.start(f"worker-{number}")
    before = server.ask(_DONE)
    server.let_read(homes)
    while server.ask(_DONE) == before:
        time.sleep(0.05)
    began = time.monotonic()
    server.until_read()
    seconds = time.monotonic() - began
    workers.end()
    return float((server.ask(_DONE) - before) / seconds)


def read_killed(
    server: Server, workers: Workers, homes: Sequence[str], options: argparse.Namespace
) -> tuple[int, float]:
    """Let workers read while they are killed, and PostgreSQL is restarted in the middle of it.

    Returns how many windows were read, and in how many seconds.
    """
    dice = random.Random(options.seed)  # noqa: S311
    expected = len(homes) * options.messages / 17
    marks = sorted(dice.uniform(0, 0.9) * expected for _ in range(options.kills))
    before, began = server.ask(_DONE), time.monotonic()
    of_workers, of_postgresql = workers.seconds, server.seconds
    for number in range(options.workers):
        workers.start(f"worker-{number}")
    server.let_read(homes)
    for place, mark in enumerate(marks):
        while server.ask(_DONE) - before < mark:
            time.sleep(0.05)
        time.sleep(dice.uniform(0, 0.5))
        unlucky = dice.choice(list(workers.running))
        workers.kill(unlucky)
        workers.start(unlucky)
        if place % 10 == 9:
            done, seconds = server.ask(_DONE) - before, time.monotonic() - began
            print(f"{done} of about {expected:.0f} windows, {seconds:.0f} s", flush=True)
        if place == len(marks) // 2:
            time.sleep(dice.uniform(0, 2))
            workers.killed_at.append(time.time())
            server.restart()
            workers.killed_at.append(time.time())
    server.until_read()
    seconds = time.monotonic() - began
    workers.end()
    done = server.ask(_DONE) - before
    print(
        f"processor time of a window: {1000 * (workers.seconds - of_workers) / done:.0f} ms of"
        f" workers, {1000 * (server.seconds - of_postgresql) / done:.0f} ms of PostgreSQL"
    )
    return done, seconds


class _Model:
    """An ``LLMClient`` that answers as the stand-in does."""

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:  # noqa: ARG002
        """Answer at once."""
        content = request.messages[-1].content
        yield TextDelta(json.dumps(answer_to(loaded(str(content)))))
        yield Finished("stop")


def read_alone(home: str, messages: int, seed: int) -> dict[str, list[str]]:
    """Return what a home holds that is read by itself, from a file of its own."""

    async def run(path: Path) -> dict[str, list[str]]:
        since = datetime.now(UTC)
        database = Database(path)
        await database.open()
        await database.write(lambda tx: tx.log.append(said(home, messages, seed)))
        readers = Readers(Habits.of(READING), lambda: datetime.now(UTC))
        while (stepped := await readers.step(home, database, _Model())).more:
            readers.keep(home, stepped)
        found = await database.read(partial(held, since=since))
        await database.close()
        return found

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder) / "home.db"))


def compare(
    server: Server, homes: Sequence[str], since: datetime, options: argparse.Namespace
) -> list[str]:
    """Hold homes against themselves, read alone; returns how they differ.

    A window that a home was put off for is tried once more, and says so.
    """
    found, rows, began, more = [], Counter[str](), time.monotonic(), 0
    read = partial(read_alone, messages=options.messages, seed=options.seed)
    with ProcessPoolExecutor(2, FORKS) as processes:
        for home, alone in zip(homes, processes.map(read, homes, chunksize=4), strict=True):
            with server.pool.connection() as conn, conn.transaction(), as_home(conn, home) as tx:
                there = held(tx, since)
            for name, expected in alone.items():
                rows[name] += len(expected)
                pairs = list(zip(map(_tries, there[name]), map(_tries, expected), strict=False))
                if len(there[name]) != len(expected) or any(one[0] != two[0] for one, two in pairs):
                    apart = sorted(set(there[name]) ^ set(expected))
                    found.append(f"{home}: {name} differ: {apart[:2]}")
                more += sum(abs(one[1] - two[1]) for one, two in pairs)
    seconds = time.monotonic() - began
    print(
        f"{len(homes)} homes compared in {seconds:.0f} s:",
        ", ".join(f"{n} {k}" for k, n in rows.items() if n),
    )
    if more > (put_off := server.put_off.total()):
        found.append(f"{more} windows were tried once more, but only {put_off} homes put off")
    return found


def _tries(row: str) -> tuple[str, int]:
    """Return a row without how often it was tried, and that."""
    before, mark, after = row.partition("|attempts=")
    tries, _, rest = after.partition("|")
    return f"{before}|{rest}", int(tries) if mark else 0


def out_of_order(server: Server) -> list[str]:
    """Return the windows that were finished before one that stands before them in the log."""
    with server.pool.connection() as conn:
        wrong = conn.execute(
            "SELECT home_id, owner, end_seq FROM (SELECT *, lag(finished_at) OVER (PARTITION BY"
            " home_id, pipeline, owner ORDER BY end_seq) AS before FROM"
            " switchboard.extraction_windows) AS w WHERE finished_at < before"
        ).fetchall()
    return [f"a window out of order: {one}" for one in wrong]


def paid_twice(address: str, incidents: Sequence[float]) -> list[str]:
    """Return the questions that were answered twice although nothing was killed in between."""
    journal = httpx.get(f"{address}/journal").json()
    asked: dict[str, list[float]] = defaultdict(list)
    for key, began, _ in journal:
        asked[key].append(began)
    again = [pair for times in asked.values() for pair in pairwise(times)]
    unexplained = [pair for pair in again if not any(pair[0] <= at <= pair[1] for at in incidents)]
    facts = sum(key.startswith("facts") for key in asked)
    print(
        f"{len(journal)} answers to {len(asked)} questions, {facts} of them about windows;"
        f" {len(again) - len(unexplained)} were lost in a kill and given again,"
        f" {len(unexplained)} for no such reason"
    )
    return [f"{len(unexplained)} questions were paid for twice"] if unexplained else []


def probe(server: Server, homes: Sequence[str]) -> list[str]:
    """Look from each home at every table for rows of another; returns what is seen."""
    found, rows = [], 0
    counts = " UNION ALL ".join(
        f"SELECT '{name}', count(*) FROM {name} WHERE home_id IS DISTINCT FROM %(home)s"  # noqa: S608
        for name in (*TABLES, "numbers")
    )
    with server.connect() as conn:
        for home in homes:
            with conn.transaction(), as_home(conn, home):
                seen = conn.execute(counts, {"home": home}).fetchall()
            rows += len(seen)
            found += [f"{home} sees {n} rows of others in {name}" for name, n in seen if n]
        others = conn.execute(
            "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables"
            " WHERE schemaname IN ('dbos', 'switchboard_server')"
        ).fetchall()
        for (name,) in others:
            try:
                with conn.transaction():
                    conn.execute(f"SET LOCAL ROLE {ROLE}")
                    conn.execute(f"SELECT 1 FROM {name}")  # noqa: S608
                found.append(f"{name} can be read in the role of a home")
            except psycopg.errors.InsufficientPrivilege:
                rows += 1
    print(f"{rows} looks at tables from {len(homes)} homes: {len(found)} saw another's rows")
    return found


def waits(
    server: Server, workers: Workers, options: argparse.Namespace, *, is_loaded: bool
) -> float:
    """Return the 95th percentile of seconds from due to read, of homes that talk all the time."""
    dice = random.Random(options.seed)  # noqa: S311
    homes = [
        f"{'beside' if is_loaded else 'quiet'}-{number:05}" for number in range(options.talking)
    ]
    load = f"load-{'x' if is_loaded else 'o'}-00001"
    for number in range(2):
        workers.start(f"worker-{number}")
    warm = "warm-" + ("x" if is_loaded else "o")
    server.say(warm, 20, options.seed)
    server.let_read([warm])
    while server.ask(DUE):
        time.sleep(0.1)
    moments = sorted((dice.uniform(0, 20), home) for home in homes for _ in range(3))
    told: Counter[str] = Counter()
    said_at: dict[str, float] = {}
    if is_loaded:
        moments = [(0.0, load), *moments]
    began = time.monotonic()
    for at, home in moments:
        time.sleep(max(0.0, began + at - time.monotonic()))
        messages = 20 * 3 * 50 if home == load else 20
        server.say(home, messages, options.seed, told[home])
        said_at[f"{home}-{told[home] + messages - 1}"] = time.time()
        told[home] += messages
        server.let_read([home])
    while server.ask(f"{DUE} AND id <> %s", load):
        time.sleep(0.1)
    for name in list(workers.running):
        workers.kill(name)
    with server.pool.connection() as conn:
        done = conn.execute(
            "SELECT message_id, processed_at FROM switchboard.processed_entity_log"
            " WHERE message_id = ANY (%s)",
            (list(said_at),),
        ).fetchall()
    seconds = [
        datetime.fromisoformat(at).timestamp() - said_at[one]
        for one, at in done
        if not one.startswith(load)
    ]
    print(f"{len(seconds)} waits {'beside much load' if is_loaded else 'alone'}:", end=" ")
    print(f"median {statistics.median(seconds):.2f} s", end=", ")
    most = statistics.quantiles(seconds, n=20)[-1]
    print(f"95 of 100 up to {most:.2f} s")
    return most


def remove(server: Server, home: str) -> list[str]:
    """Let a home leave, and look for it in every table of every schema."""
    left = []
    with server.connect() as conn:
        rows = sum(delete_home(conn, home).values())
        names = conn.execute(
            "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables"
            " WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        ).fetchall()
        for (name,) in names:
            look = f"SELECT count(*) FROM {name} AS one WHERE one::text LIKE %s"  # noqa: S608
            row = conn.execute(look, (f"%{home}%",)).fetchone()
            left += [f"{row[0]} rows of {home} in {name}"] if row and row[0] else []
    print(
        f"{home} is removed, {rows} rows: {len(left)} of {len(names)} tables hold something of it"
    )
    return left


def run(options: argparse.Namespace) -> list[str]:
    """Measure and print everything; returns what is not as expected."""
    homes = [f"home-{number:05}" for number in range(options.homes)]
    since = datetime.now(UTC)
    with tempfile.TemporaryDirectory(prefix="sb-") as folder, wire(options.seed) as address:
        Path(folder).chmod(0o755)  # PostgreSQL runs as a user of its own
        server = Server(Path(folder) / "pg")
        try:
            began = time.monotonic()
            with ThreadPoolExecutor(2) as threads:
                said_in = partial(server.say, messages=options.messages, seed=options.seed)
                for _ in threads.map(said_in, homes):
                    pass
            print(
                f"{len(homes)} homes with {options.messages} messages each, written in"
                f" {time.monotonic() - began:.0f} s; {os.cpu_count()} processors"
            )
            return judge(server, address, homes, since, options)
        finally:
            server.stop()


def judge(
    server: Server,
    address: str,
    homes: Sequence[str],
    since: datetime,
    options: argparse.Namespace,
) -> list[str]:
    """Read homes, in all the ways, and hold what became of them against what is expected."""
    model = Model(f"{address}/openai/v1/", "house-voice", key="standin-key")
    workers = Workers(Config(server.url, model, READING))
    share = max(1, round(len(homes) * _SLICE))
    rates = []
    for place, count in enumerate((1, 2, 4)):
        some = homes[place * share : (place + 1) * share]
        rates.append([str(count), str(len(some)), f"{read_up(server, workers, some, count):.1f}"])
    print("\n" + table(["workers", "homes", "windows/s"], rates))
    windows, seconds = read_killed(server, workers, homes[3 * share :], options)
    print(
        f"{windows} windows in {seconds:.0f} s by {options.workers} workers, of which one was"
        f" killed {options.kills} times: {windows / seconds:.1f} windows/s"
    )
    print(f"put off until later: {dict(server.put_off) or 'no home'}")
    found = [
        f"{number} homes were put off because of {why}"
        for why, number in server.put_off.items()
        if why != "service"
    ]
    found += out_of_order(server)
    found += paid_twice(address, workers.killed_at)
    found += compare(server, homes[: options.compared or None], since, options)
    found += probe(server, homes)
    quiet = waits(server, workers, options, is_loaded=False)
    beside = waits(server, workers, options, is_loaded=True)
    if beside > MOST_SLOWER * quiet:
        found.append(f"homes wait {beside / quiet:.2f} times as long beside one with much load")
    return found + remove(server, homes[0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--homes", type=int, default=1000)
    parser.add_argument("--messages", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--workers", type=int, default=4, help="those that are killed")
    parser.add_argument("--compared", type=int, default=0, help="homes read alone; 0: all")
    parser.add_argument("--talking", type=int, default=24, help="homes that wait beside a load")
    parser.add_argument("--seed", type=int, default=20261127)
    be_quiet()
    sys.exit(verdict(run(parser.parse_args())))
