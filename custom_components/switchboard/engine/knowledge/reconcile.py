"""What to do with a new claim, given what is known: one decision, the same for the same input.

Rules come first (``compare``); where they cannot tell, a model's verdict counts, if no guard speaks
against it. Nothing is read or written here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..storage.memory_entries import Action, Memory
from .compare import Claim, Relation, compare, is_taken_back, may_merge


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do, and with which memory (``None``: with none of the known ones)."""

    action: Action
    target: str | None = None


def grey(new: Claim, candidates: Sequence[Memory]) -> list[Memory]:
    """Return the candidates a model should be asked about, in an order of their own.

    None, if one is known to say the same: nothing that is answered could change the decision.
    """
    known = _active(candidates)
    relations = {memory.id: compare(new, Claim.of(memory)) for memory in known}
    if "same" in relations.values():
        return []
    return [memory for memory in known if relations[memory.id] == "unsure"]


def reconcile(
    new: Claim, candidates: Sequence[Memory], verdicts: Mapping[str, Relation]
) -> Decision:
    """Decide what becomes of a claim.

    ``candidates`` are memories of the same owner that may have to do with it; those that are not
    active are passed over. ``verdicts`` are a model's answers by memory id, heeded only where
    rules are unsure; where there is none, a memory counts as unrelated.

    A memory that a person pinned or told is never superseded or retracted: that is a conflict.
    """
    found: dict[Relation, list[Memory]] = {}
    for memory in _active(candidates):
        found.setdefault(_relation(new, memory, verdicts), []).append(memory)
    opposed = found.get("contradicts", [])
    protected = [memory for memory in opposed if _is_protected(memory)]
    same = found.get("same", [])
    if protected and not any(map(_is_protected, same)):
        return Decision("conflict", _foremost(protected).id)
    if same:
        return Decision("confirm", _foremost(same).id)
    if opposed:
        return _overrule(new, _foremost(opposed))
    if fuller := found.get("refined_by"):
        return Decision("confirm", _foremost(fuller).id)
    if poorer := found.get("refines"):
        return Decision("refine", _foremost(poorer).id)
    return Decision("add")


def _relation(new: Claim, memory: Memory, verdicts: Mapping[str, Relation]) -> Relation:
    known = Claim.of(memory)
    relation = compare(new, known)
    if relation != "unsure":
        return relation
    verdict = verdicts.get(memory.id, "unrelated")
    merges = verdict in ("same", "refines", "refined_by")
    return "unrelated" if merges and not may_merge(new, known) else verdict


def _overrule(new: Claim, memory: Memory) -> Decision:
    """The newer evidence wins: something else holds now, or just no longer this."""
    return Decision(
        "retract" if is_taken_back(new, Claim.of(memory)) else "supersede",
        memory.id,
    )


def _active(candidates: Sequence[Memory]) -> list[Memory]:
    """Return what holds, in an order that does not depend on how it was found."""
    unique = {memory.id: memory for memory in candidates if memory.status == "active"}
    return sorted(unique.values(), key=_standing, reverse=True)


def _foremost(memories: Sequence[Memory]) -> Memory:
    return max(memories, key=_standing)


def _standing(memory: Memory) -> tuple[bool, bool, float, float, str]:
    """What comes first of several: a person's word, then the better and the later evidence."""
    return (
        _is_protected(memory),
        memory.pinned,
        memory.confidence,
        memory.updated_at.timestamp(),
        memory.id,
    )


def _is_protected(memory: Memory) -> bool:
    return memory.pinned or memory.by_person
