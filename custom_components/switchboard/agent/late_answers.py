"""Questions whose turn ended before their answer came: finished here, remembered, and told.

The work is done by a task of the entry. A turn would lend it its context, and end it.
"""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from homeassistant.components import conversation, persistent_notification
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.storage import Store
from homeassistant.util import dt as dt_util

from ..const import DEFAULT_NAME, DOMAIN
from ..engine.azure.messages import Message, ToolCall
from ..engine.dialogue.conversations import Conversations
from ..engine.dialogue.state import AgentState
from ..engine.language.masking import masked
from ..engine.language.spoken import spoken
from ..engine.storage.entries import HOUSEHOLD
from ..engine.turn.late_completion import LateAnswer, finish
from ..engine.turn.memory_entries import remember
from ..engine.turn.patience import LATE_TOTAL_SECONDS
from ..engine.turn.phrases import ANSWER_SHOWN, ANSWER_WAITS, COMES_LATER, phrase
from ..history.turn_details import watch_states
from ..home.owners import DATA_OWNERS
from ..turn_scope import scope_with
from .late_work import LATE_NOTE, LATE_TAG, LateQuestion, LateWork, WaitingAnswers, async_tell
from .tool_guard import async_run_tool

_LOGGER = logging.getLogger(__name__)

EVENT_LATE_ANSWER: Final = f"{DOMAIN}_late_answer"
STORAGE_VERSION: Final = 1
MOST_QUOTED: Final = 200
"""Characters of a question that a notification quotes."""


