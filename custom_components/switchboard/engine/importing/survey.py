"""Looking through a source before anything of it is taken, and what it takes to have it read."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil
from typing import BinaryIO, Final

from ..reading.windows import WindowPolicy
from .formats import Format, format_of
from .json_values import SourceError
from .records import Found, Terms, prepared

REFUSALS_KEPT: Final = 100

type Open = Callable[[], BinaryIO]


@dataclass(frozen=True, slots=True)
class Survey:
    """What a source holds.

    ``total`` counts its messages and refusals. ``refusals`` tells of the first of ``refused``, and
    ``reasons`` of all by number. ``old`` messages are from before a time that was asked about.
    """

    format: Format
    digest: str
    total: int
    messages: int
    conversations: int
    refused: int
    reasons: Mapping[str, int]
    refusals: tuple[Found, ...]
    tokens: int
    old: int
    first: datetime | None
    last: datetime | None


def survey(
    source: Open,
    wanted: str | None,
    terms: Terms,
    *,
    before: datetime | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Survey:
    """Look through all of a source, and take nothing. Blocking; ends early once ``stopped`` says.

    Raises:
        SourceError: it cannot be read, or is wrong as a whole.
    """
    try:
        with closing(source()) as file:
            digest = digest_of(file)
            kind = format_of(file, wanted)
            file.seek(0)
            return _look_through(kind, file, digest, terms, before or _EVER, stopped)
    except OSError as err:
        raise SourceError(
            "The file could not be read. Check its name, and that it may be read"
        ) from err


_EVER: Final = datetime.min.replace(tzinfo=UTC)


def digest_of(file: BinaryIO) -> str:
    """Return a digest of all bytes of a file."""
    file.seek(0)
    digest = hashlib.sha256()
    while read := file.read(1 << 20):
        digest.update(read)
    return digest.hexdigest()


def _look_through(
    kind: Format,
    file: BinaryIO,
    digest: str,
    terms: Terms,
    before: datetime,
    stopped: Callable[[], bool],
) -> Survey:
    total = tokens = old = 0
    conversations: set[int] = set()
    reasons = Counter[str]()
    refusals: list[Found] = []
    first = last = None
    for found in kind.read(file):
        if stopped():
            raise SourceError("The look through it was ended")
        total += 1
        one = prepared(found, terms)
        if (entry := one.entry) is None:
            reasons[one.refused] += 1
            refusals += [one] if len(refusals) < REFUSALS_KEPT else []
            continue
        conversations.add(hash(entry.conversation_id))
        tokens += entry.token_count or 0
        old += entry.created_at < before
        first = entry.created_at if first is None else min(first, entry.created_at)
        last = entry.created_at if last is None else max(last, entry.created_at)
    refused = reasons.total()
    return Survey(
        format=kind,
        digest=digest,
        total=total,
        messages=total - refused,
        conversations=len(conversations),
        refused=refused,
        reasons=dict(reasons),
        refusals=tuple(refusals),
        tokens=tokens,
        old=old,
        first=first,
        last=last,
    )


FRAME: Final = 12
"""Tokens about a message in a window: its number, its speaker, sometimes its time."""


def reading_tokens(
    messages: int,
    tokens: int,
    policy: WindowPolicy,
    count: Callable[[str], int],
    asked: Sequence[str],
) -> int:
    """Return about how many tokens are sent when so many messages are read in windows.

    ``asked`` is said before each window. Answers come besides. The instructions, which the service
    may bill at a fraction, are counted in full.
    """
    windows = ceil(messages / policy.step)
    before_each = sum(map(count, asked))
    twice = policy.shown / policy.step
    return windows * before_each + ceil((tokens + FRAME * messages) * twice)
