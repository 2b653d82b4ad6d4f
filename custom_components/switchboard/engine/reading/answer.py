"""Reading the JSON that a model answers with about a window.

It is read tolerantly of form and not of meaning: a fence around it, words before it and an end that
is cut are put up with. Nothing of it is believed before it was checked.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..chunking.results import UNREADABLE, ExtractionError
from ..language.search_terms import search_terms
from .answer_schema import (
    KINDS,
    MOST_ALIASES,
    MOST_ENTITIES,
    MOST_FACTS,
    MOST_SECRETS,
    SAID_AS,
    SENSITIVITIES,
    UNKNOWN,
)


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
class EntityDraft:
    """Somebody or something as it was proposed; ``sources`` are places in the window, from 1."""

    name: str
    kind: str
    sources: tuple[int, ...]
    aliases: tuple[str, ...] = ()
    sensitivity: str = ""


@dataclass(frozen=True, slots=True)
class RelationDraft:
    """A relation as it was proposed, before anything of it is believed.

    ``summary`` has the words of the fact that states it.
    """

    subject: str
    predicate: str
    object: str
    sources: tuple[int, ...]
    confidence: float
    said_as: str = ""
    sensitivity: str = ""
    ended: bool = False
    valid_from: str | None = None
    valid_to: str | None = None
    summary: str = ""


@dataclass(frozen=True, slots=True)
class GraphDrafts:
    """All that was proposed about a window; ``malformed`` had not the form of either."""

    entities: tuple[EntityDraft, ...] = ()
    relations: tuple[RelationDraft, ...] = ()
    malformed: int = 0


@dataclass(frozen=True, slots=True)
class Extraction:
    """Proposals about a window, unchecked; ``malformed`` had not the form of a fact.

    ``gist`` says what the messages were about, where that was asked for; so with ``graph``.
    """

    drafts: tuple[Draft, ...]
    malformed: int = 0
    gist: str = ""
    secrets: tuple[ToldSecret, ...] = ()
    graph: GraphDrafts = GraphDrafts()


def read_answer(text: str, most: int = MOST_FACTS) -> Extraction:
    """Return what an answer proposes; facts beyond ``most`` lack form.

    Raises:
        ExtractionError: there is no answer in it.
    """
    (facts, entities), is_cut = _lists(text, ("facts", "entities"))
    told = _any_sensitive(facts[:most])
    drafts = [one for item in facts[:most] if (one := _draft(item, told=told)) is not None]
    if is_cut and not drafts:
        raise ExtractionError(UNREADABLE)
    gists = (_word(found, "gist") for found in _documents(text) if isinstance(found, dict))
    return Extraction(
        tuple(drafts),
        0 if is_cut else len(facts) - len(drafts),
        next(filter(None, gists), ""),
        tuple(_secret(one) for one in _secrets(text)[:MOST_SECRETS]),
        _graph(facts[:most], entities, told=told),
    )


def _graph(facts: Sequence[Any], entities: Sequence[Any], *, told: bool) -> GraphDrafts:
    """Return the entities, and the relations of the facts, of which each has the fact's sources."""
    stated = [one for one in facts if isinstance(one, dict) and one.get("relation") is not None]
    things = [one for item in entities if (one := _entity(item)) is not None]
    links = [link for item in stated if (link := _relation(item, told=told)) is not None]
    kept = tuple(things[:MOST_ENTITIES]), tuple(links)
    return GraphDrafts(*kept, len(entities) + len(stated) - sum(map(len, kept)))


def _secrets(text: str) -> list[dict[str, Any]]:
    """Return the secrets that an answer names, wherever it does, and though it was cut later."""
    named = (one for one in _documents(text) if isinstance(one, dict) and "secrets" in one)
    found = next(named, None)
    told = list(_whole_items(text, "secrets")) if found is None else found["secrets"]
    return [one for one in told if isinstance(one, dict)] if isinstance(told, list) else []


def _lists(text: str, names: Sequence[str]) -> tuple[list[list[Any]], bool]:
    """Return the lists of these names in an answer, and whether it was cut.

    One of them has to be there. A bare list of facts is taken for the first; a "[1]" in a refusal
    is none, nor are the secrets of an answer that was cut. Of such a one, what stands whole is
    returned.
    """
    documents = list(_documents(text))
    for found in documents:
        if isinstance(found, dict) and any(isinstance(found.get(name), list) for name in names):
            lists = [found.get(name) for name in names]
            return [one if isinstance(one, list) else [] for one in lists], False
    whole = [list(_whole_items(text, name)) for name in names]
    if any(whole):
        return whole, True
    for found in documents:
        if isinstance(found, list) and any(_is_fact(item) for item in found):
            return [found, *([] for _ in names[1:])], False
    raise ExtractionError(UNREADABLE)


