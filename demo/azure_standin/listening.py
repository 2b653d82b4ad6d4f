"""Speech to text, as a file and over the realtime websocket: loudness is heard, words are told it.

What is understood is what a test, the demo or the bench put in the queue of texts, one for each
turn of speech; where nobody speaks, or none is left, nothing is.
"""

import asyncio
import base64
import io
import json
import wave
from array import array
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from .azure_errors import model_error
from .deployments import DEPLOYMENTS, Deployment
from .faults import Fault
from .journal import Entry
from .pictures import parts_of
from .streaming import Pace

SHORTEST = 0.1
WORD_SECONDS = 0.2
"""How long it takes to say a word, for those that are understood while they are said."""

_RATE = 24_000
_FRAME = _RATE // 50
_LOUD = 300
_ITEM = "conversation.item.input_audio_transcription."


@dataclass(slots=True)
class Listening:
    """``texts`` are understood one after the other, each ``delay`` seconds after its turn.

    ``told`` has the words that were told while somebody spoke, for whoever waits for one.
    """

    texts: deque[str] = field(default_factory=deque)
    told: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    delay: float = 0.0
    secrets: set[str] = field(default_factory=set)

    def order(self, data: dict[str, Any]) -> None:
        """Take what is to be understood from now on: ``texts``, and ``delay`` where it is given."""
        self.texts.extend(map(str, data.get("texts", ())))
        self.delay = float(data.get("delay", self.delay))

    def understand(self) -> str:
        """Return what was said."""
        return self.texts.popleft() if self.texts else ""

    def secret(self) -> dict[str, Any]:
        """Return a secret that opens a session in the place of a key."""
        value = f"ek_{len(self.secrets)}"
        self.secrets.add(value)
        return {"value": value, "expires_at": 0}


def is_loud(samples: array[int]) -> bool:
    """Tell whether a frame of 16 bit samples is speech."""
    return sum(map(abs, samples)) > _LOUD * len(samples)


async def transcribe(request: web.Request, listening: Listening, pace: Pace, entry: Entry) -> str:
    """Return what is said in a file that was sent as a form.

    Raises:
        AzureError: there is no file, or it is none that can be listened to.
    """
    sent = [content for name, content, _ in await parts_of(request) if name == "file"]
    if not sent:
        raise model_error("A 'file' is required.", "file", "missing_required_parameter")
    try:
        with wave.open(io.BytesIO(sent[0])) as file:
            rate, frames = file.getframerate(), file.readframes(file.getnframes())
    except (EOFError, wave.Error) as err:
        raise model_error("The file is no recording.", "file", "invalid_value") from err
    samples = array("h", frames)
    seconds = len(samples) / rate
    entry.body.pop("file")
    entry.body |= {"seconds": seconds}
    if seconds < SHORTEST:
        raise model_error("The recording is too short.", "file", "audio_too_short")
    await pace.wait(listening.delay)
    step = rate // 50
    parts = (samples[start : start + step] for start in range(0, len(samples), step))
    return listening.understand() if any(map(is_loud, parts)) else ""


