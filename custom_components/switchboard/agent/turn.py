"""One turn of an agent: from what was said to the steps that answer it, and what is kept of it."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import chat_session
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..engine.azure.deltas import LLMClient
from ..engine.dialogue.context import DialogueContext
from ..engine.dialogue.state import AgentState
from ..engine.language.masking import masked
from ..engine.turn.budget import BudgetSpentError
from ..engine.turn.follow_up import Overheard, is_for_us
from ..engine.turn.learnt import FRESH_AFTER
from ..engine.turn.phrases import phrase
from ..engine.turn.pipeline import PreparationError, Prepared, TurnServices, take_turn
from ..engine.turn.repetition import NOTHING_SAID, SaidBefore, answers_before, lasts
from ..engine.turn.routing import UNLOGGED, Ending, Policy
from ..engine.turn.vocabulary import is_one_of, load_vocabulary, normalise
from ..history.live import ConversationContext, LiveConversations
from ..history.turn_details import watch_states
from ..history.turns import since_words
from ..home.exposed import names_in_house
from ..home.off_record import DATA_OFF_RECORD
from ..home.undoing import journal
from ..memory.first_use import async_house_memory
from ..turn_scope import TurnTrace, scope_with, turn_scope
from .amending import Amending
from .chat_log import ChatLogTranscript, as_message
from .described import match_described
from .history import (
    async_change_speaker,
    async_sync_history,
    before_this_turn,
    to_messages,
)
from .late_answers import LateAnswers
from .late_work import LateQuestion, LateWork, patience_with
from .learnt import LearntAnswers
from .local_agent import HassLocalAgent, better_asked_of_a_model, media_search
from .quiet import async_heard
from .request import RequestBuilder, TurnParts
from .tool_guard import Confirming

_LOGGER = logging.getLogger(__name__)


async def async_begin(
    parts: TurnParts,
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
    owners: tuple[str, ...],
) -> ConversationContext:
    """Open a conversation for a turn: taken up, of this speaker, and as far as others took it."""
    live, conversation_id = parts.live, chat_log.conversation_id
    if session := chat_session.current_session.get():
        live.follow(session)
    known = live.context(conversation_id)
    is_known = live.windows.holds(conversation_id) or known.seen or known.forgotten
    if not (is_known or before_this_turn(chat_log)):
        taken_up = await live.conversation_store.async_take_up(
            conversation_id, user_input, owners, parts.agent_id, parts.settings.window
        )
        if taken_up is not None:
            known.dialogue = DialogueContext(monotonic, taken_up.context)
    async_change_speaker(live, chat_log, owners)
    if turn_scope().is_off_record:
        live.windows.step_aside(conversation_id)
    else:
        live.windows.come_back(conversation_id)
    context = async_sync_history(live, parts.settings.window, chat_log, user_input.language)
    context.asked(user_input, parts.agent_id)
    parts.late.waiting.hand_over(conversation_id, owners[-1])
    return context


async def async_answer(
    parts: TurnParts,
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
    owners: tuple[str, ...],
    context: ConversationContext,
) -> tuple[AgentState, HassLocalAgent]:
    """Take the steps of a turn; what is not finished in its time goes on without it."""
    hass, settings, live = parts.hass, parts.settings, parts.live
    memory_context = parts.memory_context
    started = hass.loop.time()
    trace = turn_scope().trace or TurnTrace()
    trace.began = monotonic()
    silence = dt_util.utcnow() - context.began
    is_fresh = silence > FRESH_AFTER or not live.windows.get_messages(chat_log.conversation_id)
    context.began = dt_util.utcnow()
    overheard = Overheard() if _listens_on(hass, user_input, context) else None
    may_be_late = parts.late.accepts and overheard is None and not turn_scope().is_off_record
    patience = patience_with(settings, user_input, chat_log, started, late=may_be_late)
    hush = partial(async_heard, hass, settings.confirmations, user_input, context.began)
    states_too = settings.state_questions_locally or settings.policy is Policy.LOCAL_ONLY
    local = HassLocalAgent(
        hass,
        user_input,
        chat_log,
        media_search if states_too else better_asked_of_a_model,
        mid_stream=lambda: patience.has_spoken,
        hush=hush,
    )
    vocabulary = load_vocabulary(user_input.language)  # read at set-up
    frame = context.frame
    request = RequestBuilder(
        parts=parts,
        memory=live.windows,
        memory_context=memory_context,
        user_input=user_input,
        chat_log=chat_log,
        owners=owners,
        frame=frame,
        is_outdated=lambda: live.context(chat_log.conversation_id).frame is not frame,
    )
    policy, prepare = settings.policy, request.prepare
    recall = request.recall if memory_context.is_on else None
    llm: LLMClient = parts.llm
    try:
        llm = parts.choose()
    except BudgetSpentError:
        # The household's wish is to go on without the model: this turn does so from the start.
        policy, prepare, recall = policy.without_model, _nothing_left, None
    learnt = LearntAnswers(local, is_fresh)
    confirming = Confirming(hass, parts.llm, parts.truthfulness, chat_log, user_input)
    services = TurnServices(
        policy=policy,
        local=local,
        llm=llm,
        transcript=ChatLogTranscript(chat_log, parts.agent_id),
        memory=live.windows,
        recall=recall,
        prepare=prepare,
        refresh=request.refresh,
        simplify=request.simplify,
        normalise=lambda text: normalise(
            text, vocabulary, extra=settings.user_vocabulary, protected=names_in_house(hass)
        ),
        say=lambda key: phrase(key, user_input.language),
        clock=hass.loop.time,
        started=started,
        options=settings.model,
        patience=patience,
        learnt=learnt,
        describe=partial(match_described, local),
        confirm=confirming.confirm,
        hushed=lambda calls: hush(confirming.changed(calls)),
        ends=partial(_why_it_ends, hass, user_input, overheard is not None),
        overheard=overheard,
        said_before=_said_before(parts, user_input.text, chat_log.conversation_id),
        prompt_cache_key=parts.unique_id,
    )
    state = AgentState(
        conversation_id=chat_log.conversation_id,
        window=live.windows.get_window(chat_log.conversation_id),
        text=user_input.text,
        language=user_input.language,
        user_id=user_input.context.user_id,
        device_id=user_input.device_id,
        agent_id=parts.agent_id,
        owners=owners,
    )
    before, was_off_record = state.window, turn_scope().is_off_record
    changes = journal(hass).turn(user_input, chat_log.conversation_id)
    amending = Amending(learnt, parts.unique_id)
    watched = watch_states(hass, user_input.context, trace)
    with watched, changes, scope_with(amend=amending.amend):
        state = await take_turn(state, services)
    if local.acted:
        journal(hass).done_by_tool(user_input.context, calls_before=0)
    if turn_scope().is_off_record and not was_off_record:  # a model has understood it so
        hass.data[DATA_OFF_RECORD].note(chat_log, user_input.text)
        live.windows.restore(before)
        if patience.unfinished is not None:  # a late answer would be written down
            await patience.unfinished.stream.aclose()
            patience.unfinished = None
        if (house := await async_house_memory(hass)).is_open:  # its tools may have run beside it
            await house.take_back_turn(owners)
    context.last_turn = state.turn
    context.see(chat_log.content[-1])
    if patience.unfinished is not None:
        question = LateQuestion(
            id=ulid_now(),
            conversation_id=chat_log.conversation_id,
            agent_id=parts.agent_id,
            satellite_id=user_input.satellite_id,
            language=user_input.language,
            asked_at=dt_util.utcnow(),
            owner=owners[-1],
        )
        await parts.late.async_take_over(
            LateWork(
                question=question,
                unfinished=patience.unfinished,
                llm=llm,
                api=chat_log.llm_api,
                gate=turn_scope().pin,
                limits=turn_scope().limits,
                promise=chat_log.content[-1],
                started=started,
                trace=trace,
            )
        )
    return without_secrets(live, state), local


@callback
def _listens_on(
    hass: HomeAssistant, user_input: conversation.ConversationInput, context: ConversationContext
) -> bool:
    """Return whether a satellite may have heard this without its wake word; once each time."""
    until, context.listens_until = context.listens_until, 0.0
    return user_input.satellite_id is not None and hass.loop.time() < until


@callback
def _why_it_ends(
    hass: HomeAssistant,
    user_input: conversation.ConversationInput,
    is_overheard: bool,
    text: str,
) -> Ending | None:
    """Return why nothing of a sentence is to be asked of a model, if so."""
    language = user_input.language
    vocabulary = load_vocabulary(language)
    if wish := hass.data[DATA_OFF_RECORD].wish(user_input):
        return wish
    if is_one_of(vocabulary.stop, text, vocabulary):
        return Ending.STOPPED
    if is_overheard and not is_for_us(text, language, names_in_house(hass)):
        return Ending.NOT_MEANT
    return None


@callback
def _said_before(parts: TurnParts, text: str, conversation_id: str) -> SaidBefore:
    if not parts.settings.shorten_repeats:
        return NOTHING_SAID
    said = answers_before(parts.live.windows.get_messages(conversation_id), text)
    return SaidBefore(said, lambda answer: lasts(answer, names_in_house(parts.hass)))


async def _nothing_left() -> Prepared:
    raise PreparationError(BudgetSpentError.reason)


@callback
def without_secrets(live: LiveConversations, state: AgentState) -> AgentState:
    """Mask the secrets of this turn in the window, and in what is logged: no later request has any.

    They are what the rules find in what was said, and what was refused as one.
    """
    secrets = live.windows.mask_last_rounds(state.conversation_id, turn_scope().secrets)
    if not secrets:
        return state
    turn_scope().note_secrets(secrets)
    live.requests.mask(state.conversation_id, secrets)
    return replace(
        state,
        text=masked(state.text, known=secrets),
        answer=masked(state.answer, known=secrets),
        window=live.windows.get_window(state.conversation_id),
    )


@callback
def keep_turn(
    live: LiveConversations,
    late: LateAnswers,
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
    state: AgentState,
) -> Callable[[AgentState], None] | None:
    """Take the turn down, if that was agreed to; a log that fails takes no answer away.

    Returns what keeps the conversation as it is later; None if nothing of it may be kept.
    """
    log = live.turn_recorder.log
    if log.has_forgotten_turn:
        # Everything was to be forgotten while this was answered: it is to be kept nowhere.
        live.reset(state.conversation_id)
        return None
    if state.turn is not None and state.turn.reason in UNLOGGED:
        return None
    if turn_scope().is_withheld:
        live.requests.forget_conversation(state.conversation_id)
        return None
    keep = partial(live.conversation_store.keep, user_input=user_input)
    try:
        since = since_words(chat_log)
        done = [as_message(content) for content in since]
        message_id = live.turn_recorder.record(
            user_input, chat_log, state, to_messages(since), done
        )
        began, owners = live.context(state.conversation_id).began, frozenset(state.owners)
        live.requests.logged(state.conversation_id, began, message_id, owners)
        keep(state)
        late.keep_with(state, keep)
    except Exception as err:  # noqa: BLE001
        _LOGGER.error(  # noqa: TRY400  (what the error holds may be somebody's words)
            "A turn of %s could not be logged: %s", state.agent_id, type(err).__name__
        )
    return keep
