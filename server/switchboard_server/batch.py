"""Batches: large jobs of a home are asked at half the price, and answered within a day.

What is to be sent is written down first, so that whenever the server is killed, the next run finds
out at Azure what came of it: a request is in one batch, and no file stays there. To the engine, a
batch is a model that has answered already.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractContextManager, aclosing
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from psycopg import Connection
from psycopg.errors import UniqueViolation

from custom_components.switchboard.engine.azure.errors import LLMError, RateLimitedError
from custom_components.switchboard.engine.azure.messages import LLMRequest

from . import batch_rows as rows
from .batch_rows import BatchRow, OnUsage
from .batch_wire import Answer, BatchWire, Remote, digest_of, status_of

_LOGGER = logging.getLogger(__name__)

THRESHOLD: Final = 200
"""Up to so many requests of a job are asked one by one, which takes less than a day."""
MOST_LINES: Final = 50_000
MOST_BYTES: Final = 2**25
"""Of an input file, which is made in memory; Azure takes 200 MB."""
SETTLING: Final = timedelta(minutes=10)
"""After this time a request has come to its end, and Azure's lists tell what it made."""
PATIENCE: Final = timedelta(days=2)
"""After this time a batch is cancelled, and what it has not answered is asked one by one."""
_NO_ROOM: Final = "token_limit_exceeded"
_ENDED: Final = frozenset({"completed", "failed", "expired", "cancelled"})

type Connect = Callable[[], AbstractContextManager[Connection[Any]]]


