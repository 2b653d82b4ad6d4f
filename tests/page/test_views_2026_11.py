"""Every view in Home Assistant 2026.11."""

from .every_view import EveryView

RELEASE = "2026.11"


class TestEveryView(EveryView):
    """In this release."""
