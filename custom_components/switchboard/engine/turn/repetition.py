"""An answer that was given before in a conversation, word for word, is cut short.

Its first sentence goes out as it comes, whatever follows. Only what comes after it is held back,
and only for as long as it is what was said before: if it is to the end, one short sentence stands
in its place, else it goes out as it is. What may have changed since is never cut: what tools did
or gave back, what has numbers, tells of the present, or names a thing of the house. Nor is what
somebody asks to hear again.
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
from ..dialogue.round import split_rounds
from ..dialogue.state import MessageEntry
from ..language.lexicon import plain, word_set
from ..language.numbers import names_number

SAID_BEFORE: Final = "said_before"
"""The key of the sentence that stands for the rest."""

LEAST_CHARACTERS: Final = 120
"""What is shorter is said again: cutting it would spare nobody anything."""

_WORD: Final = re.compile(r"\w+")
_DATA: Final[dict[str, dict[str, list[str]]]] = json.loads(
    (Path(__file__).parent / "data" / "repetition.json").read_text("utf-8")
)
# Not after what may be an abbreviation, nor before what goes on in small letters.
_FIRST_SENTENCES: Final = re.compile(
    r"(?s).{24,}?\b(?:(?![A-Z\u00c0-\u00de])\w{4,}|\w{7,})[.!\u2026]+[\"'\u201d\u00bb)]*\s+"
    r"(?=[^\sa-z\u00df-\u00ff])"
)
_FEWEST_WORDS: Final = 4
"""Who says less mostly did not hear: "Sorry?", "What?", "Say it slower"."""


@dataclass(frozen=True, slots=True)
class SaidBefore:
    """Answers that may come again. ``lasts`` says of one whether it holds for longer than then."""

    answers: Sequence[str] = ()
    lasts: Callable[[str], bool] = lambda _: False


NOTHING_SAID: Final = SaidBefore()


def answers_before(messages: Iterable[MessageEntry], asked: str) -> tuple[str, ...]:
    """Return the answers given before that may be cut short if they are given again.

    ``asked`` is what is being answered: who asks to hear something again is to hear it.
    """
    words = plain(asked)
    if len(words.split()) < _FEWEST_WORDS or _any_of("again").search(words):
        return ()
    said = (message for message in messages if message.role != "system")
    return tuple(
        dict.fromkeys(
            answer for held in split_rounds(said) if (answer := _answer(held)) and _first(answer)
        )
    )


def lasts(answer: str, names: Iterable[str]) -> bool:
    """Whether an answer has neither numbers, nor the present, nor any of the house's names."""
    said = plain(answer)
    words = _WORD.findall(said)
    if any(_is_number(word) for word in words) or _any_of("passing").search(said):
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
    cuts = {answer: _first(answer) for answer in before.answers}
    left = tuple(answer for answer, cut in cuts.items() if cut)
    asked = False
    async with aclosing(deltas):
        async for delta in deltas:
            if isinstance(delta, TextDelta) and left:
                told, held = told + delta.text, held + delta.text
                left = tuple(one for one in left if one.startswith(told.rstrip()))
                cut = max((cuts[one] for one in left), default=len(told))
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
            asks = "?" in answer.content  # what is asked back has to be heard
            return "" if answer.tool_calls or asks else answer.content.rstrip()
    return ""


def _first(answer: str) -> int:
    """Return where the first sentence ends; 0 if there is nothing to cut after it."""
    if len(answer) < LEAST_CHARACTERS:
        return 0
    found = _FIRST_SENTENCES.match(answer)
    return found.end() if found else 0


def _is_number(word: str) -> bool:
    if any(char.isdecimal() for char in word):
        return True
    return names_number(word) and word not in word_set("filler")


@cache
def _any_of(kind: str) -> re.Pattern[str]:
    found: Any = (pattern for patterns in _DATA[kind].values() for pattern in patterns)
    return re.compile(rf"(?<!\w)(?:{'|'.join(found)})(?!\w)")
