"""The PIN gate at the doors: what a turn brought, and what it refuses."""

import logging
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final

from hassil.errors import HassilError
from hassil.recognize import MISSING_ENTITY, RecognizeResult
from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS, current_chat_log
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.helpers import intent, llm
from homeassistant.util.hass_dict import HassKey

from ..const import CONF_PIN, DOMAIN, SECTION_SECURITY
from ..engine.azure.messages import Message
from ..engine.turn.phrases import phrase
from ..engine.turn.pin_gate import Attempts, PinGate, PinTurn, Protected, Verdict
from ..engine.turn.sanitize import LOCAL_MATCH_LIMIT
from ..engine.turn.spoken_pin import PLACEHOLDER, hear
from ..turn_scope import scope_with, turn_scope
from .pin_targets import kinds_of_call, kinds_of_match, protected_names, tells_of_others
from .protected_services import reach

_LOGGER = logging.getLogger(__name__)

LATER: Final = "conversation_command"
"""The slot of a timer that holds a command for when it ends."""

DATA_ATTEMPTS: HassKey[dict[str, Attempts]] = HassKey(f"{DOMAIN}_pin_attempts")
DROPPED: Final = "pin_dropped"
_AT_PIN: Final = {
    "pin_required": (
        "Nothing was done. This needs the PIN of the home. Ask the user to say it; it will reach "
        f'you as "{PLACEHOLDER}". Then call this tool again with the same arguments.'
    ),
    "pin_wrong": (
        "Nothing was done. The PIN was wrong. Ask the user to say it again; it will reach you as "
        f'"{PLACEHOLDER}". Then call this tool again with the same arguments.'
    ),
    "pin_later": (
        "Nothing was done, and no timer was started: what needs the PIN of the home cannot be put "
        'off, as nobody would be there to say the PIN. Tell the user just this: "{sentence}"'
    ),
    "pin_locked": "Nothing was done. Too many wrong PINs were said: the user has to wait a minute.",
}


@callback
def has_pin(hass: HomeAssistant) -> bool:
    """Return whether any of our agents has a PIN: then nobody hears what may be one."""
    return any(
        subentry.data.get(SECTION_SECURITY, {}).get(CONF_PIN, "").strip()
        for entry in hass.config_entries.async_entries(DOMAIN)
        for subentry in entry.subentries.values()
    )


@asynccontextmanager
async def pin_scope(
    hass: HomeAssistant, gate: PinGate | None, user_input: conversation.ConversationInput
) -> AsyncGenerator[conversation.ConversationInput]:
    """Take what may be a PIN out of what was said; yields the rest, which is all others hear."""
    if gate is None and not has_pin(hass):
        with scope_with(pin=None):
            yield user_input
        return
    text, language, names = user_input.text, user_input.language, protected_names(hass)
    if gate is None:
        turn = PinTurn(None, hear(text, language, names=names))
    else:
        name, said_before = user_input.conversation_id, _said_before(hass, user_input)
        is_command = gate.doubts(
            name, text, language, names, said_before
        ) and await _async_is_command(hass, user_input)
        turn = gate.begin(name, text, language, names, said_before, is_command=is_command)
    spoken = replace(user_input, text=turn.heard.text)
    _clean_chat_log(user_input, spoken.text)
    with scope_with(pin=turn):
        yield spoken


async def _async_is_command(
    hass: HomeAssistant, user_input: conversation.ConversationInput
) -> bool:
    """Tell whether Home Assistant knows the use of every word, numbers included."""
    agent = get_agent_manager(hass).default_agent
    if agent is None or len(user_input.text) > LOCAL_MATCH_LIMIT:
        return False
    try:
        result = await agent.async_recognize_intent(user_input)
    except Exception as err:  # noqa: BLE001
        _LOGGER.debug("A sentence cannot be matched: %s", type(err).__name__)
        return False
    if result is None or any(found.is_wildcard for found in result.entities.values()):
        return False
    # What is missing is not said: the room of whoever speaks, for example.
    others = result.unmatched_entities.values()
    return all(getattr(one, "text", "") == MISSING_ENTITY for one in others)


@callback
def without_numbers(hass: HomeAssistant, text: str, language: str) -> str:
    """Return what was said without what may be the PIN of one of us; nothing is tried."""
    return hear(text, language, names=protected_names(hass)).text if has_pin(hass) else text


