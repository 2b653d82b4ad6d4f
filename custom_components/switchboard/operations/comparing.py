"""Turns of the log put to another model: what it would have answered and called, and its cost.

Nothing is done, and nothing is kept but what was spent. What is sent is what the log has, as it is
masked there, with the home and the memory of today: nothing off the record, and no turn in which
somebody was asked for the PIN or said it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType

from ..agent.preview import Asked, async_preview
from ..agent.rehearsal import NOT_RUN, PURPOSE, Called, async_rehearse, called
from ..connection.deployments import async_open_client, named_connection
from ..const import NAMED
from ..engine.azure.breaker import CircuitBreaker
from ..engine.azure.capabilities import Capabilities
from ..engine.azure.llm import AzureLLM
from ..engine.azure.messages import SEARCHED, LLMRequest, Message, ToolCall
from ..engine.azure.ranking import RankedDeployment, RankedLLM
from ..engine.azure.recording import Observer
from ..engine.azure.usage import UsageRecord
from ..engine.language.masking import masked
from ..engine.reading.masking import masked_turn
from ..engine.storage.entries import HOUSEHOLD, LogEntry, StoredEntry
from ..engine.storage.search import Span
from ..engine.storage.transaction import Transaction
from ..engine.storage.turn_entries import Turn, TurnTool
from ..engine.tokens.counter import count_message, count_tools
from ..engine.turn.budget import Course
from ..engine.turn.pipeline import PreparationError
from ..engine.turn.routing import Route
from ..engine.turn.spoken_pin import PLACEHOLDER
from ..engine.turn.usage import Tally, Use
from ..history.turn_details import tools_of
from ..home.pin import has_pin
from ..home.protected_services import DOMAINS, kinds_of_thing
from ..memory.hub import DATA_COUNTER
from ..runtime import SwitchboardConfigEntry, SwitchboardData
from .answers import picked
from .carrying import MOST_LOGGED, agents_of
from .requests import agent_of
from .rights import Call, RefusedError, check_no_guests

MOST_TURNS: Final = 100
MOST_SECONDS: Final = 900.0
"""How long a comparison goes on at most; the rest of the turns is left out."""
MOST_EARLIER: Final = 40
"""Messages of its conversation that a turn is sent with."""
LONGEST_SHOWN: Final = 500
"""Characters of a text that are shown."""
MOST_TOOLS: Final = 10
SHORT_ANSWER: Final = 60
"""Tokens that are expected where nothing was answered then."""
FORGOTTEN: Final = "forgotten"

_HOPELESS: Final = frozenset({"deployment_not_found", "invalid_auth", "access_denied"})
"""Failures with which every other turn would fail, too."""
_AT_PIN: Final = re.compile(r'"error": ?"pin_')


@dataclass(frozen=True, slots=True)
class _Past:
    """A turn as the log has it, and what was said and done before it."""

    turn: Turn
    words: LogEntry
    answer: str
    earlier: tuple[Message, ...]

    @property
    def language(self) -> str:
        return self.words.language or "en"

    @property
    def tools(self) -> list[TurnTool]:
        return _own(self.turn.tools)

    @property
    def requests(self) -> list[UsageRecord]:
        """What was asked of a model to answer it."""
        return [
            UsageRecord(
                one.purpose,
                one.deployment,
                one.input_tokens,
                one.cached_tokens,
                one.output_tokens,
                model=one.model,
                cache_write_tokens=one.cache_write_tokens,
            )
            for one in self.turn.requests
            if one.purpose == "turn"
        ]


async def compare_models(call: Call) -> JsonObjectType:
    """Put the turns of a time to another deployment, or say what that would come to."""
    hass, log = call.hass, call.memory.log
    until = dt_util.as_utc(call.data.get("until") or dt_util.utcnow())
    since = dt_util.as_utc(call.data.get("since") or until - timedelta(days=1))
    entry, agents = _meant(call)
    await log.async_flush()
    moment = log.moment
    guarded = _guarded(hass)
    look = partial(_look, span=Span(since, until), agents=agents, guarded=guarded)
    pasts, left_out = await log.database.read(look)
    run = _Run(call, entry, call.data["deployment"])
    requests: list[tuple[_Past, LLMRequest]] = []
    for past in pasts:
        await log.quiet.wait()
        try:
            requests.append((past, await run.async_request(past)))
        except PreparationError as err:
            left_out[err.reason] += 1
    told: dict[str, Any] = {
        "deployment": run.name,
        "currency": hass.config.currency,
        "since": since,
        "until": until,
        "left_out": {why: count for why, count in left_out.items() if count},
    }
    if call.data["estimate_only"]:
        expected = await hass.async_add_executor_job(run.expected, requests)
        return told | run.sums([past for past, _ in requests], expected)
    if not run.may_spend:
        raise RefusedError("comparison_budget_spent")
    await call.note_look(*{past.words.owner for past in pasts})
    compared, stopped, end = list[dict[str, Any]](), None, hass.loop.time() + MOST_SECONDS
    for past, request in requests:
        await log.quiet.wait()
        check_no_guests(hass)
        if stopped := run.why_stop(end, moment):
            break
        compared.append(await run.async_compare(past, request))
        if (error := compared[-1]["now"]["error"]) in _HOPELESS:
            stopped = error
            break
    check_no_guests(hass)
    sums = run.sums([past for past, _ in requests[: len(compared)]], run.used)
    if log.has_forgotten_since(moment):  # all of it may say that
        compared, stopped = [], FORGOTTEN
    return {
        **told,
        **sums,
        "same_tools": sum(one["same_tools"] for one in compared),
        "failed": sum(one["now"]["error"] is not None for one in compared),
        "stopped": stopped,
        "compared": compared,
    }


@callback
def _meant(call: Call) -> tuple[SwitchboardConfigEntry, list[str]]:
    """Return the connection of the agent that is named, or the first, and the agents meant."""
    named = call.data.get("agent_id")
    agents = [
        (one.entry, agent) for one, agent, _ in agents_of(call.hass) if named in (None, agent)
    ]
    if not agents:
        raise RefusedError("agent_unknown", agent=str(named))
    entry = agents[0][0]
    return entry, [agent for whose, agent in agents if whose is entry]


@dataclass(slots=True)
class _Run:
    """One comparison: the deployment that is asked, and what it has used so far."""

    call: Call
    entry: SwitchboardConfigEntry
    name: str
    used: list[UsageRecord] = field(default_factory=list)
    llm: RankedLLM = field(init=False)
    runtime: SwitchboardData = field(init=False)

    def __post_init__(self) -> None:
        self.runtime = self.entry.runtime_data
        hass, opened = self.call.hass, self.runtime.deployments
        clock, alone = hass.loop.time, next((one for one in opened if one.name == self.name), None)
        if alone is None:  # nothing is stored of what is learnt of it
            client = async_open_client(hass, named_connection(self.entry.data, self.name))
            known = Capabilities(opened[0].client.capabilities.wire)
            model = AzureLLM(client, self.name, known, on_learnt=lambda _: None)
            breaker, key = CircuitBreaker(clock), f"{NAMED}{self.name}"
            alone = RankedDeployment(self.name, model, breaker, key, is_typed=True)
        # Nobody stands in for it, and no turn waits for it.
        llm = RankedLLM([alone], clock=clock, observer=Observer(self._record, clock))
        self.llm = llm.apart()

    @callback
    def _record(self, record: UsageRecord) -> None:
        self.used.append(record)
        self.runtime.usage.record(record)

    @property
    def model(self) -> str:
        return self.llm.capabilities.model or self.name

    @property
    def may_spend(self) -> bool:
        """Tell whether it may be asked: if a cheaper one is to be, only where it is that one."""
        models = self.runtime.budgeted
        course, cheaper = models.course(PURPOSE), models.cheaper
        is_cheaper = cheaper is not None and cheaper.deployments[0].name == self.name
        return course is Course.AS_USUAL or (course is Course.CHEAPER and is_cheaper)

    def why_stop(self, until: float, moment: int) -> str | None:
        """Return why no more is to be sent: of what was read at a moment, and by a time."""
        if self.call.memory.log.has_forgotten_since(moment):
            return FORGOTTEN
        is_loaded = self.entry.state is ConfigEntryState.LOADED
        if not is_loaded or self.entry.runtime_data is not self.runtime:
            return "not_loaded"
        if not self.may_spend:
            return "budget_spent"
        return "time_up" if self.call.hass.loop.time() > until else None

    def sums(self, pasts: Sequence[_Past], now: Iterable[UsageRecord]) -> dict[str, Any]:
        """Return what turns took then and now; ``priced_as`` is whose prices those of now are."""
        then = [one for past in pasts for one in past.requests]
        return {
            "turns": len(pasts),
            "may_spend": self.may_spend,
            "priced_as": self.model,
            "then": self.spent(then),
            "now": self.spent(now),
        }

    def spent(self, calls: Iterable[UsageRecord]) -> dict[str, Any]:
        """Return tokens, and what they cost at today's prices, None where one is not known."""
        uses: dict[Use, Tally] = {}
        for one in calls:
            taken_for = self.model if one.deployment == self.name else one.deployment
            uses.setdefault(Use(PURPOSE, "", one.model or taken_for), Tally()).add(one)
        prices, tally = self.runtime.usage.prices, sum(uses.values(), Tally())
        cost = None if prices.without_price(uses) else prices.cost(uses)
        tokens = picked(tally, "input_tokens", "cached_tokens", "output_tokens")
        return {"requests": tally.calls, **tokens, "cost": cost and round(cost, 6)}

    def expected(self, requests: Iterable[tuple[_Past, LLMRequest]]) -> list[UsageRecord]:
        """Return what turns would take: as many requests as then, with nothing cached."""
        counter, made = self.call.hass.data[DATA_COUNTER], list[UsageRecord]()
        for past, request in requests:
            said = request.messages
            tokens = sum(count_message(counter, m.role, m.content, m.tool_calls) for m in said)
            tokens += count_tools(counter, request.tools)
            for then in past.requests or (None,):
                out = then.output_tokens if then else 0
                made.append(UsageRecord(PURPOSE, self.name, tokens, 0, out or SHORT_ANSWER))
        return made

    async def async_request(self, past: _Past) -> LLMRequest:
        """Return the request for a turn; what the service would run by itself is not offered.

        Raises:
            PreparationError: the request cannot be made.
        """
        hass, words, agent = self.call.hass, past.words, past.turn.agent_id or ""
        _, settings, unique_id = agent_of(hass, agent)
        asked = Asked(
            words.content,
            past.language,
            tuple(dict.fromkeys((HOUSEHOLD, words.owner))),
            words.user_id,
            words.device_id,
            earlier=past.earlier,
        )
        parts = self.runtime.parts_of(hass, settings, agent, unique_id)
        request = (await async_preview(parts, asked)).request
        tools = tuple(one for one in request.tools if not one.hosted)
        return replace(request, tools=tools, purpose=PURPOSE, conversation_id=None)

    async def async_compare(self, past: _Past, request: LLMRequest) -> dict[str, Any]:
        before, clock, turn = len(self.used), self.call.hass.loop.time, past.turn
        kept = [one for one in past.tools if one.result and not one.is_cut]
        results = {called(one.name, one.arguments): one.result for one in kept}
        said = await async_rehearse(self.llm, request, results, past.language, clock)
        now = masked_turn(replace(turn, tools=tools_of(said.messages, (), {}), states=())).tools
        route = Route.MODEL if said.messages else Route.NONE
        spent = self.spent(self.used[before:])
        return {
            "message_id": turn.message_id,
            "at": past.words.created_at,
            "agent_id": turn.agent_id,
            "text": past.words.content[:LONGEST_SHOWN],
            "same_tools": said.failure is None and _calls(past.tools) == _calls(now),
            "then": self.spent(past.requests)
            | _went(turn.route, past.tools, past.answer, turn.error),
            "now": spent | _went(route, now, masked(said.answer), said.failure),
        }


