"""Checks of a proposed fact. Nothing that a model said of its own answer is believed."""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final, Literal, get_args

from ..knowledge.audience import is_of_house
from ..language.lexicon import word_set
from ..language.manner import speaks_of_assistant
from ..language.orders import gives_orders, sentences
from ..language.relative_days import dated, dates_hold
from ..language.screening import PLACEHOLDER
from ..language.sensitive import (
    Beside,
    Health,
    asks_to_remember,
    holds_secret,
    is_about_health,
    rests_on_doubt,
)
from ..language.speech_acts import runs_on, says_yes
from ..language.statements import found_in, statement
from ..language.subjects import is_named, leaves_unnamed, subject_words
from ..storage.entries import Category, FactStatus, LogEntry, Polarity, StoredEntry
from .answer import Draft
from .answer_schema import OF_NOBODY_ELSE, UNKNOWN
from .grounds import Grounds, grounds_of
from .user_statements import is_own, own_words

LONGEST_SUMMARY: Final = 300
LONGEST_SUBJECT: Final = 80

MOST_REPORTED: Final = 1 / 3
"""The part of a summary's words that only others may have said: a person's, put in other words."""

_FIRST_CLAUSE: Final = re.compile(r"[,.;:!\n]")

_CATEGORIES: Final = frozenset(get_args(Category.__value__))
_POLARITIES: Final = frozenset(get_args(Polarity.__value__))

_NO_STATEMENT: Final = frozenset({"question", "command", "small_talk", "reported"})
"""Words a model may say of the sentence a fact rests on that then states nothing."""

_WAITING: Final = frozenset({"access", "money", "other_person", UNKNOWN})
"""Words a model may say of a fact that a person then has to confirm."""

_NOT_MEANT: Final = frozenset({"small_talk", "reported"})
"""Those of them that nobody means, though they ask to remember it."""

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
    "no_statement",
    "unnamed",
    "opposed",
    "repeat",
]
"""Why a proposed fact was rejected; a key of the counts that a run reports."""


@dataclass(frozen=True, slots=True)
class Standards:
    """Standards that a house holds facts to.

    ``zone`` gives its time zone. ``opposed`` tells whether a summary denies what it was made of, or
    the other way round: the summary, then the sentences.
    """

    opposed: Callable[[str, str], bool]
    health: Health = "ask"
    zone: Callable[[], tzinfo] = lambda: UTC


@dataclass(frozen=True, slots=True)
class Finding:
    """A proposed fact that may be kept. ``evidence`` are ids of people's own messages only.

    ``is_of_house`` tells whether everybody in the house may know it, whoever said it.
    """

    draft: Draft
    evidence: tuple[str, ...]
    status: FactStatus
    expires_at: datetime | None
    is_of_house: bool = False


def judge(
    draft: Draft,
    entries: Sequence[StoredEntry],
    now: datetime,
    standards: Standards,
) -> Finding | Reason:
    """Return what a model proposed as it may be kept, or why it may not.

    ``entries`` are the messages it was shown; ``draft.sources`` are places among them. What is kept
    rests on those messages alone that say it.
    """
    if (wrong := _wrong_in_form(draft, len(entries))) is not None:
        return wrong
    grounds = grounds_of(draft, entries)
    cited = {source - 1 for source in draft.sources}
    sources = sorted({place + 1 for place in cited.union(grounds.places)})
    told = _with_dates(replace(draft, sources=tuple(sources)), grounds, entries, standards.zone())
    finding = judge_deed(told or draft, entries, now, standards)
    if not isinstance(finding, Finding):
        return finding
    if _states_nothing(draft, grounds):
        return "question" if draft.said_as == "question" or grounds.asks else "no_statement"
    is_reported = told is not None and _is_reported(told.summary, grounds, entries)
    if told is None or not grounds.places or (is_reported and not grounds.sure):
        return "ungrounded"
    if (named := _with_name(told, grounds)) is None:
        return "unnamed"
    # "Not so loud" is how a wish to be quieter is put.
    is_manner = speaks_of_assistant(named.summary)
    opposes = not is_manner and standards.opposed(named.summary, _as_sentences(grounds.said))
    if opposes and not any(map(runs_on, grounds.bearing)):
        return "opposed"
    evidence = tuple(entries[place].entry.id for place in grounds.places)
    of_house = named.about.casefold() == "household"
    may_be_told = (
        of_house
        and named.category == "fact"
        and named.sensitivity in ("", "none")
        and finding.status == "accepted"
        and is_of_house(named.summary, grounds.said, named.search_terms or ())
    )
    of_others = of_house and _is_of_others(named.summary, grounds, of_house=True)
    if opposes or is_reported or of_others or not grounds.sure:
        return replace(finding, draft=named, evidence=evidence, status="quarantined")
    return replace(finding, draft=named, evidence=evidence, is_of_house=may_be_told)


