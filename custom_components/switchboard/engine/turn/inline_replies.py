"""A command in one request: what the model would have said of its calls if they succeed.

Each tool that acts is offered with one more argument, ``say``. It is taken out of a call before
anything else sees it. If all calls of an answer have one and each did all that it was to do, these
words are the answer, and the model is not asked again.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from ..azure.capabilities import SAY
from ..azure.messages import ToolCall, ToolSpec
from ..language.lexicon import plain
from ..language.speech_acts import asks, parts

INSTRUCTION: Final = (
    f"Fill `{SAY}` in calls with one short sentence that tells the user it is done. It is spoken "
    "only if the call succeeds, and you are not asked again: leave it out if the user wants to "
    "know anything too or more calls must follow."
)
"""Told once, with the instructions: a description of each argument would cost as often."""

_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_WORD: Final = re.compile(r"\w+")
_LONGEST: Final = 400
"""Characters of what is said; whatever is longer is no confirmation."""

_HOUSES: Final = 4
"""Sets of names kept as they are compared; a house has one until a name changes."""


@dataclass(frozen=True, slots=True)
class SaidCall:
    """A call as it was made, and what is to be said if it succeeds."""

    call: ToolCall
    say: str | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """All that a call has changed: how that and where it is may be called.

    ``entity_ids`` are what it has changed, as far as its tool tells.
    """

    names: frozenset[str]
    entity_ids: frozenset[str] = frozenset()


class Judgement(StrEnum):
    """The right of the house to speak for the model, or why it has none."""

    SPOKEN = "spoken"
    UNSAID = "not every call brought words"
    UNDONE = "not everything was simply done"
    ASKED_MORE = "more was asked"
    NO_CONFIRMATION = "the words are no confirmation"
    WRONG = "the words name what was not changed"


def with_say(tool: ToolSpec) -> ToolSpec:
    """Offer a tool with ``say``, unless it has an argument of that name itself."""
    properties = tool.parameters.get("properties", {})
    if not isinstance(properties, dict) or SAY in properties:
        return tool
    parameters = {**tool.parameters, "properties": {**properties, SAY: {"type": "string"}}}
    return replace(tool, parameters=parameters, takes_say=True)


def cut_say(call: ToolCall, tools: Sequence[ToolSpec]) -> SaidCall:
    """Take ``say`` out of a call, unless no tool has it from us or this one has its own."""
    named = next((tool for tool in tools if tool.name == call.name), None)
    if SAY not in call.arguments or not any(tool.takes_say for tool in tools):
        return SaidCall(call)
    if named is not None and not named.takes_say and SAY in _properties(named):
        return SaidCall(call)
    try:
        arguments = json.loads(call.arguments)
    except ValueError, RecursionError:
        return SaidCall(call)
    if not isinstance(arguments, dict) or SAY not in arguments:
        return SaidCall(call)
    say = arguments.pop(SAY)
    cut = replace(call, arguments=json.dumps(arguments, ensure_ascii=False))
    return SaidCall(cut, " ".join(say.split()) or None if isinstance(say, str) else None)


def _properties(tool: ToolSpec) -> Iterable[str]:
    properties = tool.parameters.get("properties", {})
    return properties if isinstance(properties, dict) else ()


def words_of(calls: Iterable[SaidCall]) -> str:
    """Return what is to be said of several calls, each sentence once."""
    return " ".join(dict.fromkeys(one.say for one in calls if one.say))


def judge(
    calls: Sequence[SaidCall],
    done: Sequence[Done | None],
    asked: str,
    language: str,
    names: frozenset[str],
) -> Judgement:
    """Say whether the words of ``calls`` may be the answer to what was ``asked``.

    ``done`` tells of each call what it has changed, ``None`` if anything of it failed, was
    protected, or brought something to tell. ``names`` are all that things and places of the house
    are called by. Whatever is in doubt is for the model to say, which then sees the results.
    """
    if not calls or not all(one.say for one in calls):
        return Judgement.UNSAID
    are_told_apart = len({one.call.id for one in calls}) == len(calls)
    if len(done) != len(calls) or None in done or not are_told_apart:
        return Judgement.UNDONE
    held = _spelled(name for one in done if one is not None for name in one.names)
    held |= _spelled(text for one in calls for text in _texts(one.call))
    others = all_spelled(names) - held
    wish, words = plain(asked), plain(words_of(calls))
    if asks(asked) or parts(_without(wish, held), language) > len(calls):
        return Judgement.ASKED_MORE
    if _named(wish, held, others):
        return Judgement.ASKED_MORE
    if "?" in words or len(words) > _LONGEST:
        return Judgement.NO_CONFIRMATION
    if beyond := _named(words, held, others):
        # A part of the right name may be meant, though another thing is called just so.
        known = {word for name in held for word in _WORD.findall(name)}
        strange = any(not known.issuperset(_WORD.findall(name)) for name in beyond)
        return Judgement.WRONG if strange else Judgement.NO_CONFIRMATION
    said = " ".join([wish, *held, *(one.call.arguments for one in calls)])
    if not set(_numbers(words)) <= set(_numbers(said)):
        return Judgement.NO_CONFIRMATION
    return Judgement.SPOKEN


def _texts(call: ToolCall) -> Iterator[str]:
    arguments = json.loads(call.arguments)
    for value in arguments.values() if isinstance(arguments, dict) else ():
        if isinstance(value, str):
            yield value


def _numbers(text: str) -> Iterator[str]:
    for number in _NUMBER.findall(text):
        whole, _, rest = number.replace(",", ".").partition(".")
        yield f"{whole}.{rest}" if rest.strip("0") else whole


def _plain_name(name: str) -> str:
    return " ".join(_WORD.findall(plain(name)))


@lru_cache(_HOUSES)
def all_spelled(names: frozenset[str]) -> frozenset[str]:
    """Return the names of a house as they are compared."""
    return _spelled(names)


def _spelled(names: Iterable[str]) -> frozenset[str]:
    return frozenset(filter(None, map(_plain_name, names)))


def _without(text: str, names: Iterable[str]) -> str:
    """Return a text without names, the longest first: one may hold another."""
    left = f" {' '.join(re.findall(r'\w+|[.!?;,]', text))} "
    for name in sorted(names, key=len, reverse=True):
        left = left.replace(f" {name} ", "  ")
    return left


def _named(text: str, held: frozenset[str], others: frozenset[str]) -> list[str]:
    left = _without(text, held)
    return [name for name in others if f" {name} " in left]
