"""Matching without a model: two claims are word for word the same.

All else that they share is a question for the judge. The guards say which of its answers hold.
"""

from ..language.canonical import canonical
from ..language.content import Wanted, content_words
from ..language.guard_words import pronouns
from ..language.guess import languages_of_pair
from ..language.remembered import LONGEST_TEXT, remembered
from ..language.statements import found_in
from ..language.stemming import stems
from .claims import Claim, Relation
from .guards import VALUES, are_of_others, conflicts, may_be_one

_LEAST_PREFIX = 3


@remembered(8192, LONGEST_TEXT, lambda claim: len(claim.text))
def is_same(new: Claim, known: Claim) -> bool:
    """Return whether claims have the same words in order, numbers and times in any form."""
    if {new.polarity, known.polarity} == {"positive", "negative"}:
        return False
    languages = languages_of_pair(new.text, known.text)
    one, other = canonical(new.text, languages[0]), canonical(known.text, languages[1])
    return bool(one) and one == other and not are_about_other_things(new, known)


def says_all_of(fuller: Claim, other: Claim) -> bool:
    """Return whether a claim says, in the words of the other, all that the other says."""
    if is_same(fuller, other):
        return True
    return not conflicts(fuller, other) and has_words_of(fuller, other)


def has_words_of(fuller: Claim, other: Claim) -> bool:
    """Return whether the words that carry one claim are found in another, in whatever form."""
    words = content_words(other.text)
    said = content_words(fuller.text)
    return all(found_in(word, said) for word in words)


def are_related(one: Claim, other: Claim) -> bool:
    """Return whether claims share a word that carries them, or a part of what they are about."""
    mine, its = (content_words(f"{claim.text} {claim.subject}") for claim in (one, other))
    return any(_begins(word, its) for word in mine) or any(_begins(word, mine) for word in its)


def are_about_other_things(new: Claim, known: Claim) -> bool:
    """Return whether the subjects tell two claims apart: "prefers it black" may be anything."""
    mine, its = Wanted(content_words(new.subject)), Wanted(content_words(known.subject))
    if not mine.words or not its.words or mine.found(known.subject) or its.found(new.subject):
        return False
    return not mine.found(known.text) and not its.found(new.text)


def allowed(relation: Relation, new: Claim, known: Claim) -> bool:
    """Return whether an answer of the judge's holds: no guard forbids it, words bear it out."""
    match relation:
        case "same":
            return may_be_one(new, known) and _share_words(new, known)
        case "refines":
            return may_be_one(new, known) and _bears_out(new, known)
        case "refined_by":
            return may_be_one(new, known) and _bears_out(known, new)
        case "contradicts":
            return _same_subject(new, known) or not are_of_others(new, known)
    return True


def by_words(new: Claim, known: Claim) -> Relation | None:
    """Say how two claims stand by their words alone, as far as those show it.

    For what a person pinned or told where no judge answers: it is not to be changed, nor stood
    beside by its opposite, for want of an answer.
    """
    fuller, poorer = has_words_of(new, known), has_words_of(known, new)
    found = conflicts(new, known)
    if found & VALUES and not found & {"person", "room"}:
        return "contradicts" if fuller or poorer else None
    if found or not fuller:
        return None
    return "same" if poorer else "refines"


def _share_words(new: Claim, known: Claim) -> bool:
    languages = languages_of_pair(new.text, known.text)
    return languages[0] != languages[1] or are_related(new, known)


def _bears_out(fuller: Claim, other: Claim) -> bool:
    """Return whether one may say more than the other: in one language, in the words of the other.

    Across languages words tell nothing, so the judge is believed: the wording that is refined away
    stays as merged, and undo brings it back.
    """
    languages = languages_of_pair(fuller.text, other.text)
    return languages[0] != languages[1] or has_words_of(fuller, other)


def _begins(word: str, others: list[str]) -> bool:
    parts = tuple(part for part in stems(word) if len(part) >= _LEAST_PREFIX)
    if not parts or word[0].isdecimal():
        return word in others
    return any(
        other.startswith(parts) or not stems(word).isdisjoint(stems(other)) for other in others
    )


def _same_subject(new: Claim, known: Claim) -> bool:
    mine, its = _subject_words(new), _subject_words(known)
    return bool(mine) and _are_among(mine, its) and _are_among(its, mine)


def _are_among(words: list[str], others: list[str]) -> bool:
    among = Wanted(others)
    return all(word in among for word in words)


def _subject_words(claim: Claim) -> list[str]:
    """Return what a claim is about; "it" says nothing of that."""
    return [word for word in content_words(claim.subject) if word not in pronouns()]
