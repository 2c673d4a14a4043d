"""Forms among conserved quadratic quantities: W1^T W1 - W0 W0^T, P^T P, sums of squares,
differences of squares entry by entry.

What is conserved is a list of polynomials, without those that are functions of others; a form is a
candidate if the gradient of every entry of it lies in the span of theirs at a random point, and is
told only once the Lie derivative of every entry is zero in symbols.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

import numpy as np

from lemmata.discovery.conserved import LARGEST_DENOMINATOR, SAME, Conserved, Flat
from lemmata.terms.types import Params, Problem, Scalar

Row = dict[tuple[int, int], Fraction]
"""A quadratic form: its coefficients by the indices of the two parameters that a term
multiplies.
"""


@dataclass(frozen=True)
class Form:
    """A conserved form in words, and how many independent quantities it holds beyond those of the
    forms before it.
    """

    words: str
    quantities: int


def forms(
    problem: Problem, init: Params, quantities: Sequence[Conserved], seed: int = 0
) -> list[Form]:
    """Return the forms that what was proved implies, those of matrices first; one that says nothing
    new is left out.

    Args:
        problem, init: as of `find_conserved`.
        quantities: what that has returned.
        seed: of the random point.

    >>> from lemmata.discovery.conserved import find_conserved
    >>> spring = lambda p: (p[1], -p[0])
    >>> forms(spring, (0.0, 0.0), find_conserved(spring, (0.0, 0.0)))
    [Form(words='|p0|² + |p1|²', quantities=1)]
    """
    flat = Flat(problem, init)
    proved = [conserved.quantity for conserved in quantities if conserved.verdict == "proved"]
    if not proved:
        return []
    point = np.random.default_rng(seed).uniform(0.5, 1.5, flat.size)
    span, predecessors, results = (
        _Span(point, [_gradient(quantity, flat.symbols, point) for quantity in proved]),
        _Span(point, []),
        [],
    )
    for words, rows in _candidates(_blocks(flat.leaves), span):
        if (
            all(span.inside(row) for row in rows)
            and not all(predecessors.inside(row) for row in rows)
            and all(_kept(row, flat) for row in rows)
        ):
            rank = len(predecessors.basis)
            for row in rows:
                predecessors.add(row)
            results.append(Form(words, len(predecessors.basis) - rank))
    return results


def _gradient(quantity: Scalar, symbols: Sequence[Scalar], point: np.ndarray) -> np.ndarray:
    """Return the gradient of a quantity at a point, in floats; log|x| is log x, since the point is
    positive.
    """
    import sympy

    bare = quantity.replace(lambda part: part.func is sympy.Abs, lambda part: part.args[0])
    values = dict(zip(symbols, map(float, point), strict=True))
    return np.array(
        [
            float(bare.diff(symbol).subs(values)) if symbol in bare.free_symbols else 0.0
            for symbol in symbols
        ]
    )


class _Span:
    """The span of gradients at a point, by an orthonormal basis."""

    def __init__(self, point: np.ndarray, gradients: Sequence[np.ndarray]) -> None:
        self.point, self.basis = point, np.empty((0, point.size))
        for gradient in gradients:
            self._add(gradient)

    def left(self, row: Row) -> np.ndarray:
        """Return what is left of a form's gradient outside the span."""
        gradient = np.zeros(self.point.size)
        for (i, j), c in row.items():
            gradient[i] += float(c) * self.point[j]
            gradient[j] += float(c) * self.point[i]
        return self._left(gradient)

    def inside(self, row: Row) -> bool:
        """Tell whether a form's gradient lies in the span."""
        return bool(np.linalg.norm(self.left(row)) < SAME)

    def add(self, row: Row) -> None:
        """Put a form's gradient into the span."""
        self._add(self.left(row))

    def _left(self, gradient: np.ndarray) -> np.ndarray:
        once = gradient - self.basis.T @ (self.basis @ gradient)
        # twice, so that no rounding of the first time is left
        return once - self.basis.T @ (self.basis @ once)

    def _add(self, gradient: np.ndarray) -> None:
        remainder = self._left(gradient)
        if (size := np.linalg.norm(remainder)) > SAME:
            self.basis = np.array([*self.basis, remainder / size])


