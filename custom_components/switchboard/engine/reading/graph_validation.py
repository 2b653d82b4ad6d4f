"""Checks of what a model proposes for the graph, by the rules that facts are held to.

Only what people of the house state themselves is evidence, and nothing is kept under a name that
nobody used.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Final, cast

from ..graph.findings import HOME, SPEAKER, EntityFinding, GraphFindings, RelationFinding
from ..knowledge.predicates import PREDICATES
from ..language.frames import supposes
from ..language.lexicon import carries, in_digits, words
from ..language.orders import sentences
from ..language.relative_days import dates_hold
from ..language.sensitive import is_about_health, needs_confirmation
from ..language.speech_acts import stated
from ..language.statements import found_in, statement
from ..language.subjects import says_home, says_speaker
from ..storage.entries import StoredEntry
from ..storage.graph_entries import EntityKind
from .answer import Draft, EntityDraft, GraphDrafts, RelationDraft
from .masking import refused_texts
from .runner import Reading
from .user_statements import is_own, own_words
from .validation import LONGEST_SUBJECT, Reason, Standards, judge_deed
from .windows import Window

LONGEST_NAME: Final = LONGEST_SUBJECT

_RESERVED: Final = frozenset({SPEAKER, HOME})
_NO_STATEMENT: Final = frozenset({"question", "command", "small_talk", "reported"})
_SAYS_NO: Final = frozenset({"dislikes", "allergic_to"})
"""Predicates that say of something that it is not wanted: a "not" belongs to them."""
_HEALTH: Final = frozenset({"allergic_to"})
_DATE: Final = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_CLAUSES: Final = re.compile(
    r"[,;:()]| - |\b(?:and|but|und|aber|sondern|et|mais|en|maar|e|ma|y|pero|sino)\b",
    re.IGNORECASE,
)

type Names = tuple[str, ...]
"""The names of one, any of which may be used; ``SPEAKER`` and ``HOME`` stand for themselves."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """The window that the model was shown, and by place what people state in it."""

    entries: tuple[StoredEntry, ...]
    first_new: int
    stated: Mapping[int, Sequence[str]]


def judged(
    drafts: GraphDrafts,
    window: Window,
    now: datetime,
    standards: Standards,
    secretive: Collection[str] = (),
) -> Reading[GraphFindings]:
    """Return what of an answer holds; nothing does that only ``secretive`` messages tell."""
    shown = _Shown(
        window.entries,
        len(window.overlap),
        {
            place: _statements_in(stored.entry.content)
            for place, stored in enumerate(window.entries)
            if is_own(stored.entry) and stored.entry.id not in secretive
        },
    )
    owner = window.new[0].entry.owner
    rejected: Counter[str] = Counter()
    if drafts.malformed:
        rejected["malformed"] += drafts.malformed
    secret: list[Draft] = []
    known: dict[str, EntityFinding] = {}
    for entity in drafts.entities:
        found = _judge_entity(entity, shown, now, standards)
        if isinstance(found, EntityFinding):
            for name in (entity.name, *entity.aliases):
                known.setdefault(name.casefold(), found)
        elif found is not None:
            rejected[found] += 1
            if found == "secret":
                secret.append(_as_fact(entity.name, entity.name, entity))
    relations: dict[tuple[str, str, str], RelationFinding] = {}
    for relation in drafts.relations:
        link = _judge_relation(relation, known, shown, now, standards)
        if isinstance(link, RelationFinding):
            relations.setdefault((link.subject, link.predicate, link.object), link)
            continue
        rejected[link] += 1
        if link == "secret":
            secret.append(_as_fact(_phrase(relation), relation.object, relation))
    kept = tuple(relations.values())
    entities = tuple(_worth_keeping(known.values(), kept, shown))
    return Reading(
        GraphFindings(owner, entities, kept), rejected, refused_texts(secret, window.entries)
    )


def _judge_entity(
    draft: EntityDraft, shown: _Shown, now: datetime, standards: Standards
) -> EntityFinding | Reason | None:
    """Return somebody or something by the names that people used; ``None`` for who speaks."""
    if draft.name.casefold() in _RESERVED:
        return None
    if (wrong := _wrong_name(draft.name)) is not None:
        return wrong
    if not draft.sources:
        return "no_source"
    if not _are_places(draft.sources, shown):
        return "unknown_source"
    named = {
        name: [
            place
            for place, said in shown.stated.items()
            if any(_is_named((name,), sentence) for sentence in said)
        ]
        for name in (draft.name, *draft.aliases)
        if _wrong_name(name) is None and name.casefold() not in _RESERVED
    }
    used = [name for name, places in named.items() if places]
    if not used:
        return "ungrounded"
    places = sorted({place for name in used for place in named[name]})
    proposed = _as_fact(used[0], used[0], replace(draft, sources=_numbers(places)))
    held = judge_deed(proposed, shown.entries, now, standards)
    # That it is about health is for the relations to say; a thing alone says it of nobody.
    if isinstance(held, str) and held != "health":
        return held
    return EntityFinding(
        used[0],
        cast("EntityKind", draft.kind),
        tuple(shown.entries[place].entry.id for place in places),
        tuple(used[1:]),
        shown.entries[places[0]].entry.language,
    )


def _judge_relation(
    draft: RelationDraft,
    known: Mapping[str, EntityFinding],
    shown: _Shown,
    now: datetime,
    standards: Standards,
) -> RelationFinding | Reason:
    if (wrong := _wrong_relation(draft, shown)) is not None:
        return wrong
    ends = _names_of(draft.subject, known), _names_of(draft.object, known)
    subject, other = ends
    if subject is None or other is None:
        return "unnamed"
    if subject == other:
        return "malformed"
    places = _places(draft, subject, other, shown)
    said = [one for place in places for one in _said_of(subject, other, shown.stated[place])]
    if (unsaid := _unsaid(draft, places, said, subject, other, shown)) is not None:
        return unsaid
    of_health = draft.predicate in _HEALTH and draft.sensitivity in {"", "none"}
    checked = replace(
        draft, sources=_numbers(places), sensitivity="health" if of_health else draft.sensitivity
    )
    held = judge_deed(_as_fact(_phrase(draft), other[0], checked), shown.entries, now, standards)
    if isinstance(held, str):
        return held
    at = max(shown.entries[place].entry.created_at for place in places)
    zone = standards.zone()
    begins = _time(draft.valid_from, said, at, zone)
    ends_at = _time(draft.valid_to, said, at, zone, is_last=True)
    return RelationFinding(
        subject[0],
        draft.predicate,
        other[0],
        tuple(shown.entries[place].entry.id for place in places),
        draft.confidence,
        at,
        draft.ended or (ends_at is not None and ends_at <= now),
        begins,
        None if begins and ends_at and ends_at <= begins else ends_at,
        "quarantined" if held.status == "quarantined" else "active",
        draft.summary,
    )


def _wrong_name(name: str) -> Reason | None:
    if not any(letter.isalnum() for letter in name):
        return "empty"
    if len(name) > LONGEST_NAME:
        return "too_long"
    return None if name.isprintable() else "malformed"


def _wrong_relation(draft: RelationDraft, shown: _Shown) -> Reason | None:
    if draft.predicate not in PREDICATES:
        return "wrong_category"
    for name in (draft.subject, draft.object):
        if (wrong := _wrong_name(name)) is not None:
            return wrong
    if not (math.isfinite(draft.confidence) and 0 <= draft.confidence <= 1):
        return "malformed"
    if not draft.sources:
        return "no_source"
    return None if _are_places(draft.sources, shown) else "unknown_source"


def _are_places(sources: Sequence[int], shown: _Shown) -> bool:
    return all(1 <= source <= len(shown.entries) for source in sources)


def _names_of(name: str, known: Mapping[str, EntityFinding]) -> Names | None:
    key = name.casefold()
    if key in _RESERVED:
        return (key,)
    found = known.get(key)
    return None if found is None else (found.name, *found.aliases)


def _places(draft: RelationDraft, subject: Names, other: Names, shown: _Shown) -> tuple[int, ...]:
    """Return where people say it: in the cited messages, or in the one other that does."""
    saying = [place for place, said in shown.stated.items() if _said_of(subject, other, said)]
    cited = [place for place in saying if place + 1 in draft.sources]
    return tuple(cited or (saying if len(saying) == 1 else ()))


def _unsaid(
    draft: RelationDraft,
    places: Sequence[int],
    said: Sequence[str],
    subject: Names,
    other: Names,
    shown: _Shown,
) -> Reason | None:
    """Return why what people said at some places does not state a relation, if it does not."""
    if not places:
        cited = {source - 1 for source in draft.sources}
        return "ungrounded" if any(place in shown.stated for place in cited) else "not_own_words"
    if draft.said_as in _NO_STATEMENT:
        return "question" if draft.said_as == "question" else "no_statement"
    if not any(place >= shown.first_new for place in places):
        return "repeat"
    is_denial = all(_is_denied(subject, other, one) for one in said)
    may_deny = draft.ended or draft.predicate in _SAYS_NO
    return "opposed" if is_denial and not may_deny else None


def _worth_keeping(
    known: Iterable[EntityFinding], relations: Sequence[RelationFinding], shown: _Shown
) -> Iterator[EntityFinding]:
    """Yield whom the relations name, and of the others what is new and says nothing private."""
    needed = {name for one in relations for name in (one.subject, one.object)}
    new = {stored.entry.id for stored in shown.entries[shown.first_new :]}
    for one in {one.name.casefold(): one for one in known}.values():
        alone = not is_about_health(one.name) and not needs_confirmation(one.name)
        if one.name in needed or (alone and not new.isdisjoint(one.evidence)):
            yield one


def _phrase(draft: RelationDraft) -> str:
    """Return a relation in words, to be looked at as a fact is."""
    return " ".join((draft.subject, draft.predicate.replace("_", " "), draft.object))


def _as_fact(summary: str, subject: str, draft: EntityDraft | RelationDraft) -> Draft:
    return Draft(
        "fact",
        summary,
        subject,
        "neutral",
        1.0,
        draft.sources,
        sensitivity=draft.sensitivity,
    )


def _numbers(places: Sequence[int]) -> tuple[int, ...]:
    return tuple(place + 1 for place in places)


def _time(
    text: str | None, said: Sequence[str], at: datetime, zone: tzinfo, *, is_last: bool = False
) -> datetime | None:
    """Return a date that people said as a time; ``is_last``: the end of it.

    One that nobody said is left out: it holds from when it was said.
    """
    if text is None or (found := _DATE.match(text)) is None:
        return None
    year, month, day = (int(part) if part else None for part in found.groups())
    told = " ".join(said)
    try:
        first = date(year or 1, month or 1, day or 1)
        whole = day is not None and dates_hold(first.isoformat(), told, at.astimezone(zone).date())
        if not (whole or re.search(rf"(?<!\d){found[1]}(?!\d)", told)):
            return None
        if is_last:
            first = _day_after(first, month, day)
        return datetime.combine(first, time(), zone)
    except ValueError, OverflowError:
        return None


def _day_after(first: date, month: int | None, day: int | None) -> date:
    if day is not None:
        return first + timedelta(days=1)
    if month is not None and month < 12:
        return first.replace(month=month + 1)
    return first.replace(year=first.year + 1, month=1)


def _statements_in(text: str) -> list[str]:
    """Return the sentences of a person's message that state how something is."""
    return [one for one in sentences(stated(own_words(text))) if not supposes(one)]


