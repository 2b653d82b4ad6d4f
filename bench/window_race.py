"""Turns of our window beside those of other projects, on the same talk and in turn."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import count
from statistics import median
from time import thread_time_ns
from typing import Any

from custom_components.switchboard.engine.dialogue.conversations import Conversations
from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.dialogue.state import MessageEntry
from custom_components.switchboard.engine.tokens.counter import TokenCounter

from .peers import peers
from .window_talk import MAX_TOKENS, exchange

SIZES = (100, 1_000, 10_000)
ROUNDS = 5
TURNS = 100
LONGEST_ROUND_US = 1e6
PATIENCE_US = 2e4
"""A peer whose turn takes longer is asked for no longer conversation."""
LIMITS = {
    "Switchboard, ten exchanges and a summary": WindowLimits(max_tokens=MAX_TOKENS),
    "Switchboard, tokens alone": WindowLimits(
        max_tokens=MAX_TOKENS, keep_exchanges=10_000, backlog_tokens=0
    ),
}
PEERS = (
    "LangChain trim_messages",
    "LangChain trim_messages, trimmed list kept",
    "AutoGen TokenLimitedChatCompletionContext",
    "LlamaIndex ChatMemoryBuffer",
)

type Times = dict[str, dict[int, float]]
"""Median microseconds of a turn by contestant and by messages that were before."""


def conversations(encoding: Any, limits: WindowLimits) -> Conversations:
    """Return what holds our conversations."""
    ids = count()
    return Conversations(
        limits, TokenCounter(encoding), lambda: datetime.now(UTC), lambda: f"{next(ids):026}"
    )


def take_turn(held: Conversations, conversation_id: str, question: str, answer: str) -> None:
    """Take in a question, get what is to be sent, and take in the answer."""
    held.begin_turn(conversation_id)
    held.add_message(conversation_id, "user", question)
    held.get_messages(conversation_id)
    held.add_message(conversation_id, "assistant", answer)
    held.end_turn(conversation_id)


class Instantly:
    """Summarises in no time."""

    async def summarize(self, previous: str, messages: Sequence[MessageEntry]) -> str:
        """Return a summary of any messages."""
        return f"The house was asked for light and warmth, {len(previous + messages[0].id)} times."


def time_ours(encoding: Any, limits: WindowLimits, messages: int, turns: int) -> list[float]:
    """Return microseconds of turns at the end of a conversation of so many messages.

    The summary is written between turns, where there is one.
    """
    held, took = conversations(encoding, limits), []
    with asyncio.Runner() as runner:
        for number in range(messages // 2 + turns):
            question, answer = exchange(number)
            begun = thread_time_ns()
            take_turn(held, "talk", question, answer)
            took.append((thread_time_ns() - begun) / 1000)
            if held.is_due("talk"):
                runner.run(held.fold("talk", Instantly()))
    return took[-turns:]


def race(encoding: Any) -> tuple[Times, list[str]]:
    """Let all take turns; returns what they took, and the versions of the peers.

    Raises:
        PeerError: the other projects cannot be installed or have stopped.
    """
    with peers("window") as (versions, ask):
        ways = {name: partial(time_ours, encoding, limits) for name, limits in LIMITS.items()}
        ways |= {
            name: lambda size, turns, name=name: ask(name, messages=size, turns=turns)
            for name in PEERS
        }
        found: Times = {name: {} for name in ways}
        for size in SIZES:
            rounds: Mapping[str, list[float]] = defaultdict(list)
            for _ in range(ROUNDS):
                for name, way in ways.items():
                    if (before := max(found[name].values(), default=0)) < PATIENCE_US:
                        turns = min(TURNS, int(LONGEST_ROUND_US / (10 * before + 1)) + 1)
                        rounds[name].append(median(way(size, turns)))
            for name, medians in rounds.items():
                found[name][size] = median(medians)
    return found, versions
