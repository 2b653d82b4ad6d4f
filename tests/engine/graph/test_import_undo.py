"""Taken back, an import leaves the graph as if it had never been, but for what people settled."""

import random
from collections.abc import Sequence

import pytest

from custom_components.switchboard.engine.graph.editing import merge_entities, rename_entity
from custom_components.switchboard.engine.graph.findings import EntityFinding, RelationFinding
from custom_components.switchboard.engine.graph.retraction import ImportUndo
from custom_components.switchboard.engine.graph.settling import settle_relation
from custom_components.switchboard.engine.graph.telling import going_with
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.forgetting import forget_chosen

from .household import House, day, entity, relation

TAG = "import:one"
PLACES = ("the library", "the brewery", "the zoo", "the museum")
PEOPLE = ("Leni", "Magdalena", "Jonas")
FOODS = ("salmon", "tea", "plums")
WINDOW = [
    *(entity(name) for name in PEOPLE),
    *(entity(name, "place") for name in PLACES),
    *(entity(name, "thing") for name in FOODS),
]


class Told(House):
    """A household whose messages are in the log."""

    messages = 0

    async def hear(
        self, *relations: RelationFinding, entities: Sequence[str] = (), imported: bool = False
    ) -> None:
        """Let relations be told by one message, of which the names among them were said."""
        self.messages += 1
        said_in = f"m{self.messages}"
        at = relations[0].said_at if relations else day(0)
        entry = LogEntry(
            id=said_in,
            conversation_id="talk",
            owner=self.owner,
            role="user",
            content="What was said.",
            created_at=at,
            tags=(TAG,) if imported else (),
        )
        await self.database.write(lambda tx: tx.log.append([entry]))
        named = {*entities, *(name for one in relations for name in (one.subject, one.object))}
        kinds = {one.name: one.kind for one in WINDOW}
        found = [
            EntityFinding(name, kinds.get(name, "person"), (said_in,), (), "en")
            for name in sorted(named)
        ]
        said = [
            RelationFinding(
                **{
                    **{field: getattr(one, field) for field in one.__dataclass_fields__},
                    "evidence": (said_in,),
                }
            )
            for one in relations
        ]
        await self.tell(found, said)

    async def take_back(self) -> None:
        """Undo the import, and check that what was shown before is what goes."""
        undo = ImportUndo("one", TAG)

        def shown(tx) -> set[str]:
            return set(going_with(tx, undo.goes(tx)).ids)

        def there(tx) -> set[str]:
            relations = (one.id for one in tx.graph.all_relations([self.owner]))
            return {*tx.graph.all_names([self.owner]), *relations}

        before, would_go = await self.database.read(there), await self.database.read(shown)
        await forget_chosen(self.database, undo.choose)
        assert would_go == before - await self.database.read(there)

    async def everything(self) -> tuple:
        """Return all that the graph has, without its history."""

        def look(tx) -> tuple:
            ids = sorted(tx.graph.all_names([self.owner]))
            return (
                [
                    (one, tx.graph.aliases(one.id), tx.graph.sources(one.id))
                    for one in tx.graph.entities(ids)
                ],
                [(one, tx.graph.sources(one.id)) for one in tx.graph.all_relations([self.owner])],
            )

        return await self.database.read(look)


@pytest.fixture
async def house(database) -> Told:
    house = Told(database)
    await house.hear(relation("Leni", "works_at", "the library", 0))
    await house.hear(relation("Leni", "likes", "tea", 1))
    return house


async def test_what_an_import_had_ended_goes_on(house: Told):
    before = await house.everything()
    await house.hear(relation("Leni", "works_at", "the brewery", 5), imported=True)
    await house.hear(relation("Leni", "dislikes", "tea", 6), imported=True)
    assert ("Leni", "works_at", "the library") in await house.past()
    await house.take_back()
    assert await house.everything() == before


async def test_what_it_said_again_rests_on_it_no_more_and_is_as_certain_as_before(house: Told):
    before = await house.everything()
    await house.hear(relation("Leni", "works_at", "the library", 5), imported=True)
    assert await house.everything() != before
    await house.take_back()
    assert await house.everything() == before


async def test_what_it_said_between_leaves_no_gap(house: Told):
    await house.hear(relation("Leni", "works_at", "the library", 20))
    before = await house.everything()
    await house.hear(relation("Leni", "works_at", "the brewery", 9), imported=True)
    assert len(await house.relations(ended=True)) == 4
    await house.take_back()
    assert await house.everything() == before


