"""What was learnt of secrets that nobody calls so: whether a text tells one, and which words it is.

Two linear classifiers, taught by ``bench/secrecy.py`` from labelled texts. ``secrecy.bin`` scores a
text by the parts that ``suspicion`` looks at; ``secret_parts.bin`` scores a word of such a text by
itself and by what stands around it. They keep nothing of what they read.
"""

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .lexicon import word_set
from .numbers import names_number
from .sentences import Sentence, may_be_code
from .suspicion import load, score

FOLDER: Final = Path(__file__).parent / "data"
TEXTS: Final = FOLDER / "secrecy.bin"
PARTS: Final = FOLDER / "secret_parts.bin"
LONGEST: Final = 400
"""Characters of a text that is looked at as a whole; of a longer one, each sentence is."""
BUCKETS: Final = 1 << 15
_GAP: Final = 2
"""Words between two of a secret that belong to it as well."""


def tells_secret(text: str) -> bool:
    """Return whether a text tells a secret, by what was learnt."""
    return len(text) <= LONGEST and score(text, _TEXTS) > 0


def learnt_parts(sentence: Sentence) -> list[tuple[int, int]]:
    """Return the parts of a sentence that are the secret, where one is told in it."""
    codes = {
        at
        for run in sentence.runs
        if len(run.digits) > 1 and may_be_code(sentence, run)
        for at in range(run.start, run.end)
    }
    marked = [
        at
        for at in range(len(sentence.tokens))
        if at in codes or part_score(part_buckets(sentence, at)) > 0
    ]
    spans: list[tuple[int, int]] = []
    for at in marked:
        if spans and at - spans[-1][1] <= _GAP:
            spans[-1] = (spans[-1][0], at + 1)
        else:
            spans.append((at, at + 1))
    return [sentence.part(first, last) for first, last in spans]


def part_buckets(sentence: Sentence, at: int) -> list[int]:
    """Return the buckets into which a word and what stands around it fall."""
    return [zlib.crc32(one.encode()) % BUCKETS for one in _signs(sentence, at)]


def part_score(buckets: list[int]) -> float:
    """Return how likely a word is the secret; above zero it is taken for it."""
    return sum(_PARTS.buckets[one] for one in buckets) * _PARTS.scale + _PARTS.bias


def _signs(sentence: Sentence, at: int) -> Iterator[str]:
    def word(place: int) -> str:
        return sentence.tokens[place].text if 0 <= place < len(sentence.tokens) else "^"

    kind = _kind(sentence, at)
    before, after = word(at - 1), word(at + 1)
    gap = sentence.gap(at)
    yield f"k{kind}"
    yield f"w{word(at)}"
    yield f"b{before}"
    yield f"a{after}"
    yield f"c{word(at - 2)}"
    yield f"d{word(at + 2)}"
    yield f"bb{word(at - 2)} {before}"
    yield f"bk{before} {kind}"
    yield f"ak{kind} {after}"
    yield f"kk{_kind(sentence, at - 1)} {kind} {_kind(sentence, at + 1)}"
    yield f"kj{_kind(sentence, at - 2)} {_kind(sentence, at - 1)} {kind}"
    yield f"g{gap.strip()} {kind}"
    yield f"e{min(3, len(sentence.tokens) - 1 - at)} {kind}"
    yield f"f{min(3, at)} {kind}"


def _kind(sentence: Sentence, at: int) -> str:
    if not 0 <= at < len(sentence.tokens):
        return "-"
    word = sentence.tokens[at].text
    if word[0].isdecimal():
        return f"0{min(5, len(word))}"
    if names_number(word):
        return "n"
    if len(word) == 1:
        return "l"
    return "f" if word in word_set("filler") else "w"


# Read when the module is imported: windows are read on the event loop.
_TEXTS: Final = load(TEXTS.read_bytes())
_PARTS: Final = load(PARTS.read_bytes())
