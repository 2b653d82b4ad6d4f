"""The living parts of an entry, for as long as it is loaded."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from weakref import WeakValueDictionary

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import Platform
from homeassistant.core import HomeAssistant, callback

from .agent.late_answers import LateAnswers
from .agent.request import TurnParts
from .agent.tool_guard import Truthfulness
from .agent.tool_specs import ToolSpecs
from .agent.topics import TopicFinder
from .agent_settings import AgentSettings
from .engine.azure.client import Client
from .engine.azure.deltas import LLMClient
from .engine.azure.ranking import RankedDeployment, RankedLLM
from .engine.dialogue.summary_queue import SummaryQueue
from .engine.tokens.counter import TokenCounter
from .engine.turn.budget import BudgetedLLM, OnAccount
from .engine.turn.home_state import SharedTable
from .history.live import LiveConversations
from .memory.background import Background
from .memory.context import MemoryContext
from .memory.embedding import Embedding
from .memory.learner import ExtractionScheduler
from .usage.tracker import UsageTracker


@dataclass(slots=True, kw_only=True)
class SwitchboardData:
    """The living parts of one entry.

    ``speech`` are the clients of what hears and speaks, whose lines are opened with the model's.
    ``platforms`` are those that were set up: speech only where a subentry is for it.
    ``budgeted`` gives out the models as long as there are tokens to spend on a purpose; ``led``
    are the rankings for the deployments that agents and tasks want asked first; ``tables`` are
    those of the home that the conversations of each agent begin with.
    """

    llm: RankedLLM
    budgeted: BudgetedLLM
    usage: UsageTracker
    counter: TokenCounter
    summary_queue: SummaryQueue
    background: Background
    learner: ExtractionScheduler
    live: LiveConversations
    late: LateAnswers
    topics: TopicFinder
    memory_context: MemoryContext
    embedding: Embedding
    platforms: Collection[Platform]
    turn_locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    led: Mapping[str, RankedLLM] = field(default_factory=dict)
    tool_specs: ToolSpecs = field(default_factory=ToolSpecs)
    tables: dict[str, SharedTable] = field(default_factory=dict)
    speech: list[Client] = field(default_factory=list)
    truthfulness: Truthfulness = field(default_factory=Truthfulness)

    @property
    def deployments(self) -> list[RankedDeployment]:
        """All deployments: the ranked ones, then those that agents and tasks only name."""
        named = (llm.deployments[0] for llm in self.led.values())
        return [
            *self.llm.deployments,
            *(one for one in named if one not in self.llm.deployments),
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
    def parts_of(
        self, hass: HomeAssistant, settings: AgentSettings, agent_id: str, unique_id: str
    ) -> TurnParts:
        """Return what the turns of an agent share; ``unique_id`` is that of its subentry."""
        return TurnParts(
            hass=hass,
            agent_id=agent_id,
            unique_id=unique_id,
            settings=settings,
            live=self.live,
            late=self.late,
            llm=self.llm_for(settings.deployment),
            choose=partial(self.choose, "turn", settings.deployment, unique_id),
            counter=self.counter,
            memory_context=self.memory_context,
            tool_specs=self.tool_specs,
            truthfulness=self.truthfulness,
            table=self.tables.setdefault(unique_id, SharedTable()),
        )


type SwitchboardConfigEntry = ConfigEntry[SwitchboardData]
