"""The agent: Home Assistant hands a sentence in, and an answer comes out."""

import asyncio
import logging
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from typing import Literal, override

from homeassistant.components import conversation
from homeassistant.config_entries import ConfigEntryState, ConfigSubentry
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import chat_session, intent
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .agent.chat_log import ChatLogTranscript, close_open_calls
from .agent.history import async_change_speaker, async_sync_history, before_this_turn, to_messages
from .agent.inline_replies import Confirming
from .agent.late_work import late_work, patience_with
from .agent.local_agent import (
    HassLocalAgent,
    better_asked_of_a_model,
    media_search,
)
from .agent.request import RequestBuilder
from .const import SUBENTRY_CONVERSATION
from .engine.azure.deltas import LLMClient
from .engine.azure.errors import (
    AccessDeniedError,
    CannotConnectError,
    DeploymentNotFoundError,
    InvalidAuthError,
    ModelRetiredError,
    OperationUnsupportedError,
    QuotaSpentError,
    RateLimitedError,
    ServiceError,
    StreamBrokenError,
    TimedOutError,
)
from .engine.dialogue.state import AgentState, TurnRecord
from .engine.language.masking import masked
from .engine.turn.budget import BudgetSpentError
from .engine.turn.phrases import phrase
from .engine.turn.pipeline import PreparationError, Prepared, TurnServices, take_turn
from .engine.turn.routing import Policy, Reason, Route
from .engine.turn.vocabulary import load_vocabulary, normalise
from .entity import device_of
from .history.turns import since_words
from .home.exposed import names_in_house
from .home.owners import DATA_OWNERS
from .home.pin import as_commanded, async_answer_to_pin, pin_gate, pin_scope
from .issues import async_check_assistants
from .runtime import SwitchboardConfigEntry
from .settings import AgentSettings
from .turn_scope import scope_with, turn_scope

PARALLEL_UPDATES = 0
_LOGGER = logging.getLogger(__name__)

OUTAGES = frozenset(
    kind.reason
    for kind in (
        AccessDeniedError,
        CannotConnectError,
        DeploymentNotFoundError,
        InvalidAuthError,
        ModelRetiredError,
        OperationUnsupportedError,
        QuotaSpentError,
        RateLimitedError,
        ServiceError,
        StreamBrokenError,
        TimedOutError,
    )
)


