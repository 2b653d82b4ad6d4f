"""Logistic regression with a penalty on large weights, and the files that weights are kept in.

A row is what is known of one text: columns of a sparse matrix with their values. The loss is
minimised by L-BFGS. A file of weights is a line of JSON and a compressed byte for each weight, so
that a home needs no numpy to read it.
"""

import json
import zlib
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import numpy as np

from custom_components.switchboard.engine.language.suspicion import Weights

LARGEST: Final = 127
"""The largest weight in a file, by size: a byte holds it."""

_STEPS: Final = 40
_MEMORY: Final = 10

type Loss = Callable[[Any], tuple[float, Any]]


def loss_of(
    row_of: Any, column_of: Any, values: Any, labels: Any, counted: Any, penalty: float
) -> Loss:
    """Return the function to minimise, which gives its gradient as well. The last is the bias."""
    order = np.argsort(column_of, kind="stable")
    columns, rows_there, values_there = column_of[order], row_of[order], values[order]

    def loss(weights: Any) -> tuple[float, Any]:
        inner, bias = weights[:-1], weights[-1]
        scores = bias + np.bincount(row_of, values * inner[column_of], len(labels))
        lost = counted @ np.logaddexp(0, np.where(labels == 1, -scores, scores))
        off = counted * (1 / (1 + np.exp(-scores)) - labels)
        slope = np.bincount(columns, values_there * off[rows_there], len(inner))
        gradient = np.append(slope + penalty * inner, off.sum())
        return float(lost + penalty / 2 * inner @ inner), gradient

    return loss


def minimised(loss: Loss, count: int) -> Any:
    """Return where a function is least, by L-BFGS (Nocedal and Wright, algorithm 7.4)."""
    at = np.zeros(count)
    value, gradient = loss(at)
    moves: list[tuple[Any, Any]] = []
    for _ in range(_STEPS):
        direction = -_scaled(gradient, moves)
        step = 1.0 if moves else min(1.0, 1 / float(np.linalg.norm(gradient)))
        downhill = gradient @ direction
        for _ in range(20):
            there, there_gradient = loss(at + step * direction)
            if there <= value + 1e-4 * step * downhill:
                break
            step /= 2
        move, change = step * direction, there_gradient - gradient
        if change @ move > 0:
            moves = [*moves, (move, change)][-_MEMORY:]
        at, value, gradient = at + move, there, there_gradient
    return at


def _scaled(gradient: Any, moves: Sequence[tuple[Any, Any]]) -> Any:
    result, shares = gradient.copy(), []
    for move, change in reversed(moves):
        shares.append(move @ result / (change @ move))
        result -= shares[-1] * change
    if moves:
        move, change = moves[-1]
        result *= move @ change / (change @ change)
    for (move, change), share in zip(moves, reversed(shares), strict=True):
        result += move * (share - change @ result / (change @ move))
    return result


def packed(weights: Weights, **head: Any) -> bytes:
    """Return weights as files hold them: a line of JSON, and a compressed byte for each."""
    data = zlib.compress(np.array(weights.buckets, dtype=np.int8).tobytes(), 9)
    same = {"digest": sha256(data).hexdigest(), "scale": weights.scale, "bias": weights.bias}
    return json.dumps(head | same).encode() + b"\n" + data
