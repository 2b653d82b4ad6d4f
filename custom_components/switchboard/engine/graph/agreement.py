"""What keeps two names apart, whoever takes them for one: the hard guards of statements, and more.

Another given name or surname, number, day, month, colour, room or relation. A guard never says that
two names are one.
"""

from ..knowledge.claims import Claim
from ..knowledge.guards import conflicts
from ..language.forms import given_names
from ..language.spelling import read
from ..storage.graph_entries import EntityKind
from .names import are_spelt_alike, guarded, is_description, key_of, parts_of, words_of


def has_roles(kind: EntityKind) -> bool:
    """Return whether one of a kind may be spoken of by what they are to whoever speaks."""
    return kind in ("person", "pet")


def names_agree(
    kind: EntityKind,
    one: str,
    other: str,
    languages: tuple[str | None, str | None] = (None, None),
) -> bool:
    """Return whether no guard keeps two names of a kind apart."""
    if has_roles(kind):
        one, other = _own_name(one, languages[0]), _own_name(other, languages[1])
    mine, its = (
        guarded(name, language) for name, language in zip((one, other), languages, strict=True)
    )
    if any(mine[role].isdisjoint(its[role]) for role in mine.keys() & its.keys()):
        return False
    if not has_roles(kind):
        return not conflicts(Claim(_lowered(one)), Claim(_lowered(other)))
    return not conflicts(Claim(one), Claim(other)) and not _are_others(one, other)


def _own_name(name: str, language: str | None) -> str:
    """Return the name without what somebody is: "Ilse" of "Oma Ilse"."""
    parts = parts_of(name, language)
    return parts.called if parts.role and parts.called else name


def _are_others(one: str, other: str) -> bool:
    """Return whether two names of somebody differ on both sides: "Tom Berg" and "Tom Berger"."""
    if is_description(one) or is_description(other):
        return False
    mine, its = words_of(key_of(one)), words_of(key_of(other))
    same_words = mine == its and not are_spelt_alike(one, other)
    return same_words or bool(mine - its and its - mine)


def _lowered(name: str) -> str:
    """Return a name in which only given names have a capital: "Mia's Room" names no Room."""
    return " ".join(
        word.raw if word.plain.removesuffix("s") in given_names() else word.raw.lower()
        for word in read(name)
    )
