"""Writing a file of JSON Lines that appears under its name once it is complete."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from .errors import ExportFileError


@asynccontextmanager
async def export_lines(
    path: Path, format_: str, version: int
) -> AsyncGenerator[Callable[[Iterable[object]], Awaitable[None]]]:
    """Begin a file with its format, and yield what appends a line for each value.

    Raises:
        ExportFileError: the file cannot be written.
    """
    part = path.with_name(path.name + ".part")
    header = {"format": format_, "version": version}

    async def append(values: Iterable[object]) -> None:
        await asyncio.to_thread(_append, part, values)

    try:
        await asyncio.to_thread(part.write_text, f"{_line(header)}\n", "utf-8")
        yield append
        await asyncio.to_thread(part.replace, path)
    except OSError as err:
        raise ExportFileError(
            f"{path} could not be written. Check that its folder exists, that Home Assistant may "
            "write to it, and that there is room on the disk"
        ) from err
    finally:
        await asyncio.to_thread(part.unlink, missing_ok=True)


def _append(path: Path, values: Iterable[object]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{_line(value)}\n" for value in values)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
