"""What the model was really asked, as the stand-in's journal has it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

CLOCK = "Now:"
"""How the message begins that tells the time, and below it what has changed in the house."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request. Tokens: ``sent``, of which ``cached`` were known to the service.

    ``words`` are the person's last, ``note`` the message about now that went just before them,
    ``said`` what the assistant is reminded of having said. ``refused`` is the status of a refusal,
    0 when there was none; ``answer`` the words that came back.
    """

    deployment: str
    words: str
    note: str
    said: tuple[str, ...]
    refused: int
    answer: str
    sent: int
    cached: int


def read(entry: Mapping[str, Any]) -> Asked:
    """Read one entry of the journal, of either API."""
    body = entry.get("body") or {}
    listed = body.get("input", body.get("messages")) or []
    messages = [item for item in listed if isinstance(item, dict) and "role" in item]
    spoken = [at for at, item in enumerate(messages) if item["role"] == "user"]
    last = spoken[-1] if spoken else len(messages)
    status, usage = entry.get("status") or 0, entry.get("usage") or {}
    return Asked(
        deployment=str(entry.get("deployment") or ""),
        words=_text(messages[last]) if spoken else "",
        note=next(
            (
                text
                for item in reversed(messages[:last])
                if item["role"] != "user" and (text := _text(item)).startswith(CLOCK)
            ),
            "",
        ),
        said=tuple(_text(item) for item in messages if item["role"] == "assistant"),
        refused=status if status >= 400 else 0,
        answer=str(entry.get("text") or ""),
        sent=int(usage.get("input", 0)),
        cached=int(usage.get("cached", 0)),
    )


def about(journal: Iterable[Mapping[str, Any]], words: str) -> tuple[Asked, ...]:
    """The requests that ``words`` led to, oldest first.

    Summaries in the background end in other words, so they do not count.
    """
    return tuple(asked for entry in journal if (asked := read(entry)).words == words)


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content)
    return str(content or "")
