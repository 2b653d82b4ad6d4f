"""Two hundred questions of people of the house: nobody gets anything of anybody else's graph."""

import json
import random
from typing import Any

import pytest
from homeassistant.exceptions import HomeAssistantError, Unauthorized
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.switchboard.history.unified_log import DATA_LOG

from .test_graph_editing import AGREED, HOUSEHOLD, entity, tell
from .test_memory_services import MODEL_ONLY, call
from .test_own_rights import ask

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
        told = await call(house, "remember", text=f"{pet} eats {mark} powder", owner=owner)
        await house.data[DATA_LOG].database.write(
            lambda tx, id_=told["memory"]["id"]: tx.graph.link_memory(
                # As if a mistake had linked each memory to what anybody's graph says.
                id_,
                [one.id for one in tx.graph.all_relations(OWNERS)],
            )
        )
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
