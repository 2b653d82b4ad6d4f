"""What a long talk still knows of its beginning: ``scripts/bench planted [--runs N]``.

Ten facts are told in the first exchanges of a conversation: names, numbers, dates, denials, and
changes of mind. Small talk follows, until what was told has been folded into the summary once,
three times and ten times. After each of these, every fact is asked for in a fork of the
conversation, so that no question reminds it of anything.

The model is the one that ``AZURE_OPENAI_ENDPOINT``, ``AZURE_OPENAI_API_KEY`` and
``AZURE_OPENAI_DEPLOYMENT`` name. Without them it is scripted: its summary is what was told before
and what people say, word for word, as far as it may be long, and it answers with all that it was
sent of the talk. So the scripted figure says what the integration carries, and the other what a
model keeps.
"""

import argparse
import asyncio
import json
import logging
import os
import random
import re
import statistics
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, Final

from homeassistant.core import Context, HomeAssistant

import custom_components  # noqa: F401 - Home Assistant finds the integration through it
from custom_components.switchboard.engine.dialogue.limits import SUMMARY_TOKENS
from custom_components.switchboard.engine.dialogue.summary import FOLD_INSTRUCTIONS, SUMMARY_HEADING
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k
from demo.azure_standin.app import DEFAULT_KEY
from demo.azure_standin.ask import Ask, Reply

from .competitors import DEPLOYMENT, OURS, Competitor, move_in_ours, serve
from .house import open_house
from .report import table

VARIABLES: Final = ("AZURE_OPENAI_ENDPOINT", "AZURE_OPENAI_API_KEY", "AZURE_OPENAI_DEPLOYMENT")
FOLDS: Final = (1, 3, 10)
MOST_EXCHANGES: Final = 150
RUNS: Final = 5
_INSTRUCTED: Final = FOLD_INSTRUCTIONS[:60]


@dataclass(frozen=True, slots=True)
class Planted:
    """A fact, and how it is asked for.

    An answer is right that has ``right`` in it, and no ``wrong`` after the last ``right``.
    """

    kind: str
    said: str
    asked: str
    right: str
    wrong: str = ""
    changed: str = ""
    """What is said of it later, where somebody changes their mind."""


def facts(dice: random.Random) -> list[Planted]:
    """Return two facts of each kind, with names and numbers by the dice."""
    cat, dog = dice.sample(["Quilla", "Brumo", "Tinsel", "Ferdi", "Oska", "Wispel"], 2)
    plumber = dice.choice(["Tarnow", "Ellerby", "Vasquine", "Hodderick"])
    shelf, loaf = dice.sample(range(140, 290), 2)
    day, other = dice.sample(range(3, 28), 2)
    tea, juice = dice.sample(["rooibos", "peppermint", "fennel", "chamomile"], 2)
    green, blue = dice.sample(["green", "blue", "yellow", "orange"], 2)
    return [
        Planted("name", f"Our new cat is called {cat}.", "What is our cat called?", cat),
        Planted(
            "name",
            f"The plumber who comes is a Mr {plumber}.",
            "What is the plumber's name?",
            plumber,
        ),
        Planted(
            "number",
            f"The shelf in the hall is {shelf} centimetres wide.",
            "How wide is the shelf in the hall?",
            str(shelf),
        ),
        Planted(
            "number",
            f"My loaf of bread takes {loaf} grams of rye.",
            "How many grams of rye does my bread take?",
            str(loaf),
        ),
        Planted(
            "date",
            f"The school concert is on the {day}th of March.",
            "On which day of March is the school concert?",
            rf"\b{day}(?:th|st|nd|rd)?\b",
        ),
        Planted(
            "date",
            f"We hand back the rented car on the {other}th of June.",
            "On which day of June do we hand back the car?",
            rf"\b{other}(?:th|st|nd|rd)?\b",
        ),
        Planted(
            "denial",
            "I do not drink coffee, not even with milk.",
            "Do I drink coffee?",
            r"(?:not|n't|never|no longer|without|avoids?)[^.]{0,30}coffee|^no\b",
        ),
        Planted(
            "denial",
            f"Nobody may feed {dog} at the table.",
            f"May somebody feed {dog} at the table?",
            rf"(?:nobody|no one|not|n't|never|no)\b[^.]{{0,40}}(?:{dog}|feed|fed)|^no\b",
        ),
        Planted(
            "change of mind",
            f"In the evening I want {tea} tea.",
            "Which tea do I want in the evening?",
            juice,
            tea,
            f"I have changed my mind: I want {juice} tea in the evening instead.",
        ),
        Planted(
            "change of mind",
            f"We will paint the nursery {green}.",
            "In which colour will we paint the nursery?",
            blue,
            green,
            f"No, we will paint the nursery {blue} after all.",
        ),
    ]


