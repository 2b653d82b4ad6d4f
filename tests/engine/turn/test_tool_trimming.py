"""Tools without what would match nothing in this house."""

from dataclasses import replace

import pytest

from custom_components.switchboard.engine.azure.messages import ToolSpec
from custom_components.switchboard.engine.turn.tool_trimming import Reach, trimmed

CLASSES = {"type": "array", "items": {"type": "string", "enum": ["blind", "garage"]}}
TOOL = ToolSpec(
    "intent__HassTurnOn",
    "Turns on",
    {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "floor": {"type": "string"},
            "device_class": CLASSES,
        },
    },
    acts=True,
)


def left(tool: ToolSpec, reach: Reach) -> dict:
    return dict(trimmed(tool, reach).parameters["properties"])


def test_floors_and_kinds_that_the_house_has_not_are_left_out():
    properties = left(TOOL, Reach(has_floors=False, device_classes=frozenset({"blind", "tv"})))
    assert set(properties) == {"name", "device_class"}
    assert properties["device_class"]["items"]["enum"] == ["blind"]
    assert set(left(TOOL, Reach(has_floors=False, device_classes=frozenset()))) == {"name"}


def test_what_the_house_has_stays_as_it_was():
    reach = Reach(has_floors=True, device_classes=frozenset({"blind", "garage"}))
    assert trimmed(TOOL, reach) is TOOL


@pytest.mark.parametrize(
    "tool",
    [
        replace(TOOL, acts=False),
        replace(TOOL, parameters={**TOOL.parameters, "required": ["floor"]}),
        replace(TOOL, parameters={"type": "object"}),
        replace(TOOL, parameters={"properties": {"device_class": {"type": "string"}}}),
    ],
)
def test_other_tools_are_left_alone(tool: ToolSpec):
    assert trimmed(tool, Reach(has_floors=False, device_classes=frozenset())) is tool
