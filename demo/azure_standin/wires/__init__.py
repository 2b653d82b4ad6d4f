"""Azure's two APIs for asking a model: how each words a request, an answer and its stream."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from demo.azure_standin.ask import Ask
from demo.azure_standin.completion import Completion
from demo.azure_standin.deployments import Deployment
from demo.azure_standin.streaming import Frame


@dataclass(frozen=True, slots=True)
class Wire:
    """One API as functions. ``read`` raises AzureError for what the deployment refuses."""

    operation: str
    messages_param: str
    read: Callable[[dict[str, Any], Deployment], Ask]
    body: Callable[[Completion, dict[str, Any]], dict[str, Any]]
    frames: Callable[[Completion, dict[str, Any]], Iterator[Frame]]
    failure: Callable[[], Frame]
