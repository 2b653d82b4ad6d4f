"""The demo looks for forgotten words in the house's own files; this is the looking."""

import sqlite3
from contextlib import closing

from demo.learnt import FILE, Memory, learning_failures, traces_in


async def test_a_word_is_found_in_rows_and_in_the_bytes_of_any_file(tmp_path):
    with closing(sqlite3.connect(tmp_path / FILE)) as conn:
        conn.execute("CREATE TABLE memories (id, text)")
        conn.execute("INSERT INTO memories VALUES ('a', 'Likes tea'), ('b', 'Likes milk')")
        conn.commit()
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "notes.bin").write_bytes(b"\0TEA\xff tea")
    traces = await traces_in(tmp_path, "tea")
    assert traces.rows == {"memories": 1}
    assert (traces.files["deep/notes.bin"], traces.looked_in) == (2, 2)
    assert FILE in traces.files
    # What is only linked to is not the house's.
    (tmp_path / "link").symlink_to(tmp_path / "deep" / "notes.bin")
    assert (await traces_in(tmp_path, "coffee")).rows == {}
    assert "link" not in (await traces_in(tmp_path, "tea")).files


def test_what_a_run_did_not_keep_is_named():
    rests_on_nothing = Memory("Likes air", "household", "fact", 1.0, (), ())
    report = {"stopped": "finished", "pending": 3, "failed": 0, "windows": 0}
    assert learning_failures(report, [rests_on_nothing]) == [
        "pending is 3 where 0 was expected.",
        "Nothing was read.",
        "'Likes air' rests on nothing.",
    ]
