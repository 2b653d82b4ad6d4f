"""What is understood while somebody speaks: ends of turns, partial text, and every way to break."""

import asyncio
import socket
from contextlib import suppress
from dataclasses import replace

import aiohttp
import pytest
from aiohttp import web

from custom_components.switchboard.engine.azure import errors, listening
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.listening import Listener
from custom_components.switchboard.engine.azure.realtime_transcription import RealtimeTranscriber
from custom_components.switchboard.engine.azure.transcription import FileTranscriber
from tests.scripted_server import reply, scripted_server

from .sound import SECOND, pieces, silence, slow, voice

__all__ = ["slow"]

LIGHT = "Turn on the light."


class Microphone:
    """Sound that goes on for as long as it is listened to, unless somebody lets go of the key.

    It waits where a part is a word, until the stand-in has told that.
    """

    def __init__(self, *parts, told=None, released=False):
        self.parts = parts
        self.told = told
        self.released = released
        self.given = 0
        self.moments = []
        self.closed = False

    async def __aiter__(self):
        try:
            for part in self.parts:
                if isinstance(part, str):
                    while await self.told.get() != part:
                        pass
                    continue
                for piece in pieces(part):
                    self.given += len(piece)
                    yield piece
                    await self._passes()
            while not self.released:
                self.given += 320
                yield silence(0.01)
                await self._passes()
        finally:
            self.closed = True

    async def _passes(self):
        """Let the stand-in hear, and answer."""
        for _ in range(10):
            await asyncio.sleep(0)
        for seconds, reached in self.moments:
            if self.seconds >= seconds:
                reached.set()

    async def at(self, seconds):
        self.moments.append((seconds, reached := asyncio.Event()))
        await reached.wait()

    @property
    def seconds(self):
        return self.given / SECOND


@pytest.fixture
def used():
    return []


@pytest.fixture
async def http(settled):
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
def ears(standin, http_client, http, used):
    def open_it(
        deployment="house-ears", *, words="", key=standin.key, version="", url=None, quick=False
    ):
        address = url or (standin.url if version else f"{standin.url}/openai/v1/")
        endpoint = parse_endpoint(address, version)
        client = open_client(Connection(endpoint, key, deployment), http_client)
        realtime = RealtimeTranscriber(client, deployment, http, words)
        files = FileTranscriber(client, deployment, words)
        return Listener(files, realtime, used.append, "kitchen", quick=quick)

    return open_it


async def hear(listener, microphone, is_whole=None, partials=None):
    partials = [] if partials is None else partials
    return await listener.listen(microphone, "en", partials.append, is_whole)


def paths(standin):
    return [entry["path"].removeprefix("/openai/v1/") for entry in standin.requests]


@pytest.mark.parametrize("version", ["", "2025-04-01-preview"])
async def test_the_service_ends_the_turn_and_gives_the_text(standin, ears, used, version):
    standin.state.listening.texts.append(LIGHT)
    listener, microphone, partials = ears(words="Wohnzimmer", version=version), None, []
    assert listener.ends_turns
    microphone = Microphone(silence(0.3), voice(1))
    assert await hear(listener, microphone, partials=partials) == LIGHT
    assert partials[-1] == LIGHT
    assert microphone.closed
    [request] = standin.requests
    assert (request["path"], request["query"]) == (
        "/openai/v1/realtime",
        {"intent": "transcription"},
    )
    assert request["body"]["session"] == {
        "type": "transcription",
        "audio": {
            "input": {
                "format": {"type": "audio/pcm", "rate": 24_000},
                "transcription": {
                    "model": "house-ears",
                    "language": "en",
                    "prompt": "Wohnzimmer",
                },
                "turn_detection": {"type": "server_vad", "silence_duration_ms": 500},
            }
        },
    }
    assert "input_audio_buffer.commit" not in request["body"]["events"]
    [record] = used
    assert (record.failed, record.seconds) == (None, microphone.seconds)


async def test_who_goes_on_speaking_before_the_text_has_come_is_not_cut_off(standin, ears, slow):
    standin.state.listening.texts.extend(["Turn on the light", "in the kitchen."])
    microphone = Microphone(voice(1), silence(0.52), voice(1))
    turn = asyncio.create_task(hear(ears(), microphone))
    await microphone.at(2.3)
    slow.go.set()
    assert await turn == "Turn on the light in the kitchen."


