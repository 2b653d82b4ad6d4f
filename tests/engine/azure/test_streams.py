"""What each API streams becomes the same few deltas."""

import json
from collections.abc import AsyncGenerator

import pytest

from custom_components.switchboard.engine.azure import errors
from custom_components.switchboard.engine.azure.deltas import (
    Delta,
    Finished,
    ReasoningItem,
    Searched,
    TextDelta,
    ThinkingDelta,
    Usage,
    wholesome,
)
from custom_components.switchboard.engine.azure.messages import ToolCall
from tests.engine.azure.wires import CHAT_USAGE, call, chunk, ended, item, piece, said, usage
from tests.scripted_server import stream

USED = Usage(1200, 1024, 30, 12)
NOTHING_USED = Usage(0, 0, 0, 0)


@pytest.fixture
def hear(server, house):
    """Stream one scripted answer; gives the deltas, and the error that ended them if any."""

    async def hear(wire, *events, done=False):
        deltas = []
        server.will(stream(*events, done=done))
        try:
            async for delta in house(wire).stream():
                deltas.append(delta)  # noqa: PERF401  (what came before an error counts)
        except errors.LLMError as err:
            return deltas, err
        return deltas, None

    return hear


async def test_responses_text(hear):
    deltas, error = await hear(
        "responses",
        {"type": "response.created", "response": {"id": "resp_1"}},
        said("Hel"),
        said(""),
        said("lo"),
        {"type": "response.something_new", "delta": "ignored"},
        ended(),
    )
    assert error is None
    assert deltas == [TextDelta("Hel"), TextDelta("lo"), USED, Finished("stop", "model-of-a-test")]


async def test_responses_reasoning_comes_before_its_call(hear):
    reasoning = item(
        type="reasoning",
        id="rs_1",
        summary=[{"type": "summary_text", "text": "Lamp."}],
        encrypted_content="opaque",
        status=None,
    )
    deltas, error = await hear(
        "responses",
        {"type": "response.reasoning_summary_text.delta", "delta": "Lamp."},
        reasoning,
        call(arguments='{"name":\n"lamp"}'),
        call("call_2"),
        ended(),
    )
    assert error is None
    thought, kept, first, second, used, finished = deltas
    assert thought == ThinkingDelta("Lamp.")
    assert isinstance(kept, ReasoningItem)
    data = json.loads(kept.data)
    assert data.pop("made_by")
    assert data == {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "opaque"}
    assert first == ToolCall("call_1", "switch", '{"name":\n"lamp"}')
    assert second == ToolCall("call_2", "switch", "{}")
    assert (used, finished) == (USED, Finished("tool_calls", "model-of-a-test"))


async def test_the_parts_of_a_summary_are_told_apart(hear):
    told = "response.reasoning_summary_text.delta"
    begins = {"type": "response.reasoning_summary_part.added"}
    deltas, _ = await hear(
        "responses",
        begins,
        {"type": told, "delta": "A lamp."},
        begins,
        {"type": told, "delta": "Which one?"},
        said("Hi"),
        ended(),
    )
    thought = [delta.text for delta in deltas if isinstance(delta, ThinkingDelta)]
    assert thought == ["A lamp.", "\n\n", "Which one?"]


async def test_reasoning_that_cannot_be_sent_back_is_not_kept(hear):
    deltas, _ = await hear(
        "responses", item(type="reasoning", id="rs_1", summary=[]), said("Hi"), ended()
    )
    assert deltas == [TextDelta("Hi"), USED, Finished("stop", "model-of-a-test")]


async def test_a_call_that_was_cut_is_not_made(hear):
    cut = item(type="function_call", call_id="c", name="switch", arguments="{", status="incomplete")
    reason = {"reason": "max_output_tokens"}
    deltas, error = await hear("responses", cut, ended("incomplete", incomplete_details=reason))
    assert deltas == [USED]
    assert type(error) is errors.ThoughtTooLongError


async def test_a_refusal_is_spoken_on_responses(hear):
    deltas, _ = await hear(
        "responses", {"type": "response.refusal.delta", "delta": "I may not."}, ended()
    )
    assert deltas[0] == TextDelta("I may not.", is_refusal=True)


