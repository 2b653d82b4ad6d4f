"""The model is told the home once and then what has changed; what it sees is always what is so."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.turn.home_state import (
    CHANGED_HEADING,
    ELSEWHERE,
    GONE,
    NOTHING_EXPOSED,
    TABLE_HEADING,
    HomeStateLimits,
    HomeView,
    SharedTable,
    Thing,
    note_in,
)

LAMP = Thing("light.lamp", ("Sink Lamp", "Spot"), "light", ("Kitchen", "Galley"), "on", ("70 %",))
SPARE = Thing("light.spare", ("Table Lamp",), "light", ("Kitchen",), "off")
DOOR = Thing("lock.door", ("Front Door",), "lock", (), "locked")
HEAT = Thing("climate.heat", ("Heating",), "climate", ("Bath",), "heat", ("target 21°",))
HOME = {thing.entity_id: thing for thing in (LAMP, SPARE, DOOR, HEAT)}


def tokens(text: str) -> int:
    return len(text.split())


def with_state(home, entity_id, state, *details):
    return {**home, entity_id: replace(home[entity_id], state=state, details=details)}


def without(thing):
    return {key: one for key, one in HOME.items() if one is not thing}


class Talk:
    """A conversation: the view of the model, and the notes that its window holds."""

    def __init__(self, shared: SharedTable | None = None, **limits) -> None:
        self.view = HomeView(HomeStateLimits(**limits), shared or SharedTable())
        self.held: list[str] = []
        self.table: str | None = None
        self.now = 0.0

    def turn(self, home) -> str | None:
        update = self.view.update(home, now=self.now, held=tuple(self.held), count=tokens)
        self.table = update.table
        if update.anew:
            self.held.clear()
        if update.changes is not None:
            self.held.append(update.changes)
        return update.changes

    def seen(self) -> dict:
        """Read the table, and the notes over it, as a careful reader would."""
        return read(self.table, self.held)


def read(table, notes) -> dict:
    """Read a name that stands alone as the table's, and pass over what goes but never came."""
    view: dict[tuple[str, str, str], str] = {}
    place = ""
    for line in table.splitlines():
        if line.startswith("# "):
            place = line[2:]
        elif ": " in line and line != TABLE_HEADING:
            domain, _, row = line.partition(": ")
            for thing in row.split(" | "):
                called, _, told = thing.partition(" = ")
                view[plain(place), domain, plain(called)] = told
    in_table = list(view)
    for note in notes:
        heading, *lines = note.splitlines()
        assert heading == CHANGED_HEADING
        for line in lines:
            called, _, told = line.partition(" = ")
            if ": " in called:
                place, _, rest = called.partition(": ")
                domain, _, name = rest.partition(" ")
                key = plain(place), domain, plain(name)
            else:
                (key,) = (known for known in in_table if known[2] == called)
            if told == GONE:
                view.pop(key, None)
            else:
                view[key] = told
    return view


def plain(called: str) -> str:
    return called.partition(" (also ")[0]


def as_it_is(home) -> dict:
    return {key_of(thing): thing.description for thing in home.values()}


def key_of(thing) -> tuple[str, str, str]:
    return (thing.areas or (ELSEWHERE,))[0], thing.domain, thing.names[0]


def changed(before, now) -> str | None:
    """Tell ``before`` in a table and return the note that brings it to ``now``."""
    view = HomeView(HomeStateLimits())
    view.update(before, now=0.0, held=(), count=tokens)
    return view.catch_up(now, held=())


def table_of(home) -> str | None:
    """Return the table with which a conversation begins."""
    return HomeView(HomeStateLimits()).update(home, now=0.0, held=(), count=tokens).table


