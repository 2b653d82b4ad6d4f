"""Turns at the PIN gate, and what is said in them."""

from typing import Any

from homeassistant.components import conversation
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.core import Context, HomeAssistant

from custom_components.switchboard.engine.turn.pin_gate import PinGate, PinTurn, Protected
from custom_components.switchboard.engine.turn.spoken_pin import PLACEHOLDER, Heard

PIN, WRONG = "4711", "4712"
UNLOCK, LAMP, NONSENSE = "unlock the front door", "turn off the bed light", "sing a gibber song"
LOCK, GARAGE = "lock.front_door", "cover.garage_door"
EVERYTHING = frozenset(Protected)
CLOCK = 1000.0


def spoken(
    text: str, conversation_id: str | None = "talk", language: str = "en"
) -> conversation.ConversationInput:
    return conversation.ConversationInput(
        text, Context(), conversation_id, None, None, language, "conversation.switchboard"
    )


def a_gate(protected: frozenset[Protected] = EVERYTHING) -> PinGate:
    return PinGate(PIN, protected, lambda: CLOCK)


def a_turn(gate: PinGate | None = None, *numbers: str, **given: Any) -> PinTurn:
    """Return a turn in which numbers were said."""
    command = given.pop("command", "")
    return PinTurn(
        gate, Heard(f"x {PLACEHOLDER}", command, numbers), conversation_id="talk", **given
    )


async def recognised(home: HomeAssistant, text: str) -> Any:
    return await get_agent_manager(home).default_agent.async_recognize_intent(spoken(text))
