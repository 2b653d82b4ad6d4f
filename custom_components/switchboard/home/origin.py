"""The origin of an agent's words: a person who speaks, or an automation that does not."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import current_chat_log
from homeassistant.components.conversation.trace import (
    ConversationTraceEventType,
    async_get_traces,
)
from homeassistant.components.websocket_api.connection import current_connection
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.http import current_request
from homeassistant.helpers.script import script_stack_cv

from ..engine.language.taxonomy import TOPIC_TAG
from ..turn_scope import turn_scope

if TYPE_CHECKING:
    from homeassistant.components.assist_pipeline.pipeline import PipelineEvent, PipelineRun

AUTOMATION_TAG: Final = f"{TOPIC_TAG}automation"
"""On a message that nobody spoke: an automation or a script gave it to the agent."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where words came from, as far as Home Assistant says: a user, a device, a satellite.

    ``scripted``: a script, an automation or a model's tool gave them to the agent, whoever set it
    going.
    """

    user_id: str | None = None
    device_id: str | None = None
    satellite_id: str | None = None
    scripted: bool = False

    @property
    def is_spoken(self) -> bool:
        """Return whether a person said them."""
        known = (self.user_id, self.device_id, self.satellite_id) != (None, None, None)
        return known and not self.scripted

    @property
    def tags(self) -> tuple[str, ...]:
        """Return what the log notes of it: nothing of what a person said."""
        return () if self.is_spoken else (AUTOMATION_TAG,)


@callback
def origin_of(user_input: conversation.ConversationInput) -> Origin:
    """Return where the words of a turn came from."""
    return _origin(user_input.context, user_input.device_id, user_input.satellite_id)


@callback
def area_of(hass: HomeAssistant, user_input: conversation.ConversationInput) -> str | None:
    """Return the area in which something was said: that of the satellite, or of its device."""
    satellite = er.async_get(hass).async_get(user_input.satellite_id or "")
    if satellite is not None and satellite.area_id:
        return satellite.area_id
    device_id = user_input.device_id or (satellite.device_id if satellite else None)
    device = dr.async_get(hass).async_get(device_id) if device_id else None
    return device.area_id if isinstance(device, dr.DeviceEntry) else None


def _origin(context: Context, device_id: str | None, satellite_id: str | None) -> Origin:
    return Origin(context.user_id, device_id, satellite_id, scripted=said_by_nobody())


@callback
def in_a_script() -> bool:
    """Tell whether a script, or the actions of an automation, lead here by whatever way."""
    return bool(script_stack_cv.get())


@callback
def said_by_nobody() -> bool:
    """Tell whether a script, or the tool of a model, and no person said the words of this turn."""
    return in_a_script() or turn_scope().by_model


_BY_HAND: Final = (
    "/api/config/",
    "/api/conversation/",
    "/api/repairs/",
    "/api/services/",
    "/api/webhook/",
    "/api/websocket",
)
"""Where a request comes in that a person makes with the frontend, an app or a program of theirs."""


@callback
def in_a_models_hand(but_for: str | None = None) -> bool:
    """Tell whether a model may call this: from a turn, a task, a tool, or as an MCP client.

    Whatever is begun there counts, also where it goes on later, ``but_for`` the conversation in
    which somebody speaks. A request that comes in by a way that is none of those people use may be
    a model's: an MCP server's, or one nobody knows here.
    """
    chat_log = current_chat_log.get()
    if turn_scope().in_tool or (chat_log is not None and chat_log.conversation_id != but_for):
        return True
    request = current_request.get()
    return request is not None and not request.path.startswith(_BY_HAND)


@callback
def origin_of_overheard(hass: HomeAssistant, conversation_id: str, text: str) -> Origin | None:
    """Return where words came from that another agent is just being told.

    A chat log does not say. The run of the voice assistant does that hands the words on, or answers
    them itself; and where there is none, the debug trace of the turn. Where neither does, nobody is
    known to have spoken, or it is None: somebody is signed in here, and these may be their words.
    """
    found = _of_assistant(hass, conversation_id, text) or _of_trace(conversation_id, text)
    if found is None and current_connection.get() is None and current_request.get() is None:
        return Origin()
    return found


def _of_assistant(hass: HomeAssistant, conversation_id: str, text: str) -> Origin | None:
    for run, events in _runs_under_way(hass):
        for event in events:
            data = event.data or {}
            if (
                event.type == "intent-start"
                and data.get("conversation_id") == conversation_id
                and data.get("intent_input") == text
            ):
                return _origin(run.context, data.get("device_id"), data.get("satellite_id"))
    return None


@callback
def is_read_aloud(hass: HomeAssistant, user_input: conversation.ConversationInput) -> bool:
    """Tell whether a voice reads the answer to a turn: a satellite's, or its run ends in speech."""
    return user_input.satellite_id is not None or any(
        run.context is user_input.context and run.end_stage == "tts"
        for run, _ in _runs_under_way(hass)
    )


def _runs_under_way(hass: HomeAssistant) -> Iterator[tuple[PipelineRun, list[PipelineEvent]]]:
    """Yield the runs of voice assistants, with what each has told."""
    if "assist_pipeline" not in hass.config.components:
        return
    from homeassistant.components.assist_pipeline.pipeline import KEY_ASSIST_PIPELINE  # optional

    if (pipelines := hass.data.get(KEY_ASSIST_PIPELINE)) is None:
        return
    # Nothing public holds the runs under way.
    for pipeline_id, runs in getattr(pipelines.pipeline_runs, "_pipeline_runs", {}).items():
        for run in runs.values():
            debug = pipelines.pipeline_debug.get(pipeline_id, {}).get(run.id)
            yield run, debug.events if debug is not None else []


def _of_trace(conversation_id: str, text: str) -> Origin | None:
    for trace in reversed(async_get_traces()):
        told = trace.as_dict()
        if told["result"] or "error" in told:
            continue  # has ended
        for event in told["events"]:
            data = event["data"] or {}
            if (
                event["event_type"] == ConversationTraceEventType.ASYNC_PROCESS
                and data.get("text") == text
                and data.get("conversation_id") in (None, conversation_id)
                and isinstance(context := data.get("context"), Context)
            ):
                return _origin(context, data.get("device_id"), data.get("satellite_id"))
    return None
