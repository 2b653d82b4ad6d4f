"""The classes satisfy the protocols by which others take them; mypy says so too."""

import inspect
from typing import get_protocol_members

import pytest

from custom_components.switchboard.engine.azure.deltas import LLMClient
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.ranking import RankedLLM

MODELS: tuple[type[LLMClient], ...] = (AzureLLM, RankedLLM)


def check_methods(protocol: type, concrete: type) -> None:
    """Check that a class has every method of a protocol as it is called."""
    for name in get_protocol_members(protocol):
        wanted = inspect.signature(getattr(protocol, name)).parameters
        has = inspect.signature(getattr(concrete, name)).parameters
        assert list(wanted) == list(has)[: len(wanted)], name
        assert {key: one.kind for key, one in wanted.items()}.items() <= {
            key: one.kind for key, one in has.items()
        }.items()


@pytest.mark.parametrize("model", MODELS)
def test_a_model_has_every_method_of_its_protocol_as_it_is_called(model: type) -> None:
    check_methods(LLMClient, model)
