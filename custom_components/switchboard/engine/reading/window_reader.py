"""Reading one window: what was said, by a model; what was done, by rules; and what of it holds."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from ..chunking.errors import UNEXPECTED, ExtractionError
from ..storage.entries import StoredEntry
from .answer import Draft
from .extractor import Extraction, Extractor
from .implicit_feedback import reactions
from .masking import refused_texts
from .progress import Plan
from .user_statements import is_own
from .validation import Finding, Reason, Standards, judge, judge_deed
from .windows import Window

_LOGGER = logging.getLogger(__name__)

NEAR: Final = 10
"""Messages before and after a cited one that may bear on what it says."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What may be kept of a window: said, and done. ``rejected`` counts what may not, by reason.

    ``masked`` has, by id, what is left of messages from which a secret was proposed.
    """

    findings: tuple[Finding, ...]
    deeds: tuple[Finding, ...]
    rejected: Mapping[str, int]
    masked: Mapping[str, str]


async def read_window(
    extractor: Extractor,
    plan: Plan,
    now: datetime,
    standards: Standards,
) -> Reading:
    """Return what a window tells. One in which nobody of the house said anything new asks nobody.

    Raises:
        ExtractionError: there is no answer about it.
    """
    extraction = Extraction(())
    if any(is_own(stored.entry) for stored in plan.window.new):
        extraction = await _extract(extractor, plan)
    # Long messages take the rules a while, which nobody who speaks has to wait for.
    return await asyncio.to_thread(judged, extraction, plan.window, plan.context, now, standards)


def judged(
    extraction: Extraction,
    window: Window,
    context: Sequence[StoredEntry],
    now: datetime,
    standards: Standards,
) -> Reading:
    """Return what of an answer holds, and what is seen without a model.

    ``context`` are the messages before the new ones.
    """
    rejected: Counter[str] = Counter()
    if extraction.malformed:
        rejected["malformed"] += extraction.malformed
    surroundings = (*context, *window.new)
    secret: list[Draft] = []
    findings = _hold(
        extraction.drafts,
        partial(_judge_near, standards=standards),
        window.entries,
        now,
        rejected,
        secret,
    )
    told_in = {one.source - 1 for one in extraction.secrets}
    secretive = {one.entry.id for at, one in enumerate(window.entries) if at in told_in}
    kept = [one for one in findings if secretive.isdisjoint(one.evidence)]
    rejected["secret"] += len(findings) - len(kept)
    deeds = reactions(surroundings, len(context))
    return Reading(
        tuple(kept),
        tuple(
            _hold(deeds, partial(judge_deed, standards=standards), surroundings, now, rejected, [])
        ),
        +rejected,
        refused_texts(secret, window.entries, extraction.secrets),
    )


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


async def _extract(extractor: Extractor, plan: Plan) -> Extraction:
    try:
        return await extractor.extract(plan.window, plan.known)
    except ExtractionError:
        raise
    except Exception as err:
        # Without its text or traceback at this level: both may quote people.
        kind = type(err).__name__
        _LOGGER.warning("A window was not read, for a mistake of the extractor: %s", kind)
        _LOGGER.debug("The mistake", exc_info=True)
        raise ExtractionError(UNEXPECTED) from err


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
