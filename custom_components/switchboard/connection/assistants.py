"""Home Assistant's voice assistants: one that asks our agent, and giving it back on removal.

What the set-up does to them is kept in a small file of its own, so that it can be undone: an
assistant that it added and that nobody has changed since goes with the connection, one that it
changed asks whom it asked before, and the preference goes back. No assistant is left asking an
agent that is gone: it would be mute.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypedDict

from homeassistant.components.conversation import HOME_ASSISTANT_AGENT
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.storage import Store

from ..const import DOMAIN
from .titles import numbered

if TYPE_CHECKING:
    from homeassistant.components.assist_pipeline import Pipeline

_OPTIONAL: Final = "assist_pipeline"


class _Kept(TypedDict, total=False):
    """What is known of an assistant: as it was ``made``, or whom it ``asked`` before.

    ``preferred`` is the assistant that was preferred before. ``returns``: it asked an agent of
    ours that was removed, and asks one again if a person wants that.
    """

    made: dict[str, Any]
    asked: dict[str, Any]
    preferred: str
    returns: bool
    was_preferred: bool


type _Notes = dict[str, _Kept]
"""By the ids of the assistants."""


@dataclass(frozen=True, slots=True)
class Assistant:
    """A voice assistant. It cannot be changed where an agent itself was made the preferred one."""

    name: str
    can_be_changed: bool


def _store(hass: HomeAssistant) -> Store[_Notes]:
    return Store(hass, 1, f"{DOMAIN}.assistants")


@callback
def preferred_assistant(hass: HomeAssistant) -> Assistant | None:
    """Return the assistant that answers where no other is chosen, None if there are none."""
    if _OPTIONAL not in hass.config.components:
        return None
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    preferred = assist_pipeline.async_get_pipeline(hass)
    return Assistant(preferred.name, preferred in assist_pipeline.async_get_pipelines(hass))


async def async_change_assistant(hass: HomeAssistant, agent: str) -> None:
    """Let the preferred voice assistant ask ``agent``, which tries Home Assistant first itself."""
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    preferred = assist_pipeline.async_get_pipeline(hass)
    if preferred.conversation_engine != agent:
        await _async_note(hass, preferred.id, _Kept(asked=_asking(preferred)))
    await _async_let_ask(hass, preferred, agent)


async def async_add_assistant(hass: HomeAssistant, agent: str, name: str) -> None:
    """Add a voice assistant like the preferred one that asks ``agent``; it is preferred now."""
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    taken = {one.name for one in assist_pipeline.async_get_pipelines(hass)}
    model = replace(
        assist_pipeline.async_get_pipeline(hass),
        name=numbered(name, taken),
        conversation_engine=agent,
        prefer_local_intents=False,
    ).to_json()
    del model["id"]
    store = hass.data[assist_pipeline.KEY_ASSIST_PIPELINE].pipeline_store
    before = store.async_get_preferred_item()
    made = await store.async_create_item(model)
    await _async_note(hass, made.id, _Kept(made=made.to_json(), preferred=before))
    store.async_set_preferred_item(made.id)


async def async_returning_assistant(hass: HomeAssistant, agent: str) -> str | None:
    """Return the name of an assistant that asked an agent of ours before, or asks it still."""
    found = await _async_returning(hass, agent)
    return found.name if found else None


async def async_take_up_assistant(hass: HomeAssistant, agent: str) -> None:
    """Let the assistant ask ``agent`` that asked one before; preferred again if it was."""
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    if (found := await _async_returning(hass, agent)) is None:
        return
    notes = await _store(hass).async_load() or {}
    kept = notes.get(found.id, _Kept())
    await _async_let_ask(hass, found, agent)
    if kept.get("was_preferred"):
        store = hass.data[assist_pipeline.KEY_ASSIST_PIPELINE].pipeline_store
        kept["preferred"] = store.async_get_preferred_item()
        store.async_set_preferred_item(found.id)
    kept.pop("returns", None)
    await _async_note(hass, found.id, kept)


async def async_give_back(hass: HomeAssistant, agents: Collection[str]) -> None:
    """Undo what was done for ``agents`` that are removed, so that nobody asks them any more."""
    if _OPTIONAL not in hass.config.components:
        return
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    store = hass.data[assist_pipeline.KEY_ASSIST_PIPELINE].pipeline_store
    notes = await _store(hass).async_load() or {}
    pipelines = assist_pipeline.async_get_pipelines(hass)
    there = {one.id for one in pipelines}
    for pipeline in [one for one in pipelines if one.conversation_engine in agents]:
        kept = notes.pop(pipeline.id, _Kept())
        untouched = kept.get("made") == pipeline.to_json()
        was_preferred = store.async_get_preferred_item() == pipeline.id
        if was_preferred and "made" in kept:
            others = [kept.get("preferred"), *(one for one in there if one != pipeline.id)]
            if heir := next((one for one in others if one in there), None):
                store.async_set_preferred_item(heir)
        if untouched and store.async_get_preferred_item() != pipeline.id:
            await store.async_delete_item(pipeline.id)
            there.discard(pipeline.id)
            continue
        asked = kept.get("asked", {})
        if not _is_there(hass, asked.get("conversation_engine")) or (
            asked["conversation_engine"] in agents
        ):
            asked = {"conversation_engine": HOME_ASSISTANT_AGENT, "prefer_local_intents": False}
        await assist_pipeline.async_update_pipeline(hass, pipeline, **asked)
        notes[pipeline.id] = _Kept(asked=asked, returns=True, was_preferred=was_preferred)
    await _store(hass).async_save({one: kept for one, kept in notes.items() if one in there})


async def _async_returning(hass: HomeAssistant, agent: str) -> Pipeline | None:
    if _OPTIONAL not in hass.config.components:
        return None
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    notes = await _store(hass).async_load() or {}
    found = [
        one
        for one in assist_pipeline.async_get_pipelines(hass)
        if one.conversation_engine == agent or notes.get(one.id, {}).get("returns")
    ]
    return min(found, key=lambda one: one.conversation_engine != agent, default=None)


async def _async_let_ask(hass: HomeAssistant, pipeline: Pipeline, agent: str) -> None:
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    await assist_pipeline.async_update_pipeline(
        hass, pipeline, conversation_engine=agent, prefer_local_intents=False
    )


async def _async_note(hass: HomeAssistant, pipeline_id: str, kept: _Kept) -> None:
    store = _store(hass)
    await store.async_save({**(await store.async_load() or {}), pipeline_id: kept})


def _asking(pipeline: Pipeline) -> dict[str, Any]:
    return {
        "conversation_engine": pipeline.conversation_engine,
        "prefer_local_intents": pipeline.prefer_local_intents,
    }


def _is_there(hass: HomeAssistant, agent: str | None) -> bool:
    return agent == HOME_ASSISTANT_AGENT or (
        agent is not None and hass.states.get(agent) is not None
    )
