"""Imports as they run: one at a time, in the background, held up by whoever speaks.

An import that was under way when Home Assistant ended goes on by itself when the log is open again.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import Context
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.importing.json_values import SourceError
from ..engine.importing.records import Found, Terms
from ..engine.importing.run import Batch, begin, take
from ..engine.importing.survey import REFUSALS_KEPT, Open, Survey, survey
from ..engine.reading.masking import prepare_masked
from ..engine.storage.errors import ClosedError, StorageError
from ..engine.storage.log import ImportRow, ImportStatus
from ..engine.storage.transaction import Transaction
from ..engine.tokens.counter import exact_cost
from ..turn_scope import turn_scope
from .unified_log import UnifiedLog

_LOGGER = logging.getLogger(__name__)

EVENT_IMPORT: Final = f"{DOMAIN}_import"
"""Fired for each per cent of an import, and when it ends."""

CONTENT_GONE: Final = "import_content_gone"
"""Why an import of words in a call does not go on by itself: they are kept nowhere."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is imported: a file that may be read, or the words themselves."""

    path: Path | None = None
    content: bytes = b""

    @property
    def open(self) -> Open:
        """Return what opens it."""
        if self.path is None:
            return partial(BytesIO, self.content)
        return partial(_open, self.path)


def _open(path: Path) -> BinaryIO:
    # Nobody knows when anything but a plain file ends.
    if not path.is_file():
        raise FileNotFoundError(path)
    return path.open("rb")


@dataclass(slots=True)
class Run:
    """An import that was begun, and what has become of it since."""

    row: ImportRow
    forgotten: list[Found] = field(default_factory=list)
    failed: SourceError | StorageError | None = None
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class BusyError(Exception):
    """Another import is under way."""


