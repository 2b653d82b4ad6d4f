"""Forms made from rows of options: one folded section for each section of what is kept.

What a deployment takes is known of the entry, and so are the deployments to choose from.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import probatio
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import section
from homeassistant.helpers.selector import SelectOptionDict, Selector, SelectSelector

from ..agent_settings import chosen_deployment
from ..connection.credentials import CredentialsError
from ..connection.deployments import fallbacks, is_named, named_connection, with_named
from ..const import CONF_DEPLOYMENT, CONF_NAMED, SECTION_MODEL
from ..entity import known_capabilities
from ..option import DEPLOYMENT, Option, choice_or_none
from .validation import FormError, async_find_capabilities

DEPLOYMENT_UNUSABLE = "deployment_unusable"
EFFORT = "reasoning_effort"


def schemas_of(
    rows: Iterable[Option], offered: Mapping[str, Selector[Any]] | None = None
) -> dict[str, probatio.Schema]:
    """Return the form of each section, in the order of the rows.

    ``offered`` has the fields, by their keys, whose choices depend on what there is.
    """
    sections: dict[str, dict[probatio.Marker, Selector[Any]]] = {}
    for row in rows:
        marker = (
            probatio.Required(row.key, default=row.default)
            if row.is_required
            else probatio.Optional(row.key)
        )
        sections.setdefault(row.section, {})[marker] = (offered or {}).get(row.key, row.selector)
    return {name: probatio.Schema(fields) for name, fields in sections.items()}


def folded(
    schemas: Mapping[str, probatio.Schema], open_section: str = ""
) -> dict[probatio.Marker, Any]:
    """Return the fields of a form with sections, of which one is open to correct something in.

    What is left out of a section, or a whole section, keeps its defaults.
    """
    fields: dict[probatio.Marker, Any] = {}
    for name, schema in schemas.items():
        if name:
            is_closed = name != open_section
            fields[probatio.Optional(name)] = section(schema, {"collapsed": is_closed})
        else:
            fields |= schema.schema
    return fields


def offered_to(entry: ConfigEntry, options: Mapping[str, Any]) -> dict[str, Selector[Any]]:
    """Return the fields about the model whose choices depend on the entry.

    ``options`` are those the form shows: the efforts on offer are those of their deployment, where
    its service has named them.
    """
    offered: dict[str, Selector[Any]] = {CONF_DEPLOYMENT: deployments(entry)}
    efforts = known_capabilities(entry, chosen_deployment(options)).values.get(EFFORT)
    if efforts is not None and efforts.taken:
        offered[EFFORT] = choice_or_none(efforts.taken, EFFORT)
    return offered


def deployments(entry: ConfigEntry, more: Iterable[SelectOptionDict] = ()) -> SelectSelector:
    """Return the field of a deployment: the entry's fallbacks, and ``more``."""
    ours = [SelectOptionDict(value=one.subentry_id, label=one.title) for one in fallbacks(entry)]
    return SelectSelector({**DEPLOYMENT.config, "options": [*ours, *more]})


async def async_try_named(hass: HomeAssistant, entry: ConfigEntry, name: str) -> str | None:
    """Try a deployment that is only named, and keep what it takes; returns what is wrong."""
    if not is_named(entry, name) or name in entry.data.get(CONF_NAMED, {}):
        return None
    try:
        connection = named_connection(entry.data, name)
        found = await async_find_capabilities(hass, connection)
    except CredentialsError, FormError:
        return DEPLOYMENT_UNUSABLE
    hass.config_entries.async_update_entry(entry, data=with_named(entry.data, connection, found))
    return None


def without_lost_deployment(entry: ConfigEntry, options: dict[str, Any]) -> dict[str, Any]:
    """Leave out a fallback deployment that is gone: the form would show its id."""
    chosen = chosen_deployment(options)
    if not chosen or chosen in entry.subentries or is_named(entry, chosen):
        return options
    return without_deployment(options, SECTION_MODEL)


def without_deployment(options: Mapping[str, Any], of_section: str) -> dict[str, Any]:
    """Return options of which a section names no deployment."""
    kept = {key: value for key, value in options[of_section].items() if key != CONF_DEPLOYMENT}
    return {**options, of_section: kept}
