"""A small house: two lamps, a heater that fails, and an agent on the stand-in."""

import json
from collections.abc import Callable, Generator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

import pytest
from aiohttp import web_app
from hassil.intents import Intents
from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.config_entries import ConfigSubentry, ConfigSubentryData
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir
from homeassistant.helpers.json import json_bytes
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    MockUser,
    setup_test_component_platform,
)

from custom_components.switchboard.agent_settings import DEFAULT_OPTIONS, DEFAULT_TASK_OPTIONS
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k
from custom_components.switchboard.memory.embedding import Embedding
from custom_components.switchboard.memory.hub import Hub
from custom_components.switchboard.operations.page import read_page
from tests.conftest import StandinServer

from .assist import Assistant, put_up_assistant
from .gate import Gate, put_up_gate
from .guarded import EXPOSED, THINGS

ROOM = "custom_components.switchboard"
ONLY_MODEL = {"policy": "llm_only"}
ENOUGH_SECONDS = 60.0
LIMITS = (
    f"{ROOM}.agent.request.RECALL_SECONDS",
    f"{ROOM}.history.resume.TAKE_UP_SECONDS",
    f"{ROOM}.history.unified_log.OPEN_SECONDS",
    f"{ROOM}.memory.embedding.QUERY_SECONDS",
    f"{ROOM}.memory.house_memory.CATCH_UP_SECONDS",
)
"""How long a turn, an action and the start wait for disk and vectors, and then do without them."""

LAMPS = {"bed_light": {"name": "Bed Light"}, "ceiling_lights": {"name": "Ceiling Lights"}}


@pytest.fixture
def hass_config_dir(tmp_path: Path) -> str:
    """Give each test a configuration folder, and so a database, of its own."""
    return str(tmp_path)


@pytest.fixture(autouse=True)
def _integrations(enable_custom_integrations: None, hass_storage: dict[str, Any]) -> None:
    """Let Home Assistant find the integration, and keep in memory what it would store."""


def _made_once(make: Callable[[dict[str, Any]], Intents]) -> Callable[[dict[str, Any]], Intents]:
    made: dict[bytes, Intents] = {}

    def once(given: dict[str, Any]) -> Intents:
        key = json_bytes(given)
        if key not in made:
            made[key] = make(given)
        return made[key]

    return once


@pytest.fixture(autouse=True, scope="session")
def _read_once() -> Generator[None]:
    """Read once for all tests what is the same in each house, and costs it a second.

    That is the vocabulary, the page, and the sentences Home Assistant understands, which it takes
    apart when the first is said in a language.
    """
    with (
        patch(f"{ROOM}.load_o200k", cache(load_o200k)),
        patch(f"{ROOM}.operations.page.read_page", cache(read_page)),
        patch.object(Intents, "from_dict", _made_once(Intents.from_dict)),
    ):
        yield


@pytest.fixture(autouse=True)
def _no_house_kept() -> Generator[None]:
    """Let go of each house after its test, which aiohttp keeps by its server."""
    yield
    web_app._cached_build_middleware.cache_clear()


@pytest.fixture(autouse=True)
def _patience() -> Generator[None]:
    """Wait for the disk and for vectors however slow the machine is on which the tests run.

    Whoever tests that something is not waited for sets that limit anew.
    """
    with ExitStack() as patched:
        for limit in LIMITS:
            patched.enter_context(patch(limit, ENOUGH_SECONDS))
        for owner in (Hub, Embedding):
            query = owner.async_query_vector
            patched.enter_context(patch.object(query, "__defaults__", (ENOUGH_SECONDS,)))
        yield


@pytest.fixture
def missing_list(hass_config_dir: str) -> None:
    """Have a sentence of the household's own that needs a list which there is not.

    Home Assistant's recogniser raises an error then, whatever is said.
    """
    sentences = Path(hass_config_dir, "custom_sentences", "en")
    sentences.mkdir(parents=True)
    said = {"HassTurnOn": {"data": [{"sentences": ["turn on [the] {gizmo}"]}]}}
    (sentences / "own.yaml").write_text(json.dumps({"language": "en", "intents": said}))


