"""Checks of the late drift: limits of the dense system, its slopes in balls at a large weight, and long runs."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.relation import All, Always, Equal, Limit
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.late_flow import followed
from lemmata.proofs_checks.chain_traversal.solutions import is_the_first_order_of_the_failure_on_any_chain
from lemmata.prove import balls
from lemmata.terms.arithmetic import array, exp, number, ratio, solve
from lemmata.terms.types import Scalar, Size
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.claims.assumptions.drift import DRIFT, INVARIANT
from lemmata.theory.chain_traversal.problem import class_sizes, edge_counts
from lemmata.theory.chain_traversal.solutions import failure_limit

LATE = 1e-4
"""What the drift leaves out is of order e^{-alpha}, which is about 1e-5 at t = 10^6."""


def _late_drift(case: Case, failure: Scalar, slope: Scalar) -> Scalar:
    """Return (J_gamma/N_gamma)/(J_alpha/N_alpha) of a failure F e^{-alpha} by its slope by gamma; that by alpha is -F e^{-alpha}."""
    of_alpha, _, of_gamma = class_sizes(case.n)
    return -slope / failure * of_alpha / of_gamma


def _means(like: Scalar) -> list[Scalar]:
    """Return mean start distances: 5/2, and any of at least 1."""
    return [ratio(5, 2, like), 1 + unknown_sequence("beyond", like, ">= 0")(0)]


def _mean_failure(n: Size, mean: Scalar, other: Scalar) -> Scalar:
    """Return the limit of e^alpha (1 - J) on average over the starts: of failures affine in the start, that of the mean start."""
    return failure_limit(n, other).inner(mean - 1)


def _failures_on_any_chain(case: Case, other: Scalar) -> list[Always | All]:
    """Return that these are the failures, row by row of the linear system, and that they are affine in the start."""
    F = failure_limit(case.n, other).inner
    rows = is_the_first_order_of_the_failure_on_any_chain(failure_limit, Case(n=case.n, other=other, growing=0, backward=number(1, other)))
    return [rows, Always(lambda place: Equal(F(place + 2) + F(place), 2 * F(place + 1)))]


@exact(DRIFT, sizes={"n": EVERY})
def is_the_quotient_of_the_limiting_slopes_on_any_chain(formula, case):
    """The first order of the failure at any start of a chain of any length, differentiated by gamma, over its own slope by alpha."""
    drifts = []
    for mean in _means(case.other):
        failure = _mean_failure(case.n, mean, case.other)
        late = _late_drift(case, failure, case.other * failure.diff(case.other))
        drifts.append(Equal(formula(case.n, mean, case.other), late))
    return All(*drifts, *_failures_on_any_chain(case, case.other))


@exact(INVARIANT, sizes={"n": EVERY})
def is_kept_by_the_late_drift_on_any_chain(formula, case):
    """Its derivative along (1, limit of d gamma/d alpha), any length and mean start; the simpler form at n = 4, mean 2."""
    rates = []
    for mean in _means(case.gamma):
        value, failure = formula(case.n, mean, case.alpha, case.gamma), _mean_failure(case.n, mean, exp(case.gamma))
        rates.append(value.diff(case.alpha) + _late_drift(case, failure, failure.diff(case.gamma)) * value.diff(case.gamma))
    simple = formula(4, number(2, case.alpha), case.alpha, case.gamma)
    uniform = Equal(simple, -3 * (exp(-case.gamma) - case.gamma) + case.alpha)
    return All(Equal(rates, 0), uniform, *_failures_on_any_chain(case, exp(case.gamma)))


@exact(DRIFT, sizes={"n": (2, 3)})
def is_the_quotient_of_the_limiting_slopes(formula, case):
    """The limit of the dense failure, differentiated by gamma, over its own slope by alpha."""
    limits = failure_limit(case.n, case.other)
    failure = (case.start_weights * limits).sum()

    def dense_failures(f):
        return dense.absorbed(dense.weights(case.n, f, case.backward, case.other, mask_self=False))[1] * f

    late = _late_drift(case, failure, case.other * failure.diff(case.other))
    return All(Limit(dense_failures, limits), Equal(case.apply(formula), late))


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
