"""The questions once a connection stands: may a log be kept, and who answers when one speaks.

It is a flow of the entry's options that follows its config flow: the entry is there already, so
that closing these pages loses nothing.
"""

from functools import partialmethod
from typing import Any, Final, override

import probatio
from homeassistant.config_entries import ConfigEntry, ConfigFlowResult, ConfigSubentry, OptionsFlow
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import issue_registry as ir

from ..agent_settings import DEFAULT_OPTIONS
from ..connection.assistants import (
    async_add_assistant,
    async_change_assistant,
    async_returning_assistant,
    async_take_up_assistant,
    preferred_assistant,
)
from ..connection.former import Former, async_former, async_settle
from ..const import (
    CONF_DOLLAR,
    CONF_LIST_PRICES,
    CONF_PIN,
    DOCUMENTATION,
    DOMAIN,
    LIST_CURRENCY,
    SECTION_BUDGETS,
    SECTION_MEMORY,
    SECTION_PRICES,
    SECTION_SECURITY,
    SUBENTRY_CONVERSATION,
)
from ..engine.knowledge.errors import KnowledgeError
from ..engine.storage.errors import StorageError
from ..engine.storage.files import is_ours, noted_counts
from ..engine.turn.spoken_pin import is_pin
from ..history.unified_log import DATA_LOG
from ..home.pin import has_pin
from ..issues import async_report
from ..memory.first_use import async_house_memory
from ..option import PASSWORD, SWITCH
from ..settings import PRICE

SOURCE_AFTER_SETUP: Final = "after_setup"

KEEP_LOG: Final = "keep_log"
KEEP_HEALTH: Final = "keep_health"
NO_LOG: Final = "no_log"
NEW_ASSISTANT: Final = "new_assistant"
CHANGE_ASSISTANT: Final = "change_assistant"
TAKE_UP_ASSISTANT: Final = "take_up_assistant"
TAKE_UP_MEMORY: Final = "take_up_memory"
DELETE_MEMORY: Final = "delete_memory"
CONF_BUDGETS_AGAIN: Final = "budgets_again"
NO_ASSISTANT: Final = "no_assistant"
SETUP_UNFINISHED: Final = "setup_unfinished"


_LOCKED: Final = ("lock", "alarm_control_panel")
_PIN_FIELD: Final[dict[probatio.Marker, Any]] = {probatio.Optional(CONF_PIN): PASSWORD}
_BUDGETS_FIELD: Final = {probatio.Required(CONF_BUDGETS_AGAIN, default=True): SWITCH}


