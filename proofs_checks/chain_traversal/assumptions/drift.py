"""Checks of the late drift: SymPy's limits of the dense system, its slopes in balls at a large weight, and long runs."""

from __future__ import annotations

import functools

from lemmata.language.case import Case
from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.relation import All, Always, Equal
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.late_flow import followed
from lemmata.proofs_checks.chain_traversal.limits import growing, limits
from lemmata.proofs_checks.chain_traversal.solutions import is_the_first_order_of_the_failure_on_any_chain
from lemmata.prove import balls
from lemmata.terms.arithmetic import array, exp, number, solve
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.claims.assumptions.drift import DRIFT, INVARIANT
from lemmata.theory.chain_traversal.problem import class_sizes, edge_counts
from lemmata.theory.chain_traversal.solutions import failure_limit

LATE = 1e-4
"""What the drift leaves out is of order e^{-alpha}, which is about 1e-5 at t = 10^6."""


@functools.cache
def _failures(n: int) -> tuple[Scalar, list[Scalar]]:
    """Return the symbol c and, for each start, the limit of P(other sink) times the weight forward, repetitions allowed."""
    import sympy

    f, b, c = growing(), *sympy.symbols("b c", positive=True)
    return c, list(limits(dense.absorbed(dense.weights(n, f, b, c, mask_self=False))[1] * f, f))


def _late_drift(n: int, weights: Vector, other: Scalar) -> Scalar:
    """Return (J_gamma/N_gamma)/(J_alpha/N_alpha) where 1 - J = F(c) e^{-alpha}: -c F'/F over N_gamma/N_alpha = 2n - 2."""
    c, failures = _failures(n)
    F: Scalar = sum(weight * failure for weight, failure in zip(weights, failures, strict=True))
    return (-c * F.diff(c) / F / (2 * n - 2)).subs(c, other)


def _drift_on_any_chain(case: Case, mean: Scalar) -> tuple[Scalar, Scalar]:
    """Return the same quotient with a symbol for n, and its c: of failures affine in the start, the mean is that of the mean start."""
    import sympy

    c = sympy.Symbol("c", positive=True)
    F, sizes = failure_limit(case.n, c).inner(mean - 1), class_sizes(case.n)
    return -c * F.diff(c) / F * sizes[0] / sizes[2], c


def _failures_on_any_chain(case: Case, other: Scalar) -> list[Always | All]:
    """Return that these are the failures, row by row of the linear system, and that they are affine in the start."""
    import sympy

    F = failure_limit(case.n, other).inner
    rows = is_the_first_order_of_the_failure_on_any_chain(failure_limit, Case(n=case.n, other=other, growing=0, backward=sympy.S.One))
    return [rows, Always(lambda place: Equal(F(place + 2) + F(place), 2 * F(place + 1)))]


@exact(DRIFT, sizes={"n": EVERY})
def is_the_quotient_of_the_limiting_slopes_on_any_chain(formula, case):
    """The first order of the failure at any start of a chain of any length, differentiated by gamma, over its own slope by alpha."""
    import sympy

    means = [sympy.Rational(5, 2), sympy.Symbol("mean", positive=True)]
    found = [(mean, *_drift_on_any_chain(case, mean)) for mean in means]
    drifts = [Equal(formula(case.n, mean, case.other), quotient.subs(c, case.other)) for mean, quotient, c in found]
    return All(*drifts, *_failures_on_any_chain(case, case.other))


@exact(INVARIANT, sizes={"n": EVERY})
def is_kept_by_the_late_drift_on_any_chain(formula, case):
    """SymPy's derivative along (1, limit of d gamma/d alpha), any length and mean start; the simpler form at n = 4, mean 2."""
    import sympy

    means = [sympy.Rational(5, 2), 1 + sympy.Symbol("beyond", nonnegative=True)]
    rates = []
    for mean in means:
        value, (quotient, c) = formula(case.n, mean, case.alpha, case.gamma), _drift_on_any_chain(case, mean)
        rates.append(value.diff(case.alpha) + quotient.subs(c, exp(case.gamma)) * value.diff(case.gamma))
    simple = formula(4, number(2, case.alpha), case.alpha, case.gamma)
    uniform = Equal(simple, -3 * (exp(-case.gamma) - case.gamma) + case.alpha)
    return All(Equal(rates, 0), uniform, *_failures_on_any_chain(case, exp(case.gamma)))


@exact(DRIFT, sizes={"n": (2, 3)})
def is_the_quotient_of_the_limiting_slopes(formula, case):
    """SymPy's limit of the dense failure, differentiated by gamma, over its own slope by alpha."""
    return Equal(case.apply(formula), _late_drift(case.n, case.start_weights, case.other))


@exact(DRIFT, tier="full", sizes={"n": (4,)})
def is_the_quotient_of_the_limiting_slopes_on_longer_chains(formula, case):
    """The same at n = 4."""
    return is_the_quotient_of_the_limiting_slopes(formula, case)


@tested(DRIFT, examples=8, floats=True, at={"n": Integer(2, 7)})
def is_the_quotient_of_the_slopes_at_a_large_weight(formula, case):
    """The dense system in balls of 512 bits at a weight forward of 10^40, differentiated by alpha and by gamma.

    What the limit leaves out is of order 10^-40; 512 bits are 154 digits, more than such weights cancel.
    """
    n = case.n
    with balls.precision(512):
        f, b, c = (balls.ball(weight) for weight in (10**40, case.backward, case.other))
        starts = array([balls.ball(weight) for weight in case.start_weights])
        W = dense.weights(n, f, b, c, mask_self=False)
        matrix, inner = dense.system(W)
        h = 0 * W[0]
        h[n], h[inner] = h[n] + 1, solve(matrix, W[inner, n])
        moved = [((W * counts) * (h[None, :] - h[:, None])).sum(axis=1)[inner] for counts in edge_counts(n)]
        by_alpha, _, by_gamma = ((starts * solve(matrix, right)[: n - 1]).sum() for right in moved)
        want = float((by_gamma / by_alpha).mid()) / (2 * n - 2)
    return Equal(case.apply(formula), want, scale=abs(want))


@integrated(
    INVARIANT, examples=1, rtol=LATE, at={"n": Choice(4), "alpha": Interval(2, 4), "beta": Interval(-1, 1), "gamma": Interval(-0.5, 0.5)}
)
def is_kept_late_in_training(formula, case, settings):
    """Its values along the flow of the record with repetitions, at t = 10^6 and 10^8."""
    values = followed(case.n, (case.alpha, case.beta, case.gamma), tuple(case.start_weights), False)[1:]
    found = [formula(case.n, case.mean_start, alpha, gamma) for alpha, _, gamma in values]
    return Equal(found[1], found[0])
