"""An entry's own deployment and those that stand in for it, as one ranking."""

import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from homeassistant.config_entries import ConfigEntry, ConfigEntryState, ConfigSubentry
from homeassistant.const import CONF_API_KEY
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.httpx_client import get_async_client
from homeassistant.helpers.importlib import async_import_module
from homeassistant.util.hass_dict import HassKey

from ..agent_settings import PictureSettings, chosen_deployment
from ..const import (
    CONF_API_VERSION,
    CONF_CAPABILITIES,
    CONF_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_LEARNT_FROM,
    CONF_NAMED,
    CONF_RANK,
    DOMAIN,
    NAMED,
    SUBENTRY_AI_TASK,
    SUBENTRY_CONVERSATION,
    SUBENTRY_DEPLOYMENT,
)
from ..engine.azure.breaker import CircuitBreaker
from ..engine.azure.capabilities import Capabilities
from ..engine.azure.client import Client, Connection, Lines, open_client
from ..engine.azure.embeddings import Embedder
from ..engine.azure.endpoint import parse_endpoint
from ..engine.azure.errors import (
    DeploymentNotFoundError,
    InvalidAuthError,
    LLMError,
    ModelRetiredError,
    OperationUnsupportedError,
)
from ..engine.azure.llm import AzureLLM
from ..engine.azure.ranking import RankedDeployment, RankedLLM
from ..engine.azure.recording import Observer, RequestRecorder
from ..engine.azure.usage import OnUsage
from ..issues import async_check_fallback
from ..settings import BackgroundSettings, MemorySettings
from .credentials import CredentialsError, connect_with, uses_principal
from .model_issues import (
    asked_values,
    async_check_options,
    async_model_answers,
    async_name_model,
    async_report_model,
)

if TYPE_CHECKING:
    from ..engine.azure.pictures import Painter

_IDS = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")
"""Subentries have ids like this."""

_DATA_LINES: HassKey[Lines] = HassKey(f"{DOMAIN}_lines")

OWN = ""
"""The key of the entry's own deployment; a fallback deployment has the id of its subentry."""

LEARNT = (CONF_CAPABILITIES, CONF_LEARNT_FROM, CONF_NAMED)
"""Keys of a deployment's data that nobody typed."""


def own_connection(data: Mapping[str, Any]) -> Connection:
    """Return the connection that an entry's data describes.

    Raises:
        CredentialsError: it has no way in.
    """
    endpoint = parse_endpoint(data[CONF_ENDPOINT], data[CONF_API_VERSION], data[CONF_DEPLOYMENT])
    return connect_with(data, endpoint)


@callback
def async_open_client(hass: HomeAssistant, connection: Connection) -> Client:
    """Open the client of a deployment, on Home Assistant's own HTTP client.

    Raises:
        InvalidAuthError: the key cannot be a key.
    """
    lines = hass.data.setdefault(_DATA_LINES, Lines())
    return open_client(connection, get_async_client(hass), lines)


def fallback_connection(entry_data: Mapping[str, Any], data: Mapping[str, Any]) -> Connection:
    """Return the connection of a fallback deployment; what it leaves out is the entry's own.

    Raises:
        LLMError: the endpoint cannot be one.
        CredentialsError: it is on another resource, where the entry's own key has no business.
    """
    elsewhere = data.get(CONF_ENDPOINT, "").strip()
    version = data.get(CONF_API_VERSION, "").strip()
    endpoint = parse_endpoint(
        elsewhere or entry_data[CONF_ENDPOINT],
        version if elsewhere or version else entry_data[CONF_API_VERSION],
        data.get(CONF_DEPLOYMENT, "").strip(),
    )
    if key := data.get(CONF_API_KEY, "").strip():
        return connect_with({CONF_API_KEY: key}, endpoint)
    same_resource = endpoint.resource == own_connection(entry_data).endpoint.resource
    if not same_resource and not (endpoint.is_azure and uses_principal(entry_data)):
        raise CredentialsError("key_required")
    return connect_with(entry_data, endpoint)


def learnt_from(connection: Connection) -> str:
    """Return what the capabilities of a deployment were learnt from: they hold for nothing else."""
    endpoint = connection.endpoint
    return f"{endpoint.resource}|{connection.deployment}|{endpoint.api_version}"


def fallbacks(entry: ConfigEntry) -> list[ConfigSubentry]:
    """Return the fallback deployments of an entry, the best first."""
    found = (one for one in entry.subentries.values() if one.subentry_type == SUBENTRY_DEPLOYMENT)
    return sorted(found, key=lambda one: one.data[CONF_RANK])


