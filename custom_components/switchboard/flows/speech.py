"""The forms of what hears and what speaks: a deployment of the connection's resource or another."""

from collections.abc import Mapping
from typing import Any, Final, override

import probatio
from homeassistant.config_entries import SOURCE_USER, ConfigSubentryFlow, SubentryFlowResult
from homeassistant.const import CONF_API_KEY, CONF_NAME
from homeassistant.helpers.importlib import async_import_module

from ..connection.deployments import async_open_client
from ..connection.titles import numbered, subentry_titles
from ..const import (
    AZURE_SPEECH,
    CONF_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_ENDS_EARLY,
    CONF_LISTENS,
    CONF_MANNER,
    CONF_QUICK,
    CONF_SERVICE,
    CONF_SPEED,
    CONF_VOICES,
    CONF_WORDS,
    FILE,
    STREAMING,
)
from ..engine.azure.client import Client
from ..engine.azure.endpoint import with_region
from ..engine.azure.errors import LLMError, RequestRejectedError
from ..issues import async_check_speech
from ..option import LINES, SECRET, SWITCH, TEXT, choice, number, suggestions
from .validation import CONNECTION_FIELDS, FormError, connection_of, failure_key, kept_of


class SpeechFlow(ConfigSubentryFlow):
    """Add what hears or speaks, or change it: it is tried before it is kept.

    ``_name`` is its first title, ``_fields`` what is asked of it besides its connection.
    """

    _name: str
    _fields: Mapping[probatio.Marker, Any]
    _connection_fields: Mapping[probatio.Marker, Any] = CONNECTION_FIELDS

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Add one."""
        return await self._async_step("user", user_input)

    async def async_step_reconfigure(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Change one."""
        return await self._async_step("reconfigure", user_input)

    async def _async_step(
        self, step_id: str, user_input: dict[str, Any] | None
    ) -> SubentryFlowResult:
        errors: dict[str, str] = {}
        if user_input is not None:
            try:
                return self._finish(dict(user_input), await self._async_checked(user_input))
            except FormError as err:
                errors = err.errors
        fields: dict[probatio.Marker, Any] = {}
        suggested: Mapping[str, Any] = {}
        if self.source == SOURCE_USER:
            name = numbered(self._name, subentry_titles(self.hass))
            fields[probatio.Required(CONF_NAME, default=name)] = TEXT
        else:
            suggested = self._get_reconfigure_subentry().data
        schema = probatio.Schema({**fields, **self._connection_fields, **self._fields})
        return self.async_show_form(
            step_id=step_id,
            data_schema=self.add_suggested_values_to_schema(schema, user_input or suggested),
            errors=errors,
        )

    async def _async_checked(self, typed: Mapping[str, Any]) -> dict[str, Any]:
        """Return what is kept of what was typed, once the deployment has done its work.

        Raises:
            FormError: it cannot, or what was typed cannot be meant.
        """
        connection = connection_of(self._get_entry(), typed)
        try:
            client = async_open_client(self.hass, connection)
            await self._async_try(client, connection.deployment, typed)
        except LLMError as err:
            raise FormError("base", failure_key(err, connection)) from err
        data = {str(key): typed[key] for key in typed if key != CONF_NAME}
        return data | kept_of(connection, typed)

    async def _async_try(self, client: Client, deployment: str, typed: Mapping[str, Any]) -> None:
        """Let the deployment do a little of its work.

        Raises:
            LLMError: it does not.
        """
        raise NotImplementedError

    def _finish(self, typed: Mapping[str, Any], data: dict[str, Any]) -> SubentryFlowResult:
        if self.source == SOURCE_USER:
            return self.async_create_entry(
                title=str(typed[CONF_NAME]).strip() or self._name, data=data
            )
        entry, subentry = self._get_entry(), self._get_reconfigure_subentry()
        async_check_speech(self.hass, entry.entry_id, subentry, is_refused=False)
        return self.async_update_and_abort(
            entry, subentry, data=data, reason="reconfigure_successful"
        )


