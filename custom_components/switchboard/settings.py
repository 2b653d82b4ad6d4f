"""Options, resolved once into one typed value: defaults, then what the user chose."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from homeassistant.const import CONF_LLM_HASS_API, CONF_PROMPT
from homeassistant.helpers import llm

from .background_settings import DEFAULT_BACKGROUND, BackgroundSettings
from .chunking_settings import DEFAULT_CHUNKING, ChunkingSettings
from .const import (
    CONF_CARRY_OVER_MINUTES,
    CONF_CONFIRM_AT_ONCE,
    CONF_CONTEXT_TOKENS,
    CONF_DEPLOYMENT,
    CONF_DOLLAR,
    CONF_EARLY_SECONDS,
    CONF_EMBEDDING_DEPLOYMENT,
    CONF_EVICTION_TARGET,
    CONF_GRAPH,
    CONF_HEALTH,
    CONF_HOME_MINUTES,
    CONF_HOME_MODE,
    CONF_HOME_TOKENS,
    CONF_KEEP_EXCHANGES,
    CONF_LATE_SECONDS,
    CONF_LIST_PRICES,
    CONF_LOG_CONVERSATIONS,
    CONF_LOG_OTHER_AGENTS,
    CONF_MAX_OUTPUT_TOKENS,
    CONF_MAX_TOKENS,
    CONF_MONEY_DAY,
    CONF_MONEY_MONTH,
    CONF_OVERLAP,
    CONF_OWN_TOPICS,
    CONF_PERSON,
    CONF_PIN,
    CONF_POLICY,
    CONF_PRICE_CACHED,
    CONF_PRICE_INPUT,
    CONF_PRICE_OUTPUT,
    CONF_PROFILE_TOKENS,
    CONF_PROTECTED,
    CONF_REASONING_EFFORT,
    CONF_RECALL_TOKENS,
    CONF_RECORDED_REQUESTS,
    CONF_RETENTION_DAYS,
    CONF_SATELLITE,
    CONF_SATELLITES,
    CONF_SERVICE_TIER,
    CONF_SHORTEN_REPEATS,
    CONF_STATE_QUESTIONS_LOCALLY,
    CONF_STORE,
    CONF_SUMMARY,
    CONF_TEMPERATURE,
    CONF_TOP_P,
    CONF_TOPICS,
    CONF_TOPICS_BY_MODEL,
    CONF_VERBOSITY,
    CONF_VOCABULARY,
    CONF_WINDOW_SIZE,
    DEFAULT_CONTEXT_TOKENS,
    DEFAULT_MAX_OUTPUT_TOKENS,
    DEFAULT_PROMPT,
    DEFAULT_TASK_OUTPUT_TOKENS,
    SECTION_BACKGROUND,
    SECTION_BUDGETS,
    SECTION_CHUNKING,
    SECTION_HOME,
    SECTION_MEMORY,
    SECTION_MODEL,
    SECTION_PRICES,
    SECTION_RECALL,
    SECTION_ROUTING,
    SECTION_SECURITY,
    SECTION_TIMING,
    SECTION_WINDOW,
)
from .engine.azure.messages import ModelOptions
from .engine.dialogue.limits import BACKLOG_TOKENS, WindowLimits
from .engine.language.sensitive import Health
from .engine.turn.budget import Budget, Group, WhenSpent
from .engine.turn.home_state import HomeStateLimits
from .engine.turn.pin_gate import Protected
from .engine.turn.routing import Policy
from .engine.turn.usage import Prices
from .engine.turn.vocabulary import UserVocabulary, VocabularyError, parse_user_vocabulary

_LOGGER = logging.getLogger(__name__)

DEFAULT_OPTIONS: dict[str, Any] = {
    CONF_PROMPT: DEFAULT_PROMPT,
    CONF_LLM_HASS_API: [llm.LLM_API_ASSIST],
    SECTION_ROUTING: {
        CONF_POLICY: Policy.LOCAL_FIRST.value,
        CONF_STATE_QUESTIONS_LOCALLY: False,
    },
    SECTION_WINDOW: {
        CONF_MAX_TOKENS: 4000,
        CONF_EVICTION_TARGET: 0.75,
        CONF_KEEP_EXCHANGES: 10,
        CONF_SUMMARY: True,
        CONF_TOPICS: "home",
        CONF_TOPICS_BY_MODEL: False,
    },
    SECTION_HOME: {
        CONF_HOME_MODE: "deltas",
        CONF_HOME_TOKENS: 3000,
        CONF_HOME_MINUTES: 30,
    },
    SECTION_RECALL: {CONF_PROFILE_TOKENS: 600, CONF_RECALL_TOKENS: 200},
    SECTION_TIMING: {
        CONF_EARLY_SECONDS: 8,
        CONF_LATE_SECONDS: 30,
        CONF_CONFIRM_AT_ONCE: True,
        CONF_SHORTEN_REPEATS: False,
    },
    SECTION_MODEL: {
        CONF_MAX_OUTPUT_TOKENS: DEFAULT_MAX_OUTPUT_TOKENS,
        CONF_CONTEXT_TOKENS: DEFAULT_CONTEXT_TOKENS,
    },
    SECTION_SECURITY: {CONF_PROTECTED: [kind.value for kind in Protected]},
}


DEFAULT_TASK_OPTIONS: dict[str, Any] = {
    SECTION_MODEL: {CONF_MAX_OUTPUT_TOKENS: DEFAULT_TASK_OUTPUT_TOKENS},
}


def agent_model_options(options: Mapping[str, Any]) -> ModelOptions:
    """Resolve what the data of a conversation subentry wants of the model."""
    return _model_options({**DEFAULT_OPTIONS[SECTION_MODEL], **options.get(SECTION_MODEL, {})})


def task_model_options(options: Mapping[str, Any]) -> ModelOptions:
    """Resolve the data of an AI Task subentry."""
    return _model_options({**DEFAULT_TASK_OPTIONS[SECTION_MODEL], **options.get(SECTION_MODEL, {})})


def _model_options(model: Mapping[str, Any]) -> ModelOptions:
    return ModelOptions(
        temperature=model.get(CONF_TEMPERATURE),
        top_p=model.get(CONF_TOP_P),
        max_output_tokens=int(model[CONF_MAX_OUTPUT_TOKENS]),
        reasoning_effort=model.get(CONF_REASONING_EFFORT),
        verbosity=model.get(CONF_VERBOSITY),
        service_tier=model.get(CONF_SERVICE_TIER),
        store=bool(model.get(CONF_STORE, False)),
    )


def chosen_deployment(options: Mapping[str, Any]) -> str:
    """The deployment that an agent or someone who does tasks is to ask first.

    It is the id of a fallback deployment's subentry or a name on the connection's own resource;
    empty is the connection's own.
    """
    return str(options.get(SECTION_MODEL, {}).get(CONF_DEPLOYMENT, "")).strip()


class HomeStateMode(StrEnum):
    """How a model learns the state of the home."""

    DELTAS = "deltas"
    TOOLS_ONLY = "tools_only"
    OFF = "off"


class TopicsOf(StrEnum):
    """Whose topics the messages of a conversation are tagged with."""

    HOME = "home"
    DISCIPLINES = "disciplines"
    OWN = "own"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class TopicSettings:
    """How the topics of conversations are found.

    ``own`` is the house's own list; ``by_model``: a model is asked where words do not say it.
    """

    kind: TopicsOf = TopicsOf.HOME
    own: str = ""
    by_model: bool = False


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """What one agent was told to be like. Token counts are of the deployment's own tokens.

    ``profile_tokens`` and ``recall_tokens`` bound what requests carry of the house's memory: before
    the conversation, and before each sentence; 0 is nothing. ``early_seconds`` and ``late_seconds``
    count from the beginning of a turn; 0 is never. ``confirm_at_once``: a command that simply
    succeeded is confirmed in words the model gave along with it, without asking it again.
    ``shorten_repeats``: what a word means, told again in the same words, ends after one sentence.
    """

    prompt: str
    llm_apis: tuple[str, ...]
    policy: Policy
    state_questions_locally: bool
    user_vocabulary: UserVocabulary
    window: WindowLimits
    summarise: bool
    topics: TopicSettings
    home_state: HomeStateMode
    home_limits: HomeStateLimits
    profile_tokens: int
    recall_tokens: int
    early_seconds: float
    late_seconds: float
    confirm_at_once: bool
    shorten_repeats: bool
    model: ModelOptions
    deployment: str
    context_tokens: int
    pin: str = field(repr=False)
    protected: frozenset[Protected]

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Resolve the data of a conversation subentry."""
        routing, window, home, recall, timing, model, security = (
            {**DEFAULT_OPTIONS[section], **options.get(section, {})}
            for section in (
                SECTION_ROUTING,
                SECTION_WINDOW,
                SECTION_HOME,
                SECTION_RECALL,
                SECTION_TIMING,
                SECTION_MODEL,
                SECTION_SECURITY,
            )
        )
        apis = options.get(CONF_LLM_HASS_API) or ()
        return cls(
            prompt=options.get(CONF_PROMPT) or DEFAULT_PROMPT,
            llm_apis=(apis,) if isinstance(apis, str) else tuple(apis),
            policy=Policy(routing[CONF_POLICY]),
            state_questions_locally=routing[CONF_STATE_QUESTIONS_LOCALLY],
            user_vocabulary=_user_vocabulary(routing.get(CONF_VOCABULARY, "")),
            window=WindowLimits(
                max_tokens=int(window[CONF_MAX_TOKENS]),
                eviction_target=float(window[CONF_EVICTION_TARGET]),
                keep_exchanges=int(window[CONF_KEEP_EXCHANGES]),
                backlog_tokens=BACKLOG_TOKENS if window[CONF_SUMMARY] else 0,
            ),
            summarise=window[CONF_SUMMARY],
            topics=TopicSettings(
                TopicsOf(window[CONF_TOPICS]),
                window.get(CONF_OWN_TOPICS, ""),
                bool(window[CONF_TOPICS_BY_MODEL]),
            ),
            home_state=HomeStateMode(home[CONF_HOME_MODE]),
            home_limits=HomeStateLimits(
                max_tokens=int(home[CONF_HOME_TOKENS]), ttl=60 * home[CONF_HOME_MINUTES]
            ),
            profile_tokens=int(recall[CONF_PROFILE_TOKENS]),
            recall_tokens=int(recall[CONF_RECALL_TOKENS]),
            early_seconds=float(timing[CONF_EARLY_SECONDS]),
            late_seconds=float(timing[CONF_LATE_SECONDS]),
            confirm_at_once=bool(timing[CONF_CONFIRM_AT_ONCE]),
            shorten_repeats=bool(timing[CONF_SHORTEN_REPEATS]),
            model=_model_options(model),
            deployment=chosen_deployment(options),
            context_tokens=int(model[CONF_CONTEXT_TOKENS]),
            pin=security.get(CONF_PIN, "").strip(),
            protected=frozenset(Protected(kind) for kind in security[CONF_PROTECTED]),
        )


