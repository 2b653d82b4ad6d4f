"""Tokens of a text, by the vocabulary the integration ships, or roughly without it."""

import importlib.util
import re
import zlib
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

_ROOM = Path(__file__).parents[2] / "custom_components" / "switchboard" / "engine" / "tokens"
# Pieces of at most four letters are a fair guess at how a vocabulary would cut a text.
_PIECE = re.compile(r"\s?\w{1,4}|\s?[^\w\s]|\s+")


@lru_cache(maxsize=2048)
def encode(text: str) -> tuple[int, ...]:
    """The tokens of ``text``, as numbers that are equal where the tokens are."""
    exact = _exact()
    if exact is not None:
        return tuple(exact(text.encode("utf-8", "replace").decode()))
    return tuple(zlib.crc32(piece.encode(errors="replace")) for piece in _PIECE.findall(text))


def count(text: str) -> int:
    """How many tokens ``text`` has."""
    return len(encode(text))


def method() -> str:
    """How tokens are counted here, in words."""
    return "counted exactly (o200k_base)" if _exact() else "estimated"


@cache
def _exact() -> Callable[[str], list[int]] | None:
    """The shipped vocabulary's encoder: about 0.3 s, once."""
    path = _ROOM / "vocabulary.py"
    # By its file: importing it by name would run the integration's __init__, and with it
    # Home Assistant, which this server has no need of.
    spec = importlib.util.spec_from_file_location("azure_standin_vocabulary", path)
    if spec is None or spec.loader is None or not path.exists():
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    try:
        encode: Callable[[str], list[int]] = module.load_o200k().encode_ordinary
    except module.VocabularyError:
        return None
    return encode
