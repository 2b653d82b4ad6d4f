"""What is shown to go of the graph is what goes."""

from itertools import chain, combinations

import pytest

from custom_components.switchboard.engine.graph.telling import going_with
from custom_components.switchboard.engine.storage.deletion import Forgotten

from .household import House, entity, relation

SAID = ("m1", "m2", "m3", "m4")


class _NotForGoodError(Exception):
    """Takes a transaction back."""


@pytest.fixture
async def house(database) -> House:
    house = House(database)
    window = [entity("Leni"), entity("Bello", "pet", "the old dog"), entity("salmon", "thing")]
    await house.tell(window, [relation("Leni", "owns", "Bello", evidence="m2")])
    await house.tell(window, [relation("Leni", "owns", "Bello", 1, evidence="m3")])
    await house.tell(window, [relation("Bello", "eats", "salmon", evidence="m4")])
    return house


async def test_what_is_shown_is_what_goes_whatever_is_forgotten(house: House):
    def look(tx) -> set[str]:
        relations = (one.id for one in tx.graph.all_relations([house.owner]))
        return {*tx.graph.all_names([house.owner]), *relations}

    def names(tx, without=frozenset()) -> set[str]:
        every = tx.graph.all_names([house.owner]).items()
        return {name for id_, some in every if id_ not in without for name in some}

    before, ids, seen = await house.database.read(look), [], set()
    memories = await house.database.read(lambda tx: tx.memories.ids())
    said = list(chain.from_iterable(combinations(SAID, count) for count in range(len(SAID) + 1)))
    for graph_ids in [(), *((one,) for one in sorted(before))]:
        for messages in said:
            relations = [one for one in graph_ids if one in memories]
            forgotten = Forgotten(message_ids=messages, entity_ids=graph_ids, memory_ids=relations)

            def forget(tx, forgotten=forgotten) -> None:
                shown = going_with(tx, forgotten)
                gone = {one.id for one in shown.entities}
                gone |= {one.relation.id for one in shown.relations}
                called = names(tx, gone)
                report = tx.deletion.chosen(forgotten)
                assert gone == before - look(tx)
                assert len(shown.entities) == report.graph
                assert set(shown.names) == called - names(tx)
                ids.append(frozenset(gone))
                seen.update(shown.names)
                raise _NotForGoodError

            with pytest.raises(_NotForGoodError):
                await house.database.write(forget)
    assert len(set(ids)) > 5
    assert seen == {"the old dog"}
