"""Claims about the permutations that products of DeltaNet's steps make, or cannot come near."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import REAL
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import swaps
from lemmata.theory.implicit_models.source import SCHOENE_2025

DELTANET = Source(SCHOENE_2025, "section 6, DeltaNet with negative eigenvalues on words of swaps")
WHICH = Integer(0, lambda c: math.factorial(c.n) - 1)


def _permutation(case: Case) -> list[int]:
    """Return one of the n! permutations by its number, a digit for each letter."""
    left, number, found = list(range(case.n)), int(case.which), []
    while left:
        number, place = divmod(number, len(left))
        found.append(left.pop(place))
    return found


def unit_keys(case: Case) -> np.ndarray:
    """Return the rows of an array as unit vectors, the first axis for a row of zeros."""
    keys = np.array(case.vectors, dtype=float)
    lengths = np.linalg.norm(keys, axis=1)
    keys[lengths == 0] = np.eye(1, case.n)[0]
    return keys / np.where(lengths == 0, 1.0, lengths)[:, None]


def added(keys: Matrix, scales: Vector) -> Scalar:
    """`step_volume` of the steps I + beta k k^T."""
    return swaps.step_volume(keys, [-scale for scale in scales])


def of_scales(keys: Matrix, scales: Vector) -> Scalar:
    """`step_volume` as if all keys were unit vectors."""
    found: Scalar = 1
    for scale in scales:
        found = found * (1 - scale)
    return found


DETERMINANT = Claim(
    id="implicit-models.swaps.determinant",
    title="The product of DeltaNet's steps $I-\\beta_tk_tk_t^\\top$ has the determinant $\\prod_t(1-\\beta_t|k_t|^2)$, which only steps "
    "with $\\beta_t|k_t|^2>1$ can make negative",
    source=DELTANET,
    statement=r"\det\prod_t(I-\beta_tk_tk_t^\top)=\prod_t(1-\beta_t|k_t|^2),\qquad(I-\beta kk^\top)k=(1-\beta|k|^2)k,\quad "
    r"(I-\beta kk^\top)x=x\ \text{ if } k\cdot x=0",
    reading="new",
    formula=swaps.step_volume,
    domain=Domain(
        n=Integer(1, None, search=(1, 4)),
        length=Integer(1, None, search=(1, 4)),
        key=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        other=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        scale=Interval(*REAL, search=(-1, 2)),
        vectors=Array(lambda c: (c.length, c.n), *REAL, search=(-1, 1)),
        scales=Array(lambda c: c.length, *REAL, search=(-1, 2)),
    ),
    parts=("one step", "products"),
    controls=(Mutant("the sign of beta", added), Mutant("without the length of the key", of_scales)),
)


def of_one_cycle(permutation: Sequence[int]) -> int:
    """`least_steps` as if there were one cycle."""
    return len(permutation) - 1


def moved_letters(permutation: Sequence[int]) -> int:
    """`least_steps` as the number of letters that move."""
    return sum(int(place != letter) for letter, place in enumerate(permutation))


STEPS = Claim(
    id="implicit-models.swaps.least-steps",
    title="A permutation of $n$ letters with $c$ cycles is a product of $n-c$ of DeltaNet's steps, all with $\\beta_t|k_t|^2=2$, and of no "
    "fewer matrices that differ from the identity by rank one: of one for a swap, of four for a cycle of five letters",
    source=DELTANET,
    statement=r"\operatorname{rank}(P-I)=n-c,\quad\operatorname{rank}(AB-I)\le\operatorname{rank}(A-I)+\operatorname{rank}(B-I),\quad "
    r"P=\prod_{t=1}^{n-c}\bigl(I-(e_{i_t}-e_{j_t})(e_{i_t}-e_{j_t})^\top\bigr)",
    reading="new",
    formula=swaps.least_steps,
    domain=Domain(n=Integer(1, None, search=(1, 7)), which=WHICH, permutation=Computed(_permutation)),
    uses=(DETERMINANT.id,),
    controls=(Mutant("one less than the letters", of_one_cycle), Mutant("the letters that move", moved_letters)),
)

STRONG = "$\\beta_t\\le1$"


def a_fiftieth_less(strengths: Vector) -> Scalar:
    """`largest_move` a fiftieth smaller."""
    return swaps.largest_move(strengths) * 49 / 50


def a_fiftieth_more(strengths: Vector) -> Scalar:
    """`largest_move` a fiftieth larger: a bound of the move as well, and not of the volume."""
    return swaps.largest_move(strengths) * 51 / 50


def of_the_largest(strengths: Vector) -> Scalar:
    """`largest_move` of the largest step alone."""
    return np.max(strengths)


MOVE = Claim(
    id="implicit-models.swaps.largest-move",
    title="What steps with $0\\le\\beta_t\\le1$ along unit keys move they pay for in volume: their product $M$ has "
    "$|M-I|\\le\\sum_t\\beta_t\\le-\\log\\det M$",
    source=DELTANET,
    statement=r"M=\prod_t(I-\beta_tk_tk_t^\top),\ |k_t|=1,\ 0\le\beta_t\le1:\quad|M-I|\le\sum_t\beta_t,\qquad\det M\le e^{-\sum_t\beta_t}",
    reading="new",
    formula=swaps.largest_move,
    domain=Domain(
        n=Integer(1, None, search=(1, 4)),
        length=Integer(1, None, search=(1, 8)),
        vectors=Normal(lambda c: (c.length, c.n)),
        unit=Computed(unit_keys),
        strengths=Array(lambda c: c.length, 0, 1),
    ),
    uses=(DETERMINANT.id,),
    controls=(
        Mutant("a fiftieth less", a_fiftieth_less),
        Mutant("the largest step", of_the_largest),
        Mutant("a fiftieth more", a_fiftieth_more),
        Widened("keys that are twice as long", unit=Computed(lambda c: 2 * unit_keys(c))),
        Widened("up to reflections, $\\beta_t=2$", strengths=Array(lambda c: c.length, 0, 2)),
    ),
)


def as_of_odd(permutation: Sequence[int]) -> float:
    """`permutation_gap` of even permutations as of odd ones."""
    return float(swaps.least_steps(permutation) > 0)


def a_fiftieth_further(permutation: Sequence[int]) -> float:
    """`permutation_gap` of odd permutations, a fiftieth larger."""
    found = swaps.permutation_gap(permutation)
    return found * 51 / 50 if found == 1 else found


GAP = Claim(
    id="implicit-models.swaps.gap",
    title="With $0\\le\\beta_t|k_t|^2\\le1$ products of any number of DeltaNet's steps keep away from every permutation $P\\ne I$: by 1 in "
    "norm from an odd one, and by $\\delta$ from an even one, $\\delta-n\\log(1-\\delta)=|P-I|$",
    source=DELTANET,
    statement=r"M=\prod_t(I-\beta_tk_tk_t^\top),\ |k_t|=1,\ 0\le\beta_t\le1:\quad|M-P|\ge1\ (P\text{ odd}),\qquad|M-P|\ge\delta,\ "
    r"\delta-n\log(1-\delta)=|P-I|\ (P\text{ even})",
    reading="new",
    formula=swaps.permutation_gap,
    domain=Domain(
        n=Integer(1, None, search=(2, 4)),
        which=WHICH,
        length=Integer(1, None, search=(1, 12)),
        vectors=Normal(lambda c: (c.length, c.n)),
        unit=Computed(unit_keys),
        strengths=Array(lambda c: c.length, 0, 1),
        permutation=Computed(_permutation),
        where=((STRONG, lambda c: max(c.strengths) <= 1),),
    ),
    uses=(MOVE.id, STEPS.id),
    controls=(
        Mutant("as far from the even ones as from the odd", as_of_odd),
        Mutant("a fiftieth further from the odd ones", a_fiftieth_further),
        Widened("reflections, $\\beta_t=2$", drop=STRONG, strengths=Array(lambda c: c.length, 2, 2)),
    ),
)
