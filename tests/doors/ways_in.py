"""Ways in by what they are called, what protects them, and tools that may open them."""

from types import SimpleNamespace
from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm

from custom_components.switchboard.engine.turn.pin_gate import Protected
from custom_components.switchboard.home import pin_targets as targets

from .tools import OneTool

LOCK, ALARM, GARAGE, HATCH, BLIND = (
    "lock.porch",
    "alarm_control_panel.watch",
    "cover.carport",
    "cover.hatch",
    "cover.blind",
)
NOTHING: set[Protected] = set()
LOCKS, ALARMS, GARAGES, OPENINGS = ({kind} for kind in Protected)
COVERS = GARAGES | OPENINGS
EVERYTHING = set(Protected)
UNLOCK = {"action": "lock.unlock", "target": {"entity_id": "lock.porch"}}


def a_thing(hass: HomeAssistant, entity_id: str, name: str, state: str, **attributes: Any) -> str:
    """Put up a thing that is in the registry; returns its id."""
    domain, _, own = entity_id.partition(".")
    er.async_get(hass).async_get_or_create(
        domain, "maker", own, suggested_object_id=own, original_name=name
    )
    hass.states.async_set(
        entity_id, state, {"friendly_name": name, "supported_features": 15, **attributes}
    )
    async_expose_entity(hass, "conversation", entity_id, should_expose=True)
    return entity_id


def api_of(hass: HomeAssistant, *tools: llm.Tool, assistant: str = "conversation") -> Any:
    context = llm.LLMContext("switchboard", None, "en", assistant, None)
    return SimpleNamespace(api=SimpleNamespace(hass=hass), llm_context=context, tools=list(tools))


def stranger(hass: HomeAssistant, arguments: Any, name: str = "maker__act") -> set[Protected]:
    """Return what protects from a stranger's tool."""
    return targets.kinds_of_call(api_of(hass, OneTool(name)), llm.ToolInput(name, arguments))
