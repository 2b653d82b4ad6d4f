"""The model's part of a turn: ask, run the tools it calls, ask again, until it has answered.

Whatever breaks on the way ends in a conversation both of Azure's APIs accept, and in one honest
sentence if anything was already said or done; if not, the caller may still answer another way.
What the agent says by itself while the model is silent is heard, but not remembered.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Protocol

from ..azure.deltas import Delta, Finished, LLMClient, TextDelta
from ..azure.errors import ContentFilteredError, ContextLengthError, LLMError, TimedOutError
from ..azure.messages import LLMRequest, Message, ToolCall, ToolSpec
from .follow_up import Overheard
from .inline_replies import SaidCall, cut_say
from .patience import DetachableStream, Patience, Unfinished
from .phrases import LOST_AFTER_ACTION, without_interim
from .repetition import NOTHING_SAID, SAID_BEFORE, SaidBefore, cut_repeated, without_rest
from .routing import Reason


@dataclass(frozen=True, slots=True)
class LocalAnswer:
    """An answer given by the house itself, without a model.

    ``messages`` is what it adds to the conversation after the user's words: the intent it took
    as a tool call, that intent's result, and the answer.
    """

    speech: str
    messages: tuple[Message, ...]
    tools: tuple[str, ...] = ()


class LocalAgent(Protocol):
    """The house's own understanding of sentences."""

    async def match(self, text: str) -> LocalAnswer | None:
        """Act on ``text`` if it is, word for word, a sentence the house knows; else ``None``."""
        ...

    async def converse(self, text: str) -> LocalAnswer | None:
        """Act on ``text`` with all the leniency the house has; ``None`` if that failed as well."""
        ...


class LearntLocally(Protocol):
    """The sentences that the house has learnt from what a model has done with them."""

    async def repeat(self, text: str) -> LocalAnswer | None:
        """Do what ``text`` was learnt to mean, if it was; else ``None``."""
        ...

    async def undo(self, text: str) -> LocalAnswer | None:
        """Undo what was done last, if that is all that ``text`` asks for and the house can."""
        ...

    async def correct(self, text: str) -> LocalAnswer | None:
        """Take back what was wrong if ``text`` says so; ``None`` if there is more to answer."""
        ...


class Transcript(Protocol):
    """The house's own log of the conversation: hears the answer, and runs the tools in it."""

    def add(self, deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Message]:
        """Stream one answer of the model into the log.

        Yields each message once it is whole: the assistant's, then the result of every tool it
        called. A tool that failed has a result that says so.
        """
        ...

    def put(self, sentence: str) -> Message:
        """Add a sentence of our own that nobody hears as it comes: the turn's result speaks it."""
        ...


MAX_STEPS = 10
SHRINKS = 3
"""How often older rounds are given up for one turn: half, three quarters, seven eighths."""


def nothing_to_give_up() -> bool:
    """Tell that a conversation holds nothing a request could do without."""
    return False


def nothing_to_confirm(calls: Sequence[SaidCall], deployment: str | None) -> str | None:
    """Leave it to the model to say what came of its calls."""
    return None


@dataclass(frozen=True, slots=True)
class Conversation:
    """The conversation the model is asked in.

    ``compose`` makes the request out of what is remembered, ``remember`` adds a message to that,
    ``shrink`` gives up older rounds, and ``simplify`` what was told besides the conversation; both
    tell whether there was anything to give up. ``confirm`` gives the words that are the answer to
    calls a deployment made, once they have been carried out, or ``None`` if the model is to see
    what came of them; ``hushed`` gives what is heard in place of such words, maybe nothing, or
    ``None`` for all of them. ``said_before`` are answers not to be given twice. ``overheard`` are
    words that nobody may have said to the agent. The model is asked ``max_steps`` times at most.
    """

    transcript: Transcript
    compose: Callable[[], LLMRequest]
    remember: Callable[[Message], None]
    shrink: Callable[[], bool]
    say: Callable[[str], str]
    patience: Patience = field(default_factory=Patience)
    simplify: Callable[[], bool] = nothing_to_give_up
    max_steps: int = MAX_STEPS
    confirm: Callable[[Sequence[SaidCall], str | None], str | None] = nothing_to_confirm
    said_before: SaidBefore = NOTHING_SAID
    hushed: Callable[[Sequence[SaidCall]], Awaitable[str | None]] | None = None
    overheard: Overheard | None = None