@callback
def pin_gate(hass: HomeAssistant, pin: str, protected: frozenset[Protected]) -> PinGate | None:
    """Make the gate of an agent. Wrong PINs count for all with the same one, and after a reload."""
    if not pin:
        return None
    attempts = hass.data.setdefault(DATA_ATTEMPTS, {}).setdefault(pin, Attempts())
    return PinGate(pin, protected, time.monotonic, attempts)


@callback
def _said_before(hass: HomeAssistant, user_input: conversation.ConversationInput) -> int:
    """Return how many sentences the conversation has besides this one, whoever answered them."""
    name = user_input.conversation_id
    chat_log = current_chat_log.get()
    if is_ours := chat_log is not None and chat_log.conversation_id == name:
        contents = chat_log.content
    else:
        kept = hass.data.get(DATA_CHAT_LOGS, {}).get(name or "")
        contents = kept.content if kept is not None else []
    return sum(isinstance(said, conversation.UserContent) for said in contents) - is_ours


@callback
def _clean_chat_log(user_input: conversation.ConversationInput, text: str) -> None:
    """Put ``text`` in the place of what a voice assistant wrote down before it asked us.

    What its own attempts to understand the sentence left behind goes with it.
    """
    chat_log = current_chat_log.get()
    if chat_log is None or chat_log.conversation_id != user_input.conversation_id:
        return
    contents = chat_log.content
    for position in range(len(contents) - 1, -1, -1):
        said = contents[position]
        if isinstance(said, conversation.UserContent):
            if said.content == user_input.text != text:
                contents[position:] = [replace(said, content=text)]
            return


@callback
def as_commanded(user_input: conversation.ConversationInput) -> conversation.ConversationInput:
    """Return what is to be answered: the command that waited, if the right PIN was said for it."""
    turn = turn_scope().pin
    return user_input if turn is None or not turn.held else replace(user_input, text=turn.held)


async def async_answer_to_pin(
    hass: HomeAssistant,
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
) -> conversation.ConversationResult | None:
    """Begin a turn at the gate; returns the whole answer if a wrong PIN, or none, ends it."""
    turn = turn_scope().pin
    if turn is None:
        return None
    turn.conversation_id = chat_log.conversation_id
    if turn.verdict in (Verdict.WRONG, Verdict.LOCKED):
        key: str = turn.verdict
    elif turn.dropped and (turn.declined or await _async_means_never_mind(hass, user_input)):
        key = DROPPED
    else:
        return None
    speech = phrase(key, user_input.language)
    chat_log.async_add_assistant_content_without_tools(
        conversation.AssistantContent(agent_id=user_input.agent_id, content=speech)
    )
    response = intent.IntentResponse(language=user_input.language)
    response.async_set_speech(speech)
    return conversation.ConversationResult(
        response=response,
        conversation_id=chat_log.conversation_id,
        continue_conversation=chat_log.continue_conversation,
    )


async def _async_means_never_mind(
    hass: HomeAssistant, user_input: conversation.ConversationInput
) -> bool:
    agent = get_agent_manager(hass).default_agent
    if agent is None or len(user_input.text) > LOCAL_MATCH_LIMIT:
        return False
    try:
        result = await agent.async_recognize_intent(user_input)
    except HassilError:
        return False  # a sentence of the household's own needs a list that there is not
    return (
        result is not None
        and not result.unmatched_entities
        and result.intent.name == intent.INTENT_NEVERMIND
    )


@callback
def told_without_numbers(
    hass: HomeAssistant, messages: list[Message], language: str
) -> list[Message]:
    """Return what others said and did, without what may be the PIN of one of us.

    Of what was done with a sentence that has such a number, only the answer is kept.
    """
    kept: list[Message] = []
    is_clean = True
    for message in messages:
        text = message.content
        if message.role == "user":
            text = without_numbers(hass, text, language)
            is_clean = text == message.content
        if is_clean:
            kept.append(message)
        elif message.role != "tool" and text:
            # Whatever the answer repeats of the number is as good as an answer to "the PIN?".
            text = hear(text, language, asked=True, about_access=True).text
            kept.append(replace(message, content=text, tool_calls=()))
    return kept


@callback
def refuse_sentence(hass: HomeAssistant, text: str, result: RecognizeResult) -> str | None:
    """Return the key of what to say in place of doing what was recognised, None to do it.

    ``""`` means that it must not be done as it was recognised: a number was taken out of the
    sentence, and what is left is nothing that the PIN is for. It may mean another thing.
    """
    turn = turn_scope().pin
    if turn is None:
        return None
    return _refuse(hass, turn, text, result)


@callback
def put_off(result: RecognizeResult) -> str | None:
    """Return the command that a recognised sentence puts off, None if the PIN protects nothing."""
    turn, later = turn_scope().pin, result.entities.get(LATER)
    return str(later.value) if turn is not None and turn.gate is not None and later else None


