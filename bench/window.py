"""What the window of a conversation takes: ``scripts/bench window``."""

import gc
import platform
import random
import sys
import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from statistics import median, quantiles
from time import thread_time_ns
from typing import Any

from custom_components.switchboard.engine.dialogue.conversations import Conversations
from custom_components.switchboard.engine.dialogue.limits import WindowLimits
from custom_components.switchboard.engine.tokens.counter import TokenCounter, count_message
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k

from .report import verdict

MAX_TOKENS = 4000
COUNTED = 10_000
TALKS = 200
LEAST_LESS = 15
"""How many times less counting a text again has to take. A message keeps its own count."""
SIZES = (100, 1_000, 10_000)
LIMITS = WindowLimits(max_tokens=MAX_TOKENS, keep_exchanges=10_000, backlog_tokens=0)
"""By tokens alone, without a summary."""
_TEXT = (
    "turn on off the lights in kitchen bathroom hall and set heating bedroom to twenty two degrees"
    " please what about blinds tomorrow morning is it cold outside Küche warm water door close"
)
_WORDS = _TEXT.split()


def exchange(number: int) -> tuple[str, str]:
    """Return a question and its answer, of 10 to 20 and 10 to 40 words; no two are alike."""
    dice = random.Random(number)  # noqa: S311
    question = " ".join(dice.choices(_WORDS, k=dice.randint(10, 20)))
    answer = " ".join(dice.choices(_WORDS, k=dice.randint(10, 40)))
    return f"{question} {number}?", f"{answer} {number}."


def run() -> list[str]:
    """Measure and print everything; returns what is not as expected."""
    encoding = load_o200k()
    print(f"Python {platform.python_version()}, {platform.machine()}; times of the thread's CPU\n")
    gc.freeze()
    return [
        *benchmark_token_counting_speed(encoding),
        *benchmark_eviction_performance(encoding),
        *measure_memory_usage_growth(encoding),
        *stress_test_many_messages(encoding),
        *stress_test_many_conversations(encoding),
    ]


def benchmark_token_counting_speed(encoding: Any) -> list[str]:
    """Count ten thousand messages: by tiktoken alone, for the first time, and again."""
    rounds = [_count_all(encoding, number * COUNTED) for number in range(7)]
    plain, first, frame, again, kept = (median(times) for times in zip(*rounds, strict=True))
    of_plain = median(first / plain for plain, first, *_ in rounds)
    less = median(first / again for _, first, _, again, _ in rounds)
    print(f"Counting {COUNTED:,} messages, microseconds each, medians of {len(rounds)} rounds")
    print("| tiktoken | Switchboard | of tiktoken's | with its frame | again | less | kept |")
    print("| --: | --: | --: | --: | --: | --: | --: |")
    print(f"| {plain:.2f} | {first:.2f} | {of_plain:.2f} | {frame:.2f} |", end="")
    print(f" {again:.3f} | {less:.0f} x | {kept:.3f} |\n")
    found = _over(("counting", first, 500, "us"), ("counting, of tiktoken's", of_plain, 1.25, ""))
    return found if less >= LEAST_LESS else [*found, f"counting again: {less:.0f} times less"]