def test_the_table_goes_by_area_then_domain_with_aliases_units_and_details():
    assert table_of(HOME).splitlines() == [
        TABLE_HEADING,
        "# Bath",
        "climate: Heating = heat, target 21°",
        "# Kitchen",
        "light: Table Lamp = off",
        "# Kitchen (also Galley)",
        "light: Sink Lamp (also Spot) = on, 70 %",
        f"# {ELSEWHERE}",
        "lock: Front Door = locked",
    ]


def test_a_home_that_shows_nothing_says_so():
    assert table_of({}) == NOTHING_EXPOSED


def test_a_thing_without_a_name_is_called_by_its_id():
    nameless = replace(DOOR, names=())
    assert "lock: lock.door = locked" in table_of({"lock.door": nameless})
    assert changed({}, {"lock.door": nameless}).endswith("lock lock.door = locked")


TWIN = Thing("light.twin", ("Sink Lamp",), "light", ("Bath",), "off")


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (HOME, HOME, None),
        (HOME, with_state(HOME, "light.lamp", "off"), ["Sink Lamp = off"]),
        (
            HOME,
            with_state(HOME, "climate.heat", "heat", "target 19°"),
            ["Heating = heat, target 19°"],
        ),
        (without(LAMP), HOME, ["Kitchen (also Galley): light Sink Lamp (also Spot) = on, 70 %"]),
        (HOME, without(DOOR), ["Front Door = gone"]),
        (
            HOME,
            {**HOME, "lock.door": replace(DOOR, names=("House Door",))},
            ["Front Door = gone", "No area: lock House Door = locked"],
        ),
        (
            {**HOME, "light.twin": TWIN},
            {**HOME, "light.twin": replace(TWIN, state="on")},
            ["Bath: light Sink Lamp = on"],
        ),
    ],
)
def test_only_what_changed_is_told_in_as_few_words_as_tell_it_apart(before, now, told):
    assert changed(before, now) == (told and "\n".join((CHANGED_HEADING, *told)))


def test_two_things_that_nobody_could_tell_apart_share_a_line():
    twin = replace(SPARE, entity_id="light.twin", state="on")
    assert "light: Table Lamp = off / on" in table_of({"light.spare": SPARE, "light.twin": twin})


def test_when_much_has_changed_a_new_table_says_it_shorter():
    talk = Talk()
    home = {
        f"light.{number}": replace(SPARE, entity_id=f"light.{number}", names=(f"Lamp {number}",))
        for number in range(50)
    }
    talk.turn(home)
    later = {key: replace(thing, state="on") for key, thing in home.items()}
    assert talk.turn(later) is None
    assert talk.table == table_of(later)


def test_a_home_above_the_cap_is_not_told_and_not_counted_again_each_turn():
    counted = []

    def count(text):
        counted.append(text)
        return 101

    view = HomeView(HomeStateLimits(max_tokens=100))
    for _ in range(5):
        update = view.update(HOME, now=0.0, held=(), count=count)
        assert (update.table, update.changes) == (None, None)
    assert len(counted) == 1


@pytest.mark.parametrize("before", ["", "Now: 10:15\n"])
def test_a_note_is_found_behind_what_else_was_said(before):
    assert note_in(f"{before}Changed:\nTable Lamp = on") == "Changed:\nTable Lamp = on"


things = st.builds(
    Thing,
    entity_id=st.just(""),
    names=st.sampled_from([("Lamp",), ("Lamp", "Light"), ("Fan",), ("Door",), ("Desk Lamp",)]),
    domain=st.sampled_from(["light", "switch"]),
    areas=st.sampled_from([(), ("Kitchen",), ("Kitchen", "Galley"), ("Hall",)]),
    state=st.sampled_from(["on", "off", "20.5 °C"]),
    details=st.sampled_from([(), ("70 %",)]),
)
homes = st.dictionaries(st.sampled_from("abcdefgh"), things, max_size=8).map(
    lambda home: {
        key: replace(thing, entity_id=key)
        for key, thing in home.items()
        if next(other for other, twin in home.items() if key_of(twin) == key_of(thing)) == key
    }
)
events = st.one_of(
    st.tuples(st.just("home"), homes),
    st.tuples(st.just("leave"), st.integers(0, 3)),
    st.tuples(st.just("pick"), st.integers(0, 9)),
    st.tuples(st.just("wait"), st.sampled_from([1.0, 59.0, 61.0])),
    st.tuples(st.just("reset"), st.none()),
    st.tuples(st.just("cancel"), homes),
    st.tuples(st.just("filter"), st.none()),
)


