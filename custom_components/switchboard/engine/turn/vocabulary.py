"""From how people speak to what Home Assistant's own intents understand.

A second try for a sentence that did not match locally as it was said: politeness is dropped and
everyday words are put into those the intents know ("kill the lights, would you" -> "turn off the
lights"). Cautious by design: a sentence with a negation, a condition or a question word is left
alone, a question is only touched when it is a polite request, and names are never changed. What is
not worth a rule goes to the model.

``data/vocabulary/<language>.json`` holds:

- ``guards``: words that forbid any rewriting of the sentence they are in;
- ``requests``: openings that make a command of a question ("could you"); dropped;
- ``openings`` and ``closings``: dropped where a sentence begins and where it ends;
- ``asides``: dropped anywhere;
- ``sentences``: whole sentences; ``…`` stands for any words, kept in order, at most twice;
- ``words``: replaced anywhere;
- ``stop``: whole sentences that end a turn;
- ``off_record`` and ``on_record``: from which on nothing is written down, and is again;
- ``too_long``: whole sentences by which somebody says that an answer was too long;
- ``kinds``: what things of a kind are called, ``|`` between; ``little`` words say nothing of one.
"""

import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from ..language.lexicon import LANGUAGES, WORD, base_language, plain
from ..language.undoing import asks_to_undo, objects

VOCABULARY_FOLDER: Final = Path(__file__).parent / "data" / "vocabulary"
GAP: Final = "…"
MOST_GAPS: Final = 2
"""Matching costs the sentence's length to the power of the gaps, on the event loop."""

type Entries = Mapping[str, str]
"""Spoken words -> what Home Assistant understands."""
type UserVocabulary = Mapping[str, str | None]
"""A household's own entries; ``None`` takes a shipped phrase away."""
type Problem = Literal[
    "no_separator", "empty_phrase", "empty_meaning", "duplicate", "gaps_differ", "too_many_gaps"
]

_NOTHING: Final[Mapping[str, None]] = MappingProxyType({})
_EDGE = ' \t.,;:!?¿¡…"“”«»'
_QUESTION = re.compile("[?¿]")
_PRIVATE_USE = re.compile("[\ue000-\uf8ff]")
_FIRST_MASK = 0xE000
_MOST_NAMES = 0x1900


class VocabularyError(ValueError):
    """A line of a household's own vocabulary cannot be used. ``line`` counts from 1."""

    def __init__(self, line: int, problem: Problem) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """One language's rules; see the module's docstring for what each means.

    ``verbs`` are the words with which its ``sentences`` begin: "turn", "dim".
    """

    guards: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()
    closings: tuple[str, ...] = ()
    asides: tuple[str, ...] = ()
    sentences: Entries = field(default_factory=dict)
    words: Entries = field(default_factory=dict)
    stop: tuple[str, ...] = ()
    off_record: tuple[str, ...] = ()
    on_record: tuple[str, ...] = ()
    verbs: frozenset[str] = frozenset()
    too_long: tuple[str, ...] = ()
    kinds: Entries = field(default_factory=dict)


def load_vocabulary(language: str) -> Vocabulary:
    """Return the vocabulary for a language tag; empty for a language without a file.

    Blocking the first time (reads and compiles): call it in an executor. Later calls are instant.
    """
    base = base_language(language)
    return _read(base) if base in LANGUAGES else Vocabulary()


