"""Walking past the PIN with any JSON for any tool. More sets: ``scripts/bench pin``."""

import pytest
from homeassistant.core import HomeAssistant

from bench.pin_walk import furnish, walk

SETS = 400


@pytest.mark.parametrize("seed", [1])
async def test_nothing_protected_moves_whatever_a_tool_is_called_with(hass: HomeAssistant, seed):
    found = await walk(await furnish(hass), SETS, seed)
    assert found.sets == SETS
    assert found.opens > SETS / 10, "the sets would have to open something without a gate"
    assert found.moved == []