async def async_may_put_off(
    hass: HomeAssistant, command: str, spoken: conversation.ConversationInput
) -> bool:
    """Return whether a command can be carried out later by our agent: not if it needs the PIN then.

    Nobody would be there to be asked for it.
    """
    turn = turn_scope().pin
    if turn is None or turn.gate is None:
        return True
    return turn.gate.protected.isdisjoint(await _async_kinds_of_later(hass, command, spoken))


def _refuse(hass: HomeAssistant, turn: PinTurn, text: str, result: RecognizeResult) -> str | None:
    protected = frozenset() if turn.gate is None else turn.gate.protected
    kinds, things = reach(lambda: kinds_of_match(hass, result), text, protected)
    if turn.withholds(kinds, things):
        return turn.refuse(text, things)
    needs_pin = turn.gate is not None and not turn.gate.protected.isdisjoint(kinds)
    return "" if _lacks_a_number(turn) and not needs_pin else None


def _lacks_a_number(turn: PinTurn) -> bool:
    return bool(turn.heard.candidates) and turn.held is None


@callback
def may_trigger() -> bool:
    """Tell whether people's own sentence triggers may hear it: not if a number is missing."""
    turn = turn_scope().pin
    return turn is None or not _lacks_a_number(turn)


async def async_refuse_default_agent(
    hass: HomeAssistant, spoken: conversation.ConversationInput
) -> str | None:
    """Return what to say in place of handing a sentence to the default agent, None to hand it on.

    That agent acts by itself, and understands more than can be foreseen. So it gets what it
    understands as harmless and nothing else: ``""`` means that there is nothing to say either.
    """
    turn = turn_scope().pin
    if turn is None or (turn.gate is None and not _lacks_a_number(turn)):
        return None
    agent = get_agent_manager(hass).default_agent
    if agent is None:
        return ""
    if may_trigger() and await agent.async_recognize_sentence_trigger(spoken):
        return None
    result = await agent.async_recognize_intent(spoken)
    later = None if result is None else result.entities.get(LATER)
    if later is not None and not await async_may_put_off(hass, str(later.value), spoken):
        return "pin_later"
    if result is None or result.unmatched_entities:
        return ""
    return _refuse(hass, turn, spoken.text, result)


async def async_refuse_tool(
    api: llm.APIInstance, tool_input: llm.ToolInput
) -> llm.ToolResult | None:
    """Return the result of a tool that must not be called without the PIN, None to call it."""
    scope = turn_scope()
    turn = scope.pin
    if turn is None or turn.gate is None:
        return None
    hass, context = api.api.hass, api.llm_context
    language = context.language or hass.config.language
    if later := tool_input.tool_args.get(LATER):
        spoken = conversation.ConversationInput(
            text=str(later),
            context=Context(),
            conversation_id=None,
            device_id=context.device_id,
            satellite_id=None,
            language=language,
            agent_id=conversation.HOME_ASSISTANT_AGENT,
        )
        if not await async_may_put_off(hass, str(later), spoken):
            return _at_pin("pin_later", language)
    request = (id(scope.trace), len(scope.trace.requests) if scope.trace else 0)
    call = f"{tool_input.tool_name} {sorted(tool_input.tool_args.items())}"
    kinds, things = reach(lambda: kinds_of_call(api, tool_input), call, turn.gate.protected)
    if turn.withholds_from_model(kinds, request, things):
        command = turn.held or turn.heard.command or turn.heard.text
        return _at_pin(turn.refuse(command, things), language)
    if turn.read_in is None and tells_of_others(api, tool_input):
        turn.read_in = request
    return None


def _at_pin(key: str, language: str) -> llm.ToolResult:
    text = _AT_PIN[key].format(sentence=phrase(key, language))
    return llm.ToolResult({"error": key, "error_text": text}, error=True)


async def _async_kinds_of_later(
    hass: HomeAssistant, command: str, spoken: conversation.ConversationInput
) -> set[Protected]:
    """Return what protects from a command that the default agent will carry out later.

    Everything does if it is not wholly understood, or puts off another command in its turn: nobody
    would judge that one.
    """
    agent = get_agent_manager(hass).default_agent
    try:
        result = agent and await agent.async_recognize_intent(replace(spoken, text=command))
    except HassilError:
        return set(Protected)
    if not result or result.unmatched_entities or LATER in result.entities:
        return set(Protected)
    return kinds_of_match(hass, result)
