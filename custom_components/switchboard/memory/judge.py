"""Who is asked how two statements stand to each other: the deployment that listens back.

Where a person waits for the answer, the memory does not wait long.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from homeassistant.core import HomeAssistant

from ..const import DOMAIN
from ..engine.knowledge.compare import Claim, Relation
from ..engine.knowledge.errors import JudgeError

PATIENCE_SECONDS: Final = 5.0
NOBODY: Final = "nobody_in_charge"


@dataclass(frozen=True, slots=True)
class JudgeInCharge:
    """A ``Judge`` for what people tell the memory themselves."""

    hass: HomeAssistant

    async def relations(self, new: Claim, known: Sequence[Claim]) -> list[Relation]:
        """Return how ``new`` stands to each of ``known``.

        Raises:
            JudgeError: nobody may be asked, or there was no answer in time.
        """
        for entry in self.hass.config_entries.async_loaded_entries(DOMAIN):
            listening = entry.runtime_data.listening
            if listening.is_in_charge:
                judge = replace(listening.judge, patience=PATIENCE_SECONDS)
                answer: list[Relation] = await judge.relations(new, known)
                return answer
        raise JudgeError(NOBODY)
