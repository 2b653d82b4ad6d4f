"""How one turn went, as it is kept: its requests, its tools, and what they changed.

Times are milliseconds, those at which something began since the turn did.
"""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Literal

type Way = Literal["profile", "words", "tool"]
"""How a memory came into a turn: told before the conversation, by the words, or asked by a tool."""


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """One call of one deployment, see ``azure.usage.UsageRecord``.

    ``cost`` is at the prices of that moment. ``retries`` are the reasons for which it was asked
    once more. Where another deployment was to answer first, ``first_choice`` is that one, and
    ``passed_over`` why it did not.
    """

    purpose: str
    deployment: str
    model: str = ""
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0
    cost: float | None = None
    at_ms: float = 0.0
    first_word_ms: float | None = None
    duration_ms: float | None = None
    retries: tuple[str, ...] = ()
    first_choice: str | None = None
    passed_over: str | None = None
    failed: str | None = None
    cache_write_tokens: int = 0

    @property
    def tokens(self) -> int:
        """Everything the deployment read and wrote."""
        return self.input_tokens + self.output_tokens


@dataclass(frozen=True, slots=True)
class TurnTool:
    """A tool that was called. ``arguments`` and ``result`` are texts, cut where ``is_cut``.

    ``is_private``: the result said what is remembered, and is not kept. ``at_ms`` is not known of
    what the house called by itself. ``things`` are the ids of those to which it did something: they
    may show it later, or not at all.
    """

    name: str
    arguments: str
    result: str
    failed: bool = False
    is_cut: bool = False
    is_private: bool = False
    at_ms: float | None = None
    duration_ms: float | None = None
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnState:
    """A state that changed by what was done in the turn."""

    entity_id: str
    before: str | None
    after: str | None
    at_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class TurnMemory:
    """A memory, or a message, that the turn was told of, by its id."""

    id: str
    way: Way


@dataclass(frozen=True, slots=True)
class Turn:
    """How a turn went, by the id of the message with its words.

    ``is_wiped``: its tools and states were forgotten. ``wrong_at``: somebody said that it was
    wrong.
    """

    message_id: str
    conversation_id: str
    owner: str
    route: str
    reason: str
    answer_id: str | None = None
    late_answer_id: str | None = None
    agent_id: str | None = None
    device_id: str | None = None
    error: str | None = None
    first_word_ms: float | None = None
    total_ms: float = 0.0
    late_ms: float | None = None
    currency: str | None = None
    requests: tuple[TurnRequest, ...] = ()
    tools: tuple[TurnTool, ...] = ()
    states: tuple[TurnState, ...] = ()
    recalled: tuple[TurnMemory, ...] = ()
    is_wiped: bool = False
    wrong_at: datetime | None = None

    @property
    def failed(self) -> bool:
        """Return whether something went wrong, though another may have answered."""
        return self.error is not None or self.route == "none"

    @property
    def things(self) -> tuple[str, ...]:
        """Return the ids of what its tools acted on, and of what changed by it."""
        acted_on = [thing for tool in self.tools for thing in tool.things]
        return tuple(dict.fromkeys([*acted_on, *(one.entity_id for one in self.states)]))

    @property
    def tokens(self) -> int:
        """Return what all its requests read and wrote."""
        return sum(one.tokens for one in self.requests)

    @property
    def cost(self) -> float | None:
        """Return what its requests cost, as far as that is known."""
        costs = [one.cost for one in self.requests if one.cost is not None]
        return sum(costs) if costs else None


type Part = TurnRequest | TurnTool | TurnState | TurnMemory


def turn_json(turn: Turn) -> dict[str, Any]:
    """Return a turn as JSON values, without what its message says already."""
    values = asdict(turn)
    for name in ("message_id", "conversation_id", "owner", "agent_id", "device_id", "wrong_at"):
        del values[name]
    return values
