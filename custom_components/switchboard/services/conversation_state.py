"""The state of a conversation, as actions tell of it: in full, and in short."""

from typing import Final

from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType, JsonValueType

from ..engine.dialogue.state import AgentState, MessageEntry

SILENCE_SECONDS: Final = 4.0
"""More than this since the last message is silence."""


def light_state(state: AgentState) -> JsonObjectType:
    """Return what holds at this moment; it is made when it is asked for and kept nowhere."""
    said = _said(state)
    if not said:
        return {"is_silence": True, "time_since_last_message": None, "last_message_time": None}
    last = max(entry.timestamp for entry in said)
    seconds = max(0.0, (dt_util.utcnow() - last).total_seconds())
    return {
        "is_silence": seconds > SILENCE_SECONDS,
        "time_since_last_message": round(seconds, 1),
        "last_message_time": last.isoformat(),
    }


def full_state(state: AgentState, *, texts: bool) -> JsonObjectType:
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
    messages: list[JsonValueType] = [_message(entry, texts=texts) for entry in _said(state)]
    return {**light_state(state), "rolling_summary": told, "messages": messages}


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
