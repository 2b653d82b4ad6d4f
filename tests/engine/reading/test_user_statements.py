"""What of the log is a person's own statement."""

import pytest

from custom_components.switchboard.engine.reading.user_statements import is_own

from .building import message


@pytest.mark.parametrize("tag", ["context:weather", "context:people", "holiday"])
def test_words_with_a_topic_are_a_persons_own(tag):
    assert is_own(message(1, "I like snow", tags=(tag,)))


@pytest.mark.parametrize("note", ["now", "home", "memory", "late", "automation"])
def test_what_was_put_beside_a_persons_words_is_not(note):
    assert not is_own(message(1, "I like snow", tags=(f"context:{note}",)))
