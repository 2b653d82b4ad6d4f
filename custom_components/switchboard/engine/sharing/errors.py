"""What goes wrong between homes."""


class ArrivalError(Exception):
    """Something is not what homes of this release send each other.

    Update the homes to one release. The text names its kind, never its words.
    """

    reason = "sharing_arrival"

    def __init__(self, kind: str | None) -> None:
        super().__init__(f"This is nothing that homes send ({kind or 'no kind that is known'})")
