"""The agent: Home Assistant hands a sentence in, and an answer comes out."""

import asyncio
import logging
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Final, Literal, override

from homeassistant.components import conversation
from homeassistant.config_entries import ConfigEntryState, ConfigSubentry
from homeassistant.const import ATTR_DEVICE_ID, ATTR_ENTITY_ID, MATCH_ALL
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import intent
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .agent.chat_log import close_open_calls
from .agent.local_agent import HassLocalAgent
from .agent.speech import speech_of
from .agent.turn import async_answer, async_begin, keep_turn
from .agent_settings import AgentSettings, FollowUp
from .const import EVENT_ANSWERED, SUBENTRY_CONVERSATION
from .engine.azure import errors
from .engine.dialogue.state import AgentState, TurnRecord
from .engine.turn.number_words import load_number_words
from .engine.turn.phrases import phrase
from .engine.turn.routing import UNLOGGED, Reason, Route
from .entity import device_of
from .home.limits import limits_of, limits_of_house
from .home.off_record import DATA_OFF_RECORD
from .home.origin import in_a_models_hand
from .home.owners import DATA_OWNERS
from .home.pin import as_commanded, async_answer_to_pin, has_pin, pin_gate, pin_scope
from .issues import async_check_assistants, async_check_summaries
from .runtime import SwitchboardConfigEntry
from .turn_scope import scope_with, turn_scope

PARALLEL_UPDATES = 0
_LOGGER = logging.getLogger(__name__)

LISTENS_SECONDS: Final = 60.0
"""How long after an answer, which takes time to say, a satellite may hear without a wake word."""

