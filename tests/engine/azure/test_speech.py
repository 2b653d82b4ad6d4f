"""Texts become audio on both interfaces, and every way to fail is told in our terms."""

from xml.etree import ElementTree as ET

import pytest
from aiohttp import web

from custom_components.switchboard.engine.azure.azure_speech import (
    AzureSpeech,
    markup,
    voice_for,
)
from custom_components.switchboard.engine.azure.client import Client, Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint, with_region
from custom_components.switchboard.engine.azure.errors import (
    AccessDeniedError,
    CannotConnectError,
    DeploymentNotFoundError,
    EmptyAnswerError,
    InvalidAuthError,
    LLMError,
    NotAzureOpenAIError,
    OperationUnsupportedError,
    RateLimitedError,
    RequestRejectedError,
    ServiceError,
    StreamBrokenError,
    TimedOutError,
    WebPageError,
)
from custom_components.switchboard.engine.azure.speech import Said, Speaker, SpeechDeployment
from custom_components.switchboard.engine.azure.usage import ABANDONED
from tests.scripted_server import drop, never, refuse, reply, stream

HELLO = Said("Hello.", "alloy", "en-US", "mp3")
AUDIO = {"kind": "audio/mpeg"}


class Mouth:
    """A voice at a server, and what it reported of its calls."""

    def __init__(self, voice):
        self.used = []
        self._speaker = Speaker(voice, agent="speaker", on_usage=self.used.append)

    async def says(self, said=HELLO):
        return b"".join([audio async for audio in self._speaker.say(said)])

    def begin(self, said=HELLO):
        return self._speaker.say(said)


@pytest.fixture
def deployment(client):
    return Mouth(SpeechDeployment(client, "voice"))


@pytest.fixture
def azure(client):
    return Mouth(AzureSpeech(client))


def _voice_of(kind, client):
    return AzureSpeech(client) if kind is AzureSpeech else SpeechDeployment(client, "voice")


VOICED = Said("Hello.", "en-US-AvaNeural", "en-US", "mp3")


async def test_a_deployment_is_asked_with_no_more_than_was_chosen(server, client):
    server.will(reply(b"sound", **AUDIO), reply(b"sound", **AUDIO))
    assert await Mouth(SpeechDeployment(client, "voice")).says() == b"sound"
    chosen = SpeechDeployment(client, "voice", speed=1.2, instructions="Softly.")
    await Mouth(chosen).says(Said("Hallo.", "", "de", "pcm"))
    [plain, full] = server.requests
    assert plain.path == "/v1/audio/speech"
    assert plain.headers["Authorization"] == "Bearer key-of-a-test"
    assert plain.body == {
        "model": "voice",
        "input": "Hello.",
        "voice": "alloy",
        "response_format": "mp3",
    }
    assert full.body == plain.body | {
        "input": "Hallo.",
        "response_format": "pcm",
        "instructions": "Softly.",
        "speed": 1.2,
    }


async def test_the_dated_api_has_the_deployment_in_its_path(server, http_client):
    endpoint = parse_endpoint(server.url, "2025-03-01-preview", "voice")
    client = open_client(Connection(endpoint, "key-of-a-test", "voice"), http_client)
    server.will(reply(b"sound", **AUDIO))
    assert await Mouth(SpeechDeployment(client, "voice")).says() == b"sound"
    [request] = server.requests
    assert request.path == "/openai/deployments/voice/audio/speech"
    assert request.query == {"api-version": "2025-03-01-preview"}
    assert request.headers["api-key"] == "key-of-a-test"
    assert "Authorization" not in request.headers


async def test_what_a_model_refuses_is_left_out_from_then_on(server, client):
    server.will(
        refuse(400, "unsupported_parameter", "no such thing", param="instructions"),
        reply(b"one", **AUDIO),
        reply(b"two", **AUDIO),
    )
    mouth = Mouth(SpeechDeployment(client, "voice", speed=1.2, instructions="Softly."))
    assert [await mouth.says(), await mouth.says()] == [b"one", b"two"]
    assert [sorted(one.body)[1:] for one in server.requests][1:] == [
        ["model", "response_format", "speed", "voice"]
    ] * 2


