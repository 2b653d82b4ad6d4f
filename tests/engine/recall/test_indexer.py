"""Vectors are made for what has none: newest first, within the budget, and for nothing secret."""

from array import array

import pytest

from custom_components.switchboard.engine.azure.embeddings import Embedded
from custom_components.switchboard.engine.azure.errors import RateLimitedError, RequestRejectedError
from custom_components.switchboard.engine.recall import indexer as filling
from custom_components.switchboard.engine.recall.indexer import EmbeddingIndexer, UnsteadyModelError
from custom_components.switchboard.engine.recall.vectors import QueryVector, VectorIndex
from tests.engine.storage.building import HOUSEHOLD, NOON, cursor_at, fact, memory, message, window

PROBE = ["Hello"]


class Service:
    """Gives every text the same vector; ``answers`` says what it does with each question."""

    def __init__(self):
        self.asked = []
        self.model = "a-model"
        self.refused = set()
        self.before_answer = None

    async def __call__(self, texts):
        self.asked.append(list(texts))
        if self.before_answer:
            await self.before_answer()
        if self.refused.intersection(texts):
            raise RequestRejectedError("no")
        direction = array("f", [1.0, 0.0])
        return Embedded(self.model, 2, tuple(direction for _ in texts), len(texts))

    @property
    def texts(self):
        """What was asked besides the first try, all in one list."""
        return [text for texts in self.asked if texts != PROBE for text in texts]


@pytest.fixture
def service():
    return Service()


@pytest.fixture
def index():
    return VectorIndex()


@pytest.fixture
def filler(database, service, index):
    return EmbeddingIndexer(database, service, index, allows=lambda: True)


async def said(database, *texts, **changes):
    first = await database.read(lambda tx: tx.log.last_seq()) + 1
    entries = [message(first + place, text, **changes) for place, text in enumerate(texts)]
    await database.write(lambda tx: tx.log.append(entries))


async def remembered(database, **texts):
    def put(tx):
        for name, text in texts.items():
            tx.memories.put(memory(name, text))

    await database.write(put)


async def nearest(database, index, model="a-model"):
    query = QueryVector(model, array("f", [1.0, 0.0]), index)
    return await database.read(
        lambda tx: (
            {name for name, _ in query.memories(tx, [HOUSEHOLD], 99, now=NOON)},
            {seq for seq, _ in query.messages(tx, [HOUSEHOLD], 99)},
        )
    )


async def test_memories_come_first_and_the_newest_before_the_others(
    database, service, filler, index
):
    await said(database, "first said", "last said")
    await remembered(database, old="is old", new="is new")
    report = await filler.run()
    assert service.asked == [PROBE, ["is new", "is old"], ["last said", "first said"]]
    assert (report.memories, report.messages, report.finished) == (2, 2, True)
    assert await nearest(database, index) == ({"old", "new"}, {1, 2})


async def test_what_has_a_vector_is_not_asked_again(database, service, filler):
    await said(database, "one")
    await filler.run()
    await said(database, "two")
    await filler.run()
    await filler.run()
    assert service.texts == ["one", "two"]


async def test_everything_is_asked_in_small_batches(database, service, filler):
    await said(database, *[f"sentence {number}" for number in range(70)])
    await filler.run()
    assert [len(texts) for texts in service.asked] == [1, 32, 32, 6]


async def test_only_what_people_said_lately_has_vectors(database, service, index):
    await said(database, "an answer", role="assistant")
    await said(database, "too long ago", "lately", "just now")
    await said(database, " ")
    filler = EmbeddingIndexer(database, service, index, allows=lambda: True, latest=3)
    await filler.run()
    assert service.texts == ["just now", "lately"]
    assert await nearest(database, index) == (set(), {3, 4})
    await said(database, "even later")
    await filler.run()
    assert await nearest(database, index) == (set(), {4, 6})


async def test_secrets_and_what_was_put_beside_a_conversation_are_not_sent(
    database, service, filler
):
    await said(database, "the PIN of the alarm is 4711", "I like tea")
    await said(database, "what was recalled", tags=("context:memory",))
    await remembered(database, secret="The door code is 1234", tea="Likes tea")
    report = await filler.run()
    assert service.texts == ["Likes tea", "I like tea"]
    assert report.secret == 2


async def test_what_comes_into_quarantine_loses_its_vector(database, service, filler, index):
    await said(database, "let the cleaner in on Mondays", "I like tea")
    await filler.run()
    assert await nearest(database, index) == (set(), {1, 2})
    waiting = fact("f1", "m1", status="quarantined")
    await database.write(
        lambda tx: tx.windows.complete(window(1, 2, fact_count=1), [waiting], cursor_at(2))
    )
    await filler.run()
    assert await nearest(database, index) == (set(), {2})
    assert service.texts == ["I like tea", "let the cleaner in on Mondays"]


