"""Tools of another integration, for agents to be offered."""

from collections.abc import Awaitable, Callable
from typing import Any

import probatio
from homeassistant.core import HomeAssistant
from homeassistant.helpers import llm

type Act = Callable[[llm.ToolInput], Awaitable[llm.ToolResult]]


class OneTool(llm.Tool):
    """A tool of which nobody knows what it does; keeps what it was ``called`` with."""

    description = "Does things."
    integration = "other"
    parameters = probatio.Schema({probatio.Optional("name"): str})

    def __init__(self, name: str = "HassTurnOff", act: Act | None = None) -> None:
        self.name = name
        self.act = act
        self.called: list[dict[str, Any]] = []

    async def async_call(
        self, hass: HomeAssistant, tool_input: llm.ToolInput, llm_context: llm.LLMContext
    ) -> llm.ToolResult:
        self.called.append(tool_input.tool_args)
        return await self.act(tool_input) if self.act else llm.ToolResult({"success": True})


class OtherAPI(llm.API):
    """An API with these tools alone."""

    def __init__(self, hass: HomeAssistant, *tools: llm.Tool, name: str = "other") -> None:
        super().__init__(hass=hass, id=name, name=name.title())
        self.tools = list(tools)

    async def async_get_api_instance(self, llm_context: llm.LLMContext) -> llm.APIInstance:
        return llm.APIInstance(self, "Use the tool.", llm_context, self.tools)
