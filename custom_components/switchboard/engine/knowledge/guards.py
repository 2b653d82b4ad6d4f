"""Guards keep two statements apart, whoever takes them for one: hard facts that words show.

Another number, time, date, day, frequency, colour or place; a denial or an opposite on one side
only; another person or name. A guard never says that two statements are one.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from ..language.canonical import Quantity, Word, canonical
from ..language.forms import given_names, names_that_are_words
from ..language.guard_words import Role, match
from ..language.guess import languages_of_pair
from ..language.lexicon import plain, topic, word_set, words
from ..language.remembered import LONGEST_TEXT, remembered
from ..language.sensitive import is_about_health
from ..language.statements import found_in, statement
from .claims import Claim

type Guard = Literal[
    "number", "day", "month", "part", "frequency", "colour", "denial", "opposite",
    "room", "person", "name", "order", "turning",
]  # fmt: skip

VALUES: Final[frozenset[Guard]] = frozenset(
    {"number", "day", "month", "part", "frequency", "colour", "denial", "opposite"}
)
"""Guards that tell two values of one thing from each other, rather than two things."""

_KINDS: Final[dict[Role, Guard]] = {
    "days": "day", "months": "month", "parts": "part", "colours": "colour", "rooms": "room",
    "people": "person",
}  # fmt: skip
_WIDE: Final = frozenset({"child", "pet", "friend", "guest", "partner", "baby", "cousin"})
"""People (and pets) that may be one of the others: a daughter is a child."""
_USUAL: Final = frozenset({"", "always", "often"})
_VERB_ENDING: Final = {"en": "s", "de": "t", "nl": "t"}
_CLAUSE: Final = re.compile(
    r"[,;:.!?\u2026]+\s*|\s+(?:but|aber|sondern|mais|ma|maar|pero|sino|and|und|et|ed|e|en|y"
    r"|because|weil|denn|parce que|car|perch[e\u00e9]|porque|omdat|want|so|damit|since|sonst"
    r"|otherwise|anders|altrimenti|sinon|except|unless|au\u00dfer|sauf|tranne|behalve|salvo|excepto"
    r"|until|bis|before|bevor|than|als|che|que|dan|donc|alors"
    r"|c['\u2019]est|quindi|dus|entonces)\s+",
    re.IGNORECASE,
)
"""Between two clauses of a sentence, in all languages at once: a cut too many does no harm."""
_SENTENCE: Final = re.compile(r"[.!;\u2026]+\s*")
_CAPITAL: Final = re.compile(r"(?P<start>^|[.!?]\s+)?(?P<word>[^\W\d_]+)")
_WITHOUT: Final = frozenset({"without", "ohne", "sans", "senza", "zonder", "sin"})


@dataclass(frozen=True, slots=True)
class _Reading:
    """Everything in a statement that guards look at; ``holder`` is whom it begins with."""

    language: str
    quantities: tuple[Quantity, ...]
    roles: tuple[tuple[Role, str], ...]
    words: tuple[str, ...]
    names: frozenset[str]
    holder: str

    def all(self, role: Role) -> frozenset[str]:
        return frozenset(concept for one, concept in self.roles if one == role)

    def order(self, names: frozenset[str]) -> tuple[str, ...]:
        """Return what must stand in one order: all that is weighed against each other, or names."""
        return self.words if self.all("prefer") else tuple(filter(names.__contains__, self.words))

    @property
    def ended(self) -> bool:
        after_not = self.all("ended_after_not") and (self.all("not") or self.all("before_ended"))
        return bool(self.all("ended") or after_not)

    @property
    def denied(self) -> bool:
        return bool(self.all("not") or self.all("dislike")) or self.ended

    @property
    def frequency(self) -> str:
        """How often it holds."""
        return min(self.all("frequency"), default="")

    @property
    def turning(self) -> frozenset[str]:
        """Return what limits or undoes the rest of it, and a denial of a denial."""
        undone = self.all("dislike") or self.all("ended")
        twice = {"twice"} if self.all("not") and undone else set()
        return self.all("turning") | twice


@remembered(8192, LONGEST_TEXT, lambda claim: len(claim.text))
def conflicts(new: Claim, known: Claim) -> frozenset[Guard]:
    """Name the guards that keep two claims apart.

    A denial and an opposite undo each other: "not on" is "off".
    """
    one, other = _read_both(new.text, known.text)
    found = {*_of_values(one, other), *_of_things(one, other), *_of_things(other, one)}
    denied = one.denied != other.denied or one.ended != other.ended
    opposed = one.language == other.language and _turned(one, other)
    if denied != opposed:
        found.add("denial" if denied else "opposite")
    if {new.polarity, known.polarity} == {"positive", "negative"}:
        found.add("denial")
    return frozenset(found)


def may_be_one(new: Claim, known: Claim) -> bool:
    """Return whether a judge may take two claims for one.

    Besides ``conflicts``, what one calls a change keeps them apart, and so does another word in
    the place of a value: "works as a cook", "works as a teacher".
    """
    if conflicts(new, known):
        return False
    one, other = _read_both(new.text, known.text)
    if one.language != other.language:
        return True
    return not (_tells_change(one, other) or _tells_change(other, one) or _other_value(one, other))


def tells_change(claim: Claim) -> bool:
    """Return whether a claim says that something ended or is another now."""
    reading = _read(claim.text, languages_of_pair(claim.text, "")[0])
    return reading.ended or bool(reading.all("changed"))


def are_of_others(new: Claim, known: Claim) -> bool:
    """Return whether two claims show that they speak of different people or things.

    A person or a room is a value where nothing else differs: "the key is with grandma".
    """
    one, other = _read_both(new.text, known.text)
    apart = set(_of_values(one, other))
    holders = {one.holder, other.holder}
    if len(holders - {""}) == 2 and not holders & _WIDE:
        return True
    return bool(apart & {"person", "room"} and apart & VALUES)


def _tells_change(one: _Reading, other: _Reading) -> bool:
    return bool(one.all("changed") and not other.all("changed")) and not (
        _has_all(one, other) and _has_all(other, one)
    )


def _has_all(one: _Reading, other: _Reading) -> bool:
    return all(found_in(word, one.words) for word in other.words)


def _other_value(one: _Reading, other: _Reading) -> bool:
    """Return whether two statements begin alike and end otherwise."""
    mine, its = list(one.words), list(other.words)
    lead: list[str] = []
    while mine and its and found_in(mine[0], [its[0]]):
        lead.append(mine.pop(0))
        its.pop(0)
    while mine and its and found_in(mine[-1], [its[-1]]):
        mine.pop()
        its.pop()
    if not mine or not its or one.all("people").intersection(mine):
        return False
    return not one.names.issuperset(lead) and not any(found_in(word, its) for word in mine)


def opposes(summary: str, said: str) -> bool:
    """Return whether what was made of some sentences denies what they say, or the other way round.

    A clause is judged by itself, and so is what a "not" in it denies: of "salt, not sugar" and of
    "not sugar but salt" a summary may take the salt. No word of what it affirms may only be denied.
    What it denies need be denied once, or in words of their own: "Sprouts? You can forget those.".
    What is limited ("only", "until") is left alone, and so is what follows from an allergy.
    """
    told, languages = statement(summary), languages_of_pair(summary, said)
    one = _read(summary, languages[0])
    denied, of_health = _is_denied(one, summary), is_about_health(summary)
    said = topic("remember").sub(" ", plain(said))
    same, contrary = set[str](), set[str]()
    for part in _SENTENCE.split(said) if denied else _clauses(said, languages[1]):
        if of_health and (denied or not is_about_health(part)):
            continue
        other, there = _read(part, languages[1]), statement(part)
        found = {word for word in told.content if found_in(word, there.content)}
        found |= told.numbers & there.numbers
        # What is not hot is cold; but what is without, is not with.
        turned = _turned(*map(_bare, (one, other)) if one.denied == other.denied else (one, other))
        differs = denied != _is_denied(other, part) and not turned
        in_own_words = denied and not all(found_in(word, told.content) for word in there.content)
        is_limited = one.turning or other.turning
        (contrary if differs and not is_limited and not in_own_words else same).update(found)
    return bool(contrary) and not (same if denied else contrary <= same)


def _is_denied(reading: _Reading, text: str) -> bool:
    return reading.denied or not _WITHOUT.isdisjoint(words(text))


def _bare(reading: _Reading) -> _Reading:
    """Return a reading without what "without" is the other side of."""
    its = {one for word in _WITHOUT for one in match([word], reading.language)[1].items()}
    return replace(reading, roles=tuple(one for one in reading.roles if one not in its))


def _clauses(said: str, language: str) -> Iterator[str]:
    """Yield the clauses of some sentences; a denial with words of its own begins another one."""
    for clause in _CLAUSE.split(said):
        spoken = words(clause)
        start = 0
        for at, word in enumerate(spoken):
            denies = "not" in match([word], language)[1]
            if denies and statement(" ".join(spoken[at:])).content:
                yield " ".join(spoken[start:at])
                start = at
        yield " ".join(spoken[start:])


def is_taken_back(new: Claim, known: Claim) -> bool:
    """Return whether a claim only says that a known one holds no longer, and nothing else does."""
    one, other = _read_both(new.text, known.text)
    return one.ended and all(found_in(word, other.words) for word in one.words)


def _read_both(one: str, other: str) -> tuple[_Reading, _Reading]:
    languages = languages_of_pair(one, other)
    return _read(one, languages[0]), _read(other, languages[1])


def _of_values(one: _Reading, other: _Reading) -> Iterator[Guard]:
    if _other_numbers(one.quantities, other.quantities):
        yield "number"
    mine, its = one.frequency, other.frequency
    if mine != its and not _USUAL.issuperset((mine, its)) and one.denied == other.denied:
        yield "frequency"
    for role, guard in _KINDS.items():
        here, there = one.all(role), other.all(role)
        if here - there and there - here and not (here ^ there) & _WIDE:
            yield guard
    names = one.names | other.names  # a name may show as one in only one of them
    if one.order(names) != other.order(names) and Counter(one.words) == Counter(other.words):
        yield "order"


def _of_things(one: _Reading, other: _Reading) -> Iterator[Guard]:
    if one.names - other.names and other.names - one.names:
        yield "name"
    people = other.all("people")
    named = one.holder and one.holder not in other.words
    if named and one.holder not in _WIDE and not people & _WIDE:
        yield "person"
    if one.language == other.language and one.turning - other.turning:
        yield "turning"


def _other_numbers(one: Sequence[Quantity], other: Sequence[Quantity]) -> bool:
    """Return whether each has a number of one unit that the other has not, or in another order."""
    mine = [here for here in one if not any(here.may_be(there) for there in other)]
    its = [there for there in other if not any(there.may_be(here) for here in one)]
    if any(_comparable(here.unit, there.unit) for here in mine for there in its):
        return True
    in_order = all(here.may_be(there) for here, there in zip(one, other, strict=False))
    return len(one) == len(other) and not (mine or its or in_order)


def _comparable(one: str, other: str) -> bool:
    """Return whether numbers of two units may be one; an odd "32 h" is read as a duration."""
    return one == other or "" in (one, other) or {one, other} == {"clock", "minute"}


def _turned(one: _Reading, other: _Reading) -> bool:
    """Return whether each has another side of one pair of opposites."""
    for role in ("opposites", "directions"):
        mine, its = (
            Counter(side for of, sides in reading.roles if of == role for side in sides.split("|"))
            for reading in (one, other)
        )
        only_its = its - mine
        turned = (f"{side[:-1]}{'-' if side[-1] == '+' else '+'}" for side in mine - its)
        if any(map(only_its.__contains__, turned)):
            return True
    return False


@remembered(4096, LONGEST_TEXT)
def _read(text: str, language: str) -> _Reading:
    said = canonical(text, language)
    roles: list[tuple[Role, str]] = []
    words: list[str] = []
    left: Sequence[Word] = said
    while left:
        # A number is in no phrase.
        length, found = match(left, language)  # type: ignore[arg-type]
        roles += found.items()  # type: ignore[arg-type]
        if found:
            words += [concept for role, concept in found.items() if role in _KINDS]
        elif isinstance(left[0], str) and left[0] not in word_set("filler"):
            words.append(left[0])
        left = left[length:]
    names, holder = _names(text, language)
    first = next((concept for role, concept in roles[:1] if role == "people"), "")
    return _Reading(
        language=language,
        quantities=tuple(one for one in said if isinstance(one, Quantity)),
        roles=tuple(roles),
        words=tuple(words),
        names=names,
        holder=holder or first,
    )


def _names(text: str, language: str) -> tuple[frozenset[str], str]:
    """Return the proper names of a text, as far as capitals tell, and the one it begins with.

    In German all nouns have a capital, so there it is the names that people are given.
    """
    found: set[str] = set()
    given = given_names() - names_that_are_words(language)
    for word in _CAPITAL.finditer(text):
        name = plain(word["word"])
        may_be = name in given or (word["start"] is None and language != "de")
        if may_be and _may_be_name(word["word"], language):
            found.add(name)
    holder = _first_name(text, language, given)
    return frozenset({*found, holder} - {""}), holder


def _first_name(text: str, language: str, given: frozenset[str]) -> str:
    """Return the name a text begins with: a given one, or a capital before a verb's ending."""
    first, second, *_ = [*re.findall(r"[^\W\d_]+", text), "", ""]
    name = plain(first)
    if not _may_be_name(first, language):
        return ""
    if name in given:
        return name
    ending = _VERB_ENDING.get(language)
    if not ending or second[:1].isupper() or name.endswith(ending) or len(second) < 3:
        return ""
    return name if second.endswith(ending) and not match([plain(second)], language)[1] else ""


def _may_be_name(word: str, language: str) -> bool:
    name = plain(word)
    is_known = name in word_set("filler") or match([name], language)[1]
    return word[:1].isupper() and not is_known
