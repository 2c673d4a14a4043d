"""Checks of products of steps: determinants and eigenvectors on symbols, ranks in fractions, norms of products and of spirals.

Norms of products of any size have no form here: `largest-move` and `gap` are searched, not proved.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.arithmetic import eye, world
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.claims.swaps import DETERMINANT, GAP, MOVE, STEPS
from lemmata.theory.implicit_models.supports import determinant, solutions

SMALL = 64
"""Strengths are also looked at so many times smaller: there both sides of the bounds nearly meet."""
TURNS = 64
"""Steps of a spiral: with many more it is nearer to a turn by less than a thousandth."""


@exact(DETERMINANT, part="one step", every={"key": Opaque("n"), "other": Opaque("n")})
def is_the_eigenvalue_along_the_key_for_every_size(formula, case):
    """The step on its key, and on any vector less its part along the key, times |k|^2: one eigenvalue, and n - 1 that are 1."""
    key, size = case.key, (case.key * case.key).sum()
    across = size * case.other - (key * case.other).sum() * key
    along = key - case.scale * size * key
    left = across - case.scale * (key * across).sum() * key
    return All(Equal(along, formula([key], [case.scale]) * key), Equal(left, across))


@exact(DETERMINANT, part="products", sizes={"n": (1, 2, 3), "length": (1, 2)})
@tested(DETERMINANT, part="products", examples=40)
def is_the_determinant_of_the_product(formula, case):
    """The steps multiplied out."""
    return Equal(_volume(_product(case.vectors, case.scales)), formula(case.vectors, case.scales))


@tested(DETERMINANT, part="one step", examples=20)
def is_the_determinant_of_a_step(formula, case):
    """One step written out."""
    one = case.key.reshape(1, -1), [case.scale]
    return Equal(_volume(_product(*one)), formula(*one))


@exact(STEPS, sizes={"n": (1, 2, 3, 4, 5), "which": range(120)})
@tested(STEPS, examples=40)
def is_the_rank_of_what_it_changes_and_enough(formula, case):
    """The rank of P - I by elimination; and the letters put in place one by one, each by a reflection along a difference.

    AB - I = (A - I) B + (B - I), so that each factor I - u v^T adds 1 to a rank at most: seen at products of drawn ones, of small integers.
    """
    places, n = list(case.permutation), case.n
    matrix = _of(places)
    rest, reached = list(range(n)), []
    for letter in range(n):
        if (other := rest.index(places.index(letter))) != letter:
            rest[letter], rest[other] = rest[other], rest[letter]
            reached.append((letter, other))
    made = eye(n, Fraction(1))
    for letter, other in reached:
        key = made[0] * 0
        key[letter], key[other] = Fraction(1), Fraction(-1)
        made = made - np.outer(key, key) @ made
    steps, one, ranks = case.apply(formula), eye(n, Fraction(1)), []
    product, rng = eye(n, Fraction(1)), np.random.default_rng(case.which)
    for _ in range(n):
        product = product - np.outer(rng.integers(-2, 3, size=n), rng.integers(-2, 3, size=n) @ product)
        ranks.append(_rank(product - one))
    return All(
        Equal(_rank(matrix - one), steps),
        Equal(len(reached), steps),
        Equal(made, matrix),
        AtLeast(np.arange(1, n + 1), np.array(ranks)),
    )


@tested(MOVE, examples=60, floats=True)
def bounds_the_norm_and_the_volume(formula, case):
    """The product of the steps, and of steps a 64th as strong, of which the determinant is nearly what the bound allows."""
    found = []
    for strengths in (case.strengths, case.strengths / SMALL):
        product = _product(case.unit, strengths)
        bound = formula(strengths)
        found += [AtLeast(bound, np.linalg.norm(product - np.eye(case.n), 2)), AtLeast(math.exp(-bound), np.linalg.det(product))]
    return All(*found)


@tested(GAP, examples=80, floats=True)
def is_below_the_distance_of_products(formula, case):
    """The norm of the difference; and the product of steps of strength 1 along all axes, which is 0 and at the distance 1.

    Of an odd one the floor is that distance; of an even one it solves its equation, with the norm by singular values.
    """
    permutation = _of(case.permutation).astype(float)
    floor, moved = case.apply(formula), np.linalg.norm(permutation - np.eye(case.n), 2)
    distances = [np.linalg.norm(product - permutation, 2) for product in (_product(case.unit, case.strengths), 0 * permutation)]
    odd = np.linalg.det(permutation) < 0
    attained = Equal(floor, distances[1]) if odd else Equal(floor - case.n * math.log1p(-floor), moved)
    return All(AtLeast(np.array(distances), floor), attained)


@tested(GAP, examples=8, floats=True, at={"n": Choice(3), "length": Integer(1, 1)})
def is_below_the_distance_of_a_spiral(formula, case):
    """Steps whose keys turn evenly in the plane across (1, 1, 1) turn that plane by 120 degrees, and shrink it: less than 1 from a cycle.

    In the frame of the keys each step is diag(1 - beta, 1) after a turn by -phi; its power is a multiple of -I if the eigenvalues,
    r e^{+-i pi/L} with r^2 = 1 - beta, are those of a turn by pi in L steps. L phi = 5 pi/3 and that pi together are the 120 degrees.
    """
    angle = 5 * math.pi / (3 * TURNS)
    slope = math.cos(math.pi / TURNS) / math.cos(angle)
    root = slope - math.sqrt(slope * slope - 1)
    plane = np.array([[1, -1, 0], [1, 1, -2]]) / np.sqrt([[2.0], [6.0]])
    turns = angle * np.arange(TURNS)
    keys = np.stack([np.cos(turns), np.sin(turns)], axis=1) @ plane
    product = _product(keys, np.full(TURNS, 1 - root * root))
    cycle, back = [1, 2, 0], [2, 0, 1]
    nearest = min(np.linalg.norm(product - _of(each).astype(float), 2) for each in (cycle, back))
    return All(AtLeast(nearest, formula(cycle)), AtLeast(nearest, formula(back)), Equal(nearest, 1 - root**TURNS))


def _product(keys: Matrix, scales: Vector) -> Matrix:
    """Return the steps after one another, the first on the right."""
    made = eye(len(keys[0]), keys)
    for key, scale in zip(keys, scales, strict=True):
        made = made - scale * np.outer(key, key @ made)
    return made


def _volume(matrix: Matrix) -> Scalar:
    return np.linalg.det(matrix) if world(matrix) == "numpy" else determinant(matrix)


def _of(places: list[int]) -> Matrix:
    """Return the matrix that takes e_letter to e_place, in fractions."""
    made = eye(len(places), Fraction(1)) * 0
    for letter, place in enumerate(places):
        made[place, letter] = Fraction(1)
    return made


def _rank(matrix: Matrix) -> int:
    found = solutions(matrix, matrix[:, 0] * 0)
    assert found is not None
    return len(matrix) - len(found[1])