OUTAGES: Final = frozenset(
    kind.reason
    for kind in (
        errors.AccessDeniedError,
        errors.CannotConnectError,
        errors.DeploymentNotFoundError,
        errors.EmptyAnswerError,
        errors.InvalidAuthError,
        errors.ModelRetiredError,
        errors.OperationUnsupportedError,
        errors.QuotaSpentError,
        errors.RateLimitedError,
        errors.ServiceError,
        errors.StreamBrokenError,
        errors.TimedOutError,
        errors.WebPageError,
    )
)
"""Failures that mean that the model behind an agent is out of reach."""


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add an agent for each conversation subentry."""
    if has_pin(hass):
        await hass.async_add_executor_job(load_number_words)
    for subentry in entry.subentries.values():
        if subentry.subentry_type == SUBENTRY_CONVERSATION:
            async_add_entities(
                [SwitchboardAgent(hass, entry, subentry)], config_subentry_id=subentry.subentry_id
            )


class SwitchboardAgent(conversation.ConversationEntity):
    """One agent of the house."""

    _attr_has_entity_name = True
    _attr_name = None
    _attr_supports_streaming = True
    _attr_translation_key = "agent"

    def __init__(
        self, hass: HomeAssistant, entry: SwitchboardConfigEntry, subentry: ConfigSubentry
    ) -> None:
        self.entry = entry
        # Kept here because an entry that is removed in the middle of a turn loses it.
        self.data = entry.runtime_data
        self.settings = AgentSettings.from_options(subentry.data)
        self._pin_gate = pin_gate(hass, self.settings.pin, self.settings.protected)
        self._attr_unique_id = subentry.subentry_id
        self._attr_device_info = device_of(entry, subentry)
        if self.settings.llm_apis:
            self._attr_supported_features = conversation.ConversationEntityFeature.CONTROL
        self._model_answers = True

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        return MATCH_ALL

    @override
    async def async_prepare(self, language: str | None = None) -> None:
        """Open the lines that will be needed: somebody has begun to speak, or to type."""
        lines = [client.warm() for client in self.data.speech]
        if self.settings.policy.asks_model:
            lines.append(self.data.llm_for(self.settings.deployment).warm())
        await asyncio.gather(*lines)

    @override
    async def async_process(
        self, user_input: conversation.ConversationInput
    ) -> conversation.ConversationResult:
        """Take the turns of one conversation one after the other, each in a scope of its own."""
        async with AsyncExitStack() as turn:
            turn.enter_context(scope_with(by_model=in_a_models_hand(user_input.conversation_id)))
            limits = limits_of(self.hass, user_input)
            turn.enter_context(scope_with(limits=limits))
            turn.enter_context(self.data.live.turn_recorder.log.turn())
            if (conversation_id := user_input.conversation_id) is not None:
                held = turn_scope().conversations
                lock = self.data.turn_locks.setdefault(conversation_id, asyncio.Lock())
                if lock.locked() and conversation_id in held:
                    # A tool of that very turn talks back to it: waiting for it would be for ever.
                    return _failed(user_input, conversation_id, "busy")
                await turn.enter_async_context(lock)
                turn.enter_context(scope_with(conversations=held | {conversation_id}))
            if self._pin_gate is not None or limits_of_house(self.hass):
                async_check_assistants(self.hass, self.entity_id)
            spoken = await turn.enter_async_context(
                pin_scope(self.hass, self._pin_gate, user_input)
            )
            return await super().async_process(spoken)

    @override
    async def _async_handle_message(
        self,
        user_input: conversation.ConversationInput,
        chat_log: conversation.ChatLog,
    ) -> conversation.ConversationResult:
        """Answer one sentence. Always ends with an answer, whatever went wrong."""
        speech = speech_of(self.hass, user_input, chat_log)
        result = await self._async_answer(user_input, chat_log)
        return result if speech is None else speech.finish(result)

    async def _async_answer(
        self, user_input: conversation.ConversationInput, chat_log: conversation.ChatLog
    ) -> conversation.ConversationResult:
        try:
            with self.data.late.turn(chat_log.conversation_id):
                return await self._async_take_turn(user_input, chat_log)
        except Exception as err:
            # The last line of defence: nobody at home is to hear a stack trace, or nothing. What
            # the error holds may be somebody's words.
            _LOGGER.error(  # noqa: TRY400
                "A turn of %s failed unexpectedly: %s", self.entity_id, type(err).__name__
            )
            _LOGGER.debug("How the turn failed", exc_info=True)
            self._fire(user_input, chat_log.conversation_id, Route.NONE, "unknown")
            close_open_calls(chat_log, "interrupted")
            sentence = phrase("unknown", user_input.language)
            chat_log.async_add_assistant_content_without_tools(
                conversation.AssistantContent(agent_id=self.entity_id, content=sentence)
            )
            return _failed(user_input, chat_log.conversation_id, "unknown")

    async def _async_take_turn(
        self, user_input: conversation.ConversationInput, chat_log: conversation.ChatLog
    ) -> conversation.ConversationResult:
        if self.data.counter.waits:
            await self.hass.async_add_executor_job(self.data.counter.load)
        owners = self.hass.data[DATA_OWNERS].owners_of(
            user_input.context.user_id, user_input.device_id, user_input.satellite_id
        )
        parts = self.data.parts_of(self.hass, self.settings, self.entity_id, self.unique_id or "")
        off_record = self.hass.data[DATA_OFF_RECORD]
        if await off_record.async_hear(user_input, self.unique_id or "", chat_log):
            turn_scope().go_off_record()
        context = await async_begin(parts, user_input, chat_log, owners)
        if (ended := await async_answer_to_pin(self.hass, user_input, chat_log)) is not None:
            return ended
        user_input = as_commanded(user_input)
        state, local = await async_answer(parts, user_input, chat_log, owners, context)
        self._after(state)
        if (turn := state.turn) is not None:
            self._fire(user_input, state.conversation_id, turn.route, turn.reason)
        if keep := keep_turn(self.data.live, self.data.late, user_input, chat_log, state):
            self.data.topics.queue(state, self.settings.topics, keep)
        goes_on = self._goes_on(chat_log, state.turn)
        context.listens_until = self.hass.loop.time() + LISTENS_SECONDS if goes_on else 0.0
        result = self._result(user_input, chat_log, local, state)
        return replace(result, continue_conversation=goes_on)

    @callback
    def _goes_on(self, chat_log: conversation.ChatLog, turn: TurnRecord | None) -> bool:
        """Return whether a satellite is to listen on after the answer."""
        if turn is None or turn.route == Route.NONE or turn.reason in UNLOGGED:
            return False
        match self.settings.follow_up:
            case FollowUp.NEVER:
                return False
            case FollowUp.ALWAYS:
                return True
        return chat_log.continue_conversation

    @callback
    def _fire(
        self,
        user_input: conversation.ConversationInput,
        conversation_id: str,
        route: str,
        reason: str,
    ) -> None:
        """Tell the house who answered, and where; nothing of what was said."""
        told = {
            ATTR_ENTITY_ID: self.entity_id,
            ATTR_DEVICE_ID: user_input.device_id,
            "conversation_id": conversation_id,
            "route": route,
            "reason": reason,
        }
        self.hass.bus.async_fire(EVENT_ANSWERED, told, context=user_input.context)

    @callback
    def _after(self, state: AgentState) -> None:
        data = self.data
        if (turn := state.turn) is not None:
            self._notice_outage(turn)
            if (
                turn.error == errors.InvalidAuthError.reason
                and self.entry.state is ConfigEntryState.LOADED
            ):
                self.entry.async_start_reauth(self.hass)
            data.usage.record_turn(turn)
        if self.settings.summarise and not data.live.windows.is_aside(state.conversation_id):
            data.summary_queue.queue(state.conversation_id)
        data.live.windows.checks()
        async_check_summaries(self.hass, self.entry, data.live.windows.given_up_messages)

    @callback
    def _notice_outage(self, turn: TurnRecord) -> None:
        """Log once that the model is out of reach, and once that it is back."""
        if turn.error in OUTAGES and self._model_answers:
            self._model_answers = False
            _LOGGER.warning("Azure OpenAI does not answer %s: %s", self.entity_id, turn.error)
        elif (
            turn.error is None
            and turn.route == Route.MODEL
            and turn.reason != Reason.COMES_LATER
            and not self._model_answers
        ):
            self._model_answers = True
            _LOGGER.info("Azure OpenAI answers %s again", self.entity_id)

    @callback
    def _result(
        self,
        user_input: conversation.ConversationInput,
        chat_log: conversation.ChatLog,
        local: HassLocalAgent,
        state: AgentState,
    ) -> conversation.ConversationResult:
        turn = state.turn
        if local.response is not None:
            return conversation.ConversationResult(
                response=local.response,
                conversation_id=chat_log.conversation_id,
            )
        if turn is not None and turn.route == Route.NONE:
            return _failed(user_input, chat_log.conversation_id, turn.reason)
        return conversation.async_get_result_from_chat_log(user_input, chat_log)


@callback
def _failed(
    user_input: conversation.ConversationInput, conversation_id: str, reason: str
) -> conversation.ConversationResult:
    """Make the result of a turn that has only a sentence about itself to offer."""
    response = intent.IntentResponse(language=user_input.language)
    response.async_set_error(
        intent.IntentResponseErrorCode.UNKNOWN, phrase(reason, user_input.language)
    )
    return conversation.ConversationResult(response=response, conversation_id=conversation_id)
