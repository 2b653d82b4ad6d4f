"""Who reads for facts and graph is killed at random, and nothing is skipped or doubled."""

from .crash_test import run


def test_twenty_kills_leave_what_an_undisturbed_run_leaves(tmp_path):
    result = run(tmp_path, kills=20, messages=200)
    assert result.kills >= 20
    assert result.same
    assert result.each_once
    assert result.integrity == "ok"
