"""The fixtures of the project's tests that these take as well."""

from tests.conftest import enable_event_loop_debug, settled, standin

__all__ = ["enable_event_loop_debug", "settled", "standin"]
