"""``python -m demo.run``: a conversation with a real house, checked sentence by sentence."""

import asyncio
import contextlib
import signal
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from demo.house import POLL_SECONDS, House, State, open_house
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
    ENDING,
    OPENING,
    SMALL_WINDOW,
    STORIES,
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


@dataclass
class Conversation:
    """One conversation with the house as it goes on, written down while it does."""

    house: House
    pipeline: str
    style: Style
    conversation_id: str | None = None
    turns: int = 0
    evicted: int = 0
    failed: int = 0

    async def say(self, line: Line) -> Turn:
        """Say one line, read back what became of it, and check and show it."""
        before = await self.house.states()
        answer = await say(
            self.house, line.text, pipeline=self.pipeline, conversation_id=self.conversation_id
        )
        after = await self._settled(line)
        told = await self.house.ask_service(
            "switchboard.conversation_stats", {"conversation_id": answer.conversation_id}
        )
        stats = told["conversations"][answer.conversation_id]
        turn = Turn(
            line=line,
            answer=answer,
            stats=stats,
            changes=changes(before, after, EXPOSED),
            after=after,
            evicted=stats["evicted_messages"] - self.evicted,
        )
        self.conversation_id, self.evicted = answer.conversation_id, stats["evicted_messages"]
        self.turns += 1
        problems = failures(turn)
        self.failed += len(problems)
        show_turn(self.style, self.turns, turn, problems)
        return turn

    async def _settled(self, line: Line) -> Mapping[str, State]:
        """The house once the line's wishes came true, or after waiting for them in vain."""
        states = await self.house.states()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLE_SECONDS):
                while not fulfilled(line, states):
                    await asyncio.sleep(POLL_SECONDS)
                    states = await self.house.states()
        return states

    async def tell_stories(self) -> None:
        """Have stories told until the first messages leave the window."""
        for story in STORIES:
            if (await self.say(story)).evicted:
                return
        self.failed += 1
        self.style.write("FAILED    Nothing was evicted from the window after all these stories.")


async def converse(house: House, model: Model, pipeline: str, style: Style) -> int:
    """Go through the script in one conversation; returns how many expectations failed."""
    talk = Conversation(house, pipeline, style)
    for line in OPENING:
        await talk.say(line)
    await talk.tell_stories()
    for line in ENDING:
        await talk.say(line)
    if model.is_standin:
        await model.hang_up()
        await talk.say(WHEN_AZURE_IS_GONE)
    return talk.failed


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
