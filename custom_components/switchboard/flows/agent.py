"""An agent's options, in one form with sections."""

from dataclasses import dataclass, field
from typing import Any

import probatio
from homeassistant.components.conversation import DOMAIN as CONVERSATION_DOMAIN
from homeassistant.config_entries import SOURCE_USER, ConfigSubentryFlow, SubentryFlowResult
from homeassistant.const import CONF_LLM_HASS_API, CONF_NAME, CONF_PROMPT
from homeassistant.core import Context, HomeAssistant
from homeassistant.data_entry_flow import section
from homeassistant.exceptions import TemplateError
from homeassistant.helpers import llm
from homeassistant.helpers.selector import (
    BooleanSelector,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    SelectOptionDict,
    SelectSelector,
    SelectSelectorConfig,
    TemplateSelector,
    TextSelector,
    TextSelectorConfig,
    TextSelectorType,
)
from homeassistant.helpers.template import Template

from ..connection.titles import numbered, subentry_titles
from ..const import (
    CONF_CONFIRM_AT_ONCE,
    CONF_CONTEXT_TOKENS,
    CONF_EARLY_SECONDS,
    CONF_EVICTION_TARGET,
    CONF_HOME_MINUTES,
    CONF_HOME_MODE,
    CONF_HOME_TOKENS,
    CONF_KEEP_EXCHANGES,
    CONF_LATE_SECONDS,
    CONF_MAX_OUTPUT_TOKENS,
    CONF_MAX_TOKENS,
    CONF_OWN_TOPICS,
    CONF_PIN,
    CONF_POLICY,
    CONF_PROFILE_TOKENS,
    CONF_PROTECTED,
    CONF_RECALL_TOKENS,
    CONF_SHORTEN_REPEATS,
    CONF_STATE_QUESTIONS_LOCALLY,
    CONF_SUMMARY,
    CONF_TEMPERATURE,
    CONF_TOP_P,
    CONF_TOPICS,
    CONF_TOPICS_BY_MODEL,
    CONF_VOCABULARY,
    DEFAULT_NAME,
    DOMAIN,
    SECTION_HOME,
    SECTION_MODEL,
    SECTION_RECALL,
    SECTION_ROUTING,
    SECTION_SECURITY,
    SECTION_TIMING,
    SECTION_WINDOW,
)
from ..engine.language.taxonomy import TopicsError, checked_own
from ..engine.turn.pin_gate import Protected
from ..engine.turn.routing import Policy
from ..engine.turn.spoken_pin import is_pin
from ..engine.turn.vocabulary import VocabularyError, parse_user_vocabulary
from ..settings import DEFAULT_OPTIONS, HomeStateMode, TopicsOf, chosen_deployment
from .model import (
    CHOSEN_FIELDS,
    async_try_deployment,
    for_entry,
    without_lost_deployment,
)


def _number(minimum: float, maximum: float, step: float) -> NumberSelector:
    return NumberSelector(
        NumberSelectorConfig(min=minimum, max=maximum, step=step, mode=NumberSelectorMode.BOX)
    )


def _choice(options: list[str], key: str) -> SelectSelector:
    return SelectSelector(SelectSelectorConfig(options=options, translation_key=key))


def _required(section_name: str, key: str) -> probatio.Required:
    return probatio.Required(key, default=DEFAULT_OPTIONS[section_name][key])