def _count_all(encoding: Any, start: int) -> tuple[float, ...]:
    texts = [text for number in range(COUNTED // 2) for text in exchange(start + number)]
    counter, other = TokenCounter(encoding), TokenCounter(encoding)
    held = conversations(encoding, LIMITS)
    entries = [held.add_message("talk", "user", text) for text in texts]
    return (
        _each(lambda: [len(encoding.encode_ordinary(text)) for text in texts]),
        _each(lambda: [counter.count(text) for text in texts]),
        _each(lambda: [count_message(other, "user", text) for text in texts]),
        _each(lambda: [counter.count(text) for text in texts]),
        _each(lambda: [entry.token_count for entry in entries]),
    )


def benchmark_eviction_performance(encoding: Any) -> list[str]:
    """Add messages to a window that is full, and tell those that evict from the others."""
    print("Adding to a full window, microseconds: median, 99 of 100 within")
    print("| eviction target | an addition | one that evicts |")
    print("| --: | --: | --: |")
    slowest = []
    for target in (0.75, 1.0):
        limits = WindowLimits(MAX_TOKENS, target, keep_exchanges=10_000, backlog_tokens=0)
        held = conversations(encoding, limits)
        kept: list[float] = []
        evicted: list[float] = []
        for number in range(5_000):
            held.begin_turn("talk")
            for role, text in zip(("user", "assistant"), exchange(number), strict=True):
                before = held.get_stats("talk")["evicted_messages"]
                took = _took(lambda: held.add_message("talk", role, text))  # noqa: B023
                left = held.get_stats("talk")["evicted_messages"] > before
                (evicted if left else kept).append(took)
            held.end_turn("talk")
        print(f"| {target} | {_spread(kept)} | {_spread(evicted)} |")
        slowest += [median(kept), median(evicted)]
    print()
    return _over(("adding to a full window", max(slowest), 1_000, "us"))


def measure_memory_usage_growth(encoding: Any) -> list[str]:
    """Let a conversation grow to ten thousand turns, and see what it holds on the way."""
    print("Memory of one conversation")
    print("| turns | messages held | KB | bytes a message |")
    print("| --: | --: | --: | --: |")
    held = conversations(encoding, LIMITS)
    for number in range(1_000):  # what is remembered of counting is not a conversation's
        take_turn(held, "other", *exchange(-number - 1))
    gc.collect()
    tracemalloc.start()
    sizes, number = [], 0
    for turns in (10, 100, 1_000, 3_000):
        while number < turns:
            take_turn(held, "talk", *exchange(number))
            number += 1
        whole = tracemalloc.get_traced_memory()[0]
        counts = tracemalloc.take_snapshot().filter_traces(
            [tracemalloc.Filter(True, "*/engine/tokens/*")]
        )
        size = whole - sum(one.size for one in counts.statistics("filename"))
        messages = held.get_stats("talk")["message_count"]
        print(f"| {turns:,} | {messages} | {size / 1000:.0f} | {size / messages:.0f} |")
        sizes.append(size)
    tracemalloc.stop()
    print()
    return _over(
        ("a full window", max(sizes) / 1000, 400, "KB"),
        ("its growth", sizes[-1] / sizes[-2], 1.2, ""),
    )


def stress_test_many_messages(encoding: Any) -> list[str]:
    """Take turns after a hundred to ten thousand messages, and read the longest window."""
    held = conversations(encoding, LIMITS)
    took: dict[int, list[float]] = {size: [] for size in SIZES}
    for number in range(SIZES[-1] // 2 + 100):
        said = exchange(number)
        turn = _took(lambda: take_turn(held, "talk", *said))  # noqa: B023
        for size in SIZES:
            if size // 2 <= number < size // 2 + 100:
                took[size].append(turn)
    turns = {size: median(some) for size, some in took.items()}
    reads: tuple[tuple[str, Callable[[], object], float], ...] = (
        ("all messages", lambda: held.get_messages("talk"), 1_000),
        ("those of one tag", lambda: held.get_messages("talk", "input"), 2_000),
        ("its numbers", lambda: held.get_stats("talk"), 1_000),
        ("its reset", lambda: held.reset("talk"), 100),
    )
    print(f"A window after {SIZES[-1]:,} messages, microseconds")
    found = []
    for name, read, most in reads:
        took = _took(read) if name == "its reset" else median(_took(read) for _ in range(500))
        print(f"  {name}: {took:.1f}")
        found += _over((name, took, most, "us"))
    told = ", ".join(f"{size:,}: {turns[size]:.1f}" for size in SIZES)
    print(f"\nA turn, microseconds, after so many messages: {told}\n")
    return found + _over(
        ("a turn after 10,000 messages beside 100", turns[SIZES[-1]] / turns[SIZES[0]], 1.2, ""),
    )


def stress_test_many_conversations(encoding: Any) -> list[str]:
    """Let two hundred conversations go on beside each other, a turn of each in turn."""
    held = conversations(encoding, LIMITS)
    alone, took = [], []
    for number in range(100 * TALKS):
        said, talk = exchange(number), f"{number % TALKS}"
        took.append(_took(lambda: take_turn(held, talk, *said)))  # noqa: B023
    one = conversations(encoding, LIMITS)
    for number in range(20 * TALKS):
        said = exchange(number)
        alone.append(_took(lambda: take_turn(one, "talk", *said)))  # noqa: B023
    late, early = median(took[-10 * TALKS :]), median(alone[-10 * TALKS :])
    alive = len(held.get_all_conversations())
    print(f"{alive} conversations at once: {late:.1f} microseconds a turn, one: {early:.1f}\n")
    return _over(("a turn among many conversations beside one", late / early, 2.5, ""))


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


def _took(work: Callable[[], object]) -> float:
    begun = thread_time_ns()
    work()
    return (thread_time_ns() - begun) / 1000


def _each(work: Callable[[], object]) -> float:
    return _took(work) / COUNTED


def _spread(values: list[float]) -> str:
    return f"{median(values):.1f}, {quantiles(values, n=100)[98]:.1f}"


def _over(*figures: tuple[str, float, float, str]) -> list[str]:
    """Return the figures that are larger than they may be."""
    return [
        f"{name}: {value:.2f} {unit}, not {most:.2f}"
        for name, value, most, unit in figures
        if value > most
    ]


if __name__ == "__main__":
    sys.exit(verdict(run()))
