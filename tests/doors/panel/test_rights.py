"""Who may give which command: a table of all of them, asked by a person and by nobody's user."""

from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.operations.rights import Who
from custom_components.switchboard.operations.table import OPERATIONS

from ..services.test_memory_services import KIM, ROBIN
from .conftest import Asking, needed_by

# Whoever has subscribed to ``info`` is sent events from then on: it comes last.
COMMANDS = sorted((one for one in OPERATIONS if one.is_command), key=lambda one: one.name == "info")


async def _refused(asking: Asking) -> set[str]:
    """Return the commands that somebody may not give."""
    answers = {one.name: await asking.message(one.name, **needed_by(one)) for one in COMMANDS}
    refusals = {name: answer.get("error", {}) for name, answer in answers.items()}
    assert not [one for one in refusals.values() if one.get("code") == "invalid_format"]
    return {name for name, one in refusals.items() if one.get("code") == "command_not_allowed"}


async def test_who_is_no_person_of_the_house_is_told_how_it_is_and_nothing_else(lodger):
    assert await _refused(lodger) == {one.name for one in COMMANDS} - {"info"}


async def test_a_person_of_the_house_does_no_administrators_work(robin):
    admins = {one.name for one in COMMANDS if one.rights.who is Who.ADMINISTRATORS}
    assert admins > {"health/get", "usage/get", "work/pause", "memory/confirm"}
    assert await _refused(robin) == admins


async def test_an_administrator_finds_what_was_said_by_whom_they_name_alone(house, entry, admin):
    entries = [
        LogEntry(owner, owner, owner, "user", f"Where is the kettle of {owner}?", dt_util.utcnow())
        for owner in (ROBIN, KIM)
    ]
    await house.data[DATA_LOG].database.write(lambda tx: tx.log.append(entries))
    for named, whose in (({"owner": KIM}, {KIM}), ({}, {ROBIN, KIM})):
        found = await admin("conversations/search", query="kettle", **named)
        assert {one["conversation_id"] for one in found["items"]} == whose
