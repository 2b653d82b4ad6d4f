"""Whether a proposed fact may be kept. Nothing that a model said of its own answer is believed."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, get_args

from ..language.grounding import evidence_of, is_grounded
from ..language.orders import gives_orders, sentences
from ..language.sensitive import (
    Beside,
    Health,
    asks_to_remember,
    holds_secret,
    is_about_health,
    rests_on_doubt,
)
from ..language.statements import found_in, statement
from ..language.yes_no import says_yes
from ..storage.entries import Category, FactStatus, LogEntry, Polarity, StoredEntry
from .answer import UNKNOWN, Draft
from .user_statements import is_own, own_words

LONGEST_SUMMARY: Final = 300
LONGEST_SUBJECT: Final = 80

_FIRST_CLAUSE: Final = re.compile(r"[,.;:!\n]")

_CATEGORIES: Final = frozenset(get_args(Category.__value__))
_POLARITIES: Final = frozenset(get_args(Polarity.__value__))

_WAITING: Final = frozenset({"access", "money", "other_person", UNKNOWN})
"""What the model may say of a fact that a person then has to confirm."""

type Reason = Literal[
    "malformed",
    "wrong_category",
    "empty",
    "too_long",
    "no_source",
    "unknown_source",
    "not_own_words",
    "order",
    "secret",
    "health",
    "expired",
    "ungrounded",
    "question",
]
"""Why a proposed fact was rejected; a key of the counts that a run reports."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A proposed fact that may be kept. ``evidence`` are ids of people's own messages only."""

    draft: Draft
    evidence: tuple[str, ...]
    status: FactStatus
    expires_at: datetime | None


def judge(
    draft: Draft, entries: Sequence[StoredEntry], now: datetime, health: Health = "ask"
) -> Finding | Reason:
    """Return what a model proposed as it may be kept, or why it may not.

    ``entries`` are the messages it was shown; ``draft.sources`` are places among them.
    """
    finding = judge_deed(_with_whole_evidence(draft, entries), entries, now, health)
    if not isinstance(finding, Finding):
        return finding
    said = _said(finding.evidence, entries)
    if draft.category != "feedback" and _only_asks(said) and not asks_to_remember(said):
        return "question"
    if not is_grounded(draft.summary, said) or _is_reported(draft.summary, finding, entries):
        return "ungrounded"
    return finding


def judge_deed(
    draft: Draft, entries: Sequence[StoredEntry], now: datetime, health: Health = "ask"
) -> Finding | Reason:
    """Return the same for what was seen by rules, whose wording is ours and needs no grounds.

    What the model calls sensitive is taken for that; what it does not is looked at all the same.
    """
    wrong = _wrong_in_form(draft, len(entries))
    if wrong is not None:
        return wrong
    cited = [entries[source - 1].entry for source in sorted(set(draft.sources))]
    own = [entry for entry in cited if is_own(entry)]
    if not own:
        return "not_own_words"
    evidence = tuple(entry.id for entry in own if own_words(entry.content))
    if not evidence or gives_orders(draft.summary) or draft.sensitivity == "order":
        return "order"
    said = _said(evidence, entries)
    told = f"{draft.summary} ({draft.subject})"
    # What was said in the same breath counts too, an order among it included.
    if draft.sensitivity == "secret" or holds_secret(
        told, (entry.content for entry in own), _beside(own, entries)
    ):
        return "secret"
    of_health = draft.sensitivity == "health" or is_about_health(told)
    if of_health and health == "never":
        return "health"
    expires_at = _expiry(draft.expires)
    if expires_at is not None and expires_at <= now:
        return "expired"
    waits = draft.sensitivity in _WAITING or (
        of_health and health == "ask" and not asks_to_remember(said)
    )
    status: FactStatus = "quarantined" if waits or rests_on_doubt(told, said) else "accepted"
    return Finding(draft, evidence, status, expires_at)


def _only_asks(said: Sequence[str]) -> bool:
    """Whether nothing is stated: "do I like jazz?" does not say that somebody does."""
    return all(sentence.endswith("?") for message in said for sentence in sentences(message))


