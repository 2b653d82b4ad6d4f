"""Whoever is told that the reason is in the log finds it there, and nobody's words."""

import logging

import pytest

from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.turn.phrases import phrase

from ..conftest import ONLY_MODEL

SAID = "the key is under the third flowerpot"
REFUSED = {"status": 400, "code": "invalid_value", "param": "input[3].content", "message": SAID}


@pytest.fixture
async def assistant(open_assist):
    return await open_assist(routing=ONLY_MODEL)


def warnings(caplog) -> list[str]:
    return [
        record.getMessage()
        for record in caplog.records
        if record.levelno >= logging.WARNING and "switchboard" in record.name
    ]


async def test_a_refusal_is_logged_once_with_what_the_service_named(
    house, standin, assistant, caplog
):
    entry, speaker = assistant
    standin.order(**REFUSED, times=2)
    assert (await speaker.type_in(SAID))[0] == phrase("request_rejected", "en")
    await speaker.type_in(SAID)
    [told] = [line for line in warnings(caplog) if "house-voice" in line]
    why = "(status 400, code invalid_value, parameter input[3].content)"
    assert told == f"Deployment house-voice failed: request_rejected {why}"
    assert not any(SAID in line for line in warnings(caplog))
    found = await async_get_config_entry_diagnostics(house, entry)
    failure = found["deployments"][0]["last_failure"]
    assert failure["reason"] == "request_rejected"
    assert failure["refusal"] == {
        "status": 400,
        "code": "invalid_value",
        "param": "input[3].content",
    }
    assert SAID not in str(found)


async def test_what_may_be_anybodys_words_is_not_logged(standin, assistant, caplog):
    _, speaker = assistant
    standin.order(**(REFUSED | {"code": SAID, "param": SAID}))
    await speaker.type_in("Hello, are you there?")
    assert "Deployment house-voice failed: request_rejected (status 400, code -, parameter -)" in (
        warnings(caplog)
    )
    assert not any(SAID in line for line in warnings(caplog))


async def test_another_failure_is_logged_as_well(standin, assistant, caplog):
    _, speaker = assistant
    standin.order(status=503, times=2)
    standin.order(status=429, retry_after=60)
    for _ in range(2):
        await speaker.type_in("Hello, are you there?")
    assert [line.split(": ")[1] for line in warnings(caplog) if "house-voice failed" in line] == [
        "service_error (status 503, code ServiceUnavailable, parameter -)",
        "rate_limited (status 429, code 429, parameter -)",
    ]
