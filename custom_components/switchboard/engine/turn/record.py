"""The wish that what is said be written down nowhere, or again, in the words of a language.

Such words by themselves hold until the opposite is said; within a sentence they are about it alone.
"""

from .routing import Ending
from .vocabulary import has_one_of, is_one_of, load_vocabulary


def record_wish(text: str, language: str) -> Ending | None:
    """Return what a sentence wants from now on, if it says nothing else."""
    vocabulary = load_vocabulary(language)
    if is_one_of(vocabulary.off_record, text, vocabulary):
        return Ending.OFF_RECORD
    return Ending.ON_RECORD if is_one_of(vocabulary.on_record, text, vocabulary) else None


def is_not_to_be_written(text: str, language: str) -> bool:
    """Return whether a sentence says of itself that it is not to be written down."""
    return has_one_of(load_vocabulary(language).off_record, text)
