"""Gradient descent on a quadratic: where it is after any number of steps, and how much of the error its best step size leaves.

lemmata verify examples/quadratic_descent.py
"""

from lemmata import All, AtLeast, Claim, Domain, Equal, ForAll, Integer, Interval, Mutant, Paper, Recurrence, Source, Widened, above, exact

NESTEROV = Paper("NESTEROV_2018", "Nesterov", "Lectures on convex optimization", 2018, "Springer, second edition")
POSITIVE = Interval(above(0), None, search=(0.1, 2))


def loss(x, curvature):
    """f(x) = λ x²/2: a quadratic along one of its axes."""
    return curvature * x * x / 2


def iterate(steps, x, curvature, eta):
    """(1 - ηλ)^k x_0."""
    return (1 - eta * curvature) ** steps * x


def first_order(steps, x, curvature, eta):
    """Wrong on purpose: what small steps leave."""
    return (1 - steps * eta * curvature) * x


ITERATE = Claim(
    id="quadratic-descent.iterate",
    title=r"After $k$ steps the error along an axis of curvature $\lambda$ is $(1-\eta\lambda)^k$ of what it was",
    source=Source(NESTEROV, "section 2.1.5"),
    statement=r"x_{k+1}=x_k-\eta f'(x_k)\;\Rightarrow\;x_k=(1-\eta\lambda)^kx_0\quad\text{for all }k",
    formula=iterate,
    domain=Domain(steps=Integer(0, None, search=(0, 30)), x=Interval(None, None, search=(-2, 2)), curvature=POSITIVE, eta=POSITIVE),
    controls=(Mutant("small steps", first_order),),
)


@exact(ITERATE)
def is_where_descent_leads(formula, case):
    """Steps along the derivative of the loss."""

    def step(k, here):
        return here - case.eta * loss(case.x, case.curvature).diff(case.x).subs(case.x, here)

    return ForAll(Recurrence(case.x, step), lambda k: formula(k, case.x, case.curvature, case.eta), index="steps")


def rate(least, above, below):
    """(L - μ)/(L + μ), for μ = least and L = μ + above + below: the curvature λ lies `above` μ and `below` L."""
    return (above + below) / (2 * least + above + below)


def squared(least, above, below):
    """Wrong on purpose: the loss's rate in place of the error's."""
    return rate(least, above, below) ** 2


RATE = Claim(
    id="quadratic-descent.rate",
    title=r"A step of size $2/(\mu+L)$ leaves at most $(L-\mu)/(L+\mu)$ of the error, and that much along the first and the last axis",
    source=Source(NESTEROV, "theorem 2.1.15"),
    statement=r"\Bigl|1-\tfrac{2\lambda}{\mu+L}\Bigr|\le\frac{L-\mu}{L+\mu}\quad(\mu\le\lambda\le L)",
    formula=rate,
    domain=Domain(least=POSITIVE, above=Interval(0, None, search=(0, 3)), below=Interval(0, None, search=(0, 3))),
    uses=(ITERATE.id,),
    controls=(Mutant("the rate of the loss", squared), Widened("a larger curvature", below=Interval(-0.1, 0))),
)


@exact(RATE)
def is_the_largest_share_that_a_step_leaves(formula, case):
    """Squared, at λ = μ + above; then at μ, where the share is ρ, and at L, where it is -ρ."""
    mu, eta, rho = case.least, 2 / (2 * case.least + case.above + case.below), case.apply(formula)
    left, largest = 1 - eta * (mu + case.above), mu + case.above + case.below
    return All(AtLeast(rho**2, left**2), Equal(1 - eta * mu, rho), Equal(1 - eta * largest, -rho))
