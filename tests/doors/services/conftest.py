"""A house whose people, Robin and Kim, agreed to a log; Robin is no administrator."""

from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockUser

from .test_memory_services import AGREED, KIM, MODEL_ONLY, ROBIN


@pytest.fixture
async def entry(house: HomeAssistant, move_in: Any) -> Any:
    """An entry of that house."""
    for person in (ROBIN, KIM):
        house.states.async_set(person, "home")
    return await move_in(entry_options=AGREED, routing=MODEL_ONLY)


@pytest.fixture
async def robin(house: HomeAssistant, entry: Any) -> MockUser:
    """Robin, who is no administrator and a person of the house."""
    user = MockUser(is_owner=False, name="Robin").add_to_hass(house)
    house.states.async_set(ROBIN, "home", {"user_id": user.id, "friendly_name": "Robin"})
    await house.async_block_till_done()
    return user
