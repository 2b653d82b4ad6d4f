"""How two statements stand to each other, as far as rules can tell.

Precision goes before coverage. A wrong "same" or "refines" loses what somebody said; "unsure" costs
one question to a model.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, Self

from ..language.lexicon import plain
from ..language.statements import found_in
from ..storage.entries import Category, ExtractedFact, Polarity
from ..storage.memory_entries import Memory
from . import guards
from .additions import goes_further, same_unit_twice
from .pairs import Pair, all_words, core, counts_differ, enough_across, in_same_order, match_up
from .quantities import tokens
from .reading import Item, Reading, languages_of_pair, read
from .slots import fills_the_same_place, may_be_exclusive
from .word_forms import near

type Relation = Literal["same", "refines", "refined_by", "contradicts", "unrelated", "unsure"]

MIRRORED: Final[dict[Relation, Relation]] = {"refines": "refined_by", "refined_by": "refines"}
"""What a relation is from the other side, where it is not the same."""

_STOPS: Final = frozenset(".,;:!?")
_MUCH: Final = 0.5


@dataclass(frozen=True, slots=True)
class Claim:
    """What a fact or a memory claims."""

    text: str
    subject: str = ""
    kind: Category = "fact"
    polarity: Polarity = "neutral"

    @classmethod
    def of(cls, source: Memory | ExtractedFact) -> Self:
        """Return what a memory or a fact claims."""
        if isinstance(source, Memory):
            return cls(source.text, source.subject, source.kind, source.polarity)
        return cls(source.summary, source.subject, source.category, source.polarity)


@lru_cache(maxsize=8192)
def compare(new: Claim, known: Claim) -> Relation:
    """Say how a new claim stands to a known one; "unsure" where rules cannot tell."""
    one, other = _in_order(new, known)
    relation = _relation(one, other)
    return relation if one == new else MIRRORED.get(relation, relation)


def may_merge(new: Claim, known: Claim) -> bool:
    """Whether no guard forbids two claims to be taken for one, whoever says that they are.

    Other numbers, people and names always do, and one denial or one opposite. Two of those may
    undo each other ("not on", "off").
    """
    pair = _read_both(new, known)
    conflicts = guards.conflicts(pair.one, pair.other)
    if guards.polarity_conflict(new.polarity, known.polarity):
        conflicts.append("polarity")
    if guards.other_people(pair.one, pair.other) or guards.other_names(pair.one, pair.other):
        return False
    return "quantity" not in conflicts and len(conflicts) != 1


def is_taken_back(new: Claim, known: Claim) -> bool:
    """Whether a claim only says that a known one holds no longer, with nothing in its place."""
    pair = _read_both(new, known)
    return pair.one.ended and not pair.only_one


def _read_both(new: Claim, known: Claim) -> Pair:
    languages = languages_of_pair(new.text, known.text)
    return match_up(read(new.text, languages[0]), read(known.text, languages[1]))


def _in_order(new: Claim, known: Claim) -> tuple[Claim, Claim]:
    """One order for a pair, so that what is found does not depend on who came first."""
    first, second = sorted(
        (new, known), key=lambda claim: (claim.text, claim.subject, claim.kind, claim.polarity)
    )
    return first, second


def _relation(first: Claim, second: Claim) -> Relation:
    pair = _read_both(first, second)
    verbatim = _as_said(first.text) == _as_said(second.text)
    relation: Relation = "same" if verbatim else _of_texts(pair)
    if relation in ("same", "refines", "refined_by"):
        if guards.polarity_conflict(first.polarity, second.polarity):
            told = relation == "same" and not pair.one.stance
            return "contradicts" if told else "unsure"
        if _other_subject(first, second):
            return "unsure"
    return relation


def _as_said(text: str) -> list[str]:
    """The words and signs of a text, without its full stops and commas."""
    return [token.raw for token in tokens(text) if token.word not in _STOPS]


def _of_texts(pair: Pair) -> Relation:
    one, other = pair.one, pair.other
    if not one.items or not other.items:
        return "unsure"
    people = guards.other_people(one, other)
    if people is True or _other_holder(pair):
        return "unrelated"
    flips = guards.flipped(one, other)
    rest_one = _rest(pair.only_one, guards.flipped_words(one, flips))
    rest_other = _rest(pair.only_other, guards.flipped_words(other, flips))
    if not rest_one and not rest_other:
        return _same_words(pair)
    if one.language == other.language and fills_the_same_place(pair):
        return "contradicts"
    if people is False and not guards.conflicts(one, other):
        if goes_further(pair):
            return "refines"
        if goes_further(pair.mirrored):
            return "refined_by"
    return _partly(pair, rest_one, rest_other)


def _rest(items: Sequence[Item], flipped: set[str]) -> tuple[Item, ...]:
    """What one statement says alone, but for numbers and opposites, which have their guards."""
    return tuple(item for item in items if item.quantity is None and item.key not in flipped)


def _same_words(pair: Pair) -> Relation:
    """Both have the same words, but for what guards look at."""
    one, other = pair.one, pair.other
    if one.language != other.language and not enough_across(pair):
        return "unsure"
    conflicts = guards.conflicts(one, other)
    doubts = guards.doubts(one, other)
    if not in_same_order(pair):
        if doubts or conflicts:
            return "unsure"
        return _turned_around(pair)
    if one.denied != other.denied:
        doubts = [doubt for doubt in doubts if doubt not in ("frequency", "negation")]
    if doubts or len(conflicts) > 1 or (counts_differ(pair) and one.language == other.language):
        return "unsure"
    if conflicts:
        return "contradicts"
    return _same_but_for_more(pair)


def _same_but_for_more(pair: Pair) -> Relation:
    """Nothing but numbers or a frequency that only one has."""
    more = bool(pair.only_one or (pair.one.frequency and not pair.other.frequency))
    less = bool(pair.only_other or (pair.other.frequency and not pair.one.frequency))
    if not more and not less:
        return "same" if _same_sequence(pair) else "contradicts"
    extra = (*pair.only_one, *pair.only_other)
    if (more and less) or pair.one.denied:
        return "unsure"
    if any(item.kind == "number" for item in extra):
        further = goes_further(pair if more else pair.mirrored)
        return ("refines" if more else "refined_by") if further else "unsure"
    if same_unit_twice(pair):
        return "unsure"
    return "refines" if more else "refined_by"


def _same_sequence(pair: Pair) -> bool:
    """Whether numbers come in the same order: "two cats and three dogs" is not the reverse."""
    return [quantity.key for quantity in pair.one.quantities] == [
        quantity.key for quantity in pair.other.quantities
    ]


def _turned_around(pair: Pair) -> Relation:
    """The same words in another order: "prefers tea to coffee", "prefers coffee to tea"."""
    order = [its for _, its in pair.matches]
    if pair.one.stance == "prefer" and len(order) == 2:
        return "contradicts"
    return "unsure"


def _other_holder(pair: Pair) -> bool:
    """Whether different people are spoken of by name: "Anna likes", "Emma likes"."""
    mine, its = _holder(pair.one), _holder(pair.other)
    if (
        pair.one.begins_with_name
        and pair.other.begins_with_name
        and all_words(firsts := [pair.one.items[0], pair.other.items[0]])
    ):
        mine, its = firsts
    if mine is None or its is None or mine.key == its.key or near(mine, its):
        return False
    return mine in pair.only_one and its in pair.only_other


def _holder(reading: Reading) -> Item | None:
    """Return the name a statement begins with, if it is one: a verb of being or liking follows."""
    named = [item for item in reading.items if item.kind == "word" and item.capital]
    if not named or reading.begins_with_article:
        return None
    first = named[0]
    others_before = [item for item in reading.items if item.place < first.place]
    follows = reading.after_stance if reading.stance else reading.be_at
    if others_before or not first.place < follows:
        return None
    if first.first or (first.place == 1 and reading.language in ("es", "it")):
        return first if follows - first.place <= 3 else None
    return None


def _partly(pair: Pair, rest_one: Sequence[Item], rest_other: Sequence[Item]) -> Relation:
    """The statements share something, and each (or one) has more: related, or not."""
    core_one, core_other = core(pair.one.items), core(pair.other.items)
    shared = len(core(pair.shared))
    if pair.one.language != pair.other.language:
        return _across(pair)
    if _elsewhere(pair):
        return "unrelated"
    if any(near(a, b) for a in core(rest_one) for b in core(rest_other)):
        return "unsure"
    if not core_one or not core_other:
        return "unsure" if pair.shared else "unrelated"
    if _may_take_back(pair) or any(item.quantity is not None for item in pair.shared):
        return "unsure"  # "wakes at 6:30", "gets up at 6:30"
    if core(rest_one) and core(rest_other):
        if pair.one.stance and pair.other.stance and not _objects_shared(pair):
            return "unrelated"
        share = shared / min(len(core_one), len(core_other))
        much = share > _MUCH or (share == _MUCH and may_be_exclusive(pair))
        return "unsure" if much else "unrelated"
    return "unsure" if shared else "unrelated"


def _may_take_back(pair: Pair) -> bool:
    """Whether one denies, ends or undoes something, and it may be what the other says.

    "Has given up smoking in the attic", "smokes"; "moved from Ghent to Bruges", "lives in Ghent".
    """
    one, other = pair.one, pair.other
    objects = [item for item in core(pair.shared) if item.kind != "person"]
    if objects and (one.denied != other.denied or one.knots ^ other.knots):
        return True
    return any(
        (name := one.items[mine]).capital
        and not name.first
        and name.link
        and (link := other.items[its].link)
        and link != name.link
        for mine, its in pair.matches
    )


def _objects_shared(pair: Pair) -> bool:
    return any(item.kind != "person" for item in core(pair.shared))


def _elsewhere(pair: Pair) -> bool:
    """Whether the statements are about different rooms, and not only that."""
    mine = {item.key for item in pair.one.items if item.kind == "room"}
    its = {item.key for item in pair.other.items if item.kind == "room"}
    if not mine or not its or mine & its:
        return False
    differs = guards.conflicts(pair.one, pair.other)
    return bool(differs or core(pair.only_one) or core(pair.only_other))


def _across(pair: Pair) -> Relation:
    """Two languages: rules see little, but not that a like is a time of day."""
    one, other = pair.one, pair.other
    if pair.shared or one.stance == other.stance:
        return "unsure"
    numbers = bool(one.quantities), bool(other.quantities)
    return "unrelated" if numbers[0] != numbers[1] else "unsure"


def _other_subject(first: Claim, second: Claim) -> bool:
    """Whether the subjects are what tells two claims apart: "prefers it black" may be anything."""
    mine, its = plain(first.subject).split(), plain(second.subject).split()
    if not mine or not its:
        return False
    text = plain(first.text).split() + plain(second.text).split()
    if any(found_in(word, its) for word in mine):
        return False
    return not any(found_in(word, text) for word in (*mine, *its))
