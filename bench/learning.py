"""What it costs to learn from what is said, and what is learnt: ``scripts/bench learning``.

A day of a hundred turns and two family logs pass by on a clock of their own: every quarter of an
hour the log is read, over HTTP, as in a house. Behind it is a scripted model that notes what the
log's author says is told in it: an honest one, and a careless one that notes junk as well.
"""

import argparse
import asyncio
import json
import logging
import re
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal

import httpx
import yaml

from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.graph.placing import StoreResolver
from custom_components.switchboard.engine.graph.registry import Registry
from custom_components.switchboard.engine.knowledge.guards import opposes
from custom_components.switchboard.engine.knowledge.judge import ModelJudge
from custom_components.switchboard.engine.knowledge.processor import MemoryManager
from custom_components.switchboard.engine.knowledge.term_writer import TermWriter
from custom_components.switchboard.engine.language.statements import says_no_more, statement
from custom_components.switchboard.engine.reading.asking import ModelAsker
from custom_components.switchboard.engine.reading.graph import GraphReader
from custom_components.switchboard.engine.reading.passes import Checks, graph_pass, reading_pass
from custom_components.switchboard.engine.reading.runner import (
    RunContext,
    Stopped,
    SwitchboardRunner,
)
from custom_components.switchboard.engine.reading.validation import Standards
from custom_components.switchboard.engine.reading.windows import WINDOWS, WindowPolicy
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from demo.azure_standin.app import Standin
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.prompt_cache import PromptCache
from demo.azure_standin.script.documents import loaded

from .competitors import serve

type Way = Literal["two passes", "one pass", "one pass, four nights"]

FOLDER: Final = Path(__file__).parent / "data" / "learning"
LOGS: Final = ("talk_day", "family_en", "family_de")
TICK: Final = timedelta(minutes=15)
MOST_NIGHTS: Final = 4
_BESIDE: Final[tuple[Way, ...]] = ("two passes", "one pass, four nights")
"""Ways that are shown for comparison."""
PRICES: Final = (0.25, 0.025, 2.0)
"""Dollars a million tokens of a small model cost: input, cached, output."""

MOST_REQUESTS: Final = 10
MOST_INPUT: Final = 30_000
"""Aims for a hundred messages."""
LEAST_HELD: Final = 0.95
MOST_LOST: Final = 0.03
MOST_JUNK: Final = 0.10

_BEFORE: Final = timedelta(hours=2), timedelta(minutes=10)
"""The silence that parted windows, and the wait for it, when there were two passes."""


@dataclass(frozen=True, slots=True)
class Log:
    """A log, and what its author says is told in it."""

    name: str
    entries: tuple[LogEntry, ...]
    facts: tuple[dict[str, Any], ...]
    junk: tuple[dict[str, Any], ...]
    changes: tuple[dict[str, Any], ...]


def read_log(name: str) -> Log:
    """Read a log; a burst, or what was said without half an hour's silence, is a conversation."""
    file = yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))
    said = file.get("messages") or [
        {"n": 2 * turn["n"] + place, "at": turn["at"], "who": who, "text": turn[key]}
        for turn in file["turns"]
        for place, (key, who) in enumerate((("user", turn["who"]), ("assistant", "assistant")))
    ]
    entries: list[LogEntry] = []
    talk, last = 0, datetime.min.replace(tzinfo=UTC)
    for one in said:
        at = datetime.fromisoformat(one["at"]).replace(tzinfo=UTC)
        talk += at - last > TICK
        last = at
        entries.append(
            LogEntry(
                id=str(one["n"]),
                conversation_id=f"talk {talk}",
                owner=HOUSEHOLD,
                role="assistant" if one["who"] == "assistant" else "user",
                content=one["text"],
                created_at=at,
            )
        )
    speakers = {one["n"]: one["who"] for one in said}
    facts, junk = (
        tuple(_as_noted(one, speakers) for one in file.get(key) or ()) for key in ("facts", "junk")
    )
    return Log(name, tuple(entries), facts, junk, tuple(file.get("changes") or ()))


