"""Texts as valid Unicode, whole characters only."""


def valid_text(text: str) -> str:
    """Return ``text`` as valid Unicode: surrogate pairs joined, lone surrogates replaced."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        pass
    else:
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def ends_in_half(text: str) -> bool:
    """Whether the last character of ``text`` is the first half of one that is still to come."""
    return "\ud800" <= text[-1:] <= "\udbff"


def has_words(text: str) -> bool:
    """Whether there is anything to see in ``text``: more than white space and invisible marks.

    Half a character counts: the other half may come with the next piece.
    """
    return any(
        "\ud800" <= letter <= "\udfff" or (letter.isprintable() and not letter.isspace())
        for letter in text
    )