def _calls(tools: Iterable[TurnTool]) -> Counter[Called]:
    return Counter(called(one.name, one.arguments) for one in tools)


def _went(route: str, tools: Iterable[TurnTool], answer: str, error: str | None) -> dict[str, Any]:
    shown = [
        {"name": one.name, "arguments": one.arguments[:LONGEST_SHOWN]}
        for one in [*tools][:MOST_TOOLS]
    ]
    return {"route": route, "tools": shown, "answer": answer[:LONGEST_SHOWN], "error": error}


def _look(
    tx: Transaction, span: Span, agents: Sequence[str], guarded: Set[str]
) -> tuple[list[_Past], Counter[str]]:
    turns, routes = tx.turns.of_time(span, agents, MOST_TURNS)
    left_out = Counter(local=routes.pop(Route.LOCAL, 0))
    left_out["more"] = sum(routes.values()) - len(turns)
    pasts: list[_Past] = []
    for turn in turns:
        ids = [turn.message_id, *filter(None, (turn.late_answer_id, turn.answer_id))]
        said = tx.log.by_ids(ids)
        words = said[turn.message_id]
        if turn.is_wiped:
            left_out[FORGOTTEN] += 1
        elif _is_at_pin(words.entry, turn, guarded):
            left_out["pin"] += 1
        else:
            answer = next((said[one].entry.content for one in ids[1:] if one in said), "")
            pasts.append(_Past(turn, words.entry, answer, tuple(_earlier(tx, words, guarded))))
    return pasts, left_out


