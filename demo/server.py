"""One real Home Assistant process on 127.0.0.1, with its configuration folder and its log."""

import asyncio
import json
import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
NEWEST = REPOSITORY / ".cache" / "ha-2026.11"
RESTART_EXIT_CODE = 100
"""How Home Assistant asks whoever runs it to start it again."""
MADE_IN_THE_BROWSER = {"automations.yaml": "[]\n", "scenes.yaml": "[]\n", "scripts.yaml": "{}\n"}
"""Files that Home Assistant's editors write, and what they hold while nothing was made."""
STOP_SECONDS = 40.0

CONFIGURATION = """\
homeassistant:
  name: Demo house
  latitude: 47.37
  longitude: 8.54
  elevation: 400
  unit_system: metric
  time_zone: Europe/Zurich
  currency: CHF
  country: CH
  language: en

assist_pipeline:
demo:
history:
logbook:
mobile_app:
recorder:

# What is made in the browser is kept in these files.
automation: !include automations.yaml
scene: !include scenes.yaml
script: !include scripts.yaml

logger:
  default: warning
  logs:
    custom_components.switchboard: {level}
    # The demo's camera and speech output would like ffmpeg and libturbojpeg; nobody looks at
    # the one or listens to the other here, and the machine need not have them.
    haffmpeg: critical
    homeassistant.components.camera.img_util: critical
"""


class HouseError(Exception):
    """The house could not do what was asked; the text says what to do about it."""


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def port_or_free(port: int) -> int:
    """``port``, or another one when somebody listens there already."""
    with socket.socket() as probe:
        return port if probe.connect_ex(("127.0.0.1", port)) else free_port()


def _store(folder: Path, key: str, version: int, data: Mapping[str, object]) -> None:
    path = folder / ".storage" / key
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"version": version, "minor_version": 1, "key": key, "data": data}
    path.write_text(json.dumps(content), encoding="utf-8")


def prepare(folder: Path, port: int, log_level: str, configuration: str = CONFIGURATION) -> None:
    """Write into ``folder`` what a first start needs; what a house remembers stays."""
    folder.mkdir(parents=True, exist_ok=True)
    text = configuration.format(level=log_level)
    (folder / "configuration.yaml").write_text(text, encoding="utf-8")
    for name, nothing in MADE_IN_THE_BROWSER.items():
        if not (folder / name).exists():
            (folder / name).write_text(nothing, encoding="utf-8")
    # Version 1 of the store, which each release migrates: the address from YAML would be on
    # trial for five minutes only, after which Home Assistant listens on every interface.
    _store(folder, "http", 1, {"server_host": ["127.0.0.1"], "server_port": port})
    if not (folder / ".storage" / "onboarding").exists():
        # The owner is created over HTTP. The other steps of the onboarding would set up
        # integrations that fetch weather forecasts and radio stations from the internet.
        _store(folder, "onboarding", 4, {"done": ["core_config", "analytics", "integration"]})
    component = folder / "custom_components" / "switchboard"
    component.parent.mkdir(exist_ok=True)
    if not component.exists():
        component.symlink_to(REPOSITORY / "custom_components" / "switchboard")


def _environment() -> dict[str, str]:
    """Our own, without what could leak credentials, a proxy or our own modules into the house."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("OPENAI_", "AZURE_OPENAI_")) and name != "PYTHONPATH"
    }
    for name in ("NO_PROXY", "no_proxy"):
        kept[name] = ",".join(filter(None, [kept.get(name), "127.0.0.1,localhost"]))
    return kept


async def stop_process(process: asyncio.subprocess.Process, seconds: float) -> None:
    """Ask by SIGTERM, wait up to ``seconds``, and only then insist."""
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with asyncio.timeout(seconds):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


@dataclass
class HassServer:
    """A ``hass`` process on ``folder``; may be started and stopped many times.

    ``environment`` is a virtual environment made by ``scripts/setup``; ``variables`` are known to
    the process besides ours; ``configuration`` is what its YAML says.
    """

    folder: Path
    environment: Path = NEWEST
    port: int = field(default_factory=free_port)
    log_level: str = "info"
    variables: Mapping[str, str] = field(default_factory=dict)
    configuration: str = CONFIGURATION
    _process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Where the house answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int | None:
        """The id of the process, None while none runs."""
        return self._process.pid if self._process is not None else None

    @property
    def log(self) -> Path:
        """Everything the process said, all its starts included."""
        return self.folder / "hass.log"

    async def start(self) -> None:
        """Start the process; it is not ready yet.

        Raises:
            HouseError: There is no Home Assistant in the environment.
        """
        hass = self.environment / "bin" / "hass"
        if not hass.exists():
            raise HouseError(f"There is no {hass}. Run scripts/setup first.")
        await asyncio.to_thread(prepare, self.folder, self.port, self.log_level, self.configuration)
        command = [str(hass), "-c", str(self.folder), "--skip-pip", "--log-no-color"]
        with self.log.open("ab") as log:
            # Its own session: Ctrl-C reaches us alone, and we stop it in good order.
            self._process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=_environment() | dict(self.variables),
                start_new_session=True,
            )

    async def stop(self) -> None:
        """Stop the process if it runs, giving it time to write what it remembers."""
        if self._process is not None:
            await stop_process(self._process, STOP_SECONDS)
            self._process = None

    async def kill(self) -> None:
        """End the process as a power failure does: it writes nothing any more."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        self._process = None

    async def ended(self) -> bool:
        """Wait until the process ends; returns whether it did so to be started again.

        Raises:
            HouseError: It ended by itself, for another reason.
        """
        if self._process is None:
            return False
        if await self._process.wait() == RESTART_EXIT_CODE:
            return True
        self.check()
        return False

    def check(self) -> None:
        """Raise if the process ended by itself.

        Raises:
            HouseError: With the last lines of the log.
        """
        if self._process is None or self._process.returncode is None:
            return
        code, last = self._process.returncode, "\n".join(self.log_lines()[-15:])
        raise HouseError(f"Home Assistant ended by itself (code {code}). Its last words:\n{last}")

    def log_lines(self) -> list[str]:
        """The log so far, line by line."""
        return self.log.read_text(encoding="utf-8", errors="replace").splitlines()
