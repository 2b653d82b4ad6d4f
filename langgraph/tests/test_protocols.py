"""The classes satisfy the protocols of the package; mypy says so too."""

import pytest

from custom_components.switchboard.engine.dialogue.conversations import Conversations
from switchboard_langgraph.ports import MemoryManager, StateManager
from switchboard_langgraph.states import GraphStates
from tests.test_protocols import check_methods

MEMORY: type[MemoryManager] = Conversations
STATES: type[StateManager] = GraphStates


@pytest.mark.parametrize(
    ("protocol", "concrete"), [(MemoryManager, MEMORY), (StateManager, STATES)]
)
def test_a_class_has_every_method_of_its_protocol_as_it_is_called(
    protocol: type, concrete: type
) -> None:
    check_methods(protocol, concrete)
