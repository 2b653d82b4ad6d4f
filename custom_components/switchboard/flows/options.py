"""What all agents of an entry share: prices, budgets and the log, in one form with sections."""

from typing import Any, get_args

import probatio
from homeassistant.config_entries import ConfigFlowResult
from homeassistant.data_entry_flow import section
from homeassistant.helpers.selector import (
    BooleanSelector,
    DeviceSelector,
    DeviceSelectorConfig,
    EntityFilterSelectorConfig,
    EntitySelector,
    EntitySelectorConfig,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    ObjectSelector,
    ObjectSelectorConfig,
    ObjectSelectorField,
    SelectSelector,
    SelectSelectorConfig,
    TextSelector,
)

from ..chunking_settings import STRATEGIES
from ..const import (
    CONF_CARRY_OVER_MINUTES,
    CONF_CHUNK_OVERLAP,
    CONF_CHUNK_STRATEGY,
    CONF_CHUNK_TOKENS,
    CONF_DOLLAR,
    CONF_EMBEDDING_DEPLOYMENT,
    CONF_GRAPH,
    CONF_HEALTH,
    CONF_LIST_PRICES,
    CONF_LOG_CONVERSATIONS,
    CONF_LOG_OTHER_AGENTS,
    CONF_MONEY_DAY,
    CONF_MONEY_MONTH,
    CONF_OVERLAP,
    CONF_PARALLEL_CHUNKS,
    CONF_PERSON,
    CONF_PRICE_CACHED,
    CONF_PRICE_INPUT,
    CONF_PRICE_OUTPUT,
    CONF_RECORDED_REQUESTS,
    CONF_RETENTION_DAYS,
    CONF_SATELLITE,
    CONF_SATELLITES,
    CONF_WINDOW_SIZE,
    LIST_CURRENCY,
    SECTION_BACKGROUND,
    SECTION_BUDGETS,
    SECTION_CHUNKING,
    SECTION_MEMORY,
    SECTION_PRICES,
)
from ..engine.azure.recording import MOST
from ..engine.language.sensitive import Health
from ..engine.turn.budget import Group, WhenSpent
from ..engine.turn.prices import PriceBook, load_price_list
from ..entity import known_models
from ..home.owners import PERSON
from ..settings import (
    DEFAULT_ENTRY_OPTIONS,
    budget_money_key,
    budget_tokens_key,
    when_spent_key,
)
from .after_setup import AfterSetup
from .background import BACKGROUND_SCHEMA, async_problem_with, schema_for, without_lost
from .validation import async_embeddings_problem

SATELLITE_DOMAIN = "assist_satellite"

_PRICE = NumberSelector(
    NumberSelectorConfig(min=0, max=1_000_000, step="any", mode=NumberSelectorMode.BOX)
)
_TOKENS = NumberSelector(
    NumberSelectorConfig(min=0, max=1_000_000_000, step=1, mode=NumberSelectorMode.BOX)
)
_WHEN_SPENT = SelectSelector(
    SelectSelectorConfig(
        options=[choice.value for choice in WhenSpent], translation_key="when_spent"
    )
)

PRICES_SCHEMA = probatio.Schema(
    {
        probatio.Optional(CONF_LIST_PRICES): BooleanSelector(),
        **{
            probatio.Optional(key): _PRICE
            for key in (CONF_DOLLAR, CONF_PRICE_INPUT, CONF_PRICE_CACHED, CONF_PRICE_OUTPUT)
        },
    }
)
BUDGETS_SCHEMA = probatio.Schema(
    {probatio.Optional(key): _PRICE for key in (CONF_MONEY_DAY, CONF_MONEY_MONTH)}
    | {
        key: selector
        for group in Group
        for key, selector in (
            (probatio.Optional(budget_tokens_key(group)), _TOKENS),
            (probatio.Optional(budget_money_key(group)), _PRICE),
            (
                probatio.Required(
                    when_spent_key(group),
                    default=DEFAULT_ENTRY_OPTIONS[SECTION_BUDGETS][when_spent_key(group)],
                ),
                _WHEN_SPENT,
            ),
        )
    }
)

