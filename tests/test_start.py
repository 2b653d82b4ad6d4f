"""A house that starts loads no more modules of ours than it needs before its first sentence."""

from pathlib import Path

from bench.footprint import MOST_MODULES
from bench.size import COMPONENT, graph_of, loaded_with
from custom_components.switchboard import SPEECH_PLATFORMS

REPOSITORY = Path(__file__).parents[1]
STEMMERS = 7
"""One for each language, and what they share, which ``engine/language/stemming`` loads by name."""


def test_a_house_loads_few_modules_when_it_starts():
    folder = REPOSITORY / COMPONENT
    sources = {
        path.relative_to(REPOSITORY).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.py")
    }
    graph = graph_of(sources, at_once=True)
    by_home_assistant = {
        f"{COMPONENT.name}.{path.stem}"
        for path in folder.glob("[a-z]*.py")
        if path.stem not in SPEECH_PLATFORMS.values()
    }
    loaded = loaded_with(graph, by_home_assistant)
    assert f"{COMPONENT.name}.engine.turn.pipeline" in loaded
    assert f"{COMPONENT.name}.memory.readers" not in loaded
    assert f"{COMPONENT.name}.engine.azure.listening" not in loaded
    assert not [name for name in loaded if name.startswith(f"{COMPONENT.name}.sharing")]
    assert not [name for name in loaded if "speaking" in name or "azure.speech" in name]
    assert len(loaded) + STEMMERS <= MOST_MODULES
