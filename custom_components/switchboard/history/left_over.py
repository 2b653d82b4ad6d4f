"""What is left on disk when nothing needs it any more: said, and deleted when a person wants it.

The file of an integration without a connection is kept for some days, so that a connection removed
by mistake costs no memory; a new one takes it up. Home Assistant does not run an integration that
has no connection after a restart: then nothing is deleted by itself until there is one again.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from homeassistant.components.repairs import RepairsFlow, RepairsFlowResult
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.helpers import issue_registry as ir
from homeassistant.helpers.event import async_track_point_in_utc_time
from homeassistant.helpers.storage import Store
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from ..connection.former import KEPT_FOR, async_settle
from ..const import DOMAIN
from ..engine.storage.files import delete_copy, is_ours, moved_aside
from ..issues import async_clear_log_issues
from .unified_log import UnifiedLog

_LOGGER = logging.getLogger(__name__)

OLD_COPY: Final = "old_copy"
LEFT_OVER: Final = "left_over"


@dataclass(slots=True)
class LeftOver:
    """The file of a house without a connection, and until when it is kept."""

    hass: HomeAssistant
    log: UnifiedLog
    _store: Store[dict[str, str]] = field(init=False)
    _timer: CALLBACK_TYPE | None = None

    def __post_init__(self) -> None:
        self._store = Store(self.hass, 1, f"{DOMAIN}.left_over")

    async def async_leave(self) -> bool:
        """Keep the file for some days now that the last connection is gone, and say so.

        What was reported of the log is taken back: nobody can do anything about it any more.
        Returns whether there is a file.
        """
        async_clear_log_issues(self.hass)
        if not await self.hass.async_add_executor_job(is_ours, self.log.path):
            await self.log.async_delete()  # nothing of what people said is in it
            return False
        until = dt_util.utcnow() + KEPT_FOR
        await self._store.async_save({"until": until.isoformat()})
        self._wait(until)
        day = f"{dt_util.as_local(until):%Y-%m-%d %H:%M}"
        _report(self.hass, LEFT_OVER, LEFT_OVER, file=str(self.log.path), until=day)
        return True

    async def async_return(self) -> None:
        """Take the file up for a connection, unless its time is over: then it is deleted first."""
        if (kept := await self._store.async_load()) is None:
            return
        if datetime.fromisoformat(kept["until"]) <= dt_util.utcnow():
            await self.async_delete()
        else:
            await self.async_keep()

    async def async_keep(self) -> None:
        """Keep the file for as long as nobody deletes it."""
        self._stop()
        await self._store.async_remove()
        ir.async_delete_issue(self.hass, DOMAIN, LEFT_OVER)

    async def async_delete(self) -> bool:
        """Delete the file with all beside it; returns whether it is gone."""
        await self.log.async_delete()
        if await self.hass.async_add_executor_job(is_ours, self.log.path):
            return False
        await async_settle(self.hass, None)
        await self.async_keep()
        return True

    @callback
    def _wait(self, until: datetime) -> None:
        async def over(_: datetime) -> None:
            self._timer = None
            await self.log.database.resumed()  # what a backup copies stays until it is made
            await self.async_delete()

        self._stop()
        self._timer = async_track_point_in_utc_time(self.hass, over, until)

    @callback
    def _stop(self) -> None:
        if self._timer is not None:
            self._timer()
            self._timer = None


DATA_LEFT_OVER: HassKey[LeftOver] = HassKey(f"{DOMAIN}_left_over")


@callback
def _report(
    hass: HomeAssistant, kind: str, issue_id: str, **data: str | int | float | None
) -> None:
    ir.async_create_issue(
        hass,
        DOMAIN,
        issue_id,
        data=data,
        is_fixable=True,
        is_persistent=True,
        severity=ir.IssueSeverity.WARNING,
        translation_key=kind,
    )


async def async_report_copies(hass: HomeAssistant, path: Path) -> tuple[str, ...]:
    """Report each damaged copy that may still hold what was forgotten; returns their paths."""
    copies = await hass.async_add_executor_job(moved_aside, path)
    for copy in copies:
        _report(hass, OLD_COPY, f"{OLD_COPY}_{copy.name}", file=str(copy))
    return tuple(str(copy) for copy in copies)


async def async_delete_copies(hass: HomeAssistant, path: Path) -> tuple[str, ...]:
    """Delete every damaged copy, and what was reported of it; returns those that are left."""
    for copy in await hass.async_add_executor_job(moved_aside, path):
        await _async_delete_copy(hass, copy)
    return await async_report_copies(hass, path)


async def _async_delete_copy(hass: HomeAssistant, copy: Path) -> bool:
    try:
        await hass.async_add_executor_job(delete_copy, copy)
    except OSError as err:
        _LOGGER.warning("%s could not be deleted: %s", copy, type(err).__name__)
        return False
    ir.async_delete_issue(hass, DOMAIN, f"{OLD_COPY}_{copy.name}")
    return True


class _DeleteOrKeep(RepairsFlow):
    """Asks whether a file is to be deleted."""

    def __init__(
        self,
        placeholders: dict[str, str],
        delete: Callable[[], Awaitable[bool]],
        keep: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._placeholders = placeholders
        self._delete = delete
        self._keep = keep

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> RepairsFlowResult:
        """Ask."""
        return self.async_show_menu(
            step_id="init",
            menu_options=["delete", "keep"],
            description_placeholders=self._placeholders,
        )

    async def async_step_delete(
        self, user_input: dict[str, Any] | None = None
    ) -> RepairsFlowResult:
        """Delete it."""
        if await self._delete():
            return self.async_create_entry(data={})
        return self.async_abort(reason="not_deleted", description_placeholders=self._placeholders)

    async def async_step_keep(self, user_input: dict[str, Any] | None = None) -> RepairsFlowResult:
        """Keep it."""
        if self._keep is not None:
            await self._keep()
        return self.async_create_entry(data={})


@callback
def fix_flow(hass: HomeAssistant, issue_id: str, data: dict[str, Any] | None) -> RepairsFlow:
    """Return what asks about a file that is left."""
    placeholders = {key: str(value) for key, value in (data or {}).items()}
    if issue_id.startswith(OLD_COPY):
        copy = Path(placeholders["file"])
        return _DeleteOrKeep(placeholders, partial(_async_delete_copy, hass, copy))
    left_over = hass.data[DATA_LEFT_OVER]
    return _DeleteOrKeep(placeholders, left_over.async_delete, left_over.async_keep)
