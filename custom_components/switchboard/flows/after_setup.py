"""What is asked once a connection stands: may a log be kept, and who answers when one speaks.

It is a flow of the entry's options that follows its config flow: the entry is there already, so
that closing these pages loses nothing.
"""

from dataclasses import dataclass, replace
from typing import Any, Final, override

from homeassistant.config_entries import ConfigEntry, ConfigFlowResult, OptionsFlow
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir

from ..connection.titles import numbered
from ..const import (
    CONF_LOG_CONVERSATIONS,
    DOCUMENTATION,
    DOMAIN,
    SECTION_MEMORY,
    SUBENTRY_CONVERSATION,
)

SOURCE_AFTER_SETUP: Final = "after_setup"

KEEP_LOG: Final = "keep_log"
NO_LOG: Final = "no_log"
NEW_ASSISTANT: Final = "new_assistant"
CHANGE_ASSISTANT: Final = "change_assistant"
NO_ASSISTANT: Final = "no_assistant"
SETUP_UNFINISHED: Final = "setup_unfinished"


@callback
def async_tell_unfinished(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Say what is open and where to go on, for whoever closes the pages before the last."""
    ir.async_create_issue(
        hass,
        DOMAIN,
        _unfinished(entry.entry_id),
        is_fixable=False,
        severity=ir.IssueSeverity.WARNING,
        translation_key=SETUP_UNFINISHED,
        translation_placeholders={"entry": entry.title},
    )


@callback
def async_is_finished(hass: HomeAssistant, entry_id: str) -> None:
    """Take it back that something is open."""
    ir.async_delete_issue(hass, DOMAIN, _unfinished(entry_id))


def _unfinished(entry_id: str) -> str:
    return f"{SETUP_UNFINISHED}_{entry_id}"


class AfterSetup(OptionsFlow):
    """The pages after the connection: consent, the assistant, and what to do next."""

    @callback
    def follows_setup(self) -> bool:
        """Whether the entry has just been made, and nobody has been asked these pages yet.

        Home Assistant's frontend begins a flow of its own where it is told to go on with one
        (2026.11): the one that waits gives way to it.
        """
        flows = self.hass.config_entries.options
        waiting = flows.async_progress_by_handler(
            self.config_entry.entry_id,
            include_uninitialized=True,
            match_context={"source": SOURCE_AFTER_SETUP},
        )
        for flow in waiting:
            if flow["flow_id"] != self.flow_id:
                flows.async_abort(flow["flow_id"])
        return bool(waiting)

    @override
    @callback
    def async_create_entry(self, **result: Any) -> ConfigFlowResult:
        """Keep what was chosen; nothing of the set-up is open any more."""
        async_is_finished(self.hass, self.config_entry.entry_id)
        return super().async_create_entry(**result)

    async def async_step_consent(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Ask whether conversations may be logged; who says nothing has not agreed."""
        return self.async_show_menu(
            step_id="consent",
            menu_options=[KEEP_LOG, NO_LOG],
            description_placeholders={"details": f"{DOCUMENTATION}/blob/main/docs/log.md"},
        )

    async def async_step_keep_log(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Keep a log."""
        self._choose_log(keep=True)
        return await self.async_step_assistant()

    async def async_step_no_log(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Keep none."""
        self._choose_log(keep=False)
        return await self.async_step_assistant()

    @callback
    def _choose_log(self, *, keep: bool) -> None:
        options = self.config_entry.options
        memory = {**options.get(SECTION_MEMORY, {}), CONF_LOG_CONVERSATIONS: keep}
        self.hass.config_entries.async_update_entry(
            self.config_entry, options={**options, SECTION_MEMORY: memory}
        )

    async def async_step_assistant(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Offer to be the assistant that answers where nobody chose another."""
        assistant = preferred_assistant(self.hass)
        if assistant is None or self._agent() is None:
            return await self.async_step_next_steps()
        choices = [NEW_ASSISTANT, CHANGE_ASSISTANT, NO_ASSISTANT]
        if not assistant.can_be_changed:
            choices.remove(CHANGE_ASSISTANT)
        return self.async_show_menu(
            step_id="assistant",
            menu_options=choices,
            description_placeholders={"assistant": assistant.name},
        )

    async def async_step_new_assistant(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Make an assistant of its own that speaks and listens as the preferred one does."""
        if agent := self._agent():
            await async_add_assistant(self.hass, agent, self._agent_name())
        return await self.async_step_next_steps()

    async def async_step_change_assistant(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Let the preferred assistant ask our agent."""
        if agent := self._agent():
            await async_change_assistant(self.hass, agent)
        return await self.async_step_next_steps()

    async def async_step_no_assistant(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Leave the assistants as they are."""
        return await self.async_step_next_steps()

    async def async_step_next_steps(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Say what to do next. Its links lead away from the page: all was asked by then."""
        async_is_finished(self.hass, self.config_entry.entry_id)
        if user_input is None:
            return self.async_show_form(
                step_id="next_steps",
                last_step=True,
                description_placeholders={
                    "assist": "/home/overview?conversation=1",
                    "expose": "/config/voice-assistants/expose",
                    "assistants": "/config/voice-assistants/assistants",
                    "usage": f"{DOCUMENTATION}/blob/main/docs/usage.md",
                },
            )
        return self.async_create_entry(data=dict(self.config_entry.options))

    @callback
    def _agent(self) -> str | None:
        """Return the entity of the entry's first agent."""
        registry = er.async_get(self.hass)
        for subentry in self.config_entry.get_subentries_of_type(SUBENTRY_CONVERSATION):
            entity_id = registry.async_get_entity_id(
                SUBENTRY_CONVERSATION, DOMAIN, subentry.subentry_id
            )
            if entity_id is not None:
                return entity_id
        return None

    @callback
    def _agent_name(self) -> str:
        return next(
            subentry.title
            for subentry in self.config_entry.get_subentries_of_type(SUBENTRY_CONVERSATION)
        )


@dataclass(frozen=True, slots=True)
class _Assistant:
    """The voice assistant that answers where no other is chosen.

    It cannot be changed where an agent itself was made the preferred assistant.
    """

    name: str
    can_be_changed: bool


@callback
def preferred_assistant(hass: HomeAssistant) -> _Assistant | None:
    """Return the preferred voice assistant, None where there are no assistants."""
    if "assist_pipeline" not in hass.config.components:
        return None
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    preferred = assist_pipeline.async_get_pipeline(hass)
    return _Assistant(preferred.name, preferred in assist_pipeline.async_get_pipelines(hass))


async def async_change_assistant(hass: HomeAssistant, agent: str) -> None:
    """Let the preferred voice assistant ask ``agent``, which tries Home Assistant first itself."""
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    await assist_pipeline.async_update_pipeline(
        hass,
        assist_pipeline.async_get_pipeline(hass),
        conversation_engine=agent,
        prefer_local_intents=False,
    )


async def async_add_assistant(hass: HomeAssistant, agent: str, name: str) -> None:
    """Add a voice assistant like the preferred one that asks ``agent``; it is preferred now."""
    from homeassistant.components.assist_pipeline import pipeline as assist_pipeline  # optional

    taken = {one.name for one in assist_pipeline.async_get_pipelines(hass)}
    model = replace(
        assist_pipeline.async_get_pipeline(hass),
        name=numbered(name, taken),
        conversation_engine=agent,
        prefer_local_intents=False,
    ).to_json()
    del model["id"]
    store = hass.data[assist_pipeline.KEY_ASSIST_PIPELINE].pipeline_store
    store.async_set_preferred_item((await store.async_create_item(model)).id)
