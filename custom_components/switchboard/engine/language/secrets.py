"""Where a text holds a code, password, PIN, card, account or identity number, or a key.

A secret is found by its name ("wifi password sunflower7", "PIN 4708 for the safe"), by what it
opens ("the gate, 4708"), by its shape (cards, IBANs, keys), or by what was said around it.
The time it takes grows with the length of the text.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from .lexicon import WORD, patterns, word_set
from .looks import Span
from .numbers import Run, names_number, runs_in
from .reading_aloud import heard
from .secret_words import finding, secret_set
from .sentences import Name, Sentence, is_unit, may_be_code, sentences_of
from .shapes import (
    dressed_values,
    glued_values,
    is_card,
    loose_values,
    mixed_values,
    shapes_in,
)

_ENDS_NAME: Final = re.compile(r"[:=\"\u201c\u201d\u00ab\u00bb\u201e]|(?:->)|(?:\s[-\u2192>]\s)")
_DIGIT: Final = re.compile(r"\d")
_BREAK: Final = re.compile(r"[,()]|\s-\s")

NEAR: Final = 4_000
"""Characters of a message that may call a secret what the one beside it says."""

_CODE: Final = 3
"""Digits. A bicycle's lock has three."""
_ID: Final = 6
_OPENING: Final = 9
"""More digits than this open no door; they may be somebody's telephone."""
_SCOPE: Final = 8
"""Words between a name and "is"."""
_VALUE: Final = 9
"""Words of a value behind "is"."""
_BARE: Final = 4
"""Words of one that follows its name at once."""
_PHRASE: Final = 40
"""Words of one that may be a sentence, such as a recovery phrase."""
_BEFORE: Final = 3
_ALONE: Final = 2
"""Words of a message, besides numbers, that says nothing but the thing itself."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """Where secrets stand in a text."""

    text: str
    spans: tuple[Span, ...]

    @property
    def values(self) -> frozenset[str]:
        """Their words and numbers, to find them in other texts."""
        return frozenset().union(*(words_and_numbers(self.text[slice(*one)]) for one in self.spans))


type _Found = list[tuple[int, int]]
"""Parts of a sentence, as places in its text."""


def find_secrets(text: str, before: Sequence[str] = (), after: Sequence[str] = ()) -> Secrets:
    """Return the secrets of a text; ``before`` and ``after`` are what was said around it.

    Of that, the sentences next to the text count, as far as they reach (``NEAR``).
    """
    said = heard(text)
    spans: list[Span] = [said.look.span(*place) for place in shapes_in(said.look, text)]
    each = ((sentence, _own(sentence)) for sentence in sentences_of(said))
    earlier = [one for message in before for one in _last_of(message)]
    # Never all at once: those of a long text hold up other threads when garbage is collected.
    this = next(each, None)
    while this is not None:
        following = next(each, None)
        if following is None:
            later = [one for message in after for one in _first_of(message)]
        else:
            later = [following]
        sentence, found = this
        if not found:
            around = [(*one, False) for one in earlier] + [(*one, True) for one in later]
            found = [
                place
                for neighbour, places, follows in around
                for place in _beside(sentence, neighbour, bool(places), follows=follows)
            ]
        spans += [
            said.look.span(sentence.offset + start, sentence.offset + end) for start, end in found
        ]
        earlier, this = [this], following
    return Secrets(text, tuple(_widened(text, spans)))


def words_and_numbers(text: str) -> frozenset[str]:
    """Return what of a text is compared with the values of secrets."""
    return _words_of(heard(text).look.text)


def _last_of(message: str) -> list[tuple[Sentence, _Found]]:
    near = message if len(message) <= NEAR else message.rstrip()[-NEAR:]
    sentences = list(sentences_of(heard(near)))
    return [(one, _own(one)) for one in sentences[-1:]]


def _first_of(message: str) -> list[tuple[Sentence, _Found]]:
    near = message if len(message) <= NEAR else message.lstrip()[:NEAR]
    sentences = sentences_of(heard(near))
    return [(one, _own(one)) for one in islice(sentences, 1)]


def _words_of(text: str) -> frozenset[str]:
    tokens = [match[0] for match in WORD.finditer(text)]
    empty = word_set("filler") | secret_set("leads") | secret_set("modifiers")
    kept = {token for token in tokens if len(token) > 1 and token not in empty}
    runs = [run for run in runs_in(tokens) if len(run.digits) > 1]
    named = {token for run in runs for token in tokens[run.start : run.end]}
    alone = len(runs) == 1 and runs[0].end - runs[0].start == len(tokens)
    codes = {run.digits for run in runs if alone or len(run.digits) >= _CODE}
    return frozenset({token for token in kept - named if not names_number(token)} | codes)


def _own(sentence: Sentence) -> _Found:
    """Return what a sentence itself says to be a secret."""
    found = [sentence.part(run.start, run.end) for run in sentence.runs if _is_account(run)]
    runs = {run.start: run for run in sentence.runs} if sentence.names else {}
    for name in sentence.names:
        found += _said_to_be(sentence, name, runs) or _follows(sentence, name)
        found += _stands_before(sentence, name)
    if any(not name.is_id for name in sentence.names):
        found += _values(sentence, digits=_CODE, letters=4)
    elif sentence.names:
        found += _values(sentence, digits=_ID, letters=_ID)
    return [*found, *_opening(sentence)]


def _is_account(run: Run) -> bool:
    return is_card(run.digits) or len(run.digits) >= 15


def _values(sentence: Sentence, digits: int, letters: int) -> _Found:
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


def _opening(sentence: Sentence) -> _Found:
    """Return the numbers beside what they may open, and what may let somebody into a network."""
    found: _Found = []
    text = sentence.text
    codes = [run for run in sentence.runs if _CODE <= len(run.digits) <= _OPENING]
    if codes and finding("opens").search(text) and not finding("phone").search(text):
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
    return found


def _said_to_be(sentence: Sentence, name: Name, runs: Mapping[int, Run]) -> _Found:
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
            while start < len(tokens) and tokens[start].text in secret_set("skips"):
                start += 1
            quoted = bool(_ENDS_NAME.search(sentence.gap(start)))
            return _value(sentence, name, start, runs, quoted=quoted)
    return []


def _value(
    sentence: Sentence, name: Name, start: int, runs: Mapping[int, Run], *, quoted: bool
) -> _Found:
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
    for at in range(start + 1, min(len(tokens), start + _VALUE)):
        word = tokens[at].text
        following = tokens[at + 1].text if at + 1 < len(tokens) else ""
        if (
            _BREAK.search(sentence.gap(at))
            or (word in _AND and following in word_set("filler"))
            or (tokens[at - 1].text[0].isdecimal() and word in secret_set("scopes"))
        ):
            return at
    return min(len(tokens), start + _VALUE)


def _follows(sentence: Sentence, name: Name) -> _Found:
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


def _stands_before(sentence: Sentence, name: Name) -> _Found:
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


def _beside(message: Sentence, neighbour: Sentence, has_value: bool, *, follows: bool) -> _Found:
    """Return what of a sentence its neighbour calls a secret without saying it itself.

    That is all of it if the neighbour refers back to it ("that is the code"), or the sentence is
    nothing but the thing ("tulip", where the password was asked for) or goes on with it ("and then
    08"); else what may be a code.
    """
    refers = follows and patterns("refers").search(neighbour.text) is not None
    opens = refers and finding("opens").search(neighbour.text) is not None
    if not (neighbour.names or opens) or message.is_question:
        return []
    goes_on = not follows and finding("continues").match(message.text.lstrip()) is not None
    asks = neighbour.is_question
    shaped = [] if goes_on else _shaped_beside(message, neighbour)
    told = {token.text for token in neighbour.tokens}
    is_about = not (asks or refers or goes_on) and told & secret_set("about")
    if shaped or is_about or (has_value and not asks and not goes_on):
        return shaped
    bare = [
        at
        for at, token in enumerate(message.tokens)
        if not token.text[0].isdecimal() and not names_number(token.text)
    ]
    codes = [run for run in message.runs if may_be_code(message, run)]
    if has_value and goes_on:
        if len(message.tokens) > _VALUE:
            return []
        words = [at for at in bare if message.tokens[at].text not in _joints()]
        return [
            *(message.part(run.start, run.end) for run in message.runs),
            *(message.part(at, at + 1) for at in words),
        ]
    if not refers and len(bare) > _ALONE:
        return [message.part(run.start, run.end) for run in codes if len(run.digits) > _CODE]
    found = [message.part(run.start, run.end) for run in codes if len(run.digits) >= _CODE]
    if not any(not name.is_id for name in neighbour.names):
        return found
    asked = {word for wish in word_set("remember") for word in wish.split()}
    empty = word_set("filler") | asked
    return found + [
        message.part(at, at + 1)
        for at in bare
        if len(message.tokens[at].text) > _ALONE and message.tokens[at].text not in empty
    ]


def _shaped_beside(message: Sentence, neighbour: Sentence) -> _Found:
    """Return what of a sentence looks like a password where its neighbour names one."""
    if all(name.is_id for name in neighbour.names):
        return []
    return [*loose_values(message.text), *dressed_values(message.text)]


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


@cache
def _joints() -> frozenset[str]:
    parts = {word for phrase in secret_set("continues") for word in re.findall(r"[a-z]+", phrase)}
    return word_set("filler") | secret_set("scopes") | parts


def _widened(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans with the marks that belong to a password: "tulip#", not "tulip.".

    No character is looked at again for another span: all of them may stand in one word.
    """
    first = last = -1
    for begin, behind in sorted(spans):
        if behind <= last:
            continue
        start, end = begin, behind
        while end < len(text) and (text[end] in _MARKS or _goes_on(text[end - 1 : end + 1])):
            end += 1
        while start > max(0, last) and (
            text[start - 1] in _MARKS or _goes_on(text[start - 1 : start + 1])
        ):
            start -= 1
        if start > last:
            if last >= 0:
                yield first, last
            first = start
        last = end
    if last >= 0:
        yield first, last


def _goes_on(pair: str) -> bool:
    """Whether two characters stand in one word, or on both sides of a mark within one."""
    return all(char.isalnum() or char == "_" for char in pair)


_MARKS: Final = frozenset("#$%&*@^~+_")
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
