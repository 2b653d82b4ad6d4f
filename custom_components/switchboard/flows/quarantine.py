"""What was learnt and waits, asked of a person one by one: keep it, change it, or no."""

import re
from typing import Any, Final

import probatio
from homeassistant.components.repairs import RepairsFlow, RepairsFlowResult
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.selector import TextSelector, TextSelectorConfig
from homeassistant.util import dt as dt_util

from ..engine.graph.errors import GraphError, UnknownRelationError
from ..engine.graph.errors import NotWaitingError as RelationNotWaitingError
from ..engine.graph.settling import Decision
from ..engine.graph.telling import ToldRelation
from ..engine.knowledge.errors import KnowledgeError, NotWaitingError
from ..engine.storage.entries import HOUSEHOLD, ExtractedFact
from ..engine.storage.errors import StorageError
from ..home.guests import guests_are_here
from ..memory.graph_editor import Caller
from ..memory.house_memory import DATA_MEMORY

ATTR_TEXT: Final = "text"

_MARKUP: Final = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~:])")


class DecideFlow(RepairsFlow):
    """Asks an administrator about what waits, the newest first, until nothing is left."""

    _fact: ExtractedFact | None = None
    _relation: ToldRelation | None = None

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> RepairsFlowResult:
        """Begin with the first."""
        return await self.async_step_decide()

    async def async_step_decide(
        self, user_input: dict[str, Any] | None = None
    ) -> RepairsFlowResult:
        """Ask about the next memory; after the last one, about the relations of the graph."""
        if guests_are_here(self.hass):
            return self.async_abort(reason="guests_here")
        memory = self.hass.data[DATA_MEMORY]
        try:
            owners = await memory.all_owners()
            facts = await memory.waiting.listing(owners)
            relations = await memory.graph.waiting(owners)
        except StorageError:
            return self.async_abort(reason="not_decided")
        if not facts:
            return await self.async_step_relation()
        self._fact = facts[0]
        left = str(len(facts) + len(relations))
        return self.async_show_menu(
            step_id="decide",
            menu_options=["keep", "change", "reject"],
            description_placeholders=self._placeholders(self._fact) | {"facts": left},
        )

    async def async_step_keep(self, user_input: dict[str, Any] | None = None) -> RepairsFlowResult:
        """Remember it as it is."""
        problem = await self._async_confirm()
        return await self.async_step_decide() if problem is None else problem

    async def async_step_change(
        self, user_input: dict[str, Any] | None = None
    ) -> RepairsFlowResult:
        """Remember it in other words."""
        if self._fact is None or guests_are_here(self.hass):
            return await self.async_step_decide()
        errors: dict[str, str] = {}
        text = self._fact.summary
        if user_input is not None:
            text = user_input[ATTR_TEXT].strip()
            try:
                await self.hass.data[DATA_MEMORY].waiting.confirm(self._fact.id, text=text)
            except NotWaitingError:
                return await self.async_step_decide()
            except KnowledgeError, StorageError:
                errors["base"] = "not_decided"
            else:
                return await self.async_step_decide()
        field = probatio.Required(ATTR_TEXT, default=text)
        return self.async_show_form(
            step_id="change",
            data_schema=probatio.Schema({field: TextSelector(TextSelectorConfig(multiline=True))}),
            errors=errors,
            description_placeholders=self._placeholders(self._fact),
        )

    async def async_step_reject(
        self, user_input: dict[str, Any] | None = None
    ) -> RepairsFlowResult:
        """Forget it, and never learn it again."""
        if self._fact is not None:
            try:
                await self.hass.data[DATA_MEMORY].waiting.reject(self._fact.id)
            except NotWaitingError:
                pass  # somebody else has decided meanwhile
            except KnowledgeError, StorageError:
                return self.async_abort(reason="not_decided")
        return await self.async_step_decide()

    async def async_step_relation(
        self, user_input: dict[str, Any] | None = None
    ) -> RepairsFlowResult:
        """Ask whether the next relation of the graph is right."""
        memory = self.hass.data[DATA_MEMORY]
        try:
            relations = await memory.graph.waiting(await memory.all_owners())
        except StorageError:
            return self.async_abort(reason="not_decided")
        if not relations:
            return self.async_create_entry(data={})
        self._relation = asked = relations[0]
        language, zone = self.hass.config.language, dt_util.get_default_time_zone()
        return self.async_show_menu(
            step_id="relation",
            menu_options=["right", "wrong"],
            description_placeholders={
                "text": plain(asked.question(language, zone)),
                "owner": owner_name(self.hass, asked.relation.owner),
                "facts": str(len(relations)),
            },
        )

    async def async_step_right(self, user_input: dict[str, Any] | None = None) -> RepairsFlowResult:
        """Let it hold."""
        return await self._async_settle("confirm")

    async def async_step_wrong(self, user_input: dict[str, Any] | None = None) -> RepairsFlowResult:
        """Never learn it again."""
        return await self._async_settle("reject")

    async def _async_settle(self, decision: Decision) -> RepairsFlowResult:
        memory, asked = self.hass.data[DATA_MEMORY], self._relation
        if asked is not None:
            relation = asked.relation
            caller = Caller([relation.owner], self.hass.config.language, may_confirm=True)
            try:
                await memory.graph.settle(caller, relation.id, decision)
            except RelationNotWaitingError, UnknownRelationError:
                pass  # somebody else has decided meanwhile
            except GraphError, StorageError:
                return self.async_abort(reason="not_decided")
        return await self.async_step_decide()

    async def _async_confirm(self) -> RepairsFlowResult | None:
        """Confirm what was asked about; returns how the flow ends where that fails."""
        if self._fact is None:
            return None
        try:
            await self.hass.data[DATA_MEMORY].waiting.confirm(self._fact.id)
        except NotWaitingError:
            return None
        except KnowledgeError, StorageError:
            return self.async_abort(reason="not_decided")
        return None

    @callback
    def _placeholders(self, fact: ExtractedFact) -> dict[str, str]:
        """Return what was learnt and whose it would be; nothing in it is read as markup."""
        return {"text": plain(fact.summary), "owner": owner_name(self.hass, fact.owner)}


@callback
def owner_name(hass: HomeAssistant, owner: str) -> str:
    """Return what people call an owner, as Markdown shows it."""
    state = hass.states.get(owner)
    name = hass.config.location_name if owner == HOUSEHOLD else owner
    return plain(state.name if state else name)


def plain(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))
