"""Phrases are kept in files for one setting of a voice, and nothing else is."""

import asyncio
from pathlib import Path

from custom_components.switchboard.engine.speech.phrases import KeptPhrases


async def test_a_phrase_is_kept_by_voice_and_kind_until_the_setting_changes(tmp_path):
    kept = KeptPhrases(tmp_path, "one", {"Done."})
    assert kept.may_keep("Done.")
    assert not kept.may_keep("Anna is at home.")
    assert await kept.get("Done.", "alloy", "mp3") is None
    await kept.keep("Done.", "alloy", "mp3", b"sound")
    again = KeptPhrases(tmp_path, "one", {"Done."})
    await again.clear_others()
    assert await again.get("Done.", "alloy", "mp3") == b"sound"
    assert await again.get("Done.", "nova", "mp3") is None
    assert await again.get("Done.", "alloy", "pcm") is None
    [file] = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert "Done" not in file.name
    other = KeptPhrases(tmp_path, "two", {"Done."})
    await other.clear_others()
    assert list(tmp_path.iterdir()) == []


async def test_what_is_written_at_a_time_is_not_mixed_up(tmp_path, monkeypatch):
    write, under_way, most = Path.write_bytes, [], []

    def counted(path, audio):
        under_way.append(path)
        most.append(len(under_way))
        try:
            return write(path, audio)
        finally:
            under_way.remove(path)

    monkeypatch.setattr(Path, "write_bytes", counted)
    kept = KeptPhrases(tmp_path, "one", {"Done."})
    codecs = [f"codec{at}" for at in range(20)]
    await asyncio.gather(*(kept.keep("Done.", "alloy", one, one.encode()) for one in codecs))
    assert max(most) == 1
    assert [await kept.get("Done.", "alloy", one) for one in codecs] == [
        one.encode() for one in codecs
    ]


async def test_a_folder_that_cannot_be_written_costs_no_answer(tmp_path):
    in_the_way = tmp_path / "file"
    in_the_way.write_bytes(b"")
    kept = KeptPhrases(in_the_way, "one", {"Done."})
    await kept.clear_others()
    await kept.keep("Done.", "alloy", "mp3", b"sound")
    assert await kept.get("Done.", "alloy", "mp3") is None
