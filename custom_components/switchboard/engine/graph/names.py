"""Names by what is left of them: "the plumber", "our plumber's" and "Plumbers" have one key.

A key does without case, accents, articles, the possessives of whoever speaks, and endings. Given
names keep theirs: Anna, Anne and Hanna stay apart. Keys are stored, so they go by the stems that
tombstones have, which do not change (``language/digest_stems``).

What somebody is to whoever speaks ("my daughter", "meine Tochter", "Oma") has one key in all
languages, which begins with ``@``. What somebody is to a third one ("his mother") is no such role.
Names that differ in a guard (another given name, number, colour, room or relation) are never one.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from ..knowledge.claims import Claim
from ..knowledge.guards import conflicts
from ..language.digest_stems import stem
from ..language.forms import given_names
from ..language.guard_words import load_guard_words
from ..language.lexicon import LANGUAGES, base_language, in_digits, read_data
from ..language.remembered import LONGEST_WORD, remembered
from ..language.spelling import read
from ..storage.graph_entries import EntityKind

ROLE: Final = "@"
_DETERMINERS: Final = read_data("determiners")
_DROPPED: Final = frozenset(
    word for key in ("articles", "mine") for some in _DETERMINERS[key].values() for word in some
)
_MINE: Final = frozenset(word for some in _DETERMINERS["mine"].values() for word in some)
_OF: Final = frozenset(word for some in _DETERMINERS["of"].values() for word in some)
_GENITIVE: Final = re.compile(r"(?<!\w)(?P<who>\w++)['\u2019\u02bc]s?(?!\w)", re.IGNORECASE)
_SHORTENED: Final = re.compile(r"(?<!\w)([mz])['\u2019]n(?!\w)", re.IGNORECASE)
_UNFOLDED: Final = re.compile(r"(?<![aeouq])([aou])e(?!$)")
_TITLES: Final = {word: whose for whose, words in _DETERMINERS["titles"].items() for word in words}
"""What stands before a surname, and whose it is; some are roles otherwise."""
_LEAST_GENITIVE: Final = 3
_MOST_WORDS: Final = 4
_LEAST_SHORT: Final = 3

type RoleKind = Literal["people", "rooms", "days", "months", "colours"]

_GUARDED: Final[tuple[RoleKind, ...]] = ("people", "rooms", "days", "months", "colours")


@dataclass(frozen=True, slots=True)
class NameParts:
    """The parts of a name.

    ``key`` is that of the whole. ``role`` is what somebody is to whoever speaks, where the name
    says so ("my daughter Mia", "Oma"); ``called`` is the rest of it, as it was written ("Mia").
    """

    key: str
    role: str | None = None
    called: str = ""

    @property
    def is_role(self) -> bool:
        """Return whether the name says nothing but a role."""
        return self.role is not None and not self.called


@dataclass(frozen=True, slots=True)
class _Word:
    raw: str
    plain: str
    is_owner: bool = False


def key_of(name: str, language: str | None = None) -> str:
    """Return what a name is compared by; empty if there is no word in it."""
    parts = parts_of(name, language)
    return role_key(parts.role) if parts.is_role and parts.role else parts.key


def role_key(role: str) -> str:
    """Return the key of a role by itself."""
    return f"{ROLE}{role}"


@remembered(8192, LONGEST_WORD, lambda one: len(one or ""))
def parts_of(name: str, language: str | None = None) -> NameParts:
    """Return what a name is made of; ``language`` tells roles that are other words elsewhere."""
    every = _words(name)
    kept = _without_determiners(every)
    role, length = _role(kept, base_language(language))
    called = " ".join(word.raw for word in kept[length:])
    if role and called and not _is_proper(kept[length:]):
        role, called = None, ""
    return NameParts(_key(kept), role, called)


def room_concept(name: str, language: str | None = None) -> str | None:
    """Return which room a name says by a word for it in some language: "Küche" is a kitchen."""
    words = tuple(word.plain for word in _without_determiners(_words(name)))
    return _concept("rooms", words, base_language(language))


def are_spelt_alike(one: str, other: str) -> bool:
    """Return whether names that have one key are one name of somebody: "Berg" is not "Berger".

    Nor is Mrs Berg Mr Berg.
    """
    if {_title(one), _title(other)} == {"hers", "his"}:
        return False
    mine, its = (_spelling(name) for name in (one, other))
    return len(mine) == len(its) and all(
        a.removesuffix("s") == b.removesuffix("s") for a, b in zip(mine, its, strict=True)
    )


def _title(name: str) -> str | None:
    words = [word for word in _words(name) if word.plain not in _DROPPED]
    return _TITLES.get(words[0].plain) if len(words) > 1 else None


def _spelling(name: str) -> list[str]:
    said = (word.plain for word in _without_determiners(_words(name)))
    return sorted(_UNFOLDED.sub(r"\1", word) for word in said if word not in _OF)


def is_description(name: str) -> bool:
    """Return whether a name is none of somebody's own: "the plumber", "plumber"."""
    words = _words(name)
    return bool(words) and (words[0].plain in _DROPPED or words[0].raw[0].islower())


