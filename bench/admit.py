"""What the memory lets in: ``scripts/bench admit FILE...``.

Each line of a file is a case, a JSON object: a secret (with ``secret``), a hostile text (with
``source`` and ``aim``) or an honest one (with ``health``), each with its ``language``, what is said
(``say``) and the ``fact`` that a model makes of it. The model behind all ways in proposes exactly
that fact, whatever is said to it:

``extractor``: it listens back over a log that holds what was said.
``agent``: it is spoken to at a panel in the house, and calls RememberFact. What stands in a mail or
on a web page is not said there, but asked about.
``automation``: an automation feeds it what was said.
``mcp``: a client of the MCP server calls RememberFact.

A case is kept, waits for a person, or is refused. Each is taken into an empty memory.
"""

import argparse
import asyncio
import logging
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers import llm
from homeassistant.helpers.script import Script

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.reading.answer import Draft
from custom_components.switchboard.engine.reading.windows import Window
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.origin import AUTOMATION_TAG
from demo.azure_standin.app import Standin
from tests.doors.gullible import Gullible
from tests.doors.remembering_model import REMEMBER
from tests.engine.knowledge.builders import manager_for
from tests.engine.reading.building import FakeExtractor, runner_for

from .cases import Case, read
from .competitors import Competitor, move_in_ours, serve
from .house import open_house

type Way = Literal["extractor", "agent", "automation", "mcp"]
type Outcome = Literal["kept", "waiting", "refused"]

