"""The configuration of a worker: one TOML file, which holds no secret unless its owner puts it in.

The key of the model comes from a file or from the environment, as does the database's URL.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from custom_components.switchboard.engine.azure.capabilities import Wire
from custom_components.switchboard.engine.azure.client import Connection
from custom_components.switchboard.engine.azure.deltas import Usage
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.errors import LLMError

KEY: Final = "SWITCHBOARD_AZURE_KEY"
DATABASE: Final = "SWITCHBOARD_DATABASE"
_KINDS: Final[Mapping[Any, tuple[type, ...]]] = {
    int: (int,),
    float: (int, float),
    bool: (bool,),
}


class ConfigError(Exception):
    """The configuration cannot be used; the text says what to change, and holds no secret."""


@dataclass(frozen=True, slots=True)
class Model:
    """The deployment that reads for all homes; prices are for a million tokens.

    Large jobs are asked in batches of ``batch_deployment``, if there is one, at a share of the
    price.
    """

    endpoint: str
    deployment: str
    api_version: str = ""
    wire: Wire = "responses"
    key: str = field(default="", repr=False)
    key_file: str = ""
    price_input: float = 0.0
    price_cached: float = 0.0
    price_output: float = 0.0
    batch_deployment: str = ""
    batch_price: float = 0.5

    def connection(self) -> Connection:
        """Return how it is reached.

        Raises:
            ConfigError: there is no key, or the endpoint is none.
        """
        key = self.key or os.environ.get(KEY, "")
        try:
            if self.key_file:
                key = Path(self.key_file).read_text("utf-8")
            endpoint = parse_endpoint(self.endpoint, self.api_version, self.deployment)
        except (OSError, UnicodeDecodeError) as err:
            raise ConfigError(f"The file of model.key_file cannot be read ({err})") from None
        except LLMError as err:
            raise ConfigError(f"model.endpoint is no address of Azure OpenAI: {err}") from None
        if not key.strip():
            raise ConfigError(f"There is no key: name a file in model.key_file, or set {KEY}")
        return Connection(endpoint, key.strip(), self.deployment)

    def cost(self, usage: Usage) -> float:
        """Return what a call cost."""
        paid = (
            (usage.input_tokens - usage.cached_tokens) * self.price_input
            + usage.cached_tokens * self.price_cached
            + usage.output_tokens * self.price_output
        )
        return paid / 1_000_000


@dataclass(frozen=True, slots=True)
class Reading:
    """How homes are read; ``tokens_a_day`` is the budget of each home, 0: without limit."""

    tokens_a_day: int = 0
    graph: bool = True
    idle_minutes: float = 360
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class Config:
    """The configuration of a worker."""

    database: str = field(repr=False)
    model: Model
    reading: Reading = field(default_factory=Reading)


def read_config(path: Path) -> Config:
    """Read the configuration of a worker.

    Raises:
        ConfigError: it cannot be used.
    """
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as err:
        raise ConfigError(f"{path} cannot be read: {err.strerror}") from None
    except ValueError:
        # What a parser quotes may be a key.
        raise ConfigError(f"{path} is no TOML file") from None
    database = os.environ.get(DATABASE) or found.get("database")
    if not isinstance(database, str) or not database:
        raise ConfigError(f"There is no database: write its URL as database, or set {DATABASE}")
    model, reading = _section(Model, found, "model"), _section(Reading, found, "reading")
    try:
        ZoneInfo(reading.zone)
    except ValueError, ZoneInfoNotFoundError:
        raise ConfigError("reading.zone is no time zone, such as Europe/Paris") from None
    if model.wire not in ("responses", "chat_completions"):
        raise ConfigError("model.wire is either responses or chat_completions")
    return Config(database, model, reading)


def _section[S](kind: type[S], found: Mapping[str, Any], name: str) -> S:
    known: dict[str, Any] = {one.name: one.type for one in fields(cast("Any", kind))}
    rows = found.get(name, {})
    for key, value in rows.items() if isinstance(rows, dict) else [("", "")]:
        if key not in known:
            raise ConfigError(f"{name}.{key} is not known. There are {', '.join(known)}")
        if type(value) not in _KINDS.get(known[key], (str,)):
            raise ConfigError(f"{name}.{key} is of another kind than it has to be")
    try:
        return kind(**rows)
    except TypeError:
        raise ConfigError(f"[{name}] says too little: an endpoint and a deployment") from None
