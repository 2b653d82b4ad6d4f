"""The form of a deployment that stands in when the entry's own cannot answer."""

from collections.abc import Mapping
from typing import Any

import probatio
from homeassistant.config_entries import SOURCE_USER, ConfigSubentryFlow, SubentryFlowResult
from homeassistant.const import CONF_API_KEY

from ..connection.credentials import CredentialsError
from ..connection.deployments import fallback_connection, fallbacks, learnt_from
from ..connection.titles import deployment_titles, is_named_after_deployment, numbered
from ..const import (
    CONF_API_VERSION,
    CONF_CAPABILITIES,
    CONF_DEPLOYMENT,
    CONF_ENDPOINT,
    CONF_LEARNT_FROM,
    CONF_RANK,
)
from ..engine.azure.client import Connection
from ..engine.azure.errors import LLMError
from ..issues import async_check_fallback
from ..option import ADDRESS, SECRET, TEXT, number
from .validation import (
    FormError,
    async_find_capabilities,
    form_error,
    unique_id_of,
)

SCHEMA = probatio.Schema(
    {
        probatio.Required(CONF_DEPLOYMENT): TEXT,
        probatio.Optional(CONF_ENDPOINT): ADDRESS,
        probatio.Optional(CONF_API_KEY): SECRET,
        probatio.Optional(CONF_API_VERSION): TEXT,
        probatio.Required(CONF_RANK): number(1, 99),
    }
)


class DeploymentFlow(ConfigSubentryFlow):
    """Add a fallback deployment, or change one."""

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Add one, after those there are."""
        ranks = [int(subentry.data[CONF_RANK]) for subentry in fallbacks(self._get_entry())]
        suggested = {CONF_RANK: min(99, max(ranks, default=0) + 1)}
        return await self._async_step("user", user_input, suggested)

    async def async_step_reconfigure(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Change one."""
        return await self._async_step(
            "reconfigure", user_input, self._get_reconfigure_subentry().data
        )

    async def _async_step(
        self, step_id: str, user_input: dict[str, Any] | None, suggested: Mapping[str, Any]
    ) -> SubentryFlowResult:
        errors: dict[str, str] = {}
        if user_input is not None:
            try:
                return await self._async_finish(user_input)
            except FormError as err:
                errors = err.errors
        return self.async_show_form(
            step_id=step_id,
            data_schema=self.add_suggested_values_to_schema(SCHEMA, user_input or suggested),
            errors=errors,
        )

    async def _async_finish(self, typed: dict[str, Any]) -> SubentryFlowResult:
        connection = self._connection(typed)
        unique_id = unique_id_of(connection)
        if unique_id in self._others():
            raise FormError(CONF_DEPLOYMENT, "already_ranked")
        capabilities = await async_find_capabilities(self.hass, connection)
        data = {
            CONF_DEPLOYMENT: connection.deployment,
            CONF_ENDPOINT: connection.endpoint.base_url if typed.get(CONF_ENDPOINT) else "",
            CONF_API_KEY: typed.get(CONF_API_KEY, "").strip(),
            CONF_API_VERSION: typed.get(CONF_API_VERSION, "").strip(),
            CONF_RANK: int(typed[CONF_RANK]),
            CONF_CAPABILITIES: capabilities.as_dict(),
            CONF_LEARNT_FROM: learnt_from(connection),
        }
        if typed.get(CONF_ENDPOINT):
            data[CONF_API_VERSION] = connection.endpoint.api_version
        taken = deployment_titles(self._get_entry())
        if self.source == SOURCE_USER:
            title = numbered(connection.deployment, taken)
            return self.async_create_entry(title=title, data=data, unique_id=unique_id)
        subentry = self._get_reconfigure_subentry()
        title = subentry.title  # a name that a person gave it stays
        renamed = connection.deployment != subentry.data[CONF_DEPLOYMENT]
        if renamed and is_named_after_deployment(title, subentry.data[CONF_DEPLOYMENT]):
            title = numbered(connection.deployment, taken)
        entry = self._get_entry()
        async_check_fallback(self.hass, entry.entry_id, subentry, is_refused=False)
        return self.async_update_and_abort(
            entry,
            subentry,
            title=title,
            unique_id=unique_id,
            data=data,
            reason="reconfigure_successful",
        )

    def _connection(self, typed: Mapping[str, Any]) -> Connection:
        try:
            connection = fallback_connection(self._get_entry().data, typed)
        except LLMError as err:
            raise FormError(CONF_ENDPOINT, form_error(err)) from err
        except CredentialsError as err:
            raise FormError(CONF_API_KEY, err.key) from err
        if not connection.deployment:
            raise FormError(CONF_DEPLOYMENT, "deployment_required")
        return connection

    def _others(self) -> set[str | None]:
        entry = self._get_entry()
        changed = None if self.source == SOURCE_USER else self._get_reconfigure_subentry()
        taken = {one.unique_id for one in fallbacks(entry) if one is not changed}
        return {entry.unique_id, *taken}
