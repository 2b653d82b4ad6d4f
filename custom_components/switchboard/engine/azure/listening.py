"""One turn of listening: sound goes in while it is spoken, and what was said comes out.

Where a deployment hears while somebody speaks, it does. When that cannot be begun, or breaks, what
has been said so far is not lost: it is in memory for the turn, and is sent as a file.
"""

import asyncio
import logging
from collections.abc import AsyncIterable, Awaitable, Callable
from typing import Final

from .errors import (
    DeploymentNotFoundError,
    LLMError,
    NotAzureOpenAIError,
    OperationUnsupportedError,
    RequestRejectedError,
    StreamBrokenError,
    TimedOutError,
    WireError,
)
from .loudness import BYTES_A_SECOND, Loudness
from .realtime_transcription import RealtimeSession, RealtimeTranscriber
from .transcription import ANSWER_SECONDS, LONGEST_TEXT, PURPOSE, FileTranscriber
from .usage import ABANDONED, OnUsage, UsageRecord, report

_LOGGER = logging.getLogger(__name__)

MOST_SECONDS: Final = 15.0
"""The longest turn that ends itself, as where Home Assistant finds the end."""

END_SECONDS: Final = 1.2
"""Quiet after which a turn ends that the service was to end, and has not."""

QUIET_SECONDS: Final = 0.25
"""Quiet after which a turn ends quickly, as with Home Assistant's most aggressive setting."""

SPOKEN_SECONDS: Final = 0.3
"""Speech that a turn must have, in all, to end quickly: a cough or a door is no turn."""

STANDS_SECONDS: Final = 0.15
"""How long a text must have stood until a turn may end before the service says so."""

SHORTEST_SECONDS: Final = 0.1
_PIECE: Final = BYTES_A_SECOND // 20
_REFUSED_FOR: Final = 3600.0
_BROKEN_FOR: Final = 60.0
REFUSALS: Final = (DeploymentNotFoundError, NotAzureOpenAIError, RequestRejectedError)
"""Failures of a stream that say that there is none, and not that it broke."""

_ITEM: Final = "conversation.item.input_audio_transcription."

type IsWhole = Callable[[str], Awaitable[bool]]


class Listener:
    """A deployment that listens, ``realtime`` where it is to hear while somebody speaks.

    ``agent`` is where it is configured, and what its use is counted for. One that is ``quick`` ends
    each turn itself, as soon as nobody has spoken for a moment.
    """

    def __init__(
        self,
        files: FileTranscriber,
        realtime: RealtimeTranscriber | None,
        on_usage: OnUsage,
        agent: str,
        *,
        quick: bool = False,
    ) -> None:
        self._quick = quick
        self._files = files
        self._realtime = realtime
        self._on_usage = on_usage
        self._agent = agent
        self._rests_until = 0.0

    @property
    def ends_turns(self) -> bool:
        """Return whether the end of a turn is found here, and not by who records it."""
        streams = self._streams()
        return self._quick or (streams is not None and streams.ends_turns)

    async def listen(
        self,
        audio: AsyncIterable[bytes],
        language: str,
        on_partial: Callable[[str], None],
        is_whole: IsWhole | None = None,
    ) -> str:
        """Return what is said in ``audio``, 16 kHz, 16 bit and one channel; ``""`` for nothing.

        ``on_partial`` hears the text so far. With ``is_whole``, a text that it accepts ends the
        turn, once it has stood and nobody has spoken for a moment.

        Raises:
            LLMError: one of ``azure.errors``.
        """
        recording = _Recording(audio, ends_itself=self.ends_turns, quick=self._quick)
        recorder = asyncio.create_task(recording.record())
        failure: LLMError | None = None
        try:
            if (realtime := self._streams()) is not None:
                try:
                    async with realtime.open(language) as session:
                        text = await _hear(session, recording, on_partial, is_whole)
                except LLMError as err:
                    failure = err
                    self._rest(err)
                else:
                    self._report(recording)
                    # Of silence a model makes up a sentence, also while it comes.
                    return text if recording.has_speech else ""
            await recorder
            return await self._from_file(recording, language, failure)
        except LLMError as err:
            self._report(recording, err.reason)
            raise
        except asyncio.CancelledError:
            if recording.was_streamed:
                self._report(recording, ABANDONED)
            raise
        finally:
            recorder.cancel()
            await asyncio.gather(recorder, return_exceptions=True)

    def _streams(self) -> RealtimeTranscriber | None:
        rests = asyncio.get_running_loop().time() < self._rests_until
        return None if rests else self._realtime

    def _rest(self, err: LLMError) -> None:
        """Do without the stream for a while: long where it was refused, and not only broken."""
        seconds = _REFUSED_FOR if isinstance(err, REFUSALS) else _BROKEN_FOR
        self._rests_until = asyncio.get_running_loop().time() + seconds
        _LOGGER.debug("Nothing is streamed for %d s: %s", seconds, err)

    async def _from_file(
        self, recording: _Recording, language: str, failure: LLMError | None
    ) -> str:
        if not recording.has_speech:
            return ""  # a model would make up words, and be paid for them
        try:
            text = await self._files.transcribe(bytes(recording.pcm), language)
        except OperationUnsupportedError as err:
            raise failure or err from None
        self._report(recording)
        return text

    def _report(self, recording: _Recording, failed: str | None = None) -> None:
        used = UsageRecord(
            PURPOSE,
            self._files.deployment,
            seconds=recording.seconds if recording.was_streamed or not failed else 0,
            failed=failed,
            agent=self._agent,
            key=self._agent,
        )
        report(self._on_usage, used)


