"""The values that go into the database and come out of it.

Times are held in UTC, and texts as valid Unicode (what a lone surrogate stood for is lost, since
neither SQLite nor JSON can hold one).
"""

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, get_origin

from ..language.characters import valid_text
from ..language.taxonomy import RESERVED_TAGS
from .errors import CorruptFileError
from .turn_entries import Turn

NOT_SAID: Final = ", ".join(f"'{tag}'" for tag in sorted(RESERVED_TAGS))
"""The tags, as SQL, of what was put into a conversation beside what people said."""

type Role = Literal["system", "user", "assistant", "tool"]
type Category = Literal["preference", "feedback", "fact"]
type Polarity = Literal["positive", "negative", "neutral"]
type FactStatus = Literal["accepted", "quarantined"]
type WindowStatus = Literal["done", "failed", "parked"]

AHEAD: Final = timedelta(days=1)
"""A time further ahead than this is a wrong clock's; no two right ones differ by as much."""

HOUSEHOLD = "household"
"""The owner of what cannot be laid to one person."""


class Stored:
    """A frozen dataclass that goes into the database and comes out of it.

    Its times are held in UTC, and its texts as valid Unicode.

    Raises:
        ValueError: a time has no time zone.
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        """Hold what was given as it will be read again."""
        for name in _names(type(self)):
            held = getattr(self, name)
            if isinstance(held, str):
                if not held.isascii():
                    object.__setattr__(self, name, valid_text(held))
            elif isinstance(held, datetime):
                if held.tzinfo is not UTC:
                    object.__setattr__(self, name, _in_utc(held))
            elif isinstance(held, tuple) and not all(map(str.isascii, held)):
                object.__setattr__(self, name, tuple(map(valid_text, held)))


@dataclass(frozen=True, slots=True)
class LogEntry(Stored):
    """One message of a conversation.

    ``owner`` is whose memory it may become: ``household`` or ``person.<name>``. ``route`` says
    who answered. ``token_count`` is what the message costs in a request, where that is known.
    ``turn`` is how the turn went that it belongs to; it is written with it, and read by itself.
    """

    id: str
    conversation_id: str
    owner: str
    role: Role
    content: str
    created_at: datetime
    agent_id: str | None = None
    user_id: str | None = None
    device_id: str | None = None
    area_id: str | None = None
    language: str | None = None
    route: str | None = None
    tags: tuple[str, ...] = ()
    token_count: int | None = None
    turn: Turn | None = None


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """A message and its place in the log.

    ``seq`` grows with every append and is never used twice; it alone orders the log, whatever the
    clocks said.
    """

    seq: int
    entry: LogEntry


@dataclass(frozen=True, slots=True)
class ExtractedFact(Stored):
    """One thing learnt from a window of messages, with the messages it rests on.

    ``confidence`` is from 0 to 1. ``processed`` says whether it has been taken into the memories.
    A source may have been purged since: ``log.by_ids`` gives those that are left. ``search_terms``
    are other words by which it may be asked for; ``None``: nobody has been asked for any.

    ``generation`` is the job that read it, 0 for what was read window by window. ``source_chunks``
    are the chunks it was found in, ``chunk_confidence`` has the confidence in each, in the same
    order; ``merged_from`` the ids of the facts it was made of. One that carries a relation has
    ``predicate``, ``subject_id`` and ``object_id``, as a memory does.
    """

    id: str
    owner: str
    category: Category
    summary: str
    confidence: float
    source_message_ids: tuple[str, ...]
    window_end_id: str
    subject: str
    polarity: Polarity
    created_at: datetime
    expires_at: datetime | None = None
    status: FactStatus = "accepted"
    processed: bool = False
    search_terms: tuple[str, ...] | None = None
    generation: int = 0
    source_chunks: tuple[str, ...] = ()
    chunk_confidence: tuple[float, ...] = ()
    merged_from: tuple[str, ...] = ()
    predicate: str | None = None
    subject_id: str | None = None
    object_id: str | None = None
    valid_from: datetime | None = None

    @property
    def has_words(self) -> bool:
        """Return whether it is in people's words; a relation that is none's fact is not."""
        return self.predicate is None or bool(self.window_end_id)


@dataclass(frozen=True, slots=True)
class WindowRow(Stored):
    """What became of one window of one owner's log in one pipeline.

    ``error`` is a stable reason, never anyone's words.
    """

    pipeline: str
    owner: str
    window_end_id: str
    start_seq: int
    end_seq: int
    extractor_version: str
    status: WindowStatus
    attempts: int
    fact_count: int
    error: str | None
    started_at: datetime
    finished_at: datetime | None


type JobKind = Literal["again", "backlog"]
"""``again``: the log is read once more. ``backlog``: more waits than is read window by window."""
type JobStatus = Literal["running", "paused", "cancelled", "done"]


@dataclass(frozen=True, slots=True)
class ReadingJob(Stored):
    """A stretch of the log that is read in chunks.

    ``id`` is given by the database, and is the generation of what is learnt. ``from_time`` is
    where it begins; ``None``: with the first message. ``config`` says in JSON how it was cut.
    ``replaced`` facts and ``withdrawn`` memories of earlier generations went.
    """

    kind: JobKind
    from_time: datetime | None
    extractor_version: str
    config: str
    started_at: datetime
    id: int = 0
    status: JobStatus = "running"
    replaced: int = 0
    withdrawn: int = 0
    finished_at: datetime | None = None

    @property
    def pipeline(self) -> str:
        """Under which its chunks stand among the windows."""
        return f"reading:{self.id}"


@dataclass(frozen=True, slots=True)
class ReadingChunk:
    """A chunk of a job, by its places in the log; before ``new_from_seq`` it is overlap."""

    job_id: int
    sequence: int
    id: str
    owner: str
    start_seq: int
    new_from_seq: int
    end_seq: int
    token_count: int


@dataclass(frozen=True, slots=True)
class Cursor(Stored):
    """How far an owner's log has been listened back over."""

    owner: str
    last_processed_message_id: str | None
    last_processed_seq: int
    last_run_at: datetime | None


