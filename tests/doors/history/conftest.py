"""An agent of people who agreed to a log, which the model alone answers for."""

from typing import Any

import pytest

from ..household import AGREED, MODEL_ONLY


@pytest.fixture
async def entry(move_in) -> Any:
    """Our agent, with a log."""
    return await move_in(entry_options=AGREED, routing=MODEL_ONLY)
