"""The forms of what asks a model: an agent, and someone who does tasks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, override

import probatio
from homeassistant.components.conversation import DOMAIN as CONVERSATION_DOMAIN
from homeassistant.config_entries import SOURCE_USER, ConfigSubentryFlow, SubentryFlowResult
from homeassistant.const import CONF_LLM_HASS_API, CONF_NAME, CONF_PROMPT
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import TemplateError
from homeassistant.helpers import llm
from homeassistant.helpers.selector import (
    SelectOptionDict,
    Selector,
    SelectSelector,
    SelectSelectorConfig,
)
from homeassistant.helpers.template import Template

from ..agent_settings import (
    AGENT_ROWS,
    DEFAULT_OPTIONS,
    DEFAULT_TASK_OPTIONS,
    TASK_ROWS,
    PictureSettings,
    TopicsOf,
    chosen_deployment,
)
from ..connection.titles import numbered, subentry_titles
from ..const import DEFAULT_AI_TASK_NAME, DEFAULT_NAME, DOMAIN, SECTION_MODEL, SECTION_SECURITY
from ..engine.language.taxonomy import TopicsError, checked_own
from ..engine.turn.spoken_pin import is_pin
from ..engine.turn.vocabulary import VocabularyError, parse_user_vocabulary
from ..option import TEXT
from .form import async_try_named, folded, offered_to, schemas_of, without_lost_deployment
from .validation import async_pictures_problem


@dataclass(frozen=True, slots=True)
class _Mistake:
    """A mistake in what was entered: the key of its text, and the section to correct it in."""

    key: str
    section: str = ""
    placeholders: dict[str, str] = field(default_factory=dict)


class _ModelFlow(ConfigSubentryFlow):
    """Add, or change, what asks a model: its name, and its options in one form with sections."""

    _name: str
    _defaults: Mapping[str, Any]

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Add one."""
        return await self._async_step("user", user_input, dict(self._defaults))

    async def async_step_reconfigure(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Change one."""
        kept = self._get_reconfigure_subentry().data
        options = {
            name: {**value, **kept.get(name, {})}
            if isinstance(value, dict)
            else kept.get(name, value)
            for name, value in self._defaults.items()
        }
        return await self._async_step("reconfigure", user_input, options)

    async def _async_step(
        self, step_id: str, user_input: dict[str, Any] | None, shown: dict[str, Any]
    ) -> SubentryFlowResult:
        entry = self._get_entry()
        mistake: _Mistake | None = None
        if user_input is not None:
            mistake = self._mistake(user_input) or await self._async_deployment_mistake(user_input)
            if mistake is None:
                return self._finish(user_input)
            shown = user_input
        shown = without_lost_deployment(entry, shown)
        schema = self._schema(offered_to(entry, shown), mistake.section if mistake else "")
        if self.source == SOURCE_USER:
            name = numbered(self._name, subentry_titles(self.hass))
            schema = probatio.Schema(
                {probatio.Required(CONF_NAME, default=name): TEXT} | schema.schema
            )
        return self.async_show_form(
            step_id=step_id,
            data_schema=self.add_suggested_values_to_schema(
                schema, _without_lost_apis(self.hass, shown)
            ),
            errors={"base": mistake.key} if mistake else {},
            description_placeholders=mistake.placeholders if mistake else {},
        )

    def _schema(self, offered: Mapping[str, Selector[Any]], open_section: str) -> probatio.Schema:
        raise NotImplementedError

    def _mistake(self, options: dict[str, Any]) -> _Mistake | None:
        return None

    async def _async_deployment_mistake(self, options: dict[str, Any]) -> _Mistake | None:
        name = chosen_deployment(options)
        wrong = await async_try_named(self.hass, self._get_entry(), name)
        return _Mistake(wrong, SECTION_MODEL, {"deployment": name}) if wrong else None

    def _finish(self, user_input: dict[str, Any]) -> SubentryFlowResult:
        if self.source == SOURCE_USER:
            name = user_input.pop(CONF_NAME).strip()
            return self.async_create_entry(title=name or self._name, data=user_input)
        return self.async_update_and_abort(
            self._get_entry(),
            self._get_reconfigure_subentry(),
            data=user_input,
            reason="reconfigure_successful",
        )


class ConversationFlow(_ModelFlow):
    """Add an agent, or change one."""

    _name = DEFAULT_NAME
    _defaults = DEFAULT_OPTIONS

    @override
    def _schema(self, offered: Mapping[str, Selector[Any]], open_section: str) -> probatio.Schema:
        return agent_schema(self.hass, offered, open_section)

    @override
    def _mistake(self, options: dict[str, Any]) -> _Mistake | None:
        try:
            _try_prompt(self.hass, options.get(CONF_PROMPT, ""))
        except TemplateError as err:
            return _Mistake("prompt_invalid", placeholders={"error": str(err)})
        routing, window = options.get("routing", {}), options.get("window", {})
        try:
            parse_user_vocabulary(routing.get("vocabulary", ""))
        except VocabularyError as err:
            return _Mistake(f"vocabulary_{err.problem}", "routing", {"line": str(err.line)})
        try:
            checked_own(window.get("own_topics", ""), wanted=window.get("topics") == TopicsOf.OWN)
        except TopicsError as err:
            return _Mistake(f"topics_{err.problem}", "window", {"topic": err.topic})
        pin = AGENT_ROWS["pin"].of(options)
        return _Mistake("pin_invalid", SECTION_SECURITY) if pin and not is_pin(pin) else None


class AITaskFlow(_ModelFlow):
    """Add someone who does tasks, or change one."""

    _name = DEFAULT_AI_TASK_NAME
    _defaults = DEFAULT_TASK_OPTIONS

    @override
    def _schema(self, offered: Mapping[str, Selector[Any]], open_section: str) -> probatio.Schema:
        return probatio.Schema(folded(schemas_of(TASK_ROWS.values(), offered), SECTION_MODEL))

    @override
    async def _async_deployment_mistake(self, options: dict[str, Any]) -> _Mistake | None:
        if (mistake := await super()._async_deployment_mistake(options)) is not None:
            return mistake
        wished = PictureSettings.from_options(options)
        if not wished.deployment:
            return None
        wrong = await async_pictures_problem(self.hass, self._get_entry(), wished)
        told = {"deployment": wished.deployment}
        return _Mistake(wrong, SECTION_MODEL, told) if wrong else None


def agent_schema(
    hass: HomeAssistant,
    offered: Mapping[str, Selector[Any]] | None = None,
    open_section: str = "",
) -> probatio.Schema:
    """Return the form of an agent."""
    apis = [SelectOptionDict(label=api.name, value=api.id) for api in llm.async_get_apis(hass)]
    selector = SelectSelector(SelectSelectorConfig(options=apis, multiple=True))
    schemas = schemas_of(AGENT_ROWS.values(), {CONF_LLM_HASS_API: selector, **(offered or {})})
    return probatio.Schema(folded(schemas, open_section))


def _try_prompt(hass: HomeAssistant, prompt: str) -> None:
    """Render the instructions as for a sentence spoken to a loudspeaker: no user is known then."""
    Template(prompt, hass).async_render(
        {
            "ha_name": hass.config.location_name,
            "user_name": None,
            "llm_context": llm.LLMContext(
                platform=DOMAIN,
                context=Context(),
                language=hass.config.language,
                assistant=CONVERSATION_DOMAIN,
                device_id=None,
            ),
        },
        parse_result=False,
    )


def _without_lost_apis(hass: HomeAssistant, options: dict[str, Any]) -> dict[str, Any]:
    """Leave out LLM APIs that are gone: with one of them chosen the form could not be sent."""
    chosen = options.get(CONF_LLM_HASS_API)
    if chosen is None:
        return options
    if isinstance(chosen, str):
        chosen = [chosen]
    known = {api.id for api in llm.async_get_apis(hass)}
    return options | {CONF_LLM_HASS_API: [api_id for api_id in chosen if api_id in known]}
