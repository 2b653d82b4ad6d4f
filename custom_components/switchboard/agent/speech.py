"""The words of a turn that a voice reads; the chat log keeps its answer as it was written.

Home Assistant gives its voice what it tells of a chat log while that is being written, and in the
end the speech of the turn's result. Both become words here. What a run of a voice assistant tells
its client is the same text, so that a client which speaks and shows sees the spoken words as well.
"""

from typing import Any

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback

from ..engine.language.spoken import SpokenText, spoken
from ..home.origin import is_read_aloud

ALL_RIGHT = "OK."
"""Said in place of an answer without a word, such as a lone emoji."""


class Speech:
    """The speech of one turn. It is a listener of the chat log that passes on to another one."""

    def __init__(self, chat_log: conversation.ChatLog, language: str) -> None:
        self._chat_log = chat_log
        self._language = language
        self._listener = chat_log.delta_listener
        self._words = SpokenText(language)
        if self._listener is not None:
            chat_log.delta_listener = self._hear

    @callback
    def _hear(self, chat_log: conversation.ChatLog, delta: dict[str, Any]) -> None:
        if "role" in delta or delta.get("tool_calls"):
            self._tell({"content": self._words.finish()})
        if delta.get("content") and delta.get("role", "assistant") == "assistant":
            delta = {**delta, "content": self._words.feed(delta["content"])}
        self._tell(delta)

    def _tell(self, delta: dict[str, Any]) -> None:
        if self._listener is not None and delta != {"content": ""}:
            self._listener(self._chat_log, delta)

    @callback
    def finish(self, result: conversation.ConversationResult) -> conversation.ConversationResult:
        """Pass on the rest of what is streamed; returns the result with its speech in words."""
        self._tell({"content": self._words.finish()})
        if self._listener is not None:
            self._chat_log.delta_listener = self._listener
        plain = result.response.speech.get("plain", {})
        if written := plain.get("speech"):
            plain["speech"] = spoken(written, self._language).strip() or ALL_RIGHT
        return result


@callback
def speech_of(
    hass: HomeAssistant,
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
) -> Speech | None:
    """Begin the speech of a turn; None if nobody reads its answer aloud."""
    return Speech(chat_log, user_input.language) if is_read_aloud(hass, user_input) else None
