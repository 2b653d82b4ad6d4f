"""The actions on the log: out into a file, back in from one, and gone."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

import probatio
from homeassistant.core import (
    HomeAssistant,
    ServiceCall,
    ServiceResponse,
    SupportsResponse,
    callback,
)
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError
from homeassistant.helpers import config_validation as cv
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from ..const import DOMAIN
from ..engine.chunking.job_run import ReadingProgress
from ..engine.extraction.pipeline import Progress
from ..engine.knowledge.errors import NoPersonError
from ..engine.storage import export_import as transfer
from ..engine.storage import forgetting
from ..engine.storage import memory_export_import as memory_transfer
from ..engine.storage.entries import HOUSEHOLD, JobStatus
from ..engine.storage.errors import ExportFileError, StorageError
from ..engine.storage.graph_export import export_graph
from ..engine.storage.ports import Store
from ..engine.storage.summary_export import export_summaries
from ..history.unified_log import DATA_LOG, UnifiedLog
from ..memory.asked_runs import StoppedError
from ..memory.house_memory import DATA_MEMORY
from ..memory.hub import DATA_HUB, Learner
from ..memory.learner import report_as_dict
from ..memory.log_reading import job_as_dict, reading_as_dict, standing_as_dict
from ..memory.provenance import is_by_person
from ..turn_scope import turn_scope
from .carrying import as_guests_may_see
from .files import in_our_folder
from .forgetting import async_forget_told, would_forget
from .memory_schemas import moment
from .own_rights import OWN, async_note_look, async_own_alone, async_register, async_viewer

_LOGGER = logging.getLogger(__name__)

ATTR_WHAT: Final = "what"
ATTR_FILENAME: Final = "filename"
ATTR_DAYS: Final = "days"
ATTR_EVERYTHING: Final = "everything"
ATTR_CONFIRM: Final = "confirm"
ATTR_FROM: Final = "from"
ATTR_DETAILED: Final = "detailed"
ATTR_READING: Final = "reading"
ATTR_GENERATION: Final = "generation"

GRAPH: Final = "graph"
"""What everyone who lives in the house may export of their own."""

SERVICE_EXPORT: Final = "export"
EXPORTS: Final[dict[str, Callable[[Store, Path], Awaitable[int]]]] = {
    "conversations": transfer.export_file,
    "memories": memory_transfer.export_memories,
    "summaries": export_summaries,
    GRAPH: export_graph,
}
"""What can be exported, and by what; the numbers of a file's lines come back."""

SERVICE_EXPORT_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_WHAT, default="conversations"): probatio.In(list(EXPORTS)),
        probatio.Optional(ATTR_FILENAME): cv.string,
    }
)

SERVICE_PURGE: Final = "purge"
SERVICE_PURGE_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_DAYS): probatio.All(
            probatio.Coerce(int), probatio.Range(min=0, max=36_500)
        ),
        probatio.Optional(ATTR_EVERYTHING, default=False): cv.boolean,
        probatio.Optional(ATTR_CONFIRM, default=False): cv.boolean,
    }
)

SERVICE_RUN_EXTRACTION: Final = "run_extraction"
BEGINNING: Final = "beginning"
STEERING: Final[dict[str, JobStatus]] = {
    "pause": "paused",
    "resume": "running",
    "cancel": "cancelled",
}
LIST: Final = "list"
SERVICE_RUN_EXTRACTION_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_FROM): probatio.Any(BEGINNING, moment),
        probatio.Optional(ATTR_DETAILED, default=False): cv.boolean,
        probatio.Optional(ATTR_READING): probatio.In([LIST, *STEERING]),
        probatio.Optional(ATTR_GENERATION): cv.positive_int,
    }
)

MOST_PROGRESS: Final = 1000