@dataclass(slots=True)
class Answering:
    """How far the answer has come. ``first_token_at`` is in seconds of the caller's clock.

    ``error`` broke the answer to the last request, ``failure`` is the reason of the whole.
    """

    clock: Callable[[], float]
    first_token_at: float | None = None
    tools: list[str] = field(default_factory=list)
    failure: str | None = None
    error: LLMError | None = None
    said: bool = False
    deployment: str | None = None
    step_calls: list[SaidCall] = field(default_factory=list)
    _step_text: bool = False

    @property
    def untouched(self) -> bool:
        """Return whether nothing was said and nothing done, so that another may answer instead."""
        return not self.said and not self.tools

    def begin_step(self) -> None:
        """Forget what was particular to the last request."""
        self.failure = self.error = self.deployment = None
        self.step_calls.clear()
        self._step_text = False

    @property
    def mid_sentence(self) -> bool:
        """Return whether the message being streamed is text alone: a sentence may follow."""
        return self._step_text and not self.step_calls

    @property
    def step_untouched(self) -> bool:
        """Return whether the present request has yielded nothing yet."""
        return not self._step_text and not self.step_calls

    @property
    def silent(self) -> bool:
        """Return whether somebody has been waiting in vain for a first word."""
        return not self.said and not self.step_calls

    def hear(self, delta: Delta, tools: Sequence[ToolSpec] = ()) -> Delta:
        """Take note of a delta; returns what of it is for the transcript."""
        if isinstance(delta, TextDelta):
            self._step_text = self.said = True
            if self.first_token_at is None:
                self.first_token_at = self.clock()
        elif isinstance(delta, ToolCall):
            self.step_calls.append(cut_say(delta, tools))
            self.tools.append(delta.name)
            return self.step_calls[-1].call
        elif isinstance(delta, Finished):
            self.deployment = delta.deployment
        return delta

    @property
    def confirmable(self) -> bool:
        """Return whether calls of the request brought words, and nothing was said with them."""
        return not self._step_text and any(one.say for one in self.step_calls)


async def answer(
    llm: LLMClient,
    conversation: Conversation,
    progress: Answering,
    *,
    deadline: float,
    begun: DetachableStream | None = None,
) -> None:
    """Let the model answer, filling in ``progress``; ``begun`` answers the first request already.

    Afterwards ``progress.failure`` is ``None`` for a whole answer. When it names a failure and
    ``progress.untouched`` holds, nothing of an answer has been said. When patience came to its end,
    the answer was promised instead, and the patience holds what is left to do: as long as nothing
    was said, a request has the time of a late answer; what is said has to end by ``deadline``.
    """
    remedies: dict[type[LLMError], Iterator[Callable[[], bool]]] = {
        ContextLengthError: iter([conversation.shrink] * SHRINKS + [conversation.simplify]),
        ContentFilteredError: iter([conversation.simplify]),
    }
    for _ in range(conversation.max_steps):
        progress.begin_step()
        request = conversation.compose()
        until = max(deadline, (progress.silent and conversation.patience.until) or deadline)
        stream = begun or DetachableStream(
            _heeded(llm.stream(request, deadline=until), conversation)
        )
        begun = None
        await _ask(stream, request, conversation, progress, deadline)
        if conversation.patience.gave_up:
            return
        if (error := progress.error) is not None:
            left = remedies.get(type(error), iter(()))
            if progress.step_untouched and any(remedy() for remedy in left):
                continue
            progress.failure = error.reason
            break
        if not progress.step_calls:
            unsaid = conversation.overheard is not None and conversation.overheard.is_not_meant
            if unsaid and progress.tools:  # what was done is not kept silent
                await _say(conversation, conversation.say(LOST_AFTER_ACTION))
            return
        if await _confirmed(conversation, progress):
            return
    else:
        progress.failure = Reason.TOO_MANY_STEPS
    if progress.untouched or progress.mid_sentence:
        return
    key = LOST_AFTER_ACTION if progress.error is not None and progress.tools else progress.failure
    await _say(conversation, conversation.say(key))


