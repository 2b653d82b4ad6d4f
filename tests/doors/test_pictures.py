"""Pictures for automations: drawn by the deployment named for them, counted, and not kept."""

from pathlib import Path
from typing import Any

import pytest
from homeassistant.components import ai_task
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError

from custom_components.switchboard.ai_task import FAILURES
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from demo.azure_standin.pictures import png

from .test_ai_task import PDF, TASKS, attached

DRAWS = {"picture_deployment": " house-pictures "}
HEADER = png(0)[:24]


@pytest.fixture
def folder(house: HomeAssistant, tmp_path: Path) -> Path:
    """The media of the house; Home Assistant puts there what it has had drawn."""
    (media := tmp_path / "media").mkdir()
    house.config.media_dirs = {"local": str(media)}
    return media


async def draw(house: HomeAssistant, instructions: str = "A cat", **data: Any) -> Any:
    """Call the action as an automation would."""
    return await house.services.async_call(
        "ai_task",
        "generate_image",
        {"task_name": "A test", "entity_id": TASKS, "instructions": instructions, **data},
        blocking=True,
        return_response=True,
    )


async def failure(house: HomeAssistant, *args: Any, **data: Any) -> str:
    with pytest.raises(HomeAssistantError) as caught:
        await draw(house, *args, **data)
    assert caught.value.translation_domain == "switchboard"
    assert caught.value.translation_key in FAILURES
    return caught.value.translation_key


def paths(standin) -> list[str]:
    return [one["path"].removeprefix("/openai/v1") for one in standin.requests]


async def test_a_picture_is_drawn_counted_and_left_to_home_assistant(
    house, folder, move_in, standin, tmp_path
):
    entry = await move_in(tasks={**DRAWS, "picture_quality": "low"})
    offered = house.states.get(TASKS).attributes["supported_features"]
    assert offered & ai_task.AITaskEntityFeature.GENERATE_IMAGE
    assert standin.requests == []
    answer = await draw(house, "A cat on the roof")
    assert standin.sent() == [
        {"model": "house-pictures", "n": 1, "prompt": "A cat on the roof", "quality": "low"}
    ]
    assert answer["revised_prompt"] == "A cat on the roof"
    assert (answer["mime_type"], answer["model"]) == ("image/png", "house-pictures")
    assert answer["media_source_id"].startswith("media-source://ai_task/")
    (file,) = folder.rglob("*.png")
    others = [one for one in tmp_path.rglob("*") if one.is_file() and one != file]
    assert HEADER in file.read_bytes()
    assert not any(
        HEADER in one.read_bytes() or b"on the roof" in one.read_bytes() for one in others
    )

    (subentry,) = (one for one in entry.subentries.values() if one.title == "Tasks")
    ((use, tally),) = entry.runtime_data.usage.today.uses.items()
    assert (use.purpose, use.agent) == ("picture", subentry.subentry_id)
    assert (tally.pictures, tally.tokens, sum(tally.failures.values())) == (1, 0, 0)
    shown = str(await async_get_config_entry_diagnostics(house, entry))
    assert "house-pictures" not in shown
    assert "on the roof" not in shown


async def test_without_a_deployment_for_them_there_are_no_pictures(house, folder, move_in, standin):
    await move_in(tasks={})
    with pytest.raises(HomeAssistantError):
        await draw(house)
    assert standin.requests == []


async def test_a_picture_is_made_of_others_where_the_model_can(house, folder, move_in, standin):
    entry = await move_in(tasks=DRAWS)
    (folder / "door.png").write_bytes(png(3))
    (folder / "bill.pdf").write_bytes(PDF)
    await draw(house, "Make it winter", attachments=attached("door.png", mime_type="image/png"))
    assert paths(standin) == ["/images/edits"]
    file = {"name": "door.png", "type": "image/png", "bytes": len(png(3))}
    assert standin.sent()[0]["image[]"] == [file]
    bill = attached("bill.pdf", mime_type="application/pdf")
    assert await failure(house, attachments=bill) == "attachments_unsupported"
    assert len(standin.requests) == 1

    # Another model, which makes nothing of pictures and is not told how well to draw.
    (subentry,) = (one for one in entry.subentries.values() if one.title == "Tasks")
    model = {"picture_deployment": "house-sketches", "picture_quality": "high"}
    house.config_entries.async_update_subentry(entry, subentry, data={"model": model})
    await house.async_block_till_done()
    standin.state.journal.clear()
    door = attached("door.png", mime_type="image/png")
    assert await failure(house, attachments=door) == "attachments_unsupported"
    assert await draw(house)
    assert await draw(house)
    asked = standin.sent()[1:]
    assert ["quality" in body for body in asked] == [True, False, False]


async def test_every_failure_is_told_and_the_next_picture_may_come(house, folder, move_in, standin):
    entry = await move_in(tasks=DRAWS)
    for fault, reason in (
        ({"status": 404}, "deployment_not_found"),
        ({"status": 400, "code": "OperationNotSupported"}, "pictures_unsupported"),
        ({"status": 410}, "model_retired"),
        ({"status": 429, "retry_after": 60}, "rate_limited"),
        ({"status": 429, "code": "insufficient_quota"}, "quota_spent"),
        ({"status": 500}, "service_error"),
        ({"content_filter": "prompt"}, "content_filtered"),
        ({"malformed_after_chunks": 0}, "stream_broken"),
        ({"web_page": True}, "web_page"),
    ):
        standin.order(**fault)
        assert await failure(house) == reason
    assert not house.config_entries.flow.async_progress()
    assert await draw(house)
    tally = entry.runtime_data.usage.today.purposes["picture"]
    assert (tally.pictures, sum(tally.failures.values())) == (1, 9)


async def test_a_refused_key_asks_for_a_new_one(house, folder, move_in):
    entry = await move_in(tasks=DRAWS, api_key="wrong")
    assert await failure(house) == "invalid_auth"
    await house.async_block_till_done()
    (flow,) = house.config_entries.flow.async_progress()
    assert (flow["context"]["source"], flow["context"]["entry_id"]) == ("reauth", entry.entry_id)


async def test_a_spent_budget_of_tasks_stops_pictures(house, folder, move_in, standin):
    spending = {"prices": {"picture": 0.04}, "budgets": {"ai_task_money_day": 0.03}}
    entry = await move_in(tasks=DRAWS, entry_options=spending)
    await draw(house)
    assert entry.runtime_data.usage.cost_today == pytest.approx(0.04)
    assert await failure(house) == "budget_spent"
    assert len(standin.requests) == 1


async def test_pictures_are_drawn_over_the_dated_api(house, folder, move_in, standin):
    await move_in(tasks=DRAWS, endpoint=f"{standin.url}/openai/", api_version="2025-04-01-preview")
    assert await draw(house)
    assert paths(standin) == ["/openai/deployments/house-pictures/images/generations"]
