"""The sentences that the house answers by itself, at hand for every turn.

They are read once the log is open, and again after something was forgotten. What they say of a
thing is compared with the house before each use: a thing that was renamed or moved ends it.
"""

import logging
from dataclasses import dataclass, field, replace
from typing import Any, Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..engine.storage.errors import StorageError
from ..engine.storage.learnt import LearntSentence, LearntStatus
from ..home.exposed import Named, exposed
from .unified_log import UnifiedLog

_LOGGER = logging.getLogger(__name__)


@dataclass(slots=True)
class Learnt:
    """The decided sentences of the house by their words, language and area."""

    hass: HomeAssistant
    log: UnifiedLog
    _known: dict[tuple[str, str, str], LearntSentence] = field(default_factory=dict)
    _moment: int = -1

    async def async_read(self) -> None:
        """Read them once the log is open. Never fails: without them a model is asked."""
        await self.log.async_opened()
        moment = self.log.moment
        try:
            sentences = await self.log.database.read(lambda tx: tx.learnt.all())
        except StorageError as err:
            _LOGGER.debug("Learnt sentences could not be read: %s", type(err).__name__)
            return
        self._known, self._moment = {one.key: one for one in sentences}, moment

    @property
    def known(self) -> dict[tuple[str, str, str], LearntSentence]:
        """The decided sentences; after something was forgotten none, until they are read anew."""
        if self.log.is_open and self.log.has_forgotten_since(self._moment):
            self._known, self._moment = {}, self.log.moment
            self._soon(self.async_read())
        return self._known

    @callback
    def find(self, key: tuple[str, str, str]) -> LearntSentence | None:
        """Return the sentence that answers words at home, unless its thing is not what it was."""
        sentence = self.known.get(key)
        if sentence is None or sentence.status != "active":
            return None
        if place_of(self.hass, sentence.entity_id) == (sentence.name, sentence.place):
            return sentence
        self.settle_soon(sentence, "changed")
        return None

    @callback
    def settle_soon(self, sentence: LearntSentence, status: LearntStatus) -> None:
        """Let a sentence be answered so no more from now on, and write that in the background."""
        self.known[sentence.key] = settled = replace(sentence, status=status)
        self._soon(self._async_write(settled))

    @callback
    def use_soon(self, sentence: LearntSentence) -> None:
        """Count that a sentence was answered at home."""
        used = replace(sentence, uses=sentence.uses + 1, used_at=dt_util.utcnow())
        self.known[sentence.key] = used
        self._soon(self._async_write(used))

    async def async_put(self, sentence: LearntSentence) -> None:
        """Keep what was decided on a sentence.

        Raises:
            StorageError: it could not be written.
        """
        await self.log.database.write(lambda tx: tx.learnt.put(sentence))
        self.known[sentence.key] = sentence

    async def async_delete(self, sentence: LearntSentence) -> None:
        """Let a sentence be as if nobody had ever decided on it.

        Raises:
            StorageError: it could not be written.
        """
        await self.log.database.write(lambda tx: tx.learnt.delete(sentence.id))
        self.known.pop(sentence.key, None)

    async def _async_write(self, sentence: LearntSentence) -> None:
        await self.log.quiet.wait()
        try:
            if self.known.get(sentence.key) is sentence:  # nobody has forgotten or changed it
                await self.log.database.write(lambda tx: tx.learnt.put(sentence))
        except StorageError as err:
            _LOGGER.debug("A learnt sentence could not be written: %s", type(err).__name__)

    @callback
    def _soon(self, work: Any) -> None:
        self.hass.async_create_background_task(work, f"{DOMAIN} learnt sentences")


@callback
def place_of(hass: HomeAssistant, entity_id: str) -> tuple[str, str] | None:
    """Return the name and the area of a thing that is exposed, None of any other."""
    named: Named | None = exposed(hass).look().get(entity_id)
    return None if named is None else (named.names[0], (*named.areas, "")[0])


DATA_LEARNT: Final[HassKey[Learnt]] = HassKey(f"{DOMAIN}_learnt")
