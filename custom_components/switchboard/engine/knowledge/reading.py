"""A statement as rules can compare it: what carries it, in order, and how it is meant."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from ..language.lexicon import LANGUAGES
from ..language.phrasebook import Phrasebook, Roles, likely_languages, phrasebook
from .quantities import Quantity, Token, gather, tokens

_CONCEPTS: Final = {
    "rooms": "room", "parts": "part", "days": "day", "months": "month", "colours": "colour",
    "kin_one": "person", "kin_many": "person",
}  # fmt: skip
_PASSED_OVER: Final = ("articles", "be", "of", "links", "weightless", "one")
_MANNERS: Final = ("restricting", "past", "future", "undoing")
_VERBS: Final = frozenset({"be", "have", "like", "dislike", "want", "prefer", "light", "work"})
_VERB_ENDING: Final = {"en": "s", "de": "t", "nl": "t"}
_SPELT_VERBS: Final = {"fr": {"a"}, "it": {"è"}}
"""What is a verb, and with another accent a short word: "a" and "à", "è" and "e"."""

_PARTICLES: Final = {"fr": "ne", "it": "non", "es": "no"}
_WITH_ZERO: Final = frozenset({"clock", "date", "degree"})
_STOPS: Final = frozenset(".;:!?()\u2013\u2014\u2026")
_WITHIN: Final = 2
"""By how much another language may seem likelier, for a text beside one that is certain."""

SCOPES: Final = frozenset({"room", "part", "day", "month", "clock", "date"})
"""Kinds of items that say where and when."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that carries a statement.

    ``kind`` is ``word``, ``person``, ``colour``, one of ``SCOPES``, or ``number``. ``marked`` says
    that a preposition or the like stands before it, ``stressed`` that a word such as "especially"
    does. ``link`` is what joins it, and
    ``single`` says that an article such as "a" makes it one; ``form`` is the word as it was said.
    """

    kind: str
    key: str
    place: int
    capital: bool = False
    first: bool = False
    marked: bool = False
    stressed: bool = False
    link: str = ""
    many: bool = False
    form: str = ""
    single: bool = False
    quantity: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A statement taken apart.

    ``stance`` is ``like``, ``prefer``, ``want`` or nothing, and ``denied`` whether the whole is
    denied ("dislikes" is ``like``, denied). ``knots`` are words that make it harder than rules
    can follow ("except", "used to", "by mistake"). ``sides`` counts words that have an opposite.
    ``clauses`` counts what a sentence has: a subject, "is", a full stop with more after it.
    """

    language: str
    items: tuple[Item, ...]
    words: Counter[str]
    stance: str = ""
    denied: bool = False
    ended: bool = False
    knots: frozenset[str] = frozenset()
    frequency: str = ""
    sides: Counter[str] = field(default_factory=Counter)
    directions: Counter[str] = field(default_factory=Counter)
    called_at: int = -1
    favourite: bool = False
    be_at: int = -1
    begins_with_article: bool = False
    begins_with_name: bool = False
    after_stance: int = -1
    clauses: int = 0

    @property
    def names(self) -> frozenset[str]:
        """Its proper names, as far as capitals tell."""
        return frozenset(
            item.key
            for item in self.items
            if item.kind == "word"
            and item.capital
            and (self.begins_with_name if item.first else self.language != "de")
        )

    @property
    def people(self) -> Counter[str]:
        """Which people it names by what they are to the speaker."""
        return Counter(item.key for item in self.items if item.kind == "person")

    @property
    def quantities(self) -> tuple[Quantity, ...]:
        """Its numbers, times and dates, in order."""
        return tuple(item.quantity for item in self.items if item.quantity is not None)


@lru_cache(maxsize=4096)
def languages_of(text: str) -> tuple[tuple[str, int], ...]:
    """Return what speaks for each language in a text."""
    found = likely_languages([token.word for token in tokens(text)], text)
    return tuple((language, found[language]) for language in LANGUAGES)


def languages_of_pair(one: str, other: str) -> tuple[str, str]:
    """Return the languages of two texts, the same one where that is as likely."""
    first, second = dict(languages_of(one)), dict(languages_of(other))
    both = max(LANGUAGES, key=lambda language: first[language] + second[language])
    if all(found[both] + _WITHIN >= max(found.values()) for found in (first, second)):
        return both, both
    return _likeliest(first, both), _likeliest(second, both)


def _likeliest(found: dict[str, int], rather: str) -> str:
    return max(LANGUAGES, key=lambda language: (found[language], language == rather))


@lru_cache(maxsize=8192)
def read(text: str, language: str) -> Reading:
    """Take a statement apart by the words of a language."""
    book = phrasebook(language)
    return _Reader(gather(tokens(text), book), book).run()


