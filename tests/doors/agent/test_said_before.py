"""What was said already in a conversation, as the people of the house hear it again."""

import pytest

from custom_components.switchboard.engine.turn.phrases import phrase

from ..conftest import ONLY_MODEL

ASKED = "What is a lighthouse?"
REST = phrase("said_before", "en")
SHORTENED = {"routing": ONLY_MODEL, "timing": {"shorten_repeats": True}}


@pytest.mark.parametrize("deployment", ["house-voice", "house-chat"])
async def test_an_answer_goes_out_in_full_once(open_assist, standin, deployment):
    _, assist = await open_assist(**SHORTENED, deployment=deployment)
    whole, _ = await assist.type_in(ASKED, "kitchen")
    again, _ = await assist.type_in(ASKED, "kitchen")
    first = whole.split(". ", maxsplit=1)[0]
    assert again == f"{first}. {REST}"
    thrice, _ = await assist.type_in(ASKED, "kitchen")
    assert thrice == whole
    asked_for, _ = await assist.type_in(f"Once more, please: {ASKED}", "kitchen")
    assert asked_for == whole
    assert REST not in str(standin.sent()[-1])  # no model learns to say so itself
    elsewhere, _ = await assist.type_in(ASKED, "attic")
    assert elsewhere == whole


async def test_states_actions_and_numbers_are_told_in_full(open_assist):
    _, assist = await open_assist(**SHORTENED)
    for asked in ("turn off the bed light", "Tell me a story about ships", "is the bed light on?"):
        told = [(await assist.type_in(asked, "kitchen"))[0] for _ in range(2)]
        assert not any(REST in one for one in told)


async def test_by_default_everything_is_said_in_full(open_assist):
    _, assist = await open_assist(routing=ONLY_MODEL)
    told = [(await assist.type_in(ASKED, "kitchen"))[0] for _ in range(2)]
    assert told[0] == told[1]
