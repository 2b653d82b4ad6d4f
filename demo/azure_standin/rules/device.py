"""One thing of the house, as the messages tell of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

GONE = "gone"


@dataclass(frozen=True, slots=True)
class Device:
    """One thing of the house. ``state`` is None when only its existence is known."""

    name: str
    domain: str = ""
    area: str | None = None
    state: str | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
