"""What a deployment accepts: learnt from what it refused, never guessed from its name."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, Self

from .errors import WireError
from .json_fields import text, texts
from .values import Value, Values, is_bound, refusal_of

type Wire = Literal["responses", "chat_completions"]

DROPPABLE: Final = frozenset(
    {
        "temperature",
        "top_p",
        "max_output_tokens",
        "max_completion_tokens",
        "max_tokens",
        "reasoning_effort",
        "reasoning_summary",
        "verbosity",
        "service_tier",
        "json_schema",
        "tools",
        "web_search",
        "strict",
        "store",
        "include",
        "stream_options",
        "prompt_cache_key",
        "prompt_cache_retention",
        "prompt_cache_options",
        "system_role",
        "developer_role",
        "vision",
        "files",
    }
)
"""The parts of a request that a deployment may lack.

All but ``vision`` and ``files`` (images and documents with someone's words) can be left out, or
said in another way, and the request still be answered.
"""

SAY: Final = "say"
"""What a deployment's calls bring to be said of them; it is given up where that proves untrue."""

DECISIONS: Final = "decisions"
"""The API that answers typed questions with probabilities; few models have it."""

_SEARCH: Final = "web_search"

_PARTS: Final = DROPPABLE | {SAY, DECISIONS}

LENGTHS: Final = ("max_output_tokens", "max_completion_tokens", "max_tokens")
"""The names of the length of an answer."""

_CHOSEN: Final = frozenset(
    {"temperature", "top_p", "reasoning_effort", "verbosity", "service_tier", *LENGTHS}
)
"""The parts whose values a person chooses."""

_ALIASES: Final = {
    "reasoning": "reasoning_effort",
    "effort": "reasoning_effort",
    "summary": "reasoning_summary",
    "text": "json_schema",
    "response_format": "json_schema",
    "tool_choice": "tools",
    "functions": "tools",
    "include_usage": "stream_options",
    "prompt_cache_breakpoint": "prompt_cache_options",
}
_REFUSED_CODES: Final = frozenset(
    {
        "unsupported_parameter",
        "unsupported_value",
        "unknown_parameter",
        "extra_forbidden",
    }
)
_CACHE_NAMED: Final = re.compile(r"prompt_cache_(?:key|retention|options|breakpoint)")
"""Unmistakable, whatever is wrong with it: a value that is not taken is not worth another try."""

SLOW_TIER: Final = "flex"
"""Cheaper and slower, and refused as throttled when there is no room for it."""

_SLOW_TIER_NAMED: Final = re.compile(r"service[ _]tier|\bflex\b", re.IGNORECASE)

_NOT_A_LACK: Final = frozenset(
    {
        "content_filter",
        "context_length_exceeded",
        "invalid_function_parameters",
        "invalid_json_schema",
        "invalid_encrypted_content",
    }
)
_SCHEMA_AT_FAULT: Final = re.compile(
    r"invalid (?:json[ _])?schema|in context=|schema (?:must|has|contains)|\bin (?:the )?schema\b",
    re.IGNORECASE,
)
_REFUSED_WORDS: Final = re.compile(
    r"unsupported|not supported|unrecognized|unknown (?:parameter|argument|field)|not permitted"
    r"|not allowed|does not support|doesn't support|only the default|not available|is enabled only"
    r"|unexpected keyword|too large|supported values|expected one of|must be one of"
    r"|must be verified",
    re.IGNORECASE,
)
_SUMMARY_REFUSED: Final = re.compile(r"reasoning(?:[ _]summar|\.summary)", re.IGNORECASE)
_NAMED_FIRST: Final = re.compile(
    r"(?:arguments? supplied|parameters?|value|argument|field)\s*:?\s*['\"`]?([a-z_][a-z_.]+)",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[a-z_]+")
_TELLING: Final = {name for name in (*DROPPABLE, *_ALIASES) if "_" in name} | {
    "temperature",
    "tools",
    "reasoning",
}
"""Names that mean a parameter even in the middle of a sentence; ``store`` or ``text`` need not."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a deployment takes.

    ``rejected`` names parts of ``DROPPABLE`` it refused, and ``SAY`` or ``DECISIONS`` if those were
    given up.
    ``context_tokens`` is its context's length, where the server named it, ``model`` what it calls
    the model that answers; ``earlier`` are models that answered before it. ``values`` holds, for
    parameters that it takes, which values. ``bills_writes``: it bills apart what is put into its
    prompt cache.
    """

    wire: Wire
    rejected: frozenset[str] = field(default_factory=frozenset)
    context_tokens: int | None = None
    model: str | None = None
    earlier: frozenset[str] = field(default_factory=frozenset)
    values: Mapping[str, Values] = field(default_factory=dict)
    bills_writes: bool = False

    def accepts(self, part: str) -> bool:
        """Return whether ``part`` has not been refused so far."""
        return part not in self.rejected

    def fit[V: Value](self, part: str, asked: V | None) -> V | None:
        """The value to send for a parameter in place of ``asked``; None: leave it out."""
        if asked is None or not self.accepts(part):
            return None
        return self.values[part].fit(asked) if part in self.values else asked

    @property
    def length_name(self) -> str:
        """Return what this API calls the length of an answer."""
        if self.wire == "responses":
            return "max_output_tokens"
        return "max_completion_tokens" if self.accepts("max_completion_tokens") else "max_tokens"

    @property
    def searches(self) -> bool:
        """Return whether the service searches the web for it, as far as is known."""
        return self.wire == "responses" and self.accepts(_SEARCH)

    def with_lessons(self, learnt: Self) -> Self:
        """Return what is known, and beside it what another has learnt."""
        values = dict(self.values)
        for part, known in learnt.values.items():
            values[part] = values[part].merged(known) if part in values else known
        return replace(
            self,
            rejected=self.rejected | learnt.rejected,
            values=values,
            bills_writes=self.bills_writes or learnt.bills_writes,
        )

    def answered_by(self, model: str) -> Self:
        """Return what is known once ``model`` has answered: of a new model it is nothing yet.

        Where several take turns, what any of them refused stands.
        """
        if model == self.model:
            return self
        earlier = self.earlier | ({self.model} if self.model else set())
        if self.model is None or model in earlier:
            return replace(self, model=model, earlier=earlier)
        return type(self)(self.wire, model=model, earlier=earlier)

    def still_asked(self, asked: Mapping[str, Collection[str]]) -> Self:
        """Return what is known without what a value taught that nobody chooses any more.

        ``asked`` are the values chosen, as text, by part.
        """
        stale = {
            part
            for part, known in self.values.items()
            if known.refused and part in asked and known.refused.isdisjoint(asked[part])
        }
        kept = {part: known for part, known in self.values.items() if part not in stale}
        return replace(self, rejected=self.rejected - stale, values=kept)

    @property
    def instructions_role(self) -> str:
        """The role that instructions are given in.

        ``system`` is taken by nearly every model (reasoning models read it as ``developer``);
        the earliest reasoning models take neither, and hear them from the user.
        """
        if self.accepts("system_role"):
            return "system"
        return "developer" if self.accepts("developer_role") else "user"

    def as_dict(self) -> dict[str, Any]:
        """The same as plain JSON."""
        return {
            "wire": self.wire,
            "rejected": sorted(self.rejected),
            "context_tokens": self.context_tokens,
            "model": self.model,
            "earlier": sorted(self.earlier),
            "values": {part: known.as_dict() for part, known in sorted(self.values.items())},
            "bills_writes": self.bills_writes,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what any version of ``as_dict`` wrote; what makes no sense is left out."""
        values, context = data.get("values"), data.get("context_tokens")
        # Older versions took a refused value, or schema, for a refusal of all of them.
        parts = _PARTS if isinstance(values, Mapping) else _PARTS - _CHOSEN - {"json_schema"}
        kept = values.items() if isinstance(values, Mapping) else ()
        return cls(
            wire="chat_completions" if data.get("wire") == "chat_completions" else "responses",
            rejected=parts.intersection(texts(data, "rejected")),
            context_tokens=context if type(context) is int and context > 0 else None,
            model=text(data, "model") or None,
            earlier=frozenset(texts(data, "earlier")),
            values={
                part: Values.from_dict(known)
                for part, known in kept
                if part in _CHOSEN and isinstance(known, Mapping)
            },
            bills_writes=data.get("bills_writes") is True,
        )


_ATTACHMENT_REFUSED: Final = re.compile(
    r"only supported by|does(?: not|n't) support|not supported|not a multimodal|at most 0 "
    r"|invalid value: 'input_",
    re.IGNORECASE,
)
_ONLY_TEXT: Final = re.compile(r"expected 'text'|type=text|should be 'text'", re.IGNORECASE)
_ATTACHMENT_NAMED: Final = re.compile(
    r"((?:\b|_)images?\b|\bimage_url|vision|multimodal)|(?:\b|_)files?\b|\bpdf", re.IGNORECASE
)
_ABOUT_CONTENT_TYPE: Final = re.compile(r"\bcontent\b.*(?:\btype|\bfile\.file_id)$")


_SEARCH_NAMED: Final = re.compile(r"web[_ ]search|\btools?\b.{0,40}\btypes?\b", re.IGNORECASE)


def learn(
    capabilities: Capabilities,
    error: WireError,
    attached: Collection[str] = (),
    sent: Mapping[str, Value] | None = None,
) -> Capabilities | None:
    """Return what the refusal of a request (400 or 422) says the deployment does not take.

    ``attached`` names which of ``vision``, ``files`` and ``web_search`` the request asked for:
    without it, words about an image are about something else. ``sent`` are the values it had, by
    part: what is said of a value is learnt of that value alone.

    Returns:
        The capabilities without the refused part or value, or None when there was nothing new in
        it.
    """
    if error.code in _NOT_A_LACK or is_schema_at_fault(error):
        return None
    sent = sent or {}
    part = (
        _refused_search(capabilities, error, attached)
        or _refused_attachment(error, [one for one in attached if one != _SEARCH])
        or _refused_part(capabilities, error)
    )
    if part is None:
        # A model that has no cheap tier may name it in passing, and no parameter.
        is_slow = sent.get("service_tier") == SLOW_TIER and _SLOW_TIER_NAMED.search(error.message)
        refused = Values(frozenset({SLOW_TIER}))
        return _with_values(capabilities, "service_tier", refused) if is_slow else None
    if part in LENGTHS and part not in sent:
        # Some name it as another API does.
        part = next((name for name in LENGTHS if name in sent), part)
    value = sent.get(part)
    if value is not None and (refused_value := refusal_of(value, error)) is not None:
        return _with_values(capabilities, part, refused_value)
    if part in capabilities.rejected or is_bound(error):
        return None
    learnt = replace(capabilities, rejected=capabilities.rejected | {part})
    if part == "prompt_cache_retention" and "prompt_cache_options" in error.message:
        learnt = replace(learnt, bills_writes=True)  # only models that bill them have the options
    if value is None or part in LENGTHS:
        return learnt
    return _with_values(learnt, part, Values(frozenset({str(value)}))) or learnt


def _with_values(capabilities: Capabilities, part: str, learnt: Values) -> Capabilities | None:
    known = capabilities.values.get(part, Values())
    values = {**capabilities.values, part: known.merged(learnt)}
    return None if values[part] == known else replace(capabilities, values=values)


def values_sent(arguments: Mapping[str, Any]) -> dict[str, Value]:
    """The values in a call's arguments that a person chose, by part."""
    named = {name: arguments.get(name) for name in _CHOSEN}
    for part, place, name in (
        ("reasoning_effort", "reasoning", "effort"),
        ("verbosity", "text", "verbosity"),
    ):
        if isinstance(within := arguments.get(place), dict) and within.get(name) is not None:
            named[part] = within[name]
    return {name: value for name, value in named.items() if value is not None}


def is_schema_at_fault(error: WireError) -> bool:
    """Whether a refusal is about the schema that came with a request, not about schemas as such."""
    if error.code == "invalid_json_schema":
        return True
    param, message = error.param or "", error.message
    about = f"{param} {message}".lower()
    return (
        any(name in about for name in ("response_format", "text.format", "json_schema"))
        and _SCHEMA_AT_FAULT.search(message) is not None
    )


def _refused_search(
    capabilities: Capabilities, error: WireError, attached: Collection[str]
) -> str | None:
    """Return the search of the web if a refusal names it, or a type of tools; the rest stay."""
    if _SEARCH not in attached or not capabilities.searches:
        return None
    return _SEARCH if _SEARCH_NAMED.search(f"{error.param} {error.message}") else None


def _refused_attachment(error: WireError, attached: Collection[str]) -> str | None:
    """Return which kind of attachment a refusal is about: its kind, not its format or its size."""
    message, param = error.message, error.param
    if not attached or not re.match(r"(?:input|messages)\b", param or "input"):
        return None
    if _ONLY_TEXT.search(message) and len(attached) == 1:
        return next(iter(attached))
    if not (_ATTACHMENT_REFUSED.search(message) or _ABOUT_CONTENT_TYPE.search(param or "")):
        return None
    # What is refused is named before what would have been taken.
    named = _ATTACHMENT_NAMED.search(message)
    if named is None:
        return None
    part = "vision" if named[1] else "files"
    return part if part in attached else None


def _refused_part(capabilities: Capabilities, error: WireError) -> str | None:
    message = error.message
    cache = _CACHE_NAMED.search(error.param or "")
    if cache is None and _part(error.param or "") is None:
        cache = _CACHE_NAMED.search(message)
    if cache is not None:
        return _part(cache[0])
    if error.code not in _REFUSED_CODES and not _REFUSED_WORDS.search(message):
        named = _part(error.param or "")
        return named if named in _CHOSEN and is_bound(error) else None
    param = error.param
    if param is not None and re.match(r"(?:input|messages)\b", param):
        return _refused_role(capabilities, message)
    if _SUMMARY_REFUSED.search(message):
        return "reasoning_summary"  # whichever part of ``reasoning`` it gives for the parameter
    candidates = [param] if param is not None else []
    candidates += _NAMED_FIRST.findall(message)
    for candidate in candidates:
        if (part := _part(candidate)) is not None:
            return part
    if param is not None and error.code in _REFUSED_CODES:
        return None  # it names a part that is not ours to drop
    mentioned = (word for word in _WORD.findall(message.lower()) if word in _TELLING)
    return next(filter(None, map(_part, mentioned)), None)


def _refused_role(capabilities: Capabilities, message: str) -> str | None:
    """The role for instructions to give up: ``system`` first, then ``developer``."""
    if "role" not in message and "system" not in message and "developer" not in message:
        return None
    return "system_role" if capabilities.accepts("system_role") else "developer_role"


def _part(name: str) -> str | None:
    """The droppable part that a parameter's path is about: its last step, or its first."""
    steps = [step for step in re.split(r"[.\[\]\s]+", name.lower()) if step and not step.isdigit()]
    if "parameters" in steps or "schema" in steps:
        return None  # one tool's schema is at fault, not tools as such
    if not steps:
        return None
    for step in (steps[-1], steps[0]):
        part = _ALIASES.get(step, step)
        if part in DROPPABLE:
            return part
    return None
