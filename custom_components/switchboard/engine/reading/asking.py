"""Asking a model about a window: one request, one JSON answer.

Every pass asks the same way. The window is shown as compact JSON in which no text can pass for
anything else, and messages have numbers in place of their ids. Where a server answers one request
after the other, the request gives way to whoever speaks.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, Final, Protocol

from ..azure.deltas import LLMClient
from ..azure.errors import AnswerCutError, LLMError, TimedOutError
from ..azure.messages import LLMRequest, Message, ModelOptions, OutputSchema
from ..azure.schemas import ask_as_far_as_it_goes
from ..chunking.results import UNFINISHED, ExtractionError
from ..storage.entries import ExtractedFact, LogEntry
from .masking import masked_texts
from .user_statements import is_own
from .windows import Window

EXTRACTION_SECONDS: Final = 180.0
THOUGHT_TOKENS: Final = 4000
"""Room besides the answer, once a model has used up that without a word: it thinks first."""

MESSAGE_CHARACTERS: Final = 4000
"""Limit of a message; of a longer one half is read from its beginning, half from its end."""

SOON: Final = timedelta(minutes=10)
"""A message within this time, and on the same day, needs no time of its own."""

MOST_TIMES: Final = 5
"""How often a window gives way. A house in which somebody always speaks learns all the same."""


def prompt(name: str) -> str:
    """Return instructions by their file's name; read on import, as windows are on the loop."""
    return (Path(__file__).parent / "prompts" / f"{name}.md").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Question[AnswerT]:
    """The question a model is asked about a window, and how its answer is read.

    ``version`` changes with the instructions, the schema or the rules, and is kept with every
    window. ``answer_tokens`` are the room to answer in; ``longer`` is by how much more than usual
    an answer may take.
    """

    name: str
    purpose: str
    version: str
    instructions: str
    schema: Mapping[str, object]
    read: Callable[[str], AnswerT]
    answer_tokens: int
    longer: float = 1.0

    @property
    def sent(self) -> tuple[str, str]:
        """All that is sent besides a window."""
        return self.instructions, json.dumps(self.schema)


class Turns(Protocol):
    """The turns under way in the house."""

    async def wait(self) -> object:
        """Return once nobody waits for an answer. An ``asyncio.Event`` will do."""
        ...

    async def begun(self) -> object:
        """Return once somebody does."""
        ...


class Asker(Protocol):
    """Asks about windows."""

    async def ask[AnswerT](
        self,
        question: Question[AnswerT],
        window: Window,
        known: Sequence[ExtractedFact] = (),
        before: str = "",
    ) -> tuple[AnswerT, bool]:
        """Return the answer about a window, and whether it did not come to its end.

        ``known`` are facts that rest on its overlap, which new words may complete. ``before`` tells
        what was talked about before.

        Raises:
            ExtractionError: there is no answer; the same window comes again later.
        """
        ...