@callback
def async_setup_log_services(hass: HomeAssistant) -> None:
    """Register the actions on the log; they are an administrator's, but for one's own graph."""
    async_register(
        hass, SERVICE_EXPORT, _async_export, SERVICE_EXPORT_SCHEMA, SupportsResponse.OPTIONAL
    )
    for service, handler, schema in (
        (SERVICE_PURGE, _async_purge, SERVICE_PURGE_SCHEMA),
        (SERVICE_RUN_EXTRACTION, _async_run_extraction, SERVICE_RUN_EXTRACTION_SCHEMA),
    ):
        async_register(hass, service, handler, schema, SupportsResponse.OPTIONAL, for_admins=True)


async def _async_export(call: ServiceCall) -> ServiceResponse:
    """Write the log, the memories or the graph into a file of our own folder.

    Who is no administrator gets what of the graph is theirs and the household's, in a file whose
    name they do not choose: they could write over another's.
    """
    what, name = call.data[ATTR_WHAT], call.data.get(ATTR_FILENAME)
    own = await async_own_alone(call, for_everyone=what == GRAPH and not name)
    log = await async_open_log(call.hass)
    now = f"{dt_util.now():%Y-%m-%d-%H%M%S}"
    whose = f"{own.partition('.')[2]}-{ulid_now()}-" if own else ""
    path = in_our_folder(call.hass, name or f"{what}-{whose}{now}.jsonl")
    write = EXPORTS[what] if own is None else partial(export_graph, owners=(HOUSEHOLD, own))
    try:
        await call.hass.async_add_executor_job(partial(path.parent.mkdir, exist_ok=True))
        await log.async_flush()
        count = await write(log.database, path)
        if own is None and what != "conversations":
            memory, viewer = call.hass.data[DATA_MEMORY], await async_viewer(call)
            await async_note_look(memory, {OWN: own, **viewer}, *await memory.all_owners())
    except (ExportFileError, OSError) as err:
        raise HomeAssistantError(
            translation_domain=DOMAIN,
            translation_key="export_file",
            translation_placeholders={"file": str(path)},
        ) from err
    except StorageError as err:
        raise failed(err) from err
    return {"path": str(path), "messages" if what == "conversations" else what: count}


async def _async_purge(call: ServiceCall) -> ServiceResponse:
    """Delete what is older than some days; or everything, once that is confirmed.

    Without a person only what is old goes, as it would by itself in time.
    """
    days: int | None = call.data.get(ATTR_DAYS)
    everything: bool = call.data[ATTR_EVERYTHING]
    if (days is None) is not everything:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="purge_what")
    if days == 0 or (everything and call.data[ATTR_CONFIRM]):
        check_by_person(call)
    log = await async_open_log(call.hass)
    try:
        if days is None:
            memory = call.hass.data[DATA_MEMORY]
            planned = await memory.forgetting.plan_all(None)
            told = (
                await async_forget_told(memory, planned, in_numbers=True)
                if call.data[ATTR_CONFIRM]
                else would_forget(memory, planned, in_numbers=True)
            )
            return as_guests_may_see(call.hass, told)
        await log.async_write_all()
        report = await forgetting.purge(log.database, _before(days))
        call.hass.data[DATA_HUB].forget_requests()
    except StorageError as err:
        raise failed(err) from err
    return {"messages": report.messages, "conversations": report.conversations}


async def _async_run_extraction(call: ServiceCall) -> ServiceResponse:
    """Listen back over all there is, and say how it went after each window.

    With a time to read from, over what was read already, in chunks.
    """
    await async_open_log(call.hass)
    if (learner := call.hass.data[DATA_HUB].learner) is None:
        raise not_kept()
    if ATTR_READING in call.data or ATTR_GENERATION in call.data:
        return await _async_steer(call, learner)
    if ATTR_FROM in call.data:
        return await _async_read_again(call, learner)
    if turn_scope().logged is not None:
        # It waits for the end of the very turn that waits for it.
        learner.async_run_soon()
        return {"started": True}
    progress: list[Progress] = []
    try:
        report = await learner.async_run_now(progress.append)
    except StoppedError as err:
        raise _stopped() from err
    except StorageError as err:
        raise failed(err) from err
    return {
        **report_as_dict(report),
        "memories": learner.as_dict()["taken_in"],
        "graph": learner.as_dict()["graph"],
        "progress": [
            {**asdict(step), "seconds": round(step.seconds, 3)} for step in progress[:MOST_PROGRESS]
        ],
    }


