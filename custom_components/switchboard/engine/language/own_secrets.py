"""What a sentence itself says to be a secret: by its name, or by what it opens or lets into."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from .lexicon import word_set
from .numbers import Run
from .secret_words import finding, secret_set
from .sentences import Name, Sentence, is_unit, may_be_code
from .shapes import dressed_values, glued_values, is_card, loose_values, mixed_values

_ENDS_NAME: Final = re.compile(r"[:=\"\u201c\u201d\u00ab\u00bb\u201e]|(?:->)|(?:\s[-\u2192>]\s)")
_DIGIT: Final = re.compile(r"\d")
_BREAK: Final = re.compile(r"[,()]|\s-\s")
LEAST_CODE: Final = 3
"""Digits. A bicycle's lock has three."""
_ID: Final = 6
_OPENING: Final = 9
"""More digits than this open no door; they may be somebody's telephone."""
_SCOPE: Final = 8
"""Words between a name and "is"."""
MOST_OF_VALUE: Final = 9
"""Words of a value behind "is"."""
_BARE: Final = 4
"""Words of one that follows its name at once."""
_PHRASE: Final = 40
"""Words of one that may be a sentence, such as a recovery phrase."""
_BEFORE: Final = 3

type Parts = list[tuple[int, int]]
"""Parts of a sentence, as places in its text."""


def own_secrets(sentence: Sentence) -> Parts:
    """Return what a sentence itself says to be a secret."""
    found = [sentence.part(run.start, run.end) for run in sentence.runs if _is_account(run)]
    runs = {run.start: run for run in sentence.runs} if sentence.names else {}
    for name in sentence.names:
        found += _said_to_be(sentence, name, runs) or _follows(sentence, name)
        found += _stands_before(sentence, name)
    if any(not name.is_id for name in sentence.names):
        found += _values(sentence, digits=LEAST_CODE, letters=4)
    elif sentence.names:
        found += _values(sentence, digits=_ID, letters=_ID)
    return [*found, *_opening(sentence)]


def _is_account(run: Run) -> bool:
    return is_card(run.digits) or len(run.digits) >= 15


def _values(sentence: Sentence, digits: int, letters: int) -> Parts:
    """Return the numbers of a sentence, and what looks like a password or was spelled."""
    names = [sentence.part(name.first, name.last) for name in sentence.names]
    marked = bytearray(len(sentence.text))
    for start, end in names:
        marked[start:end] = b"x" * (end - start)
    found = [
        sentence.part(run.start, run.end)
        for run in sentence.runs
        if len(run.digits) >= digits and may_be_code(sentence, run)
    ]
    found += [
        (start, end)
        for start, end in mixed_values(sentence.text, letters)
        if not any(marked[start:end])
    ]
    found += [
        sentence.part(at, at + 1)
        for at in sentence.spelled
        if not any(marked[sentence.tokens[at].start : sentence.tokens[at].end])
    ]
    return found


def _opening(sentence: Sentence) -> Parts:
    """Return the numbers beside what they may open, and what may let somebody into a network."""
    found: Parts = []
    text = sentence.text
    codes = [run for run in sentence.runs if LEAST_CODE <= len(run.digits) <= _OPENING]
    if codes and finding("opens").search(text) and not _is_a_telephone(text):
        found += [
            sentence.part(run.start, run.end)
            for run in codes
            if may_be_code(sentence, run)
            and "." not in text[slice(*sentence.part(run.start, run.end))]
        ]
    if sentence.runs and finding("card_back").search(text) and finding("back").search(text):
        found += [
            sentence.part(run.start, run.end)
            for run in sentence.runs
            if len(run.digits) in (3, 4) and may_be_code(sentence, run)
        ]
    entered = finding("enters").search(text) is not None
    if (entered or _DIGIT.search(text)) and not finding("called").search(text):
        found += glued_values(text, entered=entered)
        if entered:
            found += [*dressed_values(text), *loose_values(text)]
    if finding("wifi").search(text) and not finding("called").search(text):
        found += [
            span
            for span in mixed_values(text, _ID)
            if sum(char.isalpha() for char in text[slice(*span)]) > 2
        ]
        found += loose_values(text)
    return found


def _is_a_telephone(text: str) -> bool:
    """Whether the numbers of a text call somebody: a telephone that they unlock is no such."""
    return finding("phone").search(text) is not None and not finding("unlocks").search(text)


def _said_to_be(sentence: Sentence, name: Name, runs: Mapping[int, Run]) -> Parts:
    """Return what "is", a colon or quotes make a secret's value.

    ``runs`` are those of the sentence by their first word.
    """
    tokens = sentence.tokens
    for at in range(name.last, min(len(tokens), name.last + _SCOPE)):
        mark = _ENDS_NAME.search(sentence.gap(at))
        if mark:
            return _value(sentence, name, at, runs, quoted=mark[0] not in (":", "="))
        if tokens[at].text in secret_set("leads"):
            start = at + 1
            while start < len(tokens) and tokens[start].text in _skipped():
                start += 1
            quoted = bool(_ENDS_NAME.search(sentence.gap(start)))
            return _value(sentence, name, start, runs, quoted=quoted)
    return []


