"""What a service answers in place of what was asked for, as it came.

It may quote what people said: it is looked at, and never shown or kept.
"""

import json
from collections.abc import Mapping


class WireError(Exception):
    """An error object, in an answer or in the middle of a stream; ``body`` is that object."""

    def __init__(self, body: object, told: str = "The service sent an error") -> None:
        super().__init__(told)
        self.body = body


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
        self.answer = answer
        self.authorization = authorization
