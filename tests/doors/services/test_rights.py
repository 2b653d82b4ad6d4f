"""Who may use which action: a table of all of them."""

from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError, Unauthorized, UnknownUser
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.switchboard.operations.rights import Who
from custom_components.switchboard.operations.table import OPERATIONS

from .test_memory_services import refusal
from .test_models_hand import arguments
from .test_own_rights import ask

ACTIONS = [one for one in OPERATIONS if not one.is_command]
GIVEN = {name: tries[0] for name, tries in arguments("m", "w").items()}
ADMINS = {one.name for one in ACTIONS if one.rights.who is Who.ADMINISTRATORS}
ANYBODYS = {one.name for one in ACTIONS if one.rights.who is Who.ANYBODY}


async def _unauthorized(hass: HomeAssistant, user: Any) -> set[str]:
    """Return the actions that somebody may not use."""
    refused = set()
    for one in ACTIONS:
        try:
            await ask(hass, user, one.name, **GIVEN[one.name])
        except Unauthorized:
            refused.add(one.name)
        except HomeAssistantError:
            continue
    return refused


async def test_who_is_no_person_may_use_what_looks_at_the_conversation_alone(house, robin):
    stranger = MockUser(is_owner=False).add_to_hass(house)
    assert await _unauthorized(house, stranger) == {one.name for one in ACTIONS} - ANYBODYS
    assert {"export_conversation", "fork_conversation"} == ANYBODYS
    with pytest.raises(UnknownUser):
        await ask(house, MockUser(is_owner=False), "list_memories")


async def test_a_person_of_the_house_does_no_administrators_work(house, robin):
    assert {"remember", "recall", "purge", "import_conversations"} < ADMINS
    refused = await _unauthorized(house, robin)
    # Of the others, some of what is asked for here is another person's or everybody's.
    assert ADMINS <= refused <= ADMINS | {"edit_memory", "export", "forget", "list_memories"}


async def test_without_a_log_each_action_on_it_says_so(house, move_in):
    await move_in()
    for one in ACTIONS:
        if one.needs_log:
            assert await refusal(house, one.name, **GIVEN[one.name]) == "log_not_kept", one.name
