"""Every option of agents, tasks and connections, one row each, and the settings read from them."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import timedelta
from enum import StrEnum
from functools import partial
from typing import Any, Final, Self, get_args

from homeassistant.const import CONF_LLM_HASS_API, CONF_PROMPT
from homeassistant.helpers import llm
from homeassistant.helpers.selector import (
    DeviceSelector,
    DeviceSelectorConfig,
    EntityFilterSelectorConfig,
    EntitySelector,
    EntitySelectorConfig,
    ObjectSelector,
    ObjectSelectorConfig,
    ObjectSelectorField,
    SelectSelector,
    SelectSelectorConfig,
    TemplateSelector,
)

from .const import (
    CONF_DEPLOYMENT,
    SECTION_BACKGROUND,
    SECTION_BUDGETS,
    SECTION_CHUNKING,
    SECTION_MEMORY,
    SECTION_MODEL,
    SECTION_PRICES,
    SECTION_SECURITY,
)
from .engine.azure.capabilities import SLOW_TIER
from .engine.azure.messages import ModelOptions
from .engine.azure.recording import MOST
from .engine.chunking.config import (
    CONVERSATION_BOUNDARY,
    SEMANTIC,
    SLIDING_WINDOW,
    ChunkingConfig,
)
from .engine.dialogue.limits import BACKLOG_TOKENS, WindowLimits
from .engine.language.sensitive import Health
from .engine.turn.budget import Budget, Group, WhenSpent
from .engine.turn.home_state import HomeStateLimits
from .engine.turn.pin_gate import Protected
from .engine.turn.routing import Policy
from .engine.turn.usage import Prices
from .engine.turn.vocabulary import UserVocabulary, VocabularyError, parse_user_vocabulary
from .option import (
    DEPLOYMENT,
    LINES,
    PASSWORD,
    SWITCH,
    TEXT,
    Option,
    choice,
    choice_or_none,
    defaults_of,
    number,
    option,
    read_rows,
    rows_of,
)

_LOGGER = logging.getLogger(__name__)

DEFAULT_PROMPT: Final = """\
You are the voice of this home and speak through a loudspeaker on the wall.
Answer in the language you are spoken to, in one or two short sentences of plain text that \
sound natural when read aloud: no lists, no markup, no links.
Use the tools to act on the home; never claim to have done something that a tool has not \
confirmed, and say so when a tool reports an error.
If a request could mean several things, ask one short question."""

CONNECTION: Final = "connection:"
"""The beginning of a chosen deployment that is another connection; the id of its entry follows."""

CACHED_PRICE_SHARE: Final = 0.25
"""The price of cached input, as a share of the price of input, where none is given."""

_general = partial(option, "")
_routing = partial(option, "routing")
_window = partial(option, "window")
_home = partial(option, "home_state")
_recall = partial(option, "recall")
_timing = partial(option, "timing")
_model = partial(option, SECTION_MODEL)
_security = partial(option, SECTION_SECURITY)
_prices = partial(option, SECTION_PRICES)
_budgets = partial(option, SECTION_BUDGETS)
_memory = partial(option, SECTION_MEMORY)
_background = partial(option, SECTION_BACKGROUND)
_chunking = partial(option, SECTION_CHUNKING)


class HomeStateMode(StrEnum):
    """The ways in which a model learns the state of the home."""

    DELTAS = "deltas"
    TOOLS_ONLY = "tools_only"
    OFF = "off"


class TopicsOf(StrEnum):
    """The lists of topics that the messages of a conversation are tagged from."""

    HOME = "home"
    DISCIPLINES = "disciplines"
    OWN = "own"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class TopicSettings:
    """The way in which the topics of conversations are found.

    ``own`` is the house's own list; ``by_model``: a model is asked where words do not say it.
    """

    kind: TopicsOf = TopicsOf.HOME
    own: str = ""
    by_model: bool = False


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


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """The settings of one agent. Token counts are of the deployment's own tokens.

    ``profile_tokens`` and ``recall_tokens`` bound what requests carry of the house's memory: before
    the conversation, and before each sentence; 0 is nothing. ``early_seconds`` and ``late_seconds``
    count from the beginning of a turn; 0 is never. ``confirm_at_once``: a command that simply
    succeeded is confirmed in words the model gave along with it, without asking it again.
    ``shorten_repeats``: what a word means, told again in the same words, ends after one sentence.
    ``deployment`` is asked first: the id of a fallback deployment's subentry or a name on the
    connection's own resource; empty is the connection's own.
    """

    prompt: str = _general(
        TemplateSelector(),
        key=CONF_PROMPT,
        default=DEFAULT_PROMPT,
        empty=DEFAULT_PROMPT,
        read=lambda prompt: prompt or DEFAULT_PROMPT,
    )
    llm_apis: tuple[str, ...] = _general(
        SelectSelector(SelectSelectorConfig(options=[], multiple=True)),
        key=CONF_LLM_HASS_API,
        default=[llm.LLM_API_ASSIST],
        empty=(),
        read=lambda apis: (apis,) if isinstance(apis, str) else tuple(apis),
    )

    policy: Policy = _routing(choice(Policy, "policy"), default=Policy.LOCAL_FIRST.value)
    state_questions_locally: bool = _routing(SWITCH, default=False)
    user_vocabulary: UserVocabulary = _routing(
        LINES, key="vocabulary", empty="", read=_user_vocabulary
    )

    max_tokens: int = _window(number(200, 1_000_000), default=4000)
    eviction_target: float = _window(number(0.1, 1, 0.05), default=0.75)
    keep_exchanges: int = _window(number(1, 1000), default=10)
    summarise: bool = _window(SWITCH, key="summary", default=True)
    topics_of: TopicsOf = _window(choice(TopicsOf, "topics"), key="topics", default="home")
    own_topics: str = _window(LINES, empty="")
    topics_by_model: bool = _window(SWITCH, default=False)

    home_state: HomeStateMode = _home(
        choice(HomeStateMode, "home_state"), key="mode", default="deltas"
    )
    table_tokens: int = _home(number(100, 100_000), default=3000)
    table_minutes: float = _home(number(1, 1440), default=30)

    profile_tokens: int = _recall(number(0, 10_000), default=600)
    recall_tokens: int = _recall(number(0, 10_000), default=200)

    early_seconds: float = _timing(number(0, 60), key="early_answer_seconds", default=8)
    late_seconds: float = _timing(number(0, 85), key="late_answer_seconds", default=30)
    confirm_at_once: bool = _timing(SWITCH, default=True)
    shorten_repeats: bool = _timing(SWITCH, default=False)

    max_output_tokens: int = _model(number(16, 100_000), default=1500)
    context_tokens: int = _model(number(1000, 10_000_000), default=128_000)
    temperature: float | None = _model(number(0, 2, 0.05))
    top_p: float | None = _model(number(0, 1, 0.05))
    deployment: str = _model(DEPLOYMENT, key=CONF_DEPLOYMENT, empty="", read=str.strip)
    reasoning_effort: str | None = _model(
        choice_or_none(
            ("none", "minimal", "low", "medium", "high", "xhigh", "max"), "reasoning_effort"
        )
    )
    verbosity: str | None = _model(choice_or_none(("low", "medium", "high"), "verbosity"))
    service_tier: str | None = _model(
        choice_or_none(("auto", "default", "flex", "priority"), "service_tier")
    )
    store: bool = _model(SWITCH, empty=False)

    pin: str = _security(PASSWORD, empty="", read=str.strip, shown=False)
    protected: frozenset[Protected] = _security(
        choice(Protected, "protected", multiple=True),
        default=[kind.value for kind in Protected],
        read=lambda kinds: frozenset(map(Protected, kinds)),
    )

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Read the data of a conversation subentry."""
        return cls(**read_rows(rows_of(cls), options))

    @property
    def model(self) -> ModelOptions:
        """The agent's wishes of a model."""
        return ModelOptions(**{name: getattr(self, name) for name in _OF_MODEL})

    @property
    def window(self) -> WindowLimits:
        """The bounds of what is kept of a conversation word for word."""
        return WindowLimits(
            max_tokens=self.max_tokens,
            eviction_target=self.eviction_target,
            keep_exchanges=self.keep_exchanges,
            backlog_tokens=BACKLOG_TOKENS if self.summarise else 0,
        )

    @property
    def topics(self) -> TopicSettings:
        """The way in which the topics of its conversations are found."""
        return TopicSettings(self.topics_of, self.own_topics, self.topics_by_model)

    @property
    def home_limits(self) -> HomeStateLimits:
        """The size and the life of the table of the home."""
        return HomeStateLimits(max_tokens=self.table_tokens, ttl=60 * self.table_minutes)


