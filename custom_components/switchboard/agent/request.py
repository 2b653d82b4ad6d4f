"""A request, up to the conversation itself: instructions, tools, the state of the home."""

from collections.abc import Callable
from dataclasses import dataclass, field

from homeassistant.components import conversation
from homeassistant.components.homeassistant import llm as home_llm
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError, TemplateError
from homeassistant.helpers import llm
from homeassistant.util import dt as dt_util

from ..agent_settings import AgentSettings, HomeStateMode
from ..const import DOMAIN
from ..engine.azure.capabilities import SAY, Capabilities
from ..engine.azure.deltas import LLMClient
from ..engine.azure.messages import WEB_SEARCH, ModelOptions, ToolSpec
from ..engine.azure.ranking import RankedLLM
from ..engine.dialogue.conversations import Conversations
from ..engine.dialogue.state import Note
from ..engine.recall.profile import NO_PROFILE
from ..engine.tokens.counter import TokenCounter, count_tools
from ..engine.turn.home_state import HomeView, SharedTable, note_in
from ..engine.turn.inline_replies import INSTRUCTION, with_say
from ..engine.turn.instructions import GUESTS_HERE, NO_MEMORY, time_note, without_home
from ..engine.turn.limits import Use
from ..engine.turn.pipeline import PreparationError, Prepared
from ..engine.turn.tools import trimmed
from ..history.live import Frame, FrameKey, LiveConversations
from ..home.exposed import reach_of_tools
from ..home.guests import guests_are_here
from ..home.limits import may_use
from ..home.states import async_home, home_reader, things_to_tell
from ..issues import async_check_room
from ..memory.context import MEMORY_TAG, RECALL_SECONDS, MemoryContext
from ..memory.tools import REMEMBER
from ..turn_scope import turn_scope
from .assist_api import async_apis, async_rendered
from .attachments import async_read_attachments
from .history import attached_now
from .late_answers import LateAnswers
from .tool_guard import Truthfulness, guard_tools
from .tool_specs import ToolSpecs

NOW_TAG = "context:now"
HOME_TAG = "context:home"

LONG_PROMPT_CHARACTERS = 20_000
"""A longer prompt takes milliseconds to count."""

# What these tools look up is told with each turn, where the home is.
TOLD = (home_llm.GetLiveContextTool.name, "llm__GetDateTime")


@dataclass(frozen=True, slots=True)
class TurnParts:
    """An agent, and what its turns share; ``unique_id`` is that of its subentry.

    ``choose`` gives the model to ask within the budgets and raises ``BudgetSpentError``; ``llm`` is
    that model without them.
    """

    hass: HomeAssistant
    agent_id: str
    unique_id: str
    settings: AgentSettings
    live: LiveConversations
    late: LateAnswers
    llm: RankedLLM
    choose: Callable[[], LLMClient]
    counter: TokenCounter
    memory_context: MemoryContext
    tool_specs: ToolSpecs
    truthfulness: Truthfulness
    table: SharedTable


