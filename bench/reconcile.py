"""How labelled pairs of statements are taken in: ``scripts/bench reconcile [FILE...]``.

Of each pair the known statement is taken in first and then the new one, by an owner of their own;
the gate, which has nothing to do with it, is left out. ``--judge``: ``honest`` answers what a
person labelled; ``same`` and ``contradicts`` always say that; at a URL a model is asked (its key in
``SWITCHBOARD_BENCH_KEY``, its deployment's name in ``SWITCHBOARD_BENCH_DEPLOYMENT``). ``--calls``
counts how often a judge is asked about 100 facts, in runs of five, by a house with 300 memories.

``pairs.yaml`` is what the first rules were written with, ``held_out.yaml`` and ``everyday.yaml``
came after them, ``tricky.yaml`` has pairs by which words deceive. The ``blind`` ones were written
without looking at the code, and so was ``stranger_changes.yaml``: 60 changes as people tell them,
and 200 pairs that hold side by side.
"""

import argparse
import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import batched
from pathlib import Path
from typing import Final
from uuid import uuid4

import yaml

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.knowledge.claims import (
    Claim,
    Pair,
    Question,
    Relation,
    Verdicts,
    pair_of,
)
from custom_components.switchboard.engine.knowledge.guards import are_of_others
from custom_components.switchboard.engine.knowledge.ingest import (
    Observation,
    Outcome,
    Undecided,
    ingest,
)
from custom_components.switchboard.engine.knowledge.judge import ModelJudge
from custom_components.switchboard.engine.knowledge.ports import Judge
from custom_components.switchboard.engine.knowledge.settling import contradictions
from custom_components.switchboard.engine.language.digest_stems import content_stems
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from tests.engine.knowledge.builders import LATER, SmallStore, fact, learn, manager_for

FOLDER: Final = Path(__file__).parents[1] / "tests" / "engine" / "knowledge" / "data"
SETS: Final = (
    "pairs", "held_out", "everyday", "tricky", "blind_one", "blind_two", "blind_three",
    "stranger_changes",
)  # fmt: skip
LABELS: Final[tuple[Relation, ...]] = ("same", "refines", "contradicts", "unrelated")
MOST_LET_THROUGH: Final = 0.05
"""The part of contradictions that guards may let through if a judge calls all the same."""
MOST_CALLS: Final = 30


@dataclass(frozen=True)
class LabelledPair:
    """Two statements, and how the new one stands to the known one, as a person says."""

    label: Relation
    language: str
    new: str
    known: str

    @property
    def shares_stem(self) -> bool:
        """Whether a word that carries one is in the other."""
        return bool(content_stems(self.new) & content_stems(self.known))


@dataclass
class CountingJudge:
    """Answers with a label, or always the same; or asks another; remembers what it was asked."""

    answers: dict[tuple[str, str], Relation]
    always: Relation | None = None
    other: Judge | None = None
    calls: int = 0
    asked: set[Pair] = field(default_factory=set)

    async def relations(self, questions: Sequence[Question]) -> Verdicts:
        """Return an answer on each pair."""
        self.calls += 1
        pairs = [
            pair_of(question.new.claim, one.claim)
            for question in questions
            for one in question.known
        ]
        self.asked.update(pairs)
        if self.other is not None:
            return await self.other.relations(questions)
        return {
            pair: self.always or self.answers.get((pair[0], pair[2]), "unrelated") for pair in pairs
        }


@dataclass(frozen=True)
class IngestedPair:
    """What became of a pair: whether a judge was asked, and which of the two still stand.

    ``in_doubt``: both do, or the new one waits, and a person is asked which holds.
    """

    pair: LabelledPair
    asked: bool
    statuses: tuple[str, str]
    in_doubt: bool

    @property
    def outcome(self) -> str:
        """Say it in a word."""
        if "superseded" in self.statuses or "retracted" in self.statuses:
            return "superseded"
        return "beside" if self.in_doubt or self.statuses == ("active", "active") else "merged"


