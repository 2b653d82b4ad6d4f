"""Audio of sentences that are nobody's words, kept so that they can be spoken at any time.

"Done" is said at once, and a failure even while the service that speaks is out of reach. Files
stand in one folder for each voice as it was set up; those of another setting are removed.
"""

import asyncio
import hashlib
import logging
import shutil
import threading
from collections.abc import Collection
from pathlib import Path

_LOGGER = logging.getLogger(__name__)


class KeptPhrases:
    """What was spoken of ``sentences``, in the folder ``setting`` of ``folder``.

    A file that cannot be read or written is as if it were not there.
    """

    def __init__(self, folder: Path, setting: str, sentences: Collection[str]) -> None:
        self._folder = folder
        self._here = folder / setting
        self._sentences = sentences
        self._is_closed = False
        self._writing = threading.Lock()

    async def clear_others(self) -> None:
        """Remove what was kept of other settings."""
        await asyncio.to_thread(self._clear_others)

    def _clear_others(self) -> None:
        for former in self._folder.iterdir() if self._folder.is_dir() else ():
            if former != self._here:
                shutil.rmtree(former, ignore_errors=True)

    def may_keep(self, sentence: str) -> bool:
        """Return whether a sentence is one of those that are kept."""
        return sentence in self._sentences

    async def get(self, sentence: str, voice: str, codec: str) -> bytes | None:
        """Return the audio of a sentence, None where there is none."""
        path = self._path(sentence, voice, codec)
        try:
            return await asyncio.to_thread(path.read_bytes)
        except OSError:
            return None

    async def keep(self, sentence: str, voice: str, codec: str, audio: bytes) -> None:
        """Keep the audio of a sentence."""
        try:
            await asyncio.to_thread(self._write, self._path(sentence, voice, codec), audio)
        except OSError as err:
            _LOGGER.debug("A phrase was not kept: %s", type(err).__name__)

    def _path(self, sentence: str, voice: str, codec: str) -> Path:
        name = hashlib.sha256(f"{voice}\n{sentence}".encode()).hexdigest()[:32]
        return self._here / f"{name}.{codec}"

    def _write(self, path: Path, audio: bytes) -> None:
        with self._writing:
            if self._is_closed:
                return
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_suffix(".part")
            part.write_bytes(audio)
            part.replace(path)

    async def close(self, *, remove: bool) -> None:
        """Keep nothing from now on, also of what is still being spoken; with ``remove`` nothing."""
        await asyncio.to_thread(self._close, remove)

    def _close(self, remove: bool) -> None:
        with self._writing:
            self._is_closed = True
            if remove:
                shutil.rmtree(self._folder, ignore_errors=True)
