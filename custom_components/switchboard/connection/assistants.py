"""Home Assistant's voice assistants: one that asks our agent, and giving it back on removal.

What the set-up does to them is kept in a small file of its own, so that it can be undone: an
assistant that it added and that nobody has changed since goes with the connection, one that it
changed asks whom it asked before, and the preference goes back. No assistant is left asking an
agent that is gone: it would be mute.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypedDict

from homeassistant.components.conversation import HOME_ASSISTANT_AGENT
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.storage import Store

from ..const import DOMAIN
from .titles import numbered

if TYPE_CHECKING:
    from homeassistant.components.assist_pipeline import Pipeline
    from homeassistant.components.assist_pipeline.pipeline import PipelineStorageCollection


class _Kept(TypedDict, total=False):
    """Notes on an assistant: as it was ``made``, or whom it ``asked`` before.

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


@callback
def preferred_assistant(hass: HomeAssistant) -> Assistant | None:
    """Return the assistant that answers where no other is chosen, None if there are none."""
    if not (known := _pipelines(hass)):
        return None
    preferred = _preferred(hass)
    return Assistant(preferred.name, preferred in known)


async def async_change_assistant(hass: HomeAssistant, agent: str) -> None:
    """Let the preferred voice assistant ask ``agent``, which tries Home Assistant first itself."""
    preferred = _preferred(hass)
    if preferred.conversation_engine != agent:
        asked = {
            "conversation_engine": preferred.conversation_engine,
            "prefer_local_intents": preferred.prefer_local_intents,
        }
        await _async_note(hass, preferred.id, _Kept(asked=asked))
    await _async_let_ask(hass, preferred, agent)


async def async_add_assistant(hass: HomeAssistant, agent: str, name: str) -> None:
    """Add a voice assistant like the preferred one that asks ``agent``; it is preferred now."""
    model = replace(
        _preferred(hass),
        name=numbered(name, {one.name for one in _pipelines(hass)}),
        conversation_engine=agent,
        prefer_local_intents=False,
    ).to_json()
    del model["id"]
    store = _pipeline_store(hass)
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
    if (found := await _async_returning(hass, agent)) is None:
        return
    notes = await _notes_store(hass).async_load() or {}
    kept = notes.get(found.id, _Kept())
    await _async_let_ask(hass, found, agent)
    if kept.get("was_preferred"):
        store = _pipeline_store(hass)
        kept["preferred"] = store.async_get_preferred_item()
        store.async_set_preferred_item(found.id)
    kept.pop("returns", None)
    await _async_note(hass, found.id, kept)


async def async_give_back(hass: HomeAssistant, agents: Collection[str]) -> None:
    """Undo what was done for ``agents`` that are removed, so that nobody asks them any more."""
    if not (pipelines := _pipelines(hass)):
        return
    store = _pipeline_store(hass)
    notes = await _notes_store(hass).async_load() or {}
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
        before = asked.get("conversation_engine")
        is_there = before == HOME_ASSISTANT_AGENT or (before and hass.states.get(before))
        if not is_there or before in agents:
            asked = {"conversation_engine": HOME_ASSISTANT_AGENT, "prefer_local_intents": False}
        await _async_let_ask(hass, pipeline, **asked)
        notes[pipeline.id] = _Kept(asked=asked, returns=True, was_preferred=was_preferred)
    await _notes_store(hass).async_save({one: kept for one, kept in notes.items() if one in there})


async def _async_returning(hass: HomeAssistant, agent: str) -> Pipeline | None:
    notes = await _notes_store(hass).async_load() or {}
    found = [
        one
        for one in _pipelines(hass)
        if one.conversation_engine == agent or notes.get(one.id, {}).get("returns")
    ]
    return min(found, key=lambda one: one.conversation_engine != agent, default=None)


def _notes_store(hass: HomeAssistant) -> Store[_Notes]:
    return Store(hass, 1, f"{DOMAIN}.assistants")


async def _async_note(hass: HomeAssistant, pipeline_id: str, kept: _Kept) -> None:
    store = _notes_store(hass)
    await store.async_save({**(await store.async_load() or {}), pipeline_id: kept})


# A house without voice may not be able to import what its assistants are made of.


def _pipelines(hass: HomeAssistant) -> list[Pipeline]:
    if "assist_pipeline" not in hass.config.components:
        return []
    from homeassistant.components.assist_pipeline.pipeline import async_get_pipelines

    return async_get_pipelines(hass)


def _preferred(hass: HomeAssistant) -> Pipeline:
    from homeassistant.components.assist_pipeline.pipeline import async_get_pipeline

    return async_get_pipeline(hass)


def _pipeline_store(hass: HomeAssistant) -> PipelineStorageCollection:
    from homeassistant.components.assist_pipeline.pipeline import KEY_ASSIST_PIPELINE

    return hass.data[KEY_ASSIST_PIPELINE].pipeline_store


async def _async_let_ask(
    hass: HomeAssistant,
    pipeline: Pipeline,
    conversation_engine: str,
    *,
    prefer_local_intents: bool = False,
) -> None:
    from homeassistant.components.assist_pipeline import async_update_pipeline

    await async_update_pipeline(
        hass,
        pipeline,
        conversation_engine=conversation_engine,
        prefer_local_intents=prefer_local_intents,
    )