def _as_noted(told: dict[str, Any], speakers: dict[int, str]) -> dict[str, Any]:
    """Return a note as whoever reads the log can write it, who does not see the speaker's name."""
    speaker = speakers[told["sources"][0]]
    named = re.match(rf"{re.escape(speaker)}(?:'?s)?\s+(\w)", told["summary"])
    if told["about"] != "speaker" or named is None:
        return told
    return told | {"summary": named[1].upper() + told["summary"][named.end() :]}


@dataclass(slots=True)
class Reader:
    """Notes what the author of a log says is told; with ``junk``, what is not told as well.

    Asked how two notes stand, it knows the changes that the author names, and what is the same.
    """

    log: Log
    junk: bool

    def __call__(self, ask: Ask) -> Reply:
        """Answer one request."""
        asked = loaded(ask.turns[-1].text)
        if isinstance(asked, dict) and "messages" in asked:
            return Reply(json.dumps(self._notes(ask, asked), ensure_ascii=False))
        if isinstance(asked, list):
            return Reply(json.dumps(dict(self._verdicts(asked))))
        return Reply(json.dumps({number: [] for number in asked or ()}))

    def _notes(self, ask: Ask, window: dict[str, Any]) -> dict[str, Any]:
        numbers = {one["person"]: one["n"] for one in window["messages"] if "person" in one}
        places = {
            int(one.id): numbers[one.content] for one in self.log.entries if one.content in numbers
        }
        wants_graph = "entities" in ask.schema["properties"]  # type: ignore[index]
        facts: list[dict[str, Any]] = []
        names: dict[str, int] = {}
        for told in (*self.log.facts, *(self.log.junk if self.junk else ())):
            sources = [places[number] for number in told["sources"] if number in places]
            if not sources or max(sources) < window["new_from"]:
                continue
            if max(told["sources"]) not in places:  # it is said whole in a later window
                continue
            note = {key: value for key, value in told.items() if key not in ("id", "relation")}
            facts.append(note | {"sources": sources, "confidence": 0.9})
            if wants_graph:
                facts[-1]["relation"] = relation = self._relation(told)
                ends = (relation["subject"], relation["object"]) if relation else ()
                names |= dict.fromkeys(ends, sources[0])
        if not wants_graph:
            return {"secrets": [], "facts": facts}
        entities = [
            {"sources": [number], "name": name, "kind": _kind(name), "aliases": []}
            for name, number in names.items()
            if name not in ("speaker", "home")
        ]
        return {"secrets": [], "facts": facts, "entities": entities}

    @staticmethod
    def _relation(told: dict[str, Any]) -> dict[str, Any] | None:
        nothing = {"ended": False, "valid_from": None, "valid_to": None}
        return nothing | told["relation"] if told.get("relation") else None

    def _verdicts(self, questions: Sequence[dict[str, Any]]) -> dict[str, str]:
        changed = {(one["after"]["summary"], one["before"]["summary"]) for one in self.log.changes}
        return {
            known["n"]: "same"
            if one["new"]["text"] == known["text"]
            else "contradicts"
            if (one["new"]["text"], known["text"]) in changed
            else "unrelated"
            for one in questions
            for known in one["known"]
        }


def _kind(name: str) -> str:
    return "person" if name[0].isupper() and " " not in name else "thing"


class _Open:
    """A budget without end, and a house in which nobody speaks."""

    def stops(self) -> Stopped | None:
        """Let everything be read."""
        return None

    async def wait(self) -> None:
        """Let it be read at once."""


