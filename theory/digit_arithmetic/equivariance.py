"""What an encoder makes of numbers that are moved to other places: what "relative" promises, and what it takes.

Moving both summands, or the multiplicand, by t places moves digits and leaves the sign, the borders and the multiplier where they are. An
encoder whose positions are relative thus commutes with it if attention passes over pads and sign; one without positions does in any case,
for the multiset of tokens stays. With absolute positions the tables would have to move along: training on all shifts has updates that
commute with turning the table, on average, if "all" means all around a ring. Without positions the order of the tokens is not seen at all.
Source: SABBAGHI_2024, sections 2 and 3, relative and uniform positional encoding, (A3).
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Matrix, Vector


def moved(outputs: Matrix, places: int) -> np.ndarray:
    """Return the outputs that numbers moved by t places must have, f(S_t x)_{i+t} = f(x)_i: rows 0, …, t - 1 are free and 0 here.

    Args:
        outputs: f(x), (places, …), least significant first.
        places: t, at least 0.

    Raises: ValueError for t below 0.

    Source: SABBAGHI_2024, section 2, relative positional encoding.

    >>> moved(np.array([[1], [2], [3]]), 1).ravel().tolist()
    [0, 1, 2]
    """
    places = integer(places, "places t", 0)
    found = np.roll(outputs, places, axis=0)
    found[:places] = 0
    return found


def turned(table: Matrix, places: int) -> np.ndarray:
    """Return a table of positions turned around the ring, (S_t P)_{i+t} = P_i, indices modulo n.

    Args:
        table: P, (n, d).
        places: t, any integer.

    Source: new beside SABBAGHI_2024, section 3.1, (A3).

    >>> turned(np.array([[1], [2], [3]]), 1).ravel().tolist()
    [3, 1, 2]
    """
    return np.roll(table, places, axis=0)


def permuted(outputs: Matrix, order: Vector) -> np.ndarray:
    """Return the outputs that tokens in another order must have where positions are not known, f(x_order)_i = f(x)_{order(i)}.

    Args:
        outputs: f(x), (positions, …).
        order: a permutation of 0, …, positions - 1, (positions,).

    Raises: ValueError for what is no such permutation.

    Source: SABBAGHI_2024, section 2.

    >>> permuted(np.array([[1], [2], [3]]), [2, 0, 1]).ravel().tolist()
    [3, 1, 2]
    """
    found = np.asarray(order)
    if found.shape != outputs.shape[:1] or sorted(found.tolist()) != list(range(len(outputs))):
        raise ValueError(f"order must be a permutation of 0, …, {len(outputs) - 1}, not {order!r:.60}")
    return outputs[found]
