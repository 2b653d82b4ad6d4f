"""Images and files within a message's content, as either API words them."""

import base64
import binascii
import re
from typing import Any

from demo.azure_standin.ask import Attached
from demo.azure_standin.azure_errors import AzureError, model_error
from demo.azure_standin.deployments import Deployment

from . import refusals

_DATA_URL = re.compile(r"data:([\w.+-]+/[\w.+-]+);base64,(.*)", re.DOTALL)
_IMAGES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_KINDS = {"input_image": "image", "image_url": "image", "input_file": "file", "file": "file"}


def read(content: Any, param: str, deployment: Deployment) -> tuple[Attached, ...]:
    """What is attached in the parts of a message's content.

    Raises:
        AzureError: the deployment takes none, or one of them cannot be read.
    """
    if not isinstance(content, list):
        return ()
    return tuple(
        _read(part, f"{param}[{place}]", deployment)
        for place, part in enumerate(content)
        if isinstance(part, dict) and part.get("type") in _KINDS
    )


def _read(part: dict[str, Any], param: str, deployment: Deployment) -> Attached:
    kind = part["type"]
    if not deployment.attachments:
        raise _unsupported(kind, param)
    if _KINDS[kind] == "image":
        given = part.get("image_url")
        url = given.get("url") if isinstance(given, dict) else given
        mime_type, size = _opened(url, f"{param}.image_url")
        if mime_type not in _IMAGES:
            raise model_error(
                f"You uploaded an unsupported image ({mime_type}). Use png, jpeg, gif or webp.",
                f"{param}.image_url",
                "invalid_image_format",
            )
        return Attached("image", mime_type, size)
    file = part.get("file") if kind == "file" else part
    if not isinstance(file, dict) or not file.get("filename"):
        raise refusals.missing(f"{param}.filename")
    mime_type, size = _opened(file.get("file_data"), f"{param}.file_data")
    return Attached("file", mime_type, size, str(file["filename"]))


def _opened(url: Any, param: str) -> tuple[str, int]:
    match = _DATA_URL.fullmatch(url) if isinstance(url, str) else None
    try:
        content = base64.b64decode(match[2], validate=True) if match else b""
    except binascii.Error:
        content = b""
    if match is None or not content:
        raise model_error(
            f"Invalid data at '{param}': expected a data URL in Base64.", param, "invalid_value"
        )
    return match[1], len(content)


def _unsupported(kind: str, param: str) -> AzureError:
    taken = "'input_text'" if kind.startswith("input_") else "'text'"
    return model_error(
        f"Invalid value: '{kind}'. The model of this deployment takes {taken} only.",
        f"{param}.type",
        "invalid_value",
    )
