"""Messages are marked once, and what has no mark is found in its order."""

from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.ports import LastingStore
from custom_components.switchboard.engine.storage.transaction import Transaction

from ..building import NOON, cursor_at, messages, window


def ids(found) -> list[str]:
    return [stored.entry.id for stored in found]


async def test_what_has_no_mark_is_found_in_the_order_of_the_log(store: LastingStore):
    await store.write(lambda tx: tx.log.append(messages(1, 6)))

    def mark(tx: Transaction) -> None:
        tx.marks.put(["m1", "m2", "m4", "no such message"], "m4", NOON, processed=True)

    await store.write(mark)

    def look(tx: Transaction) -> None:
        assert ids(tx.marks.unmarked(HOUSEHOLD, 0, 9)) == ["m3", "m5", "m6"]
        assert ids(tx.marks.unmarked(HOUSEHOLD, 3, 1)) == ["m5"]
        assert tx.marks.count_unmarked(HOUSEHOLD, 0) == 3
        assert tx.marks.unmarked("person.anna", 0, 9) == []
        assert tx.marks.of(["m1", "m3"]) == {"m1": ("m4", True)}

    await store.read(look)


async def test_what_is_given_up_may_be_read_yet_and_what_was_read_stays_so(store: LastingStore):
    await store.write(lambda tx: tx.log.append(messages(1, 2)))

    def work(tx: Transaction) -> None:
        tx.marks.put(["m1", "m2"], "m2", NOON, processed=False)
        tx.marks.put(["m1"], "m2", NOON, processed=True)
        tx.marks.put(["m1"], "another", NOON, processed=False)

    await store.write(work)
    assert await store.read(lambda tx: tx.marks.of(["m1", "m2"])) == {
        "m1": ("m2", True),
        "m2": ("m2", False),
    }


async def test_the_windows_of_facts_mark_nothing(store: LastingStore):
    await store.write(lambda tx: tx.log.append(messages(1, 2)))
    await store.write(lambda tx: tx.windows.complete(window(1, 2), [], cursor_at(2)))
    assert await store.read(lambda tx: tx.marks.count_unmarked(HOUSEHOLD, 0)) == 2
