"""The facts of a window: what people like, dislike and know, and what they say of the assistant.

What is said is proposed by a model and held against the messages; what is said of the assistant's
work is seen by rules. Only what rests on messages that are there still is written.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final, cast

from ..graph.relations import FoundRelation
from ..knowledge.timeline import ends_of
from ..storage.entries import HOUSEHOLD, Category, ExtractedFact, Polarity, StoredEntry
from ..storage.transaction import Transaction
from .answer import Draft, Extraction
from .dedupe import Kept, settle, waits_already
from .implicit_feedback import reactions
from .ledger import FACTS, Plan, citing, ids_of
from .masking import refused_texts
from .runner import Reading
from .validation import Finding, Reason, Standards, judge, judge_deed
from .windows import Window

COUNTED: Final = ("facts", "refined", "quarantined", "repeats")

NEAR: Final = 10
"""Messages before and after a cited one that may bear on what it says."""


@dataclass(frozen=True, slots=True)
class FactsFound:
    """Findings in a window: said, and, as rules saw it, done.

    ``secretive`` are the ids of the messages in which a secret is told: nothing rests on them.
    """

    findings: tuple[Finding, ...] = ()
    deeds: tuple[Finding, ...] = ()
    secretive: frozenset[str] = frozenset()


def judged(
    extraction: Extraction,
    window: Window,
    context: Sequence[StoredEntry],
    now: datetime,
    standards: Standards,
) -> Reading[FactsFound]:
    """Return what of an answer holds, and what is seen without a model.

    ``context`` are the messages before the new ones.
    """
    rejected: Counter[str] = Counter(malformed=extraction.malformed)
    surroundings = (*context, *window.new)
    secret: list[Draft] = []
    near = partial(_judge_near, standards=standards)
    findings = _hold(extraction.drafts, near, window.entries, now, rejected, secret)
    masked = refused_texts(secret, window.entries, extraction.secrets)
    told_in = {one.source for one in extraction.secrets}
    for draft in extraction.drafts:
        if draft.sensitivity == "secret":
            told_in.update(draft.sources)
    named = (one.entry.id for at, one in enumerate(window.entries, 1) if at in told_in)
    secretive = frozenset((*named, *masked))
    words = [one.casefold() for told in extraction.secrets for one in told.words]
    kept = [_without(words, one) for one in findings if secretive.isdisjoint(one.evidence)]
    rejected["secret"] += len(findings) - len(kept)
    seen = reactions(surroundings, len(context))
    deeds = _hold(seen, partial(judge_deed, standards=standards), surroundings, now, rejected, [])
    return Reading(FactsFound(tuple(kept), tuple(deeds), secretive), +rejected, masked)


def _without(secrets: Sequence[str], finding: Finding) -> Finding:
    """Return a finding without the search terms that say a secret."""
    terms = finding.draft.search_terms
    if not terms or not secrets:
        return finding
    left = tuple(one for one in terms if not any(word in one.casefold() for word in secrets))
    return replace(finding, draft=replace(finding.draft, search_terms=left))


def write_facts(
    tx: Transaction,
    plan: Plan,
    found: FactsFound,
    now: datetime,
    relations: Sequence[FoundRelation] = (),
) -> tuple[Mapping[str, int], list[FoundRelation]]:
    """Write the facts of a window, each with the one of the ``relations`` that it states.

    Returns how many there are, and only repeated something, and the relations that they have.

    Findings are compared with what earlier windows said on the same messages; deeds, which rules
    saw once, are not. Feedback on the assistant's work is nothing known of anybody: it becomes no
    memory.
    """
    said, done = (
        founded(tx, [fact_of(one, plan.owner, FACTS, plan.end_id, now) for one in findings])
        for findings in (found.findings, found.deeds)
    )
    said = stating(said, relations, plan.owner)
    proposed = [fact for fact in said if not _is_decided_on(tx, fact)]
    earlier = citing(tx, plan.owner, ids_of(plan.window.entries))
    kept, repeats = settle(proposed, earlier)
    kept += [Kept(replace(fact, processed=True), refines=False) for fact in done]
    for item in kept:
        tx.facts.put(item.fact)
    counts = {
        "facts": len(kept),
        "refined": sum(item.refines for item in kept),
        "quarantined": sum(item.fact.status == "quarantined" for item in kept),
        "repeats": repeats + len(said) - len(proposed),
    }
    decided = [fact for fact in said if fact not in proposed]
    return counts, carried_by([*(item.fact for item in kept), *decided], relations)


def stating(
    facts: Sequence[ExtractedFact], relations: Iterable[FoundRelation], owner: str
) -> list[ExtractedFact]:
    """Return facts with the relations of an owner that they state; if either waits, both do.

    That something is so no longer is not what the relation says that ends.
    """
    by_words: dict[str, FoundRelation] = {}
    for one in relations:
        if not one.finding.ended:
            by_words.setdefault(one.finding.summary, one)
    return [
        _stating(fact, by_words[fact.summary])
        if fact.owner == owner and fact.summary in by_words
        else fact
        for fact in facts
    ]


def _stating(fact: ExtractedFact, relation: FoundRelation) -> ExtractedFact:
    finding = relation.finding
    waits = "quarantined" in (fact.status, finding.status)
    return replace(
        fact,
        source_message_ids=tuple(dict.fromkeys((*fact.source_message_ids, *finding.evidence))),
        status="quarantined" if waits else fact.status,
        expires_at=fact.expires_at or finding.valid_to,
        valid_from=finding.valid_from,
        **relation.ends.columns,
    )


def carried_by(
    facts: Iterable[ExtractedFact], relations: Iterable[FoundRelation]
) -> list[FoundRelation]:
    """Return the relations that facts have."""
    held = {ends_of(fact) for fact in facts}
    return [one for one in relations if one.ends in held and not one.finding.ended]


def founded(tx: Transaction, facts: Sequence[ExtractedFact]) -> list[ExtractedFact]:
    """Return the facts of which every message is still there."""
    left = tx.log.by_ids([id_ for fact in facts for id_ in fact.source_message_ids])
    return [fact for fact in facts if left.keys() >= {*fact.source_message_ids}]


def fact_of(
    finding: Finding, speaker: str, pipeline: str, end_id: str, created_at: datetime
) -> ExtractedFact:
    """Return a finding as a fact of whoever said it, or of the house.

    Its id is the same however often it is found.
    """
    draft = finding.draft
    owner = HOUSEHOLD if finding.is_of_house else speaker
    key = "\0".join((pipeline, owner, end_id, *finding.evidence, draft.summary))
    return ExtractedFact(
        id=hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()[:32],
        owner=owner,
        category=cast("Category", draft.category),
        summary=draft.summary,
        confidence=draft.confidence,
        source_message_ids=finding.evidence,
        window_end_id=end_id,
        subject=draft.subject,
        polarity=cast("Polarity", draft.polarity),
        created_at=created_at,
        expires_at=finding.expires_at,
        status=finding.status,
        search_terms=draft.search_terms,
    )


def _is_decided_on(tx: Transaction, fact: ExtractedFact) -> bool:
    """Return whether what would wait waits already, or was rejected with what it rests on."""
    if fact.status != "quarantined":
        return False
    if tx.tombstones.forgotten_among(fact.source_message_ids).issuperset(fact.source_message_ids):
        return True
    waiting = tx.facts.of_owner(fact.owner, status="quarantined", processed=False)
    cited = tx.log.by_ids(fact.source_message_ids).values()
    return waits_already(fact, waiting, [stored.entry.created_at for stored in cited])


def _judge_near(
    draft: Draft, entries: Sequence[StoredEntry], now: datetime, standards: Standards
) -> Finding | Reason:
    """Judge a draft by the messages around those it cites, however many were read with them."""
    if not all(1 <= source <= len(entries) for source in draft.sources):
        return judge(draft, entries, now, standards)
    near = sorted(
        {
            place
            for source in draft.sources
            for place in range(source - 1 - NEAR, source + NEAR)
            if 0 <= place < len(entries)
        }
    )
    numbers = {place + 1: number for number, place in enumerate(near, 1)}
    moved = replace(draft, sources=tuple(numbers[source] for source in draft.sources))
    return judge(moved, [entries[place] for place in near], now, standards)


def _hold(
    drafts: Iterable[Draft],
    judge_one: Callable[[Draft, Sequence[StoredEntry], datetime], Finding | Reason],
    entries: Sequence[StoredEntry],
    now: datetime,
    rejected: Counter[str],
    secret: list[Draft],
) -> list[Finding]:
    """Return what holds of ``drafts``; the rest is counted in ``rejected``, secrets are told."""
    held: list[Finding] = []
    for draft in drafts:
        found = judge_one(draft, entries, now)
        if isinstance(found, Finding):
            held.append(found)
        else:
            rejected[found] += 1
            if found == "secret":
                secret.append(draft)
    return held
