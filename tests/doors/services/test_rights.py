"""Who may use which action: a table of all of them."""

from typing import Any

import pytest
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError, Unauthorized, UnknownUser
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.home.guests import DATA_GUESTS
from custom_components.switchboard.operations.rights import (
    Call,
    RefusedError,
    Rights,
    Who,
    WithGuests,
    as_guests_may_see,
    async_call,
    check_no_guests,
)
from custom_components.switchboard.operations.table import OPERATIONS

from ..conftest import by_person
from ..household import HOUSEHOLD, KIM, ROBIN
from .test_memory_services import refusal, told
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


def test_only_an_administrator_names_an_owner_whom_nobody_knows():
    free = {one.rights.who for one in OPERATIONS if one.any_owner}
    assert free == {Who.ADMINISTRATORS}


@pytest.mark.parametrize(
    ("owners", "may"),
    [
        ((ROBIN,), True),
        ((HOUSEHOLD, ROBIN), True),
        ((HOUSEHOLD,), False),
        ((KIM,), False),
        ((ROBIN, KIM), False),
        ((HOUSEHOLD, ROBIN, KIM), False),
        ((), False),
    ],
)
async def test_a_conversation_is_read_by_who_spoke_in_it_with_nobody_else(
    house, robin, owners, may
):
    called = await call_of(house, Context(user_id=robin.id))
    assert called.may_read(owners) is may
    assert (await call_of(house, by_person(house))).may_read(owners)


async def test_who_calls_is_known_by_name_and_an_automation_is_nobody(house, robin):
    of_robin = await call_of(house, Context(user_id=robin.id))
    assert (of_robin.own, of_robin.viewer, of_robin.looks_as) == (ROBIN, ROBIN, ROBIN)
    of_robin.check_person()
    of_admin = await call_of(house, by_person(house))
    name = (await house.auth.async_get_user(by_person(house).user_id)).name
    assert (of_admin.own, of_admin.looks_as) == (None, name)
    of_nobody = await call_of(house, Context())
    assert (of_nobody.own, of_nobody.viewer, of_nobody.looks_as) == (None, None, "")
    with pytest.raises(KnowledgeError, match="memory_no_person"):
        of_nobody.check_person()
    nameless = MockUser(is_owner=True, name=None).add_to_hass(house)
    assert (await call_of(house, Context(user_id=nameless.id))).looks_as == nameless.id


async def test_that_there_is_a_memory_of_another_person_is_not_told(house, robin):
    of_robin = await call_of(house, Context(user_id=robin.id))
    mine, ours, kims = [
        (await told(house, "Likes tea", owner=owner))["id"] for owner in (ROBIN, HOUSEHOLD, KIM)
    ]
    await of_robin.check_readable(mine, ours)
    await (await call_of(house, by_person(house))).check_readable(kims)
    for memory_id in (kims, "gone"):
        with pytest.raises(KnowledgeError, match="memory_unknown"):
            await of_robin.check_readable(mine, memory_id)


async def test_with_guests_an_answer_tells_only_whether_something_was_done(house, entry):
    answer = {"done": True, "text": "Likes tea", "total": 1}
    assert as_guests_may_see(house, answer) == answer
    check_no_guests(house)
    await house.data[DATA_GUESTS].async_set(is_on=True)
    assert as_guests_may_see(house, answer) == {"done": True}
    with pytest.raises(RefusedError, match="guests"):
        check_no_guests(house)


async def call_of(hass: HomeAssistant, context: Context) -> Call:
    rights = Rights(who=Who.RESIDENTS, guests=WithGuests.ALLOWED)
    return await async_call(hass, "list_memories", rights, {}, context)
