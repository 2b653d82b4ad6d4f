"""The topics and keywords of messages, found without a model.

Topics: the names of things say what a sentence is about, and so do the intents that were carried
out for it; that is known of the topics of a home alone, of other taxonomies words are all there is.
Keywords: words that belong together stay together ("hall lights"), and what a taxonomy knows comes
first.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from ..language.guess import likely_languages
from ..language.lexicon import LANGUAGES, WORD, base_language, carries, plain, read_data, words
from ..language.question_words import speech_words, stop_words
from ..language.taxonomy import BuiltIn, Taxonomy, built_in, parse_own, said_topics
from .context import Said

_REGISTRY: Final = 0.8
"""How sure it is that a sentence is about the topic of a thing that it names."""


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


def infer(said: Said, taxonomy: Taxonomy, things: Sequence[Thing] = ()) -> dict[str, float]:
    """Return the domains of a message and how sure they are, the surest first."""
    found = taxonomy.confidences(said.text, said.language or None)
    if taxonomy is built_in("home"):
        for topic in _known_of(said, things):
            found[topic] = round(1 - (1 - found.get(topic, 0.0)) * (1 - _REGISTRY), 4)
    return said_topics(found)


def _known_of(said: Said, things: Sequence[Thing]) -> frozenset[str]:
    """Return the topics of the things that a message names, and of the intents in its turn."""
    topics = _registries()
    spoken = f" {' '.join(words(said.text))} "
    named = [
        topics["device_classes"].get(thing.device_class) or topics["domains"].get(thing.domain)
        for thing in things
        if any(f" {' '.join(words(name))} " in spoken for name in thing.names if name)
    ]
    called = [topics["intents"].get(tool.rpartition("__")[2]) for tool in said.tools]
    return frozenset(topic for topic in (*named, *called) if topic)


@cache
def _registries() -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = read_data("topics/registries")
    return found


MOST_KEYWORDS: Final = 10
_LONGEST: Final = 2000
_MOST_WORDS: Final = 3
"""Words of a keyword."""
_ENDS: Final = '.,;:!?()"\n'
_LINKS: Final = {
    "fr": {"de", "du", "des", "d", "a"},
    "it": {"di", "del", "della", "dei", "da"},
    "es": {"de", "del"},
}
"""Words that join two others into one name: "lampe de chevet"."""


def extract_keywords(text: str, taxonomy: Taxonomy, language: str | None = None) -> tuple[str, ...]:
    """Return five to ten keywords of a text, the most telling first; fewer of a short one."""
    text = text[:_LONGEST]
    base = base_language(language)
    if base not in LANGUAGES:
        base = likely_languages(words(text))[0]
    found = dict.fromkeys(" ".join(one) for one in _compounds(text, base))
    known = [one for one in found if taxonomy.evidence(one, base)]
    return tuple(dict.fromkeys((*known, *found)))[:MOST_KEYWORDS]


def _compounds(text: str, language: str) -> Iterator[list[str]]:
    """Yield the words that carry a text, those that stand together as one."""
    empty = stop_words(language) | speech_words(language)
    links = _LINKS.get(language, set())
    for part in text.lower().translate(dict.fromkeys(map(ord, _ENDS), "\n")).split("\n"):
        run: list[str] = []
        linked = ""
        for word in WORD.findall(part):
            bare = plain(word)
            if bare not in empty and carries(bare) and not bare[0].isdecimal():
                if len(run) >= _MOST_WORDS:
                    yield run
                    run, linked = [], ""
                run = [*run, linked, word] if linked else [*run, word]
                linked = ""
            elif run and bare in links and not linked:
                linked = word
            elif run:
                yield run
                run, linked = [], ""
        if run:
            yield run
