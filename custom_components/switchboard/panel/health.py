"""The commands on health: how each deployment and the database are doing, and asking once more.

Numbers, names and reasons: no key, no address, and nobody's words.
"""

from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import probatio
from homeassistant.components import conversation
from homeassistant.config_entries import ConfigEntry, ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import entity_registry as er
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..connection.deployments import OWN
from ..const import DOMAIN, SUBENTRY_CONVERSATION
from ..engine.azure.call_health import DAY, WEEK, CallHealth
from ..engine.azure.capabilities import Capabilities
from ..engine.azure.ranking import RankedDeployment
from ..engine.azure.retirements import retirement_of
from ..history.backed_up import DATA_BACKED_UP
from ..home.guests import guests_are_here
from ..memory.house_memory import HouseMemory
from ..runtime import SwitchboardData
from ..services.own_rights import PROVENANCE, check_person
from ..settings import AgentSettings
from .frame import EXPECTED_REVISION, Command
from .paging import digest

ATTR_ENTRY_ID: Final = "entry_id"
ATTR_KEY: Final = "key"


async def _get(memory: HouseMemory, _: dict[str, Any]) -> JsonObjectType:
    hass = memory.hass
    entries = hass.config_entries.async_entries(DOMAIN)
    return {
        "connections": [_connection(hass, entry) for entry in entries],
        "database": await _async_database(memory),
        "guests": guests_are_here(hass),
    }


async def _ask_again(memory: HouseMemory, data: dict[str, Any]) -> JsonObjectType:
    """Forget what a deployment refused: the next call that wants it asks for it again."""
    check_person(data[PROVENANCE])
    hass, key = memory.hass, data[ATTR_KEY]
    entry = hass.config_entries.async_get_entry(data[ATTR_ENTRY_ID])
    found = _data_of(entry) if entry is not None and entry.domain == DOMAIN else None
    if entry is None or found is None:
        raise _refused("not_loaded")
    embedder = found.embedding.embedder
    if embedder is not None and embedder.key == key:
        if _lesson(frozenset(embedder.refused)) != data[EXPECTED_REVISION]:
            raise _refused("health_changed_meanwhile")
        embedder.ask_again()
    else:
        deployment = next((one for one in found.deployments if one.key == key), None)
        if deployment is None:
            raise _refused("deployment_unknown")
        known = deployment.client.capabilities
        if _revision(known) != data[EXPECTED_REVISION]:
            raise _refused("health_changed_meanwhile")
        deployment.client.ask_again()
    told: Any = _connection(hass, entry)
    return {"deployment": next(one for one in told["deployments"] if one["key"] == key)}


def _connection(hass: HomeAssistant, entry: ConfigEntry) -> JsonObjectType:
    data = _data_of(entry)
    told: JsonObjectType = {
        "entry_id": entry.entry_id,
        "title": entry.title,
        "state": entry.state.value,
        "agents": [*_agents(hass, entry)],
        "deployments": [],
    }
    if data is not None:
        ranked = data.llm.deployments
        told["deployments"] = [
            *(
                _deployment(hass, data, one, ranked.index(one) + 1 if one in ranked else None)
                for one in data.deployments
            ),
            *_embedding(data),
        ]
    return told


def _data_of(entry: ConfigEntry | None) -> SwitchboardData | None:
    if entry is None or entry.state is not ConfigEntryState.LOADED:
        return None
    data = entry.runtime_data
    return data if isinstance(data, SwitchboardData) else None


def _agents(hass: HomeAssistant, entry: ConfigEntry) -> list[JsonObjectType]:
    """Return who is spoken to, and which agent answers where no model can: None, none does."""
    registry, found = er.async_get(hass), list[JsonObjectType]()
    for subentry in entry.subentries.values():
        if subentry.subentry_type != SUBENTRY_CONVERSATION:
            continue
        policy = AgentSettings.from_options(subentry.data).policy
        entity_id = registry.async_get_entity_id(conversation.DOMAIN, DOMAIN, subentry.subentry_id)
        stand_in = conversation.HOME_ASSISTANT_AGENT if policy.falls_back else None
        found.append(
            {
                "entity_id": entity_id,
                "name": subentry.title,
                "policy": policy.value,
                "takes_over": stand_in,
            }
        )
    return found


