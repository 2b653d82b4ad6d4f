"""What waits for a person, as actions list and decide it."""

from collections.abc import Sequence
from typing import Any, Final

from homeassistant.exceptions import Unauthorized
from homeassistant.util.json import JsonObjectType, JsonValueType

from ..engine.storage.entries import ExtractedFact
from ..memory.house_memory import HouseMemory
from .responses import outcome_told, waiting_told

_CONFIRM: Final = "confirm"
_REJECT: Final = "reject"
DECISIONS: Final = (_CONFIRM, _REJECT)


def waiting_page(facts: Sequence[ExtractedFact], offset: int, limit: int) -> JsonObjectType:
    """Return a page of what waits, as memories are listed."""
    page: list[JsonValueType] = [waiting_told(fact) for fact in facts[offset : offset + limit]]
    return {"memories": page, "total": len(facts), "offset": offset}


async def async_decide(
    memory: HouseMemory, decision: str, fact_id: str, own: str | None, changes: dict[str, Any]
) -> JsonObjectType:
    """Confirm what waits, with the changes to it, or reject it.

    ``own`` is the person whose memories alone the caller may touch, None for everyone's.

    Raises:
        KnowledgeError: nothing of this id waits, or it is not to be kept.
        StorageError: the memory cannot be written.
        Unauthorized: the caller may not confirm it.
    """
    if decision == _REJECT:
        await memory.waiting.reject(fact_id, own)
        return {"rejected": fact_id}
    if own:  # what waits touches the whole house: access, money, safety
        raise Unauthorized
    return outcome_told(await memory.waiting.confirm(fact_id, **changes))
