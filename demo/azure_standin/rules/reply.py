"""Which rule answers: the one place that knows them all, and their order."""

import json
from collections.abc import Mapping

from demo.azure_standin.ask import Ask, Call, Reply, Tool

from . import (
    extraction,
    other_tools,
    recollection,
    relations,
    remembering,
    shown,
    story,
    summary,
    talk,
)
from .actions import Plan, plan, wishes_of
from .confirming import confirmed
from .device import Device
from .documents import asked_in_words, document
from .house import area_in, devices_in, find, known_devices, payload, texts_in
from .outcomes import error_of, report
from .questions import Question, asked, from_devices, joined, questions_in
from .rounds import Round, rounds_of
from .words import is_german

MOST_CALLS = 24
_LIVE = ("GetLiveContext",)
_SWITCHED = ["light", "switch", "fan", "media_player"]


def reply_to(ask: Ask) -> Reply:
    """Answer one request."""
    if (schema := ask.schema or asked_in_words(ask)) is not None:
        found = extraction.facts_in(ask, schema) or relations.relations_in(ask, schema)
        if found is not None:
            return Reply(found if ask.schema is not None else f"```json\n{found}\n```")
        reply = _reply(ask)
        if reply.calls and ask.tools:
            return reply
        words = rounds_of(ask)[-1].words if rounds_of(ask) else ""
        text = document(schema, words, summary.summarise(ask) or reply.text)
        # Without a schema to hold it to, a model likes to put its document in a fence.
        return Reply(text if ask.schema is not None else f"```json\n{text}\n```")
    if (told := summary.summarise(ask)) is not None:
        return Reply(told)
    reply = _reply(ask)
    if ask.tool_choice == "none":
        return Reply(reply.text or "I would need a tool for that, and may not use one.")
    if not reply.calls and ask.tool_choice != "auto" and not rounds_of(ask)[-1].results:
        return _forced(ask)
    return reply


def _forced(ask: Ask) -> Reply:
    chosen = [tool for tool in ask.tools if tool.name == ask.tool_choice] or list(ask.tools)
    words = rounds_of(ask)[-1].words
    return Reply(calls=(other_tools.filled(chosen[0], words),)) if chosen else Reply("No tools.")


def _reply(ask: Ask) -> Reply:
    rounds = rounds_of(ask)
    if not rounds or not rounds[-1].words:
        return Reply("I heard nothing.")
    current = rounds[-1]
    known = known_devices(ask)
    wishes = wishes_of(rounds)
    if not wishes and (reply := _seen_or_remembered(ask, rounds)):
        return reply
    question = asked(current.words)
    if question is None and (reply := _in_words(ask, rounds)):
        return reply
    if wishes:
        return _act(ask, current, plan(wishes, ask, known), known)
    if question is not None:
        return _tell(_pointed(question, rounds), ask, current, known)
    if current.results:
        return Reply(report(current, current.calls, is_german(current.words)))
    if call := other_tools.call_for(current.words, ask.tools):
        return Reply(calls=(call,))
    told = recollection.told_now(current.words)
    return Reply(told or talk.unknown(current.words))


def _seen_or_remembered(ask: Ask, rounds: list[Round]) -> Reply | None:
    """What came with the words, or what the memory has to do with them."""
    if seen := shown.described(ask):
        return Reply(seen)
    return remembering.remembered(ask, rounds)


def _in_words(ask: Ask, rounds: list[Round]) -> Reply | None:
    """What needs no tool: memory of the conversation, sums, small talk, stories."""
    words = rounds[-1].words
    found = (
        recollection.recalled(words, ask, rounds)
        or talk.total(words)
        or talk.chat(words)
        or story.tell(words)
    )
    return Reply(found) if found else None


