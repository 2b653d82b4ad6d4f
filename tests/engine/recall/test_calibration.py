"""What is near is told by the house's own texts, whatever cosines a model gives to others."""

import math
import random
from array import array

import pytest

from custom_components.switchboard.engine.azure.embeddings import Embedded
from custom_components.switchboard.engine.recall.calibration import UNCALIBRATED
from custom_components.switchboard.engine.recall.indexer import EmbeddingIndexer
from custom_components.switchboard.engine.recall.vectors import QueryVector, VectorIndex
from custom_components.switchboard.engine.storage.vectors import EmbeddingModel
from tests.engine.storage.building import HOUSEHOLD, NOON, memory, message

SPACE = EmbeddingModel("a-model", 256)


class Service:
    """Gives texts that begin with the same word alike vectors, beside what all texts have.

    ``common`` is how much all have in common, ``own`` how much each has to itself.
    """

    def __init__(self, common: float, own: float) -> None:
        self.model = SPACE.model
        self._common = common
        self._own = own

    async def __call__(self, texts):
        return Embedded(self.model, SPACE.dimensions, tuple(map(self.vector, texts)), len(texts))

    def vector(self, text):
        parts = [(self._common, "all"), (1.0, text.split()[0]), (self._own, text)]
        sums = [0.0] * SPACE.dimensions
        for weight, seed in parts:
            dice = random.Random(seed)
            direction = [dice.gauss() for _ in sums]
            length = math.hypot(*direction)
            sums = [
                value + weight * part / length for value, part in zip(sums, direction, strict=True)
            ]
        length = math.hypot(*sums)
        return array("f", [value / length for value in sums])


HIGH = (1.6, 0.3)
"""Unrelated texts of this model have cosines of 0.6 to 0.85, as those of some real ones."""
LOW = (0.0, 2.0)
"""Related texts have about 0.2."""


async def remember(database, first, last, **changes):
    def put(tx):
        for number in range(first, last + 1):
            about = {"subject": f"subject {number}"} | changes
            tx.memories.put(memory(f"k{number}", f"thing{number} is there", **about))

    await database.write(put)


async def calibration(database, space=SPACE):
    return await database.read(lambda tx: tx.vectors.calibration(space))


@pytest.mark.parametrize("kind", [HIGH, LOW], ids=["high", "low"])
@pytest.mark.parametrize("sort", ["memories", "messages"])
async def test_what_is_near_is_found_and_nothing_else_whatever_the_cosines(database, kind, sort):
    service, index = Service(*kind), VectorIndex()
    if sort == "memories":
        await remember(database, 1, 40)
    else:
        said = [message(n, f"thing{n} is there", conversation_id=f"talk {n}") for n in range(1, 41)]
        await database.write(lambda tx: tx.log.append(said))
    await EmbeddingIndexer(database, service, index, allows=lambda: True).run()
    query = QueryVector(SPACE.model, service.vector("thing7 where is it"), index)

    def near(tx):
        if sort == "memories":
            return [key for key, _ in query.memories(tx, [HOUSEHOLD], 9, now=NOON)]
        return [f"k{place}" for place, _ in query.messages(tx, [HOUSEHOLD], 9)]

    found = await database.read(near)
    assert found[0] == "k7"
    assert len(found) <= 2


async def test_it_is_learnt_anew_when_there_is_twice_as_much_or_another_model(database):
    service = Service(*HIGH)
    indexer = EmbeddingIndexer(database, service, VectorIndex(), allows=lambda: True)
    await remember(database, 1, 10)
    assert (await indexer.run()).min_similarity is None
    assert await calibration(database) is None
    await remember(database, 11, 30)
    assert (await indexer.run()).min_similarity > 0.6
    first = await calibration(database)
    assert first.vectors == 30
    await remember(database, 31, 59)
    assert (await indexer.run()).min_similarity is None
    assert await calibration(database) == first
    await remember(database, 60, 60)
    await indexer.run()
    assert (await calibration(database)).vectors == 60
    service.model = "another"
    service._common = 0.0
    indexer.saw(await service(["Hello"]))
    await indexer.run()
    assert (await calibration(database, EmbeddingModel("another", 256))).min_similarity < 0.5
    assert await calibration(database, EmbeddingModel("a-model", 64)) is None


async def test_texts_about_one_subject_say_nothing_of_unrelated_ones(database):
    service, index = Service(*HIGH), VectorIndex()
    await remember(database, 1, 40, subject="Blueberries")
    await EmbeddingIndexer(database, service, index, allows=lambda: True).run()
    assert await calibration(database) is None
    query = QueryVector(SPACE.model, service.vector("thing7"), index)
    near = await database.read(lambda tx: query.memories(tx, [HOUSEHOLD], 99, now=NOON))
    assert len(near) == 40
    assert min(cosine for _, cosine in near) >= UNCALIBRATED


async def test_a_few_that_are_alike_do_not_raise_it(database):
    service = Service(*LOW)
    await remember(database, 1, 24)
    await EmbeddingIndexer(database, service, VectorIndex(), allows=lambda: True).run()
    plain = await calibration(database)
    await database.write(lambda tx: tx.memories.delete([f"k{n}" for n in range(1, 6)]))

    def put(tx):
        for number in range(5):
            alike = memory(f"a{number}", f"tea {number}", subject=f"subject {number}")
            tx.memories.put(alike)

    await database.write(put)
    await database.write(lambda tx: tx._conn.execute("DELETE FROM embedding_calibration"))
    await EmbeddingIndexer(database, service, VectorIndex(), allows=lambda: True).run()
    assert abs((await calibration(database)).min_similarity - plain.min_similarity) < 0.05


@pytest.mark.parametrize("own", [0.0, 0.05, 0.75], ids=["equal", "nearly equal", "of one kind"])
async def test_a_house_whose_texts_are_all_of_one_kind_finds_what_is_asked_for(database, own):
    service, index = Service(1.6, own), VectorIndex()

    def put(tx):
        for n in range(1, 31):
            tx.memories.put(memory(f"k{n}", f"birthday of guest {n}", subject=f"guest {n}"))

    await database.write(put)
    await EmbeddingIndexer(database, service, index, allows=lambda: True).run()
    kind, one = service.vector("birthday"), service.vector("birthday of guest 7")
    asked = [3 * a + b + c for a, b, c in zip(kind, one, service.vector("when"), strict=True)]
    length = math.hypot(*asked)
    query = QueryVector(SPACE.model, array("f", [value / length for value in asked]), index)
    near = await database.read(lambda tx: query.memories(tx, [HOUSEHOLD], 99, now=NOON))
    assert "k7" in [key for key, _ in near]
    learnt = await calibration(database)
    assert learnt is None or learnt.min_similarity <= 0.8