def labelled(path: Path) -> Iterator[LabelledPair]:
    """Read a file of pairs."""
    for label, pairs in yaml.safe_load(path.read_text(encoding="utf-8")).items():
        for language, new, known in pairs:
            yield LabelledPair(label, language, new, known)


async def ingest_pairs(pairs: Sequence[LabelledPair], judge: CountingJudge) -> list[IngestedPair]:
    """Ingest all pairs, each by an owner of its own."""
    store = SmallStore()
    try:
        doubts: dict[int, Question] = {}
        for at, pair in enumerate(pairs):
            _ingest(store, at, pair.known, {}, may_ask=False)
            doubt = _ingest(store, at, pair.new, {})
            if isinstance(doubt, Undecided):
                doubts[at] = doubt.question
        doubted = set[str]()
        for chunk in batched(doubts, 5, strict=False):
            verdicts = await judge.relations([doubts[at] for at in chunk])
            for at in chunk:
                outcome = _ingest(store, at, pairs[at].new, verdicts, may_ask=False)
                if isinstance(outcome, Outcome) and outcome.waits:
                    doubted.add(f"person.p{at}")
        doubted |= {one.known.owner for one in contradictions(store.tx)}
        return [
            IngestedPair(pair, at in doubts, _statuses(store, at, pair), f"person.p{at}" in doubted)
            for at, pair in enumerate(pairs)
        ]
    finally:
        store.close()


def _ingest(
    store: SmallStore, at: int, text: str, verdicts: Verdicts, *, may_ask: bool = True
) -> Outcome | Undecided:
    observation = Observation(f"person.p{at}", Claim(text), 0.8, (text,), "extractor")
    now = LATER + timedelta(seconds=at)
    return ingest(store.tx, observation, verdicts, now, lambda: uuid4().hex, may_ask=may_ask)


def _statuses(store: SmallStore, at: int, pair: LabelledPair) -> tuple[str, str]:
    """Return the status of the known and of the new statement; "gone" where there is none."""
    found, _ = store.tx.memories.listing([f"person.p{at}"], limit=-1)
    by_text = {memory.text: memory.status for memory in found}
    return by_text.get(pair.known, "gone"), by_text.get(pair.new, "gone")


