"""Workers as processes of their own, which can be killed, and the homes that they read."""

import logging
import multiprocessing
import os
import signal
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from typing import Any

from demo.azure_standin.app import DEFAULT_KEY
from switchboard_server.config import Config, Model, Reading
from switchboard_server.worker import work

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload([__name__])


def config_for(database: str, wire: str, **reading: object) -> Config:
    """Return the configuration of workers whose model is the stand-in at an address."""
    model = Model(f"{wire}/openai/v1/", "house-voice", key=DEFAULT_KEY)
    return Config(database, model, Reading(**({"idle_minutes": 0} | reading)))


def _work(*arguments: Any) -> None:
    logging.basicConfig(level=logging.WARNING)
    work(*arguments)


@dataclass
class Workers:
    """Worker processes over one database; all of them are killed in the end."""

    config: Config
    homes_at_once: int = 4
    grace: float = 20.0
    running: dict[str, BaseProcess] = field(default_factory=dict)

    def start(self, executor_id: str) -> None:
        """Start a worker, or start it once more."""
        arguments = self.config, executor_id, self.homes_at_once, self.grace
        process = _FORKS.Process(target=_work, args=arguments)
        process.start()
        self.running[executor_id] = process

    def send(self, executor_id: str, number: signal.Signals) -> None:
        """Send a signal to a worker."""
        os.kill(self.running[executor_id].pid or 0, number)

    def kill(self, executor_id: str) -> None:
        """Kill a worker as a power cut does."""
        self.running[executor_id].kill()
        self.running.pop(executor_id).join()

    def end(self) -> None:
        """Kill all that is left."""
        for executor_id in list(self.running):
            self.kill(executor_id)
