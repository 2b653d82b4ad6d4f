"""How memories, conversations and changes are called where people pick them.

In the language and the time zone of Home Assistant.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers.translation import async_get_translations
from homeassistant.util import dt as dt_util

from ..const import DOMAIN
from ..engine.knowledge.undoable import Change
from ..engine.storage.entries import Talk

LONGEST_TEXT: Final = 80
LONGEST_OF_TWO: Final = 40

_TEXTS: Final = f"component.{DOMAIN}.selector.picked.options."


@dataclass(frozen=True, slots=True)
class Labels:
    """Makes labels; ``texts`` are the translated patterns."""

    hass: HomeAssistant
    texts: Mapping[str, str]

    def memory(self, text: str) -> str:
        """Call a memory by its words."""
        return shortened(text, LONGEST_TEXT)

    def conversation(self, talk: Talk) -> str:
        """Call a conversation by when and where something was said last, and by its length."""
        counted = "one_message" if talk.messages == 1 else "messages"
        parts = (
            self._at(talk.at, weekday=True),
            self._place(talk),
            self._text(counted, messages=str(talk.messages)),
        )
        return ", ".join(part for part in parts if part)

    def change(self, change: Change) -> str:
        """Call a change by its time and the words it changed."""
        longest = LONGEST_OF_TWO if change.before else LONGEST_TEXT
        did = self._text(
            change.what,
            text=shortened(change.text, longest),
            before=shortened(change.before, longest),
        )
        return f"{self._at(change.at)}: {did}"

    def _at(self, moment: datetime, *, weekday: bool = False) -> str:
        local = dt_util.as_local(moment)
        month = self._text("months").split()[local.month - 1]
        date = self._text("date", day=str(local.day), month=month)
        if local.year != dt_util.now().year:
            date = f"{date} {local.year}"
        if weekday:
            date = f"{self._text('weekdays').split()[local.weekday()]} {date}"
        return f"{date} {local:%H:%M}"

    def _place(self, talk: Talk) -> str:
        if talk.area_id and (area := ar.async_get(self.hass).async_get_area(talk.area_id)):
            return area.name
        device = dr.async_get(self.hass).async_get(talk.device_id) if talk.device_id else None
        return (device.name_by_user or device.name or "") if device else ""

    def _text(self, name: str, **values: str) -> str:
        return self.texts[name].format(**values)


async def async_labels(hass: HomeAssistant) -> Labels:
    """Return what makes labels in the language of Home Assistant."""
    texts = await async_get_translations(hass, hass.config.language, "selector", {DOMAIN})
    return Labels(
        hass, {key.removeprefix(_TEXTS): text for key, text in texts.items() if _TEXTS in key}
    )


def shortened(text: str, longest: int) -> str:
    """Return a text in one line that is no longer than ``longest``."""
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"
