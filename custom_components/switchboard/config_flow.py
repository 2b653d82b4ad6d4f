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
    OptionsFlow,
)
from homeassistant.const import CONF_API_KEY, CONF_CLIENT_ID, CONF_CLIENT_SECRET
from homeassistant.core import callback
from homeassistant.data_entry_flow import section
from homeassistant.helpers.selector import (
    BooleanSelector,
    TextSelector,
    TextSelectorConfig,
    TextSelectorType,
)
from homeassistant.helpers.typing import UNDEFINED

from .ai_task_flow import AITaskFlow
from .connecting import (
    FormError,
    async_find_capabilities,
    connection_from,
    title_of,
    unique_id_of,
)
from .const import (
    CONF_API_VERSION,
    CONF_CAPABILITIES,
    CONF_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_LOG_CONVERSATIONS,
    CONF_TENANT_ID,
    DEFAULT_AI_TASK_NAME,
    DEFAULT_NAME,
    DOMAIN,
    SECTION_ENTRA,
    SECTION_MEMORY,
    SUBENTRY_AI_TASK,
    SUBENTRY_CONVERSATION,
    SUBENTRY_DEPLOYMENT,
)
from .credentials import kept, uses_principal, with_new_secret
from .deployment_flow import DeploymentFlow
from .options_flow import SwitchboardOptionsFlow
from .settings import DEFAULT_OPTIONS, DEFAULT_TASK_OPTIONS
from .subentry_flow import ConversationFlow

_SECRET = TextSelector(
    TextSelectorConfig(type=TextSelectorType.PASSWORD, autocomplete="current-password")
)
ENTRA_SCHEMA = probatio.Schema(
    {
        probatio.Optional(CONF_TENANT_ID): TextSelector(),
        probatio.Optional(CONF_CLIENT_ID): TextSelector(),
        probatio.Optional(CONF_CLIENT_SECRET): _SECRET,
    }
)
CONNECTION_SCHEMA = probatio.Schema(
    {
        probatio.Required(CONF_ENDPOINT): TextSelector(
            TextSelectorConfig(type=TextSelectorType.URL)
        ),
        probatio.Optional(CONF_API_KEY): _SECRET,
        probatio.Optional(CONF_DEPLOYMENT): TextSelector(),
        probatio.Optional(CONF_API_VERSION): TextSelector(),
        probatio.Optional(SECTION_ENTRA): section(ENTRA_SCHEMA, {"collapsed": True}),
    }
)
ENDPOINT_EXAMPLE = "https://my-resource.openai.azure.com"
KEY_SCHEMA = probatio.Schema({probatio.Required(CONF_API_KEY): _SECRET})
SECRET_SCHEMA = probatio.Schema({probatio.Required(CONF_CLIENT_SECRET): _SECRET})
MEMORY_SCHEMA = probatio.Schema(
    {probatio.Required(CONF_LOG_CONVERSATIONS, default=False): BooleanSelector()}
)


@dataclass(frozen=True, slots=True)
class _Found:
    """A deployment that answered."""

    unique_id: str
    title: str
    data: dict[str, Any]


class SwitchboardConfigFlow(ConfigFlow, domain=DOMAIN):
    """Add, re-authenticate or reconfigure one deployment."""

    VERSION = 1
    MINOR_VERSION = 1

    _found: _Found

    @override
    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask where the deployment is, and try it."""
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
            found, errors = await self._async_find(with_new_secret(entry.data, user_input))
            if found is not None:
                return self._async_replace(entry, found, "reauth_successful")
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
            found, errors = await self._async_find(user_input)
            if found is not None:
                return await self._async_finish(found)
        return self.async_show_form(
            step_id=step_id,
            data_schema=self.add_suggested_values_to_schema(CONNECTION_SCHEMA, suggested),
            errors=errors,
            description_placeholders={"example": ENDPOINT_EXAMPLE},
        )

    async def _async_find(
        self, user_input: Mapping[str, Any]
    ) -> tuple[_Found | None, dict[str, str]]:
        """Try the connection; returns what was found, or the errors to show."""
        try:
            connection = connection_from(user_input)
            unique_id = unique_id_of(connection)
            if self.source == SOURCE_USER:
                # A form left open elsewhere must not stand in the way of this one.
                await self.async_set_unique_id(unique_id, raise_on_progress=False)
                self._abort_if_unique_id_configured()
            capabilities = await async_find_capabilities(self.hass, connection)
        except FormError as err:
            return None, err.errors
        endpoint = connection.endpoint
        return (
            _Found(
                unique_id,
                title_of(endpoint.base_url, connection.deployment),
                {
                    CONF_ENDPOINT: endpoint.base_url,
                    **kept(connection),
                    CONF_DEPLOYMENT: connection.deployment,
                    CONF_API_VERSION: endpoint.api_version,
                    CONF_CAPABILITIES: capabilities.as_dict(),
                },
            ),
            {},
        )

    async def _async_finish(self, found: _Found) -> ConfigFlowResult:
        if self.source == SOURCE_USER:
            self._found = found
            return await self.async_step_memory()
        entry = self._get_reconfigure_entry()
        other = await self.async_set_unique_id(found.unique_id, raise_on_progress=False)
        if other is not None and other.entry_id != entry.entry_id:
            return self.async_abort(reason="already_configured")
        return self._async_replace(entry, found, "reconfigure_successful")

    async def async_step_memory(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask whether conversations may be logged; who says nothing has not agreed."""
        if user_input is None:
            return self.async_show_form(step_id="memory", data_schema=MEMORY_SCHEMA)
        self._abort_if_unique_id_configured()
        # A second agent of the same name could not be told from the first.
        also = f" ({self._found.data[CONF_DEPLOYMENT]})" if self._async_current_entries() else ""
        return self.async_create_entry(
            title=self._found.title,
            data=self._found.data,
            options={SECTION_MEMORY: user_input},
            subentries=[
                {
                    "subentry_type": SUBENTRY_CONVERSATION,
                    "data": DEFAULT_OPTIONS,
                    "title": f"{DEFAULT_NAME}{also}",
                    "unique_id": None,
                },
                {
                    "subentry_type": SUBENTRY_AI_TASK,
                    "data": DEFAULT_TASK_OPTIONS,
                    "title": f"{DEFAULT_AI_TASK_NAME}{also}",
                    "unique_id": None,
                },
            ],
        )

    @callback
    def _async_replace(self, entry: ConfigEntry, found: _Found, reason: str) -> ConfigFlowResult:
        """Let ``found`` take the place of the entry's connection.

        The entry's update listener reloads it; one that could not be set up has none.
        """
        own_title = title_of(entry.data[CONF_ENDPOINT], entry.data[CONF_DEPLOYMENT])
        result = self.async_update_and_abort(
            entry,
            unique_id=found.unique_id,
            # A name that a person gave the entry stays.
            title=found.title if entry.title == own_title else UNDEFINED,
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
        """Each agent is a subentry, so is whoever does tasks, and each fallback deployment."""
        return {
            SUBENTRY_CONVERSATION: ConversationFlow,
            SUBENTRY_AI_TASK: AITaskFlow,
            SUBENTRY_DEPLOYMENT: DeploymentFlow,
        }
