"""The o200k_base vocabulary, shipped with us and checked against its public checksum."""

import binascii
import gzip
import hashlib
import io
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tiktoken

VOCABULARY_FILE = Path(__file__).parent / "data" / "o200k_base.tiktoken.gz"

# The rest of this block are facts of the format, as tiktoken's own
# `tiktoken_ext/openai_public.py` states them for o200k_base.
O200K_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
O200K_SPECIAL_TOKENS = {"<|endoftext|>": 199999, "<|endofprompt|>": 200018}
_UPPER = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"
_LOWER = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_BEFORE_WORD = r"[^\r\n\p{L}\p{N}]?"
_AFTER_WORD = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
O200K_PATTERN = "|".join(
    (
        f"{_BEFORE_WORD}{_UPPER}*{_LOWER}+{_AFTER_WORD}",
        f"{_BEFORE_WORD}{_UPPER}+{_LOWER}*{_AFTER_WORD}",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)


class VocabularyError(Exception):
    """The vocabulary cannot be used; counting goes on, approximately."""


def load_o200k(path: Path = VOCABULARY_FILE) -> tiktoken.Encoding:
    """Read the vocabulary and build the encoding: about 0.3 s, blocking, no network.

    Call it in an executor, once. ``tiktoken`` is imported here, not with this module.

    Raises:
        VocabularyError: the file is missing, unreadable or not the published one, or tiktoken
            itself cannot be imported.
    """
    ranks = read_ranks(path)
    try:
        import tiktoken
    except ImportError as err:
        raise VocabularyError(f"tiktoken cannot be imported: {err}") from err
    encoding = tiktoken.Encoding(
        name="o200k_base",
        pat_str=O200K_PATTERN,
        mergeable_ranks=ranks,
        special_tokens=dict(O200K_SPECIAL_TOKENS),
    )
    # It has made its own copy. It holds on to this one as well, 25 MB, only to be pickled.
    ranks.clear()
    return encoding


def read_ranks(path: Path) -> dict[bytes, int]:
    """Decompress, check and parse the ``base64(token) rank`` lines."""
    try:
        plain = gzip.decompress(path.read_bytes())
    except FileNotFoundError as err:
        raise VocabularyError(
            f"The vocabulary file {path.name} is missing: install the integration again"
        ) from err
    except (OSError, EOFError, zlib.error) as err:
        raise VocabularyError(
            f"The vocabulary file {path.name} cannot be read ({err}): install the integration again"
        ) from err
    if hashlib.sha256(plain).hexdigest() != O200K_SHA256:
        raise VocabularyError(
            f"The vocabulary file {path.name} is not the published one (checksum differs): "
            "install the integration again"
        )
    return {
        binascii.a2b_base64(token): int(rank) for token, rank in map(bytes.split, io.BytesIO(plain))
    }
