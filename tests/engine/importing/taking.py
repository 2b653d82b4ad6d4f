"""Taking a source into a database to its end."""

from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from io import BytesIO
from pathlib import Path

from custom_components.switchboard.engine.importing.records import Found, Terms
from custom_components.switchboard.engine.importing.run import Batch, begin, take
from custom_components.switchboard.engine.importing.survey import Survey, survey
from custom_components.switchboard.engine.reading.masking import prepare_masked
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.log import ImportRow
from custom_components.switchboard.engine.storage.transaction import Prepare

from ..storage.building import NOON

LATER = NOON + timedelta(days=400)


class AlwaysQuiet:
    """A house in which nobody speaks."""

    async def wait(self) -> None:
        """Wait for nobody."""


@dataclass(frozen=True)
class Report:
    """What became of an import."""

    found: Survey
    row: ImportRow
    forgotten: tuple[Found, ...]


def look_through(content: bytes, wanted: str | None = None, owner: str | None = None) -> Survey:
    """Look through what a file would hold."""
    return survey(partial(BytesIO, content), wanted, Terms("", owner, LATER))


async def import_file(
    database: Database,
    path: Path,
    wanted: str | None = None,
    *,
    owner: str | None = None,
    prepare: Prepare = prepare_masked,
    quiet: AlwaysQuiet | None = None,
) -> Report:
    """Take a file into a database."""
    source = partial(path.open, "rb")
    found = survey(source, wanted, Terms("", owner, LATER))
    row = await database.write(partial(begin, found=found, owner=owner, path=str(path), now=LATER))
    batches: list[Batch] = []
    await take(
        database,
        source,
        row,
        Terms(row.id, owner, LATER),
        prepare=prepare,
        quiet=quiet or AlwaysQuiet(),
        clock=lambda: LATER,
        on_batch=batches.append,
    )
    forgotten = tuple(one for batch in batches for one in batch.forgotten)
    return Report(found, batches[-1].row, forgotten)
