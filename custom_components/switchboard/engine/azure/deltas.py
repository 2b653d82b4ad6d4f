"""The neutral stream: what both of Azure's APIs are turned into while an answer arrives.

``wholesome`` says what every stream promises, whatever the server sent.
"""

from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Protocol, Self

from ..language.characters import ends_in_half, has_words, valid_text
from .json_fields import count, part
from .messages import LLMRequest, ToolCall

type FinishReason = Literal["stop", "tool_calls"]

BETWEEN_MESSAGES: Final = "\n\n"
"""What stands between two messages of one answer, which is one to whoever hears it, and between two
parts of what the model says that it thought."""


@dataclass(frozen=True, slots=True)
class Alive:
    """A sign of life of a deployment that has begun to work, if only to think."""


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the spoken answer; ``is_refusal`` where the model says that it will not answer."""

    text: str
    is_refusal: bool = False


@dataclass(frozen=True, slots=True)
class ThinkingDelta:
    """A piece of the reasoning summary; never spoken."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningItem:
    """One finished reasoning item (JSON text), to be sent back with what it led to."""

    data: str


@dataclass(frozen=True, slots=True)
class Searched:
    """A look into the web that the service took by itself: strangers wrote what it read there.

    ``query`` is what it looked for, or the address of a page that it only opened.
    """

    id: str
    query: str
    only_opened: bool = False


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call. ``cached_tokens`` is part of input, ``reasoning_tokens`` of output.

    So are ``cache_write_tokens``, which the call put into the cache of the service.
    """

    input_tokens: int
    cached_tokens: int
    output_tokens: int
    reasoning_tokens: int
    cache_write_tokens: int = 0

    @classmethod
    def read(cls, usage: object, question: str, answer: str) -> Self | None:
        """Return the tokens in a usage object; its fields are named after the two words."""
        if usage is None:
            return None
        read, written = part(usage, f"{question}_tokens_details"), f"{answer}_tokens"
        return cls(
            input_tokens=count(usage, f"{question}_tokens"),
            cached_tokens=count(read, "cached_tokens"),
            cache_write_tokens=count(read, "cache_write_tokens"),
            output_tokens=count(usage, written),
            reasoning_tokens=count(part(usage, f"{written}_details"), "reasoning_tokens"),
        )


@dataclass(frozen=True, slots=True)
class Finished:
    """The last delta of every whole answer; a stream that ends without it was broken.

    ``deployment`` names the one that answered, where there are several.
    """

    reason: FinishReason
    model: str | None = None
    deployment: str | None = None


type Delta = (
    Alive | TextDelta | ThinkingDelta | ReasoningItem | Searched | ToolCall | Usage | Finished
)
"""A ``ToolCall`` is yielded once, when its arguments are complete."""


def is_said(delta: Delta) -> bool:
    """Return whether a delta is a part of the answer: after it, nobody else may answer instead.

    What was thought or looked up, and what it cost, is none.
    """
    return not isinstance(delta, Alive | ThinkingDelta | Searched | Usage)


class LLMClient(Protocol):
    """A model that answers one request as a stream."""

    def stream(self, request: LLMRequest, *, deadline: float) -> AsyncGenerator[Delta]:
        """Answer ``request``; ``deadline`` is in seconds of the event loop's clock.

        Raises:
            LLMError: one of ``azure.errors``; nothing else leaves the stream but cancellation.
        """
        ...


async def wholesome(deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Delta]:
    """Pass ``deltas`` on as promised.

    - Texts are valid Unicode: a character whose halves came in two pieces is whole again.
    - An answer does not begin with white space: one that holds nothing else has yielded nothing.
    - Each reasoning item is followed by what it led to. The services refuse one that is not, and
      one that comes after words and leads to more words is not needed any more.
    """
    answer = _Answer()
    async with aclosing(deltas):
        async for delta in deltas:
            for kept in answer.taking(delta):
                yield kept


@dataclass(slots=True)
class _Answer:
    """An answer so far, and what of it is held back."""

    begun: bool = False
    held: str = ""
    reasoning: list[ReasoningItem] = field(default_factory=list)

    def taking(self, delta: Delta) -> Iterator[Delta]:
        match delta:
            case TextDelta():
                yield from self._text(delta)
            case ThinkingDelta(text):
                yield ThinkingDelta(valid_text(text))
            case ReasoningItem():
                if self.begun:
                    self.reasoning.append(delta)
                else:
                    yield delta
            case ToolCall():
                yield from self._rest()
                yield from self.reasoning
                self.reasoning.clear()
                self.begun = True
                yield replace(
                    delta, name=valid_text(delta.name), arguments=valid_text(delta.arguments)
                )
            case Searched():
                self.reasoning.clear()
                yield delta
            case Alive():
                yield delta
            case Usage() | Finished():
                yield from self._rest()
                yield delta

    def _text(self, delta: TextDelta) -> Iterator[Delta]:
        text, self.held = self.held + delta.text, ""
        if not self.begun:
            text = text.lstrip()
        if ends_in_half(text):
            text, self.held = text[:-1], text[-1]
        if not (self.begun or has_words(text)):
            self.held = text + self.held
            return
        self.begun = True
        self.reasoning.clear()
        if text:
            yield replace(delta, text=valid_text(text))

    def _rest(self) -> Iterator[Delta]:
        if self.begun and self.held:
            yield TextDelta(valid_text(self.held))
        self.held = ""
