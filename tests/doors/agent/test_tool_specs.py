"""A tool is turned into a JSON schema once, and again when it has changed."""

from dataclasses import replace

import probatio
import pytest
from homeassistant.core import Context
from homeassistant.helpers import llm

from custom_components.switchboard.agent import tool_specs
from custom_components.switchboard.agent.tool_specs import ToolSpecs, tool_spec


class Doorbell(llm.Tool):
    integration = "test"

    def __init__(self, parameters, description="Rings.", name="test__Ring"):
        self.name, self.description = name, description
        self.parameters = probatio.Schema(parameters)


@pytest.fixture
def offer(house):
    context = llm.LLMContext("test", Context(), "en", "conversation", None)

    class Api(llm.API):
        async def async_get_api_instance(self, llm_context):
            raise NotImplementedError

    api = Api(hass=house, id="test", name="Test")

    def instance(*tools, of=api):
        return llm.APIInstance(of, "", context, list(tools))

    instance.api = api
    return instance


@pytest.fixture
def made(monkeypatch):
    """Count the schemas that are made."""
    names: list[str] = []

    def counting(tool, serializer):
        names.append(tool.name)
        return tool_spec(tool, serializer)

    monkeypatch.setattr(tool_specs, "tool_spec", counting)
    return names


PARTS = {probatio.Required("times"): int}


def test_no_api_offers_no_tools():
    assert ToolSpecs().of(None) == ()


def test_a_tool_made_anew_of_the_same_parts_is_not_described_again(offer, made):
    specs = ToolSpecs()
    first = specs.of(offer(Doorbell({**PARTS})))
    second = specs.of(offer(Doorbell({**PARTS})))
    assert first == second
    assert made == ["test__Ring"]


@pytest.mark.parametrize(
    "changed",
    [
        Doorbell(PARTS, description="Rings loudly."),
        Doorbell({probatio.Required("times", description="How often"): int}),
        Doorbell({**PARTS, probatio.Optional("loud"): bool}),
        Doorbell({}),
    ],
)
def test_a_tool_that_has_changed_is_described_again(offer, made, changed):
    specs = ToolSpecs()
    specs.of(offer(Doorbell({**PARTS})))
    assert specs.of(offer(changed)) == (tool_spec(changed, None),)
    assert made == ["test__Ring", "test__Ring"]


def test_tools_of_two_apis_by_one_name_are_kept_apart(offer, made):
    specs = ToolSpecs()
    other = replace(offer.api, id="other")
    for _ in range(2):
        specs.of(offer(Doorbell({**PARTS})))
        specs.of(offer(Doorbell({**PARTS}), of=other))
    assert len(made) == 2


def test_the_tools_of_the_house_are_described_as_without_keeping(offer, monkeypatch):
    monkeypatch.setattr(tool_specs, "MAX_TOOLS", 2)
    specs = ToolSpecs()
    tools = [Doorbell({**PARTS}, name=f"test__Ring{number}") for number in range(5)]
    for _ in range(2):
        assert specs.of(offer(*tools)) == tuple(tool_spec(tool, None) for tool in tools)
