"""How loud a recording is: whether anybody speaks in it, and for how long nobody has.

The measure is the level of frames of 20 ms against the quietest of the last three seconds and the
loudest of all. It knows no words: what decides costs is asked of a service, and this only of quiet.
"""

from collections import deque
from typing import Final

import audioop

RATE: Final = 16_000
"""Samples a second of what Home Assistant hears: 16 bit, one channel."""

BYTES_A_SECOND: Final = 2 * RATE
_FRAME_SECONDS: Final = 0.02
_FRAME: Final = int(BYTES_A_SECOND * _FRAME_SECONDS)
_LOOK_BACK: Final = 150
_SILENT: Final = 30
"""The level of a microphone that hears nothing, about 60 dB below the loudest there is."""

_OVER_FLOOR: Final = 2.0
_UNDER_PEAK: Final = 0.1
_SPEECH_FRAMES: Final = 5
"""A tenth of a second in all: a click is shorter."""


class Loudness:
    """The level of a recording as it goes on."""

    def __init__(self) -> None:
        self.quiet_for = 0.0
        """Seconds since something was last loud."""
        self._rest = b""
        self._recent: deque[int] = deque(maxlen=_LOOK_BACK)
        self._peak = 0
        self._loud = 0

    @property
    def spoken_for(self) -> float:
        """Return for how many seconds in all something was loud."""
        return self._loud * _FRAME_SECONDS

    @property
    def has_speech(self) -> bool:
        """Return whether there was more than steady noise, silence or a click."""
        return self._loud >= _SPEECH_FRAMES

    def add(self, pcm: bytes) -> None:
        """Measure what was recorded next."""
        pcm = self._rest + pcm
        whole = len(pcm) - len(pcm) % _FRAME
        for start in range(0, whole, _FRAME):
            self._add_level(audioop.rms(pcm[start : start + _FRAME], 2))
        self._rest = pcm[whole:]

    def _add_level(self, level: int) -> None:
        self._recent.append(level)
        self._peak = max(self._peak, level)
        floor = sorted(self._recent)[len(self._recent) // 10]
        if level > max(_SILENT, _OVER_FLOOR * floor, _UNDER_PEAK * self._peak):
            self._loud += 1
            self.quiet_for = 0.0
        else:
            self.quiet_for += _FRAME_SECONDS
