"""One turn: listen, match, dismiss, recall, ask, fall back, give up; steps over one typed state.

A step leaves the state as it is when it has nothing to do. The first to answer sets the route in
``state.turn``, and the steps after it are passed over. All that a later step needs of an earlier
one is in the state, so that a turn can stop after any step and go on in another process. While a
step works, the window of its state is held by ``TurnServices.memory`` (``take_up`` puts it there);
the state it returns has the window as the step left it.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ..azure.deltas import LLMClient
from ..azure.errors import ContentFilteredError
from ..azure.messages import Attachment, LLMRequest, Message, ModelOptions, ToolSpec
from ..dialogue.conversations import Conversations
from ..dialogue.state import AgentState, Note, TurnRecord
from .follow_up import OVERHEARD, Overheard
from .inline_replies import SaidCall
from .memory_entries import remember
from .patience import Patience
from .repetition import NOTHING_SAID, SaidBefore
from .request import compose, with_attachments, with_notes
from .routing import Ending, Policy, Reason, Route
from .sanitize import LOCAL_MATCH_LIMIT, sanitize
from .tool_loop import (
    Answering,
    Conversation,
    LearntLocally,
    LocalAgent,
    LocalAnswer,
    Transcript,
    answer,
    nothing_to_confirm,
    speak,
)

_LOGGER = logging.getLogger(__name__)

TURN_SECONDS = 90.0


class PreparationError(Exception):
    """The model cannot be asked: its prompt or its tools could not be prepared.

    ``reason`` is the key of the sentence that says so.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Prepared:
    """The tools on offer, and what the model is to know besides the user's words.

    ``tools`` may become others when what was told is taken back. ``notes`` go before those words
    in their round. ``attachments`` go with them in this turn's requests; only a note of them is
    remembered.
    """

    tools: Sequence[ToolSpec] = ()
    notes: tuple[Note, ...] = ()
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Composing:
    """All that it takes to compose a request.

    ``recall`` gives what the memory adds, ``None`` where there is no memory; ``prepare`` pins the
    prompt in memory. Both raise ``PreparationError``. ``refresh`` is called before each request, to
    pin it anew if what was noted has left the window; ``prompt_cache_key`` stands for all requests
    that begin as this agent's do.
    """

    memory: Conversations
    prepare: Callable[[], Awaitable[Prepared]]
    refresh: Callable[[], None]
    options: ModelOptions
    recall: Callable[[], Awaitable[tuple[Note, ...]]] | None = None
    prompt_cache_key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnServices(Composing):
    """All that one turn needs from outside. Times are seconds of the event loop's clock.

    ``simplify`` takes back what was told besides the conversation, if anything was; ``normalise``
    puts a sentence into the house's own words; ``say`` gives the sentence for a key in the
    speaker's language; ``confirm`` is as in ``Conversation``, and ``said_before`` as well;
    ``hushed`` too; ``patience`` says how long the turn stays silent, and holds what it left undone;
    ``ends`` says of a sentence why it ends the turn without an answer, and ``overheard`` is for
    one that nobody may have said to the agent; ``learnt`` is what the house has learnt to answer by
    itself, and ``describe`` does what a sentence says of a thing that it describes.
    """

    policy: Policy
    local: LocalAgent
    llm: LLMClient
    transcript: Transcript
    simplify: Callable[[], bool]
    normalise: Callable[[str], str]
    say: Callable[[str], str]
    clock: Callable[[], float]
    started: float
    patience: Patience = field(default_factory=Patience)
    learnt: LearntLocally | None = None
    describe: Callable[[str], Awaitable[LocalAnswer | None]] | None = None
    confirm: Callable[[Sequence[SaidCall], str | None], str | None] = nothing_to_confirm
    said_before: SaidBefore = NOTHING_SAID
    hushed: Callable[[Sequence[SaidCall]], Awaitable[str | None]] | None = None
    ends: Callable[[str], Ending | None] = lambda _: None
    overheard: Overheard | None = None


_NEVER_MIND: Final = ("HassNevermind",)
"""The intent of Home Assistant's own words that end a turn."""

type Step = Callable[[AgentState, TurnServices], Awaitable[AgentState]]


async def take_turn(state: AgentState, services: TurnServices) -> AgentState:
    """Answer ``state.text``; ``turn`` of the state returned says how.

    Always ends with an answer in the transcript. A turn that is cancelled, that the content filter
    stopped, or that fails in a way nobody foresaw leaves nothing in memory.
    """
    services.memory.begin_turn(state.conversation_id)
    try:
        for step in STEPS:
            state = await step(state, services)
            if is_answered(state):
                break
        state = finish(state, services)
    except BaseException:
        services.memory.window(state.conversation_id).discard_current_round()
        raise
    finally:
        services.memory.end_turn(state.conversation_id)
    services.memory.log_usage(state.conversation_id)
    return state


