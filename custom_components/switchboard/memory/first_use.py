"""What loads with its first use, since a house that starts need not wait for it.

That is the memory of the house, and the functions that tables of tools and operations name.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers.importlib import async_import_module
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from .hub import DATA_HUB

if TYPE_CHECKING:
    from .house_memory import HouseMemory

DATA_MEMORY: HassKey[HouseMemory] = HassKey(f"{DOMAIN}_memory")


async def async_house_memory(hass: HomeAssistant) -> HouseMemory:
    """Return the memory of the house, one for all who use it."""
    module = await async_import_module(hass, f"{__package__}.house_memory")
    if DATA_MEMORY not in hass.data:
        hass.data[DATA_MEMORY] = module.HouseMemory(hass, hass.data[DATA_HUB])
    return hass.data[DATA_MEMORY]


async def async_function(hass: HomeAssistant, package: str, path: str) -> Callable[..., Any]:
    """Return the function that ``path`` names as ``module.function``, loaded with its first use."""
    module, _, name = path.rpartition(".")
    function: Callable[..., Any] = getattr(
        await async_import_module(hass, f"{package}.{module}"), name
    )
    return function
