"""A folk claim that is false: a step size below 2 / (curvature at the start) keeps gradient descent from increasing the loss.

It is true of a parabola, whose curvature is the same everywhere. The smallest deep linear model, y fitted by the product of two equal
weights, f(a, b) = (a b - y)² / 2, has the curvature y - a² at a small start a = b and 2 y at its minimum: the valley gets narrower on the
way. What is safe is measured where descent goes to, not where it comes from.

    lemmata verify examples/step_size.py
    lemmata refute examples/step_size.py::step-size.two-layer.from-the-start
    lemmata figures examples/step_size.py
"""

import numpy as np

from lemmata import (
    All,
    AtLeast,
    Choice,
    Claim,
    Domain,
    Equal,
    Erratum,
    Interval,
    Loss,
    Mutant,
    Paper,
    Source,
    Widened,
    descent,
    enclosed,
    exact,
    shown,
    tested,
)

FOLKLORE = Paper("FOLKLORE", "nobody in particular", "How to choose a step size", 2026, "told, not printed; the year is this file's")
COHEN = Paper(
    "COHEN_2021",
    "Cohen, Kaur, Li, Kolter, Talwalkar",
    "Gradient descent on neural networks typically occurs at the edge of stability",
    2021,
    "arXiv:2103.00065",
)
STEPS = 12


def loss(a, b, y):
    """f(a, b) = (a b - y)² / 2."""
    return (a * b - y) ** 2 / 2


def contraction(a, b, y, eta):
    """One step multiplies the error a b - y by 1 - η (a² + b²) + η² (a b - y) a b."""
    return 1 - eta * (a * a + b * b) + eta * eta * (a * b - y) * a * b


def frozen_curvature(a, b, y, eta):
    """Wrong on purpose: as on a parabola with the curvature of this point."""
    return 1 - eta * (a * a + b * b)


ONE_STEP = Claim(
    id="step-size.two-layer.one-step",
    title="One step of descent on two weights multiplies the error by a polynomial in the step size",
    source=Source(COHEN, "the setting; the model and the computation are ours"),
    statement=r"a'b'-y=\left(1-\eta(a^2+b^2)+\eta^2(ab-y)ab\right)(ab-y)",
    formula=contraction,
    domain=Domain(a=Interval(-2, 2), b=Interval(-2, 2), y=Interval(0.5, 2), eta=Interval(0.1, 1)),
    reading="new",
    controls=(Mutant("the curvature held fixed", frozen_curvature),),
)


@exact(ONE_STEP)
def multiplies_the_error(formula, case):
    """A step along the gradient of the loss."""
    a, b, y, eta = (case[name] for name in ("a", "b", "y", "eta"))
    here = loss(a, b, y)
    a_next, b_next = a - eta * here.diff(a), b - eta * here.diff(b)
    return Equal(a_next * b_next - y, case.apply(formula) * (a * b - y))


def safe_at_the_end(start, root):
    """η = 1 / (2 y), the inverse of the curvature at the minimum, a = b = √y."""
    return 1 / (2 * root * root)


def safe_at_the_start(start, root):
    """η = 2 / (y - a²), two over the curvature at the start, a² ≤ y/2."""
    return 2 / (root * root * (1 - start * start))


def twice_as_large(start, root):
    """Wrong on purpose: 2 / y, what is safe at the origin."""
    return 2 / (root * root)


SAFE = Claim(
    id="step-size.two-layer.at-the-end",
    title="Below the inverse of the curvature at the minimum, descent on two equal weights never increases the loss",
    source=Source(COHEN, "stability on a quadratic; the bound for this model is ours"),
    statement=r"\eta<\frac1{2y}\;\Rightarrow\;0\le\frac{f(a_{k+1})^{1/2}}{f(a_k)^{1/2}}\le1\quad\text{for all }k,\;0<a_0\le\sqrt y",
    formula=safe_at_the_end,
    domain=Domain(
        start=Interval(0.05, 0.7),
        position=Interval(0.05, 1),
        root=Interval(0.7, 1.4),
        share=Interval(0.1, 0.99),
        where=(("between the start and the minimum", lambda case: case.position >= case.start),),
    ),
    reading="new",
    uses=(ONE_STEP.id,),
    controls=(Mutant("four times as large", twice_as_large), Widened("a step that is too large", share=Interval(0.1, 8))),
)

