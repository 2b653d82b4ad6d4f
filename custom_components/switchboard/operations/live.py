"""Conversations that go on: how full their windows are, what they are about, and beginning anew."""

from datetime import timedelta
from functools import partial
from typing import Any, Final

from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType, JsonValueType

from ..engine.dialogue.context import (
    RAW_BUFFER_TIME_WINDOW,
    ContextState,
    LightState,
    Noted,
    is_silence,
)
from ..engine.dialogue.keeping import in_order, state_as_kept
from ..engine.dialogue.state import AgentState, MessageEntry
from ..history.live import LiveConversations
from ..memory.hub import DATA_COUNTER, DATA_HUB
from .rights import Call, RefusedError, check_no_guests

_SPEAKERS: Final = ("user", "assistant")

type Chosen = list[tuple[LiveConversations, str]]
"""Conversations, each with those of its connection."""


async def conversation_stats(call: Call) -> JsonObjectType:
    """Say how full each conversation's window is, how its last turn went, and what today took.

    Who is no administrator is told of their own conversations. One that is named is told in full,
    and word for word if asked to. What today took is told to whom the page tells usage.
    """
    texts, named = call.data["include_texts"], "conversation_id" in call.data
    if texts and not named:
        raise RefusedError("texts_of_which")
    if texts:
        check_no_guests(call.hass)
    hass, told = call.hass, dict[str, Any]()
    for live, conversation_id in _check_known(call, _known(call)):
        told[conversation_id] = live.report(conversation_id)
        state = live.state(conversation_id)
        if state is not None and call.may_read(state.owners):
            describe = partial(_full_state, texts=texts) if named else _light_state
            if named:
                mask = partial(state_as_kept, state, hass.data[DATA_COUNTER])
                state = await hass.async_add_executor_job(mask)
            told[conversation_id]["state"] = describe(state, live.light(conversation_id))
    members = hass.data[DATA_HUB].members if call.own is None else []
    return {
        "usage_today": {member.entry_id: member.usage.report() for member in members},
        "conversations": told,
    }


async def reset_conversation(call: Call) -> JsonObjectType:
    """Forget one conversation, or all of them; who is no administrator their own."""
    chosen = _known(call) or await _on_disk(call)
    if call.own is None and "conversation_id" not in call.data:
        return {"reset": [*call.hass.data[DATA_HUB].begin_anew()]}
    _check_known(call, chosen)
    for live, conversation_id in chosen:
        live.reset(conversation_id)
    return {"reset": [conversation_id for _, conversation_id in chosen]}


def _known(call: Call) -> Chosen:
    members = call.hass.data[DATA_HUB].members
    if not members:
        raise RefusedError("not_loaded")
    wanted = call.data.get("conversation_id")
    return [
        (member.live, conversation_id)
        for member in members
        for conversation_id in member.live.ids
        if wanted in (None, conversation_id)
        and _is_theirs(call, member.live.state(conversation_id))
    ]


async def _on_disk(call: Call) -> Chosen:
    """Return the conversation meant where it is only kept to be taken up again."""
    wanted = call.data.get("conversation_id")
    return [
        (member.live, wanted)
        for member in call.hass.data[DATA_HUB].members
        if wanted is not None
        and await member.live.async_holds(wanted)
        and _is_theirs(call, await member.live.async_load(wanted) if call.own else None)
    ][:1]


def _is_theirs(call: Call, state: AgentState | None) -> bool:
    """Whether a conversation is one of the caller's; where nobody's memory was told, by the user.

    Somebody else's is unknown to them, so that nobody learns which there are.
    """
    if call.own is None:
        return True
    if state is None:
        return False
    return call.may_read(state.owners) or (
        not state.owners and state.user_id is not None and state.user_id == call.context.user_id
    )


def _check_known(call: Call, chosen: Chosen) -> Chosen:
    wanted = call.data.get("conversation_id")
    if wanted is not None and not chosen:
        raise RefusedError("unknown_conversation", conversation_id=wanted)
    return chosen


def _light_state(state: AgentState, light: LightState) -> JsonObjectType:
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


def _full_state(state: AgentState, light: LightState, *, texts: bool) -> JsonObjectType:
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
        **_light_state(state, light),
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
