"""What is learnt of labelled windows of a log: ``python -m training.learn FILE``.

FILE is ``{"windows": [{"id", "language", "messages": [{"role", "content", "at"}],
"facts": [{"text", "from", "kind"}], "junk": [...]}]}``; ``from`` has the numbers of messages, from
1. Each window goes the way of the integration: written to a log with its secrets masked, read by
the runner with the integration's own request, and what comes of it written down.

``--requests DIR`` writes the body of each request, as it is sent. ``--answers DIR`` takes the text
of a file ID, ID.json or ID.txt for the model's answer. Without either the deployment is asked that
``AZURE_OPENAI_ENDPOINT``, ``AZURE_OPENAI_API_KEY`` and ``AZURE_OPENAI_DEPLOYMENT`` name;
``--record DIR`` keeps what it says, and ``--wire chat_completions`` asks it over the other API,
which small servers know better.

A kept fact is right if it shares a message, and a third of the words of the shorter one, with a
labelled fact, is no more like a labelled piece of junk, and no guard (another person, name, number
or side) keeps the two apart. Every other kept fact counts as junk.
``--show`` prints what counts as junk and what was lost, for a person to look at.
"""

import argparse
import asyncio
import json
import os
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from statistics import mean
from typing import Any, Final

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.azure import responses
from custom_components.switchboard.engine.azure.capabilities import Capabilities, Wire
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.deltas import (
    Delta,
    Finished,
    LLMClient,
    TextDelta,
    Usage,
)
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.messages import LLMRequest
from custom_components.switchboard.engine.chunking.results import ExtractionError
from custom_components.switchboard.engine.reading.answer import read_answer
from custom_components.switchboard.engine.reading.asking import ModelAsker
from custom_components.switchboard.engine.reading.masking import prepare_masked
from custom_components.switchboard.engine.reading.runner import RunReport
from custom_components.switchboard.engine.reading.windows import WindowPolicy
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.writer import append_prepared
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k
from tests.engine.reading.building import STANDARDS, Clock, runner_for

from .learn_labels import Kept, LabelledWindow, Verdict, matches, read_windows, verdict_of

VARIABLES: Final = ("AZURE_OPENAI_ENDPOINT", "AZURE_OPENAI_API_KEY", "AZURE_OPENAI_DEPLOYMENT")
MOST_JUNK: Final = 0.02
MOST_LOST: Final = 0.10
CACHED_FROM: Final = 1024
"""Tokens from which on Azure keeps the beginning of a request, and in steps of how many."""
CACHED_STEP: Final = 128

type Answer = Callable[[LabelledWindow], str | None]


