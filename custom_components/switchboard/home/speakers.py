"""The speakers in the conversations under way, so that nobody is told what is another's.

Home Assistant's log of a conversation says what was said and not by whom. It outlives a reload of
the entry, and goes on when a satellite is given to somebody else.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import async_subscribe_chat_logs
from homeassistant.components.conversation.const import ChatLogEventType
from homeassistant.core import HomeAssistant, callback
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from .origin import origin_of_overheard
from .owners import DATA_OWNERS

MOST_CONVERSATIONS: Final = 1000
_NOBODY: Final = ""
"""Owns words of which nobody knows who said them."""


@dataclass(slots=True)
class Speakers:
    """Knows whose each sentence is that was said, by its time; no words are held."""

    hass: HomeAssistant
    _said: OrderedDict[str, dict[datetime, str]] = field(default_factory=OrderedDict)

    @callback
    def async_start(self) -> None:
        """Begin to listen, for as long as Home Assistant runs."""
        async_subscribe_chat_logs(self.hass, self._heard)

    @callback
    def spoke(self, conversation_id: str, at: datetime, owner: str) -> None:
        """Take note of whose the words are that were said then."""
        said = self._said.setdefault(conversation_id, {})
        said[at] = owner if said.get(at, owner) in (owner, _NOBODY) else _NOBODY
        self._said.move_to_end(conversation_id)
        if len(self._said) > MOST_CONVERSATIONS:
            self._said.popitem(last=False)

    @callback
    def others_in(
        self,
        conversation_id: str,
        contents: Iterable[conversation.Content],
        owners: Collection[str],
    ) -> bool:
        """Return whether some of this may be the words of anybody else than ``owners``."""
        said = self._said.get(conversation_id, {})
        return any(
            isinstance(content, conversation.UserContent)
            and said.get(content.created, _NOBODY) not in owners
            for content in contents
        )

    @callback
    def _heard(self, conversation_id: str, kind: ChatLogEventType, data: dict[str, Any]) -> None:
        if kind is ChatLogEventType.DELETED:
            self._said.pop(conversation_id, None)
        elif kind is ChatLogEventType.CONTENT_ADDED and data["content"]["role"] == "user":
            content = data["content"]
            origin = origin_of_overheard(self.hass, conversation_id, content["content"])
            owner = self.hass.data[DATA_OWNERS].owner_of_origin(origin) if origin else _NOBODY
            self.spoke(conversation_id, content["created"], owner)


DATA_SPEAKERS: HassKey[Speakers] = HassKey(f"{DOMAIN}_speakers")
