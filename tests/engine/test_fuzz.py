"""Answers of models, changes of other homes, files to import and databases, all of them bent."""

import json
import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from custom_components.switchboard.engine.azure.errors import LLMError
from custom_components.switchboard.engine.importing.json_values import SourceError
from custom_components.switchboard.engine.sharing.errors import ArrivalError
from custom_components.switchboard.engine.sharing.outbox import outgoing
from custom_components.switchboard.engine.storage.database import Database
from tests.fuzzing import CrashError, bent, fuzz
from tests.scripted_server import reply, stream

from .azure.conftest import client, endpoint, house, http_client, server
from .azure.wires import call, chunk, ended, item, piece, said, usage
from .importing.taking import import_file, look_through
from .importing.test_sources import GOOD, LOG
from .sharing.homes import closed, opened
from .storage.a_house import DAMAGES, build
from .storage.damaging import try_copy

__all__ = ["client", "endpoint", "house", "http_client", "server"]

ANSWERS = {
    "responses": (
        *(said("Hel"), said("lo"), call(), call("call_2", arguments='{"name": "lamp"}')),
        item(type="reasoning", id="rs", summary=[{"text": "x"}], encrypted_content="opaque"),
        *(ended(), ended("incomplete", incomplete_details={"reason": "max_output_tokens"})),
        ended("failed", error={"code": "server_error", "message": "no"}),
        {"type": "error", "code": "rate_limit_exceeded", "message": "no", "param": None},
    ),
    "chat_completions": (
        *(chunk(content="Hel"), chunk(content="lo"), chunk(refusal="no"), chunk("stop"), usage()),
        chunk(tool_calls=[piece(0, "call_1", "switch", '{"na')]),
        *(chunk(tool_calls=[piece(0, text='me": 1}')]), chunk("tool_calls"), chunk("length")),
        {"error": {"code": "content_filter", "message": "no"}},
    ),
}


async def test_answers(server: Any, house: Callable[..., Any]) -> None:
    async def hear(dice: random.Random) -> str:
        wire = dice.choice([*ANSWERS])
        events = [
            bent(dice, one, dice.randint(1, 3)) if dice.random() < 0.4 else one
            for one in dice.choices(ANSWERS[wire], k=dice.randint(0, 6))
        ]
        frames = [
            one if isinstance(one, dict) and _is_typed(one) else _frame(one) for one in events
        ]
        if dice.random() < 0.1:
            frames.append(
                dice.choice((b"data: {\n\n", b"data: [1\n\n", b"\xff\n\n", b"event: x\n\n"))
            )
        whole = dice.choice((b"", b"<html>", b"[]", b"null", b'{"error": 1}', b'{"output": {}}'))
        status = dice.choice((200, 200, 204, 302, 400, 401, 404, 410, 429, 500, 503, 599))
        then = dice.choice(("end", "end", "drop"))
        usual = stream(*frames, done=dice.random() < 0.5, then=then)
        other = reply(whole, status, kind=dice.choice(("text/html", "text/event-stream", "")))
        answers = [other if dice.random() < 0.2 else usual for _ in range(9)]
        server.script.clear()
        server.will(*answers)
        try:
            await house(wire).hear()
        except LLMError as err:
            if type(err) is LLMError:
                raise CrashError(f"an error that nobody has named, after {events}") from err
            return err.reason
        return "heard"

    await fuzz("answers", hear, 60)


def _is_typed(event: dict[str, Any]) -> bool:
    return isinstance(kind := event.get("type", ""), str) and kind.isprintable()


def _frame(event: Any) -> bytes:
    return f"data: {json.dumps(event)}\n\n".encode()


async def test_arrivals(tmp_path: Path) -> None:
    lake, town = await opened(tmp_path, "lake", "town")
    ada, bello = await town.meet("Ada"), await town.meet("Bello", "pet")
    told = await town.tell("Likes smoked trout")
    await town.tell("Walks by the lake at noon")
    await town.relate(ada, "owns", bello, "Ada owns Bello")
    await town.forget(told.id)
    changes = [one.to_json() for one in await town.database.write(outgoing)]
    places = count(1)

    async def arrive(dice: random.Random) -> str:
        some = [
            {"place": next(places), "node": dice.choice(("town", "server", "")), "change": one}
            for one in dice.choices(changes, k=dice.randint(1, 4))
        ]
        try:
            await lake.arrive(*(bent(dice, one, dice.choice((0, 1, 1, 2))) for one in some))
        except ArrivalError:
            return "refused"
        return f"{len(await lake.known())} known"

    try:
        await fuzz("arrivals", arrive, 40)
    finally:
        await closed(lake, town)


LINE = {
    "type": "message",
    "id": "m1",
    "conversation_id": "talk",
    "owner": "household",
    "role": "user",
    "content": "I like tea.",
    "created_at": "2026-01-01T10:00:00+00:00",
}


async def test_imports(tmp_path: Path) -> None:
    database, file = Database(tmp_path / "switchboard.db"), tmp_path / "export.json"
    await database.open()

    async def take(dice: random.Random) -> str:
        kind = dice.choice((GOOD, LOG, LINE))
        values = [bent(dice, kind, dice.randint(0, 3)) for _ in range(dice.randint(1, 3))]
        texts = [json.dumps(one) for one in values]
        text = "\n".join(texts) if kind is LINE else dice.choice((f"[{','.join(texts)}]", texts[0]))
        content = bytearray(text.encode("utf-8"))
        for _ in range(dice.choice((0, 0, 0, 1, 2))):
            at = dice.randrange(len(content) + 1)
            content[at : at + dice.choice((0, 1, 9))] = dice.choice(
                (b"", b"\0", b"\xff\xfe", b"[" * 3000, b'{"', b"1" * 5000, dice.randbytes(4))
            )
        wanted = dice.choice((None, None, "switchboard", "chatgpt", "home_assistant"))
        try:
            found = look_through(bytes(content), wanted)
            if dice.random() < 0.3:
                file.write_bytes(content)
                await import_file(database, file, wanted)
        except SourceError as err:
            return err.reason
        return "some of it" if found.messages else "nothing of it"

    try:
        await fuzz("imports", take, 100)
    finally:
        await database.close()


async def test_database(tmp_path: Path) -> None:
    whole = await build(tmp_path, messages=400, memories=40)
    numbers = count()

    async def damage(dice: random.Random) -> str:
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        result = await try_copy(whole, dice.choice([*DAMAGES]), folder / "switchboard.db", dice)
        if result.faults:
            raise CrashError(f"{result.kind}: {result.faults}")
        for one in folder.iterdir():
            one.unlink()
        return result.outcome

    await fuzz("database", damage, 4)
