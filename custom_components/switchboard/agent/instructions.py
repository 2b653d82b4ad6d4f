"""The agent's instructions, whose template may say something else with every sentence."""

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant
from homeassistant.helpers.template import Template

from ..const import DOMAIN


async def async_instructions(
    hass: HomeAssistant, template: str, user_input: conversation.ConversationInput
) -> str:
    """Render an agent's instructions for a sentence, with what Home Assistant lets them use.

    Home Assistant renders them as well, but from 2026.11 on once in a conversation only.

    Raises:
        TemplateError: the template is broken.
    """
    user_id = user_input.context.user_id
    user = await hass.auth.async_get_user(user_id) if user_id else None
    rendered: str = Template(template, hass).async_render(
        {
            "ha_name": hass.config.location_name,
            "user_name": user.name if user else None,
            "llm_context": user_input.as_llm_context(DOMAIN),
        },
        parse_result=False,
    )
    return rendered


def provided(chat_log: conversation.ChatLog) -> tuple[str, ...]:
    """Return what follows the instructions: the prompt of the tools, and what a caller adds."""
    api = chat_log.llm_api
    parts = (api.api_prompt if api is not None else None, chat_log.extra_system_prompt)
    return tuple(part for part in parts if part)
