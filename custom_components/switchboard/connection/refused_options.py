"""Options that a deployment does not take: what is sent instead, and who is told."""

from collections.abc import Iterator, Mapping
from typing import Final

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import issue_registry as ir

from ..const import CONF_DEPLOYMENT, DOMAIN, NAMED, SUBENTRY_AI_TASK, SUBENTRY_CONVERSATION
from ..engine.azure.capabilities import LENGTHS, Capabilities
from ..engine.azure.messages import ModelOptions
from ..engine.azure.values import Value
from ..issues import ENTRY_ID
from ..settings import (
    BackgroundSettings,
    agent_model_options,
    chosen_deployment,
    task_model_options,
)

OPTION_LEFT_OUT: Final = "option_left_out"
OPTION_REPLACED: Final = "option_replaced"
FLEX_UNAVAILABLE: Final = "flex_unavailable"


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
    for subentry, options in _choices(entry):
        if key.startswith(NAMED) and chosen_deployment(subentry.data) != deployment:
            continue  # it is never asked for this one
        for part, asked in _values(options).items():
            if asked is None:
                continue
            used = known.fit(known.length_name if part in LENGTHS else part, asked)
            if used == asked:
                continue
            placeholders = {
                "agent": subentry.title,
                "deployment": deployment,
                "option": part,
                "value": str(asked),
            }
            if used is not None:
                placeholders["used"] = str(used)
            issue_id = f"{prefix}{subentry.subentry_id}_{part}"
            reported.add(issue_id)
            ir.async_create_issue(
                hass,
                DOMAIN,
                issue_id,
                data={ENTRY_ID: entry.entry_id},
                is_fixable=False,
                severity=ir.IssueSeverity.WARNING,
                translation_key=OPTION_LEFT_OUT if used is None else OPTION_REPLACED,
                translation_placeholders=placeholders,
            )
    if _is_without_tier(entry, key, known):
        issue_id = f"{prefix}{FLEX_UNAVAILABLE}"
        reported.add(issue_id)
        ir.async_create_issue(
            hass,
            DOMAIN,
            issue_id,
            data={ENTRY_ID: entry.entry_id},
            is_fixable=False,
            severity=ir.IssueSeverity.WARNING,
            translation_key=FLEX_UNAVAILABLE,
            translation_placeholders={"entry": entry.title, "deployment": deployment},
        )
    for domain, issue_id in list(ir.async_get(hass).issues):
        if domain == DOMAIN and issue_id.startswith(prefix) and issue_id not in reported:
            ir.async_delete_issue(hass, DOMAIN, issue_id)


def _is_without_tier(entry: ConfigEntry, key: str, known: Capabilities) -> bool:
    """Whether a deployment is asked first for background work in a tier that it does not have."""
    settings = BackgroundSettings.from_options(entry.options)
    chosen = settings.deployment
    first = {"" if chosen == entry.data[CONF_DEPLOYMENT] else chosen, f"{NAMED}{chosen}"}
    if settings.tier is None or settings.connection or key not in first:
        return False
    return known.fit("service_tier", settings.tier) is None


def _choices(entry: ConfigEntry) -> Iterator[tuple[ConfigSubentry, ModelOptions]]:
    """Go through the agents and tasks of an entry, with what each wants of the model."""
    for subentry in entry.subentries.values():
        if subentry.subentry_type == SUBENTRY_CONVERSATION:
            yield subentry, agent_model_options(subentry.data)
        elif subentry.subentry_type == SUBENTRY_AI_TASK:
            yield subentry, task_model_options(subentry.data)


def _values(options: ModelOptions) -> Mapping[str, Value | None]:
    return {
        "temperature": options.temperature,
        "top_p": options.top_p,
        "max_output_tokens": options.max_output_tokens,
        "reasoning_effort": options.reasoning_effort,
        "verbosity": options.verbosity,
        "service_tier": options.service_tier,
    }
