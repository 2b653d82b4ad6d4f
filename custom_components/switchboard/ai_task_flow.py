"""The form of whoever does tasks: a name, and the model's options."""

from typing import Any

import probatio
from homeassistant.config_entries import ConfigSubentryFlow, SubentryFlowResult
from homeassistant.const import CONF_NAME
from homeassistant.data_entry_flow import section
from homeassistant.helpers.selector import TextSelector

from .const import (
    CONF_MAX_OUTPUT_TOKENS,
    CONF_REASONING_EFFORT,
    CONF_TEMPERATURE,
    CONF_TOP_P,
    DEFAULT_AI_TASK_NAME,
    SECTION_MODEL,
)
from .naming import numbered, subentry_titles
from .settings import DEFAULT_TASK_OPTIONS
from .subentry_flow import MODEL_SCHEMA

TASK_MODEL_SCHEMA = probatio.Schema(
    {
        probatio.Required(
            CONF_MAX_OUTPUT_TOKENS,
            default=DEFAULT_TASK_OPTIONS[SECTION_MODEL][CONF_MAX_OUTPUT_TOKENS],
        ): MODEL_SCHEMA.schema[CONF_MAX_OUTPUT_TOKENS],
        **{
            probatio.Optional(option): MODEL_SCHEMA.schema[option]
            for option in (CONF_TEMPERATURE, CONF_TOP_P, CONF_REASONING_EFFORT)
        },
    }
)
_SECTIONS: dict[probatio.Marker, Any] = {
    probatio.Optional(SECTION_MODEL): section(TASK_MODEL_SCHEMA, {"collapsed": False})
}
SCHEMA = probatio.Schema(_SECTIONS)


class AITaskFlow(ConfigSubentryFlow):
    """Add someone who does tasks, or change one."""

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Add one."""
        if user_input is None:
            name = numbered(DEFAULT_AI_TASK_NAME, subentry_titles(self.hass))
            named: dict[probatio.Marker, Any] = {
                probatio.Required(CONF_NAME, default=name): TextSelector(),
                **_SECTIONS,
            }
            return self._form("user", probatio.Schema(named), DEFAULT_TASK_OPTIONS)
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
            return self._form("reconfigure", SCHEMA, shown)
        return self.async_update_and_abort(
            self._get_entry(), subentry, data=user_input, reason="reconfigure_successful"
        )

    def _form(
        self, step_id: str, schema: probatio.Schema, shown: dict[str, Any]
    ) -> SubentryFlowResult:
        return self.async_show_form(
            step_id=step_id, data_schema=self.add_suggested_values_to_schema(schema, shown)
        )
