"""Every option of agents and tasks, one row each, and the settings read from them."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import partial
from typing import Any, Final, Self

from homeassistant.const import CONF_LLM_HASS_API, CONF_PROMPT
from homeassistant.helpers import llm
from homeassistant.helpers.selector import (
    SelectSelector,
    SelectSelectorConfig,
    TemplateSelector,
)

from .const import (
    CONF_DEPLOYMENT,
    CONF_PICTURE_DEPLOYMENT,
    SECTION_MODEL,
    SECTION_RECALL,
    SECTION_SECURITY,
)
from .engine.azure.messages import ModelOptions
from .engine.dialogue.limits import BACKLOG_TOKENS, WindowLimits
from .engine.turn.home_state import HomeStateLimits
from .engine.turn.pin_gate import Protected
from .engine.turn.routing import Policy
from .engine.turn.vocabulary import UserVocabulary, VocabularyError, parse_user_vocabulary
from .option import (
    DEPLOYMENT,
    LINES,
    PASSWORD,
    SWITCH,
    TEXT,
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

_general = partial(option, "")
_routing = partial(option, "routing")
_window = partial(option, "window")
_home = partial(option, "home_state")
_recall = partial(option, SECTION_RECALL)
_timing = partial(option, "timing")
_answers = partial(option, "answers")
_model = partial(option, SECTION_MODEL)
_security = partial(option, SECTION_SECURITY)


class HomeStateMode(StrEnum):
    """The ways in which a model learns the state of the home."""

    DELTAS = "deltas"
    TOOLS_ONLY = "tools_only"
    OFF = "off"


class Confirmations(StrEnum):
    """How much is said of what the speaker sees being done in the same room."""

    SENTENCE = "sentence"
    WORD = "word"
    NOTHING = "nothing"


class FollowUp(StrEnum):
    """The answers after which a satellite listens on without its wake word."""

    NEVER = "never"
    ASKED = "asked"
    ALWAYS = "always"


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
    ``confirmations`` of what the speaker sees being done may be short, and ``follow_up`` says after
    which answers a satellite listens on. ``shorten_repeats``: what a word means, told again in the
    same words, ends after one sentence.
    ``web_search``: the model may have the service search the web.
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
    web_search: bool = _general(SWITCH, default=False)

    pin: str = _security(PASSWORD, empty="", read=str.strip, shown=False)
    protected: frozenset[Protected] = _security(
        choice(Protected, "protected", multiple=True),
        default=[kind.value for kind in Protected],
        read=lambda kinds: frozenset(map(Protected, kinds)),
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

    profile_tokens: int = _recall(number(0, 10_000), default=300)
    recall_tokens: int = _recall(number(0, 10_000), default=200)

    early_seconds: float = _timing(number(0, 60), key="early_answer_seconds", default=8)
    late_seconds: float = _timing(number(0, 85), key="late_answer_seconds", default=30)
    confirm_at_once: bool = _timing(SWITCH, default=True)
    shorten_repeats: bool = _timing(SWITCH, default=False)
    confirmations: Confirmations = _answers(
        choice(Confirmations, "confirmations"), default=Confirmations.SENTENCE.value
    )
    follow_up: FollowUp = _answers(choice(FollowUp, "follow_up"), default=FollowUp.ASKED.value)

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


@dataclass(frozen=True, slots=True)
class PictureSettings:
    """The wishes of whoever does tasks for pictures; without a ``deployment`` it draws none."""

    deployment: str = _model(TEXT, key=CONF_PICTURE_DEPLOYMENT, empty="", read=str.strip)
    quality: str | None = _model(
        choice_or_none(("low", "medium", "high"), "verbosity"), key="picture_quality"
    )

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Read the data of an AI Task subentry."""
        return cls(**read_rows(rows_of(cls), options))


TASK_ROWS: Final = {
    name: replace(row, default=4000) if name == "max_output_tokens" else row
    for name, row in AGENT_ROWS.items()
    if row.section == SECTION_MODEL and name != "context_tokens"
} | {row.key: row for row in rows_of(PictureSettings).values()}
"""The options of whoever does tasks are those that an agent has about its model, and pictures'."""
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
