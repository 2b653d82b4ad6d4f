"""One decision on a new claim, given what is known: the same for the same input.

Equal words settle it; else a judge's verdict counts as far as ``matching`` allows. Nothing is read
or written here.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ..storage.memory_entries import Action, Memory
from .claims import Claim, Relation
from .guards import is_taken_back
from .matching import allowed, is_same


@dataclass(frozen=True, slots=True)
class Decision:
    """An action, and the memory it is about (``None``: none of the known ones).

    ``ended`` are other memories that hold no longer because of it. ``doubts`` are those that it is
    in doubt with: both stay, until a person settles it.
    """

    action: Action
    target: str | None = None
    ended: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def open_questions(
    new: Claim, candidates: Sequence[Memory], repeats: Collection[str] = ()
) -> list[Memory]:
    """Return the candidates a judge is to be asked about, in an order of their own.

    None, if one is known to say the same: nothing that is answered could change the decision.
    """
    known = _active(candidates)
    if any(_repeats(new, memory, repeats) for memory in known):
        return []
    return known


def reconcile(
    new: Claim,
    candidates: Sequence[Memory],
    verdicts: Mapping[str, Relation],
    repeats: Collection[str] = (),
    opposites: Collection[str] = (),
) -> Decision:
    """Decide what becomes of a claim.

    ``candidates`` are memories of the same owner that may have to do with it; those that are not
    active are passed over. ``verdicts`` are a judge's answers by memory id; where there is none, a
    memory counts as unrelated. ``repeats`` are the ids of memories that took in these very words
    before, ``opposites`` of those that a person let hold instead of them.

    A memory that a person pinned or told is never superseded or retracted: that is a conflict.
    """
    found: dict[Relation, list[Memory]] = {}
    active = _active(candidates)
    if any(_repeats(new, memory, repeats) for memory in active):
        # Nobody is asked then; what was answered by chance must not count.
        verdicts = {}
    for memory in active:
        relation = verdicts.get(memory.id, "unrelated")
        if _repeats(new, memory, repeats):
            relation = "same"
        elif memory.id in opposites:
            relation = "contradicts"
        elif not allowed(relation, new, Claim.of(memory)):
            relation = "disputed" if relation == "contradicts" else "unrelated"
        found.setdefault(relation, []).append(memory)
    opposed, same = found.get("contradicts", []), found.get("same", [])
    protected = [memory for memory in opposed if _is_protected(memory)]
    doubts = tuple(memory.id for memory in found.get("disputed", ()))
    if protected and not any(map(_is_protected, same)):
        return Decision("conflict", _foremost(protected).id)
    ended = [memory.id for memory in opposed if not _is_protected(memory)]
    if same:
        return Decision("confirm", _foremost(same).id, tuple(ended), doubts)
    if opposed:
        # The newer evidence wins: something else holds now, or just no longer this.
        foremost, *others = ended
        is_over = is_taken_back(new, Claim.of(_foremost(opposed)))
        action: Action = "retract" if is_over else "supersede"
        return Decision(action, foremost, tuple(others), () if is_over else doubts)
    if fuller := found.get("refined_by"):
        return Decision("confirm", _foremost(fuller).id, doubts=doubts)
    if poorer := found.get("refines"):
        return Decision("refine", _foremost(poorer).id, doubts=doubts)
    return Decision("add", doubts=doubts)


def _repeats(new: Claim, memory: Memory, repeats: Collection[str]) -> bool:
    return memory.id in repeats or is_same(new, Claim.of(memory))


def _active(candidates: Sequence[Memory]) -> list[Memory]:
    """Return what holds, in an order that does not depend on how it was found."""
    unique = {memory.id: memory for memory in candidates if memory.status == "active"}
    return sorted(unique.values(), key=_standing, reverse=True)


def _foremost(memories: Sequence[Memory]) -> Memory:
    return max(memories, key=_standing)


def _standing(memory: Memory) -> tuple[bool, bool, float, float, str]:
    """Order several: a person's word first, then the better and the later evidence."""
    return (
        _is_protected(memory),
        memory.pinned,
        memory.confidence,
        memory.updated_at.timestamp(),
        memory.id,
    )


def _is_protected(memory: Memory) -> bool:
    return memory.pinned or memory.by_person
