"""What the model is asked to answer with, and reading it: tolerant of form, not of meaning."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from ..chunking.errors import UNREADABLE, ExtractionError
from ..language.search_terms import MOST_PROPOSED, search_terms

MOST_FACTS: Final = 20
"""Facts read from one answer; ten messages hold fewer."""

MOST_SECRETS: Final = 20
"""Messages of which one answer may say that a secret is told in them."""

MOST_SOURCES: Final = 8
"""Messages a fact may be said to rest on: a small model that counts them up would never end."""

SENSITIVITIES: Final = (
    "none",
    "secret",
    "access",
    "money",
    "health",
    "order",
    "other_person",
)
"""What a model may say of a fact. It can only make things stricter: rules look by themselves."""

SAID_AS: Final = (
    "statement",
    "wish",
    "correction",
    "command",
    "question",
    "small_talk",
    "reported",
    "order",
)
"""What a model may say of the sentence a fact rests on. It can only make things stricter."""

OF_NOBODY_ELSE: Final = frozenset({"", "speaker", "household"})
"""Whom a fact is about, where that is nobody who would have to be named."""

UNKNOWN: Final = "unknown"
"""What stands for any other word."""

SCHEMA: Final[Mapping[str, object]] = {
    "type": "object",
    "properties": {
        "secrets": {
            "type": "array",
            "maxItems": MOST_SECRETS,
            "items": {
                "type": "object",
                "properties": {
                    "source": {"type": "integer"},
                    "words": {
                        "type": "array",
                        "items": {"type": "string"},
                        "maxItems": MOST_SOURCES,
                    },
                },
                "required": ["source", "words"],
                "additionalProperties": False,
            },
        },
        "facts": {
            "type": "array",
            "maxItems": MOST_FACTS,
            "items": {
                "type": "object",
                # What it rests on and whom it is about comes first: a model writes in this order.
                "properties": {
                    "sources": {
                        "type": "array",
                        "items": {"type": "integer"},
                        "minItems": 1,
                        "maxItems": MOST_SOURCES,
                    },
                    "said_as": {"type": "string", "enum": list(SAID_AS)},
                    "about": {"type": "string"},
                    "category": {"type": "string", "enum": ["preference", "feedback", "fact"]},
                    "summary": {"type": "string"},
                    "subject": {"type": "string"},
                    "polarity": {"type": "string", "enum": ["positive", "negative", "neutral"]},
                    "confidence": {"type": "number", "minimum": 0, "maximum": 1},
                    "sensitivity": {"type": "string", "enum": list(SENSITIVITIES)},
                    "search_terms": {
                        "type": "array",
                        "items": {"type": "string"},
                        "maxItems": MOST_PROPOSED,
                    },
                    "expires": {"type": "string"},
                },
                "required": [
                    "sources",
                    "said_as",
                    "about",
                    "category",
                    "summary",
                    "subject",
                    "polarity",
                    "confidence",
                    "sensitivity",
                    "search_terms",
                ],
                "additionalProperties": False,
            },
        },
    },
    "required": ["secrets", "facts"],
    "additionalProperties": False,
}


_OPENING: Final = re.compile(r"[{\[]")
_NEXT_ITEM: Final = re.compile(r"[\s,]*\{")


@dataclass(frozen=True, slots=True)
class Draft:
    """A fact as it was proposed, before anything of it is believed.

    ``sources`` are places in the window, from 1; 0 stands for whatever is no number. Without a
    ``sensitivity`` nothing was said of it; so with ``said_as`` and ``about``. ``search_terms`` is
    ``None`` where the answer has none.
    """

    category: str
    summary: str
    subject: str
    polarity: str
    confidence: float
    sources: tuple[int, ...]
    expires: str | None = None
    sensitivity: str = ""
    said_as: str = ""
    about: str = ""
    search_terms: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ToldSecret:
    """A message of which a model says that a secret is told in it, by its place in the window.

    ``words`` are the secret, each part as it stands there; without any, all of it is one.
    """

    source: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was proposed about a window, unchecked; ``malformed`` had not the form of a fact.

    ``gist`` says what the messages were about, where that was asked for. ``secrets`` are the
    messages in which the model says one is told.
    """

    drafts: tuple[Draft, ...]
    malformed: int = 0
    gist: str = ""
    secrets: tuple[ToldSecret, ...] = ()


def read_extraction(text: str, most: int = MOST_FACTS) -> Extraction:
    """Return all that an answer proposes.

    Raises:
        ExtractionError: there is no answer in it.
    """
    drafts, malformed = read_answer(text, most)
    return Extraction(tuple(drafts), malformed, read_gist(text), read_secrets(text))


