"""Tools of an invented house, as Home Assistant describes them."""

from custom_components.switchboard.engine.azure.messages import ToolSpec

_NAMED = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "area": {"type": "string"}},
    "required": ["name"],
}
LIGHTS = (
    ToolSpec("HassTurnOn", "Turns on a device", _NAMED),
    ToolSpec("HassTurnOff", "Turns off a device", _NAMED),
)
