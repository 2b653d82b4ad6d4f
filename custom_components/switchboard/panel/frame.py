"""A command: what it takes, who may give it, and how it is answered or refused.

A command is held to what its action is: the same functions decide whose memories are meant.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import probatio
from homeassistant.components import websocket_api
from homeassistant.components.websocket_api.connection import ActiveConnection
from homeassistant.components.websocket_api.const import ERR_HOME_ASSISTANT_ERROR
from homeassistant.components.websocket_api.decorators import async_response
from homeassistant.components.websocket_api.messages import BASE_COMMAND_MESSAGE_SCHEMA
from homeassistant.core import HomeAssistant, ServiceCall, callback
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError, Unauthorized
from homeassistant.helpers.json import json_bytes
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..services.carrying import check_no_guests
from ..services.memory import Action, guarded

EXPECTED_REVISION: Final = "expected_revision"
IN_SPITE_OF_GUESTS: Final = "in_spite_of_guests"
LARGEST_ANSWER: Final = 256 * 1024
"""Bytes of JSON that an answer may have at most."""

_LENGTH: Final = 16

type Fields = Mapping[probatio.Marker, object]

_OF_ALL: Final[Fields] = {probatio.Optional(IN_SPITE_OF_GUESTS, default=False): bool}


@dataclass(frozen=True, slots=True)
class Command:
    """A command without the name of the integration before it.

    ``for_everyone``: persons of the house who are no administrators may give it, for their own.
    ``needs_log``: it is refused where no log is kept. ``shows_words``: it answers with something
    that was said or is remembered, so while guests are here it is refused unless it is asked
    ``in_spite_of_guests``.
    """

    name: str
    fields: Fields
    action: Action
    for_everyone: bool = True
    needs_log: bool = True
    shows_words: bool = True


@callback
def async_register(hass: HomeAssistant, commands: Iterable[Command]) -> None:
    """Let commands be given."""
    for command in commands:
        _register(hass, command)


@callback
def _register(hass: HomeAssistant, command: Command) -> None:
    handle = guarded(command.action, for_everyone=command.for_everyone, needs_log=command.needs_log)

    async def answer(
        hass: HomeAssistant, connection: ActiveConnection, msg: dict[str, Any]
    ) -> None:
        beside = ("id", "type", IN_SPITE_OF_GUESTS)
        data = {name: value for name, value in msg.items() if name not in beside}
        call = ServiceCall(hass, DOMAIN, msg["type"], data, connection.context(msg))
        try:
            if command.shows_words and not msg[IN_SPITE_OF_GUESTS]:
                check_no_guests(hass)
            told = await handle(call)
            result = _fit({} if told is None else told)
        except Unauthorized:
            refuse(connection, msg["id"], not_allowed())
        except HomeAssistantError as err:
            # Home Assistant would log it, with the words that were asked for.
            refuse(connection, msg["id"], err)
        else:
            connection.send_result(msg["id"], result)

    name = f"{DOMAIN}/{command.name}"
    fields: Fields = {probatio.Required("type"): name, **_OF_ALL, **command.fields}
    schema = BASE_COMMAND_MESSAGE_SCHEMA.extend(dict(fields))
    websocket_api.async_register_command(hass, name, async_response(answer), schema)


def _fit(answer: JsonObjectType) -> JsonObjectType:
    """Return an answer with its revision, which changes when the answer does.

    Raises:
        ServiceValidationError: it is larger than an answer may be.
    """
    body = json_bytes(answer)
    if len(body) > LARGEST_ANSWER - 1024:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="answer_too_large")
    return {"revision": sha256(body).hexdigest()[:_LENGTH]} | answer


def not_allowed() -> ServiceValidationError:
    """Make the error of a command that is not the caller's to give."""
    return ServiceValidationError(translation_domain=DOMAIN, translation_key="command_not_allowed")


@callback
def refuse(connection: ActiveConnection, message_id: int, err: HomeAssistantError) -> None:
    """Send an error, with what its sentence can be translated by."""
    connection.send_error(
        message_id,
        err.translation_key or ERR_HOME_ASSISTANT_ERROR,
        str(err),
        translation_domain=err.translation_domain,
        translation_key=err.translation_key,
        translation_placeholders=err.translation_placeholders,
    )
