"""The commands on requests to the model: list, get, and preview, which sends none.

Whoever is no administrator is told of the turns alone that are in the log, in conversations that
they may read, and of nothing else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, Final

import probatio
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import ServiceValidationError, Unauthorized
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.json import json_bytes
from homeassistant.util.json import JsonObjectType

from ..agent.preview import Asked, async_preview
from ..const import DOMAIN
from ..engine.azure.messages import ToolSpec
from ..engine.azure.recording import SentMessage, SentRequest, parameters_of, shown
from ..engine.azure.request_tokens import Weighed, weigh
from ..engine.storage.entries import HOUSEHOLD
from ..engine.turn.phrases import phrase
from ..engine.turn.pipeline import PreparationError
from ..engine.turn.routing import Policy
from ..home.owners import PERSON
from ..memory.house_memory import HouseMemory
from ..memory.hub import DATA_COUNTER
from ..runtime import SwitchboardConfigEntry, SwitchboardData
from ..services.memory_schemas import ATTR_OWNER, owner_id
from ..services.own_rights import OWN, async_note_look, reader
from ..settings import AgentSettings
from .frame import Command
from .paging import LIMIT, OFFSET, page, page_fields
from .secrets import secrets_of

ATTR_REQUEST_ID: Final = "request_id"
ATTR_TEXT: Final = "text"
ATTR_AGENT: Final = "agent"
ATTR_LANGUAGE: Final = "language"
ATTR_CONVERSATION_ID: Final = "conversation_id"

LONGEST_SHOWN: Final = 16_000
"""Characters of a message, and of what a tool takes, that are sent; the rest is cut."""

LARGEST_TOOLS: Final = 48 * 1024
"""Bytes of JSON that the tools take at most before what they take is left out."""

_ID: Final = probatio.All(str, probatio.Length(min=1, max=255))


async def _list(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    found = await _async_readable(memory, data[OWN])
    offset = data[OFFSET]
    items = [_brief(memory.hass, one) for one in found[offset : offset + data[LIMIT]]]
    kept = sum(member.live.requests.most for member in memory.hub.members)
    return {"kept": kept, **page(items, len(found), offset)}


async def _get(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    named = data[ATTR_REQUEST_ID]
    found = await _async_readable(memory, data[OWN])
    request = next((one for one in found if one.id == named), None)
    if request is None:
        raise _refused("request_unknown", request_id=named)
    await async_note_look(memory, data, *request.owners)
    weighed = await _async_weigh(memory.hass, request.messages, request.tools, request.secrets)
    told = _brief(memory.hass, request) | {"parameters": _parameters(request.parameters)}
    return {"request": told, **_weighed(weighed, data)}


async def _async_readable(memory: HouseMemory, own: str | None) -> list[SentRequest]:
    """Return the requests that somebody may look at, the latest first."""
    members = memory.hub.members
    found = [one for member in members for one in member.live.requests.requests]
    found.sort(key=lambda one: one.at, reverse=True)
    if own is None:
        return found
    theirs = [one for one in found if one.message_id and one.owners <= {HOUSEHOLD, own}]
    if not theirs:
        return []
    ids = {one.conversation_id for one in theirs if one.conversation_id}
    spoken = await memory.log.database.read(lambda tx: tx.talks.owners(ids))
    may = reader(own)
    return [one for one in theirs if may(spoken.get(one.conversation_id or "", frozenset()))]


async def _preview(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Return what an agent would send for a sentence; nobody is asked, and nothing changes."""
    hass = memory.hass
    entry, settings, unique_id = _agent(hass, data[ATTR_AGENT])
    if settings.policy is Policy.LOCAL_ONLY:
        raise _refused("agent_asks_no_model")
    runtime = entry.runtime_data
    parts = runtime.parts_of(hass, settings, data[ATTR_AGENT], unique_id)
    asked = await _async_asked(memory, runtime, data)
    try:
        preview = await async_preview(parts, asked)
    except PreparationError as err:
        raise _refused("request_not_prepared", why=phrase(err.reason, asked.language)) from err
    await async_note_look(memory, data, *asked.owners)
    messages = [shown(one) for one in preview.request.messages]
    weighed = await _async_weigh(hass, messages, preview.request.tools)
    return {
        "agent": data[ATTR_AGENT],
        "deployment": preview.deployment,
        "owners": list(asked.owners),
        "conversation_id": asked.conversation_id,
        "by_words_alone": preview.by_words_alone,
        "answers_locally_first": settings.policy.matches_first,
        "parameters": _parameters(parameters_of(preview.body)),
        **_weighed(weighed, data),
    }


