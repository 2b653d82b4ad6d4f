"""A house made of lists, at the seams a turn works through."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count

from custom_components.switchboard.engine.azure.deltas import Delta, Finished, TextDelta
from custom_components.switchboard.engine.azure.errors import LLMError
from custom_components.switchboard.engine.azure.messages import (
    LLMRequest,
    Message,
    ModelOptions,
    ToolCall,
)
from custom_components.switchboard.engine.dialogue.conversations import Conversations
from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.state import AgentState, Note
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.turn.patience import Patience
from custom_components.switchboard.engine.turn.pipeline import (
    PreparationError,
    Prepared,
    TurnServices,
    take_turn,
)
from custom_components.switchboard.engine.turn.routing import Policy
from custom_components.switchboard.engine.turn.tool_loop import LocalAnswer

DONE = Finished("stop")


@dataclass
class FakeModel:
    """Answers with one script of deltas after the other; an error in a script is raised."""

    scripts: list[list[Delta | LLMError]]
    requests: list[LLMRequest] = field(default_factory=list)
    closed: int = 0

    async def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        self.requests.append(request)
        try:
            for delta in self.scripts.pop(0):
                if isinstance(delta, LLMError):
                    raise delta
                yield delta
        finally:
            self.closed += 1


@dataclass
class FakeTranscript:
    """A log that runs every tool called, and answers it with ``done``."""

    messages: list[Message] = field(default_factory=list)

    async def add(self, deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Message]:
        text, calls = "", []
        async for delta in deltas:
            if isinstance(delta, TextDelta):
                text += delta.text
            elif isinstance(delta, ToolCall):
                calls.append(delta)
        if not text and not calls:
            return
        self.messages.append(Message("assistant", text, tool_calls=tuple(calls)))
        yield self.messages[-1]
        for call in calls:
            self.messages.append(Message("tool", '"done"', tool_call_id=call.id))
            yield self.messages[-1]

    def put(self, sentence: str) -> Message:
        self.messages.append(Message("assistant", sentence))
        return self.messages[-1]


@dataclass
class FakeLocalAgent:
    """Knows the sentences it is given."""

    exact: dict[str, str] = field(default_factory=dict)
    lenient: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    async def match(self, text: str) -> LocalAnswer | None:
        self.asked.append(f"match {text}")
        return _local_answer(self.exact.get(text))

    async def converse(self, text: str) -> LocalAnswer | None:
        self.asked.append(f"converse {text}")
        return _local_answer(self.lenient.get(text))


def _local_answer(speech: str | None) -> LocalAnswer | None:
    if speech is None:
        return None
    call = ToolCall("local", "HassTurnOn", "{}")
    return LocalAnswer(
        speech,
        (
            Message("assistant", tool_calls=(call,)),
            Message("tool", "{}", tool_call_id="local"),
            Message("assistant", speech),
        ),
        ("HassTurnOn",),
    )


@dataclass
class FakeHouse:
    """A house with everything in it, ready for turns."""

    model: FakeModel = field(default_factory=lambda: FakeModel([]))
    local: FakeLocalAgent = field(default_factory=FakeLocalAgent)
    transcript: FakeTranscript = field(default_factory=FakeTranscript)
    policy: Policy = Policy.LOCAL_FIRST
    limits: WindowLimits = field(default_factory=WindowLimits)
    preparation: str | None = None
    prepared: Prepared = field(default_factory=Prepared)
    recalled: tuple[Note, ...] | None = None
    prompt_cache_key: str | None = None
    patience: Patience = field(default_factory=Patience)
    speak: Callable[[str], str] = "<{}>".format
    now: float = 100.0

    def __post_init__(self) -> None:
        ids = count()
        self.memory = Conversations(
            self.limits,
            TokenCounter(),
            lambda: datetime(2026, 1, 1, tzinfo=UTC),
            lambda: f"m{next(ids)}",
        )

    def as_house(self) -> TurnServices:
        async def prepare() -> Prepared:
            if self.preparation:
                raise PreparationError(self.preparation)
            self.memory.set_pinned("talk", ["You are the house."])
            return self.prepared

        async def recall() -> tuple[Note, ...]:
            if self.preparation:
                raise PreparationError(self.preparation)
            return self.recalled or ()

        def clock() -> float:
            self.now += 0.5
            return self.now

        return TurnServices(
            policy=self.policy,
            local=self.local,
            llm=self.model,
            transcript=self.transcript,
            memory=self.memory,
            recall=None if self.recalled is None else recall,
            prepare=prepare,
            refresh=lambda: None,
            simplify=lambda: bool(self.memory.window("talk").drop_context()),
            normalise=lambda text: text.replace("kill", "turn off"),
            say=self.speak,
            clock=clock,
            started=self.now,
            options=ModelOptions(),
            prompt_cache_key=self.prompt_cache_key,
            patience=self.patience,
        )

    async def turn(self, text: str) -> AgentState:
        return await take_turn(self.state(text), self.as_house())

    def state(self, text: str) -> AgentState:
        return AgentState("talk", self.memory.get_window("talk"), text, "en")

    def remembered(self) -> list[tuple[str, str]]:
        return [(entry.role, entry.content) for entry in self.memory.get_messages("talk")]
