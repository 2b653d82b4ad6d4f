"""Trying a connection that somebody typed into a form, and saying what is wrong with it."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import probatio
from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_API_KEY
from homeassistant.core import HomeAssistant
from homeassistant.helpers.importlib import async_import_module

from ..agent_settings import PictureSettings
from ..connection.credentials import CredentialsError, connect_with
from ..connection.deployments import (
    async_open_client,
    async_open_painter,
    fallback_connection,
    own_connection,
)
from ..const import CONF_API, CONF_API_VERSION, CONF_DEPLOYMENT, CONF_ENDPOINT
from ..engine.azure.breaker import CircuitBreaker
from ..engine.azure.capabilities import Capabilities, Wire
from ..engine.azure.client import Connection
from ..engine.azure.embeddings import Embedder, EmbeddingsUnsupportedError
from ..engine.azure.endpoint import parse_endpoint
from ..engine.azure.errors import (
    DeploymentNotFoundError,
    LLMError,
    ModelRetiredError,
    OperationUnsupportedError,
)
from ..option import ADDRESS, SECRET, TEXT

_LOGGER = logging.getLogger(__name__)

# What the form can say; anything else is unknown to it and goes to the log.
FORM_ERRORS = frozenset(
    {
        "cannot_connect",
        "invalid_auth",
        "access_denied",
        "deployment_not_found",
        "model_retired",
        "operation_unsupported",
        "api_version_required",
        "quota_spent",
        "rate_limited",
        "not_azure_openai",
    }
)

EMBEDDING_SECONDS = 15.0
PRINCIPAL_REFUSED = "principal_refused"


CONNECTION_FIELDS: dict[probatio.Marker, Any] = {
    probatio.Required(CONF_DEPLOYMENT): TEXT,
    probatio.Optional(CONF_ENDPOINT): ADDRESS,
    probatio.Optional(CONF_API_KEY): SECRET,
    probatio.Optional(CONF_API_VERSION): TEXT,
}
"""A deployment of the entry's own resource or of another one."""


class FormError(Exception):
    """A connection that does not work as typed; ``errors`` are shown by the form: field to key."""

    def __init__(self, field: str, key: str) -> None:
        super().__init__(key)
        self.errors = {field: key}


def connection_of(entry: ConfigEntry, typed: Mapping[str, Any]) -> Connection:
    """Return what ``CONNECTION_FIELDS`` are about; what is left out is the entry's own.

    Raises:
        FormError: it cannot be meant.
    """
    try:
        connection = fallback_connection(entry.data, typed)
    except LLMError as err:
        raise FormError(CONF_ENDPOINT, form_error(err)) from err
    except CredentialsError as err:
        raise FormError(CONF_API_KEY, err.key) from err
    if not connection.deployment:
        raise FormError(CONF_DEPLOYMENT, "deployment_required")
    return connection


def kept_of(connection: Connection, typed: Mapping[str, Any]) -> dict[str, str]:
    """Return what is kept of ``CONNECTION_FIELDS``, so that ``connection`` comes of it again."""
    endpoint, is_own = connection.endpoint, not typed.get(CONF_ENDPOINT)
    version = typed.get(CONF_API_VERSION, "").strip() if is_own else endpoint.api_version
    return {
        CONF_DEPLOYMENT: connection.deployment,
        CONF_ENDPOINT: "" if is_own else endpoint.base_url,
        CONF_API_KEY: typed.get(CONF_API_KEY, "").strip(),
        CONF_API_VERSION: version,
    }


def form_error(err: LLMError) -> str:
    """Return the key of the sentence a form shows for ``err``."""
    return err.reason if err.reason in FORM_ERRORS else "unknown"


