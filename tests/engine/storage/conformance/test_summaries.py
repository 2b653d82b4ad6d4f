"""The archive of summaries: what is kept, who is told of it, and what it goes with."""

from datetime import timedelta

from custom_components.switchboard.engine.storage.deletion import Forgotten
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.forgetting import forget_owner, forget_rows, purge
from custom_components.switchboard.engine.storage.search import Span
from custom_components.switchboard.engine.storage.summaries import NewSummary
from custom_components.switchboard.engine.storage.transaction import LastingStore, Transaction

from ..building import NOON, message

ANNA = "person.anna"
MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)


def talk(first: int, last: int, **changes):
    """Return questions with odd numbers and their answers with even ones."""
    return [
        message(number, role="user" if number % 2 else "assistant", **changes)
        for number in range(first, last + 1)
    ]


def told(text: str, *numbers: int, previous: str = "", **changes) -> NewSummary:
    """Return a new summary of questions; a window has noted them a second later than the log."""
    values = {
        "conversation_id": "kitchen",
        "text": text,
        "previous": previous,
        "said": tuple((message(n).content, message(n).created_at + SECOND) for n in numbers),
        "token_count": 9,
        "created_at": NOON,
    }
    return NewSummary(**(values | changes))


def texts(tx: Transaction) -> list[str]:
    return [text for _, text in tx.summaries.texts()]


async def grown(store: LastingStore) -> LastingStore:
    """Let three summaries go on from one another, of two exchanges each."""

    def fill(tx: Transaction) -> None:
        tx.log.append(talk(1, 14))
        tx.summaries.archive(told("Of tea.", 1, 3, domains=("drinks",)))
        rice = told("Of tea and rice.", 5, 7, previous="Of tea.", domains=("cooking",))
        tx.summaries.archive(rice)
        tx.summaries.archive(told("Of tea, rice, jam.", 9, 11, previous="Of tea and rice."))

    await store.write(fill)
    return store


async def test_every_summary_is_kept_and_says_what_it_covers(store: LastingStore):
    await grown(store)

    def look(tx: Transaction) -> None:
        kept = tx.summaries.of_conversation("kitchen")
        assert [one.text for one in kept] == ["Of tea.", "Of tea and rice.", "Of tea, rice, jam."]
        domains = [one.domains for one in kept]
        assert domains == [("drinks",), ("cooking", "drinks"), ("cooking", "drinks")]
        places = [stored.seq for stored in tx.log.export()]
        spans = [(one.covers_from_seq, one.covers_to_seq, one.message_count) for one in kept]
        assert spans == [(places[0], places[n - 1], n) for n in (4, 8, 12)]
        ends = [(one.time_range_start, one.time_range_end) for one in kept]
        assert ends == [(NOON + MINUTE, NOON + n * MINUTE) for n in (4, 8, 12)]
        [(_, first), (_, second), _] = tx.summaries.page(0, 9)
        assert first == ("m1", "m2", "m3", "m4")
        assert set(second) == {f"m{n}" for n in range(1, 9)}
        assert tx.summaries.page(kept[1].id, 9)[0][0] == kept[2]

    await store.read(look)


async def test_what_the_log_does_not_have_is_in_no_summary(store: LastingStore):
    def fill(tx: Transaction) -> None:
        tx.log.append(talk(1, 6))
        assert tx.summaries.archive(told("Of secrets.", 1, 99)) is None
        assert tx.summaries.archive(told("And more.", 3, previous="Of secrets.")) is None
        late = told("Of old.", said=((message(1).content, NOON + timedelta(hours=1)),))
        assert tx.summaries.archive(late) is None
        assert tx.summaries.archive(told("Of nothing.")) is None
        assert texts(tx) == []
        # It went on under another name.
        moved = told("Of tea.", 1, 3, conversation_id="hall")
        assert tx.summaries.archive(moved).message_count == 4

    await store.write(fill)


async def test_a_fold_that_is_done_again_after_a_crash_is_kept_beside(store: LastingStore):
    await grown(store)

    def again(tx: Transaction) -> None:
        once_more = tx.summaries.archive(told("Of tea, again.", 1, 3))
        assert once_more.message_count == 4
        further = tx.summaries.archive(told("And of jam.", 5, previous="Of tea, again."))
        assert (further.covers_from_seq, further.message_count) == (once_more.covers_from_seq, 6)

    await store.write(again)


async def test_they_are_found_by_their_words_by_whom_they_may_be_told(store: LastingStore):
    await grown(store)

    def look(tx: Transaction) -> None:
        [found] = tx.summaries.find('"tea" AND "rice"', [HOUSEHOLD], 5)
        assert found.text == "Of tea, rice, jam."
        assert tx.summaries.find('"coffee"', [HOUSEHOLD], 5) == []
        assert tx.summaries.find('"tea"', [ANNA], 5) == []
        assert tx.summaries.find('"tea"', [HOUSEHOLD], 5, conversation="hall") == []
        assert tx.summaries.find('"tea"', [HOUSEHOLD], 5, span=Span(NOON - MINUTE, NOON)) == []
        assert tx.summaries.find('"tea"', [HOUSEHOLD], 5, span=Span(NOON, NOON + 3 * MINUTE))

    await store.read(look)


async def test_nobody_is_told_what_somebody_else_said_in_the_conversation(store: LastingStore):
    def fill(tx: Transaction) -> None:
        tx.log.append([*talk(1, 4), *talk(5, 6, owner=ANNA)])
        tx.summaries.archive(told("Of tea.", 1, 3))
        tx.summaries.archive(told("Of tea and Anna.", 5, previous="Of tea."))

    await store.write(fill)

    def look(tx: Transaction) -> None:
        assert [one.text for one in tx.summaries.find('"tea"', [HOUSEHOLD], 5)] == ["Of tea."]
        assert tx.summaries.find('"anna"', [ANNA], 5) == []
        assert len(tx.summaries.find('"anna"', [ANNA, HOUSEHOLD], 5)) == 1

    await store.read(look)
    await forget_owner(store, ANNA)
    assert await store.read(texts) == []


async def test_a_summary_goes_with_what_it_covers_and_those_that_go_on_from_it(store: LastingStore):
    await grown(store)
    report = await forget_rows(store, Forgotten(message_ids=["m6"]))
    assert (report.messages, report.conversations) == (1, 2)
    assert await store.read(texts) == ["Of tea."]
    await store.write(lambda tx: tx.log.reword({"m2": "(...)"}))
    assert await store.read(texts) == []


async def test_a_summary_of_what_is_too_old_goes(store: LastingStore):
    await grown(store)
    await purge(store, NOON + 2 * MINUTE)
    assert await store.read(texts) == []


async def test_a_conversation_that_is_forgotten_has_no_summary_under_any_name(store: LastingStore):
    await grown(store)
    moved = told("And on.", 13, previous="Of tea, rice, jam.", conversation_id="hall")
    await store.write(lambda tx: tx.summaries.archive(moved))
    await forget_rows(store, Forgotten(conversation_ids=["hall"]))
    assert await store.read(texts) == []