MEMORY_SELECTORS = {
    CONF_LOG_CONVERSATIONS: BooleanSelector(),
    CONF_LOG_OTHER_AGENTS: BooleanSelector(),
    CONF_RETENTION_DAYS: NumberSelector(
        NumberSelectorConfig(min=0, max=3650, step=1, mode=NumberSelectorMode.BOX)
    ),
    CONF_CARRY_OVER_MINUTES: NumberSelector(
        NumberSelectorConfig(min=0, max=1440, step=1, mode=NumberSelectorMode.BOX)
    ),
    CONF_WINDOW_SIZE: NumberSelector(
        NumberSelectorConfig(min=2, max=50, step=1, mode=NumberSelectorMode.BOX)
    ),
    CONF_OVERLAP: NumberSelector(
        NumberSelectorConfig(min=0, max=49, step=1, mode=NumberSelectorMode.BOX)
    ),
    CONF_GRAPH: BooleanSelector(),
    CONF_RECORDED_REQUESTS: NumberSelector(
        NumberSelectorConfig(min=0, max=MOST, step=1, mode=NumberSelectorMode.BOX)
    ),
    CONF_HEALTH: SelectSelector(
        SelectSelectorConfig(options=list(get_args(Health.__value__)), translation_key=CONF_HEALTH)
    ),
}
MEMORY_SCHEMA = probatio.Schema(
    {
        probatio.Required(key, default=DEFAULT_ENTRY_OPTIONS[SECTION_MEMORY][key]): selector
        for key, selector in MEMORY_SELECTORS.items()
    }
    | {
        probatio.Optional(CONF_EMBEDDING_DEPLOYMENT): TextSelector(),
        probatio.Optional(CONF_SATELLITES): ObjectSelector(
            ObjectSelectorConfig(
                fields={
                    # The device, not the entity: it keeps its id when somebody renames it.
                    CONF_SATELLITE: ObjectSelectorField(
                        required=True,
                        selector=DeviceSelector(
                            DeviceSelectorConfig(
                                entity=[EntityFilterSelectorConfig(domain=SATELLITE_DOMAIN)]
                            )
                        ),
                    ),
                    CONF_PERSON: ObjectSelectorField(
                        required=True,
                        selector=EntitySelector(EntitySelectorConfig(domain=PERSON)),
                    ),
                },
                multiple=True,
                label_field=CONF_SATELLITE,
                description_field=CONF_PERSON,
                translation_key=CONF_SATELLITES,
            )
        ),
    }
)

CHUNKING_SELECTORS = {
    CONF_CHUNK_STRATEGY: SelectSelector(
        SelectSelectorConfig(options=list(STRATEGIES), translation_key="chunk_strategy")
    ),
    CONF_CHUNK_TOKENS: NumberSelector(
        NumberSelectorConfig(min=200, max=100_000, step=1, mode=NumberSelectorMode.BOX)
    ),
    CONF_CHUNK_OVERLAP: NumberSelector(
        NumberSelectorConfig(min=0, max=50_000, step=1, mode=NumberSelectorMode.BOX)
    ),
    CONF_PARALLEL_CHUNKS: NumberSelector(
        NumberSelectorConfig(min=1, max=8, step=1, mode=NumberSelectorMode.BOX)
    ),
}
CHUNKING_SCHEMA = probatio.Schema(
    {
        probatio.Required(key, default=DEFAULT_ENTRY_OPTIONS[SECTION_CHUNKING][key]): selector
        for key, selector in CHUNKING_SELECTORS.items()
    }
)

SECTIONS = {
    SECTION_PRICES: PRICES_SCHEMA,
    SECTION_BUDGETS: BUDGETS_SCHEMA,
    SECTION_MEMORY: MEMORY_SCHEMA,
    SECTION_BACKGROUND: BACKGROUND_SCHEMA,
    SECTION_CHUNKING: CHUNKING_SCHEMA,
}


def _schema(background: probatio.Schema, open_section: str = "") -> probatio.Schema:
    """Return the form; ``open_section`` is the one to correct something in."""
    sections = SECTIONS | {SECTION_BACKGROUND: background}
    return probatio.Schema(
        {
            # What is left out of a section, or a whole section, keeps its defaults.
            probatio.Optional(name): section(schema, {"collapsed": name != open_section})
            for name, schema in sections.items()
        }
    )


