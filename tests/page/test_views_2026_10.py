"""Every view in Home Assistant 2026.10."""

from .every_view import EveryView

RELEASE = "2026.10"


class TestEveryView(EveryView):
    """In this release, where the page is the same: what differs is around it."""

    looks = ((320, "dark"), (1280, "light"))