def _value(
    sentence: Sentence, name: Name, start: int, runs: Mapping[int, Run], *, quoted: bool
) -> Parts:
    tokens = sentence.tokens
    if start >= len(tokens) or (not quoted and tokens[start].text in secret_set("no_values")):
        return []
    run = runs.get(start)
    if run is not None:
        if run.end < len(tokens) and is_unit(tokens[run.end].text):
            return []
        if len(run.digits) > 1 and not name.is_id:
            return [sentence.part(run.start, _end_of_value(sentence, run.end - 1))]
    if name.is_id:
        return []
    return [sentence.part(start, _end_of_value(sentence, start))]


def _end_of_value(sentence: Sentence, start: int) -> int:
    tokens = sentence.tokens
    for at in range(start + 1, min(len(tokens), start + MOST_OF_VALUE)):
        word = tokens[at].text
        following = tokens[at + 1].text if at + 1 < len(tokens) else ""
        if (
            _BREAK.search(sentence.gap(at))
            or (word in _AND and following in word_set("filler"))
            or (tokens[at - 1].text[0].isdecimal() and word in secret_set("scopes"))
        ):
            return at
    return min(len(tokens), start + MOST_OF_VALUE)


def _follows(sentence: Sentence, name: Name) -> Parts:
    """Return the words that stand behind a password's name at once: "password tulip"."""
    tokens = sentence.tokens
    called = sentence.text[slice(*sentence.part(name.first, name.last))]
    if name.is_id or not _NAMES_A_WORD.search(called):
        return []
    end = name.last
    longest = min(len(tokens), name.last + _PHRASE)
    while end < longest and not (end > name.last and _BREAK.search(sentence.gap(end))):
        end += 1
    start, verb_last = name.last, False
    while end > start and tokens[end - 1].text in secret_set("leads"):
        end, verb_last = end - 1, True
    told = {token.text for token in tokens[max(0, name.first - 6) : name.first]}
    if not verb_last and told & secret_set("about"):
        return []
    for_something = False
    while start < end and tokens[start].text in _passed():
        for_something = for_something or tokens[start].text in secret_set("scopes")
        start += 1
    if for_something and start < end and tokens[start - 1].text not in _THINGS:
        start += 1
    value = [token.text for token in tokens[start:end]]
    is_phrase = _IS_PHRASE.search(called) is not None
    if (
        not value
        or (len(value) > _BARE and not is_phrase)
        or (_empty() & set(value) and len(value) <= _BARE)
    ):
        return []
    return [sentence.part(start, end)]


def _stands_before(sentence: Sentence, name: Name) -> Parts:
    """Return what is said to be a secret before that is named: "tulip is the password"."""
    tokens = sentence.tokens
    behind = tokens[name.last].text if name.last < len(tokens) else None
    ends = (
        behind is None or behind in secret_set("scopes") or _BREAK.search(sentence.gap(name.last))
    )
    at = name.first - 1
    while at > 0 and name.first - at <= 5 and tokens[at].text in _passed():
        at -= 1
    if not ends or name.is_id or at <= 0 or tokens[at].text not in _leads_back():
        return []
    start = at
    while start > max(0, at - _BEFORE) and tokens[start - 1].text not in _no_subject():
        if _BREAK.search(sentence.gap(start)):
            break
        start -= 1
    return [sentence.part(start, at)] if start < at else []


@cache
def _skipped() -> frozenset[str]:
    # "c'est" are two.
    return secret_set("skips") | {"est", "s"}


@cache
def _passed() -> frozenset[str]:
    return secret_set("modifiers") | secret_set("scopes")


@cache
def _empty() -> frozenset[str]:
    return secret_set("no_values") | word_set("filler") | secret_set("about")


@cache
def _no_subject() -> frozenset[str]:
    return secret_set("no_values") | word_set("filler") | secret_set("leads") | _USE


@cache
def _leads_back() -> frozenset[str]:
    return secret_set("leads") | _AS


_AND: Final = frozenset(
    {"and", "und", "et", "e", "en", "y", "but", "aber", "mais", "ma", "maar", "pero"}
)
_AS: Final = frozenset({"as", "als", "comme", "come", "como"})
_USE: Final = frozenset(
    {"use", "type", "enter", "nimm", "tippe", "utilise", "tape", "usa", "digita"}
)
_THINGS: Final = frozenset({"wifi", "wlan", "fi", "router", "netflix", "email", "mail"})
_NAMES_A_WORD: Final = re.compile(
    r"pass|p.?w\b|wort|woord|mdp|contrase|parol[ae]|palabra|\bwords|\bmots?\b|phrase|frase|seed|mnemonic|\bkey|"
    r"cle\b|chiave|sleutel|schlussel|clave|credential|losung|pwd|psk|zin\b"
)
_IS_PHRASE: Final = re.compile(
    r"phrase|frase|seed|mnemonic|words|worter|woorden|zin|parole|palabras|mots"
)
