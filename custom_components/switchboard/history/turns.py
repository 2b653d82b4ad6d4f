"""What a turn leaves in the log: what was said and answered, by whom, where, and what was done.

Only what was spoken counts. What the model was told besides the conversation, what its tools gave
back, and what was said to bridge a silence is left out; a PIN never comes as far as here. Every
summary of a conversation is kept beside the log of those who agreed to one.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple

from homeassistant.components import conversation
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import Context, HomeAssistant, callback
from homeassistant.helpers import llm
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..const import DOMAIN
from ..engine.azure.messages import Message
from ..engine.dialogue.state import AgentState, TurnRecord
from ..engine.dialogue.summary import Fold
from ..engine.language.masking import masked
from ..engine.language.taxonomy import TOPIC_TAG
from ..engine.reading.masking import masked_turn
from ..engine.storage.entries import LogEntry
from ..engine.storage.errors import StorageError
from ..engine.storage.summaries import NewSummary
from ..engine.storage.turn_entries import Turn, TurnMemory, TurnTool
from ..engine.turn.late_completion import LateAnswer
from ..engine.turn.routing import Reason
from ..home.origin import area_of, origin_of
from ..home.owners import DATA_OWNERS
from ..settings import MemorySettings
from ..turn_scope import TurnTrace, turn_scope
from .turn_details import states_of, tools_of, watch_states
from .unified_log import UnifiedLog

_LOGGER = logging.getLogger(__name__)

SETTLE_SECONDS = 5.0
"""How long after a turn states still change by what was done in it."""

MOST_TARGETS: Final = 5
"""Things a turn is noted to have acted on; a whole house switched off is not about each lamp."""

_VERBS: Final = {
    "HassTurnOn": "turn_on",
    "HassTurnOff": "turn_off",
    "HassOpenCover": "open",
    "HassCloseCover": "close",
    "HassVacuumStart": "start",
    "HassLawnMowerStartMowing": "start",
}


class _Promised(NamedTuple):
    """The answer that a turn gave instead of its own, how the turn went, and what goes on in it."""

    answered: LogEntry
    turn: Turn
    trace: TurnTrace


@dataclass(slots=True)
class TurnRecorder:
    """Writes the turns of one entry's agents into the log, if its people agreed."""

    hass: HomeAssistant
    entry: ConfigEntry
    log: UnifiedLog
    settings: MemorySettings
    _promised: dict[str, _Promised] = field(default_factory=dict)

    @callback
    def record(
        self,
        user_input: conversation.ConversationInput,
        chat_log: conversation.ChatLog,
        state: AgentState,
        told: Sequence[Message],
        done: Sequence[Message],
    ) -> str | None:
        """Take down a turn that has ended, with all that was really said in it; returns at once.

        ``done`` has every call of a tool besides, those that came to nothing as well. Returns the
        id of what was said to it, None where nothing was taken.
        """
        if not (self.settings.log_conversations and self.log.takes_messages and state.text):
            return None
        if self.log.has_forgotten_turn:
            return None
        turn, logged = state.turn, turn_scope().logged
        spoken = LogEntry(
            id=ulid_now() if logged is None else logged.message_id,
            conversation_id=state.conversation_id,
            owner=self.hass.data[DATA_OWNERS].owner_of(
                state.user_id, state.device_id, user_input.satellite_id
            ),
            role="user",
            content=state.text,
            created_at=_spoken_at(chat_log),
            agent_id=state.agent_id,
            user_id=state.user_id,
            device_id=state.device_id,
            area_id=area_of(self.hass, user_input),
            language=state.language,
            route=None if turn is None else turn.route,
            tags=origin_of(user_input).tags,
        )
        answer = " ".join(
            message.content for message in told if message.role == "assistant" and message.content
        )
        if secrets := turn_scope().secrets:  # all else is masked where it is written
            answer = masked(answer, known=secrets)
        tags = () if turn is None else (f"reason:{turn.reason}",)
        results = _results(since_words(chat_log))
        answered = replace(
            spoken,
            id=ulid_now(),
            role="assistant",
            content=answer,
            created_at=dt_util.utcnow(),
            tags=tuple(dict.fromkeys((*tags, *_tool_tags(results)))),
        )
        self._promised.pop(state.conversation_id, None)
        trace = turn_scope().trace or TurnTrace()
        if turn is not None:
            things = {one.tool_call_id: _things(one) for one in results}
            went = self._went(spoken, answered, turn, tools_of(done, trace.tools, things), trace)
            if secrets:
                went = masked_turn(went, secrets)
            spoken = replace(spoken, turn=went)
            if turn.reason == Reason.COMES_LATER:
                self._promised[state.conversation_id] = _Promised(answered, went, trace)
            else:
                trace.is_over = True
        self.log.append((spoken, answered) if answer else (spoken,))
        if spoken.turn is not None and spoken.turn.tools:
            follow = self._async_follow(user_input.context, trace, spoken.turn, secrets)
            self.entry.async_create_background_task(self.hass, follow, f"{DOMAIN} states of a turn")
        return spoken.id

    async def _async_follow(
        self, context: Context, trace: TurnTrace, turn: Turn, secrets: Collection[str]
    ) -> None:
        """Add the states that change a little later, once things have said what they did.

        Never fails: that they changed is no loss to anybody.
        """
        log, moment = self.log, self.log.moment
        with watch_states(self.hass, context, trace):
            await settled()
        if log.has_forgotten_since(moment):
            return  # they may say it
        if (states := states_of(trace)) == turn.states:
            return
        await log.quiet.wait()
        changed = await asyncio.to_thread(masked_turn, replace(turn, states=states), secrets)
        try:
            await log.async_flush()
            await log.database.write(
                lambda tx: tx.turns.put_states(turn.message_id, changed.states)
            )
        except StorageError as err:
            _LOGGER.debug("What changed after a turn is not in the log: %s", type(err).__name__)

    def _went(
        self,
        spoken: LogEntry,
        answered: LogEntry,
        turn: TurnRecord,
        tools: tuple[TurnTool, ...],
        trace: TurnTrace,
    ) -> Turn:
        return Turn(
            message_id=spoken.id,
            conversation_id=spoken.conversation_id,
            owner=spoken.owner,
            route=turn.route,
            reason=turn.reason,
            answer_id=answered.id if answered.content else None,
            agent_id=spoken.agent_id,
            device_id=spoken.device_id,
            error=turn.error,
            first_word_ms=turn.first_token_ms,
            total_ms=turn.total_ms,
            currency=self.hass.config.currency,
            requests=tuple(trace.requests),
            tools=tools,
            states=states_of(trace),
            recalled=tuple(TurnMemory(id_, way) for id_, way in trace.recalled.items()),
        )

    @callback
    def forget(self) -> None:
        """Forget the turns whose answers are still to come."""
        self._promised.clear()

    @callback
    def record_late(self, conversation_id: str, answer: LateAnswer) -> None:
        """Take down an answer that came after its turn, and what was done for it."""
        promised = self._promised.pop(conversation_id, None)
        if promised is None or not answer.text:
            return
        trace, turn = promised.trace, promised.turn
        trace.is_over = True
        late = replace(
            promised.answered,
            id=ulid_now(),
            content=answer.text,
            created_at=dt_util.utcnow(),
            tags=("late",),
        )
        times = [one for one in trace.tools if one.at_ms >= turn.total_ms]
        turn = replace(
            turn,
            late_answer_id=late.id,
            error=answer.failure or turn.error,
            late_ms=trace.now_ms,
            requests=tuple(trace.requests),
            tools=(*turn.tools, *tools_of(answer.messages, times, {})),
            states=states_of(trace),
            recalled=tuple(TurnMemory(id_, way) for id_, way in trace.recalled.items()),
        )
        self.log.append([replace(late, turn=turn)])


