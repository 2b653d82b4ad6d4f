"""The public leaderboard of Assist agents: what Home Assistant's own agent does, and what ours.

``scripts/bench leaderboard --data FOLDER [--half seen|unseen|all] [--model URL NAME] [--show]``:
FOLDER is ``datasets`` of the project home-assistant-datasets. Each home is set up in a running Home
Assistant, each sentence said as an app says it, and the states after it compared with those that
the files expect. The unseen half is only counted. ``--language de`` says it in German, with German
names, as ``bench/data/leaderboard/de.yaml`` has them by the beginning of a text's SHA-256.
"""

import argparse
import asyncio
import hashlib
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

import yaml
from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.core import Context, HomeAssistant

from .competitors import OURS, move_in_ours, serve
from .house import open_empty_house
from .leaderboard_home import Home
from .report import be_quiet, table

SETS = ("assist-mini", "assist", "questions")
WHERE = (
    "No data: clone https://github.com/allenporter/home-assistant-datasets (the figures in "
    "docs/benchmarks.md are of d5ebbf09), and give its folder: --data CLONE/datasets"
)
SAID = Path(__file__).parent / "data" / "leaderboard"
TRANSLATED = ("assist-mini", "assist")
LANGUAGES = ("en", *sorted(one.stem for one in SAID.glob("*.yaml")))
DERIVED = frozenset({"is_closed", "is_opening", "is_closing"})
PROTECTED = frozenset({"door", "garage", "gate", "window"})

type States = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Case:
    """One sentence, and what is to come of it in the home of its folder."""

    home: Path
    text: str
    task: Mapping[str, Any]

    @property
    def half(self) -> str:
        """Which half it is in: nobody has looked at the sentences of the unseen one."""
        return "unseen" if int(_digest(self.text)[-1], 16) % 2 else "seen"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class InLanguage:
    """The texts of the files in a language; in English they are as they are."""

    def __init__(self, language: str) -> None:
        self.language = language
        path = SAID / f"{language}.yaml"
        self._known = yaml.safe_load(path.read_text("utf-8")) if language != "en" else {}

    def __call__(self, text: str) -> str:
        """Return a sentence or a name as it is said."""
        return str(self._known.get(_digest(text)[:12], text))


def cases_of(folder: Path, half: str = "all") -> Iterator[Case]:
    """Yield the cases of a data set in the order of its files."""
    for path in sorted(folder.glob("*/[!_]*.yaml")):
        for task in yaml.safe_load(path.read_text("utf-8"))["tests"]:
            for text in task["sentences"]:
                case = Case(path.parent, text, task)
                if half in ("all", case.half):
                    yield case


def judge(task: Mapping[str, Any], before: States, after: States, answer: str) -> str:
    """Tell what came of a sentence: ``right``, ``nothing``, or ``wrong`` if it did otherwise."""
    ignored = task.get("ignore_changes") or {}
    expected = {name: dict(state) for name, state in before.items()}
    for name, change in (task.get("expect_changes") or {}).items():
        state = {"state": change["state"]} if change.get("state") is not None else {}
        expected[name] |= state | (change.get("attributes") or {})
    if any(_differ(expected[name], after[name], ignored.get(name, ())) for name in before):
        return "wrong" if changed_in(task, before, after) else "nothing"
    return "right" if _is_told(task, answer) else "nothing"


def changed_in(task: Mapping[str, Any], before: States, after: States) -> list[str]:
    """Return what has changed, but for what may."""
    ignored = task.get("ignore_changes") or {}
    return [one for one in before if _differ(before[one], after[one], ignored.get(one, ()))]


def _differ(one: Mapping[str, Any], other: Mapping[str, Any], skipped: Iterable[str]) -> bool:
    return any(
        _plain(one.get(key)) != _plain(other.get(key))
        for key in {*one, *other} - DERIVED.union(skipped)
    )


def _plain(value: Any) -> Any:
    return [*value] if isinstance(value, tuple | list) else str(value)


