"""The form of what all agents of an entry share: prices, budgets, log and background work."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import probatio
from homeassistant.config_entries import ConfigEntry, ConfigFlowResult
from homeassistant.const import ATTR_SUPPORTED_FEATURES
from homeassistant.core import HomeAssistant
from homeassistant.helpers.selector import SelectOptionDict, Selector

from ..connection.deployments import fallbacks, is_named
from ..const import (
    CONF_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_REMINDERS,
    DOMAIN,
    LIST_CURRENCY,
    SECTION_BACKGROUND,
    SECTION_BUDGETS,
    SECTION_CHUNKING,
    SECTION_MEMORY,
    SECTION_PRICES,
)
from ..engine.turn.usage import PriceBook, load_price_list
from ..entity import known_models
from ..option import rows_of
from ..settings import (
    CONNECTION,
    DEFAULT_ENTRY_OPTIONS,
    ENTRY_ROWS,
    BackgroundSettings,
    EntrySettings,
    MemorySettings,
)
from .after_setup import AfterSetup
from .form import (
    DEPLOYMENT_UNUSABLE,
    async_try_named,
    deployments,
    folded,
    schemas_of,
    without_deployment,
)
from .validation import async_embeddings_problem

_CREATES: Final = 1
"""The feature of lists that take items, and of calendars that take events."""

type Problem = tuple[str, str]
"""The section to correct something in, and the key of the sentence that says what."""


class SwitchboardOptionsFlow(AfterSetup):
    """Change what the agents of an entry share."""

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Show every option, and keep what is sent; after a set-up, go through its pages."""
        if user_input is None and self.follows_setup():
            return await self.async_step_consent()
        entry = self.config_entry
        shown = _without_lost(self.hass, entry, {**DEFAULT_ENTRY_OPTIONS, **entry.options})
        shown.setdefault(CONF_REMINDERS, _only_list(self.hass))
        if not shown[CONF_REMINDERS]:
            del shown[CONF_REMINDERS]
        problem: Problem | None = None
        if user_input is not None:
            problem = await self._async_problem_with(user_input)
            if problem is None:
                emptied = dict.fromkeys(shown.keys() & {CONF_REMINDERS}, "")
                return self.async_create_entry(data={**entry.options, **emptied, **user_input})
            shown = user_input
        schemas = schemas_of(ENTRY_ROWS, _offered_to(self.hass, entry))
        schema = probatio.Schema(folded(schemas, problem[0] if problem else ""))
        return self.async_show_form(
            step_id="init",
            data_schema=self.add_suggested_values_to_schema(schema, shown),
            errors={"base": problem[1]} if problem else {},
            description_placeholders={
                "currency": self.hass.config.currency,
                "read": load_price_list().read,
                "models": ", ".join(load_price_list().models),
            },
        )

    async def _async_problem_with(self, options: dict[str, Any]) -> Problem | None:
        settings = EntrySettings.from_options(options)
        return (
            _problem_with(settings, options)
            or self._problem_with_prices(settings)
            or await self._async_try_embeddings(options)
            or await self._async_try_background(settings.background)
        )

    def _problem_with_prices(self, settings: EntrySettings) -> Problem | None:
        listed = settings.list_prices
        if listed and self.hass.config.currency != LIST_CURRENCY and not settings.dollar:
            return SECTION_PRICES, "dollar_missing"
        limits = [budget.money for budget in settings.budgets.values()]
        if settings.prices or not any((settings.money_day, settings.money_month, *limits)):
            return None
        if not listed:
            return SECTION_BUDGETS, "money_without_prices"
        book = PriceBook(listed=load_price_list().models)
        if any(book.of(model) is None for model in known_models(self.config_entry)):
            return SECTION_BUDGETS, "model_without_price"
        return None

    async def _async_try_embeddings(self, options: Mapping[str, Any]) -> Problem | None:
        row = rows_of(MemorySettings)["embedding_deployment"]
        named = row.of(options)
        if not named or named == row.of(self.config_entry.options):
            return None
        problem = await async_embeddings_problem(self.hass, self.config_entry, named)
        return None if problem is None else (SECTION_MEMORY, problem)

    async def _async_try_background(self, chosen: BackgroundSettings) -> Problem | None:
        problem: str | None = DEPLOYMENT_UNUSABLE
        if _is_there(self.hass, self.config_entry, chosen):
            problem = await async_try_named(self.hass, self.config_entry, chosen.deployment)
        return None if problem is None else (SECTION_BACKGROUND, problem)


def _problem_with(settings: EntrySettings, options: Mapping[str, Any]) -> Problem | None:
    needed = settings.price_of_input, settings.price_of_output
    given = *needed, settings.price_of_cached
    if None in needed and any(price is not None for price in given):
        return SECTION_PRICES, "prices_incomplete"
    if settings.memory.overlap >= settings.memory.window_size:
        return SECTION_MEMORY, "overlap_too_large"
    if settings.chunking.overlap_tokens >= settings.chunking.max_tokens:
        return SECTION_CHUNKING, "chunk_overlap_too_large"
    if len(settings.memory.satellites) < len(options.get(SECTION_MEMORY, {}).get("satellites", ())):
        return SECTION_MEMORY, "satellite_given_twice"
    return None


def _offered_to(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, Selector[Any]]:
    others = []
    for other in hass.config_entries.async_entries(DOMAIN):
        if other.entry_id != entry.entry_id:
            host = urlsplit(other.data[CONF_ENDPOINT]).hostname or other.data[CONF_ENDPOINT]
            label = f"{other.title} ({host})"
            others.append(SelectOptionDict(value=f"{CONNECTION}{other.entry_id}", label=label))
    return {CONF_DEPLOYMENT: deployments(entry, others)}


def _only_list(hass: HomeAssistant) -> str:
    """Return the one list or calendar that can take reminders; "" if there are more, or none."""
    able = [
        state.entity_id
        for state in hass.states.async_all(("todo", "calendar"))
        if state.attributes.get(ATTR_SUPPORTED_FEATURES, 0) & _CREATES
    ]
    return able[0] if len(able) == 1 else ""


def _without_lost(
    hass: HomeAssistant, entry: ConfigEntry, options: dict[str, Any]
) -> dict[str, Any]:
    """Leave out a background deployment that is gone: the form would show its id."""
    if _is_there(hass, entry, BackgroundSettings.from_options(options)):
        return options
    return without_deployment(options, SECTION_BACKGROUND)


def _is_there(hass: HomeAssistant, entry: ConfigEntry, chosen: BackgroundSettings) -> bool:
    if chosen.connection:
        other = hass.config_entries.async_get_entry(chosen.connection)
        return other is not None and other.domain == DOMAIN and other is not entry
    named = chosen.deployment
    known = ("", entry.data[CONF_DEPLOYMENT], *(one.subentry_id for one in fallbacks(entry)))
    return named in known or is_named(entry, named)