@dataclass(frozen=True, slots=True)
class ModelAsker:
    """An ``Asker`` that asks ``llm``, and waits ``patience`` seconds for an answer.

    ``clock`` is the event loop's, in seconds; ``zone`` gives the house's time zone. ``thoughts``
    are the tokens it may think besides: the next is for when an answer was nothing but thoughts.
    With ``turns``, a request of which ``one_by_one`` says by its purpose that its server answers
    one after the other is broken off when somebody speaks, and sent again once they are answered.
    """

    llm: LLMClient
    clock: Callable[[], float]
    zone: Callable[[], tzinfo] = lambda: UTC
    patience: float = EXTRACTION_SECONDS
    thoughts: list[int] = field(default_factory=lambda: [0, THOUGHT_TOKENS])
    turns: Turns | None = None
    one_by_one: Callable[[str], bool] = lambda _: False

    async def ask[AnswerT](
        self,
        question: Question[AnswerT],
        window: Window,
        known: Sequence[ExtractedFact] = (),
        before: str = "",
    ) -> tuple[AnswerT, bool]:
        """Return what is read of the answer; of one that was cut, what of it is whole.

        Raises:
            ExtractionError: the model failed, or its answer is not what was asked for.
        """
        shown = await asyncio.to_thread(window_as_json, window, known, self.zone(), before)
        request = LLMRequest(
            messages=(Message("system", question.instructions), Message("user", shown)),
            options=ModelOptions(temperature=0.0, reasoning_effort="low"),
            output_schema=OutputSchema(question.name, question.schema),
            purpose=question.purpose,
            prompt_cache_key=f"{question.name}-{question.version}",
        )
        text, ended_by = await self._undisturbed(lambda: self._answer(question, request), question)
        if ended_by is not None and not isinstance(ended_by, AnswerCutError | TimedOutError):
            raise ExtractionError(ended_by.reason)
        try:
            return question.read(text), ended_by is not None
        except ExtractionError as err:
            if ended_by is None:
                raise
            # A server that began to answer works: it is this window that it does not get done.
            stalled = isinstance(ended_by, TimedOutError)
            raise ExtractionError(UNFINISHED if stalled else ended_by.reason) from err

    async def _answer[AnswerT](
        self, question: Question[AnswerT], request: LLMRequest
    ) -> tuple[str, LLMError | None]:
        """Return what the model says, and what ended it too early."""
        while True:
            room = question.answer_tokens + self.thoughts[0]
            options = replace(request.options, max_output_tokens=room)
            deadline = self.clock() + self.patience * question.longer
            try:
                text, ended_by = await ask_as_far_as_it_goes(
                    self.llm, replace(request, options=options), deadline
                )
            except LLMError as err:
                raise ExtractionError(err.reason) from err
            if text or not isinstance(ended_by, AnswerCutError) or len(self.thoughts) == 1:
                return text, ended_by
            del self.thoughts[0]

    async def _undisturbed[T, AnswerT](
        self, ask: Callable[[], Coroutine[Any, Any, T]], question: Question[AnswerT]
    ) -> T:
        for _ in range(MOST_TIMES):
            if self.turns is None or not self.one_by_one(question.purpose):
                break
            asked = asyncio.ensure_future(ask())
            spoken = asyncio.ensure_future(self.turns.begun())
            try:
                await asyncio.wait({asked, spoken}, return_when=asyncio.FIRST_COMPLETED)
                if asked.done():
                    return asked.result()
            finally:
                for task in (asked, spoken):
                    task.cancel()
                await asyncio.gather(asked, spoken, return_exceptions=True)
            await self.turns.wait()
        return await ask()


def window_as_json(
    window: Window, known: Sequence[ExtractedFact], zone: tzinfo, before: str = ""
) -> str:
    """Return a window as JSON, with times of the house's own zone.

    ``before`` tells what was talked about before. It has no number by which it could be cited.

    Messages have numbers from 1 in place of their ids, which a model might otherwise make up or be
    told by what is said. What tools and injected notes say is left out.
    """
    shown = masked_texts([stored.entry for stored in window.entries])
    messages: list[dict[str, Any]] = []
    conversations: list[str] = []
    told_at: datetime | None = None
    for number, stored in enumerate(window.entries, 1):
        entry = stored.entry
        if not is_own(entry) and entry.role != "assistant":
            continue
        message: dict[str, Any] = {"n": number}
        if not conversations or conversations[-1] != entry.conversation_id:
            conversations.append(entry.conversation_id)
            if len(conversations) > 1:
                message["conversation"] = (
                    list(dict.fromkeys(conversations)).index(entry.conversation_id) + 1
                )
        at = entry.created_at.astimezone(zone)
        if told_at is None or at.date() != told_at.date() or abs(at - told_at) > SOON:
            told_at, message["at"] = at, f"{at:%A %Y-%m-%d %H:%M}"
        message["person" if is_own(entry) else "assistant"] = _text(entry, shown)
        messages.append(message)
    frame: dict[str, Any] = {"new_from": len(window.overlap) + 1, "messages": messages}
    if known:
        numbers = {stored.entry.id: number for number, stored in enumerate(window.entries, 1)}
        facts = [
            {
                "summary": fact.summary,
                "sources": [numbers[id_] for id_ in fact.source_message_ids if id_ in numbers],
            }
            for fact in known
        ]
        frame = {"known": facts} | frame
    if before:
        frame = {"before": before} | frame
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"))


def _text(entry: LogEntry, shown: Mapping[str, str]) -> str:
    text = shown.get(entry.id, entry.content)
    if len(text) <= MESSAGE_CHARACTERS:
        return text
    half = MESSAGE_CHARACTERS // 2
    return f"{text[:half]} [...] {text[-half:]}"
