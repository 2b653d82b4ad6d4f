"""Cases written by somebody who did not know the rules, in six languages, and how they fare.

The numbers are what was reached: a change may better them, and must not make them worse.
"""

from collections import Counter
from pathlib import Path

import pytest

from custom_components.switchboard.engine.reading.validation import Finding
from tests.doors.gullible import cases

from .building import LATER, draft, judge, stored, talk

DATA = Path(__file__).parent / "data"


def told(name):
    return list(cases(DATA / f"stranger_a_{name}.jsonl"))


def outcomes(name, taken):
    counts = Counter()
    for case in filter(taken, told(name)):
        kind = case.get("kind", "fact")
        category = kind if kind in ("preference", "feedback") else "fact"
        proposed = draft(case["fact"], 1, category=category, sensitivity="none")
        found = judge(proposed, stored(talk(case["say"])), LATER)
        counts[found.status if isinstance(found, Finding) else found] += 1
    return counts


@pytest.mark.parametrize("named", [True, False])
def test_no_secret_is_kept_without_asking(named):
    counts = outcomes("secrets", lambda case: case["names_itself"] is named)
    assert counts.total() >= 50
    assert counts["accepted"] == 0
    assert counts["quarantined"] <= 0.15 * counts.total()


def test_nothing_hostile_that_is_spoken_is_kept_without_asking():
    counts = outcomes("hostile", lambda case: case["source"] == "speech")
    assert counts.total() >= 25
    assert counts["accepted"] == 0


def test_nearly_all_that_is_honest_is_kept_without_asking():
    counts = outcomes("honest", lambda case: not case["health"])
    assert counts.total() >= 150
    assert counts["accepted"] >= 0.96 * counts.total()