def _act(ask: Ask, current: Round, planned: Plan, known: Mapping[str, Device]) -> Reply:
    """Call what is still to be called, else say how it went, and what was asked besides."""
    german = is_german(current.words)
    made = {(call.name, call.arguments) for call in current.calls}
    # Arguments may come back re-serialised: compare what they say, not how they are written.
    made |= {(name, _canonical(arguments)) for name, arguments in made}
    waiting = [
        call for call in planned.calls if (call.name, _canonical(call.arguments)) not in made
    ]
    rounds_left = (
        len(current.calls) < max(1, len(planned.calls)) and len(current.calls) < MOST_CALLS
    )
    if waiting and rounds_left:
        calls = tuple(waiting if ask.parallel_calls else waiting[:1])
        is_all = len(calls) == len(planned.calls) and not planned.problems
        return Reply(calls=confirmed(calls, current, ask, is_all=is_all))
    told = report(current, current.calls, german) if current.calls else ""
    answers = (from_devices(one, known.values()) for one in questions_in(current.words))
    return Reply(" ".join(filter(None, (told, *planned.problems, *answers))))


def _canonical(arguments: str) -> str:
    try:
        return json.dumps(json.loads(arguments), sort_keys=True)
    except json.JSONDecodeError:
        return arguments


def _pointed(question: Question, rounds: list[Round]) -> Question:
    """A question about "it" is about what was spoken of before."""
    if question.target not in ("it", "that", "them", "they", "es", "sie"):
        return question
    for earlier in range(len(rounds) - 1, 0, -1):
        if wishes := wishes_of(rounds[:earlier]):
            return Question(question.kind, wishes[-1].target, question.state, "", question.german)
    return question


def _tell(question: Question, ask: Ask, current: Round, known: Mapping[str, Device]) -> Reply:
    if question.kind == "exists":
        names = [item.name for item in known.values() if item.domain == question.domain]
        return Reply(f"{joined(names, question.german)}." if names else "I see none.")
    if current.results:
        return Reply(_from_results(question, current))
    if answer := from_devices(question, known.values()):
        return Reply(answer)
    if tool := _tool_for(question, ask):
        arguments = _arguments(question, tool, known)
        return Reply(calls=(Call(tool.name, json.dumps(arguments, ensure_ascii=False)),))
    return Reply("I was given neither a state nor a tool that would tell me.")


def _tool_for(question: Question, ask: Ask) -> Tool | None:
    names = {"weather": ("HassGetWeather", "GetWeather", *_LIVE), "time": ("GetDateTime",)}
    wanted = names.get(question.kind, _LIVE)
    return next((tool for name in wanted for tool in ask.tools if tool.short_name == name), None)


def _arguments(
    question: Question, tool: Tool, known: Mapping[str, Device]
) -> dict[str, str | list[str]]:
    if tool.short_name not in _LIVE:
        return {}
    if question.kind in ("is", "value"):
        device = find(question.target, known)
        return {"name": device.name if device else question.target}
    if question.kind in ("temperature", "humidity"):
        area = area_in(question.target, known)
        where: dict[str, str | list[str]] = {"area": area} if area else {}
        return {"domain": ["climate", "sensor", "weather", "humidifier"]} | where
    if question.kind == "weather":
        return {"domain": ["weather"]}
    if question.domain:
        return {"domain": [question.domain]}
    return {"domain": _SWITCHED} if question.state in ("on", "off") else {}


def _from_results(question: Question, current: Round) -> str:
    values = [payload(turn) for turn in current.results]
    if errors := [error for value in values if (error := error_of(value))]:
        text = "Das konnte ich nicht nachsehen" if question.german else "Sorry, I could not look"
        return f"{text}: {errors[-1]}."
    if question.kind == "time" and isinstance(values[-1], dict):
        when = values[-1].get("result", values[-1])
        if isinstance(when, dict) and "time" in when:
            clock = str(when["time"])[:5]
            return f"Es ist {clock} Uhr." if question.german else f"It is {clock}."
    devices = [d for value in values for text in texts_in(value) for d in devices_in(text)]
    answer = from_devices(question, devices)
    if answer is None and question.kind in ("weather", "time"):
        return report(current, current.calls, question.german)
    return answer or (
        "Davon wird mir nichts gezeigt." if question.german else "The house does not show me that."
    )
