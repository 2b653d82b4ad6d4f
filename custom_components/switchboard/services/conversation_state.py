"""The state of a conversation, as actions tell of it: in full, and in short."""

from datetime import timedelta
from typing import Final

from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType, JsonValueType

from ..engine.dialogue.context.context import RAW_BUFFER_TIME_WINDOW, LightState
from ..engine.dialogue.context.silence import is_silence
from ..engine.dialogue.context.state import ContextState, Noted
from ..engine.dialogue.keeping import in_order
from ..engine.dialogue.state import AgentState, MessageEntry

_SPEAKERS: Final = ("user", "assistant")


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
    about = state.context or ContextState()
    noted = {one.id: one for one in about.messages}
    said = _said(state)
    spoken = [entry for entry in said if entry.id in noted]
    since = dt_util.utcnow() - timedelta(seconds=RAW_BUFFER_TIME_WINDOW)
    messages: list[JsonValueType] = [
        {**_message(entry, texts=texts), **_noted(noted.get(entry.id))} for entry in said
    ]
    buffered: list[JsonValueType] = [
        _buffered(entry, noted[entry.id], texts=texts)
        for entry in spoken
        if entry.timestamp >= since
    ]
    answered: list[JsonValueType] = [
        _answered(entry, noted[entry.id], texts=texts)
        for entry in spoken
        if entry.role == "assistant"
    ]
    return {
        **light_state(state, light),
        "domain_confidence": {**about.domains},
        "rolling_summary": _summary(state, about, texts=texts),
        "raw_recent_buffer": buffered,
        "assistant_responses": answered,
        "messages": messages,
    }


def _summary(state: AgentState, about: ContextState, *, texts: bool) -> JsonObjectType | None:
    """Tell of the summary; by numbers, where every message that is held has one."""
    summary = state.window.summary
    if summary is None:
        return None
    told: JsonObjectType = {
        "covers_from": summary.covers_from,
        "covers_to": summary.covers_to,
        "token_count": summary.token_count,
        **({"text": summary.text} if texts else {}),
    }
    numbers = {one.id: one.number for one in about.messages}
    held = [one.id for one in in_order(state.window) if one.role in _SPEAKERS and one.content]
    if held and all(one in numbers for one in held):
        word_for_word = {numbers[one] for one in held}
        covered = [one for one in range(1, about.next_number) if one not in word_for_word]
        told["message_count"] = len(covered)
        if covered:
            told["covers_messages"] = [covered[0], covered[-1]]
    return told


def _buffered(entry: MessageEntry, noted: Noted, *, texts: bool) -> JsonObjectType:
    told = _noted(noted)
    return {
        **told,
        "speaker": noted.speaker or entry.role,
        "timestamp": entry.timestamp.isoformat(),
        "buffer_entry_time": entry.timestamp.timestamp(),
        **({"text": entry.content} if texts else {}),
    }


def _answered(entry: MessageEntry, noted: Noted, *, texts: bool) -> JsonObjectType:
    return {
        "message_number": noted.number,
        "speaker": noted.speaker or entry.role,
        "timestamp": entry.timestamp.isoformat(),
        "metadata": {"trigger_type": noted.trigger, "domains": [*(noted.domains or ())]},
        **({"text": entry.content} if texts else {}),
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
