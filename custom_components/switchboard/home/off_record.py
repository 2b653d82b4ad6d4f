"""Off the record: the places at which nothing of what is said is written down for the time being.

A place is a device, or a person at a dialog. It holds for everything that is said there, whoever
was told so, until somebody says the opposite there; a restart changes nothing.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..engine.turn.routing import Ending
from ..engine.turn.vocabulary import has_one_of, is_one_of, load_vocabulary
from .guests import PromiseStore
from .origin import Origin, origin_of

MOST_CONVERSATIONS: Final = 1000


@dataclass(slots=True)
class OffRecord:
    """The places that are off the record, each with the agent that was told so."""

    hass: HomeAssistant
    places: dict[str, str] = field(default_factory=dict)
    _store: PromiseStore[dict[str, str]] = field(init=False)
    _listeners: set[Callable[[], None]] = field(default_factory=set)
    _said: OrderedDict[str, set[datetime]] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        self._store = PromiseStore(self.hass, 1, f"{DOMAIN}.off_record")

    async def async_load(self) -> None:
        """Find out how it was left."""
        self.places = await self._store.async_load() or {}

    @callback
    def covers(self, text: str, language: str, origin: Origin) -> bool:
        """Return whether what is said is off the record, by where or by what it says of itself."""
        said_so = has_one_of(load_vocabulary(language).off_record, text)
        return _place(origin) in self.places or said_so

    @callback
    def wish(self, user_input: conversation.ConversationInput) -> Ending | None:
        """Return what a sentence wants from now on; no script and no model can want that."""
        if origin_of(user_input).scripted:
            return None
        vocabulary = load_vocabulary(user_input.language)
        if is_one_of(vocabulary.off_record, user_input.text, vocabulary):
            return Ending.OFF_RECORD
        is_over = is_one_of(vocabulary.on_record, user_input.text, vocabulary)
        return Ending.ON_RECORD if is_over else None

    async def async_hear(
        self, user_input: conversation.ConversationInput, agent: str, chat_log: conversation.ChatLog
    ) -> bool:
        """Do as a sentence wishes; return whether its turn is off the record.

        It is on disk before anything is answered. The sentence that ends it is the last that is
        off the record.
        """
        text, origin, wish = user_input.text, origin_of(user_input), self.wish(user_input)
        place = place_of(user_input)
        if not (wish or self.covers(text, user_input.language, origin)):
            return False
        self.note(chat_log, text)
        if wish is Ending.OFF_RECORD:
            await self.async_begin(place, agent)
        elif wish is Ending.ON_RECORD and place in self.places:
            del self.places[place]
            await self._async_changed()
        return True

    async def async_begin(self, place: str, agent: str) -> None:
        """Write nothing down of what is said at a place from now on; ``agent`` was told so."""
        if place not in self.places:
            self.places[place] = agent
            await self._async_changed()

    @callback
    def without(
        self, conversation_id: str, contents: list[conversation.Content]
    ) -> list[conversation.Content]:
        """Leave out the turns of a conversation that were off the record."""
        if (times := self._said.get(conversation_id)) is None:
            return contents
        kept: list[conversation.Content] = []
        is_off = False
        for content in contents:
            if isinstance(content, conversation.UserContent):
                is_off = content.created in times
            if not is_off:
                kept.append(content)
        return kept

    @callback
    def async_listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` when a place was added or is gone; returns how to stop that."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    @callback
    def note(self, chat_log: conversation.ChatLog, text: str) -> None:
        """Note the times of a sentence; after a local attempt that failed it stands there twice."""
        conversation_id = chat_log.conversation_id
        self._said.setdefault(conversation_id, set()).update(
            content.created
            for content in chat_log.content
            if isinstance(content, conversation.UserContent) and content.content == text
        )
        self._said.move_to_end(conversation_id)
        if len(self._said) > MOST_CONVERSATIONS:
            self._said.popitem(last=False)

    async def _async_changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()
        await self._store.async_save(dict(self.places))


DATA_OFF_RECORD: HassKey[OffRecord] = HassKey(f"{DOMAIN}_off_record")


@callback
def place_of(user_input: conversation.ConversationInput) -> str:
    """Return where something is said: at a device, a satellite or, at a dialog, by a user."""
    return _place(origin_of(user_input))


def _place(origin: Origin) -> str:
    return origin.device_id or origin.satellite_id or origin.user_id or ""