async def settled() -> None:
    """Return when nothing changes any more by what was done in a turn that is over by now."""
    await asyncio.sleep(SETTLE_SECONDS)


@callback
def since_words(chat_log: conversation.ChatLog) -> list[conversation.Content]:
    """Return what followed the words that were answered last."""
    contents = chat_log.content
    for position in range(len(contents) - 1, -1, -1):
        if isinstance(contents[position], conversation.UserContent):
            return contents[position + 1 :]
    return []


def _spoken_at(chat_log: conversation.ChatLog) -> datetime:
    for content in reversed(chat_log.content):
        if isinstance(content, conversation.UserContent):
            return content.created
    return dt_util.utcnow()


def _results(contents: Iterable[conversation.Content]) -> list[conversation.ToolResultContent]:
    """Return the results of the tools that did what they were to do."""
    results = [one for one in contents if isinstance(one, conversation.ToolResultContent)]
    return [
        one
        for one in results
        if not one.result.error and one.result.data.get("response_type") != "error"
    ]


def _things(content: conversation.ToolResultContent) -> tuple[str, ...]:
    """Return the ids of the things to which an intent did something."""
    data: Any = content.result.data
    targets = data["data"].get("success", ()) if isinstance(data, llm.IntentResponseDict) else ()
    return tuple(one["id"] for one in targets if one["type"] == "entity" and one["id"])


def _tool_tags(results: Iterable[conversation.ToolResultContent]) -> Iterator[str]:
    """Name the tools that were used, and what they did to which things."""
    for content in results:
        yield f"tool:{content.tool_name}"
        verb, things = _VERBS.get(content.tool_name.rpartition("__")[2]), _things(content)
        if verb is not None and len(things) <= MOST_TARGETS:
            yield from (f"did:{verb}:{thing}" for thing in things)


@dataclass(frozen=True, slots=True)
class LoggedSummaries:
    """Keeps the summaries of one entry's conversations, as far as the log has what they cover."""

    log: UnifiedLog
    settings: MemorySettings

    @callback
    def begin(self) -> Callable[[str, Fold], Awaitable[None]]:
        """Return what keeps a summary of which the fold begins now.

        If anything is forgotten meanwhile, it may say it, and is not kept.
        """
        return partial(self._async_keep, self.log.moment)

    async def _async_keep(self, moment: int, conversation_id: str, fold: Fold) -> None:
        if not (self.settings.log_conversations and self.log.takes_messages):
            return
        new = await asyncio.to_thread(_new, conversation_id, fold)
        try:
            await self.log.async_flush()
            if not self.log.has_forgotten_since(moment):
                await self.log.database.write(lambda tx: tx.summaries.archive(new))
        except StorageError as err:
            _LOGGER.debug("A summary could not be kept: %s", type(err).__name__)


def _new(conversation_id: str, fold: Fold) -> NewSummary:
    """Return a summary without secrets; to look for them takes long in long messages."""
    return NewSummary(
        conversation_id=conversation_id,
        text=masked(fold.summary.text),
        previous=masked(fold.previous),
        said=tuple(
            (masked(one.content), one.timestamp) for one in fold.messages if one.role == "user"
        ),
        token_count=fold.summary.token_count,
        created_at=dt_util.utcnow(),
        domains=tuple(sorted(_topics(fold))),
    )


def _topics(fold: Fold) -> set[str]:
    tags = {tag for one in fold.messages if one.role != "system" for tag in one.tags}
    return {tag.removeprefix(TOPIC_TAG) for tag in tags if tag.startswith(TOPIC_TAG)}
