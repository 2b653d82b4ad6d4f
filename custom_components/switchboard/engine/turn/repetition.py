"""The meaning of a word is told once: asked again, it is told in one sentence.

Only where "What is a lighthouse?" is asked for the second time, in the same words, and the answer
is word for word the one that was given, once. What else is asked again may not have been heard, or
have changed since. So is what has numbers or times in it, or names a thing of the house.

The first sentence goes out as it comes, whatever follows. Only what comes after it is held back,
and only for as long as it is what was said before: if it is to the end, one short sentence stands
in its place, else it goes out as it is.
"""

import json
import re
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..azure.deltas import Delta, Finished, TextDelta, ThinkingDelta, Usage
from ..dialogue.rounds import split_rounds
from ..dialogue.state import MessageEntry
from ..language.lexicon import LANGUAGES, carries, plain, word_set
from ..language.numbers import names_number
from ..language.question_words import stop_words, time_words

SAID_BEFORE: Final = "said_before"
"""The key of the sentence that stands for the rest."""

LEAST_CHARACTERS: Final = 120
"""Shorter answers are said again: cutting it would spare nobody anything."""

_WORD: Final = re.compile(r"\w+")
_DATA: Final[dict[str, dict[str, list[str]]]] = json.loads(
    (Path(__file__).parent / "data" / "repetition.json").read_text("utf-8")
)
_END: Final = re.compile(r"\w{4}[.!\u2026]+[\"'\u201d\u00bb)]*\s+(?=([^\W\d_]+))")
_LEAST_SENTENCE: Final = 30
"""Characters of a first sentence."""


@dataclass(frozen=True, slots=True)
class SaidBefore:
    """Answers that may come again. ``lasts`` says of one whether it holds for longer than then."""

    answers: Sequence[str] = ()
    lasts: Callable[[str], bool] = lambda _: False


NOTHING_SAID: Final = SaidBefore()


def answers_before(messages: Iterable[MessageEntry], asked: str) -> tuple[str, ...]:
    """Return the answer given before that may be cut short if it is given again, if there is one.

    ``asked`` is what is being answered. Whoever asks a third time is told everything.
    """
    thing = _asked_for(asked)
    if not thing:
        return ()
    said = [message for message in messages if message.role != "system"]
    match [_answer(held) for held in split_rounds(said) if _asked_for(held[0].content) == thing]:
        case [answer] if plain(answer).startswith(f"{thing} ") and _first(answer):
            once = sum(message.content.rstrip() == answer for message in said) == 1
            return (answer,) if once else ()
    return ()


def lasts(answer: str, names: Iterable[str]) -> bool:
    """Return whether an answer has neither numbers, nor times, nor any of the house's names."""
    said = plain(answer)
    words = _WORD.findall(said)
    times = frozenset[str]().union(*map(time_words, LANGUAGES))
    if not times.isdisjoint(words) or any(map(_is_number, words)):
        return False
    if _any_of("passing").search(said):
        return False
    whole = f" {' '.join(words)} "
    return not any(
        f" {' '.join(named)} " in whole for name in names if (named := _WORD.findall(plain(name)))
    )


async def cut_repeated(
    deltas: AsyncGenerator[Delta], before: SaidBefore, rest: str
) -> AsyncGenerator[Delta]:
    """Pass an answer on; ``rest`` stands for what follows the beginning of one given before."""
    told = held = ""
    ends = {answer: _first(answer) for answer in before.answers}
    left = tuple(filter(ends.get, ends))
    asked = False
    async with aclosing(deltas):
        async for delta in deltas:
            if isinstance(delta, TextDelta) and left:
                told, held = told + delta.text, held + delta.text
                left = tuple(one for one in left if one.startswith(told.rstrip()))
                cut = max(map(ends.__getitem__, left), default=len(told))
                if len(told) > cut and not asked:
                    left, asked = tuple(filter(before.lasts, left)), True
                    cut = cut if left else len(told)
                free = max(0, cut - (len(told) - len(held)))
                out, held = held[:free], held[free:]
                if out:
                    yield TextDelta(out)
                continue
            if held and not isinstance(delta, Usage | ThinkingDelta):
                # The end, or more than words follows.
                is_repeated = isinstance(delta, Finished) and told.rstrip() in left
                yield TextDelta(rest if is_repeated else held)
                held, left = "", ()
            yield delta
    if held:
        yield TextDelta(rest if told.rstrip() in left else held)


def without_rest(text: str, rest: str) -> str:
    """Return an answer without the sentence that stands for the rest, as a model may read it."""
    return text.removesuffix(rest).rstrip() if text.endswith(rest) else text


def _answer(held: Sequence[MessageEntry]) -> str:
    """Return what was answered in one message, and without anything being done or looked up."""
    match held:
        case [asked, answer] if asked.role == "user" and answer.role == "assistant":
            return "" if answer.tool_calls else answer.content.rstrip()
    return ""


def _asked_for(text: str) -> str:
    """Return what a text asks the meaning of, and asks for nothing else: "a lighthouse"."""
    found = _any_of("what_is").match(plain(text).lstrip(" \u00bf"))
    return found.string[found.end() :].rstrip(" .!?") if found else ""


def _first(answer: str) -> int:
    """Return where the first sentence ends; 0 if there is nothing to cut after it.

    What goes on with a capital and a word of little meaning ("Its", "They") is a new sentence.
    After an abbreviation nothing does: "approx. the", "evtl. Milch", "Prof. Miller".
    """
    if len(answer) < LEAST_CHARACTERS or "?" in answer:
        return 0
    for end in _END.finditer(answer, _LEAST_SENTENCE):
        if end[1][0].isupper() and _is_light(plain(end[1])):
            return end.end()
    return 0


def _is_light(word: str) -> bool:
    return not carries(word) or any(word in stop_words(language) for language in LANGUAGES)


def _is_number(word: str) -> bool:
    if any(char.isdecimal() for char in word):
        return True
    return names_number(word) and word not in word_set("filler")


@cache
def _any_of(kind: str) -> re.Pattern[str]:
    found: Any = (pattern for patterns in _DATA[kind].values() for pattern in patterns)
    return re.compile(rf"(?<!\w)(?:{'|'.join(found)})\b")