AGENT_ROWS: Final = rows_of(AgentSettings)
DEFAULT_OPTIONS: Final = defaults_of(AGENT_ROWS.values())

TASK_ROWS: Final = {
    name: replace(row, default=4000) if name == "max_output_tokens" else row
    for name, row in AGENT_ROWS.items()
    if row.section == SECTION_MODEL and name != "context_tokens"
}
"""The options of whoever does tasks are those that an agent has about its model."""
DEFAULT_TASK_OPTIONS: Final = defaults_of(TASK_ROWS.values())

_OF_MODEL: Final = [field.name for field in fields(ModelOptions)]


def agent_model_options(options: Mapping[str, Any]) -> ModelOptions:
    """Read what the data of a conversation subentry wants of a model."""
    return ModelOptions(**{name: AGENT_ROWS[name].of(options) for name in _OF_MODEL})


def task_model_options(options: Mapping[str, Any]) -> ModelOptions:
    """Read what the data of an AI Task subentry wants of a model."""
    return ModelOptions(**{name: TASK_ROWS[name].of(options) for name in _OF_MODEL})


def chosen_deployment(options: Mapping[str, Any]) -> str:
    """Return the deployment that an agent or someone who does tasks is to ask first."""
    return str(TASK_ROWS[CONF_DEPLOYMENT].of(options))


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """The part of conversations that may outlive them.

    Nothing is logged without ``log_conversations``. 0 days: for ever; 0 minutes: a conversation
    that has ended is never taken up again. ``window_size`` messages of the log are read together,
    of which ``overlap`` are read twice. ``graph``: how people and things hang together is learnt as
    well. ``health`` says what becomes of what is told of it. So many of the last requests to the
    model are held in memory as ``recorded_requests`` says. ``embedding_deployment`` names the one
    that turns words into vectors; without it, recall goes by words alone. ``satellites`` says, by
    the ids of their devices, which satellites are one person's alone (``person.<name>``).
    """

    log_conversations: bool = _memory(SWITCH, default=False)
    log_other_agents: bool = _memory(SWITCH, default=False)
    retention_days: int = _memory(number(0, 3650), default=30)
    carry_over_minutes: float = _memory(number(0, 1440), default=30)
    window_size: int = _memory(number(2, 50), default=10)
    overlap: int = _memory(number(0, 49), default=3)
    graph: bool = _memory(SWITCH, default=True)
    recorded_requests: int = _memory(number(0, MOST), default=0)
    health: Health = _memory(choice(get_args(Health.__value__), "health"), default="ask")
    embedding_deployment: str = _memory(TEXT, empty="", read=str.strip)
    satellites: Mapping[str, str] = _memory(
        ObjectSelector(
            ObjectSelectorConfig(
                fields={
                    # The device, not the entity: it keeps its id when somebody renames it.
                    "satellite": ObjectSelectorField(
                        required=True,
                        selector=DeviceSelector(
                            DeviceSelectorConfig(
                                entity=[EntityFilterSelectorConfig(domain="assist_satellite")]
                            )
                        ),
                    ),
                    "person": ObjectSelectorField(
                        required=True,
                        selector=EntitySelector(EntitySelectorConfig(domain="person")),
                    ),
                },
                multiple=True,
                label_field="satellite",
                description_field="person",
                translation_key="satellites",
            )
        ),
        empty=(),
        read=lambda given: {one["satellite"]: one["person"] for one in given},
    )

    @property
    def overhears(self) -> bool:
        """Tell whether the turns of other agents are logged as well."""
        return self.log_conversations and self.log_other_agents