FOLK = Claim(
    id="step-size.two-layer.from-the-start",
    title="Below two over the curvature at the start, descent never increases the loss",
    source=Source(FOLKLORE, "the rule η < 2/L, with L taken at the initialisation"),
    statement=r"\eta<\frac2{\|\nabla^2f(a_0)\|}\;\Rightarrow\;f(a_{k+1})\le f(a_k)\quad\text{for all }k",
    formula=safe_at_the_start,
    domain=SAFE.domain,
    expect="refuted",
    erratum=Erratum(
        printed="L is the curvature at the start",
        why="the curvature grows from y at the origin to 2 y at the minimum: L must bound it wherever descent goes",
        severity="false",
    ),
    corrected_by=SAFE.id,
)


def losses(step, start, root, share, count):
    """Return the losses along a run of descent from a = b, in the arithmetic of the arguments."""
    y, a = root * root, start * root
    found = [loss(a, a, y)]
    for _ in range(count):
        a = a - share * step * (a * a - y) * a
        found.append(loss(a, a, y))
    return found


@tested(SAFE)
def no_step_increases_the_loss(formula, case):
    """A run of descent, step by step."""
    found = losses(case.apply(formula), case.start, case.root, case.share, STEPS)
    return AtLeast(found[:-1], found[1:])


@enclosed(SAFE, boxes=2000, at={"root": Choice(1)})
def contracts_wherever_it_is(formula, case):
    """Over the whole box: before the minimum one step neither increases the error nor turns its sign, so that descent stays before it."""
    a = case.position * case.root
    found = contraction(a, a, case.root * case.root, case.share * case.apply(formula))
    return All(AtLeast(found, 0 * found), AtLeast(1 + 0 * found, found))


def two_weights(weights, y):
    """The loss of a pair of weights."""
    return loss(weights[0], weights[1], y)


NAME = "step-size"
START, COUNT = 0.2, 40
SAFE_SHARES, FOLK_SHARES = (0.5, 1.0), (0.55, 0.9)


def trained(step):
    """Return the losses along a run of descent that differentiates the loss itself; y = 1."""
    problem = Loss(two_weights, y=1.0)
    states = descent.run(problem, np.array([START, START]), step, COUNT, logged=COUNT).states
    return np.array([two_weights(state, 1.0) for state in states])


def data(store, seed=0):
    """Run descent at the step size that is safe, and at some that the folk rule allows."""
    return {
        "safe": {share: trained(share * safe_at_the_end(START, 1.0)) for share in SAFE_SHARES},
        "folk": {share: trained(share * safe_at_the_start(START, 1.0)) for share in FOLK_SHARES},
    }


@shown(SAFE, data=data)
def never_goes_up(formula, data):
    """Runs at the claimed step size, and at half of it, never go up."""
    claimed = {share: np.array(losses(formula(START, 1.0), START, 1.0, share, COUNT)) for share in SAFE_SHARES}
    return All(*(All(AtLeast(run[:-1], run[1:]), Equal(run, claimed[share])) for share, run in data["safe"].items()))


@shown(SAFE, data=data)
def goes_up_by_the_folk_rule(formula, data):
    """Runs that the folk rule allows do go up, and their step sizes are above the claimed one."""
    rises = np.array([np.diff(run).max() for run in data["folk"].values()])
    steps = np.array([share * safe_at_the_start(START, 1.0) for share in FOLK_SHARES])
    return All(AtLeast(rises, 0.01), AtLeast(steps, formula(START, 1.0)))


def caption(data):
    """Describe the figure."""
    return (
        f"Loss of descent on two equal weights that fit 1 from {START:g}. Up to the inverse of the curvature at the minimum it never goes "
        "up; with a step size that two over the curvature at the start allows, it does, and need not come down again."
    )


def draw(data):
    """Draw the losses."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    labels = {("safe", 0.5): r"$\eta=1/(4y)$", ("safe", 1.0): r"$\eta=1/(2y)$"}
    labels |= {("folk", share): rf"$\eta={share:g}\cdot 2/(y-a_0^2)$" for share in FOLK_SHARES}
    for (kind, share), label in labels.items():
        run = data[kind][share]
        axes.semilogy(np.where(run > 1e-12, run, np.nan), "-" if kind == "safe" else "--", marker=".", markersize=4, label=label)
    axes.set(xlabel="step", ylabel="loss", ylim=(1e-8, 2))
    axes.legend(loc="center right")
    return figure
