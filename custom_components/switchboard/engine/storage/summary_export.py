"""The archive of summaries as a file of JSON Lines, each with the messages that it covers."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from .codec import to_json
from .export_lines import export_lines
from .ports import Store
from .summaries import StoredSummary
from .transaction import Transaction

FORMAT: Final = "switchboard-summaries"
FORMAT_VERSION: Final = 1

PAGE: Final = 200


async def export_summaries(store: Store, path: Path) -> int:
    """Write all summaries there are now to ``path``; returns their number.

    The file appears under its name once it is complete.

    Raises:
        StorageError: the summaries could not be read or the file not written.
    """
    last = exported = 0
    async with export_lines(path, FORMAT, FORMAT_VERSION) as append:
        while found := await store.read(partial(_page, after=last)):
            await append(_as_json(summary, message_ids) for summary, message_ids in found)
            exported += len(found)
            last = found[-1][0].id
    return exported


def _page(tx: Transaction, after: int) -> list[tuple[StoredSummary, tuple[str, ...]]]:
    return tx.summaries.page(after, PAGE)


def _as_json(summary: StoredSummary, message_ids: tuple[str, ...]) -> dict[str, Any]:
    values = to_json(summary)
    del values["id"]
    return {**values, "message_ids": list(message_ids)}
