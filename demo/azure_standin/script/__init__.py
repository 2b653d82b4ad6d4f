"""What answers in the place of a model: a script, played from top to bottom.

``memory.yaml``, ``house.yaml`` and ``talk.yaml`` are the script; ``engine`` plays it.
"""

import json
import re
from pathlib import Path
from urllib.parse import quote

from demo.azure_standin.ask import Ask, Attached, Call, Reply, Tool

from . import documents
from .engine import Script
from .functions import FUNCTIONS
from .rounds import rounds_of

_FOLDER = Path(__file__).parent
SCRIPT = Script.read([_FOLDER / f"{name}.yaml" for name in ("memory", "house", "talk")], FUNCTIONS)


def reply_to(ask: Ask) -> Reply:
    """Answer one request as the script has it."""
    schema = ask.schema or documents.asked_in_words(ask)
    if schema is not None:
        reply = _spoken(ask)
        if reply.calls and ask.tools:
            return reply
        text = documents.written(ask, schema, reply.text)
        # Without a schema to hold it to, a model likes to put its document in a fence.
        return Reply(text if ask.schema is not None else f"```json\n{text}\n```")
    reply = _spoken(ask)
    if ask.tool_choice == "none":
        return Reply(reply.text or "I would need a tool for that, and may not use one.")
    results = any(turn.role == "tool" for turn in ask.turns[-1:])
    if reply.calls or ask.tool_choice == "auto" or results:
        return reply
    chosen = [tool for tool in ask.tools if tool.name == ask.tool_choice] or list(ask.tools)
    return Reply(calls=(_forced(ask, chosen[0]),)) if chosen else Reply("No tools.")


_SEARCH = re.compile(r"search the web for (.+?)[.?]?", re.IGNORECASE)


def _spoken(ask: Ask) -> Reply:
    last = next((turn for turn in reversed(ask.turns) if turn.role == "user"), None)
    if ask.searches and last is not None and (wanted := _SEARCH.fullmatch(last.text)):
        page = f"https://www.example.com/{quote(wanted[1])}"
        text = f"The stand-in has no web, and found nothing of {wanted[1]}."
        return Reply(text, searches=(wanted[1],), sources=(page,))
    if last is not None and last.attached:
        return Reply(f"I was shown {' and '.join(map(_described, last.attached))}.")
    summary = documents.summary(ask)
    return SCRIPT.reply(ask) if summary is None else Reply(summary)


def _described(one: Attached) -> str:
    """What came with the words, said honestly: a script cannot see."""
    named = "an image" if one.kind == "image" else f"a file {one.name}"
    return f"{named} of type {one.mime_type}, {one.size} bytes"


def _forced(ask: Ask, tool: Tool) -> Call:
    """A call of the tool that has to be called, its required arguments filled from the words."""
    words = rounds_of(ask)[-1].words
    filled = documents.filled(tool.parameters, words, words)
    required = tool.parameters.get("required", ())
    arguments = {key: filled[key] for key in required if key in filled}
    return Call(tool.name, json.dumps(arguments, ensure_ascii=False))
