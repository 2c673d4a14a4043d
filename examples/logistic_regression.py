"""Logistic regression on separable data: the weights grow like ŵ log t + w̃, and their direction tends to that of ŵ at the rate 1 / log t.

ŵ is the separator of largest margin, x_n · ŵ = 1 on the support vectors; ŵ = Σ α_n x_n, and w̃ solves e^{-x_n · w̃} = α_n there. Labels
are multiplied into the data. In the plane two support vectors determine both, which the claims below use.

    lemmata verify examples/logistic_regression.py
    lemmata figures examples/logistic_regression.py
"""

import numpy as np

from lemmata import (
    Array,
    Claim,
    Computed,
    Domain,
    Equal,
    Integer,
    Interval,
    Loss,
    Mutant,
    Paper,
    Source,
    Widened,
    exact,
    exp,
    flow,
    integrated,
    log,
    number,
    shown,
)
from lemmata.arithmetic import solve

SOUDRY = Paper(
    "SOUDRY_2018",
    "Soudry, Hoffer, Nacson, Gunasekar, Srebro",
    "The implicit bias of gradient descent on separable data",
    2018,
    "arXiv:1710.10345",
)


def logistic(weights, points):
    """L(w) = Σ_n log(1 + e^{-x_n · w})."""
    import jax.numpy as jnp

    return jnp.logaddexp(0.0, -points @ weights).sum()


def exponential(weights, points):
    """L(w) = Σ_n e^{-x_n · w}, to which the logistic loss tends far from the origin."""
    return exp(-(points @ weights)).sum()


def cross(u, v):
    """u × v in the plane."""
    return u[0] * v[1] - u[1] * v[0]


def separator(support):
    """Return ŵ, for which x · ŵ = 1 on both support vectors."""
    one = number(1, support[0, 0])
    return solve(support, np.array([one, one]))


def multipliers(support):
    """Return α, for which ŵ = Σ α_n x_n; both are positive where both vectors do support the margin."""
    (x, y), area = support, cross(*support)
    return np.array([y @ (y - x) / area**2, x @ (x - y) / area**2])


def path(support, t):
    """w(t) = ŵ log t + w̃, with x_n · w̃ = -log α_n."""
    return separator(support) * log(t) - solve(support, log(multipliers(support)))


def bare(support, t):
    """Wrong on purpose: w̃ left out."""
    return separator(support) * log(t)


def equal_weights(support, t):
    """Wrong on purpose: along the mean of the data, as in a classifier by averaging."""
    mean = support.sum(axis=0) / 2
    return mean * log(t) / (mean @ mean)


SUPPORT = {"support": Array((2, 2), -2, 2)}
SPREAD = ("the two vectors are far from parallel", lambda case: abs(cross(*case.support)) > 0.5)
BOTH = ("both vectors support the margin", lambda case: all(one > 0 for one in multipliers(case.support)))
CLEAR = ("neither of them barely", lambda case: min(multipliers(case.support)) > 0.05)
SIZE = ("the margin is of order one", lambda case: max(abs(separator(case.support))) < 3)
CONTROLS = (Mutant("without w̃", bare), Mutant("along the mean of the data", equal_weights))

EXPONENTIAL = Claim(
    id="logistic-regression.exponential.path",
    title="On the exponential loss of the support vectors, ŵ log t + w̃ solves the flow",
    source=Source(SOUDRY, "convergence to the direction of the largest margin, sketch of the proof"),
    reading="new",
    statement=r"w(t)=\hat w\log t+\tilde w,\quad \hat w=\sum_n\alpha_nx_n,\quad e^{-x_n\cdot\tilde w}=\alpha_n",
    formula=path,
    domain=Domain(**SUPPORT, t=Interval(1, 1000), where=(SPREAD, BOTH, CLEAR, SIZE)),
    controls=CONTROLS,
)

PATH = Claim(
    id="logistic-regression.separable.path",
    title="On separable data the weights approach ŵ log t + w̃, whatever the other points and the start",
    source=Source(SOUDRY, "growth by log t beside a residual that stays bounded, here for gradient flow in the plane"),
    reading="new",
    statement=r"w(t)-\hat w\log t\to\tilde w",
    formula=path,
    domain=Domain(
        **SUPPORT,
        beyond=Array((2, 2), -1, 4),
        points=Computed(lambda case: np.concatenate([case.support, case.beyond @ case.support])),
        start=Array(2, -1, 1),
        digits=Integer(8, 9),
        t=Computed(lambda case: 10.0**case.digits),
        where=(SPREAD, BOTH, CLEAR, SIZE, ("the other points are at least twice as far", lambda case: min(case.beyond.sum(axis=1)) >= 2)),
    ),
    uses=(EXPONENTIAL.id,),
    controls=(*CONTROLS, Widened("not yet there", digits=Integer(0, 1))),
)


def tangent(support, t):
    """tan of the angle between w(t) and ŵ: (ŵ × w̃) / (|ŵ|² log t + ŵ · w̃)."""
    best, offset = separator(support), -solve(support, log(multipliers(support)))
    return cross(best, offset) / ((best @ best) * log(t) + best @ offset)


def as_fast_as_the_loss(support, t):
    """Wrong on purpose: the rate 1 / t, at which the loss falls."""
    return tangent(support, np.e) / t


def square_root(support, t):
    """Wrong on purpose: the rate 1 / √log t."""
    return tangent(support, np.e) / np.sqrt(np.log(t))


