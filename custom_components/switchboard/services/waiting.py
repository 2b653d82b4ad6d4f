"""What waits for a person or is in doubt, as actions list and decide it."""

from collections.abc import Collection
from typing import Any, Final

from homeassistant.exceptions import Unauthorized
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..engine.graph.settling import Decision
from ..engine.knowledge.contradictions import Settlement
from ..engine.language.lexicon import plain
from ..engine.storage.entries import HOUSEHOLD
from ..memory.graph_editor import Caller
from ..memory.house_memory import HouseMemory
from .graph_responses import changed_told
from .responses import memory_told, outcome_told, waiting_relation_told

_CONFIRM: Final = "confirm"
_REJECT: Final = "reject"
_HOLDS: Final = "holds"
_BOTH_HOLD: Final = "both_hold"
OF_WAITING: Final = (_CONFIRM, _REJECT)
_DECIDED_IN_GRAPH: Final[dict[str, Decision]] = {_CONFIRM: "confirm", _REJECT: "reject"}
DECISIONS: Final = (*OF_WAITING, _HOLDS, _BOTH_HOLD)


def waiting_page(waiting: list[JsonObjectType], offset: int, limit: int) -> JsonObjectType:
    """Return a page of what waits, as memories are listed: the newest first."""
    waiting.sort(key=lambda one: str(one["created_at"]), reverse=True)
    return {
        "memories": [*waiting[offset : offset + limit]],
        "total": len(waiting),
        "offset": offset,
    }


async def async_relations_waiting(
    memory: HouseMemory, owners: Collection[str], containing: str | None
) -> list[JsonObjectType]:
    """Return the relations of the graph that wait, with the question that is to be decided.

    Raises:
        StorageError: the graph cannot be read.
    """
    language, zone = memory.hass.config.language, dt_util.get_default_time_zone()
    told = await memory.graph.waiting(owners)
    found = [waiting_relation_told(one, language, zone) for one in told]
    wanted = plain(containing or "")
    return [one for one in found if wanted in plain(str(one["text"]))]


async def async_decide(
    memory: HouseMemory, decision: str, named: str, own: str | None, changes: dict[str, Any]
) -> JsonObjectType:
    """Confirm what waits, with the changes to it, or reject it; or settle what is in doubt.

    A relation of the graph that waits is confirmed as it is, or rejected.

    ``own`` is the person whose memories alone the caller may touch, None for everyone's.

    Raises:
        KnowledgeError: nothing of this id waits or is in doubt, or it is not to be kept.
        StorageError: the memory cannot be written.
        Unauthorized: the caller may not confirm it.
    """
    if not changes and (settled_in_graph := _DECIDED_IN_GRAPH.get(decision)):
        whose = (HOUSEHOLD, own) if own else await memory.all_owners()
        if named in {one.relation.id for one in await memory.graph.waiting(whose)}:
            caller = Caller(whose, memory.hass.config.language, may_confirm=not own)
            changed = await memory.graph.settle(caller, named, settled_in_graph)
            return changed_told(changed, caller.language)
    if decision not in OF_WAITING:
        settled = await memory.in_doubt.settle(
            Settlement(named, both_hold=decision == _BOTH_HOLD, owners=(own,) if own else None)
        )
        told = [memory_told(one) for one in settled]
        return {"memory": told[0], "settled": [*told[1:]]}
    if decision == _REJECT:
        await memory.waiting.reject(named, own)
        return {"rejected": named}
    if own:  # what waits touches the whole house: access, money, safety
        raise Unauthorized
    return outcome_told(await memory.waiting.confirm(named, **changes))
