"""Keeps a checkpoint and what a task wrote, and waits at a moment to be killed.

    python saver_child.py FILE MOMENT

Prints the id of the checkpoint once that moment has come.
"""

import sys
import time
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
package = ModuleType("custom_components.switchboard")
package.__path__ = [str(ROOT / "custom_components" / "switchboard")]
sys.modules["custom_components.switchboard"] = package
sys.path[:0] = [str(ROOT), str(ROOT / "langgraph")]

from langgraph.checkpoint.conformance.test_utils import (  # noqa: E402
    generate_checkpoint,
    generate_config,
    generate_metadata,
)

from switchboard_langgraph import threads  # noqa: E402
from switchboard_langgraph.saver import open_saver  # noqa: E402


def wait_for_the_end(checkpoint_id: str) -> None:
    print(checkpoint_id, flush=True)  # noqa: T201
    time.sleep(60)


def main(path: Path, moment: str) -> None:
    checkpoint = generate_checkpoint(channel_values={"a": "x" * 1000}, channel_versions={"a": 1})
    with open_saver(path) as saver:
        config = saver.put(generate_config("hall"), checkpoint, generate_metadata(), {"a": 1})
        if moment == "before writes":
            wait_for_the_end(checkpoint["id"])
        if moment == "within writes":
            save = threads.GraphThreads.save_writes

            def save_and_wait(self: threads.GraphThreads, *args: object) -> None:
                save(self, *args)  # type: ignore[arg-type]
                wait_for_the_end(checkpoint["id"])

            threads.GraphThreads.save_writes = save_and_wait  # type: ignore[method-assign, assignment]
        saver.put_writes(config, [("a", number) for number in range(50)], "task")
        wait_for_the_end(checkpoint["id"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
