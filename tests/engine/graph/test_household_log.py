"""What is known in the end of three hundred messages in three languages."""

from dataclasses import replace

import pytest

from bench.graph import Outcome, run
from bench.graph_script import FOLDER, LOGS, MESSAGES, read_script

LEAST = 0.95


def weakest(outcome: Outcome) -> float:
    return min(min(one.precision, one.recall) for one in outcome.scores.values())


@pytest.mark.parametrize("name", LOGS)
async def test_who_is_who_and_what_holds_is_known_in_the_end(name):
    outcome = await run(read_script(FOLDER / f"{name}.txt"))
    assert outcome.messages == MESSAGES
    assert set(outcome.scores) == {"entities", "references", "relations", "ended"}
    assert weakest(outcome) >= LEAST, outcome.wrong


async def test_without_registries_and_judge_the_figures_fall():
    """So they measure what they say, and not the script."""
    script = read_script(FOLDER / "falk.txt")
    outcome = await run(replace(script, registry=[], same=[]))
    assert outcome.scores["references"].recall < LEAST
    assert outcome.scores["entities"].precision < LEAST
    assert outcome.scores["relations"].recall < LEAST