def connection_from(typed: Mapping[str, Any]) -> Connection:
    """Understand the fields of a connection as somebody typed them.

    Raises:
        FormError: the endpoint cannot be one, no deployment is named, or not one way in is given.
    """
    try:
        endpoint = parse_endpoint(
            typed[CONF_ENDPOINT],
            typed.get(CONF_API_VERSION, ""),
            typed.get(CONF_DEPLOYMENT, "").strip(),
        )
    except LLMError as err:
        raise FormError(CONF_ENDPOINT, form_error(err)) from err
    if not endpoint.deployment:
        raise FormError(CONF_DEPLOYMENT, "deployment_required")
    try:
        return connect_with(typed, endpoint)
    except CredentialsError as err:
        raise FormError("base", err.key) from err


def unique_id_of(connection: Connection) -> str:
    """Return what tells a deployment from all others, however its address is written."""
    return f"{connection.endpoint.resource}|{connection.deployment}"


def api_from(typed: Mapping[str, Any]) -> Wire | None:
    """Return the API that was chosen by hand, None where it is to be found out."""
    match typed.get(CONF_API):
        case "responses":
            return "responses"
        case "chat_completions":
            return "chat_completions"
        case _:
            return None


async def async_find_capabilities(
    hass: HomeAssistant, connection: Connection, api: Wire | None = None
) -> Capabilities:
    """Ask a deployment something tiny, by ``api`` alone if it is given.

    Raises:
        FormError: it did not answer.
    """
    room = f"{__package__.rpartition('.')[0]}.engine.azure.probe"
    probe: Callable[..., Awaitable[Capabilities]] = (await async_import_module(hass, room)).probe
    try:
        client = async_open_client(hass, connection)
        return await probe(client, connection.endpoint, connection.deployment, only=api)
    except LLMError as err:
        raise FormError("base", failure_key(err, connection)) from err


def failure_key(err: LLMError, connection: Connection) -> str:
    """Return the key of the sentence that says why a deployment did not answer.

    What a form has no sentence for goes to the log, without what is secret.
    """
    _LOGGER.debug("The deployment did not answer: %s", err)
    key = form_error(err)
    if key == "invalid_auth" and connection.principal is not None:
        return PRINCIPAL_REFUSED
    if key == "unknown":
        said = " ".join(getattr(err, "__notes__", ())) or "-"
        for secret in _secrets(connection):
            said = said.replace(secret, "***")
        _LOGGER.warning(
            "Azure OpenAI refused to answer: %s (%s); it said: %s", err, err.reason, said
        )
    return key


def _secrets(connection: Connection) -> tuple[str, ...]:
    principal = connection.principal
    kept = (connection.api_key, principal.client_secret if principal else "")
    return tuple(secret for secret in kept if secret)


async def async_embeddings_problem(
    hass: HomeAssistant, entry: ConfigEntry, deployment: str
) -> str | None:
    """Try an embeddings deployment; return the key of what is wrong with it, if that is certain.

    A service that is out of reach says nothing about what was typed.
    """
    try:
        client = async_open_client(hass, own_connection(entry.data))
        embedder = Embedder(client, deployment, on_usage=lambda _: None)
        breaker = CircuitBreaker(hass.loop.time)
        await embedder.embed(["OK"], timeout=EMBEDDING_SECONDS, breaker=breaker)
    except EmbeddingsUnsupportedError, OperationUnsupportedError:
        return "embedding_unsupported"
    except DeploymentNotFoundError:
        return "embedding_not_found"
    except (CredentialsError, LLMError) as err:
        _LOGGER.debug("The embeddings deployment could not be tried: %s", err)
    return None


async def async_pictures_problem(
    hass: HomeAssistant, entry: ConfigEntry, wished: PictureSettings
) -> str | None:
    """Try an image deployment without a picture; return the key of what is certainly wrong."""
    try:
        painter = await async_open_painter(hass, entry, wished, on_usage=lambda _: None)
        await painter.try_out()
    except OperationUnsupportedError, ModelRetiredError:
        return "pictures_unsupported"
    except DeploymentNotFoundError:
        return "pictures_not_found"
    except (CredentialsError, LLMError) as err:
        _LOGGER.debug("The image deployment could not be tried: %s", err)
    return None
