"""The benchmark of what is learnt: what counts as right there, what as junk, and what as lost."""

import json

from training import learn
from training.learn_labels import Kept, read_windows, verdict_of

WINDOW = {
    "id": "one",
    "language": "en",
    "messages": [
        {"role": "user", "content": "Turn on the lamp"},
        {"role": "assistant", "content": "Done."},
        {"role": "user", "content": "The dustmen come on Tuesdays", "at": "2026-11-20T18:00:00"},
        {"role": "user", "content": "My sister Anna does not eat meat", "at": "18:01"},
    ],
    "facts": [
        {"text": "The dustmen come on Tuesdays", "from": [3], "kind": "fact"},
        {"text": "Sister Anna does not eat meat", "from": [4], "kind": "fact"},
    ],
    "junk": ["Wants the lamp on"],
}


def test_a_kept_fact_is_held_against_the_labels(tmp_path):
    path = tmp_path / "windows.json"
    path.write_text(json.dumps({"windows": [WINDOW]}), "utf-8")
    [window] = read_windows(path)
    kept = [
        Kept("The dustmen come on Tuesdays", frozenset({3})),
        Kept("Does not eat meat", frozenset({4})),
        Kept("Wants the lamp on", frozenset({1})),
        Kept("The dustmen come on Tuesdays", frozenset({1})),
    ]
    verdict = verdict_of(window, kept)
    assert verdict.right == (kept[0],)
    assert verdict.junk == (kept[1], kept[2], kept[3])
    assert [label.text for label in verdict.lost] == ["Sister Anna does not eat meat"]


def test_recorded_answers_go_the_way_of_the_integration(tmp_path, capsys):
    path = tmp_path / "windows.json"
    path.write_text(json.dumps({"windows": [WINDOW]}), "utf-8")
    said = {
        "category": "fact",
        "summary": "The dustmen come on Tuesdays",
        "subject": "dustmen",
        "polarity": "neutral",
        "confidence": 0.9,
        "sources": [3],
        "sensitivity": "none",
    }
    (tmp_path / "one.json").write_text(json.dumps({"facts": [said]}), "utf-8")
    assert learn.main([str(path), "--answers", str(tmp_path), "--show"]) == 1
    told = capsys.readouterr().out
    assert "| all | 1 | 2 | 1 | 1 | 0 | 0 | 1 | 1 |" in told
    assert learn.main([str(path), "--requests", str(tmp_path / "asked")]) == 0
    [request] = (tmp_path / "asked").iterdir()
    body = json.loads(request.read_text("utf-8"))
    assert body["text"]["format"]["strict"] is True
    assert "dustmen" in body["input"][-1]["content"]
