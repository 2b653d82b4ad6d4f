"""Claims that are compared with each other, and how two of them stand to each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal, Self

from ..storage.entries import Category, ExtractedFact, Polarity
from ..storage.memory_entries import Memory

type Relation = Literal["same", "refines", "refined_by", "contradicts", "disputed", "unrelated"]
"""``contradicts``: one of them tells how it is now, and the earlier no longer holds; ``disputed``:
both cannot hold, and nothing shows which does, or that they are about one thing."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim of a fact or a memory."""

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


@dataclass(frozen=True, slots=True)
class Dated:
    """A claim, and the day since when it is known to hold."""

    claim: Claim
    since: date | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """How a new claim stands to each of the known ones."""

    new: Dated
    known: tuple[Dated, ...]


type Pair = tuple[str, str, str, str]
type Verdicts = Mapping[Pair, Relation]
"""A judge's answers on pairs; one that is not there was not answered."""


def pair_of(new: Claim, known: Claim) -> Pair:
    """Return what names a pair of claims: their texts, and what they are about."""
    return (new.text, new.subject, known.text, known.subject)


def pairs_of(question: Question) -> list[Pair]:
    """Return the pairs a question asks about."""
    return [pair_of(question.new.claim, known.claim) for known in question.known]