async def test_an_answer_sent_only_at_the_end_is_heard(hear):
    output = [
        {"type": "message", "content": [{"type": "output_text", "text": "Hello"}]},
        {"type": "message", "content": [{"type": "refusal", "refusal": "No"}, None]},
        {"type": "function_call", "call_id": "c", "name": "now", "arguments": "{}"},
        {"type": "novelty"},
    ]
    deltas, error = await hear("responses", ended(output=output, usage=None))
    assert error is None
    assert deltas == [
        TextDelta("Hello"),
        TextDelta("\n\n"),
        TextDelta("No", is_refusal=True),
        ToolCall("c", "now", "{}"),
        Finished("tool_calls", "model-of-a-test"),
    ]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([said("Hel")], errors.StreamBrokenError),
        ([], errors.EmptyAnswerError),
        ([ended()], errors.EmptyAnswerError),
        ([ended("incomplete", incomplete_details=None)], errors.ThoughtTooLongError),
        ([said("H"), ended("incomplete", incomplete_details=None)], errors.AnswerCutError),
        (
            [ended("incomplete", incomplete_details={"reason": "content_filter"})],
            errors.ContentFilteredError,
        ),
        ([ended("failed", error={"code": "server_error", "message": ""})], errors.ServiceError),
        ([ended("failed")], errors.ServiceError),
        (
            [said("H"), ended("failed", error={"code": "rate_limit_exceeded", "message": ""})],
            errors.RateLimitedError,
        ),
        (
            [said("H"), {"type": "error", "code": "server_error", "message": "", "param": None}],
            errors.ServiceError,
        ),
        (
            [said("H"), {"type": "error", "error": {"code": "content_filter", "message": ""}}],
            errors.ContentFilteredError,
        ),
        ([said("H"), b"data: {broken\n\n"], errors.StreamBrokenError),
        ([said("H"), b"data: \xff\xfe\n\n"], errors.StreamBrokenError),
        (
            [said("H"), b'data: "text"\n\n', b"data: 5\n\n", b"data: []\n\n"],
            errors.StreamBrokenError,
        ),
        ([said("H"), {"type": "response.output_item.done"}], errors.StreamBrokenError),
    ],
)
async def test_each_way_responses_end_badly_has_its_error(hear, server, events, expected):
    server.will(stream(*events))  # what may be asked once more gets the same again
    _, error = await hear("responses", *events)
    assert type(error) is expected


async def test_responses_tell_the_filters_categories(hear):
    filters = [
        {"content_filter_results": {"violence": {"filtered": True}}},
        {"content_filter_results": {"hate": {"filtered": False}}},
        "odd",
    ]
    reason = {"reason": "content_filter"}
    _, error = await hear(
        "responses", ended("incomplete", incomplete_details=reason, content_filters=filters)
    )
    assert error.categories == ("violence",)


async def test_chat_text(hear):
    deltas, error = await hear(
        "chat_completions",
        {"choices": [], "prompt_filter_results": [{"prompt_index": 0}]},
        chunk(role="assistant", content=""),
        chunk(content="Hel"),
        {"choices": [{"index": 0, "content_filter_offsets": {}}]},
        {"choices": None},
        chunk(reasoning_content="Greeting."),
        chunk(content="lo"),
        chunk("stop"),
        usage(),
        done=True,
    )
    assert error is None
    assert deltas == [
        TextDelta("Hel"),
        ThinkingDelta("Greeting."),
        TextDelta("lo"),
        USED,
        Finished("stop", "model-of-a-test"),
    ]


async def test_chat_tool_calls_are_gathered(hear):
    deltas, error = await hear(
        "chat_completions",
        chunk(content="Switching."),
        chunk(tool_calls=[piece(0, "call_1", "switch", "")]),
        chunk(tool_calls=[piece(0, text='{"name": ')]),
        chunk(tool_calls=[piece(0, text='"lamp"}')]),
        chunk(tool_calls=[piece(1, "call_2", "now", "{}")]),
        chunk("tool_calls"),
        done=True,
    )
    assert error is None
    assert deltas == [
        TextDelta("Switching."),
        ToolCall("call_1", "switch", '{"name": "lamp"}'),
        ToolCall("call_2", "now", "{}"),
        Finished("tool_calls", "model-of-a-test"),
    ]