def _minutes(given: float) -> timedelta:
    return timedelta(minutes=float(given))


@dataclass(frozen=True, slots=True)
class BackgroundSettings:
    """The background work of a connection: by which deployment, when, and at what price.

    ``chosen`` is the deployment that is asked: the id of a fallback deployment's subentry, a name
    on the connection's own resource, or another connection; empty is the connection's own ranking.
    The log is read ``every`` so often, and once nothing was said for ``idle``; fewer messages than
    a window has wait that long. ``tier`` is the service tier that is asked for first.
    """

    chosen: str = _background(DEPLOYMENT, key=CONF_DEPLOYMENT, empty="", read=str.strip)
    every: timedelta = _background(number(5, 1440), key="read_minutes", default=15, read=_minutes)
    idle: timedelta = _background(number(1, 120), key="idle_minutes", default=10, read=_minutes)
    tier: str | None = _background(
        SWITCH, key="flex", default=False, read=lambda is_flex: SLOW_TIER if is_flex else None
    )

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Read the options of an entry."""
        return cls(**read_rows(rows_of(cls), options))

    @property
    def connection(self) -> str:
        """The id of the other connection whose models are asked; empty: this one's."""
        return self.chosen.removeprefix(CONNECTION) if self.chosen.startswith(CONNECTION) else ""

    @property
    def deployment(self) -> str:
        """The deployment of this connection that is asked; empty: all of them as ranked."""
        return "" if self.connection else self.chosen

    def as_dict(self) -> dict[str, Any]:
        """Return the options as they are after all defaults, without a name."""
        return {
            "read_minutes": self.every / timedelta(minutes=1),
            "idle_minutes": self.idle / timedelta(minutes=1),
            "flex": self.tier is not None,
            "asks": "connection" if self.connection else "deployment" if self.chosen else "ranking",
        }


