"""Questions about a time: "what did I say yesterday?", by voice, tool call, MCP and action."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers.template import Template
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.first_use import async_house_memory
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.script import reply_to

from ..conftest import agent_of
from ..dialog import Assist, async_open_assist
from ..gullible import call
from ..household import AGREED, MODEL_ONLY, act, needs_mcp, tools_of_mcp, use_tool
from ..remembering_model import RECALL, SEARCH, result_of

BEFORE, YESTERDAY, TODAY = "The gutter leaks", "The boiler is loud", "The hedge was trimmed"
_NOW = re.compile(r"Now: \w+ (\d{4}-\d\d-\d\d) (\d\d:\d\d)")


@dataclass(slots=True)
class Calendar:
    """A model that works out yesterday from the time it is told, and asks ``tool`` about it.

    ``words`` is what it puts in place of the person's, and ``since`` and ``until`` in place of the
    days it has worked out, which it leaves away where it is given ``before``.
    """

    tool: str
    words: str | None = None
    since: str | None = None
    until: str | None = None
    before: str | None = None
    results: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, ask: Ask) -> Reply:
        if ask.schema is not None:
            return reply_to(ask)
        last = ask.turns[-1]
        if last.role == "tool":
            self.results.append(result_of(last.text))
            found = self.results[-1].get("found", [])
            return Reply("; ".join(one["text"] for one in found) or "Nothing.")
        day = f"{_told_now(ask) - timedelta(days=1):%Y-%m-%d}"
        words = self.words or last.text
        times = {"since": self.since or day, "until": self.until or day}
        if self.before:
            times = {"before": self.before} | ({"since": self.since} if self.since else {})
        return call(self.tool, **{"question" if self.tool == RECALL else "query": words}, **times)


def _told_now(ask: Ask) -> datetime:
    """Return the time a model was told last with its day."""
    told = [match for turn in ask.turns for match in _NOW.finditer(turn.text)]
    return datetime.fromisoformat(f"{told[-1][1]} {told[-1][2]}")


@pytest.fixture
async def entry(house: HomeAssistant, move_in, freezer) -> MockConfigEntry:
    """An agent in Berlin on a Saturday morning, to whom something was said on three days."""
    await house.config.async_update(time_zone="Europe/Berlin")
    freezer.move_to("2026-11-21T06:30:00+01:00")
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    said = {  # near midnight in Berlin, which is another day in UTC
        "2026-11-19T23:50:00+01:00": BEFORE,
        "2026-11-20T00:10:00+01:00": YESTERDAY,
        "2026-11-21T00:10:00+01:00": TODAY,
    }
    entries = [
        LogEntry(f"m{number}", f"talk {number}", "household", "user", text, time)
        for number, (moment, text) in enumerate(said.items())
        if (time := dt_util.parse_datetime(moment))
    ]
    await house.data[DATA_LOG].database.write(lambda tx: tx.log.append(entries=entries))
    return entry


@pytest.fixture
def ask(house, entry, standin, hass_ws_client) -> Callable[..., Awaitable[str]]:
    """Speak to the agent through a pipeline of a language, with a model behind it."""

    async def said(model: Calendar, text: str, language: str = "en") -> str:
        standin.state.rules = model
        agent = agent_of(house, entry)
        assist: Assist = await async_open_assist(house, hass_ws_client, agent, language=language)
        return await assist.say(text)

    return said


async def recalled(hass: HomeAssistant, **data: Any) -> list[str]:
    return [one["text"] for one in (await act(hass, "recall", **data))["found"]]


@pytest.mark.parametrize(
    ("tool", "language", "question"),
    [
        (RECALL, "en", "What did I say yesterday?"),
        (SEARCH, "en", "What did I say yesterday?"),
        (RECALL, "de", "Was habe ich gestern gesagt?"),
        (SEARCH, "fr", "Qu'est-ce que j'ai dit hier ?"),
        (RECALL, "it", "Che cosa ho detto ieri?"),
        (SEARCH, "nl", "Wat heb ik gisteren gezegd?"),
        (RECALL, "es", "¿Qué dije ayer?"),
    ],
)
async def test_what_was_said_yesterday_is_told_in_every_language(ask, tool, language, question):
    assert await ask(Calendar(tool), question, language) == YESTERDAY


@pytest.mark.parametrize("tool", [RECALL, SEARCH])
async def test_a_time_of_day_bounds_it_as_well(ask, tool):
    model = Calendar(tool, since="2026-11-19T23:00", until="2026-11-20T00:10")
    assert await ask(model, "What did I say the night before last?") == BEFORE


@pytest.mark.parametrize("tool", [RECALL, SEARCH])
async def test_what_was_said_before_today_ends_with_the_midnight_of_the_house(ask, tool):
    model = Calendar(tool, words="gutter boiler hedge", before="today")
    assert set((await ask(model, "What was said before today?")).split("; ")) == {BEFORE, YESTERDAY}


@pytest.mark.parametrize("tool", [RECALL, SEARCH])
async def test_what_was_said_of_it_at_other_times_is_told_as_that(ask, tool):
    model = Calendar(tool, words="hedge")
    assert await ask(model, "What did I say about the hedge yesterday?") == TODAY
    assert "from other times" in model.results[-1]["note"]


async def test_of_words_that_nobody_said_the_search_tells_what_was_said_then(ask):
    model = Calendar(SEARCH, words="Was lief so?")
    assert await ask(model, "Was lief gestern so?", "de") == YESTERDAY
    assert "found by these words" in model.results[-1]["note"]


@pytest.mark.parametrize("tool", [RECALL, SEARCH])
async def test_of_a_day_without_words_nothing_is_told(ask, tool):
    model = Calendar(tool, since="2026-03-01", until="2026-03-31")
    assert await ask(model, "What did we talk about in March?") == "Nothing."


@pytest.mark.parametrize("tool", [RECALL, SEARCH])
@pytest.mark.parametrize(
    ("times", "error", "named"),
    [
        ({"since": "yesterday"}, "time_unreadable", "yesterday"),
        ({"until": "2026-02-30"}, "time_unreadable", "2026-02-30"),
        ({"since": "2026-11-20", "until": "2026-11-19"}, "times_reversed", "since is not before"),
        ({"since": "2026-11-20", "before": "2026-11-20"}, "times_reversed", "before ends sooner"),
        ({"before": "soon"}, "time_unreadable", "since, until and before"),
    ],
)
async def test_a_model_is_told_what_is_wrong_with_its_times(ask, tool, times, error, named):
    model = Calendar(tool, **times)
    assert await ask(model, "What did I say?") == "Nothing."
    result = model.results[-1]
    assert result["error"] == error
    assert named in result["error_text"]


async def test_another_agents_call_keeps_to_the_time(house, entry):
    for tool, key in ((RECALL, "question"), (SEARCH, "query")):
        asked = {key: "what was said", "since": "2026-11-21", "until": ""}
        found = (await use_tool(house, tool, **asked)).data["found"]
        assert [one["text"] for one in found] == [TODAY]
        found = (await use_tool(house, tool, **{key: "boiler gutter hedge"})).data["found"]
        assert len(found) == 3


@needs_mcp
async def test_a_client_of_the_mcp_server_asks_about_a_time(house, entry, hass_client):
    use = await tools_of_mcp(house, hass_client)
    found = await use(SEARCH, query="said", since="2026-11-20", until="2026-11-20")
    assert [one["text"] for one in found["found"]] == [YESTERDAY]


async def test_the_action_keeps_to_the_time(house, entry):
    asked = "What did we talk about?"
    assert await recalled(house, question=asked, since="2026-11-21") == [TODAY]
    assert await recalled(house, question=asked, until="2026-11-19 23:59:59") == [BEFORE]
    ago = Template("{{ now().date() - timedelta(days=1) }}", house).async_render()
    day = {"since": f"{ago} 00:00:00", "until": ago}
    assert await recalled(house, question=asked, **day) == [YESTERDAY]
    assert await recalled(house, question="hedge", **day) == []


async def test_the_action_keeps_memories_to_the_time_they_were_noted(house, entry):
    await act(house, "remember", text="The oven is new")
    assert await recalled(house, question="oven", since="2026-11-21") == ["The oven is new"]
    assert await recalled(house, question="oven", until="2026-11-20") == []
    assert await (await async_house_memory(house)).search(("household",), "oven", limit=1) == []


@pytest.mark.parametrize(
    ("times", "key", "value"),
    [
        ({"since": "last week"}, "time_unreadable", "last week"),
        ({"until": ""}, "time_unreadable", ""),
        (
            {"since": "2026-11-20", "until": "2026-11-19"},
            "times_reversed",
            "2026-11-20 - 2026-11-19",
        ),
    ],
)
async def test_the_action_says_what_is_wrong_with_a_time(house, entry, times, key, value):
    with pytest.raises(ServiceValidationError) as refused:
        await recalled(house, question="oven", **times)
    assert refused.value.translation_key == key
    assert refused.value.translation_placeholders == {"value": value}


@pytest.mark.parametrize(
    "asked", ["in May 2025", "on 9 May, 2025", "im Mai 2025", "a mayo de 2025"]
)
async def test_what_was_said_in_the_month_that_a_question_names_in_full_comes_first(
    house, ask, asked
):
    said = {"2025-05-09T10:00:00+02:00": "fence", "2026-06-01T10:00:00+02:00": "shed"}
    entries = [
        LogEntry(place, place, "household", "user", f"Tomatoes by the {place}", time)
        for moment, place in said.items()
        if (time := dt_util.parse_datetime(moment))
    ]
    await house.data[DATA_LOG].database.write(lambda tx: tx.log.append(entries=entries))
    found: list[str] = []

    def search(asked: Ask) -> Reply:
        last = asked.turns[-1]
        if asked.schema is not None:
            return reply_to(asked)
        if last.role != "tool":
            return call(SEARCH, query=last.text)
        found.extend(one["text"] for one in result_of(last.text)["found"])
        return Reply("Noted.")

    await ask(search, f"Tomatoes, {asked}?")
    assert found == ["Tomatoes by the fence", "Tomatoes by the shed"]
