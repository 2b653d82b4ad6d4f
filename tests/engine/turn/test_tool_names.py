"""Tools go by one name in a request, whatever a conversation calls them."""

import pytest

from custom_components.switchboard.engine.azure.messages import Message, ToolCall
from custom_components.switchboard.engine.turn.tool_names import offered_name, with_offered_names

OFFERED = ("intent__HassTurnOff", "home__HassTurnOn", "intent__HassTurnOn", "open")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("HassTurnOff", "intent__HassTurnOff"),
        ("intent__HassTurnOff", "intent__HassTurnOff"),
        ("HassTurnOn", "HassTurnOn"),  # it may be either
        ("TurnOff", "TurnOff"),  # a part of a name is no name
        ("trigger_sentence", "trigger_sentence"),
        ("open", "open"),
        ("", ""),
    ],
)
def test_a_name_means_the_only_tool_that_ends_in_it(name, meant):
    assert offered_name(name, OFFERED) == meant


def test_only_the_names_of_calls_change():
    calls = (ToolCall("c1", "HassTurnOff", "{}"), ToolCall("c2", "open", "{}"))
    message = Message("assistant", "HassTurnOff", tool_calls=calls)
    renamed = with_offered_names(message, OFFERED)
    assert renamed.content == "HassTurnOff"
    assert [call.name for call in renamed.tool_calls] == ["intent__HassTurnOff", "open"]
    assert with_offered_names(renamed, OFFERED) is renamed