class SwitchboardOptionsFlow(AfterSetup):
    """Change what the agents of an entry share."""

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Show every option, and keep what is sent; after a set-up, go through its pages."""
        if user_input is None and self.follows_setup():
            return await self.async_step_consent()
        entry = self.config_entry
        shown = without_lost(self.hass, entry, {**DEFAULT_ENTRY_OPTIONS, **entry.options})
        problem: tuple[str, str] | None = None
        if user_input is not None:
            problem = (
                _problem_with(user_input)
                or self._problem_with_prices(user_input)
                or await self._async_try_embeddings(user_input)
                or await async_problem_with(self.hass, entry, user_input)
            )
            if problem is None:
                return self.async_create_entry(data={**entry.options, **user_input})
            shown = user_input
        return self.async_show_form(
            step_id="init",
            data_schema=self.add_suggested_values_to_schema(
                _schema(schema_for(self.hass, entry), problem[0] if problem else ""), shown
            ),
            errors={"base": problem[1]} if problem else {},
            description_placeholders={
                "currency": self.hass.config.currency,
                "read": load_price_list().read,
                "models": ", ".join(load_price_list().models),
            },
        )

    def _problem_with_prices(self, options: dict[str, Any]) -> tuple[str, str] | None:
        """Return the section and the key of what the prices lack for costs or for a budget."""
        prices, budgets = options.get(SECTION_PRICES, {}), options.get(SECTION_BUDGETS, {})
        given, listed = CONF_PRICE_INPUT in prices, bool(prices.get(CONF_LIST_PRICES))
        if listed and self.hass.config.currency != LIST_CURRENCY and not prices.get(CONF_DOLLAR):
            return SECTION_PRICES, "dollar_missing"
        of_groups = (budget_money_key(group) for group in Group)
        keys = (CONF_MONEY_DAY, CONF_MONEY_MONTH, *of_groups)
        if given or not any(budgets.get(key) for key in keys):
            return None
        if not listed:
            return SECTION_BUDGETS, "money_without_prices"
        book = PriceBook(listed=load_price_list().models)
        if any(book.of(model) is None for model in known_models(self.config_entry)):
            return SECTION_BUDGETS, "model_without_price"
        return None

    async def _async_try_embeddings(self, options: dict[str, Any]) -> tuple[str, str] | None:
        """Return the section and the key of what is wrong with a new embeddings deployment."""
        named, known = (
            given.get(SECTION_MEMORY, {}).get(CONF_EMBEDDING_DEPLOYMENT, "").strip()
            for given in (options, self.config_entry.options)
        )
        if not named or named == known:
            return None
        problem = await async_embeddings_problem(self.hass, self.config_entry, named)
        return None if problem is None else (SECTION_MEMORY, problem)


def _problem_with(options: dict[str, Any]) -> tuple[str, str] | None:
    """Return the section and the key of what is wrong with the options, if anything is."""
    prices = options.get(SECTION_PRICES, {}).keys() & {
        CONF_PRICE_INPUT,
        CONF_PRICE_CACHED,
        CONF_PRICE_OUTPUT,
    }
    if prices and not {CONF_PRICE_INPUT, CONF_PRICE_OUTPUT} <= prices:
        return SECTION_PRICES, "prices_incomplete"
    chosen = {**DEFAULT_ENTRY_OPTIONS[SECTION_MEMORY], **options.get(SECTION_MEMORY, {})}
    if chosen[CONF_OVERLAP] >= chosen[CONF_WINDOW_SIZE]:
        return SECTION_MEMORY, "overlap_too_large"
    cut = {**DEFAULT_ENTRY_OPTIONS[SECTION_CHUNKING], **options.get(SECTION_CHUNKING, {})}
    if cut[CONF_CHUNK_OVERLAP] >= cut[CONF_CHUNK_TOKENS]:
        return SECTION_CHUNKING, "chunk_overlap_too_large"
    satellites = [given[CONF_SATELLITE] for given in chosen.get(CONF_SATELLITES, ())]
    if len(satellites) > len(set(satellites)):
        return SECTION_MEMORY, "satellite_given_twice"
    return None
