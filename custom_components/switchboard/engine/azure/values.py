"""Which values of a parameter a deployment takes: learnt from what it refused, kept per parameter.

A parameter that is known and a value that is not taken are two things: the value is replaced by one
that is, or left out, and any other value is tried when somebody asks for it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from .errors import WireError
from .json_fields import texts

type Value = str | int | float

EFFORTS: Final = ("none", "minimal", "low", "medium", "high", "xhigh", "max")
"""Reasoning efforts from the least to the most, of all models together."""

_VALUE_CODES: Final = frozenset({"unsupported_value", "invalid_value"})
_ABOVE: Final = re.compile(
    r"above_max|too large|too high|above (?:the )?max|<=|at most|less than or equal|not exceed"
    r"|greater than max",
    re.IGNORECASE,
)
_BELOW: Final = re.compile(
    r"below_min|too small|too low|below (?:the )?min|>=|at least|greater than or equal",
    re.IGNORECASE,
)
_VALUE_WORDS: Final = re.compile(
    r"unsupported value|supported values|does not support ['\"\d]|only the default \("
    r"|invalid value|expected one of|must be one of",
    re.IGNORECASE,
)
_BOUND: Final = re.compile(
    r"(?:<=|>=|at (?:most|least)|than or equal to|not exceed"
    r"|(?:maximum|minimum)(?: value)?(?: of| is)?)"
    r"\s*:?\s*(\d[\d,]*(?:\.\d+)?)",
    re.IGNORECASE,
)
_LISTED: Final = re.compile(
    r"(?:supported values(?: are)?|expected one of|must be one of)\s*:?(.+)", re.IGNORECASE
)
_QUOTED: Final = re.compile(r"['\"`]([A-Za-z0-9_.-]{1,24})['\"`]")
_FEWEST_TOKENS: Final = 16
"""Fewer are no answer."""


@dataclass(frozen=True, slots=True)
class Values:
    """What is known of one parameter's values.

    ``refused`` were refused, as text; ``taken`` are all that there are, where the server listed
    them; numbers lie between ``least`` and ``most``.
    """

    refused: frozenset[str] = frozenset()
    taken: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None

    def fit[V: Value](self, asked: V) -> V | None:
        """The value to send in place of ``asked``; None: none at all, the model has its own."""
        kind = type(asked)
        if isinstance(asked, str):
            if asked not in self.refused and (not self.taken or asked in self.taken):
                return asked
            nearest = _nearest(asked, self.taken)
            return None if nearest is None else kind(nearest)
        bounded = float(asked)
        if self.most is not None:
            bounded = min(bounded, self.most)
        if self.least is not None:
            bounded = max(bounded, self.least)
        fitting = kind(bounded)
        return None if str(fitting) in self.refused else fitting

    def merged(self, other: Self) -> Self:
        """Return what either of the two knows."""
        leasts = [one.least for one in (self, other) if one.least is not None]
        mosts = [one.most for one in (self, other) if one.most is not None]
        return replace(
            self,
            refused=self.refused | other.refused,
            taken=other.taken or self.taken,
            least=max(leasts, default=None),
            most=min(mosts, default=None),
        )

    def as_dict(self) -> dict[str, Any]:
        """The same as plain JSON."""
        return {
            "refused": sorted(self.refused),
            "taken": list(self.taken),
            "least": self.least,
            "most": self.most,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what ``as_dict`` wrote; what makes no sense is left out."""
        return cls(
            frozenset(texts(data, "refused")),
            tuple(texts(data, "taken")),
            _number(data.get("least")),
            _number(data.get("most")),
        )


def refusal_of(value: Value, error: WireError) -> Values | None:
    """Return what a refusal says of ``value``, or None when it is about the parameter as such.

    A number that is too large becomes a limit: the one that is named, else half of it.
    """
    message = error.message
    is_of_value = error.code in _VALUE_CODES or _VALUE_WORDS.search(message) is not None
    if isinstance(value, str):
        listed = _LISTED.search(message)
        taken = tuple(_QUOTED.findall(listed[1])) if listed else ()
        return Values(frozenset({value}), taken) if is_of_value else None
    refused, bound = frozenset({str(value)}), _bound(message)
    if _says(_ABOVE, error):
        if bound is None or bound >= value or "context" in message.lower():
            bound = value / 2
        is_enough = isinstance(value, float) or bound >= _FEWEST_TOKENS
        return Values(refused, most=bound) if is_enough else None
    if _says(_BELOW, error):
        return None if bound is None or bound <= value else Values(refused, least=bound)
    return Values(refused) if is_of_value else None


def is_bound(error: WireError) -> bool:
    """Return whether a refusal says that a number is too large or too small."""
    return _says(_ABOVE, error) or _says(_BELOW, error)


def _says(pattern: re.Pattern[str], error: WireError) -> bool:
    return pattern.search(f"{error.code} {error.message}") is not None


def _nearest(asked: str, taken: tuple[str, ...]) -> str | None:
    """The effort among ``taken`` that is nearest to ``asked``, rather less than more."""
    known = [one for one in taken if one in EFFORTS]
    if asked not in EFFORTS or not known:
        return None
    at = EFFORTS.index(asked)
    return min(known, key=lambda one: (abs(EFFORTS.index(one) - at), EFFORTS.index(one)))


def _bound(message: str) -> float | None:
    found = _BOUND.search(message)
    return float(found[1].replace(",", "")) if found else None


def _number(given: object) -> float | None:
    return float(given) if isinstance(given, int | float) and not isinstance(given, bool) else None
