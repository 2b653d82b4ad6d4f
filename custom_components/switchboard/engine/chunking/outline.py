"""A conversation in numbers: what its messages cost, and where it may be cut."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from .conversation import ChunkMessage, Conversation

PAGE = 500
"""Messages that are read at a time."""


def pages(conversation: Conversation) -> Iterator[Sequence[ChunkMessage]]:
    """Yield the messages of a conversation in their order, a page at a time."""
    messages = conversation.messages
    for start in range(0, len(messages), PAGE):
        yield messages[start : start + PAGE]


@dataclass(frozen=True, slots=True)
class Outline:
    """Units of messages that are never parted: a tool call with its results, else one message.

    ``starts`` are the indices of the first message of each unit, in their order, and after them
    the number of messages. ``sums[unit]`` are the tokens before a unit, the last of them the tokens
    of the whole.
    """

    starts: Sequence[int]
    sums: Sequence[int]

    @property
    def units(self) -> int:
        """How many units there are."""
        return len(self.starts) - 1

    @property
    def total(self) -> int:
        """The tokens of all messages."""
        return self.sums[-1]

    def tokens(self, start: int, end: int) -> int:
        """Return the tokens from a unit up to, and without, another."""
        return self.sums[end] - self.sums[start]

    def unit_at(self, message: int) -> int:
        """Return the unit in which a message is."""
        return bisect_right(self.starts, message) - 1

    def unit_from(self, message: int) -> int:
        """Return the first unit that begins with a message or after it."""
        return bisect_left(self.starts, message)


def outline_of(conversation: Conversation) -> Outline:
    """Read through a conversation once, page by page, and keep its numbers only."""
    costs = array("q")
    bound: list[tuple[int, int]] = []
    called: dict[str, int] = {}
    for page in pages(conversation):
        for message in page:
            index = len(costs)
            costs.append(message.tokens)
            for call in message.calls:
                called[call] = index
            if message.answers is not None and message.answers in called:
                bound.append((called[message.answers], index))
    return _outline(costs, bound)


def _outline(costs: Sequence[int], bound: Sequence[tuple[int, int]]) -> Outline:
    """Return the units of messages of which some are ``bound`` to one another, with all between."""
    held = [0] * (len(costs) + 1)  # by how many pairs more a message is held to the one before
    for call, answer in bound:
        held[call + 1] += 1
        held[answer + 1] -= 1
    starts = [index for index, pairs in enumerate(accumulate(held[:-1])) if not pairs]
    starts.append(len(costs))
    before = [0, *accumulate(costs)]
    return Outline(array("q", starts), array("q", (before[start] for start in starts)))
