"""Imports: conversations are brought in, looked at before, held up, and taken back."""

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

from homeassistant.core import HomeAssistant, callback

from ..engine.importing.json_values import SourceError
from ..engine.importing.records import Found
from ..engine.importing.survey import REFUSALS_KEPT, Survey, reading_tokens
from ..engine.reading.passes import QUESTIONS
from ..engine.reading.windows import policy_of
from ..engine.storage.log import ImportRow
from ..engine.turn.usage import Tally
from ..history.imports import DATA_IMPORTER, BusyError, Importer, Run, Source, import_as_dict
from ..memory.forgetter import owners_of
from ..memory.hub import DATA_COUNTER, DATA_HUB
from ..turn_scope import turn_scope
from .answers import picked
from .files import readable
from .forgetting import forget_planned, would_forget
from .rights import Call, RefusedError


@callback
def importer_of(hass: HomeAssistant) -> Importer:
    """Return what imports for the house, made with its first use."""
    if DATA_IMPORTER not in hass.data:
        count, hub = hass.data[DATA_COUNTER].count, hass.data[DATA_HUB]
        hass.data[DATA_IMPORTER] = Importer(
            hass,
            hub.log,
            tokens=lambda text: count(text).tokens,
            readable=partial(readable, hass),
            on_done=hub.read_soon,
        )
    return hass.data[DATA_IMPORTER]


async def import_conversations(call: Call) -> dict[str, Any]:
    """Add conversations to the log, from which memories are made; or say what there would be."""
    importer = importer_of(call.hass)
    source, owner = await _source(call), call.data.get("owner")
    format_ = call.data.get("format")
    try:
        if call.data["dry_run"]:
            found = await importer.async_survey(source, format_, owner, tokens=True)
            return {"dry_run": True, **_found(found, found.refusals), **_cost(call.hass, found)}
        found, run = await importer.async_begin(source, format_, owner)
        # A turn would wait for the end of what waits for the end of turns.
        if turn_scope().logged is None:
            await run.ended.wait()
        if run.failed is not None:
            raise run.failed
    except BusyError as err:
        raise RefusedError("import_busy") from err
    except SourceError as err:
        name = "content" if source.path is None else str(source.path)
        raise RefusedError(err.reason, file=name) from err
    return _told(found, run)


def _told(found: Survey, run: Run) -> dict[str, Any]:
    refusals = sorted((*found.refusals, *run.forgotten), key=lambda one: one.place)
    return {
        **_found(found, refusals[:REFUSALS_KEPT]),
        **picked(run.row, "status", "added", "known", "refused", import_id=run.row.id),
    }


async def manage_import(call: Call) -> dict[str, Any]:
    """List the imports; or pause one, cancel it, or let it go on."""
    importer, step = importer_of(call.hass), call.data["step"]
    if step == "resume":
        call.check_person()
    if step != "list":
        await steer_import(importer, call.data.get("import_id"), step)
    return {"imports": [import_as_dict(row) for row in await importer.async_rows()]}


async def steer_import(importer: Importer, import_id: str | None, step: str) -> None:
    """Pause an import, cancel it, or let it go on."""
    row = await _meant(importer, import_id, step)
    try:
        if step == "resume":
            await importer.async_resume(row)
        else:
            await importer.async_stop(row, "paused" if step == "pause" else "cancelled")
    except BusyError as err:
        raise RefusedError("import_busy") from err
    except SourceError as err:
        raise RefusedError("import_source_gone") from err


async def undo_import(call: Call) -> dict[str, Any]:
    """Forget all that came with an import, once that is confirmed; its words are told."""
    return await forget_import(call, call.data["import_id"])


async def forget_import(call: Call, import_id: str, *, in_numbers: bool = False) -> dict[str, Any]:
    """Forget all that came with an import; or say what would be, until that is confirmed.

    It is told ``in_numbers``, or in words: that is noted as a look.
    """
    memory, importer = call.memory, importer_of(call.hass)
    row = await _meant(importer, import_id, "undo")
    if call.data["confirm"]:
        await importer.async_stop(row, "cancelled")
    planned = await memory.forgetting.plan_import(row.id)
    if not in_numbers:
        await call.note_look(*owners_of(planned))
    if not call.data["confirm"]:
        return would_forget(memory, planned, in_numbers=in_numbers)
    return await forget_planned(memory, planned, in_numbers=in_numbers)


async def _meant(importer: Importer, import_id: str | None, step: str) -> ImportRow:
    """Return the import that is meant, by default the one to which a step applies."""
    applies = {
        "pause": ("running",),
        "cancel": ("running", "paused", "failed"),
        "resume": ("paused", "failed", "running"),
    }
    for row in await importer.async_rows():
        if import_id is not None and row.id != import_id:
            continue
        if step == "resume" and row.id == importer.under_way:
            continue
        if step not in applies or row.status in applies[step]:
            return row
    raise RefusedError("import_unknown")


async def _source(call: Call) -> Source:
    path: str | None = call.data.get("path")
    content: Any = call.data.get("content")
    if (path is None) is (content is None):
        raise RefusedError("import_what")
    if path is not None:
        allowed = await call.hass.async_add_executor_job(partial(readable, call.hass, path))
        if allowed is None:
            raise RefusedError("file_not_allowed", file=path)
        return Source(allowed)
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    return Source(content=text.encode("utf-8", "replace"))


def _found(found: Survey, refusals: Sequence[Found]) -> dict[str, Any]:
    return picked(
        found,
        *("conversations", "messages", "refused", "reasons", "first", "last"),
        format=found.format.name,
        older_than_retention=found.old,
        refusals=[{found.format.unit: one.place, "reason": one.refused} for one in refusals],
    )


def _cost(hass: HomeAssistant, found: Survey) -> dict[str, Any]:
    count = hass.data[DATA_COUNTER].count
    members = [one for one in hass.data[DATA_HUB].members if one.settings.log_conversations]
    told: dict[str, Any] = {"tokens": found.tokens}
    if not members:
        return told
    settings = members[0].settings
    tokens = reading_tokens(
        found.messages,
        found.tokens,
        policy_of(settings.window_size, settings.overlap),
        lambda text: count(text).tokens,
        QUESTIONS[settings.graph].sent,
    )
    told["reading_tokens"] = tokens
    if (prices := members[0].usage.prices.given) is not None:
        told["reading_cost"] = round(Tally(input_tokens=tokens).cost(prices), 4)
    return told