class _Reader:
    """One walk over a statement."""

    def __init__(self, said: list[Token | Quantity], book: Phrasebook) -> None:
        self.said = said
        self.book = book
        self.items: list[Item] = []
        self.words: Counter[str] = Counter()
        self.stances: set[str] = set()
        self.not_words: list[str] = []
        self.knots: set[str] = set()
        self.sides: Counter[str] = Counter()
        self.directions: Counter[str] = Counter()
        self.frequency = ""
        self.dislikes = self.ended = self.favourite = False
        self.weak = 0
        self.called_at = self.be_at = self.after_stance = -1
        self.light: list[Item] = []
        self.clauses = 0
        self.stopped = False
        self._unmark()

    def _unmark(self) -> None:
        self.marked = self.stressed = self.single = False
        self.link = ""

    def run(self) -> Reading:
        for place, length, roles in self._phrases():
            self._take(place, length, roles)
        stance = next((one for one in ("prefer", "want", "like") if one in self.stances), "")
        denied = bool(self.not_words) or self.ended
        if self.dislikes and (denied or self.stances - {"like"}):
            self.knots.add("dislike")
        if self.weak and not denied:
            self.knots.add("only")  # "ne ... que"
        if stance not in ("like", "prefer"):
            self.items = sorted((*self.items, *self.light), key=lambda item: item.place)
        if self._is_denied_twice():
            self.knots.add("twice")
        if denied and self.frequency:
            self.knots.add("frequency")
        return Reading(
            language=self.book.language,
            items=tuple(self.items),
            words=self.words,
            stance=stance,
            denied=denied or self.dislikes,
            ended=self.ended,
            knots=frozenset(self.knots),
            frequency=self.frequency,
            sides=self.sides,
            directions=self.directions,
            called_at=self.called_at,
            favourite=self.favourite,
            be_at=self.be_at,
            begins_with_article=self._begins_with_article(),
            begins_with_name=self._begins_with_name(),
            after_stance=self.after_stance,
            clauses=self.clauses,
        )

    def _is_denied_twice(self) -> bool:
        """Whether a denial may be denied: "it is not so that she never eats".

        In Romance languages a verb takes one particle, and any other denial goes with it.
        """
        particle = _PARTICLES.get(self.book.language)
        return max(self.weak, sum(particle in (None, one.split()[0]) for one in self.not_words)) > 1

    def _begins_with_article(self) -> bool:
        first = self.said[0] if self.said else None
        return isinstance(first, Token) and "articles" in self.book.roles(first.word)

    def _begins_with_name(self) -> bool:
        """Whether a name comes first, as far as the verb after it tells.

        Statements also begin with a verb ("plays chess"): in English and German those have an
        ending that names seldom have; elsewhere an article or a noun follows them.
        """
        if len(self.said) < 2:
            return False
        first, second = self.said[:2]
        if isinstance(first, Quantity) or isinstance(second, Quantity):
            return False
        if not first.capital or second.capital or not second.word[0].isalpha():
            return False
        if self.book.roles(first.word):
            return False
        roles = self.book.roles(second.word)
        if roles.keys() & _VERBS:
            return True
        ending = _VERB_ENDING.get(self.book.language, "")
        if ending and first.word.endswith(ending):
            return False
        return not roles and second.word.endswith(ending)

    def _phrases(self) -> Iterator[tuple[int, int, Roles]]:
        place = 0
        while place < len(self.said):
            ahead: list[str] = []
            for one in self.said[place : place + self.book.longest]:
                if isinstance(one, Quantity) or not one.word[0].isalpha():
                    break
                if one.raw in self.book.accented:
                    break
                ahead.append(one.word)
            length, roles = self.book.match(ahead)
            yield place, length or 1, roles
            place += length or 1

    def _take(self, place: int, length: int, roles: Roles) -> None:
        token = self.said[place]
        if isinstance(token, Quantity):
            kind = token.unit if token.unit in ("clock", "date") else "number"
            if token.value == "0" and token.unit not in _WITH_ZERO:
                self.knots.add("zero")
            self._add(Item(kind, token.key, place, quantity=token))
            return
        if not token.word[0].isalpha():
            if token.word in ".,;:!?":
                self.marked = self.marked and token.word == ","
            if token.word == "?":
                self.knots.add("question")
            self.stopped = self.stopped or token.word in _STOPS
            return
        self._count_clauses(place, token, roles)
        text = " ".join(one.word for one in self.said[place : place + length])  # type: ignore[union-attr]
        self.words.update(text.split())
        for pair in () if "not" in roles else roles.get("opposites", ()):
            self.sides[pair] += 1
        for pair in roles.get("directions", ()):
            self.directions[pair] += 1
        if not self._manner(text, roles, place) and not self._concept(text, roles, place, token):
            self._plain_word(text, roles, place, token, length)

    def _count_clauses(self, place: int, token: Token, roles: Roles) -> None:
        """Count what shows that a statement has more than one sentence in it."""
        self.clauses += self.stopped and place > 0
        self.stopped = False
        spelt = token.raw in _SPELT_VERBS.get(self.book.language, "")
        verb = roles.keys() & {"be", "have"} and (spelt or "links" not in roles)
        if verb or "clausal" in roles:
            self.clauses += 1

    def _manner(self, text: str, roles: Roles, place: int) -> bool:
        """Take what changes how a statement is meant; whether that is all a phrase does."""
        if "ended" in roles or ("ended_after_not" in roles and (self.not_words or self.weak)):
            self.ended = True
        elif "not" in roles:
            self.not_words.append(text)
        elif "weak_not" in roles:
            self.weak += 1
        elif "frequency" in roles:
            self.frequency = roles["frequency"][0]
        elif "dislike" in roles:
            self._stance("like", place)
            self.dislikes = True
        elif "favourite" in roles and self._is_participle(place):
            self.favourite = True
        elif stance := next((one for one in ("prefer", "want", "like") if one in roles), None):
            self._stance(stance, place)
        else:
            return self._slot_or_knot(text, roles, place)
        return True

    def _slot_or_knot(self, text: str, roles: Roles, place: int) -> bool:
        if "called" in roles:
            self.called_at = place
            self.marked = True
        elif "favourite" in roles:
            self.favourite = True
        elif "emphasis" in roles:
            self.marked = self.stressed = True
        elif knots := [role for role in _MANNERS if role in roles]:
            self.knots.update(knots if roles.keys().isdisjoint(_PASSED_OVER) else ())
            self.knots.update(f"{role}:{text}" for role in knots)
            if "be" in roles:
                self.be_at = place
        else:
            return False
        return True

    def _is_participle(self, place: int) -> bool:
        """Whether a French verb's accents make it "préféré", and not "préfère"."""
        token = self.said[place]
        return isinstance(token, Token) and token.raw.rstrip("es").endswith("é")

    def _stance(self, stance: str, place: int) -> None:
        self.stances.add(stance)
        self.after_stance = place

    def _concept(self, text: str, roles: Roles, place: int, token: Token) -> bool:
        for role, kind in _CONCEPTS.items():
            if role in roles and not (role == "months" and not self._is_month(token)):
                many = role == "kin_many"
                self._add(Item(kind, roles[role][0], place, many=many, form=text))
                return True
        return False

    def _is_month(self, token: Token) -> bool:
        """Whether "may" and "march" are months: only with a capital or after "in"."""
        return self.book.language != "en" or (token.capital and not token.first) or self.marked

    def _plain_word(self, text: str, roles: Roles, place: int, token: Token, length: int) -> None:
        passed_over = not roles.keys().isdisjoint(_PASSED_OVER)
        if "have" in roles and "be" not in roles:
            text, passed_over = "have", False
        if passed_over and not (roles.keys() & {"opposites"} and self._is_particle(place + length)):
            self.single = self.single or "one" in roles
            if "be" in roles:
                self.be_at = place
            if "links" in roles:
                self.marked, self.link = True, text
            elif "of" in roles and not self.marked:
                self.link = text
            if {"work_at", "work_as"} & roles.keys():
                self.link = text
            return
        for stem in self.book.favourite_stems:
            if text.startswith(stem) and text != stem:
                self.favourite = True
                text = text.removeprefix(stem)
        item = Item("word", text, place, token.capital, token.first, form=text)
        if "light" in roles:
            self.light.append(item)
            return
        if (text,) in self.book.clock["at"]:  # "after dinner" is an addition
            self.marked = True
            self._add(item)
            self.marked = True
            return
        self._add(item)

    def _is_particle(self, following: int) -> bool:
        """Whether "on" or "up" is a state and not a preposition, by what comes after it."""
        if following >= len(self.said):
            return True
        token = self.said[following]
        if isinstance(token, Quantity):
            return False
        roles = self.book.roles(token.word)
        return not token.word[0].isalpha() or not roles.keys().isdisjoint(
            {"links", "be", "ended_after_not"} - ({"links"} if "articles" in roles else set())
        )

    def _add(self, item: Item) -> None:
        self.items.append(
            replace(
                item, marked=self.marked, stressed=self.stressed, link=self.link, single=self.single
            )
        )
        self._unmark()
