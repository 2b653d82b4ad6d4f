"""The steps that can be taken back, each with what it changed in the words of the memories."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ..storage.memory_entries import HistoryEntry, Memory
from ..storage.transaction import Transaction
from .errors import KnowledgeError
from .undo import entries_to_undo

type What = Literal["added", "changed", "ended", "pinned", "unpinned", "edited"]


@dataclass(frozen=True, slots=True)
class Change:
    """A step: what it did to ``text``, which with ``changed`` says what ``before`` said until then.

    ``group_id`` is what it is undone by.
    """

    group_id: str
    at: datetime
    what: What
    text: str
    before: str = ""


def undoable(tx: Transaction, owners: Collection[str], limit: int) -> list[Change]:
    """Return those of the owners' last ``limit`` steps that can be taken back now, the last first.

    A step that touched anybody else's memory is none of them.
    """
    found = []
    for group_id in tx.history.last_groups(owners, limit):
        try:
            entries = entries_to_undo(tx, owners, group_id)
        except KnowledgeError:
            continue
        found.append(_change(group_id, entries))
    return found


def _change(group_id: str, entries: Sequence[HistoryEntry]) -> Change:
    if (merged := next((e.after for e in entries if _is_merged(e.after)), None)) is not None:
        held = (e.after for e in entries if e.memory_id == merged.superseded_by)
        if (holder := next(held, None)) is not None:
            return Change(group_id, entries[-1].at, "changed", holder.text, merged.text)
    come = [after.text for entry in entries if (after := _new(entry.before, entry.after))]
    gone = [before.text for entry in entries if (before := _new(entry.after, entry.before))]
    first, at = entries[0], entries[-1].at
    before, after = first.before, first.after
    if come or gone:
        what: What = "changed" if come and gone else "added" if come else "ended"
        return Change(group_id, at, what, (come or gone)[0], gone[0] if come and gone else "")
    if before is not None and after is not None and before.text != after.text:
        return Change(group_id, at, "changed", after.text, before.text)
    what = "edited"
    if first.action in ("pin", "unpin"):
        what = "pinned" if first.action == "pin" else "unpinned"
    image = after or before
    return Change(group_id, at, what, image.text if image else "")


def _is_merged(memory: Memory | None) -> bool:
    return memory is not None and memory.status == "merged"


def _new(before: Memory | None, after: Memory | None) -> Memory | None:
    """Return ``after`` if it holds and ``before`` did not."""
    held = before is not None and before.status == "active"
    return after if after is not None and after.status == "active" and not held else None
