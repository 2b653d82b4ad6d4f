"""The state of a conversation, as actions tell of it: in full, and in short."""

from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType, JsonValueType

from ..engine.dialogue.context.context import LightState
from ..engine.dialogue.context.silence import is_silence
from ..engine.dialogue.context.state import ContextState, Noted
from ..engine.dialogue.state import AgentState, MessageEntry


def light_state(state: AgentState, light: LightState) -> JsonObjectType:
    """Return what holds at this moment; it is made when it is asked for and kept nowhere.

    How long ago something was said is known by the clock of the house, where it was said before
    the house was started.
    """
    told: JsonObjectType = {
        "is_silence": light["is_silence"],
        "time_since_last_message": light["time_since_last_message"],
        "current_domains": [*light["current_domains"]],
        "current_keywords": [*light["current_keywords"]],
        "last_message_time": None,
    }
    if said := _said(state):
        last = max(entry.timestamp for entry in said)
        told["last_message_time"] = last.isoformat()
        if light["time_since_last_message"] is None:
            seconds = max(0.0, (dt_util.utcnow() - last).total_seconds())
            told["time_since_last_message"] = round(seconds, 1)
            told["is_silence"] = is_silence(seconds)
    return told


def full_state(state: AgentState, light: LightState, *, texts: bool) -> JsonObjectType:
    """Return all of a conversation's state; ``texts``: what was said word for word included."""
    summary = state.window.summary
    told: JsonObjectType | None = None
    if summary is not None:
        told = {
            "covers_from": summary.covers_from,
            "covers_to": summary.covers_to,
            "token_count": summary.token_count,
            **({"text": summary.text} if texts else {}),
        }
    about = state.context or ContextState()
    noted = {one.id: one for one in about.messages}
    messages: list[JsonValueType] = [
        {**_message(entry, texts=texts), **_noted(noted.get(entry.id))} for entry in _said(state)
    ]
    return {
        **light_state(state, light),
        "domain_confidence": {**about.domains},
        "rolling_summary": told,
        "messages": messages,
    }


def _noted(noted: Noted | None) -> JsonObjectType:
    """Say what a message is about; its domains are absent until it has been tagged."""
    if noted is None:
        return {}
    told: JsonObjectType = {"message_number": noted.number, "keywords": [*noted.keywords]}
    if noted.domains is not None:
        told |= {"domains": [*noted.domains], "domain_confidence": {**noted.domains}}
    return told


def _said(state: AgentState) -> list[MessageEntry]:
    return [entry for entry in state.window.messages if entry.role != "system"]


def _message(entry: MessageEntry, *, texts: bool) -> JsonObjectType:
    return {
        "id": entry.id,
        "role": entry.role,
        "timestamp": entry.timestamp.isoformat(),
        "token_count": entry.token_count,
        "tags": [*sorted(entry.tags)],
        **({"text": entry.content} if texts else {}),
    }
