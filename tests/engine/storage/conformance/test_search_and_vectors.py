"""Finding messages and memories by their words and by their vectors."""

from array import array
from datetime import timedelta

from custom_components.switchboard.engine.storage.entries import HOUSEHOLD
from custom_components.switchboard.engine.storage.search import NOWHERE, Scope, Span
from custom_components.switchboard.engine.storage.transaction import LastingStore, Transaction
from custom_components.switchboard.engine.storage.vectors import MEMORIES, MESSAGES, EmbeddingModel

from ..building import NOON, memory, message

ANNA = "person.anna"
OURS = Scope((HOUSEHOLD,))
MODEL = EmbeddingModel("embedder", 2)
DAY = timedelta(days=1)


async def test_words_are_found_where_they_are_and_by_their_beginning(store: LastingStore):
    said = [message(1, "Plant tomatoes"), message(2, "Buy oat milk"), message(3, "oat cakes")]
    await store.write(lambda tx: tx.log.append(said))

    def look(tx: Transaction) -> None:
        one, two, three = (found.seq for found in tx.log.export())
        assert tx.search.last_place("log") == three
        assert tx.search.every("log", '"oat"') == [two, three]
        assert tx.search.every("log", '"tomat" *') == [one]
        assert tx.search.every("log", '"oat"', (three, three)) == [three]
        assert tx.search.newest("log", '"oat" OR "plant"', 2) == [three, two]
        assert tx.search.every("log", '("oat" OR "plant") AND "milk"') == [two]
        assert tx.search.count("log", '"oat"', 1) == 1
        assert tx.search.count("log", '"tomato"', 9) == 0
        assert tx.search.count("memories", '"oat"', 9) == 0

    await store.read(look)


async def test_only_what_is_open_to_a_scope_is_told(store: LastingStore):
    some = [
        message(1, "we like oats"),
        message(2, "Anna likes oats", owner=ANNA),
        message(3, "oats are fine", conversation_id="hall", created_at=NOON + DAY),
        message(4, "oats, as was known", tags=("context:memory",)),
        message(5, "oats", role="tool"),
    ]
    await store.write(lambda tx: tx.log.append(some))

    def told(tx: Transaction, scope: Scope) -> list[str]:
        places = tx.search.newest_said('"oats"', scope, 9)
        assert {one.seq for one in tx.search.said(places, scope)} == set(places)
        every = tx.search.every("log", '"oats"')
        backwards = every[::-1]
        assert tx.search.said(every, scope, 1) == tx.search.said(every, scope)[:1]
        assert tx.search.said(backwards, scope) == tx.search.said(every, scope)[::-1]
        return sorted(one.id for one in tx.search.said(every, scope))

    def look(tx: Transaction) -> None:
        assert told(tx, OURS) == ["m1", "m3"]
        assert told(tx, Scope((ANNA,))) == ["m2"]
        assert told(tx, Scope((HOUSEHOLD,), conversation="hall")) == ["m3"]
        assert told(tx, Scope((HOUSEHOLD,), without=frozenset({"m3"}))) == ["m1"]
        span = Span(NOON + DAY, NOON + 2 * DAY)
        assert told(tx, Scope((HOUSEHOLD,), span=span)) == ["m3"]
        assert tx.search.places_of(Span(NOON - DAY, NOON)) == NOWHERE
        [last, _] = tx.search.last_said(OURS, 2)
        assert last == tx.search.every("log", '"fine"')[0]

    await store.read(look)


async def test_a_message_comes_with_what_was_said_beside_it(store: LastingStore):
    some = [
        message(1, "one"),
        message(2, "two", role="assistant"),
        message(3, "elsewhere", conversation_id="hall"),
        message(4, "looked up", role="tool"),
        message(5, "not theirs", owner=ANNA),
        message(6, "six"),
        message(7, "seven", conversation_id="hall"),
    ]
    await store.write(lambda tx: tx.log.append(some))

    def look(tx: Transaction) -> None:
        places = {found.entry.id: found.seq for found in tx.log.export()}

        def beside(id_: str) -> list[str]:
            [said] = tx.search.said([places[id_]], OURS)
            assert [place for place, _ in said.neighbours] == [
                places[one.id] for one in some if one.content in dict(said.neighbours).values()
            ]
            return [text for _, text in said.neighbours]

        assert beside("m1") == ["two"]
        assert beside("m2") == ["one", "six"]
        assert beside("m3") == ["seven"]
        assert beside("m6") == ["two"]
        every = tx.search.said(sorted(places.values()), OURS)
        assert [len(said.neighbours) for said in every] == [1, 2, 1, 1, 1]

    await store.read(look)


