"""A model of somebody else's that turns texts into vectors, in the environment of its own.

It is asked for the vectors of texts, one after the other, and answers with the median of the
milliseconds that one took, too. Only the other project and numpy are there.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence

type Embed = Callable[[str], Sequence[float]]


def answer(name: str, embed: Embed) -> None:
    """Say the name and version, then answer line by line."""
    print(json.dumps([name]), flush=True)
    for line in sys.stdin:
        vectors, times = [], []
        for text in json.loads(line)["texts"]:
            begun = time.perf_counter()
            vector = embed(text)
            times.append((time.perf_counter() - begun) * 1000)
            vectors.append([float(number) for number in vector])
        told = {"vectors": vectors, "ms": statistics.median(times)}
        print(json.dumps(told), flush=True)
