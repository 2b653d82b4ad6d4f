"""A story as long as one asks for: chapters made from a handful of sentences."""

import re

from .words import plain

_WANTED = re.compile(
    r".*\b(?:tell|erzähle?|write|continue|more)\b.*\b(?:story|geschichte|tale)\b"
    r"(?: (?:about|of|über|von) (?P<topic>.+))?.*"
)
_LENGTHY = re.compile(r"\b(?:long|lange|another|more|continue)\b")
_KEEPERS = (
    "the old keeper", "her daughter", "the harbour master", "a young painter",
    "the lamp maker", "two fishermen", "the postwoman", "the last pilot",
)  # fmt: skip
_PLACES = (
    "on the northern rocks", "behind the sand bar", "at the mouth of the river",
    "beyond the salt marsh", "on the island without trees", "above the sleeping town",
)  # fmt: skip
_SENTENCES = (
    "In the {year}, {who} kept watch over {topic} {where}, and wrote down what the sea had done.",
    "The book of {topic} said that the wind had turned {count} times, and that nobody had slept.",
    "When the fog came, {who} counted {count} slow breaths between one flash and the next.",
    "A ship answered from far away, and for a while {who} believed that {topic} could speak.",
    "There were {count} steps to climb, and each of them had a name that only {who} knew.",
    "By morning the glass was white with salt, and it took until noon to make it clear again.",
    "People brought bread and lamp oil, and took home a story about {topic} in return.",
    "It was agreed that the light must never go out, not even for {count} heartbeats.",
)
LONG, SHORT = 9, 1


def tell(text: str) -> str | None:
    """A story, if one is asked for: nine chapters when it is to be long."""
    match = _WANTED.fullmatch(plain(text))
    if match is None:
        return None
    words = plain(text)
    topic = re.sub(r"\bplease\b|\bbitte\b", "", match["topic"] or "lighthouses").strip()
    chapters = LONG if _LENGTHY.search(words) else SHORT
    return "\n".join(_chapter(number, topic or "lighthouses") for number in range(chapters))


def _chapter(number: int, topic: str) -> str:
    sentences = [
        _SENTENCES[(number * 3 + step) % len(_SENTENCES)].format(
            year=f"year {1801 + number * 13 + step}",
            who=_KEEPERS[(number + step) % len(_KEEPERS)],
            where=_PLACES[(number * 2 + step) % len(_PLACES)],
            count=7 + (number * 11 + step * 5) % 90,
            topic=topic,
        )
        for step in range(5)
    ]
    return " ".join(sentences)
