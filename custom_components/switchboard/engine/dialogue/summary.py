"""The moving summary: what leaves the window lives on in one short text.

Rounds that are due are folded while they are still in the window, and leave it in the moment that
the summary covers them: in each request, what was said is either there or told of. Only a fold that
succeeded changes anything; after a failed one the same rounds are due again. What says next to
nothing, or is nothing but one of the messages, is no summary.
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Protocol

from ..tokens.counter import TokenCounter, count_message
from .errors import SummaryError
from .rounds import split_rounds
from .state import MessageEntry, Summary, ToolCallEntry
from .tags import is_context, is_failure
from .window import SlidingWindow

_LOGGER = logging.getLogger(__name__)

type Messages = tuple[MessageEntry, ...]

# Read once, when the module is imported: a fold runs on the event loop.
FOLD_INSTRUCTIONS = (Path(__file__).parent / "prompts" / "summary.md").read_text("utf-8")

SUMMARY_HEADING = "What was said earlier in this conversation, summarised:"

FOLD_TOKENS = 4000
SHORTEST = 20
"""A text of no more characters than these is no summary."""
ANEW_EVERY: Final = 5
"""Every so many folds the summary is written anew."""

MOST_ROUNDS: Final = 30
"""With the ten of a window these make forty exchanges that are at hand word for word."""


class Summarizer(Protocol):
    """Writes summaries, usually with a model, told by ``FOLD_INSTRUCTIONS``."""

    async def summarize(self, previous: str, messages: Sequence[MessageEntry]) -> str:
        """Return one text that covers ``previous`` (may be empty) and ``messages``.

        Raises:
            SummaryError: there is none this time; the same messages come again later.
        """
        ...


@dataclass(frozen=True, slots=True)
class Fold:
    """A new summary, the text that it goes on from, and the messages that it covers besides."""

    previous: str
    summary: Summary
    messages: Messages


@dataclass(slots=True)
class RecentFolds:
    """The rounds that were folded since the summary was ``anchor``, and in how many folds.

    A summary made of a summary made of a summary wears off. So every few folds it is written anew:
    from an earlier one, and from all that was folded since, word for word.
    """

    anchor: Summary | None
    _rounds: list[Messages] = field(default_factory=list)
    _folds: int = 0

    def begin(self, summary: Summary | None) -> tuple[Summary | None, Sequence[Messages]]:
        """Return what the next fold goes on from, and the rounds that it is to be told again."""
        if self._folds < ANEW_EVERY - 1:
            return summary, ()
        return self.anchor, tuple(self._rounds)

    def begin_anew(self, summary: Summary | None) -> None:
        """Go on from ``summary``, which was written anew, or could not be."""
        self.anchor, self._rounds, self._folds = summary, [], 0

    def add(self, rounds: Sequence[Messages], summary: Summary | None) -> None:
        """Take note of the rounds that one more fold has put into the summary.

        Are they too many, a later one goes on from ``summary``.
        """
        if len(self._rounds) + len(rounds) > MOST_ROUNDS:
            self.begin_anew(summary)
            return
        self._folds += 1
        self._rounds += (tuple(one for one in held if not is_context(one)) for held in rounds)


class MovingSummary:
    """One conversation's summary, and how it takes in the rounds of the window."""

    def __init__(self, counter: TokenCounter, summary: Summary | None = None) -> None:
        self.summary = summary
        self._counter = counter
        self._recent = RecentFolds(summary)
        self._folding = False
        self._ended = False

    def end(self) -> None:
        """Take no part any more: the conversation was forgotten, or goes on with another one."""
        self._ended = True

    async def fold(
        self,
        summarizer: Summarizer,
        window: SlidingWindow,
        *,
        fold_tokens: int = FOLD_TOKENS,
        on_fold: Callable[[Fold], None] = lambda _: None,
    ) -> bool:
        """Fold the rounds that are due, in as many steps as ``fold_tokens`` asks for.

        Meanwhile they stay in the window. In the end those that are covered leave it, and the new
        summary takes their place, in one step. Returns whether all were covered. A second fold at
        the same time does nothing. Only a ``SummaryError`` is caught; after any other error, or
        when cancelled, the rounds that were covered by then count. ``on_fold`` is told of a new
        summary when it has taken its place.
        """
        if self._folding:
            return False
        if not (due := window.due()):
            return True
        written, again = self._recent.begin(self.summary)
        covering, covered = written, 0
        self._folding = True
        try:
            for step, rounds in _steps((*again, *due), fold_tokens):
                if self._ended:  # what was forgotten is sent nowhere any more
                    return False
                written = await self._write(summarizer, written, step, window.limits.summary_tokens)
                if rounds is not None and rounds > len(again):
                    covering, covered = written, rounds - len(again)
        except SummaryError as err:
            if again:  # perhaps it was too much at once
                self._recent.begin_anew(self.summary)
            waiting = sum(map(len, due[covered:]))
            _LOGGER.debug("%d messages wait for a summary: %s", waiting, err)
            return False
        finally:
            self._folding = False
            if covered and not self._ended:
                previous = self.summary.text if self.summary else ""
                self.summary = covering
                if again:
                    self._recent.begin_anew(covering)
                else:
                    self._recent.add(due[:covered], covering)
                messages = tuple(message for held in due[:covered] for message in held)
                ids = {message.id for message in messages}
                window.exchange(ids, covering.token_count if covering else 0)
                if covering and covering.text != previous:
                    on_fold(Fold(previous, covering, messages))
        return True

    async def _write(
        self,
        summarizer: Summarizer,
        previous: Summary | None,
        messages: Messages,
        most_tokens: int,
    ) -> Summary | None:
        if not material(messages):
            return previous and replace(previous, covers_to=messages[-1].id)
        written = await summarizer.summarize(previous.text if previous else "", messages)
        text = _shorten(written.strip(), most_tokens, self._cost)
        if len(text) <= SHORTEST:
            raise SummaryError("the summary says next to nothing")
        if repeats_one(text, messages):
            raise SummaryError("the summary only repeats a message")
        return Summary(
            text=text,
            covers_from=previous.covers_from if previous else messages[0].id,
            covers_to=messages[-1].id,
            token_count=self._cost(text),
        )

    def _cost(self, text: str) -> int:
        return count_message(self._counter, "system", as_sent(text))


