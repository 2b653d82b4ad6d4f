"""Diagnostics of an entry: numbers and choices, no key and nobody's words."""

from dataclasses import asdict
from typing import Any

from homeassistant.components.diagnostics import async_redact_data
from homeassistant.config_entries import ConfigEntry, ConfigEntryState
from homeassistant.const import CONF_API_KEY, CONF_CLIENT_ID, CONF_CLIENT_SECRET, CONF_PROMPT
from homeassistant.core import HomeAssistant

from .connection.deployments import OWN, fallbacks
from .const import (
    CONF_DEPLOYMENT,
    CONF_EMBEDDING_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_MANNER,
    CONF_NAMED,
    CONF_PICTURE_DEPLOYMENT,
    CONF_PIN,
    CONF_SATELLITES,
    CONF_TENANT_ID,
    CONF_VOCABULARY,
    CONF_WORDS,
    SUBENTRY_SHARING,
)
from .engine.azure.ranking import RankedDeployment, RankedLLM
from .memory.hub import DATA_HUB
from .runtime import SwitchboardConfigEntry, SwitchboardData
from .settings import EntrySettings

TO_REDACT = {
    CONF_API_KEY,
    CONF_CLIENT_ID,
    CONF_CLIENT_SECRET,
    CONF_DEPLOYMENT,
    CONF_EMBEDDING_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_MANNER,
    CONF_NAMED,
    CONF_PICTURE_DEPLOYMENT,
    CONF_PIN,
    CONF_PROMPT,
    CONF_SATELLITES,
    CONF_TENANT_ID,
    CONF_VOCABULARY,
    CONF_WORDS,
}


async def async_get_config_entry_diagnostics(
    hass: HomeAssistant, entry: SwitchboardConfigEntry
) -> dict[str, Any]:
    """Return diagnostics of an entry."""
    # Most wanted when an entry could not be set up, and there is nothing alive to look into.
    data = entry.runtime_data if entry.state is ConfigEntryState.LOADED else None
    return {
        "state": entry.state.value,
        "entry": async_redact_data(dict(entry.data), TO_REDACT),
        "agents": [
            {
                "type": subentry.subentry_type,
                "options": async_redact_data(dict(subentry.data), TO_REDACT),
            }
            for subentry in entry.subentries.values()
            if subentry not in fallbacks(entry) and subentry.subentry_type != SUBENTRY_SHARING
        ],
        "deployments": [_deployment(hass, one) for one in data.deployments] if data else [],
        "background": _background(hass, entry, data),
        "log": _log(data) if data else None,
        "sharing": _sharing(hass, entry),
        # An agent may be named after a person as well.
        "usage_today": data.usage.report(by_name=False) if data else None,
        "exact_token_counting": data.counter.exact if data else None,
        # A conversation may be named after a person: its place in the list says enough.
        "conversations": [data.live.report(conversation_id) for conversation_id in data.live.ids]
        if data
        else [],
    }


def _sharing(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, Any] | None:
    """Say how the exchange with other homes goes, in numbers: homes have names."""
    hub = hass.data.get(DATA_HUB)
    if hub is None or hub.sharing is None or not entry.get_subentries_of_type(SUBENTRY_SHARING):
        return None
    told = hub.sharing.report()
    return {**told, "homes": len(told["homes"])}


def _log(data: SwitchboardData) -> dict[str, Any]:
    log = data.live.turn_recorder.log
    stats = log.stats
    return {
        "settings": async_redact_data(asdict(data.live.turn_recorder.settings), TO_REDACT),
        "open": log.is_open,
        "written": stats and stats.written,
        "waiting": stats and stats.waiting,
        "dropped": stats and stats.dropped,
        "refused": stats and stats.refused,
        "problem": stats and stats.problem and stats.problem.reason,
        "listening_back": data.learner.as_dict(),
        "embedding": data.embedding.as_dict(),
    }


def _background(
    hass: HomeAssistant, entry: SwitchboardConfigEntry, data: SwitchboardData | None
) -> dict[str, Any]:
    models = data.background.find() if data else None
    asked = models.usual.deployments if models and isinstance(models.usual, RankedLLM) else []
    return {
        **EntrySettings.from_options(entry.options).background.as_dict(),
        "is_there": models is not None,
        "deployments": [_deployment(hass, one) for one in asked],
    }


def _deployment(hass: HomeAssistant, deployment: RankedDeployment) -> dict[str, Any]:
    """Say how a deployment is doing; its place in the list is its rank."""
    failure = deployment.last_failure
    return {
        "own": deployment.key == OWN,
        "capabilities": deployment.client.capabilities.as_dict(),
        "breaker": deployment.breaker.state,
        "seconds_to_wait": round(deployment.breaker.wait, 1),
        "last_failure": None
        if failure is None
        else {
            "reason": failure.reason,
            "refusal": failure.refusal and asdict(failure.refusal),
            "content_filter_categories": list(failure.categories),
            "seconds_ago": round(hass.loop.time() - failure.at, 1),
        },
    }
