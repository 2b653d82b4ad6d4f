"""Asking the graph: what is around something, the way between two, and who is called so."""

import json
import logging
import random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from homeassistant.core import Context
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError, Unauthorized
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.memory.lookups import DATA_LOOKUPS

from ..conftest import by_person
from .test_graph_editing import AGREED, HOUSEHOLD, entity, tell
from .test_memory_services import KIM, MODEL_ONLY, ROBIN, call, refusal
from .test_own_rights import ask


@pytest.fixture
async def entry(house, move_in):
    """A house that knows of Leni and her dog, and something of Robin's and of Kim's own."""
    for person in (ROBIN, KIM):
        house.states.async_set(person, "home")
    entry = await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    await tell(
        house,
        [
            entity("Leni", "person", "my daughter"),
            entity("Bello", "pet", "the dog"),
            entity("salmon", "thing"),
            entity("the library", "place"),
        ],
        ("Leni", "owns", "Bello"),
        ("Bello", "eats", "salmon"),
        ("Leni", "works_at", "the library"),
    )
    await tell(
        house,
        [entity("Bello", "pet"), entity("cellar", "room")],
        ("Bello", "sleeps_in", "cellar"),
        owner=ROBIN,
    )
    await tell(
        house,
        [entity("Rex", "pet", "the dog"), entity("attic", "room")],
        ("Rex", "sleeps_in", "attic"),
        owner=KIM,
    )
    return entry


@pytest.fixture
async def seen_by_robin(house, entry) -> None:
    """Let the administrator who calls be Robin, to whom Robin's own is shown unasked."""
    user_id = by_person(house).user_id
    house.states.async_set(ROBIN, "home", {"user_id": user_id, "friendly_name": "Robin"})
    await house.async_block_till_done()


def texts(answer: dict) -> set[str]:
    return {one["text"] for one in answer["relations"]}


def names(answer: dict) -> list[str]:
    return [one["name"] for one in answer["nodes"]]


async def test_what_is_around_somebody_is_told_in_sentences(house, seen_by_robin):
    near = await call(house, "graph", entity="leni", hops=1)
    assert texts(near) == {"Leni has Bello", "Leni works at the library"}
    far = await call(house, "graph", entity="Leni")
    assert texts(far) == {*texts(near), "Bello eats salmon", "Bello sleeps in cellar"}
    assert names(far)[0] == "Leni"
    leni = far["nodes"][0]
    assert (leni["kind"], leni["ha_ref"], leni["owners"]) == ("person", None, ["household"])
    assert sorted(leni["names"]) == ["Leni", "my daughter"]
    ids = {one["id"] for one in far["nodes"]}
    eats = next(one for one in far["relations"] if one["predicate"] == "eats")
    assert {eats["subject"], eats["object"]} <= ids
    assert (eats["owners"], eats["confidence"], eats["valid_to"]) == (["household"], 0.8, None)
    assert eats["valid_from"] < "2100"
    assert not far["more"]
    assert (await call(house, "graph", entity=leni["id"], hops=1))["nodes"][0] == leni


async def test_in_the_language_of_the_house(house, entry):
    house.config.language = "de"
    answer = await call(house, "graph", entity="Bello", hops=1)
    assert "Leni hat Bello" in texts(answer)


async def test_a_memory_that_says_it_is_named(house, robin):
    told = await call(house, "remember", text="Tess has Momo")
    await tell(house, [entity("Tess"), entity("Momo", "pet")], ("Tess", "owns", "Momo"))
    memory_id = told["memory"]["id"]
    (relation,) = (await call(house, "graph", entity="Tess"))["relations"]
    assert relation["memory_ids"] == [memory_id]
    mine = await ask(house, robin, "graph", entity="Tess")
    assert mine["relations"] == [relation]


async def test_the_way_between_two(house, seen_by_robin):
    way = await call(house, "graph", entity="the library", to="cellar")
    assert names(way) == ["the library", "Leni", "Bello", "cellar"]
    assert [one["predicate"] for one in way["relations"]] == ["works_at", "owns", "sleeps_in"]
    await tell(house, [entity("attic", "room")])
    none = await call(house, "graph", entity="the library", to="attic")
    assert (none["nodes"], none["relations"]) == ([], [])
    assert await refusal(house, "graph", entity="Leni", to="my daughter") == "graph_same_entity"


async def test_the_id_of_what_was_merged_still_finds_it(house, entry):
    await tell(house, [entity("Magda"), entity("tea", "thing")], ("Magda", "drinks", "tea"))
    old = (await call(house, "graph", entity="Magda"))["nodes"][0]["id"]
    await call(house, "merge_entities", entity="Leni", duplicate="Magda")
    found = await call(house, "graph", entity=old, hops=1)
    assert names(found)[0] == "Leni"
    assert "Leni drinks tea" in texts(found)