async def test_what_was_said_since_still_ends_what_it_follows(house: Told):
    await house.hear(relation("Leni", "works_at", "the brewery", 5), imported=True)
    await house.hear(relation("Leni", "works_at", "the zoo", 9))
    await house.take_back()
    assert await house.told() == {("Leni", "works_at", "the zoo"), ("Leni", "likes", "tea")}
    assert await house.past() == {("Leni", "works_at", "the library"): (day(0), day(9))}


@pytest.mark.parametrize("seed", range(25))
async def test_whatever_is_imported_is_as_if_it_had_never_been(house: Told, seed: int):
    chance = random.Random(seed)

    def anything() -> RelationFinding:
        who = chance.choice(PEOPLE)
        predicate, what = chance.choice(
            [
                ("works_at", chance.choice(PLACES)),
                ("lives_in", chance.choice(PLACES)),
                ("likes", chance.choice(FOODS)),
                ("dislikes", chance.choice(FOODS)),
                ("friend_of", chance.choice([one for one in PEOPLE if one != who])),
            ]
        )
        changes = {"status": "quarantined"} if chance.random() < 0.1 else {}
        if chance.random() < 0.15:
            changes["ended"] = True
        return relation(who, predicate, what, chance.randrange(60), **changes)

    for _ in range(12):
        await house.hear(anything())
    before = await house.everything()
    for _ in range(12):
        await house.hear(anything(), imported=True)
    assert await house.everything() != before
    await house.take_back()
    assert await house.everything() == before


async def test_what_a_person_confirmed_of_it_stays_with_both_ends(house: Told):
    waits = relation("Magdalena", "works_at", "the zoo", 5, status="quarantined")
    await house.hear(waits, imported=True)
    (waiting,) = await house.waiting()
    await house.edit(settle_relation, waiting.id, "confirm")
    await house.hear(relation("Magdalena", "likes", "plums", 6), imported=True)
    await house.take_back()
    assert ("Magdalena", "works_at", "the zoo") in await house.told()
    assert ("Magdalena", "likes", "plums") not in await house.told()
    assert set(await house.entities()) == {"Leni", "Magdalena", "the library", "the zoo", "tea"}
    assert await house.database.read(lambda tx: tx.graph.sources(waiting.id)) == []


async def test_what_a_person_ended_and_named_of_it_stays(house: Told):
    await house.hear(relation("Magdalena", "works_at", "the zoo", 5), imported=True)
    found = await house.entities()
    (work,) = [one for one in await house.relations() if one.subject == found["Magdalena"].id]
    await house.edit(settle_relation, work.id, "end")
    await house.edit(rename_entity, found["the zoo"].id, "the animal park")
    await house.take_back()
    assert ("Magdalena", "works_at", "the animal park") in await house.past()


async def test_what_a_person_rejected_of_it_is_gone_and_not_learnt_again(house: Told):
    wrong = relation("Magdalena", "works_at", "the zoo", 5)
    await house.hear(wrong, imported=True)
    (work,) = [one for one in await house.relations() if one.valid_from == day(5)]
    await house.edit(settle_relation, work.id, "reject")
    await house.take_back()
    assert "Magdalena" not in await house.entities()
    await house.hear(relation("Magdalena", "works_at", "the zoo", 9))
    await house.hear(relation("Magdalena", "works_at", "the museum", 9))
    told = await house.told()
    assert ("Magdalena", "works_at", "the zoo") not in told
    assert ("Magdalena", "works_at", "the museum") in told


async def test_two_that_a_person_merged_are_one_still(house: Told):
    await house.hear(relation("Magdalena", "works_at", "the zoo", 5), imported=True)
    await house.hear(relation("Magdalena", "likes", "plums", 6))
    found = await house.entities()
    await house.edit(merge_entities, found["Magdalena"].id, found["Leni"].id)
    await house.take_back()
    assert "Leni" not in await house.entities()
    assert {("Magdalena", "likes", "plums"), ("Magdalena", "likes", "tea")} <= await house.told()


async def test_two_that_an_import_merged_are_two_again(house: Told):
    await house.hear(relation("my daughter", "likes", "plums", 2))
    await house.hear(relation("Mia", "works_at", "the zoo", 3))
    before = await house.everything()
    await house.hear(relation("my daughter Mia", "likes", "salmon", 8), imported=True)
    assert ("Mia", "likes", "plums") in await house.told()
    await house.take_back()
    assert await house.everything() == before
