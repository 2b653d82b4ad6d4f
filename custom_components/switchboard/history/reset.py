"""Beginning every conversation of the house anew."""

from homeassistant.core import HomeAssistant, callback

from ..runtime import loaded_entries


@callback
def async_begin_anew(hass: HomeAssistant) -> list[str]:
    """Let go of every conversation, those included that could be taken up; returns their ids."""
    begun: list[str] = []
    for entry in loaded_entries(hass):
        data = entry.runtime_data
        data.carry_over.forget_all()
        for conversation_id in tuple(data.conversations.get_all_conversations()):
            data.reset(conversation_id)
            begun.append(conversation_id)
    return begun


@callback
def async_let_go_of_all(hass: HomeAssistant) -> None:
    """Begin anew, and keep nothing of the turns that are under way."""
    async_begin_anew(hass)
    for entry in loaded_entries(hass):
        entry.runtime_data.turn_log.log.forget_turns()
        entry.runtime_data.turn_log.forget()
        entry.runtime_data.late.forget_all()
