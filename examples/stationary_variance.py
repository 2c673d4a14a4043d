"""Stochastic gradient descent with a constant step size does not come to rest: the variance of its error, after any number of steps.

lemmata verify examples/stationary_variance.py
"""

import numpy as np

from lemmata import Choice, Claim, Domain, Estimate, ForAll, Integer, Interval, Mutant, Paper, Recurrence, Source, above, exact, sampled

MANDT = Paper("MANDT_2017", "Mandt, Hoffman, Blei", "Stochastic gradient descent as approximate Bayesian inference", 2017, "JMLR 18(134)")
POSITIVE = Interval(above(0), None, search=(0.1, 1))


def step(x, noise, curvature, eta):
    """One step along the noisy slope λ x + ξ of λ x²/2."""
    return x - eta * (curvature * x + noise)


def second_moment(steps, x, curvature, eta, sigma):
    """E x_k² = s² + (1 - ηλ)^{2k} (x_0² - s²), s² = η σ²/(λ (2 - ηλ))."""
    rest = eta * sigma**2 / (curvature * (2 - eta * curvature))
    return rest + (1 - eta * curvature) ** (2 * steps) * (x * x - rest)


def continuous(steps, x, curvature, eta, sigma):
    """Wrong on purpose: the variance of the diffusion that small steps approach, η σ²/(2 λ)."""
    rest = eta * sigma**2 / (2 * curvature)
    return rest + (1 - eta * curvature) ** (2 * steps) * (x * x - rest)


VARIANCE = Claim(
    id="stationary-variance.second-moment",
    title="Stochastic descent on a parabola: the mean squared error after any number of steps, for any step size",
    source=Source(MANDT, "section 3, where the step size is small; here it is any"),
    statement=(
        r"x_{k+1}=x_k-\eta(\lambda x_k+\xi_k)\;\Rightarrow\;"
        r"\mathbb E\,x_k^2=s^2+(1-\eta\lambda)^{2k}(x_0^2-s^2),\qquad s^2=\frac{\eta\sigma^2}{\lambda(2-\eta\lambda)}"
    ),
    formula=second_moment,
    domain=Domain(
        steps=Integer(0, None, search=(0, 30)),
        x=Interval(None, None, search=(-2, 2)),
        curvature=POSITIVE,
        eta=POSITIVE,
        sigma=POSITIVE,
        where=[(r"$\eta\lambda\neq2$", lambda c: c.eta * c.curvature != 2)],
    ),
    reading="new",
    controls=(Mutant("a diffusion", continuous),),
)


@exact(VARIANCE)
def is_the_mean_over_the_noise(formula, case):
    """A step from x leaves a mean square that is a parabola in x, without a linear term: its own mean needs E x_k² alone."""

    def mean(x):
        return sum(step(x, sign * case.sigma, case.curvature, case.eta) ** 2 for sign in (1, -1)) / 2

    recurrence = Recurrence(case.x**2, lambda k, square: mean(0) + (mean(1) - mean(0)) * square)
    return ForAll(recurrence, lambda k: formula(k, case.x, case.curvature, case.eta, case.sigma), index="steps")


@sampled(VARIANCE, at={"steps": Choice(12), "eta": Interval(0.5, 1), "curvature": Interval(0.5, 1)})
def is_met_by_many_runs(formula, case, settings):
    """Runs with Gaussian noise."""
    noise = np.random.default_rng(settings.seed).normal(0, case.sigma, (case.steps, 100_000))
    x = np.full(noise.shape[1], case.x)
    for drawn in noise:
        x = step(x, drawn, case.curvature, case.eta)
    return Estimate((x**2).mean(), (x**2).std() / np.sqrt(x.size), case.apply(formula))