@dataclass(slots=True, kw_only=True)
class RequestBuilder:
    """One turn's way to the instructions, the tools and the state of the home.

    It writes into ``memory`` and ``frame`` alone. ``owners`` are all whose memory may be told in
    it; ``is_outdated`` says whether the conversation, or something it was told of, was to be
    forgotten meanwhile; unless it ``reports_room``, nobody is told of a prompt that is too long.
    """

    parts: TurnParts
    memory: Conversations
    memory_context: MemoryContext
    user_input: conversation.ConversationInput
    chat_log: conversation.ChatLog
    owners: tuple[str, ...]
    frame: Frame
    is_outdated: Callable[[], bool]
    reports_room: bool = True
    tools: list[ToolSpec] = field(default_factory=list)
    _has_begun: bool = field(default=False, init=False)

    @property
    def options(self) -> ModelOptions:
        """The agent's wishes of the model."""
        return self._settings.model

    @property
    def prompt_cache_key(self) -> str:
        """The name of all requests that begin as this agent's do."""
        return self.parts.unique_id

    @property
    def _hass(self) -> HomeAssistant:
        return self.parts.hass

    @property
    def _settings(self) -> AgentSettings:
        return self.parts.settings

    @property
    def _conversation_id(self) -> str:
        return self.chat_log.conversation_id

    @property
    def _capabilities(self) -> Capabilities:
        return self.parts.llm.capabilities

    async def recall(self) -> tuple[Note, ...]:
        """Return what the words call to mind; the profile is made with it.

        Raises:
            PreparationError: the prompt's template or an API of tools is broken.
        """
        if not self.memory_context.is_on:
            return ()
        await self._begin()
        return await self._recall()

    async def prepare(self) -> Prepared:
        """Ready prompt and tools, and say what has changed in the home.

        Raises:
            PreparationError: the prompt's template or an API of tools is broken, or a file that
                came with the words cannot be used.
        """
        await self._begin()
        self._offer_tools()
        try:
            attached = await async_read_attachments(self._hass, attached_now(self.chat_log))
        except HomeAssistantError as err:
            raise PreparationError("attachment_unusable") from err
        table, changes = await self._look_around()
        await self._count_prompt(table)
        self._pin(table)
        if self.reports_room:
            self._check_room()
        told = self.memory.get_messages(self._conversation_id, NOW_TAG)
        now = time_note(dt_util.now(), (one.content for one in told))
        if changes is None:
            note = Note(now, (NOW_TAG,))
        else:
            note = Note(f"{now}\n{changes}", (NOW_TAG, HOME_TAG))
        return Prepared(self.tools, (note,), attached)

    def refresh(self) -> None:
        """Tell again what the model does not see any more, now that a note has left the window.

        And tell no longer what has been forgotten since.
        """
        if self.is_outdated():
            self._drop_recalled()
        home = self.frame.home
        if home is not None and home.misses(held := self._notes_held()):
            if (changes := home.catch_up(async_home(self._hass), held=held)) is None:
                return
            self.memory.add_message(self._conversation_id, "system", changes, tags=(HOME_TAG,))

    def simplify(self) -> bool:
        """Take back what was told besides the conversation; returns whether there was anything.

        The model can still look the home up, and the next turn tells it again. The profile stays
        away from this conversation: it may be what was objected to.
        """
        dropped = self.memory.drop_context(self._conversation_id)
        home = self.frame.home
        if home is not None and home.table is not None:
            home.take_back()
            self._offer_tools()
            self._pin(None)
            dropped = True
        return self._drop_recalled() or dropped

    async def _begin(self) -> None:
        if self._has_begun:
            return
        await self._provide()
        guard_tools(self.chat_log)
        await self._keep_frame()
        self._has_begun = True

    async def _provide(self) -> None:
        try:
            await self.chat_log.async_provide_llm_data(
                self.user_input.as_llm_context(DOMAIN),
                await async_apis(
                    self._hass, self._settings.llm_apis, self.user_input.context.user_id
                ),
                self._settings.prompt,
                self.user_input.extra_system_prompt,
            )
        except conversation.ConverseError as err:
            is_template = isinstance(err.__cause__, TemplateError)
            raise PreparationError("template_error" if is_template else "llm_api_error") from err

    def _offer_tools(self) -> None:
        """Offer the tools, those that act with words to be said if they succeed.

        What they leave out of their arguments stays the same for a conversation.
        """
        frame, specs = self.frame, self.parts.tool_specs.of(self.chat_log.llm_api)
        if frame.reach is None:
            frame.reach, frame.offered = reach_of_tools(self._hass), None
        says = self._settings.confirm_at_once and self._capabilities.accepts(SAY)
        if frame.offered is None or frame.offered[:2] != (specs, says):
            tools = [trimmed(one, frame.reach) for one in specs]
            if says:
                tools = [with_say(one) if one.acts else one for one in tools]
            frame.offered = specs, says, tools
        self.tools[:] = frame.offered[2]
        if self._settings.web_search and may_use(Use.WEB):
            self.tools.append(WEB_SEARCH)

    async def _count_prompt(self, table: str | None) -> None:
        """Count a long prompt off the event loop: from then on its tokens are known."""
        prompt = self._prompt(table)
        pinned = self.memory.get_window(self._conversation_id).pinned
        if len(prompt) > LONG_PROMPT_CHARACTERS and all(one.content != prompt for one in pinned):
            await self._hass.async_add_executor_job(self.parts.counter.count, prompt)

    async def _recall(self) -> tuple[Note, ...]:
        """Make the profile if there is none yet, and return what the words call to mind."""
        memory_context, frame = self.memory_context, self.frame
        deadline = self._hass.loop.time() + RECALL_SECONDS
        if frame.profile is None:
            frame.profile = await memory_context.async_profile(
                self.owners, self._settings.profile_tokens, deadline
            )
        memory = self.memory
        held = {one.content for one in memory.get_messages(self._conversation_id, MEMORY_TAG)}
        frame.reminders = {text: ids for text, ids in frame.reminders.items() if text in held}
        reminder = await memory_context.async_remind(
            self.user_input.text,
            self.owners,
            self._settings.recall_tokens,
            deadline,
            told=frame.told,
            seen=(one.content for one in memory.get_messages(self._conversation_id, "input")),
        )
        if self.is_outdated():  # forgotten, just while it was read
            self._drop_recalled()
            return ()
        if (trace := turn_scope().trace) is not None:
            trace.recall(reminder.ids if reminder else (), "words")
            trace.recall(frame.told, "profile")
        if reminder is None:
            return ()
        frame.reminders[reminder.text] = reminder.ids
        memory_context.used(reminder.ids)
        return (Note(reminder.text, (MEMORY_TAG,)),)

    def _drop_recalled(self) -> bool:
        told = self.frame.told
        self.frame.profile, self.frame.reminders = NO_PROFILE, {}
        if told:
            self.memory.forget(self._conversation_id, MEMORY_TAG)
            self._pin(None if self.frame.home is None else self.frame.home.table)
        return bool(told)

    async def _keep_frame(self) -> None:
        """Take the instructions as they are now, and all else as in the first turn.

        Home Assistant may make that anew, or keep instructions that have changed.
        """
        frame = self.frame
        try:
            frame.instructions = await async_rendered(
                self._hass, self._settings.prompt, self.user_input
            )
        except TemplateError as err:
            raise PreparationError("template_error") from err
        key = FrameKey(
            self.parts.agent_id,
            self.user_input.context.user_id,
            self.user_input.device_id,
            self._settings.llm_apis,
            self.user_input.extra_system_prompt,
            self.owners,
        )
        if key == frame.key:
            return
        told = (
            self._settings.home_state is HomeStateMode.DELTAS
            and llm.LLM_API_ASSIST in self._settings.llm_apis
        )
        api = self.chat_log.llm_api
        provided = (api.api_prompt if api is not None else None, self.chat_log.extra_system_prompt)
        frame.key, frame.provided = key, tuple(filter(None, provided))
        frame.home = HomeView(self._settings.home_limits, self.parts.table) if told else None
        frame.profile, frame.reminders, frame.reach = None, {}, None
        for tag in (HOME_TAG, MEMORY_TAG):
            self.memory.forget(self._conversation_id, tag)

    async def _look_around(self) -> tuple[str | None, str | None]:
        """Return the table of the home, if it is to be told one, and what changed since.

        A home that is known to be too large is not looked at.
        """
        home, now = self.frame.home, self._hass.loop.time()
        if home is None or home.is_settled(now):
            return None, None
        update = home.leave_out(things_to_tell(self._hass), now=now)
        if update is None:
            count = self.parts.counter.count
            await home_reader(self._hass).async_read()
            update = home.update(
                async_home(self._hass),
                now=now,
                held=self._notes_held(),
                count=lambda text: count(text).tokens,
            )
        if update.table is not None:
            self.tools[:] = [tool for tool in self.tools if not tool.name.endswith(TOLD)]
        if update.anew:
            self.memory.forget(self._conversation_id, HOME_TAG)
        return update.table, update.changes

    def _check_room(self) -> None:
        stats = self.memory.get_stats(self._conversation_id)
        async_check_room(
            self._hass,
            self.parts.agent_id,
            pinned=stats["pinned_tokens"] + stats["summary_tokens"],
            answer=self._answer_tokens,
            context=self._context_tokens,
        )

    @property
    def _answer_tokens(self) -> int:
        return self.options.max_output_tokens or 0

    @property
    def _context_tokens(self) -> int:
        """All that the model takes: as it was told in the options, or less if it has said so."""
        told = self._settings.context_tokens
        return min(told, self._capabilities.context_tokens or told)

    @property
    def _why_no_memory(self) -> str | None:
        """Say why nothing is kept of what is said here, nor can be by a tool; None: it is.

        A log keeps what is said, but for what is said while guests are here.
        """
        if any(tool.name.endswith(REMEMBER) for tool in self.tools):
            return None
        if guests_are_here(self._hass):
            return GUESTS_HERE
        return None if self.memory_context.settings.log_conversations else NO_MEMORY

    def _prompt(self, table: str | None) -> str:
        prompt = self.frame.prompt
        if table is not None or self._settings.home_state is HomeStateMode.OFF:
            prompt = without_home(prompt, [home_llm.DYNAMIC_CONTEXT_PROMPT])
        if any(tool.takes_say for tool in self.tools):
            prompt = f"{prompt}\n{INSTRUCTION}"
        if why := self._why_no_memory:
            prompt = f"{prompt}\n{why}"
        return prompt

    def _pin(self, table: str | None) -> None:
        profile = self.frame.profile.message if self.frame.profile else None
        self.memory.set_pinned(
            self._conversation_id,
            (self._prompt(table), *(text for text in (profile, table) if text)),
            extra_tokens=self._tool_tokens,
        )
        self._fit_window()

    @property
    def _tool_tokens(self) -> int:
        """Return what the tools add to each request, counted anew when they are others."""
        tools = tuple(self.tools)
        if self.frame.counted is None or self.frame.counted[0] != tools:
            self.frame.counted = tools, count_tools(self.parts.counter, tools)
        return self.frame.counted[1]

    def _fit_window(self) -> None:
        """Let the window hold no more than the model takes beside all else that is sent."""
        memory = self.memory
        window = memory.get_window(self._conversation_id)
        beside = window.pinned_tokens + self._answer_tokens
        limits = self._settings.window.within(self._context_tokens - beside)
        memory.open_conversation(self._conversation_id, limits)

    def _notes_held(self) -> tuple[str, ...]:
        entries = self.memory.get_messages(self._conversation_id, HOME_TAG)
        return tuple(note_in(entry.content) for entry in entries)
