"""Deleting so that it is gone: rows, search indexes, free pages, and the write-ahead log."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from .deletion import ForgetReport, Forgotten
from .errors import StorageError
from .transaction import LastingStore, Transaction

_LOGGER = logging.getLogger(__name__)

AT_ONCE_BYTES: Final = 32_000_000
"""A larger file is written anew at night: it takes so long that a listener might notice."""


@dataclass(frozen=True, slots=True)
class PurgeReport:
    """How many messages, and how many checkpoints and summaries of conversations, were deleted."""

    messages: int
    conversations: int


async def purge(store: LastingStore, before: datetime) -> PurgeReport:
    """Delete messages, checkpoints, threads and summaries from before a time.

    What a wrong clock put into the future counts as from now.
    Facts and memories keep their text; which of their sources are left, ``log.by_ids`` tells.
    Works in small transactions, so that appending goes on in between: cut off in the middle, it
    has deleted a part, and the next call the rest. Words may still be found in unused bytes of
    pages that are in use, until something is forgotten.

    Raises:
        StorageError: the file could not be written.
    """
    while await store.write(lambda tx: tx.log.set_right(store.now())):
        pass
    conversations = await store.write(
        lambda tx: tx.deletion.conversations_before(before=before, now=store.now())
    )
    messages = 0
    while deleted := await store.write(lambda tx: tx.deletion.messages_before(before=before)):
        messages += deleted
    if messages or conversations:
        await _tidy(store)
        await store.checkpoint()
    await finish_forgetting(store)
    return PurgeReport(messages, conversations)


async def forget_rows(store: LastingStore, forgotten: Forgotten) -> ForgetReport:
    """Delete for good what was chosen, and every trace of it, in one transaction.

    With the memories go their history, sources and vectors; with the messages their vectors, their
    words in the search and beside their neighbours, and the checkpoints, threads and summaries of
    their conversations. Messages that still wait in the queue are not in the file yet: flush first.

    Raises:
        StorageError: the file could not be written, and nothing was deleted.
    """
    _, report = await forget_chosen(store, lambda _: forgotten)
    return report


async def forget_chosen(
    store: LastingStore, choose: Callable[[Transaction], Forgotten]
) -> tuple[Forgotten, ForgetReport]:
    """Delete for good what ``choose`` names, in the transaction in which it chooses.

    Nothing can come in between that says it as well. What ``choose`` raises deletes nothing.

    Raises:
        StorageError: the file could not be written, and nothing was deleted.
    """
    chosen = Forgotten()

    def delete(tx: Transaction) -> ForgetReport:
        nonlocal chosen
        chosen = choose(tx)
        return tx.deletion.chosen(chosen)

    report = await _forget(store, delete)
    return chosen, report


async def forget_owner(
    store: LastingStore, owner: str, check: Callable[[Transaction], None] = lambda _: None
) -> ForgetReport:
    """Delete all that is the owner's and every trace of it, in one transaction.

    Checkpoints, threads and summaries of conversations in which the owner spoke go as well, and
    threads that may have been told of the owner's memory. Tombstones stay: they have no words, and
    what was to be forgotten stays so. What ``check`` raises there deletes nothing.

    Raises:
        StorageError: the file could not be written, and nothing was deleted.
    """

    def delete(tx: Transaction) -> ForgetReport:
        check(tx)
        return tx.deletion.of_owner(owner=owner)

    return await _forget(store, delete)


async def forget_everything(store: LastingStore) -> ForgetReport:
    """Delete every row of every table, those of later schemas included, and every trace of it.

    Tombstones go as well, and with the key the meaning of any that a backup has. Damaged files
    that were moved aside are deleted too. Places in the log (``seq``) are still not used twice.

    Raises:
        StorageError: the file could not be written, and nothing was deleted.
    """
    report = await _forget(store, lambda tx: tx.deletion.everything())
    try:
        await store.delete_copies()
    except OSError as err:
        _LOGGER.warning("A damaged database that was moved aside could not be deleted: %s", err)
        return replace(report, erased=False)
    return report


async def finish_forgetting(store: LastingStore) -> bool:
    """Finish what a full disk, a long read or the end of the process cut off.

    Does nothing if there is nothing to finish. Opening the database does it too. Returns whether
    no byte is left of what was forgotten.
    """
    try:
        if await store.finish_forgetting():
            return True
    except StorageError as err:
        _LOGGER.warning("Traces of what was forgotten are left in the database for now: %s", err)
        return False
    _LOGGER.warning("Traces of what was forgotten are left in the database while it is being read")
    return False


async def _forget(
    store: LastingStore, delete: Callable[[Transaction], ForgetReport]
) -> ForgetReport:
    report = await store.write(delete)
    if await store.read(lambda tx: tx.deletion.bytes_to_rewrite()) <= AT_ONCE_BYTES:
        return replace(report, erased=await finish_forgetting(store))
    await store.checkpoint()
    _LOGGER.info("Traces of what was forgotten may be left in the database until tonight")
    return replace(report, erased=False)


async def merge_indexes(store: LastingStore) -> None:
    """Make one part of each search index of the many that it grows by, a little at a time.

    Raises:
        StorageError: the file could not be written.
    """
    more = await store.write(lambda tx: tx.deletion.merge_indexes(begin=True))
    while more:
        more = await store.write(lambda tx: tx.deletion.merge_indexes())


async def _tidy(store: LastingStore) -> None:
    """Make the indexes small, and give free pages back, a few hundred at a time."""
    await merge_indexes(store)
    while await store.write(lambda tx: tx.deletion.free()):
        pass
