"""Azure OpenAI Switchboard: the operator of the house's voice."""

import logging
import shutil
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import Platform
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import ConfigEntryAuthFailed
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.dispatcher import async_dispatcher_send
from homeassistant.helpers.event import async_track_time_change
from homeassistant.helpers.importlib import async_import_module
from homeassistant.helpers.start import async_at_started
from homeassistant.helpers.typing import ConfigType
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from .agent.assist_api import async_get_ready
from .agent.late_answers import LateAnswers, async_remove_late_answers
from .agent.topics import TopicFinder
from .connection.assistants import async_give_back
from .connection.credentials import CredentialsError
from .connection.deployments import (
    async_open_deployments,
    async_open_embedder,
    background_deployments,
    fallbacks,
    knows_what_is_stored,
    without_learnt,
)
from .connection.former import async_leave, async_take_up
from .connection.titles import (
    async_name_fallbacks,
    entry_titles,
    numbered,
    was_named_after_its_host,
)
from .const import (
    CONF_DEPLOYMENT,
    DOMAIN,
    ENTRY_VERSION,
    SPEECH_CACHE,
    SUBENTRY_CONVERSATION,
    SUBENTRY_SHARING,
    SUBENTRY_STT,
    SUBENTRY_TTS,
)
from .engine.azure.errors import InvalidAuthError
from .engine.azure.recording import RequestRecorder
from .engine.dialogue.conversations import Conversations
from .engine.dialogue.limits import WindowLimits
from .engine.dialogue.summary_queue import SummaryQueue
from .engine.language.lexicon import LANGUAGES
from .engine.language.question_words import load_question_words
from .engine.storage.errors import StorageError
from .engine.tokens.counter import TokenCounter
from .engine.tokens.vocabulary import load_o200k
from .engine.turn.background import ModelSummarizer
from .engine.turn.budget import BudgetedLLM
from .engine.turn.phrases import load_phrases
from .engine.turn.usage import load_price_list
from .engine.turn.vocabulary import load_vocabulary
from .entity import SIGNAL_GONE
from .flows.after_setup import async_is_finished
from .history.backed_up import DATA_BACKED_UP, BackedUp
from .history.left_over import DATA_LEFT_OVER, LeftOver
from .history.live import LiveConversations
from .history.resume import ConversationStore
from .history.turns import LoggedSummaries, TurnRecorder
from .history.unified_log import DATA_LOG, UnifiedLog
from .home.guests import DATA_GUESTS, Guests, guests_are_here
from .home.limits import async_follow_people
from .home.off_record import DATA_OFF_RECORD, OffRecord
from .home.owners import DATA_OWNERS, DATA_SPEAKERS, Owners, Speakers
from .issues import async_check_versions, async_clear_issues
from .memory.background import Background
from .memory.context import MemoryContext
from .memory.embedding import Embedding
from .memory.graph_follower import GraphFollower
from .memory.hub import DATA_COUNTER, DATA_HUB, Hub, Member, Worker
from .memory.learner import ExtractionScheduler
from .memory.lookups import DATA_LOOKUPS, Lookups
from .operations.page import async_hide_page, async_setup_page, async_show_page
from .operations.table import async_setup_operations
from .runtime import SwitchboardConfigEntry, SwitchboardData
from .settings import EntrySettings, without_former_defaults
from .turn_scope import turn_scope
from .usage.store import async_remove_usage, async_usage_store
from .usage.tracker import UsageTracker

_LOGGER = logging.getLogger(__name__)

NOTE_AT: Final = {"hour": 8, "minute": 0, "second": 0}
"""When people are told of the last day, in the time zone of the house."""