def read_answer(text: str, most: int = MOST_FACTS) -> tuple[list[Draft], int]:
    """Return the facts proposed in an answer, and how many had not even the form of one.

    A fence around the JSON, words before or after it, and a bare list are put up with. Of an answer
    that was cut, the facts that are whole are read. Those beyond ``most`` count as without form.

    Raises:
        ExtractionError: there is no answer in it.
    """
    for found in documents(text):
        facts = found.get("facts") if isinstance(found, dict) else _objects(found)
        if isinstance(facts, list):
            drafts = [draft for item in facts[:most] if (draft := _draft(item)) is not None]
            return _all_told(drafts), len(facts) - len(drafts)
    whole = (draft for item in whole_items(text, "facts") if (draft := _draft(item)) is not None)
    if drafts := list(islice(whole, most)):
        return _all_told(drafts), 0
    raise ExtractionError(UNREADABLE)


def read_secrets(text: str) -> tuple[ToldSecret, ...]:
    """Return the messages of which an answer says that a secret is told in them."""
    found = [one for one in documents(text) if isinstance(one, dict) and "secrets" in one]
    told = found[0]["secrets"] if found else list(whole_items(text, "secrets"))
    items = [one for one in told if isinstance(one, dict)] if isinstance(told, list) else []
    return tuple(
        ToldSecret(
            number_of(one.get("source")),
            tuple(word for word in _texts(one.get("words")) if len(word) > 1),
        )
        for one in items[:MOST_SECRETS]
    )


def _texts(item: Any) -> list[str]:
    parts = item if isinstance(item, list) else [item]
    return [text for part in parts if isinstance(part, str) and (text := " ".join(part.split()))]


def read_gist(text: str) -> str:
    """Return what an answer says that the messages were about; nothing if it does not."""
    gists = (word_of(found, "gist") for found in documents(text) if isinstance(found, dict))
    return next(filter(None, gists), "")


def whole_items(text: str, name: str) -> Iterator[Any]:
    """Yield what stands whole at the beginning of a list in an answer that was cut."""
    decoder = json.JSONDecoder()
    begun = re.search(rf'"{name}"\s*:\s*\[', text)
    at = begun.end() if begun else len(text)
    while opening := _NEXT_ITEM.match(text, at):
        try:
            item, at = decoder.raw_decode(text, opening.end() - 1)
        except ValueError, RecursionError:
            return
        yield item


def documents(text: str) -> Iterator[Any]:
    """Yield the JSON objects and lists that stand in a text, one after the other."""
    decoder = json.JSONDecoder()
    at = 0
    while opening := _OPENING.search(text, at):
        try:
            found, at = decoder.raw_decode(text, opening.start())
        except ValueError, RecursionError:
            at = opening.end()
        else:
            yield found


def _objects(found: list[Any]) -> list[Any] | None:
    """Return a list as it is if it may be one of facts; a "[1]" in a refusal is none."""
    return found if found and all(isinstance(item, dict) for item in found) else None


def _draft(item: Any) -> Draft | None:
    if not isinstance(item, dict):
        return None
    texts = [
        " ".join(text.split())
        for name in ("category", "summary", "subject", "polarity")
        if isinstance(text := item.get(name), str)
    ]
    confidence, sources, expires = (item.get(n) for n in ("confidence", "sources", "expires"))
    if (
        len(texts) < 4
        or not isinstance(confidence, int | float)
        or isinstance(confidence, bool)
        or not isinstance(sources, list)
        or not isinstance(expires, str | None)
    ):
        return None
    category, summary, subject, polarity = texts
    return Draft(
        category,
        summary,
        subject,
        polarity,
        float(confidence),
        tuple(map(number_of, sources)),
        expires or None,
        sensitivity_of(item),
        said_as=said if (said := word_of(item, "said_as").casefold()) in SAID_AS else "",
        about=word_of(item, "about"),
        search_terms=search_terms(item.get("search_terms"), summary)
        if "search_terms" in item
        else None,
    )


def word_of(item: dict[str, Any], name: str) -> str:
    """Return what an answer has under a name that one of an older version may lack."""
    return " ".join(text.split()) if isinstance(text := item.get(name), str) else ""


def sensitivity_of(item: dict[str, Any], *, told: bool = False) -> str:
    """Return what is said of a fact. Another word than those asked for is no reason to trust it.

    ``told``: others of the same answer say it, among which this one must not hide.
    """
    if item.get("sensitivity") in (None, ""):
        return UNKNOWN if told else ""
    named = str(item["sensitivity"]).strip().casefold()
    return named if named in SENSITIVITIES else UNKNOWN


def _all_told(drafts: list[Draft]) -> list[Draft]:
    """Return drafts of which none hides among others that say how sensitive they are.

    An answer that never says so is an older one, or of a model that no schema holds: then the
    rules decide by themselves.
    """
    if not any(draft.sensitivity for draft in drafts):
        return drafts
    return [replace(draft, sensitivity=draft.sensitivity or UNKNOWN) for draft in drafts]


def number_of(source: Any) -> int:
    """Return a message's number; where no schema held it, a model may write "3" for 3."""
    if isinstance(source, str) and source.isascii() and source.isdigit() and len(source) < 6:
        return int(source)
    return source if type(source) is int else 0