async def test_memories_are_found_by_place_and_told_to_their_owners(store: LastingStore):
    def fill(tx: Transaction) -> None:
        tx.memories.put(memory("mine"))
        tx.memories.put(memory("theirs", owner=ANNA))
        tx.memories.put(memory("over", valid_to=NOON))

    await store.write(fill)

    def look(tx: Transaction) -> None:
        places = tx.search.every("memories", '"blueberries"')
        assert len(places) == 3
        assert [one.id for one in tx.search.remembered(places, OURS, NOON)] == ["mine"]
        both = Scope((HOUSEHOLD, ANNA))
        last = tx.search.remembered(places[::-1], both, NOON, 1)
        assert [one.id for one in last] == ["theirs"]
        assert tx.search.of_time(["mine"], Span(NOON, NOON + DAY)) == {"mine"}
        assert tx.search.of_time(["mine"], Span(NOON - DAY, NOON)) == set()

    await store.read(look)


async def test_what_memories_rest_on_is_told_to_whom_it_is_open(store: LastingStore):
    def fill(tx: Transaction) -> None:
        tx.log.append([message(1), message(2, "It is (...)"), message(3, owner=ANNA), message(4)])
        tx.memories.put(memory("mine", sources=("m1", "m2", "m3", "m4")))

    await store.write(fill)

    def look(tx: Transaction) -> None:
        def places(scope: Scope, limit: int = 9) -> list[int]:
            found = tx.search.rested_on(["mine", "gone"], scope, limit, without="(...)")
            assert {key for key, _ in found} <= {"mine"}
            return [place for _, place in found]

        seqs = {key: one.seq for key, one in tx.log.by_ids(["m1", "m3", "m4"]).items()}
        assert places(Scope((HOUSEHOLD,))) == [seqs["m4"], seqs["m1"]]
        assert places(Scope((HOUSEHOLD,)), 1) == [seqs["m4"]]
        assert places(Scope((ANNA,))) == [seqs["m3"]]

    await store.read(look)


async def test_a_vector_is_kept_of_what_is_there_until_its_words_change(store: LastingStore):
    def fill(tx: Transaction) -> int:
        tx.log.append([message(1)])
        tx.memories.put(memory("mine"))
        tx.memories.put(memory("theirs", owner=ANNA))
        seq = tx.log.last_seq()
        tx.vectors.put(MEMORIES, MODEL.model, {"mine": [1, 0], "theirs": [0, 1], "gone": [1, 1]})
        tx.vectors.put(MESSAGES, MODEL.model, {seq: [1, 0]})
        return seq

    seq = await store.write(fill)

    def look(tx: Transaction) -> None:
        [(key, blob)] = tx.vectors.load(MEMORIES, HOUSEHOLD, MODEL)
        assert (key, array("f", blob).tolist()) == ("mine", [1, 0])
        assert tx.vectors.load(MEMORIES, HOUSEHOLD, EmbeddingModel("another", 2)) == []
        assert tx.vectors.load(MEMORIES, HOUSEHOLD, EmbeddingModel("embedder", 3)) == []
        assert [key for key, _ in tx.vectors.load(MESSAGES, HOUSEHOLD, MODEL)] == [seq]
        assert tx.vectors.extent(MEMORIES).count == 2
        assert tx.vectors.keys_up_to(MEMORIES, tx.vectors.extent(MEMORIES).last_id) == {
            "mine",
            "theirs",
        }
        assert tx.vectors.living(HOUSEHOLD, ["mine", "theirs"], NOON) == {"mine"}
        assert tx.vectors.present(HOUSEHOLD, [seq]) == {seq}
        assert tx.vectors.present(ANNA, [seq]) == set()

    await store.read(look)
    await store.write(lambda tx: tx.memories.put(memory("mine", "Likes quinces")))
    assert await store.read(lambda tx: tx.vectors.load(MEMORIES, HOUSEHOLD, MODEL)) == []
    wanting = await store.read(
        lambda tx: tx.vectors.memories_without_vector(MODEL.model, 2, 9, before_seq=1 << 40)
    )
    assert [key for _, key, _ in wanting] == ["mine"]
    await store.write(lambda tx: tx.vectors.withdraw(seq + 1))
    assert await store.read(lambda tx: tx.vectors.extent(MESSAGES).count) == 0
