"""The actions on imports: bring conversations in, look at it, hold it up, and take it back."""

import json
from typing import Any, Final

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
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.extraction.windows import WindowPolicy
from ..engine.graph.extractor import ASKED as GRAPH_ASKED
from ..engine.graph.windows import SHOWN as GRAPH_SHOWN
from ..engine.importing.errors import SourceError
from ..engine.importing.formats import FORMATS
from ..engine.importing.reading_cost import reading_tokens
from ..engine.importing.records import Found
from ..engine.importing.survey import REFUSALS_KEPT, Survey
from ..engine.storage.errors import StorageError
from ..engine.storage.imports import ImportRow
from ..engine.turn.usage import Tally
from ..history.imports import DATA_IMPORTER, BusyError, Importer, Run, Source, import_as_dict
from ..memory.forget_preview import owners_of
from ..memory.house_memory import DATA_MEMORY, HouseMemory
from ..memory.hub import DATA_COUNTER, DATA_HUB
from ..turn_scope import turn_scope
from .carrying import as_guests_may_see
from .files import async_readable
from .forgetting import async_forget_told, would_forget
from .log import async_open_log, check_by_person, failed
from .memory_schemas import ATTR_CONFIRM, ATTR_OWNER, owner_id
from .own_rights import OWN, async_note_look, async_register, async_viewer

ATTR_PATH: Final = "path"
ATTR_CONTENT: Final = "content"
ATTR_FORMAT: Final = "format"
ATTR_DRY_RUN: Final = "dry_run"
ATTR_IMPORT_ID: Final = "import_id"
ATTR_STEP: Final = "step"

SERVICE_IMPORT: Final = "import_conversations"
SERVICE_IMPORT_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_PATH): cv.string,
        probatio.Optional(ATTR_CONTENT): probatio.Any(dict, list, cv.string),
        probatio.Optional(ATTR_OWNER): owner_id,
        probatio.Optional(ATTR_FORMAT): probatio.In(list(FORMATS)),
        probatio.Optional(ATTR_DRY_RUN, default=False): cv.boolean,
    }
)

SERVICE_MANAGE: Final = "manage_import"
STEPS: Final = ("list", "pause", "resume", "cancel")
SERVICE_MANAGE_SCHEMA = probatio.Schema(
    {
        probatio.Optional(ATTR_STEP, default="list"): probatio.In(STEPS),
        probatio.Optional(ATTR_IMPORT_ID): cv.string,
    }
)

SERVICE_UNDO_IMPORT: Final = "undo_import"
SERVICE_UNDO_IMPORT_SCHEMA = probatio.Schema(
    {
        probatio.Required(ATTR_IMPORT_ID): cv.string,
        probatio.Optional(ATTR_CONFIRM, default=False): cv.boolean,
    }
)


@callback
def async_setup_import_services(hass: HomeAssistant) -> None:
    """Register the actions on imports; they are an administrator's."""
    for service, handler, schema in (
        (SERVICE_IMPORT, _async_import, SERVICE_IMPORT_SCHEMA),
        (SERVICE_MANAGE, _async_manage, SERVICE_MANAGE_SCHEMA),
        (SERVICE_UNDO_IMPORT, _async_undo_import, SERVICE_UNDO_IMPORT_SCHEMA),
    ):
        async_register(hass, service, handler, schema, SupportsResponse.OPTIONAL, for_admins=True)


async def _async_import(call: ServiceCall) -> ServiceResponse:
    """Add conversations to the log, from which memories are made; or say what there would be."""
    check_by_person(call)
    await async_open_log(call.hass)
    importer = call.hass.data[DATA_IMPORTER]
    source, owner = await _async_source(call), call.data.get(ATTR_OWNER)
    format_ = call.data.get(ATTR_FORMAT)
    try:
        if call.data[ATTR_DRY_RUN]:
            found = await importer.async_survey(source, format_, owner, tokens=True)
            return {"dry_run": True, **_found_told(found), **_cost_told(call.hass, found)}
        found, run = await importer.async_begin(source, format_, owner)
        # A turn would wait for the end of what waits for the end of turns.
        if turn_scope().logged is None:
            await run.ended.wait()
    except BusyError as err:
        raise _busy() from err
    except SourceError as err:
        raise _wrong(err, source) from err
    except StorageError as err:
        raise failed(err) from err
    return _told(found, run, source)


def _told(found: Survey, run: Run, source: Source) -> JsonObjectType:
    """Return what became of an import.

    Raises:
        HomeAssistantError: it ended before it was done.
    """
    if isinstance(run.failed, SourceError):
        raise _wrong(run.failed, source) from run.failed
    if run.failed is not None:
        raise failed(run.failed) from run.failed
    refusals = sorted((*found.refusals, *run.forgotten), key=lambda one: one.place)
    row = run.row
    return {
        **_found_told(found),
        "import_id": row.id,
        "status": row.status,
        "added": row.added,
        "known": row.known,
        "refused": row.refused,
        "refusals": [_refusal(found, one) for one in refusals[:REFUSALS_KEPT]],
    }