def _user_vocabulary(text: str) -> UserVocabulary:
    """Read the household's own words; the form has checked them, but perhaps an older form."""
    try:
        return parse_user_vocabulary(text)
    except VocabularyError as err:
        _LOGGER.warning(
            "An agent's own words cannot be read (line %d: %s); open its options to correct them",
            err.line,
            err.problem,
        )
        return {}


CACHED_PRICE_SHARE = 0.25
"""What cached input is taken to cost, as a share of the price of input, where no price is given."""


def budget_tokens_key(group: Group) -> str:
    """The option that holds a group's tokens a day."""
    return f"{group.value}_tokens"


def budget_money_key(group: Group) -> str:
    """The option that holds a group's money a day."""
    return f"{group.value}_money_day"


def when_spent_key(group: Group) -> str:
    """The option that says what happens when they are used up."""
    return f"{group.value}_when_spent"


DEFAULT_ENTRY_OPTIONS: dict[str, Any] = {
    SECTION_PRICES: {},
    SECTION_BUDGETS: {when_spent_key(group): WhenSpent.LOCAL_ONLY.value for group in Group},
    SECTION_MEMORY: {
        CONF_LOG_CONVERSATIONS: False,
        CONF_LOG_OTHER_AGENTS: False,
        CONF_RETENTION_DAYS: 30,
        CONF_CARRY_OVER_MINUTES: 30,
        CONF_WINDOW_SIZE: 10,
        CONF_OVERLAP: 3,
        CONF_GRAPH: True,
        CONF_HEALTH: "ask",
        CONF_RECORDED_REQUESTS: 0,
    },
    SECTION_BACKGROUND: DEFAULT_BACKGROUND,
    SECTION_CHUNKING: DEFAULT_CHUNKING,
}


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """What of conversations may outlive them.

    Nothing is logged without ``log_conversations``. 0 days: for ever; 0 minutes: a conversation
    that has ended is never taken up again. ``window_size`` messages of the log are read together,
    of which ``overlap`` are read twice. ``satellites`` says, by the ids of their devices, which
    satellites are one person's alone (``person.<name>``). ``embedding_deployment`` names the one
    that turns words into vectors; without it, recall goes by words alone. ``health`` says what
    becomes of what is told of it. ``graph``: how people and things hang together is learnt as well.
    So many of the last requests to the model are held in memory as ``recorded_requests`` says.
    """

    log_conversations: bool = False
    log_other_agents: bool = False
    retention_days: int = 30
    carry_over_minutes: float = 30
    window_size: int = 10
    overlap: int = 3
    satellites: Mapping[str, str] = field(default_factory=dict)
    embedding_deployment: str = ""
    health: Health = "ask"
    graph: bool = True
    recorded_requests: int = 0

    @property
    def overhears(self) -> bool:
        """Whether the turns of other agents are logged as well."""
        return self.log_conversations and self.log_other_agents


