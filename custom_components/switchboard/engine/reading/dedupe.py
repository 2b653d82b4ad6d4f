"""Repeats, as windows overlap: told by what is said, not by the messages that are cited."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ..knowledge.timeline import ends_of
from ..language.lexicon import words
from ..language.statements import Statement, says_no_more, statement
from ..storage.entries import ExtractedFact

_SAME_TURN: Final = timedelta(minutes=1)
"""How long after a message a tool notes what was said in it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A fact to be written; ``refines`` if it takes the place of an earlier one and says more."""

    fact: ExtractedFact
    refines: bool


def settle(
    proposed: Sequence[ExtractedFact], earlier: Sequence[ExtractedFact]
) -> tuple[list[Kept], int]:
    """Return what of ``proposed`` is to be written, and how many only repeated something.

    ``earlier`` are the facts that rest on messages of the same window. A fact that says no more
    than one of those on the same evidence is a repeat. One that says all of an earlier one and
    more refines it: it has the earlier one's id, and all the evidence of both. Everything else is
    a fact of its own.
    """
    known = list(earlier)
    kept: dict[str, Kept] = {}
    repeats = 0
    # The fullest first, so that one answer does not refine itself step by step.
    for fact in sorted(proposed, key=_fullness, reverse=True):
        if any(_repeats(fact, other) for other in known):
            repeats += 1
            continue
        poorer = next((other for other in reversed(known) if _refines(fact, other)), None)
        written = fact if poorer is None else _in_place_of(poorer, fact)
        known = [other for other in known if other.id != written.id] + [written]
        kept[written.id] = Kept(written, refines=poorer is not None)
    return list(kept.values()), repeats


def waits_already(
    fact: ExtractedFact, waiting: Sequence[ExtractedFact], said: Sequence[datetime]
) -> bool:
    """Return whether a fact that would wait says what an agent's tool has waiting already.

    That has no evidence. So it is the same in the same words, or what was noted right after one of
    the messages that the fact rests on, which were ``said`` then.
    """
    return any(
        words(fact.summary) == words(other.summary)
        or (
            any(timedelta() <= other.created_at - at <= _SAME_TURN for at in said)
            and _agree(fact, other)
            and (says_no_more(_said(fact), _said(other)) or says_no_more(_said(other), _said(fact)))
        )
        for other in waiting
        if not other.source_message_ids
    )


def _fullness(fact: ExtractedFact) -> int:
    said = statement(fact.summary)
    return len(said.content) + len(said.numbers)


def _repeats(fact: ExtractedFact, other: ExtractedFact) -> bool:
    shared = set(fact.source_message_ids) & set(other.source_message_ids)
    return bool(shared) and _agree(fact, other) and says_no_more(_said(fact), _said(other))


def _refines(fact: ExtractedFact, other: ExtractedFact) -> bool:
    """Return whether all of an earlier fact is said again on the same evidence, with more."""
    shared = set(fact.source_message_ids) & set(other.source_message_ids)
    said, before = _said(fact), _said(other)
    return (
        bool(shared)
        and (fact.owner, fact.category, fact.polarity)
        == (other.owner, other.category, other.polarity)
        and bool(before.content or before.numbers)
        and says_no_more(before, said)
        and not says_no_more(said, before)
        and (fact.predicate is None or ends_of(other) in (None, ends_of(fact)))
    )


def _said(fact: ExtractedFact) -> Statement:
    return statement(fact.summary)


def _agree(fact: ExtractedFact, other: ExtractedFact) -> bool:
    return {fact.polarity, other.polarity} != {"positive", "negative"}


def _in_place_of(earlier: ExtractedFact, fact: ExtractedFact) -> ExtractedFact:
    sources = dict.fromkeys((*earlier.source_message_ids, *fact.source_message_ids))
    held_back = "quarantined" in (earlier.status, fact.status)
    chunks: dict[str, float] = {}
    for one in (earlier, fact):
        for chunk, confidence in zip(one.source_chunks, one.chunk_confidence, strict=True):
            chunks[chunk] = max(confidence, chunks.get(chunk, 0.0))
    return replace(
        fact,
        id=earlier.id,
        source_message_ids=tuple(sources),
        status="quarantined" if held_back else "accepted",
        created_at=earlier.created_at,
        source_chunks=tuple(chunks),
        chunk_confidence=tuple(chunks.values()),
        merged_from=earlier.merged_from,
        **(ends.columns if (ends := ends_of(fact) or ends_of(earlier)) else {}),
        valid_from=fact.valid_from or earlier.valid_from,
    )
