"""The way in, as a form takes it and an entry keeps it: a key, or a service principal."""

from collections.abc import Mapping
from typing import Any

from homeassistant.const import CONF_API_KEY, CONF_CLIENT_ID, CONF_CLIENT_SECRET

from ..const import CONF_TENANT_ID, SECTION_ENTRA
from ..engine.azure.client import Connection
from ..engine.azure.endpoint import Endpoint
from ..engine.azure.entra import ServicePrincipal

ENTRA_FIELDS = (CONF_TENANT_ID, CONF_CLIENT_ID, CONF_CLIENT_SECRET)


class CredentialsError(Exception):
    """Not exactly one way in was given. ``key`` is that of the form's text."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def connect_with(data: Mapping[str, Any], endpoint: Endpoint) -> Connection:
    """Make a connection of what was typed, or of what an entry keeps.

    Raises:
        CredentialsError: neither a key nor a whole service principal is given, or both are.
    """
    key = data.get(CONF_API_KEY, "").strip()
    typed = data.get(SECTION_ENTRA) or {}
    entra = {name: typed.get(name, "").strip() for name in ENTRA_FIELDS}
    if key and any(entra.values()):
        raise CredentialsError("auth_twice")
    if not key and not all(entra.values()):
        raise CredentialsError("auth_required")
    principal = None if key else ServicePrincipal(**entra)
    return Connection(endpoint, key, endpoint.deployment, principal)


def kept(connection: Connection) -> dict[str, Any]:
    """Return what an entry keeps of the way in."""
    principal = connection.principal
    if principal is None:
        return {CONF_API_KEY: connection.api_key}
    return {
        CONF_API_KEY: "",
        SECTION_ENTRA: {
            CONF_TENANT_ID: principal.tenant_id,
            CONF_CLIENT_ID: principal.client_id,
            CONF_CLIENT_SECRET: principal.client_secret,
        },
    }


def uses_principal(data: Mapping[str, Any]) -> bool:
    """Return whether an entry gets in with a service principal."""
    return bool(data.get(SECTION_ENTRA))


def with_new_secret(data: Mapping[str, Any], typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry's data with the key or the secret that was typed in place of the old one."""
    if not uses_principal(data):
        return {**data, **typed}
    return {**data, SECTION_ENTRA: {**data[SECTION_ENTRA], **typed}}
