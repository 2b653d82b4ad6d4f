"""Messages are put in an order that a model accepts."""

from hypothesis import given
from hypothesis import strategies as st

from custom_components.switchboard.engine.azure.messages import Message, ToolCall
from custom_components.switchboard.engine.turn.tool_pairs import INTERRUPTED, well_formed


def message(role, content="", calls=(), result_of=None):
    return Message(
        role,
        content,
        tool_calls=tuple(ToolCall(call, "on", "{}") for call in calls),
        tool_call_id=result_of,
    )


def test_a_well_formed_list_comes_back_as_it_is():
    messages = (
        message("system", "You look after a house."),
        message("user", "Lights"),
        message("assistant", calls=["c1", "c2"]),
        message("tool", "one", result_of="c1"),
        message("tool", "", result_of="c2"),
        message("assistant", "Done."),
    )
    assert well_formed(messages) == messages


def test_a_call_without_a_result_gets_an_error():
    call = message("assistant", calls=["c1"])
    _, error, question = well_formed([call, message("user", "Hello?")])
    assert (error.role, error.content, error.tool_call_id) == ("tool", INTERRUPTED, "c1")
    assert question.content == "Hello?"


def test_a_result_without_a_call_is_dropped():
    assert well_formed([message("tool", "lost", result_of="c1"), message("tool", "odd")]) == ()


def test_a_second_result_of_the_same_call_is_dropped():
    call = message("assistant", calls=["c1"])
    first, second = (message("tool", text, result_of="c1") for text in ("first", "second"))
    assert well_formed([call, first, second]) == (call, first)


def test_a_result_that_comes_late_is_moved_to_its_call():
    call = message("assistant", calls=["c1"])
    question = message("user", "Hello?")
    result = message("tool", "late", result_of="c1")
    assert well_formed([call, question, result]) == (call, result, question)


def test_a_call_id_used_again_takes_the_result_that_follows_it():
    call = message("assistant", calls=["c1"])
    early, one, two = (message("tool", text, result_of="c1") for text in ("early", "one", "two"))
    assert well_formed([early, call, one, call, two]) == (call, one, call, two)


def test_repeated_user_messages_stay_and_empty_messages_go():
    one, two = message("user", "One"), message("user", "Two")
    assert well_formed([one, message("user", " \n"), two, message("assistant")]) == (one, two)


MESSAGES = st.lists(
    st.builds(
        message,
        role=st.sampled_from(["system", "user", "assistant", "tool"]),
        content=st.sampled_from(["", " ", "words"]),
        calls=st.lists(st.sampled_from("abc"), max_size=2),
        result_of=st.sampled_from(["a", "b", "c", None]),
    ),
    max_size=12,
)


@given(MESSAGES)
def test_the_outcome_is_always_well_formed_and_stays_so(messages):
    once = well_formed(messages)
    place = 0
    while place < len(once):
        entry = once[place]
        assert entry.role != "tool"
        results = once[place + 1 : place + 1 + len(entry.tool_calls)]
        assert [r.tool_call_id for r in results] == [c.id for c in entry.tool_calls]
        assert all(r.role == "tool" for r in results)
        place += 1 + len(results)
    assert well_formed(once) == once