async def async_setup_entry(
    hass: HomeAssistant,
    entry: SwitchboardConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add an agent for each conversation subentry."""
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
        """The model speaks any language."""
        return MATCH_ALL

    @override
    async def async_process(
        self, user_input: conversation.ConversationInput
    ) -> conversation.ConversationResult:
        """Take the turns of one conversation one after the other, each in a scope of its own."""
        async with AsyncExitStack() as turn:
            turn.enter_context(self.data.turn_log.log.turn())
            if (conversation_id := user_input.conversation_id) is not None:
                held = turn_scope().conversations
                lock = self.data.turn_locks.setdefault(conversation_id, asyncio.Lock())
                if lock.locked() and conversation_id in held:
                    # A tool of that very turn talks back to it: waiting for it would be for ever.
                    return _failed(user_input, conversation_id, "busy")
                await turn.enter_async_context(lock)
                turn.enter_context(scope_with(conversations=held | {conversation_id}))
            if self._pin_gate is not None:
                async_check_assistants(self.hass, self.entity_id)
            spoken = turn.enter_context(pin_scope(self.hass, self._pin_gate, user_input))
            return await super().async_process(spoken)

    @override
    async def _async_handle_message(
        self,
        user_input: conversation.ConversationInput,
        chat_log: conversation.ChatLog,
    ) -> conversation.ConversationResult:
        """Answer one sentence. Always ends with an answer, whatever went wrong."""
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
            close_open_calls(chat_log, "interrupted")
            sentence = phrase("unknown", user_input.language)
            chat_log.async_add_assistant_content_without_tools(
                conversation.AssistantContent(agent_id=self.entity_id, content=sentence)
            )
            return _failed(user_input, chat_log.conversation_id, "unknown")

    async def _async_take_turn(
        self, user_input: conversation.ConversationInput, chat_log: conversation.ChatLog
    ) -> conversation.ConversationResult:
        data = self.data
        if session := chat_session.current_session.get():
            data.live.follow(session)
        owners = self._owners_of(user_input)
        await self._async_go_on(user_input, chat_log, owners)
        async_change_speaker(data.live, chat_log, owners)
        heard = async_sync_history(data.live, self.settings.window, chat_log, user_input.language)
        data.late.hand_over(chat_log.conversation_id, owners[-1])
        if (ended := await async_answer_to_pin(self.hass, user_input, chat_log)) is not None:
            return ended
        user_input = as_commanded(user_input)
        settings = self.settings
        states_too = settings.state_questions_locally or settings.policy is Policy.LOCAL_ONLY
        started = self.hass.loop.time()
        patience = patience_with(settings, user_input, chat_log, started, late=data.late.accepts)
        local = HassLocalAgent(
            self.hass,
            user_input,
            chat_log,
            media_search if states_too else better_asked_of_a_model,
            mid_stream=lambda: patience.has_spoken,
        )
        vocabulary = load_vocabulary(user_input.language)  # read at set-up
        preparation = RequestBuilder(
            hass=self.hass,
            live=data.live,
            llm=data.llm_for(settings.deployment),
            counter=data.counter,
            recalling=data.recalling,
            tool_specs=data.tool_specs,
            settings=settings,
            agent_id=self.entity_id,
            user_input=user_input,
            chat_log=chat_log,
            owners=owners,
            frame=heard.frame,
        )
        policy, prepare = settings.policy, preparation.prepare
        llm: LLMClient = data.llm_for(settings.deployment)
        try:
            llm = data.choose("turn", settings.deployment, self.unique_id or "")
        except BudgetSpentError:
            # The household's wish is to go on without the model: this turn does so from the start.
            policy, prepare = policy.without_model, _nothing_left
        house = TurnServices(
            policy=policy,
            local=local,
            llm=llm,
            transcript=ChatLogTranscript(chat_log, self.entity_id),
            memory=data.conversations,
            prepare=prepare,
            refresh=preparation.refresh,
            simplify=preparation.simplify,
            normalise=lambda text: normalise(
                text,
                vocabulary,
                extra=settings.user_vocabulary,
                protected=names_in_house(self.hass),
            ),
            say=lambda key: phrase(key, user_input.language),
            clock=self.hass.loop.time,
            started=started,
            options=settings.model,
            patience=patience,
            confirm=Confirming(
                self.hass,
                data.llm_for(settings.deployment),
                data.truthfulness,
                chat_log,
                user_input,
            ).confirm,
            prompt_cache_key=self.unique_id,
        )
        state = AgentState(
            conversation_id=chat_log.conversation_id,
            window=data.conversations.get_window(chat_log.conversation_id),
            text=user_input.text,
            language=user_input.language,
            user_id=user_input.context.user_id,
            device_id=user_input.device_id,
            agent_id=self.entity_id,
            owners=owners,
        )
        state = await take_turn(state, house)
        heard.last_turn = state.turn
        heard.see(chat_log.content[-1])
        if patience.unfinished is not None:
            await data.late.async_take_over(
                late_work(user_input, chat_log, state, patience.unfinished, llm, started)
            )
        state = self._without_secrets(state)
        self._after(state)
        self._log(user_input, chat_log, state)
        return self._result(user_input, chat_log, local, state)

    async def _async_go_on(
        self,
        user_input: conversation.ConversationInput,
        chat_log: conversation.ChatLog,
        owners: tuple[str, ...],
    ) -> None:
        """Take up what was said before Home Assistant ended a conversation that is new to us."""
        data, conversation_id = self.data, chat_log.conversation_id
        heard = data.live.context(conversation_id)
        is_known = data.conversations.holds(conversation_id) or heard.seen or heard.forgotten
        if not (is_known or before_this_turn(chat_log)):
            await data.carry_over.async_take_up(
                conversation_id, user_input, owners, self.entity_id, self.settings.window
            )

    @callback
    def _owners_of(self, user_input: conversation.ConversationInput) -> tuple[str, ...]:
        """Return all whose memory the speaker may hear of."""
        return self.hass.data[DATA_OWNERS].owners_of(
            user_input.context.user_id, user_input.device_id, user_input.satellite_id
        )

    @callback
    def _without_secrets(self, state: AgentState) -> AgentState:
        """Mask what was refused as a secret in this turn, in the window and in what is logged."""
        secrets = self.data.turn_log.log.turn_secrets
        if not secrets:
            return state
        memory, conversation_id = self.data.conversations, state.conversation_id
        memory.reword_last_round(conversation_id, partial(masked, known=secrets))
        return replace(
            state,
            text=masked(state.text, known=secrets),
            window=memory.get_window(conversation_id),
        )

    @callback
    def _after(self, state: AgentState) -> None:
        """Do what a turn leaves to be done, off the path of its answer."""
        data = self.data
        if state.turn is not None:
            self._notice(state.turn)
            data.spending.record_turn(state.turn)
        if self.settings.summarise:
            data.folder.queue(state.conversation_id)
        data.conversations.checks()

    @callback
    def _log(
        self,
        user_input: conversation.ConversationInput,
        chat_log: conversation.ChatLog,
        state: AgentState,
    ) -> None:
        """Take the turn down, if that was agreed to; a log that fails takes no answer away."""
        if self.data.turn_log.log.has_forgotten_turn:
            # Everything was to be forgotten while this was answered: it is to be kept nowhere.
            self.data.live.reset(state.conversation_id)
            return
        if self.data.turn_log.log.withholds_turn:
            return
        try:
            answered = to_messages(since_words(chat_log))
            self.data.turn_log.record(user_input, chat_log, state, answered)
            keep = partial(self.data.carry_over.keep, user_input=user_input)
            keep(state)
            self.data.late.keep_with(state, keep)
        except Exception as err:  # noqa: BLE001
            _LOGGER.error(  # noqa: TRY400  (what the error holds may be somebody's words)
                "A turn of %s could not be logged: %s", self.entity_id, type(err).__name__
            )

    @callback
    def _notice(self, turn: TurnRecord) -> None:
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
        if turn.error == InvalidAuthError.reason and self.entry.state is ConfigEntryState.LOADED:
            self.entry.async_start_reauth(self.hass)

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
                continue_conversation=chat_log.continue_conversation,
            )
        if turn is not None and turn.route == Route.NONE:
            return _failed(user_input, chat_log.conversation_id, turn.reason)
        return conversation.async_get_result_from_chat_log(user_input, chat_log)


async def _nothing_left() -> Prepared:
    raise PreparationError(BudgetSpentError.reason)


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
