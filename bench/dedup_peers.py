"""Others that find near repeats, in an environment of their own (requirements/dedup-peers.txt).

`bench.dedup` runs it as a process: a line names a peer, a set of memories by its place among
``SETS``, and how many; the answer is the seconds of CPU it took and the pairs that it takes for
one. All are called as their documentation shows, in small letters, in one thread.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from itertools import pairwise
from time import process_time

from datasketch import MinHash, MinHashLSH
from rapidfuzz import fuzz, process, utils
from rensa import RMinHash, RMinHashLSH

from bench.dedup_talk import SETS, THRESHOLD, memories

PERMUTATIONS = 128
BANDS = 16
ROWS = 500

type Pairs = list[tuple[int, int]]


def rapidfuzz_ratio(texts: Sequence[str], threshold: float) -> Pairs:
    """Compare each with each, some rows at a time."""
    said = [utils.default_process(text) for text in texts]
    found: Pairs = []
    for start, end in pairwise([*range(0, len(said), ROWS), len(said)]):
        scores = process.cdist(
            said[start:end], said[start:], scorer=fuzz.ratio, score_cutoff=100 * threshold
        )
        for row, column in zip(*scores.nonzero(), strict=True):
            if row < column:
                found.append((start + int(row), start + int(column)))
    return found


def _tokens(texts: Sequence[str]) -> Iterator[list[str]]:
    for text in texts:
        yield utils.default_process(text).split()


def datasketch_lsh(texts: Sequence[str], threshold: float) -> Pairs:
    """Look up the signature of each among those before."""
    index, found = MinHashLSH(threshold=threshold, num_perm=PERMUTATIONS), []
    for place, words in enumerate(_tokens(texts)):
        signature = MinHash(num_perm=PERMUTATIONS)
        signature.update_batch([word.encode() for word in words])
        found += [(other, place) for other in index.query(signature)]
        index.insert(place, signature)
    return found


def rensa_lsh(texts: Sequence[str], threshold: float) -> Pairs:
    """Look up the signature of each among those before, and compare them."""
    index = RMinHashLSH(threshold=threshold, num_perm=PERMUTATIONS, num_bands=BANDS)
    signatures: list[RMinHash] = []
    found: Pairs = []
    for place, words in enumerate(_tokens(texts)):
        signature = RMinHash(num_perm=PERMUTATIONS, seed=42)
        signature.update(words)
        for other in index.query(signature):
            if signature.jaccard(signatures[other]) >= threshold:
                found.append((other, place))
        index.insert(place, signature)
        signatures.append(signature)
    return found


PEERS = {"rapidfuzz": rapidfuzz_ratio, "datasketch": datasketch_lsh, "rensa": rensa_lsh}


def main() -> None:
    """Say the versions, then answer line by line."""
    print(json.dumps([f"{name} {version(name)}" for name in PEERS]), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        texts = [one.text for one in memories(SETS[asked["place"]], asked["count"])]
        begun = process_time()
        pairs = PEERS[asked["name"]](texts, THRESHOLD)
        answer = {"seconds": process_time() - begun, "pairs": pairs}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
