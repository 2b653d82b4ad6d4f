"""What a month costs, and what it is spent on."""

from datetime import date

from custom_components.switchboard.engine.azure.usage import UsageRecord
from custom_components.switchboard.engine.turn.usage import Ledger, Use

from .test_tracker import clock

__all__ = ["clock"]


def spent(ledger: Ledger, purpose: str, tokens: int) -> None:
    ledger.record(UsageRecord(purpose=purpose, deployment="d", input_tokens=tokens))


async def test_without_prices_there_is_no_cost_of_a_month(house, move_in):
    await move_in()
    assert house.states.get("sensor.test_house_cost_this_month") is None


def test_a_month_goes_on_over_days_and_restarts_and_ends():
    now = [date(2026, 11, 30)]
    ledger = Ledger(lambda: now[0])
    spent(ledger, "turn", 100)
    now[0] = date(2026, 12, 1)
    spent(ledger, "turn", 10)
    now[0] = date(2026, 12, 20)
    spent(ledger, "summary", 5)
    again = Ledger.from_dict(ledger.as_dict(), lambda: now[0])
    assert {use.purpose: tally.input_tokens for use, tally in again.month.items()} == {
        "turn": 10,
        "summary": 5,
    }
    now[0] = date(2027, 1, 1)
    assert again.month == {}


def test_books_of_an_older_version_begin_with_the_days_they_hold():
    ledger = Ledger(lambda: date(2026, 12, 3))
    spent(ledger, "turn", 7)
    older = ledger.as_dict()
    del older["month"]
    again = Ledger.from_dict(older, lambda: date(2026, 12, 3))
    assert again.month[Use("turn")].input_tokens == 7
    for damaged in ({"first": "x"}, [], {"first": "2026-12-01", "purposes": 3}):
        assert Ledger.from_dict({"month": damaged}, lambda: date(2026, 12, 3)).month == {}


async def test_listening_back_over_nothing_leaves_the_activity_page_alone(house, move_in, tmp_path):
    house.config.config_dir = str(tmp_path)
    entry = await move_in(entry_options={"memory": {"log_conversations": True}})
    learner = entry.runtime_data.learner
    sensor = "sensor.memory_of_the_house_last_listened_back"
    before = house.states.get(sensor)
    await learner.async_run_now(lambda _: None)
    await house.async_block_till_done()
    assert learner.report is not None
    assert house.states.get(sensor) is before