async def test_names_are_looked_for_by_their_letters(house, entry):
    found = await call(house, "graph", containing="BELL")
    assert names(found) == ["Bello"]
    assert found["relations"] == []
    pages = [await call(house, "graph", containing="e", limit=2, offset=at) for at in (0, 2, 4, 6)]
    every = names(await call(house, "graph", containing="e"))
    assert [name for page in pages for name in names(page)] == every
    assert [page["more"] for page in pages] == [at + 2 < len(every) for at in (0, 2, 4, 6)]


async def test_everything_is_given_page_by_page_and_each_relation_once(house, seen_by_robin):
    whole = await call(house, "graph")
    assert len(whole["relations"]) == 4
    met: list[str] = []
    for offset in range(0, len(whole["nodes"]), 2):
        page = await call(house, "graph", limit=2, offset=offset)
        ids = {one["id"] for one in page["nodes"]}
        assert all({one["subject"], one["object"]} <= ids for one in page["relations"])
        met += [one["id"] for one in page["relations"]]
    assert sorted(met) == sorted(one["id"] for one in whole["relations"])


async def test_a_name_that_nobody_has_is_refused_with_what_to_do(house, entry):
    with pytest.raises(ServiceValidationError) as refused:
        await call(house, "graph", entity="Leni", to="Nessie")
    assert refused.value.translation_key == "graph_entity_unknown"
    assert refused.value.translation_placeholders["value"] == "Nessie"


async def test_who_may_be_meant_is_in_the_answer_and_in_no_log(house, entry, caplog):
    caplog.set_level(logging.INFO)
    await tell(house, [entity("Rex", "pet", "the dog"), entity("attic", "room")])
    answer = await call(house, "graph", entity="the dog")
    assert answer["error"] == "graph_named_twice"
    assert "“the dog”" in answer["message"]
    assert {one["name"] for one in answer["candidates"]} == {"Bello", "Rex"}
    assert "nodes" not in answer
    assert "Rex" not in caplog.text
    one = await call(house, "graph", entity="the dog", owner=KIM)
    assert names(one) == ["Rex", "attic"]


@pytest.mark.parametrize(
    "data",
    [{"to": "Leni"}, {"entity": "Leni", "containing": "e"}, {"to": "Leni", "containing": "e"}],
)
async def test_two_questions_at_once_are_refused(house, entry, data):
    assert await refusal(house, "graph", **data) == "graph_ask_one"


async def test_a_person_sees_what_is_theirs_and_the_households(house, robin):
    every = await ask(house, robin, "graph")
    assert set(names(every)) == {"Leni", "Bello", "salmon", "the library", "cellar"}
    assert {owner for one in every["nodes"] for owner in one["owners"]} == {ROBIN, "household"}
    mine = await ask(house, robin, "graph", owner=ROBIN)
    assert texts(mine) == {"Bello sleeps in cellar"}
    ours = await ask(house, robin, "graph", owner="household")
    assert "cellar" not in names(ours)
    assert names(await ask(house, robin, "graph", entity="the dog", hops=1))[0] == "Bello"
    kims = (await call(house, "graph", containing="Rex", owner=KIM))["nodes"][0]["id"]
    for named in ("Rex", kims):
        with pytest.raises(ServiceValidationError) as refused:
            await ask(house, robin, "graph", entity=named)
        assert refused.value.translation_key == "graph_entity_unknown"
    with pytest.raises(Unauthorized):
        await ask(house, robin, "graph", owner=KIM)


async def test_an_automation_sees_the_households_and_names_whose_else_it_wants(house, entry):
    answers = [
        await house.services.async_call(
            DOMAIN, "graph", data, blocking=True, return_response=True, context=Context()
        )
        for data in ({}, {"owner": KIM})
    ]
    assert set(names(answers[0])) == {"Leni", "Bello", "salmon", "the library"}
    assert set(names(answers[1])) == {"Rex", "attic"}
    assert [one["by"] for one in house.data[DATA_LOOKUPS].of(KIM)] == [""]


async def test_other_programs_get_it_in_their_format(house, seen_by_robin):
    answers = {
        one: await call(house, "graph", entity="Leni", format=one)
        for one in ("mermaid", "graphml", "json-ld")
    }
    for one, answer in answers.items():
        assert (answer["format"], answer["nodes"], answer["relations"]) == (one, 5, 4)
    assert '"Bello"' in answers["mermaid"]["text"]
    assert ET.fromstring(answers["graphml"]["text"]).tag.endswith("graphml")
    assert len(json.loads(answers["json-ld"]["text"])["@graph"]) == 9


