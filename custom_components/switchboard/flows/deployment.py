"""The form of a deployment that stands in when the entry's own cannot answer."""

from collections.abc import Mapping
from typing import Any

import probatio
from homeassistant.config_entries import SOURCE_USER, ConfigSubentryFlow, SubentryFlowResult

from ..connection.deployments import fallbacks, learnt_from
from ..connection.titles import deployment_titles, is_named_after_deployment, numbered
from ..const import CONF_CAPABILITIES, CONF_DEPLOYMENT, CONF_LEARNT_FROM, CONF_RANK
from ..issues import async_check_fallback
from ..option import number
from .validation import (
    CONNECTION_FIELDS,
    FormError,
    async_find_capabilities,
    connection_of,
    kept_of,
    unique_id_of,
)

SCHEMA = probatio.Schema({**CONNECTION_FIELDS, probatio.Required(CONF_RANK): number(1, 99)})


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
        connection = connection_of(self._get_entry(), typed)
        unique_id = unique_id_of(connection)
        if unique_id in self._others():
            raise FormError(CONF_DEPLOYMENT, "already_ranked")
        capabilities = await async_find_capabilities(self.hass, connection)
        data = {
            **kept_of(connection, typed),
            CONF_RANK: int(typed[CONF_RANK]),
            CONF_CAPABILITIES: capabilities.as_dict(),
            CONF_LEARNT_FROM: learnt_from(connection),
        }
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

    def _others(self) -> set[str | None]:
        entry = self._get_entry()
        changed = None if self.source == SOURCE_USER else self._get_reconfigure_subentry()
        taken = {one.unique_id for one in fallbacks(entry) if one is not changed}
        return {entry.unique_id, *taken}