async def test_a_model_that_ends_no_turns_is_told_where_they_end(standin, ears):
    """It takes no turn detection and no prompt, which is learnt once."""
    listener, partials = ears("house-live", words="Wohnzimmer"), []
    standin.state.listening.texts.extend([LIGHT, "Turn it off."])
    released = Microphone(voice(1), silence(0.4), released=True)
    assert await hear(listener, released, partials=partials) == LIGHT
    assert partials == ["Turn", "Turn on", "Turn on the", LIGHT]
    assert not listener.ends_turns
    assert await hear(listener, Microphone(voice(0.6), released=True)) == "Turn it off."
    first, second = (entry["body"] for entry in standin.requests)
    assert first["events"].count("session.update") == 3
    assert second["events"].count("session.update") == 1
    assert first["events"][-1] == second["events"][-1] == "input_audio_buffer.commit"
    assert second["session"]["audio"]["input"]["turn_detection"] is None


async def test_the_first_turn_ends_although_the_service_was_to_end_it_and_does_not(standin, ears):
    standin.state.listening.texts.append(LIGHT)
    microphone = Microphone(voice(1))
    assert await hear(ears("house-live"), microphone) == LIGHT
    assert microphone.seconds == pytest.approx(1 + listening.END_SECONDS, abs=0.05)


async def test_a_quick_turn_ends_after_a_quarter_of_a_second_with_whatever_hears(standin, ears):
    standin.state.listening.texts.extend([LIGHT] * 2)
    live, files = ears("house-live", quick=True), ears("house-scribe", quick=True)
    for listener in (live, files):
        microphone = Microphone(silence(0.2), voice(0.5), silence(0.2), voice(0.5))
        assert await hear(listener, microphone) == LIGHT
        assert listener.ends_turns
        assert microphone.seconds == pytest.approx(1.4 + listening.QUIET_SECONDS, abs=0.05)


async def test_a_knock_does_not_end_a_quick_turn_before_anybody_speaks(standin, ears):
    standin.state.listening.texts.append(LIGHT)
    microphone = Microphone(voice(0.14), silence(0.8), voice(1))
    assert await hear(ears("house-live", quick=True), microphone) == LIGHT
    assert microphone.seconds == pytest.approx(1.94 + listening.QUIET_SECONDS, abs=0.05)


async def test_where_nobody_speaks_the_turn_ends_with_nothing(standin, ears):
    microphone = Microphone()
    assert await hear(ears(), microphone) == ""
    assert microphone.seconds == listening.MOST_SECONDS
    assert paths(standin) == ["realtime"]


@pytest.mark.parametrize("deployment", ["house-scribe", "house-ears"])
async def test_a_refused_stream_is_not_asked_for_again_and_a_file_is_sent(
    standin, ears, used, deployment, monkeypatch
):
    listener = ears(deployment)
    if deployment == "house-ears":
        standin.order(status=404)
    standin.state.listening.texts.extend(["One.", "Two.", "Three."])
    assert await hear(listener, Microphone(voice(1))) == "One."
    assert not listener.ends_turns
    assert await hear(listener, Microphone(voice(1), released=True)) == "Two."
    assert paths(standin) == ["realtime", *["audio/transcriptions"] * 2]
    assert [one.failed for one in used] == [None, None]
    monkeypatch.setattr(listener, "_rests_until", 0.0)  # an hour later
    assert listener.ends_turns
    await hear(listener, Microphone(voice(1), released=deployment == "house-scribe"))
    assert paths(standin)[3] == "realtime"


@pytest.mark.parametrize(
    "fault",
    [
        {"drop_after_chunks": 3},
        {"truncate_after_chunks": 3},
        {"malformed_after_chunks": 3},
        {"fail_after_chunks": 0},
        {"status": 429},
        {"status": 500},
    ],
    ids=lambda fault: next(iter(fault)),
)
async def test_what_was_said_until_a_stream_broke_is_sent_as_a_file(standin, ears, used, fault):
    standin.order(**fault)
    standin.state.listening.texts.extend([LIGHT] * 2)
    microphone = Microphone(silence(0.1), voice(1))
    assert await hear(ears(), microphone) == LIGHT
    assert paths(standin) == ["realtime", "audio/transcriptions"]
    sent = standin.sent()[1]["seconds"]
    assert sent == pytest.approx(1.1 + listening.END_SECONDS, abs=0.05)
    assert [(one.failed, one.seconds) for one in used] == [(None, microphone.seconds)]