@given(homes, st.lists(events, max_size=25), st.integers(0, 60))
def test_table_and_notes_together_are_always_the_home_as_it_is(home, script, cap):
    talk = Talk(ttl=60, max_tokens=40 + cap)
    talk.turn(home)
    for event, value in script:
        match event:
            case "home":
                home = value
            case "leave":
                del talk.held[:value]
            case "pick" if talk.held:
                del talk.held[value % len(talk.held)]
            case "wait":
                talk.now += value
            case "reset":
                talk.held.clear()
            case "cancel":  # told, but the turn never was
                talk.turn(value)
                talk.held = talk.held[: max(0, len(talk.held) - 1)]
            case "filter":
                talk.view.take_back()
        talk.turn(home)
        if talk.table is None:
            continue
        assert talk.seen() == as_it_is(home)
        assert not talk.view.misses(talk.held)


def test_a_table_that_has_grown_old_is_told_anew():
    talk = Talk(ttl=60)
    talk.turn(HOME)
    later = with_state(HOME, "light.spare", "on")
    talk.turn(later)
    talk.held.clear()
    talk.now = 59
    talk.turn(later)
    assert "Table Lamp = off" in talk.table
    talk.now = 60
    talk.turn(later)
    assert "Table Lamp = on" in talk.table


def test_the_next_conversation_begins_with_the_same_table_and_what_has_changed_since():
    home = {
        f"light.{at}": replace(SPARE, entity_id=f"light.{at}", names=(f"Light {at}",))
        for at in range(9)
    }
    shared = SharedTable()
    first, second = Talk(shared), Talk(shared)
    assert first.turn(home) is None
    later = with_state(home, "light.3", "on")
    assert second.turn(later) == f"{CHANGED_HEADING}\nLight 3 = on"
    assert second.table == first.table
    for at in range(9):
        later = with_state(later, f"light.{at}", "on")
    third = Talk(shared)
    assert third.turn(later) is None
    assert "off" not in third.table


def test_a_table_is_shared_by_those_alone_who_may_see_the_same_things():
    shared = SharedTable()
    Talk(shared).turn(HOME)
    guest = Talk(shared)
    assert guest.turn(without(DOOR)) is None
    assert "Front Door" not in guest.table
    renamed = {**HOME, "lock.door": replace(DOOR, areas=("Hall",))}
    other = Talk(shared)
    assert other.turn(renamed) is None
    assert "# Hall" in other.table


def test_a_table_is_not_shared_where_one_of_two_of_a_name_is_seen_no_more():
    twin = replace(SPARE, entity_id="light.twin", state="unknown")
    shared = SharedTable()
    Talk(shared).turn({**HOME, "light.twin": twin})
    assert "off / unknown" in (shared.table or "")
    for seen in (HOME, {**without(SPARE), "light.twin": twin}):
        later = Talk(shared)
        assert later.turn(seen) is None
        assert "/" not in later.table


@given(st.lists(homes, min_size=2, max_size=8), st.integers(0, 60))
def test_whatever_was_told_before_a_conversation_begins_with_the_home_as_it_is(several, cap):
    shared = SharedTable()
    for home in several:
        talk = Talk(shared, max_tokens=40 + cap)
        for now in (home, {key: replace(one, state="on") for key, one in home.items()}):
            talk.turn(now)
            if talk.table is not None:
                assert talk.seen() == as_it_is(now)
