"""An operation, and how it becomes an action of Home Assistant or a command of the page.

Both take the same way: rights are asked, the log is opened, the function is loaded, and what goes
wrong becomes a sentence in the user's language.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import probatio
from homeassistant.components import websocket_api
from homeassistant.components.websocket_api.connection import ActiveConnection
from homeassistant.components.websocket_api.const import ERR_HOME_ASSISTANT_ERROR
from homeassistant.components.websocket_api.decorators import async_response
from homeassistant.components.websocket_api.messages import BASE_COMMAND_MESSAGE_SCHEMA
from homeassistant.core import (
    Context,
    HomeAssistant,
    ServiceCall,
    ServiceResponse,
    SupportsResponse,
    callback,
)
from homeassistant.exceptions import HomeAssistantError, Unauthorized
from homeassistant.helpers.json import json_bytes
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.knowledge.errors import KnowledgeError
from ..engine.knowledge.history import doer
from ..engine.recall.span import SpanError
from ..engine.storage.entries import HOUSEHOLD
from ..engine.storage.errors import StorageError
from ..memory.first_use import async_function
from .answers import DIGEST_LENGTH, to_json
from .fields import Fields
from .rights import (
    Call,
    FailedError,
    RefusedError,
    Rights,
    Who,
    WithGuests,
    as_guests_may_see,
    async_call,
    async_check_owner,
    async_open_log,
    check_no_guests,
)

_LOGGER = logging.getLogger(__name__)

IN_SPITE_OF_GUESTS: Final = "in_spite_of_guests"
LARGEST_ANSWER: Final = 256 * 1024
"""Bytes of JSON that an answer of a command may have at most."""

type Send = Callable[[JsonObjectType], None]

_NAMES: Final = ("memory_id", "group_id", "entity", "relation", "name")
"""The fields that name what an operation is about: an error says them again."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What people and programs can do: an action, or with a slash in its name a command.

    ``run`` names a module of this folder and its function. It is given a ``Call``, and what it
    returns is answered. With ``sends`` it is a command that sends events: the function is given
    what sends them besides, is no coroutine, and returns how to stop. With ``any_owner`` an owner
    may be named who is nobody of the house.
    """

    name: str
    fields: Fields
    run: str
    rights: Rights
    needs_log: bool = True
    any_owner: bool = False
    response: SupportsResponse = SupportsResponse.OPTIONAL
    sends: bool = False

    def __post_init__(self) -> None:
        """Let there be no operation without rights, which whoever declares it has to think of."""
        if not isinstance(self.rights, Rights):
            raise TypeError(f"The operation {self.name} declares no rights")

    @property
    def is_command(self) -> bool:
        """Return whether it is a command of the page, and no action."""
        return "/" in self.name or self.sends


@callback
def async_register(hass: HomeAssistant, operations: Iterable[Operation]) -> None:
    """Register operations; nothing else registers an action or a command of ours."""
    for operation in operations:
        if operation.is_command:
            _register_command(hass, operation)
        else:
            _register_action(hass, operation)


@callback
def _register_action(hass: HomeAssistant, operation: Operation) -> None:
    async def act(call: ServiceCall) -> ServiceResponse:
        answer: JsonObjectType = to_json(await _async_use(hass, operation, call.data, call.context))
        if operation.rights.guests is WithGuests.WORDLESS:
            return as_guests_may_see(hass, answer)
        return answer

    schema = probatio.Schema(dict(operation.fields))
    hass.services.async_register(
        DOMAIN, operation.name, act, schema, supports_response=operation.response
    )


@callback
def _register_command(hass: HomeAssistant, operation: Operation) -> None:
    answer = _stream if operation.sends else _answer

    async def handle(
        hass: HomeAssistant, connection: ActiveConnection, msg: dict[str, Any]
    ) -> None:
        try:
            await answer(hass, operation, connection, msg)
        except Unauthorized:
            _refuse(connection, msg["id"], RefusedError("command_not_allowed"))
        except HomeAssistantError as err:
            # Home Assistant would log it, with the words that were asked for.
            _refuse(connection, msg["id"], err)

    name = f"{DOMAIN}/{operation.name}"
    fields: dict[probatio.Marker, object] = {probatio.Required("type"): name, **operation.fields}
    if not operation.sends:
        fields[probatio.Optional(IN_SPITE_OF_GUESTS, default=False)] = bool
    schema = BASE_COMMAND_MESSAGE_SCHEMA.extend(fields)
    websocket_api.async_register_command(hass, name, async_response(handle), schema)


async def _answer(
    hass: HomeAssistant, operation: Operation, connection: ActiveConnection, msg: dict[str, Any]
) -> None:
    in_spite = msg[IN_SPITE_OF_GUESTS]
    data = {name: value for name, value in msg.items() if name not in _BESIDE}
    answer = await _async_use(hass, operation, data, connection.context(msg), in_spite=in_spite)
    connection.send_result(msg["id"], _fit(to_json(answer)))


async def _stream(
    hass: HomeAssistant, operation: Operation, connection: ActiveConnection, msg: dict[str, Any]
) -> None:
    context = connection.context(msg)
    call = await async_call(hass, operation.name, operation.rights, {}, context)
    subscribe = await async_function(hass, __package__, operation.run)

    @callback
    def send(event: JsonObjectType) -> None:
        if operation.rights.who is not Who.ADMINISTRATORS or connection.user.is_admin:
            connection.send_event(msg["id"], event)
        elif end := connection.subscriptions.pop(msg["id"], None):
            end()

    connection.send_result(msg["id"])
    connection.subscriptions[msg["id"]] = subscribe(call, send)


_BESIDE: Final = ("id", "type", IN_SPITE_OF_GUESTS)


async def _async_use(
    hass: HomeAssistant,
    operation: Operation,
    data: Mapping[str, Any],
    context: Context,
    *,
    in_spite: bool = False,
) -> Any:
    rights = operation.rights
    if rights.guests is WithGuests.REFUSED and not in_spite:
        check_no_guests(hass)
    call = await async_call(hass, operation.name, rights, data, context)
    if operation.needs_log:
        await async_open_log(hass)
    run = await async_function(hass, __package__, operation.run)
    known = doer.set(call.viewer if call.viewer != HOUSEHOLD else None)
    try:
        if rights.by_person:
            call.check_person()
        if not operation.any_owner:
            await async_check_owner(call)
        return await run(call)
    except (KnowledgeError, SpanError, StorageError) as err:
        raise translated(err, call) from err
    finally:
        doer.reset(known)


def translated(err: KnowledgeError | SpanError | StorageError, call: Call) -> HomeAssistantError:
    """Return an error of the engine as one of Home Assistant, with the sentence that says it."""
    named = next((str(call.data[name]) for name in _NAMES if call.data.get(name)), "")
    match err:
        case SpanError():
            return RefusedError(err.reason, value=str(err.value))
        case KnowledgeError():
            return RefusedError(err.reason, **{"value": named} | err.values)
    _LOGGER.warning("An action on the log failed. %s", err)
    return FailedError("log_failed")


def _fit(answer: JsonObjectType) -> JsonObjectType:
    """Return an answer with its revision, which changes when the answer does."""
    body = json_bytes(answer)
    if len(body) > LARGEST_ANSWER - 1024:
        raise RefusedError("answer_too_large")
    return {"revision": sha256(body).hexdigest()[:DIGEST_LENGTH]} | answer


@callback
def _refuse(connection: ActiveConnection, message_id: int, err: HomeAssistantError) -> None:
    """Send an error, with what its sentence can be translated by."""
    connection.send_error(
        message_id,
        err.translation_key or ERR_HOME_ASSISTANT_ERROR,
        str(err),
        translation_domain=err.translation_domain,
        translation_key=err.translation_key,
        translation_placeholders=err.translation_placeholders,
    )