async def first_request(state: AgentState, services: Composing) -> LLMRequest:
    """Return what the model would be asked first for ``state.text``; nobody is asked.

    The window is left as a turn leaves it that has been asked and not answered.

    Raises:
        PreparationError: the request cannot be made.
    """
    services.memory.begin_turn(state.conversation_id)
    recalled = () if services.recall is None else await services.recall()
    prepared = await services.prepare()
    state = replace(state, text=sanitize(state.text), recalled=recalled)
    _begin_round(state, services, prepared)
    return _request(state.conversation_id, services, prepared)


def take_up(state: AgentState, services: TurnServices) -> None:
    """Hold the window of a state for its next step, as it was when the last one ended."""
    services.memory.restore(state.window)
    services.memory.begin_turn(state.conversation_id)
    if state.in_round:
        services.memory.window(state.conversation_id).reopen_round()


def is_answered(state: AgentState) -> bool:
    """Return whether a step has answered, so that those after it have nothing to do."""
    return state.turn is not None and state.turn.route != Route.NONE


def finish(state: AgentState, services: TurnServices) -> AgentState:
    """Return the state after its turn: what only the turn needed is gone, its time is known."""
    record = state.turn or TurnRecord(Route.NONE, Reason.NOTHING_SAID)
    if _was_filtered(record):
        # Words that the filter stopped would have it stop every later question as well.
        services.memory.window(state.conversation_id).discard_current_round()
    return replace(
        state,
        window=services.memory.get_window(state.conversation_id),
        turn=replace(record, total_ms=1000 * (services.clock() - services.started)),
        recalled=(),
        offered=(),
        in_round=False,
    )


async def listen(state: AgentState, services: TurnServices) -> AgentState:
    """Make safe what was said, and note it if it only says that the last answer was wrong."""
    text = sanitize(state.text)
    reason = Reason.POLICY if text else Reason.NOTHING_SAID
    state = replace(state, text=text, turn=TurnRecord(Route.NONE, reason), answer="")
    if text and services.learnt and (answered := await services.learnt.correct(text)):
        return _answered_locally(state, services, answered, Route.LOCAL, Reason.CORRECTED)
    return state


async def match(state: AgentState, services: TurnServices) -> AgentState:
    """Let the house answer a sentence it knows, as spoken or in its own words.

    The house alone knows how things were before: it undoes, whatever the policy.
    """
    is_short = len(state.text) <= LOCAL_MATCH_LIMIT
    if is_short and services.learnt and (undone := await services.learnt.undo(state.text)):
        return _answered_locally(state, services, undone, Route.LOCAL, Reason.MATCHED)
    if not services.policy.matches_first or not state.text:
        return state
    if not is_short:
        return _unanswered(state, Reason.TOO_LONG)
    if answered := await services.local.match(state.text):
        return _answered_locally(state, services, answered, Route.LOCAL, Reason.MATCHED)
    normalised = services.normalise(state.text)
    if normalised != state.text and (answered := await services.local.match(normalised)):
        return _answered_locally(state, services, answered, Route.LOCAL, Reason.MATCHED_NORMALISED)
    if services.learnt and (answered := await services.learnt.repeat(state.text)):
        return _answered_locally(state, services, answered, Route.LOCAL, Reason.LEARNT)
    for text in dict.fromkeys((state.text, normalised)):
        if services.describe and (answered := await services.describe(text)):
            reason = Reason.MATCHED_NORMALISED
            return _answered_locally(state, services, answered, Route.LOCAL, reason)
    return _unanswered(state, Reason.NO_LOCAL_MATCH)


async def dismiss(state: AgentState, services: TurnServices) -> AgentState:
    """End the turn where nothing is asked or wanted; nothing of that is remembered."""
    if not state.text or is_answered(state) or (reason := services.ends(state.text)) is None:
        return state
    return _left_alone(state, services, reason, Route.LOCAL)


async def recall(state: AgentState, services: TurnServices) -> AgentState:
    """Look up what the memory adds to the words."""
    if services.recall is None or not services.policy.asks_model or not state.text:
        return state
    try:
        return replace(state, recalled=await services.recall())
    except PreparationError as err:
        return _unanswered(state, err.reason)


