"""The topics of messages: by what the house knows first, then by their words.

The names of things say what a sentence is about, and so do the intents that were carried out for
it. That is known of the topics of a home alone; of other taxonomies words are all there is.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from ...language.lexicon import read_data, words
from ...language.taxonomy import BuiltIn, Taxonomy, built_in, parse_own, said_topics

_REGISTRY: Final = 0.8
"""How sure it is that a sentence is about the topic of a thing that it names."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A message to look at, and the tools that were called for it."""

    id: str
    text: str
    language: str = ""
    tools: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of the house: all that it and its place are called, and what it is."""

    names: Collection[str]
    domain: str
    device_class: str = ""


def taxonomy_of(kind: BuiltIn | str, own: str = "") -> Taxonomy:
    """Return the taxonomy that was chosen. Reads its words: not for the event loop.

    Raises:
        ValueError: the house's own list cannot be read.
    """
    match kind:
        case "home" | "disciplines":
            return built_in(kind)
        case _:
            return parse_own(own)


def infer(
    utterance: Utterance, taxonomy: Taxonomy, things: Sequence[Thing] = ()
) -> dict[str, float]:
    """Return the domains of a message and how sure they are, the surest first."""
    found = taxonomy.confidences(utterance.text, utterance.language or None)
    if taxonomy is built_in("home"):
        for topic in _known_of(utterance, things):
            found[topic] = round(1 - (1 - found.get(topic, 0.0)) * (1 - _REGISTRY), 4)
    return said_topics(found)


def _known_of(utterance: Utterance, things: Sequence[Thing]) -> frozenset[str]:
    """Return the topics of the things that a message names, and of the intents in its turn."""
    topics = _registries()
    said = f" {' '.join(words(utterance.text))} "
    named = [
        topics["device_classes"].get(thing.device_class) or topics["domains"].get(thing.domain)
        for thing in things
        if any(f" {' '.join(words(name))} " in said for name in thing.names if name)
    ]
    called = [topics["intents"].get(tool.rpartition("__")[2]) for tool in utterance.tools]
    return frozenset(topic for topic in (*named, *called) if topic)


@cache
def _registries() -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = read_data("topics/registries")
    return found