ROUTING_SCHEMA = probatio.Schema(
    {
        _required(SECTION_ROUTING, CONF_POLICY): _choice(
            [policy.value for policy in Policy], CONF_POLICY
        ),
        _required(SECTION_ROUTING, CONF_STATE_QUESTIONS_LOCALLY): BooleanSelector(),
        probatio.Optional(CONF_VOCABULARY): TextSelector(TextSelectorConfig(multiline=True)),
    }
)
WINDOW_SCHEMA = probatio.Schema(
    {
        _required(SECTION_WINDOW, CONF_MAX_TOKENS): _number(200, 1_000_000, 1),
        _required(SECTION_WINDOW, CONF_EVICTION_TARGET): _number(0.1, 1, 0.05),
        _required(SECTION_WINDOW, CONF_KEEP_EXCHANGES): _number(1, 1000, 1),
        _required(SECTION_WINDOW, CONF_SUMMARY): BooleanSelector(),
        _required(SECTION_WINDOW, CONF_TOPICS): _choice(
            [kind.value for kind in TopicsOf], CONF_TOPICS
        ),
        probatio.Optional(CONF_OWN_TOPICS): TextSelector(TextSelectorConfig(multiline=True)),
        _required(SECTION_WINDOW, CONF_TOPICS_BY_MODEL): BooleanSelector(),
    }
)
HOME_SCHEMA = probatio.Schema(
    {
        _required(SECTION_HOME, CONF_HOME_MODE): _choice(
            [mode.value for mode in HomeStateMode], SECTION_HOME
        ),
        _required(SECTION_HOME, CONF_HOME_TOKENS): _number(100, 100_000, 1),
        _required(SECTION_HOME, CONF_HOME_MINUTES): _number(1, 1440, 1),
    }
)
RECALL_SCHEMA = probatio.Schema(
    {
        _required(SECTION_RECALL, CONF_PROFILE_TOKENS): _number(0, 10_000, 1),
        _required(SECTION_RECALL, CONF_RECALL_TOKENS): _number(0, 10_000, 1),
    }
)
TIMING_SCHEMA = probatio.Schema(
    {
        _required(SECTION_TIMING, CONF_EARLY_SECONDS): _number(0, 60, 1),
        _required(SECTION_TIMING, CONF_LATE_SECONDS): _number(0, 85, 1),
        _required(SECTION_TIMING, CONF_CONFIRM_AT_ONCE): BooleanSelector(),
        _required(SECTION_TIMING, CONF_SHORTEN_REPEATS): BooleanSelector(),
    }
)
MODEL_SCHEMA = probatio.Schema(
    {
        _required(SECTION_MODEL, CONF_MAX_OUTPUT_TOKENS): _number(16, 100_000, 1),
        _required(SECTION_MODEL, CONF_CONTEXT_TOKENS): _number(1000, 10_000_000, 1),
        probatio.Optional(CONF_TEMPERATURE): _number(0, 2, 0.05),
        probatio.Optional(CONF_TOP_P): _number(0, 1, 0.05),
        **{probatio.Optional(option): field for option, field in CHOSEN_FIELDS.items()},
    }
)


SECURITY_SCHEMA = probatio.Schema(
    {
        probatio.Optional(CONF_PIN): TextSelector(
            TextSelectorConfig(type=TextSelectorType.PASSWORD, autocomplete="off")
        ),
        _required(SECTION_SECURITY, CONF_PROTECTED): SelectSelector(
            SelectSelectorConfig(
                options=[kind.value for kind in Protected],
                multiple=True,
                translation_key=CONF_PROTECTED,
            )
        ),
    }
)


SECTIONS = {
    SECTION_ROUTING: ROUTING_SCHEMA,
    SECTION_WINDOW: WINDOW_SCHEMA,
    SECTION_HOME: HOME_SCHEMA,
    SECTION_RECALL: RECALL_SCHEMA,
    SECTION_TIMING: TIMING_SCHEMA,
    SECTION_MODEL: MODEL_SCHEMA,
    SECTION_SECURITY: SECURITY_SCHEMA,
}


class ConversationFlow(ConfigSubentryFlow):
    """Add an agent, or change one."""

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Add an agent."""
        return await self._async_step_options("user", user_input, DEFAULT_OPTIONS)

    async def async_step_reconfigure(
        self, user_input: dict[str, Any] | None = None
    ) -> SubentryFlowResult:
        """Change an agent."""
        options = {**DEFAULT_OPTIONS, **self._get_reconfigure_subentry().data}
        for name in SECTIONS:
            options[name] = {**DEFAULT_OPTIONS[name], **options[name]}
        return await self._async_step_options("reconfigure", user_input, options)

    async def _async_step_options(
        self, step_id: str, user_input: dict[str, Any] | None, shown: dict[str, Any]
    ) -> SubentryFlowResult:
        mistake: _Mistake | None = None
        if user_input is not None:
            mistake = _mistake(self.hass, user_input)
            if mistake is None:
                mistake = await self._async_deployment_mistake(user_input)
            if mistake is None:
                return self._finish(user_input)
            shown = user_input
        shown = without_lost_deployment(self._get_entry(), shown)
        schema = _schema(
            self.hass,
            model=for_entry(MODEL_SCHEMA, self._get_entry(), shown),
            name=numbered(DEFAULT_NAME, subentry_titles(self.hass))
            if self.source == SOURCE_USER
            else "",
            open_section=mistake.section if mistake else "",
        )
        return self.async_show_form(
            step_id=step_id,
            data_schema=self.add_suggested_values_to_schema(
                schema, _without_lost_apis(self.hass, shown)
            ),
            errors={"base": mistake.key} if mistake else {},
            description_placeholders=mistake.placeholders if mistake else {},
        )

    async def _async_deployment_mistake(self, options: dict[str, Any]) -> _Mistake | None:
        wrong = await async_try_deployment(self.hass, self._get_entry(), options)
        name = {"deployment": chosen_deployment(options)}
        return _Mistake(wrong, SECTION_MODEL, name) if wrong else None

    def _finish(self, user_input: dict[str, Any]) -> SubentryFlowResult:
        if self.source == SOURCE_USER:
            name = user_input.pop(CONF_NAME).strip()
            return self.async_create_entry(title=name or DEFAULT_NAME, data=user_input)
        return self.async_update_and_abort(
            self._get_entry(),
            self._get_reconfigure_subentry(),
            data=user_input,
            reason="reconfigure_successful",
        )


@dataclass(frozen=True, slots=True)
class _Mistake:
    """What cannot be kept as it was entered: its text's key, and the section to correct it in."""

    key: str
    section: str = ""
    placeholders: dict[str, str] = field(default_factory=dict)


