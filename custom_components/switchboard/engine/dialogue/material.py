"""Material of a summary: what people said in messages that left the window, and what was done.

Left out are the notes a model was given besides the conversation (the time, the home, what was
recalled), what tools gave back, and rounds in which nobody was answered.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from .notes import is_context, is_failure
from .rounds import split_rounds
from .state import MessageEntry, ToolCallEntry

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