async def ask(state: AgentState, services: TurnServices) -> AgentState:
    """Let the model answer."""
    if not services.policy.asks_model or not state.text:
        return state
    reason = state.turn.reason if state.turn else Reason.POLICY
    try:
        prepared = await services.prepare()
    except PreparationError as err:
        return _unanswered(state, err.reason)
    if services.overheard is not None:
        prepared = replace(prepared, notes=(*prepared.notes, OVERHEARD))
    _begin_round(state, services, prepared)
    state = replace(state, in_round=True, offered=tuple(tool.name for tool in prepared.tools))
    progress, said = Answering(services.clock), list[str]()

    def keep(message: Message) -> None:
        if message.role == "assistant":
            said.append(message.content)
        remember(services.memory, state.conversation_id, message)

    conversation = Conversation(
        transcript=services.transcript,
        compose=lambda: _request(state.conversation_id, services, prepared),
        remember=keep,
        shrink=lambda: bool(services.memory.window(state.conversation_id).shrink()),
        simplify=services.simplify,
        say=services.say,
        patience=services.patience,
        confirm=services.confirm,
        said_before=services.said_before,
        hushed=services.hushed,
        overheard=services.overheard,
    )
    await answer(services.llm, conversation, progress, deadline=services.started + TURN_SECONDS)
    if progress.failure is not None:
        _LOGGER.debug("The model failed: %s", progress.failure)
        if progress.untouched:
            window = services.memory.get_window(state.conversation_id)
            return replace(_unanswered(state, progress.failure), window=window)
    if services.overheard is not None and services.overheard.is_not_meant and progress.untouched:
        services.memory.window(state.conversation_id).discard_current_round()
        return _left_alone(state, services, Ending.NOT_MEANT, Route.MODEL)
    if services.patience.unfinished is not None:
        reason = Reason.COMES_LATER
    first = progress.first_token_at
    return replace(
        state,
        window=services.memory.get_window(state.conversation_id),
        answer=" ".join(filter(None, said)),
        turn=TurnRecord(
            Route.MODEL,
            reason,
            first_token_ms=None if first is None else 1000 * (first - services.started),
            tools=tuple(progress.tools),
            error=progress.failure,
        ),
    )


async def fall_back(state: AgentState, services: TurnServices) -> AgentState:
    """Let the house answer as leniently as it can, now that nothing else has."""
    if not services.policy.falls_back or not 0 < len(state.text) <= LOCAL_MATCH_LIMIT:
        return state
    reason = state.turn.reason if state.turn else Reason.POLICY
    route = Route.FALLBACK if services.policy.asks_model else Route.LOCAL
    for text in dict.fromkeys((state.text, services.normalise(state.text))):
        if answered := await services.local.converse(text):
            return _answered_locally(state, services, answered, route, reason)
    return state


async def give_up(state: AgentState, services: TurnServices) -> AgentState:
    """Say in one honest sentence why there is no answer."""
    reason = state.turn.reason if state.turn else Reason.NOTHING_SAID
    if state.text:
        _begin_round(state, services)
    sentence = services.say(reason)
    if services.patience.has_spoken:  # a voice is already being streamed, and would miss the rest
        said = await speak(services.transcript, sentence)
    else:
        said = (services.transcript.put(sentence),)
    for message in said:
        if state.text:
            remember(services.memory, state.conversation_id, message)
    error = None if reason == Reason.NO_LOCAL_MATCH else reason
    return replace(
        state,
        window=services.memory.get_window(state.conversation_id),
        in_round=bool(state.text),
        answer=" ".join(message.content for message in said),
        turn=TurnRecord(Route.NONE, reason, error=error),
    )


STEPS: tuple[Step, ...] = (listen, match, dismiss, recall, ask, fall_back, give_up)


def _was_filtered(turn: TurnRecord) -> bool:
    return turn.error == ContentFilteredError.reason and turn.route != Route.MODEL


def _unanswered(state: AgentState, reason: str) -> AgentState:
    return replace(state, turn=TurnRecord(Route.NONE, reason))


def _left_alone(
    state: AgentState, services: TurnServices, reason: Ending, route: Route
) -> AgentState:
    sentence = services.say(reason) if reason in (Ending.OFF_RECORD, Ending.ON_RECORD) else ""
    services.transcript.put(sentence)
    window = services.memory.get_window(state.conversation_id)
    return replace(
        state, window=window, in_round=False, answer=sentence, turn=TurnRecord(route, reason)
    )


def _answered_locally(
    state: AgentState, services: TurnServices, answered: LocalAnswer, route: Route, reason: str
) -> AgentState:
    _begin_round(state, services)
    for message in answered.messages:
        remember(services.memory, state.conversation_id, message)
    error = reason if route is Route.FALLBACK else None
    reason = Ending.STOPPED if answered.tools == _NEVER_MIND else reason
    return replace(
        state,
        window=services.memory.get_window(state.conversation_id),
        in_round=True,
        answer=answered.speech,
        turn=TurnRecord(route, reason, tools=answered.tools, error=error),
    )


def _begin_round(state: AgentState, services: Composing, prepared: Prepared | None = None) -> None:
    """Remember what was said, once, with what goes before it."""
    if services.memory.window(state.conversation_id).in_round:
        return
    for note in (*prepared.notes, *state.recalled) if prepared is not None else ():
        services.memory.add_message(state.conversation_id, "system", note.text, tags=note.tags)
    text = with_notes(state.text, prepared.attachments) if prepared else state.text
    remember(services.memory, state.conversation_id, Message("user", text))


def _request(conversation_id: str, services: Composing, prepared: Prepared) -> LLMRequest:
    services.refresh()
    window = services.memory.get_window(conversation_id)
    request = compose(window, prepared.tools, services.options, services.prompt_cache_key)
    return with_attachments(request, prepared.attachments)
