"""What lives as long as an entry is loaded, and how it is opened."""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast
from weakref import WeakValueDictionary

import openai
from homeassistant.components.conversation import Content
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.chat_session import ChatSession
from homeassistant.helpers.httpx_client import get_async_client
from homeassistant.util.hass_dict import HassKey

from .agent.inline_replies import Truthfulness
from .agent.late_answers import LateAnswers
from .agent.tool_specs import ToolSpecs
from .const import DOMAIN
from .engine.azure.client import Connection, open_client, warm_up
from .engine.azure.deltas import LLMClient
from .engine.azure.messages import ToolSpec
from .engine.azure.ranking import RankedDeployment, RankedLLM
from .engine.dialogue.conversations import Conversations
from .engine.dialogue.state import TurnRecord
from .engine.dialogue.summary_queue import SummaryQueue
from .engine.recall.profile import Profile
from .engine.storage.entries import HOUSEHOLD
from .engine.tokens.counter import TokenCounter
from .engine.turn.budget import BudgetedLLM, OnAccount
from .engine.turn.home_state import HomeView
from .engine.turn.instructions import without_clock
from .engine.turn.tool_trimming import Reach
from .history.resume import ConversationStore
from .history.turns import TurnRecorder
from .memory.context import MemoryContext
from .memory.embedding import Embedding
from .memory.learner import ExtractionScheduler
from .usage.tracker import UsageTracker

DATA_COUNTER: HassKey[TokenCounter] = HassKey(f"{DOMAIN}_token_counter")

MAX_HEARD = 1000


@dataclass(slots=True)
class Frame:
    """What stays the same in the requests of one conversation.

    ``key`` tells whose it is: another user, device or set of tools has another one. ``prompt`` is
    made of the ``instructions``, which may change with every sentence, and of what was ``provided``
    with them once. ``profile`` is
    what is told of the memory before the conversation, None until that has been read; ``reminders``
    hold what notes in its rounds have told of, by their texts; ``reach`` is what tools are offered
    for, ``offered`` what they were made of, whether each says what was done, and what they became;
    ``counted`` is how many tokens they take.
    """

    key: Hashable = None
    instructions: str = ""
    provided: tuple[str, ...] = ()
    home: HomeView | None = None
    profile: Profile | None = None
    reminders: dict[str, frozenset[str]] = field(default_factory=dict)
    reach: Reach | None = None
    offered: tuple[tuple[ToolSpec, ...], bool, list[ToolSpec]] | None = None
    counted: tuple[tuple[ToolSpec, ...], int] | None = None

    @property
    def prompt(self) -> str:
        """What the conversation begins with; a clock in it would keep it from being reused."""
        return without_clock("\n".join((self.instructions, *self.provided)))

    @property
    def told(self) -> frozenset[str]:
        """The ids of the memories and messages that were told besides the conversation."""
        return frozenset(self.profile.memory_ids if self.profile else ()).union(
            *self.reminders.values()
        )