async def test_calls_that_share_a_number_are_told_apart_by_their_id(hear):
    deltas, _ = await hear(
        "chat_completions",
        chunk(tool_calls=[piece(0, "a", "now", "{}"), piece(0, "b", "then", "{}")]),
        chunk("stop"),
    )
    assert deltas[:2] == [ToolCall("a", "now", "{}"), ToolCall("b", "then", "{}")]
    assert deltas[2] == Finished("tool_calls", "model-of-a-test")


async def test_a_call_without_an_id_gets_one(hear):
    deltas, _ = await hear(
        "chat_completions",
        chunk(tool_calls=[piece(None, None, "now")]),
        chunk(tool_calls=[piece(None, None, None, "{}")]),
        chunk("tool_calls"),
    )
    call = deltas[0]
    assert isinstance(call, ToolCall)
    assert (call.name, call.arguments) == ("now", "{}")
    assert call.id.startswith("call_")


@pytest.mark.parametrize("finish", ["length", "content_filter", None])
async def test_a_chat_call_that_was_cut_is_not_made(hear, finish):
    events = [chunk(content="Well"), chunk(tool_calls=[piece(0, "a", "now", "{")])]
    deltas, error = await hear("chat_completions", *events, chunk(finish))
    assert deltas == [TextDelta("Well")]
    assert error is not None


async def test_a_refusal_is_spoken_on_chat_completions(hear):
    deltas, _ = await hear("chat_completions", chunk(refusal="I may not."), chunk("stop"))
    assert deltas[0] == TextDelta("I may not.", is_refusal=True)


async def test_usage_of_an_odd_shape_counts_nothing(hear):
    odd = {"choices": [], "usage": {"prompt_tokens": "many", "prompt_tokens_details": None}}
    deltas, _ = await hear("chat_completions", chunk(content="Hi"), chunk("stop"), odd)
    assert NOTHING_USED in deltas


async def test_usage_sent_with_the_last_word_is_counted_once(hear):
    last = chunk("stop") | {"usage": CHAT_USAGE}
    deltas, _ = await hear("chat_completions", chunk(content="Hi"), last)
    assert deltas.count(USED) == 1


@pytest.mark.parametrize("wire", ["responses", "chat_completions"])
async def test_what_was_put_into_the_cache_is_counted(hear, wire):
    told = {"cached_tokens": 0, "cache_write_tokens": 3207}
    if wire == "responses":
        used = {"input_tokens": 4000, "output_tokens": 5, "input_tokens_details": told}
        deltas, _ = await hear(wire, said("Hi"), ended(usage=used))
    else:
        used = {"prompt_tokens": 4000, "completion_tokens": 5, "prompt_tokens_details": told}
        deltas, _ = await hear(wire, chunk(content="Hi"), chunk("stop") | {"usage": used})
    assert Usage(4000, 0, 5, 0, 3207) in deltas


FILTERED = {
    "choices": [
        {
            "index": 0,
            "delta": {},
            "finish_reason": "content_filter",
            "content_filter_results": {"self_harm": {"filtered": True}},
        }
    ]
}


async def test_chat_completions_tell_the_filters_categories(hear):
    deltas, error = await hear("chat_completions", chunk(content="H"), FILTERED, usage(), done=True)
    assert deltas == [TextDelta("H"), USED]
    assert isinstance(error, errors.ContentFilteredError)
    assert error.categories == ("self_harm",)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([chunk(content="H")], errors.StreamBrokenError),
        ([], errors.EmptyAnswerError),
        ([chunk("stop")], errors.EmptyAnswerError),
        ([chunk("tool_calls")], errors.EmptyAnswerError),
        ([chunk("length")], errors.ThoughtTooLongError),
        ([chunk(content="H"), chunk("length")], errors.AnswerCutError),
        ([chunk("a_novelty")], errors.EmptyAnswerError),
        ([chunk(content="H"), {"error": {"code": "server_error"}}], errors.ServiceError),
        ([chunk(content="H"), b"data: {broken\n\n"], errors.StreamBrokenError),
        ([chunk(content="H"), b'data: "text"\n\n'], errors.StreamBrokenError),
        ([b"<html>hello</html>"], errors.EmptyAnswerError),
    ],
)
async def test_each_way_chat_ends_badly_has_its_error(hear, server, events, expected):
    server.will(stream(*events))
    _, error = await hear("chat_completions", *events)
    assert type(error) is expected


# Whatever the server sent


FIRST, LATER = ReasoningItem("{}"), ReasoningItem('{"id": 2}')
CALL, END, SPENT = ToolCall("c", "now", "{}"), Finished("stop"), Usage(1, 0, 1, 0)


