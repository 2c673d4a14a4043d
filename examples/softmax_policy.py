"""Policy gradient on a tabular softmax with any number of actions: its component along one logit.

For one action all others enter through two sums only, so that four symbols stand for any number of actions.

lemmata verify examples/softmax_policy.py
"""

import numpy as np

from lemmata import Claim, Domain, Equal, Interval, Loss, Mutant, Paper, Source, above, descent, exact, tested

AGARWAL = Paper("AGARWAL_2021", "Agarwal, Kakade, Lee, Mahajan", "On the theory of policy gradient methods", 2021, "JMLR 22(98)")


def expected(w, r, others, mass):
    """J = (w r + Σ w_b r_b)/(w + Σ w_b), sums over the other actions; w = e^θ."""
    return (w * r + mass) / (w + others)


def slope(w, r, others, mass):
    """π (r - J), π = w/(w + Σ w_b)."""
    return w / (w + others) * (r - expected(w, r, others, mass))


def without_baseline(w, r, others, mass):
    """Wrong on purpose: the reward itself in place of its advantage."""
    return w / (w + others) * r


SLOPE = Claim(
    id="softmax-policy.slope",
    title="The slope of the expected reward in the logit of an action is its probability times its advantage, for any number of actions",
    source=Source(AGARWAL, "lemma 10, for one state"),
    statement=r"\frac{\partial J}{\partial\theta_a}=\pi_a(r_a-J),\qquad\pi_a=e^{\theta_a}/\textstyle\sum_be^{\theta_b},J=\sum_b\pi_br_b",
    formula=slope,
    domain=Domain(
        w=Interval(above(0), None, search=(0.1, 3)),
        r=Interval(None, None, search=(-2, 2)),
        others=Interval(0, None, search=(0, 5)),
        mass=Interval(None, None, search=(-5, 5)),
    ),
    controls=(Mutant("no baseline", without_baseline),),
)


@exact(SLOPE)
def is_the_derivative_by_the_logit(formula, case):
    """d/dθ = w d/dw; J and the slope at the same sums over the other actions."""
    return Equal(case.apply(formula), case.w * case.apply(expected).diff(case.w))


def lost(theta, r):
    """-J for a table of logits."""
    import jax.numpy as jnp

    return -(jnp.exp(theta) * r).sum() / jnp.exp(theta).sum()


@tested(SLOPE, examples=5, floats=True, at={"others": Interval(0.5, 5)})
def is_what_a_step_of_descent_adds_in_a_table_of_four(formula, case):
    """The three other actions share their weight; automatic differentiation finds the slopes by all logits."""
    weights, payoffs = np.array([case.w, *[case.others / 3] * 3]), case.mass / case.others + np.arange(-1.0, 2.0)
    table = Loss(lost, r=np.array([case.r, *payoffs]))
    before, after = descent.run(table, np.log(weights), 1.0, 1).states
    return Equal((after - before)[0], case.apply(formula))
