"""The log: what is appended is read back, in its order, by its owner."""

from datetime import timedelta

from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.transaction import LastingStore, Transaction

from ..building import NOON, ids, message, messages
from .conftest import Reopen

ANNA = "person.anna"


async def test_a_message_comes_back_as_it_was(store: LastingStore):
    one = message(
        1,
        "Where's the \N{SNOWMAN}?\n ",
        owner=ANNA,
        agent_id="agent",
        user_id="user",
        device_id="satellite",
        area_id="kitchen",
        language="en",
        route="chat",
        tags=("voice", "böse \N{SNOWMAN}"),
        token_count=7,
    )
    await store.write(lambda tx: tx.log.append([one]))
    assert [found.entry for found in await store.read(lambda tx: tx.log.after(ANNA, 0, 9))] == [one]


async def test_places_rise_in_the_order_of_appending_whatever_the_clock_says(store: LastingStore):
    await store.write(lambda tx: tx.log.append([message(2), message(1), message(3)]))

    def look(tx: Transaction) -> None:
        found = tx.log.after(HOUSEHOLD, 0, 9)
        assert ids(found) == ["m2", "m1", "m3"]
        places = [one.seq for one in found]
        assert places == sorted(set(places))
        assert places[-1] == tx.log.last_seq()
        assert ids(tx.log.after(HOUSEHOLD, places[0], 1)) == ["m1"]
        assert ids(tx.log.before(HOUSEHOLD, places[2], 1)) == ["m1"]
        assert ids(tx.log.page(places[0], places[2])) == ["m1", "m3"]
        assert ids(tx.log.of_conversation("kitchen", 2)) == ["m1", "m3"]

    await store.read(look)


async def test_the_same_message_is_kept_once(store: LastingStore):
    assert await store.write(lambda tx: tx.log.append([message(1), message(1, "other")])) == 1
    assert await store.write(lambda tx: tx.log.append([message(1), message(2)])) == 1
    [first, _] = await store.read(lambda tx: [*tx.log.export()])
    assert first.entry == message(1)


async def test_nobody_is_given_anothers_words(store: LastingStore):
    both = [message(1), message(2, owner=ANNA), message(3)]
    await store.write(lambda tx: tx.log.append(both))

    def look(tx: Transaction) -> None:
        last = tx.log.last_seq() + 1
        assert ids(tx.log.after(ANNA, 0, 9)) == ids(tx.log.before(ANNA, last, 9)) == ["m2"]
        assert ids(tx.log.of_owners([ANNA])) == ["m2"]
        assert (tx.log.count_after(ANNA, 0), tx.log.count_after(HOUSEHOLD, 0)) == (1, 2)
        assert tx.log.owners() == [HOUSEHOLD, ANNA]
        assert tx.log.speakers("kitchen") == {HOUSEHOLD, ANNA}
        assert ids(tx.log.after("person.sam", 0, 9)) == []

    await store.read(look)


async def test_messages_are_found_by_id_as_long_as_they_are_there(store: LastingStore):
    await store.write(lambda tx: tx.log.append(messages(1, 3)))
    found = await store.read(lambda tx: tx.log.by_ids(["m3", "m9", "m1"]))
    assert {key: one.entry for key, one in found.items()} == {"m1": message(1), "m3": message(3)}


async def test_which_messages_are_there_is_known_by_their_ids(store: LastingStore):
    await store.write(lambda tx: tx.log.append(messages(1, 3)))
    assert await store.read(lambda tx: tx.log.known(["m3", "m9", "m1"])) == {"m1", "m3"}
    assert await store.read(lambda tx: tx.log.known([])) == frozenset()


async def test_old_messages_go_and_their_places_stay_unused(store: LastingStore, reopen: Reopen):
    await store.write(lambda tx: tx.log.append(messages(1, 4)))
    last = await store.read(lambda tx: tx.log.last_seq())
    until = NOON + timedelta(minutes=3)
    assert await store.write(lambda tx: tx.log.purge(until, limit=1)) == 1
    assert await store.write(lambda tx: tx.log.purge(until)) == 1
    assert ids(await store.read(lambda tx: [*tx.log.export()])) == ["m3", "m4"]
    await store.write(lambda tx: tx.log.purge(NOON + timedelta(days=1)))
    store = await reopen()
    await store.write(lambda tx: tx.log.append([message(5)]))
    assert await store.read(lambda tx: tx.log.last_seq()) > last


async def test_a_message_in_other_words_is_found_by_these(store: LastingStore):
    first = message(1, "the code is zyzzyva", token_count=7)
    await store.write(lambda tx: tx.log.append([first, message(2, token_count=7)]))
    assert await store.write(lambda tx: tx.log.reword({"m1": "the code is ***", "m9": ""})) == 1
    assert await store.read(lambda tx: tx.search.count("log", '"zyzzyva"', 9)) == 0
    found = await store.read(lambda tx: tx.log.by_ids(["m1", "m2"]))
    assert found["m1"].entry.content == "the code is ***"
    assert [found[one].entry.token_count for one in ("m1", "m2")] == [None, 7]
