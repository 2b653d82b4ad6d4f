"""What can go wrong inside one conversation's memory."""


class StateError(Exception):
    """A saved document is damaged, or of a version this release does not know."""


class SummaryError(Exception):
    """A summary could not be written; the old one and what waits for the next stay as they are."""