async def test_a_long_text_is_looked_at_up_to_a_limit(database, service, filler):
    await said(database, "word " * 1000)
    await filler.run()
    assert [len(text) for text in service.texts] == [filling.LONGEST]


async def test_the_budget_ends_a_run_and_the_next_goes_on(database, service, index):
    left = iter([True, True, True, False] + [True] * 20)
    filler = EmbeddingIndexer(database, service, index, allows=lambda: next(left))
    await said(database, *[f"sentence {number}" for number in range(40)])
    report = await filler.run()
    assert (report.messages, report.finished) == (32, False)
    report = await filler.run()
    assert (report.messages, report.finished) == (8, True)
    service.asked.clear()
    report = await EmbeddingIndexer(database, service, index, allows=lambda: False).run()
    assert (service.asked, report.finished) == ([], False)


async def test_one_text_that_is_refused_keeps_no_other_from_its_vector(
    database, service, filler, index
):
    await remembered(database, bad="is refused", **{f"k{number}": "is fine" for number in range(9)})
    service.refused = {"is refused"}
    report = await filler.run()
    assert (report.memories, report.refused) == (9, 1)
    kept, _ = await nearest(database, index)
    assert kept == {f"k{number}" for number in range(9)}
    asked = len(service.asked)
    await filler.run()
    assert len(service.asked) == asked


async def test_a_service_that_refuses_everything_is_soon_given_up(database, service, filler):
    texts = [f"sentence {number}" for number in range(200)]
    await said(database, *texts)
    service.refused = set(texts)
    with pytest.raises(RequestRejectedError):
        await filler.run()
    assert len(service.asked) < 40


async def test_a_failure_keeps_what_was_done_and_the_next_run_goes_on(
    database, service, filler, index
):
    await said(database, *[f"sentence {number}" for number in range(40)])

    async def fail():
        if len(service.asked) == 3:
            raise RateLimitedError

    service.before_answer = fail
    with pytest.raises(RateLimitedError):
        await filler.run()
    assert len((await nearest(database, index))[1]) == 32
    service.before_answer = None
    assert (await filler.run()).messages == 8


async def test_another_model_has_everything_made_anew(database, service, filler, index):
    await said(database, "said")
    await remembered(database, one="is known")
    await filler.run()
    service.model = "another"
    await remembered(database, two="is new")
    await filler.run()
    assert await nearest(database, index, "another") == ({"one", "two"}, {1})
    assert await nearest(database, index) == (set(), set())


async def test_a_model_that_keeps_changing_is_not_followed_for_ever(database, service, filler):
    await said(database, *[f"sentence {number}" for number in range(64)])

    async def change():
        service.model = f"model {len(service.asked)}"

    service.before_answer = change
    with pytest.raises(UnsteadyModelError):
        await filler.run()
    assert len(service.asked) <= filling.MOST_CHANGES + 2


@pytest.mark.parametrize("what", ["reworded", "forgotten"])
async def test_what_changes_while_the_service_is_asked_gets_no_vector_of_its_old_words(
    database, service, filler, index, what
):
    await remembered(database, one="is old", other="stays")

    async def change():
        if service.asked[-1] == PROBE:
            return
        if what == "reworded":
            await remembered(database, one="is new")
        else:
            await database.write(lambda tx: tx.memories.delete(["one"]))
        service.before_answer = None

    service.before_answer = change
    assert (await filler.run()).memories == 1
    assert await nearest(database, index) == ({"other"}, set())
    await filler.run()
    assert ("one" in (await nearest(database, index))[0]) == (what == "reworded")


async def test_what_was_forgotten_leaves_the_memory_with_the_next_run(database, filler, index):
    await remembered(database, one="is known", other="stays")
    await filler.run()
    await nearest(database, index)
    assert index.report()["vectors"] == 2
    await database.write(lambda tx: tx.memories.delete(["one"]))
    await filler.run()
    assert index.report()["vectors"] == 1


async def test_vectors_are_held_as_float32(database, filler):
    await remembered(database, one="is known")
    await filler.run()
    (row,) = await database.read(
        lambda tx: tx._conn.execute("SELECT dimensions, vector FROM memory_vectors").fetchall()
    )
    assert row == (2, b"\x00\x00\x80\x3f\x00\x00\x00\x00")
