"""Limits on what may be done for some people and at some satellites.

A limit only ever takes something away: what it does not name may not be used, and where several
apply each of them has to permit it. What nobody can tell is permitted by none.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Use(StrEnum):
    """Kinds of what can be used by voice."""

    LIGHTS = "lights"
    SWITCHES = "switches"
    MEDIA = "media"
    CLIMATE = "climate"
    COVERS = "covers"
    ACCESS = "access"
    MACHINES = "machines"
    SCENES = "scenes"
    LISTS = "lists"
    TIMERS = "timers"
    MEMORY = "memory"
    WEB = "web"
    OTHER = "other"


_DOMAINS: Final = {
    Use.LIGHTS: ("light",),
    Use.SWITCHES: ("switch", "input_boolean", "fan", "siren"),
    Use.MEDIA: ("media_player", "remote"),
    Use.CLIMATE: ("climate", "humidifier", "water_heater"),
    Use.COVERS: ("cover", "valve"),
    Use.ACCESS: ("lock", "alarm_control_panel"),
    Use.MACHINES: ("vacuum", "lawn_mower"),
    Use.SCENES: ("scene", "script", "automation"),
    Use.LISTS: ("todo", "calendar"),
    Use.TIMERS: ("timer",),
}
_USE_OF: Final = {domain: use for use, domains in _DOMAINS.items() for domain in domains}
_NOWHERE: Final = frozenset({Use.LISTS, Use.TIMERS, Use.MEMORY, Use.WEB})
"""What is in no room: limits to rooms leave it alone."""


def use_of(domain: str) -> Use:
    """Return the kind of the things of a domain."""
    return _USE_OF.get(domain, Use.OTHER)


@dataclass(frozen=True, slots=True)
class Touch:
    """Something that would be used, by the id of its area; without ``use`` nobody can tell what."""

    use: Use | None = None
    area: str | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """What may be used at most.

    ``who`` are persons, ids of satellites' devices, and ids that speech-to-text gives to voices;
    ``guests``: whoever is not signed in while guest mode is on. Without ``areas`` it may be used in
    all of them.
    """

    who: frozenset[str]
    guests: bool
    uses: frozenset[Use]
    areas: frozenset[str]

    def permits(self, touch: Touch) -> bool:
        """Tell whether something may be used."""
        if touch.use is None or touch.use not in self.uses:
            return False
        return not self.areas or touch.use in _NOWHERE or touch.area in self.areas


def permit(limits: Iterable[Limit], touches: Iterable[Touch]) -> bool:
    """Tell whether all limits permit all that would be used."""
    every = list(touches)
    return all(limit.permits(touch) for limit in limits for touch in every)
