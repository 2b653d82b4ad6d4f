"""Limits of the house: to whom they apply, and whether a sentence or a tool keeps within them.

They are asked where the PIN is: when a sentence is recognised, before the default agent gets one,
and when a tool is called. Looking something up is not limited, but for the memory and the past.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from hassil.recognize import RecognizeResult
from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import Event, HomeAssistant, State, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import intent, llm

from ..const import DOMAIN, SECTION_LIMITS
from ..engine.turn.limits import Limit, Touch, Use, permit, use_of
from ..settings import LIMITS
from ..turn_scope import turn_scope
from .exposed import area_id_of
from .guests import guests_are_here
from .owners import DATA_OWNERS
from .pin import LATER
from .pin_targets import AUTHORED, CORE, OURS, UNREADABLE, is_core, targets_of, tool_called

NOT_ALLOWED: Final = "not_allowed"
TOLD_MODEL: Final = (
    "Nothing was done. Who speaks, or this satellite, may not use all of this. If less was meant, "
    "call again with the name, or the domain and the area; else say that it is not allowed here, "
    "and try no other way."
)

LOOKS_UP: Final = frozenset(
    {
        "HassClimateGetTemperature",
        "HassGetCurrentDate",
        "HassGetCurrentTime",
        "HassGetState",
        "HassGetWeather",
        "HassNevermind",
        "HassRespond",
        "HassShoppingListLastItems",
        "HassTimerStatus",
    }
)
"""Intents that change nothing, though they say that something was done."""
_HOUSE: Final = "homeassistant.components.homeassistant."


@callback
def async_follow_people(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Let the limits of a connection hold for people whose entities are renamed as well."""

    @callback
    def renamed(event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        data: Mapping[str, Any] = event.data
        before, now = data["old_entity_id"], data["entity_id"]
        given = [
            {**one, "people": [now if who == before else who for who in one.get("people", ())]}
            for one in entry.options[SECTION_LIMITS][SECTION_LIMITS]
        ]
        hass.config_entries.async_update_entry(
            entry, options={**entry.options, SECTION_LIMITS: {SECTION_LIMITS: given}}
        )

    @callback
    def is_limited(data: Mapping[str, Any]) -> bool:
        before = data.get("old_entity_id")
        return any(before in limit.who for limit in LIMITS.of(entry.options))

    entry.async_on_unload(
        hass.bus.async_listen(er.EVENT_ENTITY_REGISTRY_UPDATED, renamed, event_filter=is_limited)
    )


@callback
def limits_of_house(hass: HomeAssistant) -> tuple[Limit, ...]:
    """Return the limits for whomever: those of each connection, loaded or not, hold in all."""
    entries = hass.config_entries.async_entries(DOMAIN, include_disabled=False)
    return tuple(limit for entry in entries for limit in LIMITS.of(entry.options))


@callback
def limits_for(
    hass: HomeAssistant,
    user_id: str | None,
    device_id: str | None = None,
    satellite_id: str | None = None,
    voice: str | None = None,
) -> frozenset[Limit]:
    """Return the limits that apply to who speaks; more that is known of them only adds to these."""
    if not (every := limits_of_house(hass)):
        return frozenset()
    person = hass.data[DATA_OWNERS].owner_of(user_id, device_id, satellite_id)
    satellite = er.async_get(hass).async_get(satellite_id) if satellite_id else None
    here = {person, device_id, satellite.device_id if satellite else None, voice} - {None}
    is_guest = user_id is None and guests_are_here(hass)
    return frozenset(
        limit for limit in every if not limit.who.isdisjoint(here) or (limit.guests and is_guest)
    )


@callback
def limits_of(hass: HomeAssistant, user_input: conversation.ConversationInput) -> frozenset[Limit]:
    """Return the limits of a turn: those of who speaks, and of the turn whose tool began it.

    Releases of Home Assistant that hand on who speech-to-text heard are taken at their word.
    """
    voice = getattr(user_input, "speaker_id", None)
    user_id = user_input.context.user_id
    own = limits_for(hass, user_id, user_input.device_id, user_input.satellite_id, voice)
    return turn_scope().limits | own


@callback
def may_use(use: Use) -> bool:
    """Tell whether something of a kind, in no known room, may be used in this turn."""
    return permit(turn_scope().limits, (Touch(use),))


@callback
def permits_tool(hass: HomeAssistant, context: llm.LLMContext, touches: Iterable[Touch]) -> bool:
    """Tell whether a tool of ours may be used for something, whosever agent calls it."""
    user_id = context.context.user_id if context.context else None
    limits = turn_scope().limits | limits_for(hass, user_id, context.device_id)
    return permit(limits, touches)


@callback
def may_change(hass: HomeAssistant, entity_id: str) -> bool:
    """Tell whether a thing may be used in this turn."""
    limits = turn_scope().limits
    return not limits or permit(limits, touches_of(hass, entity_id))


@callback
def over_limit(hass: HomeAssistant, result: RecognizeResult) -> str | None:
    """Return the key of what to say in place of doing what was recognised, None to do it."""
    if not (limits := turn_scope().limits):
        return None
    slots = {name: entity.value for name, entity in result.entities.items()}
    touches = _of_intent(hass, result.intent.name, slots, conversation.DOMAIN)
    return None if permit(limits, touches) else NOT_ALLOWED


async def async_over_limit_by_default(
    hass: HomeAssistant, spoken: conversation.ConversationInput
) -> str | None:
    """Return what to say in place of handing a sentence to the default agent, None to hand it on.

    ``""`` means nothing: it would act on more than can be foreseen.
    """
    if not turn_scope().limits:
        return None
    if (agent := get_agent_manager(hass).default_agent) is None:
        return ""
    if await agent.async_recognize_sentence_trigger(spoken):
        return None if may_use(Use.SCENES) else NOT_ALLOWED
    result = await agent.async_recognize_intent(spoken)
    return "" if result is None or result.unmatched_entities else over_limit(hass, result)


@callback
def over_limit_by_tool(api: llm.APIInstance, tool_input: llm.ToolInput) -> llm.ToolResult | None:
    """Return the result of a tool that must not be called, None to call it."""
    limits = turn_scope().limits
    if not limits or permit(limits, _of_call(api, tool_input)):
        return None
    return llm.ToolResult({"error": NOT_ALLOWED, "error_text": TOLD_MODEL}, error=True)


def _of_call(api: llm.APIInstance, tool_input: llm.ToolInput) -> Iterator[Touch]:
    if (tool := tool_called(api, tool_input)) is None:
        return  # Home Assistant knows of none to call
    hass, module = api.api.hass, f"{type(tool).__module__}."
    if module.startswith(OURS):
        return  # these ask by themselves, whosever agent calls them
    if tool.annotations.read_only and is_core(tool):
        return
    if not is_core(tool):
        yield Touch(Use.OTHER)  # that it only reads is the word of whoever made it
    elif isinstance(tool, llm.IntentTool):
        arguments = tool_input.tool_args
        yield from _of_intent(hass, tool.intent_type, arguments, api.llm_context.assistant)
    elif isinstance(tool, llm.ActionTool) and tool._domain == "script":  # noqa: SLF001
        yield from touches_of(hass, f"script.{tool._action}")  # noqa: SLF001
    else:
        yield Touch(None if module.startswith(_HOUSE) else Use.OTHER)


def _of_intent(
    hass: HomeAssistant, intent_type: str, slots: Mapping[str, Any], assistant: str | None
) -> Iterator[Touch]:
    handler = next((one for one in intent.async_get(hass) if one.intent_type == intent_type), None)
    if handler is None or intent_type in LOOKS_UP:
        return
    module = f"{type(handler).__module__}."
    if LATER in slots:
        yield Touch()  # nobody would ask when it is carried out
    elif module.startswith(AUTHORED):
        yield Touch(Use.SCENES)
    elif not module.startswith(CORE) or not handler.slot_schema:
        yield Touch(Use.TIMERS if "Timer" in intent_type else Use.OTHER)
    elif "Timer" in intent_type:
        yield Touch(Use.TIMERS)
    elif "List" in intent_type:
        yield Touch(Use.LISTS)
    else:
        yield from _of_things(hass, handler, slots, assistant)


def _of_things(
    hass: HomeAssistant,
    handler: intent.IntentHandler,
    slots: Mapping[str, Any],
    assistant: str | None,
) -> Iterator[Touch]:
    """Find what an intent would act on."""
    try:
        targets = targets_of(hass, handler, slots, assistant)
        states = [state for state, action, _ in targets if _is_acted_on(hass, state, *action)]
    except UNREADABLE:
        yield Touch()
        return
    for state in states:
        yield from touches_of(hass, state.entity_id)
    if not states and not isinstance(handler, intent.DynamicServiceIntentHandler):
        # It may look for its things in a way of its own.
        yield from (Touch(use_of(domain)) for domain in handler.platforms or ("",))


def _is_acted_on(hass: HomeAssistant, state: State, domain: str, action: str) -> bool:
    domain = state.domain if domain == "homeassistant" else domain
    is_there = not domain or hass.services.has_service(domain, action)
    return is_there or use_of(state.domain) is not Use.OTHER


def touches_of(
    hass: HomeAssistant, entity_id: str, within: frozenset[str] = frozenset()
) -> Iterator[Touch]:
    """Find what using a thing touches: itself, and what it passes that on to."""
    entry = er.async_get(hass).async_get(entity_id)
    yield Touch(use_of(entity_id.partition(".")[0]), area_id_of(hass, entry))
    state = hass.states.get(entity_id)
    members = state.attributes.get("entity_id") if state and state.domain != "scene" else None
    if isinstance(members, list | tuple | set):
        for member in {str(one) for one in members} - within - {entity_id}:
            yield from touches_of(hass, member, within | {entity_id})
