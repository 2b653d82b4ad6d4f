"""A window as the model is shown it: compact JSON, in which no text can pass for anything else."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any, Final

from ..storage.entries import ExtractedFact, LogEntry
from .masking import masked_texts
from .user_statements import is_own
from .windows import Window

MESSAGE_CHARACTERS: Final = 4000
"""What is read of a message that is longer: half of it from its beginning, half from its end."""

SOON: Final = timedelta(minutes=10)
"""A message within this time, and on the same day, needs no time of its own."""


def window_as_json(
    window: Window, known: Sequence[ExtractedFact], zone: tzinfo, before: str = ""
) -> str:
    """Return a window as JSON, with times of the house's own zone.

    ``before`` tells what was talked about before. It has no number by which it could be cited.

    Messages have numbers from 1 in place of their ids, which a model might otherwise make up or be
    told by what is said. What tools and injected notes say is left out.
    """
    shown = masked_texts([stored.entry for stored in window.entries])
    messages: list[dict[str, Any]] = []
    conversations: list[str] = []
    told_at: datetime | None = None
    for number, stored in enumerate(window.entries, 1):
        entry = stored.entry
        if not is_own(entry) and entry.role != "assistant":
            continue
        message: dict[str, Any] = {"n": number}
        if not conversations or conversations[-1] != entry.conversation_id:
            conversations.append(entry.conversation_id)
            if len(conversations) > 1:
                message["conversation"] = (
                    list(dict.fromkeys(conversations)).index(entry.conversation_id) + 1
                )
        at = entry.created_at.astimezone(zone)
        if told_at is None or at.date() != told_at.date() or abs(at - told_at) > SOON:
            told_at, message["at"] = at, f"{at:%A %Y-%m-%d %H:%M}"
        message["person" if is_own(entry) else "assistant"] = _text(entry, shown)
        messages.append(message)
    frame: dict[str, Any] = {"new_from": len(window.overlap) + 1, "messages": messages}
    if known:
        frame = {"known": _facts(window, known)} | frame
    if before:
        frame = {"before": before} | frame
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"))


def _facts(window: Window, known: Sequence[ExtractedFact]) -> list[dict[str, Any]]:
    numbers = {stored.entry.id: number for number, stored in enumerate(window.entries, 1)}
    return [
        {
            "summary": fact.summary,
            "sources": [numbers[id_] for id_ in fact.source_message_ids if id_ in numbers],
        }
        for fact in known
    ]


def _text(entry: LogEntry, shown: Mapping[str, str]) -> str:
    text = shown.get(entry.id, entry.content)
    if len(text) <= MESSAGE_CHARACTERS:
        return text
    half = MESSAGE_CHARACTERS // 2
    return f"{text[:half]} [...] {text[-half:]}"
