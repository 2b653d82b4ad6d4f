"""What a service would open, by its targets, and what is known of these."""

import pytest
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component

from custom_components.switchboard.engine.turn.pin_gate import Protected
from custom_components.switchboard.home import protected_services as services

from ..ways_in import (
    ALARMS,
    BLIND,
    COVERS,
    EVERYTHING,
    GARAGE,
    GARAGES,
    HATCH,
    LOCK,
    LOCKS,
    NOTHING,
    OPENINGS,
)

# One thing


@pytest.mark.parametrize(
    ("entity_id", "service", "expected"),
    [
        (LOCK, "unlock", LOCKS),
        (LOCK, "lock", NOTHING),
        (GARAGE, "open_cover", GARAGES),
        (HATCH, "open_cover", OPENINGS),
        (BLIND, "open_cover", NOTHING),
        ("light.lamp", "turn_on", NOTHING),
        ("light.gone", "turn_on", NOTHING),
        ("cover.gone", "open_cover", COVERS),
        ("cover.gone", "close_cover", NOTHING),
        ("lock.gone", "unlock", LOCKS),
        ("script.gone", "turn_on", NOTHING),
    ],
)
def test_a_thing_is_judged_by_what_is_known_of_it(things, entity_id, service, expected):
    assert services.kinds_of_entity(things, entity_id, service) == expected


@pytest.mark.parametrize("written", [["blind"], 7, {"is": "blind"}])
def test_a_cover_of_a_class_that_makes_no_sense_may_be_anything(things, written):
    things.states.async_set(BLIND, "closed", {"device_class": written})
    assert services.kinds_of_entity(things, BLIND, "open_cover") == COVERS


@pytest.mark.parametrize(
    ("own", "chosen", "expected"),
    [
        ("blind", None, NOTHING),
        ("garage", None, GARAGES),
        (None, None, OPENINGS),
        ("blind", "gate", GARAGES),
        ("garage", "shutter", NOTHING),
        (None, "awning", NOTHING),
    ],
)
def test_the_class_that_a_person_chose_comes_before_that_of_the_maker(hass, own, chosen, expected):
    registry = er.async_get(hass)
    entity_id = registry.async_get_or_create("cover", "maker", "one").entity_id
    registry.async_update_entity(entity_id, device_class=chosen)
    hass.states.async_set(entity_id, "closed", {"device_class": own} if own else {})
    assert services.kinds_of_entity(hass, entity_id, "open_cover") == expected
    assert services.kinds_of_thing(hass, entity_id) == expected


@pytest.mark.parametrize(
    ("position", "expected"),
    [(0, NOTHING), (0.0, NOTHING), (1, GARAGES), (None, GARAGES), (False, GARAGES), ("0", GARAGES)],
)
@pytest.mark.parametrize(
    ("service", "key"),
    [("set_cover_position", "position"), ("set_cover_tilt_position", "tilt_position")],
)
def test_a_position_keeps_shut_only_if_it_is_plainly_0(things, service, key, position, expected):
    data = {"entity_id": GARAGE, key: position}
    assert services.kinds_of_service(things, "cover", service, data) == expected
    nested = {"target": {"entity_id": GARAGE}, "data": {key: position}}
    assert services.kinds_of_service(things, "cover", service, nested) == expected
    others = {"position": 0, "tilt_position": 0} | {key: position}
    assert services.kinds_of_service(things, "cover", service, data | others) == expected
    opens = services.kinds_of_service(things, "cover", "open_cover_tilt", data)
    assert opens == GARAGES, "it heeds no position"


@pytest.mark.parametrize("kept_as", [list, tuple, set])
def test_a_group_is_judged_by_its_members_alone(things, kept_as):
    members = {
        "cover.all": (BLIND, GARAGE),
        "group.ways": (GARAGE, LOCK),
        "group.nested": ("group.ways",),
        "group.lamps": ("light.lamp",),
        "group.own": ("group.own", HATCH),
    }
    for group, found in members.items():
        attributes = {"entity_id": kept_as(found), "device_class": "shade"}
        things.states.async_set(group, "off", attributes)
    for group, service, expected in (
        ("cover.all", "open_cover", GARAGES),
        ("cover.all", "close_cover", NOTHING),
        ("group.ways", "toggle", GARAGES | LOCKS),
        ("group.ways", "turn_on", GARAGES),
        ("group.ways", "turn_off", LOCKS),
        ("group.nested", "toggle", GARAGES | LOCKS),
        ("group.lamps", "turn_on", NOTHING),
        ("group.own", "toggle", OPENINGS),
    ):
        data = {"entity_id": group}
        found = services.kinds_of_service(things, "homeassistant", service, data)
        assert found == services.kinds_of_entity(things, group, service) == expected, group