class Importer:
    """Brings conversations into the log.

    ``tokens`` counts those of a text, ``readable`` tells whether a file may be read and blocks, and
    ``on_done`` is called when there is something new to be read. Every call raises ``StorageError``
    where the log cannot be read or written.
    """

    def __init__(
        self,
        hass: HomeAssistant,
        log: UnifiedLog,
        *,
        tokens: Callable[[str], int],
        readable: Callable[[str], Path | None],
        on_done: Callable[[], None],
    ) -> None:
        self._hass = hass
        self._log = log
        self._tokens = tokens
        self._readable = readable
        self._on_done = on_done
        self._run: Run | None = None
        self._contents: dict[str, bytes] = {}
        self._beginning = False

    @property
    def under_way(self) -> str | None:
        """The id of the import that runs."""
        return None if self._run is None else self._run.row.id

    async def async_survey(
        self, source: Source, format_: str | None, owner: str | None, *, tokens: bool
    ) -> Survey:
        """Look through what is to be imported, and take nothing.

        Raises:
            SourceError: it cannot be read, or is wrong as a whole.
        """
        return await asyncio.to_thread(
            survey,
            source.open,
            format_,
            self._terms("", owner, tokens=tokens),
            before=None if (kept := self._log.retention) is None else dt_util.utcnow() - kept,
            stopped=lambda: self._hass.is_stopping,
        )

    async def async_begin(
        self, source: Source, format_: str | None, owner: str | None
    ) -> tuple[Survey, Run]:
        """Look through what is to be imported, and begin to take it, or go on where it was left.

        Raises:
            SourceError: it cannot be read, or is wrong as a whole; nothing is taken then.
            BusyError: another import is under way.
        """
        with self._alone():
            found = await self.async_survey(source, format_, owner, tokens=False)
            row = await self._log.database.write(
                partial(
                    begin,
                    found=found,
                    owner=owner,
                    path=None if source.path is None else str(source.path),
                    now=dt_util.utcnow(),
                )
            )
            return found, self._start(row, source)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if self._beginning or self._run is not None:
            raise BusyError
        self._beginning = True
        try:
            yield
        finally:
            self._beginning = False

    async def async_rows(self) -> list[ImportRow]:
        """Return all imports, the latest first."""
        return await self._log.database.read(lambda tx: tx.imports.all())

    async def async_stop(self, row: ImportRow, status: ImportStatus) -> ImportRow | None:
        """Pause or cancel an import, and return it once nothing more is taken.

        In a turn it is returned at once: the import waits for the end of that very turn.
        """
        path = row.path if status == "paused" else None
        stopped = await self._async_set(row.id, status=status, path=path)
        run = self._run
        if run is not None and run.row.id == row.id and turn_scope().logged is None:
            await run.ended.wait()
            stopped = await self._log.database.read(lambda tx: tx.imports.get(row.id))
        if status == "cancelled":
            self._contents.pop(row.id, None)
        return stopped

    async def async_resume(self, row: ImportRow) -> Run:
        """Let an import go on.

        Raises:
            SourceError: what is left of it cannot be read any more.
            BusyError: another import is under way.
        """
        with self._alone():
            source = await self._async_source(row)
            if source is None:
                reason = "import_file" if row.path else CONTENT_GONE
                await self._async_failed(Run(row), reason)
                raise SourceError("The source is not there any more")
            going = await self._async_set(row.id, status="running", error=None)
            return self._start(going or row, source)

    async def async_go_on(self) -> None:
        """Let go on what was under way when Home Assistant ended. Never fails."""
        await self._log.async_opened()
        try:
            rows = await self.async_rows()
            for row in rows:
                if row.status == "running" and row.id != self.under_way:
                    await (await self.async_resume(row)).ended.wait()
        except BusyError:
            return
        except (SourceError, StorageError) as err:
            _LOGGER.warning("An import could not go on: %s", err)

    def _terms(self, id_: str, owner: str | None, *, tokens: bool) -> Terms:
        return Terms(id_, owner, dt_util.utcnow(), self._tokens if tokens else None)

    async def _async_source(self, row: ImportRow) -> Source | None:
        if row.path is None:
            content = self._contents.get(row.id)
            return None if content is None else Source(content=content)
        path = await self._hass.async_add_executor_job(self._readable, row.path)
        return None if path is None else Source(path)

    async def _async_set(self, id_: str, **changes: object) -> ImportRow | None:
        def change(tx: Transaction) -> ImportRow | None:
            if (row := tx.imports.get(id_)) is None:
                return None
            row = replace(row, **changes)  # type: ignore[arg-type]
            tx.imports.put(row)
            return row

        return await self._log.database.write(change)

    @callback
    def _start(self, row: ImportRow, source: Source) -> Run:
        run = self._run = Run(row)
        if source.path is None:
            self._contents[row.id] = source.content
        # Not in the context of a turn that asks for it: it outlives that.
        Context().run(
            self._hass.async_create_background_task,
            self._async_take(run, source),
            f"{DOMAIN} import",
        )
        return run

    async def _async_take(self, run: Run, source: Source) -> None:
        row = run.row
        try:
            await take(
                self._log.database,
                source.open,
                row,
                self._terms(row.id, row.owner, tokens=False),
                prepare=partial(prepare_masked, cost=partial(exact_cost, self._log.counter)),
                quiet=self._log.quiet,
                clock=dt_util.utcnow,
                on_batch=partial(self._progressed, run),
            )
        except ClosedError as err:
            run.failed = err  # it goes on when the log is open again
        except (SourceError, StorageError) as err:
            run.failed = err
            _LOGGER.warning("An import ended: %s", err)
            await self._async_failed(run, err.reason)
        except Exception as err:
            _LOGGER.error(  # noqa: TRY400  (what the error holds may be somebody's words)
                "An import failed unexpectedly: %s", type(err).__name__
            )
            _LOGGER.debug("How the import failed", exc_info=True)
            run.failed = StorageError("An import failed unexpectedly")
            await self._async_failed(run, run.failed.reason)
        finally:
            self._run = None
            run.ended.set()
        if run.row.status == "done":
            self._contents.pop(row.id, None)
            self._on_done()

    async def _async_failed(self, run: Run, reason: str) -> None:
        try:
            row = await self._async_set(run.row.id, status="failed", error=reason)
        except StorageError as err:
            _LOGGER.debug("That an import failed could not be written down: %s", err)
            return
        if row is not None:
            self._progressed(run, Batch(row))

    @callback
    def _progressed(self, run: Run, batch: Batch) -> None:
        before, row = run.row, batch.row or replace(run.row, status="cancelled")
        run.row = row
        run.forgotten += batch.forgotten[: REFUSALS_KEPT - len(run.forgotten)]
        if row.status != "running" or _per_cent(row) > _per_cent(before):
            self._hass.bus.async_fire(EVENT_IMPORT, {**import_as_dict(row)})


def import_as_dict(row: ImportRow) -> JsonObjectType:
    """Return an import as JSON values, in numbers and names only."""
    same = ("status", "format", "owner", "position", "total", "added", "known", "refused", "error")
    return {
        "import_id": row.id,
        **{name: getattr(row, name) for name in same},
        "begun": row.created_at.isoformat(),
        "changed": row.updated_at.isoformat(),
    }


def _per_cent(row: ImportRow) -> int:
    return 100 * row.position // max(1, row.total)


DATA_IMPORTER: HassKey[Importer] = HassKey(f"{DOMAIN}_importer")
