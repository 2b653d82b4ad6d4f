"""Every view in Home Assistant 2026.10."""

from .every_view import EveryView

RELEASE = "2026.10"


class TestEveryView(EveryView):
    """In this release."""
