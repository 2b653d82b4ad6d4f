"""The classes satisfy the protocols by which others take them; mypy says so too."""

import inspect
from typing import get_protocol_members

import pytest

from custom_components.switchboard.engine.azure.deltas import LLMClient
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.ranking import RankedLLM
from custom_components.switchboard.engine.dialogue.conversations import Conversations
from custom_components.switchboard.engine.dialogue.ports import MemoryManager, StateManager
from custom_components.switchboard.integrations.langgraph.states import GraphStates

MEMORY: type[MemoryManager] = Conversations
STATES: type[StateManager] = GraphStates
MODELS: tuple[type[LLMClient], ...] = (AzureLLM, RankedLLM)


@pytest.mark.parametrize(
    ("protocol", "concrete"),
    [(MemoryManager, MEMORY), (StateManager, STATES), *((LLMClient, one) for one in MODELS)],
)
def test_a_class_has_every_method_of_its_protocol_as_it_is_called(
    protocol: type, concrete: type
) -> None:
    for name in get_protocol_members(protocol):
        wanted = inspect.signature(getattr(protocol, name)).parameters
        has = inspect.signature(getattr(concrete, name)).parameters
        assert list(wanted) == list(has)[: len(wanted)], name
        assert {key: one.kind for key, one in wanted.items()}.items() <= {
            key: one.kind for key, one in has.items()
        }.items()
