"""``python -m demo.run``: a conversation with a real house, checked sentence by sentence."""

import asyncio
import signal
import sys
import tempfile
from pathlib import Path

from demo.conversation import Conversation
from demo.house import House, open_house
from demo.model import STANDIN_FALLBACK, Model, open_model
from demo.scenes import play
from demo.script import SMALL_WINDOW
from demo.server import HouseError
from demo.setup import (
    EXPOSED,
    Agent,
    add_fallback,
    add_pipeline,
    add_switchboard,
    change_agent,
    furnish,
)
from demo.transcript import Style


async def set_up(house: House, model: Model) -> tuple[Agent, str]:
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
                agent, pipeline = await set_up(house, model)
                await change_agent(house, agent, {"window": {"max_tokens": SMALL_WINDOW}})
                style.wrap(
                    "",
                    f"Home Assistant {version}, Switchboard set up through its own config flow, "
                    f"{len(EXPOSED)} things exposed to Assist. The agent's window was made small, "
                    f"{SMALL_WINDOW} tokens, to watch it at work.",
                )
                if model.is_standin:
                    await add_fallback(house, agent, STANDIN_FALLBACK)
                talk = Conversation(house, model, agent, pipeline, style)
                await play(talk)
    style.write()
    if talk.failed:
        style.write(style.paint("1;31", f"{talk.failed} expectations failed: see FAILED above."))
        return 1
    happened = ["Everything above happened: each route, tool, change and eviction was read back"]
    happened.append("from Home Assistant.")
    if model.is_standin:
        happened[-1] += " What the model was sent was read in the stand-in's journal."
    for line in happened:
        style.write(style.paint("1;32", line))
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
