"""A program that is made to be killed, each of whose lives is forked from one that imported it.

Nearly all the time of a short life would go to imports else. Its module has a ``main``, which is
given the arguments as strings.
"""

import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[1]


class Life:
    """A process of the program; ``stdout`` is what it prints."""

    def __init__(self, server: socket.socket, arguments: tuple[object, ...]) -> None:
        printed, out = os.pipe()
        self._server = server
        socket.send_fds(server, [json.dumps([str(one) for one in arguments]).encode()], [out])
        os.close(out)
        self.stdout = os.fdopen(printed)
        self._pid = int(server.recv(99))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, err: BaseException | None, at: TracebackType | None
    ) -> None:
        self.stdout.close()

    def wait(self, seconds: float | None = None) -> int | None:
        """Return how it ended, or None if it still lives after some seconds."""
        if not select.select([self._server], [], [], seconds)[0]:
            return None
        return int(self._server.recv(99))

    def kill(self) -> None:
        """Kill it as a power cut does."""
        os.kill(self._pid, signal.SIGKILL)
        self.wait()


class Lives:
    """A program that lives once after the other."""

    def __init__(self, module: str) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.lives", module, str(theirs.fileno())],
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, err: BaseException | None, at: TracebackType | None
    ) -> None:
        self._socket.close()
        self._process.wait()

    def begin(self, *arguments: object) -> Life:
        """Begin one of them; the one before has ended."""
        return Life(self._socket, arguments)


def serve(module: str, descriptor: int) -> None:
    """Begin a life for each message, until nobody is there to send one, and say how it ended."""
    program = importlib.import_module(module)
    with socket.socket(fileno=descriptor) as client:
        while True:
            arguments, descriptors, *_ = socket.recv_fds(client, 65536, 1)
            if not arguments:
                return
            if not (pid := os.fork()):
                os.dup2(descriptors[0], sys.stdout.fileno())
                break
            os.close(descriptors[0])
            client.send(str(pid).encode())
            client.send(str(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])).encode())
    os.close(descriptors[0])
    program.main(*json.loads(arguments))


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
