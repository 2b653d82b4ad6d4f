"""Every option of connections, one row each, and the settings read from them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any, Final, Self, get_args

from homeassistant.helpers.selector import (
    AreaSelector,
    AreaSelectorConfig,
    DeviceSelector,
    DeviceSelectorConfig,
    EntityFilterSelectorConfig,
    EntitySelector,
    EntitySelectorConfig,
    ObjectSelectorConfig,
    ObjectSelectorField,
    TextSelector,
    TextSelectorConfig,
)

from .const import (
    CONF_DEPLOYMENT,
    CONF_REMINDERS,
    SECTION_BACKGROUND,
    SECTION_BUDGETS,
    SECTION_CHUNKING,
    SECTION_LIMITS,
    SECTION_MEMORY,
    SECTION_PRICES,
    SECTION_RECALL,
)
from .engine.azure.capabilities import SLOW_TIER
from .engine.azure.recording import MOST
from .engine.chunking.conversation import (
    CONVERSATION_BOUNDARY,
    SEMANTIC,
    SLIDING_WINDOW,
    ChunkingConfig,
)
from .engine.language.sensitive import Health
from .engine.turn.budget import Budget, Group, WhenSpent
from .engine.turn.limits import Limit, Use
from .engine.turn.usage import Prices, UnitPrices
from .option import (
    DEPLOYMENT,
    SWITCH,
    TEXT,
    Option,
    Rows,
    choice,
    defaults_of,
    number,
    option,
    read_rows,
    rows_of,
)

CONNECTION: Final = "connection:"
"""The beginning of a chosen deployment that is another connection; the id of its entry follows."""

CACHED_PRICE_SHARE: Final = 0.25
"""The price of cached input, as a share of the price of input, where none is given."""

_SATELLITES: Final = [EntityFilterSelectorConfig(domain="assist_satellite")]

_prices = partial(option, SECTION_PRICES)
_budgets = partial(option, SECTION_BUDGETS)
_memory = partial(option, SECTION_MEMORY)
_background = partial(option, SECTION_BACKGROUND)
_chunking = partial(option, SECTION_CHUNKING)


def _minutes(given: float) -> timedelta:
    return timedelta(minutes=float(given))


def _hours(given: float) -> timedelta | None:
    return timedelta(hours=float(given)) if given else None


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """The part of conversations that may outlive them.

    Nothing is logged without ``log_conversations``. ``daily_note``: a notification tells each
    morning what was learnt, waits, was not answered, and cost. 0 days: for ever; 0 minutes: a
    conversation that has ended is never taken up again. ``window_size`` messages of the log are
    read together, ``overlap`` of them twice; a silence longer than ``gap`` parts them. ``graph``:
    how people and things hang together is learnt as well. ``health`` says what becomes of what is
    told of it. So many of the last requests to the model are held in memory as
    ``recorded_requests`` says.
    ``embedding_deployment`` names the one that turns words into vectors; without it, recall goes by
    words alone. ``satellites`` says, by the ids of their devices, which satellites are one person's
    alone (``person.<name>``).
    """

    log_conversations: bool = _memory(SWITCH, default=False)
    log_other_agents: bool = _memory(SWITCH, default=False)
    daily_note: bool = _memory(SWITCH, default=False)
    retention_days: int = _memory(number(0, 3650), default=30)
    carry_over_minutes: float = _memory(number(0, 1440), default=30)
    window_size: int = _memory(number(2, 50), default=20)
    overlap: int = _memory(number(0, 49), default=3)
    gap: timedelta | None = _memory(number(0, 48), key="gap_hours", default=0, read=_hours)
    graph: bool = _memory(SWITCH, default=True)
    recorded_requests: int = _memory(number(0, MOST), default=0)
    health: Health = _memory(choice(get_args(Health.__value__), "health"), default="ask")
    embedding_deployment: str = _memory(TEXT, empty="", read=str.strip)
    satellites: Mapping[str, str] = _memory(
        Rows(
            ObjectSelectorConfig(
                fields={
                    # The device, not the entity: it keeps its id when somebody renames it.
                    "satellite": ObjectSelectorField(
                        required=True,
                        selector=DeviceSelector(DeviceSelectorConfig(entity=_SATELLITES)),
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


@dataclass(frozen=True, slots=True)
class BackgroundSettings:
    """The background work of a connection: by which deployment, when, and at what price.

    ``chosen`` is the deployment that is asked: the id of a fallback deployment's subentry, a name
    on the connection's own resource, or another connection; empty is the connection's own ranking.
    It is looked ``every`` so often what of the log can be read. Fewer messages than a window has
    wait until nothing was said for ``idle``, at most until the ``night_hour`` of the last of
    ``nights``. ``tier`` is the service tier that is asked for first.
    """

    chosen: str = _background(DEPLOYMENT, key=CONF_DEPLOYMENT, empty="", read=str.strip)
    every: timedelta = _background(number(5, 1440), key="read_minutes", default=15, read=_minutes)
    idle: timedelta = _background(number(1, 1440), key="idle_minutes", default=360, read=_minutes)
    night_hour: int = _background(number(0, 23), default=3)
    nights: int = _background(number(1, 14), default=1)
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
            "night_hour": self.night_hour,
            "nights": self.nights,
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


PRICE: Final = number(0, 1_000_000, "any")

_LIMITS: Final = Rows(
    ObjectSelectorConfig(
        fields={
            "name": ObjectSelectorField(required=True, selector=TEXT),
            "people": ObjectSelectorField(
                selector=EntitySelector(EntitySelectorConfig(domain="person", multiple=True))
            ),
            "satellites": ObjectSelectorField(
                selector=DeviceSelector(DeviceSelectorConfig(entity=_SATELLITES, multiple=True))
            ),
            "voices": ObjectSelectorField(selector=TextSelector(TextSelectorConfig(multiple=True))),
            "guests": ObjectSelectorField(selector=SWITCH),
            "uses": ObjectSelectorField(selector=choice(Use, "limited_use", multiple=True)),
            "areas": ObjectSelectorField(selector=AreaSelector(AreaSelectorConfig(multiple=True))),
        },
        multiple=True,
        label_field="name",
        description_field="uses",
        translation_key="limits",
    )
)


def _limits(given: Iterable[Mapping[str, Any]]) -> tuple[Limit, ...]:
    return tuple(
        Limit(
            who=frozenset(
                who for key in ("people", "satellites", "voices") for who in one.get(key) or ()
            ),
            guests=bool(one.get("guests")),
            uses=frozenset(use for use in Use if use in (one.get("uses") or ())),
            areas=frozenset(one.get("areas") or ()),
        )
        for one in given
    )


def _budget_rows(group: Group) -> dict[str, Option]:
    of_group = partial(Option, section=SECTION_BUDGETS)
    return {
        "tokens": of_group(
            key=f"{group}_tokens", selector=number(0, 1_000_000_000), empty=0, read=int
        ),
        "money": of_group(key=f"{group}_money_day", selector=PRICE, empty=0, read=float),
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
    US ``dollar`` costs. ``reminders`` is the list or calendar that takes what somebody wants to be
    reminded of. ``money_day`` and ``money_month`` are what all of it may cost; 0 is without
    limit. ``limits`` are on what some people, and some satellites, may use.
    """

    budgets: Mapping[Group, Budget]
    memory: MemorySettings
    background: BackgroundSettings
    chunking: ChunkingSettings
    reminders: str = option(
        "",
        EntitySelector(EntitySelectorConfig(domain=["todo", "calendar"])),
        key=CONF_REMINDERS,
        empty="",
    )
    list_prices: bool = _prices(SWITCH, empty=False)
    dollar: float | None = _prices(PRICE)
    price_of_input: float | None = _prices(PRICE, key="input", read=float)
    price_of_cached: float | None = _prices(PRICE, key="cached", read=float)
    price_of_output: float | None = _prices(PRICE, key="output", read=float)
    price_of_minute: float | None = _prices(PRICE, key="minute", read=float)
    price_of_characters: float | None = _prices(PRICE, key="characters", read=float)
    price_of_picture: float | None = _prices(PRICE, key="picture", read=float)
    price_of_searches: float | None = _prices(PRICE, key="searches", read=float)
    money_day: float = _budgets(PRICE, empty=0)
    money_month: float = _budgets(PRICE, empty=0)
    limits: tuple[Limit, ...] = option(SECTION_LIMITS, _LIMITS, empty=(), read=_limits)

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

    @property
    def unit_prices(self) -> UnitPrices:
        """The prices of what is not paid for by tokens."""
        return UnitPrices(
            self.price_of_minute,
            self.price_of_characters,
            self.price_of_picture,
            self.price_of_searches,
        )


LIMITS: Final = rows_of(EntrySettings)["limits"]
ENTRY_ROWS: Final = [
    *rows_of(EntrySettings).values(),
    *(row for rows in _BUDGET_ROWS.values() for row in rows.values()),
    *rows_of(MemorySettings).values(),
    *rows_of(BackgroundSettings).values(),
    *rows_of(ChunkingSettings).values(),
]
DEFAULT_ENTRY_OPTIONS: Final = defaults_of(ENTRY_ROWS)

_FORMER_DEFAULTS: Final[Mapping[str, Mapping[str, int]]] = {
    SECTION_MEMORY: {"window_size": 10, "overlap": 3},
    SECTION_BACKGROUND: {"idle_minutes": 10},
    SECTION_RECALL: {"profile_tokens": 600},
}


def without_former_defaults(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options of an entry or an agent, without those that stood at their former defaults."""
    left = dict(options)
    for section, former in _FORMER_DEFAULTS.items():
        kept = left.get(section, {})
        if all(kept.get(key) == was for key, was in former.items()):
            left[section] = {key: value for key, value in kept.items() if key not in former}
    return left
