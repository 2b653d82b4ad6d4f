"""What is sent before the conversation itself: instructions, tools, and the state of the home."""

from dataclasses import dataclass, field

from homeassistant.components import conversation
from homeassistant.components.homeassistant import llm as home_llm
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError, TemplateError
from homeassistant.helpers import llm
from homeassistant.util import dt as dt_util

from .attachments import async_read_attachments
from .azure.messages import Attachment, ToolSpec
from .const import DOMAIN
from .hearing import attached_now
from .home import async_home
from .repairs import async_check_room
from .runtime import Frame, SwitchboardData
from .settings import AgentSettings, HomeStateMode
from .tokens.messages import count_tools
from .tool_guard import guard_tools
from .transcript import as_message
from .turn.conversing import PreparationError, Prepared
from .turn.home_state import HomeView, note_in
from .turn.instructions import without_clock, without_home

NOW_TAG = "context:now"
HOME_TAG = "context:home"

# What these tools look up is told with each turn, where the home is.
TOLD = (home_llm.GetLiveContextTool.name, "llm__GetDateTime")


@dataclass(frozen=True, slots=True)
class Preparation:
    """One turn's way to the instructions, the tools and the state of the home."""

    hass: HomeAssistant
    data: SwitchboardData
    settings: AgentSettings
    agent_id: str
    user_input: conversation.ConversationInput
    chat_log: conversation.ChatLog
    frame: Frame
    tools: list[ToolSpec] = field(default_factory=list)

    @property
    def _conversation_id(self) -> str:
        return self.chat_log.conversation_id

    async def prepare(self) -> Prepared:
        """Ready prompt and tools, and say what has changed in the home.

        Raises:
            PreparationError: the prompt's template or an API of tools is broken, or a file that
                came with the words cannot be used.
        """
        await self._provide()
        guard_tools(self.chat_log)
        self.tools[:] = self.data.tool_specs.of(self.chat_log.llm_api)
        self._keep_frame()
        attached = await self._attachments()
        changes = self._look_around()
        now = self._now()
        if changes is None:
            return Prepared(self.tools, now, (NOW_TAG,), attached)
        return Prepared(self.tools, f"{now}\n{changes}", (NOW_TAG, HOME_TAG), attached)

    def refresh(self) -> None:
        """Tell again what the model does not see any more, now that a note has left the window."""
        home = self.frame.home
        if home is not None and home.misses(held := self._notes_held()):
            if (changes := home.catch_up(async_home(self.hass), held=held)) is None:
                return
            self.data.memory.add_message(self._conversation_id, "system", changes, tags=(HOME_TAG,))

    def simplify(self) -> bool:
        """Take back what was told besides the conversation; returns whether there was anything.

        The model can still look the home up, and the next turn tells it again.
        """
        dropped = self.data.memory.drop_context(self._conversation_id)
        home = self.frame.home
        if home is None or home.table is None:
            return dropped
        home.take_back()
        self.tools[:] = self.data.tool_specs.of(self.chat_log.llm_api)
        self._pin([self.frame.prompt])
        return True

    async def _provide(self) -> None:
        try:
            await self.chat_log.async_provide_llm_data(
                self.user_input.as_llm_context(DOMAIN),
                list(self.settings.llm_apis) or None,
                self.settings.prompt,
                self.user_input.extra_system_prompt,
            )
        except conversation.ConverseError as err:
            is_template = isinstance(err.__cause__, TemplateError)
            raise PreparationError("template_error" if is_template else "llm_api_error") from err

    async def _attachments(self) -> tuple[Attachment, ...]:
        """Read what came with the words of this turn."""
        try:
            return await async_read_attachments(self.hass, attached_now(self.chat_log))
        except HomeAssistantError as err:
            raise PreparationError("attachment_unusable") from err

    def _keep_frame(self) -> None:
        """Keep the prompt of the conversation's first turn; Home Assistant may make a new one."""
        key = (
            self.agent_id,
            self.user_input.context.user_id,
            self.user_input.device_id,
            self.settings.llm_apis,
            self.user_input.extra_system_prompt,
        )
        if key == self.frame.key:
            return
        told = (
            self.settings.home_state is HomeStateMode.DELTAS
            and llm.LLM_API_ASSIST in self.settings.llm_apis
        )
        self.frame.key = key
        self.frame.prompt = without_clock(as_message(self.chat_log.content[0]).content)
        self.frame.home = HomeView(self.settings.home_limits) if told else None
        self.data.memory.forget(self._conversation_id, HOME_TAG)

    def _look_around(self) -> str | None:
        """Pin what the model is to know of the home; returns what changed since it was told."""
        count = self.data.counter.count
        home, prompt = self.frame.home, self.frame.prompt
        pinned, changes = [prompt], None
        if home is not None:
            update = home.update(
                async_home(self.hass),
                now=self.hass.loop.time(),
                held=self._notes_held(),
                count=lambda text: count(text).tokens,
            )
            if update.table is not None:
                self.tools[:] = [tool for tool in self.tools if not tool.name.endswith(TOLD)]
                pinned = [without_home(prompt, [home_llm.DYNAMIC_CONTEXT_PROMPT]), update.table]
            changes = update.changes
            if update.anew:
                self.data.memory.forget(self._conversation_id, HOME_TAG)
        elif self.settings.home_state is HomeStateMode.OFF:
            pinned = [without_home(prompt, [home_llm.DYNAMIC_CONTEXT_PROMPT])]
        self._pin(pinned)
        async_check_room(
            self.hass,
            self.agent_id,
            pinned=self.data.memory.get_stats(self._conversation_id)["pinned_tokens"],
            answer=self.settings.model.max_output_tokens or 0,
            context=self.data.llm.capabilities.context_tokens or self.settings.context_tokens,
        )
        return changes

    def _pin(self, texts: list[str]) -> None:
        self.data.memory.set_pinned(
            self._conversation_id, texts, extra_tokens=count_tools(self.data.counter, self.tools)
        )

    def _now(self) -> str:
        """Say the time; the day only where the window does not have it already."""
        now = dt_util.now()
        whole = f"Now: {now:%A %Y-%m-%d %H:%M}"
        today = whole[: -len("00:00")]
        told = self.data.memory.get_messages(self._conversation_id, NOW_TAG)
        known = any(entry.content.startswith(today) for entry in told)
        return f"Now: {now:%H:%M}" if known else whole

    def _notes_held(self) -> tuple[str, ...]:
        entries = self.data.memory.get_messages(self._conversation_id, HOME_TAG)
        return tuple(note_in(entry.content) for entry in entries)
