"""The table of operations: each declares its rights, is registered from it, and loads late."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest
import yaml
from homeassistant.components.conversation.chat_log import async_get_chat_log
from homeassistant.components.websocket_api.const import DOMAIN as WEBSOCKET
from homeassistant.helpers import chat_session

import custom_components.switchboard as integration
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.graph import asking, exporting
from custom_components.switchboard.engine.importing import formats
from custom_components.switchboard.engine.turn import usage
from custom_components.switchboard.operations import log, table
from custom_components.switchboard.operations.operation import Operation
from custom_components.switchboard.operations.rights import (
    RefusedError,
    Rights,
    Who,
    WithGuests,
    async_call,
)
from custom_components.switchboard.operations.table import OPERATIONS

from ..conftest import by_person

PACKAGE = Path(integration.__file__).parent


def test_there_is_no_operation_without_rights():
    for rights in (None, {}, True):
        with pytest.raises(TypeError, match="declares no rights"):
            Operation("forget", {}, "forgetting.forget", cast("Rights", rights))
    with pytest.raises(TypeError):
        Rights(guests=WithGuests.ALLOWED)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Rights(who=Who.RESIDENTS)  # type: ignore[call-arg]


def test_a_model_has_no_rights_unless_they_are_declared():
    assert not Rights(who=Who.ANYBODY, guests=WithGuests.ALLOWED).models
    for_models = {one.name for one in OPERATIONS if one.rights.models}
    assert for_models == {
        *("conversation_stats", "list_memories", "recall", "remember", "reset_conversation")
    }
    assert not any(one.rights.by_person for one in OPERATIONS if one.rights.models)


def test_what_shows_words_says_what_becomes_of_it_while_guests_are_here():
    allowed = {one.name for one in OPERATIONS if one.rights.guests is WithGuests.ALLOWED}
    for name in allowed:
        assert not re.match(r"(memory|recall|graph|conversations|request)/", name)


def test_nothing_else_registers_an_action_or_a_command():
    registers = re.compile(r"services\.async_register\(|async_register_(admin_service|command)\(")
    found = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if registers.search(path.read_text())
    }
    assert found == {"operations/operation.py"}


async def test_the_table_is_all_that_is_registered(house, move_in):
    await move_in()
    actions = {one.name for one in OPERATIONS if not one.is_command}
    commands = {f"{DOMAIN}/{one.name}" for one in OPERATIONS if one.is_command}
    assert len(OPERATIONS) == len(actions) + len(commands)
    assert {*house.services.async_services_for_domain(DOMAIN)} == actions
    registered: dict[str, Any] = house.data[WEBSOCKET]
    assert {name for name in registered if name.startswith(f"{DOMAIN}/")} == commands


def test_actions_are_described_with_the_fields_they_take():
    described = yaml.safe_load((PACKAGE / "services.yaml").read_text())
    actions = [one for one in OPERATIONS if not one.is_command]
    for one in actions:
        fields = described[one.name]["fields"]
        assert set(fields) == {str(name) for name in one.fields}
        needed = {str(name) for name in one.fields if type(name).__name__ == "Required"}
        assert {name for name, field in fields.items() if field.get("required")} == needed


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_each_operation_has_a_function(operation):
    module, _, function = operation.run.partition(".")
    loaded = import_module(f"{integration.__name__}.operations.{module}")
    assert callable(getattr(loaded, function))


def test_what_the_operations_do_is_loaded_when_it_is_first_used():
    late = sorted({one.run.partition(".")[0] for one in OPERATIONS})
    code = (
        "import sys\n"
        "import custom_components.switchboard\n"
        f"print([name for name in {late} if "
        f"'{integration.__name__}.operations.' + name in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PACKAGE.parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "[]"


def test_the_table_names_what_the_functions_can_do():
    assert table.MOST_HOPS == asking.MOST_HOPS
    assert table.DAYS_KEPT == usage.DAYS_KEPT
    assert ("json", *exporting.FORMATS) == table.GRAPH_FORMATS
    assert (*formats.FORMATS,) == table.IMPORT_FORMATS
    assert (*log.EXPORTS,) == table.EXPORTS
    assert {"list", *log.STEERING} == {"list", "pause", "resume", "cancel"}


async def test_in_a_turn_there_are_a_models_rights_alone_whoever_speaks(house, move_in):
    await move_in()
    with chat_session.async_get_chat_session(house) as session, async_get_chat_log(house, session):
        for one in OPERATIONS:
            asked = async_call(house, one.name, one.rights, {}, by_person(house))
            if one.rights.models:
                call = await asked
                assert (call.by_model, call.by_person) == (True, False)
                assert call.own is not None  # an administrator's hand is none of a model's
                continue
            with pytest.raises(RefusedError) as refused:
                await asked
            assert refused.value.translation_key == "not_for_models"