def _deployment(
    hass: HomeAssistant, data: SwitchboardData, one: RankedDeployment, rank: int | None
) -> JsonObjectType:
    known, failure = one.client.capabilities, one.last_failure
    told = _told(data.usage.health(one.key))
    last: Any = told["last_failure"]
    if last and failure is not None and failure.reason == last["reason"]:
        told["last_failure"] = {
            **last,
            "refusal": asdict(failure.refusal) if failure.refusal else None,
            "content_filter_categories": [*failure.categories],
        }
    role = "own" if one.key == OWN else "named" if rank is None else "fallback"
    return {
        "key": one.key,
        "name": one.name,
        "role": role,
        "rank": rank,
        **_retirement(known.model),
        "api": known.wire,
        "context_tokens": known.context_tokens,
        "refused": [*sorted(known.rejected)],
        "values": {part: values.as_dict() for part, values in sorted(known.values.items())},
        "breaker": {"state": one.breaker.state, "seconds": round(one.breaker.wait, 1)},
        "revision": _revision(known),
        **told,
    }


def _embedding(data: SwitchboardData) -> list[JsonObjectType]:
    embedder = data.embedding.embedder
    if embedder is None:
        return []
    report = data.embedding.as_dict()
    space = data.embedding.space
    return [
        {
            "key": embedder.key,
            "name": embedder.deployment,
            "role": "embedding",
            "rank": None,
            **_retirement(space.model if space else None),
            "api": "embeddings",
            "context_tokens": None,
            "refused": [*sorted(embedder.refused)],
            "values": {},
            "breaker": {"state": report["breakers"]["filling"], "seconds": None},
            "revision": _lesson(embedder.refused),
            **_told(data.usage.health(embedder.key)),
        }
    ]


def _retirement(model: str | None) -> JsonObjectType:
    """``is_over``: the day has come; until then the model is there, after it perhaps."""
    day = retirement_of(model)
    return {
        "model": model,
        "retires": None if day is None else day.isoformat(),
        "is_over": day is not None and day <= dt_util.now().date(),
    }


def _told(health: CallHealth) -> JsonObjectType:
    now = dt_util.utcnow()
    failed_at = health.last_failure
    return {
        "last_success": _iso(health.last_success),
        "last_failure": None
        if failed_at is None
        else {"reason": health.reason, "at": failed_at.isoformat()},
        "day": health.since(now, DAY).report(),
        "week": health.since(now, WEEK).report(),
    }


def _iso(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _revision(known: Capabilities) -> str:
    return digest(known.as_dict())


def _lesson(refused: frozenset[str]) -> str:
    return digest({"refused": [*sorted(refused)]})


async def _async_database(memory: HouseMemory) -> JsonObjectType:
    log, stats, opening = memory.log, memory.log.stats, memory.log.opening
    size = await memory.hass.async_add_executor_job(_size, log.path)
    retention = log.retention
    return {
        "is_kept": log.is_agreed,
        "is_open": log.is_open,
        "bytes": size,
        "integrity": None if opening is None else opening[0].outcome,
        "checked": _iso(opening[1]) if opening else None,
        "is_held_for_backup": log.database.is_paused,
        "backed_up": _iso(memory.hass.data[DATA_BACKED_UP].at),
        "retention_days": None if retention is None else retention.days,
        "written": stats.written if stats else None,
        "waiting": stats.waiting if stats else None,
        "dropped": stats.dropped if stats else None,
        "problem": stats.problem.reason if stats and stats.problem else None,
    }


def _size(path: Path) -> int | None:
    """Return how large the file is with what stands beside it; None: there is none."""
    sizes = []
    for one in (path, path.with_name(f"{path.name}-wal")):
        try:
            sizes.append(one.stat().st_size)
        except OSError:
            continue
    return sum(sizes) if sizes else None


def _refused(key: str) -> ServiceValidationError:
    return ServiceValidationError(translation_domain=DOMAIN, translation_key=key)


_NAME: Final = probatio.All(str, probatio.Length(max=255))

COMMANDS: Final = (
    Command("health/get", {}, _get, for_everyone=False, needs_log=False, shows_words=False),
    Command(
        "health/ask_again",
        {
            probatio.Required(ATTR_ENTRY_ID): _NAME,
            probatio.Required(ATTR_KEY): _NAME,
            probatio.Required(EXPECTED_REVISION): _NAME,
        },
        _ask_again,
        for_everyone=False,
        shows_words=False,
        needs_log=False,
    ),
)