def _earlier(tx: Transaction, words: StoredEntry, guarded: Set[str]) -> Iterator[Message]:
    """Yield what was said and done before in the conversation, by and to whom the words are of."""
    talk, owners = words.entry.conversation_id, (HOUSEHOLD, words.entry.owner)
    before = [
        one.entry
        for one in tx.log.of_conversation(talk, MOST_LOGGED)
        if one.seq < words.seq and one.entry.owner in owners
    ][-MOST_EARLIER:]
    turns = tx.turns.by_ids([one.id for one in before])
    is_told = True
    for one in before:
        turn = turns.get(one.id)
        if one.role == "user":
            is_told = not _is_at_pin(one, turn, guarded)
        if not is_told or one.role not in ("user", "assistant"):
            continue
        yield Message(one.role, one.content)
        for number, tool in enumerate(_own(turn.tools) if turn else ()):
            arguments = "{}" if tool.is_cut else tool.arguments
            call = ToolCall(f"{one.id}_{number}", tool.name, arguments)
            yield Message("assistant", tool_calls=(call,))
            yield Message("tool", tool.result or NOT_RUN, tool_call_id=call.id)


@callback
def _guarded(hass: HomeAssistant) -> frozenset[str]:
    """Return the ids of all for which the PIN may be asked, where there is one."""
    ids = hass.states.async_entity_ids(DOMAINS) if has_pin(hass) else ()
    return frozenset(one for one in ids if kinds_of_thing(hass, one))


def _is_at_pin(words: LogEntry, turn: Turn | None, guarded: Set[str]) -> bool:
    """Tell whether somebody said what may be the PIN, was asked for it, or did what it guards."""
    if PLACEHOLDER in words.content:
        return True
    return turn is not None and (
        not guarded.isdisjoint(turn.things) or any(_AT_PIN.search(one.result) for one in turn.tools)
    )


def _own(tools: Iterable[TurnTool]) -> list[TurnTool]:
    """Return tools without what the service looked up by itself."""
    return [one for one in tools if one.name != SEARCHED]
