"""The linear system of a chain of any length, row by row: what a step from a vertex makes of a function on the vertices.

With c = e^gamma a vertex y has the weight c^{deg y}, deg y = 1 at both ends of a chain and 2 inside; the next vertex and the one before
have e^alpha and e^beta in the place of one factor c, and the vertex itself has none, or where it may be repeated e^alpha and e^beta for
its outgoing and its incoming edge. Over all vertices an odd function, opposite at the same places of both chains, sums to 0 with these
weights, and an even one to twice its sum over a chain. `written_out` says that this is so, of the weights of short chains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lemmata.language.relation import Always, Equal
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Tree, Vector
from lemmata.terms.unknown import unknown_sequence

LENGTHS = (2, 3, 4, 5)
"""Chains that have each kind of row: none between the ends, and up to three."""


@dataclass(frozen=True)
class Rows:
    """The weights of a chain: its number of vertices and those of edges, and whether a vertex may be repeated."""

    n: Scalar
    forward: Scalar
    backward: Scalar
    other: Scalar = 1
    repeats: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether all other steps are equally likely, other = 1."""
        return isinstance(self.other, int) and self.other == 1

    def odd(self, ahead: tuple[int, Scalar], here: Scalar, behind: tuple[int, Scalar] | None = None) -> Scalar:
        """Return the sum of weights times what an odd function exceeds its value `here` by.

        Args: ahead, behind: degree and value of the neighbours; the head has none behind.
        """
        gap = self._excess(self.forward, ahead[0]) * (ahead[1] - here) - self._all() * here
        return gap + self._excess(self.backward, behind[0]) * (behind[1] - here) if behind else gap

    def even(self, total: Scalar, ahead: Scalar, here: Scalar, behind: Scalar | None = None) -> Scalar:
        """Return the sum of weights times what an even function exceeds its value `here` by, where other = 1.

        Args: total: the function summed over a chain.
        """
        gap = 2 * total - self._all() * here + (self.forward - 1) * (ahead - here)
        return gap if behind is None else gap + (self.backward - 1) * (behind - here)

    def weight(self, head: bool = False) -> Scalar:
        """Return the sum of all weights at a vertex with both neighbours, or at the head, where other = 1."""
        if head:
            return self._all() + (self.forward - 1) - 1 + (self.forward if self.repeats else 0)
        return self._all() + (self.forward - 1) + (self.backward - 1) - 1 + (self.forward * self.backward if self.repeats else 0)

    def _excess(self, edge: Scalar, degree: int) -> Scalar:
        return (edge - self.other) * self.other ** (degree - 1)

    def _all(self) -> Scalar:
        return 4 * self.other + 2 * (self.n - 2) * self.other * self.other


def every_row(
    rows: Rows, apart: Callable[..., Sequence[Scalar]], values: Vector, end: Scalar, total: Scalar = None
) -> list[Always | Equal]:
    """Return that no row has a gap, at each place of a chain of any number of vertices, from four on.

    Args:
        apart: what is to vanish of a gap.
        values: of a function at the starts, an `Entries`; odd, or even where `total` sums it over a chain.
        end: its value at the end of the chain.
    """
    n = rows.n

    def gap(ahead: Scalar, here: Scalar, behind: Scalar = None) -> Equal:
        if total is None:
            found = rows.odd(ahead, here, behind)
        else:
            found = rows.weight(head=behind is None) + rows.even(total, ahead[1], here, behind and behind[1])
        parts = apart(found)
        return Equal(parts, [0] * len(parts))

    if isinstance(n, int):
        degree = [1, *[2] * (n - 2), 1]
        known = [(degree[i], end if i == 0 else values[i - 1]) for i in range(n)]
        return [gap(known[i - 1], known[i][1], None if i == n - 1 else known[i + 1]) for i in range(1, n)]
    inner, alike = values.inner, rows.is_plain and values.last is None  # then the row next to the head is like any other
    return [
        gap((1, end), inner(0), (2, inner(1))),
        Always(lambda place: gap((2, inner(place)), inner(place + 1), (2, inner(place + 2)))),
        *([] if alike else [gap((2, inner(n - 4)), inner(n - 3), (1, values[n - 2]))]),
        gap((2, inner(n - 3)), values[n - 2]),
    ]


def every_slope(
    rows: Rows, moved: Rows, values: Vector, slopes: Vector, apart: Callable[[Scalar], Sequence[Scalar]] = lambda gap: [gap]
) -> list[Always | Equal]:
    """Return that no row, differentiated by the logarithm of a weight, has a gap, on a chain of any number of vertices, from three on.

    Args:
        rows: of which other = 1.
        moved: the same with that weight doubled: what this adds to a row, which is affine in the weight, is its derivative.
        values, slopes: an odd function that is 1 at the end of the chain, and how it moves.
        apart: what is to vanish of a gap.
    """
    n = rows.n

    def gap(*places: Tree) -> Equal:
        """The weights' slopes times the values, and the weights times the values' slopes, from the neighbours ahead and behind."""

        def row(of: Rows, column: Vector, end: int) -> Scalar:
            known = [end if place is None else column[place] if isinstance(n, int) else column.inner(place) for place in places]
            return of.odd((2, known[0]), known[1], (2, known[2]) if len(known) == 3 else None)

        parts = apart(row(moved, values, 1) - row(rows, values, 1) + row(rows, slopes, 0))
        return Equal(parts, [0] * len(parts))

    if isinstance(n, int) and n == 2:
        return [gap(None, 0)]
    first, last = gap(None, 0 * n, 0 * n + 1), gap(n - 3, n - 2)
    if isinstance(n, int):
        return [first, *(gap(place, place + 1, place + 2) for place in range(n - 3)), last]
    return [first, Always(lambda place: gap(place, place + 1, place + 2)), last]


def written_out(rows: Rows) -> list[Equal]:
    """Return that these are the rows of chains of two to five vertices, whose weights are written out, for functions of free values."""
    value, found = unknown_sequence("value", rows.forward), []
    for n in LENGTHS:
        known = Rows(n, rows.forward, rows.backward, rows.other, rows.repeats)
        W = dense.weights(n, rows.forward, rows.backward, rows.other + 0 * rows.forward, mask_self=not rows.repeats)
        values, degrees = array([value(k) for k in range(n)], value(0)), [1, *[2] * (n - 2), 1]
        odd = array([*values, *-values], values)
        for i in range(1, n):
            behind = None if i == n - 1 else (degrees[i + 1], values[i + 1])
            found.append(Equal(W[i] @ odd - W[i].sum() * odd[i], known.odd((degrees[i - 1], values[i - 1]), values[i], behind)))
            if rows.is_plain:
                even, total = array([*values, *values], values), values.sum()
                one = known.even(total, values[i - 1], values[i], None if behind is None else values[i + 1])
                found += [Equal(W[i] @ even - W[i].sum() * even[i], one), Equal(W[i].sum(), known.weight(head=behind is None))]
    return found
