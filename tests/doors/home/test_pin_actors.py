"""What scripts, automations and scenes would open, and the services that run them."""

from typing import Any

import pytest
from homeassistant.components.scene import Scene
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.template import Template
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import setup_test_component_platform

from custom_components.switchboard.home import protected_services as services

from ..ways_in import (
    ALARM,
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


@pytest.fixture
async def actors(things: HomeAssistant) -> HomeAssistant:
    """Add scripts, automations and scenes that open something, and some that do not."""
    unlock = {"action": "lock.unlock", "target": {"entity_id": LOCK}}
    scripts = {
        "come_home": {"sequence": [unlock]},
        "light_up": {"sequence": [{"action": "light.turn_on", "target": {"entity_id": "all"}}]},
        "circle": {"sequence": [{"action": "script.circle"}, {"action": "script.come_home"}]},
    }
    automation = {
        "id": "evening",
        "alias": "Evening",
        "triggers": {"trigger": "event", "event_type": "evening"},
        "actions": [unlock],
    }
    scenes = [
        {"name": "Airing", "entities": {GARAGE: "open"}},
        {"name": "Night", "entities": {GARAGE: "closed", LOCK: "locked"}},
    ]
    setup_test_component_platform(things, "scene", [Hub()])
    configured = {
        "script": scripts,
        "automation": [automation],
        "scene": [{"platform": "homeassistant", "states": scenes}, {"platform": "test"}],
    }
    for domain, config in configured.items():
        assert await async_setup_component(things, domain, {domain: config})
    await things.async_block_till_done()
    return things


class Hub(Scene):
    _attr_name, _attr_unique_id = "Hub", "hub"

    def activate(self, **_: Any) -> None:
        """Do what only the hub knows."""


@pytest.mark.parametrize(
    ("entity_id", "expected"),
    [
        (LOCK, LOCKS),
        (GARAGE, GARAGES),
        (ALARM, ALARMS),
        (BLIND, NOTHING),
        ("light.lamp", NOTHING),
        ("script.come_home", NOTHING),
    ],
)
def test_an_integrations_own_service_for_a_door_may_open_it(actors, entity_id, expected):
    data = {"entity_id": entity_id}
    assert services.kinds_of_service(actors, "maker", "set_mode", data) == expected


# What acts on other things


@pytest.mark.parametrize(
    ("service", "target", "expected"),
    [
        ("script.come_home", None, LOCKS),
        ("script.light_up", None, NOTHING),
        ("script.circle", None, LOCKS),
        ("script.turn_on", "script.come_home", LOCKS),
        ("script.turn_on", "script.light_up", NOTHING),
        ("script.toggle", "script.come_home", LOCKS),
        ("script.turn_off", "script.come_home", NOTHING),
        ("script.turn_off", None, NOTHING),
        ("script.turn_on", None, LOCKS),
        ("script.nobody_knows", None, EVERYTHING),
        ("homeassistant.turn_on", "script.come_home", LOCKS),
        ("homeassistant.toggle", "script.come_home", LOCKS),
        ("homeassistant.turn_on", None, LOCKS | GARAGES),
        ("homeassistant.update_entity", "script.come_home", NOTHING),
        ("homeassistant.update_entity", None, NOTHING),
        ("light.turn_on", "script.come_home", NOTHING),
        ("light.turn_on", None, NOTHING),
        ("light.create", None, NOTHING),
        ("automation.trigger", "automation.evening", LOCKS),
        ("automation.trigger", None, LOCKS),
        ("automation.turn_on", "automation.evening", NOTHING),
        ("automation.toggle", "automation.evening", NOTHING),
        ("automation.reload", None, NOTHING),
        ("scene.turn_on", "scene.airing", GARAGES),
        ("scene.turn_on", "scene.night", NOTHING),
        ("scene.turn_on", "scene.hub", NOTHING),
        ("scene.turn_on", None, GARAGES),
        ("scene.delete", "scene.airing", NOTHING),
    ],
)
def test_what_acts_on_other_things_is_judged_by_what_it_does(actors, service, target, expected):
    data = {"entity_id": target} if target else {"area_id": "yard"}
    domain, _, name = service.partition(".")
    for _ in range(2):
        assert services.kinds_of_service(actors, domain, name, data) == expected


@pytest.mark.parametrize("domain", ["script", "automation", "scene"])
def test_what_nobody_can_read_may_do_anything(actors, domain):
    actors.states.async_set(f"{domain}.foreign", "off")
    service = "trigger" if domain == "automation" else "turn_on"
    assert services.kinds_of_entity(actors, f"{domain}.foreign", service) == EVERYTHING
    assert services.kinds_of_entity(actors, f"{domain}.gone", service) == NOTHING


async def test_a_script_is_known_by_its_first_and_by_its_present_name(actors):
    er.async_get(actors).async_update_entity("script.come_home", new_entity_id="script.arrive")
    await actors.async_block_till_done()
    for name in ("come_home", "arrive"):
        assert services.kinds_of_service(actors, "script", name, {}) == LOCKS


def test_loading_scripts_again_runs_none(things):
    assert services.kinds_of_service(things, "script", "reload", {}) == NOTHING


# Steps


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ({"action": "lock.unlock", "target": {"entity_id": LOCK}}, LOCKS),
        ({"action": " Lock.Unlock ", "target": {"entity_id": LOCK}}, LOCKS),
        ({"service": "lock.unlock", "entity_id": LOCK}, LOCKS),
        ({"action": "lock.lock", "target": {"entity_id": LOCK}}, NOTHING),
        *(
            ({"action": "cover.open_cover", key: {"entity_id": BLIND}}, NOTHING)
            for key in ("target", "data", "data_template", "service_data")
        ),
        ({"action": "cover.open_cover", "entity_id": BLIND, "data": None}, NOTHING),
        ({"action": "cover.open_cover", "entity_id": BLIND, "data": "{{ x }}"}, COVERS),
        ({"action": "cover.open_cover", "target": "{{ x }}"}, COVERS),
        ({"action": "{{ x }}"}, EVERYTHING),
        ({"action": "lock.{{ x }}", "target": {"entity_id": BLIND}}, EVERYTHING),
        ({"action": "unlock"}, EVERYTHING),
        ({"action": "a.lock.unlock"}, EVERYTHING),
        ({"action": Template("{{ x }}", None)}, EVERYTHING),
        ({"scene": "scene.airing"}, GARAGES),
        ({"scene": "scene.night"}, NOTHING),
        ({"scene": 7}, NOTHING),
        ({"type": "unlock"}, NOTHING),
        ({"domain": "lock", "type": 7}, NOTHING),
        ({"action": "notify.all", "data": {"type": "unlock", "title": "Hello"}}, NOTHING),
        ({"delay": "00:01"}, NOTHING),
        ({"if": "{{ x }}", "then": [{"action": "script.come_home"}]}, LOCKS),
        ({"choose": ({"sequence": ({"action": "script.come_home"},)},)}, LOCKS),
        ({"repeat": {"sequence": {"action": "script.come_home"}}}, LOCKS),
        ({"parallel": [{"delay": 1}, {"scene": "scene.airing"}]}, GARAGES),
    ],
)
def test_a_script_is_read_step_by_step(actors, step, expected):
    assert services.kinds_of_steps(actors, [step]) == expected
    assert services.kinds_of_steps(actors, step) == expected
    assert services.kinds_of_steps(actors, [{"action": "script.come_home"}, step]) == (
        LOCKS | expected
    )