@callback
def async_tell_unfinished(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Say what is open and where to go on, for whoever closes the pages before the last."""
    told = {"entry": entry.title}
    async_report(hass, SETUP_UNFINISHED, told, f"{SETUP_UNFINISHED}_{entry.entry_id}")


@callback
def async_is_finished(hass: HomeAssistant, entry_id: str) -> None:
    """Take it back that something is open."""
    ir.async_delete_issue(hass, DOMAIN, f"{SETUP_UNFINISHED}_{entry_id}")


class AfterSetup(OptionsFlow):
    """The pages after the connection: consent, the assistant, and what to do next."""

    @callback
    def follows_setup(self) -> bool:
        """Tell whether the entry has just been made, and nobody has been asked these pages yet.

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
        """Ask whether conversations may be logged, and health kept; silence agrees to nothing."""
        return self.async_show_menu(
            step_id="consent",
            menu_options=[KEEP_LOG, KEEP_HEALTH, NO_LOG],
            description_placeholders={"details": f"{DOCUMENTATION}/blob/main/docs/log.md"},
        )

    async def _async_chosen(
        self, user_input: dict[str, Any] | None = None, **chosen: bool | str
    ) -> ConfigFlowResult:
        former = await self._async_former()
        is_there = await self.hass.async_add_executor_job(is_ours, self.hass.data[DATA_LOG].path)
        options = self.config_entry.options
        memory = {**options.get(SECTION_MEMORY, {}), **chosen}
        self.hass.config_entries.async_update_entry(
            self.config_entry, options={**options, SECTION_MEMORY: memory}
        )
        if former and former["had_memory"] and is_there:
            return await self.async_step_memory_before()
        return await self.async_step_assistant()

    async_step_keep_log = partialmethod(_async_chosen, log_conversations=True, health="ask")
    async_step_keep_health = partialmethod(_async_chosen, log_conversations=True, health="keep")
    async_step_no_log = partialmethod(_async_chosen, log_conversations=False, health="ask")

    async def async_step_memory_before(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Ask what becomes of the memory that a removed connection left."""
        counts = await self.hass.async_add_executor_job(noted_counts, self.hass.data[DATA_LOG].path)
        return self.async_show_menu(
            step_id="memory_before",
            menu_options=[TAKE_UP_MEMORY, DELETE_MEMORY],
            description_placeholders={
                "memories": str(counts.get("memories", "?")),
                "messages": str(counts.get("unified_log", "?")),
            },
        )

    async def async_step_delete_memory(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Delete everything that was said and remembered before."""
        memory = await async_house_memory(self.hass)
        await memory.log.async_tried()
        try:
            await memory.forgetting.forget(await memory.forgetting.plan_all(None))
        except StorageError, KnowledgeError:
            return self.async_abort(reason="memory_not_deleted")
        return await self.async_step_assistant()

    async def _async_former(self) -> Former | None:
        return await async_former(self.hass, self.config_entry.entry_id)

    async def async_step_assistant(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Offer to be the assistant that answers where nobody chose another."""
        assistant = preferred_assistant(self.hass)
        agent = self._agent()
        if assistant is None or agent is None:
            return await self.async_step_set_again()
        choices = [NEW_ASSISTANT, CHANGE_ASSISTANT, NO_ASSISTANT]
        if returning := await async_returning_assistant(self.hass, agent):
            choices[0] = TAKE_UP_ASSISTANT
        if not assistant.can_be_changed:
            choices.remove(CHANGE_ASSISTANT)
        return self.async_show_menu(
            step_id="assistant",
            menu_options=choices,
            description_placeholders={"assistant": assistant.name, "returning": returning or ""},
        )

    # The memory stays as it is: this connection has taken it up.
    async_step_take_up_memory = async_step_assistant

    async def async_step_take_up_assistant(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Let the assistant ask our agent that asked one before."""
        if agent := self._agent():
            await async_take_up_assistant(self.hass, agent)
        return await self.async_step_set_again()

    async def async_step_new_assistant(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Make an assistant of its own that speaks and listens as the preferred one does."""
        if agent := self._agent():
            await async_add_assistant(self.hass, agent, self._agents()[0].title)
        return await self.async_step_set_again()

    async def async_step_change_assistant(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Let the preferred assistant ask our agent."""
        if agent := self._agent():
            await async_change_assistant(self.hass, agent)
        return await self.async_step_set_again()

    async def async_step_set_again(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Ask again for what the connection before this one had, and which is not kept."""
        former = await self._async_former()
        if former is None or not (former["had_pin"] or former["budgets"]):
            return await self._async_settled()
        errors: dict[str, str] = {}
        if user_input is not None:
            pin = user_input.get(CONF_PIN, "").strip()
            if not pin or is_pin(pin):
                self._set_again(
                    pin, former["budgets"] if user_input.get(CONF_BUDGETS_AGAIN) else {}
                )
                return await self._async_settled()
            errors[CONF_PIN] = "pin_invalid"
        return self.async_show_form(
            step_id="set_again",
            data_schema=probatio.Schema(
                (_PIN_FIELD if former["had_pin"] else {})
                | (_BUDGETS_FIELD if former["budgets"] else {})
            ),
            errors=errors,
            last_step=False,
        )

    async_step_no_assistant = async_step_set_again

    @callback
    def _set_again(self, pin: str, budgets: dict[str, Any]) -> None:
        entry, entries = self.config_entry, self.hass.config_entries
        for subentry in self._agents() if pin else ():
            security = {
                **DEFAULT_OPTIONS[SECTION_SECURITY],
                **subentry.data.get(SECTION_SECURITY, {}),
                CONF_PIN: pin,
            }
            data = {**subentry.data, SECTION_SECURITY: security}
            entries.async_update_subentry(entry, subentry, data=data)
        if budgets:
            entries.async_update_entry(entry, options={**entry.options, SECTION_BUDGETS: budgets})

    async def _async_settled(self) -> ConfigFlowResult:
        await async_settle(self.hass, self.config_entry.entry_id)
        return await self.async_step_next_steps()

    async def async_step_next_steps(
        self, user_input: dict[str, Any] | None = None
    ) -> ConfigFlowResult:
        """Say what to do next. Its links lead away: what is asked here can be left open."""
        async_is_finished(self.hass, self.config_entry.entry_id)
        pin = (user_input or {}).get(CONF_PIN, "").strip()
        is_wrong = bool(pin) and not is_pin(pin)
        if user_input is None or is_wrong:
            return self.async_show_form(
                step_id="next_steps",
                data_schema=probatio.Schema(self._left_open()),
                errors={CONF_PIN: "pin_invalid"} if is_wrong else {},
                last_step=True,
                description_placeholders={
                    "currency": self.hass.config.currency,
                    "assist": "/home/overview?conversation=1",
                    "expose": "/config/voice-assistants/expose",
                    "assistants": "/config/voice-assistants/assistants",
                    "usage": f"{DOCUMENTATION}/blob/main/docs/usage.md",
                },
            )
        if pin:
            self._set_again(pin, {})
        options = dict(self.config_entry.options)
        if dollar := user_input.get(CONF_DOLLAR):
            prices = {CONF_LIST_PRICES: True, CONF_DOLLAR: dollar}
            options[SECTION_PRICES] = self._prices | prices
        return self.async_create_entry(data=options)

    @callback
    def _left_open(self) -> dict[probatio.Marker, Any]:
        """Return the fields of what nobody has chosen yet: a PIN for what is locked, the prices."""
        fields: dict[probatio.Marker, Any] = {}
        if not has_pin(self.hass) and self.hass.states.async_entity_ids_count(_LOCKED):
            fields |= _PIN_FIELD
        if self.hass.config.currency != LIST_CURRENCY and not self._prices:
            fields[probatio.Optional(CONF_DOLLAR)] = PRICE
        return fields

    @property
    def _prices(self) -> dict[str, Any]:
        return dict(self.config_entry.options.get(SECTION_PRICES, {}))

    @callback
    def _agents(self) -> list[ConfigSubentry]:
        return self.config_entry.get_subentries_of_type(SUBENTRY_CONVERSATION)

    @callback
    def _agent(self) -> str | None:
        registry = er.async_get(self.hass)
        ids = (
            registry.async_get_entity_id(SUBENTRY_CONVERSATION, DOMAIN, one.subentry_id)
            for one in self._agents()
        )
        return next(filter(None, ids), None)