@pytest.mark.parametrize("kind", [SpeechDeployment, AzureSpeech])
@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (refuse(401, "401"), InvalidAuthError),
        (refuse(403, "403"), AccessDeniedError),
        (refuse(404, "DeploymentNotFound"), DeploymentNotFoundError),
        (refuse(400, "OperationNotSupported"), OperationUnsupportedError),
        (refuse(400, None), RequestRejectedError),
        (refuse(429, "429", headers={"retry-after-ms": "500"}), RateLimitedError),
        (refuse(500), ServiceError),
        (refuse(503), ServiceError),
        (reply("<html>sign in</html>", kind="text/html"), WebPageError),
        (reply({"no": "audio"}), NotAzureOpenAIError),
        (reply("out of order", kind="text/plain"), NotAzureOpenAIError),
        (reply("<Error/>", kind="application/xml"), NotAzureOpenAIError),
        (reply(b"", **AUDIO), EmptyAnswerError),
        (drop(), StreamBrokenError),
        (stream(b"half", then="drop"), StreamBrokenError),
    ],
)
async def test_every_failure_is_one_of_ours_and_holds_no_words(
    server, client, kind, answer, error, caplog
):
    mouth = Mouth(_voice_of(kind, client))
    server.will(answer)
    said = Said("The secret garden.", "en-US-AvaNeural", "en-US", "mp3")
    with pytest.raises(error) as raised:
        await mouth.says(said)
    assert "garden" not in str(raised.value)
    [used] = mouth.used
    assert used.failed == error.reason
    assert (used.purpose, used.agent) == ("speaking", "speaker")
    # What was refused is not paid for.
    assert used.characters in (0, len(said.text))
    assert used.characters == 0 or error in (
        WebPageError,
        NotAzureOpenAIError,
        EmptyAnswerError,
        StreamBrokenError,
    )
    assert "garden" not in caplog.text


async def test_audio_that_does_not_end_is_given_up(server, deployment):
    async def flood(_server, request):
        response = web.StreamResponse(headers={"content-type": "audio/mpeg"})
        await response.prepare(request)
        while True:
            await response.write(bytes(2**20))

    server.will(flood)
    with pytest.raises(StreamBrokenError):
        await deployment.says()
    assert deployment.used[0].failed == "stream_broken"


async def test_a_wait_that_is_asked_for_is_known(server, deployment):
    server.will(refuse(429, "429", headers={"retry-after-ms": "500"}))
    with pytest.raises(RateLimitedError) as raised:
        await deployment.says()
    assert raised.value.retry_after == 0.5


async def test_a_service_that_is_silent_is_given_up(server, http_client):
    endpoint = parse_endpoint(server.url)
    server.will(never())
    client = Client(endpoint, http_client, "key", read_timeout=0.01)
    mouth = Mouth(SpeechDeployment(client, "voice"))
    with pytest.raises(TimedOutError):
        await mouth.says()
    assert mouth.used[0].failed == "timed_out"


async def test_nobody_there(server, http_client):
    client = Client(parse_endpoint("http://127.0.0.1:9"), http_client, "key")
    with pytest.raises(CannotConnectError):
        await Mouth(SpeechDeployment(client, "voice")).says()


async def test_who_stops_listening_hangs_up_and_pays_for_what_was_sent(server, deployment):
    server.will(stream(b"half", then="stall"))
    begun = deployment.begin()
    assert await anext(begun) == b"half"
    await begun.aclose()
    await server.hung_up.wait()
    [used] = deployment.used
    assert (used.failed, used.characters) == (ABANDONED, 6)


async def test_what_was_spoken_is_counted_in_characters(server, deployment):
    server.will(reply(b"sound", **AUDIO))
    await deployment.says()
    [used] = deployment.used
    assert (used.failed, used.characters, used.tokens) == (None, 6, 0)
    assert used.deployment == "voice"
    assert used.first_token_ms is not None


async def test_azure_ai_speech_is_asked_in_markup(server, azure):
    server.will(reply(b"sound", **AUDIO))
    assert await azure.says(VOICED) == b"sound"
    [request] = server.requests
    assert request.path == "/tts/cognitiveservices/v1"
    assert request.headers["Ocp-Apim-Subscription-Key"] == "key-of-a-test"
    assert request.headers["X-Microsoft-OutputFormat"] == "audio-24khz-96kbitrate-mono-mp3"
    assert request.headers["Content-Type"] == "application/ssml+xml"
    assert request.headers["User-Agent"]
    assert "Authorization" not in request.headers
    assert azure.used[0].deployment == "Azure AI Speech"


async def test_a_voice_that_is_missing_is_refused_before_anything_is_sent(server, azure):
    with pytest.raises(RequestRejectedError):
        await azure.says(Said("Hello.", "", "en-US", "mp3"))
    assert server.requests == []


async def test_voices_are_listed(server, client):
    listed = {"ShortName": "de-DE-KatjaNeural", "LocalName": "Katja", "Locale": "de-DE"}
    server.will(reply([listed]), reply({"no": "list"}), reply(["no voice"]), refuse(401))
    service = AzureSpeech(client)
    [voice] = await service.voices()
    assert (voice.name, voice.title, voice.locale) == ("de-DE-KatjaNeural", "Katja", "de-DE")
    for _ in range(2):
        with pytest.raises(NotAzureOpenAIError):
            await service.voices()
    with pytest.raises(InvalidAuthError):
        await service.voices()
    assert {request.path for request in server.requests} == {"/tts/cognitiveservices/voices/list"}


