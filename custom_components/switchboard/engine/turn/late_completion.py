"""Finishing a question after its turn: the same loop as in a turn, over a transcript of its own."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from ..azure.deltas import Delta, LLMClient, ReasoningItem, Searched, TextDelta
from ..azure.errors import EmptyAnswerError, TimedOutError
from ..azure.messages import Message, ToolCall
from .patience import DetachableStream, Unfinished, asked_again
from .tool_loop import Answering, Conversation, answer, nothing_to_give_up

type RunTool = Callable[[ToolCall], Awaitable[Message]]
"""Call a tool; when it fails, the result says so."""


@dataclass(frozen=True, slots=True)
class LateAnswer:
    """The outcome of a question: words for whoever asked, and messages for the memory.

    ``failure`` is the reason when there is no whole answer; the words then say so.
    """

    text: str
    messages: tuple[Message, ...]
    failure: str | None = None


async def finish(
    llm: LLMClient,
    unfinished: Unfinished,
    run_tool: RunTool,
    say: Callable[[str], str],
    clock: Callable[[], float],
    *,
    deadline: float,
) -> LateAnswer:
    """Answer what a turn left open, until ``deadline`` at most, in seconds of ``clock``.

    Always ends with something to say. The stream handed over is closed, whatever happens.
    """
    transcript = PlainTranscript(run_tool)
    conversation = Conversation(
        transcript=transcript,
        compose=lambda: replace(
            unfinished.request, messages=(*unfinished.request.messages, *transcript.messages)
        ),
        remember=lambda message: None,  # the transcript is the memory
        shrink=nothing_to_give_up,
        say=say,
    )
    progress = Answering(clock, tools=list(unfinished.tools))

    def once_more() -> AsyncGenerator[Delta] | None:
        return llm.stream(unfinished.request, deadline=deadline) if clock() < deadline else None

    stream = DetachableStream(asked_again(unfinished.stream, once_more, (TimedOutError,)))
    try:
        await answer(llm, conversation, progress, deadline=deadline, begun=stream)
    finally:
        await unfinished.stream.aclose()
    if not transcript.text:
        transcript.put(say(progress.failure or EmptyAnswerError.reason))
    return LateAnswer(transcript.text, tuple(transcript.messages), progress.failure)


@dataclass(slots=True)
class PlainTranscript:
    """A log of its own for an answer that nobody is listening to; see ``ports.Transcript``."""

    run_tool: RunTool
    messages: list[Message] = field(default_factory=list)

    async def add(self, deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Message]:
        """Take in one answer of the model, and run the tools called in it."""
        message = Message("assistant")
        async with aclosing(deltas):
            async for delta in deltas:
                match delta:
                    case TextDelta(text):
                        message = replace(message, content=message.content + text)
                    case ToolCall():
                        message = replace(message, tool_calls=(*message.tool_calls, delta))
                    case ReasoningItem(data):
                        # It belongs to what follows it: what came before is a message by itself.
                        if message.content or message.tool_calls or message.reasoning:
                            async for added in self._append(message):
                                yield added
                        message = Message("assistant", reasoning=(data,))
                    case Searched() if not (message.content or message.tool_calls):
                        message = replace(message, reasoning=())  # it led to the search
                    case _:
                        pass
        if message.content or message.tool_calls or message.reasoning:
            async for added in self._append(message):
                yield added

    def put(self, sentence: str) -> Message:
        """Add a sentence of our own."""
        self.messages.append(Message("assistant", sentence))
        return self.messages[-1]

    async def _append(self, message: Message) -> AsyncGenerator[Message]:
        self.messages.append(message)
        yield message
        for call in message.tool_calls:
            result = await self.run_tool(call)
            self.messages.append(result)
            yield result

    @property
    def text(self) -> str:
        """Return what there is to say, from the first word to the last."""
        said = (m.content.strip() for m in self.messages if m.role == "assistant")
        return " ".join(words for words in said if words)