@dataclass
class Model:
    """Says what was recorded, or asks ``llm``; keeps what it was asked, and what it said."""

    recorded: str | None = None
    llm: LLMClient | None = None
    asked: list[LLMRequest] = field(default_factory=list)
    said: str = ""
    usage: list[Usage] = field(default_factory=list)

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer one request."""
        self.asked.append(request)
        if self.llm is None:
            self.said = self.recorded if self.recorded is not None else '{"facts": []}'
            yield TextDelta(self.said)
            yield Finished("stop")
            return
        async with aclosing(self.llm.stream(request, deadline=deadline)) as deltas:
            async for delta in deltas:
                self.said += delta.text if isinstance(delta, TextDelta) else ""
                self.usage += [delta] if isinstance(delta, Usage) else []
                yield delta


@dataclass(frozen=True, slots=True)
class Read:
    """A window that was read: what was asked and said, what was kept, and what was not."""

    window: LabelledWindow
    body: dict[str, Any]
    said: str
    usage: Usage | None
    kept: tuple[Kept, ...]
    report: RunReport

    @property
    def verdict(self) -> Verdict:
        """What of it is right."""
        return verdict_of(self.window, self.kept)

    @property
    def proposed(self) -> list[Kept]:
        """What the model proposed, as far as it can be read."""
        try:
            drafts = read_answer(self.said).drafts
        except ExtractionError:
            return []
        return [Kept(draft.summary, frozenset(draft.sources)) for draft in drafts]


async def read_one(database: Database, window: LabelledWindow, model: Model) -> Read:
    """Let the integration read one window."""
    entries = window.entries
    await append_prepared(database, entries, prepare_masked)
    policy = WindowPolicy(size=len(entries), overlap=0, gap=timedelta(days=3650))
    runner = runner_for(
        database,
        ModelAsker(model, asyncio.get_running_loop().time, lambda: window.zone),
        clock=Clock(entries[-1].created_at + timedelta(minutes=15)),
        policy=policy,
        standards=replace(STANDARDS, zone=lambda: window.zone),
    )
    report = await runner.run(is_eager=True)
    facts = await database.read(lambda tx: tx.facts.of_owner(window.owner))
    kept = tuple(
        Kept(fact.summary, _numbers(fact.source_message_ids), fact.status == "quarantined")
        for fact in facts
        if not fact.processed  # a correction found by rules is counted and becomes no memory
    )
    body = responses.build(model.asked[-1], "DEPLOYMENT", Capabilities("responses"))
    usage = model.usage[-1] if model.usage else None
    return Read(window, body | {"stream": True}, model.said, usage, kept, report)


def _numbers(ids: Sequence[str]) -> frozenset[int]:
    return frozenset(int(one.rpartition(".")[2]) for one in ids)


async def read_all(
    windows: Sequence[LabelledWindow], answer: Answer, llm: LLMClient | None
) -> list[Read]:
    """Let the integration read all windows for which there is an answer."""
    found: list[Read] = []
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder) / "switchboard.db")
        await database.open()
        try:
            for window in windows:
                recorded = answer(window)
                if recorded is None and llm is None:
                    print(f"No answer on {window.id}")
                    continue
                found.append(await read_one(database, window, Model(recorded, llm)))
        finally:
            await database.close()
    return found


def _in_folder(folder: Path) -> Answer:
    def answer(window: LabelledWindow) -> str | None:
        for name in (window.id, f"{window.id}.json", f"{window.id}.txt"):
            if (path := folder / name).is_file():
                return path.read_text(encoding="utf-8")
        return None

    return answer


@asynccontextmanager
async def _deployment(wire: Wire) -> AsyncIterator[LLMClient]:
    import httpx

    endpoint, key, name = (os.environ.get(one, "").strip() for one in VARIABLES)
    version = os.environ.get("AZURE_OPENAI_API_VERSION", "").strip()
    async with httpx.AsyncClient() as http:
        client = open_client(Connection(parse_endpoint(endpoint, version), key, name), http)
        yield AzureLLM(client, name, Capabilities(wire),
                       on_learnt=lambda _: None, sleep=asyncio.sleep)  # fmt: skip


def print_tokens(found: Sequence[Read]) -> None:
    """Say what a window costs."""
    counter = TokenCounter(load_o200k())

    def count(text: str) -> int:
        return counter.count(text).tokens

    texts = [[item["content"] for item in one.body["input"]] for one in found]
    # The schema is told to the model before all, in a form of the service's own.
    schema = count(json.dumps(found[0].body["text"]["format"], ensure_ascii=False))
    rules = count(texts[0][0])
    frames = [count(_text(last)) for *_, last in texts]
    said = [sum(count(entry.content) for entry in one.window.entries) for one in found]
    answers = [count(one.said) for one in found]
    same = len({parts[0] for parts in texts}) == 1 and "prompt_cache_key" in found[0].body
    begins = (rules + schema) // CACHED_STEP * CACHED_STEP if same else 0
    cached = begins if begins >= CACHED_FROM else 0
    whole = rules + schema + mean(frames)
    print(
        f"\nTokens a window: {whole:.0f} in (rules {rules}, schema {schema}, window"
        f" {mean(frames):.0f} for {mean(said):.0f} of text), {mean(answers):.0f} out;"
        f" {cached} can come from the cache ({cached / whole:.0%})"
    )
    if used := [one.usage for one in found if one.usage]:
        total = sum(one.input_tokens for one in used)
        hits = sum(one.cached_tokens for one in used)
        print(f"As billed: {total / len(used):.0f} in, {hits / max(1, total):.0%} cached,"
              f" {mean(one.output_tokens for one in used):.0f} out")  # fmt: skip


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "".join(one.get("text", "") for one in content)


def print_figures(found: Sequence[Read]) -> list[str]:
    """Print what is right, junk and lost; return what is not as expected."""
    print("| language | windows | labelled | kept | right | junk | of it waits | lost"
          " | of it not proposed |")  # fmt: skip
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    shortfalls: list[str] = []
    for language in [*dict.fromkeys(one.window.language for one in found), "all"]:
        some = [one for one in found if language in (one.window.language, "all")]
        verdicts = [one.verdict for one in some]
        labelled = sum(len(one.window.facts) for one in some)
        kept = sum(len(one.kept) for one in some)
        junk = [kept for verdict in verdicts for kept in verdict.junk]
        lost = sum(len(verdict.lost) for verdict in verdicts)
        unsaid = sum(len(_not_proposed(one)) for one in some)
        print(f"| {language} | {len(some)} | {labelled} | {kept} | {kept - len(junk)} | {len(junk)}"
              f" | {sum(one.waits for one in junk)} | {lost} | {unsaid} |")  # fmt: skip
        if language == "all":
            if len(junk) > MOST_JUNK * kept:
                shortfalls.append(f"{len(junk)} of {kept} kept facts are junk")
            if lost > MOST_LOST * labelled:
                shortfalls.append(f"{lost} of {labelled} honest facts are lost")
    refused = Counter[str]()
    for one in found:
        refused.update(one.report.rejected)
        refused["(windows that failed)"] += one.report.failed
    print("\nRefused: " + ", ".join(f"{why} {n}" for why, n in refused.most_common() if n))
    return shortfalls


def _not_proposed(one: Read) -> list[str]:
    """Return the lost facts that the model did not propose on any of their messages."""
    return [
        label.text
        for label in one.verdict.lost
        if not any(matches(proposed, [label]) for proposed in one.proposed)
    ]


def print_unmatched(found: Sequence[Read]) -> None:
    """Print what a person may want to look at."""
    for one in found:
        verdict = one.verdict
        unsaid = _not_proposed(one)
        lines = [
            *(f"  junk{' (waits)' * kept.waits}: {kept.text} {sorted(kept.sources)}"
              for kept in verdict.junk),
            *(f"  lost{' (not proposed)' * (label.text in unsaid)}: {label.text}"
              f" {sorted(label.sources)}" for label in verdict.lost),
        ]  # fmt: skip
        if lines:
            print(f"{one.window.id}, refused {dict(one.report.rejected)}", *lines, sep="\n")


async def run(options: argparse.Namespace) -> list[str]:
    """Do what is asked for; return what is not as expected."""
    windows = read_windows(options.file)
    if options.requests:
        options.requests.mkdir(parents=True, exist_ok=True)
        found = await read_all(windows, lambda _: '{"facts": []}', None)
        for one in found:
            body = json.dumps(one.body, ensure_ascii=False, indent=1)
            (options.requests / f"{one.window.id}.json").write_text(body, encoding="utf-8")
        print_tokens(found)
        return []
    if options.answers:
        found = await read_all(windows, _in_folder(options.answers), None)
    elif all(os.environ.get(name, "").strip() for name in VARIABLES):
        async with _deployment(options.wire) as llm:
            found = await read_all(windows, lambda _: None, llm)
    else:
        return [f"nobody to ask: give --answers or --requests, or set {', '.join(VARIABLES)}"]
    if options.record:
        options.record.mkdir(parents=True, exist_ok=True)
        for one in found:
            (options.record / f"{one.window.id}.txt").write_text(one.said, encoding="utf-8")
    if not found:
        return ["no window was read"]
    if options.show:
        print_unmatched(found)
    shortfalls = print_figures(found)
    print_tokens(found)
    return shortfalls


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser(prog="python -m training.learn")
    parser.add_argument("file", type=Path, help="a file of labelled windows")
    parser.add_argument("--requests", type=Path, help="a folder to write the requests to")
    parser.add_argument("--answers", type=Path, help="a folder with a model's answers")
    parser.add_argument("--record", type=Path, help="a folder to keep a model's answers in")
    parser.add_argument("--wire", choices=("responses", "chat_completions"), default="responses")
    parser.add_argument("--show", action="store_true", help="print what counts as junk or lost")
    found = asyncio.run(run(parser.parse_args(arguments)))
    for shortfall in found:
        print(f"Not as expected: {shortfall}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
