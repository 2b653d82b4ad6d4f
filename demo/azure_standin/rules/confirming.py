"""What is said along with calls, to be heard if they succeed."""

import json
from collections.abc import Sequence
from dataclasses import replace

from demo.azure_standin.ask import Ask, Call

from .house import known_devices
from .outcomes import expected
from .questions import questions_in
from .rounds import Round, arguments_of
from .words import is_german

_SAY = "say"


def confirmed(calls: Sequence[Call], current: Round, ask: Ask, *, is_all: bool) -> tuple[Call, ...]:
    """Let calls of tools that take it bring a sentence; ``is_all``: they are all that is wanted."""
    takers = {tool.name for tool in ask.tools if _SAY in tool.parameters.get("properties", {})}
    if ask.says == "nothing" or not {call.name for call in calls} <= takers:
        return tuple(calls)
    if ask.says == "due" and not (is_all and not questions_in(current.words)):
        return tuple(calls)
    german = is_german(current.words)
    return tuple(_saying(call, _words(call, ask, german)) for call in calls)


def _words(call: Call, ask: Ask, german: bool) -> str:
    if ask.says == "wrong":
        named = str(arguments_of(call).get("name", "")).casefold()
        others = [one.name for key, one in known_devices(ask).items() if key != named]
        call = replace(call, arguments=json.dumps({"name": others[-1] if others else "Moon"}))
    return expected(call, german)


def _saying(call: Call, words: str) -> Call:
    arguments = arguments_of(call) | {_SAY: words}
    return replace(call, arguments=json.dumps(arguments, ensure_ascii=False))