@dataclass(frozen=True, slots=True)
class Batches:
    """The batches of all homes: ``advance`` goes on with a job's, ``settle`` tidies up at Azure.

    ``connect`` opens a connection, or lends one.
    """

    connect: Connect = field(repr=False)
    wire: BatchWire
    clock: Callable[[], datetime]
    on_usage: OnUsage
    threshold: int = THRESHOLD
    most_bytes: int = MOST_BYTES

    async def advance(
        self, home_id: str, job: str, requests: Callable[[], AsyncIterator[LLMRequest]]
    ) -> bool:
        """Go one step on with the batches of a job; returns whether the job is to be read now.

        ``requests`` gives all that the job has to ask; too little for a batch is left to the job.
        """
        for row in await self._run(rows.having, rows.OPEN, home_id, job):
            await self._step(row)
        if await self._run(rows.having, rows.OPEN, home_id, job):
            return False
        await self._submit(home_id, job, requests())
        return not await self._run(rows.having, rows.OPEN, home_id, job)

    async def settle(self) -> int:
        """Delete at Azure what is of no use any more; returns how much is still to be deleted.

        To be called from time to time: what cannot be deleted is tried again.
        """
        for row in await self._run(rows.having, rows.LEFT):
            await self._step(row)
        return len(await self._run(rows.having, rows.LEFT))

    async def answer(self, home_id: str, job: str, request: LLMRequest) -> Answer | None:
        """Return the answer to a request; one that waits has neither text nor a reason."""
        return await self._run(rows.answer, home_id, job, digest_of(request))

    async def _run[T](self, work: Callable[..., T], *values: object) -> T:
        def in_transaction() -> T:
            with self.connect() as conn, conn.transaction():
                return work(conn, *values)

        return await asyncio.to_thread(in_transaction)

    async def _move(self, row: BatchRow, status: str, **values: object) -> bool:
        """Move a row on; returns whether it was still where it was thought to be."""
        return await self._run(rows.move, row, status, values)

    async def _submit(self, home_id: str, job: str, requests: AsyncIterator[LLMRequest]) -> None:
        """Send what nobody was asked yet, if that is enough for a batch."""
        known = await self._run(rows.digests, home_id, job)
        ours, part, lines, size, began = uuid4().hex, dict[str, str](), list[bytes](), 0, False
        async for request in requests:
            if (digest := digest_of(request)) in known:
                continue
            known.add(digest)
            lines.append(self.wire.line(f"{ours}-{len(part)}", request))
            part[digest], size = request.purpose, size + len(lines[-1])
            if size >= self.most_bytes or len(part) == MOST_LINES:
                await self._send(ours, home_id, job, part, lines)
                ours, part, lines, size, began = uuid4().hex, {}, [], 0, True
        if part and (began or len(part) > self.threshold):
            await self._send(ours, home_id, job, part, lines)

    async def _send(
        self, ours: str, home_id: str, job: str, part: dict[str, str], lines: Sequence[bytes]
    ) -> None:
        now = self.clock()
        row = BatchRow(ours, home_id, job, "intended", None, None, len(part), 0, 0, None, now, now)
        try:
            await self._run(rows.intend, row, part)
        except UniqueViolation:
            return  # another run sends the same
        try:
            file_id = await self.wire.upload(ours, b"".join(lines))
        except LLMError as err:
            await self._refused(row, err)
            return
        if await self._move(row, "uploaded", input_file_id=file_id):
            await self._step(replace(row, status="uploaded", input_file_id=file_id))
        else:  # it was forgotten meanwhile
            await self._step(replace(row, status="owed"))

    async def _step(self, row: BatchRow) -> None:
        steps = {
            "intended": self._begin_anew,
            "uploaded": self._create,
            "submitting": self._look_for_batch,
            "running": self._look_at,
        }
        try:
            await steps.get(row.status, self._clean)(row)
        except LLMError as err:
            _LOGGER.warning("A batch of %s waits: %s", row.home_id, err)
            await self._move(row, row.status, reason=err.reason)

    async def _begin_anew(self, row: BatchRow) -> None:
        """Give up a row whose upload was cut short; what it may have left is deleted."""
        if not self._is_settling(row):
            await self._run(rows.drop, row, self.clock())

    async def _create(self, row: BatchRow) -> None:
        if row.reason is not None and self._is_settling(row):
            return
        if not await self._move(row, "submitting", tried_at=self.clock(), reason=None):
            return
        row = replace(row, status="submitting")
        try:
            batch_id = await self.wire.create(row.id, row.input_file_id or "")
        except LLMError as err:
            await self._refused(row, err)
        else:
            await self._move(row, "running", batch_id=batch_id)

    async def _refused(self, row: BatchRow, err: LLMError) -> None:
        """Find out whether anything was made, wait for room, or do without this batch."""
        reason = err.refusal.code if err.refusal and err.refusal.code != "-" else err.reason
        is_full = reason == _NO_ROOM or isinstance(err, RateLimitedError)
        is_refused = 400 <= (status_of(err) or 0) < 500 and status_of(err) not in {408, 409}
        _LOGGER.warning("A batch of %s was not taken: %s", row.home_id, err)
        if not is_refused or (row.status == "intended" and is_full):
            await self._move(row, row.status, reason=reason)
        elif is_full and not self._is_late(row):
            await self._move(row, "uploaded", reason=reason)
        else:
            await self._end(row, reason)

    async def _look_for_batch(self, row: BatchRow) -> None:
        if self._is_settling(row):
            return
        found = await self.wire.batches_of(row.id, [row.input_file_id or ""])
        if alive := [one for one in found if one.status != "failed"]:
            await self._move(row, "running", batch_id=alive[0].id, reason=None)
        else:
            await self._move(row, "uploaded", reason=None)

    async def _look_at(self, row: BatchRow) -> None:
        try:
            remote = await self.wire.batch(row.batch_id or "")
        except LLMError as err:
            if status_of(err) != 404:
                raise
            await self._end(row, "batch_gone")
            return
        if remote.status not in _ENDED:
            if self._is_late(row) and remote.status != "cancelling":
                await self.wire.cancel(remote.id)
        elif remote.code == _NO_ROOM and not self._is_late(row):
            again = {"batch_id": None, "tried_at": self.clock(), "reason": remote.code}
            await self._move(row, "uploaded", **again)
        else:
            await self._read(row, remote)

    async def _read(self, row: BatchRow, remote: Remote) -> None:
        """Keep the answers of both files, as they come."""
        for file in remote.files:
            try:
                async with aclosing(self.wire.answers(file)) as answers:
                    async for some in answers:
                        await self._run(rows.keep, row, some, self.wire.deployment, self.on_usage)
            except LLMError as err:
                if status_of(err) != 404:
                    raise
        await self._end(row, remote.code or f"batch_{remote.status}")

    async def _end(self, row: BatchRow, reason: str) -> None:
        """Go on without what was not answered, and delete the files."""
        if await self._run(rows.end, row, reason):
            await self._step(replace(row, status="read"))

    async def _clean(self, row: BatchRow) -> None:
        """Delete all that is at Azure; a batch that is cancelled may still bring files."""
        files = {*await self.wire.files_of(row.id), *filter(None, [row.input_file_id])}
        is_over = row.status == "read" or not self._is_settling(row)
        for remote in await self.wire.batches_of(row.id, files):
            files |= {*remote.files}
            if remote.status not in _ENDED:
                is_over = False
                if remote.status != "cancelling":
                    await self.wire.cancel(remote.id)
        for file in files:
            await self.wire.delete(file)
        if is_over:
            await self._run(rows.cleaned, row)

    def _is_settling(self, row: BatchRow) -> bool:
        return self.clock() - row.tried_at < SETTLING

    def _is_late(self, row: BatchRow) -> bool:
        return self.clock() - row.created_at > PATIENCE
