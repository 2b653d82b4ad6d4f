"""Topics, and the words by which a sentence is known to be about them.

A taxonomy is a folder of ``data/topics`` with a file per language: the name of each topic in that
language, and its words and phrases. A house may have a list of its own besides, in one language
or in several: ``parse_own``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from .compounds import is_compound_of
from .guess import likely_languages
from .lexicon import LANGUAGES, base_language, read_by_language, words
from .stemming import stem

type Stems = tuple[str, ...]
type TopicsProblem = Literal["reserved", "unnamed", "many", "none"]
type BuiltIn = Literal["home", "disciplines"]

_LONGEST: Final = 2000
"""Characters of a text that are looked at."""
_COMPOUND: Final = 7
"""Letters from which on a word may be made of others, of which one has ``_PART`` at least."""
_PART: Final = 4
_IN_COMPOUND: Final = 0.7
_PHRASE: Final = 1.5
"""What a word inside another and a phrase count, beside one of a word."""
_COMPOUNDING: Final = ("de", "nl")
MOST_OWN: Final = 40
"""Topics of a house's own list."""
ENOUGH: Final = 0.12
"""The confidence from which on a topic is said of a sentence."""
MOST_SAID: Final = 2
"""Topics that are said of a sentence."""
_WORD: Final = 0.6
"""The confidence in a topic for which one word speaks."""

RESERVED: Final = frozenset({"now", "home", "memory", "late", "automation", "failed", "promised"})
"""Topics that no house can have: the notes that a model is told with are tagged with them."""
TOPIC_TAG: Final = "context:"
"""How the tag of a message begins that says what it is about, or which note it is."""
RESERVED_TAGS: Final = frozenset(f"{TOPIC_TAG}{topic}" for topic in RESERVED)
"""The tags of notes, and of words that nobody spoke but an automation."""


class TopicsError(ValueError):
    """A house's own list cannot be used: why, and because of which topic."""

    def __init__(self, problem: TopicsProblem, topic: str) -> None:
        super().__init__(f"The list of topics cannot be used ({problem}): {topic}")
        self.problem = problem
        self.topic = topic


@dataclass(frozen=True, slots=True, eq=False)
class Taxonomy:
    """Topics by their ids; ``listed`` has, by language, the name and the words of each."""

    topics: tuple[str, ...]
    listed: Mapping[str, Mapping[str, tuple[str, Sequence[str]]]]

    def name(self, topic: str, language: str | None) -> str:
        """Return what a topic is called in a language."""
        listed = self.listed.get(base_language(language)) or self.listed["en"]
        return listed[topic][0] if topic in listed else topic

    def confidences(self, text: str, language: str | None = None) -> dict[str, float]:
        """Return how sure it is that a text is about each topic, without those of 0."""
        evidence = self.evidence(text, language)
        return {topic: 1 - (1 - _WORD) ** much for topic, much in evidence.items()}

    def evidence(self, text: str, language: str | None = None) -> dict[str, float]:
        """Return how much the words of a text speak for each topic that they speak for.

        ``language`` is the one that was listened for; without it the likeliest are tried.
        """
        said = words(text[:_LONGEST])
        found: dict[str, float] = {}
        for one in _languages(said, language):
            for topic, much in self._found(said, one).items():
                found[topic] = max(found.get(topic, 0.0), much)
        return found

    def _found(self, said: Sequence[str], language: str) -> dict[str, float]:
        known = _by_stems(self, language)
        roots = [stem(word, language) for word in said]
        found: dict[str, float] = {}
        free = [True] * len(roots)
        for start, end in _spans(len(roots), max(map(len, known), default=1)):
            topics = known.get(tuple(roots[start:end]))
            if topics and all(free[start:end]):
                free[start:end] = [False] * (end - start)
                _count(found, topics, 1.0 if end - start == 1 else _PHRASE)
        if language in _COMPOUNDING:
            for word, is_free in zip(said, free, strict=True):
                if is_free and len(word) >= _COMPOUND:
                    _count(found, self._inside(word, language), _IN_COMPOUND)
        return found

    def _inside(self, word: str, language: str) -> tuple[str, ...]:
        """Return the topics of a word that another is made of, of its last part first."""
        ends = [word[cut:] for cut in range(2, len(word) - _PART + 1)]
        begins = [word[:cut] for cut in range(len(word) - 2, _PART - 1, -1)]
        for piece in (*ends, *begins):
            topics = _by_stems(self, language).get((stem(piece, language),))
            if topics and is_compound_of(word, piece, language, _is_word):
                return topics
        return ()


