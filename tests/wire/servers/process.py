"""A server as a process of its own on the loopback, on a port it chose itself."""

import os
import re
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

STARTS_WITHIN = 30.0
STOPS_WITHIN = 5.0
_LISTENING = re.compile(r"\bon (http://127\.0\.0\.1:[1-9]\d*)")


@contextmanager
def running(
    command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Run ``command`` in ``folder``, yield the URL it printed, and stop it by its process id."""
    log = folder / "log.txt"
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=kept | {"PYTHONUNBUFFERED": "1"} | dict(environment or {}),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield _url(process, log)
    finally:
        process.terminate()
        try:
            process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _url(process: subprocess.Popen[bytes], log: Path) -> str:
    """Wait until the server has printed where it listens: it tells in no other way."""
    give_up = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < give_up and process.poll() is None:
        if found := _LISTENING.search(log.read_text(encoding="utf-8", errors="replace")):
            return found[1]
        time.sleep(0.02)
    raise RuntimeError(f"{process.args!r} did not start: {log.read_text(errors='replace')[-2000:]}")