def _mistake(hass: HomeAssistant, options: dict[str, Any]) -> _Mistake | None:
    """Find the first thing in an agent's options that would fail when somebody speaks."""
    try:
        _try_prompt(hass, options.get(CONF_PROMPT, ""))
    except TemplateError as err:
        return _Mistake("prompt_invalid", placeholders={"error": str(err)})
    try:
        parse_user_vocabulary(options.get(SECTION_ROUTING, {}).get(CONF_VOCABULARY, ""))
    except VocabularyError as err:
        return _Mistake(f"vocabulary_{err.problem}", SECTION_ROUTING, {"line": str(err.line)})
    window = options.get(SECTION_WINDOW, {})
    try:
        checked_own(window.get(CONF_OWN_TOPICS, ""), wanted=window.get(CONF_TOPICS) == TopicsOf.OWN)
    except TopicsError as err:
        return _Mistake(f"topics_{err.problem}", SECTION_WINDOW, {"topic": err.topic})
    if not _pin_is_usable(options):
        return _Mistake("pin_invalid", SECTION_SECURITY)
    return None


def _try_prompt(hass: HomeAssistant, prompt: str) -> None:
    """Render the instructions as for a sentence spoken to a loudspeaker: no user is known then.

    Raises:
        TemplateError: they cannot be rendered.
    """
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


def _pin_is_usable(options: dict[str, Any]) -> bool:
    """Whether a PIN is one, or there is none: an empty field turns the gate off."""
    pin = options.get(SECTION_SECURITY, {}).get(CONF_PIN, "").strip()
    return not pin or is_pin(pin)


def _without_lost_apis(hass: HomeAssistant, options: dict[str, Any]) -> dict[str, Any]:
    """Leave out LLM APIs that are gone: with one of them chosen the form could not be sent."""
    chosen = options.get(CONF_LLM_HASS_API)
    if chosen is None:
        return options
    if isinstance(chosen, str):
        chosen = [chosen]
    known = {api.id for api in llm.async_get_apis(hass)}
    return options | {CONF_LLM_HASS_API: [api_id for api_id in chosen if api_id in known]}


def _schema(
    hass: HomeAssistant,
    *,
    name: str,
    model: probatio.Schema = MODEL_SCHEMA,
    open_section: str = "",
) -> probatio.Schema:
    """Return the form of an agent; ``name`` is what a new one is called unless somebody says."""
    sections = {**SECTIONS, SECTION_MODEL: model}
    apis = [SelectOptionDict(label=api.name, value=api.id) for api in llm.async_get_apis(hass)]
    fields: dict[probatio.Marker, Any] = {}
    if name:
        fields[probatio.Required(CONF_NAME, default=name)] = TextSelector()
    fields |= {
        probatio.Optional(CONF_PROMPT): TemplateSelector(),
        probatio.Optional(CONF_LLM_HASS_API): SelectSelector(
            SelectSelectorConfig(options=apis, multiple=True)
        ),
        # What is left out of a section, or a whole section, keeps its defaults.
        **{
            probatio.Optional(part): section(schema, {"collapsed": part != open_section})
            for part, schema in sections.items()
        },
    }
    return probatio.Schema(fields)