def _heeded(deltas: AsyncGenerator[Delta], conversation: Conversation) -> AsyncGenerator[Delta]:
    return deltas if conversation.overheard is None else conversation.overheard.heed(deltas)


async def _confirmed(conversation: Conversation, progress: Answering) -> bool:
    """Say what the model would have said of its calls, if that may be said."""
    if not progress.confirmable:
        return False
    words = conversation.confirm(tuple(progress.step_calls), progress.deployment)
    if words is None:
        return False
    heard = None
    if conversation.hushed and not conversation.patience.has_spoken:
        heard = await conversation.hushed(progress.step_calls)
    progress.hear(TextDelta(words))
    if heard is None:
        await _say(conversation, words)
    else:
        conversation.transcript.put(heard)
        conversation.remember(Message("assistant", words))
    return True


async def _say(conversation: Conversation, sentence: str) -> None:
    for message in await speak(conversation.transcript, sentence):
        conversation.remember(message)


async def speak(transcript: Transcript, sentence: str) -> tuple[Message, ...]:
    """Say one sentence of our own; returns what the transcript made of it."""

    async def one() -> AsyncGenerator[Delta]:
        yield TextDelta(sentence)

    return tuple([message async for message in transcript.add(one())])


async def _ask(
    stream: DetachableStream,
    request: LLMRequest,
    conversation: Conversation,
    progress: Answering,
    deadline: float,
) -> None:
    patience = conversation.patience
    handed_over = False
    deltas = _as_spoken(stream, request.tools, conversation, progress, deadline)
    if conversation.said_before.answers and not progress.tools:
        deltas = cut_repeated(deltas, conversation.said_before, conversation.say(SAID_BEFORE))
    try:
        async with aclosing(conversation.transcript.add(deltas)) as messages:
            async for message in messages:
                if not patience.gave_up:
                    _remember(message, conversation)
        if patience.gave_up:
            patience.unfinished = Unfinished(stream, request, tuple(progress.tools))
            handed_over = True
    finally:
        if not handed_over:
            await stream.aclose()


def _remember(message: Message, conversation: Conversation) -> None:
    """Remember what the model said and did, so that it never learns to say the rest itself."""
    if message.role == "assistant" and conversation.said_before.answers:
        rest = conversation.say(SAID_BEFORE)
        message = replace(message, content=without_rest(message.content, rest))
    if message.role == "assistant" and conversation.patience.has_spoken:
        message = replace(message, content=without_interim(message.content))
        if not (message.content or message.tool_calls or message.reasoning):
            return
    conversation.remember(message)


async def _next(stream: DetachableStream, progress: Answering, deadline: float) -> Delta | None:
    """The next delta, or None after the last; once anything was said, it has until ``deadline``."""
    left = None if progress.silent else max(0.0, deadline - progress.clock())
    try:
        async with asyncio.timeout(left):
            return await anext(stream, None)
    except TimeoutError:
        raise TimedOutError("The answer did not end in time") from None


async def _as_spoken(
    stream: DetachableStream,
    tools: Sequence[ToolSpec],
    conversation: Conversation,
    progress: Answering,
    deadline: float,
) -> AsyncGenerator[Delta]:
    """Pass deltas on, with words of ours while none comes.

    When the stream fails mid-sentence, that sentence is ended honestly.
    """
    patience = conversation.patience
    try:
        while True:
            if progress.silent:
                async for words in patience.meanwhile(stream, conversation.say):
                    yield TextDelta(words)
                if patience.gave_up:
                    return
            delta = await _next(stream, progress, deadline)
            if delta is None:
                return
            yield progress.hear(delta, tools)
    except LLMError as err:
        progress.error = err
        if progress.mid_sentence:
            yield TextDelta(f" {conversation.say(err.reason)}")