def talk(planted: Sequence[Planted], dice: random.Random) -> Iterator[str]:
    """Yield what is said: the facts two by two, the changes of mind, then small talk."""
    told = dice.sample(planted, len(planted))
    for at in range(0, len(told), 2):
        yield f"Just so that you know it. {told[at].said} And {told[at + 1].said}"
    for one in planted:
        if one.changed:
            yield one.changed
    weathers, verbs = ("rain", "wind", "fog", "sunshine"), ("hear", "see", "smell", "feel")
    for number in range(MOST_EXCHANGES):
        yield (
            f"Small talk, part {number}: the neighbours say they {dice.choice(verbs)} the "
            f"{dice.choice(weathers)} coming, and the radio plays song {dice.randrange(1000)}."
        )


def _is_small_talk(text: str) -> bool:
    return text.startswith("Small talk")


class Scripted:
    """A model that summarises word for word and answers with all that it was sent."""

    def __init__(self) -> None:
        self._counter = TokenCounter(load_o200k())

    def reply(self, ask: Ask) -> Reply:
        """Answer as said above."""
        if not ask.turns[0].text.startswith(_INSTRUCTED):
            if "?" not in ask.turns[-1].text:
                return Reply("All right.")
            known = (
                turn.text
                for turn in ask.turns[:-1]
                if turn.role == "user" or turn.text.startswith(SUMMARY_HEADING)
            )
            return Reply(" ".join(text for text in known if not _is_small_talk(text)))
        record = json.loads(ask.turns[-1].text)
        said = [one["text"] for one in record["messages"] if one["role"] == "user"]
        # Small talk is left out, as the instructions ask.
        kept = [record["summary"], *(one for one in said if not _is_small_talk(one))]
        text = " ".join(filter(None, kept)) or "They talked about the weather and the radio."
        while self._counter.count(text).tokens > SUMMARY_TOKENS - 20:
            text = text[:-200]
        return Reply(text)


def is_right(fact: Planted, answer: str) -> bool:
    """Whether an answer has the fact as it was told last."""
    found = [match.end() for match in re.finditer(fact.right, answer, re.IGNORECASE)]
    if not found:
        return False
    if not fact.wrong:
        return True
    wrong = [match.end() for match in re.finditer(fact.wrong, answer, re.IGNORECASE)]
    # "Peppermint, not fennel" is right, and so is a record that ends with the change.
    given_up = rf"\b(?:not|instead of|rather than)\W+(?:\w+\W+){{0,2}}{fact.wrong}"
    return not wrong or found[-1] > wrong[-1] or re.search(given_up, answer) is not None


async def hold(agent: Competitor, seed: int) -> dict[int, list[tuple[Planted, bool]]]:
    """Hold one conversation; return, after each number of folds, which facts were known."""
    dice = random.Random(seed)  # noqa: S311
    planted = facts(dice)
    entry: Any = agent.hass.config_entries.async_get_entry(agent.entry_id)
    data = entry.runtime_data
    conversation_id, folds, covered = f"planted-{seed}", 0, None
    found: dict[int, list[tuple[Planted, bool]]] = {}
    for said in talk(planted, dice):
        await agent.say(said, conversation_id)
        await data.summary_queue.idle()
        summary = data.live.windows.get_window(conversation_id).summary
        if summary is None or summary.covers_to == covered:
            continue
        covered, folds = summary.covers_to, folds + 1
        if folds in FOLDS:
            found[folds] = [(one, await _is_known(agent, one, conversation_id)) for one in planted]
        if folds == FOLDS[-1]:
            return found
    raise RuntimeError(f"only {folds} folds in {MOST_EXCHANGES} exchanges")


async def _is_known(agent: Competitor, fact: Planted, conversation_id: str) -> bool:
    return is_right(fact, await agent.say(fact.asked, await _forked(agent.hass, conversation_id)))


async def _forked(hass: HomeAssistant, conversation_id: str) -> str:
    answer = await hass.services.async_call(
        "switchboard",
        "fork_conversation",
        {"conversation_id": conversation_id},
        blocking=True,
        return_response=True,
        context=Context(),
    )
    return str(answer["conversation_id"])  # type: ignore[index]


async def run(runs: int) -> list[str]:
    """Measure and print; returns what is not as expected."""
    address, key, deployment = (os.environ.get(name, "").strip() for name in VARIABLES)
    async with open_house() as house, AsyncExitStack() as stack:
        if not address:
            address, server = await stack.enter_async_context(serve())
            server.rules = Scripted().reply
            key, deployment = DEFAULT_KEY, DEPLOYMENT
        agent = await move_in_ours(house.hass, address, OURS, key=key, deployment=deployment)
        known = [await hold(agent, seed) for seed in range(runs)]
    rows = []
    for kind in ("name", "number", "date", "denial", "change of mind", "all"):
        rows.append([kind])
        for folds in FOLDS:
            counts = [
                sum(right for one, right in each[folds] if kind in (one.kind, "all"))
                for each in known
            ]
            most = 10 if kind == "all" else 2
            rows[-1].append(f"{statistics.median(counts):g} / {min(counts)} of {most}")
    print(table(("Known, median / worst", *(f"after fold {one}" for one in FOLDS)), rows))
    return []


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(prog="scripts/bench planted")
    parser.add_argument("--runs", type=int, default=RUNS)
    logging.getLogger().setLevel(logging.CRITICAL)
    asyncio.run(run(parser.parse_args().runs))


if __name__ == "__main__":
    main()
