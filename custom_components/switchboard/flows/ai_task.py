"""The form of whoever does tasks: a name, and the model's options."""

from typing import Any

import probatio
from homeassistant.config_entries import ConfigSubentryFlow, SubentryFlowResult
from homeassistant.const import CONF_NAME
from homeassistant.data_entry_flow import section
from homeassistant.helpers.selector import TextSelector

from ..connection.titles import numbered, subentry_titles
from ..const import (
    CONF_MAX_OUTPUT_TOKENS,
    CONF_TEMPERATURE,
    CONF_TOP_P,
    DEFAULT_AI_TASK_NAME,
    SECTION_MODEL,
)
from ..settings import DEFAULT_TASK_OPTIONS, chosen_deployment
from .agent import MODEL_SCHEMA
from .model import CHOSEN_FIELDS, async_try_deployment, for_entry, without_lost_deployment

TASK_MODEL_SCHEMA = probatio.Schema(
    {
        probatio.Required(
            CONF_MAX_OUTPUT_TOKENS,
            default=DEFAULT_TASK_OPTIONS[SECTION_MODEL][CONF_MAX_OUTPUT_TOKENS],
        ): MODEL_SCHEMA.schema[CONF_MAX_OUTPUT_TOKENS],
        **{
            probatio.Optional(option): MODEL_SCHEMA.schema[option]
            for option in (CONF_TEMPERATURE, CONF_TOP_P, *CHOSEN_FIELDS)
        },
    }
)


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
            fields[probatio.Required(CONF_NAME, default=name)] = TextSelector()
        model = for_entry(TASK_MODEL_SCHEMA, entry, shown)
        fields[probatio.Optional(SECTION_MODEL)] = section(model, {"collapsed": False})
        return self.async_show_form(
            step_id=step_id,
            data_schema=self.add_suggested_values_to_schema(probatio.Schema(fields), shown),
            errors={"base": wrong} if wrong else {},
            description_placeholders={"deployment": chosen_deployment(shown)} if wrong else None,
        )
