"""What the model was really asked, as the stand-in's journal has it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from demo.azure_standin import counting
from demo.azure_standin.script.notes import blocks_in
from demo.azure_standin.script.results import texts_in

CLOCK = "Now:"
"""How the message begins that tells the time, and below it what has changed in the house."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request. Tokens: ``sent``, of which ``cached`` were known to the service.

    ``words`` are the person's last, ``note`` the message about now that went just before them,
    ``said`` what the assistant is reminded of having said. ``memory`` is what it was told of the
    house's memory, line by line, ``whole`` all texts of the request in lower case. ``refused`` is
    the status of a refusal, 0 when there was none; ``answer`` are the words that came back, and
    ``calls`` the tools that were called in it.
    """

    deployment: str
    words: str
    note: str
    said: tuple[str, ...]
    refused: int
    answer: str
    sent: int
    cached: int
    calls: tuple[str, ...] = ()
    memory: tuple[str, ...] = ()
    whole: str = ""

    @property
    def memory_tokens(self) -> int:
        """How many of the tokens sent are the memory's."""
        return counting.count("\n".join(self.memory)) if self.memory else 0


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
        calls=tuple(str(call.get("name", "")) for call in entry.get("tool_calls") or ()),
        memory=tuple(
            line for text in _told(body, messages) for block in blocks_in(text) for line in block
        ),
        whole="\n".join(texts_in(body)).casefold(),
    )


def about(journal: Iterable[Mapping[str, Any]], words: str) -> tuple[Asked, ...]:
    """The requests that ``words`` led to, oldest first.

    Summaries in the background end in other words, so they do not count.
    """
    return tuple(asked for entry in journal if (asked := read(entry)).words == words)


def judged(journal: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """What was answered to the question how one statement stands to others, oldest first."""
    answers = (str(entry.get("text") or "") for entry in journal)
    return tuple(
        str(relation)
        for answer in answers
        if answer.startswith('{"1"')
        for relation in json.loads(answer).values()
    )


def _told(body: Mapping[str, Any], messages: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The texts of a request that are nobody's words in it."""
    yield str(body.get("instructions") or "")
    yield from (_text(item) for item in messages if item["role"] in ("system", "developer"))


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content)
    return str(content or "")
