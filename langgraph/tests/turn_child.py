"""Takes turns through the graph, each node in a process of its own.

    python turn_child.py FILE URL KEY

Reads a JSON list from each line: what was said, or null to go on, and whether to stop after the
node. Forks, so that nothing of what a turn had in memory outlives a line, and prints the answer.
"""

import asyncio
import json
import os
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":  # alone, without Home Assistant
    package = ModuleType("custom_components.switchboard")
    package.__path__ = [str(ROOT / "custom_components" / "switchboard")]
    sys.modules["custom_components.switchboard"] = package
    sys.path[:0] = [str(ROOT), str(ROOT / "langgraph")]

import httpx  # noqa: E402
from plain_house import PlainHouse  # noqa: E402

from custom_components.switchboard.engine.tokens.counter import TokenCounter  # noqa: E402
from switchboard_langgraph.graph import (  # noqa: E402
    TurnContext,
    read_state,
    turn_graph,
)
from switchboard_langgraph.saver import open_saver  # noqa: E402

THREAD = {"configurable": {"thread_id": "talk"}}


async def take(folder: Path, url: str, key: str, text: str | None, *, stops: bool) -> dict:
    """Begin a turn, or go on with it, in this process."""
    async with httpx.AsyncClient() as http:
        house = PlainHouse(folder / "house.json", url, key, http)
        context = TurnContext(house.services(), TokenCounter())
        with open_saver(folder / "switchboard.db") as saver:
            graph = turn_graph().compile(checkpointer=saver, interrupt_after="*" if stops else None)
            said = None
            if text is not None:
                message = {"role": "user", "content": text}
                said = {"messages": [message], "conversation_id": "talk"}
            await graph.ainvoke(said, THREAD, context=context, durability="sync")
            left = await graph.aget_state(THREAD)
        state = read_state(left.values, context)
    return {
        "process": os.getpid(),
        "next": list(left.next),
        "answer": state.answer,
        "route": state.turn.route if state.turn else None,
        "messages": [[one.role, one.content] for one in state.window.messages],
    }


def main(folder: str, url: str, key: str) -> None:
    for line in sys.stdin:
        text, stops = json.loads(line)
        sys.stdout.flush()
        child = os.fork()
        if not child:
            answer = asyncio.run(take(Path(folder), url, key, text, stops=stops))
            print(json.dumps(answer), flush=True)  # noqa: T201
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
