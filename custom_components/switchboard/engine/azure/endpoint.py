"""What people paste as an endpoint, understood.

The Azure portal and AI Foundry show the same resource in a dozen forms: its host, a request
address with path and ``api-version``, a project address. All of them lead to one base URL.
"""

import ipaddress
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from .errors import NotAzureOpenAIError

_CLOUDS: Final = {
    "openai.azure.com": "azure",
    "services.ai.azure.com": "azure",
    "cognitiveservices.azure.com": "azure",
    "openai.azure.us": "azure-us",
    "services.ai.azure.us": "azure-us",
    "cognitiveservices.azure.us": "azure-us",
    "openai.azure.cn": "azure-cn",
    "services.ai.azure.cn": "azure-cn",
    "cognitiveservices.azure.cn": "azure-cn",
}
"""Hosts ``NAME.<suffix>``. In one cloud a name is one resource, whatever the suffix."""

_REGIONAL: Final = (
    "api.cognitive.microsoft.com",
    "api.cognitive.microsoft.us",
    "api.cognitive.azure.us",
    "api.cognitive.azure.cn",
)
"""Hosts ``REGION.<suffix>``, shared by all resources of a region."""

_PORTALS: Final = frozenset(
    f"{name}.azure.{cloud}"
    for name in ("ai", "oai", "portal", "openai", "services.ai", "cognitiveservices")
    for cloud in ("com", "us", "cn")
)
"""Pages of the portals, and the bare suffixes: no resource lives there."""

_V1_NAMES: Final = frozenset({"v1", "preview", "latest"})
_OPERATIONS: Final = (
    ("chat", "completions"),
    ("responses",),
    ("completions",),
    ("embeddings",),
    ("models",),
)
_OF_STREAMS: Final = {"wss": "https", "ws": "http"}
"""The portal shows such an address for a deployment that listens while somebody speaks."""

_REGION: Final = re.compile(r"[a-z][a-z0-9]{2,40}")
_LABEL: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where requests go.

    ``base_url`` ends in ``/``: the v1 base, or the resource's root when ``api_version`` is set
    (``""`` means the v1 API). ``resource`` is equal for two addresses of one resource.
    """

    base_url: str
    api_version: str
    deployment: str
    resource: str
    is_azure: bool


@dataclass(frozen=True, slots=True)
class _Site:
    scheme: str
    netloc: str
    resource: str
    is_azure: bool


def parse_endpoint(pasted: str, api_version: str = "", deployment: str = "") -> Endpoint:
    """Understand ``pasted`` in any form the Azure portal or AI Foundry shows it.

    An ``api_version`` or ``deployment`` given beside it wins over what the address says. The
    versions ``v1``, ``preview`` and ``latest`` all mean the v1 API.

    Raises:
        NotAzureOpenAIError: the text cannot be an endpoint.
    """
    text = pasted.strip().strip("\"'`<>").strip()
    schemeless = "://" not in text
    try:
        parts = urlsplit(f"//{text}" if schemeless else text)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError as err:
        raise NotAzureOpenAIError("The endpoint is not a web address") from err
    if parts.username is not None:
        raise NotAzureOpenAIError("The endpoint must not hold a user name or password")
    scheme = parts.scheme.lower()
    site = _site(_OF_STREAMS.get(scheme, scheme), host, port)
    segments = [unquote(segment) for segment in parts.path.split("/") if segment]
    query = {name.lower(): value for name, value in parse_qsl(parts.query)}
    root, in_path, is_v1 = _split_path(segments)
    if site.is_azure:
        root = []
    # Foundry's inference and project addresses carry versions of their own interfaces.
    foreign = is_v1 or (site.is_azure and "openai" not in segments and bool(segments))
    version = _version(api_version) if api_version.strip() else ""
    if not api_version.strip() and not foreign:
        version = _version(query.get("api-version", ""))
    path = root if version else _v1_path(segments, root, is_azure=site.is_azure)
    prefix = "".join(f"{quote(segment)}/" for segment in path)
    identity = "" if site.is_azure else "".join(f"/{quote(segment)}" for segment in root)
    return Endpoint(
        base_url=f"{site.scheme}://{site.netloc}/{prefix}",
        api_version=version,
        deployment=deployment.strip() or in_path,
        resource=f"{site.resource}{identity}",
        is_azure=site.is_azure,
    )


def with_region(typed: str) -> str:
    """Return the address for speech of a region ("West Europe"); an address stays as it is."""
    region = typed.strip().lower().replace(" ", "")
    if region == "localhost" or not _REGION.fullmatch(region):
        return typed
    return f"https://{region}.tts.speech.microsoft.com"


def _version(text: str) -> str:
    """The dated api-version that ``text`` names, or ``""`` for the v1 API."""
    lowered = text.strip().lower()
    return "" if lowered in _V1_NAMES else lowered


def _site(scheme: str, host: str, port: int | None) -> _Site:
    host = _ascii_host(host)
    if host in _PORTALS:
        raise NotAzureOpenAIError("This is an address of the portal, not of a resource")
    suffix = host.partition(".")[2]
    name = host.partition(".")[0]
    cloud = _CLOUDS.get(suffix)
    is_azure = cloud is not None or suffix in _REGIONAL
    if is_azure:
        if scheme not in {"", "http", "https"}:
            raise NotAzureOpenAIError("The endpoint is not a web address")
        scheme, port = "https", None
    elif not scheme:
        if "." not in host and ":" not in host and host != "localhost" and port is None:
            raise NotAzureOpenAIError("The endpoint is not a web address")
        scheme = "http" if _is_local(host) else "https"
    elif scheme not in {"http", "https"}:
        raise NotAzureOpenAIError("The endpoint is not a web address")
    if port == {"http": 80, "https": 443}[scheme]:
        port = None
    bracketed = f"[{host}]" if ":" in host else host
    netloc = bracketed if port is None else f"{bracketed}:{port}"
    return _Site(scheme, netloc, f"{cloud}:{name}" if cloud else netloc, is_azure)


def _ascii_host(host: str) -> str:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        pass
    else:
        return host
    try:
        plain = host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError as err:
        raise NotAzureOpenAIError("The endpoint's host name is not valid") from err
    if not plain or not all(_LABEL.fullmatch(label) for label in plain.split(".")):
        raise NotAzureOpenAIError("The endpoint's host name is not valid")
    return plain


def _is_local(host: str) -> bool:
    """Return whether a host named without a scheme is a server at home, which seldom has TLS."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".local")


def _split_path(segments: list[str]) -> tuple[list[str], str, bool]:
    """The root below which ``openai/`` or ``v1/`` begins, the deployment, and whether it is v1."""
    for at, segment in enumerate(segments):
        following = segments[at + 1 : at + 3]
        if segment == "openai" and following[:1] == ["deployments"]:
            return segments[:at], "".join(following[1:2]), False
        if segment == "v1" or (segment == "openai" and following[:1] == ["v1"]):
            return segments[:at], "", True
    root = _without_operation(segments)
    return root[:-1] if root[-1:] == ["openai"] else root, "", False


def _without_operation(segments: list[str]) -> list[str]:
    for operation in _OPERATIONS:
        if tuple(segments[-len(operation) :]) == operation:
            return segments[: -len(operation)]
    return segments


def _v1_path(segments: list[str], root: list[str], *, is_azure: bool) -> list[str]:
    if is_azure:
        return ["openai", "v1"]
    if "openai" in segments[len(root) : len(root) + 1]:
        return [*root, "openai", "v1"]
    if "v1" in segments[len(root) : len(root) + 1] or not root:
        return [*root, "v1"]
    return root