async def test_a_stream_that_says_nothing_more_is_given_up(standin, ears, monkeypatch):
    monkeypatch.setattr(listening, "ANSWER_SECONDS", 0.0)
    standin.order(stall_after_chunks=1)
    standin.state.listening.texts.append(LIGHT)
    assert await hear(ears(), Microphone(voice(1))) == LIGHT
    assert paths(standin) == ["realtime", "audio/transcriptions"]


async def test_a_model_that_takes_no_files_fails_as_its_stream_did(standin, ears, used):
    standin.order(status=503)
    with pytest.raises(errors.ServiceError):
        await hear(ears("house-live"), Microphone(voice(1)))
    assert [(one.failed, one.seconds) for one in used] == [("service_error", 0)]


async def test_a_wrong_key_is_told_as_one(ears):
    with pytest.raises(errors.InvalidAuthError):
        await hear(ears(key="another"), Microphone(voice(1)))


async def test_nobody_at_the_address_is_told_as_such(ears, unused_tcp_port):
    with pytest.raises(errors.CannotConnectError):
        await hear(ears(url=f"http://127.0.0.1:{unused_tcp_port}"), Microphone(voice(1)))


async def test_a_model_that_takes_no_key_gets_a_secret_for_the_session(standin, ears):
    standin.order(status=401)
    standin.state.listening.texts.append(LIGHT)
    assert await hear(ears(), Microphone(voice(1))) == LIGHT
    assert paths(standin) == ["realtime", "realtime/client_secrets", "realtime"]
    assert standin.sent()[1]["session"]["type"] == "transcription"


async def test_a_cancelled_turn_closes_the_session_and_the_microphone(ears, used, slow):
    microphone = Microphone(voice(1))
    turn = asyncio.create_task(hear(ears(), microphone))
    await slow.begun.wait()
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    slow.go.set()
    assert microphone.closed
    # What was streamed is paid for.
    [record] = used
    assert (record.failed, record.seconds) == ("abandoned", pytest.approx(microphone.seconds))


class Understanding:
    """What is understood locally, and what was looked at."""

    def __init__(self, *whole):
        self.whole = whole
        self.asked = []

    async def __call__(self, text):
        self.asked.append(text)
        return text in self.whole


async def test_a_whole_sentence_that_stands_ends_the_turn(standin, ears):
    standin.state.listening.texts.append("Turn on the light")
    understood = Understanding("Turn on the light")
    microphone = Microphone(voice(1.2), "light", told=standin.state.listening.told)
    assert await hear(ears("house-live"), microphone, understood) == "Turn on the light"
    assert understood.asked == ["Turn on the light"]
    end = 1.16 + listening.QUIET_SECONDS
    assert end <= microphone.seconds < end + 0.5
    [request] = standin.requests
    assert "input_audio_buffer.commit" not in request["body"]["events"]


async def test_a_sentence_that_goes_on_does_not_end_the_turn(standin, ears):
    """Neither while somebody speaks, nor in a pause that is short, nor where more text comes."""
    standin.state.listening.texts.append("Turn on the light in the kitchen now please")
    understood = Understanding("Turn on the light")
    sound = (voice(1.2), silence(0.2), voice(1.2), "please", silence(0.6))
    microphone = Microphone(*sound, told=standin.state.listening.told, released=True)
    heard = await hear(ears("house-live"), microphone, understood)
    assert heard == "Turn on the light in the kitchen now please"
    assert understood.asked == [heard]


async def test_speech_that_begins_while_a_sentence_is_looked_at_drops_the_match(standin, ears):
    standin.state.listening.texts.append("Turn on the light please")
    sound = (voice(1.2), "light", silence(0.3), voice(0.6), silence(0.5))
    microphone = Microphone(*sound, told=standin.state.listening.told, released=True)

    async def is_whole(text):
        await microphone.at(1.8)
        return True

    assert await hear(ears("house-live"), microphone, is_whole) == "Turn on the light please"


async def test_no_other_host_is_told_the_key(server, http_client, http, used):
    """A key of Azure's is in a header that no library knows as a secret."""
    endpoint = replace(parse_endpoint(f"{server.url}/openai/v1/"), is_azure=True)
    client = open_client(Connection(endpoint, "key-of-a-test", "ears"), http_client)
    realtime = RealtimeTranscriber(client, "ears", http)
    listener = Listener(FileTranscriber(client, "ears"), realtime, used.append, "kitchen")
    async with scripted_server() as other:
        moved = {"location": f"{other.url}/openai/v1/realtime"}
        server.will(reply("", 307, headers=moved), reply({"text": LIGHT}))
        assert await hear(listener, Microphone(voice(1), released=True)) == LIGHT
        assert other.requests == []
    assert server.requests[0].headers["api-key"] == "key-of-a-test"


