"""One answer with its numbers, before either API puts it into its own shape."""

import json
import re
import time
import zlib
from dataclasses import dataclass, replace
from typing import Literal
from uuid import uuid4

from . import counting
from .ask import Ask, Call, Reply
from .deployments import Deployment
from .faults import Fault
from .prompt_cache import A_DAY, IN_MEMORY, Admitted, Prompt, PromptCache

type Finish = Literal["stop", "tool_calls", "length", "content_filter"]

_EFFORT = {"none": 0, "minimal": 8, "low": 32, "medium": 64, "high": 192, "xhigh": 384}
_PIECE = re.compile(r"\s*\S+\s*$|\s*\S+")
_MESSAGE_OVERHEAD = 4
ATTACHMENT_TOKENS = 85
"""What an image costs when it is looked at in low detail; here every attachment does."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens. ``cached`` and ``written`` are parts of ``input``, ``reasoning`` of ``output``.

    ``written`` was put into the cache for a price.
    """

    input: int
    cached: int
    output: int
    reasoning: int
    written: int = 0


@dataclass(frozen=True, slots=True)
class Completion:
    """The answer to one request. ``id`` is bare hexadecimal; each API adds its own prefix."""

    id: str
    created: int
    ask: Ask
    deployment: Deployment
    text: str
    calls: tuple[Call, ...]
    finish: Finish
    usage: Usage
    fault: Fault
    searches: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    @property
    def streamed(self) -> list[str]:
        """The text in the pieces it is streamed in."""
        return halved(self.text) if self.fault.half_characters else pieces(self.text)

    @property
    def messages(self) -> list[str]:
        """The text as the messages it is answered in: one, or two if a fault wants that."""
        words = pieces(self.text)
        if not self.fault.two_messages or len(words) < 2:
            return [self.text] if self.text else []
        middle = len(words) // 2
        return ["".join(words[:middle]).strip(), "".join(words[middle:]).strip()]


def pieces(text: str) -> list[str]:
    """Cut a text the way it is streamed: a word at a time, each with the blanks before it."""
    return _PIECE.findall(text) or ([text] if text else [])


def halved(text: str) -> list[str]:
    """Cut a text in the middle of its characters, where one takes two units of UTF-16."""
    units = text.encode("utf-16-le", "surrogatepass")
    parts = [""]
    for at in range(0, len(units), 2):
        unit = units[at : at + 2].decode("utf-16-le", "surrogatepass")
        parts[-1] += unit
        if "\ud800" <= unit <= "\udbff":
            parts.append("")
    return [part for part in parts if part]


def read_prompt(ask: Ask) -> Prompt:
    """The tokens of the question in the order a model reads them: tools, then messages."""
    tokens: list[int] = []
    ends: list[int] = []
    marks: list[int] = []
    for tool in ask.tools:
        tokens += counting.encode(json.dumps([tool.name, tool.description, tool.parameters]))
    if ask.schema is not None:
        tokens += counting.encode(json.dumps(ask.schema, separators=(",", ":")))
    for turn in ask.turns:
        tokens += counting.encode(f"{turn.role}\n")[: _MESSAGE_OVERHEAD - 1]
        tokens += counting.encode(turn.text)
        for call in turn.calls:
            tokens += counting.encode(f"{call.name} {call.arguments}")
        for attached in turn.attached:
            tokens += [zlib.crc32(repr(attached).encode())] * ATTACHMENT_TOKENS
        tokens += counting.encode("\n\n")
        if turn.role in ("user", "tool"):
            ends.append(len(tokens))
        if turn.is_marked:
            marks.append(len(tokens))
    return Prompt(tuple(tokens), tuple(ends), tuple(marks))


def _admit(cache: PromptCache, ask: Ask, prompt: Prompt, deployment: Deployment) -> Admitted:
    if deployment.bills_writes:
        return cache.admit_marked(deployment.name, prompt, implicit=not ask.only_marked)
    lifetime = A_DAY if ask.retention == "24h" else IN_MEMORY
    return cache.admit(deployment.name, prompt.tokens, lifetime)


def complete(
    ask: Ask,
    reply: Reply,
    *,
    deployment: Deployment,
    fault: Fault,
    prompt: Prompt,
    cache: PromptCache,
) -> Completion:
    """Put numbers to a reply, cut it at its token limit and apply a fault's changes to it."""
    identity = uuid4().hex
    calls = _numbered(_broken(reply, ask, fault), identity, deployment)
    text = reply.text
    if (said := fault.says if fault.refusal is None else fault.refusal) is not None:
        text, calls = said, ()
    reasoning = _EFFORT.get(ask.effort or "medium", 64) if deployment.reasoning else 0
    finish: Finish = "tool_calls" if calls else "stop"
    if fault.content_filter == "answer":
        words = pieces(text) or ["I", " would", " rather"]
        text, calls, finish = "".join(words[: max(1, len(words) // 2)]), (), "content_filter"
    elif ask.max_output_tokens is not None and (
        cut := _cut(text, calls, ask.max_output_tokens - reasoning)
    ):
        text, calls, finish = cut[0], (), "length"
        reasoning = min(reasoning, ask.max_output_tokens)
    output = counting.count(text) + reasoning
    output += sum(counting.count(call.name + call.arguments) + 8 for call in calls)
    cached, written = _admit(cache, ask, prompt, deployment)
    usage = Usage(len(prompt.tokens), cached, output, reasoning, written)
    now = int(time.time())
    found = (reply.searches, reply.sources) if ask.searches else ((), ())
    return Completion(identity, now, ask, deployment, text, calls, finish, usage, fault, *found)


def _cut(text: str, calls: tuple[Call, ...], room: int) -> tuple[str] | None:
    if calls:
        needed = sum(counting.count(call.name + call.arguments) + 8 for call in calls)
        return ("",) if needed > room else None
    if counting.count(text) <= room:
        return None
    kept = ""
    for piece in pieces(text):
        if counting.count(kept + piece) > room:
            break
        kept += piece
    return (kept,)


def _broken(reply: Reply, ask: Ask, fault: Fault) -> tuple[Call, ...]:
    calls = reply.calls
    if not fault.breaks_tool_calls:
        return calls
    if not calls and ask.tools:
        calls = (Call(ask.tools[0].name, '{"name": "Bed Light"}'),)
    if fault.unknown_tool:
        calls = tuple(replace(call, name="HassDoesNotExist") for call in calls)
    if fault.bad_tool_arguments:
        calls = tuple(replace(call, arguments='{"name": "Bed Li') for call in calls)
    if fault.deep_arguments:
        nested = "[" * fault.deep_arguments + "]" * fault.deep_arguments
        calls = tuple(replace(call, arguments=f'{{"name": {nested}}}') for call in calls)
    if fault.empty_tool_arguments:
        calls = tuple(replace(call, arguments="") for call in calls)
    return calls


def _numbered(calls: tuple[Call, ...], identity: str, deployment: Deployment) -> tuple[Call, ...]:
    # The ids of a reasoning deployment name the reasoning that led to them: see wires/reasoning.py.
    mark = deployment.mark if deployment.reasoning else "c"
    return tuple(
        replace(call, id=f"call_{mark}{identity[:20]}{number}") for number, call in enumerate(calls)
    )
