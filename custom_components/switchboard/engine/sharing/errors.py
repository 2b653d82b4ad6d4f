"""What goes wrong between homes."""


class ArrivalError(Exception):
    """Something arrived that no home of this release sends; nothing of it was applied.

    Update the homes to one release. The text names place and kind of what arrived, never its words.
    """

    reason = "sharing_arrival"

    def __init__(self, place: int | None, kind: str | None) -> None:
        super().__init__(f"What arrived at place {place} ({kind}) is nothing that homes send")