async def _async_steer(call: ServiceCall, learner: Learner) -> ServiceResponse:
    """List the jobs that read the log in chunks; or pause, resume or cancel one."""
    if ATTR_FROM in call.data:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="from_or_reading")
    if (step := call.data.get(ATTR_READING)) is None:
        raise ServiceValidationError(
            translation_domain=DOMAIN, translation_key="generation_for_what"
        )
    try:
        if step == LIST:
            jobs = await learner.async_standings()
            return {"jobs": [standing_as_dict(one) for one in jobs]}
        check_by_person(call)
        job = await learner.async_steer(STEERING[step], call.data.get(ATTR_GENERATION))
    except StorageError as err:
        raise failed(err) from err
    if job is None:
        raise ServiceValidationError(
            translation_domain=DOMAIN, translation_key="nothing_read_again"
        )
    return job_as_dict(job)


async def _async_read_again(call: ServiceCall, learner: Learner) -> ServiceResponse:
    """Read the log again from a time on."""
    check_by_person(call)
    progress: list[ReadingProgress] = []
    try:
        wanted: datetime | str = call.data[ATTR_FROM]
        since = dt_util.as_utc(wanted) if isinstance(wanted, datetime) else None
        if (job := await learner.async_begin_again(since)) is None:
            raise ServiceValidationError(
                translation_domain=DOMAIN, translation_key="nothing_to_read_again"
            )
        if turn_scope().logged is not None:
            learner.async_run_soon()
            return {"started": True, **job_as_dict(job)}
        reports = await learner.async_read_chunks_now(job.id, progress.append)
    except StoppedError as err:
        raise _stopped() from err
    except StorageError as err:
        raise failed(err) from err
    # A service or a budget that ends the jobs before it leaves this one as it was begun.
    of_job = [one for one in reports if one.job.id == job.id]
    return {
        **job_as_dict(job),
        **(reading_as_dict(of_job[0], detailed=call.data[ATTR_DETAILED]) if of_job else {}),
        "memories": learner.as_dict()["taken_in"],
        "progress": [
            {**asdict(step), "seconds": round(step.seconds, 3)} for step in progress[:MOST_PROGRESS]
        ],
    }


def _stopped() -> HomeAssistantError:
    return HomeAssistantError(translation_domain=DOMAIN, translation_key="reading_stopped")


def check_by_person(call: ServiceCall) -> None:
    """Check that a person made the call.

    Raises:
        ServiceValidationError: nobody is signed in.
    """
    if not is_by_person(call):
        raise ServiceValidationError(
            translation_domain=DOMAIN, translation_key=NoPersonError.reason
        )


def _before(days: int) -> datetime:
    """The future's messages go with today's: clocks have been wrong."""
    if days == 0:
        return datetime.max.replace(tzinfo=dt_util.UTC)
    return dt_util.utcnow() - timedelta(days=days)


async def async_open_log(hass: HomeAssistant) -> UnifiedLog:
    """Return the log.

    Raises:
        ServiceValidationError: none is kept.
    """
    log = hass.data[DATA_LOG]
    await log.async_tried()
    if not log.is_open:
        raise not_kept()
    return log


def not_kept() -> ServiceValidationError:
    """Make the error of an action on a log that nobody wants to be kept."""
    return ServiceValidationError(translation_domain=DOMAIN, translation_key="log_not_kept")


def failed(err: StorageError) -> HomeAssistantError:
    """Make the error of an action that could not read or write the log, and log why."""
    _LOGGER.warning("An action on the log failed. %s", err)
    return HomeAssistantError(translation_domain=DOMAIN, translation_key="log_failed")