@dataclass(slots=True)
class Learner:
    """What reads a log by a way, and makes memories of what it learns."""

    database: Database
    llm: AzureLLM
    now: datetime
    runners: list[SwitchboardRunner[Any, Any]] = field(init=False)
    memories: MemoryManager = field(init=False)
    terms: TermWriter = field(init=False)

    def seconds(self) -> float:
        """Return the time of the log, which the service's cache goes by."""
        return self.now.timestamp()

    def read_by(self, way: Way) -> None:
        """Let it read as it is done now, or in two passes, as it was."""
        seconds = asyncio.get_running_loop().time
        asker = ModelAsker(self.llm, seconds)
        judge = ModelJudge(self.llm, seconds)
        numbers = count(1)

        def new_id() -> str:
            return f"id{next(numbers)}"

        standards = Standards(opposes)
        graph = GraphReader(standards, StoreResolver(self.database, Registry, judge))
        self.memories = MemoryManager(self.database, judge, lambda: self.now, new_id)
        self.terms = TermWriter(self.database, self.llm, seconds)
        gap, idle = _BEFORE
        policy = replace(WINDOWS, nights=MOST_NIGHTS) if way == "one pass, four nights" else WINDOWS
        reads: list[Any] = [reading_pass(asker, Checks(standards, graph), new_id, policy)]
        if way == "two passes":
            small = WindowPolicy(size=10, overlap=3, idle=idle, gap=gap)
            of_graph = replace(WINDOWS, idle=idle, gap=gap)
            reads = [
                reading_pass(asker, Checks(standards), new_id, small),
                graph_pass(asker, graph, new_id, of_graph),
            ]
        nothing = _Open()
        context = RunContext(self.database, lambda: self.now, seconds, nothing, nothing)
        self.runners = [SwitchboardRunner(context, one) for one in reads]

    async def look(self) -> Counter[str]:
        """Read what is ready, and make memories of it; returns why facts were refused."""
        refused: Counter[str] = Counter()
        first = True
        for runner in self.runners:
            report = await runner.run()
            if first:
                refused += report.rejected
            first = False
        await self.memories.process()
        await self.terms.write()
        return refused


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a log cost, and what became of what was told in it."""

    log: Log
    way: Way
    requests: int
    input: int
    cached: int
    output: int
    kept: int
    asked: int
    lost: tuple[str, ...]
    junk: int
    refused: Counter[str]
    questions: Counter[str]

    def per_hundred(self, figure: float) -> float:
        """Return a figure for a hundred messages."""
        return 100 * figure / len(self.log.entries)

    @property
    def cost(self) -> float:
        """Dollars."""
        fresh, cached, output = PRICES
        paid = (self.input - self.cached) * fresh + self.cached * cached + self.output * output
        return paid / 1_000_000


async def pass_by(log: Log, way: Way, *, junk: bool) -> Outcome:
    """Let a log pass by, and look what was learnt."""
    with tempfile.TemporaryDirectory(prefix="switchboard-learning-") as folder:
        database = Database(Path(folder) / "switchboard.db")
        await database.open()
        try:
            async with serve() as (url, standin), httpx.AsyncClient() as http:
                standin.rules = Reader(log, junk)
                connection = Connection(parse_endpoint(url), standin.key, "house-voice")
                llm = AzureLLM(
                    open_client(connection, http),
                    "house-voice",
                    # Models as cheap as this keep what they read for minutes only.
                    Capabilities("responses", frozenset({"prompt_cache_retention"})),
                    on_learnt=lambda _: None,
                )
                learner = Learner(database, llm, log.entries[0].created_at)
                standin.cache = PromptCache(learner.seconds)
                learner.read_by(way)
                refused = await _live(learner, log)
                return await _outcome(log, way, database, standin, refused)
        finally:
            await database.close()


async def _live(learner: Learner, log: Log) -> Counter[str]:
    refused: Counter[str] = Counter()
    left = list(log.entries)
    end = log.entries[-1].created_at + timedelta(days=MOST_NIGHTS + 1)
    while learner.now < end:
        learner.now += TICK
        said = [one for one in left if one.created_at <= learner.now]
        left = left[len(said) :]
        if said:
            await learner.database.write(lambda tx, said=said: tx.log.append(said))
        refused += await learner.look()
    return refused


async def _outcome(
    log: Log, way: Way, database: Database, standin: Standin, refused: Counter[str]
) -> Outcome:
    memories = await database.read(lambda tx: tx.memories.active([HOUSEHOLD]))
    waiting = await database.read(
        lambda tx: tx.facts.of_owner(HOUSEHOLD, status="quarantined", processed=False)
    )
    texts = {one.text for one in memories}
    asked = {one.summary for one in waiting} - texts
    told = [one["summary"] for one in log.facts]

    def found(text: str, among: set[str]) -> bool:
        """Return whether a note is there, as it is or as a part of one that says more."""
        note = statement(text)
        return any(text in one or says_no_more(note, statement(one)) for one in among)

    kept = [one for one in told if found(one, texts)]
    waits = [one for one in told if one not in kept and found(one, asked)]
    usage = [one["usage"] for one in standin.journal.as_json() if one["usage"]]
    total = Counter({key: sum(one[key] for one in usage) for key in ("input", "cached", "output")})
    return Outcome(
        log,
        way,
        len(usage),
        total["input"],
        total["cached"],
        total["output"],
        len(kept),
        len(waits),
        tuple(one for one in told if one not in kept and one not in waits),
        sum(any(one["summary"] in text for text in texts) for one in log.junk),
        refused,
        Counter(one["body"]["text"]["format"]["name"] for one in standin.journal.as_json()),
    )


def _row(one: Outcome, reader: str) -> str:
    each = one.per_hundred
    shares = f"{one.kept} / {one.asked} / {len(one.lost)}" if one.log.facts else "-"
    return (
        f"| {one.log.name} | {one.way} | {reader} | {each(one.requests):.1f} |"
        f" {each(one.input):,.0f} | {each(one.cached):,.0f} | {each(one.output):,.0f} |"
        f" {each(one.cost):.4f} | {shares} | {one.junk} of {len(one.log.junk)} |"
    )


def _shortfalls(one: Outcome, *, junk: bool) -> list[str]:
    each, found = one.per_hundred, list[str]()
    if junk:
        if one.junk > MOST_JUNK * len(one.log.junk):
            found.append(f"{one.log.name}: {one.junk} of {len(one.log.junk)} junk is kept")
        return found
    if each(one.requests) > MOST_REQUESTS or each(one.input) > MOST_INPUT:
        found.append(f"{one.log.name}: {each(one.requests):.1f} requests, {each(one.input):,.0f}")
    if (told := len(one.log.facts)) and len(one.lost) > MOST_LOST * told:
        found.append(f"{one.log.name}: {len(one.lost)} of {told} honest facts are lost")
    if told and one.kept + one.asked < LEAST_HELD * told:
        found.append(f"{one.log.name}: {one.kept + one.asked} of {told} are kept or asked")
    return found


async def run(*, verbose: bool) -> list[str]:
    """Let all logs pass by in both ways, and print the table; returns what fell short."""
    print("For a hundred messages; facts kept / asked / lost and junk kept of the whole log.")
    print("| Log | Way | Reader | Requests | Input | Cached | Output | $ | Facts | Junk |")
    print("| --- | --- | --- | --: | --: | --: | --: | --: | --- | --- |")
    found: list[str] = []
    for log in map(read_log, LOGS):
        for way in _BESIDE:
            print(_row(await pass_by(log, way, junk=False), "honest"), flush=True)
        for junk in (False, True) if log.junk else (False,):
            one = await pass_by(log, "one pass", junk=junk)
            print(_row(one, "careless" if junk else "honest"), flush=True)
            found += _shortfalls(one, junk=junk)
            if verbose:
                print("   asked:", dict(one.questions))
                print("   refused:", dict(one.refused))
                print("   lost:", *one.lost, sep="\n      ")
    return found


def main() -> int:
    """Parse the command line, run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser(prog="scripts/bench learning")
    parser.add_argument("--verbose", action="store_true", help="name what was lost")
    options = parser.parse_args()
    logging.getLogger().setLevel(logging.CRITICAL)
    found = asyncio.run(run(verbose=options.verbose))
    for shortfall in found:
        print(f"Not as expected: {shortfall}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
