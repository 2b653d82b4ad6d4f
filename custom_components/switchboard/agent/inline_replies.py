"""Commands confirmed at once, in words that the model gave along with them."""

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback

from ..engine.azure.capabilities import SAY
from ..engine.azure.ranking import RankedLLM
from ..engine.turn.inline_replies import Judgement, SaidCall, judge, words_of
from ..home.exposed import names_in_house
from .tool_guard import GuardedAPIInstance

_LAST: Final = 20
_MOST_WRONG: Final = 3
"""Of the last words of a deployment, how many may name what was not changed."""


@dataclass(slots=True)
class Truthfulness:
    """How often the words of each deployment proved wrong; whoever is too often gives none."""

    _wrong: defaultdict[str, deque[bool]] = field(
        default_factory=lambda: defaultdict(lambda: deque(maxlen=_LAST))
    )

    @callback
    def note(self, llm: RankedLLM, deployment: str | None, judgement: Judgement) -> None:
        """Take down how words were judged that could be compared with what was done."""
        if deployment is None or judgement not in (Judgement.SPOKEN, Judgement.WRONG):
            return
        said = self._wrong[deployment]
        said.append(judgement is Judgement.WRONG)
        if sum(said) >= _MOST_WRONG:
            said.clear()
            llm.give_up(deployment, SAY)


@dataclass(frozen=True, slots=True)
class Confirming:
    """One turn's way to answer with the words that came with its calls."""

    hass: HomeAssistant
    llm: RankedLLM
    truthfulness: Truthfulness
    chat_log: conversation.ChatLog
    user_input: conversation.ConversationInput

    @callback
    def confirm(self, calls: Sequence[SaidCall], deployment: str | None) -> str | None:
        """Return what is to be said of calls that were carried out, if that is certain."""
        api = self.chat_log.llm_api
        outcomes = api.outcomes if isinstance(api, GuardedAPIInstance) else {}
        judgement = judge(
            calls,
            [outcomes.get(one.call.id) for one in calls],
            self.user_input.text,
            self.user_input.language,
            names_in_house(self.hass),
        )
        said = [{"tool_name": one.call.name, SAY: one.say} for one in calls]
        self.chat_log.async_trace({"confirmation": {"calls": said, "judged": judgement.value}})
        self.truthfulness.note(self.llm, deployment, judgement)
        return words_of(calls) if judgement is Judgement.SPOKEN else None
