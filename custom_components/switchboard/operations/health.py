"""Health and usage: how deployments and the database are doing, and what was used up.

Numbers, names and reasons: no key, no address, and nobody's words.
"""

from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Any

from homeassistant.components import conversation
from homeassistant.config_entries import ConfigEntry, ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.util import dt as dt_util

from ..agent_settings import AgentSettings
from ..connection.deployments import OWN
from ..const import DOMAIN, SUBENTRY_CONVERSATION
from ..engine.azure.capabilities import Capabilities
from ..engine.azure.ranking import RankedDeployment
from ..engine.azure.retirements import retirement_of
from ..engine.azure.usage import DAY, WEEK, CallHealth
from ..engine.turn.usage import DAYS_KEPT
from ..history.backed_up import DATA_BACKED_UP
from ..home.guests import guests_are_here
from ..memory.house_memory import HouseMemory
from ..memory.hub import Member
from ..runtime import SwitchboardData
from ..usage import history
from .answers import digest, page, picked
from .rights import Call, RefusedError


async def get(call: Call) -> dict[str, Any]:
    """Return how everything is."""
    hass = call.hass
    entries = hass.config_entries.async_entries(DOMAIN)
    return {
        "connections": [_connection(hass, entry) for entry in entries],
        "database": await _async_database(call.memory),
        "guests": guests_are_here(hass),
        "sharing": _sharing(call),
    }


async def exchange(call: Call) -> dict[str, Any]:
    """Send to other homes, and hear from them, at once; returns how that stands then."""
    if (sharing := call.memory.hub.sharing) is None:
        raise RefusedError("not_shared")
    await sharing.async_exchange_now()
    return {"sharing": _sharing(call)}


def _sharing(call: Call) -> dict[str, Any] | None:
    sharing = call.memory.hub.sharing
    return None if sharing is None else sharing.report()


async def ask_again(call: Call) -> dict[str, Any]:
    """Forget what a deployment refused: the next call that wants it asks for it again."""
    hass, key = call.hass, call.data["key"]
    entry = hass.config_entries.async_get_entry(call.data["entry_id"])
    found = _data_of(entry) if entry is not None and entry.domain == DOMAIN else None
    if entry is None or found is None:
        raise RefusedError("not_loaded")
    embedder = found.embedding.embedder
    if embedder is not None and embedder.key == key:
        if _lesson(frozenset(embedder.refused)) != call.data["expected_revision"]:
            raise RefusedError("health_changed_meanwhile")
        embedder.ask_again()
    else:
        deployment = next((one for one in found.deployments if one.key == key), None)
        if deployment is None:
            raise RefusedError("deployment_unknown")
        known = deployment.client.capabilities
        if _revision(known) != call.data["expected_revision"]:
            raise RefusedError("health_changed_meanwhile")
        deployment.client.ask_again()
    told = _connection(hass, entry)
    return {"deployment": next(one for one in told["deployments"] if one["key"] == key)}


def _connection(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, Any]:
    data = _data_of(entry)
    deployments = [] if data is None else [*_deployments(data), *_embedding(data)]
    return picked(
        entry,
        "entry_id",
        "title",
        state=entry.state.value,
        agents=_agents(hass, entry),
        deployments=deployments,
    )


def _deployments(data: SwitchboardData) -> list[dict[str, Any]]:
    ranks = {one.key: rank for rank, one in enumerate(data.llm.deployments, 1)}
    return [_deployment(data, one, ranks.get(one.key)) for one in data.deployments]


def _data_of(entry: ConfigEntry | None) -> SwitchboardData | None:
    if entry is None or entry.state is not ConfigEntryState.LOADED:
        return None
    data = entry.runtime_data
    return data if isinstance(data, SwitchboardData) else None


def _agents(hass: HomeAssistant, entry: ConfigEntry) -> list[dict[str, Any]]:
    """Return who is spoken to, and which agent answers where no model can: None, none does."""
    found = []
    for one in entry.subentries.values():
        if one.subentry_type == SUBENTRY_CONVERSATION:
            policy = AgentSettings.from_options(one.data).policy
            entity_id = er.async_get(hass).async_get_entity_id(
                conversation.DOMAIN, DOMAIN, one.subentry_id
            )
            stand_in = conversation.HOME_ASSISTANT_AGENT if policy.falls_back else None
            told = {"name": one.title, "policy": policy.value, "takes_over": stand_in}
            found.append({"entity_id": entity_id, **told})
    return found