def _is_fact(item: Any) -> bool:
    return isinstance(item, dict) and "summary" in item


_OPENING: Final = re.compile(r"[{\[]")
_NEXT_ITEM: Final = re.compile(r"[\s,]*\{")


def _documents(text: str) -> Iterator[Any]:
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


def _whole_items(text: str, name: str) -> Iterator[Any]:
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


def _draft(item: Any, *, told: bool) -> Draft | None:
    if not isinstance(item, dict):
        return None
    texts = [item.get(name) for name in ("category", "summary", "subject", "polarity")]
    sources, confidence, expires = _sources(item), _confidence(item), item.get("expires")
    if (
        not all(isinstance(text, str) for text in texts)
        or sources is None
        or confidence is None
        or not isinstance(expires, str | None)
    ):
        return None
    category, summary, subject, polarity = map(_spaced, texts)
    return Draft(
        category,
        summary,
        subject,
        polarity,
        confidence,
        sources,
        expires or None,
        _sensitivity(item, told=told),
        said_as=_said_as(item),
        about=_word(item, "about"),
        search_terms=search_terms(item.get("search_terms"), summary)
        if "search_terms" in item
        else None,
    )


def _secret(item: dict[str, Any]) -> ToldSecret:
    words = item.get("words")
    texts = (_spaced(one) for one in (words if isinstance(words, list) else [words]))
    return ToldSecret(_number(item.get("source")), tuple(one for one in texts if len(one) > 1))


def _entity(item: Any) -> EntityDraft | None:
    if not isinstance(item, dict) or (sources := _sources(item)) is None:
        return None
    name, kind, aliases = _word(item, "name"), _word(item, "kind"), item.get("aliases")
    if not name or kind not in KINDS:
        return None
    others = [one for one in aliases if isinstance(one, str)] if isinstance(aliases, list) else []
    said = dict.fromkeys(_spaced(one) for one in others[:MOST_ALIASES])
    also = tuple(one for one in said if one and one != name)
    return EntityDraft(name, kind, sources, also, _sensitivity(item, told=False))


def _relation(fact: dict[str, Any], *, told: bool) -> RelationDraft | None:
    item, sources, confidence = fact["relation"], _sources(fact), _confidence(fact)
    if not isinstance(item, dict) or sources is None or confidence is None:
        return None
    subject, predicate, other = (_word(item, one) for one in ("subject", "predicate", "object"))
    ended = item.get("ended", False)
    if not (subject and predicate and other and isinstance(ended, bool)):
        return None
    return RelationDraft(
        subject,
        predicate,
        other,
        sources,
        confidence,
        _said_as(fact),
        _sensitivity(fact, told=told),
        ended,
        _word(item, "valid_from") or None,
        _word(item, "valid_to") or None,
        _word(fact, "summary"),
    )


def _sources(item: dict[str, Any]) -> tuple[int, ...] | None:
    sources = item.get("sources")
    return tuple(map(_number, sources)) if isinstance(sources, list) else None


def _confidence(item: dict[str, Any]) -> float | None:
    sure = item.get("confidence")
    return float(sure) if isinstance(sure, int | float) and not isinstance(sure, bool) else None


def _said_as(item: dict[str, Any]) -> str:
    said = _word(item, "said_as").casefold()
    return said if said in SAID_AS else ""


def _word(item: dict[str, Any], name: str) -> str:
    """Return what an answer has under a name that one of an older version may lack."""
    return _spaced(item.get(name))


def _spaced(text: Any) -> str:
    return " ".join(text.split()) if isinstance(text, str) else ""


def _any_sensitive(items: Sequence[Any]) -> bool:
    """Return whether an answer says how sensitive its items are: then none may hide among them.

    One that never says so is of a model that no schema holds: the rules decide by themselves.
    """
    return any(isinstance(item, dict) and item.get("sensitivity") for item in items)


def _sensitivity(item: dict[str, Any], *, told: bool) -> str:
    """Return what is said of an item. Another word than those asked for is no reason to trust it.

    ``told``: others of the same answer say it, among which this one must not hide.
    """
    if item.get("sensitivity") in (None, ""):
        return UNKNOWN if told else ""
    named = str(item["sensitivity"]).strip().casefold()
    return named if named in SENSITIVITIES else UNKNOWN


def _number(source: Any) -> int:
    """Return a message's number; where no schema held it, a model may write "3" for 3."""
    if isinstance(source, str) and source.isascii() and source.isdigit() and len(source) < 6:
        return int(source)
    return source if type(source) is int else 0