async def _async_manage(call: ServiceCall) -> ServiceResponse:
    """List the imports; or pause one, cancel it, or let it go on."""
    await async_open_log(call.hass)
    importer, step = call.hass.data[DATA_IMPORTER], call.data[ATTR_STEP]
    if step == "resume":
        check_by_person(call)
    try:
        if step != "list":
            await async_steer_import(importer, call.data.get(ATTR_IMPORT_ID), step)
        rows = await importer.async_rows()
    except StorageError as err:
        raise failed(err) from err
    return {"imports": [import_as_dict(row) for row in rows]}


async def async_steer_import(importer: Importer, import_id: str | None, step: str) -> None:
    """Pause an import, cancel it, or let it go on.

    Raises:
        ServiceValidationError: there is none to which the step applies, another one is under way,
            or what is left of it cannot be read any more.
        StorageError: the log cannot be read or written.
    """
    row = await _async_meant(importer, import_id, step)
    try:
        if step == "resume":
            await importer.async_resume(row)
        else:
            await importer.async_stop(row, "paused" if step == "pause" else "cancelled")
    except BusyError as err:
        raise _busy() from err
    except SourceError as err:
        raise ServiceValidationError(
            translation_domain=DOMAIN, translation_key="import_source_gone"
        ) from err


async def _async_undo_import(call: ServiceCall) -> ServiceResponse:
    """Forget all that came with an import, once that is confirmed."""
    check_by_person(call)
    await async_open_log(call.hass)
    memory, looks_as = call.hass.data[DATA_MEMORY], await async_viewer(call)
    named, confirmed = call.data[ATTR_IMPORT_ID], call.data[ATTR_CONFIRM]
    try:
        told = await async_undo_import(memory, named, confirmed=confirmed, looks_as=looks_as)
        return as_guests_may_see(call.hass, told)
    except StorageError as err:
        raise failed(err) from err


async def async_undo_import(
    memory: HouseMemory,
    import_id: str,
    *,
    confirmed: bool,
    looks_as: dict[str, str] | None = None,
) -> JsonObjectType:
    """Forget all that came with an import; or say what would be, until that is confirmed.

    It is told in numbers, or to whoever ``looks_as`` somebody in words: that is noted.

    Raises:
        ServiceValidationError: there is no such import.
        StorageError: the log cannot be read or written.
    """
    importer = memory.hass.data[DATA_IMPORTER]
    row = await _async_meant(importer, import_id, "undo")
    if confirmed:
        await importer.async_stop(row, "cancelled")
    planned = await memory.forgetting.plan_import(row.id)
    if looks_as is not None:
        await async_note_look(memory, {OWN: None, **looks_as}, *owners_of(planned))
    if not confirmed:
        return would_forget(memory, planned, in_numbers=looks_as is None)
    return await async_forget_told(memory, planned, in_numbers=looks_as is None)


async def _async_meant(importer: Importer, import_id: str | None, step: str) -> ImportRow:
    """Return the import that is meant, by default the one to which a step applies.

    Raises:
        ServiceValidationError: there is none.
    """
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
    raise ServiceValidationError(translation_domain=DOMAIN, translation_key="import_unknown")


async def _async_source(call: ServiceCall) -> Source:
    path: str | None = call.data.get(ATTR_PATH)
    content: Any = call.data.get(ATTR_CONTENT)
    if (path is None) is (content is None):
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="import_what")
    if path is not None:
        return Source(await async_readable(call.hass, path))
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    return Source(content=text.encode("utf-8", "replace"))


def _found_told(found: Survey) -> JsonObjectType:
    return {
        "format": found.format.name,
        "conversations": found.conversations,
        "messages": found.messages,
        "refused": found.refused,
        "reasons": dict(found.reasons),
        "refusals": [_refusal(found, one) for one in found.refusals],
        "first": found.first.isoformat() if found.first else None,
        "last": found.last.isoformat() if found.last else None,
        "older_than_retention": found.old,
    }


def _cost_told(hass: HomeAssistant, found: Survey) -> JsonObjectType:
    """Return what it takes to have it all read."""
    count = hass.data[DATA_COUNTER].count
    members = [one for one in hass.data[DATA_HUB].members if one.settings.log_conversations]
    told: JsonObjectType = {"tokens": found.tokens}
    if not members:
        return told
    settings = members[0].settings
    policy = WindowPolicy(size=settings.window_size, overlap=settings.overlap)
    tokens = reading_tokens(found.messages, found.tokens, policy, lambda text: count(text).tokens)
    if settings.graph:
        tokens += reading_tokens(
            found.messages, found.tokens, GRAPH_SHOWN, lambda text: count(text).tokens, GRAPH_ASKED
        )
    told["reading_tokens"] = tokens
    if (prices := members[0].usage.prices.given) is not None:
        told["reading_cost"] = round(Tally(input_tokens=tokens).cost(prices), 4)
    return told


def _refusal(found: Survey, refusal: Found) -> JsonObjectType:
    return {found.format.unit: refusal.place, "reason": refusal.refused}


def _busy() -> ServiceValidationError:
    return ServiceValidationError(translation_domain=DOMAIN, translation_key="import_busy")


def _wrong(err: SourceError, source: Source) -> HomeAssistantError:
    name = "content" if source.path is None else str(source.path)
    return ServiceValidationError(
        translation_domain=DOMAIN,
        translation_key=err.reason,
        translation_placeholders={"file": name},
    )
