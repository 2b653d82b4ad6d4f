"""How people and things hang together, as a few sentences say it outright."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

_NOTES = [
    (re.compile(note["said"]), note)
    for note in yaml.safe_load((Path(__file__).parent / "graph.yaml").read_text("utf-8"))["notes"]
]


def graph(messages: Iterator[tuple[int, str]]) -> dict[str, list[dict[str, Any]]]:
    """What people said of each other and of things, by the numbers of their messages."""
    entities: dict[str, dict[str, Any]] = {}
    relations: list[dict[str, Any]] = []
    for number, words in messages:
        for sentence in re.split(r"(?<=[.!?])\s+", words):
            said = sentence.strip().rstrip(".!")
            told = (said, said[:1].lower() + said[1:])
            matches = [
                (match, note)
                for pattern, note in _NOTES
                for one in told
                if (match := pattern.fullmatch(one))
            ]
            for match, note in matches[:1]:
                _note(number, match, note, entities, relations)
    return {"entities": list(entities.values()), "relations": relations}


def _note(
    number: int,
    match: re.Match[str],
    note: Mapping[str, Any],
    entities: dict[str, dict[str, Any]],
    relations: list[dict[str, Any]],
) -> None:
    for name, kind in note["kinds"].items():
        alias = note.get("aliases", {}).get(name)
        one = entities.setdefault(
            match[name],
            {
                "sources": [],
                "name": match[name],
                "kind": kind,
                "aliases": [match[alias]] if alias else [],
            },
        )
        one["sources"].append(number)
    for subject, predicate, other in note["relations"]:
        relations.append(
            {
                "source": number,
                "said": match[0],
                "subject": match[subject] if subject in note["kinds"] else subject,
                "predicate": predicate,
                "object": match[other] if other in note["kinds"] else other,
                "ended": False,
                "valid_from": None,
                "valid_to": None,
            }
        )
