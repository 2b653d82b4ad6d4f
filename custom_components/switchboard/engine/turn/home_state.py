"""The home as a model is told of it: one table, then only what has changed since.

The table goes before the conversation and stays as it is, so that the service can reuse it; the
changes go before the words they were true for. What the model sees of the home is the table with
the notes that are still in the window read over it, in their order. Each new note says how the
home differs from exactly that, so that a note that has left the window is made up for.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby
from typing import Final

TABLE_HEADING = (
    "The home, by area. Each line: domain: name = state, details | next name. "
    "Changes since then come with the messages. Answer questions about states from here."
)
NOTHING_EXPOSED = "Nothing in this home is exposed to you."
CHANGED_HEADING = "Changed:"
GONE = "gone"
ELSEWHERE = "No area"

LEAST_TOKENS = 2
"""Tokens that a thing takes in a table at the least: a sign before its state, and the state."""

LOOKED_AT = 6
"""Characters of a table that are counted for each token it may take."""


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
    def description(self) -> str:
        """The state with its details."""
        return ", ".join((self.state, *self.details))


type Home = Mapping[str, Thing]
"""The exposed entities by id."""


@dataclass(frozen=True, slots=True)
class HomeStateLimits:
    """``max_tokens`` a table may take, ``ttl`` seconds it holds."""

    max_tokens: int = 3000
    ttl: float = 1800.0


@dataclass(frozen=True, slots=True)
class HomeUpdate:
    """The part of a turn's request that is about the home.

    ``table`` goes before the conversation; ``None``: the home is too large to be told, so that the
    model has to look things up. ``changes`` goes before the user's words. ``anew``: the table is
    another one than before, and the notes so far are void.
    """

    table: str | None
    changes: str | None = None
    anew: bool = False


type Key = tuple[str, str, str]
"""The model tells a thing by these: area, domain and name."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A thing as it is told of: where it is, what it is called, and its state.

    ``things`` are the ids of all that it stands for, as two can have one name.
    """

    place: str
    domain: str
    called: str
    description: str
    things: tuple[str, ...] = field(default=(), compare=False)


type _Rows = Mapping[Key, _Row]
type _Changes = Mapping[Key, _Row | None]

RENEWED_AT: Final = 4
"""A shared table is made anew once telling what has changed takes this part of its own tokens."""


@dataclass(slots=True)
class SharedTable:
    """The table that conversations begin with, one after the other, though states have changed.

    So the service finds it in its cache; what has changed since is told beside it. It is for those
    alone who may see exactly the things that are in it.
    """

    table: str | None = None
    tokens: int = 0
    rows: _Rows = field(default_factory=dict)

    def is_of(self, rows: _Rows) -> bool:
        """Return whether it has the same things, of the same names, in the same places."""
        return self.table is not None and _apart_from_states(self.rows) == _apart_from_states(rows)

    def hold(self, table: str, tokens: int, rows: _Rows) -> None:
        """Begin with another table from now on."""
        self.table, self.tokens, self.rows = table, tokens, rows


@dataclass(slots=True)
class HomeView:
    """All that the model of one conversation has been told, and when. Times in seconds.

    ``shared`` is the table that the conversations of an agent begin with.
    """

    limits: HomeStateLimits
    shared: SharedTable = field(default_factory=SharedTable)
    table: str | None = None
    _tokens: int = 0
    _in_table: _Rows = field(default_factory=dict)
    _notes: dict[str, _Changes] = field(default_factory=dict)
    _since: float | None = None
    _counted_on: tuple[str, ...] = ()

    def copy(self) -> HomeView:
        """Return a view that can go on by itself."""
        return replace(self, _notes=dict(self._notes))

    def is_settled(self, now: float) -> bool:
        """Return whether the home is known to be too large to tell, and need not be looked at."""
        return self.table is None and not self._is_due(now)

    def leave_out(self, things: int, *, now: float) -> HomeUpdate | None:
        """Begin without a table where one is due and ``things`` cannot fit in it; else ``None``.

        Such a home need not be looked at.
        """
        if not self._is_due(now) or LEAST_TOKENS * things <= self.limits.max_tokens:
            return None
        return self._begin({}, now, table=None)

    def update(
        self, home: Home, *, now: float, held: Sequence[str], count: Callable[[str], int]
    ) -> HomeUpdate:
        """Bring the model up to date with ``home`` at the beginning of a turn.

        ``held`` are the notes still in the window, oldest first; ``count`` counts tokens.
        """
        if self._is_due(now):
            return self._begin_with(home, now, count)
        changes = self.catch_up(home, held=held)
        if changes is not None and 2 * count(changes) > self._tokens:
            return self._begin_with(home, now, count)
        return HomeUpdate(self.table, changes)

    def catch_up(self, home: Home, *, held: Sequence[str]) -> str | None:
        """Note where the home differs from what the model sees; it is counted on from now on."""
        if self.table is None:
            return None
        self._notes = {text: self._notes[text] for text in held if text in self._notes}
        seen = dict(self._in_table)
        for text in held:
            _read(self._notes.get(text, {}), into=seen)
        rows = _rows(home)
        changes: dict[Key, _Row | None] = dict.fromkeys(sorted(seen.keys() - rows.keys()))
        changes |= {key: row for key, row in sorted(rows.items()) if seen.get(key) != row}
        self._counted_on = tuple(held)
        if not changes:
            return None
        note = "\n".join((CHANGED_HEADING, *self._lines(changes, seen)))
        self._notes[note] = changes
        self._counted_on += (note,)
        return note

    def misses(self, held: Sequence[str]) -> bool:
        """Return whether a note that was counted on has left the window."""
        return bool(Counter(self._counted_on) - Counter(held))

    def take_back(self) -> None:
        """Take note that the model has been told nothing after all; the next turn begins anew."""
        self.table, self._since, self._counted_on = None, None, ()

    def _is_due(self, now: float) -> bool:
        return self._since is None or now - self._since >= self.limits.ttl

    def _begin_with(self, home: Home, now: float, count: Callable[[str], int]) -> HomeUpdate:
        rows, shared = _rows(home), self.shared
        if self._since is None and shared.is_of(rows):
            self._begin(shared.rows, now, table=shared.table, tokens=shared.tokens)
            changes = self.catch_up(home, held=())
            if changes is None or RENEWED_AT * count(changes) <= shared.tokens:
                return HomeUpdate(self.table, changes, anew=True)
        table = _table(rows.values())
        if (tokens := self._count(table, count)) > self.limits.max_tokens:
            return self._begin({}, now, table=None)
        shared.hold(table, tokens, rows)
        return self._begin(rows, now, table=table, tokens=tokens)

    def _begin(self, rows: _Rows, now: float, *, table: str | None, tokens: int = 0) -> HomeUpdate:
        self.table, self._tokens, self._in_table, self._since = table, tokens, rows, now
        self._notes, self._counted_on = {}, ()
        return HomeUpdate(table, anew=True)

    def _count(self, table: str, count: Callable[[str], int]) -> int:
        """Count a table, of one that is much too long only the beginning."""
        beginning = table[: LOOKED_AT * self.limits.max_tokens]
        tokens = count(beginning)
        is_known = beginning == table or tokens > self.limits.max_tokens + 1
        return tokens if is_known else count(table)

    def _lines(self, changes: _Changes, seen: _Rows) -> Iterator[str]:
        """Say each change, by the name alone where the table has no other of that name."""
        known = set(chain(self._in_table, seen, changes, *self._notes.values()))
        names = Counter(name for _, _, name in known)
        for key, row in changes.items():
            before = seen.get(key)
            _, domain, name = key
            described = row or before
            if described is None:
                continue
            same = row is None or (
                before is not None and (before.place, before.called) == (row.place, row.called)
            )
            if same and key in self._in_table and names[name] == 1:
                what = name
            else:
                what = f"{described.place}: {domain} {described.called}"
            yield f"{what} = {GONE if row is None else row.description}"


def _read(changes: _Changes, into: dict[Key, _Row]) -> None:
    for key, row in changes.items():
        if row is None:
            into.pop(key, None)
        else:
            into[key] = row


def _rows(home: Home) -> dict[Key, _Row]:
    rows: dict[Key, _Row] = {}
    for thing in home.values():
        name, *aliases = thing.names or (thing.entity_id,)
        area, *area_aliases = thing.areas or (ELSEWHERE,)
        key = (area, thing.domain, name)
        description = thing.description
        things: tuple[str, ...] = (thing.entity_id,)
        if key in rows:  # nobody could tell the two apart
            description = f"{rows[key].description} / {description}"
            things = (*rows[key].things, *things)
        place, called = _with(area, area_aliases), _with(name, aliases)
        rows[key] = _Row(place, thing.domain, called, description, things)
    return rows


def _apart_from_states(rows: _Rows) -> dict[Key, tuple[object, ...]]:
    return {key: (row.place, row.called, row.things) for key, row in rows.items()}


def _with(name: str, aliases: Sequence[str]) -> str:
    return f"{name} (also {', '.join(aliases)})" if aliases else name


def note_in(text: str) -> str:
    """Return the note of changes at the end of ``text``, which may begin with something else."""
    return text[max(0, text.find(CHANGED_HEADING)) :]


def _table(rows: Iterable[_Row]) -> str:
    def order(row: _Row) -> tuple[bool, str, str, str]:
        return row.place == ELSEWHERE, row.place, row.domain, row.called

    in_order = sorted(rows, key=order)
    lines = [TABLE_HEADING]
    for place, in_place in groupby(in_order, key=lambda row: row.place):
        lines.append(f"# {place}")
        for domain, of_domain in groupby(in_place, key=lambda row: row.domain):
            lines.append(
                f"{domain}: " + " | ".join(f"{row.called} = {row.description}" for row in of_domain)
            )
    return "\n".join(lines) if in_order else NOTHING_EXPOSED