def _is_reported(summary: str, finding: Finding, entries: Sequence[StoredEntry]) -> bool:
    """Whether a summary has words that only agents, tools or automations said in the window.

    What an agent asked just before, and the person says yes to, is the person's.
    """
    log = [stored.entry for stored in entries]
    owners = {entry.owner for entry in log if entry.id in finding.evidence}
    theirs = [entry for entry in log if is_own(entry) and entry.owner in owners]
    agreed = [_agreed_to(entry, log) for entry in theirs if entry.id in finding.evidence]
    own = statement("\n".join([*(own_words(entry.content) for entry in theirs), *agreed])).content
    other = statement("\n".join(entry.content for entry in log if not is_own(entry))).content
    return any(
        found_in(word, other) and not found_in(word, own) for word in statement(summary).content
    )


def _agreed_to(entry: LogEntry, log: Sequence[LogEntry]) -> str:
    """Return what an agent asked just before a message that begins with a yes, or nothing."""
    if not says_yes(_FIRST_CLAUSE.split(entry.content, maxsplit=1)[0]):
        return ""
    talk = [one for one in log if one.conversation_id == entry.conversation_id]
    before = talk[: talk.index(entry)][-1:]
    return " ".join(
        sentence
        for one in before
        if one.role == "assistant"
        for sentence in sentences(one.content)
        if sentence.endswith("?")
    )


def _with_whole_evidence(draft: Draft, entries: Sequence[StoredEntry]) -> Draft:
    """Return a draft that cites as well what its messages complete in their conversation."""
    cited = {source - 1 for source in draft.sources if 1 <= source <= len(entries)}
    if len(cited) < len(set(draft.sources)) or not cited:
        return draft
    conversations = {entries[place].entry.conversation_id for place in cited}
    said = [
        own_words(entry.content) if is_own(entry) and entry.conversation_id in conversations else ""
        for entry in (stored.entry for stored in entries)
    ]
    whole = evidence_of(draft.summary, cited, said)
    return replace(draft, sources=tuple(place + 1 for place in whole))


def _wrong_in_form(draft: Draft, messages: int) -> Reason | None:
    if draft.category not in _CATEGORIES:
        return "wrong_category"
    if not draft.summary or not draft.subject:
        return "empty"
    if len(draft.summary) > LONGEST_SUMMARY or len(draft.subject) > LONGEST_SUBJECT:
        return "too_long"
    if draft.polarity not in _POLARITIES or not _is_confidence(draft.confidence):
        return "malformed"
    if not draft.sources:
        return "no_source"
    if not all(1 <= source <= messages for source in draft.sources):
        return "unknown_source"
    try:
        _expiry(draft.expires)
    except ValueError, OverflowError:
        return "malformed"
    return None


def _is_confidence(number: float) -> bool:
    return math.isfinite(number) and 0 <= number <= 1


def _expiry(text: str | None) -> datetime | None:
    """Return when a fact ends: a date ends with its day, in UTC as all of the log is.

    Raises:
        ValueError: it is no date.
        OverflowError: it is the last day that can be told.
    """
    if text is None:
        return None
    day = date.fromisoformat(text[:10])
    return datetime.combine(day, time(), UTC) + timedelta(days=1)


def _said(evidence: Sequence[str], entries: Sequence[StoredEntry]) -> list[str]:
    return [
        own_words(stored.entry.content) for stored in entries if stored.entry.id in set(evidence)
    ]


def _beside(own: Sequence[LogEntry], entries: Sequence[StoredEntry]) -> list[Beside]:
    """Return messages with what was said just before and after each in its conversation.

    That is what people said, and what the assistant asked just before.
    """
    pairs: list[Beside] = []
    for entry in own:
        talk = [
            stored.entry
            for stored in entries
            if stored.entry.conversation_id == entry.conversation_id
            and (is_own(stored.entry) or stored.entry.role == "assistant")
        ]
        place = talk.index(entry)
        before, after = talk[:place][::-1], talk[place + 1 :]
        told_before = [*before[:1], *(one for one in before[1:] if is_own(one))][:2]
        told_after = [one for one in after if is_own(one)][:1]
        pairs += [Beside(entry.content, one.content, follows=False) for one in told_before]
        pairs += [Beside(entry.content, one.content, follows=True) for one in told_after]
    return pairs
