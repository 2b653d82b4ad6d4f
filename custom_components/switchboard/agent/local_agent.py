"""Home Assistant's own understanding of sentences, as a turn asks for it."""

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from hassil.errors import HassilError
from hassil.intents import Intent, IntentData
from hassil.models import MatchEntity
from hassil.recognize import RecognizeResult
from homeassistant.components import conversation
from homeassistant.components.media_player.const import INTENT_MEDIA_SEARCH_AND_PLAY
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import intent, llm

from ..engine.azure.messages import Message
from ..engine.turn.limits import Use
from ..engine.turn.phrases import phrase
from ..engine.turn.spoken_pin import without_placeholders
from ..engine.turn.tool_loop import LocalAnswer
from ..home.limits import LOOKS_UP, async_over_limit_by_default, may_use, over_limit
from ..home.pin import (
    async_may_put_off,
    async_refuse_default_agent,
    may_trigger,
    put_off,
    refuse_sentence,
)
from ..home.undoing import journal
from .chat_log import as_message

_LOGGER = logging.getLogger(__name__)
_DONE: Final = intent.IntentResponseType.ACTION_DONE

NOT_UNDERSTOOD = frozenset(
    {
        intent.IntentResponseErrorCode.NO_INTENT_MATCH,
        intent.IntentResponseErrorCode.NO_VALID_TARGETS,
    }
)
"""Any other error is of something that was tried, and is the answer."""

BETTER_ASKED_OF_A_MODEL = frozenset({intent.INTENT_GET_STATE, INTENT_MEDIA_SEARCH_AND_PLAY})


