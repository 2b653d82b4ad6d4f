"""What several chunks say of the same thing becomes one memory; all else stays apart."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.chunking.deduplication import (
    ChunkDeduplicator,
    DeduplicationResult,
)
from custom_components.switchboard.engine.chunking.results import (
    ChunkExtractionResult,
    ChunkRelationship,
)
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.guarded import guarded
from custom_components.switchboard.engine.knowledge.guards import conflicts
from custom_components.switchboard.engine.storage.entries import ExtractedFact

from .planted import memories as planted

AT = datetime(2026, 3, 1, 18, tzinfo=UTC)


def memory(number: int, summary: str, **others: Any) -> ExtractedFact:
    """Return a memory of a house, said so many minutes after six."""
    found = ExtractedFact(
        id=f"m{number}", owner="household", category="fact", summary=summary, confidence=0.6,
        source_message_ids=(f"s{number}",), window_end_id=f"w{number}", subject="house",
        polarity="neutral", created_at=AT + timedelta(minutes=number),
    )  # fmt: skip
    return replace(found, **others)


def chunk(
    sequence: int, *memories: ExtractedFact, relationships: Sequence[ChunkRelationship] = ()
) -> ChunkExtractionResult:
    """Return what a chunk gave."""
    return ChunkExtractionResult(
        f"c{sequence}", sequence, "success", memories, tuple(relationships), 100, 0.1
    )


def merge(*chunks: ChunkExtractionResult) -> DeduplicationResult:
    """Merge what chunks gave."""
    return ChunkDeduplicator().deduplicate_across_chunks(chunks)


def test_repeat_becomes_one_memory_with_all_that_it_rests_on() -> None:
    """The fullest wording stays, the highest confidence, and every chunk and message."""
    first = memory(1, "The boiler is serviced by the plumber every autumn.", confidence=0.9)
    other = memory(2, "The plumber really services the boiler every autumn.", confidence=0.7)
    again = memory(3, "The boiler is serviced by the plumber every autumn.", confidence=0.8)
    found = merge(chunk(2, again), chunk(1, first, other))
    (one,) = found.unique_memories
    assert found.duplicates_found == 2
    assert one.confidence == 0.9
    assert one.created_at == again.created_at
    assert one.source_message_ids == ("s1", "s2", "s3")
    assert (one.source_chunks, one.chunk_confidence) == (("c1", "c2"), (0.9, 0.8))
    assert one.merged_from == ("m1", "m2", "m3")
    (merged,) = found.merged_memories
    assert merged.final_memory == one
    assert merged.source_chunks == ("c1", "c2")
    assert [source.id for source in merged.source_memories] == ["m1", "m2", "m3"]


def test_more_specific_wording_stays_and_the_later_of_two_equal_ones() -> None:
    """A later, poorer wording does not take the place of one that says more."""
    full = memory(1, "The striped fuses lie in the wooden drawer beside the washing machine.")
    poor = memory(2, "The fuses lie in the wooden drawer beside the washing machine.")
    (one,) = merge(chunk(1, full), chunk(2, poor)).unique_memories
    assert one.summary == full.summary
    early = memory(3, "Mia keeps the ladder behind the boiler.")
    late = memory(4, "Behind the boiler Mia keeps the ladder.")
    (one,) = merge(chunk(1, late), chunk(2, early)).unique_memories
    assert one.summary == late.summary


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The bins go out at seven.", "The bins go out at eight."),
        ("The bins go out on Monday evening.", "The bins go out on Monday morning."),
        ("Die Heizung läuft nachts.", "Die Heizung läuft nachts nicht."),
        ("Mia lends the tent to Jonas.", "Jonas lends the tent to Mia."),
        ("La fenêtre reste ouverte la nuit.", "La fenêtre reste fermée la nuit."),
        ("De sleutel ligt naast de vriezer.", "De sleutel ligt niet naast de vriezer."),
        ("Cena a las tres con los vecinos.", "Cena a las once con los vecinos."),
        ("Los libros viejos están en el puerto.", "Los libros viejos están en la puerta."),
        ("Mia's brother sleeps beside the blue lamp.", "Mia sleeps beside the blue lamp."),
        ("It is 5 % above the usual level there.", "It is 5 ° above the usual level there."),
        ("The oven starts at 90 C.", "The oven starts at 90 F."),
        ("The dishwasher needs new salt.", "The washing machine needs new salt."),
        ("Ben prefers coffee to tea.", "Ben prefers tea to coffee."),
        ("Takes the train from Paris to Berlin.", "Takes the train from Berlin to Paris."),
        ("The Sonos speaker is on the Ikea shelf.", "The Ikea speaker is on the Sonos shelf."),
        (
            "Er spielt am Montag gerne Fussball im Verein.",
            "Er spielt am Montag gerne Fussball im Verein in Berlin.",
        ),
    ],
)
def test_contradictions_and_other_things_stay_apart(one: str, other: str) -> None:
    """However alike the words are."""
    found = merge(chunk(1, memory(1, one)), chunk(2, memory(2, other)))
    assert found.duplicates_found == 0


def test_owners_types_and_polarities_stay_apart() -> None:
    """The same words of somebody else, of another type, or denied by their mark, are another."""
    one = memory(1, "Tea in the afternoon.", polarity="positive")
    others = (
        memory(2, one.summary, polarity="negative"),
        memory(3, one.summary, polarity="positive", owner="person.mia"),
        memory(4, one.summary, polarity="positive", category="preference"),
    )
    assert len(merge(chunk(1, one, *others)).unique_memories) == 4


def test_two_that_say_more_than_a_third_lose_nothing_to_each_other() -> None:
    """It is merged with one of them, and that one only."""
    short = "Robin waters the tall ferns beside the piano"
    texts = (short, f"{short} carefully", f"{short} thoroughly")
    found = merge(chunk(1, *(memory(at, text) for at, text in enumerate(texts))))
    assert sorted(one.summary for one in found.unique_memories) == sorted(texts[1:])


def test_one_that_waits_for_a_person_keeps_waiting() -> None:
    """A repeat does not let in what was held back."""
    held = memory(1, "The alarm is armed at night.", status="quarantined")
    (one,) = merge(
        chunk(1, held), chunk(2, replace(held, id="m2", status="accepted"))
    ).unique_memories
    assert one.status == "quarantined"


def test_relationships_follow_their_memories() -> None:
    """Equal ones become one with all evidence; between two that became one there is none."""
    lamp = memory(1, "The lamp is blue.")
    again = memory(2, "The lamp is blue.")
    hall = memory(3, "The hall is long.")
    found = merge(chunk(1, lamp, hall), chunk(2, again)).unique_memories
    related = [
        ChunkRelationship("r1", "m1", "stands_in", "m3", 0.5, ("s1",)),
        ChunkRelationship("r2", "m2", "stands_in", "m3", 0.9, ("s2",)),
        ChunkRelationship("r3", "m1", "is_like", "m2", 0.9, ("s1",)),
    ]
    kept = next(one.id for one in found if one.summary == lamp.summary)
    merged = ChunkDeduplicator().merge_relationships(found, related)
    assert merged == [ChunkRelationship("r2", kept, "stands_in", "m3", 0.9, ("s1", "s2"))]
    with pytest.raises(ValueError, match="r9"):
        ChunkDeduplicator().merge_relationships(
            found, [ChunkRelationship("r9", "m1", "stands_in", "m7", 0.5)]
        )


def test_nothing_gives_nothing() -> None:
    """No chunks, and a chunk without memories."""
    assert merge().unique_memories == ()
    assert merge(chunk(1)).duplicates_found == 0


PLANTED = planted(240)


@settings(max_examples=25)
@given(st.randoms(use_true_random=False), st.integers(1, 7))
def test_order_of_chunks_and_of_memories_makes_no_difference(rng: Any, chunks: int) -> None:
    """The same chunks in another order, each with its memories in another order."""
    given_ = [memory(at, one.text) for at, one in enumerate(PLANTED)]
    given_ += [memory(500 + at, one.text, confidence=0.8) for at, one in enumerate(PLANTED[:40])]
    results = [chunk(at + 1, *given_[at::chunks]) for at in range(chunks)]
    mixed = [
        replace(one, memories=tuple(rng.sample(one.memories, len(one.memories)))) for one in results
    ]
    rng.shuffle(mixed)
    assert merge(*mixed) == merge(*results)


def test_where_the_quick_look_sees_no_difference_guards_see_none() -> None:
    """Of planted wordings of one thing, and of what contradicts it."""
    bases = {one.number: one for one in PLANTED if one.kind == "base"}
    for one in PLANTED:
        if one.of is None:
            continue
        if not guarded(one.text).differs_from(guarded(bases[one.of].text)):
            assert one.number == one.of
            assert not conflicts(Claim(one.text), Claim(bases[one.of].text))
