"""Other projects, in environments of their own: a process that is asked line by line."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parent.parent


class PeerError(Exception):
    """The other projects cannot be measured here."""


@contextmanager
def peers(name: str) -> Iterator[tuple[list[str], Any]]:
    """Start ``bench.<name>_peers`` with what ``requirements/<name>-peers.txt`` names.

    Yields the versions it says first, and what asks it one line of JSON after the other.

    Raises:
        PeerError: the other projects cannot be installed or have stopped.
    """
    python = _installed(f"{name}-peers")
    with subprocess.Popen(  # noqa: S603
        [python, "-m", f"bench.{name}_peers"],
        cwd=_ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise PeerError("their process has no pipes")
        asked, told = process.stdin, process.stdout

        def answer() -> Any:
            if not (line := told.readline()):
                raise PeerError("their process has stopped")
            return json.loads(line)

        def ask(name: str, **what: object) -> Any:
            print(json.dumps({"name": name, **what}), file=asked)
            asked.flush()
            return answer()

        try:
            yield answer(), ask
        finally:
            asked.close()


def _installed(name: str) -> Path:
    """Return a Python that has the peers, after installing them if need be."""
    environment, requirements = _ROOT / ".cache" / name, _ROOT / "requirements" / f"{name}.txt"
    python, stamp = environment / "bin" / "python", environment / ".stamp"
    wanted = requirements.read_text()
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    uv = [_ROOT / ".venv" / "bin" / "uv"]
    base = [_ROOT / ".venv" / "bin" / "python"]
    print(f"Installing {requirements.name} into {environment.relative_to(_ROOT)}")
    # What is not built for this Python is compiled, with the headers beside it.
    headers = os.environ | {"CPATH": str(_ROOT / ".cache" / "python" / "usr" / "include")}
    try:
        for step in (
            [*uv, "venv", "--quiet", "--clear", "--python", *base, environment],
            [*uv, "pip", "install", "--quiet", "--python", python, "-r", requirements],
        ):
            subprocess.run(step, check=True, env=headers)  # noqa: S603
    except (OSError, subprocess.CalledProcessError) as err:
        raise PeerError(f"{requirements.name} could not be installed, see above") from err
    stamp.write_text(wanted)
    return python
