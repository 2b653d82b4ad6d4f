"""A request made for itself: what a model would answer and call, of which nothing is done."""

import json
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from ..engine.azure.deltas import Delta, LLMClient, ReasoningItem, TextDelta
from ..engine.azure.messages import LLMRequest, Message, ToolCall
from ..engine.turn.inline_replies import words_of
from ..engine.turn.phrases import phrase
from ..engine.turn.tool_loop import Answering, Conversation, answer, nothing_to_give_up

PURPOSE: Final = "comparison"
LONGEST_SECONDS: Final = 60.0
"""How long an answer with all its requests may take."""
MOST_STEPS: Final = 5
NOT_RUN: Final = '{"note":"This is a rehearsal: nothing was run. Answer as if it had been."}'

type Called = tuple[str, str]
"""The bare name of a tool, and its arguments in an order of their own."""


def called(name: str, arguments: str) -> Called:
    """Return what tells a call from one that does another thing."""
    with suppress(ValueError, RecursionError):
        arguments = json.dumps(json.loads(arguments), sort_keys=True, ensure_ascii=False)
    return name.rpartition("__")[2], arguments


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What a model said and called, with the words that are its answer, and why it failed."""

    messages: tuple[Message, ...]
    answer: str
    failure: str | None


@dataclass(frozen=True, slots=True)
class _Stage:
    """A transcript in which no tool runs: a call gets what it gave back before, or a note."""

    results: Mapping[Called, str]

    async def add(self, deltas: AsyncGenerator[Delta]) -> AsyncGenerator[Message]:
        """Follow one answer of the model."""
        text, calls, reasoning = "", list[ToolCall](), list[str]()
        async for delta in deltas:
            match delta:
                case TextDelta():
                    text += delta.text
                case ReasoningItem():
                    reasoning.append(delta.data)
                case ToolCall():
                    calls.append(delta)
        if text or calls:
            yield Message("assistant", text, tuple(calls), reasoning=tuple(reasoning))
        for call in calls:
            result = self.results.get(called(call.name, call.arguments), NOT_RUN)
            yield Message("tool", result, tool_call_id=call.id)

    def put(self, sentence: str) -> Message:
        """Say a sentence of our own."""
        return Message("assistant", sentence)


async def async_rehearse(
    llm: LLMClient,
    request: LLMRequest,
    results: Mapping[Called, str],
    language: str,
    clock: Callable[[], float],
) -> Rehearsed:
    """Let a model answer as in a turn; ``results`` are what calls gave back before."""
    said: list[Message] = []
    progress = Answering(clock)
    conversation = Conversation(
        transcript=_Stage(results),
        compose=lambda: replace(request, messages=(*request.messages, *said)),
        remember=said.append,
        shrink=nothing_to_give_up,
        say=lambda key: phrase(key, language),
        max_steps=MOST_STEPS,
        confirm=lambda calls, _: words_of(calls) if all(one.say for one in calls) else None,
    )
    await answer(llm, conversation, progress, deadline=clock() + LONGEST_SECONDS)
    words = " ".join(one.content for one in said if one.role == "assistant" and one.content)
    return Rehearsed(tuple(said), words, progress.failure)
