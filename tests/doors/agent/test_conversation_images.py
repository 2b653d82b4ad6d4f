"""Pictures that come with a sentence: looked at in that turn, noted for those after it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from homeassistant.components import conversation
from homeassistant.core import HomeAssistant
from homeassistant.helpers.chat_session import async_get_chat_session

from custom_components.switchboard.engine.turn.phrases import phrase

from ..conftest import ONLY_MODEL, last_turn, speech

QUESTION = "Who is at the door?"
SHOWN = "I was shown an image of type image/png, 9 bytes."
DOOR = ("front_door.png", "image/png", b"a picture")
type File = tuple[str, str, bytes | None]


@pytest.fixture
def show(house: HomeAssistant, say: Callable, tmp_path: Path) -> Callable:
    """Speak with files: whoever opened the chat log has put them there, with the words."""

    async def speak(entry, text: str, *files: File) -> conversation.ConversationResult:
        attachments = []
        for name, mime_type, content in files:
            if content is not None:
                (tmp_path / name).write_bytes(content)
            attachments.append(conversation.Attachment(name, mime_type, tmp_path / name))
        with (
            async_get_chat_session(house, "talk") as session,
            conversation.async_get_chat_log(house, session) as chat_log,
        ):
            chat_log.async_add_user_content(conversation.UserContent(text, attachments=attachments))
            return await say(entry, text)

    return speak


def images_sent(body: dict) -> list[str]:
    """The places in a request where an image stands."""
    messages = body.get("input") or body["messages"]
    return [
        part["type"]
        for message in messages
        if isinstance(message.get("content"), list)
        for part in message["content"]
        if "image" in part["type"]
    ]


@pytest.mark.parametrize("deployment", ["house-voice", "house-chat"])
async def test_a_picture_is_looked_at_in_its_turn(move_in, show, standin, deployment):
    entry = await move_in(deployment=deployment, routing=ONLY_MODEL)
    assert speech(await show(entry, QUESTION, DOOR)) == SHOWN
    assert len(images_sent(standin.sent()[-1])) == 1
    assert last_turn(entry)["route"] == "model"


async def test_what_was_shown_is_remembered_as_a_note(move_in, show, say, standin):
    entry = await move_in(routing=ONLY_MODEL)
    await show(entry, QUESTION, DOOR)
    await say(entry, "And what is it wearing?")
    sent = standin.sent()[-1]
    assert images_sent(sent) == []
    assert f"{QUESTION} [image: front_door.png]" in str(sent["input"])
    remembered = entry.runtime_data.live.windows.get_messages("talk")
    assert "YSBwaWN0dXJl" not in str(remembered)


async def test_a_picture_takes_nothing_from_the_window(move_in, show):
    entry = await move_in(routing=ONLY_MODEL)
    await show(entry, QUESTION, ("front_door.png", "image/png", b"x" * 1_000_000))
    assert entry.runtime_data.live.report("talk")["current_tokens"] < 200


async def test_a_deployment_that_sees_nothing_says_so_aloud(move_in, show, say, caplog):
    entry = await move_in(deployment="house-small", routing=ONLY_MODEL)
    result = await show(entry, QUESTION, DOOR)
    assert speech(result) == phrase("attachments_unsupported", "en")
    assert last_turn(entry)["error"] == "attachments_unsupported"
    assert "does not answer" not in caplog.text
    assert speech(await say(entry, "Hello there"))
    assert last_turn(entry)["error"] is None


@pytest.mark.parametrize(
    "file",
    [
        ("gone.png", "image/png", None),
        ("empty.png", "image/png", b""),
        ("song.mp3", "audio/mpeg", b"la la la"),
    ],
)
async def test_a_file_that_cannot_be_used_is_said_aloud(move_in, show, say, standin, file):
    entry = await move_in(routing=ONLY_MODEL)
    assert speech(await show(entry, QUESTION, file)) == phrase("attachment_unusable", "en")
    assert standin.requests == []
    assert speech(await say(entry, "Hello there"))
    assert last_turn(entry)["route"] == "model"


async def test_a_command_with_a_picture_is_still_answered_at_home(house, move_in, show, standin):
    entry = await move_in()
    await show(entry, "turn off the bed light", DOOR)
    assert house.states.get("input_boolean.bed_light").state == "off"
    assert standin.requests == []


async def test_a_picture_shown_to_another_agent_is_noted(move_in, show, say, standin):
    entry = await move_in()
    await show(entry, "turn off the bed light", DOOR)
    entry.runtime_data.live.windows.reset("talk")
    entry.runtime_data.live.context("talk").seen.clear()
    await say(entry, "Hello there, who are you?")
    assert "[image: front_door.png]" in str(standin.sent()[-1])
    assert images_sent(standin.sent()[-1]) == []
