"""What every stream of deltas promises, whatever the server sent.

- Texts are valid Unicode: a character whose halves came in two pieces is whole again.
- An answer does not begin with white space: one that holds nothing else has yielded nothing.
- Each reasoning item is followed by what it led to. The services refuse one that is not, and one
  that comes after words and leads to more words is not needed any more.
"""

from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from ..language.characters import ends_in_half, has_words, valid_text
from .deltas import Alive, Delta, Finished, ReasoningItem, TextDelta, ThinkingDelta, Usage
from .messages import ToolCall


async def wholesome(deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Delta]:
    """Pass ``deltas`` on as promised."""
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
