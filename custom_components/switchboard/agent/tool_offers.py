"""The tools that integrations offer, those of intents without asking for them anew in each turn.

To offer its tools, the integration of intents looks through all states of the house for the domains
that are exposed: in a large house that takes longer than all the others together.
"""

from dataclasses import dataclass, field

from homeassistant.components import conversation
from homeassistant.components.intent import async_device_supports_timers
from homeassistant.components.intent.const import DOMAIN as INTENT
from homeassistant.components.llm import LLMTools, LLMToolsPlatformProtocol
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import intent, llm
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..home.exposed import exposed

MAX_DEVICES = 64

type _Dependencies = tuple[object, ...]


@dataclass(slots=True)
class Offers:
    """What the intents of one house offer, by the device that asks."""

    hass: HomeAssistant
    _kept: dict[str | None, tuple[_Dependencies, LLMTools | None]] = field(default_factory=dict)

    @callback
    def of(
        self, domain: str, platform: LLMToolsPlatformProtocol, context: llm.LLMContext
    ) -> LLMTools | None:
        """Return what an integration offers for Assist."""
        if domain != INTENT or context.assistant != conversation.DOMAIN:
            return platform.async_get_tools(self.hass, context, llm.LLM_API_ASSIST)
        device_id = context.device_id
        depends_on, known = self._dependencies(device_id), self._kept.get(device_id)
        if known is None or known[0] != depends_on:
            offered = platform.async_get_tools(self.hass, context, llm.LLM_API_ASSIST)
            if len(self._kept) >= MAX_DEVICES:
                self._kept.clear()
            known = self._kept[device_id] = depends_on, offered
        return known[1]

    def _dependencies(self, device_id: str | None) -> _Dependencies:
        """Return all that an offer depends on: intents, what is exposed, and what the device can.

        A change of where the device is makes another version of what is exposed.
        """
        device = dr.async_get(self.hass).async_get(device_id) if device_id else None
        has_timers = device_id is not None and async_device_supports_timers(self.hass, device_id)
        house = exposed(self.hass)
        house.look()
        return house.version, device is not None, has_timers, *intent.async_get(self.hass)


DATA_OFFERS: HassKey[Offers] = HassKey(f"{DOMAIN}_offers")


@callback
def offers(hass: HomeAssistant) -> Offers:
    """Return what is on offer in a house."""
    if (kept := hass.data.get(DATA_OFFERS)) is None:
        kept = hass.data[DATA_OFFERS] = Offers(hass)
    return kept