# Scenes


POSITIONS = ("current_position", "current_tilt_position", "position", "tilt_position")


@pytest.mark.parametrize(
    ("entities", "expected"),
    [
        *(({GARAGE: {"state": "closed", key: 1}}, GARAGES) for key in POSITIONS),
        *(({GARAGE: {"state": "closed", key: 0}}, NOTHING) for key in POSITIONS),
        ({GARAGE: {"state": "closed", "position": None}}, NOTHING),
        ({GARAGE: {"state": "open"}}, GARAGES),
        ({GARAGE: {"position": 0}}, GARAGES),
        ({GARAGE: True}, GARAGES),
        ({GARAGE: "closed"}, NOTHING),
        ({GARAGE.upper(): "open"}, GARAGES),
        ({LOCK: "unlocked", GARAGE: "closed"}, LOCKS),
        ({ALARM: "disarmed"}, ALARMS),
        ({ALARM: "armed_night"}, NOTHING),
        ({BLIND: "open", "light.lamp": "on"}, NOTHING),
        ({"cover.gone": "open"}, COVERS),
        ({"group.ways": "open"}, GARAGES | LOCKS),
        ({"group.ways": "closed"}, NOTHING),
        ({"group.circle": "open"}, OPENINGS),
        ({"group.gone": "open"}, NOTHING),
        ("{{ all }}", EVERYTHING),
        (None, EVERYTHING),
    ],
)
@pytest.mark.parametrize("service", ["apply", "create"])
def test_a_scene_is_judged_by_each_thing_that_it_does_not_keep_shut(
    things, service, entities, expected
):
    things.states.async_set("group.ways", "off", {"entity_id": [GARAGE, LOCK]})
    things.states.async_set("group.circle", "off", {"entity_id": ["group.circle", HATCH]})
    data = {"entities": entities}
    assert services.kinds_of_service(things, "scene", service, data) == expected


def test_a_scene_of_which_nothing_is_known_may_open_anything(things):
    assert services.kinds_of_service(things, "scene", "apply", None) == EVERYTHING