@cache
def _read(language: str) -> Vocabulary:
    data = json.loads((VOCABULARY_FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    sections: dict[str, Any] = {
        section: MappingProxyType(held) if isinstance(held, dict) else tuple(held)
        for section, held in data.items()
    }
    wishes = (*data["sentences"], *data["sentences"].values())
    verbs = frozenset(plain(wish).split()[0] for wish in wishes if not wish.startswith(GAP))
    vocabulary = Vocabulary(**sections, verbs=verbs)
    normalise(GAP, vocabulary)  # compiles every rule here, off the event loop
    for key in ("off_record", "on_record", "stop", "too_long"):
        is_one_of(sections[key], GAP, vocabulary)
    asks_to_undo(GAP)
    objects(GAP)
    return vocabulary


def parse_user_vocabulary(text: str) -> dict[str, str | None]:
    """Read a household's own entries, one a line.

    ``spoken phrase = what Home Assistant understands`` (``->`` works as well) adds or replaces an
    entry, ``- spoken phrase`` takes a shipped one away, and lines that begin with ``#`` are notes.
    With ``…`` (or three dots) for any words, an entry stands for the whole sentence.

    Raises:
        VocabularyError: the first line that cannot be used, with its number and what is wrong.
    """
    entries: dict[str, str | None] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        line = " ".join(unicodedata.normalize("NFC", line).replace("...", GAP).split())  # noqa: PLW2901
        if not line or line.startswith("#"):
            continue
        spoken, understood = _parse_line(line, number)
        if spoken in entries:
            raise VocabularyError(number, "duplicate")
        entries[spoken] = understood
    return entries


def _parse_line(line: str, number: int) -> tuple[str, str | None]:
    separator = next((mark for mark in ("->", "=") if mark in line), None)
    if separator is None:
        if not line.startswith("-"):
            raise VocabularyError(number, "no_separator")
        spoken, understood = line[1:].strip().lower(), None
    else:
        left, _, right = line.partition(separator)
        spoken, understood = left.strip().lower(), right.strip()
    if not spoken.strip(_EDGE + "-"):
        raise VocabularyError(number, "empty_phrase")
    if understood is None:
        return spoken, None
    if not understood.strip(_EDGE.replace(GAP, "")):
        raise VocabularyError(number, "empty_meaning")
    if spoken.count(GAP) > MOST_GAPS:
        raise VocabularyError(number, "too_many_gaps")
    if spoken.count(GAP) != understood.count(GAP):
        raise VocabularyError(number, "gaps_differ")
    return spoken, understood


def normalise(
    text: str,
    vocabulary: Vocabulary,
    *,
    extra: UserVocabulary = _NOTHING,
    protected: Collection[str] = (),
) -> str:
    """Return ``text`` as Home Assistant's intents may understand it, or unchanged.

    ``extra`` are the household's own entries: they win over the shipped ones, and a guard word
    inside one of them does not stop it. ``protected`` are the names of entities, areas and floors:
    nothing inside them is changed (their letters may take the case of the registered name).
    """
    if _PRIVATE_USE.search(text):  # these stand for names below
        return text
    known = _without(vocabulary, extra)
    own = {spoken: meant for spoken, meant in extra.items() if meant is not None}
    if _anywhere(known.guards).search(_unexplained(text.strip(_EDGE), own)):
        return text
    names = _names_in(text, protected)
    bare = _mask(text, names).strip(_EDGE)
    own = {_mask(spoken, names): meant for spoken, meant in own.items()}
    core, is_request = _strip_politeness(bare, known)
    if _QUESTION.search(text) and not (is_request or _rewrite(bare, own) is not None):
        return text
    plain = _drop(core, known.asides)
    own_sentences = {spoken: meant for spoken, meant in own.items() if GAP in spoken}
    rewritten = (
        _rewrite(bare, own_sentences)
        or _rewrite(core, own_sentences)
        or _rewrite(plain, known.sentences)
        or plain
    )
    own_words = {spoken: meant for spoken, meant in own.items() if GAP not in spoken}
    rewritten = _replace(_replace(rewritten, own_words), known.words)
    if not rewritten.strip(_EDGE) or rewritten == bare:
        return text
    return " ".join(_unmask(rewritten, names).split())


def is_one_of(phrases: tuple[str, ...], text: str, known: Vocabulary) -> bool:
    """Return whether a text is one of the phrases, or several, but for politeness around them."""
    for said in (text, _drop(text, known.asides)):
        left = _drop(_drop(said, phrases), known.asides)
        core, _ = _strip_politeness(left.strip(_EDGE), known)
        if not core.strip(_EDGE) and has_one_of(phrases, said):
            return True
    return False


def has_one_of(phrases: tuple[str, ...], text: str) -> bool:
    """Return whether a text has one of the phrases in it."""
    return _anywhere(phrases).search(text) is not None


def spoken_words(text: str, vocabulary: Vocabulary) -> list[str]:
    """Return the words of a sentence as they are written, without politeness and without case."""
    core, _ = _strip_politeness(unicodedata.normalize("NFC", text).strip(_EDGE), vocabulary)
    return WORD.findall(_drop(core, vocabulary.asides).casefold())


def without(text: str, phrases: tuple[str, ...]) -> str:
    """Return a text without some phrases, wherever they stand in it."""
    return _drop(text, phrases)


def _without(vocabulary: Vocabulary, extra: UserVocabulary) -> Vocabulary:
    """The shipped rules but for those the household took away or replaced."""
    if not extra:
        return vocabulary

    def left(phrases: Iterable[str]) -> tuple[str, ...]:
        return tuple(phrase for phrase in phrases if phrase not in extra)

    return Vocabulary(
        vocabulary.guards,
        left(vocabulary.requests),
        left(vocabulary.openings),
        left(vocabulary.closings),
        left(vocabulary.asides),
        {spoken: vocabulary.sentences[spoken] for spoken in left(vocabulary.sentences)},
        {spoken: vocabulary.words[spoken] for spoken in left(vocabulary.words)},
    )


def _literal(phrase: str) -> str:
    """A pattern for the words of a phrase: any apostrophe, a space where it has a hyphen."""
    words = (
        re.escape(word).replace("'", "['’]").replace(r"\-", r"[-\s]")  # noqa: RUF001
        for word in phrase.split()
    )
    before = r"(?<!\w)" if re.match(r"\w", phrase) else ""
    after = r"(?!\w)" if re.search(r"\w$", phrase) else ""
    return before + r"\s+".join(words) + after


@lru_cache(maxsize=256)
def _any_of(phrases: tuple[str, ...]) -> re.Pattern[str] | None:
    if not phrases:
        return None
    longest_first = sorted(phrases, key=len, reverse=True)
    return re.compile(rf"(?<!-)(?:{'|'.join(map(_literal, longest_first))})(?!-)", re.IGNORECASE)


@lru_cache(maxsize=256)
def _anywhere(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Guards count even as a part of a hyphenated word."""
    return re.compile("|".join(map(_literal, phrases)) or r"(?!)", re.IGNORECASE)


@lru_cache(maxsize=4096)
def _sentence(spoken: str) -> re.Pattern[str]:
    parts: list[str] = []
    for index, piece in enumerate(spoken.split(GAP)):
        if index:
            parts.append("(.+?)")
        if piece.strip():
            parts.append(_literal(piece.strip()))
    return re.compile(r"\s+".join(parts), re.IGNORECASE)


def _rewrite(sentence: str, entries: Entries) -> str | None:
    """The sentence by the most telling rule that fits the whole of it; None when none does."""
    for spoken in sorted(entries, key=len, reverse=True):
        match = _sentence(spoken).fullmatch(sentence)
        if match is not None:
            gaps = iter(match.groups())
            first, *others = entries[spoken].split(GAP)
            return first + "".join(next(gaps) + piece for piece in others)
    return None


def _replace(text: str, entries: Entries) -> str:
    pattern = _any_of(tuple(entries))
    if pattern is None:
        return text
    meanings = {_same(spoken): meant for spoken, meant in entries.items()}
    return pattern.sub(lambda match: meanings[_same(match[0])], text)


def _same(phrase: str) -> str:
    """Return what a phrase and the ways of writing it that ``_literal`` accepts have in common."""
    plain = phrase.casefold().replace("’", "'").replace("-", " ")  # noqa: RUF001
    return " ".join(plain.split())


def _drop(text: str, phrases: tuple[str, ...]) -> str:
    pattern = _any_of(phrases)
    return text if pattern is None else " ".join(pattern.sub(" ", text).split())


def _strip_politeness(text: str, known: Vocabulary) -> tuple[str, bool]:
    """The sentence without its polite ends, and whether it was put as a polite request."""
    opening = _any_of((*known.requests, *known.openings))
    closing = _any_of(known.closings)
    requests = {_same(phrase) for phrase in known.requests}
    is_request = False
    while opening is not None and (match := opening.match(text)):
        is_request = is_request or _same(match[0]) in requests
        text = text[match.end() :].lstrip(_EDGE)
    while closing is not None and (end := _last_at_end(closing, text)) is not None:
        text = text[:end].rstrip(_EDGE)
    return text, is_request


def _last_at_end(pattern: re.Pattern[str], text: str) -> int | None:
    """Return where a match begins that reaches to the end of the text."""
    return next(
        (match.start() for match in pattern.finditer(text) if match.end() == len(text)), None
    )


def _unexplained(text: str, own: Entries) -> str:
    """Return what is looked at for guards once the household's own phrases are taken out."""
    for spoken in sorted(own, key=len, reverse=True):
        match = _sentence(spoken).fullmatch(text) if GAP in spoken else None
        if match is not None:
            text = " . ".join(match.groups())
            break
    return _drop(text, tuple(spoken for spoken in own if GAP not in spoken))


def _names_in(text: str, protected: Collection[str]) -> tuple[str, ...]:
    lowered = text.lower()
    present = {name for name in protected if name.strip() and name.lower() in lowered}
    return tuple(sorted(present, key=lambda name: (-len(name), name)))[:_MOST_NAMES]


def _mask(text: str, names: tuple[str, ...]) -> str:
    """The text with one private-use character in the place of each name."""
    for index, name in enumerate(names):
        text = re.sub(_literal(name), chr(_FIRST_MASK + index), text, flags=re.IGNORECASE)
    return text


def _unmask(text: str, names: tuple[str, ...]) -> str:
    return _PRIVATE_USE.sub(lambda match: names[ord(match[0]) - _FIRST_MASK], text)
