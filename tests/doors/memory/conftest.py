"""An agent with a memory, and the voice assistants that lead to it."""

import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component

from demo.azure_standin.ask import Ask, Reply

from ..assist import Assistant, put_up_assistant
from ..conftest import agent_of
from ..dialog import Assist, async_open_assist
from ..household import AGREED, MODEL_ONLY
from ..remembering_model import use_the_memory

type PutUp = Callable[..., Awaitable[Assistant]]


@pytest.fixture
def model(standin) -> Any:
    """Return the rules of the model; tests that need others give their own."""
    return standin.state.rules


@pytest.fixture
async def entry(house: HomeAssistant, move_in, model) -> Any:
    """Our agent, with a memory."""
    return await move_in(entry_options=AGREED, routing=MODEL_ONLY)


@pytest.fixture
async def assistant_for(
    house: HomeAssistant, hass_ws_client
) -> Callable[..., Awaitable[Assistant]]:
    """Return how a voice assistant is put up whose words go to an entry's agent."""
    assert await async_setup_component(house, "assist_pipeline", {})

    async def put_up(entry: Any) -> Assistant:
        return await put_up_assistant(house, await hass_ws_client(house), agent_of(house, entry))

    return put_up


@pytest.fixture
async def assistant(assistant_for, entry) -> Assistant:
    """A voice assistant whose words go to our agent."""
    return await assistant_for(entry)


@pytest.fixture
def assist_in(house: HomeAssistant, hass_ws_client, entry) -> Callable[..., Awaitable[Assist]]:
    """Return how the Assist dialog is opened in a language."""

    async def open_in(language: str = "en") -> Assist:
        agent = agent_of(house, entry)
        return await async_open_assist(house, hass_ws_client, agent, language=language)

    return open_in


@pytest.fixture
async def assist(assist_in) -> Assist:
    """The Assist dialog, in English."""
    return await assist_in()


@pytest.fixture
def say_at_panel(say: Callable) -> Callable:
    """Speak at a device: what nobody is known to have said is no evidence."""
    return partial(say, device_id="a-panel-in-the-kitchen")


@pytest.fixture
def proposes(standin) -> list[dict[str, Any]]:
    """Let a model use the memory, and propose these facts when it listens back."""
    facts: list[dict[str, Any]] = []

    def answer(ask: Ask) -> Reply:
        if ask.schema is not None and "facts" in ask.schema["properties"]:
            return Reply(json.dumps({"facts": facts}))
        return use_the_memory(ask)

    standin.state.rules = answer
    return facts


@pytest.fixture
def assistant_of(move_in, proposes, assistant_for) -> PutUp:
    """Return how a voice assistant is put up whose agent has these options of its memory."""

    async def put_up(**memory: str) -> Assistant:
        options = {"memory": AGREED["memory"] | memory}
        return await assistant_for(await move_in(entry_options=options, routing=MODEL_ONLY))

    return put_up
