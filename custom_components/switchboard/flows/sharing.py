"""The forms of other homes: their server, which persons are shared, and how the homes call them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import probatio
from homeassistant.config_entries import SOURCE_USER, ConfigSubentryFlow, SubentryFlowResult
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import callback, split_entity_id
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.helpers.importlib import async_import_module
from homeassistant.helpers.selector import EntitySelector, EntitySelectorConfig
from homeassistant.util import slugify

from ..const import CONF_SERVER_READS, CONF_SHARED, DOMAIN, SUBENTRY_SHARING
from ..history.unified_log import DATA_LOG
from ..home.owners import PERSON
from ..option import ADDRESS, PASSWORD, SWITCH, TEXT
from .validation import FormError

if TYPE_CHECKING:
    from ..sharing.wire import Me, Server

CONF_LEAVE: Final = "leave"
TITLE: Final = "Other homes"
FORM_PROBLEMS: Final = {"cannot_connect", "invalid_auth", "server_version", "wrong_answer"}
PERSONS: Final = EntitySelector(EntitySelectorConfig(domain=PERSON, multiple=True))
SERVER_FIELDS: Final[dict[probatio.Marker, Any]] = {
    probatio.Required(CONF_URL): ADDRESS,
    probatio.Required(CONF_TOKEN): PASSWORD,
}
AGAIN_FIELDS: Final[dict[probatio.Marker, Any]] = {
    probatio.Required(CONF_URL): ADDRESS,
    probatio.Optional(CONF_TOKEN): PASSWORD,
    probatio.Required(CONF_LEAVE, default=False): SWITCH,
}
PERSONS_FIELDS: Final[dict[probatio.Marker, Any]] = {
    probatio.Required(CONF_SHARED): PERSONS,
    probatio.Required(CONF_SERVER_READS, default=False): SWITCH,
}


class SharingFlow(ConfigSubentryFlow):
    """Share people's memory with other homes, change how, or end it."""

    _me: Me
    _persons: list[str]

    def __init__(self) -> None:
        """Begin with nothing chosen."""
        self._chosen: dict[str, Any] = {}

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask for the server, in the one place of the house where other homes are."""
        entries = self.hass.config_entries.async_entries(DOMAIN)
        if any(one.get_subentries_of_type(SUBENTRY_SHARING) for one in entries):
            return self.async_abort(reason="already_shared")
        if not self.hass.data[DATA_LOG].is_agreed:
            return self.async_abort(reason="no_log")
        return await self._async_step_server("user", SERVER_FIELDS, user_input)

    async def async_step_reconfigure(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Ask for the server again, for a new token, and whether to leave it."""
        return await self._async_step_server("reconfigure", AGAIN_FIELDS, user_input)

    async def _async_step_server(
        self, step_id: str, fields: dict[probatio.Marker, Any], typed: dict[str, Any] | None
    ) -> SubentryFlowResult:
        errors: dict[str, str] = {}
        if typed is not None:
            try:
                leaves = typed.get(CONF_LEAVE, False)
                await self._async_ask(typed, leaves=leaves)
                return self._left() if leaves else await self.async_step_persons()
            except FormError as err:
                errors = err.errors
        shown = {CONF_URL: (typed or self._kept).get(CONF_URL)}
        schema = self.add_suggested_values_to_schema(probatio.Schema(fields), shown)
        return self.async_show_form(step_id=step_id, data_schema=schema, errors=errors)

    async def async_step_persons(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Ask whose memory is shared, and whether the server may read what is said here."""
        errors: dict[str, str] = {}
        if user_input is not None:
            self._persons = user_input[CONF_SHARED]
            self._chosen[CONF_SERVER_READS] = user_input[CONF_SERVER_READS]
            if self._persons:
                return await self.async_step_names()
            errors = {CONF_SHARED: "nobody_shared"}
        reads = self._kept.get(CONF_SERVER_READS, False)
        shown = {CONF_SHARED: [*self._kept.get(CONF_SHARED, ())], CONF_SERVER_READS: reads}
        schema = probatio.Schema(PERSONS_FIELDS)
        return self.async_show_form(
            step_id="persons",
            data_schema=self.add_suggested_values_to_schema(schema, user_input or shown),
            description_placeholders=self._told,
            errors=errors,
        )

    async def async_step_names(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Ask by what name the homes call each person; the fields are called as the persons are."""
        errors: dict[str, str] = {}
        kept = self._kept.get(CONF_SHARED, {})
        names = {one: kept.get(one, split_entity_id(one)[1]) for one in self._persons}
        if user_input is not None:
            names = {one: user_input[one].strip() for one in self._persons}
            if any(not 0 < len(one) <= 100 or one != slugify(one) for one in names.values()):
                errors = {"base": "name_invalid"}
            elif len({*names.values()}) < len(names):
                errors = {"base": "name_twice"}
            else:
                return self._finish({**self._chosen, CONF_SHARED: names})
        fields: dict[probatio.Marker, Any] = {
            probatio.Required(one, default=name): TEXT for one, name in names.items()
        }
        return self.async_show_form(
            step_id="names",
            data_schema=probatio.Schema(fields),
            description_placeholders=self._told,
            errors=errors,
        )

    @property
    def _kept(self) -> Mapping[str, Any]:
        return {} if self.source == SOURCE_USER else self._get_reconfigure_subentry().data

    @property
    def _told(self) -> dict[str, str]:
        homes = [f"{one.name} ({', '.join(one.shares) or '-'})" for one in self._me.homes]
        return {"home": self._me.name, "homes": "; ".join(homes) or "-"}

    async def _async_ask(self, typed: Mapping[str, Any], *, leaves: bool) -> None:
        """Ask the server who this home is, or leave it.

        Raises:
            FormError: there is no such server, or it does not know this home.
        """
        room = f"{__package__.rpartition('.')[0]}.sharing.wire"
        wire = await async_import_module(self.hass, room)
        token = typed.get(CONF_TOKEN, "").strip() or self._kept.get(CONF_TOKEN, "")
        try:
            url = wire.server_address(typed[CONF_URL])
            server: Server = wire.Server(async_get_clientsession(self.hass), url, token)
            if leaves:
                await server.leave()
            else:
                self._me = await server.me()
        except wire.AddressError as err:
            raise FormError(CONF_URL, str(err)) from err
        except wire.ServerError as err:
            problem = err.problem if err.problem in FORM_PROBLEMS else "wrong_answer"
            raise FormError("base", problem) from err
        self._chosen |= {CONF_URL: url, CONF_TOKEN: token}

    @callback
    def _left(self) -> SubentryFlowResult:
        subentry_id = self._get_reconfigure_subentry().subentry_id
        self.hass.config_entries.async_remove_subentry(self._get_entry(), subentry_id)
        return self.async_abort(reason="left")

    @callback
    def _finish(self, data: dict[str, Any]) -> SubentryFlowResult:
        if self.source == SOURCE_USER:
            return self.async_create_entry(title=TITLE, data=data)
        entry, subentry = self._get_entry(), self._get_reconfigure_subentry()
        return self.async_update_and_abort(
            entry, subentry, data=data, reason="reconfigure_successful"
        )