def time_text(time: datetime) -> str:
    """Return a time as the database holds it: UTC, and of one width, so that texts sort as times.

    Raises:
        ValueError: ``time`` has no time zone.
    """
    return _in_utc(time).isoformat(timespec="microseconds")


def read_time(text: str) -> datetime:
    """Read what ``time_text`` gave.

    Raises:
        CorruptFileError: it did not.
    """
    return read_stored(datetime.fromisoformat, text)


def read_texts(text: str) -> tuple[str, ...]:
    """Read a list of texts in JSON.

    Raises:
        CorruptFileError: it is none.
    """
    return () if text == "[]" else read_stored(_texts, text)


def texts_json(texts: Collection[str]) -> str:
    """Return texts as ``read_texts`` reads them."""
    return json_text(list(texts)) if texts else "[]"


json_text: Final = json.JSONEncoder(ensure_ascii=False).encode
"""Returns a value as the database holds it in JSON."""


def read_stored[T](read: Callable[[str], T], text: str) -> T:
    """Return what ``read`` makes of a text that this release or one before it wrote.

    Raises:
        CorruptFileError: it is not what was written. It does not hold what ``read`` said of it.
    """
    try:
        return read(text)
    except ValueError, TypeError, KeyError, RecursionError:
        pass
    raise CorruptFileError("What was read is not what was written: the database is damaged")


def _texts(text: str) -> tuple[str, ...]:
    found = json.loads(text)
    if isinstance(found, list) and all(isinstance(item, str) for item in found):
        return tuple(found)
    raise TypeError


def _in_utc(time: datetime) -> datetime:
    if time.tzinfo is UTC:
        return time
    if time.utcoffset() is None:
        raise ValueError("A time needs a time zone")
    return time.astimezone(UTC)


_NAMES: Final[dict[type, tuple[str, ...]]] = {}


def _names(kind: type) -> tuple[str, ...]:
    if kind not in _NAMES:
        _NAMES[kind] = tuple(one.name for one in fields(kind) if _may_hold_text(one.type))
    return _NAMES[kind]


def _may_hold_text(kind: Any) -> bool:
    return get_origin(kind) is not tuple or kind == tuple[str, ...]