@dataclass(slots=True)
class HassLocalAgent:
    """One turn's way to Home Assistant's intents and its default agent.

    ``mid_stream`` tells whether part of the answer has been streamed to the speaker already.
    ``hush`` gives what is heard when so many things were changed, None for all that is to be said.
    ``response`` is the intent response of the answer given, for the result of the turn; ``acted``:
    it was of something done, as far as an intent says.
    """

    hass: HomeAssistant
    user_input: conversation.ConversationInput
    chat_log: conversation.ChatLog
    intent_filter: Callable[[RecognizeResult], bool] | None
    mid_stream: Callable[[], bool] = bool
    hush: Callable[[Collection[str]], Awaitable[str | None]] | None = None
    response: intent.IntentResponse | None = field(default=None, init=False)
    acted: bool = field(default=False, init=False)

    async def match(self, text: str) -> LocalAnswer | None:
        """Act on an exact sentence about exposed entities, or on a sentence trigger.

        The attempt is made on a copy of the chat log: one that fails would leave its call behind.
        """
        if not (text := without_placeholders(text)):
            return None
        spoken = replace(self.user_input, text=text)
        attempt = replace(self.chat_log, content=self.chat_log.content.copy())
        speech = None
        if may_trigger() and may_use(Use.SCENES):
            speech = await conversation.async_handle_sentence_triggers(self.hass, spoken, attempt)
        if speech is not None:
            response = intent.IntentResponse(language=self.user_input.language)
            response.async_set_speech(speech)
        else:
            refused: list[str] = []
            is_recognised = False

            def not_now(result: RecognizeResult) -> bool:
                nonlocal is_recognised
                is_recognised = True
                if self.intent_filter is not None and self.intent_filter(result):
                    return True
                if (key := self.refusal(text, result)) is not None:
                    refused.append(key)
                return bool(refused)

            try:
                matched = await self._handle(spoken, attempt, not_now)
            except intent.IntentError as err:
                # A sentence of Home Assistant's whose integration is not set up, or whose words
                # its intent does not take: nothing was tried.
                _LOGGER.debug("A sentence cannot be acted on locally: %s", type(err).__name__)
                return None
            except Exception as err:
                if is_recognised:
                    raise  # something may have been done
                # Home Assistant stumbles over a name that an integration made of no text.
                _LOGGER.debug("A sentence cannot be matched locally: %s", type(err).__name__)
                return None
            if isinstance(matched, str):
                return self.say(matched)
            if matched is None:
                return self.say(refused[0]) if any(refused) else None
            response = matched
            await self.shorten(response)
        return self.answer(response, attempt.content[len(self.chat_log.content) :])

    async def _handle(
        self,
        spoken: conversation.ConversationInput,
        attempt: conversation.ChatLog,
        not_now: Callable[[RecognizeResult], bool],
    ) -> intent.IntentResponse | str | None:
        """Act on a sentence; returns the key of what to say if it must not be put off."""
        later: str | None = None

        def not_later(result: RecognizeResult) -> bool:
            nonlocal later
            later = put_off(result)
            return later is not None or not_now(result)

        handle = partial(conversation.async_handle_intents, self.hass, spoken, attempt)
        matched = await handle(intent_filter=not_later)
        if later is None:
            return matched
        if not await async_may_put_off(self.hass, later, spoken):
            return "pin_later"
        return await handle(intent_filter=not_now)

    async def carry_out(self, kind: str, slots: Mapping[str, Any], text: str) -> LocalAnswer | None:
        """Act by an intent and say so briefly; ``None`` if it does not fit."""
        heard = self.user_input
        try:
            response = await intent.async_handle(
                self.hass,
                conversation.DOMAIN,
                kind,
                {name: {"value": value} for name, value in slots.items()},
                text,
                heard.context,
                heard.language,
                assistant=conversation.DOMAIN,
                device_id=heard.device_id,
                satellite_id=heard.satellite_id,
                conversation_agent_id=heard.agent_id,
            )
        except (intent.MatchFailedError, intent.InvalidSlotInfo, intent.UnknownIntent) as err:
            _LOGGER.debug("A sentence fits nothing: %s", type(err).__name__)
            return None
        except HomeAssistantError as err:
            _LOGGER.debug("A sentence failed: %s", type(err).__name__)
            return self.say("unknown")
        response.async_set_speech(phrase("quiet_word", heard.language))
        await self.shorten(response)
        given = {name: value for name, value in slots.items() if name != "preferred_area_id"}
        call = llm.ToolInput(kind, given, external=True)
        result = llm.ToolResult(data=llm.IntentResponseDict(response))
        return self.answer(
            response,
            [
                conversation.AssistantContent(heard.agent_id, None, tool_calls=[call]),
                conversation.ToolResultContent(heard.agent_id, call.id, call.tool_name, result),
            ],
        )

    async def undo(self) -> tuple[str, frozenset[str]] | None:
        """Put back what was done last here; returns what to say of it and which things it was.

        None if tools have to.
        """
        changes = journal(self.hass)
        return await changes.async_undo(self.user_input, self.chat_log.conversation_id)

    async def converse(self, text: str) -> LocalAnswer | None:
        """Ask the default agent, in a conversation of its own so that a failure leaves no trace."""
        if not (text := without_placeholders(text)):
            return None
        spoken = replace(self.user_input, text=text)
        try:
            refused = await async_over_limit_by_default(self.hass, spoken)
            if refused is None:
                refused = await async_refuse_default_agent(self.hass, spoken)
            if refused is not None:
                return self.say(refused) if refused else None
            result = await conversation.async_converse(
                self.hass,
                text,
                None,
                self.user_input.context,
                language=self.user_input.language,
                agent_id=conversation.HOME_ASSISTANT_AGENT,
                device_id=self.user_input.device_id,
                satellite_id=self.user_input.satellite_id,
            )
        except HassilError as err:
            # A sentence of the household's own needs a list that there is not.
            _LOGGER.debug("A sentence cannot be recognised: %s", type(err).__name__)
            return None
        if result.conversation_id is None or result.response.error_code in NOT_UNDERSTOOD:
            # An agent that raises ends in no conversation, and Home Assistant gives its raw error.
            return None
        await self.shorten(result.response)
        answered = self.answer(result.response, [])
        self.acted = result.response.response_type is _DONE
        return answered

    async def shorten(self, response: intent.IntentResponse) -> None:
        """Shorten what is said of what was done, where it may be."""
        if (
            self.hush is None
            or self.mid_stream()
            or response.response_type is not _DONE
            or response.failed_results
        ):
            return
        changed = {
            target.id
            for target in response.success_results
            if target.type is intent.IntentResponseTargetType.ENTITY and target.id
        }
        if (heard := await self.hush(changed)) is not None:
            response.async_set_speech(heard)

    def refusal(self, text: str, result: RecognizeResult) -> str | None:
        """Return the key of what to say in place of doing what was recognised, None to do it.

        ``""`` is to say nothing, and to leave it to others.
        """
        key = over_limit(self.hass, result)
        return refuse_sentence(self.hass, text, result) if key is None else key

    def say(self, key: str) -> LocalAnswer:
        """Answer by one of our own sentences."""
        return self.speak(phrase(key, self.user_input.language))

    def speak(self, sentence: str) -> LocalAnswer:
        """Answer by a sentence."""
        response = intent.IntentResponse(language=self.user_input.language)
        response.async_set_speech(sentence)
        return self.answer(response, [])

    def answer(
        self, response: intent.IntentResponse, contents: list[conversation.Content]
    ) -> LocalAnswer:
        """Answer by a response, with what was called for it."""
        speech: str = response.speech.get("plain", {}).get("speech", "")
        answer = conversation.AssistantContent(agent_id=self.user_input.agent_id, content=speech)
        messages: list[Message] = []
        tools: list[str] = []
        for content in (*contents, answer):
            if isinstance(content, conversation.AssistantContent | conversation.ToolResultContent):
                self.chat_log.async_add_assistant_content_without_tools(content)
                messages.append(as_message(content, is_local=True))
            if isinstance(content, conversation.AssistantContent):
                tools.extend(call.tool_name for call in content.tool_calls or ())
        if self.mid_stream() and self.chat_log.delta_listener:
            # A voice that has begun to speak hears nothing but what is streamed.
            self.chat_log.delta_listener(self.chat_log, {"role": "assistant", "content": speech})
        self.response = response
        self.acted = response.response_type is _DONE and not LOOKS_UP.issuperset(tools)
        return LocalAnswer(speech, tuple(messages), tuple(tools))


def better_asked_of_a_model(result: RecognizeResult) -> bool:
    """Return whether a matched sentence is one a model answers better: a state, a media search."""
    return result.intent.name in BETTER_ASKED_OF_A_MODEL


def media_search(result: RecognizeResult) -> bool:
    """Tell whether it was taken for a media search, which in some languages any may be."""
    return result.intent.name == INTENT_MEDIA_SEARCH_AND_PLAY


@callback
def recognised(kind: str, slots: Mapping[str, str]) -> RecognizeResult:
    """Return a call as Home Assistant would have recognised it, for all who judge that."""
    found = {name: MatchEntity(name, value, str(value)) for name, value in slots.items()}
    return RecognizeResult(Intent(kind), IntentData([]), found, [*found.values()])
