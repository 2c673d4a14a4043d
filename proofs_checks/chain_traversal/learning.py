"""Checks of the direction of training: the dense system differentiated, and polynomials whose coefficients are all positive."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from lemmata.proofs_checks.chain_traversal.continuants import generators, signal_slopes, squares
from lemmata.proofs_checks.check import enclosed, exact, integrated, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.simulations.chain_traversal import time_to
from lemmata.theory.arithmetic import exp, ratio, sqrt
from lemmata.theory.case import Case
from lemmata.theory.chain_traversal.claims.learning import BACKWARD, FORWARD, OTHER, OTHER_RISES, SIGNS, TIME, TIME_BOUND
from lemmata.theory.chain_traversal.problem import Traversal, emission_weights
from lemmata.theory.domain import Choice
from lemmata.theory.types import Scalar, Vector

INIT = (0.5, 0.1, 0.4)
"""p_fwd, p_bwd and p_other of the base model from which training starts."""

PROVED = {"n": (2, 3, 4)}


@exact(SIGNS, sizes=PROVED)
def are_the_derivatives_along_the_gradient(formula, case):
    """The derivatives of the three probabilities by the logits, along the gradient by continuants."""
    n, f, b = case.n, exp(case.alpha), exp(case.beta)
    there = dict(zip(generators()[0].gens, (f - 1, b), strict=True))
    slopes = [[part.as_expr().subs(there) for part in signal_slopes(n, start)] for start in range(1, n)]
    ja, jb = (sum(weight * part[k] / part[2] for weight, part in zip(case.start_weights, slopes, strict=True)) for k in (0, 1))
    kinds = [f / (f + b + 2 * n - 3), b / (f + b + 2 * n - 3), (2 * n - 3) / (f + b + 2 * n - 3)]
    return Equal(list(case.apply(formula)), [kind.diff(case.alpha) * ja + kind.diff(case.beta) * jb for kind in kinds])


@tested(SIGNS, examples=8, floats=True, at={"n": Choice(4)})
@tested(OTHER_RISES, examples=4, floats=True)
def are_the_rates_of_the_record(formula, case):
    """JAX's derivative of the steps from distance 2 along the field of the training record, at unit rates."""
    rates = np.array(case.apply(formula))
    want = np.asarray(_rates(case.n)(np.asarray(case.start_weights, dtype=float), (case.alpha, case.beta)))
    return Equal(rates, want, scale=float(np.abs(want).max()))


@functools.lru_cache(maxsize=4)
def _rates(n: int) -> Callable[[Vector, tuple[Scalar, Scalar]], Vector]:
    """Return a compiled function of start weights and logits: the rates of the probabilities of a step forward, backward, other."""
    import jax
    import jax.numpy as jnp

    def kinds(logits: tuple[Scalar, Scalar]) -> Vector:
        row = emission_weights(n, *logits)[2]
        fwd, bwd = row[1] / row.sum(), row[3] / row.sum()
        return jnp.stack([fwd, bwd, 1 - fwd - bwd])

    def rates(weights: Vector, logits: tuple[Scalar, Scalar]) -> Vector:
        slopes = [Traversal(n, np.eye(n - 1)[k], unit_rates=True).field(logits) for k in range(n - 1)]
        field = tuple(weights @ jnp.stack(part) for part in zip(*slopes, strict=True))
        return jax.jvp(kinds, (logits,), (field,))[1]

    return jax.jit(rates)


def share(rates: tuple[Scalar, Scalar, Scalar], which: int) -> Scalar:
    """Return one of the rates relative to the sum of their absolute values, so that a small one shows its sign."""
    return rates[which] / sum(abs(rate) for rate in rates)


@tested(FORWARD, examples=40)
def rises(formula, case):
    """The sign of the first rate."""
    return AtLeast(share(case.apply(formula), 0), 0)


@tested(BACKWARD, examples=40)
def falls(formula, case):
    """The sign of the second rate."""
    return AtLeast(-share(case.apply(formula), 1), 0)


@tested(OTHER, examples=40)
def falls_with_the_others(formula, case):
    """The sign of the third rate."""
    return AtLeast(-share(case.apply(formula), 2), 0)


@exact(FORWARD, sizes=PROVED)
def rises_by_positive_coefficients(formula, case):
    """The rate is a quotient of polynomials in e^alpha - 1, e^beta and the start weights with positive coefficients."""
    x, b = generators()
    rest = b + (2 * case.n - 3)
    return _certified(case.apply(formula)[0], case, lambda ja, jb: (x + 1) * (rest * ja - b * jb), case.ahead, case.backward)


@exact(BACKWARD, sizes=PROVED)
def falls_by_positive_coefficients(formula, case):
    """Minus the rate is a quotient of polynomials in e^alpha - 1, e^beta and the start weights with positive coefficients."""
    x, b = generators()
    rest = x + (2 * case.n - 2)
    return _certified(-case.apply(formula)[1], case, lambda ja, jb: b * ((x + 1) * ja - rest * jb), case.ahead, case.backward)


@exact(OTHER, sizes={"n": (2, 3)})
def falls_with_the_others_by_positive_coefficients(formula, case):
    """Minus the rate in e^alpha - 1 and z, e^beta = e^alpha/(1 + z): polynomials with positive coefficients."""
    x, b = generators()
    others = 2 * case.n - 3
    return _certified(-case.apply(formula)[2], case, lambda ja, jb: others * ((x + 1) * ja + b * jb), case.ahead, case.lead, _ahead)


@exact(OTHER, tier="full", sizes={"n": (4,)})
def falls_with_the_others_on_longer_chains(formula, case):
    """The same at n = 4."""
    return falls_with_the_others_by_positive_coefficients(formula, case)


