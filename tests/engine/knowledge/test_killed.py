"""A process that takes facts in is killed at random instants, and nothing is lost or done twice."""

from .crash_test import run


def test_forty_kills_leave_what_an_undisturbed_run_leaves(tmp_path):
    result = run(tmp_path, kills=40, facts=300)
    assert result.kills >= 40
    assert result.same
    assert result.each_once
    assert result.integrity == "ok"
    wanted = {"add", "confirm", "refine", "supersede", "retract"}
    assert {row[3] for row in result.tables["history"]} >= wanted
