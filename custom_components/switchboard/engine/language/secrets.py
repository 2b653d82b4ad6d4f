"""Where a text holds a code, password, PIN, card, account or identity number, or a key.

A secret is found by its name ("wifi password sunflower7", "PIN 4708 for the safe"), by what it
opens ("the gate, 4708"), by its shape (cards, IBANs, keys), by what was said around it, or by what
was learnt of secrets that nobody calls so.
The time it takes grows with the length of the text.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from .lexicon import WORD, patterns, word_set
from .looks import Span
from .numbers import names_number, runs_in
from .own_secrets import LEAST_CODE, MOST_OF_VALUE, Parts, own_secrets
from .reading_aloud import heard
from .secrecy import learnt_parts, tells_secret
from .secret_words import finding, secret_set
from .sentences import Sentence, may_be_code, sentences_of
from .shapes import dressed_values, loose_values, shapes_in

NEAR: Final = 4_000
"""Characters of a message that may call a secret what the one beside it says."""

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


def find_secrets(text: str, before: Sequence[str] = (), after: Sequence[str] = ()) -> Secrets:
    """Return the secrets of a text; ``before`` and ``after`` are what was said around it.

    Of that, the sentences next to the text count, as far as they reach (``NEAR``).
    """
    told = tells_secret(text)
    return _find(text, before, after, lambda one: own_secrets(one) or _learnt(one, told))


def named_secrets(text: str) -> Secrets:
    """Return the secrets of a text that is no sentence, where only rules can tell: of a list."""
    return _find(text, (), (), own_secrets)


def _find(
    text: str,
    before: Sequence[str],
    after: Sequence[str],
    own: Callable[[Sentence], Parts],
) -> Secrets:
    said = heard(text)
    spans: list[Span] = [said.look.span(*place) for place in shapes_in(said.look, text)]
    each = ((sentence, own(sentence)) for sentence in sentences_of(said))
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


def _last_of(message: str) -> list[tuple[Sentence, Parts]]:
    near = message if len(message) <= NEAR else message.rstrip()[-NEAR:]
    sentences = list(sentences_of(heard(near)))
    return [(one, own_secrets(one)) for one in sentences[-1:]]


def _first_of(message: str) -> list[tuple[Sentence, Parts]]:
    near = message if len(message) <= NEAR else message.lstrip()[:NEAR]
    sentences = sentences_of(heard(near))
    return [(one, own_secrets(one)) for one in islice(sentences, 1)]


def _words_of(text: str) -> frozenset[str]:
    tokens = [match[0] for match in WORD.finditer(text)]
    empty = word_set("filler") | secret_set("leads") | secret_set("modifiers")
    kept = {token for token in tokens if len(token) > 1 and token not in empty}
    runs = [run for run in runs_in(tokens) if len(run.digits) > 1]
    named = {token for run in runs for token in tokens[run.start : run.end]}
    alone = len(runs) == 1 and runs[0].end - runs[0].start == len(tokens)
    codes = {run.digits for run in runs if alone or len(run.digits) >= LEAST_CODE}
    return frozenset({token for token in kept - named if not names_number(token)} | codes)


def _learnt(sentence: Sentence, told: bool) -> Parts:
    """Return what was learnt to be a secret where no rule finds one; the text may have told it."""
    return learnt_parts(sentence) if told or tells_secret(sentence.text) else []


def _beside(message: Sentence, neighbour: Sentence, has_value: bool, *, follows: bool) -> Parts:
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
        if len(message.tokens) > MOST_OF_VALUE:
            return []
        words = [at for at in bare if message.tokens[at].text not in _joints()]
        return [
            *(message.part(run.start, run.end) for run in message.runs),
            *(message.part(at, at + 1) for at in words),
        ]
    if not refers and len(bare) > _ALONE:
        return [message.part(run.start, run.end) for run in codes if len(run.digits) > LEAST_CODE]
    found = [message.part(run.start, run.end) for run in codes if len(run.digits) >= LEAST_CODE]
    is_named = any(not name.is_id for name in neighbour.names)
    if not is_named and (found or not opens or len(bare) > MOST_OF_VALUE):
        return found
    asked = {word for wish in word_set("remember") for word in wish.split()}
    empty = word_set("filler") | asked
    return found + [
        message.part(at, at + 1)
        for at in bare
        if len(message.tokens[at].text) > _ALONE and message.tokens[at].text not in empty
    ]


def _shaped_beside(message: Sentence, neighbour: Sentence) -> Parts:
    """Return what of a sentence looks like a password where its neighbour names one."""
    if all(name.is_id for name in neighbour.names):
        return []
    return [*loose_values(message.text), *dressed_values(message.text)]


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
    """Return whether two characters stand in one word, or on both sides of a mark within one."""
    return all(char.isalnum() or char == "_" for char in pair)


_MARKS: Final = frozenset("#$%&*@^~+_")
