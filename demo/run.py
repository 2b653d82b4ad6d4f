"""``python -m demo.run``: a conversation with a real house, checked sentence by sentence."""

import asyncio
import contextlib
import signal
import sys
import tempfile
from pathlib import Path

from demo.house import POLL_SECONDS, House, open_house
from demo.model import Model, open_model
from demo.moving_in import (
    EXPOSED,
    Agent,
    add_pipeline,
    add_switchboard,
    change_agent,
    furnish,
)
from demo.script import (
    SCRIPT,
    SMALL_WINDOW,
    WHEN_AZURE_IS_GONE,
    Line,
    Turn,
    changes,
    failures,
    fulfilled,
)
from demo.server import HouseError
from demo.talk import say
from demo.transcript import Style, show_turn

SETTLE_SECONDS = 20.0


async def take_turn(
    house: House, line: Line, *, pipeline: str, conversation_id: str | None, evicted: int
) -> Turn:
    """Say one line and read back what the house and the integration make of it.

    ``evicted`` is how many messages had left the window before.
    """
    before = await house.states()
    answer = await say(house, line.text, pipeline=pipeline, conversation_id=conversation_id)
    after = await house.states()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SETTLE_SECONDS):
            while not fulfilled(line, after):
                await asyncio.sleep(POLL_SECONDS)
                after = await house.states()
    told = await house.ask_service(
        "switchboard.conversation_stats", {"conversation_id": answer.conversation_id}
    )
    stats = told["conversations"][answer.conversation_id]
    return Turn(
        line=line,
        answer=answer,
        stats=stats,
        changes=changes(before, after, EXPOSED),
        after=after,
        evicted=stats["evicted_messages"] - evicted,
    )


async def converse(house: House, model: Model, pipeline: str, style: Style) -> int:
    """Go through the script in one conversation; returns how many expectations failed."""
    lines = (*SCRIPT, WHEN_AZURE_IS_GONE) if model.is_standin else SCRIPT
    conversation_id: str | None = None
    evicted = failed = 0
    for number, line in enumerate(lines, 1):
        if line.hangs_up:
            await model.hang_up()
        turn = await take_turn(
            house, line, pipeline=pipeline, conversation_id=conversation_id, evicted=evicted
        )
        conversation_id, evicted = turn.answer.conversation_id, turn.stats["evicted_messages"]
        problems = failures(turn)
        failed += len(problems)
        show_turn(style, number, turn, problems)
    return failed


async def move_in(house: House, model: Model) -> tuple[Agent, str]:
    """Furnish the house and add our integration; returns its agent and the pipeline's id."""
    await furnish(house)
    agent = await add_switchboard(house, model.connection)
    return agent, await add_pipeline(house, agent.entity_id)


async def main() -> int:
    """Run the demo; returns the exit code."""
    style = Style.of()
    style.write(style.paint("1", "Switchboard: a conversation with a real Home Assistant"))
    with tempfile.TemporaryDirectory(prefix="switchboard-demo-") as folder:
        async with open_model(Path(folder) / "standin.log") as model:
            style.wrap("Model", f"{model.description}.")
            style.wrap("House", "starting Home Assistant with its demo house ...")
            async with open_house() as house:
                version = (await house.call("get_config"))["version"]
                agent, pipeline = await move_in(house, model)
                await change_agent(house, agent, {"window": {"max_tokens": SMALL_WINDOW}})
                style.wrap(
                    "",
                    f"Home Assistant {version}, Switchboard set up through its own config flow, "
                    f"{len(EXPOSED)} things exposed to Assist. The agent's window was made small, "
                    f"{SMALL_WINDOW} tokens, to watch it at work.",
                )
                failed = await converse(house, model, pipeline, style)
    style.write()
    if failed:
        style.write(style.paint("1;31", f"{failed} expectations failed: see FAILED above."))
        return 1
    style.write(
        style.paint(
            "1;32",
            "Everything above happened: each route, tool, change and eviction was read back "
            "from Home Assistant.",
        )
    )
    return 0


async def interruptible() -> int:
    """``main``, ended in good order by SIGTERM as well as by Ctrl-C."""
    task = asyncio.current_task()
    if task is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await main()


if __name__ == "__main__":
    try:
        sys.exit(asyncio.run(interruptible()))
    except HouseError as err:
        sys.exit(f"The demo could not go on. {err}")
    except KeyboardInterrupt, asyncio.CancelledError:
        sys.exit(130)
