"""The moving summary: what left the window lives on in one short text.

Messages that left wait in a backlog until a fold has put them into the summary. A fold covers
exactly the messages it was handed, in the order they left, and only a fold that succeeded changes
anything: a failed one leaves the old summary and the backlog as they were. What is nothing but one
of the messages is no summary.
"""

import json
import logging
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from ..tokens.counter import TokenCounter
from .errors import SummaryError
from .material import material, repeats_one
from .state import MessageEntry, Summary

_LOGGER = logging.getLogger(__name__)

# Read once, when the module is imported: a fold runs on the event loop.
FOLD_INSTRUCTIONS = (Path(__file__).parent / "prompts" / "summary.md").read_text("utf-8")

FOLD_TOKENS = 4000
SUMMARY_TOKENS = 600
"""Room for 200 words in languages that need many tokens; longer summaries are cut."""


class Summarizer(Protocol):
    """Writes summaries, usually with a model, told by ``FOLD_INSTRUCTIONS``."""

    async def summarize(self, previous: str, messages: Sequence[MessageEntry]) -> str:
        """Return one text that covers ``previous`` (may be empty) and ``messages``.

        Raises:
            SummaryError: there is none this time; the same messages come again later.
        """
        ...


class MovingSummary:
    """One conversation's summary and the messages that wait to be folded into it."""

    def __init__(
        self, counter: TokenCounter, backlog_tokens: int, summary: Summary | None = None
    ) -> None:
        self.summary = summary
        self.backlog_tokens = backlog_tokens
        self._counter = counter
        self._backlog: deque[MessageEntry] = deque()
        self._waiting_tokens = 0
        self._folding = False

    @property
    def backlog(self) -> tuple[MessageEntry, ...]:
        """The messages that wait, oldest first."""
        return tuple(self._backlog)

    def wait(self, messages: Iterable[MessageEntry]) -> None:
        """Add messages that left the window.

        Should no fold succeed for so long that ``backlog_tokens`` is passed, the oldest are given
        up, so that memory stays bounded.
        """
        for message in messages:
            self._backlog.append(message)
            self._waiting_tokens += message.token_count
        if not self._folding:
            self._give_up_oldest()

    async def fold(self, summarizer: Summarizer, *, fold_tokens: int = FOLD_TOKENS) -> bool:
        """Fold what waits now into the summary, in as many steps as ``fold_tokens`` asks for.

        Returns whether nothing of it waits any more. A second fold at the same time does nothing.
        Only a ``SummaryError`` is caught; after any other error, or when cancelled, the steps that
        were finished count and the rest still waits.
        """
        if self._folding:
            return False
        self._folding = True
        try:
            pending = len(self._backlog)
            while pending:
                batch = _next_batch(tuple(self._backlog)[:pending], fold_tokens)
                await self._fold_batch(summarizer, batch)
                pending -= len(batch)
        except SummaryError as err:
            _LOGGER.debug("%d messages wait for a summary: %s", len(self._backlog), err)
            return False
        finally:
            self._folding = False
            self._give_up_oldest()
        return True

    async def _fold_batch(self, summarizer: Summarizer, batch: Sequence[MessageEntry]) -> None:
        previous = self.summary
        if not material(batch):
            if previous is not None:
                self.summary = replace(previous, covers_to=batch[-1].id)
            self._let_go(batch)
            return
        written = await summarizer.summarize(previous.text if previous else "", batch)
        text = _shorten(written.strip(), self._counter)
        if not text:
            raise SummaryError("the summary was empty")
        if repeats_one(text, batch):
            raise SummaryError("the summary only repeats a message")
        self.summary = Summary(
            text=text,
            covers_from=previous.covers_from if previous else batch[0].id,
            covers_to=batch[-1].id,
            token_count=self._counter.count(text).tokens,
        )
        self._let_go(batch)

    def _let_go(self, batch: Sequence[MessageEntry]) -> None:
        for message in batch:
            self._backlog.popleft()
            self._waiting_tokens -= message.token_count

    def _give_up_oldest(self) -> None:
        given_up = 0
        while self._backlog and self._waiting_tokens > self.backlog_tokens:
            self._waiting_tokens -= self._backlog.popleft().token_count
            given_up += 1
        if given_up and self.backlog_tokens:
            _LOGGER.info("%d messages were given up before they were summarised", given_up)


def fold_request(previous: str, messages: Iterable[MessageEntry]) -> str:
    """Return the material of one fold as JSON, so that no text in it can pass for anything else.

    It goes into a user message under ``FOLD_INSTRUCTIONS``.
    """
    return json.dumps({"summary": previous, "messages": material(messages)}, ensure_ascii=False)


def _next_batch(waiting: Sequence[MessageEntry], tokens: int) -> Sequence[MessageEntry]:
    """Take as many messages as ``tokens`` allows, at least one, whole rounds where possible."""
    taken = 0
    total = 0
    for message in waiting:
        total += message.token_count
        if taken and total > tokens:
            break
        taken += 1
    if taken == len(waiting):
        return waiting
    starts = [index for index in range(1, taken + 1) if waiting[index].role == "user"]
    return waiting[: starts[-1] if starts else taken]


def _shorten(text: str, counter: TokenCounter) -> str:
    """Cut a summary that is longer than was asked for, after a sentence where there is one."""
    while (tokens := counter.count(text).tokens) > SUMMARY_TOKENS:
        text = text[: len(text) * SUMMARY_TOKENS // tokens]
        if (end := max(text.rfind(mark) for mark in (". ", "。", "! ", "? "))) > 0:
            text = text[: end + 1]
    return text