def judge_deed(
    draft: Draft,
    entries: Sequence[StoredEntry],
    now: datetime,
    standards: Standards,
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
    if (
        PLACEHOLDER in told
        or draft.sensitivity == "secret"
        or holds_secret(draft.summary, ())
        or holds_secret(told, (entry.content for entry in own), _beside(own, entries))
    ):
        return "secret"
    of_health = draft.sensitivity == "health" or is_about_health(told)
    if of_health and standards.health == "never":
        return "health"
    expires_at = _expiry(draft.expires, standards.zone())
    if expires_at is not None and expires_at <= now:
        return "expired"
    waits = draft.sensitivity in _WAITING or (
        of_health and standards.health == "ask" and not asks_to_remember(said)
    )
    status: FactStatus = "quarantined" if waits or rests_on_doubt(told, said) else "accepted"
    return Finding(draft, evidence, status, expires_at)


def _states_nothing(draft: Draft, grounds: Grounds) -> bool:
    """Return whether a fact rests on what states nothing, by the model's word or by the rules.

    What somebody asks to be remembered is a statement however it is put, and how the assistant is
    to behave is often wished for in a question or an order.
    """
    if draft.summary.endswith("?"):
        return True
    if not grounds.places:
        return grounds.asks or grounds.commands
    if draft.category == "feedback":
        return False
    asked = asks_to_remember(grounds.said)
    return draft.said_as in (_NOT_MEANT if asked else _NO_STATEMENT)


def _as_sentences(said: Iterable[str]) -> str:
    """Return messages as one text: what is spoken has no full stop, at which a denial would end.

    A question goes on in its answer: "Sprouts?", "You can forget those".
    """
    return " ".join(one if one.endswith((".", "!", "?")) else f"{one}." for one in said)


def _with_dates(
    draft: Draft, grounds: Grounds, entries: Sequence[StoredEntry], zone: tzinfo
) -> Draft | None:
    """Return a draft with dates for "tomorrow"; ``None`` if it has one that nobody meant."""
    if not grounds.places:
        return draft
    at = entries[grounds.places[-1]].entry.created_at.astimezone(zone).date()
    if not dates_hold(draft.summary, "\n".join([*grounds.said, *grounds.answered]), at):
        return None
    summary, day = dated(draft.summary, at)
    ends = day is not None and day >= at and draft.expires is None
    return replace(
        draft, summary=summary, expires=day.isoformat() if ends and day else draft.expires
    )


def _with_name(draft: Draft, grounds: Grounds) -> Draft | None:
    """Return a draft that names whom it is about; ``None`` if nobody can tell who that is."""
    about = draft.about if draft.about.casefold() not in OF_NOBODY_ELSE else ""
    name = subject_words(about, grounds.said)
    if draft.about in ("", "speaker") and grounds.bearing:
        return None if _is_of_others(draft.summary, grounds) else draft
    if not name or is_named(name, draft.summary):
        return draft
    who = " ".join(name)
    told = f"{who[0].upper()}{who[1:]}: {draft.summary}"
    return replace(draft, summary=told) if len(told) <= LONGEST_SUMMARY else None


def _is_of_others(summary: str, grounds: Grounds, *, of_house: bool = False) -> bool:
    """Return whether all that says a summary is about somebody whom it does not name."""
    bearing = grounds.bearing
    return bool(bearing) and all(
        leaves_unnamed(summary, one, pronouns_name=not of_house) for one in bearing
    )


def _is_reported(summary: str, grounds: Grounds, entries: Sequence[StoredEntry]) -> bool:
    """Return whether a summary has words that only agents, tools or automations said in the window.

    Words that only join others are anybody's. What an agent asked just before, and the person says
    yes to, is the person's.
    """
    log = [stored.entry for stored in entries]
    evidence = {log[place].id for place in grounds.places}
    owners = {entry.owner for entry in log if entry.id in evidence}
    theirs = [entry for entry in log if is_own(entry) and entry.owner in owners]
    agreed = [_agreed_to(entry, log) for entry in theirs if entry.id in evidence]
    own = statement("\n".join([*(own_words(entry.content) for entry in theirs), *agreed])).content
    other = statement("\n".join(entry.content for entry in log if not is_own(entry))).content
    told = statement(summary).content - word_set("joining")
    theirs_alone = [word for word in told if found_in(word, other) and not found_in(word, own)]
    return len(theirs_alone) > MOST_REPORTED * len(told)


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
        _expiry(draft.expires, UTC)
    except ValueError, OverflowError:
        return "malformed"
    return None


def _is_confidence(number: float) -> bool:
    return math.isfinite(number) and 0 <= number <= 1


def _expiry(text: str | None, zone: tzinfo) -> datetime | None:
    """Return when a fact ends: a date ends with its day in the house."""
    if text is None:
        return None
    day = date.fromisoformat(text[:10])
    return datetime.combine(day + timedelta(days=1), time(), zone)


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
