"""Two memories that may contradict each other, asked of a person: which of them holds, or both."""

from collections.abc import Callable
from typing import Any

from homeassistant.components.repairs import RepairsFlow, RepairsFlowResult
from homeassistant.core import callback
from homeassistant.util import dt as dt_util

from ..engine.knowledge.contradictions import Contradiction, Settlement
from ..engine.knowledge.errors import KnowledgeError, NotInDoubtError, UnknownMemoryError
from ..engine.storage.errors import StorageError
from ..engine.storage.memory_entries import Memory
from ..home.guests import guests_are_here
from ..memory.house_memory import DATA_MEMORY
from .quarantine import owner_name, plain


class SettleFlow(RepairsFlow):
    """Asks an administrator about two after two, the oldest first, until nothing is in doubt."""

    _pair: Contradiction | None = None

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> RepairsFlowResult:
        """Begin with the first two."""
        return await self.async_step_settle()

    async def async_step_settle(
        self, user_input: dict[str, Any] | None = None
    ) -> RepairsFlowResult:
        """Ask about the next two."""
        if guests_are_here(self.hass):
            return self.async_abort(reason="guests_here")
        try:
            found = await self.hass.data[DATA_MEMORY].in_doubt.listing()
        except StorageError:
            return self.async_abort(reason="not_decided")
        if not found:
            return self.async_create_entry(data={})
        self._pair = found[0]
        return self.async_show_menu(
            step_id="settle",
            menu_options=["first", "second", "both"],
            description_placeholders=self._placeholders(self._pair) | {"doubts": str(len(found))},
        )

    async def async_step_first(self, user_input: dict[str, Any] | None = None) -> RepairsFlowResult:
        """Let the one hold that was known before."""
        return await self._async_settle(lambda pair: pair.known)

    async def async_step_second(
        self, user_input: dict[str, Any] | None = None
    ) -> RepairsFlowResult:
        """Let the one hold that came later."""
        return await self._async_settle(lambda pair: pair.new)

    async def async_step_both(self, user_input: dict[str, Any] | None = None) -> RepairsFlowResult:
        """Let both hold."""
        return await self._async_settle(lambda pair: pair.known, both_hold=True)

    async def _async_settle(
        self, choose: Callable[[Contradiction], Memory], *, both_hold: bool = False
    ) -> RepairsFlowResult:
        """Settle what was asked about, and ask about the next two."""
        if self._pair is not None:
            holds = choose(self._pair)
            other = self._pair.other(holds.id)
            try:
                await self.hass.data[DATA_MEMORY].in_doubt.settle(
                    Settlement(holds.id, others=(other.id,), both_hold=both_hold)
                )
            except NotInDoubtError, UnknownMemoryError:
                pass  # somebody else has decided or forgotten meanwhile
            except KnowledgeError, StorageError:
                return self.async_abort(reason="not_decided")
        return await self.async_step_settle()

    @callback
    def _placeholders(self, pair: Contradiction) -> dict[str, str]:
        """Return the two, since when, and whose; nothing in them is read as markup."""
        return {
            "first": plain(pair.known.text),
            "first_day": _day(pair.known),
            "second": plain(pair.new.text),
            "second_day": _day(pair.new),
            "owner": owner_name(self.hass, pair.known.owner),
        }


def _day(memory: Memory) -> str:
    return f"{dt_util.as_local(memory.valid_from):%Y-%m-%d}"