async def test_a_cover_of_templates_waits_for_what_opens_by_it_and_not_to_close(things):
    cover = {
        "name": "Sail",
        "unique_id": "sail",
        "device_class": "shade",
        "state": "closed",
        "open_cover": [{"action": "lock.unlock", "target": {"entity_id": LOCK}}],
        "close_cover": [],
    }
    assert await async_setup_component(things, "template", {"template": [{"cover": [cover]}]})
    await things.async_block_till_done()
    assert services.kinds_of_entity(things, "cover.sail", "open_cover") == LOCKS
    assert services.kinds_of_entity(things, "cover.sail", "close_cover") == NOTHING


@pytest.mark.parametrize(
    ("domains", "expected"),
    [
        (None, True),
        *(({domain, "light"}, True) for domain in ("lock", "cover", "alarm_control_panel")),
        *(({domain}, True) for domain in ("script", "automation", "scene", "group")),
        ({"light", "media_player"}, False),
        (set(), False),
    ],
)
def test_a_domain_reaches_doors_if_it_has_some_or_acts_on_others(domains, expected):
    assert services.reaches_anything(domains) is expected


# What is reached


@pytest.mark.parametrize(
    ("data", "protected", "things_reached"),
    [
        ({"entity_id": GARAGE}, EVERYTHING, {GARAGE}),
        ({"entity_id": [GARAGE, HATCH, BLIND]}, EVERYTHING, {GARAGE, HATCH}),
        ({"entity_id": [GARAGE, HATCH]}, GARAGES, {GARAGE}),
        ({"area_id": "yard"}, EVERYTHING, {"the call"}),
        ({"area_id": "yard"}, LOCKS, set()),
    ],
)
def test_what_a_call_reaches_is_told_by_name_where_it_can_be(
    things, data, protected, things_reached
):
    def call() -> set[Protected]:
        services.kinds_of_thing(things, LOCK)  # looks at it only
        return services.kinds_of_service(things, "cover", "open_cover", data)

    kinds, reached = services.reach(call, "the call", protected)
    assert reached == things_reached
    assert kinds == (GARAGES if data == {"entity_id": GARAGE} else COVERS)
    assert services.kinds_of_entity(things, LOCK, "unlock") == LOCKS, "it is over"


# Services and their targets


ANY = [
    {},
    None,
    "cover.blind",
    {"entity_id": None},
    {"entity_id": "all"},
    {"entity_id": ["all"]},
    {"entity_id": "{{ states.cover.blind }}"},
    {"entity_id": [BLIND, "{{ x }}.y"]},
    {"entity_id": [BLIND, 7]},
    {"entity_id": {BLIND: "open"}},
    {"entity_id": "5f3c"},
    *({key: "yard", "entity_id": BLIND} for key in ("area_id", "device_id", "floor_id")),
    {"label_id": ["yard"], "entity_id": BLIND},
    {"target": {"area_id": "yard"}, "entity_id": BLIND},
]


@pytest.mark.parametrize("data", ANY)
def test_a_target_that_cannot_be_told_may_be_any_door(things, data):
    for domain, service, expected in (
        ("cover", "open_cover", COVERS),
        ("cover", "close_cover", NOTHING),
        ("lock", "unlock", LOCKS),
        ("alarm_control_panel", "alarm_disarm", ALARMS),
        ("homeassistant", "toggle", COVERS),
        ("homeassistant", "turn_on", NOTHING),
        ("light", "turn_on", NOTHING),
        ("light", "toggle", NOTHING),
    ):
        assert services.kinds_of_service(things, domain, service, data) == expected, service


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (BLIND, NOTHING),
        (f" {BLIND.upper()} , {GARAGE}", GARAGES),
        ([BLIND, GARAGE.title()], GARAGES),
        ([], NOTHING),
    ],
)
def test_a_target_is_read_as_home_assistant_reads_it(things, target, expected):
    for data in ({"entity_id": target}, {"target": {"entity_id": target}}):
        assert services.kinds_of_service(things, "cover", "open_cover", data) == expected


def test_a_sentence_for_another_agent_may_do_anything(things):
    found = services.kinds_of_service(things, "conversation", "process", {"text": "hello"})
    assert found == EVERYTHING
    assert services.kinds_of_service(things, "conversation", "reload", {}) == NOTHING
