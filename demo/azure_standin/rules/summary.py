"""Summaries: a short account, in the third person, of the lines people said."""

import json
import re

from demo.azure_standin.ask import Ask

from .rounds import rounds_of

_ASKED_BY_SYSTEM = re.compile(
    r"\b(?:summari[sz]e\b|(?:write|keep|update|fold|produce)\b[^.\n]{0,60}\bsummary\b|"
    r"fasse\b.{0,60}\bzusammen)",
    re.IGNORECASE,
)
_ASKED_BY_USER = re.compile(
    r"\b(?:summari[sz]e|sum up|give me a summary|write a summary)\b|fasse? .{0,60}zusammen",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"^\s*[-*]?\s*\[?(?:user|human|person|benutzer|mensch)\]?\s*(?:\([^)]*\))?\s*[:>]\s*(?P<words>.+)$",
    re.IGNORECASE | re.MULTILINE,
)
LONGEST_WORDS = 90


def summarise(ask: Ask) -> str | None:
    """A summary when the request asks for one, by its prompt or in a person's words."""
    system = "\n".join(turn.text for turn in ask.turns if turn.role == "system")
    last = next((turn.text for turn in reversed(ask.turns) if turn.role == "user"), "")
    if not ask.tools and _ASKED_BY_SYSTEM.search(system):
        before, lines = _record(last)
        return _narrative(before, lines or [last])
    if _ASKED_BY_USER.search(last):
        before, lines = _record(last)
        return _narrative(before, lines or [item.words for item in rounds_of(ask)[:-1]])
    return None


def _record(text: str) -> tuple[str, list[str]]:
    """The summary so far and what people said since, from JSON or from lines of a transcript."""
    try:
        record = json.loads(text[text.index("{") : text.rindex("}") + 1])
    except ValueError:
        return "", [match["words"] for match in _LINE.finditer(text)]
    messages = record.get("messages", []) if isinstance(record, dict) else []
    said = [
        str(message.get("text") or message.get("content") or "")
        for message in messages
        if isinstance(message, dict) and message.get("role") == "user"
    ]
    return str(record.get("summary") or ""), said


def _narrative(before: str, lines: list[str]) -> str:
    told = [_told(line) for line in lines if line.strip()]
    sentences = [before.strip()] if before.strip() else []
    sentences += told or ([] if before else ["Nothing of note was said."])
    # The oldest goes first when it grows long, as a summary should.
    while sum(len(sentence.split()) for sentence in sentences) > 180 and len(sentences) > 1:
        sentences[0] = _without_first_sentence(sentences[0])
        sentences = [sentence for sentence in sentences if sentence]
    return " ".join(sentences)


def _without_first_sentence(text: str) -> str:
    return re.sub(r'^.*?[.!?]"?(?:\s+|$)', "", text, count=1)


def _told(words: str) -> str:
    words = " ".join(words.split()).rstrip(".!")[:LONGEST_WORDS]
    if match := re.search(
        r"\bmy (?P<what>name|favou?rite [\w ]+?) is (?P<value>[\w -]+)", words, re.IGNORECASE
    ):
        return f"The user said that their {match['what']} is {match['value']}."
    if words.endswith("?"):
        return f'The user asked "{words}".'
    return f'The user said "{words}".'
