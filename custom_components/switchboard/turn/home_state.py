"""What a model is told about the home: one table, then only what has changed since.

The table goes before the conversation and stays as it is, so that the service can reuse it; the
changes go before the words they were true for. What the model sees of the home is the table with
the notes that are still in the window read over it, in their order. Each new note says how the
home differs from exactly that: so a note that has left the window, or one from before a new table,
never leaves the model with something that is not so.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

TABLE_HEADING = (
    "The home, by area. Each line: domain: name = state, details | next name. "
    "Changes since then come with the messages. Answer questions about states from here."
)
NOTHING_EXPOSED = "Nothing in this home is exposed to you."
CHANGED_HEADING = "Changed:"
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


type Changes = Mapping[str, Thing | None]
"""What is new or different by entity id; ``None`` for what is gone."""


@dataclass(slots=True)
class HomeView:
    """What the model of one conversation has been told, and when. Times in seconds.

    ``notes`` is what each note in the window says, by its text; views of one conversation share it.
    """

    limits: HomeStateLimits
    notes: dict[str, Changes] = field(default_factory=dict)
    table: str | None = None
    _tokens: int = 0
    _in_table: Home = field(default_factory=dict)
    _since: float | None = None
    _counted_on: tuple[str, ...] = ()

    def update(
        self, home: Home, *, now: float, held: Sequence[str], count: Callable[[str], int]
    ) -> HomeUpdate:
        """Bring the model up to date with ``home``.

        ``held`` are the notes still in the window, oldest first; ``count`` counts tokens. What
        comes back as ``changes`` is taken to be in the window from now on.
        """
        if self._since is None or now - self._since >= self.limits.ttl:
            self._begin(home, now, count)
        changes = self._changes(home, held)
        if changes is not None and 2 * count(changes) > self._tokens:
            self._begin(home, now, count)
            changes = self._changes(home, held)
        self._counted_on = (*held, changes) if changes else tuple(held)
        return HomeUpdate(self.table, changes)

    def misses(self, held: Sequence[str]) -> bool:
        """Whether a note that was counted on has left the window."""
        return bool(Counter(self._counted_on) - Counter(held))

    def take_back(self) -> None:
        """Take note that the model has been told nothing after all; the next turn begins anew."""
        self.table, self._since, self._counted_on = None, None, ()

    def _begin(self, home: Home, now: float, count: Callable[[str], int]) -> None:
        table = describe_home(home.values())
        tokens = count(table)
        fits = tokens <= self.limits.max_tokens
        self.table, self._tokens = (table, tokens) if fits else (None, 0)
        self._since, self._in_table = now, dict(home)

    def _changes(self, home: Home, held: Sequence[str]) -> str | None:
        """Note what the model sees otherwise than it is."""
        if self.table is None:
            return None
        seen = dict(self._in_table)
        for text in held:
            for entity_id, thing in self.notes.get(text, {}).items():
                if thing is None:
                    seen.pop(entity_id, None)
                else:
                    seen[entity_id] = thing
        text = describe_changes(seen, home)
        for left in self.notes.keys() - set(held):
            del self.notes[left]
        if text is not None:
            self.notes[text] = _between(seen, home)
        return text


def _between(before: Home, now: Home) -> Changes:
    different: dict[str, Thing | None] = {
        entity_id: thing for entity_id, thing in now.items() if before.get(entity_id) != thing
    }
    return different | dict.fromkeys(before.keys() - now.keys())


def note_in(text: str) -> str:
    """Return the note of changes at the end of ``text``, which may begin with something else."""
    return text[max(0, text.find(CHANGED_HEADING)) :]


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
    """Return what is new, different or gone, a line each; ``None`` when all is as it was.

    A thing is called by its name alone where no other has that name.
    """
    things = {**before, **now}
    names = Counter(thing.names[:1] for thing in things.values())
    lines: list[str] = []
    for entity_id, thing in sorted(things.items()):
        old, new = before.get(entity_id), now.get(entity_id)
        if old == new:
            continue
        if old is None or _described(old) != _described(thing):
            lines.append(f"{thing.place}: {thing.domain} {thing.called} = {thing.told}")
        else:
            where = f"{thing.place}: {thing.domain} " if names[thing.names[:1]] > 1 else ""
            lines.append(f"{where}{thing.names[0]} = {GONE if new is None else thing.told}")
    return "\n".join((CHANGED_HEADING, *lines)) if lines else None


def _described(thing: Thing) -> tuple[object, ...]:
    return thing.names, thing.areas, thing.domain
