"""What can be read before the transaction that deletes is read there: that one stays short."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.knowledge import forget_plan, log_scan
from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.engine.knowledge.forget_plan import ForgetPlan
from custom_components.switchboard.engine.knowledge.mentions import Sought
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.log import Log
from custom_components.switchboard.engine.storage.memories import Memories
from custom_components.switchboard.engine.storage.memory_history import MemoryHistory

from ..storage.building import NOON, added, memory, message

LATER = NOON + timedelta(days=1)
WAYS = [{"about": "tea"}, {"memory_ids": ["k1"]}, {"words": ["tea"], "memory_ids": ["k1"]}]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, list]]:
    """Note what is read of the log and the history, which texts are looked at, and how often."""
    found: dict[str, list] = {"log": [], "history": [], "texts": [], "memories": []}

    def note(kind: type, name: str, what: str) -> None:
        before = getattr(kind, name)

        def noting(*given, **named):
            result = before(*given, **named)
            rows = list(result) if name == "lines" else result
            found[what] += (
                [given[1]] if what == "texts" else ["all"] if what == "memories" else rows
            )
            return rows

        monkeypatch.setattr(kind, name, noting)

    note(Log, "lines", "log")
    note(MemoryHistory, "of_owners", "history")
    note(Memories, "listing", "memories")
    note(Sought, "_likely", "texts")
    return found


@pytest.fixture
def house(tx, monkeypatch: pytest.MonkeyPatch):
    """Fill a log of several pages of two messages."""
    monkeypatch.setattr(log_scan, "PAGE", 2)
    monkeypatch.setattr(forget_plan, "PAGE", 2)
    tx.log.append([message(number, f"I like tea {number}") for number in range(5)])
    for number in range(5):
        known = memory(f"k{number}", f"Likes tea {number}", subject="", sources=(f"m{number}",))
        tx.memories.put(known)
        tx.history.append(added(known))
    return tx


def read_ahead(plan: ForgetPlan, tx, read: dict[str, list]) -> list[dict[str, int]]:
    """Return how much was read for each page."""
    pages, more = [], True
    while more:
        for rows in read.values():
            rows.clear()
        more = plan.read_page(tx)
        pages.append({what: len(rows) for what, rows in read.items()})
    for rows in read.values():
        rows.clear()
    return pages


@pytest.mark.parametrize("what", WAYS)
def test_what_was_read_ahead_is_not_read_by_the_transaction_that_deletes(house, read, what):
    plan = ForgetPlan([HOUSEHOLD], now=LATER, **what)
    # What was shown to somebody is looked for anew when they say yes.
    for _ in range(2):
        pages = read_ahead(plan, house, read)
        assert len(pages) > 5
        chosen = plan.choose(house)
        assert "k1" in chosen.memory_ids
        assert (read["log"], read["history"]) == ([], [])
        assert len(read["texts"]) < 5


def test_what_was_shown_takes_in_what_came_until_somebody_says_yes(house, read):
    plan = ForgetPlan([HOUSEHOLD], about="tea", now=LATER)
    read_ahead(plan, house, read)
    before = plan.choose(house)
    house.log.append([message(9, "Tea again")])
    late = memory("k9", "Jazz", subject="")
    house.memories.put(late)
    house.history.append(added(late, before=memory("k9", "Tea", subject="")))
    read_ahead(plan, house, read)
    after = plan.choose(house)
    assert {*after.message_ids} - {*before.message_ids} == {"m9"}
    assert {*after.history_seqs} - {*before.history_seqs} == {6}


def test_a_page_is_short_and_the_memories_are_read_no_more_often_than_they_have_to(house, read):
    pages = read_ahead(ForgetPlan([HOUSEHOLD], memory_ids=["k1"], now=LATER), house, read)
    assert max(page["log"] for page in pages) == 2
    assert max(page["history"] for page in pages) == 2
    assert sum(page["memories"] for page in pages) == 2


def test_each_step_of_the_history_is_looked_at_from_the_first(house, read):
    first = next(iter(house.history.of_owners([HOUSEHOLD])))
    house.memories.put(memory("k0", "Likes jazz", subject=""))
    plan = ForgetPlan([HOUSEHOLD], about="tea", now=LATER)
    read_ahead(plan, house, read)
    assert first.seq == 1
    assert plan.choose(house).history_seqs == [1]


def test_one_step_alone_is_read_ahead(tx, read):
    known = memory("k1", "Likes tea", subject="")
    tx.history.append(added(known))
    plan = ForgetPlan([HOUSEHOLD], about="tea", now=LATER)
    assert [page["history"] for page in read_ahead(plan, tx, read)] == [1, 0]
    assert plan.choose(tx).history_seqs == [1]


def test_several_plans_in_one_are_put_together_without_saying_anything_twice(house):
    both = ForgetPlan(
        [HOUSEHOLD], memory_ids=["k1"], about="tea", words=["jazz", "teas"], now=LATER
    )
    found = both.choose(house)
    assert sorted(found.memory_ids) == [f"k{number}" for number in range(5)]
    assert sorted(found.message_ids) == [f"m{number}" for number in range(5)]
    assert found.conversation_ids == ["kitchen"]
    ids = [grave.id for grave in found.tombstones]
    assert len(ids) == len({*ids})
    assert {grave.created_at for grave in found.tombstones} == {LATER}


def test_each_wording_is_looked_for_by_itself(tx):
    tx.log.append(
        [
            message(1, "I like tea", conversation_id="a"),
            message(2, "I like jazz", conversation_id="b"),
            message(3, "I like chess", conversation_id="c"),
        ]
    )
    wordings = ForgetPlan([HOUSEHOLD], about="tea", words=["jazz"], now=LATER)
    assert wordings.choose(tx).message_ids == ["m1", "m2"]
    with pytest.raises(KnowledgeError, match="memory_too_general"):
        ForgetPlan([HOUSEHOLD], about="", words=["jazz"]).choose(tx)


def test_what_is_forgotten_now_is_forgotten_from_now_on(tx):
    tx.memories.put(memory("k1", "Likes tea", subject=""))
    [grave] = ForgetPlan([HOUSEHOLD], memory_ids=["k1"]).choose(tx).tombstones
    assert grave.created_at.tzinfo is not None
    assert grave.created_at != LATER


def test_a_memory_without_words_of_its_own_is_looked_for_by_what_it_is_about(tx):
    tx.log.append([message(1, "I like tea"), message(2, "I like jazz", conversation_id="b")])
    tx.memories.put(memory("k1", "It", subject="tea"))
    assert ForgetPlan([HOUSEHOLD], memory_ids=["k1"]).choose(tx).message_ids == ["m1"]


@pytest.mark.parametrize(("talk", "goes"), [((), False), (("Eine Beere",), True)])
def test_what_is_a_compound_is_told_by_the_words_that_the_household_uses(tx, talk, goes):
    tx.log.append([message(1, "Die Zorkbeere ist reif", language="de")])
    texts = enumerate((*talk, "Ein Zork"), 2)
    if goes:
        tx.log.append([message(n, text, conversation_id=f"c{n}") for n, text in texts])
    found = ForgetPlan([HOUSEHOLD], about="Beere", now=LATER).choose(tx)
    assert ("m1" in found.message_ids) is goes
