"""From findings to entities and relations."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.switchboard.engine.graph.findings import EntityFinding, GraphFindings
from custom_components.switchboard.engine.graph.placing import StoreResolver, place
from custom_components.switchboard.engine.graph.registry import Registered, Registry
from custom_components.switchboard.engine.graph.relations import claim_of
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.tombstones import of_statement, of_topic
from custom_components.switchboard.engine.language.digest_stems import content_stems
from custom_components.switchboard.engine.language.relating import relation_text
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.memory_entries import Memory

from ..knowledge.builders import FakeJudge
from .household import MONDAY, NOW, House, day, entity, relation

DAY = timedelta(days=1)
MIA = Registered("person:person.mia", "person", "Mia Berger", ("Mimi",))
KITCHEN = Registered("area:kitchen", "room", "Kitchen")


def said_on(number: int) -> LogEntry:
    """Return what a person said on a day."""
    return LogEntry(f"m{number}", "kitchen", HOUSEHOLD, "user", "something", day(number))


def memory(id_: str, text: str, *sources: str) -> Memory:
    """Return something that is remembered."""
    return Memory(id_, HOUSEHOLD, "fact", "", text, "neutral", 0.8, NOW, NOW, NOW, sources=sources)


@pytest.fixture
def house(database) -> House:
    return House(database)


async def test_what_is_said_becomes_entities_and_a_relation(house: House):
    placed = await house.tell(
        [entity("Bello", "pet"), entity("salmon", "thing")], [relation("Bello", "eats", "salmon")]
    )
    assert (placed.entities, placed.relations) == (2, 1)
    assert await house.told() == {("Bello", "eats", "salmon")}


async def test_what_is_said_again_is_more_certain_and_no_second_one(house: House):
    window = [entity("Bello", "pet"), entity("salmon", "thing")]
    await house.tell(window, [relation("Bello", "eats", "salmon", 0)])
    placed = await house.tell(window, [relation("Bello", "eats", "salmon", 3)])
    (only,) = await house.relations()
    assert (placed.entities, placed.relations, placed.confirmed) == (0, 0, 1)
    assert only.confidence > 0.8
    assert only.valid_from == MONDAY
    assert await house.database.read(lambda tx: tx.graph.sources(only.id)) == ["m0", "m3"]


async def test_a_registered_person_is_found_by_the_first_name_and_by_an_alias(house: House):
    house.register(MIA)
    await house.tell([entity("Mia")])
    await house.tell([entity("Mimi")])
    found = await house.entities()
    assert {name: one.ha_ref for name, one in found.items()} == {"Mia Berger": "person:person.mia"}


async def test_a_room_is_found_by_its_word_in_another_language(house: House):
    house.register(KITCHEN)
    await house.tell([entity("die Küche", "room", language="de")])
    assert (await house.entities())["Kitchen"].ha_ref == "area:kitchen"


async def test_similar_names_are_two_persons(house: House):
    await house.tell([entity("Anna"), entity("Hanna"), entity("Tom Berg"), entity("Tom Berger")])
    assert set(await house.entities()) == {"Anna", "Hanna", "Tom Berg", "Tom Berger"}


async def test_a_role_gets_its_name_when_nobody_else_has_it(house: House):
    await house.tell([entity("my daughter")], [relation("speaker", "parent_of", "my daughter")])
    await house.tell([entity("my daughter Mia")])
    await house.tell([entity("meine Tochter", language="de")])
    assert set(await house.entities()) == {"Home", "Mia"}
    assert await house.told() == {("Home", "parent_of", "Mia")}


async def test_a_role_that_two_have_stays_by_itself(house: House):
    await house.tell([entity("my daughter Mia"), entity("my daughter Lea")])
    await house.tell([entity("my daughter")])
    assert set(await house.entities()) == {"Mia", "Lea", "my daughter"}


async def test_a_new_place_of_work_ends_the_one_before_and_keeps_it(house: House):
    window = [entity("Jonas"), entity("the library", "place"), entity("the brewery", "place")]
    await house.tell(window, [relation("Jonas", "works_at", "the library", 0)])
    placed = await house.tell(window, [relation("Jonas", "works_at", "the brewery", 30)])
    assert placed.ended == 1
    assert await house.told() == {("Jonas", "works_at", "the brewery")}
    assert await house.past() == {("Jonas", "works_at", "the library"): (day(0), day(30))}


async def test_what_was_said_earlier_and_is_read_late_ends_nothing(house: House):
    window = [entity("Jonas"), entity("the library", "place"), entity("the brewery", "place")]
    await house.tell(window, [relation("Jonas", "works_at", "the brewery", 30)])
    await house.tell(window, [relation("Jonas", "works_at", "the library", 0)])
    assert await house.told() == {("Jonas", "works_at", "the brewery")}
    assert await house.past() == {("Jonas", "works_at", "the library"): (day(0), day(30))}


async def test_what_is_over_ends(house: House):
    window = [entity("Mia"), entity("the choir", "habit")]
    await house.tell(window, [relation("Mia", "attends", "the choir", 0)])
    await house.tell(window, [relation("Mia", "attends", "the choir", 9, ended=True)])
    assert await house.told() == set()
    assert await house.past() == {("Mia", "attends", "the choir"): (day(0), day(9))}


async def test_dislike_ends_like(house: House):
    window = [entity("Mia"), entity("olives", "thing")]
    await house.tell(window, [relation("Mia", "likes", "olives", 0)])
    await house.tell(window, [relation("Mia", "dislikes", "olives", 9)])
    assert await house.told() == {("Mia", "dislikes", "olives")}
    assert await house.past() == {("Mia", "likes", "olives"): (day(0), day(9))}


async def test_one_that_waits_ends_nothing(house: House):
    window = [entity("Jonas"), entity("the library", "place"), entity("the brewery", "place")]
    await house.tell(window, [relation("Jonas", "works_at", "the library", 0)])
    doubtful = relation("Jonas", "works_at", "the brewery", 30, status="quarantined")
    placed = await house.tell(window, [doubtful])
    assert placed.waiting == 1
    assert await house.told() == {("Jonas", "works_at", "the library")}


async def test_both_ways_to_say_it_are_one(house: House):
    window = [entity("Mia"), entity("Lea"), entity("Jonas")]
    said = [
        relation("Mia", "sibling_of", "Lea", 0),
        relation("Lea", "sibling_of", "Mia", 1),
        relation("Mia", "child_of", "Jonas", 2),
        relation("Jonas", "parent_of", "Mia", 3),
        relation("Mia", "friend_of", "Mia", 4),
    ]
    placed = await house.tell(window, said)
    assert (placed.relations, placed.confirmed) == (2, 2)


async def test_a_persons_findings_are_their_own(house: House):
    house.register(MIA)
    house.owner = "person.mia"
    await house.tell([entity("tea", "thing")], [relation("speaker", "drinks", "tea")])
    assert await house.told() == {("Mia Berger", "drinks", "tea")}
    assert (await house.entities())["Mia Berger"].ha_ref == "person:person.mia"
    house.owner = "household"
    assert await house.entities() == {}


async def test_a_role_and_a_name_that_were_two_become_one(house: House):
    await house.tell(
        [entity("my daughter"), entity("piano", "thing")],
        [relation("my daughter", "plays", "piano")],
    )
    await house.tell([entity("Mia"), entity("tea", "thing")], [relation("Mia", "drinks", "tea")])
    assert set(await house.entities()) == {"my daughter", "piano", "Mia", "tea"}
    await house.tell([entity("Mia", "person", "my daughter")])
    assert set(await house.entities()) == {"Mia", "piano", "tea"}
    assert await house.told() == {("Mia", "plays", "piano"), ("Mia", "drinks", "tea")}


async def test_a_judge_tells_that_two_languages_name_one_thing(house: House):
    judge = FakeJudge(lambda *_: "same")
    house.judge = judge
    await house.tell([entity("dishwasher", "device"), entity("Anna"), entity("lamp 1", "device")])
    await house.tell(
        [
            entity("Spülmaschine", "device", language="de"),
            entity("Hanna", language="de"),
            entity("Lampe zwei", "device", language="de"),
        ]
    )
    assert set(await house.entities()) == {"dishwasher", "Anna", "Hanna", "lamp 1"}


async def test_without_an_answer_two_names_are_two_and_nothing_is_lost(house: House):
    house.judge = FakeJudge()
    house.judge.failures = ["rate_limited", "rate_limited"]
    await house.tell([entity("dishwasher", "device")])
    await house.tell(
        [entity("Spülmaschine", "device", language="de"), entity("Keller", "place")],
        [relation("Spülmaschine", "located_in", "Keller")],
    )
    assert set(await house.entities()) == {"dishwasher", "Spülmaschine", "Keller"}
    assert await house.told() == {("Spülmaschine", "located_in", "Keller")}


async def test_what_changed_since_the_judge_was_asked_counts(house: House):
    findings = GraphFindings(HOUSEHOLD, (entity("Bello", "pet"),))
    resolved = await StoreResolver(house.database, Registry).resolve(findings)
    await house.tell([entity("Bello", "pet")])
    placed = await house.database.write(lambda tx: place(tx, findings, resolved, NOW, house.new_id))
    assert placed.entities == 0


async def test_what_was_forgotten_is_not_placed_again(house: House):
    def forget(tx):
        claim = claim_of("Bello", "eats", "salmon")
        tx.tombstones.add(of_statement(tx, HOUSEHOLD, claim, ["m0"], NOW))
        tx.tombstones.add(of_topic(tx, HOUSEHOLD, content_stems("Rex"), ["m9"], NOW))

    await house.database.write(forget)
    rex = EntityFinding("Rex", "pet", ("m4", "m9"))
    window = [entity("Bello", "pet"), entity("salmon", "thing"), rex]
    said = [
        relation("Bello", "eats", "salmon", 4),
        relation("Rex", "eats", "salmon", 4),
        relation("Bello", "dislikes", "salmon", 4),
    ]
    await house.tell(window, said)
    assert "Rex" not in await house.entities()
    assert await house.told() == {("Bello", "dislikes", "salmon")}


async def test_what_was_said_again_since_is_not_ended_by_what_is_read_late(house: House):
    await house.database.write(lambda tx: tx.log.append([said_on(0), said_on(20)]))
    window = [entity("Jonas"), entity("the library", "place"), entity("the brewery", "place")]
    await house.tell(window, [relation("Jonas", "works_at", "the library", 0)])
    await house.tell(window, [relation("Jonas", "works_at", "the library", 20)])
    await house.tell(window, [relation("Jonas", "works_at", "the brewery", 10)])
    assert await house.told() == {("Jonas", "works_at", "the library")}
    assert await house.past() == {
        ("Jonas", "works_at", "the library"): (day(0), day(10)),
        ("Jonas", "works_at", "the brewery"): (day(10), day(20)),
    }


async def test_a_relation_with_an_end_ends_when_that_has_come(house: House):
    window = [entity("Mia"), entity("Lisbon", "place")]
    await house.tell(window, [relation("Mia", "visits", "Lisbon", valid_to=NOW + DAY)])
    assert await house.told() == {("Mia", "visits", "Lisbon")}
    house.now = NOW + 2 * DAY
    await house.expire()
    assert await house.told() == set()


async def test_a_memory_that_says_it_is_the_relation_and_else_a_sentence_is(house: House):
    def remember(tx):
        tx.log.append([said_on(0), said_on(1)])
        tx.memories.put(memory("b", "Bello eats salmon", "m0"))
        tx.memories.put(memory("o", "Somebody likes olives", "m0"))

    await house.database.write(remember)
    window = [entity("unser Hund Bello", "pet", language="de"), entity("salmon", "thing")]
    await house.tell(window, [relation("unser Hund Bello", "eats", "salmon", 0)])
    await house.tell(window, [relation("unser Hund Bello", "likes", "salmon", 1)])
    eats, likes = await house.relations()
    assert eats.id == "b"
    told = await house.database.read(lambda tx: tx.memories.get(likes.id))
    assert (told.text, told.kind, told.polarity) == ("Bello likes salmon", "preference", "positive")
    assert told.sources == ("m1",)


async def test_a_relation_ends_the_memory_that_said_what_it_takes_the_place_of(house: House):
    def remember(tx):
        tx.log.append([said_on(0), said_on(9)])
        tx.memories.put(memory("u", "Dieter lives in Ulm", "m0"))
        tx.memories.put(memory("k", "Dieter moved from Ulm to Kiel", "m9"))

    await house.database.write(remember)
    window = [entity("Dieter"), entity("Ulm", "place"), entity("Kiel", "place")]
    await house.tell(window, [relation("Dieter", "lives_in", "Ulm", 0)])
    await house.tell(window, [relation("Dieter", "lives_in", "Kiel", 9)])
    (before,) = await house.database.read(lambda tx: tx.memories.by_ids(["u"]).values())
    assert (before.status, before.superseded_by) == ("superseded", "k")
    assert await house.told() == {("Dieter", "lives_in", "Kiel")}


@pytest.mark.parametrize("theirs", ["by_person", "pinned"])
async def test_what_a_person_wrote_or_pinned_is_ended_by_no_window(house: House, theirs: str):
    written = replace(memory("w", "Dieter lives in Ulm", "m0"), valid_from=MONDAY, **{theirs: True})

    def remember(tx):
        tx.log.append([said_on(0), said_on(9)])
        tx.memories.put(written)

    await house.database.write(remember)
    window = [entity("Dieter"), entity("Ulm", "place"), entity("Kiel", "place")]
    await house.tell(window, [relation("Dieter", "lives_in", "Kiel", 9)])
    await house.tell(window, [relation("Dieter", "lives_in", "Ulm", 0)])
    await house.tell(window, [relation("Dieter", "lives_in", "Ulm", 0, valid_to=day(3))])
    assert await house.database.read(lambda tx: tx.memories.get("w")) == written
    assert await house.told() == {("Dieter", "lives_in", "Kiel")}


async def test_a_pinned_relation_is_ended_by_no_window(house: House):
    window = [entity("Dieter"), entity("Ulm", "place"), entity("Kiel", "place")]
    await house.tell(window, [relation("Dieter", "lives_in", "Ulm", 0)])
    (ulm,) = await house.relations()
    pinned = await house.database.read(lambda tx: replace(tx.memories.get(ulm.id), pinned=True))
    await house.database.write(lambda tx: tx.memories.put(pinned))
    placed = await house.tell(window, [relation("Dieter", "lives_in", "Kiel", 9)])
    over = await house.tell(window, [relation("Dieter", "lives_in", "Ulm", 9, ended=True)])
    assert (placed.waiting, over.waiting) == (1, 1)
    assert await house.database.read(lambda tx: tx.memories.get(ulm.id)) == pinned


async def test_two_with_one_nickname_stay_two(house: House):
    house.register(MIA)
    await house.tell([entity("Anna", "person", "Anni")])
    await house.tell([entity("Hanna", "person", "Anni", "Mimi")])
    found = await house.entities()
    assert set(found) == {"Anna", "Hanna"}
    assert found["Hanna"].ha_ref is None


async def test_another_who_is_known_is_nobodys_nickname(house: House):
    house.register(MIA)
    await house.tell([entity("Anna"), entity("Mia")])
    await house.tell([entity("Tim", "person", "Anna"), entity("Bruno", "person", "Mia")])
    found = await house.entities()
    assert set(found) == {"Anna", "Mia Berger", "Tim", "Bruno"}
    assert found["Bruno"].ha_ref is None
    assert await house.aliases("Anna") == {"Anna"}


async def test_a_nickname_gets_the_name_it_stands_for(house: House):
    await house.tell([entity("Leni")])
    await house.tell([entity("Magdalena", "person", "Leni")])
    assert set(await house.entities()) == {"Leni"}
    assert await house.aliases("Leni") == {"Leni", "Magdalena"}


def sitter_or_classmate(new, known):
    """Tell the one who babysits from the one who plays hockey."""
    apart = {"babysitter", "hockey"}
    told = [next((word for word in apart if word in one.text), None) for one in (new, known)]
    if None in told:
        return "unrelated"
    return "same" if told[0] == told[1] else "disputed"


async def tell_of_two_annas(house: House) -> None:
    house.judge = FakeJudge(sitter_or_classmate)
    sitter = [entity("Anna"), entity("babysitter", "thing")]
    await house.tell(sitter, [relation("Anna", "works_as", "babysitter", 0)])
    house.now += DAY
    classmate = [entity("Anna"), entity("Zoya"), entity("hockey", "habit")]
    await house.tell(
        classmate,
        [relation("Zoya", "friend_of", "Anna", 1), relation("Anna", "plays", "hockey", 1)],
    )


async def annas(house: House) -> list[str]:
    found = await house.database.read(lambda tx: tx.graph.entities_of([HOUSEHOLD]))
    return [one.id for one in found if one.name == "Anna"]


async def test_two_of_one_name_are_two_where_a_judge_tells_them_apart(house: House):
    await tell_of_two_annas(house)
    sitter, classmate = await annas(house)
    both = {(one.subject, one.predicate) for one in await house.relations()}
    assert {(sitter, "works_as"), (classmate, "plays")} <= both


async def test_of_two_of_one_name_the_one_who_was_spoken_of_last_is_meant(house: House):
    await tell_of_two_annas(house)
    _, classmate = await annas(house)
    window = [entity("Anna"), entity("Ulm", "place")]
    await house.tell(window, [relation("Anna", "lives_in", "Ulm")])
    assert len(await annas(house)) == 2
    lives = [one for one in await house.relations() if one.predicate == "lives_in"]
    assert [one.subject for one in lives] == [classmate]


async def test_what_is_said_of_a_known_name_asks_nobody_where_it_hangs_together(house: House):
    house.judge = FakeJudge(sitter_or_classmate)
    await house.tell([entity("Anna"), entity("Zoya")], [relation("Zoya", "friend_of", "Anna", 0)])
    window = [entity("Anna"), entity("Zoya"), entity("Ulm", "place")]
    asked = house.judge.calls
    await house.tell(
        window, [relation("Anna", "lives_in", "Ulm", 1), relation("Zoya", "friend_of", "Anna", 1)]
    )
    assert (len(await annas(house)), house.judge.calls) == (1, asked)


@pytest.mark.parametrize("also_said", ["", "Bello is mad about salmon"])
async def test_what_was_forgotten_in_any_words_is_not_placed_again(house: House, also_said):
    said = relation("Bello", "eats", "salmon", 4, summary=also_said)
    words = also_said or relation_text("Bello", "eats", "salmon", "de")

    def forget(tx):
        claim = Claim(words, "Bello")
        tx.tombstones.add(of_statement(tx, HOUSEHOLD, claim, ["m0"], NOW))

    await house.database.write(forget)
    await house.tell([entity("Bello", "pet"), entity("salmon", "thing")], [said])
    assert await house.told() == set()


@pytest.mark.parametrize(
    "changes", [{"pinned": True}, {"by_person": True}, {"text": "Leni has diabetes"}]
)
@pytest.mark.parametrize("ended", [False, True])
async def test_what_is_pinned_settled_or_of_health_ends_by_nothing_overheard(
    house: House, changes, ended
):
    window = [entity("Leni"), entity("the castle", "place"), entity("Kiel", "place")]
    await house.tell(window, [relation("Leni", "lives_in", "the castle", 1)])
    (known,) = await house.database.read(lambda tx: tx.memories.active([HOUSEHOLD]))
    await house.database.write(lambda tx: tx.memories.put(replace(known, **changes)))
    where = "the castle" if ended else "Kiel"
    placed = await house.tell(window, [relation("Leni", "lives_in", where, 2, ended=ended)])
    assert (placed.waiting, placed.ended) == (1, 0)
    assert await house.told() == {("Leni", "lives_in", "the castle")}


async def test_what_is_settled_began_when_it_did_whatever_is_said_of_what_came_after(house: House):
    window = [entity("Leni"), entity("Bremen", "place"), entity("Kiel", "place")]
    await house.tell(window, [relation("Leni", "lives_in", "Bremen", 1)])
    await house.tell(window, [relation("Leni", "lives_in", "Kiel", 5)])
    (past,) = [one for one in await house.relations(ended=True) if one.status == "ended"]
    memory_of_it = await house.database.read(lambda tx: tx.memories.get(past.id))
    pinned = replace(memory_of_it, pinned=True)
    await house.database.write(lambda tx: tx.memories.put(pinned))
    await house.tell(window, [relation("Leni", "lives_in", "Kiel", 3)])
    assert (await house.past())[("Leni", "lives_in", "Bremen")] == (day(1), day(5))


async def test_what_another_voice_says_of_the_household_ends_nothing(house: House):
    said = [replace(said_on(1), user_id="robin"), said_on(2), said_on(3)]
    await house.database.write(lambda tx: tx.log.append(said))
    window = [entity("Leni"), entity("Bremen", "place"), entity("Kiel", "place")]
    await house.tell(window, [relation("Leni", "lives_in", "Bremen", 1)])
    placed = await house.tell(window, [relation("Leni", "lives_in", "Kiel", 2)])
    assert (placed.relations, placed.ended) == (1, 0)
    both = {("Leni", "lives_in", "Bremen"), ("Leni", "lives_in", "Kiel")}
    assert await house.told() == both
    first, second = [one.id for one in await house.relations()]
    (doubt,) = await house.database.read(lambda tx: tx.doubts.unsettled([first]))
    assert {doubt.known_id, doubt.new_id} == {first, second}
    placed = await house.tell(window, [relation("Leni", "lives_in", "Bremen", 3, ended=True)])
    assert (placed.waiting, placed.ended) == (1, 0)
    assert await house.told() == both
