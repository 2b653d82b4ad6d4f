"""Rules for the stand-in that use the tools of the memory as a well-behaved model would."""

import json
import re
from typing import Any

from demo.azure_standin.ask import Ask, Call, Reply
from demo.azure_standin.script import reply_to

REMEMBER = "switchboard__RememberFact"
FORGET = "switchboard__ForgetFact"
RECALL = "switchboard__RecallMemory"
SEARCH = "switchboard__SearchConversations"
TOOLS = {REMEMBER, FORGET, RECALL, SEARCH}

_SPOKEN = (
    (re.compile(r"remember that (.+?)\.?", re.IGNORECASE), REMEMBER, "text"),
    (re.compile(r"forget that (.+?)\.?", re.IGNORECASE), FORGET, "about"),
    (re.compile(r"what do you know about (.+?)\??", re.IGNORECASE), RECALL, "question"),
    (re.compile(r"when did we speak of (.+?)\??", re.IGNORECASE), SEARCH, "query"),
)


def offered(ask: Ask) -> set[str]:
    """Return the names of the memory's tools that a model was offered."""
    return {tool.name for tool in ask.tools if tool.name.rpartition("__")[0] == "switchboard"}


def results(ask: Ask) -> list[dict[str, Any]]:
    """Return what tools gave back, oldest first."""
    return [result_of(turn.text) for turn in ask.turns if turn.role == "tool"]


def use_the_memory(ask: Ask) -> Reply:
    """Call the tool that was asked for, and say what it gave back; anything else as ever."""
    if ask.schema is not None:
        return reply_to(ask)
    last = ask.turns[-1]
    if last.role == "tool":
        return Reply(_told(result_of(last.text)))
    if "yes" in last.text.casefold():
        tokens = [one["confirm_id"] for one in results(ask) if "confirm_id" in one]
        if tokens:
            return _call(FORGET, confirm_id=tokens[-1])
    for pattern, tool, argument in _SPOKEN:
        if match := pattern.fullmatch(last.text):
            return _call(tool, **{argument: match[1]})
    return Reply("All right.")


def result_of(text: str) -> dict[str, Any]:
    """Read what a tool gave back, in whichever wrapping an integration sends it."""
    result = json.loads(text)
    return result["data"] if result.keys() == {"data", "error"} else result


def _call(tool: str, **arguments: str) -> Reply:
    return Reply(calls=(Call(tool, json.dumps(arguments)),))


def _told(result: dict[str, Any]) -> str:
    if "would_forget" in result:
        return f"Shall I forget this: {'; '.join(result['would_forget'])}?"
    if result.get("forgotten"):
        return "It is forgotten."
    if "remembered" in result:
        return f"I will remember: {result['remembered']}"
    if "found" in result:
        texts = [one["text"] for one in result["found"]]
        return f"I know this: {'; '.join(texts)}." if texts else "I know nothing about it."
    return str(result.get("error_text", "That did not work."))
