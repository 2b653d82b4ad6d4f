"""wordllama (https://pypi.org/project/wordllama), for ``bench.household_vectors``."""

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import cast

import wordllama

from .embedding_peer import answer

_TOKENIZER = Path("tokenizers") / "l2_supercat_tokenizer_config.json"


class _AsInstalled(wordllama.WordLlama):
    """With the tokenizer that is in the package; the loader would download the same file."""

    @classmethod
    def check_and_download_tokenizer(
        cls,
        config_name: str,  # noqa: ARG003 - named by the loader
        disable_download: bool = False,  # noqa: ARG003
    ) -> Path:
        return Path(wordllama.__file__).parent / _TOKENIZER


def main() -> None:
    """Answer with vectors of 256 numbers and of length 1."""
    model = _AsInstalled.load(disable_download=True)

    def embed(text: str) -> Sequence[float]:
        return cast("Sequence[float]", model.embed(text, norm=True)[0])

    answer(f"wordllama {version('wordllama')}", embed)


if __name__ == "__main__":
    main()
