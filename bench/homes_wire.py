"""A stand-in for Azure that many homes are read with: slow now and then, and busy now and then.

What it answers follows from the messages of a request alone, so that whoever asks the same is told
the same. It runs in a process of its own: ``python -m bench.homes_wire SEED``.
"""

import asyncio
import json
import random
import sys
import time
from hashlib import sha256
from itertools import count
from typing import Any, Final

from aiohttp import web

from demo.azure_standin.script.results import loaded

SLOWEST: Final = 0.2
FASTEST: Final = 0.02
BUSY: Final = 0.02
"""The share of requests that are to be sent again later."""
_DOES: Final = {"like": ("likes", "Likes"), "hate": ("dislikes", "Dislikes")}


def answer_to(asked: Any) -> dict[str, Any]:
    """Return what is found in messages, or how statements stand to each other."""
    if isinstance(asked, list):
        return {
            known["n"]: _relation(question["new"]["text"], known["text"])
            for question in asked
            for known in question["known"]
        }
    if not isinstance(asked, dict) or "messages" not in asked:
        return {number: [] for number in asked or ()}
    told = {
        one["n"]: one["person"].rstrip(".").split()[1:]
        for one in asked["messages"]
        if one.get("person", "").startswith("I ") and one["n"] >= asked["new_from"]
    }
    return {
        "secrets": [],
        "entities": [
            {"sources": [number], "name": dish, "kind": "thing", "aliases": []}
            for number, (_, dish) in told.items()
        ],
        "facts": [_fact(number, verb, dish) for number, (verb, dish) in told.items()],
    }


def _relation(new: str, known: str) -> str:
    """Judge by the verbs of two statements about one dish."""
    if new.rstrip(".").split()[-1:] != known.rstrip(".").split()[-1:]:
        return "unrelated"
    hated, liked = ("dislikes" in one.lower() for one in (new, known))
    return "same" if hated == liked else "contradicts"


def _fact(number: int, verb: str, dish: str) -> dict[str, Any]:
    predicate, says = _DOES[verb]
    ends = {"subject": "speaker", "predicate": predicate, "object": dish}
    return {
        "sources": [number],
        "said_as": "statement",
        "about": "speaker",
        "category": "preference",
        "summary": f"{says} {dish}",
        "subject": dish,
        "polarity": "positive" if verb == "like" else "negative",
        "confidence": 0.9,
        "sensitivity": "none",
        "search_terms": [dish],
        "relation": ends | {"ended": False, "valid_from": None, "valid_to": None},
    }


class Wire:
    """The Responses API for one deployment, and a journal of when which question was answered."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)  # noqa: S311
        self._numbers = count(1)
        self.journal: list[tuple[str, float, float | None]] = []

    async def answer(self, request: web.Request) -> web.Response:
        """Answer a request, or say that it is too early."""
        body, began = await request.json(), time.time()
        if self._dice.random() < BUSY:
            headers = {"retry-after": "1", "retry-after-ms": str(self._dice.randrange(50, 1000))}
            error = {"error": {"code": "429", "message": "Rate limit is exceeded."}}
            return web.json_response(error, status=429, headers=headers)
        said = body["input"][-1]["content"]
        text = said if isinstance(said, str) else "".join(part["text"] for part in said)
        place = len(self.journal)
        key = f"{body['text']['format']['name']} {sha256(text.encode()).hexdigest()}"
        self.journal.append((key, began, None))
        await asyncio.sleep(self._dice.uniform(FASTEST, SLOWEST))
        answer = json.dumps(answer_to(loaded(text)))
        self.journal[place] = key, began, time.time()
        return web.Response(
            body=b"".join(self._events(answer, len(text) // 4)),
            headers={"content-type": "text/event-stream"},
        )

    def _events(self, text: str, tokens: int) -> list[bytes]:
        part = {"type": "output_text", "text": text, "annotations": []}
        item: dict[str, Any] = {"id": "msg_1", "type": "message", "role": "assistant"}
        item |= {"status": "completed", "content": [part]}
        usage: dict[str, Any] = {"input_tokens": tokens, "output_tokens": len(text) // 4}
        usage |= {"input_tokens_details": {"cached_tokens": 0}, "total_tokens": tokens}
        usage |= {"output_tokens_details": {"reasoning_tokens": 0}}
        done = {"id": f"resp_{next(self._numbers)}", "object": "response", "status": "completed"}
        places = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
        events: list[dict[str, Any]] = [
            {"type": "response.output_text.delta", "delta": text, "logprobs": []} | places,
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": done | {"output": [item], "usage": usage}},
        ]
        return [
            f"event: {one['type']}\ndata: {json.dumps(one | {'sequence_number': at})}\n\n".encode()
            for at, one in enumerate(events)
        ]

    async def read_journal(self, _: web.Request) -> web.Response:
        """Tell which questions came, and when each of them was answered."""
        return web.json_response(self.journal)


async def serve(seed: int) -> None:
    """Answer on a port of its own, which is printed, until the process ends."""
    wire = Wire(seed)
    app = web.Application(client_max_size=8 * 2**20)
    app.router.add_post("/openai/v1/responses", wire.answer)
    app.router.add_get("/journal", wire.read_journal)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
