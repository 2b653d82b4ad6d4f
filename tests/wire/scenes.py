"""What a server is asked to play, and what a request has to say to see it."""

from dataclasses import dataclass
from enum import Enum, auto

from custom_components.switchboard.engine.azure.capabilities import Wire
from custom_components.switchboard.engine.azure.deltas import Usage


class Scene(Enum):
    """What the next request meets with. After each, the server is well again."""

    TEXT = auto()
    TOOL_CALL = auto()
    TWO_TOOL_CALLS = auto()
    TOOL_ROUND = auto()
    """A tool call, and the answer once its result has come back."""
    DOCUMENT = auto()
    """An answer that follows a JSON schema."""
    REPEATED_PREFIX = auto()
    """The same long beginning twice: the second time it is read from the cache."""
    EMBEDDINGS = auto()
    """Nothing but vectors of texts."""

    WRONG_KEY = auto()
    NO_DEPLOYMENT = auto()
    THROTTLED_ONCE = auto()
    """Throttled for ``SHORT_WAIT`` seconds."""
    THROTTLED_LONG = auto()
    """Throttled for ``LONG_WAIT`` seconds: longer than a person is kept waiting."""
    THROTTLED_ON = auto()
    """Throttled again and again."""
    QUESTION_FILTERED = auto()
    ANSWER_FILTERED = auto()
    ANSWER_CUT = auto()
    TOO_LONG = auto()
    REJECTED = auto()
    TEMPERATURE_REFUSED = auto()
    FAILS_ONCE = auto()
    FAILS_ON = auto()

    DROPPED_AT_ONCE = auto()
    """The connection is dropped before a byte of the answer, once."""
    DROPPED = auto()
    TRUNCATED = auto()
    """The stream ends cleanly in the middle of the answer."""
    MALFORMED = auto()
    """A piece in the middle of the answer is no JSON."""
    SPOILT_AT_ONCE = auto()
    """Nothing of the answer can be read, once."""
    FAILS_MIDWAY = auto()
    """The stream itself tells of a failure."""
    STALLED = auto()
    """No further piece for ``FOREVER`` seconds, in the middle of the answer."""
    FIRST_TOKEN_LATE = auto()
    """The headers at once, the answer ``LATE`` seconds later."""
    FIRST_TOKEN_NEVER = auto()
    HEADERS_LATE = auto()
    HEADERS_NEVER = auto()


SHORT_WAIT = 2
LONG_WAIT = 60
LATE = 0.3
FOREVER = 4.0
"""Far longer than these tests wait, and short enough for a server to stop in time."""

type Missing = dict[Scene | tuple[Scene, Wire], str]
"""Why a server cannot play a scene, at all or on one of the APIs."""


@dataclass(frozen=True)
class Cue:
    """How a scene's request differs from an everyday one: None means that it does not."""

    words: str | None = None
    deployment: str | None = None
    key: str | None = None


@dataclass(frozen=True)
class Said:
    """What a server says it answered. ``usage`` in tokens, as far as the server counts them."""

    text: str
    calls: tuple[tuple[str, str], ...] = ()
    usage: Usage | None = None
