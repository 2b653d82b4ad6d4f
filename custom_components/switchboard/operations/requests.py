"""Requests to the model: those that were sent, and a preview, which sends none.

Whoever is no administrator is told of the turns alone that are in the log, in conversations that
they may read, and of nothing else.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from homeassistant.config_entries import ConfigEntryState
from homeassistant.const import CONF_API_KEY, CONF_CLIENT_SECRET, CONF_TOKEN
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import Unauthorized
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.json import json_bytes
from homeassistant.util.json import JsonObjectType

from ..agent.preview import Asked, async_preview
from ..agent_settings import AgentSettings
from ..const import CONF_PIN, DOMAIN, SECTION_ENTRA, SECTION_SECURITY
from ..engine.azure.deltas import Usage
from ..engine.azure.messages import Part, ToolSpec
from ..engine.azure.recording import (
    SentMessage,
    SentRequest,
    Weighed,
    parameters_of,
    shown,
    weigh,
)
from ..engine.storage.entries import HOUSEHOLD
from ..engine.turn.phrases import phrase
from ..engine.turn.pipeline import PreparationError
from ..engine.turn.routing import Policy
from ..home.owners import PERSON
from ..memory.hub import DATA_COUNTER
from ..runtime import SwitchboardConfigEntry, SwitchboardData
from .answers import Answer, Page, cut, filled, page, to_json
from .rights import Call, RefusedError

LONGEST_SHOWN: Final = 16_000
"""Characters of a message, and of what a tool takes, that are sent; the rest is cut."""

LARGEST_TOOLS: Final = 48 * 1024
"""Bytes of JSON that the tools take at most before what they take is left out."""


@dataclass(slots=True, kw_only=True)
class RequestBrief:
    """A request that was sent."""

    id: str
    at: datetime
    purpose: str
    agent: str | None
    deployment: str
    model: str | None
    conversation_id: str | None
    message_id: str | None
    messages: int
    attempts: int
    outcome: str | None
    first_token_ms: int | None
    total_ms: int | None
    usage: Usage | None


@dataclass(slots=True, kw_only=True)
class RequestList(Page[RequestBrief]):
    """Requests, and how many the connections keep; 0: none."""

    kept: int


@dataclass(slots=True, kw_only=True)
class RequestCall:
    """A call of a tool in a message."""

    id: str
    name: str
    arguments: str


@dataclass(slots=True, kw_only=True)
class Attached:
    """Something that was attached to a message."""

    mime_type: str
    size: int


@dataclass(slots=True, kw_only=True)
class RequestMessage:
    """A message of a request."""

    number: int
    role: str
    part: Part | None
    text: str
    is_cut: bool
    tokens: int
    calls: Sequence[RequestCall]
    call_id: str | None
    reasoning: Sequence[int]
    attached: Sequence[Attached]


@dataclass(slots=True, kw_only=True)
class RequestTool:
    """A tool that was offered."""

    name: str
    description: str
    parameters: JsonObjectType | None
    is_cut: bool
    tokens: int


@dataclass(slots=True, kw_only=True)
class RequestMade(Answer):
    """What a request is made of; ``tokens`` are those of its parts."""

    tokens: Mapping[Part, int]
    total_tokens: int
    tools: Sequence[RequestTool]
    messages: Page[RequestMessage]


@dataclass(slots=True, kw_only=True)
class RequestDetails(RequestBrief):
    """A request, and what it asked for besides."""

    parameters: JsonObjectType


@dataclass(slots=True, kw_only=True)
class OneRequest(RequestMade):
    """A request that was sent, with all that was in it."""

    request: RequestDetails


@dataclass(slots=True, kw_only=True)
class RequestPreview(RequestMade):
    """A request as it would be sent."""

    agent: str
    deployment: str
    owners: Sequence[str]
    conversation_id: str | None
    by_words_alone: bool
    answers_locally_first: bool
    parameters: JsonObjectType


async def list_page(call: Call) -> RequestList:
    """Return a page of the requests that were sent, the latest first."""
    found = await _async_readable(call)
    items = [_brief(RequestBrief, call.hass, one) for one in found[call.page]]
    kept = sum(member.live.requests.most for member in call.memory.hub.members)
    return filled(RequestList, page(items, len(found), call.data["offset"]), kept=kept)


async def get(call: Call) -> OneRequest:
    """Return a request as it was sent."""
    named = call.data["request_id"]
    request = next((one for one in await _async_readable(call) if one.id == named), None)
    if request is None:
        raise RefusedError("request_unknown", request_id=named)
    await call.note_look(*request.owners)
    weighed = await _async_weigh(call.hass, request.messages, request.tools, request.secrets)
    parameters = _parameters(request.parameters)
    details = _brief(RequestDetails, call.hass, request, parameters=parameters)
    return OneRequest(request=details, **_weighed(weighed, call))


async def _async_readable(call: Call) -> list[SentRequest]:
    own, members = call.own, call.memory.hub.members
    found = [one for member in members for one in member.live.requests.requests]
    found.sort(key=lambda one: one.at, reverse=True)
    if own is None:
        return found
    theirs = [one for one in found if one.message_id and one.owners <= {HOUSEHOLD, own}]
    if not theirs:
        return []
    ids = {one.conversation_id for one in theirs if one.conversation_id}
    spoken = await call.memory.log.database.read(lambda tx: tx.talks.owners(ids))
    return [one for one in theirs if call.may_read(spoken.get(one.conversation_id or "", ()))]


async def preview(call: Call) -> RequestPreview:
    """Return what an agent would send for a sentence; nobody is asked, and nothing changes."""
    hass, agent = call.hass, call.data["agent"]
    entry, settings, unique_id = agent_of(hass, agent)
    if settings.policy is Policy.LOCAL_ONLY:
        raise RefusedError("agent_asks_no_model")
    runtime = entry.runtime_data
    asked = await _async_asked(call, runtime)
    try:
        made = await async_preview(runtime.parts_of(hass, settings, agent, unique_id), asked)
    except PreparationError as err:
        raise RefusedError("request_not_prepared", why=phrase(err.reason, asked.language)) from err
    await call.note_look(*asked.owners)
    messages = [shown(one) for one in made.request.messages]
    return RequestPreview(
        agent=agent,
        deployment=made.deployment,
        owners=asked.owners,
        conversation_id=asked.conversation_id,
        by_words_alone=made.by_words_alone,
        answers_locally_first=settings.policy.matches_first,
        parameters=_parameters(parameters_of(made.body)),
        **_weighed(await _async_weigh(hass, messages, made.request.tools), call),
    )


async def _async_asked(call: Call, runtime: SwitchboardData) -> Asked:
    hass, own = call.hass, call.own
    speaker = call.data.get("owner") or own
    if own and speaker != own:
        raise Unauthorized
    language = call.data.get("language") or hass.config.language
    ask = partial(Asked, call.data["text"], language)
    whose = tuple(dict.fromkeys((HOUSEHOLD, speaker or HOUSEHOLD)))
    if (named := call.data.get("conversation_id")) is None:
        return ask(whose, _user_of(hass, speaker))
    live = runtime.live
    state = live.state(named) or await live.async_load(named)
    if state is None or not await _async_may_read(call, named, state.owners):
        raise RefusedError("conversation_not_going_on", conversation_id=named)
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


async def _async_may_read(call: Call, named: str, owners: Iterable[str]) -> bool:
    spoken: dict[str, frozenset[str]] = {}
    if call.own is not None and call.memory.log.is_open:
        spoken = await call.memory.log.database.read(lambda tx: tx.talks.owners([named]))
    return call.may_read({*owners, *spoken.get(named, ())})


@callback
def agent_of(hass: HomeAssistant, named: str) -> tuple[SwitchboardConfigEntry, AgentSettings, str]:
    """Return the connection of an agent, its settings and the id of its subentry.

    Raises:
        RefusedError: there is no such agent at present.
    """
    entity = er.async_get(hass).async_get(named)
    if entity is not None and entity.platform == DOMAIN and entity.domain == "conversation":
        entry: SwitchboardConfigEntry | None
        entry = hass.config_entries.async_get_entry(entity.config_entry_id or "")
        if entry is not None and entry.state is ConfigEntryState.LOADED:
            subentry = entry.subentries[entity.unique_id]
            return entry, AgentSettings.from_options(subentry.data), subentry.subentry_id
    raise RefusedError("agent_unknown", agent=named)


@callback
def _user_of(hass: HomeAssistant, speaker: str | None) -> str | None:
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
    hidden = {*secrets, *_secrets_of(hass)}
    work = partial(weigh, messages, tools, hass.data[DATA_COUNTER], hidden)
    return await hass.async_add_executor_job(work)


def _brief[T: RequestBrief](
    shape: type[T], hass: HomeAssistant, one: SentRequest, **values: Any
) -> T:
    return filled(
        shape,
        one,
        agent=_entity_of(hass, one.agent),
        messages=len(one.messages),
        first_token_ms=_rounded(one.first_token_ms),
        total_ms=_rounded(one.total_ms),
        **values,
    )


def _rounded(milliseconds: float | None) -> int | None:
    return None if milliseconds is None else round(milliseconds)


@callback
def _entity_of(hass: HomeAssistant, agent: str) -> str | None:
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


def _weighed(weighed: Weighed, call: Call) -> dict[str, Any]:
    offset = call.data["offset"]
    numbered = list(enumerate(weighed.messages))
    items = [_message(number, one, tokens) for number, (one, tokens) in numbered[call.page]]
    tools = [_tool(tool, tokens) for tool, tokens in weighed.tools]
    if len(json_bytes(to_json(tools))) > LARGEST_TOOLS:
        for tool in tools:
            tool.parameters, tool.is_cut = None, True
    return {
        "tokens": weighed.by_part,
        "total_tokens": weighed.total,
        "tools": [] if offset else tools,
        "messages": page(items, len(weighed.messages), offset),
    }


def _message(number: int, one: SentMessage, tokens: int) -> RequestMessage:
    return filled(
        RequestMessage,
        one,
        number=number,
        **cut(one.text, LONGEST_SHOWN),
        tokens=tokens,
        calls=[
            RequestCall(id=call.id, name=call.name, arguments=call.arguments[:LONGEST_SHOWN])
            for call in one.calls
        ],
        attached=[Attached(mime_type=kind, size=size) for kind, size in one.attached],
    )


def _tool(tool: ToolSpec, tokens: int) -> RequestTool:
    return RequestTool(
        name=tool.name,
        description=tool.description[:LONGEST_SHOWN],
        parameters=dict[str, Any](tool.parameters),
        is_cut=False,
        tokens=tokens,
    )


@callback
def _secrets_of(hass: HomeAssistant) -> set[str]:
    """Return the keys, client secrets and PINs of all connections and their agents."""
    found: set[str] = set()
    for entry in hass.config_entries.async_entries(DOMAIN):
        for data in (entry.data, *(one.data for one in entry.subentries.values())):
            found.add(data.get(CONF_API_KEY) or "")
            found.add(data.get(CONF_TOKEN) or "")
            found.add((data.get(SECTION_ENTRA) or {}).get(CONF_CLIENT_SECRET) or "")
            found.add(data.get(SECTION_SECURITY, {}).get(CONF_PIN) or "")
    return {one.strip() for one in found if one.strip()}
