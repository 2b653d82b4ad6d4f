"""The log: out into a file, read once more, and gone."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

from homeassistant.exceptions import Unauthorized
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonObjectType
from homeassistant.util.ulid import ulid_now

from ..engine.reading.job_run import ReadingProgress
from ..engine.reading.runner import Progress
from ..engine.storage import forgetting as old
from ..engine.storage.entries import HOUSEHOLD, JobStatus
from ..engine.storage.errors import ExportFileError
from ..engine.storage.export import (
    export_graph,
    export_log,
    export_memories,
    export_summaries,
)
from ..engine.storage.transaction import Store
from ..memory.learner import ExtractionScheduler
from ..memory.numbers import job_as_dict, reading_as_dict, standing_as_dict
from ..memory.wanted_work import StoppedError
from ..turn_scope import turn_scope
from .files import in_our_folder
from .forgetting import forget_planned, would_forget
from .rights import Call, FailedError, RefusedError, as_guests_may_see, not_kept

EXPORTS: Final[dict[str, Callable[[Store, Path], Awaitable[int]]]] = {
    "conversations": export_log,
    "memories": export_memories,
    "summaries": export_summaries,
    "graph": export_graph,
}
"""What can be exported, and by what; the numbers of a file's lines come back."""

STEERING: Final[dict[str, JobStatus]] = {
    "pause": "paused",
    "resume": "running",
    "cancel": "cancelled",
}
MOST_PROGRESS: Final = 1000


async def export(call: Call) -> JsonObjectType:
    """Write the log, the memories or the graph into a file of our own folder.

    Who is no administrator gets what of the graph is theirs and the household's, in a file whose
    name they do not choose: they could write over another's.
    """
    what, name, own = call.data["what"], call.data.get("filename"), call.own
    if own is not None and (what != "graph" or name):
        raise Unauthorized(context=call.context)
    log = call.memory.log
    now = f"{dt_util.now():%Y-%m-%d-%H%M%S}"
    whose = f"{own.partition('.')[2]}-{ulid_now()}-" if own else ""
    path = in_our_folder(call.hass, name or f"{what}-{whose}{now}.jsonl")
    write = EXPORTS[what] if own is None else partial(export_graph, owners=(HOUSEHOLD, own))
    try:
        await call.hass.async_add_executor_job(partial(path.parent.mkdir, exist_ok=True))
        await log.async_flush()
        count = await write(log.database, path)
        if own is None and what != "conversations":
            await call.note_look(*await call.memory.all_owners())
    except (ExportFileError, OSError) as err:
        raise FailedError("export_file", file=str(path)) from err
    return {"path": str(path), "messages" if what == "conversations" else what: count}


async def purge(call: Call) -> JsonObjectType:
    """Delete what is older than some days; or everything, once that is confirmed.

    Without a person only what is old goes, as it would by itself in time.
    """
    days, memory = call.data.get("days"), call.memory
    everything, confirmed = call.data["everything"], call.data["confirm"]
    if (days is None) is not everything:
        raise RefusedError("purge_what")
    if days == 0 or (everything and confirmed):
        call.check_person()
    if days is None:
        planned = await memory.forgetting.plan_all(None)
        if not confirmed:
            return as_guests_may_see(call.hass, would_forget(memory, planned, in_numbers=True))
        return as_guests_may_see(call.hass, await forget_planned(memory, planned, in_numbers=True))
    await memory.log.async_write_all()
    report = await old.purge(memory.log.database, _before(days))
    memory.hub.forget_requests()
    return {"messages": report.messages, "conversations": report.conversations}


def _before(days: int) -> datetime:
    """The future's messages go with today's: clocks have been wrong."""
    if days == 0:
        return datetime.max.replace(tzinfo=dt_util.UTC)
    return dt_util.utcnow() - timedelta(days=days)


async def run_extraction(call: Call) -> JsonObjectType:
    """Read all that was not read yet, and say how it went after each window.

    With a time to read from, what was read already is read again, in chunks.
    """
    if (learner := call.memory.hub.learner) is None:
        raise not_kept()
    try:
        if "reading" in call.data or "generation" in call.data:
            return await _steer(call, learner)
        if "from" in call.data:
            return await _read_again(call, learner)
        if turn_scope().logged is not None:
            # It waits for the end of the very turn that waits for it.
            learner.async_run_soon()
            return {"started": True}
        progress: list[Progress] = []
        report = await learner.async_run_now(progress.append)
    except StoppedError as err:
        raise FailedError("reading_stopped") from err
    return {
        **report.as_dict(),
        "memories": learner.as_dict()["taken_in"],
        "graph": learner.as_dict()["graph"],
        "progress": _progress(progress),
    }


def _progress(steps: list[Progress] | list[ReadingProgress]) -> list[Any]:
    return [{**asdict(one), "seconds": round(one.seconds, 3)} for one in steps[:MOST_PROGRESS]]


async def _steer(call: Call, learner: ExtractionScheduler) -> JsonObjectType:
    if "from" in call.data:
        raise RefusedError("from_or_reading")
    if (step := call.data.get("reading")) is None:
        raise RefusedError("generation_for_what")
    if step == "list":
        return {"jobs": [standing_as_dict(one) for one in await learner.async_standings()]}
    call.check_person()
    job = await learner.async_steer(STEERING[step], call.data.get("generation"))
    if job is None:
        raise RefusedError("nothing_read_again")
    return job_as_dict(job)


async def _read_again(call: Call, learner: ExtractionScheduler) -> JsonObjectType:
    call.check_person()
    progress: list[ReadingProgress] = []
    wanted: datetime | str = call.data["from"]
    since = dt_util.as_utc(wanted) if isinstance(wanted, datetime) else None
    if (job := await learner.async_begin_again(since)) is None:
        raise RefusedError("nothing_to_read_again")
    if turn_scope().logged is not None:
        learner.async_run_soon()
        return {"started": True, **job_as_dict(job)}
    reports = await learner.async_read_chunks_now(job.id, progress.append)
    # A service or a budget that ends the jobs before it leaves this one as it was begun.
    of_job = [one for one in reports if one.job.id == job.id]
    return {
        **job_as_dict(job),
        **(reading_as_dict(of_job[0], detailed=call.data["detailed"]) if of_job else {}),
        "memories": learner.as_dict()["taken_in"],
        "progress": _progress(progress),
    }