def without_learnt(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a deployment without what was learnt of it."""
    return {key: value for key, value in data.items() if key not in LEARNT}


def knows_what_is_stored(llm: RankedLLM, entry: ConfigEntry) -> bool:
    """Tell whether what is stored is what they know: it is not when a flow asked."""
    own = Capabilities.from_dict(entry.data[CONF_CAPABILITIES])
    stored: dict[str, Capabilities | None] = {OWN: own}
    stored |= {one.subentry_id: _stored_of(entry, one) for one in fallbacks(entry)}
    return all(stored.get(one.key) == one.client.capabilities for one in llm.deployments)


def _stored_of(entry: ConfigEntry, subentry: ConfigSubentry) -> Capabilities | None:
    try:
        connection = fallback_connection(entry.data, subentry.data)
    except CredentialsError, LLMError:
        return None
    if subentry.data.get(CONF_LEARNT_FROM) != learnt_from(connection):
        return Capabilities("responses")
    return Capabilities.from_dict(subentry.data[CONF_CAPABILITIES])


@callback
def async_open_deployments(
    hass: HomeAssistant, entry: ConfigEntry, on_usage: OnUsage, recorder: RequestRecorder
) -> tuple[RankedLLM, dict[str, RankedLLM]]:
    """Open the entry's own deployment, after it its fallback deployments, and those only named.

    Returns their ranking, and the one for each deployment that an agent, a task or background work
    asks first: all others stand in for it. A fallback deployment that cannot be used is reported
    and left out. ``on_usage`` hears of each call of any of them, ``recorder`` of what is sent.

    Raises:
        CredentialsError: the entry has no way in.
        InvalidAuthError: its key cannot be one.
    """
    opened = partial(_opened, hass, entry)
    _forget_unasked(hass, entry)
    own = own_connection(entry.data)
    known = Capabilities.from_dict(entry.data[CONF_CAPABILITIES])
    ranked = [opened(own.deployment, OWN, own, known)]
    for subentry in fallbacks(entry):
        known = _stored_of(entry, subentry) or Capabilities("responses")
        try:
            connection = fallback_connection(entry.data, subentry.data)
            ranked.append(opened(subentry.title, subentry.subentry_id, connection, known))
        except CredentialsError, LLMError:
            async_check_fallback(hass, entry.entry_id, subentry, is_refused=True)

    @callback
    def failed(deployment: RankedDeployment, error: LLMError) -> None:
        if entry.state is ConfigEntryState.LOADED:
            _notice_refusal(hass, entry, deployment, error)

    @callback
    def answered(deployment: RankedDeployment) -> None:
        if entry.state is ConfigEntryState.LOADED:
            model = deployment.client.capabilities.model
            async_model_answers(hass, entry, deployment.key, deployment.name, model)

    llm = RankedLLM(
        ranked,
        clock=hass.loop.time,
        on_failed=failed,
        on_answered=answered,
        observer=Observer(on_usage, hass.loop.time, recorder),
    )
    by_key = {one.key: one for one in ranked}
    led: dict[str, RankedLLM] = {}
    for chosen in dict.fromkeys(chosen_deployments(entry).values()):
        if chosen in by_key:
            led[chosen] = llm.led_by(by_key[chosen])
        elif is_named(entry, chosen):
            connection = named_connection(entry.data, chosen)
            stored = entry.data.get(CONF_NAMED, {}).get(chosen, {})
            known = Capabilities(ranked[0].client.capabilities.wire)
            if stored.get(CONF_LEARNT_FROM) == learnt_from(connection):
                known = Capabilities.from_dict(stored[CONF_CAPABILITIES])
            led[chosen] = llm.led_by(opened(chosen, f"{NAMED}{chosen}", connection, known))
    return llm, led


def chosen_deployments(entry: ConfigEntry) -> dict[str, str]:
    """Return what agents and tasks want asked first, by the ids of their subentries.

    What background work asks has no id.
    """
    chosen = {
        one.subentry_id: chosen_deployment(one.data)
        for one in entry.subentries.values()
        if one.subentry_type in (SUBENTRY_CONVERSATION, SUBENTRY_AI_TASK)
    }
    chosen[""] = BackgroundSettings.from_options(entry.options).deployment
    return {subentry_id: one for subentry_id, one in chosen.items() if one}


def background_deployments(
    entry: ConfigEntry, llm: RankedLLM, led: Mapping[str, RankedLLM]
) -> RankedLLM | None:
    """Return the deployments of an entry that do its background work, None: they are gone.

    One that was chosen is asked alone. In a tier of its own, or alone, the work has its own places
    and breakers, so that no turn waits for it or is sent elsewhere.
    """
    settings = BackgroundSettings.from_options(entry.options)
    if not settings.deployment:
        return llm if settings.tier is None and not settings.connection else llm.apart()
    if settings.deployment == entry.data[CONF_DEPLOYMENT]:
        return llm.apart(llm.deployments[:1])
    found = led.get(settings.deployment)
    return None if found is None else llm.apart(found.deployments[:1])


def is_named(entry: ConfigEntry, chosen: str) -> bool:
    """Tell whether it is a name of its own: not the connection's, nor a fallback gone."""
    return chosen not in ("", entry.data[CONF_DEPLOYMENT]) and not _IDS.fullmatch(chosen)


def named_connection(entry_data: Mapping[str, Any], name: str) -> Connection:
    """Return the connection to another deployment of an entry's own resource.

    Raises:
        CredentialsError: the entry has no way in.
    """
    return own_connection({**entry_data, CONF_DEPLOYMENT: name})


@callback
def _opened(
    hass: HomeAssistant,
    entry: ConfigEntry,
    name: str,
    key: str,
    connection: Connection,
    known: Capabilities,
) -> RankedDeployment:
    @callback
    def learnt(capabilities: Capabilities) -> None:
        _keep(hass, entry, key, connection, capabilities)
        async_check_options(hass, entry, key, name, capabilities)

    client = async_open_client(hass, connection)
    async_check_options(hass, entry, key, name, known)
    llm = AzureLLM(client, connection.deployment, known, on_learnt=learnt)
    breaker, one_by_one = CircuitBreaker(hass.loop.time), not connection.endpoint.is_azure
    return RankedDeployment(name, llm, breaker, key, one_by_one=one_by_one)


@callback
def _forget_unasked(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Forget what values taught that nobody chooses any more: another choice is tried afresh."""
    asked = asked_values(hass, entry)

    def kept(data: Mapping[str, Any]) -> dict[str, Any]:
        known = Capabilities.from_dict(data.get(CONF_CAPABILITIES, {})).still_asked(asked)
        return {**data, CONF_CAPABILITIES: known.as_dict()}

    own = kept(entry.data)
    if named := entry.data.get(CONF_NAMED):
        asked_for = set(chosen_deployments(entry).values())
        own[CONF_NAMED] = {name: kept(one) for name, one in named.items() if name in asked_for}
    hass.config_entries.async_update_entry(entry, data=own)
    for subentry in fallbacks(entry):
        hass.config_entries.async_update_subentry(entry, subentry, data=kept(subentry.data))


@callback
def async_open_embedder(
    hass: HomeAssistant, entry: ConfigEntry, settings: MemorySettings, on_usage: OnUsage
) -> Embedder | None:
    """Open the embeddings deployment of an entry's own resource, if one is named for its memory.

    Raises:
        CredentialsError: the entry has no way in.
        InvalidAuthError: its key cannot be one.
    """
    if not (settings.log_conversations and settings.embedding_deployment):
        return None
    client = async_open_client(hass, own_connection(entry.data))
    return Embedder(client, settings.embedding_deployment, on_usage=on_usage)


async def async_open_painter(
    hass: HomeAssistant,
    entry: ConfigEntry,
    wished: PictureSettings,
    on_usage: OnUsage,
    agent: str = "",
) -> Painter:
    """Open an image deployment of an entry's own resource, on the account of ``agent``.

    Raises:
        CredentialsError: the entry has no way in.
        InvalidAuthError: its key cannot be one.
    """
    package = f"{__package__}".removesuffix(".connection")
    pictures = await async_import_module(hass, f"{package}.engine.azure.pictures")
    client = async_open_client(hass, own_connection(entry.data))
    painter: Painter = pictures.Painter(
        client, wished.deployment, on_usage=on_usage, quality=wished.quality, agent=agent
    )
    return painter


@callback
def _keep(
    hass: HomeAssistant,
    entry: ConfigEntry,
    key: str,
    connection: Connection,
    capabilities: Capabilities,
) -> None:
    """Store what was learnt of a deployment, unless it was removed in the middle of a turn."""
    if hass.config_entries.async_get_entry(entry.entry_id) is None:
        return
    learnt = {CONF_CAPABILITIES: capabilities.as_dict()}
    if key == OWN:
        hass.config_entries.async_update_entry(entry, data={**entry.data, **learnt})
    elif key.startswith(NAMED):
        hass.config_entries.async_update_entry(
            entry, data=with_named(entry.data, connection, capabilities)
        )
    elif (subentry := entry.subentries.get(key)) is not None:
        data = {**subentry.data, **learnt, CONF_LEARNT_FROM: learnt_from(connection)}
        hass.config_entries.async_update_subentry(entry, subentry, data=data)
    async_name_model(hass, entry)


def with_named(
    data: Mapping[str, Any], connection: Connection, capabilities: Capabilities
) -> dict[str, Any]:
    """Return an entry's data with what is known of a deployment that is only named."""
    learnt = {
        CONF_CAPABILITIES: capabilities.as_dict(),
        CONF_LEARNT_FROM: learnt_from(connection),
    }
    return {**data, CONF_NAMED: {**data.get(CONF_NAMED, {}), connection.deployment: learnt}}


@callback
def _notice_refusal(
    hass: HomeAssistant, entry: ConfigEntry, deployment: RankedDeployment, error: LLMError
) -> None:
    """Ask for what only a person can put right; nobody hears of it when another one answers."""
    subentry = entry.subentries.get(deployment.key)
    refused = isinstance(error, InvalidAuthError)
    if refused and (subentry is None or not subentry.data.get(CONF_API_KEY)):
        entry.async_start_reauth(hass)
    elif isinstance(error, ModelRetiredError | OperationUnsupportedError):
        model = deployment.client.capabilities.model
        async_report_model(hass, entry, deployment.key, deployment.name, model, error)
    elif subentry is not None and (refused or isinstance(error, DeploymentNotFoundError)):
        async_check_fallback(hass, entry.entry_id, subentry, is_refused=True)