CONFIG_SCHEMA = cv.config_entry_only_config_schema(DOMAIN)
PLATFORMS = [
    Platform.AI_TASK,
    Platform.BINARY_SENSOR,
    Platform.BUTTON,
    Platform.CONVERSATION,
    Platform.EVENT,
    Platform.SENSOR,
    Platform.SWITCH,
]
SPEECH_PLATFORMS: Final = {SUBENTRY_STT: Platform.STT, SUBENTRY_TTS: Platform.TTS}
"""Platforms that nobody waits for, or pays memory for, without a subentry of their kind."""


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Load what every entry shares, then register actions and commands, which need all of it."""
    hass.data[DATA_OWNERS] = Owners(hass)
    speakers = hass.data[DATA_SPEAKERS] = Speakers(hass)
    speakers.async_start()
    await hass.async_add_executor_job(_load_shared)
    counter = hass.data[DATA_COUNTER] = TokenCounter(load=load_o200k)
    log = hass.data[DATA_LOG] = UnifiedLog(hass, counter)
    backed_up = hass.data[DATA_BACKED_UP] = BackedUp(hass)
    await backed_up.async_load()
    hub = hass.data[DATA_HUB] = Hub(hass, log)
    await hub.pauses.async_load()
    guests = hass.data[DATA_GUESTS] = Guests(hass)
    await guests.async_load()
    off_record = hass.data[DATA_OFF_RECORD] = OffRecord(hass)
    await off_record.async_load()
    lookups = hass.data[DATA_LOOKUPS] = Lookups(hass)
    await lookups.async_load()
    guests.async_listen(hub.forget_conversations)
    hass.data[DATA_LEFT_OVER] = LeftOver(hass, log)
    async_check_versions(hass)
    async_get_ready(hass)
    async_setup_operations(hass)
    await async_setup_page(hass)
    async_at_started(hass, partial(_async_count_exactly, counter))
    return True


async def _async_count_exactly(counter: TokenCounter, hass: HomeAssistant) -> None:
    """Load the vocabulary of tokens once Home Assistant has started, so that no turn waits."""
    await hass.async_add_executor_job(counter.load)


def _load_shared() -> None:
    """Read the files every turn needs; blocking."""
    load_phrases()
    load_question_words()
    load_price_list()
    for language in LANGUAGES:
        load_vocabulary(language)


async def async_migrate_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Bring an entry of an older version up to date.

    Until 1.2 a connection was named after host and port, and its entities after that; until 1.3
    its fallback deployments were. Until 1.4 the log was read in windows of ten, ten minutes after
    the last word, and a profile had up to 600 tokens; who had chosen other numbers keeps them.
    """
    if entry.version == 1 and entry.minor_version < 2:
        title = entry.title
        if was_named_after_its_host(entry):
            title = numbered(entry.data[CONF_DEPLOYMENT], entry_titles(hass))
        hass.config_entries.async_update_entry(entry, title=title, minor_version=2)
    if entry.version == 1 and entry.minor_version < 3:
        async_name_fallbacks(hass, entry)
        hass.config_entries.async_update_entry(entry, minor_version=3)
    if entry.version == 1 and entry.minor_version < 4:
        for agent in entry.get_subentries_of_type(SUBENTRY_CONVERSATION):
            data = without_former_defaults(agent.data)
            hass.config_entries.async_update_subentry(entry, agent, data=data)
        options = without_former_defaults(entry.options)
        hass.config_entries.async_update_entry(entry, options=options, minor_version=4)
    return True


