"""What comes with someone's words is shown once, and remembered as a note."""

import pytest

from custom_components.switchboard.engine.azure.deltas import TextDelta, ToolCall
from custom_components.switchboard.engine.azure.messages import Attachment, LLMRequest, Message
from custom_components.switchboard.engine.turn.attachments import note, with_attachments, with_notes
from custom_components.switchboard.engine.turn.pipeline import Prepared, take_turn

from .fakes import DONE, FakeHouse, FakeModel

DOOR = Attachment("image/jpeg", "QQ==", "front_door.jpg")
BILL = Attachment("application/pdf", "QQ==", "bill.pdf")


@pytest.mark.parametrize(
    ("mime_type", "name", "said"),
    [
        ("image/jpeg", "front_door.jpg", "[image: front_door.jpg]"),
        ("image/jpeg", "/media/cameras/front_door.jpg", "[image: front_door.jpg]"),
        ("application/pdf", "bill.pdf", "[file: bill.pdf]"),
        ("image/png", "", "[image]"),
        ("image/png", "two\nlines.png", "[image: two lines.png]"),
    ],
)
def test_a_note_says_what_was_shown(mime_type, name, said):
    assert note(mime_type, name) == said


def test_words_are_noted_with_all_that_came_with_them():
    assert with_notes("Who is it?", (DOOR, BILL)) == (
        "Who is it? [image: front_door.jpg] [file: bill.pdf]"
    )
    assert with_notes("Who is it?", ()) == "Who is it?"


def test_attachments_go_with_the_last_words_of_the_user():
    messages = (Message("user", "Hello"), Message("user", "Who is it?"), Message("assistant", "."))
    first, last, answer = with_attachments(LLMRequest(messages), (DOOR,)).messages
    assert (first.attachments, last.attachments, answer.attachments) == ((), (DOOR,), ())


def test_a_request_without_a_user_takes_none():
    request = LLMRequest((Message("system", "Hello"),))
    assert with_attachments(request, (DOOR,)) == request


async def test_a_turn_shows_its_attachments_in_every_step_and_remembers_a_note():
    house = FakeHouse(
        model=FakeModel([[ToolCall("c", "look", "{}"), DONE], [TextDelta("A"), DONE]])
    )
    house.prepared = Prepared(attachments=(DOOR,))
    await take_turn(house.state("Who is it?"), house.as_house())
    shown = [
        [message.attachments for message in request.messages if message.role == "user"]
        for request in house.model.requests
    ]
    assert shown == [[(DOOR,)], [(DOOR,)]]
    assert ("user", "Who is it? [image: front_door.jpg]") in house.remembered()


async def test_the_next_turn_sends_the_note_alone():
    house = FakeHouse(model=FakeModel([[TextDelta("A cat."), DONE], [TextDelta("Grey."), DONE]]))
    house.prepared = Prepared(attachments=(DOOR,))
    await take_turn(house.state("Who is it?"), house.as_house())
    house.prepared = Prepared()
    await take_turn(house.state("What colour?"), house.as_house())
    users = [message for message in house.model.requests[-1].messages if message.role == "user"]
    assert [(message.content, message.attachments) for message in users] == [
        ("Who is it? [image: front_door.jpg]", ()),
        ("What colour?", ()),
    ]