@dataclass(slots=True)
class ConversationContext:
    """How far a conversation's chat log has been taken in, and how its last turn went.

    ``owners`` are all whose memory may have been told in it. ``seen`` are the places the log has
    been taken in up to: of sentences said at the same time, each may have a log of its own, which
    lacks the others.
    """

    seen: list[Content] = field(default_factory=list)
    last_turn: TurnRecord | None = None
    followed: bool = False
    forgotten: bool = False
    owners: frozenset[str] = frozenset()
    frame: Frame = field(default_factory=Frame)

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
class SwitchboardData:
    """The living parts of one entry.

    ``budgeted`` gives out the models as long as there are tokens to spend on a purpose; ``led``
    are the rankings for the deployments that agents and tasks want asked first.
    """

    llm: RankedLLM
    budgeted: BudgetedLLM
    spending: UsageTracker
    conversations: Conversations
    counter: TokenCounter
    folder: SummaryQueue
    late: LateAnswers
    turn_log: TurnRecorder
    listening: ExtractionScheduler
    carry_over: ConversationStore
    recalling: MemoryContext
    embedding: Embedding
    turn_locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    led: Mapping[str, RankedLLM] = field(default_factory=dict)
    tool_specs: ToolSpecs = field(default_factory=ToolSpecs)
    truthfulness: Truthfulness = field(default_factory=Truthfulness)
    _heard: OrderedDict[str, ConversationContext] = field(default_factory=OrderedDict)

    @property
    def deployments(self) -> list[RankedDeployment]:
        """All deployments: the ranked ones, then those that agents and tasks only name."""
        named = (llm.deployments[0] for llm in self.led.values())
        return [
            *self.llm.deployments,
            *(one for one in named if one not in self.llm.deployments),
        ]

    @property
    def household(self) -> list[str]:
        """The conversations in which nobody but the household has spoken and been told anything."""
        return [
            conversation_id
            for conversation_id in self.conversations.get_all_conversations()
            if (heard := self._heard.get(conversation_id)) and heard.owners == {HOUSEHOLD}
        ]

    def llm_for(self, deployment: str) -> RankedLLM:
        """The models for an agent or a task that wants ``deployment`` asked first."""
        return self.led.get(deployment, self.llm)

    def choose(self, purpose: str, deployment: str, agent: str) -> LLMClient:
        """The model to ask, within the budgets, on the account of an agent or a task.

        Raises:
            BudgetSpentError: there is none for this purpose today.
        """
        budgeted = replace(self.budgeted, usual=self.llm_for(deployment))
        return OnAccount(budgeted.choose(purpose), agent)

    @callback
    def heard(self, conversation_id: str) -> ConversationContext:
        """Return what is known of a conversation's chat log; the longest unused are forgotten."""
        heard = self._heard.setdefault(conversation_id, ConversationContext())
        self._heard.move_to_end(conversation_id)
        if len(self._heard) > MAX_HEARD:
            self._heard.popitem(last=False)
        return heard

    @callback
    def conversation_report(self, conversation_id: str) -> dict[str, Any]:
        """Return a conversation in numbers, and how its last turn went (``None``: not known)."""
        heard = self._heard.get(conversation_id)
        turn = heard.last_turn if heard else None
        return {
            **self.conversations.get_stats(conversation_id),
            "last_turn": turn.as_dict() if turn else None,
        }

    @callback
    def reset(self, conversation_id: str) -> None:
        """Forget a conversation, what its chat log still holds included."""
        self.conversations.reset(conversation_id)
        self.late.forget(conversation_id)
        self.carry_over.forget(conversation_id)
        heard = self.heard(conversation_id)
        heard.forgotten, heard.frame, heard.owners = True, Frame(), frozenset()

    @callback
    def drop_recalled(self, ids: Collection[str]) -> None:
        """Tell none of these memories and messages any longer where they were told of.

        The conversations themselves go on; what is told besides them is told anew.
        """
        for heard in self._heard.values():
            if not heard.frame.told.isdisjoint(ids):
                heard.frame = Frame()

    @callback
    def forget_everything(self) -> None:
        """Forget every conversation, and what of them was to be written."""
        for conversation_id in self.conversations.get_all_conversations():
            self.reset(conversation_id)
        self.turn_log.forget()
        self.late.forget_all()
        self.carry_over.forget_all()

    @callback
    def follow(self, session: ChatSession) -> None:
        """Let a conversation go when its session ends; the next under its name may be another's."""
        conversation_id = session.conversation_id
        heard = self.heard(conversation_id)
        if heard.followed:
            return
        heard.followed = True

        @callback
        def ended() -> None:
            self.conversations.reset(conversation_id)
            self._heard.pop(conversation_id, None)

        session.async_on_cleanup(ended)


type SwitchboardConfigEntry = ConfigEntry[SwitchboardData]


async def async_open_client(hass: HomeAssistant, connection: Connection) -> openai.AsyncOpenAI:
    """Open a client on Home Assistant's own HTTP client, its slow imports done elsewhere.

    Raises:
        InvalidAuthError: the key cannot be a key.
    """
    client = open_client(connection, cast("Any", get_async_client(hass)))
    await hass.async_add_executor_job(warm_up, client)
    return client


@callback
def loaded_entries(hass: HomeAssistant) -> list[SwitchboardConfigEntry]:
    """Return the entries that are set up."""
    return hass.config_entries.async_loaded_entries(DOMAIN)
