"""Certificates of sums of squares: m p = Σ weight · Π premises · Π generators · term², which proves
p nowhere negative on the orthant.

Weights are positive, premises and generators are 0 or more where the proof is to hold, and m is
more than 0 there, or p is 0: it is (1 + Σ generators)ʳ, or (Σ generators)ʳ for a form p
(Positivstellensatz: Schmüdgen 1991; multipliers: Pólya 1928). A generator that is free, of any
sign, is no factor, and of it the square is added up, for m. Terms are found by `gram.py`; a
certificate counts only once its two sides are multiplied out over the integers and are the same.
Without a solver there are no certificates, and nothing else is said.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lemmata.kernel.region import DEGREE
from lemmata.prove.inequality.gram import Block, Polynomial, terms

MULTIPLIERS = (0, 1, 2)
"""Powers r that are tried, one after the other."""
LATTICE = 20_000
"""Points among which monomials are looked for, at most."""
MONOMIALS = 400
"""Monomials of all squares together, at most: their products are formed before those that cannot
occur are left out.
"""
DIGITS = 60
"""Decimal digits of coefficients, at most, of polynomials for which a solver is asked, and of
premises that it is given.
"""


@dataclass(frozen=True)
class Square:
    """weight · Π premises · Π generators · term²: `given` are numbers of premises, `powers` of the
    generators, 0 or 1 each.
    """

    weight: Fraction
    given: tuple[int, ...]
    powers: tuple[int, ...]
    term: Polynomial


@dataclass(frozen=True)
class Certificate:
    """(1 + Σ generators that occur)^multiplier · polynomial = Σ squares, without the 1 where the
    polynomial is a form. Of the generators that are `free` the squares are added, and the 1 stays.
    """

    multiplier: int
    squares: tuple[Square, ...]
    free: frozenset[int] = frozenset()

    def proves(self, polynomial: Polynomial, premises: Sequence[Polynomial] = ()) -> bool:
        """Tell whether it does: its signs are right, and its two sides are the same polynomial with
        integer coefficients.
        """
        indices = set(range(len(premises)))
        if self.multiplier < 0 or not all(
            one.weight > 0
            and min(one.powers) >= 0
            and indices.issuperset(one.given)
            and not any(one.powers[k] for k in self.free)
            for one in self.squares
        ):
            return False
        common = math.lcm(*(square.weight.denominator for square in self.squares))
        total = 0 * polynomial
        for square in self.squares:
            total = (
                total
                + int(square.weight * common)
                * _factor(polynomial, premises, square.given, square.powers)
                * square.term**2
            )
        multiplier = positive(polynomial, self.free) ** self.multiplier
        return bool(multiplier != 0 and total == common * multiplier * polynomial)


def certificate(
    polynomial: Polynomial, premises: Sequence[Polynomial] = (), free: Collection[int] = ()
) -> Certificate | None:
    """Look for a certificate that a polynomial is 0 or more where the premises are so, and its
    generators but for free ones, by their numbers; None says nothing.

    >>> import flint
    >>> x, y = flint.fmpz_mpoly_ctx.get(["x", "y"]).gens()
    >>> (
    ...     certificate(x**3 + y**3 + 1 - 3 * x * y) is not None,
    ...     certificate(x**3 + y**3 + 1 - 4 * x * y) is None,
    ... )
    (True, True)
    """
    used = [k for k, degree in enumerate(polynomial.degrees()) if degree]
    if not used or _is_too_large(polynomial):
        return None
    free = frozenset(free)
    candidates = [one for one in premises if says_more(one, free) and not _is_too_large(one)]
    for multiplier in MULTIPLIERS:
        proof = _with_multiplier(polynomial, multiplier, candidates, free)
        if proof and proof.proves(polynomial, candidates):
            squares = [_renumbered(square, candidates, premises) for square in proof.squares]
            return Certificate(proof.multiplier, tuple(squares), free)
    return None


def says_more(premise: Polynomial, free: Collection[int]) -> bool:
    """Tell whether a premise is not seen to be 0 or more by its coefficients."""
    degrees = premise.degrees()
    return any(c < 0 for c in premise.coeffs()) or any(degrees[k] for k in free)


def _is_too_large(polynomial: Polynomial) -> bool:
    has_long = any(abs(int(c)) >= 10**DIGITS for c in polynomial.coeffs())
    return has_long or max(polynomial.degrees()) > DEGREE


def _renumbered(
    square: Square, candidates: Sequence[Polynomial], premises: Sequence[Polynomial]
) -> Square:
    given = tuple(
        next(k for k, one in enumerate(premises) if one is candidates[j]) for j in square.given
    )
    return Square(square.weight, given, square.powers, square.term)


def positive(polynomial: Polynomial, free: Collection[int] = ()) -> Polynomial:
    """Return 1 plus the generators that occur, of the free ones their squares; or for a form
    without free ones their sum, which is 0 only at 0, where the form is 0 too.
    """
    gens = polynomial.context().gens()
    used = [k for k, degree in enumerate(polynomial.degrees()) if degree]
    form = len({sum(map(int, powers)) for powers in polynomial.to_dict()}) == 1
    start = 0 if form and not set(used).intersection(free) else 1
    return sum((gens[k] ** (2 if k in free else 1) for k in used), 0 * polynomial + start)


def _factor(
    polynomial: Polynomial,
    premises: Sequence[Polynomial],
    given: Iterable[int],
    powers: Sequence[int],
) -> Polynomial:
    product = polynomial.context().from_dict({tuple(powers): 1})
    for k in given:
        product = product * premises[k]
    return product


def _with_multiplier(
    polynomial: Polynomial,
    multiplier: int,
    premises: Sequence[Polynomial],
    free: frozenset[int],
) -> Certificate | None:
    target = positive(polynomial, free) ** multiplier * polynomial
    supports = _supports(target, premises)
    if supports is None:
        return None
    labels, blocks = [], []
    for given, points in supports:
        # a square has even powers, and of a free generator no odd one is left for a factor
        support = [one for one in points if not any(one[k] % 2 for k in free)]
        for parity, group in itertools.groupby(sorted(support, key=_parity), key=_parity):
            halves = [
                tuple((power - odd) // 2 for power, odd in zip(point, parity, strict=True))
                for point in group
            ]
            labels.append((given, parity))
            monomials = tuple(polynomial.context().from_dict({half: 1}) for half in halves)
            blocks.append(Block(_factor(polynomial, premises, given, parity), monomials))
    if sum(len(block.basis) for block in blocks) > MONOMIALS:
        return None
    decomposition = terms(target, blocks)
    if decomposition is None:
        return None
    return Certificate(
        multiplier,
        tuple(
            Square(weight, labels[j][0], labels[j][1], term) for j, weight, term in decomposition
        ),
        free,
    )


def _parity(point: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(power % 2 for power in point)


def _supports(
    target: Polynomial, premises: Sequence[Polynomial]
) -> list[tuple[tuple[int, ...], list[tuple[int, ...]]]] | None:
    """Return for each product of premises the monomials c·x^e whose square roots, with x = z², may
    occur; None for too many.

    Without premises e lies in the Newton polytope (Reznick 1978), of which an outer one is taken;
    with premises the degree is kept.
    """
    points = _powers(target)
    if not premises:
        inside = _lattice(points)
        return None if inside is None else [((), inside)]
    products = [
        (),
        *((k,) for k in range(len(premises))),
        *itertools.combinations(range(len(premises)), 2),
    ]
    highest = max(points.sum(1).max(), *(_powers(one).sum(1).max() for one in premises))
    supports = []
    for given in products:
        taken = sum(int(_powers(premises[k]).sum(1).max()) for k in given)
        used = np.array([_powers(one).max(0) for one in (target, *premises)]).max(0) > 0
        if taken > highest:
            continue
        if (highest - taken + 1) ** int(used.sum()) > LATTICE:
            return None
        ranges = [range(highest - taken + 1) if one else range(1) for one in used]
        supports.append(
            (
                given,
                [point for point in itertools.product(*ranges) if sum(point) <= highest - taken],
            )
        )
    return supports


def _powers(polynomial: Polynomial) -> np.ndarray:
    return np.array([list(map(int, powers)) for powers in polynomial.to_dict()], dtype=int)


def _lattice(points: np.ndarray) -> list[tuple[int, ...]] | None:
    """Return the points with integer coordinates in a polytope that contains these points, None for
    too many.
    """
    low, high = points.min(0), points.max(0)
    if math.prod(int(width) + 1 for width in high - low) > LATTICE:
        return None
    grid = np.array(
        list(itertools.product(*(range(a, b + 1) for a, b in zip(low, high, strict=True)))),
        dtype=int,
    )
    used = np.flatnonzero(high)
    for signs in (
        itertools.product((-1, 0, 1, 2), repeat=len(used)) if len(used) <= 5 else [(1,) * len(used)]
    ):
        across, along = points[:, used] @ signs, grid[:, used] @ signs
        grid = grid[(along >= across.min()) & (along <= across.max())]
    return [tuple(map(int, point)) for point in grid]
