"""A talk of twenty thousand messages in six languages, the same in every process.

It has about a million tokens, those of the messages' roles and frames included.
"""

import json
import random
from collections import defaultdict
from pathlib import Path

MESSAGES = 20_000
MAX_TOKENS = 100_000
OVERLAP_TOKENS = 1_000

_FILES = ("topics_training.jsonl", "topics_training_2.jsonl", "topics_training_3.jsonl")
_STRETCH = (4, 24)
"""Messages on one topic, in one language."""
_SENTENCES = (1, 11)


def texts() -> list[str]:
    """Return the messages: what a person says and what is answered, in turn."""
    said: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name in _FILES:
        for line in (Path(__file__).parent / "data" / name).read_text().splitlines():
            row = json.loads(line)
            said[row["language"], next(iter(row["topics"]), "")].append(row["text"])
    dice = random.Random(20_000)  # noqa: S311
    topics = sorted(topic for topic, sentences in said.items() if len(sentences) > 9)
    found: list[str] = []
    while len(found) < MESSAGES:
        sentences = said[dice.choice(topics)]
        found += [
            " ".join(dice.choices(sentences, k=dice.randint(*_SENTENCES)))
            for _ in range(dice.randint(*_STRETCH))
        ]
    return [f"{text} {number}" for number, text in enumerate(found[:MESSAGES])]