@pytest.fixture
async def house(hass: HomeAssistant) -> HomeAssistant:
    """Home Assistant with conversation and two lamps that are switched on."""
    for component in ("homeassistant", "conversation", "intent"):
        assert await async_setup_component(hass, component, {})
    assert await async_setup_component(hass, "input_boolean", {"input_boolean": LAMPS})
    for lamp in LAMPS:
        async_expose_entity(hass, "conversation", f"input_boolean.{lamp}", should_expose=True)
        await hass.services.async_call(
            "input_boolean", "turn_on", {"entity_id": f"input_boolean.{lamp}"}, blocking=True
        )
    await hass.async_block_till_done()
    return hass


def entry_for(standin: StandinServer, **options: Any) -> MockConfigEntry:
    """Make an entry on the stand-in with one agent, whose sections take ``options``.

    With ``tasks``, the options of its model, it has someone who does tasks as well;
    ``entry_options`` are those of the entry itself.
    """
    data = {
        key: dict(value) if isinstance(value, dict) else value
        for key, value in DEFAULT_OPTIONS.items()
    }
    tasks = options.pop("tasks", None)
    entry_options = options.pop("entry_options", {})
    deployment = options.pop("deployment", "house-voice")
    wire = options.pop("wire", "chat_completions" if deployment == "house-chat" else "responses")
    api_version = options.pop("api_version", "")
    api_key = options.pop("api_key", standin.key)
    principal = {"entra": options.pop("entra")} if "entra" in options else {}
    endpoint = options.pop("endpoint", f"{standin.url}/openai/v1/")
    for key, value in options.items():
        if isinstance(value, dict):
            data[key] |= value
        else:
            data[key] = value
    return MockConfigEntry(
        domain=DOMAIN,
        title="Test house",
        unique_id=f"test|{deployment}",
        options=entry_options,
        data={
            "endpoint": endpoint,
            "api_key": api_key,
            **principal,
            "deployment": deployment,
            "api_version": api_version,
            "capabilities": {"wire": wire},
        },
        subentries_data=[
            ConfigSubentryData(
                data=data, subentry_type="conversation", title="Switchboard", unique_id=None
            ),
            *([_task_subentry(tasks)] if tasks is not None else []),
        ],
    )


def _task_subentry(model: dict[str, Any]) -> ConfigSubentryData:
    return ConfigSubentryData(
        data={"model": {**DEFAULT_TASK_OPTIONS["model"], **model}},
        subentry_type="ai_task_data",
        title="Tasks",
        unique_id=None,
    )


@pytest.fixture
def move_in(house: HomeAssistant, standin: StandinServer) -> Callable:
    """Set up an entry on the stand-in; the options are those of ``entry_for``.

    It has fallback deployments with the data given, in that order.
    """

    async def set_up(*fallbacks: dict[str, Any], **options: Any) -> MockConfigEntry:
        entry = entry_for(standin, **options)
        entry.add_to_hass(house)
        for number, data in enumerate(fallbacks, 1):
            house.config_entries.async_add_subentry(entry, fallback(number, **data))
        assert await house.config_entries.async_setup(entry.entry_id)
        await house.async_block_till_done()
        return entry

    return set_up


def fallback(number: int, **data: Any) -> ConfigSubentry:
    """Return a fallback deployment on the entry's own resource, unless ``data`` says otherwise."""
    empty = {"endpoint": "", "api_key": "", "api_version": "", "learnt_from": ""}
    return ConfigSubentry(
        data=MappingProxyType(
            empty | {"rank": number, "capabilities": {"wire": "responses"}, **data}
        ),
        subentry_type="deployment",
        title=f"Fallback {number}",
        unique_id=f"fallback|{number}",
    )


