"""A library that is loaded before the C library: makes a disk fail and a clock jump."""

import errno
import mmap
import shutil
import struct
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

EVERYTHING: Final = -1
_FORM: Final = struct.Struct("=5q256s256s")
"""``struct control`` of shim.c: clock, error, gap, left, failed, under."""


def compiler() -> str | None:
    """Return what compiles C here."""
    return next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)


@dataclass(slots=True)
class Shim:
    """The library by the variables that load it, and the file by which it is told what to do."""

    variables: Mapping[str, str]
    _control: mmap.mmap
    _under: Sequence[bytes]

    @classmethod
    def build(cls, folder: Path, under: Sequence[Path]) -> Shim:
        """Compile it into ``folder``; files whose paths begin with one of ``under`` may fail."""
        library, control = folder / "shim.so", folder / "control"
        source = Path(__file__).with_name("shim.c")
        command = [compiler() or "cc", "-shared", "-fPIC", "-O1", "-Wall", "-o", library, source]
        subprocess.run([*command, "-ldl"], check=True)  # noqa: S603
        control.write_bytes(bytes(_FORM.size))
        with control.open("r+b") as file:
            shared = mmap.mmap(file.fileno(), _FORM.size)
        variables = {"LD_PRELOAD": str(library), "SOAK_CONTROL": str(control)}
        return cls(variables, shared, [str(path).encode() for path in under])

    def disk(self, error: int = 0, gap: int = EVERYTHING) -> None:
        """Let calls fail with an error of the system, with 0 none.

        With a ``gap`` one does after so many that succeed, and the next after one more.
        """
        clock, _, _, _, failed, *_ = _FORM.unpack(self._control)
        self._control[:] = _FORM.pack(clock, error, gap, gap, failed, *self._under)

    def clock(self, seconds: int) -> None:
        """Put the time of day forward by so much, or back."""
        self._control[:8] = struct.pack("=q", seconds)

    @property
    def failed(self) -> int:
        """Return how many calls have failed so far."""
        return int(_FORM.unpack(self._control)[4])


FULL, FAILING = errno.ENOSPC, errno.EIO