async def async_setup_entry(hass: HomeAssistant, entry: SwitchboardConfigEntry) -> bool:
    """Set up a deployment.

    It is not asked anything yet: a house whose internet is down must still have its local voice.
    """
    former_usage = await async_take_up(hass, entry)
    await hass.async_add_executor_job(_forget_gone_voices, hass, entry)
    settings = EntrySettings.from_options(entry.options)
    usage = UsageTracker(
        hass,
        entry,
        await async_usage_store(hass, entry.entry_id, former_usage),
        settings,
        has_cheaper=bool(fallbacks(entry)),
    )
    hub = hass.data[DATA_HUB]
    requests = RequestRecorder(
        settings.memory.recorded_requests,
        clock=monotonic,
        now=dt_util.utcnow,
        new_id=ulid_now,
        admits=partial(_may_be_shown, hass, hub.log),
    )
    try:
        llm, led = async_open_deployments(hass, entry, usage.record, requests)
        embedder = async_open_embedder(hass, entry, settings.memory, usage.record)
    except (CredentialsError, InvalidAuthError) as err:
        raise ConfigEntryAuthFailed(
            translation_domain=DOMAIN, translation_key="invalid_auth"
        ) from err
    counter = hass.data[DATA_COUNTER]
    cheaper = llm.last_alone() if len(llm.deployments) > 1 else None
    budgeted = BudgetedLLM(llm, cheaper, usage.course)
    for_others = BudgetedLLM(llm.apart(), cheaper, usage.course)
    asked = background_deployments(entry, llm, led)
    memory = Conversations(WindowLimits(), counter, dt_util.utcnow, ulid_now)
    own = None if asked is None else BudgetedLLM(asked, cheaper, usage.course)
    background = Background(hass, entry, hub, settings.background, own)
    summarizer = ModelSummarizer(background.llm, hass.loop.time)
    summary_queue = SummaryQueue(memory, summarizer, LoggedSummaries(hub.log, settings.memory))
    turn_recorder = TurnRecorder(hass, entry, hub.log, settings.memory)
    late = LateAnswers(hass, entry.entry_id, memory, turn_recorder.record_late)
    learner = ExtractionScheduler(
        hass,
        hub.workplace(lambda: hub.learner is entry.runtime_data.learner),
        settings,
        background.llm,
    )
    conversation_store = ConversationStore(hass, hub.log, settings.memory, memory, counter)
    memory_context = MemoryContext(hass, hub, settings.memory, counter)
    embedding = Embedding(
        hass,
        entry,
        hub.workplace(lambda: hub.vectors is entry.runtime_data.embedding),
        embedder,
        usage,
    )
    live = LiveConversations(memory, late.forget, turn_recorder, conversation_store, requests)
    topics = TopicFinder(hass, live, background.llm)
    entry.runtime_data = SwitchboardData(
        llm=llm,
        led=led,
        budgeted=budgeted,
        usage=usage,
        counter=counter,
        summary_queue=summary_queue,
        background=background,
        learner=learner,
        live=live,
        late=late,
        topics=topics,
        memory_context=memory_context,
        embedding=embedding,
        platforms=_platforms_of(entry),
    )
    async_follow_people(hass, entry)
    if settings.memory.log_conversations:
        entry.async_on_unload(
            hass.data[DATA_OWNERS].async_give(entry.entry_id, settings.memory.satellites)
        )
    await hass.data[DATA_LEFT_OVER].async_return()
    await hub.async_join(
        Member(
            entry=entry,
            settings=settings.memory,
            live=live,
            learner=learner,
            vectors=embedding,
            usage=usage,
            counter=counter,
            background=for_others,
            workers=(
                conversation_store,
                memory_context,
                learner,
                embedding,
                late,
                GraphFollower(hass, hub.log),
                *await _async_exchangers(hass, entry, hub),
            ),
        )
    )
    if settings.memory.daily_note:
        entry.async_on_unload(
            async_track_time_change(hass, partial(_async_tell_of_day, hass), **NOTE_AT)
        )
    usage.async_start()
    background.async_start()
    entry.async_create_background_task(hass, _async_go_on(hass, hub.log), f"{DOMAIN} imports go on")
    entry.async_create_background_task(hass, summary_queue.run(), f"{DOMAIN} summaries")
    entry.async_create_background_task(hass, topics.run(), f"{DOMAIN} topics")
    await hass.config_entries.async_forward_entry_setups(entry, entry.runtime_data.platforms)
    await async_show_page(hass)

    settled = _settings_of(entry)

    async def updated(hass: HomeAssistant, entry: ConfigEntry) -> None:
        # What the client learnt in the middle of a turn is no news to it; what a flow found is.
        if _settings_of(entry) != settled or not knows_what_is_stored(llm, entry):
            await hass.config_entries.async_reload(entry.entry_id)

    entry.async_on_unload(entry.add_update_listener(updated))
    return True


async def async_unload_entry(hass: HomeAssistant, entry: SwitchboardConfigEntry) -> bool:
    """Unload a deployment's agents, and take back what was reported of them.

    What still holds is reported again with the next turn.
    """
    async_clear_issues(hass, entry.entry_id)
    platforms = entry.runtime_data.platforms
    unloaded = await hass.config_entries.async_unload_platforms(entry, platforms)
    if unloaded:
        if entry.disabled_by:
            async_dispatcher_send(hass, SIGNAL_GONE, entry.entry_id)
        await hass.data[DATA_HUB].async_leave(entry.entry_id)
    return unloaded


