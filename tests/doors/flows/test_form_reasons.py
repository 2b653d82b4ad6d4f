"""What a form or the log says of a connection that the service refuses, in the service's words."""

import pytest
from homeassistant.data_entry_flow import FlowResultType

from .test_config_flow import added, filled_in, opened, reconfiguring, submit, suggested

ODD = "The frobnication of this resource is disabled (key standin-key)."


async def test_an_api_version_that_is_none_is_said_in_the_form(house, standin):
    typed = filled_in(standin) | {"api_version": "banana"}
    result = await submit(house, await opened(house), typed)
    assert result["errors"] == {"base": "api_version_required"}


async def test_an_embeddings_model_as_the_main_one_is_said_in_the_form(house, standin):
    typed = filled_in(standin) | {"deployment": "house-embedding"}
    result = await submit(house, await opened(house), typed)
    assert result["errors"] == {"base": "operation_unsupported"}


async def test_a_quota_that_is_used_up_is_said_in_the_form(house, standin):
    standin.order(status=429, code="insufficient_quota")
    result = await submit(house, await opened(house), filled_in(standin))
    assert result["errors"] == {"base": "quota_spent"}


async def test_the_services_own_words_are_in_the_log_without_the_key(house, standin, caplog):
    standin.order(status=400, code="odd", message=ODD, times=2)
    result = await submit(house, await opened(house), filled_in(standin))
    assert result["errors"] == {"base": "unknown"}
    assert "The frobnication of this resource is disabled (key ***)." in caplog.text


@pytest.mark.parametrize(
    ("deployment", "problem"),
    [
        ("nothing-there", "embedding_not_found"),
        ("house-voice", "embedding_unsupported"),
        ("house-embedding", None),
        ("", None),
    ],
)
async def test_a_wrong_embeddings_deployment_is_said_in_the_form(
    house, move_in, deployment, problem
):
    entry = await move_in()
    form = await house.config_entries.options.async_init(entry.entry_id)
    agreed = {"memory": {"embedding_deployment": deployment}}
    result = await house.config_entries.options.async_configure(form["flow_id"], agreed)
    if problem is None:
        assert result["type"] is FlowResultType.CREATE_ENTRY
    else:
        assert result["errors"] == {"base": problem}
    await house.async_block_till_done()


async def test_a_service_out_of_reach_keeps_nobody_from_naming_a_deployment(
    house, move_in, standin
):
    entry = await move_in()
    standin.order(status=503, times=3)
    form = await house.config_entries.options.async_init(entry.entry_id)
    agreed = {"memory": {"embedding_deployment": "house-embedding"}}
    result = await house.config_entries.options.async_configure(form["flow_id"], agreed)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    await house.async_block_till_done()


@pytest.mark.parametrize("api", ["responses", "chat_completions"])
async def test_the_api_can_be_chosen_by_hand(house, standin, say, api):
    entry = await added(house, filled_in(standin) | {"api": api})
    assert entry.data["capabilities"]["wire"] == api
    await say(entry, "Hello there, who are you?")
    assert {one["path"] for one in standin.requests} == {f"/openai/v1/{api.replace('_', '/')}"}

    form = await reconfiguring(house, entry)
    assert suggested(form)["api"] == api
    result = await submit(house, form, filled_in(standin) | {"api": "automatic"})
    assert result["reason"] == "reconfigure_successful"
    assert entry.data["capabilities"]["wire"] == "responses"
    await house.async_block_till_done()


async def test_an_api_chosen_by_hand_that_is_not_there_is_said_in_the_form(house, standin):
    typed = filled_in(standin) | {"deployment": "house-chat", "api": "responses"}
    result = await submit(house, await opened(house), typed)
    assert result["errors"] == {"base": "operation_unsupported"}
