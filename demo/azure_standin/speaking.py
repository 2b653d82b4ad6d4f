"""Speech that is a tone, or silence, as long as its text: both interfaces, in both their formats.

A deployment of Azure OpenAI is asked at ``audio/speech``; Azure AI Speech, which takes markup, at
``/tts/cognitiveservices``. Faults break an answer between its chunks, as they do text.
"""

import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as ET

from aiohttp import web

from .azure_errors import AzureError, gateway_error, model_error, resource_not_found
from .faults import Fault
from .streaming import Pace
from .wires.refusals import missing

RATE = 24_000
MILLISECONDS = 40
"""How long a character is spoken."""
CHUNK = 200
"""Milliseconds of speech that are sent at a time."""
LONGEST = 4096
SPEECH_PATH = "/tts/cognitiveservices"
VOICES = ("alloy", "ash", "ballad", "coral", "echo", "fable", "nova", "onyx", "sage", "shimmer")
FORMATS = {
    "audio-24khz-48kbitrate-mono-mp3": "mp3",
    "audio-24khz-96kbitrate-mono-mp3": "mp3",
    "raw-24khz-16bit-mono-pcm": "pcm",
}
LISTED = [
    {
        "Name": f"Microsoft Server Speech Text to Speech Voice ({locale}, {name}Neural)",
        "DisplayName": name,
        "LocalName": name,
        "ShortName": f"{locale}-{name}Neural",
        "Gender": "Female",
        "Locale": locale,
        "SampleRateHertz": "24000",
        "VoiceType": "Neural",
        "Status": "GA",
    }
    for locale, name in (
        ("de-DE", "Tone"),
        ("de-AT", "Klang"),
        ("en-US", "Beep"),
        ("fr-FR", "Son"),
        ("nl-NL", "Toon"),
    )
]
# MPEG-2 layer III, 48 kbit/s, 24 kHz, one channel: 144 bytes are 24 ms, and zeros are silence.
_FRAME = b"\xff\xf3\x64\xc4" + bytes(140)
_FRAME_MS = 24


@dataclass(slots=True)
class Voice:
    """How long speech takes, in seconds: until its first chunk, and between two of them."""

    first: float = 0.0
    between: float = 0.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A text that is to be spoken, with all that was said of how."""

    text: str
    format: str


def read_json(body: dict[str, Any]) -> Asked:
    """Read what a deployment is asked.

    Raises:
        AzureError: it lacks something, or asks for what there is not.
    """
    text, voice = body.get("input"), body.get("voice")
    if not isinstance(text, str) or not text:
        raise missing("input")
    if len(text) > LONGEST:
        raise model_error(f"'input' may have {LONGEST} characters.", "input", "string_too_long")
    if voice not in VOICES:
        raise model_error(f"Expected one of {VOICES}.", "voice", "invalid_value")
    wanted = body.get("response_format", "mp3")
    if wanted not in ("mp3", "pcm"):
        raise model_error("This stand-in speaks mp3 and pcm.", "response_format", "invalid_value")
    if not 0.25 <= body.get("speed", 1) <= 4:
        raise model_error("Expected 0.25 to 4.", "speed", "decimal_above_max_value")
    return Asked(text, wanted)


def read_markup(request: web.Request, markup: bytes) -> Asked:
    """Read what Azure AI Speech is asked; its refusals have no body that says why.

    Raises:
        AzureError: it is not markup of its kind, or asks for what there is not.
    """
    if request.content_type != "application/ssml+xml":
        raise refused(415)
    try:
        speak = ET.fromstring(markup)  # noqa: S314  (what a test sends)
    except ET.ParseError as err:
        raise refused(400) from err
    spaced = "{http://www.w3.org/2001/10/synthesis}"
    voice = speak.find(f"{spaced}voice")
    known = {one["ShortName"] for one in LISTED}
    wanted = FORMATS.get(request.headers.get("X-Microsoft-OutputFormat", ""))
    if speak.tag != f"{spaced}speak" or voice is None or voice.get("name") not in known:
        raise refused(400)
    if wanted is None or not request.headers.get("User-Agent"):
        raise refused(400)
    return Asked("".join(voice.itertext()), wanted)


def refused(status: int) -> AzureError:
    """Refuse as Azure AI Speech does."""
    return gateway_error(status, str(status), "")


def operation_of(request: web.Request) -> str:
    """Return what a path of Azure AI Speech asks for.

    Raises:
        AzureError: there is no such path.
    """
    match request.method, request.path.removeprefix(f"{SPEECH_PATH}/"):
        case "GET", "voices/list":
            return "voices"
        case "POST", "v1":
            return "markup"
    raise resource_not_found()


async def send_audio(
    request: web.Request,
    asked: Asked,
    *,
    voice: Voice,
    fault: Fault,
    pace: Pace,
    headers: dict[str, str],
) -> web.StreamResponse:
    """Send the audio of a text, chunk by chunk."""
    kind = "audio/mpeg" if asked.format == "mp3" else "audio/pcm"
    response = web.StreamResponse(headers={"content-type": kind, **headers})
    await response.prepare(request)
    await pace.wait(voice.first + fault.first_token_delay)
    try:
        for sent, chunk in enumerate(chunks(asked)):
            if sent == fault.drop_after_chunks:
                if request.transport is not None:
                    request.transport.abort()
                return response
            if sent == fault.stall_after_chunks:
                await pace.until_gone(request)
                return response
            if sent == fault.truncate_after_chunks:
                break
            await pace.wait(voice.between if sent else 0)
            await response.write(chunk)
        await response.write_eof()
    except ConnectionResetError:
        # The client hung up: nobody is left to tell.
        return response
    return response


def chunks(asked: Asked) -> Iterator[bytes]:
    """Yield the audio of a text."""
    left = MILLISECONDS * len(asked.text)
    while left > 0:
        length = min(CHUNK, left)
        left -= length
        yield _silence(length) if asked.format == "mp3" else _tone(length)


def _silence(milliseconds: int) -> bytes:
    return _FRAME * math.ceil(milliseconds / _FRAME_MS)


def _tone(milliseconds: int) -> bytes:
    count = RATE * milliseconds // 1000
    wave = (round(8000 * math.sin(2 * math.pi * 440 * at / RATE)) for at in range(count))
    return struct.pack(f"<{count}h", *wave)
