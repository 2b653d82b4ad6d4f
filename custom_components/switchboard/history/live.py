"""The conversations under way, as a connection knows them besides their windows."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from datetime import datetime
from time import monotonic
from typing import Any, NamedTuple

from homeassistant.components.conversation import Content, ConversationInput
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.chat_session import ChatSession, async_get_chat_session
from homeassistant.util import dt as dt_util

from ..engine.azure.messages import ToolSpec
from ..engine.azure.recording import RequestRecorder
from ..engine.dialogue.context import DialogueContext, LightState
from ..engine.dialogue.conversations import Conversations
from ..engine.dialogue.limits import WindowLimits
from ..engine.dialogue.state import AgentState, ConversationWindow, TurnRecord
from ..engine.recall.profile import Profile
from ..engine.storage.entries import HOUSEHOLD
from ..engine.turn.home_state import HomeView
from ..engine.turn.instructions import without_clock
from ..engine.turn.tools import Reach
from .resume import ConversationStore
from .turns import TurnRecorder

MOST_CONTEXTS = 1000


class FrameKey(NamedTuple):
    """Whose a frame is: another user, device or set of tools has another one."""

    agent_id: str
    user_id: str | None
    device_id: str | None
    llm_apis: tuple[str, ...]
    extra_system_prompt: str | None
    owners: tuple[str, ...]


@dataclass(slots=True)
class Frame:
    """The parts that stay the same in the requests of one conversation.

    ``key`` tells whose it is, None until it is anybody's. ``prompt`` is
    made of the ``instructions``, which may change with every sentence, and of what was ``provided``
    with them once. ``profile`` is
    what is told of the memory before the conversation, None until that has been read; ``reminders``
    hold what notes in its rounds have told of, by their texts; ``reach`` is what tools are offered
    for, ``offered`` what they were made of, whether each says what was done, and what they became;
    ``counted`` is how many tokens they take.
    """

    key: FrameKey | None = None
    instructions: str = ""
    provided: tuple[str, ...] = ()
    home: HomeView | None = None
    profile: Profile | None = None
    reminders: dict[str, frozenset[str]] = field(default_factory=dict)
    reach: Reach | None = None
    offered: tuple[tuple[ToolSpec, ...], bool, list[ToolSpec]] | None = None
    counted: tuple[tuple[ToolSpec, ...], int] | None = None

    def copy(self) -> Frame:
        """Return a frame that can go on by itself."""
        home = None if self.home is None else self.home.copy()
        return replace(self, home=home, reminders=dict(self.reminders))

    @property
    def prompt(self) -> str:
        """The beginning of the conversation; a clock in it would keep it from being reused."""
        return without_clock("\n".join((self.instructions, *self.provided)))

    @property
    def told(self) -> frozenset[str]:
        """The ids of the memories and messages that were told besides the conversation."""
        return frozenset(self.profile.memory_ids if self.profile else ()).union(
            *self.reminders.values()
        )


def _new_dialogue() -> DialogueContext:
    return DialogueContext(monotonic)


@dataclass(slots=True)
class ConversationContext:
    """How far a conversation's chat log has been taken in, and how its last turn went.

    ``owners`` are all whose memory may have been told in it; ``user_id``, ``agent_id`` and
    ``language`` are those of its last sentence, ``began`` is when that was asked. Until the event
    loop's clock is at ``listens_until``, a satellite may listen on. ``seen`` are the
    places the log has been taken in up to: of sentences said at the same time, each may have a log
    of its own, which lacks the others.
    """

    seen: list[Content] = field(default_factory=list)
    last_turn: TurnRecord | None = None
    followed: bool = False
    forgotten: bool = False
    owners: frozenset[str] = frozenset()
    user_id: str | None = None
    agent_id: str | None = None
    language: str = ""
    began: datetime = field(default_factory=dt_util.utcnow)
    listens_until: float = 0.0
    frame: Frame = field(default_factory=Frame)
    dialogue: DialogueContext = field(default_factory=_new_dialogue)

    def asked(self, user_input: ConversationInput, agent_id: str) -> None:
        """Take note of who speaks, to whom, and in which language."""
        self.user_id, self.agent_id = user_input.context.user_id, agent_id
        self.language = user_input.language

    def see(self, content: Content) -> None:
        """Take note that the log has been taken in up to ``content``."""
        if self.known_of((content,)) == 0:
            self.seen.append(content)

    def known_of(self, contents: Sequence[Content]) -> int:
        """Return how many of ``contents``, from the first on, have been taken in."""
        seen = {id(content) for content in self.seen}
        for position in range(len(contents), 0, -1):
            if id(contents[position - 1]) in seen:
                return position
        return 0


@dataclass(slots=True)
class LiveConversations:
    """The conversations of one entry, and all that is to end when one of them is forgotten.

    ``forgotten`` is called with the id of each, and with None when all are.
    """

    windows: Conversations
    forgotten: Callable[[str | None], None]
    turn_recorder: TurnRecorder
    conversation_store: ConversationStore
    requests: RequestRecorder
    resets: int = 0
    """Grows whenever anything is forgotten."""
    _contexts: OrderedDict[str, ConversationContext] = field(default_factory=OrderedDict)

    @property
    def household(self) -> list[str]:
        """The conversations in which nobody but the household has spoken and been told anything."""
        return [
            conversation_id
            for conversation_id in self.windows.get_all_conversations()
            if (known := self._contexts.get(conversation_id)) and known.owners == {HOUSEHOLD}
        ]

    @property
    def ids(self) -> list[str]:
        """The conversations that have a window."""
        return list(self.windows.get_all_conversations())

    @callback
    def context(self, conversation_id: str) -> ConversationContext:
        """Return what is known of a conversation; the longest unused are forgotten."""
        context = self._contexts.setdefault(conversation_id, ConversationContext())
        self._contexts.move_to_end(conversation_id)
        if len(self._contexts) > MOST_CONTEXTS:
            self._contexts.popitem(last=False)
        return context

    @callback
    def known(self, conversation_id: str) -> ConversationContext | None:
        """Return what is known of a conversation, if anything is; it counts as no use."""
        return self._contexts.get(conversation_id)

    @callback
    def goes_on(self, conversation_id: str, dialogue: DialogueContext) -> bool:
        """Return whether a conversation is still the one it was, and may be kept as it is."""
        known = self._contexts.get(conversation_id)
        return (
            known is not None
            and known.dialogue is dialogue
            and self.windows.holds(conversation_id)
            and not self.windows.is_aside(conversation_id)
        )

    @callback
    def report(self, conversation_id: str) -> dict[str, Any]:
        """Return a conversation in numbers, and how its last turn went (``None``: not known)."""
        known = self._contexts.get(conversation_id)
        turn = known.last_turn if known else None
        stats = self.windows.get_stats(conversation_id)
        return {
            **stats,
            "utilization": round(100 * stats["utilization"], 2),
            "last_turn": turn.as_dict() if turn else None,
        }

    @callback
    def owners(self, conversation_id: str) -> frozenset[str]:
        """Return all whose memory may have been told in a conversation; none: nobody knows."""
        known = self._contexts.get(conversation_id)
        return known.owners if known else frozenset()

    @callback
    def state(self, conversation_id: str) -> AgentState | None:
        """Return a conversation that has a window, as it is now; None if it is off the record."""
        known = self._contexts.get(conversation_id)
        aside = self.windows.is_aside(conversation_id)
        if known is None or aside or not self.windows.holds(conversation_id):
            return None
        return AgentState(
            conversation_id=conversation_id,
            window=self.windows.get_window(conversation_id),
            text="",
            language=known.language,
            user_id=known.user_id,
            agent_id=known.agent_id,
            turn=known.last_turn,
            owners=tuple(sorted(known.owners)),
            context=known.dialogue.state,
        )

    @callback
    def light(self, conversation_id: str) -> LightState:
        """Return what holds of a conversation at this moment."""
        return self.context(conversation_id).dialogue.get_conversation_state()

    @callback
    def is_unwritten(self, conversation_id: str) -> bool:
        """Return whether the disk does not hold yet what is known here of a conversation."""
        return self.conversation_store.is_unwritten(conversation_id)

    async def async_load(self, conversation_id: str) -> AgentState | None:
        """Return a conversation that is kept to be taken up again, written or not."""
        return await self.conversation_store.async_load(conversation_id)

    @callback
    def begin(self, state: AgentState, limits: WindowLimits | None) -> ConversationWindow:
        """Begin a conversation in which this was said already; return what it holds of that.

        It lives as long as any other, from its last sentence on, and only its owners go on with it.
        """
        self.windows.restore(state.window, limits)
        context = self.context(state.conversation_id)
        context.owners = frozenset(state.owners)
        context.user_id, context.agent_id = state.user_id, state.agent_id
        context.language = state.language
        context.dialogue = DialogueContext(monotonic, state.context)
        self.follow(_session(self.conversation_store.hass, state.conversation_id))
        held = self.windows.get_window(state.conversation_id)
        self.conversation_store.keep(replace(state, window=held))
        return held

    async def async_holds(self, conversation_id: str) -> bool:
        """Return whether a conversation that has no window is kept to be taken up again."""
        return await self.conversation_store.async_holds(conversation_id)

    @callback
    def reset(self, conversation_id: str) -> None:
        """Forget a conversation, what its chat log still holds included."""
        self.resets += 1
        self.requests.forget_conversation(conversation_id)
        self.windows.reset(conversation_id)
        self.forgotten(conversation_id)
        self.conversation_store.forget(conversation_id)
        context = self.context(conversation_id)
        context.forgotten, context.frame, context.owners = True, Frame(), frozenset()
        context.dialogue = _new_dialogue()

    @callback
    def reset_all(self) -> list[str]:
        """Forget every conversation, those kept to be taken up included; returns their ids."""
        self.resets += 1
        self.requests.forget()
        forgotten = self.ids
        for conversation_id in forgotten:
            self.reset(conversation_id)
        self.conversation_store.forget_all()
        return forgotten

    @callback
    def forget_everything(self) -> None:
        """Forget every conversation, and what of them was to be written."""
        self.reset_all()
        self.turn_recorder.forget()
        self.forgotten(None)

    @callback
    def drop_recalled(self, ids: Collection[str]) -> None:
        """Tell none of these memories and messages any longer where they were told of.

        The conversations themselves go on; what is told besides them is told anew.
        """
        if ids:
            self.requests.forget()
        for context in self._contexts.values():
            if not context.frame.told.isdisjoint(ids):
                context.frame = Frame()

    @callback
    def forget_requests(self) -> None:
        """Let go of the requests as they were sent."""
        self.requests.forget()

    @callback
    def follow(self, session: ChatSession) -> None:
        """Let a conversation go when its session ends; the next under its name may be another's."""
        conversation_id = session.conversation_id
        context = self.context(conversation_id)
        if context.followed:
            return
        context.followed = True

        @callback
        def ended() -> None:
            self.windows.reset(conversation_id)
            self._contexts.pop(conversation_id, None)

        session.async_on_cleanup(ended)


@callback
def _session(hass: HomeAssistant, conversation_id: str) -> ChatSession:
    # From 2026.11 on a session belongs to whoever spoke in it first.
    options: dict[str, Any] = {"context": None} if hasattr(ChatSession, "in_use") else {}

    def opened() -> ChatSession:
        with async_get_chat_session(hass, conversation_id, **options) as session:
            return session

    return copy_context().run(opened)
