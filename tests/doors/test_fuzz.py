"""Forms, actions and commands given values that their own schemas ask for, or nearly so."""

import json
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import probatio
import pytest
from homeassistant.core import Context, HomeAssistant
from homeassistant.data_entry_flow import InvalidData
from homeassistant.exceptions import HomeAssistantError, Unauthorized
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import CLIENT_ID, MockUser

from custom_components.switchboard.config_flow import SwitchboardConfigFlow
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.history.unified_log import DATA_LOG
from custom_components.switchboard.operations import rights
from custom_components.switchboard.operations.operation import Operation
from custom_components.switchboard.operations.table import OPERATIONS
from demo.azure_standin.deployments import DEPLOYMENTS, TABLE
from tests.conftest import StandinServer
from tests.fuzzing import WORD, CrashError, Values, as_json, bent, fuzz

from .conftest import agent_of, by_person
from .household import AGREED, KIM, MODEL_ONLY, ROBIN, act, is_person
from .sharing.conftest import TOKEN, family
from .sharing.server import FamilyServer

__all__ = ["family"]

TEXTS = json.loads(
    (Path(rights.__file__).parents[1] / "translations" / "en.json").read_text(encoding="utf-8")
)
COMMANDS = tuple(one for one in OPERATIONS if one.is_command)
ACTIONS = tuple(one for one in OPERATIONS if not one.is_command)


@pytest.fixture
async def entry(house: HomeAssistant, move_in: Any) -> Any:
    """An entry whose people agreed to a log, and which keeps requests to look at."""
    for person in (ROBIN, KIM):
        house.states.async_set(person, "home")
    options = {"memory": {**AGREED["memory"], "recorded_requests": 5}}
    return await move_in(entry_options=options, routing=MODEL_ONLY)


async def _furnished(house: HomeAssistant, entry: Any, say: Callable[..., Any]) -> dict[str, Any]:
    """Say and tell a few things anew, and return all that can be named."""
    told = [
        (await act(house, "remember", text=text, owner=owner))["memory"]
        for text, owner in ((f"Likes {WORD} with tea", ROBIN), ("Bello sleeps in the hall", KIM))
    ]
    result = await say(entry, f"Is there {WORD}?", None)
    await house.async_block_till_done()
    log = house.data[DATA_LOG]
    await log.async_flush()
    listed = [
        one
        for owner in ("household", ROBIN, KIM)
        for one in (await act(house, "list_memories", owner=owner))["memories"]
    ]
    ids = [one["id"] for one in (*told, *listed)]
    messages = await log.database.read(lambda tx: [one.entry for one in tx.log.export()][-20:])
    return {
        "memory_id": [*ids, "fact1"],
        "memory_ids": [ids[:2], ids],
        "others": [[{"memory_id": one, "expected_revision": WORD} for one in ids[-2:]]],
        "conversation_id": [result.conversation_id, *(one.conversation_id for one in messages)],
        "message_id": [one.id for one in messages],
        "agent": [agent_of(house, entry), "conversation.home_assistant"],
        "agent_id": [agent_of(house, entry), "conversation.home_assistant"],
        "entry_id": [entry.entry_id],
        "owner": ["household", ROBIN, KIM, "person.nobody"],
        "entity": ["Bello", ROBIN, "Robin"],
        "about": [WORD, "tea", "Bello"],
        "path": ["switchboard/none.json", "/etc/passwd", "switchboard"],
        "content": [WORD, [{"id": "1"}], {"mapping": {}}, '{"role": "user"}'],
        "document": [{}, {"version": 1}, WORD],
    }


async def test_actions(house: HomeAssistant, entry: Any, say: Callable[..., Any]) -> None:
    robin = MockUser(is_owner=False, name="Robin").add_to_hass(house)
    lodger = MockUser(is_owner=False, name="Lodger").add_to_hass(house)
    is_person(house, ROBIN, robin)
    known: dict[str, Any] = {}

    async def call(dice: random.Random) -> str:
        nonlocal known
        if not known or dice.random() < 0.02:
            known = await _furnished(house, entry, say)
        action = dice.choice(ACTIONS)
        context = dice.choice(
            (by_person(house), None, Context(user_id=robin.id), Context(user_id=lodger.id))
        )
        try:
            answer = await house.services.async_call(
                DOMAIN,
                action.name,
                Values(dice, known).of(dict(action.fields)),
                blocking=True,
                return_response=True,
                context=context,
            )
        except probatio.Invalid, Unauthorized:
            return "not taken"
        except HomeAssistantError as err:
            _check_sentence(action, err)
            return "refused"
        _learn(known, answer)
        return "done"

    await fuzz("actions", call, 60)