@pytest.mark.parametrize("kind", [SpeechDeployment, AzureSpeech])
async def test_a_token_that_ran_out_is_renewed_once(server, http_client, kind):
    class Tokens:
        given = 0

        async def token(self):
            self.given += 1
            return f"token-{self.given}"

        def refused(self, token):
            assert token == f"token-{self.given}"

    client = Client(parse_endpoint(server.url), http_client, tokens=Tokens())
    voice = _voice_of(kind, client)
    server.will(refuse(401), reply(b"sound", **AUDIO), refuse(401), refuse(401))
    mouth = Mouth(voice)
    assert await mouth.says(VOICED) == b"sound"
    with pytest.raises(InvalidAuthError):
        await mouth.says(VOICED)
    tokens = [request.headers["Authorization"] for request in server.requests]
    assert tokens == ["Bearer token-1", "Bearer token-2", "Bearer token-3", "Bearer token-4"]


def read(text):
    return ET.fromstring(text)


def test_no_text_is_markup():
    hostile = "</voice><voice name='x'>a & b <break time='9s'/> ]]> \x00\x0b\ud800\ufffe \"q\""
    said = Said(hostile, "en-US-A'\"<Neural", 'en"-US', "mp3")
    speak = read(markup(said, speed=1.25, style="cheerful\" x='1'><"))
    [voice] = speak
    [express] = voice
    [prosody] = express
    assert list(prosody) == []
    assert prosody.text.startswith("</voice><voice name='x'>a & b <break time='9s'/> ]]>")
    assert not any(character in prosody.text for character in "\x00\x0b\ufffe")
    assert voice.get("name") == "en-US-A'\"<Neural"
    assert prosody.get("rate") == "+25%"
    assert len(express.attrib) == 1


def test_what_was_not_chosen_is_not_in_the_markup():
    speak = read(markup(VOICED))
    [voice] = speak
    assert voice.text == "Hello."
    assert list(voice) == []


@pytest.mark.parametrize(
    ("typed", "root"),
    [
        ("westeurope", "https://westeurope.tts.speech.microsoft.com/cognitiveservices"),
        ("West Europe", "https://westeurope.tts.speech.microsoft.com/cognitiveservices"),
        (
            "https://westeurope.api.cognitive.microsoft.com/",
            "https://westeurope.tts.speech.microsoft.com/cognitiveservices",
        ),
        (
            "https://westeurope.tts.speech.microsoft.com/cognitiveservices/v1",
            "https://westeurope.tts.speech.microsoft.com/cognitiveservices",
        ),
        (
            "usgovvirginia.tts.speech.azure.us",
            "https://usgovvirginia.tts.speech.azure.us/cognitiveservices",
        ),
        (
            "https://usgovvirginia.api.cognitive.microsoft.us",
            "https://usgovvirginia.tts.speech.azure.us/cognitiveservices",
        ),
        (
            "https://home.cognitiveservices.azure.com/",
            "https://home.cognitiveservices.azure.com/tts/cognitiveservices",
        ),
        (
            "https://home.services.ai.azure.com/api/projects/one",
            "https://home.cognitiveservices.azure.com/tts/cognitiveservices",
        ),
        ("http://127.0.0.1:8199/", "http://127.0.0.1:8199/tts/cognitiveservices"),
    ],
)
async def test_a_region_or_any_address_of_a_resource_leads_to_its_speech(typed, root):
    class Http:
        def build_request(self, method, url, **rest):
            self.url = url
            raise OSError

    http = Http()
    with pytest.raises(LLMError):
        await AzureSpeech(Client(parse_endpoint(with_region(typed)), http, "key")).voices()
    assert http.url == f"{root}/voices/list"


@pytest.mark.parametrize("typed", ["", "west europe!", "https://portal.azure.com", "ftp://x.y"])
def test_what_is_neither_is_refused(typed):
    with pytest.raises(NotAzureOpenAIError):
        parse_endpoint(with_region(typed))


@pytest.mark.parametrize(
    ("language", "voice"),
    [
        ("de", "de-DE-KatjaNeural"),
        ("de-DE", "de-DE-KatjaNeural"),
        ("de-AT", "de-AT-IngridNeural"),
        ("de_CH", "de-DE-KatjaNeural"),
        ("fr-FR", "en-US-AvaMultilingualNeural"),
    ],
)
def test_a_language_has_its_voice_or_the_first_one(language, voice):
    chosen = ["en-US-AvaMultilingualNeural", "de-DE-KatjaNeural", "de-AT-IngridNeural"]
    assert voice_for(chosen, language) == voice
    assert voice_for([], language) == ""
