"""What a format finds: messages, each with its place in the source, and why one is left out."""

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import BinaryIO, Final

from ..storage.entries import AHEAD, HOUSEHOLD, LogEntry, Role
from .json_values import TooLong, json_values

TAG: Final = "import:"
"""Before the id of an import, the tag of each message that came with it."""

LONGEST_MESSAGE: Final = 1_000_000

EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""A time before this is no message's: a program wrote it that knew none, or counted wrongly."""

_ID_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Found:
    """A message, or why there is none; no word of its content.

    ``place`` is the number of its line or conversation, from 1.
    """

    place: int
    entry: LogEntry | None = None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """How messages are taken. Without an ``owner`` they stay whose the source says they are.

    ``tokens`` counts those of a text.
    """

    import_id: str
    owner: str | None
    now: datetime
    tokens: Callable[[str], int] | None = None


def prepared(found: Found, terms: Terms) -> Found:
    """Return a message as it goes into the log, or refused for what the log would not take."""
    entry = found.entry
    if entry is None:
        return found
    if entry.created_at < EARLIEST:
        return Found(found.place, refused="its time lies before 1970")
    if entry.created_at > terms.now + AHEAD:
        return Found(found.place, refused="its time lies in the future")
    if len(entry.content) > LONGEST_MESSAGE:
        return Found(found.place, refused=f"it is longer than {LONGEST_MESSAGE} characters")
    tokens = entry.token_count
    if tokens is None and terms.tokens is not None:
        tokens = terms.tokens(entry.content)
    tags = (*(tag for tag in entry.tags if not tag.startswith(TAG)), f"{TAG}{terms.import_id}")
    taken = replace(entry, owner=terms.owner or entry.owner, tags=tags, token_count=tokens)
    return Found(found.place, taken)


def read_conversations(
    file: BinaryIO, read: Callable[[object], Iterable[LogEntry | str]]
) -> Iterator[Found]:
    """Yield what ``read`` makes of each value: messages, and why one is left out.

    It raises a ``ValueError`` for a value that is no conversation.
    """
    for place, value in enumerate(json_values(file), start=1):
        if isinstance(value, TooLong):
            yield Found(place, refused="the conversation is too long to be read")
            continue
        try:
            for one in read(value):
                yield Found(place, refused=one) if isinstance(one, str) else Found(place, one)
        except ValueError as err:
            yield Found(place, refused=str(err))


def entry_of(
    format_: str,
    conversation_id: str,
    *names: object,
    role: Role,
    content: str,
    at: datetime | None,
    agent_id: str | None = None,
) -> LogEntry | str:
    """Return a message of a conversation of another format, by its names there.

    Where its time is not known, why it is left out.
    """
    if at is None:
        return "a message has no time"
    return LogEntry(
        id=id_of(format_, conversation_id, *names),
        conversation_id=f"{format_}-{conversation_id}",
        owner=HOUSEHOLD,
        role=role,
        content=content,
        created_at=at,
        agent_id=agent_id,
    )


def id_of(*parts: object) -> str:
    """Return an id that is the same whenever it is made of the same parts.

    Of names and places only: a digest of what somebody said would let it be guessed.
    """
    text = "\0".join(str(part) for part in parts)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[: 2 * _ID_BYTES]


def time_of(value: object) -> datetime | None:
    """Read a time that is an ISO text with a time zone, or seconds since 1970; None for neither.

    No seconds at all stand for a time that nobody knows.
    """
    try:
        if isinstance(value, str):
            time = datetime.fromisoformat(value)
            return None if time.utcoffset() is None else time.astimezone(UTC)
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return datetime.fromtimestamp(value, UTC) if value else None
    except ValueError, OverflowError, OSError:
        pass
    return None
