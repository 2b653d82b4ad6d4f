"""Recordings become text: what is sent, what a deployment does without, and each refusal."""

import asyncio
import io
import wave

import pytest

from custom_components.switchboard.engine.azure import errors, transcription
from custom_components.switchboard.engine.azure.client import Connection, open_client
from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.listening import Listener
from custom_components.switchboard.engine.azure.transcription import FileTranscriber

from .sound import silence, slow, spoken, voice

__all__ = ["slow"]

SAID = silence(0.3) + voice(1) + silence(0.5)


@pytest.fixture
def used():
    return []


@pytest.fixture
def ears(standin, http_client, used):
    """Open a deployment of the stand-in that listens to files."""

    def open_it(deployment="house-ears", *, words="", key=standin.key, version=""):
        address = standin.url if version else f"{standin.url}/openai/v1/"
        endpoint = parse_endpoint(address, version)
        client = open_client(Connection(endpoint, key, deployment), http_client)
        files = FileTranscriber(client, deployment, words)
        return Listener(files, None, used.append, "kitchen")

    return open_it


async def hear(listener, pcm=SAID, language="en", **options):
    partial = options.pop("on_partial", lambda _: None)
    return await listener.listen(spoken(pcm), language, partial, **options)


@pytest.mark.parametrize("version", ["", "2025-04-01-preview"])
async def test_a_recording_is_sent_as_a_wave_file_and_comes_back_as_text(
    standin, ears, used, version
):
    standin.state.listening.texts.append(" Turn on the light. ")
    listener = ears(words="Wohnzimmer, Bettleuchte", version=version)
    assert not listener.ends_turns
    assert await hear(listener, language="de") == "Turn on the light."
    [request] = standin.requests
    asked = {"language": "de", "prompt": "Wohnzimmer, Bettleuchte", "response_format": "json"}
    assert request["body"] == {"model": "house-ears", "seconds": 1.8, **asked}
    path = "/openai/deployments/house-ears" if version else "/openai/v1"
    assert request["path"] == f"{path}/audio/transcriptions"
    assert request["auth"] == ("api-key" if version else "authorization")
    [record] = used
    assert (record.purpose, record.deployment, record.agent) == (
        "listening",
        "house-ears",
        "kitchen",
    )
    assert (record.seconds, record.tokens, record.failed) == (1.8, 0, None)


def test_a_wave_file_is_what_it_says():
    with wave.open(io.BytesIO(transcription._wav(SAID))) as file:
        assert file.getparams()[:4] == (1, 2, 16_000, len(SAID) // 2)
        assert file.readframes(file.getnframes()) == SAID


@pytest.mark.parametrize("part", ["prompt", "response_format"])
async def test_what_a_deployment_refuses_is_left_out_from_then_on(standin, ears, part):
    listener = ears(words="Bettleuchte")
    standin.order(status=400, code="unsupported_parameter", param=part, message="Not with this.")
    standin.state.listening.texts.extend(["One.", "Two."])
    assert [await hear(listener), await hear(listener)] == ["One.", "Two."]
    refused, *others = standin.sent()
    assert part in refused
    assert len(others) == 2
    assert not any(part in one for one in others)


async def test_a_language_that_is_refused_is_left_out_and_others_are_not(standin, ears):
    listener = ears()
    standin.order(status=400, code="invalid_value", message="Invalid language 'fil'.")
    standin.state.listening.texts.extend(["One.", "Two.", "Three."])
    for language in ("fil", "fil", "nl"):
        await hear(listener, language=language)
    assert [one.get("language") for one in standin.sent()] == ["fil", None, None, "nl"]


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ({"status": 401}, errors.InvalidAuthError),
        ({"status": 403}, errors.AccessDeniedError),
        ({"status": 404}, errors.DeploymentNotFoundError),
        ({"status": 410}, errors.ModelRetiredError),
        ({"status": 429}, errors.RateLimitedError),
        ({"status": 400, "code": "audio_too_short"}, errors.RequestRejectedError),
        ({"status": 400, "code": "OpperationNotSupported"}, errors.OperationUnsupportedError),
    ],
)
async def test_a_refusal_is_told_as_what_it_is_and_counted(standin, ears, used, fault, error):
    standin.order(**fault)
    with pytest.raises(error) as failure:
        await hear(ears())
    assert len(standin.requests) == 1
    assert [(one.failed, one.seconds) for one in used] == [(failure.value.reason, 0)]


async def test_a_service_that_fails_once_is_asked_again_and_one_that_goes_on_failing_is_not(
    standin, ears
):
    listener = ears()
    standin.order(status=500)
    standin.state.listening.texts.append("Here I am.")
    assert await hear(listener) == "Here I am."
    standin.order(status=503, times=2)
    with pytest.raises(errors.ServiceError):
        await hear(listener)
    assert len(standin.requests) == 4


async def test_a_model_of_another_kind_says_that_it_does_not_listen(ears):
    with pytest.raises(errors.OperationUnsupportedError):
        await hear(ears("house-voice"))


async def test_an_answer_without_text_is_none_of_this_api(standin, ears):
    standin.order(web_page=True)
    with pytest.raises(errors.NotAzureOpenAIError):
        await hear(ears())


async def test_nobody_is_waited_for_longer_than_a_voice_would(standin, ears, monkeypatch):
    monkeypatch.setattr(transcription, "ANSWER_SECONDS", 0)
    with pytest.raises(errors.TimedOutError):
        await hear(ears())


@pytest.mark.parametrize("pcm", [b"", silence(3), voice(0.04) + silence(1)], ids=len)
async def test_where_nobody_speaks_nothing_is_asked_and_nothing_paid(standin, ears, used, pcm):
    assert await hear(ears(), pcm) == ""
    assert (standin.requests, used) == ([], [])


async def test_a_cancelled_turn_hangs_up(ears, used, slow):
    turn = asyncio.create_task(hear(ears()))
    await slow.begun.wait()
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    slow.go.set()
    assert used == []