@dataclass(slots=True)
class LateAnswers:
    """The late answers of one entry. ``on_answer`` hears each, with its conversation's id.

    Those of persons are among the ``waiting`` until their person speaks again.
    """

    hass: HomeAssistant
    entry_id: str
    memory: Conversations
    on_answer: Callable[[str, LateAnswer], None]
    _store: Store[dict[str, Any]] = field(init=False)
    _work: dict[str, LateWork] = field(default_factory=dict)
    waiting: WaitingAnswers = field(init=False)
    _queue: asyncio.Queue[LateWork] = field(default_factory=asyncio.Queue)
    _open_turns: Counter[str] = field(default_factory=Counter)
    _after_turn: defaultdict[str, list[Callable[[], None]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    _worker: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self._store = _store(self.hass, self.entry_id)
        self.waiting = WaitingAnswers(self.hass, self.memory)

    # Its life

    async def async_start(self, entry: ConfigEntry) -> None:
        """Report what was left over when Home Assistant stopped, and begin to work."""
        left_over = await self._store.async_load()
        if left_over:
            for data in left_over["questions"]:
                self._report_lost(LateQuestion.from_dict(data), "late_lost_restart")
            await self._async_save()
        self._worker = entry.async_create_background_task(
            self.hass, self._async_work(), f"{DOMAIN} late answers"
        )

    async def async_stop(self) -> None:
        """End the work under way, and report what it was about."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.cancel()
            await asyncio.wait({worker})
        for work in list(self._work.values()):
            await self._async_lose(work)
        self._work.clear()
        await self._async_save()

    @property
    def accepts(self) -> bool:
        """Return whether there is somebody to hand a question over to."""
        return self._worker is not None

    async def async_take_over(self, work: LateWork) -> None:
        """Finish a question that a turn has just given up waiting for."""
        if not self.accepts:
            await self._async_lose(work)  # unloaded in the middle of that turn
            return
        self._work[work.question.id] = work
        self._queue.put_nowait(work)

    # Turns

    @contextmanager
    def turn(self, conversation_id: str) -> Iterator[None]:
        """Hold a turn of a conversation open: nothing is remembered in the middle of it.

        Whoever speaks again before an answer came does not wait for it any more.
        """
        for work in self._work_on(conversation_id):
            if not (work.superseded or work.answered):
                self._supersede(work)
        self._open_turns[conversation_id] += 1
        try:
            yield
        finally:
            self._open_turns[conversation_id] -= 1
            if self._open_turns[conversation_id] <= 0:
                del self._open_turns[conversation_id]
                for write in self._after_turn.pop(conversation_id, ()):
                    write()

    @callback
    def forget(self, conversation_id: str | None) -> None:
        """Leave nothing of the answers to come in the memory of a conversation.

        None: drop all that wait for their persons.
        """
        self.waiting.forget(conversation_id)
        for work in self._work_on(conversation_id):
            work.forgotten = True

    @callback
    def keep_with(self, state: AgentState, keep: Callable[[AgentState], None]) -> None:
        """Let ``keep`` keep a conversation once more when an answer to it has come."""
        for work in self._work_on(state.conversation_id):
            work.keep = lambda window: keep(replace(state, window=window))

    def _work_on(self, conversation_id: str | None) -> list[LateWork]:
        return [
            work for work in self._work.values() if work.question.conversation_id == conversation_id
        ]

    @callback
    def _supersede(self, work: LateWork) -> None:
        """Close the round of a question, so that the next does not look like a part of it."""
        work.superseded = True
        if self._is_alive(work):
            promise = Message("assistant", phrase(COMES_LATER, work.question.language))
            remember(self.memory, work.question.conversation_id, promise)

    def _is_alive(self, work: LateWork) -> bool:
        conversation_id = work.question.conversation_id
        return not work.forgotten and self.memory.holds(conversation_id)

    # The work

    async def _async_work(self) -> None:
        async with asyncio.TaskGroup() as group:
            while True:
                group.create_task(self._async_see_through(await self._queue.get()))

    async def _async_see_through(self, work: LateWork) -> None:
        """Answer one question. Cancelled, it stays on the list of what has to be reported."""
        question = work.question
        try:
            await self._async_save()
            answer = await self._async_finish(work)
            work.answered = True
            superseded = self._is_superseded(work)
            self._remember(work, answer)
            self.on_answer(question.conversation_id, answer)
            self._fire(work, answer, superseded=superseded)
            if work.forgotten:
                # It may say what was forgotten while it was being made.
                self._report_lost(question, "late_lost_forgotten")
            elif not superseded:
                await self._async_tell(work, answer)
        except Exception as err:
            _LOGGER.error(  # noqa: TRY400  (what the error holds may be somebody's words)
                "A late answer of %s failed unexpectedly: %s",
                question.agent_id,
                type(err).__name__,
            )
            _LOGGER.debug("How the late answer failed", exc_info=True)
            self._notify(question, phrase("unknown", question.language))
        self._work.pop(question.id, None)
        await self._async_save()

    async def _async_finish(self, work: LateWork) -> LateAnswer:
        async def run_tool(call: ToolCall) -> Message:
            return await async_run_tool(work.api, call, may_act=not self._is_superseded(work))

        context = work.api.llm_context.context if work.api else None
        with (
            scope_with(pin=work.gate, limits=work.limits, trace=work.trace),
            watch_states(self.hass, context, work.trace),
        ):
            return await finish(
                work.llm,
                work.unfinished,
                run_tool,
                lambda key: phrase(key, work.question.language),
                self.hass.loop.time,
                deadline=work.started + LATE_TOTAL_SECONDS,
            )

    @callback
    def _is_superseded(self, work: LateWork) -> bool:
        """Tell whether the conversation has gone on since, with us or any other agent."""
        if work.superseded:
            return True
        log = self.hass.data.get(DATA_CHAT_LOGS, {}).get(work.question.conversation_id)
        if log is None:
            return False  # its session has ended
        for content in reversed(log.content):
            if content is work.promise:
                return False
            if isinstance(content, conversation.UserContent):
                return True
        return False

    @callback
    def _remember(self, work: LateWork, answer: LateAnswer) -> None:
        """Put the answer into the conversation's memory, at once or when its open turn has ended.

        It completes the round of its question; if that was closed, it makes one of its own.
        """
        conversation_id = work.question.conversation_id

        def write() -> None:
            if not self._is_alive(work):
                return
            if work.superseded:
                self.memory.begin_turn(conversation_id)
                self.memory.add_message(conversation_id, "system", LATE_NOTE, tags=(LATE_TAG,))
            for message in answer.messages:
                remember(self.memory, conversation_id, message)
            if work.superseded:
                self.memory.end_turn(conversation_id)
            if work.keep is not None:
                work.keep(self.memory.get_window(conversation_id))

        if self._open_turns[conversation_id] > 0:
            self._after_turn[conversation_id].append(write)
        else:
            write()

    # Telling

    @callback
    def _fire(self, work: LateWork, answer: LateAnswer, *, superseded: bool) -> None:
        question = work.question
        self.hass.bus.async_fire(
            EVENT_LATE_ANSWER,
            {
                "conversation_id": question.conversation_id,
                "agent": question.agent_id,
                "satellite": question.satellite_id,
                "language": question.language,
                "seconds": round(self.hass.loop.time() - work.started, 1),
                "error": answer.failure,
                "superseded": superseded,
            },
        )

    async def _async_tell(self, work: LateWork, answer: LateAnswer) -> None:
        """Tell an answer; a person's own only on their own satellite, else that it is there."""
        question, owners = work.question, self.hass.data[DATA_OWNERS]
        if question.owner != HOUSEHOLD and answer.failure is None:
            self.waiting.keep(question, work.words, answer.messages)

        def text(satellite_id: str | None) -> str:
            theirs = satellite_id and owners.owner_of(None, None, satellite_id)
            if question.owner == HOUSEHOLD and satellite_id is None:
                return self._with_question(work, answer)
            if question.owner in (HOUSEHOLD, theirs):
                return spoken(answer.text, question.language) if satellite_id else answer.text
            key = ANSWER_WAITS if answer.failure is None else answer.failure
            return phrase(key, question.language).removeprefix("… ")

        await async_tell(
            self.hass,
            question.satellite_id,
            text,
            title=self._title(question),
            notification_id=question.notification_id,
        )

    @callback
    def _with_question(self, work: LateWork, answer: LateAnswer) -> str:
        """Return what to show of an answer everybody may read: so late, it needs its question."""
        asked = " ".join(masked(work.words).split()).rstrip(".")
        if len(asked) > MOST_QUOTED:
            asked = f"{asked[: MOST_QUOTED - 1]}…"
        quoted = phrase(ANSWER_SHOWN, work.question.language, question=asked)
        return f"{quoted}\n\n{answer.text}"

    async def _async_lose(self, work: LateWork) -> None:
        await work.unfinished.stream.aclose()
        self._report_lost(work.question, "late_lost_reload")

    @callback
    def _report_lost(self, question: LateQuestion, key: str) -> None:
        """Tell, in the house's language, that there will be no answer."""
        asked = dt_util.as_local(question.asked_at)
        today = asked.date() == dt_util.now().date()
        self._notify(
            question,
            phrase(
                key,
                self.hass.config.language,
                time=f"{asked:%H:%M}" if today else f"{asked:%Y-%m-%d %H:%M}",
                place=_name_of(self.hass, question.satellite_id or question.agent_id),
            ),
        )

    @callback
    def _notify(self, question: LateQuestion, text: str) -> None:
        persistent_notification.async_create(
            self.hass, text, self._title(question), question.notification_id
        )

    @callback
    def _title(self, question: LateQuestion) -> str:
        state = self.hass.states.get(question.agent_id)
        return state.name if state else DEFAULT_NAME

    async def _async_save(self) -> None:
        questions = [work.question.as_dict() for work in self._work.values()]
        await self._store.async_save({"questions": questions})


async def async_remove_late_answers(hass: HomeAssistant, entry_id: str) -> None:
    """Remove the list of open questions of an entry that is removed."""
    await _store(hass, entry_id).async_remove()


def _store(hass: HomeAssistant, entry_id: str) -> Store[dict[str, Any]]:
    return Store(hass, STORAGE_VERSION, f"{DOMAIN}.late_answers.{entry_id}")


@callback
def _name_of(hass: HomeAssistant, entity_id: str) -> str:
    if state := hass.states.get(entity_id):
        return state.name
    entity = er.async_get(hass).async_get(entity_id)
    return (entity and (entity.name or entity.original_name)) or entity_id
