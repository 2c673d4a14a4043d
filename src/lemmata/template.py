"""A theorem of your own, made checkable: gradient flow on a parabola relaxes exponentially.

    lemmata verify FILE.py                               every claim, its checks, its controls
    lemmata refute FILE.py::relaxation.parabola.doubled  a counterexample to the false one
    lemmata show FILE.py::relaxation.parabola.flow       the record in words

Replace the formulas, the claims and the checks with your own; `help(lemmata)` lists everything that
can be imported from lemmata.
"""

from lemmata import (
    All,
    Array,
    Claim,
    Domain,
    Equal,
    Erratum,
    Interval,
    Loss,
    Mutant,
    Paper,
    Source,
    convergence,
    descended,
    exact,
    exp,
    flow,
    integrated,
)

# 1. The problem: what is trained. The solvers differentiate the loss themselves, so they cannot
# repeat a slip in the theory.


def parabola(p, minimum, curvature):
    """L(p) = curvature |p - minimum|^2 / 2."""
    return curvature * ((p - minimum) ** 2).sum() / 2


# 2. Formulas, one of them under test. With lemmata's exp instead of NumPy's, the same function
# takes floats, symbols and balls; write constants as integers or `ratio(1, 3, p)`, never as
# decimals.


def relaxed(start, minimum, curvature, t):
    """p(t) = minimum + (start - minimum) e^{-curvature t}."""
    return minimum + (start - minimum) * exp(-curvature * t)


def relaxed_twice_as_fast(start, minimum, curvature, t):
    """Forgets the factor 1/2 in the loss."""
    return minimum + (start - minimum) * exp(-2 * curvature * t)


def relaxed_to_zero(start, minimum, curvature, t):
    """Wrong on purpose: the minimum is left out."""
    return start * exp(-curvature * t)


# What the symbols of the statements mean, for `lemmata report`: parameter, symbol in LaTeX,
# meaning.

SYMBOLS = {
    "start": ("p_0", "the point at which the flow starts"),
    "minimum": ("m", "where the loss is least"),
    "curvature": (r"\lambda", "the second derivative of the loss"),
    "t": ("t", "time, in units of 1/learning rate"),
}

# 3. Claims: statement, formula, and the domain for which it is asserted. Its parameters are named
# as in the formula.

PAPER = Paper("MINE_2026", "A. Theorist", "Notes on parabolas", 2026, "unpublished")

FLOW = Claim(
    id="relaxation.parabola.flow",
    title="Gradient flow on a parabola relaxes at the rate of its curvature",
    source=Source(PAPER, "theorem 1"),
    # What stands in \formula{…} is compared with the formula, and printed as it is.
    statement=r"p(t)=\formula{m+(p_0-m)\,e^{-\lambda t}}",
    formula=relaxed,
    domain=Domain(
        start=Array(2, -2, 2),
        minimum=Interval(0.5, 2),
        curvature=Interval(0.5, 2),
        t=Interval(0, 2),
    ),
    # Every control must be refuted by some check, or the checks would pass anything.
    controls=(Mutant("the minimum left out", relaxed_to_zero),),
)

# A printed statement that is false is kept and expected to be refuted. It has no checks of its own:
# the checks of the claim that corrects it are applied to it, and `verify` shows the parameters at
# which it fails.
DOUBLED = Claim(
    id="relaxation.parabola.doubled",
    title="Gradient flow on a parabola relaxes at twice the rate of its curvature",
    source=Source(PAPER, "draft of theorem 1"),
    statement=r"p(t)=\formula{m+(p_0-m)\,e^{-2\lambda t}}",
    formula=relaxed_twice_as_fast,
    domain=FLOW.domain,
    expect="refuted",
    erratum=Erratum(
        printed="a rate of twice the curvature", why="the loss has a factor 1/2", severity="typo"
    ),
    corrected_by=FLOW.id,
)


# 4. Checks, by routes that do not repeat the derivation. A check is given a formula (the claim's,
# then each control's) and a case from the domain; it returns a relation, never yes or no.


@exact(FLOW)
def solves_the_differential_equation(formula, case):
    """For symbols: dp/dt = -curvature (p - minimum), and p(0) = start."""
    p, begin = case.apply(formula), case.having(t=0 * case.t).apply(formula)
    return All(
        Equal([entry.diff(case.t) for entry in p], -case.curvature * (p - case.minimum)),
        Equal(begin, case.start),
    )


@integrated(FLOW)
def is_where_the_flow_goes(formula, case, settings):
    """A solver follows the gradient of the loss."""
    problem = Loss(parabola, minimum=case.minimum, curvature=case.curvature)
    return Equal(
        flow.solve(problem, case.start, case.t, **settings.solver).final, case.apply(formula)
    )


@descended(FLOW)
def descent_tends_to_it(formula, case, settings):
    """Gradient descent differs by an amount that is proportional to its step size."""
    problem = Loss(parabola, minimum=case.minimum, curvature=case.curvature)
    return convergence(problem, case.start, case.t, case.apply(formula), settings)