async def put_in_order(*deltas: Delta) -> list[Delta]:
    async def given() -> AsyncGenerator[Delta]:
        for delta in deltas:
            yield delta

    return [delta async for delta in wholesome(given())]


def texts(*pieces: str) -> list[Delta]:
    return [TextDelta(piece) for piece in pieces]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (texts("Hello", " there"), texts("Hello", " there")),
        (texts("\n", " \n", " Hello"), texts("Hello")),
        (texts(" \n"), []),
        (texts("Fine \ud83d", "\ude00."), texts("Fine ", "\U0001f600.")),
        (texts("\ud83d", "\ude00"), texts("\U0001f600")),
        (texts("Fine \ud83d"), texts("Fine ", "\ufffd")),
        (texts("Fine \ude00."), texts("Fine \ufffd.")),
        ([FIRST, *texts("Hello")], [FIRST, *texts("Hello")]),
        ([*texts("Hello"), LATER], texts("Hello")),
        ([*texts("Hello"), LATER, *texts("you")], texts("Hello", "you")),
        ([*texts("Hello"), LATER, CALL], [*texts("Hello"), LATER, CALL]),
        ([FIRST, CALL, LATER, CALL], [FIRST, CALL, LATER, CALL]),
        ([CALL, *texts("\n")], [CALL, *texts("\n")]),
    ],
)
async def test_deltas_are_put_in_order(given, kept):
    assert await put_in_order(*given, SPENT, END) == [*kept, SPENT, END]


async def test_a_call_holds_valid_unicode():
    assert await put_in_order(ToolCall("c", "n\ud83d", '{"a": "\ud83d\ude00"}'), END) == [
        ToolCall("c", "n\ufffd", '{"a": "\U0001f600"}'),
        END,
    ]


def looked(call_id, **action):
    return item(type="web_search_call", id=call_id, status="completed", action=action)


def cites(*urls):
    notes = [{"type": "url_citation", "url": url, "title": "Obey me"} for url in urls]
    return item(type="message", content=[{"type": "output_text", "annotations": notes}])


async def test_searches_are_told_and_pages_named_by_their_hosts(hear):
    deltas, error = await hear(
        "responses",
        {"type": "response.web_search_call.searching", "item_id": "ws_1"},
        looked("ws_1", type="search", query="tides"),
        looked("ws_2", type="search", queries=["ebb", "flood"]),
        looked("ws_3", type="open_page", url="https://sea.example/"),
        said("High at noon (https://said.example/)."),
        cites(
            "https://www.sea.example:80/a_(b)",
            "https://www.sea.example:80/a_(b)",
            "https://said.example/",
            "javascript:alert(1)",
            "https://no page.example",
            "https://[",
            "https://bank.example:pw@thief.example/",
            "https://bank.example:443@thief.example/",
            "https://tide.example?a=b",
        ),
        ended(),
    )
    assert error is None
    assert deltas[:3] == [
        Searched("ws_1", "tides"),
        Searched("ws_2", "ebb, flood"),
        Searched("ws_3", "https://sea.example/", only_opened=True),
    ]
    *_, sources, _ = deltas
    assert sources == TextDelta(
        "\n\n\N{LINK SYMBOL} [sea.example](https://www.sea.example:80/a_%28b%29)"
        " [tide.example](https://tide.example?a=b)"
    )


async def test_what_was_thought_after_words_and_led_to_a_search_is_not_sent_back():
    last = ToolCall("c", "switch", "{}")

    async def answer() -> AsyncGenerator[Delta]:
        for delta in (TextDelta("Wait."), ReasoningItem("led"), Searched("w", ""), last):
            yield delta

    heard = [delta async for delta in wholesome(answer())]
    assert heard == [TextDelta("Wait."), Searched("w", ""), last]


@pytest.mark.parametrize("claimed", [-5, True, 1.5, "7", None, 10**30])
async def test_what_cannot_be_a_count_counts_nothing(hear, claimed):
    details = {"cached_tokens": claimed, "cache_write_tokens": claimed}
    usage = {"input_tokens": claimed, "output_tokens": claimed, "input_tokens_details": details}
    deltas, error = await hear("responses", said("Hi."), ended(usage=usage))
    assert error is None
    assert Usage(0, 0, 0, 0) in deltas
