"""Stopping gradient flow early is nearly ridge regression: its risk against ridge's at λ = 1/t, whatever the design, signal and noise.

Both act on each eigenvector of the Gram matrix by itself, so that a bound along one bounds the sum over any number of them.

lemmata verify examples/early_stopping.py
"""

from lemmata import All, AtLeast, Claim, Domain, Equal, Interval, Mutant, Paper, Source, above, exact, exp, tested

ALI = Paper("ALI_2019", "Ali, Kolter, Tibshirani", "A continuous-time view of early stopping for least squares regression", 2019, "AISTATS")


def stopped(x, s, signal, noise):
    """Risk of gradient flow along an eigenvector of eigenvalue s at time t = x/s: squared bias and variance."""
    return signal * exp(-2 * x) + noise * (1 - exp(-x)) ** 2 / s


def ridge(x, s, signal, noise):
    """The same of ridge regression with λ = 1/t."""
    return signal / (1 + x) ** 2 + noise * (x / (1 + x)) ** 2 / s


def bound(x, s, signal, noise):
    """Nine quarters of ridge's risk."""
    return 9 * ridge(x, s, signal, noise) / 4


def same(x, s, signal, noise):
    """Wrong on purpose: ridge's risk itself."""
    return ridge(x, s, signal, noise)


POSITIVE, NONNEGATIVE = Interval(above(0), None, search=(0.1, 4)), Interval(0, None, search=(0, 8))
BOUND = Claim(
    id="early-stopping.bound",
    title="Gradient flow stopped at any time $t$ has at most nine quarters of the risk of ridge regression with penalty $1/t$",
    source=Source(ALI, "theorem 2, with a rougher constant"),
    statement=r"\mathrm{Risk}(\hat\beta^{\rm flow}(t))\le\tfrac94\,\mathrm{Risk}(\hat\beta^{\rm ridge}(1/t))\quad\text{for all }t\ge0",
    formula=bound,
    domain=Domain(
        x=Interval(0, None, search=(0, 8)), s=POSITIVE, signal=Interval(0, None, search=(0, 2)), noise=Interval(0, None, search=(0, 2))
    ),
    reading="new",
    controls=(Mutant("no more than ridge", same),),
)


@exact(BOUND)
def is_a_sum_of_products_that_are_not_negative(formula, case):
    """Bias and spread are bounded before they are squared: a² - b² is not negative where a - b and a + b are not."""
    x, s = case.x, case.s
    pairs = [(3 / (1 + x) / 2, exp(-x)), (3 * x / (1 + x) / 2, 1 - exp(-x))]
    bias, spread = ((large - small) * (large + small) for large, small in pairs)
    signs = [AtLeast(side, 0) for large, small in pairs for side in (large - small, large + small)]
    return All(*signs, Equal(case.apply(formula) - case.apply(stopped), case.signal * bias + case.noise / s * spread))


@tested(BOUND, examples=60)
def bounds_the_risk(formula, case):
    """Along one eigenvector."""
    return AtLeast(case.apply(formula), case.apply(stopped))
