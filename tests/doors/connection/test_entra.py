"""Getting in with Microsoft Entra ID: the form, a turn, a secret that expires."""

from collections.abc import AsyncGenerator
from functools import partial

import pytest
from homeassistant.config_entries import SOURCE_REAUTH, ConfigEntryState
from homeassistant.data_entry_flow import FlowResultType

from custom_components.switchboard.connection import credentials
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from custom_components.switchboard.engine.azure.entra import ServicePrincipal
from tests.token_server import CLIENT, SECRET, TENANT, TokenServer, token_server

from ..conftest import last_turn
from ..flows.test_config_flow import added, filled_in, opened, reconfiguring, submit, suggested

ENTRA = {"tenant_id": TENANT, "client_id": CLIENT, "client_secret": SECRET}


@pytest.fixture
async def entra(
    socket_enabled: None, standin, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[TokenServer]:
    """Serve a tenant whose tokens the stand-in accepts."""
    async with token_server() as server:
        server.tokens = [standin.key]
        monkeypatch.setattr(
            credentials, "ServicePrincipal", partial(ServicePrincipal, authority=server.url)
        )
        yield server


def with_principal(standin, **changed: str) -> dict:
    """Return the form as someone with a service principal fills it in."""
    data = filled_in(standin)
    del data["api_key"]
    return data | {"entra": ENTRA | changed}


@pytest.mark.parametrize("api_version", ["", "2024-10-21"])
async def test_a_principal_gets_in_and_the_agent_speaks(house, standin, entra, say, api_version):
    entry = await added(house, with_principal(standin) | {"api_version": api_version})
    assert entry.data["entra"] == ENTRA
    assert entry.data["api_key"] == ""
    assert entry.state is ConfigEntryState.LOADED
    await say(entry, "Hello there, who are you?")
    assert last_turn(entry)["route"] == "model"
    assert last_turn(entry)["error"] is None


async def test_one_token_serves_every_sentence(house, standin, entra, say):
    entry = await added(house, with_principal(standin))
    asked = len(entra.asked)
    for _ in range(3):
        await say(entry, "Hello there, who are you?")
    assert len(entra.asked) == asked + 1


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({}, "auth_required"),
        ({"api_key": "  "}, "auth_required"),
        ({"entra": {"tenant_id": TENANT}}, "auth_required"),
        ({"entra": ENTRA | {"client_secret": " "}}, "auth_required"),
        ({"api_key": "a-key", "entra": ENTRA}, "auth_twice"),
        ({"api_key": "a-key", "entra": {"tenant_id": TENANT}}, "auth_twice"),
    ],
)
async def test_exactly_one_way_in_is_asked_for(house, standin, entra, given, error):
    data = filled_in(standin)
    del data["api_key"]
    result = await submit(house, await opened(house), data | given)
    assert result["errors"] == {"base": error}
    assert entra.asked == []
    result = await submit(house, result, with_principal(standin))
    assert result["type"] is FlowResultType.CREATE_ENTRY


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"tenant_id": "nobody.example"}, "AADSTS90002"),
        ({"client_id": "nothing"}, "AADSTS700016"),
        ({"client_secret": "guessed"}, "AADSTS7000215"),
    ],
)
async def test_a_refused_principal_is_said_in_the_form_and_named_in_the_log(
    house, standin, entra, caplog, changed, code
):
    result = await submit(house, await opened(house), with_principal(standin, **changed))
    assert result["errors"] == {"base": "principal_refused"}
    assert code in caplog.text
    assert "guessed" not in caplog.text


async def test_a_token_the_resource_does_not_take_is_a_refused_principal(house, standin, entra):
    entra.tokens = ["of-another-tenant"]
    result = await submit(house, await opened(house), with_principal(standin))
    assert result["errors"] == {"base": "principal_refused"}


async def test_a_tenant_that_is_down_cannot_be_connected_to(house, standin, entra, monkeypatch):
    monkeypatch.setattr(
        credentials, "ServicePrincipal", partial(ServicePrincipal, authority="http://127.0.0.1:9")
    )
    result = await submit(house, await opened(house), with_principal(standin))
    assert result["errors"] == {"base": "cannot_connect"}


async def test_an_expired_secret_is_asked_for_anew(house, standin, entra, say):
    entry = await added(house, with_principal(standin))
    house.config_entries.async_update_entry(
        entry, data={**entry.data, "entra": ENTRA | {"client_secret": "expired"}}
    )
    await house.async_block_till_done()
    await say(entry, "Hello there, who are you?")
    assert last_turn(entry)["error"] == "invalid_auth"
    await house.async_block_till_done()
    (form,) = house.config_entries.flow.async_progress_by_handler(DOMAIN)
    assert form["context"]["source"] == SOURCE_REAUTH

    form = await house.config_entries.flow.async_configure(form["flow_id"])
    assert [str(name) for name in form["data_schema"].schema] == ["client_secret"]
    form = await submit(house, form, {"client_secret": "wrong again"})
    assert form["errors"] == {"base": "principal_refused"}
    result = await submit(house, form, {"client_secret": f" {SECRET}\n"})
    assert result["reason"] == "reauth_successful"
    assert entry.data["entra"] == ENTRA
    await say(entry, "Hello there, who are you?")
    assert last_turn(entry)["error"] is None


async def test_a_withdrawn_token_is_renewed_without_anyone_noticing(house, standin, entra, say):
    entry = await added(house, with_principal(standin))
    entra.tokens = ["withdrawn", standin.key]
    await say(entry, "Hello there, who are you?")
    assert last_turn(entry)["error"] is None
    assert house.config_entries.flow.async_progress_by_handler(DOMAIN) == []


async def test_an_entry_can_change_from_a_key_to_a_principal_and_back(house, standin, entra):
    entry = await added(house, filled_in(standin))
    form = await reconfiguring(house, entry)
    result = await submit(house, form, with_principal(standin))
    assert result["reason"] == "reconfigure_successful"
    assert (entry.data["api_key"], entry.data["entra"]) == ("", ENTRA)
    form = await reconfiguring(house, entry)
    result = await submit(house, form, filled_in(standin))
    assert result["reason"] == "reconfigure_successful"
    assert entry.data["api_key"] == standin.key
    assert "entra" not in entry.data


async def test_what_was_typed_below_entra_is_still_there_after_an_error(house, standin, entra):
    typed = with_principal(standin, client_secret="mistyped")
    result = await submit(house, await opened(house), typed)
    fields = result["data_schema"].schema["entra"].schema
    assert suggested({"data_schema": fields})["client_id"] == CLIENT


async def test_no_principal_is_in_diagnostics_or_the_log(house, standin, entra, say, caplog):
    caplog.set_level("DEBUG")
    entry = await added(house, with_principal(standin))
    await say(entry, "Hello there, who are you?")
    shown = str(await async_get_config_entry_diagnostics(house, entry))
    logged = "\n".join(
        record.getMessage()
        for record in caplog.records
        if record.name.startswith(("custom_components", "openai", "httpx"))
    )
    assert [word for word in ENTRA.values() if word in shown] == []
    assert [word for word in (SECRET, standin.key) if word in shown + logged] == []