class _Recording:
    """Sound as it comes in. One that ``ends_itself`` goes on until nobody has spoken for long.

    For one that is ``quick`` that is not so long.
    """

    def __init__(self, audio: AsyncIterable[bytes], *, ends_itself: bool, quick: bool) -> None:
        self.pcm = bytearray()
        self.loudness = Loudness()
        self.ended = False
        self.was_streamed = False
        """It was heard while it was spoken, which is paid for whatever comes of it."""
        self._audio = audio
        self._ends_itself = ends_itself
        self._quick = quick
        self._grown = asyncio.Event()

    @property
    def seconds(self) -> float:
        return len(self.pcm) / BYTES_A_SECOND

    @property
    def has_speech(self) -> bool:
        return self.seconds >= SHORTEST_SECONDS and self.loudness.has_speech

    async def record(self) -> None:
        try:
            async for piece in self._audio:
                self.pcm += piece
                self.loudness.add(piece)
                self._tell()
                if self._ends_itself and self._is_over():
                    break
        finally:
            self.ended = True
            self._tell()

    async def grown(self) -> None:
        """Wait until there is more of it, or it has ended."""
        await self._grown.wait()

    def _is_over(self) -> bool:
        ends_soon = self._quick and self.loudness.spoken_for >= SPOKEN_SECONDS
        enough = QUIET_SECONDS if ends_soon else END_SECONDS
        is_quiet = self.has_speech and self.loudness.quiet_for >= enough
        return is_quiet or self.seconds >= MOST_SECONDS

    def _tell(self) -> None:
        self._grown.set()
        self._grown = asyncio.Event()


class _Text:
    """What was understood so far, and since which second of the recording it has been so."""

    def __init__(self, recording: _Recording, on_partial: Callable[[str], None]) -> None:
        self.parts: list[str] = []
        self.now = ""
        self.since = 0.0
        self.unfinished = ""
        self._recording = recording
        self._on_partial = on_partial

    def add(self, delta: str) -> None:
        self.unfinished += delta
        self.now = " ".join(filter(None, (*self.parts, self.unfinished.strip())))
        self.since = self._recording.seconds
        self._on_partial(self.now)

    def finish_part(self, text: str) -> None:
        self.unfinished = ""
        if text.strip():
            self.parts.append(text.strip())


async def _hear(
    session: RealtimeSession,
    recording: _Recording,
    on_partial: Callable[[str], None],
    is_whole: IsWhole | None,
) -> str:
    """Return what a session makes of a recording, at the first of all ends that are found."""
    text = _Text(recording, on_partial)
    ways = [_read(session, recording, text), _send(session, recording), _give_up(recording)]
    if is_whole is not None:
        ways.append(_watch(recording, text, is_whole))
    tasks = [asyncio.create_task(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task.done()).result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(session: RealtimeSession, recording: _Recording) -> str:
    sent = 0
    while not recording.ended or sent < len(recording.pcm):
        piece = bytes(recording.pcm[sent:])
        if len(piece) < _PIECE and not recording.ended:
            await recording.grown()
            continue
        await session.send(piece)
        recording.was_streamed = True
        sent += len(piece)
    await session.say("input_audio_buffer.commit")
    return await asyncio.Future()  # the text is what is waited for


async def _give_up(recording: _Recording) -> str:
    """End the waiting for a text, also where the service does not even take the sound."""
    while not recording.ended:
        await recording.grown()
    await asyncio.sleep(ANSWER_SECONDS)
    raise TimedOutError("The turn was over, and no text came")


async def _read(session: RealtimeSession, recording: _Recording, text: _Text) -> str:
    """Return the text once all of the turn is in it: who goes on speaking is not cut off."""
    is_speaking, unread = False, 0
    read: set[object] = set()
    while True:
        try:
            event = await session.event()
        except WireError as exc:
            if exc.code != "input_audio_buffer_commit_empty":
                raise
            # Nothing was said since the service itself found the end of what was.
            event, is_speaking = {"type": "empty"}, False
        match event["type"].removeprefix(_ITEM):
            case "input_audio_buffer.speech_started":
                is_speaking = True
            case "input_audio_buffer.committed":
                is_speaking, unread = False, unread + 1
            case "delta":
                text.add(event.get("delta") or "")
            case "completed" if (item := event.get("item_id")) is None or item not in read:
                read.add(item)
                text.finish_part(event.get("transcript") or "")
                unread -= 1
            case "failed":
                raise WireError(event.get("error"))
        if len(text.now) > LONGEST_TEXT or sum(map(len, text.parts)) > LONGEST_TEXT:
            raise StreamBrokenError("The text is longer than anybody speaks")
        is_read = not is_speaking and unread <= 0 and not text.unfinished
        if is_read and (text.parts or recording.ended):
            return " ".join(text.parts)


async def _watch(recording: _Recording, text: _Text, is_whole: IsWhole) -> str:
    """Return the text as soon as it stands, nobody speaks, and it is a whole sentence."""
    tried = ""
    while True:
        await recording.grown()
        found = text.now
        if found in ("", tried) or not _stands(recording, text):
            continue
        tried = found
        if await is_whole(found) and text.now == found and _stands(recording, text):
            return found


def _stands(recording: _Recording, text: _Text) -> bool:
    is_quiet = recording.has_speech and recording.loudness.quiet_for >= QUIET_SECONDS
    return is_quiet and recording.seconds - text.since >= STANDS_SECONDS
