"""One conversation as a document: out of this house, and into another or the same.

The document holds what was said and done, the summary of what came before, and the limits of the
window. Left out are instructions, the state of the home, what was recalled, and the opaque
reasoning of a model: they hold here and now only. Secrets are masked both ways.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ..language.orders import gives_orders
from ..tokens.counter import TokenCounter, count_message
from .document import Document
from .errors import PortableError, PortableReason, StateError
from .keeping import as_kept, closed, in_order
from .limits import WindowLimits
from .state import AgentState, ConversationWindow, MessageEntry, Summary
from .summary import as_sent
from .tags import checked, own_tags

FORMAT: Final = "switchboard-conversation"
FORMAT_VERSION: Final = 1
MOST_MESSAGES: Final = 2000
MOST_CHARACTERS: Final = 400_000
"""Looking for secrets in more would keep the house busy for many seconds."""
_BEFORE_ALL: Final = "0" * 26
"""Comes before every id of a message."""
_ALWAYS: Final = frozenset({"id", "role", "content", "timestamp", "tags"})
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8}){0,3}")
_AHEAD: Final = timedelta(days=1)
"""A time further ahead than this is a wrong clock's."""


@dataclass(frozen=True, slots=True)
class Intake:
    """All that it takes to take a document in as the conversation of an id."""

    conversation_id: str
    limits: WindowLimits
    counter: TokenCounter
    new_id: Callable[[], str]
    now: datetime


def as_document(state: AgentState, counter: TokenCounter, now: datetime) -> dict[str, object]:
    """Return a conversation as JSON values."""
    window = as_kept(state.window, counter)
    summary = window.summary
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "conversation_id": state.conversation_id,
        "exported_at": now.isoformat(),
        "language": state.language,
        "window": {
            "max_tokens": window.max_tokens,
            "eviction_target": window.eviction_target,
            "current_tokens": window.current_tokens,
            "evicted_messages": window.evicted_messages,
        },
        "summary": None if summary is None else summary.as_dict(),
        "messages": [
            {
                key: value
                for key, value in entry.as_dict().items()
                if key != "reasoning" and (value or key in _ALWAYS)
            }
            for entry in closed([one for one in in_order(window) if one.role != "system"])
        ],
    }


def read_document(value: object, intake: Intake) -> tuple[ConversationWindow, str]:
    """Return the window of a document, and the language of its conversation.

    Messages get new ids, and their tokens are counted here.

    Raises:
        PortableError: it is no such document, or anything in it is damaged.
    """
    doc = _opened(value)
    try:
        if not _LANGUAGE.fullmatch(language := doc.text("language")):
            raise doc.damaged("language", "a language")
        return _window(doc, intake), language
    except StateError as err:
        reason: PortableReason = "conversation_field_wrong"
        if err.missing:
            reason = "conversation_field_missing"
        raise PortableError(reason, field=err.field) from err


def _opened(value: object) -> Document:
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        if len(text) > MOST_CHARACTERS:
            raise PortableError("conversation_too_large", limit=str(MOST_CHARACTERS))
        mapping = json.loads(text)
    except (ValueError, TypeError, RecursionError) as err:
        raise PortableError("conversation_not_json") from err
    if not isinstance(mapping, dict):
        raise PortableError("conversation_not_json")
    if mapping.get("format") != FORMAT:
        raise PortableError("conversation_not_ours")
    version = mapping.get("version")
    if version != FORMAT_VERSION or isinstance(version, bool):
        raise PortableError("conversation_version", version=str(version)[:20])
    return Document(mapping, "document")


def _window(doc: Document, intake: Intake) -> ConversationWindow:
    counter, limits = intake.counter, intake.limits
    summary = _summary(doc, intake)
    values = doc.values("messages")
    if not values and summary is None:
        raise PortableError("conversation_empty")
    if len(values) > MOST_MESSAGES:
        raise PortableError("conversation_too_many_messages", limit=str(MOST_MESSAGES))
    ids: set[str] = set()
    messages: list[MessageEntry] = []
    for place, value in enumerate(values):
        message = Document(value, f"messages[{place}]")
        if (message_id := message.text("id")) in ids:
            raise PortableError("conversation_message_twice", field=message.name)
        ids.add(message_id)
        messages.append(_message(message, intake))
    _check_pairs(messages)
    most = limits.max_tokens + limits.backlog_tokens - (summary.token_count if summary else 0)
    if sum(entry.token_count for entry in messages) > most:
        raise PortableError("conversation_too_many_tokens", limit=str(most))
    read = ConversationWindow(
        conversation_id=intake.conversation_id,
        pinned=(),
        messages=tuple(messages),
        max_tokens=limits.max_tokens,
        eviction_target=limits.eviction_target,
        current_tokens=0,
        pinned_tokens=0,
        evicted_messages=0,
        summary=summary,
    )
    kept = as_kept(read, counter)
    return replace(kept, current_tokens=sum(entry.token_count for entry in kept.messages))


def _summary(doc: Document, intake: Intake) -> Summary | None:
    if doc.value("summary") is None:
        return None
    text = doc.child("summary").text("text").strip()
    if not text:
        return None
    tokens, most = (
        count_message(intake.counter, "system", as_sent(text)),
        intake.limits.summary_tokens,
    )
    if tokens > most:
        raise PortableError("conversation_summary_too_long", limit=str(most))
    if gives_orders(text):  # it goes to the model beside the instructions
        raise PortableError("conversation_orders")
    # It covers messages that this house never had.
    return Summary(text, _BEFORE_ALL, _BEFORE_ALL, tokens)


def _message(doc: Document, intake: Intake) -> MessageEntry:
    given = {**doc.mapping, "token_count": 0, "reasoning": ()}
    if given.get("role") != "assistant":  # nobody else calls tools
        given["tool_calls"] = ()
    entry = MessageEntry.from_dict(given, doc.name)
    if entry.role == "system":  # its instructions are this house's own
        raise doc.damaged("role", "a role of what was said")
    if entry.timestamp > intake.now + _AHEAD:
        raise doc.damaged("timestamp", "in the past")
    try:
        tags = checked(entry.tags, entry.role)
    except ValueError as err:
        raise doc.damaged("tags", "a list of known tags") from err
    calls = entry.tool_calls
    return replace(
        entry,
        id=intake.new_id(),
        token_count=count_message(intake.counter, entry.role, entry.content, calls),
        tags=tags | own_tags(entry.role, entry.content, calls),
        tool_call_id=doc.text("tool_call_id") if entry.role == "tool" else None,
    )


def _check_pairs(messages: Sequence[MessageEntry]) -> None:
    """Check that each tool call has its result, and each result its call before it."""
    waiting: Counter[str] = Counter()
    asked: dict[str, int] = {}
    for place, entry in enumerate(messages):
        for call in entry.tool_calls:
            waiting[call.id] += 1
            asked[call.id] = place
        if entry.tool_call_id is not None:
            if not waiting[entry.tool_call_id]:
                raise PortableError("conversation_tools_unpaired", field=f"messages[{place}]")
            waiting[entry.tool_call_id] -= 1
    if unanswered := [asked[call_id] for call_id, count in waiting.items() if count]:
        raise PortableError("conversation_tools_unpaired", field=f"messages[{min(unanswered)}]")
