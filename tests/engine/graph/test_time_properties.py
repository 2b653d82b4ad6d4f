"""In whatever order messages are read, the same is known of what held when."""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry

from .household import House, day, entity, relation

PLACES = ("the library", "the brewery", "the zoo")
SAID = st.lists(
    st.tuples(st.integers(0, 30), st.sampled_from(PLACES)),
    min_size=1,
    max_size=7,
    unique_by=lambda one: one[0],
)


def _start(one: tuple[str, datetime, datetime | None]) -> datetime:
    return one[1]


def in_order(said: list[tuple[int, str]]) -> list[tuple[str, datetime, datetime | None]]:
    """Return when each place was that of work, as whoever heard it at the time would say."""
    runs: list[tuple[str, datetime]] = []
    for on, place in sorted(said):
        if not runs or runs[-1][0] != place:
            runs.append((place, day(on)))
    ends = [start for _, start in runs[1:]]
    return [(place, start, end) for (place, start), end in zip(runs, [*ends, None], strict=True)]


@given(SAID)
async def test_what_is_known_does_not_depend_on_the_order_of_reading(said):
    with TemporaryDirectory() as folder:
        database = Database(Path(folder) / "switchboard.db")
        await database.open()
        house = House(database)
        await database.write(
            lambda tx: tx.log.append(
                [LogEntry(f"m{on}", "hall", HOUSEHOLD, "user", "...", day(on)) for on, _ in said]
            )
        )
        for on, place in said:
            window = [entity("Jonas"), entity(place, "place")]
            await house.tell(window, [relation("Jonas", "works_at", place, on)])
        relations = await house.relations(ended=True)
        names = await house.names_of(relations)
        found = [(names[one.object], one.valid_from, one.valid_to) for one in relations]
        assert sorted(found, key=_start) == in_order(said)
        await database.close()
