"""How long operators stay in SymPy's place, once they are."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager

STAYING: list[contextlib.ExitStack] = []
"""An entry for each `listening` that has not ended."""


@contextmanager
def staying() -> Iterator[None]:
    """Leave operators in SymPy's place, once they are, to the end of the outermost block: nothing
    is put there, nor SymPy imported, for claims that are proved without it.
    """
    if STAYING:
        yield
        return
    with contextlib.ExitStack() as stack:
        STAYING.append(stack)
        try:
            yield
        finally:
            STAYING.pop()
