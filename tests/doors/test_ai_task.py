"""Tasks of automations: text, data, pictures, documents, tools, and every way they can fail."""

import base64
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import probatio
import pytest
from homeassistant.components import ai_task, conversation, media_source
from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER
from homeassistant.core import Context, HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers import llm
from homeassistant.helpers.chat_session import async_get_chat_session

from custom_components.switchboard import ai_task as door
from custom_components.switchboard.engine.azure.errors import LLMError
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.azure.schemas import DocumentError, read_document
from demo.azure_standin.ask import Call, Reply

from .tools import OneTool, OtherAPI

TASKS = "ai_task.tasks"
TEXTS = {
    text["message"]
    for text in json.loads((Path(door.__file__).parent / "translations" / "en.json").read_text())[
        "exceptions"
    ].values()
}
EVERY_WIRE = pytest.mark.parametrize("deployment", ["house-voice", "house-chat", "house-small"])
SELECTORS: dict[str, dict[str, Any]] = {
    "name": {"selector": {"text": {}}, "required": True, "description": "What it is called"},
    "mark": {"selector": {"number": {"min": 2, "max": 6}}, "required": True},
    "kind": {"selector": {"select": {"options": ["lamp", "heater"]}}, "required": True},
    "on": {"selector": {"boolean": {}}, "required": True},
    "day": {"selector": {"date": {}}, "required": True},
    "entity": {"selector": {"entity": {}}, "required": True},
    "colour": {"selector": {"color_rgb": {}}},
    "rows": {
        "selector": {
            "object": {
                "multiple": True,
                "fields": {
                    "item": {"selector": {"text": {}}, "required": True},
                    "price": {"selector": {"number": {}}},
                },
            }
        },
        "required": True,
    },
}


