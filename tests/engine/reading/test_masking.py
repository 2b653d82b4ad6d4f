"""Messages without their secrets, prepared before a transaction and written in a short one."""

from collections.abc import Sequence
from functools import partial

import pytest

from custom_components.switchboard.engine.language.secrets import NEAR
from custom_components.switchboard.engine.reading.masking import prepare_masked
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.transaction import Append, Store
from custom_components.switchboard.engine.storage.writer import append_prepared

from .building import message

LONG = "We had tea in the garden. " * (NEAR // 10)
PASSWORD = "That is the password."


async def append(database: Database, *entries: LogEntry) -> int:
    return await append_prepared(database, entries, prepare_masked)


async def texts(database: Database) -> list[str]:
    return [one.entry.content for one in await database.read(lambda tx: [*tx.log.export()])]


@pytest.mark.parametrize("together", [True, False])
async def test_what_the_next_message_calls_a_secret_is_masked(database, together):
    told = message(1, "Remember tulip."), message(2, PASSWORD)
    if together:
        assert await append(database, *told) == 2
    else:
        assert [await append(database, one) for one in told] == [1, 1]
    assert await texts(database) == ["Remember (...).", PASSWORD]


async def test_what_is_there_already_masks_nothing(database):
    told = [message(1, "Remember tulip."), message(2, PASSWORD), message(3, "Think of marigold.")]
    assert await append(database, *told) == 3
    before = await texts(database)
    assert await append(database, *told, told[1]) == 0
    assert await texts(database) == before == ["Remember (...).", PASSWORD, "Think of marigold."]


async def test_a_message_that_comes_twice_at_once_is_one(database):
    told = [message(1, PASSWORD), message(2, "Think of marigold."), message(1, PASSWORD)]
    assert await append(database, *told) == 2
    assert await texts(database) == [PASSWORD, "Think of marigold."]


class Interrupted:
    """Preparing, while another message is written before what was prepared the first time."""

    def __init__(self, other: LogEntry) -> None:
        self.other = other
        self.times = 0

    async def __call__(self, store: Store, entries: Sequence[LogEntry]) -> Append:
        self.times += 1
        prepared = await prepare_masked(store, entries)
        if self.times == 1:
            assert await append_prepared(store, [self.other], prepare_masked) == 1
        return prepared


@pytest.mark.parametrize(
    ("other", "times", "left"),
    [
        (message(2, "Remember tulip."), 2, ["Think of marigold.", "Remember (...).", PASSWORD]),
        (
            message(2, "Remember tulip.", conversation_id="hall"),
            1,
            ["Think of (...).", "Remember tulip.", PASSWORD],
        ),
        (message(3, "I say nothing."), 2, ["Think of marigold.", "I say nothing."]),
    ],
    ids=["in the same conversation", "in another one", "with the same id"],
)
async def test_a_message_in_between_is_looked_at_too(database, other, times, left):
    await append(database, message(1, "Think of marigold."))
    prepare = Interrupted(other)
    added = await append_prepared(database, [message(3, PASSWORD)], prepare)
    assert (prepare.times, added) == (times, len(left) - 2)
    assert await texts(database) == left


async def test_a_message_that_was_masked_in_between_stays_masked(database):
    await append(database, message(1, "Just tulip and marigold."))
    mask = partial(database.write, lambda tx: tx.log.reword({"m1": "Just tulip and (...)."}))

    async def prepare(store: Store, entries: Sequence[LogEntry]) -> Append:
        prepared = await prepare_masked(store, entries)
        await mask()
        return prepared

    assert await append_prepared(database, [message(2, PASSWORD)], prepare) == 1
    assert "marigold" not in " ".join(await texts(database))


async def test_of_a_long_message_the_end_counts(database):
    await append(database, message(1, f"{LONG}Remember tulip."), message(2, PASSWORD))
    assert (await texts(database))[0] == f"{LONG}Remember (...)."
    await append(
        database, message(3, f"{LONG}What is the code?"), message(4, "It is 4708, I think")
    )
    assert "4708" not in (await texts(database))[-1]


async def test_a_long_message_without_an_end_of_a_sentence_is_masked_at_its_end(database):
    said = "tea in the garden and " * (NEAR // 10)
    await append(database, message(1, f"{said} 470815"), message(2, "That is the code of the door"))
    assert (await texts(database))[0] == f"{said} (...)"


async def test_tokens_are_counted_of_what_is_written(database):
    prepare = partial(prepare_masked, cost=lambda _, text: len(text))
    told = [
        message(1, "My password is tulip77.", token_count=9),
        message(2, "I like tea.", token_count=4),
        message(3, "I like it.", token_count=None),
    ]
    assert await append_prepared(database, told, prepare) == 3
    found = await database.read(lambda tx: tx.log.by_ids(["m1", "m2", "m3"]))
    counts = [found[one.id].entry.token_count for one in told]
    assert counts == [len("My password is (...)."), 4, len("I like it.")]