def _is_told(task: Mapping[str, Any], answer: str) -> bool:
    words = task.get("expect_response") or ""
    words = [words] if isinstance(words, str) else words
    return any(str(word).casefold() in answer.casefold() for word in words)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case with one agent; ``opened`` is what it did wrongly that may let in."""

    case: Case
    agent: str
    judged: str
    milliseconds: float
    opened: tuple[str, ...]
    answer: str


async def say(hass: HomeAssistant, agent: str, home: Home, case: Case, said: InLanguage) -> Outcome:
    """Say a case's sentence to an agent, with everything as it is to be before."""
    await home.set_up(case.task.get("setup") or {})
    if (core := get_agent_manager(hass).default_agent) is not None:
        core._intent_cache.clear()  # noqa: SLF001  (what it has heard before takes no time)
    before = home.states()
    device = home.devices.get(case.task.get("context_device", ""))
    began = time.perf_counter()
    result = await conversation.async_converse(
        hass,
        said(case.text),
        None,
        Context(),
        agent_id=agent,
        language=said.language,
        device_id=device,
    )
    took = 1000 * (time.perf_counter() - began)
    await hass.async_block_till_done()
    answer = str(result.response.speech.get("plain", {}).get("speech", ""))
    after = home.states()
    judged = judge(case.task, before, after, answer)
    changed = changed_in(case.task, before, after) if judged == "wrong" else []
    opened = tuple(one for one in changed if _lets_in(one, after[one]))
    return Outcome(case, agent, judged, took, opened, answer)


def _lets_in(name: str, state: Mapping[str, Any]) -> bool:
    return name.startswith("lock.") or state.get("device_class") in PROTECTED


async def run(
    data: Path, half: str, model: tuple[str, str] | None, said: InLanguage
) -> list[Outcome]:
    """Say all cases to Home Assistant's own agent and to ours, home by home."""
    outcomes: list[Outcome] = []
    async with open_empty_house() as hass, serve() as (url, _):
        ours = await move_in_ours(hass, url, OURS, policy="local_only")
        agents = {"Home Assistant": conversation.HOME_ASSISTANT_AGENT, OURS: ours.entity_id}
        if model:
            other = await move_in_ours(hass, *model, deployment=model[1], policy="local_first")
            agents[model[1]] = other.entity_id
        homes: dict[Path, list[Case]] = defaultdict(list)
        for name in SETS if said.language == "en" else TRANSLATED:
            for case in cases_of(data / name, half):
                homes[case.home].append(case)
        for folder, cases in homes.items():
            home = Home(hass, folder, ours.entry_id, said)
            await home.move_in()
            await say(hass, ours.entity_id, home, cases[0], said)  # sentences are loaded
            for case in cases:
                outcomes += [await say(hass, one, home, case, said) for one in agents.values()]
            await home.move_out()
        names = {entity_id: name for name, entity_id in agents.items()}
    return [replace(one, agent=names[one.agent]) for one in outcomes]


def rows(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each set, half and agent."""
    groups: dict[tuple[str, ...], list[Outcome]] = defaultdict(list)
    for one in outcomes:
        groups[one.case.home.parent.name, one.case.half, one.agent].append(one)
    for group, some in groups.items():
        count = Counter(one.judged for one in some)
        right = f"{count['right']} of {len(some)} ({100 * count['right'] / len(some):.0f} %)"
        opened = sum(bool(one.opened) for one in some)
        took = f"{median(one.milliseconds for one in some):.1f}"
        yield (*group, right, str(count["nothing"]), str(count["wrong"]), str(opened), took)


def main() -> int:
    """Run what was asked for; the exit code tells if nothing was opened that must not be."""
    parser = argparse.ArgumentParser(prog="scripts/bench leaderboard")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--half", choices=("seen", "unseen", "all"), default="all")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--model", nargs=2, metavar=("URL", "DEPLOYMENT"))
    parser.add_argument("--show", action="store_true", help="what went otherwise in the seen half")
    asked = parser.parse_args()
    if asked.data is None:
        print(WHERE)
        return 0
    be_quiet()
    said = InLanguage(asked.language)
    outcomes = asyncio.run(run(asked.data, asked.half, asked.model, said))
    heads = ("Set", "half", "agent", "right", "nothing done", "wrong", "let in", "median ms")
    print(table(heads, sorted(rows(outcomes))))
    if not asked.model:
        print("Without a model: give one by --model URL DEPLOYMENT.")
    for one in outcomes if asked.show else ():
        if one.case.half == "seen" and one.judged != "right":
            print(f"{one.agent}: {one.judged}: {said(one.case.text)} -> {one.answer}")
    return int(any(one.opened for one in outcomes if one.agent == OURS))


if __name__ == "__main__":
    sys.exit(main())
