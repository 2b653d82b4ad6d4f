"""Sentences that a model answers by the same call each time, so that the house can do it alone.

One is found where its words, said in one language and area, twice in a row ended in the same single
call on one named thing that can be undone, and nobody objected. What a sentence leaves to what was
said before, to the clock or to a condition is never learnt. Doubt costs a request, no wrong lamp.
"""

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from ..azure.capabilities import SAY
from ..language.guard_words import match
from ..language.lexicon import LANGUAGES, base_language, word_set, words
from ..language.numbers import runs_in
from ..language.relative_days import dated
from ..language.undoing import objects
from ..storage.entries import HOUSEHOLD, LogEntry
from ..storage.learnt import Key, LearntSentence
from ..storage.turn_entries import Turn
from .routing import Route
from .vocabulary import has_one_of, load_vocabulary, spoken_words, without

CORRECTED_WITHIN: Final = timedelta(minutes=2)
"""Within this time people object to what was done."""

FRESH_AFTER: Final = timedelta(minutes=5)
"""After such a silence a sentence refers to nothing that was said before."""

TIMES: Final = 2
_LEAST_WORDS: Final = 2
_SOME_DAY: Final = date(2000, 1, 1)
_MOST_WORDS: Final = 12

_REVERSIBLE: Final = re.compile(
    r"Hass(TurnOn|TurnOff|LightSet|SetPosition|SetVolume|FanSetSpeed|ClimateSetTemperature"
    r"|MediaPause|MediaUnpause)"
)
_OF_TIME: Final = frozenset({"minute", "hour", "second", "day", "week", "month", "year", "time"})
_NOT_LEARNT: Final = frozenset(
    ("not", "ended", "ended_after_not", "turning", "frequency", "parts", "days", "months")
)
"""Roles of words that say when, how often, on what condition or that not."""


class Deed(NamedTuple):
    """The one call of a turn, and the one thing that it reached; ``arguments`` are JSON."""

    intent: str
    arguments: str
    entity_id: str


def key_of(text: str, language: str | None, area_id: str | None) -> Key:
    """Return the words of a sentence in no order, its language, and where it was said."""
    base = base_language(language)
    return " ".join(sorted(spoken_words(text, load_vocabulary(base)))), base, area_id or ""


def key_in_log(said: LogEntry) -> Key:
    """Return ``key_of`` what was said."""
    return key_of(said.content, said.language, said.area_id)


def is_same(text: str, learnt: LearntSentence) -> bool:
    """Return whether a sentence of the same words has one part at most in another place.

    So "in the kitchen play jazz" is "play jazz in the kitchen"; nothing that stands before and
    behind another word has changed places, as in "the hall like the kitchen".
    """
    vocabulary = load_vocabulary(learnt.language)
    one, other = (spoken_words(words, vocabulary) for words in (text, learnt.text))
    for end in (0, -1):
        while one and other and one[end] == other[end]:
            del one[end], other[end]
    return any(one[at:] + one[:at] == other for at in range(len(one) + 1))


def may_be_learnt(text: str, language: str | None, names: Collection[str], arguments: str) -> bool:
    """Return whether the words of a sentence say all there is to know, and say it for always.

    ``names`` are those of the thing; the numbers in ``arguments`` and in the sentence are the same.
    """
    base = base_language(language)
    if base not in LANGUAGES or "?" in text:
        return False
    if not _LEAST_WORDS <= len(words(text)) <= _MOST_WORDS:
        return False
    vocabulary, rest = load_vocabulary(base), without(text, tuple(names))
    said = words(" ".join(spoken_words(rest, vocabulary)))
    if (
        has_one_of(vocabulary.guards, rest)
        or has_one_of(vocabulary.guards, " ".join(said))  # "s'il fait" without "s'il te plaît"
        or dated(text, _SOME_DAY)[1]
        or any(_is_of_time(said, base))
    ):
        return False
    return _numbers(said) == _given(arguments)


def deed_of(turn: Turn | None) -> Deed | None:
    """Return the one call by which a model has answered, if it can be undone and all went well."""
    if turn is None or turn.route != Route.MODEL or turn.failed or turn.wrong_at is not None:
        return None
    if len(turn.tools) != 1 or turn.late_answer_id is not None:
        return None
    [tool] = turn.tools
    intent = tool.name.rpartition("__")[2]
    if tool.failed or tool.is_cut or tool.is_private or not _REVERSIBLE.fullmatch(intent):
        return None
    given, outcome = _object(tool.arguments), _object(tool.result).get("data")
    arguments = {
        name: value
        for name, value in given.items()
        if name != SAY and value not in ("", None, [], {})
    }
    if not isinstance(outcome, dict) or outcome.get("failed") or not _is_name(arguments):
        return None
    if len(tool.things) != 1:
        return None
    return Deed(intent, json.dumps(arguments, sort_keys=True, ensure_ascii=False), *tool.things)


