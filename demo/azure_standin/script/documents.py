"""Answers that have to be JSON: notes of a conversation, verdicts, and whatever else a schema asks.

A summary is asked for in words instead; it is here because it tells what was said as well.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from demo.azure_standin.ask import Ask, Json
from demo.azure_standin.nearness import meanings

from .graph_notes import graph
from .notes import without_occasion
from .results import loaded
from .rounds import rounds_of

_NOTES = [
    (re.compile(rf"(?:{note['said']})\s*(?P<what>.+)", re.IGNORECASE), note)
    for note in yaml.safe_load((Path(__file__).parent / "listening.yaml").read_text("utf-8"))[
        "notes"
    ]
]
_ASIDE = re.compile(r",? (?:by the way|übrigens)$", re.IGNORECASE)
_DENIALS = re.compile(r"\b(?:not?|never|without|\w+n't|nicht|kein\w*|nie|ohne)\b", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d+(?:[.,:]\d+)?")
_STANCE = meanings("like dislike allergic enjoys prefers hates")
_FORMATS = {
    "date": "2026-01-01",
    "time": "12:00:00",
    "date-time": "2026-01-01T12:00:00+00:00",
    "email": "house@example.com",
    "entity_id": "light.bed_light",
    "uri": "https://example.com/",
    "uuid": "00000000-0000-4000-8000-000000000000",
}
# What a strict schema can only tell in a description.
_TOLD = (
    ("format", re.compile(r"\bformat ([\w-]+)")),
    ("minimum", re.compile(r"\bat least (-?\d+(?:\.\d+)?)")),
    ("maximum", re.compile(r"\bat most (-?\d+(?:\.\d+)?)")),
    ("minItems", re.compile(r"\bleast number of items (\d+)")),
    ("maxItems", re.compile(r"\bgreatest number of items (\d+)")),
)
_NO = re.compile(r"\b(?:no|not|never|off|false|nein|nicht|aus)\b", re.IGNORECASE)
_SUMMARY = re.compile(
    r"\b(?:summari[sz]e\b|sum up\b|(?:write|give|keep)\b[^.\n]{0,60}\bsummary\b|"
    r"fasse?\b.{0,60}\bzusammen)",
    re.IGNORECASE,
)
LONGEST_WORDS = 90
LONGEST_SUMMARY = 180
DEEPEST = 12


def asked_in_words(ask: Ask) -> Json | None:
    """The schema in the last words of the prompt, when the answer has to be a document."""
    last = next((turn.text for turn in reversed(ask.turns) if turn.role == "system"), "")
    before, _, schema = last.partition("JSON schema: ")
    if not (before and schema.startswith("{")):
        return None
    try:
        found, _ = json.JSONDecoder().raw_decode(schema)
    except json.JSONDecodeError:
        return None
    return found if isinstance(found, dict) else None


def written(ask: Ask, schema: Json, answer: str) -> str:
    """The document that a schema asks for; ``answer`` is what would be said without it."""
    asked = loaded(next((turn.text for turn in reversed(ask.turns) if turn.role == "user"), ""))
    about = asked if isinstance(asked, dict) else {}
    document: Any
    if "facts" in schema.get("properties", {}) and "messages" in about:
        document = {"facts": list(_facts(said_in(about)))}
        if "entities" in schema["properties"]:
            related = graph(said_in(about))
            document["facts"] += [_stating(one) for one in related["relations"]]
            document["entities"] = related["entities"]
        if "gist" in schema["properties"]:
            document["gist"] = _gist(said_in(about))
    elif isinstance(asked, list) and all("known" in one for one in asked):
        document = _relations(asked)
    else:
        rounds = rounds_of(ask)
        document = filled(schema, rounds[-1].words if rounds else "", answer)
    return json.dumps(document, ensure_ascii=False)


def said_in(window: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """What people said in the messages of a window that are new, with their numbers."""
    for message in window["messages"]:
        if "person" in message and message["n"] >= window["new_from"]:
            yield message["n"], message["person"]


def _facts(messages: Iterator[tuple[int, str]]) -> Iterator[dict[str, Any]]:
    """What people said outright."""
    for number, words in messages:
        for sentence in re.split(r"(?<=[.!?])\s+", words):
            said = _ASIDE.sub("", sentence.strip().rstrip(".!"))
            matches = ((pattern.fullmatch(said), note) for pattern, note in _NOTES)
            found = next(((match, note) for match, note in matches if match), None)
            if found is None:
                continue
            match, note = found
            text, kind = f"{note['note']} {match['what']}".strip(), note.get("kind", "preference")
            yield _fact(
                number,
                f"{text[0].upper()}{text[1:]}"[:280],
                " ".join(without_occasion(text).split()[-2:])[:40] or "this",
            ) | {
                "category": kind,
                "polarity": "neutral" if kind == "fact" else note.get("polarity", "positive"),
            }


def _fact(number: int, summary: str, subject: str, about: str = "speaker") -> dict[str, Any]:
    return {
        "sources": [number],
        "said_as": "statement",
        "about": about,
        "category": "fact",
        "summary": summary,
        "subject": subject,
        "polarity": "neutral",
        "confidence": 0.9,
        "sensitivity": "none",
        "expires": None,
        "relation": None,
    }


def _stating(relation: dict[str, Any]) -> dict[str, Any]:
    """A fact that says what a sentence says, and the relation in it."""
    number, said = relation.pop("source"), relation.pop("said")
    summary = re.sub(r"^(?:my|meine?) ", "", said, flags=re.IGNORECASE)
    about = relation["subject"]
    fact = _fact(number, f"{summary[0].upper()}{summary[1:]}", relation["object"], about)
    return fact | {"relation": relation}


def _gist(messages: Iterator[tuple[int, str]]) -> str:
    """What people spoke of last, by its last words."""
    last = [words for _, words in messages][-1:]
    return "".join(f"They spoke of {' '.join(words.split()[-3:]).strip('.!?')}." for words in last)


def _relations(questions: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """How each new statement stands to each of its known ones, by their numbers."""
    return {one["n"]: relation(asked["new"], one) for asked in questions for one in asked["known"]}


def relation(new: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    """How one statement stands to another, by what they are about; in doubt ``unrelated``."""
    said, before = str(new["text"]), str(known["text"])
    mine, theirs = (
        meanings(_NUMBER.sub(" ", _DENIALS.sub(" ", one))) - _STANCE for one in (said, before)
    )
    if not mine & theirs or not (mine <= theirs or mine >= theirs):
        return "unrelated"
    opposed = {new.get("polarity"), known.get("polarity")} == {"positive", "negative"}
    denied = len(_DENIALS.findall(said)) % 2 != len(_DENIALS.findall(before)) % 2
    differ = set(_NUMBER.findall(said)) != set(_NUMBER.findall(before))
    if opposed or denied or (differ and mine == theirs):
        return "contradicts"
    if differ:
        return "unrelated"
    return "same" if mine == theirs else "refines" if mine > theirs else "refined_by"


def summary(ask: Ask) -> str | None:
    """A summary in the third person, where the prompt or a person asks for one."""
    system = "\n".join(turn.text for turn in ask.turns if turn.role == "system")
    last = next((turn.text for turn in reversed(ask.turns) if turn.role == "user"), "")
    if not _SUMMARY.search(last if ask.tools else f"{system}\n{last}"):
        return None
    record = loaded(last)
    if isinstance(record, dict):
        lines = [one["text"] for one in record.get("messages", ()) if one.get("role") == "user"]
        before = str(record.get("summary") or "")
    else:
        lines, before = [one.words for one in rounds_of(ask)[:-1]], ""
    told = [before] if before else []
    told += map(_told, lines) if lines or before else ["Nothing of note was said."]
    # The oldest goes first when it grows long, as a summary should.
    while sum(len(text.split()) for text in told) > LONGEST_SUMMARY and len(told) > 1:
        told[0] = re.sub(r'^.*?[.!?]"?(?:\s+|$)', "", told[0], count=1)
        told = list(filter(None, told))
    return " ".join(told)


def _told(words: str) -> str:
    words = " ".join(words.split()).rstrip(".!")[:LONGEST_WORDS]
    named = r"\bmy (name|favou?rite [\w ]+?) is ([\w -]+)"
    if match := re.search(named, words, re.IGNORECASE):
        return f"The user said that their {match[1]} is {match[2]}."
    return f'The user {"asked" if words.endswith("?") else "said"} "{words}".'


def filled(schema: Json, words: str, answer: str) -> Any:
    """A valid document for a schema, from a person's words and the answer to them."""

    def fill(given: Any, name: str, depth: int) -> Any:
        if not isinstance(given, Mapping) or depth > DEEPEST:
            return None
        about = str(given.get("description", ""))
        told = {key: match[1] for key, told in _TOLD if (match := told.search(about))}
        one: dict[str, Any] = {
            key: value if key == "format" else float(value) for key, value in told.items()
        }
        one.update(given)
        if "$ref" in one:
            return fill(_referred(one["$ref"], schema), name, depth + 1)
        if "const" in one:
            return one["const"]
        if one.get("enum"):
            said = f" {words.casefold().rstrip('.?!')} "
            return next((it for it in one["enum"] if f" {it} ".casefold() in said), one["enum"][0])
        for key in ("anyOf", "oneOf", "allOf"):
            if one.get(key):
                choices = [item for item in one[key] if item.get("type") != "null"]
                return fill((choices or one[key])[0], name, depth + 1)
        kind = one.get("type", "object" if "properties" in one else "string")
        if isinstance(kind, list):
            kind = next((item for item in kind if item != "null"), "null")
        if kind == "object":
            return {key: fill(it, key, depth + 1) for key, it in one.get("properties", {}).items()}
        if kind == "array":
            return _several(one, answer, lambda item: fill(item, name, depth + 1))
        return _plain(one, kind, name, words, answer)

    return fill(schema, "", 0)