def table(name: str, taken: Sequence[IngestedPair]) -> str:
    """Return what became of each label, as a table in Markdown."""
    lines = [
        f"| {name} | pairs | asked | merged | superseded | side by side | in doubt | unasked |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for label in LABELS:
        of_label = [one for one in taken if one.pair.label == label]
        counts = Counter(one.outcome for one in of_label)
        unasked = sum(one.outcome == "beside" and not one.asked for one in of_label)
        lines.append(
            f"| {label} | {len(of_label)} | {sum(one.asked for one in of_label)}"
            f" | {counts['merged']} | {counts['superseded']} | {counts['beside']}"
            f" | {sum(one.in_doubt for one in of_label)} | {unasked} |"
        )
    return "\n".join(lines) + "\n"


def shortfalls(who: str, taken: Sequence[IngestedPair]) -> list[str]:
    """Return what must not have happened, and has."""
    opposed = [one for one in taken if one.pair.label == "contradicts"]
    merged = [one for one in opposed if one.outcome == "merged"]
    if who == "same":
        most = MOST_LET_THROUGH * len(opposed)
        return [f"{len(merged)} contradictions merged"] if len(merged) > most else []
    if who == "contradicts":
        return [
            f"superseded though of others: {one.pair.new!r} | {one.pair.known!r}"
            for one in taken
            if one.outcome == "superseded"
            and are_of_others(Claim(one.pair.new), Claim(one.pair.known))
        ]
    unasked = [
        one for one in opposed if one.outcome == "beside" and not one.asked and one.pair.shares_stem
    ]
    unmarked = [
        one for one in opposed if one.outcome == "beside" and one.asked and not one.in_doubt
    ]
    return [
        *(
            f"superseded: {one.pair.new!r} | {one.pair.known!r}"
            for one in taken
            if one.outcome == "superseded" and one.pair.label != "contradicts"
        ),
        *(f"not in doubt: {one.pair.new!r} | {one.pair.known!r}" for one in unmarked),
        *(f"a contradiction merged: {one.pair.new!r} | {one.pair.known!r}" for one in merged),
        *(f"not asked about: {one.pair.new!r} | {one.pair.known!r}" for one in unasked),
    ]


async def count_calls(pairs: Sequence[LabelledPair], judge: CountingJudge) -> int:
    """Return how often a judge is asked about 100 facts, in runs of five, by a house with 300."""
    texts = list(dict.fromkeys(pair.known for pair in pairs))
    new = list(dict.fromkeys(pair.new for pair in pairs if pair.new not in texts))
    store = SmallStore()
    try:
        await _learn_all(store, texts[:: len(texts) // 300][:300], 0)
        # What they have to do with each other is not what is counted.
        await manager_for(store, CountingJudge({}, "unrelated")).process()
        manager = manager_for(store, judge, new_id=(f"n{at:05}" for at in range(9999)).__next__)
        for at, text in enumerate(new[:: len(new) // 100][:100]):
            await _learn_all(store, [text], 1000 + at)
            if at % 5 == 4:
                await manager.process()
    finally:
        store.close()
    return judge.calls


async def _learn_all(store: SmallStore, texts: Sequence[str], first: int) -> None:
    await learn(
        store,
        *(
            fact(at, text, owner=HOUSEHOLD, category="fact", polarity="neutral", subject="")
            for at, text in enumerate(texts, first)
        ),
    )


@asynccontextmanager
async def open_judge(who: str, pairs: Sequence[LabelledPair]) -> AsyncIterator[CountingJudge]:
    """Give the judge that is asked for."""
    answers = {(pair.new, pair.known): pair.label for pair in pairs}
    if who in ("same", "contradicts"):
        yield CountingJudge(answers, "same" if who == "same" else "contradicts")
    elif who == "honest":
        yield CountingJudge(answers)
    else:
        import httpx

        key = os.environ.get("SWITCHBOARD_BENCH_KEY", "none")
        deployment = os.environ.get("SWITCHBOARD_BENCH_DEPLOYMENT", "house-voice")
        async with httpx.AsyncClient() as http:
            client = open_client(Connection(parse_endpoint(who), key, deployment), http)
            llm = AzureLLM(client, deployment, Capabilities("responses"),
                           on_learnt=lambda _: None, sleep=asyncio.sleep)  # fmt: skip
            clock = asyncio.get_running_loop().time
            yield CountingJudge(answers, other=ModelJudge(llm, clock))


async def run(paths: Sequence[Path], who: str, *, calls: bool) -> list[str]:
    """Print the tables; return what is not as expected."""
    sets = {path.stem: list(labelled(path)) for path in paths}
    every = [pair for pairs in sets.values() for pair in pairs]
    async with open_judge(who, every) as judge:
        if calls:
            count = await count_calls(every, judge)
            sys.stdout.write(f"{count} calls for 100 facts in runs of five, 300 known\n")
            return [f"{count} calls, and not {MOST_CALLS}"] if count > MOST_CALLS else []
        found: list[IngestedPair] = []
        for name, pairs in sets.items():
            found += (taken := await ingest_pairs(pairs, judge))
            sys.stdout.write(table(name, taken) + "\n")
        sys.stdout.write(table(f"all, judge: {who}", found) + f"\n{judge.calls} calls\n")
        return shortfalls(who, found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, and fail when the figures are not as expected."""
    parser = argparse.ArgumentParser(prog="scripts/bench reconcile")
    parser.add_argument("files", nargs="*", type=Path, help="YAML files of labelled pairs")
    parser.add_argument("--judge", default="honest", help="honest, same, contradicts, or a URL")
    parser.add_argument("--calls", action="store_true", help="count how often a judge is asked")
    options = parser.parse_args(arguments)
    paths = options.files or [FOLDER / f"{name}.yaml" for name in SETS]
    found = asyncio.run(run(paths, options.judge, calls=options.calls))
    for shortfall in found:
        sys.stdout.write(f"Not as expected: {shortfall}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