@dataclass(frozen=True, slots=True)
class ChunkingSettings:
    """The chunks into which a connection cuts the log, and how many it reads at a time."""

    strategy: str = _chunking(
        choice((CONVERSATION_BOUNDARY, SLIDING_WINDOW, SEMANTIC), "chunk_strategy"),
        default=CONVERSATION_BOUNDARY,
    )
    max_tokens: int = _chunking(number(200, 100_000), key="max_tokens_per_chunk", default=4000)
    overlap_tokens: int = _chunking(number(0, 50_000), default=200)
    parallel_chunks: int = _chunking(number(1, 8), default=1)

    @property
    def config(self) -> ChunkingConfig:
        """The cuts, as the engine takes them."""
        return ChunkingConfig(
            max_tokens_per_chunk=self.max_tokens,
            overlap_tokens=self.overlap_tokens,
            strategy=self.strategy,
        )


_PRICE: Final = number(0, 1_000_000, "any")


def _budget_rows(group: Group) -> dict[str, Option]:
    """Return the options of a group's budget by the fields of that."""
    of_group = partial(Option, section=SECTION_BUDGETS)
    return {
        "tokens": of_group(
            key=f"{group}_tokens", selector=number(0, 1_000_000_000), empty=0, read=int
        ),
        "money": of_group(key=f"{group}_money_day", selector=_PRICE, empty=0, read=float),
        "when_spent": of_group(
            key=f"{group}_when_spent",
            selector=choice(WhenSpent, "when_spent"),
            default=WhenSpent.LOCAL_ONLY.value,
            read=WhenSpent,
        ),
    }


_BUDGET_ROWS: Final = {group: _budget_rows(group) for group in Group}


@dataclass(frozen=True, slots=True)
class EntrySettings:
    """The settings that all agents of an entry share. Prices are in Home Assistant's currency.

    ``list_prices``: what a model costs that has no such price is taken from the list, at what a
    US ``dollar`` costs. ``money_day`` and ``money_month`` are what all of it may cost; 0 is without
    limit.
    """

    budgets: Mapping[Group, Budget]
    memory: MemorySettings
    background: BackgroundSettings
    chunking: ChunkingSettings
    list_prices: bool = _prices(SWITCH, empty=False)
    dollar: float | None = _prices(_PRICE)
    price_of_input: float | None = _prices(_PRICE, key="input", read=float)
    price_of_cached: float | None = _prices(_PRICE, key="cached", read=float)
    price_of_output: float | None = _prices(_PRICE, key="output", read=float)
    money_day: float = _budgets(_PRICE, empty=0)
    money_month: float = _budgets(_PRICE, empty=0)

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Read the options of an entry."""
        return cls(
            **read_rows(rows_of(cls), options),
            budgets={
                group: Budget(**read_rows(rows, options)) for group, rows in _BUDGET_ROWS.items()
            },
            memory=MemorySettings(**read_rows(rows_of(MemorySettings), options)),
            background=BackgroundSettings.from_options(options),
            chunking=ChunkingSettings(**read_rows(rows_of(ChunkingSettings), options)),
        )

    @property
    def prices(self) -> Prices | None:
        """The prices of a million tokens, if they are given."""
        fresh, cached, output = self.price_of_input, self.price_of_cached, self.price_of_output
        if fresh is None or output is None:
            return None
        return Prices(fresh, CACHED_PRICE_SHARE * fresh if cached is None else cached, output)


ENTRY_ROWS: Final = [
    *rows_of(EntrySettings).values(),
    *(row for rows in _BUDGET_ROWS.values() for row in rows.values()),
    *rows_of(MemorySettings).values(),
    *rows_of(BackgroundSettings).values(),
    *rows_of(ChunkingSettings).values(),
]
DEFAULT_ENTRY_OPTIONS: Final = defaults_of(ENTRY_ROWS)
