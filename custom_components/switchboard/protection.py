"""The PIN gate at the doors: which intents and tools it stands before, and what a turn brought."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, Final

import probatio
from hassil.recognize import RecognizeResult
from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.core import Context, HomeAssistant, State, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import intent, llm

from .const import CONF_PIN, DOMAIN, SECTION_SECURITY
from .turn.languages import LANGUAGES
from .turn.phrases import phrase
from .turn.pin_gate import (
    PinGate,
    PinTurn,
    Protected,
    Verdict,
    protection_by_name,
    protection_of,
)
from .turn.spoken_pin import digit_runs

LATER: Final = "conversation_command"
"""The slot of a timer that holds a command for when it ends."""

_NAMES: Final = re.compile(r"\b([a-z_]+)\.([a-z0-9_]+)\b")
_AT_PIN: Final = {
    "pin_required": (
        "Nothing was done. This needs the PIN of the home. Ask the user to say it; it will reach "
        "you as (PIN). Then call this tool again with the same arguments."
    ),
    "pin_wrong": (
        "Nothing was done. The PIN was wrong. Ask the user to say it again; it will reach you as "
        "(PIN). Then call this tool again with the same arguments."
    ),
    "pin_locked": "Nothing was done. Too many wrong PINs were said: the user has to wait a minute.",
}

_pin_turn: ContextVar[PinTurn | None] = ContextVar("switchboard_pin_turn", default=None)


@contextmanager
def hearing_pin(
    gate: PinGate | None, user_input: conversation.ConversationInput
) -> Iterator[conversation.ConversationInput]:
    """Take a PIN out of what was said; yields the rest, which is all that others hear."""
    if gate is None:
        with at_gate(None):
            yield user_input
        return
    turn = gate.hear(user_input.conversation_id, user_input.text, user_input.language)
    with at_gate(turn):
        yield replace(user_input, text=turn.text)


@callback
def pin_turn() -> PinTurn | None:
    """Return what the turn under way knows of the PIN, for work that outlives it."""
    return _pin_turn.get()


@contextmanager
def at_gate(turn: PinTurn | None) -> Iterator[None]:
    """Stand before the gate with what ``turn`` knows of the PIN; None: there is no gate."""
    token = _pin_turn.set(turn)
    try:
        yield
    finally:
        _pin_turn.reset(token)


@callback
def answer_to_pin(
    user_input: conversation.ConversationInput, chat_log: conversation.ChatLog
) -> conversation.ConversationResult | None:
    """Begin a turn at the gate; returns the whole answer if a wrong PIN ends it already."""
    turn = _pin_turn.get()
    if turn is None:
        return None
    turn.conversation_id = chat_log.conversation_id
    if turn.verdict not in (Verdict.WRONG, Verdict.LOCKED):
        return None
    speech = phrase(turn.verdict, user_input.language)
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


@callback
def refuse_sentence(hass: HomeAssistant, text: str, result: RecognizeResult) -> str | None:
    """Return the key of what to say in place of doing what was recognised, None to do it."""
    turn = _pin_turn.get()
    if turn is None or not turn.withholds(protections_of_match(hass, result)):
        return None
    return turn.refuse(text)


async def async_refuse_default_agent(
    hass: HomeAssistant, spoken: conversation.ConversationInput
) -> str | None:
    """Return what to say in place of handing a sentence to the default agent, None to hand it on.

    That agent acts by itself, and understands more than can be foreseen. So it gets what it
    understands as harmless and nothing else: ``""`` means that there is nothing to say either.
    """
    turn = _pin_turn.get()
    if turn is None or turn.verdict is Verdict.RIGHT:
        return None
    agent = get_agent_manager(hass).default_agent
    if agent is None:
        return ""
    if await agent.async_recognize_sentence_trigger(spoken):
        return None
    result = await agent.async_recognize_intent(spoken)
    if result is None or result.unmatched_entities:
        return ""
    if turn.withholds(protections_of_match(hass, result)):
        return turn.refuse(spoken.text)
    later = result.entities.get(LATER)
    if later is not None and await _async_withholds_later(hass, turn, str(later.value), spoken):
        return turn.refuse(spoken.text)
    return None


async def async_refuse_tool(
    api: llm.APIInstance, tool_input: llm.ToolInput
) -> llm.ToolResult | None:
    """Return the result of a tool that must not be called without the PIN, None to call it."""
    turn = _pin_turn.get()
    if turn is None or turn.verdict is Verdict.RIGHT:
        return None
    hass, arguments = api.api.hass, tool_input.tool_args
    withheld = turn.withholds(_protections_of_call(api, tool_input))
    if not withheld and isinstance(later := arguments.get(LATER), str):
        context = api.llm_context
        spoken = conversation.ConversationInput(
            text=later,
            context=context.context or Context(),
            conversation_id=None,
            device_id=context.device_id,
            satellite_id=None,
            language=context.language or hass.config.language,
            agent_id=conversation.HOME_ASSISTANT_AGENT,
        )
        withheld = await _async_withholds_later(hass, turn, later, spoken)
    if not withheld:
        return None
    key = turn.refuse(turn.text)
    return llm.ToolResult({"error": key, "error_text": _AT_PIN[key]}, error=True)


async def _async_withholds_later(
    hass: HomeAssistant, turn: PinTurn, command: str, spoken: conversation.ConversationInput
) -> bool:
    """Whether a command that the default agent will carry out later is not known to be harmless."""
    agent = get_agent_manager(hass).default_agent
    result = agent and await agent.async_recognize_intent(replace(spoken, text=command))
    if not result or result.unmatched_entities:
        return True
    return turn.withholds(protections_of_match(hass, result))


@callback
def protections_of_match(hass: HomeAssistant, result: RecognizeResult) -> set[Protected]:
    """Return all that protects the things that a recognised sentence is about from its intent."""
    slots = {name: entity.value for name, entity in result.entities.items()}
    return protections_of_intent(hass, result.intent.name, slots)


@callback
def protections_of_intent(
    hass: HomeAssistant, intent_type: str, slots: Mapping[str, Any]
) -> set[Protected]:
    """Return all that protects the things that an intent would act on from what it would do.

    Targets are found as the handler finds them, except that things of one name all count: which of
    them is meant depends on where the speaker is.
    """
    handler = next((h for h in intent.async_get(hass) if h.intent_type == intent_type), None)
    if not isinstance(handler, intent.DynamicServiceIntentHandler):
        return _by_name(intent_type)
    given = {
        name: {"value": value}
        for name, value in slots.items()
        if value is not None and value not in ("", [])
    }
    try:
        values = {name: slot["value"] for name, slot in handler.async_validate_slots(given).items()}
    except probatio.Invalid, intent.InvalidSlotInfo:
        return _by_name(intent_type)
    constraints = intent.MatchTargetsConstraints(
        name=None if values.get("name") == "all" else values.get("name"),
        area_name=values.get("area"),
        floor_name=values.get("floor"),
        domains=set(values["domain"]) if "domain" in values else handler.required_domains,
        device_classes=set(values["device_class"]) if "device_class" in values else None,
        features=handler.required_features,
        states=handler.required_states,
        assistant=conversation.DOMAIN,
        allow_duplicate_names=True,
    )
    if not constraints.has_constraints:
        return set()
    call = intent.Intent(
        hass, conversation.DOMAIN, intent_type, given, None, Context(), hass.config.language
    )
    found: set[Protected | None] = set()
    for state in intent.async_match_targets(hass, constraints).states:
        try:
            _, service = handler.get_domain_and_service(call, state)
        except intent.IntentHandleError:
            continue
        device_class = _device_class(hass, state)
        found.add(protection_of(state.domain, device_class, service, values.get("position")))
    return {kind for kind in found if kind is not None}


def _by_name(name: str) -> set[Protected]:
    kind = protection_by_name(name)
    return set() if kind is None else {kind}


@callback
def _protections_of_call(api: llm.APIInstance, tool_input: llm.ToolInput) -> set[Protected]:
    tool = next((tool for tool in api.tools if tool.name == tool_input.tool_name), None)
    while isinstance(tool, llm.NamespacedTool):
        tool = tool.tool
    if tool is None or tool.annotations.read_only or isinstance(tool, llm.ActionTool):
        return set()  # a script is its author's own
    hass = api.api.hass
    if isinstance(tool, llm.IntentTool):
        return protections_of_intent(hass, tool.intent_type, tool_input.tool_args)
    return _by_name(tool.name) | set(_protections_in(hass, tool_input.tool_args))


@callback
def _protections_in(hass: HomeAssistant, argument: object) -> Iterator[Protected]:
    """Find what protects the things and services that are named in the arguments of a tool.

    What a tool of another integration would do to a thing is not known: the worst is assumed.
    """
    if isinstance(argument, Mapping):
        domain, service = argument.get("domain"), argument.get("service", argument.get("action"))
        if isinstance(domain, str) and isinstance(service, str):
            yield from _protections_from(domain.lower(), service.lower())
        argument = list(argument.values())
    if isinstance(argument, list | tuple | set):
        for part in argument:
            yield from _protections_in(hass, part)
    if not isinstance(argument, str):
        return
    for domain, name in _NAMES.findall(argument.lower()):
        state = hass.states.get(f"{domain}.{name}")
        if state is None:
            yield from _protections_from(domain, name)
        elif kind := protection_of(domain, _device_class(hass, state), "toggle"):
            yield kind


def _protections_from(domain: str, service: str) -> Iterator[Protected]:
    """Find what protects from a service, whatever it is called for: an area, a label, all."""
    if (domain, service) == ("conversation", "process"):
        yield from Protected  # a sentence for the default agent
    if (domain, service) == ("homeassistant", "toggle"):
        domain = "cover"
    for device_class in (None, "garage"):
        if kind := protection_of(domain, device_class, service):
            yield kind


@callback
def _device_class(hass: HomeAssistant, state: State) -> str | None:
    entry = er.async_get(hass).async_get(state.entity_id)
    chosen = entry.device_class if entry else None
    return chosen or state.attributes.get("device_class")


@callback
def holds_pin(hass: HomeAssistant, text: str) -> bool:
    """Whether the PIN of any of our agents is in what was said, to whichever agent."""
    pins = {
        pin
        for entry in hass.config_entries.async_entries(DOMAIN)
        for subentry in entry.subentries.values()
        if (pin := subentry.data.get(SECTION_SECURITY, {}).get(CONF_PIN, "").strip())
    }
    if not pins:
        return False
    runs = [run for language in LANGUAGES for run in digit_runs(text, language)]
    return any(pin in run.digits for run in runs for pin in pins)