def as_sent(text: str) -> str:
    """Return a summary in the words in which a model is sent it."""
    return f"{SUMMARY_HEADING}\n{text}"


def fold_request(previous: str, messages: Iterable[MessageEntry]) -> str:
    """Return the material of one fold as JSON, so that no text in it can pass for anything else.

    It goes into a user message under ``FOLD_INSTRUCTIONS``.
    """
    return json.dumps({"summary": previous, "messages": material(messages)}, ensure_ascii=False)


def _steps(rounds: Sequence[Messages], tokens: int) -> Iterator[tuple[Messages, int | None]]:
    """Divide rounds into steps of at most ``tokens``, and say how many are done after each.

    A step holds whole rounds, but for a round that is too big for one: it takes several, and None
    says that it is not done.
    """
    step: Messages = ()
    total = 0
    for done, messages in enumerate(rounds):
        size = sum(message.token_count for message in messages)
        if step and total + size > tokens:
            yield step, done
            step, total = (), 0
        if size > tokens:
            *pieces, last = _pieces(messages, tokens)
            for piece in pieces:
                yield piece, None
            yield last, done + 1
        else:
            step, total = (*step, *messages), total + size
    if step:
        yield step, len(rounds)


def _pieces(messages: Messages, tokens: int) -> Iterator[Messages]:
    piece: Messages = ()
    total = 0
    for message in messages:
        # A result stays with its call: only together do they say how a deed went.
        if piece and total + message.token_count > tokens and message.role != "tool":
            yield piece
            piece, total = (), 0
        piece, total = (*piece, message), total + message.token_count
    yield piece


def _shorten(text: str, most: int, cost: Callable[[str], int]) -> str:
    """Cut a summary that is longer than was asked for, after a sentence where there is one."""
    while text and (tokens := cost(text)) > most:
        text = text[: len(text) * most // tokens]
        if (end := max(text.rfind(mark) for mark in (". ", "。", "! ", "? "))) > 0:
            text = text[: end + 1]
    return text


MOST_CHARACTERS: Final = 16_000
"""A longer text keeps its beginning and its end."""


def material(messages: Iterable[MessageEntry]) -> list[dict[str, object]]:
    """Return what is worth a summary, oldest first: ``role``, ``text``, and what was ``done``."""
    return [told for held in split_rounds(messages) for told in _told(held)]


def repeats_one(text: str, messages: Iterable[MessageEntry]) -> bool:
    """Return whether a summary is nothing but one of the messages, word for word."""
    words = _words(text)
    return any(words == _words(message.content) for message in messages)


def _told(held: Sequence[MessageEntry]) -> Iterator[dict[str, object]]:
    if _failed(held):
        return
    outcomes = {one.tool_call_id: one.content for one in held if one.role == "tool"}
    for message in held:
        if message.role == "tool" or is_context(message):
            continue
        told: dict[str, object] = {"role": message.role, "text": _middle_cut(message.content)}
        if message.tool_calls:
            told["done"] = [_deed(call, outcomes.get(call.id)) for call in message.tool_calls]
        yield told


def _failed(held: Sequence[MessageEntry]) -> bool:
    """Return whether nothing came of a round, neither words nor deeds."""
    return any(map(is_failure, held)) and not any(
        message.role == "assistant" and (message.content or message.tool_calls) for message in held
    )


def _deed(call: ToolCallEntry, outcome: str | None) -> str:
    """Say a tool call in words: its name, what it was given, and whether it failed."""
    name = call.name.rpartition("__")[2]
    given = ", ".join(_values(_read(call.arguments)))
    result = _read(outcome) if outcome is not None else {}
    failed = isinstance(result, Mapping) and (
        "error" in result or result.get("response_type") == "error"
    )
    return _middle_cut(f"{name}{': ' if given else ''}{given}{' (failed)' if failed else ''}")


def _read(document: str) -> object:
    try:
        value: object = json.loads(document)
    except ValueError, RecursionError:
        return None
    return value


def _values(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _values(part)
    elif isinstance(value, list):
        for part in value:
            yield from _values(part)
    elif value is not None:
        yield str(value)


def _words(text: str) -> list[str]:
    marks = str.maketrans("", "", "\"'“”„«»*_[]()")
    return [word.strip(".,:;!?…") for word in text.casefold().translate(marks).split()]


def _middle_cut(text: str) -> str:
    if len(text) <= MOST_CHARACTERS:
        return text
    half = MOST_CHARACTERS // 2
    return f"{text[:half]} [...] {text[-half:]}"
