"""How the evidence that recall finds is measured, on a small made-up file in LoCoMo's format."""

import json
import operator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bench.in_memory import open_in_memory
from bench.locomo import DEPTHS, Sample, judge, read_samples, read_time, session_of
from custom_components.switchboard.engine.recall.recall import recall
from custom_components.switchboard.engine.storage.transaction import Transaction

FILE = Path(__file__).parent / "data" / "locomo_format.json"


@pytest.fixture
def sample() -> Sample:
    (sample,) = read_samples(FILE)
    return sample


def test_every_turn_becomes_a_message_of_its_session(sample: Sample) -> None:
    assert len(sample.messages) == 18
    assert {message.conversation_id for message in sample.messages} == {
        "session 1",
        "session 2",
        "session 3",
    }
    canoe = sample.messages[3]
    assert canoe.content.startswith("Jonas: I would be afraid")
    assert canoe.content.endswith("[a photo of a red canoe on two wooden blocks]")
    assert canoe.created_at.date() == datetime(2026, 5, 8, tzinfo=UTC).date()
    assert sample.asked_at > max(message.created_at for message in sample.messages)


def test_questions_without_evidence_in_the_log_are_left_out(sample: Sample) -> None:
    assert len(sample.questions) == 10
    by_text = {question.text: question.evidence for question in sample.questions}
    assert by_text["What did they lose on the trip, and who helped?"] == {"D2:1", "D2:3"}
    assert by_text["What would Jonas like to bind first?"] == {"D3:6"}


def test_a_time_is_read_as_it_is_written_there() -> None:
    assert read_time("1:56 pm on 8 May, 2023") == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert read_time("12:09 am on 13 September, 2023") == datetime(2023, 9, 13, 0, 9, tzinfo=UTC)


def test_shares_are_of_each_questions_evidence_and_the_fifth_category_is_apart(sample) -> None:
    turns = [message.id for message in sample.messages]
    quality = judge([(sample, lambda question, now: turns)])
    # D1:3 and D1:4 of ten, D1:6 at sixth place, both of the trip at seventh and ninth, ...
    assert quality.questions == 10
    assert quality.answerable == pytest.approx((2 / 9, 5 / 9, 9 / 9))
    assert quality.by_category[5] == (0, 1, 1)
    assert quality.every == pytest.approx((2 / 10, 6 / 10, 1))


def test_a_session_is_found_with_the_first_of_its_turns(sample) -> None:
    turns = [message.id for message in sample.messages]
    quality = judge([(sample, lambda question, now: turns)], (1, 2, 3), session_of)
    sessions = [{session_of(turn) for turn in one.evidence} for one in sample.questions]
    first = sum(len(some & {"D1"}) / len(some) for some in sessions) / len(sessions)
    assert quality.every[0] == pytest.approx(first)
    assert 0 < first < quality.every[1] < quality.every[2] == 1


def test_a_search_that_finds_nothing_has_no_share(sample) -> None:
    assert judge([(sample, lambda question, now: [])]).every == (0, 0, 0)


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    for content in ({"a": 1}, [{"conversation": {}}], [3]):
        path.write_text(json.dumps(content), encoding="utf-8")
        with pytest.raises(ValueError, match="LoCoMo"):
            read_samples(path)
    with pytest.raises(ValueError, match="no question"):
        judge([])


def test_recall_finds_more_of_the_evidence_than_the_expected_share(sample: Sample) -> None:
    with closing(open_in_memory()) as conn:
        Transaction(conn).log.append(sample.messages)

        def search(question: str, now: datetime) -> list[str]:
            found = recall(
                Transaction(conn),
                question,
                ("household",),
                now=now,
                limit=DEPTHS[-1],
                sources=["log"],
            )
            return [one.message_ids[0] for one in found]

        quality = judge([(sample, search)])
    expected = (0.62, 0.71, 0.77)
    assert all(map(operator.ge, quality.answerable, expected, strict=True)), quality.answerable
