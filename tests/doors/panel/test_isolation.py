"""Five hundred commands of a person of the house: nothing of anybody else's comes back."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from homeassistant.util import dt as dt_util

from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.turn_entries import TurnMemory
from custom_components.switchboard.history.unified_log import DATA_LOG
from tests.engine.storage.building import turn

from ..conftest import agent_of
from ..services.test_graph_editing import HOUSEHOLD, entity, tell
from ..services.test_memory_services import KIM, ROBIN, learn, told
from .conftest import speak

MARKS = {HOUSEHOLD: "zuppel", ROBIN: "kribbel", KIM: "wommel"}
COMMANDS = 500


@pytest.fixture
async def entry(recording: Any) -> Any:
    """An entry that keeps the last requests, too."""
    return recording


async def _plant(house: Any) -> list[str]:
    """Let everybody have a memory, a graph, a conversation, and something that waits."""
    ids = []
    for number, (owner, mark) in enumerate(MARKS.items(), 1):
        memory = await told(house, f"Keeps the {mark} powder in the shed", owner=owner)
        ids.append(memory["id"])
        entries = [
            LogEntry(
                f"{mark}-{n}",
                talk,
                owner,
                role,  # type: ignore[arg-type]
                text,
                dt_util.utcnow(),
                area_id=f"{mark} room",
                route="none",
            )
            for n, (talk, role, text) in enumerate(
                [
                    (f"talk-{number}", "user", f"Where is the {mark} powder?"),
                    (f"talk-{number}", "assistant", f"The {mark} powder is in the shed."),
                    ("together", "user", f"Our {mark} powder is in the shed"),
                ]
            )
        ]
        went = turn(
            f"{mark}-0",
            f"{mark}-1",
            conversation_id=f"talk-{number}",
            owner=owner,
            words=mark,
            recalled=tuple(TurnMemory(one, "words") for one in ids),
        )
        entries[0] = replace(entries[0], turn=went)
        await house.data[DATA_LOG].database.write(lambda tx, said=entries: tx.log.append(said))
        things = [entity("Mia"), entity(f"{mark} powder", "thing")]
        await tell(house, things, ("Mia", "owns", f"{mark} powder"), owner=owner)
        fact = {"id": f"fact{number}", "window_end_id": f"m{number}"}
        await learn(house, owner=owner, summary=f"The {mark} gate may be opened.", **fact)
    return ids


def _command(
    dice: random.Random, ids: list[str], sent: list[str], agent: str
) -> tuple[str, dict[str, Any]]:
    mark = dice.choice(list(MARKS.values()))
    words = dice.choice(("powder", "shed", f"{mark} powder", "Mia", "What do you know?"))
    talk = dice.choice(("together", "talk-1", "talk-2", "talk-3"))
    seen = {"memory_id": dice.choice(ids), "expected_revision": dice.choice(("gone", "0" * 16))}
    commands: dict[str, dict[str, Any]] = {
        "memory/list": {
            "status": dice.choice(("active", "all", "waiting", "in_doubt", "merged")),
            **dice.choice(({}, {"containing": mark}, {"owner": dice.choice(list(MARKS))})),
        },
        "memory/summary": {},
        "memory/get": {"memory_id": dice.choice(ids)},
        "memory/history": {"memory_id": dice.choice(ids)},
        "memory/update": {**seen, "text": "Nothing is there"},
        "memory/undo": {**seen, "group_id": dice.choice(ids)},
        "memory/forget_preview": dice.choice(
            ({"memory_id": dice.choice(ids)}, {"about": words}, {"about": mark})
        ),
        "memory/forget": {**seen},
        "memory/settle": {**seen, "others": [seen]},
        "memory/merge": {**seen, "others": [seen]},
        "recall/explain": {
            "question": words,
            **dice.choice(({}, {"owner": dice.choice(list(MARKS))})),
        },
        "graph/neighbourhood": {
            "entity": dice.choice(("Mia", f"{mark} powder")),
            "hops": 2,
            "with_ended": True,
        },
        "conversations/list": dice.choice(
            ({}, {"owner": dice.choice(list(MARKS))}, {"area_id": f"{mark} room"}, {"failed": True})
        ),
        "conversations/choices": {},
        "conversations/get": {"conversation_id": talk},
        "conversations/search": {"query": words},
        "conversations/export": {"conversation_id": talk},
        "conversations/delete_preview": {"conversation_id": talk},
        "conversations/delete": {"conversation_id": talk, "expected_revision": "0" * 16},
        "turns/get": {"message_id": f"{mark}-{dice.choice((0, 1, 2))}"},
        "request/list": {},
        "request/get": {"request_id": dice.choice(sent)},
        "request/preview": {
            "text": words,
            "agent": agent,
            **dice.choice(({}, {"owner": dice.choice(list(MARKS))})),
            **dice.choice(({}, {"conversation_id": f"live-{dice.choice((1, 2, 3))}"})),
        },
        "work/subscribe": {},
        "work/retry": {"kind": "learning", "expected_revision": "0" * 16},
        "usage/get": {"by": "agent"},
        "health/get": {},
    }
    name = dice.choice(list(commands))
    return name, commands[name]


async def test_nothing_of_another_person_comes_back_whatever_is_asked(
    house, entry, admin, robin, signed_in, lodger, caplog
):
    await signed_in("Kim", KIM)
    ids = await _plant(house)
    agent = agent_of(house, entry)
    for number, (owner, mark) in enumerate(MARKS.items(), 1):
        person = None if owner == HOUSEHOLD else owner
        await speak(house, entry, person, f"Is the {mark} powder in the shed?", f"live-{number}")
    sent = [one["id"] for one in (await admin("request/list"))["items"]]
    assert MARKS[KIM] in json.dumps([await admin("request/get", request_id=one) for one in sent])
    for command, whose in (("memory/list", {"owner": KIM}), ("conversations/list", {})):
        assert MARKS[KIM] in json.dumps(await admin(command, **whose))
    caplog.set_level("INFO")
    caplog.clear()
    dice = random.Random(16)
    answered: set[str] = set()
    refused: set[str] = set()
    for _ in range(COMMANDS):
        name, data = _command(dice, ids, sent, agent)
        message = await robin.message(name, **data)
        (answered if message["success"] else refused).add(name)
        # What a refusal repeats is what was asked for.
        repeated = [str(value) for value in data.values()]
        text = json.dumps(message)
        for said in repeated:
            text = text.replace(said, "")
        assert MARKS[KIM] not in text, (name, data, message)
        if not message["success"]:
            continue
        assert KIM not in json.dumps(message["result"]), (name, data)
        assert len(json.dumps(message["result"])) <= 256 * 1024
    assert answered == {
        "memory/summary",
        "memory/list",
        "memory/get",
        "memory/history",
        "memory/forget_preview",
        "recall/explain",
        "graph/neighbourhood",
        "conversations/list",
        "conversations/choices",
        "conversations/get",
        "conversations/search",
        "conversations/export",
        "conversations/delete_preview",
        "turns/get",
        "request/list",
        "request/get",
        "request/preview",
    }
    assert refused >= {"memory/get", "memory/update", "memory/undo"}
    for command in ("memory/list", "conversations/list"):
        assert await robin.refusal(command, owner=KIM) == "command_not_allowed"
    assert not any(mark in caplog.text for mark in MARKS.values())
    for _ in range(50):
        name, data = _command(dice, ids, sent, agent)
        assert await lodger.refusal(name, **data) == "command_not_allowed"
