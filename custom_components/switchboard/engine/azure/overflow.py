"""A request that outgrew the model's context, in the words of Azure and of other servers.

OpenAI's code for it is Azure's as well. Servers that speak the same protocol (llama.cpp, vLLM, LM
Studio, Ollama, gateways to other models) each have a name and a sentence of their own.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from .errors import ContextLengthError

_NAMES: Final = frozenset(
    {
        "context_length_exceeded",
        "context_window_exceeded",
        "exceed_context_size_error",
        "model_max_prompt_tokens_exceeded",
        "tokens_limit_reached",
    }
)
_WORDS: Final = re.compile(
    r"maximum context length|available context size|exceeds? (?:the |model )*context"
    r"|(?:prompt|input)(?: is)? too (?:long|large)\b|too large for model with"
    r"|input token count.{0,40}exceeds|maximum prompt length|maximum model length"
    r"|context (?:length|size|window)(?: has been| was)? exceeded|exceeded model token limit"
    r"|greater than the context length|context length of only|reduce the length of the messages",
    re.IGNORECASE,
)
_LIMIT: Final = re.compile(
    r"(?:context (?:length|window|size) (?:is|of)(?: only)?|context size \("
    r"|maximum (?:prompt|model) length (?:is|of)|maximum number of tokens allowed \("
    r"|max size:|tokens >) ?(\d[\d,]*)|with (\d[\d,]*) maximum context length",
    re.IGNORECASE,
)
_ANSWER_TOO_LONG: Final = re.compile(r"\bmax_[a-z_]*tokens\W.{0,60}too large", re.IGNORECASE)
"""Not the question but the room that was asked for the answer is too much."""


def outgrown(body: Mapping[str, Any], message: str) -> ContextLengthError | None:
    """The error, if ``body`` and ``message`` of a refusal say that the request is too long."""
    names = {str(body.get(key)).lower() for key in ("code", "type")}
    if _ANSWER_TOO_LONG.search(message) or not (names & _NAMES or _WORDS.search(message)):
        return None
    stated = body.get("n_ctx")  # llama.cpp
    found = _LIMIT.search(message)
    if type(stated) is int and stated > 0:
        limit: int | None = stated
    else:
        limit = int((found[1] or found[2]).replace(",", "")) if found else None
    return ContextLengthError("The request outgrew the context", limit=limit or None)