# Nobody gets anything of anybody else's


PEOPLE = ("person.anna", "person.ben", "person.carla")
OWNERS = (HOUSEHOLD, *PEOPLE)
MARKS = {HOUSEHOLD: "zuppel", PEOPLE[0]: "wommel", PEOPLE[1]: "kribbel", PEOPLE[2]: "fuzzel"}
QUESTIONS = 200


@pytest.fixture
async def users(house, move_in) -> dict[str, MockUser]:
    """Three people who are no administrators, each with a graph and memories of their own."""
    users = {}
    for person in PEOPLE:
        user = MockUser(is_owner=False, name=person).add_to_hass(house)
        house.states.async_set(person, "home", {"user_id": user.id, "friendly_name": person})
        users[person] = user
    await move_in(entry_options=AGREED, routing=MODEL_ONLY)
    for owner, mark in MARKS.items():
        window = [
            entity("Mia", "person", f"Mia {mark.title()}", "my daughter"),
            entity("Bello" if owner != PEOPLE[1] else "Rex", "pet", "the dog"),
            entity(f"{mark} powder", "thing"),
            entity(f"{mark} street", "place", "the street"),
        ]
        pet = window[1].name
        await tell(
            house,
            window,
            ("Mia", "owns", pet),
            (pet, "eats", f"{mark} powder"),
            ("Mia", "lives_in", f"{mark} street"),
            owner=owner,
        )
        await call(house, "remember", text=f"{pet} eats {mark} powder", owner=owner)
    return users


async def _whole(house: Any) -> dict[str, str]:
    """Return whose each id is."""

    def look(tx: Any) -> dict[str, str]:
        found = {one.id: one.owner for one in tx.graph.entities_of(OWNERS)}
        found |= {one.id: one.owner for one in tx.graph.all_relations(OWNERS)}
        return found | {one.id: one.owner for one in tx.memories.listing(OWNERS, limit=-1)[0]}

    return await house.data[DATA_LOG].database.read(look)


def _question(dice: random.Random, ids: list[str]) -> dict[str, Any]:
    names = ["Mia", "Bello", "Rex", "the dog", "my daughter", "the street", dice.choice(ids)]
    names += [f"{mark} powder" for mark in MARKS.values()]
    data: dict[str, Any] = {
        "format": dice.choice(("json", "json", "mermaid", "graphml", "json-ld"))
    }
    match dice.choice(("around", "way", "search", "all")):
        case "around":
            data |= {"entity": dice.choice(names), "hops": dice.choice((1, 2))}
        case "way":
            data |= {"entity": dice.choice(names), "to": dice.choice(names)}
        case "search":
            data["containing"] = dice.choice(("e", "mel", "powder", *MARKS.values()))
    if dice.random() < 0.3:
        data["owner"] = dice.choice(OWNERS)
    return data | {"limit": dice.choice((2, 50))}


async def test_nothing_crosses_whoever_asks_and_whatever(house, users, caplog):
    caplog.set_level("INFO")
    whose = await _whole(house)
    dice = random.Random(11)
    answered = refused = forbidden = 0
    for _ in range(QUESTIONS):
        asking = dice.choice(PEOPLE)
        data = _question(dice, list(whose))
        foreign = [one for one in PEOPLE if one != asking]
        try:
            answer = await ask(house, users[asking], "graph", **data)
        except Unauthorized:
            assert data["owner"] in foreign
            forbidden += 1
            continue
        except HomeAssistantError as err:
            said = {*(err.translation_placeholders or {}).values()} - {""}
            assert said <= {data.get("entity"), data.get("to")}
            refused += 1
            continue
        answered += 1
        assert data.get("owner") not in foreign
        text = json.dumps(answer).replace(answer.get("message", "\0"), "")
        for one in foreign:
            assert MARKS[one] not in text.lower()
            assert one not in text
            assert not [id_ for id_, owner in whose.items() if owner == one and f'"{id_}"' in text]
    assert min(answered, refused, forbidden) > 10, (answered, refused, forbidden)
    assert not any(mark in caplog.text.lower() for mark in MARKS.values())


async def test_an_administrator_is_told_of_everybody_they_name(house, users):
    for owner, mark in MARKS.items():
        text = json.dumps(await call(house, "graph", limit=500, owner=owner)).lower()
        assert [one for one in MARKS.values() if one in text] == [mark]