def _kept(row: Row, flat: Flat) -> bool:
    """Tell whether the Lie derivative of a form is zero in symbols; what cannot be decided is
    not.
    """
    import sympy

    from lemmata.prove.normal_form import is_zero

    try:
        rates, p = flat.exact, flat.symbols
        slope = sum(
            sympy.Rational(c.numerator, c.denominator) * (p[i] * rates[j] + p[j] * rates[i])
            for (i, j), c in row.items()
        )
        return bool(is_zero(sympy.sympify(slope)))
    except (TypeError, NotImplementedError):
        return False


def _add(row: Row, form: Mapping[tuple[int, int], Fraction], factor: Fraction) -> None:
    """Add a multiple of another form to a form, in place."""
    for term, c in form.items():
        row[term] = row.get(term, Fraction(0)) + factor * c
        if not row[term]:
            del row[term]


def _blocks(leaves: Sequence[np.ndarray]) -> list[tuple[str, np.ndarray]]:
    """Return the parameters by name, with the places of their entries among all; a stack of
    matrices by its layers.
    """
    blocks, start = [], 0
    for k, leaf in enumerate(leaves):
        name, places = (
            f"p{k}" if len(leaves) > 1 else "p",
            np.arange(start, start + leaf.size).reshape(leaf.shape),
        )
        start += leaf.size
        blocks += (
            [(f"{name}[{j}]", layer) for j, layer in enumerate(places)]
            if leaf.ndim == 3
            else [(name, places)]
        )
    return blocks


def _candidates(
    blocks: Sequence[tuple[str, np.ndarray]], span: _Span
) -> Iterator[tuple[str, list[Row]]]:
    """Yield forms that may be conserved, in words and by their entries, the more telling ones
    first.
    """
    grams = [(words, rows) for name, places in blocks for words, rows in _grams(name, places)]
    squares = [
        (f"{name}∘{name}", [{(i, i): Fraction(1)} for i in places.flat], places.shape)
        for name, places in blocks
        if places.size > 1
    ]
    sums = [
        (f"|{name}|²", [{(i, i): Fraction(1) for i in places.flat}])
        for name, places in blocks
        if places.size
    ]
    yield from grams
    for (left, rows), (right, entries) in combinations(grams, 2):
        if len(rows) == len(entries):
            yield from _joined(left, rows, right, entries, span)
    yield from ((words, rows) for words, rows, _ in squares)
    for (left, rows, shape), (right, entries, second) in combinations(squares, 2):
        if shape == second:
            yield from _joined(left, rows, right, entries, span)
    yield from sums
    for (left, rows), (right, entries) in combinations(sums, 2):
        yield from _joined(left, rows, right, entries, span)
    if len(sums) > 2:
        yield (
            " + ".join(words for words, _ in sums),
            [{term: c for _, rows in sums for term, c in rows[0].items()}],
        )


def _grams(name: str, places: np.ndarray) -> Iterator[tuple[str, list[Row]]]:
    """Yield the products of a matrix with its transpose; of a vector the matrix of all products of
    two entries.
    """
    if places.ndim == 2:
        sides = [(f"{name}ᵀ{name}", places.T), (f"{name}{name}ᵀ", places)]
    else:
        sides = [(f"{name}{name}ᵀ", places[:, None])] if places.ndim == 1 else []
    for words, rows in sides:
        if len(rows) > 1:
            yield (
                words,
                [
                    _product(rows[i], rows[j])
                    for i, j in combinations_with_replacement(range(len(rows)), 2)
                ],
            )


def _product(left: np.ndarray, right: np.ndarray) -> Row:
    row: Row = {}
    for i, j in zip(left.tolist(), right.tolist(), strict=True):
        _add(row, {(min(i, j), max(i, j)): Fraction(1)}, Fraction(1))
    return row


def _joined(
    left: str, rows: list[Row], right: str, entries: list[Row], span: _Span
) -> Iterator[tuple[str, list[Row]]]:
    """Yield the one combination of two forms that may be conserved although neither is: that which
    cancels most of what is left.
    """
    first, second = (np.concatenate([span.left(row) for row in form]) for form in (rows, entries))
    if min(np.linalg.norm(first), np.linalg.norm(second)) < SAME:
        return
    c = Fraction(-float(first @ second) / float(second @ second)).limit_denominator(
        LARGEST_DENOMINATOR
    )
    sums = [dict(row) for row in rows]
    for row, summand in zip(sums, entries, strict=True):
        _add(row, summand, c)
    times = "" if abs(c) == 1 else f"{abs(c)} "
    yield f"{left} {'−' if c < 0 else '+'} {times}{right}", sums
