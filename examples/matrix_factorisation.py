"""Matrix factorisation with commuting measurements: from a small start, gradient flow finds nearly the smallest nuclear norm.

X = U Uᵀ is fitted to y_i = ⟨A_i, X⟩ from U = √α I. If the A_i commute, the flow moves only the eigenvalues x of X, and keeps
w · log x for every w that is orthogonal to the eigenvalues of all A_i; hence x = α e^{aᵀν} at any time. Among all Z ⪰ 0 with the
measurements of X, none can then have a trace lower by more than O(1 / log(1/α)).

    lemmata verify examples/matrix_factorisation.py
    lemmata figures examples/matrix_factorisation.py
"""

from fractions import Fraction

import numpy as np

from lemmata import (
    All,
    Array,
    AtLeast,
    Choice,
    Claim,
    Computed,
    Domain,
    Equal,
    Interval,
    Loss,
    Mutant,
    Paper,
    Source,
    enclosed,
    exact,
    exp,
    flow,
    integrated,
    log,
    shown,
)
from lemmata.proofs import slopes

GUNASEKAR = Paper(
    "GUNASEKAR_2017",
    "Gunasekar, Woodworth, Bhojanapalli, Neyshabur, Srebro",
    "Implicit regularization in matrix factorization",
    2017,
    "arXiv:1705.09280",
)


def misfit(factor, measurements, targets):
    """L(U) = Σ_i (⟨A_i, U Uᵀ⟩ - y_i)² / 4, with A (m, n, n)."""
    found = (measurements * (factor @ factor.T)[None]).sum(axis=(1, 2))
    return ((found - targets) ** 2).sum() / 4


def commuting(eigenvalues, mirror):
    """Return the matrices V diag(a_i) V whose eigenvectors are the columns of a reflection V = I - 2 v vᵀ / |v|²."""
    axes = reflection(mirror)
    return np.stack([(axes * row) @ axes for row in eigenvalues])


def reflection(mirror):
    """I - 2 v vᵀ / |v|², with v = (1, mirror)."""
    normal = np.array([1, *mirror])
    return np.eye(len(normal), dtype=int) - 2 * np.outer(normal, normal) / (1 + (mirror * mirror).sum())


def unseen(eigenvalues):
    """Return the one direction that is orthogonal to both rows of eigenvalues."""
    (a, b, c), (d, e, f) = eigenvalues
    return np.array([b * f - c * e, c * d - a * f, a * e - b * d])


def weighted_logarithm(roots, eigenvalues):
    """w · log x, with x the squared eigenvalues of U."""
    return (unseen(eigenvalues) * log(roots * roots)).sum()


def weighted_sum(roots, eigenvalues):
    """Wrong on purpose: what the flow of X itself, not factorised, would keep."""
    return (unseen(eigenvalues) * roots * roots).sum()


INVARIANT = Claim(
    id="matrix-factorisation.commuting.invariant",
    title="With commuting measurements the flow conserves the logarithms that no measurement sees",
    source=Source(GUNASEKAR, "commuting measurements, proof of the least nuclear norm"),
    statement=r"\sum_kw_k\log x_k(t)=\sum_kw_k\log x_k(0)\quad\text{where}\quad\sum_kw_ka_{ik}=0",
    formula=weighted_logarithm,
    domain=Domain(
        roots=Array(3, 0.1, 1),
        eigenvalues=Array((2, 3), 0.2, 1),
        targets=Array(2, 0.5, 2),
        mirror=Array(2, 0.5, 1),
        t=Interval(0.5, 2),
    ),
    controls=(Mutant("the sum of the eigenvalues", weighted_sum),),
)


@exact(INVARIANT, at={"mirror": Choice(np.array([Fraction(1, 2), Fraction(1)]))})
def is_constant_along_the_gradient(formula, case):
    """The gradient keeps the eigenvectors, and moves the eigenvalues so that the sum stays."""
    axes = reflection(case.mirror)
    measurements = np.stack([(axes * row) @ axes for row in case.eigenvalues])
    slope = slopes(lambda factor: misfit(factor, measurements, case.targets), (axes * case.roots) @ axes)
    moved = axes @ -slope @ axes
    kept = case.apply(formula)
    return All(
        Equal(moved[~np.eye(3, dtype=bool)], 0),
        Equal(sum(kept.diff(root) * rate for root, rate in zip(case.roots, np.diag(moved), strict=True)), 0),
    )


@integrated(INVARIANT)
def is_the_same_at_the_end_of_the_flow(formula, case, settings):
    """A solver follows the matrix, whose eigenvalues are then read off along the common eigenvectors."""
    axes = reflection(case.mirror)
    problem = Loss(misfit, measurements=commuting(case.eigenvalues, case.mirror), targets=case.targets)
    final = flow.solve(problem, (axes * case.roots) @ axes, case.t, **settings.solver).final
    return Equal(formula(np.diag(axes @ final @ axes), case.eigenvalues), case.apply(formula))


def highest_trace(rival, alpha):
    """tr X ≤ tr Z + (Σ z log z + n/e) / (log(1/α) - 1), for the eigenvalues z of a rival with the same measurements."""
    slack = (rival * log(rival)).sum() + len(rival) * exp(-1 + 0 * alpha)
    return rival.sum() + slack / (-log(alpha) - 1)


def no_slack(rival, alpha):
    """Wrong on purpose: as if the start were infinitely small."""
    return rival.sum()


def linear_slack(rival, alpha):
    """Wrong on purpose: an excess proportional to the start."""
    return rival.sum() + len(rival) * alpha