def _referred(reference: str, root: Json) -> Any:
    found: Any = root
    for part in filter(None, reference.removeprefix("#").split("/")):
        found = found.get(part, {}) if isinstance(found, Mapping) else {}
    return found


def _several(schema: Json, answer: str, fill: Callable[[Any], Any]) -> list[Any]:
    items, least = schema.get("items", {}), int(schema.get("minItems", 1))
    most = int(schema.get("maxItems", max(least, 1)))
    parts = [part.strip(" .") for part in re.split(r",| and | und ", answer) if part.strip()]
    if items.get("type") == "string" and not items.get("enum") and len(parts) >= least:
        return parts[: int(schema.get("maxItems", len(parts)))]
    return [fill(items) for _ in range(min(max(least, 1), most))]


def _plain(schema: Json, kind: str, name: str, words: str, answer: str) -> Any:
    if kind == "null":
        return None
    if kind == "boolean":
        return _NO.search(words) is None
    if kind in ("integer", "number"):
        found = _NUMBER.search(words)
        value = float(found[0].replace(",", ".")) if found else 0.0
        value = min(max(value, schema.get("minimum", value)), schema.get("maximum", value))
        return round(value) if kind == "integer" or value.is_integer() else value
    if schema.get("format") in _FORMATS:
        return _FORMATS[schema["format"]]
    if name in ("name", "title", "subject", "topic"):
        answer = " ".join(words.split()[:6]) or name
    answer = answer.ljust(int(schema.get("minLength", 0)), ".")
    return answer[: int(schema.get("maxLength", len(answer)))]