@dataclass(frozen=True, slots=True)
class EntrySettings:
    """What all agents of an entry share. ``prices`` are in Home Assistant's currency.

    ``list_prices``: what a model costs that has no such price is taken from the list, at what a
    US ``dollar`` costs. ``money_day`` and ``money_month`` are what all of it may cost; 0 is without
    limit.
    """

    prices: Prices | None
    budgets: Mapping[Group, Budget]
    memory: MemorySettings = MemorySettings()
    background: BackgroundSettings = field(default_factory=BackgroundSettings)
    chunking: ChunkingSettings = field(default_factory=ChunkingSettings)
    list_prices: bool = False
    dollar: float | None = None
    money_day: float = 0
    money_month: float = 0

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Resolve the options of an entry."""
        prices, budgets, memory = (
            {**DEFAULT_ENTRY_OPTIONS[section], **options.get(section, {})}
            for section in (SECTION_PRICES, SECTION_BUDGETS, SECTION_MEMORY)
        )
        return cls(
            prices=_prices(prices),
            background=BackgroundSettings.from_options(options),
            chunking=ChunkingSettings.from_options(options.get(SECTION_CHUNKING, {})),
            list_prices=bool(prices.get(CONF_LIST_PRICES, False)),
            dollar=prices.get(CONF_DOLLAR),
            money_day=float(budgets.get(CONF_MONEY_DAY) or 0),
            money_month=float(budgets.get(CONF_MONEY_MONTH) or 0),
            budgets={
                group: Budget(
                    int(budgets.get(budget_tokens_key(group)) or 0),
                    WhenSpent(budgets[when_spent_key(group)]),
                    float(budgets.get(budget_money_key(group)) or 0),
                )
                for group in Group
            },
            memory=MemorySettings(
                log_conversations=bool(memory[CONF_LOG_CONVERSATIONS]),
                log_other_agents=bool(memory[CONF_LOG_OTHER_AGENTS]),
                retention_days=int(memory[CONF_RETENTION_DAYS]),
                carry_over_minutes=float(memory[CONF_CARRY_OVER_MINUTES]),
                window_size=int(memory[CONF_WINDOW_SIZE]),
                overlap=int(memory[CONF_OVERLAP]),
                satellites={
                    given[CONF_SATELLITE]: given[CONF_PERSON]
                    for given in memory.get(CONF_SATELLITES, ())
                },
                health=memory[CONF_HEALTH],
                graph=bool(memory[CONF_GRAPH]),
                recorded_requests=int(memory[CONF_RECORDED_REQUESTS]),
                embedding_deployment=memory.get(CONF_EMBEDDING_DEPLOYMENT, "").strip(),
            ),
        )


def _prices(options: Mapping[str, Any]) -> Prices | None:
    if CONF_PRICE_INPUT not in options or CONF_PRICE_OUTPUT not in options:
        return None
    fresh = float(options[CONF_PRICE_INPUT])
    cached = options.get(CONF_PRICE_CACHED, CACHED_PRICE_SHARE * fresh)
    return Prices(fresh, float(cached), float(options[CONF_PRICE_OUTPUT]))
