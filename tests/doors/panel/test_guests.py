"""While guests are here, nothing that was said or is remembered is shown unless it is asked for."""

import json
from typing import Any

import pytest
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util

from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.home.guests import DATA_GUESTS, Guests
from custom_components.switchboard.operations.rights import WithGuests
from custom_components.switchboard.operations.table import OPERATIONS

from ..memory.test_waiting_repair import WAITING, counted
from ..services.test_graph_editing import entity, tell
from ..services.test_memory_services import ROBIN, call, learn, told
from .conftest import needed_by

PLANTED = "wommel"
SHOWING = {"memory", "recall", "graph", "conversations", "turns", "request", "learnt"}
NUMBERS_ALONE = {"usage", "work", "health", "info"}
LOOKING: dict[str, dict[str, Any]] = {
    "list_memories": {},
    "recall": {"question": PLANTED},
    "graph": {"entity": PLANTED},
    "compare_models": {"deployment": "house-brisk"},
    "export_conversation": {"conversation_id": "talk"},
    "fork_conversation": {"conversation_id": "talk"},
}
PUTTING_RIGHT: dict[str, list[dict[str, Any]]] = {
    "edit_memory": [{"memory_id": f"Keeps a {PLANTED}", "pinned": True}],
    "undo": [{}],
    "rename_entity": [{"entity": PLANTED, "name": f"Old {PLANTED}"}],
    "split_entity": [{"entity": "Mia", "name": "Lea"}],
    "merge_entities": [{"entity": "Mia", "duplicate": "Lea"}],
    "settle_relation": [{"relation": f"Mia has Old {PLANTED}", "decision": "end"}],
    "conversation_stats": [{}],
    "export": [{"what": "memories"}],
    "run_extraction": [{}],
    "manage_import": [{}],
    "forget": [{"about": PLANTED}, {"everything": True}, {"about": PLANTED, "confirm": True}],
    "purge": [{"everything": True}, {"days": 3}],
}
"""Actions that do something with what can be named, in this order."""

OTHERS = {
    *("remember", "import_conversations", "import_conversation"),  # told what came with the call
    *("reset_conversation", "undo_import"),
}


async def test_nothing_is_shown_in_the_page_unless_it_is_asked_for(house, admin, robin):
    mine = await told(house, f"Keeps a {PLANTED} in the cellar", owner=ROBIN)
    await tell(house, [entity("Mia"), entity(PLANTED, "thing")], ("Mia", "owns", PLANTED))
    await learn(house, owner=ROBIN, summary=f"The {PLANTED} gate is open.")
    said = LogEntry("said", "talk", ROBIN, "user", f"My {PLANTED} tea", dt_util.utcnow())
    await house.data[DATA_LOG].database.write(lambda tx: tx.log.append([said]))
    await house.data[DATA_GUESTS].async_set(is_on=True)

    of_page = [one for one in OPERATIONS if one.is_command]
    assert {one.name.partition("/")[0] for one in of_page} == SHOWING | NUMBERS_ALONE
    commands = [one for one in of_page if one.name.partition("/")[0] in SHOWING and not one.sends]
    assert len(commands) > 20
    for command in commands:
        given = needed_by(command)
        for insisting in ({}, {"in_spite_of_guests": False}):
            assert await admin.refusal(command.name, **given, **insisting) == "guests_here"
    others = [one for one in of_page if one.name.partition("/")[0] in NUMBERS_ALONE]
    assert {one.rights.guests for one in others} == {WithGuests.ALLOWED}
    for command in ("health/get", "usage/get"):
        assert PLANTED not in json.dumps(await admin(command))

    spite = {"in_spite_of_guests": True}
    for asking in (admin, robin):
        for command, given in (
            ("memory/list", {"owner": ROBIN}),
            ("memory/list", {"status": "waiting", "owner": ROBIN}),
            ("memory/get", {"memory_id": mine["id"]}),
            ("recall/explain", {"question": f"{PLANTED} tea", "owner": ROBIN}),
            ("graph/neighbourhood", {"entity": PLANTED}),
            ("conversations/list", {}),
            ("conversations/get", {"conversation_id": "talk"}),
            ("memory/forget_preview", {"memory_id": mine["id"]}),
        ):
            assert PLANTED in json.dumps(await asking(command, **given, **spite)), command
    # It is no way to more than one may see anyway.
    refused = await robin.refusal("memory/list", owner="person.kim", **spite)
    assert refused == "command_not_allowed"
    assert await admin.refusal("memory/list") == "guests_here"  # asked each time anew


async def test_no_repair_and_no_action_shows_it_either(house, entry):
    await told(house, f"Keeps a {PLANTED} in the cellar")
    await tell(house, [entity("Mia"), entity(PLANTED, "thing")], ("Mia", "owns", PLANTED))
    await learn(house, summary=f"The {PLANTED} gate is open.")
    await counted(house, entry)
    assert PLANTED not in str(ir.async_get(house).async_get_issue(DOMAIN, WAITING))
    await house.data[DATA_GUESTS].async_set(is_on=True)
    for action, data in LOOKING.items():
        with pytest.raises(ServiceValidationError) as refused:
            await call(house, action, **data)
        assert refused.value.translation_key == "guests_here", action
    for action, calls in PUTTING_RIGHT.items():
        for data in calls:
            assert PLANTED not in json.dumps(await call(house, action, **data)), action
    every = {*house.services.async_services()[DOMAIN]}
    assert {*LOOKING, *PUTTING_RIGHT, *OTHERS} == every
    await house.data[DATA_GUESTS].async_set(is_on=False)
    assert (await call(house, "list_memories"))["memories"] == []  # it was forgotten


async def test_nothing_can_be_asked_before_it_is_known_who_is_here(house, monkeypatch):
    there, load = [], Guests.async_load

    async def observed(guests):
        there.extend(house.services.async_services().get(DOMAIN, ()))
        await load(guests)

    monkeypatch.setattr(Guests, "async_load", observed)
    assert await async_setup_component(house, DOMAIN, {})
    assert there == []
    assert house.services.has_service(DOMAIN, "list_memories")