@pytest.fixture
def open_assist(house: HomeAssistant, move_in: Callable, hass_ws_client: Callable) -> Callable:
    """Move in as ``move_in`` does, and put up a voice assistant that asks the agent."""

    async def open_it(
        *fallbacks: dict[str, Any],
        language: str = "en",
        prefer_local: bool = False,
        ears: str | None = None,
        **options: Any,
    ) -> tuple[MockConfigEntry, Assistant]:
        assert await async_setup_component(house, "assist_pipeline", {})  # before any client
        entry = await move_in(*fallbacks, **options)
        return entry, await put_up_assistant(
            house,
            await hass_ws_client(house),
            agent_of(house, entry),
            language=language,
            prefer_local=prefer_local,
            ears=ears,
        )

    return open_it


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Stand between the agents and the stand-in."""
    return put_up_gate(monkeypatch)


def issues_of(hass: HomeAssistant, beginning: str = "") -> dict[str, ir.IssueEntry]:
    """Return our issues by their translation keys, those with such a beginning."""
    ours = [one for one in ir.async_get(hass).issues.values() if one.domain == DOMAIN]
    kept = {str(one.translation_key): one for one in ours}
    return {key: one for key, one in kept.items() if key.startswith(beginning)}


async def do_task(hass: HomeAssistant, entry: MockConfigEntry, **data: Any) -> Any:
    """Have the entry do a task, as an action does; returns the data."""
    entities = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
    [entity_id] = [one.entity_id for one in entities if one.domain == "ai_task"]
    answer = await hass.services.async_call(
        "ai_task",
        "generate_data",
        {"entity_id": entity_id, "task_name": "A test", "instructions": "Say hello", **data},
        blocking=True,
        return_response=True,
        context=by_person(hass),
    )
    return answer["data"]


def agent_of(hass: HomeAssistant, entry: MockConfigEntry) -> str:
    """Return the entity id of the entry's agent."""
    entities = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
    return next(entity.entity_id for entity in entities if entity.domain == "conversation")


@pytest.fixture
def say(house: HomeAssistant) -> Callable:
    """Speak to the agent as a person would."""

    async def speak(
        entry: MockConfigEntry, text: str, conversation_id: str | None = "talk", **options: Any
    ) -> conversation.ConversationResult:
        return await conversation.async_converse(
            house,
            text,
            conversation_id,
            by_person(house),
            agent_id=agent_of(house, entry),
            **options,
        )

    return speak


def by_person(hass: HomeAssistant) -> Context:
    """Return the context of what an administrator does who is signed in."""
    user = hass.auth._store._users.get("resident")
    if user is None:
        user = MockUser(id="resident", is_owner=True).add_to_hass(hass)
    return Context(user_id=user.id)


def speech(result: conversation.ConversationResult) -> str:
    """Return what is spoken."""
    return result.response.speech["plain"]["speech"]


def last_turn(entry: MockConfigEntry, conversation_id: str = "talk") -> dict[str, Any]:
    """Return how the last turn of a conversation went."""
    return entry.runtime_data.live.report(conversation_id)["last_turn"]


@pytest.fixture
async def home(house: HomeAssistant) -> HomeAssistant:
    """Return a house with things that keep people out, all of them in the hall."""
    hall = ar.async_get(house).async_create("Hall")
    for domain, things in THINGS.items():
        setup_test_component_platform(house, domain, things())
        assert await async_setup_component(house, domain, {domain: {"platform": "test"}})
    await house.async_block_till_done()
    for entity_id in (*EXPOSED, "input_boolean.bed_light"):
        er.async_get(house).async_update_entity(entity_id, area_id=hall.id)
        async_expose_entity(house, "conversation", entity_id, should_expose=True)
    return house


@pytest.fixture
def states(home: HomeAssistant) -> Callable[[str], str]:
    """Return how to look at a thing once everything has settled."""

    def look(entity_id: str) -> str:
        state = home.states.get(entity_id)
        assert state is not None
        return state.state

    return look
