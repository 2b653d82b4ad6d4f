"""What the server was asked and how it answered, kept for tests and for the demo's transcript."""

from collections import deque
from dataclasses import asdict, dataclass, field
from typing import Any

SECRET_HEADERS = frozenset({"api-key", "authorization", "cookie", "ocp-apim-subscription-key"})


@dataclass(slots=True)
class Entry:
    """One request. Filled in while it is being answered; ``headers`` never hold the key."""

    number: int
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    auth: str | None
    body: Any = None
    deployment: str | None = None
    status: int | None = None
    stream: bool = False
    text: str = ""
    tool_calls: list[dict[str, str]] = field(default_factory=list)
    usage: dict[str, int] | None = None
    error: dict[str, Any] | None = None
    fault: dict[str, Any] = field(default_factory=dict)
    finish: str | None = None


class Journal:
    """The last ``limit`` requests."""

    def __init__(self, limit: int = 2000) -> None:
        self._entries: deque[Entry] = deque(maxlen=limit)
        self._count = 0

    def open(self, method: str, path: str, query: dict[str, str], headers: dict[str, str]) -> Entry:
        """Start the entry of a request that came in."""
        self._count += 1
        auth = next((name for name in headers if name.lower() in SECRET_HEADERS), None)
        kept = {key: value for key, value in headers.items() if key.lower() not in SECRET_HEADERS}
        entry = Entry(self._count, method, path, query, kept, auth and auth.lower())
        self._entries.append(entry)
        return entry

    def as_json(self) -> list[dict[str, Any]]:
        """Every entry kept, oldest first."""
        return [asdict(entry) for entry in self._entries]

    def clear(self) -> None:
        """Forget the entries in memory."""
        self._entries.clear()
