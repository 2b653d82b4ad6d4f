"""The form of whoever does tasks: a name, and the model's options."""

from typing import Any

import probatio
from homeassistant.config_entries import ConfigSubentryFlow, SubentryFlowResult
from homeassistant.const import CONF_NAME

from ..connection.titles import numbered, subentry_titles
from ..const import DEFAULT_AI_TASK_NAME, SECTION_MODEL
from ..option import TEXT
from ..settings import DEFAULT_TASK_OPTIONS, TASK_ROWS, chosen_deployment
from .form import folded, schemas_of
from .model import async_try_deployment, offered_to, without_lost_deployment


class AITaskFlow(ConfigSubentryFlow):
    """Add someone who does tasks, or change one."""

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Add one."""
        if user_input is None:
            return self._form("user", DEFAULT_TASK_OPTIONS)
        if (wrong := await self._async_wrong(user_input)) is not None:
            return self._form("user", user_input, wrong)
        name = user_input.pop(CONF_NAME).strip()
        return self.async_create_entry(title=name or DEFAULT_AI_TASK_NAME, data=user_input)

    async def async_step_reconfigure(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Change one."""
        subentry = self._get_reconfigure_subentry()
        if user_input is None:
            chosen = subentry.data.get(SECTION_MODEL, {})
            shown = {SECTION_MODEL: {**DEFAULT_TASK_OPTIONS[SECTION_MODEL], **chosen}}
            return self._form("reconfigure", shown)
        if (wrong := await self._async_wrong(user_input)) is not None:
            return self._form("reconfigure", user_input, wrong)
        return self.async_update_and_abort(
            self._get_entry(), subentry, data=user_input, reason="reconfigure_successful"
        )

    async def _async_wrong(self, options: dict[str, Any]) -> str | None:
        return await async_try_deployment(self.hass, self._get_entry(), options)

    def _form(
        self, step_id: str, shown: dict[str, Any], wrong: str | None = None
    ) -> SubentryFlowResult:
        entry = self._get_entry()
        shown = without_lost_deployment(entry, shown)
        fields: dict[probatio.Marker, Any] = {}
        if step_id == "user":
            name = numbered(DEFAULT_AI_TASK_NAME, subentry_titles(self.hass))
            fields[probatio.Required(CONF_NAME, default=name)] = TEXT
        fields |= folded(schemas_of(TASK_ROWS.values(), offered_to(entry, shown)), SECTION_MODEL)
        return self.async_show_form(
            step_id=step_id,
            data_schema=self.add_suggested_values_to_schema(probatio.Schema(fields), shown),
            errors={"base": wrong} if wrong else {},
            description_placeholders={"deployment": chosen_deployment(shown)} if wrong else None,
        )