def png() -> bytes:
    """A whole image of one white pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    pixel = zlib.compress(b"\x00\xff")
    chunks = (chunk(b"IHDR", header), chunk(b"IDAT", pixel), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
)


@pytest.fixture
def folder(house: HomeAssistant, tmp_path: Path) -> Path:
    """The folder of the house that media can be attached from."""
    house.config.media_dirs = {"local": str(tmp_path)}
    return tmp_path


async def generate(house: HomeAssistant, instructions: str = "Say hello", **data: Any) -> Any:
    """Call the action as an automation would."""
    answer = await house.services.async_call(
        "ai_task",
        "generate_data",
        {"task_name": "A test", "entity_id": TASKS, "instructions": instructions, **data},
        blocking=True,
        return_response=True,
    )
    return answer["data"]


def attached(*names: str, mime_type: str = "") -> list[dict[str, str]]:
    return [
        {
            "media_content_id": media_source.generate_media_source_id(
                "media_source", f"local/{name}"
            ),
            "media_content_type": mime_type,
        }
        for name in names
    ]


def one_field(**selector: Any) -> dict[str, Any]:
    return {"it": {"selector": selector, "required": True}}


async def failure(house: HomeAssistant, *args: Any, **data: Any) -> HomeAssistantError:
    with pytest.raises(HomeAssistantError) as caught:
        await generate(house, *args, **data)
    assert caught.value.translation_domain == "switchboard"
    return caught.value


@EVERY_WIRE
async def test_a_task_without_structure_gives_text(house, move_in, standin, deployment):
    await move_in(deployment=deployment, tasks={})
    text = await generate(house, "Hello there, who are you?")
    assert isinstance(text, str)
    assert text
    assert text == standin.requests[-1]["text"]


async def test_the_entity_does_data_and_takes_attachments(house, move_in):
    entry = await move_in(tasks={})
    entity = er.async_get(house).async_get(TASKS)
    assert entity.config_subentry_id in entry.subentries
    assert house.states.get(TASKS).attributes["supported_features"] == (
        ai_task.AITaskEntityFeature.GENERATE_DATA | ai_task.AITaskEntityFeature.SUPPORT_ATTACHMENTS
    )


@EVERY_WIRE
async def test_a_structure_of_many_kinds_is_filled_and_checked(house, move_in, deployment):
    await move_in(deployment=deployment, tasks={})
    data = await generate(house, "How is the lamp?", structure=SELECTORS)
    assert data["kind"] == "lamp"
    assert 2 <= data["mark"] <= 6
    assert data["on"] is True
    assert data["day"] == "2026-01-01"
    assert data["entity"] == "light.bed_light"
    assert data["rows"][0]["item"]
    assert data["name"] == "How is the lamp?"


async def test_a_structure_is_asked_for_strictly(house, move_in, standin):
    await move_in(tasks={})
    await generate(house, structure=SELECTORS)
    form = standin.sent()[-1]["text"]["format"]
    assert (form["name"], form["strict"]) == ("a_test", True)
    assert form["schema"]["required"] == list(SELECTORS)


async def test_a_structure_of_anything_is_asked_for_loosely(house, move_in, standin):
    await move_in(tasks={})
    data = await generate(house, structure=one_field(object={}))
    assert data == {"it": {}}
    assert standin.sent()[-1]["text"]["format"]["strict"] is False


async def test_a_deployment_without_schemas_is_asked_in_words_from_then_on(house, move_in, standin):
    entry = await move_in(deployment="house-small", tasks={})
    for _ in range(2):
        data = await generate(house, structure=one_field(boolean={}))
        assert data == {"it": True}
    assert "json_schema" in entry.data["capabilities"]["rejected"]
    assert "text" not in standin.sent()[-1]
    assert "JSON schema" in standin.sent()[-1]["input"][-1]["content"]


@pytest.mark.parametrize("wire", ["responses", "chat_completions"])
async def test_a_server_that_ignores_schemas_is_asked_in_words(house, move_in, standin, wire):
    entry = await move_in(deployment="house-llama", wire=wire, tasks={})
    assert set(await generate(house, structure=one_field(boolean={}))) == {"it"}
    standin.state.journal.clear()
    assert await generate(house, structure=one_field(boolean={})) == {"it": True}
    assert len(standin.requests) == 1
    assert "json_schema" in entry.data["capabilities"]["rejected"]
    assert not {"text", "response_format"} & standin.sent()[-1].keys()


async def test_a_document_that_is_given_twice_is_taken_once(house, move_in, standin):
    await move_in(tasks={})
    standin.order(says='{"it": 5} {"it": 5}', two_messages=True)
    assert await generate(house, structure=one_field(number={"min": 0, "max": 9})) == {"it": 5}


async def test_a_refusal_to_answer_says_nothing_about_schemas(house, move_in, standin):
    entry = await move_in(tasks={})
    standin.order(refusal="I will not help with that.", times=2)
    await failure(house, structure=one_field(boolean={}))
    assert entry.data["capabilities"].get("rejected", []) == []


async def test_an_optional_field_without_an_answer_is_left_out(house, move_in, standin):
    await move_in(tasks={})
    standin.state.rules = lambda ask: Reply('{"it": "yes", "note": null}')
    structure = one_field(text={}) | {"note": {"selector": {"text": {}}}}
    assert await generate(house, structure=structure) == {"it": "yes"}


@pytest.mark.parametrize(
    "wrong", ["I would rather not.", '{"it": 90}', '{"it": 5', '{"other": 5}', "[5]", '{"it": NaN}']
)
async def test_a_wrong_answer_is_corrected_once(house, move_in, standin, wrong):
    await move_in(tasks={})
    answers = [wrong, '{"it": 5}']
    standin.state.rules = lambda ask: Reply(answers.pop(0))
    assert await generate(house, structure=one_field(number={"min": 0, "max": 9})) == {"it": 5}
    first, second = standin.sent()
    assert second["input"][: len(first["input"])] == first["input"]
    answered, asked_again = second["input"][len(first["input"]) :][:2]
    assert (answered["role"], answered["content"]) == ("assistant", wrong)
    assert asked_again["role"] == "user"
    assert "could not be used" in asked_again["content"]
    assert '"maximum": 9' in asked_again["content"]


async def test_an_answer_that_stays_wrong_is_an_error(house, move_in, standin):
    await move_in(tasks={})
    standin.state.rules = lambda ask: Reply('{"it": "many"}')
    error = await failure(house, structure=one_field(number={}))
    assert error.translation_key == "answer_not_as_asked"
    assert len(standin.requests) == 2


@pytest.mark.parametrize("deployment", ["house-voice", "house-chat"])
async def test_an_image_and_a_document_are_looked_at(house, move_in, folder, deployment):
    await move_in(deployment=deployment, tasks={})
    (folder / "door.png").write_bytes(png())
    (folder / "bill.pdf").write_bytes(PDF)
    text = await generate(
        house, "What is this?", attachments=attached("door.png", "bill.pdf", mime_type="")
    )
    assert text == (
        f"I was shown an image of type image/png, {len(png())} bytes"
        f" and a file bill.pdf of type application/pdf, {len(PDF)} bytes."
    )


async def test_a_file_is_sent_byte_for_byte(house, move_in, standin, folder):
    await move_in(tasks={})
    (folder / "door.png").write_bytes(png())
    await generate(house, attachments=attached("door.png", mime_type="image/png"))
    _, user = standin.sent()[-1]["input"]
    sent = user["content"][1]["image_url"].removeprefix("data:image/png;base64,")
    assert base64.b64decode(sent) == png()


@pytest.mark.parametrize("mime_type", ["image/jpg", "image/jpeg; charset=binary", "IMAGE/JPEG"])
async def test_other_names_of_a_kind_are_understood(house, move_in, standin, tmp_path, mime_type):
    await move_in(tasks={})
    (tmp_path / "door").write_bytes(b"a picture")
    entity = house.data[ai_task.const.DATA_COMPONENT].get_entity(TASKS)
    await _do(house, entity, conversation.Attachment("x", mime_type, tmp_path / "door"))
    _, user = standin.sent()[-1]["input"]
    assert user["content"][1]["image_url"].startswith("data:image/jpeg;base64,")


async def test_a_deployment_that_sees_nothing_has_its_error(house, move_in, standin, folder):
    await move_in(deployment="house-small", tasks={})
    (folder / "door.png").write_bytes(png())
    error = await failure(house, attachments=attached("door.png", mime_type="image/png"))
    assert error.translation_key == "attachments_unsupported"
    asked = len(standin.requests)
    error = await failure(house, attachments=attached("door.png", mime_type="image/png"))
    assert error.translation_key == "attachments_unsupported"
    assert len(standin.requests) == asked
    assert await generate(house, "Hello there")


def _nothing(path: Path) -> None:
    path.write_bytes(png())
    path.unlink()


def _folder(path: Path) -> None:
    path.mkdir()


def _too_large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(20 * 2**20 + 1)


@pytest.mark.parametrize(
    ("make", "name", "key"),
    [
        (_nothing, "door.png", "attachment_missing"),
        (_folder, "door.png", "attachment_unreadable"),
        (_too_large, "door.png", "attachment_too_large"),
        (Path.touch, "door.png", "attachment_empty"),
        (Path.touch, "song.mp3", "attachment_unsupported"),
        (Path.touch, "drawing.svg", "attachment_unsupported"),
        (Path.touch, "riddle", "attachment_unsupported"),
    ],
)
async def test_a_file_that_is_not_sent_says_why(house, move_in, standin, tmp_path, make, name, key):
    await move_in(tasks={})
    path = tmp_path / name
    make(path)
    entity = house.data[ai_task.const.DATA_COMPONENT].get_entity(TASKS)
    with pytest.raises(HomeAssistantError) as caught:
        await _do(house, entity, conversation.Attachment("x", "", path))
    assert caught.value.translation_key == key
    assert caught.value.translation_placeholders["file"] == name
    assert standin.requests == []


async def _do(house: HomeAssistant, entity: Any, *files: conversation.Attachment) -> Any:
    """Give a task to an entity, with files that no media source has looked at."""
    task = ai_task.GenDataTask("A test", "What is this?", attachments=list(files))
    with async_get_chat_session(house) as session:
        return await entity.internal_async_generate_data(session, task, Context())


OF_MODELS = door._NARROWER


@pytest.mark.parametrize("reason", sorted(door.FAILURES - {"too_many_steps"}))
async def test_every_failure_of_the_model_has_its_message(house, move_in, monkeypatch, reason):
    await move_in(tasks={})
    kinds = {kind.reason: kind for kind in (*LLMError.__subclasses__(), *OF_MODELS)}
    _fail_with(monkeypatch, kinds.get(reason, LLMError))
    error = await failure(house)
    assert error.translation_key == reason
    assert f"{error}." in TEXTS


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ({"status": 429, "retry_after": 60}, "rate_limited"),
        ({"status": 500, "times": 2}, "service_error"),
        ({"content_filter": "prompt", "times": 2}, "content_filtered"),
        ({"drop_after_chunks": 2}, "stream_broken"),
    ],
)
async def test_a_failure_on_the_wire_is_told(house, move_in, standin, fault, reason):
    await move_in(tasks={})
    standin.order(**fault)
    error = await failure(house, "Tell me a long story")
    assert error.translation_key == reason


def _fail_with(monkeypatch: pytest.MonkeyPatch, kind: type[LLMError]) -> None:
    async def stream(self, request, *, deadline):
        raise kind("as told")
        yield

    monkeypatch.setattr(AzureLLM, "stream", stream)


async def test_a_failure_nobody_knows_is_told_as_unexpected(house, move_in, monkeypatch):
    class NewError(LLMError):
        reason = "brand_new"

    await move_in(tasks={})
    _fail_with(monkeypatch, NewError)
    error = await failure(house)
    assert error.translation_key == "unknown"


async def test_a_refused_key_asks_for_a_new_one(house, move_in):
    entry = await move_in(tasks={}, api_key="wrong")
    error = await failure(house)
    assert error.translation_key == "invalid_auth"
    await house.async_block_till_done()
    (flow,) = house.config_entries.flow.async_progress()
    assert (flow["context"]["source"], flow["context"]["entry_id"]) == ("reauth", entry.entry_id)


async def test_an_answer_that_is_too_long_is_an_error(house, move_in):
    await move_in(tasks={"max_output_tokens": 16})
    error = await failure(house, "Tell me a long story about the sea")
    assert error.translation_key == "answer_cut"


@EVERY_WIRE
@pytest.mark.parametrize("structured", [False, True])
async def test_a_task_may_use_tools(house, move_in, deployment, structured):
    await move_in(deployment=deployment, tasks={})
    tool = OneTool()
    structure = probatio.Schema({probatio.Required("done"): llm.selector.selector({"boolean": {}})})
    result = await ai_task.async_generate_data(
        house,
        task_name="Night",
        entity_id=TASKS,
        instructions="Turn off the bed light",
        structure=structure if structured else None,
        llm_api=OtherAPI(house, tool),
    )
    assert len(tool.called) == 1
    if structured:
        assert result.data == {"done": False}
    else:
        assert isinstance(result.data, str)
        assert result.data


async def test_a_task_that_never_stops_using_tools_is_stopped(house, move_in, standin, monkeypatch):
    monkeypatch.setattr(door, "TASK_STEPS", 30)
    await move_in(tasks={})
    standin.state.rules = lambda ask: Reply(calls=(Call("HassTurnOff", "{}"),))
    with pytest.raises(HomeAssistantError) as caught:
        await ai_task.async_generate_data(
            house,
            task_name="Night",
            entity_id=TASKS,
            instructions="Turn off the bed light",
            llm_api=OtherAPI(house, OneTool()),
        )
    assert caught.value.translation_key == "too_many_steps"
    assert len(standin.sent()) == 30


async def test_a_task_is_not_remembered(house, move_in, say, standin):
    entry = await move_in(tasks={}, routing={"policy": "llm_only"})
    await say(entry, "My name is Robin Example")
    before = entry.runtime_data.live.windows.get_all_conversations()
    await generate(house, "Hello there")
    assert entry.runtime_data.live.windows.get_all_conversations() == before
    assert "Robin" not in str(standin.sent()[-1])


async def test_tasks_are_added_by_name_and_changed(house, move_in):
    entry = await move_in()
    form = await house.config_entries.subentries.async_init(
        (entry.entry_id, "ai_task_data"), context={"source": SOURCE_USER}
    )
    assert (form["type"], form["step_id"]) == (FlowResultType.FORM, "user")
    made = await house.config_entries.subentries.async_configure(
        form["flow_id"], {"name": " Paperwork ", "model": {"temperature": 0.1}}
    )
    await house.async_block_till_done()
    assert (made["type"], made["title"]) == (FlowResultType.CREATE_ENTRY, "Paperwork")
    assert made["data"] == {"model": {"max_output_tokens": 4000, "temperature": 0.1}}
    assert house.states.get("ai_task.paperwork") is not None

    subentry = next(s for s in entry.subentries.values() if s.title == "Paperwork")
    form = await house.config_entries.subentries.async_init(
        (entry.entry_id, "ai_task_data"),
        context={"source": SOURCE_RECONFIGURE, "subentry_id": subentry.subentry_id},
    )
    assert form["step_id"] == "reconfigure"
    changed = await house.config_entries.subentries.async_configure(
        form["flow_id"], {"model": {"max_output_tokens": 900}}
    )
    await house.async_block_till_done()
    assert changed["reason"] == "reconfigure_successful"
    subentry = entry.subentries[subentry.subentry_id]
    assert subentry.data == {"model": {"max_output_tokens": 900}}


async def test_the_options_of_tasks_are_sent(house, move_in, standin):
    await move_in(tasks={"max_output_tokens": 900, "temperature": 0.1})
    await generate(house, "Hello there")
    sent = standin.sent()[-1]
    assert (sent["max_output_tokens"], sent["temperature"]) == (900, 0.1)


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ('{"a": 1}', {"a": 1}),
        ('  {"a": 1}\n', {"a": 1}),
        ('```json\n{"a": 1}\n```', {"a": 1}),
        ('```\n{"a": 1}\n```', {"a": 1}),
        ('Here it is:\n```json\n{"a": "`b`"}\n```\nAnything else?', {"a": "`b`"}),
        ('Sure! {"a": {"b": 2}} There.', {"a": {"b": 2}}),
    ],
)
def test_a_document_is_found_in_a_models_words(text, document):
    assert read_document(text) == document


@pytest.mark.parametrize("text", ["", "no", "{", '{"a": Infinity}', "[" * 100_000, '{"a": 1,}'])
def test_what_is_no_document_says_what_is_wrong(text):
    with pytest.raises(DocumentError, match=r"\w+"):
        read_document(text)