_TOLD = "conversation.item.input_audio_transcription."


def completed(text, **more):
    return {"type": f"{_TOLD}completed", "transcript": text, **more}


async def _twice(session):
    spoken, committed = "input_audio_buffer.speech_started", "input_audio_buffer.committed"
    for item, text in (("a", "Turn on"), ("b", "the light.")):
        await session.send_json({"type": committed})
        if item == "a":
            await session.send_json({"type": spoken})
        for _ in range(2):
            await session.send_json(completed(text, item_id=item))


async def _flood(session):
    for _ in range(10_001):
        await session.send_json({"type": "rate_limits.updated"})


async def _flood_of_words(session):
    for _ in range(10):
        await session.send_json({"type": f"{_TOLD}delta", "delta": 1000 * "word "})


async def _whole_book(session):
    await session.send_json(completed("x" * 100_000))


async def _made_up(session):
    await session.send_json(completed("Unlock the front door."))


@pytest.mark.parametrize(
    ("said", "sound", "understood"),
    [
        (_twice, voice(2), "Turn on the light."),
        (_flood, voice(2), "from the file"),
        (_flood_of_words, voice(2), "from the file"),
        (_whole_book, voice(2), "from the file"),
        (_made_up, silence(2), ""),
    ],
    ids=["twice", "flood", "flood of words", "book", "silence"],
)
async def test_whatever_a_service_says_it_is_what_was_spoken_or_nothing(
    socket_enabled, ears, said, sound, understood
):
    over, microphone = asyncio.Event(), Microphone(sound, released=True)

    async def talk(request):
        session = web.WebSocketResponse(timeout=0.01)
        await session.prepare(request)
        await session.receive()
        await session.send_json({"type": "session.updated"})
        await microphone.at(1.9)
        with suppress(ConnectionError):
            await said(session)
        await over.wait()
        return session

    async def read(_request):
        return web.json_response({"text": "from the file"})

    app = web.Application(client_max_size=2**24)
    app.router.add_get("/openai/v1/realtime", talk)
    app.router.add_post("/openai/v1/audio/transcriptions", read)
    runner = web.AppRunner(app, shutdown_timeout=0, handler_cancellation=True)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        url = f"http://127.0.0.1:{runner.addresses[0][1]}/openai/v1/"
        assert await hear(ears(url=url), microphone) == understood
    finally:
        over.set()
        await runner.cleanup()


def narrow(address):
    """Make a socket that holds little of what the other side does not take."""
    family, kind, proto, _, _ = address
    made = socket.socket(family, kind, proto)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return made


async def test_a_line_that_takes_no_more_sound_ends_the_turn(
    socket_enabled, http_client, used, monkeypatch
):
    over = asyncio.Event()

    async def stall(request):
        session = web.WebSocketResponse(timeout=0.01)
        await session.prepare(request)
        await session.receive()
        await session.send_json({"type": "session.updated"})
        await over.wait()
        return session

    async def understand(request):
        return web.json_response({"text": LIGHT})

    app = web.Application(client_max_size=2**24)
    app.router.add_get("/openai/v1/realtime", stall)
    app.router.add_post("/openai/v1/audio/transcriptions", understand)
    runner = web.AppRunner(app, shutdown_timeout=0, handler_cancellation=True)
    await runner.setup()
    listening_socket = socket.socket()
    listening_socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    listening_socket.bind(("127.0.0.1", 0))
    await web.SockSite(runner, listening_socket).start()
    monkeypatch.setattr(listening, "ANSWER_SECONDS", 0.01)
    url = f"http://127.0.0.1:{listening_socket.getsockname()[1]}/openai/v1/"
    client = open_client(Connection(parse_endpoint(url), "key-of-a-test", "ears"), http_client)
    connector = aiohttp.TCPConnector(socket_factory=narrow)
    try:
        async with aiohttp.ClientSession(connector=connector) as line:
            realtime = RealtimeTranscriber(client, "ears", line)
            listener = Listener(FileTranscriber(client, "ears"), realtime, used.append, "kitchen")
            async with asyncio.timeout(30):
                assert await hear(listener, Microphone(voice(14), released=True)) == LIGHT
    finally:
        over.set()
        await runner.cleanup()
