"""Polyak's heavy ball on a quadratic: a quantity that shrinks by the same factor in every step, and the factor for the best parameters.

lemmata verify examples/heavy_ball.py
"""

from lemmata import All, AtLeast, Claim, Domain, Equal, Interval, Invariant, Mutant, Paper, Recurrence, Source, above, exact

POLYAK = Paper("POLYAK_1964", "Polyak", "Some methods of speeding up the convergence of iteration methods", 1964, "USSR Comp. Math. 4(5)")
REAL, POSITIVE = Interval(None, None, search=(-2, 2)), Interval(above(0), None, search=(0.1, 2))


def loss(x, curvature):
    """f(x) = λ x²/2: a quadratic along one of its axes."""
    return curvature * x * x / 2


def energy(last, x, curvature, eta, beta):
    """x_k² - (1 + β - ηλ) x_k x_{k-1} + β x_{k-1}²."""
    return x * x - (1 + beta - eta * curvature) * x * last + beta * last * last


def without_momentum(last, x, curvature, eta, beta):
    """Wrong on purpose: the cross term of plain descent."""
    return x * x - (1 - eta * curvature) * x * last + beta * last * last


ENERGY = Claim(
    id="heavy-ball.energy",
    title=r"Along an axis the heavy ball multiplies a quadratic form of its last two places by $\beta$ in every step",
    source=Source(POLYAK, "the method on a quadratic; the form is ours"),
    statement=r"x_{k+1}=x_k-\eta f'(x_k)+\beta(x_k-x_{k-1})\Rightarrow E_k=\beta^kE_0,\;"
    r"E_k=x_k^2-cx_kx_{k-1}+\beta x_{k-1}^2,\;c=1+\beta-\eta\lambda",
    formula=energy,
    domain=Domain(last=REAL, x=REAL, curvature=POSITIVE, eta=POSITIVE, beta=Interval(above(0), None, search=(0.1, 0.9))),
    reading="new",
    controls=(Mutant("no momentum in the cross term", without_momentum),),
)


@exact(ENERGY)
def shrinks_by_the_same_factor(formula, case):
    """Steps along the derivative of the loss, whatever the first two places are."""
    curvature, eta, beta = case.curvature, case.eta, case.beta

    def step(k, places):
        last, x = places
        return x, x - eta * loss(case.x, curvature).diff(case.x).subs(case.x, x) + beta * (x - last)

    return Invariant(Recurrence((case.last, case.x), step), lambda k, places: formula(*places, curvature, eta, beta) / beta**k)


def best(mu, more, above):
    """η = 4/(√L + √μ)² and √β = (√L - √μ)/(√L + √μ), in √μ = mu, √L = mu + more; the curvature is λ = μ + above."""
    return 4 / (2 * mu + more) ** 2, (more / (2 * mu + more)) ** 2


def plain(mu, more, above):
    """Wrong on purpose: the step size of plain descent, 2/(μ + L)."""
    return 2 / (mu**2 + (mu + more) ** 2), (more / (2 * mu + more)) ** 2


BEST = Claim(
    id="heavy-ball.best",
    title="With Polyak's parameters that form is nowhere negative, along any axis",
    source=Source(POLYAK, "section 3"),
    statement=r"(1+\beta-\eta\lambda)^2\le4\beta\quad(\mu\le\lambda\le L)",
    formula=best,
    domain=Domain(mu=POSITIVE, more=POSITIVE, above=Interval(0, lambda c: (c.mu + c.more) ** 2 - c.mu**2)),
    uses=(ENERGY.id,),
    controls=(Mutant("the step size of plain descent", plain),),
)


@exact(BEST)
def has_no_real_root_inside(formula, case):
    """The discriminant is 0 at μ and at L, and not positive in between."""
    (eta, beta), ends = case.apply(formula), (case.mu**2, (case.mu + case.more) ** 2)
    parts = [Equal((1 + beta - eta * curvature) ** 2, 4 * beta) for curvature in ends]
    return All(AtLeast(4 * beta, (1 + beta - eta * (case.mu**2 + case.above)) ** 2), *parts)