DIRECTION = Claim(
    id="logistic-regression.separable.direction",
    title="The direction tends to the separator of largest margin at the rate 1 / log t, and no faster",
    source=Source(SOUDRY, "convergence of the direction, only logarithmic; here with its constant"),
    statement=r"\tan\angle(w(t),\hat w)=\frac{\hat w\times\tilde w}{|\hat w|^2\log t+\hat w\cdot\tilde w}+o(1/\log t)",
    formula=tangent,
    domain=PATH.domain,
    reading="new",
    uses=(PATH.id,),
    controls=(Mutant("as fast as the loss", as_fast_as_the_loss), Mutant("the square root of the rate", square_root)),
)


@exact(EXPONENTIAL)
def solves_the_flow(formula, case):
    """For symbols: dw/dt is minus the gradient of the exponential loss, margins reduced to log t minus log α."""
    found = case.apply(formula)
    return Equal(
        [entry.diff(case.t) for entry in found], case.support.T @ np.array([exp(-margin) for margin in case.support @ found], dtype=object)
    )


@integrated(EXPONENTIAL, rtol=1e-7)
def is_where_the_flow_goes(formula, case, settings):
    """A solver follows the gradient from the path at time 1 to time t."""
    begin = case.having(t=1.0).apply(formula)
    run = flow.solve(Loss(exponential, points=case.support), begin, case.t - 1, **settings.solver)
    return Equal(run.final, case.apply(formula))


@integrated(PATH, rtol=1e-5)
def is_where_training_ends(formula, case, settings):
    """A solver trains on the logistic loss, two more points and a start that the formula does not know."""
    return Equal(flow.solve(Loss(logistic, points=case.points), case.start, case.t, **settings.solver).final, case.apply(formula))


@integrated(DIRECTION, rtol=1e-6)
def is_the_angle_to_the_separator_at_the_end(formula, case, settings):
    """A solver trains on the logistic loss; the separator is found by brute force."""
    final = flow.solve(Loss(logistic, points=case.points), case.start, case.t, **settings.solver).final
    return Equal(angle(final, widest(case.points)), case.apply(formula))


def angle(weights, best):
    """Return the tangent of the angle from the separator to the weights, (..., 2)."""
    return cross(best, weights.T).T / (weights @ best)


def widest(points):
    """Return the separator of largest margin: the shortest w with x · w ≥ 1 for all points, by trying which of them support it."""
    pairs = [(i, j) for i in range(len(points)) for j in range(i)]
    found = [*(x / (x @ x) for x in points), *(np.linalg.solve(points[list(pair)], np.ones(2)) for pair in pairs)]
    return min((w for w in found if np.all(points @ w > 1 - 1e-9)), key=lambda w: float(w @ w))


NAME = "logistic-regression"
SUPPORTING, OTHERS = np.array([[1.0, 1.2], [0.6, -0.5]]), np.array([[1.5, 1.1], [2.2, -0.4], [2.0, 1.8]])
STARTS = np.array([[0.0, 0.0], [-0.5, 1.0], [1.0, -1.0]])


def data(store, seed=0):
    """Train from three starts on five points; the seed moves those that do not support the margin."""
    others = OTHERS + 0.05 * np.random.default_rng(seed).random(OTHERS.shape)
    points = np.concatenate([SUPPORTING, others])
    times = np.geomspace(1, 1e9, 91)
    runs = np.stack([flow.solve(Loss(logistic, points=points), start, times).states for start in STARTS])
    return {"times": times, "runs": runs, "points": points}


@shown(DIRECTION, data=data, rtol=1e-5)
def comes_to_the_curve(formula, data):
    """From time 10⁶ on every run's angle is the predicted one."""
    late = data["times"] >= 1e6
    predicted = [formula(SUPPORTING, t) for t in data["times"][late]]
    found = angle(data["runs"][:, late], widest(data["points"]))
    return Equal(found, np.stack([predicted] * len(found)))


def caption(data):
    """Describe the figure."""
    return (
        "Angle between the weights of a logistic regression and the separator of largest margin, from three starts; dashed, the "
        "prediction, which falls like 1 / log t; dotted, 1 / t, as the loss does. Left, the data (labels multiplied in) and the separator."
    )


def draw(data):
    """Draw the data and the angles."""
    import matplotlib.pyplot as plt

    figure, (plane, rate) = plt.subplots(1, 2, figsize=(7.2, 3.2))
    best = widest(data["points"])
    plane.plot(*data["points"][2:].T, "o", color="#999999", label="other points")
    plane.plot(*SUPPORTING.T, "o", label="support vectors")
    plane.annotate("", best, (0, 0), arrowprops={"arrowstyle": "->"})
    plane.text(*(best + 0.06), r"$\hat w$")
    across = np.array([best[1], -best[0]]) / np.hypot(*best)
    plane.plot(*(np.outer((-2, 2), across) + best / (best @ best)).T, "--", color="black", linewidth=1, label="margin")
    plane.set(xlim=(-0.3, 2.9), ylim=(-1, 3.2), aspect="equal")
    plane.legend(loc="upper right")
    for run, start in zip(data["runs"], STARTS, strict=True):
        rate.loglog(data["times"], np.abs(angle(run, best)), label=f"from ({start[0]:g}, {start[1]:g})")
    late = data["times"] > 30
    predicted = np.abs([tangent(SUPPORTING, t) for t in data["times"][late]])
    rate.loglog(data["times"][late], predicted, "--", color="black", linewidth=1.1, label="prediction")
    rate.loglog(data["times"], 1 / data["times"], ":", color="black", linewidth=1, label="$1/t$")
    rate.set(xlabel="time", ylabel="tangent of the angle", ylim=(1e-3, 100))
    rate.legend(loc="upper right")
    return figure
