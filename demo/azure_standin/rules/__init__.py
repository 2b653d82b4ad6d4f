"""The rules that answer instead of a model."""

import json

from demo.azure_standin.ask import Ask, Call, Reply


def reply_to(ask: Ask) -> Reply:
    """Answer: one known command for now, and honesty for everything else."""
    if ask.turns and ask.turns[-1].role == "tool":
        return Reply("Done.")
    words = next((turn.text for turn in reversed(ask.turns) if turn.role == "user"), "")
    on_off = "HassTurnOff" if " off" in words else "HassTurnOn"
    for tool in ask.tools:
        if tool.short_name == on_off and "bed light" in words.casefold():
            return Reply(calls=(Call(tool.name, json.dumps({"name": "Bed Light"})),))
    return Reply("I am only a rule-based stand-in and do not know what to say to that.")