class ListeningFlow(SpeechFlow):
    """Add what hears, or change it."""

    _name = "Switchboard listening"
    _fields = {  # noqa: RUF012
        probatio.Required(CONF_LISTENS, default=FILE): choice((FILE, STREAMING), CONF_LISTENS),
        probatio.Optional(CONF_WORDS): LINES,
        probatio.Required(CONF_QUICK, default=False): SWITCH,
        probatio.Required(CONF_ENDS_EARLY, default=False): SWITCH,
    }

    @override
    async def _async_try(self, client: Client, deployment: str, typed: Mapping[str, Any]) -> None:
        room = f"{__package__.rpartition('.')[0]}.connection.listening"
        listening = await async_import_module(self.hass, room)
        if problem := await listening.async_try_listening(self.hass, client, deployment, typed):
            raise FormError(CONF_LISTENS, problem)


DEPLOYMENT: Final = "deployment"


class SpeakingFlow(SpeechFlow):
    """Add what speaks, or change it: a deployment of Azure OpenAI, or Azure AI Speech."""

    _name = "Switchboard voice"
    _service = DEPLOYMENT
    _offered: tuple[str, ...] = ()

    @override
    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        return self.async_show_menu(step_id="user", menu_options=[DEPLOYMENT, AZURE_SPEECH])

    @override
    async def async_step_reconfigure(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        if self._get_reconfigure_subentry().data.get(CONF_SERVICE) == AZURE_SPEECH:
            return await self.async_step_azure_speech()
        return await self.async_step_deployment()

    async def async_step_deployment(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Ask for a deployment of Azure OpenAI."""
        self._offered = (await self._async_speaking()).VOICES
        return await self._async_step(DEPLOYMENT, user_input)

    async def async_step_azure_speech(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Ask for a resource of Azure AI Speech."""
        self._service = AZURE_SPEECH
        return await self._async_step(AZURE_SPEECH, user_input)

    @property
    @override
    def _connection_fields(self) -> Mapping[probatio.Marker, Any]:  # type: ignore[override]
        if self._service == DEPLOYMENT:
            return CONNECTION_FIELDS
        return {probatio.Optional(CONF_ENDPOINT): TEXT, probatio.Optional(CONF_API_KEY): SECRET}

    @property
    @override
    def _fields(self) -> Mapping[probatio.Marker, Any]:  # type: ignore[override]
        return {
            probatio.Optional(CONF_VOICES): suggestions(self._offered),
            probatio.Required(CONF_SPEED, default=1.0): number(0.5, 2, 0.05),
            probatio.Optional(CONF_MANNER): LINES if self._service == DEPLOYMENT else TEXT,
        }

    @override
    async def _async_checked(self, typed: Mapping[str, Any]) -> dict[str, Any]:
        meant = {**typed, CONF_SERVICE: self._service, CONF_VOICES: typed.get(CONF_VOICES, [])}
        if self._service == AZURE_SPEECH:
            meant |= {
                CONF_DEPLOYMENT: "Azure AI Speech",
                CONF_ENDPOINT: with_region(typed.get(CONF_ENDPOINT, "")),
            }
        return await super()._async_checked(meant)

    @override
    async def _async_try(self, client: Client, deployment: str, typed: Mapping[str, Any]) -> None:
        speaking = await self._async_speaking()
        language, voices = self.hass.config.language, typed[CONF_VOICES]
        if self._service == AZURE_SPEECH:
            self._offered = await speaking.async_offered_voices(client, language)
            if not voices:
                raise FormError(CONF_VOICES, "voice_required")
            if not set(voices) <= set(self._offered):
                raise FormError(CONF_VOICES, "voice_refused")
        try:
            await speaking.async_try(client, deployment, typed, language)
        except RequestRejectedError as err:
            raise FormError(CONF_VOICES, "voice_refused") from err

    async def _async_speaking(self) -> Any:
        room = f"{__package__.rpartition('.')[0]}.connection.speaking"
        return await async_import_module(self.hass, room)