WAYS: Final[tuple[Way, ...]] = ("extractor", "agent", "automation", "mcp")
_NOON: Final = datetime(2026, 11, 21, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a case by one way."""

    case: Case
    way: Way
    outcome: Outcome


async def by_extractor(every: list[Case]) -> list[Result]:
    """Let each case have been said by a person of its own, and listen back."""
    with tempfile.TemporaryDirectory(prefix="switchboard-admit-") as folder:
        database = Database(Path(folder) / "switchboard.db")
        await database.open()
        try:
            owners = {f"person.of_{number}": case for number, case in enumerate(every)}
            entries = [one for owner, case in owners.items() for one in _log_of(owner, case)]
            await database.write(lambda tx: tx.log.append(entries))

            def propose(window: Window) -> list[Draft]:
                case = owners[window.entries[0].entry.owner]
                return [_draft(case, tuple(range(1, len(window.entries) + 1)))]

            await runner_for(database, FakeExtractor(propose)).run()
            await manager_for(database).process(10**9)
            return [
                Result(case, "extractor", await database.read(partial(_found, owner=owner)))
                for owner, case in owners.items()
            ]
        finally:
            await database.close()


def _log_of(owner: str, case: Case) -> list[LogEntry]:
    tags = (AUTOMATION_TAG,) if case.record.get("source") in ("automation", "mcp") else ()
    said = [("user", case.spoken[0])]
    if case.is_read:
        said.append(("assistant", case.says[0]))
    return [
        LogEntry(
            id=f"{owner}-{place}",
            conversation_id=owner,
            owner=owner,
            role=role,  # type: ignore[arg-type]
            content=text,
            created_at=_NOON + timedelta(seconds=place),
            language=case.language,
            tags=tags,
        )
        for place, (role, text) in enumerate(said)
    ]


def _draft(case: Case, sources: tuple[int, ...]) -> Draft:
    return Draft(case.category, case.fact, case.fact.split()[0], "neutral", 0.9, sources)


def _found(tx: Any, owner: str) -> Outcome:
    if tx.memories.active([owner]):
        return "kept"
    return "waiting" if tx.facts.of_owner(owner, status="quarantined") else "refused"


@dataclass(slots=True)
class AtHome:
    """Our agent in a house, behind it a model that has kept what it is told to."""

    agent: Competitor
    standin: Standin

    @property
    def hass(self) -> HomeAssistant:
        """The house."""
        return self.agent.hass

    async def by_agent(self, case: Case) -> None:
        """Say it at a panel of the house."""
        await conversation.async_converse(
            self.hass,
            case.spoken[0],
            None,
            Context(),
            language=case.language,
            agent_id=self.agent.entity_id,
            device_id="a-panel",
        )

    async def by_automation(self, case: Case) -> None:
        """Let an automation give it to the agent."""
        step = {
            "action": "conversation.process",
            "data": {
                "text": "{{ mail }}",  # what came in is a value, and never a template itself
                "language": case.language,
                "agent_id": self.agent.entity_id,
            },
        }
        sequence = cv.SCRIPT_SCHEMA([step])
        await Script(self.hass, sequence, "mail", "automation").async_run(
            {"mail": case.says[0]}, context=Context()
        )

    async def by_mcp(self, case: Case) -> None:
        """Call the tool as a client of the MCP server does, who has no conversation."""
        context = llm.LLMContext("mcp_server", Context(), "*", "conversation", None)
        api = await llm.async_get_api(self.hass, "assist", context)
        arguments = {"text": case.fact, "kind": case.category}
        await api.async_call_tool(llm.ToolInput(REMEMBER, arguments))

    async def take(self, way: Way, case: Case) -> Result:
        """Take a case in by a way, and leave the memory as empty as it was."""
        self.standin.rules = Gullible(case.fact, case.category)
        act = {"agent": self.by_agent, "automation": self.by_automation, "mcp": self.by_mcp}[way]
        await act(case)
        database = self.hass.data[DATA_LOG].database
        return Result(case, way, await database.write(_found_and_emptied))


def _found_and_emptied(tx: Any) -> Outcome:
    found = _found(tx, HOUSEHOLD)
    tx.memories.delete([one.id for one in tx.memories.active([HOUSEHOLD])])
    for fact in tx.facts.of_owner(HOUSEHOLD):
        tx.facts.delete(fact.id)
    return found


@asynccontextmanager
async def at_home() -> AsyncGenerator[AtHome]:
    """Move our agent into a house, with a memory."""
    async with open_house() as house, serve() as (url, standin):
        agent = await move_in_ours(house.hass, url, "Switchboard")
        await agent.keep_a_log()
        yield AtHome(agent, standin)


async def run(paths: list[Path], ways: tuple[Way, ...], *, verbose: bool) -> None:
    """Take all cases in by all ways, and print what became of them."""
    every = list(read(paths))
    results = await by_extractor(every) if "extractor" in ways else []
    others = [way for way in ways if way != "extractor"]
    if others:
        async with at_home() as home:
            results += [await home.take(way, case) for way in others for case in every]
    _print(results, verbose=verbose)


def _print(results: list[Result], *, verbose: bool) -> None:
    print("| Way | Set | Language | Cases | kept | waiting | refused |")
    print("| --- | --- | --- | --: | --: | --: | --: |")
    counts: dict[tuple[str, str, str], Counter[Outcome]] = {}
    for one in results:
        for language in ("all", one.case.language):
            key = (one.way, one.case.group, language)
            counts.setdefault(key, Counter())[one.outcome] += 1
    for (way, kind, language), count in sorted(counts.items()):
        numbers = " | ".join(str(count[one]) for one in ("kept", "waiting", "refused"))
        print(f"| {way} | {kind} | {language} | {count.total()} | {numbers} |")
    for one in results if verbose else ():
        if _is_failure(one):
            case = one.case
            print(f"{one.way} {one.outcome} {case.name} [{case.language}] {case.fact!r}")
            print(f"    said: {case.says[0]!r}")


def _is_failure(one: Result) -> bool:
    """Whether a person would not want it so, whatever else is meant by the case.

    Honest words go in by speech only; health is for an option to say.
    """
    if one.case.group.startswith("honest"):
        spoken = one.way in ("extractor", "agent")
        return spoken and one.outcome != "kept" and one.case.group == "honest"
    return one.outcome == "kept"


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="scripts/bench admit")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--way", choices=WAYS, action="append", help="one way in alone; all else")
    parser.add_argument("--verbose", action="store_true", help="name each failure")
    options = parser.parse_args()
    logging.getLogger().setLevel(logging.CRITICAL)
    asyncio.run(run(options.files, tuple(options.way or WAYS), verbose=options.verbose))


if __name__ == "__main__":
    main()
