"""A voice is told from silence, noise and a click by its loudness, and so is the end of it."""

import random
from array import array

import pytest

from custom_components.switchboard.engine.azure.loudness import Loudness

from .sound import pieces, silence, voice


def noise(seconds, level):
    """A fan: steady, and always the same one."""
    drawn = random.Random(7)
    return array("h", (int(drawn.gauss(0, level)) for _ in range(int(seconds * 16_000)))).tobytes()


def over(sound, background):
    both = zip(array("h", sound), array("h", background), strict=True)
    return array("h", (max(-32_768, min(32_767, one + other)) for one, other in both)).tobytes()


def heard(pcm):
    loudness = Loudness()
    for piece in pieces(pcm):
        loudness.add(piece)
    return loudness


@pytest.mark.parametrize("level", [0, 5, 30, 300, 2000, 6000])
def test_a_steady_noise_is_no_speech_however_loud(level):
    assert not heard(noise(15, level)).has_speech


def test_a_click_is_no_speech():
    assert not heard(silence(1) + voice(0.04) + silence(1)).has_speech


@pytest.mark.parametrize("level", [0, 30, 300, 1500])
def test_a_voice_is_heard_over_a_noise_and_so_is_its_end(level):
    sound = silence(0.5) + voice(1) + silence(0.8)
    loudness = heard(over(sound, noise(2.3, level)))
    assert loudness.has_speech
    assert loudness.quiet_for == pytest.approx(0.84, abs=0.05)


def test_the_gaps_of_a_voice_are_no_end():
    loudnesses = [heard(voice(at / 50)) for at in range(10, 100)]
    assert max(one.quiet_for for one in loudnesses if one.has_speech) < 0.1
