"""The shipped vocabulary is the published one, and counts as tiktoken does."""

import gzip
import hashlib
import itertools
import socket
import subprocess
import sys

import pytest
import regex
import tiktoken
from hypothesis import given
from hypothesis import strategies as st
from tiktoken_ext import openai_public

from custom_components.switchboard.engine.tokens import vocabulary
from custom_components.switchboard.engine.tokens.vocabulary import (
    VOCABULARY_FILE,
    VocabularyError,
    load_o200k,
    read_ranks,
)

RANKS = read_ranks(VOCABULARY_FILE)


@pytest.fixture
def published(monkeypatch):
    """What tiktoken's own table says of o200k_base, without its download."""
    asked = {}

    def load(_address, expected_hash):
        asked["sha256"] = expected_hash
        return {}

    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", load)
    return {**openai_public.o200k_base(), **asked}


def test_the_facts_of_the_format_are_tiktokens_own(published):
    assert published["sha256"] == vocabulary.O200K_SHA256
    assert published["pat_str"] == vocabulary.O200K_PATTERN
    assert published["special_tokens"] == vocabulary.O200K_SPECIAL_TOKENS


def test_the_shipped_file_has_the_published_checksum(published):
    plain = gzip.decompress(vocabulary.VOCABULARY_FILE.read_bytes())
    assert hashlib.sha256(plain).hexdigest() == published["sha256"]


def test_loading_asks_nothing_of_the_network(monkeypatch):
    def refuse(*_args, **_kwargs):
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(tiktoken, "get_encoding", refuse)
    encoding = load_o200k()
    assert encoding.name == "o200k_base"
    assert encoding.encode_ordinary("Hello, world") == [13225, 11, 2375]


def merge(piece, ranks):
    """Byte pair encoding by its definition: join the adjacent pair of lowest rank until none is."""
    parts = [bytes([byte]) for byte in piece]
    while True:
        known = [
            (ranks[left + right], place)
            for place, (left, right) in enumerate(itertools.pairwise(parts))
            if left + right in ranks
        ]
        if not known:
            return [ranks[part] for part in parts]
        _, place = min(known)
        parts[place : place + 2] = [parts[place] + parts[place + 1]]


@given(
    st.one_of(
        st.text(st.characters(exclude_categories=("Cs", "Cn")), max_size=60),
        st.text("aAbB'sS \n\r\t/1234567,.!äßéñçÖ日本語한국어العربيةहिन्दी🎉👩‍🚒", max_size=60),
        st.from_regex(r"[A-Za-z]+('(s|t|re|ve|m|ll|d)|[0-9]+| +|\n+){1,8}", fullmatch=True),
    )
)
def test_it_encodes_as_the_definition_says(o200k, text):
    ranks = RANKS
    pieces = regex.findall(vocabulary.O200K_PATTERN, text)
    by_definition = [
        token
        for piece in pieces
        for raw in [piece.encode()]
        for token in ([ranks[raw]] if raw in ranks else merge(raw, ranks))
    ]
    assert o200k.encode_ordinary(text) == by_definition
    assert o200k.decode(by_definition) == text


def test_a_missing_file_is_said_so(tmp_path):
    with pytest.raises(VocabularyError, match="is missing: install the integration again"):
        load_o200k(tmp_path / "o200k_base.tiktoken.gz")


@pytest.mark.parametrize(
    "damage",
    [lambda raw: b"", lambda raw: b"not gzip", lambda raw: raw[:1000], lambda raw: raw[:-4]],
    ids=["empty", "not gzip", "cut", "tail lost"],
)
def test_a_damaged_file_is_said_so(tmp_path, damage):
    path = tmp_path / "o200k_base.tiktoken.gz"
    path.write_bytes(damage(vocabulary.VOCABULARY_FILE.read_bytes()))
    with pytest.raises(VocabularyError, match=r"cannot be read|checksum differs"):
        load_o200k(path)


def test_another_file_in_its_place_is_refused(tmp_path):
    path = tmp_path / "o200k_base.tiktoken.gz"
    path.write_bytes(gzip.compress(b"IQ== 0\n"))
    with pytest.raises(VocabularyError, match="checksum differs"):
        load_o200k(path)


def test_a_machine_without_tiktoken_is_said_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    with pytest.raises(VocabularyError, match="tiktoken cannot be imported"):
        load_o200k()


def test_importing_the_room_loads_neither_tiktoken_nor_home_assistant():
    room = vocabulary.VOCABULARY_FILE.parent.parent
    program = (
        "import sys, types\n"
        "house = types.ModuleType('house'); house.__path__ = [sys.argv[1]]\n"
        "sys.modules['house'] = house\n"
        "import house.tokens.counter, house.tokens.vocabulary\n"
        "print(sorted({'tiktoken', 'homeassistant'} & sys.modules.keys()))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(room.parent)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == "[]"