async def _async_asked(
    memory: HouseMemory, runtime: SwitchboardData, data: dict[str, Any]
) -> Asked:
    """Return the sentence, with who would say it, where.

    Raises:
        ServiceValidationError: the conversation is not going on, as far as the caller may know.
        Unauthorized: they want it said by somebody else.
    """
    hass, own = memory.hass, data[OWN]
    speaker = data.get(ATTR_OWNER) or own
    if own and speaker != own:
        raise Unauthorized
    language = data.get(ATTR_LANGUAGE) or hass.config.language
    ask = partial(Asked, data[ATTR_TEXT], language)
    whose = tuple(dict.fromkeys((HOUSEHOLD, speaker or HOUSEHOLD)))
    if (named := data.get(ATTR_CONVERSATION_ID)) is None:
        return ask(whose, _user_of(hass, speaker))
    live = runtime.live
    state = live.state(named) or await live.async_load(named)
    if state is None or not await _async_may_read(memory, own, named, state.owners):
        raise _refused("conversation_not_going_on", conversation_id=named)
    known = live.known(named)
    key = known.frame.key if known else None
    there = tuple(dict.fromkeys((HOUSEHOLD, *state.owners)))
    if speaker is not None and set(whose) != set(there):
        return ask(whose, _user_of(hass, speaker), conversation_id=named)
    return ask(
        there,
        state.user_id,
        key.device_id if key else state.device_id,
        key.extra_system_prompt if key else None,
        named,
    )


async def _async_may_read(
    memory: HouseMemory, own: str | None, named: str, owners: Iterable[str]
) -> bool:
    if own is None:
        return True
    spoken: dict[str, frozenset[str]] = {}
    if memory.log.is_open:
        spoken = await memory.log.database.read(lambda tx: tx.talks.owners([named]))
    return reader(own)({*owners, *spoken.get(named, ())})


@callback
def _agent(hass: HomeAssistant, named: str) -> tuple[SwitchboardConfigEntry, AgentSettings, str]:
    """Return the connection of an agent that is loaded, its options, and its subentry."""
    entity = er.async_get(hass).async_get(named)
    if entity is not None and entity.platform == DOMAIN and entity.domain == "conversation":
        entry: SwitchboardConfigEntry | None
        entry = hass.config_entries.async_get_entry(entity.config_entry_id or "")
        if entry is not None and entry.state is ConfigEntryState.LOADED:
            subentry = entry.subentries[entity.unique_id]
            return entry, AgentSettings.from_options(subentry.data), subentry.subentry_id
    raise _refused("agent_unknown", agent=named)


@callback
def _user_of(hass: HomeAssistant, speaker: str | None) -> str | None:
    """Return the user that a person signs in as."""
    if speaker is None or not speaker.startswith(f"{PERSON}."):
        return None
    state = hass.states.get(speaker)
    return None if state is None else state.attributes.get("user_id")


async def _async_weigh(
    hass: HomeAssistant,
    messages: Sequence[SentMessage],
    tools: Sequence[ToolSpec],
    secrets: Iterable[str] = (),
) -> Weighed:
    hidden = {*secrets, *secrets_of(hass)}
    work = partial(weigh, messages, tools, hass.data[DATA_COUNTER], hidden)
    return await hass.async_add_executor_job(work)