def _deployment(data: SwitchboardData, one: RankedDeployment, rank: int | None) -> dict[str, Any]:
    known, failure = one.client.capabilities, one.last_failure
    told = _told(data.usage.health(one.key))
    last = told["last_failure"]
    if last and failure is not None and failure.reason == last["reason"]:
        told["last_failure"] = {
            **last,
            "refusal": asdict(failure.refusal) if failure.refusal else None,
            "content_filter_categories": failure.categories,
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
        "refused": known.rejected,
        "values": {part: values.as_dict() for part, values in sorted(known.values.items())},
        "breaker": {"state": one.breaker.state, "seconds": round(one.breaker.wait, 1)},
        "revision": _revision(known),
        **told,
    }


def _embedding(data: SwitchboardData) -> list[dict[str, Any]]:
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
            "refused": embedder.refused,
            "values": {},
            "breaker": {"state": report["breakers"]["filling"], "seconds": None},
            "revision": _lesson(embedder.refused),
            **_told(data.usage.health(embedder.key)),
        }
    ]


def _retirement(model: str | None) -> dict[str, Any]:
    """``is_over``: the day has come; until then the model is there, after it perhaps."""
    day = retirement_of(model)
    return {
        "model": model,
        "retires": day,
        "is_over": day is not None and day <= dt_util.now().date(),
    }


def _told(health: CallHealth) -> dict[str, Any]:
    now = dt_util.utcnow()
    failed_at = health.last_failure
    return {
        "last_success": health.last_success,
        "last_failure": None if failed_at is None else {"reason": health.reason, "at": failed_at},
        "day": health.since(now, DAY).report(),
        "week": health.since(now, WEEK).report(),
    }


def _revision(known: Capabilities) -> str:
    return digest(known.as_dict())


def _lesson(refused: frozenset[str]) -> str:
    return digest({"refused": [*sorted(refused)]})


async def _async_database(memory: HouseMemory) -> dict[str, Any]:
    log, stats, opening = memory.log, memory.log.stats, memory.log.opening
    size = await memory.hass.async_add_executor_job(_size, log.path)
    retention = log.retention
    return {
        "is_kept": log.is_agreed,
        "is_open": log.is_open,
        "bytes": size,
        "integrity": None if opening is None else opening[0].outcome,
        "checked": opening[1] if opening else None,
        "is_held_for_backup": log.database.is_paused,
        "backed_up": memory.hass.data[DATA_BACKED_UP].at,
        "retention_days": None if retention is None else retention.days,
        "written": stats.written if stats else None,
        "waiting": stats.waiting if stats else None,
        "dropped": stats.dropped if stats else None,
        "problem": stats.problem.reason if stats and stats.problem else None,
    }


def _size(path: Path) -> int | None:
    sizes = []
    for one in (path, path.with_name(f"{path.name}-wal")):
        try:
            sizes.append(one.stat().st_size)
        except OSError:
            continue
    return sum(sizes) if sizes else None


# Usage


async def usage(call: Call) -> dict[str, Any]:
    """Return sums over days at today's prices, of all connections or one; a page of the days."""
    hass = call.hass
    members = _meant(call.memory, call.data.get("entry_id"))
    today = dt_util.now().date()
    first = today - timedelta(days=call.data["days"] - 1)
    books = [member.usage.book(first) for member in members]
    days = history.days(books, call.data["by"])
    return {
        "currency": hass.config.currency,
        "from": first,
        "to": today,
        "days_kept": DAYS_KEPT,
        "connections": [_member(member) for member in members],
        "total": history.total(books),
        "purposes": [{"purpose": name, **sums} for name, sums in history.by(books, "purpose")],
        "agents": [
            {"agent": name, "name": _name_of(members, name), **sums}
            for name, sums in history.by(books, "agent")
        ],
        "models": [{"model": name, **sums} for name, sums in history.by(books, "model")],
        "days": page(days[call.page], len(days), call.data["offset"]),
    }


def _meant(memory: HouseMemory, entry_id: str | None) -> list[Member]:
    members = [one for one in memory.hub.members if entry_id in (None, one.entry_id)]
    if entry_id is not None and not members:
        raise RefusedError("not_loaded")
    return members


def _member(member: Member) -> dict[str, Any]:
    usage_ = member.usage
    return {
        "entry_id": member.entry_id,
        "title": member.entry.title,
        "is_priced": usage_.is_priced,
        "has_cheaper": usage_.has_cheaper,
        "budgets": usage_.allowances(),
    }


def _name_of(members: list[Member], agent: str) -> str | None:
    """Return how an agent is called now; None where it is gone, or nobody's account it was."""
    found = (member.entry.subentries.get(agent) for member in members)
    return next((one.title for one in found if one is not None), None)
