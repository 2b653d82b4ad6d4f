"""What a service answers in place of what was asked for, as it came.

It may quote what people said: it is looked at, and never shown or kept.
"""

import json
from collections.abc import Mapping
from typing import Any


class WireError(Exception):
    """An error object, in an answer or in the middle of a stream; ``body`` is that object."""

    def __init__(self, body: object, told: str = "The service sent an error") -> None:
        super().__init__(told)
        self.body = body

    @property
    def fields(self) -> Mapping[str, Any]:
        """The error object's fields; none, where it is no object."""
        return self.body if isinstance(self.body, Mapping) else {}

    @property
    def code(self) -> str:
        """The error's code, ``""`` when it has none."""
        code = self.fields.get("code")
        return str(code) if isinstance(code, str | int) else ""

    @property
    def param(self) -> str | None:
        """The parameter the error is about, or None."""
        param = self.fields.get("param")
        if isinstance(param, str) and param:
            return param
        for detail in self._details:
            if (place := detail.get("loc")) and isinstance(place, list):
                return ".".join(str(step) for step in place if step != "body")
        return None

    @property
    def message(self) -> str:
        """The server's message, as much of it as needs to be looked at."""
        message = self.body if isinstance(self.body, str) else self.fields.get("message")
        if not isinstance(message, str):
            message = " ".join(str(detail.get("msg", "")) for detail in self._details)
        return message[:2000]

    @property
    def _details(self) -> list[Mapping[str, Any]]:
        details = self.fields.get("detail")
        found = details if isinstance(details, list) else []
        return [detail for detail in found if isinstance(detail, Mapping)]


class StatusError(WireError):
    """An answer with another status than that of success.

    ``body`` is the error object in it, else what it holds as JSON, else its text. ``authorization``
    is what the request was sent with.
    """

    def __init__(
        self, status: int, headers: Mapping[str, str], text: str, authorization: str = ""
    ) -> None:
        try:
            answer = json.loads(text)
        except ValueError:
            answer = text.strip()
        body = answer.get("error", answer) if isinstance(answer, dict) else answer
        super().__init__(body, f"Status {status}")
        self.status = status
        self.headers = headers
        self.authorization = authorization
        self.has_error_object = isinstance(answer, dict) and isinstance(answer.get("error"), dict)
        """Whether it is JSON with the error object that all of OpenAI's APIs use."""

    @property
    def is_web_page(self) -> bool:
        """Return whether the answer is HTML."""
        kind = str(self.headers.get("content-type", ""))
        return "html" in kind or (isinstance(self.body, str) and self.body.lstrip()[:1] == "<")
