"""What a turn asks of a model, in words that belong to neither of Azure's two APIs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, Literal, get_args

RETRY_AFTER_LIMIT: Final = 8.0
"""Seconds a person is kept waiting for a throttled deployment before the turn goes elsewhere."""

type Role = Literal["system", "user", "assistant", "tool"]
type Part = Literal["instructions", "tools", "home", "memory", "summary", "window", "note"]
"""What a request is made of. ``home`` is the table of the home, ``memory`` what was recalled, and a
``note`` tells the time and what has changed since; ``window`` is what was said and done."""

PARTS: Final[tuple[Part, ...]] = get_args(Part.__value__)


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool the model wants called.

    ``arguments`` is the JSON text as it was sent, so that a repeated prefix stays byte-identical.
    It may be malformed: the model wrote it.
    """

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """An image or a document that goes along with someone's words; ``data`` is its Base64."""

    mime_type: str
    data: str = field(repr=False)
    name: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the conversation.

    ``tool_call_id`` is set on role ``tool`` only. ``reasoning`` holds opaque reasoning items (JSON
    text each), returned to the Responses API unchanged and left out on Chat Completions.
    ``attachments`` are sent with role ``user`` only. ``part`` is what of a request it is, where
    that is known; it is not sent.
    """

    role: Role
    content: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    reasoning: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    part: Part | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool on offer; ``parameters`` is a JSON schema of type object.

    ``acts``: it changes something, and there is nothing else to tell of it. ``takes_say``: its
    calls may bring what to say if they succeed (see ``engine/turn/inline_replies.py``). One that is
    ``hosted`` is run by the service, on the Responses API only.
    """

    name: str
    description: str
    parameters: Mapping[str, object]
    acts: bool = False
    takes_say: bool = False
    hosted: bool = False

    @property
    def part(self) -> str:
        """Return what of a request it is, of what a deployment may lack."""
        return self.name if self.hosted else "tools"


WEB_SEARCH: Final = ToolSpec("web_search", "", {}, hosted=True)

SEARCHED: Final = "web_search_call"
"""The name of such a search in a chat log, as Home Assistant's own agents write it, too."""

HOSTED_ID: Final = "hosted_"
"""The beginning of the ids of calls that the service made by itself: none is sent back to it."""


@dataclass(frozen=True, slots=True)
class OutputSchema:
    """The JSON schema an answer has to follow.

    Where it can be said in the strict form of both APIs (``schemas.strict_form``), it is, and a
    property that is not required may then be answered with null (``schemas.without_absent``).
    With ``in_words`` it is told to the model instead of the service.
    """

    name: str
    schema: Mapping[str, object]
    in_words: bool = False


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """Sampling, effort and length. ``None`` leaves the choice to the deployment.

    ``service_tier`` is what is paid for speed, ``store`` whether the service may keep the answer.
    """

    temperature: float | None = None
    top_p: float | None = None
    max_output_tokens: int | None = None
    reasoning_effort: str | None = None
    verbosity: str | None = None
    service_tier: str | None = None
    store: bool = False


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A deployment that was to answer first, and the reason for which another one is asked."""

    deployment: str
    reason: str


@dataclass(frozen=True, slots=True)
class LLMRequest:
    """One call of a model. ``purpose`` labels its usage: turn, summary, probe, ...

    ``agent`` is the id of the agent, or of whoever does tasks, on whose account it goes; empty for
    what the house does by itself.

    ``prompt_cache_key`` tells the service which requests begin alike. ``retry_within`` is how many
    seconds may be waited before the same deployment is asked once more; ``None``: it is asked once.
    With ``sign_of_life`` the first delta is ``Alive``, as soon as the deployment is at work.
    ``passed_over`` is whom the deployment stands in for; ``on_retry`` hears why it is asked again.

    For whoever looks into it later, ``conversation_id`` is that of a turn, ``made_at`` when the
    request was made, in seconds of the monotonic clock, and ``on_sent`` hears of each body that is
    sent for it.
    """

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    options: ModelOptions = field(default_factory=ModelOptions)
    output_schema: OutputSchema | None = None
    purpose: str = "turn"
    agent: str = ""
    prompt_cache_key: str | None = None
    retry_within: float | None = RETRY_AFTER_LIMIT
    sign_of_life: bool = False
    passed_over: PassedOver | None = None
    on_retry: Callable[[str], None] | None = field(default=None, compare=False, repr=False)
    conversation_id: str | None = field(default=None, compare=False)
    made_at: float = field(default_factory=monotonic, compare=False, repr=False)
    on_sent: Callable[[Mapping[str, object]], None] | None = field(
        default=None, compare=False, repr=False
    )
