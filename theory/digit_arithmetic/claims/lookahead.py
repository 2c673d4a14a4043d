"""Claims about carry look-ahead."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain
from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.claims.addition import SUM
from lemmata.theory.digit_arithmetic.claims.ranges import PAIR
from lemmata.theory.digit_arithmetic.lookahead import composed, lookahead_add
from lemmata.theory.digit_arithmetic.problem import KILL
from lemmata.theory.digit_arithmetic.source import ADDITION

KIND = Choice(0, 1, 2)


def lower_wins(upper: Tensor, lower: Tensor) -> Tensor:
    """`composed` with the blocks exchanged."""
    return composed(lower, upper)


def killing(upper: Tensor, lower: Tensor) -> Tensor:
    """`composed` in which the upper block passes on what arrives if it kills."""
    return upper + (lower - upper) * (upper == KILL)


MONOID = Claim(
    id="digit-arithmetic.lookahead.monoid",
    title="Kill, propagate and generate form a monoid: blocks of digits compose associatively, as maps of the carry",
    source=ADDITION,
    statement=r"K=(c\mapsto0),\ P=(c\mapsto c),\ G=(c\mapsto1):\qquad PX=XP=X,\quad KX=K,\quad GX=G,\quad(XY)Z=X(YZ)",
    reading="new",
    formula=composed,
    domain=Domain(upper=KIND, middle=KIND, lower=KIND),
    controls=(
        Mutant("the lower block wins", lower_wins),
        Mutant("a block that kills passes on", killing),
    ),
)


def linear_levels(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, int]:
    """`lookahead_add` that takes as many levels as passes are needed at worst."""
    return lookahead_add(x, y, base)[0], len(x)


def rounded_down(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, int]:
    """`lookahead_add` with floor(log_2 l) levels."""
    return lookahead_add(x, y, base)[0], len(x).bit_length() - 1


DEPTH = Claim(
    id="digit-arithmetic.lookahead.depth",
    title="Numbers of $l$ digits are added in $\\lceil\\log_2l\\rceil$ levels of compositions, however long their cascades",
    source=ADDITION,
    statement=r"\text{digits of }x+y\text{ by prefixes }k_1,\ k_2k_1,\ \dots,\ k_l\cdots k_1\text{ in }"
    r"\formula[2]{\lceil\log_2l\rceil}\text{ levels}",
    reading="new",
    formula=lookahead_add,
    domain=Domain(**PAIR),
    uses=(MONOID.id, SUM.id),
    controls=(
        Mutant("as many levels as passes at worst", linear_levels),
        Mutant("levels rounded down", rounded_down),
    ),
)
