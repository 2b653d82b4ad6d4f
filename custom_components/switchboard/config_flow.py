"""Setting up a deployment: where it is, how to get in, and whether it answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, override

import probatio
from homeassistant.config_entries import (
    SOURCE_USER,
    ConfigEntry,
    ConfigFlow,
    ConfigFlowResult,
    ConfigSubentryFlow,
    FlowType,
    OptionsFlow,
)
from homeassistant.const import CONF_API_KEY, CONF_CLIENT_ID, CONF_CLIENT_SECRET
from homeassistant.core import callback
from homeassistant.data_entry_flow import section
from homeassistant.helpers.typing import UNDEFINED

from .agent_settings import DEFAULT_OPTIONS, DEFAULT_TASK_OPTIONS
from .connection.credentials import kept, uses_principal, with_new_secret
from .connection.titles import entry_titles, is_given_by_us, numbered, subentry_titles
from .const import (
    CONF_API,
    CONF_API_VERSION,
    CONF_CAPABILITIES,
    CONF_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_LIST_PRICES,
    CONF_TENANT_ID,
    DEFAULT_AI_TASK_NAME,
    DEFAULT_NAME,
    DOMAIN,
    ENTRY_VERSION,
    LIST_CURRENCY,
    SECTION_ENTRA,
    SECTION_PRICES,
    SUBENTRY_AI_TASK,
    SUBENTRY_CONVERSATION,
    SUBENTRY_DEPLOYMENT,
    SUBENTRY_SHARING,
    SUBENTRY_STT,
    SUBENTRY_TTS,
)
from .flows.after_setup import SOURCE_AFTER_SETUP, async_tell_unfinished
from .flows.agent import AITaskFlow, ConversationFlow
from .flows.deployment import DeploymentFlow
from .flows.options import SwitchboardOptionsFlow
from .flows.sharing import SharingFlow
from .flows.speech import ListeningFlow, SpeakingFlow
from .flows.validation import (
    PRINCIPAL_REFUSED,
    FormError,
    api_from,
    async_find_capabilities,
    connection_from,
    unique_id_of,
)
from .option import ADDRESS, SECRET, TEXT, choice_or_none

ENTRA_SCHEMA = probatio.Schema(
    {
        probatio.Optional(CONF_TENANT_ID): TEXT,
        probatio.Optional(CONF_CLIENT_ID): TEXT,
        probatio.Optional(CONF_CLIENT_SECRET): SECRET,
    }
)
APIS = ("automatic", "responses", "chat_completions")


def connection_schema(*, with_principal: bool = False) -> probatio.Schema:
    """Return the form of a connection; ``with_principal`` shows the fields of Entra ID at once."""
    return probatio.Schema(
        {
            probatio.Required(CONF_ENDPOINT): ADDRESS,
            probatio.Optional(CONF_API_KEY): SECRET,
            probatio.Optional(CONF_DEPLOYMENT): TEXT,
            probatio.Optional(CONF_API_VERSION): TEXT,
            probatio.Optional(CONF_API): choice_or_none(APIS, CONF_API),
            probatio.Optional(SECTION_ENTRA): section(
                ENTRA_SCHEMA, {"collapsed": not with_principal}
            ),
        }
    )


PORTAL = "https://portal.azure.com"
ENDPOINT_EXAMPLE = "https://my-resource.openai.azure.com"
KEY_SCHEMA = probatio.Schema({probatio.Required(CONF_API_KEY): SECRET})
SECRET_SCHEMA = probatio.Schema({probatio.Required(CONF_CLIENT_SECRET): SECRET})


@dataclass(frozen=True, slots=True)
class _Found:
    unique_id: str
    data: dict[str, Any]


class SwitchboardConfigFlow(ConfigFlow, domain=DOMAIN):
    """Add, re-authenticate or reconfigure one deployment."""

    VERSION = ENTRY_VERSION
    MINOR_VERSION = 4

    @override
    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        return await self._async_step_connection("user", user_input, user_input)

    async def async_step_reconfigure(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Change any part of the connection."""
        return await self._async_step_connection(
            "reconfigure", user_input, user_input or self._get_reconfigure_entry().data
        )

    async def async_step_reauth(self, entry_data: Mapping[str, Any]) -> ConfigFlowResult:
        """Begin when the key or the service principal was refused."""
        return await self.async_step_reauth_confirm()

    async def async_step_reauth_confirm(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Ask for a new key, or for a new secret, and try it."""
        errors: dict[str, str] = {}
        entry = self._get_reauth_entry()
        if user_input is not None:
            try:
                found = await self._async_find(with_new_secret(entry.data, user_input))
                return self._async_replace(entry, found, "reauth_successful")
            except FormError as err:
                errors = err.errors
        return self.async_show_form(
            step_id="reauth_confirm",
            data_schema=SECRET_SCHEMA if uses_principal(entry.data) else KEY_SCHEMA,
            errors=errors,
            description_placeholders={"deployment": entry.data[CONF_DEPLOYMENT]},
        )

    async def _async_step_connection(
        self,
        step_id: str,
        user_input: dict[str, Any] | None,
        suggested: Mapping[str, Any] | None,
    ) -> ConfigFlowResult:
        errors: dict[str, str] = {}
        if user_input is not None:
            try:
                return await self._async_finish(await self._async_find(user_input))
            except FormError as err:
                errors = err.errors
        return self.async_show_form(
            step_id=step_id,
            data_schema=self.add_suggested_values_to_schema(
                connection_schema(with_principal=_about_principal(suggested, errors)), suggested
            ),
            errors=errors,
            description_placeholders={"example": ENDPOINT_EXAMPLE, "portal": PORTAL},
        )

    async def _async_find(self, user_input: Mapping[str, Any]) -> _Found:
        """Try the connection; a ``FormError`` says what the form is to show."""
        connection = connection_from(user_input)
        unique_id = unique_id_of(connection)
        if self.source == SOURCE_USER:
            # A form left open elsewhere must not stand in the way of this one.
            await self.async_set_unique_id(unique_id, raise_on_progress=False)
            self._abort_if_unique_id_configured()
        api = api_from(user_input)
        capabilities = await async_find_capabilities(self.hass, connection, api)
        return _Found(
            unique_id,
            {
                CONF_ENDPOINT: connection.endpoint.base_url,
                **kept(connection),
                CONF_DEPLOYMENT: connection.deployment,
                CONF_API_VERSION: connection.endpoint.api_version,
                **({CONF_API: api} if api else {}),
                CONF_CAPABILITIES: capabilities.as_dict(),
            },
        )

    async def _async_finish(self, found: _Found) -> ConfigFlowResult:
        if self.source == SOURCE_USER:
            return self._async_create(found)
        entry = self._get_reconfigure_entry()
        other = await self.async_set_unique_id(found.unique_id, raise_on_progress=False)
        if other is not None and other.entry_id != entry.entry_id:
            return self.async_abort(reason="already_configured")
        return self._async_replace(entry, found, "reconfigure_successful")

    @callback
    def _async_create(self, found: _Found) -> ConfigFlowResult:
        """Make the entry, with an agent and someone who does tasks.

        No log is kept until somebody agrees to one, on the pages that follow.
        """
        taken = subentry_titles(self.hass)
        return self.async_create_entry(
            title=numbered(found.data[CONF_DEPLOYMENT], entry_titles(self.hass)),
            data=found.data,
            options=self._options(),
            subentries=[
                {
                    "subentry_type": SUBENTRY_CONVERSATION,
                    "data": DEFAULT_OPTIONS,
                    "title": numbered(DEFAULT_NAME, taken),
                    "unique_id": None,
                },
                {
                    "subentry_type": SUBENTRY_AI_TASK,
                    "data": DEFAULT_TASK_OPTIONS,
                    "title": numbered(DEFAULT_AI_TASK_NAME, taken),
                    "unique_id": None,
                },
            ],
        )

    @callback
    def _options(self) -> dict[str, Any]:
        """Return what is chosen at first: list prices where they are in the house's currency."""
        if self.hass.config.currency != LIST_CURRENCY:
            return {}
        return {SECTION_PRICES: {CONF_LIST_PRICES: True}}

    @override
    async def async_on_create_entry(self, result: ConfigFlowResult) -> ConfigFlowResult:
        """Go on with consent and the assistant, now that closing a page loses nothing."""
        async_tell_unfinished(self.hass, result["result"])
        follows = await self.hass.config_entries.options.async_init(
            result["result"].entry_id, context={"source": SOURCE_AFTER_SETUP}
        )
        result["next_flow"] = (FlowType.OPTIONS_FLOW, follows["flow_id"])
        return result

    @callback
    def _async_replace(self, entry: ConfigEntry, found: _Found, reason: str) -> ConfigFlowResult:
        """Let ``found`` take the place of the entry's connection.

        The entry's update listener reloads it; one that could not be set up has none.
        """
        given_by_us = is_given_by_us(entry)
        others = entry_titles(self.hass) - {entry.title}
        result = self.async_update_and_abort(
            entry,
            unique_id=found.unique_id,
            # A name that a person gave the entry stays.
            title=numbered(found.data[CONF_DEPLOYMENT], others) if given_by_us else UNDEFINED,
            data=found.data,
            reason=reason,
        )
        if not entry.update_listeners:
            self.hass.config_entries.async_schedule_reload(entry.entry_id)
        return result

    @staticmethod
    @callback
    @override
    def async_get_options_flow(config_entry: ConfigEntry) -> OptionsFlow:
        """Prices, budgets and the log are shared by all agents of an entry."""
        return SwitchboardOptionsFlow()

    @classmethod
    @callback
    @override
    def async_get_supported_subentry_types(
        cls, config_entry: ConfigEntry
    ) -> dict[str, type[ConfigSubentryFlow]]:
        """Each agent is a subentry; so is who does tasks, listens or speaks, and a fallback."""
        return {
            SUBENTRY_CONVERSATION: ConversationFlow,
            SUBENTRY_AI_TASK: AITaskFlow,
            SUBENTRY_DEPLOYMENT: DeploymentFlow,
            SUBENTRY_STT: ListeningFlow,
            SUBENTRY_TTS: SpeakingFlow,
            SUBENTRY_SHARING: SharingFlow,
        }


def _about_principal(shown: Mapping[str, Any] | None, errors: Mapping[str, str]) -> bool:
    """Tell whether a form holds any part of a service principal, or asks for one."""
    held = any((shown or {}).get(SECTION_ENTRA, {}).values())
    return held or errors.get("base") in ("auth_required", "auth_twice", PRINCIPAL_REFUSED)
