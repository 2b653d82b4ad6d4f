"""A house with a memory, as tests put things into it and look what it holds."""

import asyncio
import importlib.util
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from homeassistant.auth.models import User
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import issue_registry as ir
from homeassistant.helpers import llm
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.knowledge.statements import Telling
from custom_components.switchboard.engine.storage.memory_entries import Memory, MemoryStatus
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.first_use import async_house_memory

from .conftest import by_person

MODEL_ONLY = {"policy": "llm_only"}
AGREED = {"memory": {"log_conversations": True}}
OTHERS_TOO = {"memory": {"log_conversations": True, "log_other_agents": True}}
HOUSEHOLD = "household"
ROBIN, SAM, KIM = "person.robin", "person.sam", "person.kim"


def is_person(hass: HomeAssistant, person: str, user: User) -> None:
    """Let a user be a person of the house."""
    name = person.partition(".")[2].capitalize()
    hass.states.async_set(person, "home", {"user_id": user.id, "friendly_name": name})


async def act(hass: HomeAssistant, action: str, *, person: bool = True, **data: Any) -> Any:
    """Call one of our actions as an administrator does, or as an automation; returns its answer."""
    context = by_person(hass) if person else None
    return await hass.services.async_call(
        DOMAIN, action, data, blocking=True, return_response=True, context=context
    )


async def automate(hass: HomeAssistant, *actions: tuple[str, dict[str, Any]]) -> None:
    """Run an automation that a person sets going."""
    steps = [{"action": action, "data": data} for action, data in actions]
    trigger = {"trigger": "event", "event_type": "go"}
    automation = {"automation": {"triggers": [trigger], "actions": steps}}
    assert await async_setup_component(hass, "automation", automation)
    hass.bus.async_fire("go", {}, context=by_person(hass))
    await hass.async_block_till_done()


async def listen_back(hass: HomeAssistant) -> dict[str, Any]:
    """Have the log read as an automation does; returns how it went."""
    return await act(hass, "run_extraction", person=False)


def run_reported(entry: MockConfigEntry) -> Callable[[], Awaitable[None]]:
    """Return how to wait for the report of a run over the log that begins by itself."""
    learner, told = entry.runtime_data.learner, asyncio.Event()
    learner.numbers.async_listen(lambda: told.set() if learner.report else None)

    async def wait() -> None:
        async with asyncio.timeout(10):
            await told.wait()

    return wait


async def tell(hass: HomeAssistant, text: str, owner: str = HOUSEHOLD, **options: Any) -> Memory:
    """Let something be known, as a person writes it."""
    return (await (await async_house_memory(hass)).tell(Telling(owner, text, **options))).memory


async def known(
    hass: HomeAssistant, *owners: str, status: MemoryStatus | None = "active"
) -> list[str]:
    """Return what is remembered and holds, by default of the household; None: or held once."""
    memory, whose = await async_house_memory(hass), owners or (HOUSEHOLD,)
    found, _ = await memory.listing(whose, status=status, limit=-1)
    return [one.text for one in found]


async def waiting(hass: HomeAssistant, owner: str = HOUSEHOLD) -> list[str]:
    """Return what waits for a person."""
    return [one.summary for one in await (await async_house_memory(hass)).waiting.listing((owner,))]


async def logged(hass: HomeAssistant) -> list[str]:
    """Return all that was said, in its order."""
    unified = hass.data[DATA_LOG]
    await unified.async_flush()
    return [one.entry.content for one in await unified.database.read(lambda tx: [*tx.log.export()])]


async def bytes_of(hass: HomeAssistant) -> bytes:
    """Return all bytes of the database and of what lies beside it, in small letters."""
    unified = hass.data[DATA_LOG]
    await unified.async_write_all()
    return b"".join(one.read_bytes() for one in unified.path.parent.glob("switchboard.db*")).lower()


def our_issues(hass: HomeAssistant) -> dict[str, dict[str, str]]:
    """Return the placeholders of what we report, by its kind."""
    return {
        issue.translation_key: issue.translation_placeholders
        for issue in ir.async_get(hass).issues.values()
        if issue.domain == DOMAIN
    }


def fact(summary: str, *sources: int, sensitivity: str = "none") -> dict[str, Any]:
    """Return a fact as a model proposes it."""
    return {
        "category": "fact",
        "summary": summary,
        "subject": "it",
        "polarity": "neutral",
        "confidence": 0.9,
        "sources": list(sources),
        "sensitivity": sensitivity,
        "expires": None,
    }


async def use_tool(
    hass: HomeAssistant,
    name: str,
    *,
    user_id: str | None = None,
    device_id: str | None = None,
    platform: str = "mcp_server",
    **arguments: Any,
) -> llm.ToolResult:
    """Call a tool as an agent without a conversation does."""
    context = llm.LLMContext(platform, Context(user_id=user_id), "*", "conversation", device_id)
    api = await llm.async_get_api(hass, "assist", context)
    return await api.async_call_tool(llm.ToolInput(name, arguments))


async def tool_that_reads(hass: HomeAssistant, mail: str) -> str:
    """Let agents have a script that reads a mail to them; returns the name of the tool."""
    steps = [{"variables": {"mail": {"body": mail}}}, {"stop": "", "response_variable": "mail"}]
    script = {"script": {"read_mail": {"sequence": steps}}}
    assert await async_setup_component(hass, "script", script)
    async_expose_entity(hass, "conversation", "script.read_mail", should_expose=True)
    context = llm.LLMContext(DOMAIN, Context(), "en", "conversation", None)
    api = await llm.async_get_api(hass, "assist", context)
    return next(tool.name for tool in api.tools if "read_mail" in tool.name)


needs_mcp = pytest.mark.skipif(
    not all(importlib.util.find_spec(name) for name in ("mcp", "aiohttp_sse")),
    reason="The MCP server's requirements (mcp, aiohttp_sse) are not installed",
)


async def ask_mcp(
    hass: HomeAssistant, hass_client: Callable
) -> Callable[..., Awaitable[dict[str, Any]]]:
    """Return how a client of Home Assistant's MCP server asks for something."""
    data = {"llm_hass_api": ["assist"], "all_llm_apis": False, "require_admin": False}
    MockConfigEntry(domain="mcp_server", data=data).add_to_hass(hass)
    assert await async_setup_component(hass, "mcp_server", {})
    await hass.async_block_till_done()
    client = await hass_client()

    async def ask(method: str, **params: Any) -> dict[str, Any]:
        response = await client.post(
            "/api/mcp",
            json={"jsonrpc": "2.0", "id": 1, "method": method, "params": params},
            headers={"accept": "application/json"},
        )
        assert response.status == 200
        return (await response.json())["result"]

    return ask


async def call_by_mcp(ask: Callable, name: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool as a client of the MCP server; ``ask`` is from ``ask_mcp``."""
    result = await ask("tools/call", name=name, arguments=arguments)
    return json.loads(result["content"][0]["text"])


async def tools_of_mcp(
    hass: HomeAssistant, hass_client: Callable
) -> Callable[..., Awaitable[dict[str, Any]]]:
    """Return how a client of the MCP server calls a tool."""
    return partial(call_by_mcp, await ask_mcp(hass, hass_client))
