"""The splitters of other projects, in an environment of their own: requirements/chunking-peers.txt.

`bench.chunking` runs it as a process: a line names a peer, the answer is the seconds it took, how
many chunks it made, and the tokens of the largest. All split the same texts, joined, at the same
size, and count with o200k_base: semchunk and LangChain with the encoding that Switchboard counts
with, semantic-text-splitter with the one it has in itself.
"""

import importlib.util
import json
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any

import semchunk
from langchain_text_splitters import RecursiveCharacterTextSplitter
from semantic_text_splitter import TextSplitter

from bench.chunking_talk import MAX_TOKENS, OVERLAP_TOKENS, texts

_VOCABULARY = "custom_components/switchboard/engine/tokens/vocabulary.py"


def _encoding() -> Any:
    """Load the vocabulary by its path: the integration itself needs Home Assistant."""
    spec = importlib.util.spec_from_file_location("vocabulary", Path.cwd() / _VOCABULARY)
    if spec is None or spec.loader is None:
        raise ImportError(_VOCABULARY)
    vocabulary = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(vocabulary)
    return vocabulary.load_o200k()


encode = _encoding().encode_ordinary


def tokens(text: str) -> int:
    """Count a text."""
    return len(encode(text))


def _semchunk(text: str) -> list[str]:
    found: Any = semchunk.chunk(text, MAX_TOKENS, tokens, overlap=OVERLAP_TOKENS)
    return found


def _semantic_text_splitter(text: str) -> list[str]:
    return TextSplitter.from_tiktoken_model("gpt-4o", MAX_TOKENS, OVERLAP_TOKENS).chunks(text)


def _langchain(text: str) -> list[str]:
    return RecursiveCharacterTextSplitter(
        chunk_size=MAX_TOKENS, chunk_overlap=OVERLAP_TOKENS, length_function=tokens
    ).split_text(text)


PEERS: dict[str, Callable[[str], list[str]]] = {
    "semchunk": _semchunk,
    "semantic-text-splitter": _semantic_text_splitter,
    "langchain-text-splitters": _langchain,
}


def main() -> None:
    """Say which versions these are, and answer each line."""
    print(json.dumps([f"{name} {version(name)}" for name in PEERS]), flush=True)
    whole = "\n".join(texts())
    for line in sys.stdin:
        split = PEERS[json.loads(line)["name"]]
        begun = process_time()
        found = split(whole)
        took = process_time() - begun
        print(json.dumps([took, len(found), max(map(tokens, found))]), flush=True)


if __name__ == "__main__":
    main()
