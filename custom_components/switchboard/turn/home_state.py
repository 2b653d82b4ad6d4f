"""What a model is told about the home: one table, then only what has changed since.

The table goes before the conversation and stays as it is, so that the service can reuse it; the
changes go before the words they were true for. The model is never left with changes to a table
that it cannot see: when one of them has left the window, the next turn has a new table.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

TABLE_HEADING = (
    "The home, by area. Each line: domain: name = state, details | next name. "
    "Changes since then come with the messages. Answer questions about states from here."
)
NOTHING_EXPOSED = "Nothing in this home is exposed to you."
CHANGED_HEADING = "Changed in the home since:"
GONE = "gone"
ELSEWHERE = "No area"


@dataclass(frozen=True, slots=True)
class Thing:
    """One exposed entity as it is now.

    ``names`` and ``areas`` begin with the one to use; the others are aliases. ``state`` has its
    unit, ``details`` are what else matters of its domain (``70 %``, ``target 21 °C``).
    """

    entity_id: str
    names: tuple[str, ...]
    domain: str
    areas: tuple[str, ...]
    state: str
    details: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The state with its details."""
        return ", ".join((self.state, *self.details))

    @property
    def called(self) -> str:
        """The name with its aliases."""
        name, *aliases = self.names or (self.entity_id,)
        return f"{name} (also {', '.join(aliases)})" if aliases else name

    @property
    def place(self) -> str:
        """The area with its aliases."""
        if not self.areas:
            return ELSEWHERE
        area, *aliases = self.areas
        return f"{area} (also {', '.join(aliases)})" if aliases else area


type Home = Mapping[str, Thing]
"""The exposed entities by id."""


@dataclass(frozen=True, slots=True)
class HomeStateLimits:
    """``max_tokens`` a table may take, ``ttl`` seconds it holds."""

    max_tokens: int = 3000
    ttl: float = 1800.0


@dataclass(frozen=True, slots=True)
class HomeUpdate:
    """What a turn's request is to say about the home.

    ``table`` goes before the conversation and replaces the one before; ``None``: the home is too
    large to be told, so that the model has to look things up. ``changes`` goes before the user's
    words.
    """

    table: str | None
    changes: str | None = None


@dataclass(slots=True)
class HomeView:
    """What the model of one conversation has been told, and when. Times in seconds."""

    limits: HomeStateLimits
    table: str | None = None
    since: float = 0.0
    notes: int = 0
    _told: dict[str, Thing] = field(default_factory=dict)

    def update(
        self, home: Home, *, now: float, notes_held: int, count: Callable[[str], int]
    ) -> HomeUpdate:
        """Bring the model up to date with ``home``.

        ``notes_held`` is how many of the changes told are still in the window; ``count`` counts
        tokens.
        """
        stale = self.table is None or now - self.since >= self.limits.ttl
        if not stale and notes_held >= self.notes:
            changes = describe_changes(self._told, home)
            if changes is None:
                return HomeUpdate(self.table)
            if 2 * count(changes) <= count(self.table or ""):
                self._told = dict(home)
                self.notes = notes_held + 1
                return HomeUpdate(self.table, changes)
        return self._begin(home, now, count)

    def _begin(self, home: Home, now: float, count: Callable[[str], int]) -> HomeUpdate:
        table = describe_home(home.values())
        self.table = table if count(table) <= self.limits.max_tokens else None
        self.since, self.notes, self._told = now, 0, dict(home)
        return HomeUpdate(self.table)


def describe_home(things: Iterable[Thing]) -> str:
    """Return the table of a home: areas by name, in each the domains, in each the names."""

    def order(thing: Thing) -> tuple[bool, str, str, str]:
        return not thing.areas, thing.place, thing.domain, thing.called

    lines = [TABLE_HEADING]
    for place, in_place in groupby(sorted(things, key=order), key=lambda thing: thing.place):
        lines.append(f"# {place}")
        for domain, alike in groupby(in_place, key=lambda thing: thing.domain):
            told = " | ".join(f"{thing.called} = {thing.told}" for thing in alike)
            lines.append(f"{domain}: {told}")
    return "\n".join(lines) if len(lines) > 1 else NOTHING_EXPOSED


def describe_changes(before: Home, now: Home) -> str | None:
    """Return what is new, different or gone, a line each; ``None`` when all is as it was."""
    lines: list[str] = []
    for entity_id, thing in sorted(now.items()):
        old = before.get(entity_id)
        if old is None or (old.names, old.areas, old.domain) != (
            thing.names,
            thing.areas,
            thing.domain,
        ):
            lines.append(f"{thing.place}: {thing.domain} {thing.called} = {thing.told}")
        elif old.told != thing.told:
            lines.append(f"{_where(thing)}{thing.domain} {thing.names[0]} = {thing.told}")
    lines.extend(
        f"{_where(thing)}{thing.domain} {thing.names[0]} = {GONE}"
        for entity_id, thing in sorted(before.items())
        if entity_id not in now
    )
    return "\n".join((CHANGED_HEADING, *lines)) if lines else None


def _where(thing: Thing) -> str:
    return f"{thing.areas[0]}: " if thing.areas else ""
