"""How suspicious a text is: whether it plants a rule, lends a power, or gives a secret away.

A linear classifier over parts of words, words, pairs of words, and two shapes: numbers and lists.
It was trained on labelled sentences by ``bench/gate.py``, which writes ``data/suspicion.bin``: a
line of JSON, and a compressed byte for each bucket that the parts fall into. It keeps nothing of
what it reads. docs/benchmarks.md says how it fares.
"""

import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Final

from .lexicon import word_set
from .looks import look
from .remembered import LONGEST_TEXT, remembered
from .sentences import bare_numbers

FILE: Final = Path(__file__).parent / "data" / "suspicion.bin"
BUCKETS: Final = 1 << 16
"""Into which the parts of words are hashed. Two that share one share its weight."""
SHAPE: Final = 0.5
"""What a shape counts; the parts of a text together have the length one."""

_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+|[^\w\s]")
_MOST_TOKENS: Final = 400
_LONGEST: Final = 40
"""Letters of a word that are looked at."""
_SIZES: Final = (3, 4, 5)
_MOST_DIGITS: Final = 5
_DIGITS: Final = ord("0")
_ASCII: Final = 127
_OF_WORSE: Final = 0.8
"""How much the more suspicious of two texts counts."""
_BESIDE: Final = 3
"""Numbers, or digits of one, from which they may be a lock's."""
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_WORD: Final = re.compile(r"[^\W\d_]+")
_MOST_WORDS: Final = 300
_COMMAS: Final = r"(?<![^\W\d_])(?:[^\W\d_]{{1,40}},\s{{1,3}}){{{}}}[^\W\d_]"
"""It begins at words only: at each letter of a long text it would take the square of its time."""
_TEN: Final = re.compile(_COMMAS.format(9))
_FIVE: Final = re.compile(_COMMAS.format(4))
_ROW: Final = 10
"""As many words with nothing between that makes a sentence of them."""
_SHORTEST: Final = 3
"""Letters of a word that counts there."""
_TURNED: Final = re.compile(
    r"\d\s*(?:left|right|links|rechts|a gauche|a droite|gauche|droite|a sinistra|a destra|sinistra|"
    r"destra|naar links|naar rechts|izquierda|derecha|a la izquierda|a la derecha)\b"
)


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learnt. ``bias`` is what a text without parts and shapes scores."""

    buckets: Sequence[int]
    scale: float
    shapes: Mapping[str, float]
    bias: float


def suspicion(text: str) -> float:
    """Return how suspicious a text is; above zero, a person is to confirm it."""
    return score(text, _WEIGHTS)


def together(told: float, said: float) -> float:
    """Return how suspicious a statement is beside what it was drawn from. The worse counts more."""
    return _OF_WORSE * max(told, said) + (1 - _OF_WORSE) * min(told, said)


def score(text: str, weights: Weights) -> float:
    """Return what a text scores by weights."""
    found = buckets_of(text)
    parts = sum(map(weights.buckets.__getitem__, found)) * weights.scale
    shapes = sum(weights.shapes[shape] for shape in shapes_of(text))
    return parts / sqrt(len(found) or 1) + SHAPE * shapes + weights.bias


def shapes_of(text: str) -> frozenset[str]:
    """Return whether a text has numbers that may be a lock's, and words that may be a wallet's."""
    has = {"numbers": _has_many_digits(text), "listed": _FIVE.search(text) is not None}
    return frozenset(shape for shape, there in has.items() if there)


def buckets_of(text: str) -> frozenset[int]:
    """Return the buckets that the parts of a text fall into. Digits count by how many they are."""
    return _buckets_of(look(text).text)


@remembered(16, LONGEST_TEXT)
def _buckets_of(seen: str) -> frozenset[int]:
    words = [_form(token) for token in _TOKEN.findall(seen)[:_MOST_TOKENS]]
    return frozenset(zlib.crc32(part) % BUCKETS for part in _parts(words))


def _form(token: str) -> bytes:
    if token[0].isdecimal():
        return b"0" * min(len(token), _MOST_DIGITS)
    return token[:_LONGEST].encode("utf-8", "surrogatepass")


def _parts(words: Sequence[bytes]) -> Iterator[bytes]:
    before = b"^"
    for word in words:
        yield b"w" + word
        if not (word[:1].isalnum() or word[0] > _ASCII):
            continue
        yield before + b" " + word
        before = word
        if word[0] == _DIGITS:
            continue
        whole = b"<" + word + b">"
        for size in _SIZES:
            for start in range(len(whole) - size + 1):
                yield whole[start : start + size]
    yield before + b" $"


def _has_many_digits(text: str) -> bool:
    """Return whether the bare numbers of a text could be a lock's: "22 left, 33 right"."""
    runs = [run for run in bare_numbers(text) if not _YEAR.fullmatch(run)]
    many = len(runs) >= _BESIDE or max(map(len, runs), default=0) >= _BESIDE
    return many or len(_TURNED.findall(look(text).text)) > 1


def is_a_list(text: str) -> bool:
    """Return whether a text is a list of ten words, or has more than anybody says at a time.

    Lists bring back a wallet or an account as often as the shopping.
    """
    told = _WORD.findall(look(text).text)
    return len(told) > _MOST_WORDS or _TEN.search(text) is not None or _has_row(told)


def _has_row(told: list[str]) -> bool:
    filler, row = word_set("filler"), 0
    for word in told:
        row = 0 if word in filler or len(word) < _SHORTEST else row + 1
        if row >= _ROW:
            return True
    return False


def load(file: bytes) -> Weights:
    """Return the weights that a file holds.

    Raises:
        ValueError: it is not what was written.
    """
    head, _, packed = file.partition(b"\n")
    learnt = json.loads(head)
    if sha256(packed).hexdigest() != learnt["digest"]:
        raise ValueError("The weights are damaged")
    buckets = memoryview(zlib.decompress(packed)).cast("b")
    return Weights(buckets, learnt["scale"], learnt.get("shapes", {}), learnt["bias"])


# Read when the module is imported: windows are read on the event loop.
_WEIGHTS: Final = load(FILE.read_bytes())
