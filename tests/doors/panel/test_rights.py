"""Who may give which command: a table of all of them, asked by a person and by nobody's user."""

from custom_components.switchboard.operations.rights import Who
from custom_components.switchboard.operations.table import OPERATIONS

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