def keys_in(text: str, language: str | None = None) -> frozenset[str]:
    """Return the keys of all names that a text may hold, of up to four words."""
    words = _without_determiners(_words(text))
    plains = [word for word in words if word.plain not in _OF]
    found = {
        _key(plains[at : at + length])
        for length in range(1, _MOST_WORDS + 1)
        for at in range(len(plains) - length + 1)
    }
    spoken = base_language(language)
    roles = (
        _concept("people", tuple(word.plain for word in words[at : at + length]), spoken)
        for length in (1, 2, 3)
        for at in range(len(words) - length + 1)
    )
    return frozenset(found | {role_key(role) for role in roles if role})


def stems_in(text: str) -> frozenset[str]:
    """Return the words of a text as keys have them: ``words_of`` a key that is in it are among."""
    return frozenset(_stem(word.plain) for word in _without_determiners(_words(text)))


def guarded(name: str, language: str | None = None) -> dict[RoleKind, frozenset[str]]:
    """Return the days, months, colours, rooms and people that the words of a name mean."""
    words = [word.plain for word in _without_determiners(_words(name))]
    spoken = base_language(language)
    found: dict[RoleKind, frozenset[str]] = {}
    for kind in _GUARDED:
        parts = (
            _concept(kind, tuple(words[at : at + length]), spoken)
            for length in (1, 2, 3)
            for at in range(len(words) - length + 1)
        )
        if concepts := frozenset(filter(None, parts)):
            found[kind] = concepts
    return found


def is_somebodys_own(name: str) -> bool:
    """Return whether a name says that it is the speaker's: "my bike" is another one for each."""
    words = _words(name)
    return len(words) > 1 and words[0].plain in _MINE and not _is_name(words, 0)


def words_of(key: str) -> frozenset[str]:
    """Return the words of a key."""
    return frozenset(key.split())


def _words(name: str) -> list[_Word]:
    owners = {one["who"] for one in _GENITIVE.finditer(name)}
    text = _SHORTENED.sub(r"\1n", _GENITIVE.sub(r"\g<who>", name))
    return [_Word(word.raw, word.plain, word.raw in owners) for word in read(text)]


def _without_determiners(words: list[_Word]) -> list[_Word]:
    """Drop articles, possessives and titles; if nothing else is there, the last word stays."""
    kept = [
        word
        for place, word in enumerate(words)
        if word.plain not in _DROPPED or _is_name(words, place)
    ]
    if len(kept) > 1 and kept[0].plain in _TITLES and kept[1].raw[0].isupper():
        kept = kept[1:]
    return kept or words[-1:]


def _is_name(words: list[_Word], place: int) -> bool:
    """Return whether what looks like a determiner is a name: "Mia Berger", but not "mia figlia"."""
    word, after = words[place], words[place + 1 : place + 2]
    if word.is_owner:
        return True
    if word.plain not in given_names() or not word.raw[0].isupper():
        return False
    return not (after and after[0].raw[0].islower())


def _key(words: list[_Word]) -> str:
    """Return the stems in order; of "the room of Mia" as of "Mia's room"."""
    plains = [word.plain for word in words]
    at = next((place for place in range(1, len(plains) - 1) if plains[place] in _OF), None)
    if at is not None:
        plains = [*plains[at + 1 :], *plains[:at]]
    kept = [word for word in plains if word not in _OF] or plains
    return " ".join(filter(None, map(_stem, kept)))


@remembered(8192, LONGEST_WORD)
def _stem(word: str) -> str:
    if word[:1].isdecimal():
        return word
    word = in_digits(word)
    short = _UNFOLDED.sub(r"\1", word)
    for form in (word, short):
        if form in given_names():
            return form
        if form.endswith("s") and len(form) > _LEAST_GENITIVE and form[:-1] in given_names():
            return form[:-1]
    return stem(short)


def _role(words: list[_Word], language: str) -> tuple[str | None, int]:
    for length in range(min(3, len(words)), 0, -1):
        said = tuple(word.plain for word in words[:length])
        if concept := _concept("people", said, language):
            return concept, length
    return None, 0


def _is_proper(words: list[_Word]) -> bool:
    return all(word.raw[0].isupper() or word.plain in given_names() for word in words)


@cache
def _concepts(kind: RoleKind) -> dict[tuple[str, ...], dict[str, str]]:
    found: dict[tuple[str, ...], dict[str, str]] = {}
    for language in LANGUAGES:
        for concept, forms in load_guard_words()[language][kind].items():
            for form in filter(None, forms.split("|")):
                found.setdefault(tuple(form.split()), {})[language] = concept
    return found


def _concept(kind: RoleKind, words: tuple[str, ...], language: str) -> str | None:
    """Return what a phrase means: in its language, or where all languages that have it agree."""
    known = _concepts(kind).get(words)
    if not known:
        return None
    if language in known:
        return known[language]
    meanings = set(known.values())
    return meanings.pop() if len(meanings) == 1 else None


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


def may_be_short_for(one: str, other: str) -> bool:
    """Return whether two names may be one person's: "Leni" and "Magdalena", never "Tim" and "Anna".

    Only given names are told apart; of all others nobody can tell.
    """
    if "name" not in conflicts(Claim(one), Claim(other)):
        return True
    shorter, longer = sorted((one.casefold(), other.casefold()), key=len)
    return shorter[:_LEAST_SHORT] in longer


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


# Read when the module is imported: names are looked up on the event loop.
for _kind in _GUARDED:
    _concepts(_kind)