def _forget_gone_voices(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Remove the phrases of voices that were deleted, in whatever state the entry then was."""
    folder = Path(hass.config.cache_path(*SPEECH_CACHE, entry.entry_id))
    for kept in folder.iterdir() if folder.is_dir() else ():
        if kept.name not in entry.subentries:
            shutil.rmtree(kept, ignore_errors=True)


async def async_remove_entry(hass: HomeAssistant, entry: SwitchboardConfigEntry) -> None:
    """Remove what was kept of an entry besides the entry itself."""
    async_is_finished(hass, entry.entry_id)
    registered = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
    agents = {one.entity_id for one in registered if one.domain == Platform.CONVERSATION}
    await async_give_back(hass, agents)
    usage = await async_remove_usage(hass, entry.entry_id)
    await async_remove_late_answers(hass, entry.entry_id)
    spoken = hass.config.cache_path(*SPEECH_CACHE, entry.entry_id)
    await hass.async_add_executor_job(shutil.rmtree, spoken, True)
    others = [one for one in hass.config_entries.async_entries(DOMAIN) if one is not entry]
    async_dispatcher_send(hass, SIGNAL_GONE, entry.entry_id)
    had_memory = False
    if others:
        with suppress(StorageError):
            await hass.data[DATA_HUB].async_end_sharing(gone=entry)
    else:
        async_hide_page(hass)
        left_over = hass.data.get(DATA_LEFT_OVER) or LeftOver(
            hass, UnifiedLog(hass, TokenCounter())
        )
        had_memory = await left_over.async_leave()
    async_clear_issues(hass, entry.entry_id)
    if entry.version <= ENTRY_VERSION:  # what a newer release wrote cannot be read
        await async_leave(hass, entry, usage, had_memory=had_memory)


async def _async_tell_of_day(hass: HomeAssistant, _now: datetime) -> None:
    learnt = await async_import_module(hass, f"{__package__}.operations.learnt")
    await learnt.async_tell_of_day(hass)


async def _async_exchangers(hass: HomeAssistant, entry: ConfigEntry, hub: Hub) -> list[Worker]:
    """Return what exchanges the memory with other homes, loaded only where somebody shares it."""
    subentries = entry.get_subentries_of_type(SUBENTRY_SHARING)
    if not subentries or hub.sharing is not None:
        return []
    module = await async_import_module(hass, f"{__package__}.sharing.worker")
    return [module.Exchanger(hass, entry, subentries[0], hub)]


async def _async_go_on(hass: HomeAssistant, log: UnifiedLog) -> None:
    """Let imports go on that were under way at the end; where nobody shares, nothing waits."""
    await log.async_opened()
    try:
        rows = await log.database.read(lambda tx: tx.imports.all())
        await hass.data[DATA_HUB].async_end_sharing()
    except StorageError as err:
        _LOGGER.warning("Whether an import is to go on could not be read. %s", err)
        return
    if any(row.status == "running" for row in rows):
        importing = await async_import_module(hass, f"{__package__}.operations.importing")
        await importing.importer_of(hass).async_go_on()


@callback
def _may_be_shown(hass: HomeAssistant, log: UnifiedLog) -> bool:
    """Return whether a request that is sent now may be looked at later."""
    forgotten = log.has_forgotten_turn or log.has_forgotten_since(log.moment)
    return not (forgotten or turn_scope().is_withheld or guests_are_here(hass))


def _platforms_of(entry: ConfigEntry) -> list[Platform]:
    kinds = {subentry.subentry_type for subentry in entry.subentries.values()}
    return PLATFORMS + [one for kind, one in SPEECH_PLATFORMS.items() if kind in kinds]


def _settings_of(entry: ConfigEntry) -> tuple[object, ...]:
    """Return what a change of calls for a reload."""
    subentries = {
        subentry_id: (subentry.title, without_learnt(subentry.data))
        for subentry_id, subentry in entry.subentries.items()
    }
    return without_learnt(entry.data), dict(entry.options), entry.title, subentries
