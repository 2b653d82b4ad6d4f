"""The whole server on one machine, with a PostgreSQL from a wheel, for trying it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from .alone import use_the_engine_alone
from .wheel import NoPostgresError, postgresql

FOLDER = Path(".cache/server")


def main(words: list[str] | None = None, folder: Path = FOLDER) -> int:
    """Run it until a process of it ends or a signal comes; returns an exit status.

    ``words`` are a command for the server to run instead, such as ``home list``.
    """
    use_the_engine_alone()
    words = sys.argv[1:] if words is None else words
    folder.mkdir(parents=True, exist_ok=True)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _end)
    try:
        with postgresql((folder / "postgresql").resolve()) as url:
            # Not on the command line, where every user of the machine could read it.
            environment = os.environ | {"SWITCHBOARD_DATABASE": url}
            command = [sys.executable, "-m", "switchboard_server"]
            subprocess.run([*command, "migrate"], env=environment, check=True)  # noqa: S603
            runs = [words or ["serve"]]
            config = folder / "switchboard-server.toml"
            if not words and config.exists():
                runs.append(["worker", "--config", str(config)])
            return _run([[*command, *one] for one in runs], environment)
    except NoPostgresError as err:
        sys.stderr.write(f"{err}\n")
        return 1
    except (KeyboardInterrupt, subprocess.CalledProcessError) as err:
        return getattr(err, "returncode", 0)


def _run(commands: list[list[str]], environment: dict[str, str]) -> int:
    processes = [subprocess.Popen(one, env=environment) for one in commands]  # noqa: S603
    try:
        while all(one.poll() is None for one in processes):
            time.sleep(0.2)
        return max(one.poll() or 0 for one in processes)
    finally:
        for one in processes:
            one.terminate()
        for one in processes:
            one.wait()


def _end(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
