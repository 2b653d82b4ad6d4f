"""Counting never fails, and says how far its number can be trusted."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.tokens import counter as counter_module
from custom_components.switchboard.engine.tokens.counter import TokenCount, TokenCounter
from custom_components.switchboard.engine.tokens.vocabulary import VocabularyError

ANYTHING = st.text(st.characters(), max_size=200)
METHODS = ("openai-tiktoken", "anthropic-estimate", "gemini-estimate", "approximate")


class Watched:
    """An encoding that tells how often it was asked; one token a character."""

    def __init__(self):
        self.asked = []

    def encode_ordinary(self, text):
        self.asked.append(text)
        return [0] * len(text)


def test_the_vocabulary_makes_the_count_exact(o200k):
    counted = TokenCounter(o200k).count("Turn on the lights in the kitchen, please.")
    assert counted == TokenCount(10, "openai-tiktoken", "exact")


def test_before_the_vocabulary_is_there_the_count_is_approximate_and_says_so(o200k):
    counter = TokenCounter()
    assert not counter.exact
    assert counter.count("twelve chars") == TokenCount(3, "approximate", "approximate")

    counter = TokenCounter(o200k)
    assert counter.exact
    assert counter.count("twelve chars").accuracy == "exact"


def test_a_thread_that_counts_waits_for_the_vocabulary_and_it_is_loaded_once(o200k):
    loaded = []
    counter = TokenCounter(load=lambda: loaded.append(1) or o200k)
    assert counter.waits
    assert not counter.exact
    assert counter.count("twelve chars").accuracy == "exact"
    counter.load()
    assert counter.exact
    assert not counter.waits
    assert loaded == [1]


async def test_an_event_loop_is_not_held_up_and_what_it_counts_before_is_not_remembered(o200k):
    counter = TokenCounter(load=lambda: o200k)
    assert counter.count("twelve chars").accuracy == "approximate"
    await asyncio.to_thread(counter.load)
    assert counter.count("twelve chars").accuracy == "exact"


def test_a_vocabulary_that_cannot_be_loaded_is_reported_once(caplog):
    def load():
        raise VocabularyError("install the integration again")

    counter = TokenCounter(load=load)
    for _ in range(2):
        assert counter.count("twelve chars").accuracy == "approximate"
    assert not counter.waits
    assert caplog.text.count("install the integration again") == 1


def test_what_looks_like_a_special_token_is_plain_text(o200k):
    counted = TokenCounter(o200k).count("<|endoftext|>")
    assert counted.tokens > 1
    assert counted.accuracy == "exact"


@pytest.mark.parametrize(
    ("text", "method", "tokens"),
    [
        ("a" * 35, "anthropic-estimate", 10),
        ("a" * 40, "gemini-estimate", 10),
        ("a" * 41, "approximate", 11),
        ("é" * 20, "gemini-estimate", 10),
        ("", "approximate", 0),
    ],
)
def test_estimates_follow_the_size_of_the_text(o200k, text, method, tokens):
    counted = TokenCounter(o200k).count(text, method)
    assert (counted.tokens, counted.method) == (tokens, method)
    assert counted.accuracy == ("approximate" if method == "approximate" else "estimated")


def test_an_unknown_method_falls_back(o200k):
    counted = TokenCounter(o200k).count("twelve chars", "abacus")
    assert counted == TokenCount(3, "approximate", "approximate")


@pytest.mark.parametrize("encoding", ["cl100k_base", "p50k_base", "gpt2", "not_yet_known"])
def test_other_encodings_are_estimated_and_never_below(o200k, encoding):
    counter = TokenCounter(o200k)
    text = "Wie warm ist es im Wohnzimmer? Mach bitte die Heizung an."
    counted = counter.count(text, encoding=encoding)
    assert counted.accuracy == "estimated"
    assert counted.tokens > counter.count(text).tokens


def test_the_harmony_encoding_splits_plain_text_like_o200k(o200k):
    counter = TokenCounter(o200k)
    assert counter.count("Good night", encoding="o200k_harmony") == counter.count("Good night")


@pytest.mark.parametrize(
    "text",
    [letter * 100_000 for letter in ("a", " ", "^", "\n", "\u0301", "\x00", "🎉", "\t ")],
    ids=["a", "blank", "caret", "line", "accent", "nul", "emoji", "tab and blank"],
)
def test_a_hundred_thousand_of_one_letter_are_counted(o200k, text):
    counted = TokenCounter(o200k).count(text)
    assert 0 < counted.tokens <= 2 * len(text)


@pytest.mark.parametrize("letter", [" ", "a", "\t"])
def test_a_text_beyond_the_matchers_depth_is_estimated(o200k, letter):
    counted = TokenCounter(o200k).count(letter * 1_000_000)
    assert counted.tokens > 0
    assert counted.accuracy == "estimated"


def test_lone_surrogates_are_counted_as_what_replaces_them(o200k):
    counted = TokenCounter(o200k).count("caf\ud800")
    assert counted == TokenCount(
        TokenCounter(o200k).count("caf\ufffd").tokens, "openai-tiktoken", "estimated"
    )
    assert TokenCounter().count("\ud800" * 8).tokens > 0


@given(text=ANYTHING, method=st.sampled_from(METHODS), loaded=st.booleans())
def test_any_text_is_counted_by_any_method(o200k, text, method, loaded):
    counted = TokenCounter(o200k if loaded else None).count(text, method)
    assert counted.tokens >= 0
    assert (counted.tokens == 0) == (text == "")


def test_a_repeated_text_is_counted_once():
    encoding = Watched()
    counter = TokenCounter(encoding)
    assert counter.count("hello") == counter.count("hello")
    assert counter.count("hello", encoding="cl100k_base").tokens == 6
    assert encoding.asked == ["hello"]


def test_no_text_is_held_once_it_is_counted():
    counter = TokenCounter(Watched())
    for text in ("hello", "x" * 100_001):
        counter.count(text)
        assert text not in repr(vars(counter))


def test_what_is_remembered_is_bounded_and_used_counts_stay(monkeypatch):
    monkeypatch.setattr(counter_module, "REMEMBERED_COUNTS", 2)
    encoding = Watched()
    counter = TokenCounter(encoding)
    for text in ("one", "two", "one", "three", "one", "four", "one", "two"):
        counter.count(text)
    assert encoding.asked == ["one", "two", "three", "four", "two"]
    for number in range(100):
        counter.count(f"{number}")
        assert len(counter._recent) + len(counter._older) < 4


class Said:
    def __init__(self, content):
        self.content = content


class Talk:
    def __init__(self, *texts):
        self.messages = [Said(text) for text in texts]


def test_a_conversation_is_counted_as_well_as_its_worst_message():
    class Fails:
        def encode_ordinary(self, text):
            if text == "twelve chars":
                raise ValueError
            return [0] * len(text)

    counter = TokenCounter(Fails())
    assert counter.count_conversation(Talk("four")).accuracy == "exact"
    counted = counter.count_conversation(Talk("four", "twelve chars", "four"))
    assert counted == TokenCount(11, "approximate", "approximate")


def test_a_conversation_is_read_no_further_than_asked():
    encoding = Watched()
    talk = Talk(*(f"{number:04}" for number in range(2_000)))
    assert TokenCounter(encoding).count_conversation(talk, enough=1_000).tokens == 2_000
    assert len(encoding.asked) <= 501


@pytest.mark.parametrize(
    ("provider", "method"),
    [
        ("Azure", "openai-tiktoken"),
        ("openai", "openai-tiktoken"),
        ("anthropic", "anthropic-estimate"),
        ("google", "gemini-estimate"),
        ("gemini", "gemini-estimate"),
        ("abacus", "approximate"),
    ],
)
def test_each_provider_is_counted_in_its_own_way(provider, method):
    assert TokenCounter.get_recommended_method(provider) == method


class Panic(BaseException):
    """As pyo3's: a panic inside tiktoken is no Exception."""


@pytest.mark.parametrize("error", [ValueError, Panic])
def test_a_tokenizer_that_fails_is_reported_once_and_the_count_is_approximate(error, caplog):
    class Failing:
        def encode_ordinary(self, text):
            raise error("at " + text)

    counter = TokenCounter(Failing())
    for text in ("twelve chars", "other twelve"):
        assert counter.count(text) == TokenCount(3, "approximate", "approximate")
    assert [one.levelname for one in caplog.records] == ["WARNING"]
    assert error.__name__ in caplog.text
    assert "twelve" not in caplog.text
