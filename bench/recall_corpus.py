"""A household's talk made up at random: a hundred thousand messages, ten thousand memories.

How often words occur follows Zipf's law, as in real talk: a few dozen words are in every second
message, a few thousand now and then, and tens of thousands once in a year. The frequent ones are
what people say to their house; the others are made of syllables, with endings like real ones.
"""

import random
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path

from custom_components.switchboard.engine.storage import secure_delete as erasing
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import LogEntry
from custom_components.switchboard.engine.storage.memory_entries import Memory
from custom_components.switchboard.engine.storage.transaction import Transaction

OWNERS = ("household", "person.one", "person.two", "person.three")
_OWNER_SHARES = (50, 25, 15, 10)
BEGIN = datetime(2026, 1, 1, 6, tzinfo=UTC)

_SMALL = re.findall(
    r"\w+",
    "the to a I you and is it in that of for we on my was what me do so be at have not this"
    " with can but are if please will just one they about how up no out get when then there"
    " all some",
)
_HOUSE = re.findall(
    r"\w+",
    "light kitchen turn living room window door warm music tomorrow bedroom heating timer"
    " minutes morning evening weather rain garden play degrees lamp blind shopping list open"
    " close cold coffee dinner work school car weekend today dishwasher washing machine tv"
    " bathroom hall garage water alarm sleep friend phone birthday holiday train doctor cake"
    " bread milk book film song party bike dog cat plants tomatoes soup pizza swimming"
    " football piano homework",
)
_ONSETS = re.findall(
    r"\w+",
    "b br d dr f fl g gr h k kl l m n p pl r s st t tr v w z",
)
_VOWELS = ["a", "e", "i", "o", "u", "ai", "ea", "ou", "ie"]
_CODAS = ["", "", "", "n", "r", "l", "s", "t", "nd", "rk", "ll", "ng"]
_ENDINGS = ["", "", "", "", "s", "s", "en", "e", "ing", "ed", "er", "a", "o", "ly"]
_TAIL = 40_000


@dataclass(frozen=True, slots=True)
class Words:
    """Words and the sums of their frequencies, as ``random.choices`` takes them."""

    known: list[str]
    sums: list[float]

    def said(self, dice: random.Random, count: int) -> list[str]:
        """Return words as they come in talk."""
        return dice.choices(self.known, cum_weights=self.sums, k=count)


def make_words(seed: int = 11) -> Words:
    """Return the words of the household, the most frequent first."""
    dice = random.Random(seed)  # noqa: S311
    known = dict.fromkeys([*_SMALL, *_HOUSE])
    while len(known) < len(_SMALL) + len(_HOUSE) + _TAIL:
        syllables = dice.choices((1, 2, 3), (1, 5, 3))[0]
        root = "".join(
            dice.choice(_ONSETS) + dice.choice(_VOWELS) + dice.choice(_CODAS)
            for _ in range(syllables)
        )
        known[root + dice.choice(_ENDINGS)] = None
    return Words(list(known), list(accumulate(1 / (rank + 2.7) for rank in range(len(known)))))


def make_messages(
    words: Words, count: int, seed: int = 5, begin: datetime = BEGIN
) -> Iterator[LogEntry]:
    """Yield messages in conversations of two to thirty, of four owners, 130 seconds each or so."""
    dice = random.Random(seed)  # noqa: S311
    number, talk, moment = 0, 0, begin
    while number < count:
        talk += 1
        owner = dice.choices(OWNERS, _OWNER_SHARES)[0]
        topic = words.said(dice, 6)
        moment += timedelta(minutes=dice.expovariate(1 / 30))
        for turn in range(min(dice.randint(2, 30), count - number)):
            length = max(3, min(60, round(dice.lognormvariate(2.3, 0.6))))
            said = words.said(dice, length) + dice.sample(topic, dice.randint(0, 2))
            dice.shuffle(said)
            moment += timedelta(seconds=dice.randint(4, 40))
            yield LogEntry(
                id=f"m{number}",
                conversation_id=f"talk{talk}",
                owner=owner,
                role="assistant" if turn % 2 else "user",
                content=" ".join(said) + ("?" if dice.random() < 0.3 else "."),
                created_at=moment,
            )
            number += 1


def make_memories(words: Words, count: int, seed: int = 6) -> Iterator[Memory]:
    """Yield memories of the same owners, about the same words."""
    dice = random.Random(seed)  # noqa: S311
    for number in range(count):
        said = words.said(dice, dice.randint(4, 12))
        moment = BEGIN + timedelta(minutes=50 * number)
        yield Memory(
            id=f"memory{number}",
            owner=dice.choices(OWNERS, _OWNER_SHARES)[0],
            kind=dice.choice(("preference", "fact", "fact", "feedback")),
            subject=dice.choice(said),
            text=f"Likes {' '.join(said)}",
            polarity="positive",
            confidence=dice.uniform(0.6, 1),
            created_at=moment,
            updated_at=moment,
            valid_from=moment,
            status="active" if dice.random() < 0.8 else "superseded",
        )


def make_questions(
    words: Words, messages: list[str], count: int, seed: int = 7
) -> dict[str, list[str]]:
    """Return questions of several kinds, most of them about something that was said."""
    dice = random.Random(seed)  # noqa: S311
    frequent = set(words.known[: len(_SMALL) + len(_HOUSE)])

    def telling(most: int) -> list[str]:
        said = [word for word in dice.choice(messages).rstrip("?.").split() if word not in frequent]
        return said[:most] or [dice.choice(_HOUSE)]

    return {
        "a word or two": [" ".join(telling(2)) for _ in range(count)],
        "natural": [
            f"What did I say about the {' '.join(telling(2))} in the {dice.choice(_HOUSE)}?"
            for _ in range(count)
        ],
        "natural, a time in it": [
            f"What did we say about {' '.join(telling(2))} last {dice.choice(('week', 'month'))}?"
            for _ in range(count)
        ],
        "long": [
            f"Can you tell me when we said {' '.join(words.said(dice, 6))} and what I"
            f" thought of {' '.join(telling(3))} for the {dice.choice(_HOUSE)}?"
            for _ in range(count)
        ],
        "frequent words only": [
            f"Is the {' '.join(dice.sample(_HOUSE[:30], dice.randint(2, 5)))} on?"
            for _ in range(count)
        ],
        "words never said": [
            f"What about the qx{number}zyx and the yyq{number}?" for number in range(count)
        ],
    }


async def make_database(path: Path) -> None:
    """Make a new database."""
    database = Database(path)
    await database.open()
    await database.close()


@contextmanager
def filling(
    path: Path, messages: Iterable[LogEntry], memories: int
) -> Iterator[sqlite3.Connection]:
    """Fill a new database; the index is made at the end, which takes a tenth of the time."""
    with closing(sqlite3.connect(path, autocommit=True)) as conn:
        (trigger,) = conn.execute(
            "SELECT sql FROM sqlite_schema WHERE name = 'unified_log_inserted'"
        ).fetchone()
        conn.execute("DROP TRIGGER unified_log_inserted")
        conn.execute("BEGIN")
        tx = Transaction(conn)
        tx.log.append(messages)
        for memory in make_memories(make_words(), memories):
            tx.memories.put(memory)
        yield conn
        erasing.rebuild_from_rows(conn)
        conn.execute("COMMIT")
        conn.execute(trigger)
