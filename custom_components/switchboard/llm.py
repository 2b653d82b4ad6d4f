"""The memory as tools for every agent of the house, whoever made it, and for MCP clients.

Home Assistant asks each integration which tools it has for an agent. Ours are there as long as
there is a memory: where nobody agreed to a log, no agent hears of one.
"""

from typing import Final

from homeassistant.components.llm import LLMTools
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.llm import LLM_API_ASSIST, LLMContext

from .memory.forget_fact import FORGET_FACT
from .memory.hub import DATA_HUB
from .memory.recall_tools import RECALL_MEMORY, SEARCH_CONVERSATIONS
from .memory.remember_fact import REMEMBER_FACT
from .memory.tools import PROMPT

TOOLS: Final = (REMEMBER_FACT, FORGET_FACT, RECALL_MEMORY, SEARCH_CONVERSATIONS)


@callback
def async_get_tools(hass: HomeAssistant, llm_context: LLMContext, api_id: str) -> LLMTools | None:
    """Return the tools of the memory, None where there is none."""
    hub = hass.data.get(DATA_HUB)
    if api_id != LLM_API_ASSIST or hub is None or not hub.remembers:
        return None
    return LLMTools(tools=[*TOOLS], prompt=PROMPT)
