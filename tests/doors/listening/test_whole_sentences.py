"""Sentences on which a turn may end before the service says so: few, and of what does no harm."""

import pytest
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity

from custom_components.switchboard.home.whole_sentence import async_is_whole


@pytest.fixture
async def speaker(home):
    """A house with locks and covers, and a light that is not exposed."""
    home.states.async_set("light.secret_lamp", "off", {"friendly_name": "Secret Lamp"})
    async_expose_entity(home, "conversation", "light.secret_lamp", should_expose=False)
    return home


@pytest.mark.parametrize(
    "text", ["Turn on the bed light.", "turn off the Bed Light", "switch the ceiling lights off"]
)
async def test_a_named_thing_that_is_switched_is_a_whole_sentence(house, text):
    assert await async_is_whole(house, "en", text)


async def test_so_it_is_in_another_language(house):
    assert await async_is_whole(house, "de", "Schalte Bed Light aus")


async def test_everything_else_is_waited_for(speaker):
    """Half a sentence, what is protected, moves, hidden or unnamed, a number, a question."""
    for text in (
        "",
        "Turn on the",
        "Turn on the bed",
        "Turn on the bed light in ten minutes",
        "Turn on the lights",
        "Turn on the lights in the hall",
        "Turn on everything",
        "Turn on the secret lamp",
        "Set the bed light to 50",
        "Is the bed light on",
        "Unlock the front door",
        "Lock the front door",
        "Open the garage door",
        "Turn on the garage door",
        "Never mind",
        "Set a timer for five minutes",
        "Turn on the bed light " * 30,
    ):
        assert not await async_is_whole(speaker, "en", text), text
    assert await async_is_whole(speaker, "en", "Turn on the bed light")


@pytest.mark.usefixtures("missing_list")
async def test_nothing_is_whole_where_a_list_is_missing(house):
    assert not await async_is_whole(house, "en", "Turn on the fan")