def said_topics(found: Mapping[str, float]) -> dict[str, float]:
    """Return the topics that are said of a text: the surest, and another that is sure enough."""
    surest = sorted(found, key=lambda topic: -found[topic])[:MOST_SAID]
    return {topic: found[topic] for topic in surest if found[topic] >= ENOUGH}


@cache
def built_in(name: BuiltIn) -> Taxonomy:
    """Return a taxonomy of ours. Reads its words: not for the event loop."""
    files = read_by_language(f"topics/{name}")
    return _taxonomy(
        {
            language: {topic: (one["name"], one["words"]) for topic, one in topics.items()}
            for language, topics in files.items()
        }
    )


@cache
def parse_own(text: str) -> Taxonomy:
    """Return the taxonomy that a house has written: a line for each topic, "name: word, word".

    The name is a word of it. Its words are words of all languages.

    Raises:
        TopicsError: a line has no name or one that is reserved, or there are too many or none.
    """
    checked_own(text, wanted=True)
    topics: dict[str, tuple[str, list[str]]] = {}
    for name, listed in _lines(text):
        topics[topic_id(name)] = (name, [name, *(word.strip() for word in listed.split(","))])
    return _taxonomy(dict.fromkeys(LANGUAGES, topics))


def checked_own(text: str, *, wanted: bool) -> None:
    """Check a house's own list; where it is ``wanted``, there has to be one.

    Raises:
        TopicsError: it cannot be used.
    """
    names = [name for name, _ in _lines(text)]
    for name in names:
        if not topic_id(name):
            raise TopicsError("unnamed", name)
        if topic_id(name) in RESERVED:
            raise TopicsError("reserved", name)
    if len(names) > MOST_OWN:
        raise TopicsError("many", str(MOST_OWN))
    if wanted and not names:
        raise TopicsError("none", "")


def _lines(text: str) -> list[tuple[str, str]]:
    parts = (line.partition(":") for line in text.splitlines() if line.strip())
    return [(name.strip(), listed) for name, _, listed in parts]


def topic_id(name: str) -> str:
    """Return a topic's name as a tag can hold it: "Wine cellar" is "wine-cellar"."""
    return "-".join(words(name))


def _taxonomy(listed: Mapping[str, Mapping[str, tuple[str, Sequence[str]]]]) -> Taxonomy:
    return Taxonomy(tuple(next(iter(listed.values()))), MappingProxyType(listed))


@cache
def _by_stems(taxonomy: Taxonomy, language: str) -> Mapping[Stems, tuple[str, ...]]:
    """Return the topics of each word or phrase by its stems, one language at a time.

    A house speaks one or two of them, and stemming the words of one takes a tenth of a second.
    """
    found: dict[Stems, tuple[str, ...]] = {}
    for topic, (_, listed) in taxonomy.listed[language].items():
        for phrase in listed:
            roots = tuple(stem(word, language) for word in words(phrase))
            if roots and topic not in found.get(roots, ()):
                found[roots] = (*found.get(roots, ()), topic)
    return MappingProxyType(found)


def _languages(said: Sequence[str], language: str | None) -> Sequence[str]:
    base = base_language(language)
    return (base,) if base in LANGUAGES else likely_languages(said)


def _spans(count: int, longest: int) -> Iterator[tuple[int, int]]:
    for size in range(min(count, longest), 0, -1):
        for start in range(count - size + 1):
            yield start, start + size


def _count(found: dict[str, float], topics: Sequence[str], much: float) -> None:
    for topic in topics:
        found[topic] = found.get(topic, 0.0) + much / len(topics)


def _is_word(_: str) -> bool:
    """Return what is left of a compound may be any word: it is the part that counts."""
    return True
