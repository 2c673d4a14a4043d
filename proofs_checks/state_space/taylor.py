"""What is left of z^h beyond its tangent at a, (z - a)^2 R_h: at every h, in any number of states.

R_2 = 1 and R_{h+1} = z R_h + h a^{h-1}, so that R_h = sum_{l <= h-2} (l + 1) a^l z^{h-2-l}, and |R_h| <= h (h - 1)/2 rho^{h-2} where |z|
and |a| are at most rho. Added up with weights v, sum_d v_d R_d lies within M sum_d |v_d| wherever all |R_d| are at most M.
"""

from __future__ import annotations

import itertools

from lemmata.language.case import Case
from lemmata.language.relation import All, Always, AtLeast, Equal, Invariant, Recurrence, Throughout
from lemmata.proofs_checks.state_space.brute_force import signed_errors
from lemmata.terms.arithmetic import power, ratio
from lemmata.terms.types import Formula, Scalar, Size, Tree, Vector
from lemmata.terms.unknown import unknown_sequence


def by_moments(case: Case, spread: Vector) -> Scalar:
    """Return the least bound of the last tap's error that is known from size, shift and spread of a student's weights.

    Args: spread: what each state weighs in the last of them.
    """
    h, away, modulus = case.horizon - 1, case.a - case.a_star, abs(case.a_star)
    size, shift = abs(case.w.sum() - case.w_star), abs((case.w * away).sum())
    most = h * (h - 1) * power(case.rho, h - 2) / 2 * (spread * away * away).sum()
    return power(modulus, h) * size + h * power(modulus, h - 1) * shift + most


def are_within(bounds: Vector, spread: Vector, case: Case) -> All:
    """Return that the taps' errors of few states lie within bounds: that each is a sum of level, slope and rests, within their sizes.

    Args: spread: what each state weighs in the size of its rest.
    """
    a_star, away = case.a_star, case.a - case.a_star
    size, shift, least, relations = case.w.sum() - case.w_star, (case.w * away).sum(), [], []
    # what lies within its size for any number does so for these two
    number = unknown_sequence("number", a_star)(0)
    for h, error in enumerate(signed_errors(case)):
        rests, sizes = 0 * away, 0 * away
        if h > 1:
            rests = case.w * away * away * [sum((j + 1) * a_star**j * z ** (h - 2 - j) for j in range(h - 1)) for z in case.a]
            sizes = h * (h - 1) // 2 * case.rho ** (h - 2) * spread * away * away
        before = max(h - 1, 0)
        least.append(abs(a_star) ** h * abs(size) + h * abs(a_star) ** before * abs(shift) + sizes.sum())
        relations.append(Equal(error, a_star**h * size + h * a_star**before * shift + rests.sum()))
        for sign in (1, -1):
            relations.append(AtLeast(abs(a_star) ** h * abs(number), sign * a_star**h * number))
            relations.append(AtLeast(sizes, sign * rests))
    return All(AtLeast(bounds, least), *relations)


def are_the_same_at_every_horizon(formula: Formula, case: Case) -> list[Equal | Always]:
    """Return that a tap's bound is the same however many taps come after it: so what bounds the last one at every horizon bounds all."""

    def bounds(horizon: Size) -> Vector:
        return case.having(horizon=horizon).apply(formula)

    whole, least = bounds(case.horizon), bounds(2)

    def longer(tap: Size, beyond: Size) -> Equal:
        taps = bounds(tap + 3 + beyond)
        return Equal([taps[0], taps[1], taps[tap + 2]], [least[0], least[1], bounds(tap + 3)[tap + 2]])

    return [Equal([whole[0], whole[1]], [least[0], least[1]]), Always(longer)]


def rests(like: Scalar) -> list[Invariant | Throughout]:
    """Return all that is said of them, in the arithmetic of a number."""
    return [is_the_rest(like), *stay_within(like), *add_up(like)]


def is_the_rest(like: Scalar) -> Invariant:
    """Return that z^h - a^h - h a^{h-1} (z - a) - (z - a)^2 R_h stays 0, from h = 2 on."""
    z, a = (unknown_sequence(name, like)(0) for name in ("z", "a"))
    moved = Recurrence((z * z, a, 1 + 0 * z), lambda k, x: (z * x[0], a * x[1], z * x[2] + (k + 2) * x[1]))
    return Invariant(moved, lambda k, x: x[0] - a * x[1] - (k + 2) * x[1] * (z - a) - (z - a) * (z - a) * x[2])


def stay_within(like: Scalar) -> list[Throughout]:
    """Return that |a^{h-1}| <= m^{h-1} and |R_h| <= h (h - 1)/2 m^{h-2} from h = 2 on, for either sign and order of z and a, m the larger
    modulus, and that powers of m are no more than those of rho.
    """
    least, apart, room = (unknown_sequence(name, like, ">= 0")(0) for name in ("least", "apart", "room"))
    most, one = least + apart, 1 + 0 * least
    signs = itertools.product((1, -1), repeat=2)
    powers = Recurrence((one, one), lambda _, x: (most * x[0], (most + room) * x[1]))
    return [
        *(_within(of_z * z, of_a * a, most) for of_z, of_a in signs for z, a in ((least, most), (most, least))),
        Throughout(powers, lambda _, x: All(AtLeast(x[0], 0), AtLeast(x[1], x[0]))),
    ]


def _within(z: Scalar, a: Scalar, rho: Scalar) -> Throughout:
    def kept(k: Scalar, x: Tree) -> All:
        size, slope, rest = x
        most = ratio(1, 2, rho) * (k + 2) * (k + 1) * size
        return All(
            AtLeast(size, 0), *(part for sign in (1, -1) for part in (AtLeast(rho * size, sign * slope), AtLeast(most, sign * rest)))
        )

    one = 1 + 0 * z
    return Throughout(Recurrence((one, a, one), lambda k, x: (rho * x[0], a * x[1], z * x[2] + (k + 2) * x[1])), kept)


def add_up(like: Scalar) -> list[Invariant | Throughout]:
    """Return that errors of any number of states are those of weights, shift and rests, and that these lie within their most."""
    w, z, power = (unknown_sequence(name, like) for name in ("weight", "state", "power"))
    a, level, slope = (unknown_sequence(name, like)(0) for name in ("a", "level", "slope"))

    def added(k: Scalar, x: Tree) -> Tree:
        away = z(k) - a
        rest = power(k) - level - slope * away
        return tuple(old + w(k) * new for old, new in zip(x, (power(k), 1, away, rest), strict=True))

    parts = Invariant(Recurrence((0 * a,) * 4, added), lambda _, x: x[0] - level * x[1] - slope * x[2] - x[3])
    return [parts, _within_the_most(1, like), _within_the_most(-1, like)]


def _within_the_most(sign: int, like: Scalar) -> Throughout:
    """Return that rests on one side of their most, weighted and added up, stay within the most times the sum of weights."""
    spread, below = (unknown_sequence(name, like, ">= 0") for name in ("spread", "below"))
    most = unknown_sequence("most", like, ">= 0")(0)

    def added(k: Scalar, x: Tree) -> Tree:
        return x[0] + spread(k), x[1] + sign * spread(k) * (most - below(k))

    return Throughout(Recurrence((0 * most, 0 * most), added), lambda _, x: All(AtLeast(x[0], 0), AtLeast(most * x[0], sign * x[1])))
