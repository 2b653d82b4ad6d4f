"""Tools that fail or hang answer with an error, so that a turn goes on.

Those that succeed may be confirmed at once, in words that the model gave along with its calls.
"""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Final, override

import probatio
from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import llm
from homeassistant.util.json import JsonObjectType

from ..const import TOOL_AMEND
from ..engine.azure.capabilities import SAY
from ..engine.azure.messages import Message, ToolCall
from ..engine.azure.ranking import RankedLLM
from ..engine.turn.inline_replies import Done, Judgement, SaidCall, judge, words_of
from ..engine.turn.request import offered_name
from ..engine.turn.tools import read_arguments
from ..home.exposed import names_in_house
from ..home.limits import over_limit_by_tool
from ..home.pin import async_refuse_tool
from ..home.pin_targets import tells_of_others
from ..home.undoing import journal
from ..turn_scope import scope_with, turn_scope
from .chat_log import as_message
from .outcomes import async_done, tell_out_of_reach, watch

_LOGGER = logging.getLogger(__name__)

TOOL_SECONDS = 30.0


class GuardedAPIInstance(llm.APIInstance):
    """The tools of an agent, each within ``TOOL_SECONDS``.

    The chat log makes a result only of the errors it knows; any other would end the turn and leave
    its call without a result. ``outcomes`` holds what each call did that was simply carried out,
    by its id.
    """

    outcomes: dict[str, Done]

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self.outcomes = {}

    async def async_call_tool(self, tool_input: llm.ToolInput) -> llm.ToolResult:
        """Call a tool, see ``_async_call``; the turn knows how long that took."""
        trace = turn_scope().trace
        timed = nullcontext() if trace is None else trace.call(tool_input.id)
        with timed, scope_with(in_tool=True):
            return await self._async_call(tool_input)

    async def _async_call(self, tool_input: llm.ToolInput) -> llm.ToolResult:
        """Call a tool; whatever it raises becomes an error the chat log understands.

        A tool that must not be called, or not without the home's PIN, says so and does nothing. A
        name without its prefix is understood where only one tool can be meant.
        """
        self.outcomes.pop(tool_input.id, None)  # some servers count their calls anew each time
        names = [tool.name for tool in self.tools]
        if (offered := offered_name(tool_input.tool_name, names)) != tool_input.tool_name:
            tool_input = replace(tool_input, tool_name=offered)
        try:
            refused = over_limit_by_tool(self, tool_input)
            refused = refused or await async_refuse_tool(self, tool_input)
        except Exception as err:
            # What cannot even be judged is not called.
            name = tool_input.tool_name
            _LOGGER.warning("Tool %s could not be judged: %s", name, type(err).__name__)
            raise HomeAssistantError(f"{name} was not called") from err
        if refused is not None:
            return refused
        if (trace := turn_scope().trace) is not None and tells_of_others(self, tool_input):
            trace.has_read = True
        watched = watch(self, tool_input)
        changes, context = journal(self.api.hass), self.llm_context.context
        calls = changes.calls(context)
        call = asyncio.ensure_future(super().async_call_tool(tool_input))
        call.add_done_callback(_note_failure)
        done, _ = await asyncio.wait({call}, timeout=TOOL_SECONDS)
        if not done:
            # A script may rightly take longer: it goes on, and the model is told so.
            raise HomeAssistantError(
                f"{tool_input.tool_name} is still running after {TOOL_SECONDS:.0f} seconds"
            )
        try:
            result = call.result()
        except HomeAssistantError, probatio.Invalid:
            raise
        except Exception as err:
            _LOGGER.warning("Tool %s raised %s", tool_input.tool_name, type(err).__name__)
            raise HomeAssistantError(
                f"{tool_input.tool_name} failed: {type(err).__name__}"
            ) from err
        if not result.error and not _only_reads(self, offered):
            changes.done_by_tool(context, calls)
        if watched is not None:
            tell_out_of_reach(watched, result)
            if outcome := await async_done(watched, result):
                self.outcomes[tool_input.id] = outcome
        return result


@callback
def _note_failure(call: asyncio.Future[llm.ToolResult]) -> None:
    if not call.cancelled() and (err := call.exception()) is not None:
        _LOGGER.debug("A tool failed", exc_info=err)


@callback
def guard_tools(chat_log: conversation.ChatLog) -> None:
    """Put the guard around the tools of a chat log; once is enough."""
    api = chat_log.llm_api
    if isinstance(api, GuardedAPIInstance):
        api.outcomes.clear()
        return
    if api is None:
        return
    chat_log.llm_api = GuardedAPIInstance(
        api=api.api,
        api_prompt=api.api_prompt,
        llm_context=api.llm_context,
        tools=api.tools,
        custom_serializer=api.custom_serializer,
    )


async def async_run_tool(
    api: llm.APIInstance | None, call: ToolCall, *, may_act: bool = True
) -> Message:
    """Call a tool after its turn, when no chat log does; what goes wrong is a result that says so.

    Without ``may_act`` only tools that declare to read and nothing more are called.
    """
    result = await _async_result(api, call, may_act=may_act)
    return as_message(
        conversation.ToolResultContent(
            agent_id="", tool_call_id=call.id, tool_name=call.name, result=result
        )
    )


async def _async_result(
    api: llm.APIInstance | None, call: ToolCall, *, may_act: bool
) -> llm.ToolResult:
    arguments, problem = read_arguments(call)
    if problem is not None:
        return _error("invalid_arguments", problem)
    if api is None:
        return _error("unknown_tool", "There are no tools")
    if not may_act and not _only_reads(api, call.name):
        return _error(
            "superseded",
            "Not carried out: the user has said something else since, and may not want it any more",
        )
    try:
        with scope_with(in_tool=True):
            return await api.async_call_tool(llm.ToolInput(call.name, arguments, id=call.id))
    except (HomeAssistantError, probatio.Invalid) as err:
        return _error(type(err).__name__, str(err))


def _only_reads(api: llm.APIInstance, name: str) -> bool:
    """Tell whether a tool changes nothing; undoing is no change."""
    meant = offered_name(name, [tool.name for tool in api.tools])
    return meant == TOOL_AMEND or any(
        tool.name == meant and tool.annotations.read_only for tool in api.tools
    )


def _error(error: str, text: str) -> llm.ToolResult:
    data: JsonObjectType = {"error": error}
    if text:
        data["error_text"] = text
    return llm.ToolResult(data, error=True)


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

    @callback
    def changed(self, calls: Sequence[SaidCall]) -> frozenset[str]:
        """Return what calls that were carried out have changed; nothing if one of them hides it."""
        api = self.chat_log.llm_api
        outcomes = api.outcomes if isinstance(api, GuardedAPIInstance) else {}
        done = [outcomes.get(one.call.id) for one in calls]
        told = [one.entity_ids for one in done if one is not None]
        return frozenset().union(*told) if len(told) == len(calls) and all(told) else frozenset()