class Session:
    """A session for transcription, from ``session.created`` until one side hangs up."""

    def __init__(
        self, request: web.Request, listening: Listening, pace: Pace, fault: Fault, entry: Entry
    ) -> None:
        self._request = request
        self._listening = listening
        self._pace = pace
        self._fault = fault
        self._entry = entry
        self._socket = web.WebSocketResponse(max_msg_size=2**24)
        self._deployment: Deployment | None = None
        self._silence = 0.0
        self._pieces = 0
        self._samples: array[int] = array("h")
        self._loud = 0
        self._quiet = 0
        self._text: str | None = None
        self._said = 0
        self._items = 0
        self._answers: set[asyncio.Task[None]] = set()

    async def run(self) -> web.WebSocketResponse:
        """Serve the session."""
        await self._socket.prepare(self._request)
        await self._say("session.created", session={"type": "transcription"})
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT:
                break
            event = json.loads(message.data)
            self._entry.body.setdefault("events", []).append(event["type"])
            if not await self._hear(event):
                break
        for answer in self._answers:
            answer.cancel()
        return self._socket

    async def _hear(self, event: dict[str, Any]) -> bool:
        match event["type"]:
            case "session.update":
                await self._update(event["session"])
            case "input_audio_buffer.append":
                if self._pieces == self._fault.drop_after_chunks:
                    if self._request.transport is not None:
                        self._request.transport.abort()
                    return False
                if self._pieces == self._fault.truncate_after_chunks:
                    await self._socket.close()
                    return False
                if self._pieces == self._fault.malformed_after_chunks:
                    await self._socket.send_str('{"type": "conv')
                self._pieces += 1
                await self._append(array("h", base64.b64decode(event["audio"])))
            case "input_audio_buffer.commit":
                await self._commit()
            case kind:
                await self._refuse("invalid_value", f"No such event: {kind}", "type")
        return True

    async def _update(self, session: dict[str, Any]) -> None:
        self._entry.body["session"] = session
        sound = session["audio"]["input"]
        wanted, turns = sound["transcription"], sound["turn_detection"]
        name = self._entry.deployment = wanted["model"]
        deployment = DEPLOYMENTS.get(name)
        where = "session.audio.input."
        if session["type"] != "transcription" or sound["format"]["rate"] != _RATE:
            await self._refuse("invalid_value", "Only sound of 24 kHz is taken.", f"{where}format")
        elif deployment is None:
            await self._refuse("model_not_found", f"No model {name!r}.", f"{where}transcription")
        elif not deployment.realtime:
            await self._refuse("OperationNotSupported", "Not with this model.", None)
        elif turns and not deployment.detects_turns:
            told = "Turn detection is not supported for this transcription model."
            await self._refuse("invalid_value", told, f"{where}turn_detection")
        elif wanted.get("prompt") and not deployment.detects_turns:
            told = "This transcription model takes no prompt."
            await self._refuse("unsupported_parameter", told, f"{where}transcription.prompt")
        else:
            self._deployment = deployment
            self._silence = turns["silence_duration_ms"] / 1000 if turns else 0.0
            await self._say("session.updated", session=session)

    async def _append(self, samples: array[int]) -> None:
        if self._deployment is None or self._pieces > (self._fault.stall_after_chunks or 2**31):
            return
        seconds = len(samples) / _RATE
        usage = self._entry.usage or {"ms": 0}
        self._entry.usage = {"ms": usage["ms"] + round(1000 * seconds)}
        self._samples += samples
        while len(self._samples) >= _FRAME:
            frame, self._samples = self._samples[:_FRAME], self._samples[_FRAME:]
            await self._frame(is_loud=is_loud(frame))

    async def _frame(self, *, is_loud: bool) -> None:
        turns = self._silence > 0
        if is_loud:
            if not self._loud and turns:
                await self._say("input_audio_buffer.speech_started", item_id=self._item)
            self._loud, self._quiet = self._loud + 1, 0
            if not turns:
                if self._text is None:
                    self._text = self._listening.understand()
                most = int(self._loud * 0.02 / WORD_SECONDS)
                words = self._text.split()
                self._said = await self._tell_words(self._item, words, self._said, most)
        elif self._loud:
            self._quiet += 1
            if turns and self._quiet * 0.02 >= self._silence:
                await self._say("input_audio_buffer.speech_stopped", item_id=self._item)
                await self._finish()

    async def _commit(self) -> None:
        if self._pieces == 0 or (self._silence and not self._loud):
            await self._refuse("input_audio_buffer_commit_empty", "The buffer is empty.", None)
        elif self._pieces <= (self._fault.stall_after_chunks or 2**31):
            await self._finish()

    async def _finish(self) -> None:
        """End the turn: what was said in it is told in time, and the next one begins."""
        await self._say("input_audio_buffer.committed", item_id=self._item)
        if self._loud and self._text is None:
            self._text = self._listening.understand()
        answer = asyncio.create_task(self._answer(self._item, self._text or "", self._said))
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)
        self._loud = self._quiet = self._said = 0
        self._text = None
        self._items += 1

    async def _answer(self, item: str, text: str, said: int) -> None:
        await self._pace.wait(self._listening.delay)
        if self._fault.fail_after_chunks is not None:
            told = {"type": "server_error", "code": None, "message": "It failed.", "param": None}
            await self._say(f"{_ITEM}failed", item_id=item, content_index=0, error=told)
            return
        await self._tell_words(item, text.split(), said, 2**31)
        self._entry.text = text
        await self._say(f"{_ITEM}completed", item_id=item, transcript=text)

    async def _tell_words(self, item: str, words: list[str], said: int, most: int) -> int:
        for at in range(said, min(most, len(words))):
            delta = f"{' ' if at else ''}{words[at]}"
            await self._say(f"{_ITEM}delta", item_id=item, content_index=0, delta=delta)
            self._listening.told.put_nowait(words[at])
        return max(said, min(most, len(words)))

    @property
    def _item(self) -> str:
        return f"item_{self._items}"

    async def _refuse(self, code: str, message: str, param: str | None) -> None:
        kind = "invalid_request_error"
        error = {"type": kind, "code": code, "message": message, "param": param}
        await self._say("error", error=error)

    async def _say(self, kind: str, **fields: Any) -> None:
        await asyncio.sleep(0)
        with suppress(ConnectionResetError):  # who asked may have heard enough
            await self._socket.send_json({"type": kind, "event_id": "event", **fields})
