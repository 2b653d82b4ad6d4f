"""The way of a sentence: to the house's own intents, or to the model."""

from enum import StrEnum
from typing import Final


class Policy(StrEnum):
    """The order in which the house and the model are asked."""

    LOCAL_FIRST = "local_first"
    LLM_FIRST = "llm_first"
    LLM_ONLY = "llm_only"
    LOCAL_ONLY = "local_only"

    @property
    def asks_model(self) -> bool:
        """Return whether the model is part of the policy."""
        return self is not Policy.LOCAL_ONLY

    @property
    def matches_first(self) -> bool:
        """Return whether the house's own intents are tried before the model."""
        return self in (Policy.LOCAL_FIRST, Policy.LOCAL_ONLY)

    @property
    def falls_back(self) -> bool:
        """Return whether the house's own agent answers when nothing before it could."""
        return self is not Policy.LLM_ONLY

    @property
    def without_model(self) -> Policy:
        """The same for a turn that must do without the model, but for the right to fall back."""
        return Policy.LLM_FIRST if self is Policy.LLM_ONLY else self


class Route(StrEnum):
    """The one that answered a turn."""

    LOCAL = "local"
    MODEL = "model"
    FALLBACK = "fallback"
    NONE = "none"


class Reason(StrEnum):
    """Why the turn went that way, where no error of the model says it better."""

    MATCHED = "matched_as_spoken"
    MATCHED_NORMALISED = "matched_after_vocabulary"
    LEARNT = "learnt_sentence"
    CORRECTED = "said_wrong"
    NO_LOCAL_MATCH = "no_local_match"
    POLICY = "policy"
    NOTHING_SAID = "did_not_catch"
    TOO_LONG = "too_long"
    TOO_MANY_STEPS = "too_many_steps"
    COMES_LATER = "answer_comes_later"


class Ending(StrEnum):
    """Why a turn ended although nothing was asked or wanted; it is not logged."""

    STOPPED = "stopped"
    NOT_MEANT = "not_meant"
    OFF_RECORD = "off_record"
    ON_RECORD = "on_record"


UNLOGGED: Final = frozenset(Ending)