def reached(case):
    """x = α e^{aᵀν}, what the flow can reach."""
    return case.alpha * exp(case.eigenvalues.T @ case.multipliers)


NUCLEAR = Claim(
    id="matrix-factorisation.commuting.nuclear-norm",
    title="From a small start, X has nearly the smallest nuclear norm of all matrices that fit as well",
    source=Source(GUNASEKAR, "the least nuclear norm for commuting measurements, here with its rate"),
    statement=r"\operatorname{tr}X\le\operatorname{tr}Z+\frac{\sum_kz_k\log z_k+n/e}{\log(1/\alpha)-1}"
    r"\quad\text{for all }Z\succeq0\text{ with }\langle A_i,Z\rangle=\langle A_i,X\rangle",
    formula=highest_trace,
    domain=Domain(
        eigenvalues=Array((2, 3), 0.2, 1),
        mirror=Array(2, 0.5, 1),
        alpha=Interval(1e-6, 0.1),
        multipliers=Array(2, 0, 8),
        shift=Interval(-2, 2),
        rival=Computed(lambda case: reached(case) + case.shift * unseen(case.eigenvalues)),
        where=(("the rival is positive", lambda case: min(case.rival) > 1e-9), ("of moderate size", lambda case: max(case.rival) < 4)),
    ),
    reading="new",
    uses=(INVARIANT.id,),
    controls=(Mutant("no slack", no_slack), Mutant("a slack proportional to the start", linear_slack)),
)


@enclosed(NUCLEAR)
def bounds_the_trace_of_what_is_reached(formula, case):
    """In balls: x = α e^{aᵀν} against a rival with the same measurements."""
    return AtLeast(case.apply(formula), reached(case).sum())


def least_trace(eigenvalues, targets):
    """Return the eigenvalues of the positive semidefinite matrix of least trace with these measurements, by a linear program."""
    from scipy.optimize import linprog

    return linprog(np.ones(eigenvalues.shape[1]), A_eq=eigenvalues, b_eq=targets, bounds=(0, None)).x


def trained(eigenvalues, mirror, targets, alpha, times, **solver):
    """Return X = U Uᵀ at these times, from U = √α I."""
    problem = Loss(misfit, measurements=commuting(eigenvalues, mirror), targets=targets)
    factors = flow.solve(problem, np.sqrt(alpha) * np.eye(eigenvalues.shape[1]), times, **solver).states
    return factors @ np.swapaxes(factors, -1, -2)


def best_rival(eigenvalues, mirror, matrix):
    """Return the eigenvalues, kept off zero, of what fits as well as the matrix and has the least trace."""
    targets = (commuting(eigenvalues, mirror) * matrix).sum(axis=(1, 2))
    return np.maximum(least_trace(eigenvalues, targets), 1e-12)


@integrated(NUCLEAR, rtol=1e-6)
def bounds_the_trace_that_training_finds(formula, case, settings):
    """A solver trains U; a linear program finds the least trace that fits as well."""
    matrix = trained(case.eigenvalues, case.mirror, case.eigenvalues @ case.rival, case.alpha, 30.0, **settings.solver)[-1]
    return AtLeast(formula(best_rival(case.eigenvalues, case.mirror, matrix), case.alpha), np.trace(matrix))


NAME = "matrix-factorisation"
EIGENVALUES, MIRROR = np.array([[0.9, 0.5, 0.3, 0.7], [0.3, 0.6, 1.0, 0.4]]), np.array([0.5, 0.8, 0.6])
TARGETS, STARTS = np.array([1.0, 1.1]), 10.0 ** -np.arange(1, 9)


def data(store, seed=0):
    """Train from ever smaller starts; find the least trace, and that of the least Frobenius norm."""
    rng = np.random.default_rng(seed)
    mirror = MIRROR + 0.1 * rng.random(3)
    found = [trained(EIGENVALUES, mirror, TARGETS, alpha, 300.0)[-1] for alpha in STARTS]
    smallest = np.linalg.lstsq(EIGENVALUES, TARGETS, rcond=None)[0]
    traces = np.array([np.trace(matrix) for matrix in found])
    return {"starts": STARTS, "traces": traces, "least": least_trace(EIGENVALUES, TARGETS), "frobenius": smallest}


@shown(NUCLEAR, data=data, rtol=1e-7)
def lies_between_the_least_trace_and_the_bound(formula, data):
    """Every trained matrix has a trace between the least one and the bound."""
    rival = np.maximum(data["least"], 1e-12)
    bounds = np.array([formula(rival, alpha) for alpha in data["starts"]])
    return All(AtLeast(bounds, data["traces"]), AtLeast(data["traces"], data["least"].sum()))


def caption(data):
    """Describe the figure."""
    return (
        "How far the trace (the nuclear norm) of a trained 4 x 4 matrix exceeds the least one that fits two commuting measurements, "
        "against the start α (circles), below the bound (dashed); dotted, the excess of the fit of least Frobenius norm."
    )


def draw(data):
    """Draw the excess of the traces."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    least, rival = data["least"].sum(), np.maximum(data["least"], 1e-12)
    fine = np.geomspace(data["starts"][-1], data["starts"][0], 200)
    axes.loglog(data["starts"], data["traces"] - least, "o", label="trained")
    axes.loglog(fine, [highest_trace(rival, alpha) - least for alpha in fine], "--", color="black", linewidth=1.1, label="bound")
    axes.axhline(np.abs(data["frobenius"]).sum() - least, color="black", linestyle=":", linewidth=1, label="least Frobenius norm")
    axes.set(xlabel=r"size of the start, $\alpha$", ylabel="trace beyond the least")
    axes.legend(loc="lower right")
    return figure
