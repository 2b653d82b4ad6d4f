"""Reports about the model behind a deployment: that it goes, or does not take an option.

Repair issues say so, and are taken back once it is right; devices carry the name of their model.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import date, timedelta
from typing import Final

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import issue_registry as ir
from homeassistant.util import dt as dt_util

from ..agent_settings import AGENT_ROWS, agent_model_options, chosen_deployment, task_model_options
from ..const import CONF_DEPLOYMENT, DOMAIN, NAMED, SUBENTRY_AI_TASK, SUBENTRY_CONVERSATION
from ..engine.azure.capabilities import LENGTHS, Capabilities
from ..engine.azure.errors import (
    DeploymentNotFoundError,
    ModelRetiredError,
    OperationUnsupportedError,
)
from ..engine.azure.messages import ModelOptions
from ..engine.azure.retirements import retirement_of
from ..engine.azure.values import Value
from ..entity import model_of
from ..issues import async_report, take_back
from ..settings import BackgroundSettings

MODEL_RETIRED: Final = "model_retired"
MODEL_RETIRES: Final = "model_retires"
MODEL_UNSUITABLE: Final = "model_unsuitable"
OPTION_LEFT_OUT: Final = "option_left_out"
OPTION_REPLACED: Final = "option_replaced"
FLEX_UNAVAILABLE: Final = "flex_unavailable"
SEARCH_UNAVAILABLE: Final = "web_search_unavailable"

AHEAD: Final = timedelta(days=60)
"""How long before the last day of a model its people are told."""


@callback
def async_report_model(
    hass: HomeAssistant,
    entry: ConfigEntry,
    key: str,
    deployment: str,
    model: str | None,
    error: DeploymentNotFoundError,
) -> None:
    """Report that a deployment's model is gone, or cannot do what it is for.

    ``key`` tells the deployments of an entry apart.
    """
    match error:
        case ModelRetiredError():
            issue_id = _issue_id(entry, MODEL_RETIRED, key)
            # The day stays the one on which it was first met.
            if ir.async_get(hass).async_get_issue(DOMAIN, issue_id) is None:
                today = _today()
                last = error.since or retirement_of(model)
                since = last if last is not None and last <= today else today
                _report(hass, entry, MODEL_RETIRED, key, deployment, model, since)
        case OperationUnsupportedError():
            _report(hass, entry, MODEL_UNSUITABLE, key, deployment, model, None)


@callback
def async_model_answers(
    hass: HomeAssistant, entry: ConfigEntry, key: str, deployment: str, model: str | None
) -> None:
    """Take such reports back: it answers. Report a model whose last day is near, once it is."""
    for kind in (MODEL_RETIRED, MODEL_RETIRES, MODEL_UNSUITABLE):
        last = retirement_of(model) if kind == MODEL_RETIRES else None
        if last is not None and _today() + AHEAD >= last:
            _report(hass, entry, kind, key, deployment, model, last)
        else:
            ir.async_delete_issue(hass, DOMAIN, _issue_id(entry, kind, key))


@callback
def async_name_model(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Write the models that answer on the devices of an entry; the memory has none."""
    devices = dr.async_get(hass)
    for device in dr.async_entries_for_config_entry(devices, entry.entry_id):
        if device.model is not None:
            ids = {one[1] for one in device.identifiers if one[0] == DOMAIN}
            subentry = next((one for id_ in ids if (one := entry.subentries.get(id_))), None)
            devices.async_update_device(device.id, model=model_of(entry, subentry))


def _today() -> date:
    return dt_util.now().date()


def _issue_id(entry: ConfigEntry, kind: str, key: str) -> str:
    return f"{kind}_{entry.entry_id}_{key}"


@callback
def _report(
    hass: HomeAssistant,
    entry: ConfigEntry,
    kind: str,
    key: str,
    deployment: str,
    model: str | None,
    day: date | None,
) -> None:
    told = {"deployment": deployment, "model": model or "?"}
    if day is not None:
        told["date"] = day.isoformat()
    async_report(
        hass,
        kind,
        told,
        _issue_id(entry, kind, key),
        entry_id=entry.entry_id,
        is_error=kind != MODEL_RETIRES,
    )


def asked_values(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, set[str]]:
    """Return the values that agents, tasks and background work ask for, as text, by part."""
    asked: dict[str, set[str]] = {}
    for _, options in _choices(entry):
        for part, value in _values(options).items():
            for name in LENGTHS if part in LENGTHS else (part,):
                asked.setdefault(name, set())
                if value is not None:
                    asked[name].add(str(value))
    # The background work of another connection may be done here.
    tiers = (
        BackgroundSettings.from_options(one.options).tier
        for one in hass.config_entries.async_entries(DOMAIN)
    )
    asked.setdefault("service_tier", set()).update(tier for tier in tiers if tier)
    return asked


@callback
def async_check_options(
    hass: HomeAssistant, entry: ConfigEntry, key: str, deployment: str, known: Capabilities
) -> None:
    """Report which options a deployment does not take as they are, or take the reports back.

    ``key`` tells the deployments of an entry apart.
    """
    prefix = f"option_{entry.entry_id}_{key}_"
    reported: set[str] = set()

    def report(kind: str, told: dict[str, str], name: str) -> None:
        reported.add(issue_id := f"{prefix}{name}")
        async_report(
            hass, kind, told | {"deployment": deployment}, issue_id, entry_id=entry.entry_id
        )

    for subentry, options in _choices(entry):
        if key.startswith(NAMED) and chosen_deployment(subentry.data) != deployment:
            continue  # it is never asked for this one
        if AGENT_ROWS["web_search"].of(subentry.data) and not known.searches:
            told = {"agent": subentry.title}
            report(SEARCH_UNAVAILABLE, told, f"{subentry.subentry_id}_web_search")
        for part, asked in _values(options).items():
            if asked is None:
                continue
            used = known.fit(known.length_name if part in LENGTHS else part, asked)
            if used == asked:
                continue
            told = {"agent": subentry.title, "option": part, "value": str(asked)}
            if used is not None:
                told["used"] = str(used)
            kind = OPTION_LEFT_OUT if used is None else OPTION_REPLACED
            report(kind, told, f"{subentry.subentry_id}_{part}")
    if _is_without_tier(entry, key, known):
        report(FLEX_UNAVAILABLE, {"entry": entry.title}, FLEX_UNAVAILABLE)
    take_back(hass, lambda one: one.issue_id.startswith(prefix) and one.issue_id not in reported)


def _is_without_tier(entry: ConfigEntry, key: str, known: Capabilities) -> bool:
    """Tell whether a deployment is asked first for background work in a tier it does not have."""
    settings = BackgroundSettings.from_options(entry.options)
    chosen = settings.deployment
    first = {"" if chosen == entry.data[CONF_DEPLOYMENT] else chosen, f"{NAMED}{chosen}"}
    if settings.tier is None or settings.connection or key not in first:
        return False
    return known.fit("service_tier", settings.tier) is None


def _choices(entry: ConfigEntry) -> Iterator[tuple[ConfigSubentry, ModelOptions]]:
    for subentry in entry.subentries.values():
        if subentry.subentry_type == SUBENTRY_CONVERSATION:
            yield subentry, agent_model_options(subentry.data)
        elif subentry.subentry_type == SUBENTRY_AI_TASK:
            yield subentry, task_model_options(subentry.data)


def _values(options: ModelOptions) -> Mapping[str, Value | None]:
    values = asdict(options)
    del values["store"]  # every deployment takes it
    return values