def _check_sentence(operation: Operation, err: HomeAssistantError) -> None:
    if err.translation_domain == DOMAIN and err.translation_key not in TEXTS["exceptions"]:
        raise CrashError(f"{operation.name} has no sentence for {err!r}") from err
    if err.translation_key is None:
        raise err


def _learn(known: dict[str, Any], answer: Any) -> None:
    """Take note of what an answer names: revisions, groups, requests."""
    parts = [answer]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            parts += part.values()
            for name in ("revision", "group_id", "request_id", "conversation_id", "import_id"):
                if isinstance(part.get(name), str):
                    asked = "expected_revision" if name == "revision" else name
                    known[asked] = [*known.get(asked, ())[-20:], part[name]]
            if "revision" in part and isinstance(part.get("id"), str):
                one = {"memory_id": part["id"], "expected_revision": part["revision"]}
                known["others"] = [*known.get("others", ())[-20:], [one]]
        elif isinstance(part, list):
            parts += part


async def test_commands(
    house: HomeAssistant, entry: Any, say: Callable[..., Any], hass_ws_client: Callable[..., Any]
) -> None:
    known: dict[str, Any] = {}
    robin = MockUser(is_owner=False, name="Robin").add_to_hass(house)
    is_person(house, ROBIN, robin)
    token = house.auth.async_create_access_token(
        await house.auth.async_create_refresh_token(robin, CLIENT_ID)
    )
    clients = [await hass_ws_client(house), await hass_ws_client(house, access_token=token)]

    async def give(dice: random.Random) -> str:
        nonlocal known
        if not known or dice.random() < 0.02:
            known = await _furnished(house, entry, say)
        command, client = dice.choice(COMMANDS), dice.choice(clients)
        given = Values(dice, known).of(dict(command.fields))
        sent = {**as_json(given), "type": f"{DOMAIN}/{command.name}"}
        await client.send_json_auto_id(sent)
        message = await _result(client, sent["id"])
        if message["success"]:
            _learn(known, message["result"])
            if command.sends:
                end = {"type": "unsubscribe_events", "subscription": sent["id"]}
                await client.send_json_auto_id(end)
                await _result(client, end["id"])
            return "done"
        error = message["error"]
        if error["code"] in ("unknown_error", "home_assistant_error"):
            raise CrashError(f"{command.name} of {given}: {error}")
        if error["code"] != "invalid_format" and error["code"] not in TEXTS["exceptions"]:
            raise CrashError(f"{command.name} has no sentence for {error}")
        return "not taken" if error["code"] == "invalid_format" else "refused"

    await fuzz("commands", give, 60)


async def _result(client: Any, number: int) -> dict[str, Any]:
    """Return the answer to a command, past the events that come before."""
    while (message := await client.receive_json()).get("type") != "result":
        pass
    assert message["id"] == number
    return message


FLOWS = "/api/config/config_entries"
_DEPLOYMENTS = {
    "": ["house-voice", "house-chat", "house-small", "house-reasoning"],
    "stt": [one.name for one in TABLE if one.files or one.realtime],
    "tts": ["house-speech"],
}
_RIGHT = {
    **{key: [""] for key in ("tenant_id", "client_id", "client_secret", "api_version")},
    **{key: [""] for key in ("vocabulary", "own_topics", "picture_deployment")},
    "api": ["automatic"],
    "embedding_deployment": ["house-embedding", ""],
    "dollar": [0.9],
    "input": [1],
    "output": [2.5],
    "overlap": [0, 1],
    "overlap_tokens": [0, 199],
    "token": [TOKEN],
    "leave": [False, False, True],
    "pin": ["4711"],
    "listens": ["file"],
    ROBIN: ["robin"],
    KIM: ["kim"],
}
"""What no schema says: one way in, deployments that do such work, and what hangs together."""


@pytest.mark.parametrize("limits", [[1.0], [[]], ["name"], {"name": "Ada"}])
async def test_limits_that_are_no_list_of_mappings_are_refused(
    house: HomeAssistant, entry: Any, limits: Any
) -> None:
    form = await house.config_entries.options.async_init(entry.entry_id)
    with pytest.raises(InvalidData):
        await house.config_entries.options.async_configure(
            form["flow_id"], {"limits": {"limits": limits}}
        )


