"""What is left of z^h beyond its tangent at a, (z - a)^2 R_h: at every h, in any number of states.

R_2 = 1 and R_{h+1} = z R_h + h a^{h-1}, so that R_h = sum_{l <= h-2} (l + 1) a^l z^{h-2-l}, and |R_h| <= h (h - 1)/2 rho^{h-2} where |z|
and |a| are at most rho. Added up with weights v, sum_d v_d R_d lies within M sum_d |v_d| wherever all |R_d| are at most M.
"""

from __future__ import annotations

import itertools

from lemmata.language.case import Case
from lemmata.language.relation import All, Always, AtLeast, Equal, Invariant, Recurrence, Throughout
from lemmata.terms.arithmetic import power
from lemmata.terms.sequences import carried
from lemmata.terms.types import Formula, Scalar, Size, Tree, Vector


def by_moments(case: Case, spread: Vector) -> Scalar:
    """Return the least bound of the last tap's error that is known from size, shift and spread of a student's weights.

    Args: spread: what each state weighs in the last of them.
    """
    h, away, modulus = case.horizon - 1, case.a - case.a_star, abs(case.a_star)
    size, shift = abs(case.w.sum() - case.w_star), abs((case.w * away).sum())
    most = h * (h - 1) * power(case.rho, h - 2) / 2 * (spread * away * away).sum()
    return power(modulus, h) * size + h * power(modulus, h - 1) * shift + most


def are_the_same_at_every_horizon(formula: Formula, case: Case) -> list[Equal | Always]:
    """Return that a tap's bound is the same however many taps come after it: so what bounds the last one at every horizon bounds all."""

    def bounds(horizon: Size) -> Vector:
        return case.having(horizon=horizon).apply(formula)

    whole, least = bounds(case.horizon), bounds(2)
    return [
        Equal([whole[0], whole[1]], [least[0], least[1]]),
        Always(lambda tap, beyond: Equal(bounds(tap + 3 + beyond)[tap + 2], bounds(tap + 3)[tap + 2])),
    ]


def rests() -> list[Invariant | Throughout]:
    """Return all that is said of them."""
    return [is_the_rest(), *stay_within(), *add_up()]


def is_the_rest() -> Invariant:
    """Return that z^h - a^h - h a^{h-1} (z - a) - (z - a)^2 R_h stays 0, from h = 2 on."""
    import sympy

    z, a = sympy.symbols("z a", real=True)
    moved = Recurrence((z * z, a, 1 + 0 * z), lambda k, x: (z * x[0], a * x[1], z * x[2] + (k + 2) * x[1]))
    return Invariant(moved, lambda k, x: x[0] - a * x[1] - (k + 2) * x[1] * (z - a) - (z - a) * (z - a) * x[2])


def stay_within() -> list[Throughout]:
    """Return that |a^{h-1}| <= rho^{h-1} and |R_h| <= h (h - 1)/2 rho^{h-2} from h = 2 on, for either sign and order of z and a."""
    import sympy

    least, apart, room = sympy.symbols("least apart room", nonnegative=True)
    sizes = [(least, least + apart), (least + apart, least)]
    return [_within(one * z, other * a, least + apart + room) for (z, a) in sizes for one, other in itertools.product((1, -1), repeat=2)]


def _within(z: Scalar, a: Scalar, rho: Scalar) -> Throughout:
    def kept(k: Scalar, x: Tree) -> All:
        size, slope, rest = x
        most = (k + 2) * (k + 1) * size / 2
        return All(
            AtLeast(size, 0), *(part for sign in (1, -1) for part in (AtLeast(rho * size, sign * slope), AtLeast(most, sign * rest)))
        )

    one = 1 + 0 * z
    return Throughout(Recurrence((one, a, one), lambda k, x: (rho * x[0], a * x[1], z * x[2] + (k + 2) * x[1])), kept)


def add_up() -> list[Invariant | Throughout]:
    """Return that errors of any number of states are those of weights, shift and rests, and that these lie within their most."""
    import sympy

    w, z, power = (sympy.Function(name, real=True) for name in ("weight", "state", "power"))
    a, level, slope = sympy.symbols("a level slope", real=True)

    def added(k: Scalar, x: Tree) -> Tree:
        away = z(k) - a
        rest = power(k) - level - slope * away
        return tuple(old + w(k) * new for old, new in zip(x, (power(k), 1, away, rest), strict=True))

    parts = Invariant(Recurrence((0 * a,) * 4, added), lambda _, x: x[0] - level * x[1] - slope * x[2] - x[3])
    return [parts, *_within_the_most(1), *_within_the_most(-1)]


def _within_the_most(sign: int) -> list[Throughout]:
    """Return that rests on one side of their most, weighted and added up, stay within the most times the sum of weights."""
    import sympy

    spread, below = (sympy.Function(name, nonnegative=True) for name in ("spread", "below"))
    most, states = sympy.Symbol("most", nonnegative=True), sympy.Symbol("states", integer=True, nonnegative=True)

    def rest(i: Scalar) -> Scalar:
        return sign * spread(i) * (most - below(i))

    spreads = carried(lambda i, before: before + spread(i), spread(0), states + 1)
    added = carried(lambda i, before: before + rest(i), rest(0), states + 1)
    return [Throughout(spreads, lambda _, x: AtLeast(x, 0)), Throughout(added, lambda i, x: AtLeast(most * spreads[i], sign * x))]