def _is_named(names: Names, sentence: str) -> bool:
    """Return whether a sentence names one by any of its names, in whatever form."""
    if names == (SPEAKER,):
        return says_speaker(sentence)
    if names == (HOME,):
        return says_home(sentence)
    said = frozenset(words(sentence))
    numbers = {in_digits(word) for word in said}
    return any(_is_said(name, said | numbers) for name in names)


def _said_of(subject: Names, other: Names, sentences: Iterable[str]) -> list[str]:
    """Return the sentences that name both."""
    return [one for one in sentences if _is_named(subject, one) and _is_named(other, one)]


def _is_denied(subject: Names, other: Names, sentence: str) -> bool:
    """Return whether a sentence denies it of two: "Rex sleeps here, not in the kitchen"."""
    clauses = [one for one in _CLAUSES.split(sentence) if one.strip()]
    last = other if other not in ((SPEAKER,), (HOME,)) else subject
    told = [one for one in clauses if _is_named(last, one)] or [sentence]
    return all(statement(one).negated for one in told)


def _is_said(name: str, said: frozenset[str]) -> bool:
    parts = list(words(name))
    carrying = [part for part in parts if carries(part) or part[0].isdecimal()] or parts
    return bool(carrying) and all(found_in(part, said) for part in carrying)
