"""What each part of a request costs, and its messages as they may be shown."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from ..language.masking import masked
from ..tokens.counter import TokenCounter
from ..tokens.messages import count_message, count_tools
from .messages import PARTS, Part, ToolCall, ToolSpec
from .recording import SentMessage


@dataclass(frozen=True, slots=True)
class Weighed:
    """A request with the tokens of each message, of each tool and, by part, of all of them."""

    messages: tuple[tuple[SentMessage, int], ...]
    tools: tuple[tuple[ToolSpec, int], ...]
    by_part: dict[Part, int]

    @property
    def total(self) -> int:
        """Tokens of the whole request, without what nobody can count: reasoning and images."""
        return sum(self.by_part.values())


def weigh(
    messages: Iterable[SentMessage],
    tools: Iterable[ToolSpec],
    counter: TokenCounter,
    secrets: Collection[str] = (),
) -> Weighed:
    """Count a request as it was sent, and mask in it what the log masks, and ``secrets`` besides.

    It takes long for a long one.
    """
    parts: dict[Part, int] = dict.fromkeys(PARTS, 0)
    counted: list[tuple[SentMessage, int]] = []
    before: list[str] = []
    for one in messages:
        tokens = count_message(counter, one.role, one.text, one.calls)
        part = one.part or ("instructions" if one.role == "system" else "window")
        parts[part] += tokens
        counted.append((_masked(replace(one, part=part), secrets, before[:-3:-1]), tokens))
        if one.role in ("user", "assistant"):
            before.append(one.text)
    weighed = tuple((tool, count_tools(counter, [tool])) for tool in tools)
    parts["tools"] = sum(tokens for _, tokens in weighed)
    return Weighed(tuple(counted), weighed, parts)


def _masked(message: SentMessage, secrets: Collection[str], before: Sequence[str]) -> SentMessage:
    calls = tuple(
        ToolCall(one.id, one.name, masked(one.arguments, secrets)) for one in message.calls
    )
    near = before if message.role == "user" else ()
    return replace(message, text=masked(message.text, secrets, near), calls=calls)
