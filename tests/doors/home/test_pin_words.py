"""What another maker's tool may open, by its name and by all that it is told."""

import pytest
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component

from ..ways_in import (
    ALARMS,
    COVERS,
    EVERYTHING,
    GARAGES,
    LOCKS,
    NOTHING,
    OPENINGS,
    UNLOCK,
    a_thing,
    stranger,
)

# A stranger's tool, by words


WORDS = {
    "lock": LOCKS,
    "unlock": LOCKS,
    "alarm": ALARMS,
    "disarm": ALARMS,
    "garage": GARAGES,
    "gate": GARAGES,
    "cover": COVERS,
    "window": OPENINGS,
    "door": LOCKS | COVERS,
}
"""What each word may mean: there is a lock to a door, a garage has one, and some are covers."""


@pytest.mark.parametrize(("word", "expected"), WORDS.items())
def test_a_word_for_a_way_in_stands_for_all_that_it_may_mean(hass, word, expected):
    for said in (word, f"{word}s", word.upper(), f"the {word}, please", f"do{word.title()}It"):
        for arguments in (
            {"what": said},
            {said: "it"},
            {"what": ["it", {"is": said}]},
            {"what": (said,)},
            {"what": {said}},
        ):
            assert stranger(hass, arguments) == expected, arguments
    assert stranger(hass, {}, f"maker__{word}") == expected
    assert stranger(hass, {}, f"{word}It") == expected


@pytest.mark.parametrize(("said", "expected"), [("all", EVERYTHING), (" ALL ", EVERYTHING)])
def test_all_things_are_meant_by_all_alone(hass, said, expected):
    assert stranger(hass, {"entity_id": said}) == expected
    assert stranger(hass, {"text": "that is all, call me"}) == NOTHING


@pytest.mark.parametrize("said", ["clock", "blockade", "allow", "agate", "discovery", "", 7, None])
def test_a_word_that_only_holds_one_of_them_means_nothing(hass, said):
    assert stranger(hass, {"what": said, "more": [said, {"a": said}]}) == NOTHING


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("maker__UnlockIt", LOCKS),
        ("maker__deunlocker", LOCKS),
        ("maker__turn_alarm_off", ALARMS),
        ("maker__predisarming", ALARMS),
        ("maker__read", NOTHING),
    ],
)
def test_a_tool_is_judged_by_its_name(hass, name, expected):
    assert stranger(hass, {}, name) == expected
    assert stranger(hass, {"what": "window"}, name) == expected | OPENINGS


# A stranger's tool, by names


WAYS = (
    *("name", "alias", "own id", "id of the registry", "id of the device", "label"),
    *("label of the device", "label of the area", "area", "id of the area", "alias of the area"),
    *("floor", "id of the floor", "alias of the floor"),
)


@pytest.mark.parametrize("way", WAYS)
def test_a_protected_thing_is_meant_by_each_of_its_names_and_places(empty, named, way):
    name = named[way]
    for said in (name, name.upper(), f"please {name}!", f"un{name}ish", "-".join(name)):
        assert stranger(empty, {"what": [said]}) == LOCKS, said
    assert stranger(empty, {"what": name[:3]}) == NOTHING


def test_a_thing_is_in_the_place_of_its_device_unless_in_another(empty, named):
    registry = er.async_get(empty)
    registry.async_update_entity("lock.porch", area_id=None)
    assert stranger(empty, {"area": "Meadow"}) == NOTHING
    device_id = registry.async_get("lock.porch").device_id
    dr.async_get(empty).async_update_device(device_id, area_id="orchard")
    for place in ("Meadow", "Veranda", "lupin"):
        assert stranger(empty, {"area": place}) == LOCKS
    shed = ar.async_get(empty).async_create("Toolshed")
    registry.async_update_entity("lock.porch", area_id=shed.id)
    assert stranger(empty, {"area": "Toolshed"}) == LOCKS
    assert stranger(empty, {"area": "Meadow"}) == NOTHING


@pytest.mark.parametrize(
    ("name", "said", "is_it"),
    [
        ("Back", "back", True),
        ("Back", "the back, please", True),
        ("Back", "back_it", True),
        ("Back", "make a backup", False),
        ("Porta", "opportapp", True),
        ("Yo Yo", "yo-yo", True),
        ("Yo Yo", "yo, and yo", False),
        ("Back", "", False),
        ("---", "", False),
    ],
)
def test_a_short_name_is_looked_for_as_a_word_alone(empty, name, said, is_it):
    a_thing(empty, "lock.x9", name, "locked")
    assert stranger(empty, {"what": said}) == (LOCKS if is_it else NOTHING)


def test_what_is_not_protected_is_meant_by_no_name(empty):
    a_thing(empty, "cover.sail", "Sunsail", "closed", device_class="shade")
    assert stranger(empty, {"what": "Sunsail", "entity_id": "cover.sail"}) == COVERS, "by its word"
    assert stranger(empty, {"what": "Sunsail"}) == NOTHING
    empty.states.async_set("cover.hatch", "closed", {"friendly_name": "Sunroof"})
    assert stranger(empty, {"what": "Sunroof"}) == OPENINGS, "though it is in no registry"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"do": "conversation.process"}, EVERYTHING),
        ({"do": "please Conversation.Process it"}, EVERYTHING),
        ({"domain": " Conversation", "service": "process"}, EVERYTHING),
        ({"domain": "conversation", "action": "PROCESS "}, EVERYTHING),
        ({"a": [{"domain": "conversation", "service": "process"}]}, EVERYTHING),
        ({"domain": "conversation"}, NOTHING),
        ({"domain": 7, "service": "process"}, NOTHING),
        ({"domain": "conversation", "service": 7}, NOTHING),
        ({"do": "homeassistant.toggle"}, COVERS | LOCKS),
        ({"do": "script.arrive"}, LOCKS),
        ({"do": "script.turn_on", "id": "arrive"}, LOCKS),
        ({"domain": "script", "service": "arrive"}, LOCKS),
        ({"do": "script.lamp"}, NOTHING),
        ({"do": "script.nobody_knows"}, EVERYTHING),
        ({"do": "light.turn_on"}, NOTHING),
    ],
)
async def test_a_service_that_is_named_may_be_called_for_whatever_there_is(
    empty, arguments, expected
):
    scripts = {"arrive": {"sequence": [UNLOCK]}, "lamp": {"sequence": []}}
    assert await async_setup_component(empty, "script", {"script": scripts})
    assert stranger(empty, arguments) == expected
