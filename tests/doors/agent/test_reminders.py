"""Reminders: items with a time on the list or calendar that the household chose."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from homeassistant.components.calendar import CalendarEntity, CalendarEntityFeature
from homeassistant.components.todo import TodoItem, TodoListEntity, TodoListEntityFeature
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import setup_test_component_platform

from custom_components.switchboard.engine.language.lexicon import LANGUAGES
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL
from ..gullible import Gullible
from ..household import AGREED, known, listen_back, our_issues, waiting
from ..remembering_model import offered, result_of

NOW = "2026-03-02 09:00:00-08:00"
TIMES = TodoListEntityFeature.SET_DUE_DATE_ON_ITEM | TodoListEntityFeature.SET_DUE_DATETIME_ON_ITEM
REMIND = "switchboard__Remind"
SAID = yaml.safe_load((Path(__file__).parents[1] / "data" / "reminders.yaml").read_text("utf-8"))
ASKED = {
    "en": "Remind me to water the plants tomorrow at six.",
    "de": "Erinnere mich morgen um sechs daran, die Blumen zu gießen.",
    "es": "Recuérdame mañana a las seis que riegue las plantas.",
    "fr": "Rappelle-moi demain à six heures d'arroser les plantes.",
    "it": "Ricordami domani alle sei di innaffiare le piante.",
    "nl": "Herinner me er morgen om zes uur aan de planten water te geven.",
}


class List(TodoListEntity):
    """A to-do list."""

    def __init__(self, name: str, features: int = 0) -> None:
        self._attr_name = self._attr_unique_id = name
        self._attr_supported_features = TodoListEntityFeature.CREATE_TODO_ITEM | features
        self.items: list[TodoItem] = []

    async def async_create_todo_item(self, item: TodoItem) -> None:
        self.items.append(item)


class Calendar(CalendarEntity):
    """A calendar."""

    _attr_name = "Family"
    _attr_supported_features = CalendarEntityFeature.CREATE_EVENT
    event = None

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []

    async def async_create_event(self, **event: Any) -> None:
        self.events.append(event)


class Reminding:
    """A model that calls the tool with ``when``, and then says what it gave back."""

    def __init__(self, when: str | None = "2026-03-03T18:00") -> None:
        self.when = when
        self.offered: set[str] = set()
        self.result: dict[str, Any] = {}

    def __call__(self, ask: Ask) -> Reply:
        self.offered = offered(ask)
        if ask.turns[-1].role == "tool":
            self.result = result_of(ask.turns[-1].text)
            return Reply(self.result.get("note") or self.result["error"])
        given = {"text": "Water the plants"} | ({"when": self.when} if self.when else {})
        return Reply(calls=(Call(REMIND, json.dumps(given)),))


@pytest.fixture
async def lists(house: HomeAssistant, freezer: Any) -> dict[str, Any]:
    await house.config.async_set_time_zone("America/Los_Angeles")
    freezer.move_to(NOW)
    made = {
        "todo.times": List("Times", TIMES),
        "todo.days": List("Days", TodoListEntityFeature.SET_DUE_DATE_ON_ITEM),
        "todo.exact": List("Exact", TodoListEntityFeature.SET_DUE_DATETIME_ON_ITEM),
        "todo.words": List("Words"),
    }
    calendar = Calendar()
    setup_test_component_platform(house, "todo", made.values())
    setup_test_component_platform(house, "calendar", [calendar])
    for domain in ("todo", "calendar"):
        assert await async_setup_component(house, domain, {domain: {"platform": "test"}})
    await house.async_block_till_done()
    return {**made, "calendar.family": calendar}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_reminder_becomes_an_item_and_is_said_with_its_time(
    lists, open_assist, standin, language
):
    model = standin.state.rules = Reminding()
    _, assist = await open_assist(
        language=language, routing=ONLY_MODEL, entry_options={"reminders": "todo.times"}
    )
    said = await assist.say(ASKED[language])
    [item] = lists["todo.times"].items
    assert item.summary == "Water the plants"
    assert item.due == datetime(2026, 3, 3, 18, tzinfo=dt_util.get_default_time_zone())
    assert model.result["when"] == "Tuesday 2026-03-03 18:00"
    assert "Times, for Tuesday 2026-03-03 18:00" in said


@pytest.mark.parametrize(
    ("chosen", "when", "summary", "due"),
    [
        ("todo.times", "2026-03-03", "Water the plants", "2026-03-03"),
        ("todo.times", "today", "Water the plants", "2026-03-02"),
        ("todo.exact", "2026-03-03", "Water the plants", "2026-03-03T00:00:00-08:00"),
        ("todo.days", "2026-03-03T18:00", "Water the plants (18:00)", "2026-03-03"),
        ("todo.words", "2026-03-03T18:00", "Water the plants (2026-03-03 18:00)", None),
        ("todo.words", None, "Water the plants", None),
    ],
)
async def test_a_time_that_a_list_cannot_hold_stands_in_its_words(
    lists, open_assist, standin, chosen, when, summary, due
):
    standin.state.rules = Reminding(when)
    _, assist = await open_assist(routing=ONLY_MODEL, entry_options={"reminders": chosen})
    await assist.say(ASKED["en"])
    [item] = lists[chosen].items
    assert (item.summary, item.due and item.due.isoformat()) == (summary, due)


@pytest.mark.parametrize(
    ("when", "begins", "ends"),
    [
        ("2026-03-03T18:00", "2026-03-03T18:00:00-08:00", "2026-03-03T18:30:00-08:00"),
        ("2026-03-03", "2026-03-03", "2026-03-04"),
    ],
)
async def test_a_calendar_takes_an_event(lists, open_assist, standin, when, begins, ends):
    standin.state.rules = Reminding(when)
    _, assist = await open_assist(
        routing=ONLY_MODEL, entry_options={"reminders": "calendar.family"}
    )
    await assist.say(ASKED["en"])
    [event] = lists["calendar.family"].events
    assert (event["dtstart"].isoformat(), event["dtend"].isoformat()) == (begins, ends)


@pytest.mark.parametrize(
    ("chosen", "when", "error"),
    [
        ("calendar.family", None, "no_time"),
        ("todo.times", "2026-03-02T08:00", "past"),
        ("todo.times", "2026-03-01", "past"),
        ("todo.times", "tomorrow", "time_unreadable"),
        ("todo.times", "9999-03-01", "time_unreadable"),
        ("todo.away", "2026-03-03", "no_list"),
    ],
)
async def test_what_cannot_be_put_down_is_said(
    lists, house, open_assist, standin, chosen, when, error
):
    house.states.async_set("todo.away", "unavailable")
    model = standin.state.rules = Reminding(when)
    _, assist = await open_assist(routing=ONLY_MODEL, entry_options={"reminders": chosen})
    assert await assist.say(ASKED["en"]) == error
    assert not any(getattr(one, "items", None) for one in lists.values())
    assert model.result["error_text"]


@pytest.mark.parametrize("chosen", ["", "todo.gone"])
async def test_without_a_list_no_model_is_offered_reminders(lists, open_assist, standin, chosen):
    model = standin.state.rules = Reminding()
    _, assist = await open_assist(routing=ONLY_MODEL, entry_options={"reminders": chosen})
    await assist.say(ASKED["en"])
    assert REMIND not in model.offered


async def _suggested(house: HomeAssistant, entry: Any) -> tuple[str, str | None]:
    form = await house.config_entries.options.async_init(entry.entry_id)
    marker = next(one for one in form["data_schema"].schema if one == "reminders")
    return form["flow_id"], (marker.description or {}).get("suggested_value")


async def test_the_form_suggests_the_only_list_until_it_is_emptied(house, move_in):
    setup_test_component_platform(house, "todo", [List("Family")])
    assert await async_setup_component(house, "todo", {"todo": {"platform": "test"}})
    await house.async_block_till_done()
    entry = await move_in()
    flow, suggested = await _suggested(house, entry)
    assert suggested == "todo.family"
    await house.config_entries.options.async_configure(flow, {"reminders": "todo.family"})
    await house.async_block_till_done()
    assert entry.options["reminders"] == "todo.family"
    flow, suggested = await _suggested(house, entry)
    assert suggested == "todo.family"
    await house.config_entries.options.async_configure(flow, {})
    await house.async_block_till_done()
    assert entry.options["reminders"] == ""
    assert (await _suggested(house, entry))[1] is None


async def test_the_form_suggests_none_of_several(lists, house, move_in):
    assert (await _suggested(house, await move_in()))[1] is None
    assert our_issues(house) == {}


@pytest.mark.parametrize(("uses", "is_noted"), [(["lists"], True), (["lights"], False)])
async def test_whoever_may_use_no_lists_is_reminded_of_nothing(
    lists, house, open_assist, standin, hass_admin_user, uses, is_noted
):
    model = standin.state.rules = Reminding()
    house.states.async_set("person.kim", "home", {"user_id": hass_admin_user.id})
    limits = [{"name": "Kim", "people": ["person.kim"], "uses": uses}]
    options = {"reminders": "todo.times", "limits": {"limits": limits}}
    _, assist = await open_assist(routing=ONLY_MODEL, entry_options=options)
    await assist.say(ASKED["en"])
    assert bool(lists["todo.times"].items) is is_noted
    assert is_noted or model.result["error"] == "not_allowed"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_wish_to_be_reminded_becomes_a_fact(house, open_assist, standin, language):
    """The model believes that each of them is to be remembered, in the turn and afterwards."""
    said = SAID[language]["reminders"]
    assert len(said) >= 34
    model = standin.state.rules = Gullible(makes_of={one: one for one in said})
    _, assist = await open_assist(language=language, routing=ONLY_MODEL, entry_options=AGREED)
    for number, one in enumerate(said):
        model.fact = one
        await assist.say(one, f"talk {number}")
    assert {one["error"] for one in model.results} == {"memory_reminder"}
    assert len(model.results) == len(said)
    assert await waiting(house) == []
    await listen_back(house)
    assert await known(house) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_to_be_known_is_no_wish_to_be_reminded(house, open_assist, standin, language):
    model = standin.state.rules = Gullible()
    _, assist = await open_assist(language=language, routing=ONLY_MODEL, entry_options=AGREED)
    for number, one in enumerate(SAID[language]["facts"]):
        model.fact = one
        await assist.say(one, f"talk {number}")
    assert len(model.results) == len(SAID[language]["facts"])
    assert "memory_reminder" not in {one.get("error") for one in model.results}