def _certified(
    rate: Scalar,
    case: Case,
    numerator: Callable[..., Any],
    first: Scalar,
    second: Scalar,
    changed: Callable[..., Any] | None = None,
) -> SumOfSquares:
    """Return rate times all shares >= 0 with the squares of sum_i share_i numerator(P_i, Q_i)/(R Z^2), its negative terms left out."""
    x, b = generators()
    found = []
    for start, weight in enumerate(case.shares, 1):
        by_alpha, by_beta, under = signal_slopes(case.n, start)
        top, bottom = numerator(by_alpha, by_beta), under * (x + b + (2 * case.n - 2)) ** 2
        degree = max(top.degree(b.gens[1]), bottom.degree(b.gens[1]))
        top, bottom = (changed(part, degree) if changed else part for part in (top, bottom))
        found += [(coefficient, term * sqrt(weight)) for coefficient, term in squares(top, bottom, first, second)]
    return SumOfSquares(rate * case.shares.sum(), 0, found)


def _ahead(polynomial: Any, degree: int) -> Any:
    """Return (1 + z)^degree times the polynomial at b = (1 + x)/(1 + z)."""
    import sympy

    x, z = sympy.symbols("x z")
    grown, lead = sympy.Poly(1 + x, x, z), sympy.Poly(1 + z, x, z)
    terms = [coefficient * sympy.Poly(x, x, z) ** i * grown**j * lead ** (degree - j) for (i, j), coefficient in polynomial.terms()]
    return sum(terms[1:], terms[0])


@enclosed(OTHER_RISES, boxes=2_000, bits=64)
@tested(OTHER_RISES, examples=20)
def rises_by_more_than(formula, case):
    """The third rate against 1/10000."""
    return AtLeast(case.apply(formula)[2], ratio(1, 10_000, case.alpha))


@exact(TIME, sizes={"n": (2, 3, 4)}, part="the late speed")
def is_the_time_at_the_limiting_speed(formula, case):
    """The leading coefficients of e^alpha J_alpha and e^alpha J_beta as alpha grows: the speed of e^alpha, and beta at rest."""
    import sympy

    n, (x, b) = case.n, (generator.gens[k] for k, generator in enumerate(generators()))
    speeds = []
    for which in (0, 1):
        rates = []
        for start, weight in enumerate(case.start_weights, 1):
            parts = signal_slopes(n, start)
            top, bottom = (sympy.Poly(part.as_expr(), x) for part in (parts[which] * (generators()[0] + 1), parts[2]))
            rates.append(weight * (top.coeff_monomial(x ** bottom.degree()) / bottom.LC()).subs(b, case.backward))
        speeds.append(sum(rates))
    entries = 2 * n * (2 * n - 1)
    return All(Equal(case.apply(formula) * speeds[0] / entries * case.eps, 2 * n - 3 + case.backward), Equal(speeds[1], 0))


@integrated(TIME, examples=2, rtol=5e-4, at={"n": Choice(3, 6), "backward": Choice(1.0)}, part="the time")
def is_the_time_of_the_trained_chain(formula, case, settings):
    """The time to p_fwd = 1 - eps from p = (0.5, 0.1, 0.4), at eps and at eps/2."""
    weights, found = np.asarray(case.start_weights, dtype=float), []
    for eps in (case.eps, case.eps / 2):
        time, beta = time_to(case.n, eps, INIT, weights)
        found.append(time / formula(case.n, case.mean_start, eps, np.exp(beta)))
    return Equal(np.array(found), 1.0, scale=1.0)


@integrated(TIME, tier="full", examples=1, rtol=5e-4, at={"n": Choice(16), "backward": Choice(1.0)}, part="the time")
def is_the_time_of_a_longer_trained_chain(formula, case, settings):
    """The same at n = 16."""
    return is_the_time_of_the_trained_chain(formula, case, settings)


@exact(TIME_BOUND, sizes={"n": (2, 3, 4)})
def grows_at_the_least_speed(formula, case):
    """Its derivative by the weight E to be reached times w_1 n E^2/((E + c)^2 N), which no derivative falls below, by polynomials."""
    n, (x, b), value = case.n, generators(), case.apply(formula)
    last = case.forward * (1 + case.gain)
    speed = case.first * n * last**2 / (last + case.backward + 2 * n) ** 2 / (2 * n * (2 * n - 1))
    parts = [Equal(value.diff(case.gain) * speed, case.forward), Equal(value.subs(case.gain, 0), 0)]
    for start in range(1, n):
        by_alpha, by_beta, under = signal_slopes(n, start)
        square = (x + 1 + b + 2 * n) ** 2
        lost = by_alpha * square - n * (x + 1) * under if start == 1 else by_alpha
        for rest, over in ((lost, under * (square if start == 1 else 1)), (-by_beta, under)):
            slope = (rest.as_expr() / over.as_expr()).subs(dict(zip(x.gens, (case.ahead, case.backward), strict=True)), simultaneous=True)
            parts.append(SumOfSquares(slope, 0, squares(rest, over, case.ahead, case.backward)))
    return All(*parts)


@integrated(TIME_BOUND, examples=3, at={"n": Choice(3, 6)})
def is_not_exceeded_by_the_trained_chain(formula, case, settings):
    """The time to p_fwd = 1 - eps, or to as much as is asked for where that is more than 1; over the bound."""
    n, bound, weights = case.n, float(case.apply(formula)), np.asarray(case.start_weights, dtype=float)
    total = case.forward + case.backward + 2 * n - 3
    init = (case.forward / total, case.backward / total, (2 * n - 3) / total)
    time, _ = time_to(n, case.eps / (1 + case.eps), init, weights)
    return AtLeast(bound, time, scale=1.0 + time)