async def test_forms(
    house: HomeAssistant,
    entry: Any,
    standin: StandinServer,
    family: FamilyServer,
    hass_client: Callable[..., Any],
) -> None:
    for component in ("config", "stt", "tts", "assist_pipeline"):
        assert await async_setup_component(house, component, {})  # before any client
    client = await hass_client()
    managers = {
        "flow": house.config_entries.flow,
        "options/flow": house.config_entries.options,
        "subentries/flow": house.config_entries.subentries,
    }
    known = {
        "endpoint": [standin.url, f"{standin.url}/openai/v1/", "http://127.0.0.1:1", WORD, "ftp:"],
        "url": ["http://127.0.0.1:1", standin.url, "https://", WORD],
        "api_key": [standin.key, WORD],
        "deployment": [*DEPLOYMENTS, WORD],
    }
    here = {
        "endpoint": [f"{standin.url}/openai/v1/"],
        "api_key": [standin.key],
        "url": [family.url],
    }

    async def post(path: str, data: dict[str, Any]) -> dict[str, Any]:
        response = await client.post(f"{FLOWS}/{path}", json=as_json(data))
        if response.status >= 500:
            raise CrashError(f"{path} of {data}: {response.status}")
        return {"status": response.status} | await response.json()

    async def look(kind: str, flow_id: str) -> dict[str, Any]:
        return {"status": 200} | await (await client.get(f"{FLOWS}/{kind}/{flow_id}")).json()

    async def answer(dice: random.Random, kind: str, shown: dict[str, Any]) -> dict[str, Any]:
        flow_id = shown["flow_id"]
        if shown["type"] == "menu":
            data = {"next_step_id": dice.choice([*shown["menu_options"]])}
        else:
            _check_shown(kind, shown)
            flow = managers[kind]._progress[flow_id]
            fits = {"deployment": _DEPLOYMENTS.get(flow.handler[1], _DEPLOYMENTS[""])}
            data = _filled(dice, flow.cur_step["data_schema"], known, here | _RIGHT | fits)
        return await post(f"{kind}/{flow_id}", data)

    async def fill(dice: random.Random) -> str:
        kind = dice.choice([*managers])
        if kind == "flow" and dice.random() < 0.3:
            shown = await look(kind, (await entry.start_reauth_flow(house))["flow_id"])
        else:
            shown = await post(kind, _beginning(dice, kind, entry))
        for _ in range(6):
            if shown["status"] == 200 and (follows := shown.get("next_flow")):
                kind = "options/flow"
                shown = await look(kind, follows[1])
            if shown["status"] != 200 or shown["type"] not in ("form", "menu"):
                break
            shown = await answer(dice, kind, shown)
        await _cleared(house, entry, managers.values())
        return str(shown.get("type", "not taken"))

    await fuzz("forms", fill, 15)


def _filled(dice: random.Random, schema: Any, known: dict[str, Any], right: dict[str, Any]) -> Any:
    """Return a form filled in: half of them right, the others but for one field, or by chance."""
    if (strange := dice.random()) < 0.15:
        return Values(dice, known).of(schema or {})
    data = Values(dice, right, right=True).of(schema or {})
    return bent(dice, data) if strange < 0.5 else data


def _beginning(dice: random.Random, kind: str, entry: Any) -> dict[str, Any]:
    """Return what begins a flow: a new entry or part of one, or one that is changed."""
    if kind == "flow":
        return {"handler": DOMAIN, **dice.choice(({}, {"entry_id": entry.entry_id}))}
    if kind == "options/flow":
        return {"handler": entry.entry_id}
    if dice.random() < 0.4:
        part = dice.choice([*entry.subentries.values()])
        return {
            "handler": [entry.entry_id, part.subentry_type],
            "subentry_id": part.subentry_id,
        }
    types = SwitchboardConfigFlow.async_get_supported_subentry_types(entry)
    return {"handler": [entry.entry_id, dice.choice([*types])]}


async def _cleared(house: HomeAssistant, entry: Any, managers: Iterable[Any]) -> None:
    """Take away what forms have made, but for some parts of the entry, and those left open."""
    for manager in managers:
        for flow in manager.async_progress():
            manager.async_abort(flow["flow_id"])
    await house.async_block_till_done()
    for other in house.config_entries.async_entries(DOMAIN):
        if other is not entry:
            await house.config_entries.async_remove(other.entry_id)
    for part in [*entry.subentries.values()][3:]:
        house.config_entries.async_remove_subentry(entry, part.subentry_id)
    await house.async_block_till_done()


def _check_shown(kind: str, form: dict[str, Any]) -> None:
    texts = {
        "flow": [TEXTS["config"]],
        "options/flow": [TEXTS["options"]],
        "subentries/flow": TEXTS["config_subentries"].values(),
    }[kind]
    shown = {key for one in texts for key in one.get("error", ())}
    if missing := {*(form["errors"] or {}).values()} - shown:
        raise CrashError(f"{kind}: the form has no sentence for {missing}")
