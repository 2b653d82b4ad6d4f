"""Topics of conversations, found out after their turns: no turn waits for it."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from homeassistant.const import ATTR_DEVICE_CLASS
from homeassistant.core import HomeAssistant, callback

from ..agent_settings import TopicSettings, TopicsOf
from ..engine.azure.deltas import LLMClient
from ..engine.azure.errors import LLMError
from ..engine.dialogue.context import DialogueContext, Said
from ..engine.dialogue.state import AgentState, MessageEntry, Role
from ..engine.dialogue.tags import topic_tag
from ..engine.dialogue.topics import (
    Thing,
    extract_keywords,
    infer,
    taxonomy_of,
)
from ..engine.language.masking import masked
from ..engine.language.taxonomy import Taxonomy, TopicsError
from ..engine.turn.background import ModelTopics
from ..history.live import ConversationContext, LiveConversations
from ..home.exposed import exposed

_LOGGER = logging.getLogger(__name__)

type Keep = Callable[[AgentState], None]


@dataclass(frozen=True, slots=True)
class _Ended:
    """A turn that has ended. ``keep`` keeps its conversation to be taken up again.

    ``dialogue`` is the conversation it belongs to: another may have begun under its name since.
    """

    state: AgentState
    dialogue: DialogueContext
    settings: TopicSettings
    keep: Keep


@dataclass(slots=True)
class TopicFinder:
    """Takes in the turns of one entry's agents, one after the other.

    Runs as a task of the entry, not of a turn: a turn would lend it its context, and end it.
    """

    hass: HomeAssistant
    live: LiveConversations
    llm: LLMClient
    _queue: asyncio.Queue[_Ended] = field(default_factory=asyncio.Queue)

    @callback
    def queue(self, state: AgentState, settings: TopicSettings, keep: Keep) -> None:
        """Take in what was said in a turn when there is time for it."""
        dialogue = self.live.context(state.conversation_id).dialogue
        dialogue.silence.broken()
        if settings.kind is not TopicsOf.OFF:
            self._queue.put_nowait(_Ended(state, dialogue, settings, keep))

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            ended = await self._queue.get()
            try:
                await self._async_take_in(ended)
            except TopicsError as err:
                _LOGGER.warning("Conversations have no topics: %s", err)
            except Exception as err:  # what it holds may be anybody's words
                _LOGGER.error("Topics failed unexpectedly: %s", type(err).__name__)  # noqa: TRY400
                _LOGGER.debug("How the topics failed", exc_info=True)
            finally:
                self._queue.task_done()
                del ended  # the next may be long in coming, and this one forgotten

    async def idle(self) -> None:
        """Wait until everything queued has been taken in."""
        await self._queue.join()

    async def _async_take_in(self, ended: _Ended) -> None:
        conversation_id, language = ended.state.conversation_id, ended.state.language
        dialogue = ended.dialogue
        if not self.live.goes_on(conversation_id, dialogue):
            return
        context = self.live.context(conversation_id)
        tools = ended.state.turn.tools if ended.state.turn else ()
        entries = [entry for entry in self._spoken(ended.state) if entry.id not in dialogue.ids]
        if not entries:
            return
        in_thread = self.hass.async_add_executor_job
        look = partial(_looked_at, entries, context, language, tools, ended.settings)
        taxonomy, new = await in_thread(look)
        for role, said, keywords in new:
            add = dialogue.add_message if role == "user" else dialogue.add_response
            add(said, keywords)
        if dialogue.is_due:
            untagged = [said for said, _ in dialogue.untagged]
            things = self._things()
            domains = await in_thread(
                lambda: {one.id: infer(one, taxonomy, things) for one in untagged}
            )
            if ended.settings.by_model:
                people = {said.id for said, role in dialogue.untagged if role == "user"}
                await self._async_ask(
                    [one for one in untagged if one.id in people and not domains[one.id]],
                    domains,
                    taxonomy,
                )
            dialogue.infer_domains(domains)
            if self.live.goes_on(conversation_id, dialogue):
                self.live.windows.tag(
                    conversation_id,
                    {
                        one.id: frozenset(map(topic_tag, dialogue.domains_of(one.id)))
                        for one in untagged
                    },
                )
        # Where it was forgotten, or ended, meanwhile, nothing of it is kept.
        if self.live.goes_on(conversation_id, dialogue):
            window = self.live.windows.get_window(conversation_id)
            ended.keep(replace(ended.state, window=window, context=dialogue.state))

    async def _async_ask(
        self,
        unknown: Sequence[Said],
        domains: dict[str, dict[str, float]],
        taxonomy: Taxonomy,
    ) -> None:
        """Ask a model, once for all, what people's words are about that do not say it."""
        if not unknown:
            return
        try:
            domains |= await ModelTopics(self.llm, self.hass.loop.time).infer(unknown, taxonomy)
        except LLMError as err:
            _LOGGER.debug("No topics from the model (%s)", err.reason)

    def _spoken(self, state: AgentState) -> list[MessageEntry]:
        """Return what was said until a turn ended: another one may yet go off the record."""
        until_then = {entry.id for entry in state.window.messages}
        return [
            entry
            for entry in self.live.windows.get_messages(state.conversation_id)
            if entry.role in ("user", "assistant") and entry.content and entry.id in until_then
        ]

    def _things(self) -> Sequence[Thing]:
        things = []
        for entity_id, one in exposed(self.hass).look().items():
            state = self.hass.states.get(entity_id)
            kind = str(state.attributes.get(ATTR_DEVICE_CLASS, "")) if state else ""
            things.append(Thing(one.spoken, one.domain, kind))
        return things


def _looked_at(
    entries: Sequence[MessageEntry],
    context: ConversationContext,
    language: str,
    tools: tuple[str, ...],
    settings: TopicSettings,
) -> tuple[Taxonomy, list[tuple[Role, Said, tuple[str, ...]]]]:
    """Return messages without secrets, with their keywords; it takes long for long ones."""
    taxonomy = taxonomy_of(settings.kind.value, settings.own)
    said = [_said(entry, context, language, tools) for entry in entries]
    keywords = [extract_keywords(one.text, taxonomy, one.language) for one in said]
    return taxonomy, list(zip([entry.role for entry in entries], said, keywords, strict=True))


def _said(
    entry: MessageEntry, context: ConversationContext, language: str, tools: tuple[str, ...]
) -> Said:
    is_person = entry.role == "user"
    return Said(
        entry.id,
        masked(entry.content),
        entry.timestamp,
        (context.user_id if is_person else context.agent_id) or "",
        language,
        tools if is_person else (),
    )
