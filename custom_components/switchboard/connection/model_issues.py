"""What a person is asked to do about the model behind a deployment, and its name on devices."""

from datetime import date, timedelta
from typing import Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import issue_registry as ir
from homeassistant.util import dt as dt_util

from ..const import DOMAIN
from ..engine.azure.errors import (
    DeploymentNotFoundError,
    ModelRetiredError,
    OperationUnsupportedError,
)
from ..engine.azure.retirements import retirement_of
from ..entity import model_of
from ..issues import ENTRY_ID

MODEL_RETIRED: Final = "model_retired"
MODEL_RETIRES: Final = "model_retires"
MODEL_UNSUITABLE: Final = "model_unsuitable"
_KINDS: Final = (MODEL_RETIRED, MODEL_RETIRES, MODEL_UNSUITABLE)

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
    last = retirement_of(model)
    near = last is not None and _today() + AHEAD >= last
    for kind in _KINDS:
        if kind == MODEL_RETIRES and near:
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
    known = ir.async_get(hass).async_get_issue(DOMAIN, _issue_id(entry, kind, key))
    if known is not None and kind == MODEL_RETIRED:
        return  # the day stays the one on which it was first met
    placeholders = {"deployment": deployment, "model": model or "?"}
    if day is not None:
        placeholders["date"] = day.isoformat()
    ir.async_create_issue(
        hass,
        DOMAIN,
        _issue_id(entry, kind, key),
        data={ENTRY_ID: entry.entry_id},
        is_fixable=False,
        severity=ir.IssueSeverity.WARNING if kind == MODEL_RETIRES else ir.IssueSeverity.ERROR,
        translation_key=kind,
        translation_placeholders=placeholders,
    )