def candidates(
    said: Sequence[LogEntry], named: Mapping[str, Collection[str]]
) -> list[LearntSentence]:
    """Return what may be learnt of sentences, each with its turn, in the order of the log.

    ``named`` are all names of a thing by its id. What it is called and where it is stays open.
    """
    groups: defaultdict[Key, list[int]] = defaultdict(list)
    for place, one in enumerate(said):
        if one.turn is not None and one.turn.route == Route.MODEL and one.language:
            groups[key_in_log(one)].append(place)
    found = (
        learnt_from(key, deed, [said[place] for place in places[-TIMES:]])
        for key, places in groups.items()
        if (deed := _deed_of_all(said, places, named))
    )
    return [*found]


def learnt_from(key: Key, deed: Deed, said: Sequence[LogEntry]) -> LearntSentence:
    """Return a sentence as it is learnt from the turns in which it was said."""
    owners, turns = {one.owner for one in said}, [one.turn for one in said if one.turn is not None]
    return LearntSentence(
        said[-1].id,
        *key,
        text=said[-1].content,
        owner=owners.pop() if len(owners) == 1 else HOUSEHOLD,
        status="offered",
        **deed._asdict(),
        created_at=said[-1].created_at,
        message_ids=tuple(one.id for one in said),
        tokens=sum(one.tokens for one in turns) // len(turns),
        cost=turns[-1].cost,
        currency=turns[-1].currency,
    )


def _deed_of_all(
    said: Sequence[LogEntry], places: list[int], named: Mapping[str, Collection[str]]
) -> Deed | None:
    """Return what the turns of a sentence did, if they all did that and nobody objected."""
    deeds, latest = [deed_of(said[place].turn) for place in places], places[-TIMES:]
    if len(places) < TIMES or (deed := deeds[-1]) is None:
        return None
    ended = {(one.intent, one.entity_id) for one in deeds if one is not None}
    if {*deeds[-TIMES:]} != {deed} or len(ended) > 1:  # a thing may have had another name
        return None
    names = named.get(deed.entity_id)
    fits = names and all(
        may_be_learnt(said[place].content, said[place].language, names, deed.arguments)
        and _is_fresh(said, place)
        and not _was_objected_to(said, place, deed)
        for place in latest
    )
    return deed if fits else None


def _is_fresh(said: Sequence[LogEntry], place: int) -> bool:
    now = said[place]
    for before in reversed(said[:place]):
        if now.created_at - before.created_at > FRESH_AFTER:
            break
        if _is_near(now, before):
            return False
    return True


def _was_objected_to(said: Sequence[LogEntry], place: int, deed: Deed) -> bool:
    """Tell whether somebody said so, said it again, or had the thing changed once more."""
    now = said[place]
    spoken = key_of(now.content, now.language, None)
    for after in said[place + 1 :]:
        if after.created_at - now.created_at > CORRECTED_WITHIN:
            break
        if after.turn is not None and deed.entity_id in after.turn.things:
            return True
        if _is_near(now, after) and (
            objects(after.content) or key_of(after.content, after.language, None) == spoken
        ):
            return True
    return False


def _is_near(one: LogEntry, other: LogEntry) -> bool:
    return one.conversation_id == other.conversation_id or one.area_id == other.area_id


def _is_of_time(said: Sequence[str], language: str) -> Iterator[bool]:
    at = 0
    while at < len(said):
        length, roles = match(said[at:], language)
        yield not _NOT_LEARNT.isdisjoint(roles)
        yield any(unit in _OF_TIME for unit in roles.get("units", "").split("|"))
        at += length


def _numbers(said: Sequence[str]) -> set[str]:
    """Return the numbers that words tell, but for what is an article as well."""
    return {
        run.digits
        for run in runs_in(said)
        if any(word not in word_set("filler") for word in said[run.start : run.end])
    }


def _given(arguments: str) -> set[str]:
    values = _object(arguments).values()
    return {str(value).removesuffix(".0") for value in values if isinstance(value, int | float)}


def _is_name(arguments: Mapping[str, Any]) -> bool:
    name = arguments.get("name")
    return isinstance(name, str) and name.strip().casefold() not in ("", "all")


def _object(text: str) -> dict[str, Any]:
    try:
        values = json.loads(text)
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}