def _brief(hass: HomeAssistant, one: SentRequest) -> JsonObjectType:
    return {
        "id": one.id,
        "at": one.at.isoformat(),
        "purpose": one.purpose,
        "agent": _entity_of(hass, one.agent),
        "deployment": one.deployment,
        "model": one.model,
        "conversation_id": one.conversation_id,
        "message_id": one.message_id,
        "messages": len(one.messages),
        "attempts": one.attempts,
        "outcome": one.outcome,
        "first_token_ms": _rounded(one.first_token_ms),
        "total_ms": _rounded(one.total_ms),
        "usage": None if one.usage is None else asdict(one.usage),
    }


def _rounded(milliseconds: float | None) -> int | None:
    return None if milliseconds is None else round(milliseconds)


@callback
def _entity_of(hass: HomeAssistant, agent: str) -> str | None:
    """Return the entity of an agent, or of whoever does tasks; None for the house itself."""
    registry = er.async_get(hass)
    for domain in ("conversation", "ai_task"):
        if agent and (found := registry.async_get_entity_id(domain, DOMAIN, agent)):
            return found
    return None


def _parameters(parameters: Any) -> JsonObjectType:
    """Return what is asked for besides, unless it is as long as a document."""
    return {
        name: value if len(json_bytes(value)) <= LONGEST_SHOWN else "..."
        for name, value in parameters.items()
    }


def _weighed(weighed: Weighed, data: dict[str, Any]) -> JsonObjectType:
    """Return the parts of a request: tokens, tools, and a page of the messages."""
    offset = data[OFFSET]
    wanted = list(enumerate(weighed.messages))[offset : offset + data[LIMIT]]
    items = [_message(number, one, tokens) for number, (one, tokens) in wanted]
    tools = [_tool(tool, tokens) for tool, tokens in weighed.tools]
    if len(json_bytes(tools)) > LARGEST_TOOLS:
        tools = [tool | {"parameters": None, "is_cut": True} for tool in tools]
    return {
        "tokens": {str(part): tokens for part, tokens in weighed.by_part.items()},
        "total_tokens": weighed.total,
        "tools": [*tools] if not offset else [],
        "messages": page(items, len(weighed.messages), offset),
    }


def _message(number: int, one: SentMessage, tokens: int) -> JsonObjectType:
    return {
        "number": number,
        "role": one.role,
        "part": one.part,
        "text": one.text[:LONGEST_SHOWN],
        "is_cut": len(one.text) > LONGEST_SHOWN,
        "tokens": tokens,
        "calls": [
            {"id": call.id, "name": call.name, "arguments": call.arguments[:LONGEST_SHOWN]}
            for call in one.calls
        ],
        "call_id": one.call_id,
        "reasoning": list(one.reasoning),
        "attached": [{"mime_type": kind, "size": size} for kind, size in one.attached],
    }


def _tool(tool: ToolSpec, tokens: int) -> JsonObjectType:
    schema: Any = dict(tool.parameters)
    return {
        "name": tool.name,
        "description": tool.description[:LONGEST_SHOWN],
        "parameters": schema,
        "is_cut": False,
        "tokens": tokens,
    }


def _refused(reason: str, **values: str) -> ServiceValidationError:
    return ServiceValidationError(
        translation_domain=DOMAIN, translation_key=reason, translation_placeholders=values or None
    )


COMMANDS: Final = (
    Command("request/list", page_fields(), _list, needs_log=False),
    Command(
        "request/get",
        {probatio.Required(ATTR_REQUEST_ID): _ID, **page_fields(100)},
        _get,
        needs_log=False,
    ),
    Command(
        "request/preview",
        {
            probatio.Required(ATTR_TEXT): probatio.All(str, probatio.Length(min=1, max=4000)),
            probatio.Required(ATTR_AGENT): _ID,
            probatio.Optional(ATTR_LANGUAGE): probatio.All(str, probatio.Length(min=1, max=35)),
            probatio.Optional(ATTR_OWNER): owner_id,
            probatio.Optional(ATTR_CONVERSATION_ID): _ID,
            **page_fields(100),
        },
        _preview,
        needs_log=False,
    ),
)
