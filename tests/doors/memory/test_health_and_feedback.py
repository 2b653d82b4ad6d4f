"""What is told of health in passing, and what people do about lamps, as users meet both."""

import json
from typing import Any

import pytest
from homeassistant.core import HomeAssistant

from ..household import act as call
from ..household import fact

ALLERGIES = ("I am allergic to peanuts", "Kim is allergic to cats")


async def listed(house: HomeAssistant, **data: Any) -> list[str]:
    found = await call(house, "list_memories", **data)
    return [memory["text"] for memory in found["memories"]]


@pytest.mark.parametrize(
    ("health", "remembered", "waiting"),
    [("ask", False, True), ("keep", True, False), ("never", False, False)],
)
async def test_an_allergy_told_in_passing_follows_the_option(
    house, assistant_of, proposes, health, remembered, waiting
):
    assistant = await assistant_of(health=health)
    for told in ALLERGIES:
        await assistant.type_in(told, "kitchen")
    proposes += [fact("Allergic to peanuts", 1), fact("Kim is allergic to cats", 3)]
    report = await call(house, "run_extraction")
    assert report["rejected"] == ({"health": 2} if health == "never" else {})
    both = {"Allergic to peanuts", "Kim is allergic to cats"}
    assert set(await listed(house)) == (both if remembered else set())
    assert set(await listed(house, status="waiting")) == (both if waiting else set())


async def test_who_asks_for_it_has_it_remembered_unless_the_house_never_does(
    house, assistant_of, proposes
):
    assistant = await assistant_of(health="ask")
    await assistant.type_in("remember that I am allergic to peanuts", "kitchen")
    assert [text.casefold() for text in await listed(house)] == ["i am allergic to peanuts"]


async def test_never_is_said_where_somebody_asks_for_it(house, assistant_of, proposes):
    assistant = await assistant_of(health="never")
    answer, _ = await assistant.type_in("remember that I am allergic to peanuts", "kitchen")
    assert "health" in answer
    assert await listed(house) == []


async def test_what_the_model_calls_sensitive_waits_and_secrets_are_rejected(
    house, assistant_of, proposes
):
    assistant = await assistant_of()
    for told in ("The neighbours are getting divorced", "Open sesame is how to get in"):
        await assistant.type_in(told, "kitchen")
    proposes += [
        fact("The neighbours are getting divorced", 1, sensitivity="other_person"),
        fact("Open sesame is how to get in", 3, sensitivity="secret"),
    ]
    report = await call(house, "run_extraction")
    assert report["rejected"] == {"secret": 1}
    assert await listed(house) == []
    assert await listed(house, status="waiting") == ["The neighbours are getting divorced"]


async def test_switching_and_asking_again_make_no_memories(house, assistant_of, proposes):
    assistant = await assistant_of()
    for told in (
        "Turn on the kitchen light",
        "Turn off the kitchen light",
        "Set the heating to 19 degrees",
        "Set the heating to 19 degrees",
        "Unlock the front door",
        "Unlock the front door",
    ):
        await assistant.type_in(told, "kitchen")
    report = await call(house, "run_extraction")
    assert report["facts"] == 0
    assert await listed(house) == []
    assert await listed(house, status="waiting") == []


async def test_a_correction_is_told_to_nobody_as_something_known(house, assistant_of, proposes):
    assistant = await assistant_of()
    await assistant.type_in("Turn on the kitchen light", "kitchen")
    await assistant.type_in("No, the other one", "kitchen")
    await call(house, "run_extraction")
    assert await listed(house) == []
    recalled = await call(house, "recall", question="kitchen light")
    assert "Corrected" not in json.dumps(recalled)
