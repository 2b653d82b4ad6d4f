"""Whatever people paste as their endpoint is understood, or refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure.endpoint import parse_endpoint
from custom_components.switchboard.engine.azure.errors import NotAzureOpenAIError

V1 = "https://hearth.openai.azure.com/openai/v1/"
ROOT = "https://hearth.openai.azure.com/"
FOUNDRY = "https://hearth.services.ai.azure.com/openai/v1/"
DATED = "2024-10-21"


@pytest.mark.parametrize(
    ("pasted", "base_url"),
    [
        ("hearth.openai.azure.com", V1),
        ("hearth.openai.azure.com/", V1),
        ("https://hearth.openai.azure.com", V1),
        ("https://hearth.openai.azure.com/", V1),
        ("https://hearth.openai.azure.com///", V1),
        ("  https://hearth.openai.azure.com/ \n", V1),
        ('"https://hearth.openai.azure.com/"', V1),
        ("'hearth.openai.azure.com'", V1),
        ("<https://hearth.openai.azure.com>", V1),
        ("HTTPS://Hearth.OpenAI.Azure.com", V1),
        ("http://hearth.openai.azure.com", V1),
        ("http://hearth.openai.azure.com:80/", V1),
        ("wss://hearth.openai.azure.com/openai/v1/realtime?intent=transcription", V1),
        ("https://hearth.openai.azure.com:443/", V1),
        ("https://hearth.openai.azure.com./", V1),
        ("https://hearth.openai.azure.com/openai", V1),
        ("https://hearth.openai.azure.com/openai/v1", V1),
        ("https://hearth.openai.azure.com/openai/v1/", V1),
        ("https://hearth.openai.azure.com//openai//v1//", V1),
        ("https://hearth.openai.azure.com/openai/v1/responses", V1),
        ("https://hearth.openai.azure.com/openai/v1/chat/completions", V1),
        ("https://hearth.openai.azure.com/openai/v1/?api-version=preview", V1),
        ("https://hearth.openai.azure.com/openai/v1/responses?api-version=2025-04-01-preview", V1),
        ("https://hearth.openai.azure.com/openai/responses?api-version=preview", V1),
        ("https://hearth.openai.azure.com/openai/responses?api-version=latest", V1),
        ("https://hearth.openai.azure.com/openai/responses?API-Version=V1", V1),
        ("https://hearth.openai.azure.com/openai/deployments/voice/chat/completions", V1),
        ("https://hearth.openai.azure.com/#/overview", V1),
        ("hearth.services.ai.azure.com", FOUNDRY),
        ("https://hearth.services.ai.azure.com/api/projects/kitchen", FOUNDRY),
        ("https://hearth.services.ai.azure.com/api/projects/kitchen/openai/v1/", FOUNDRY),
        ("https://hearth.services.ai.azure.com/models", FOUNDRY),
        (
            (
                "https://hearth.services.ai.azure.com/models/chat/completions"
                "?api-version=2024-05-01-preview"
            ),
            FOUNDRY,
        ),
        (
            "https://hearth.cognitiveservices.azure.com/",
            "https://hearth.cognitiveservices.azure.com/openai/v1/",
        ),
        ("hearth.openai.azure.us", "https://hearth.openai.azure.us/openai/v1/"),
        ("hearth.openai.azure.cn", "https://hearth.openai.azure.cn/openai/v1/"),
        (
            "https://westeurope.api.cognitive.microsoft.com/",
            "https://westeurope.api.cognitive.microsoft.com/openai/v1/",
        ),
        # Gateways and local servers
        ("https://gateway.example", "https://gateway.example/v1/"),
        ("gateway.example", "https://gateway.example/v1/"),
        ("https://gateway.example/v1", "https://gateway.example/v1/"),
        ("https://gateway.example/api/v1/", "https://gateway.example/api/v1/"),
        ("https://gateway.example/api/v1/chat/completions", "https://gateway.example/api/v1/"),
        ("https://gateway.example/v1/responses", "https://gateway.example/v1/"),
        ("https://gateway.example/llm", "https://gateway.example/llm/"),
        ("https://gateway.example/llm/chat/completions", "https://gateway.example/llm/"),
        ("https://gateway.example/chat/completions", "https://gateway.example/v1/"),
        ("https://gateway.example/llm/openai", "https://gateway.example/llm/openai/v1/"),
        ("https://gateway.example/openai/v1/", "https://gateway.example/openai/v1/"),
        ("https://gateway.example/a%20b/v1", "https://gateway.example/a%20b/v1/"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/"),
        ("127.0.0.1:8080", "http://127.0.0.1:8080/v1/"),
        ("localhost:1234", "http://localhost:1234/v1/"),
        ("localhost", "http://localhost/v1/"),
        ("server.local:1234/v1", "http://server.local:1234/v1/"),
        ("http://server:1234/v1", "http://server:1234/v1/"),
        ("ws://server:1234/v1/realtime", "http://server:1234/v1/"),
        ("server:1234", "https://server:1234/v1/"),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1/"),
        ("http://gateway.example:80/v1", "http://gateway.example/v1/"),
        ("https://b\u00fccher.example/v1", "https://xn--bcher-kva.example/v1/"),
    ],
)
def test_a_v1_endpoint_is_understood(pasted, base_url):
    endpoint = parse_endpoint(pasted)
    assert (endpoint.base_url, endpoint.api_version) == (base_url, "")


@pytest.mark.parametrize(
    ("pasted", "base_url", "version", "deployment"),
    [
        (
            (
                "https://hearth.openai.azure.com/openai/deployments/voice/chat/completions"
                "?api-version=2024-10-21"
            ),
            ROOT,
            "2024-10-21",
            "voice",
        ),
        (
            "hearth.openai.azure.com/openai/deployments/my%20voice/?api-version=2024-10-21",
            ROOT,
            "2024-10-21",
            "my voice",
        ),
        (
            "https://hearth.openai.azure.com/openai/responses?api-version=2025-04-01-preview",
            ROOT,
            "2025-04-01-preview",
            "",
        ),
        ("https://hearth.openai.azure.com/?api-version=2024-10-21", ROOT, "2024-10-21", ""),
        (
            (
                "https://gateway.example/house/openai/deployments/voice/chat/completions"
                "?api-version=2024-10-21"
            ),
            "https://gateway.example/house/",
            "2024-10-21",
            "voice",
        ),
        (
            "http://127.0.0.1:8080/openai/responses?api-version=2025-04-01-preview",
            "http://127.0.0.1:8080/",
            "2025-04-01-preview",
            "",
        ),
    ],
)
def test_a_dated_endpoint_is_understood(pasted, base_url, version, deployment):
    endpoint = parse_endpoint(pasted)
    assert endpoint.base_url == base_url
    assert endpoint.api_version == version
    assert endpoint.deployment == deployment


@pytest.mark.parametrize(
    ("pasted", "base_url"),
    [
        ("hearth.openai.azure.com", ROOT),
        ("https://hearth.openai.azure.com/openai/v1/", ROOT),
        ("https://hearth.openai.azure.com/openai/responses?api-version=2025-04-01-preview", ROOT),
        ("https://gateway.example/house/v1", "https://gateway.example/house/"),
        ("https://gateway.example", "https://gateway.example/"),
    ],
)
def test_a_version_given_beside_the_address_wins(pasted, base_url):
    endpoint = parse_endpoint(pasted, f" {DATED} ")
    assert (endpoint.base_url, endpoint.api_version) == (base_url, DATED)


@pytest.mark.parametrize("version", ["v1", "preview", "Latest"])
def test_v1_given_beside_a_dated_address_wins_too(version):
    pasted = f"https://hearth.openai.azure.com/openai/responses?api-version={DATED}"
    assert parse_endpoint(pasted, version).base_url == V1


def test_a_deployment_given_beside_the_address_wins():
    pasted = f"https://hearth.openai.azure.com/openai/deployments/voice?api-version={DATED}"
    assert parse_endpoint(pasted, deployment=" other ").deployment == "other"


@pytest.mark.parametrize(
    "pasted",
    [
        "",
        "   ",
        '""',
        "my resource",
        "resource",
        "https://",
        "https:///openai/v1",
        "ftp://hearth.openai.azure.com",
        "ftp://gateway.example",
        "<resource>.openai.azure.com",
        "https://hearth openai.azure.com",
        "https://hearth..openai.azure.com",
        "https://gateway.example:99999",
        "https://gateway.example:port",
        "http://[::1",
        "::::",
        "https://user:word@gateway.example/v1",
        "https://openai.azure.com",
        "https://ai.azure.com/resource/overview",
        "https://oai.azure.com/portal",
        "https://portal.azure.com/#home",
        "https://\u2603\u2603..example",
        "not an endpoint at all",
        "x" * 100_000,
    ],
)
def test_rubbish_is_refused(pasted):
    with pytest.raises(NotAzureOpenAIError):
        parse_endpoint(pasted)


@pytest.mark.parametrize(
    "other",
    [
        "https://hearth.openai.azure.com/openai/v1/",
        "HEARTH.openai.azure.com",
        f"https://hearth.openai.azure.com/openai/responses?api-version={DATED}",
        "https://hearth.services.ai.azure.com/api/projects/kitchen",
        "https://hearth.cognitiveservices.azure.com/",
    ],
)
def test_one_resource_has_one_identity(other):
    assert parse_endpoint(other).resource == parse_endpoint("hearth.openai.azure.com").resource


@pytest.mark.parametrize(
    "other",
    [
        "garden.openai.azure.com",
        "hearth.openai.azure.us",
        "https://gateway.example/v1",
        "https://gateway.example/house/v1",
        "https://gateway.example:8443/v1",
    ],
)
def test_different_resources_differ(other):
    known = {parse_endpoint(text).resource for text in ("hearth.openai.azure.com", "other.example")}
    assert parse_endpoint(other).resource not in known


def test_a_gateways_prefix_is_part_of_its_identity():
    one, two = (parse_endpoint(f"https://gateway.example/{name}/v1") for name in ("a", "b"))
    assert one.resource != two.resource


@given(st.text())
def test_any_text_is_an_endpoint_or_refused(pasted):
    try:
        endpoint = parse_endpoint(pasted)
    except NotAzureOpenAIError:
        return
    assert endpoint.base_url.startswith(("http://", "https://"))
    assert endpoint.base_url.endswith("/")


@given(st.sampled_from(["hearth.openai.azure.com", "http://127.0.0.1:8080", "gateway.example/a"]))
def test_a_base_url_pasted_again_stays_what_it_is(pasted):
    once = parse_endpoint(pasted)
    assert parse_endpoint(once.base_url) == once
