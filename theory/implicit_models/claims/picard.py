"""Claims about training with a truncated Picard iteration in the forward pass."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, above, below
from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models import picard
from lemmata.theory.implicit_models.claims.conservation import MODEL
from lemmata.theory.implicit_models.claims.one_state import DIVERGES

EVEN, LARGE = "an even number of steps", "$Q_c>4$"


def beyond(case: Case, weight: Scalar) -> Scalar:
    """Return b^2 + s^2 - 4, or c^2 + s^2 - 4, with s = 1 + x."""
    return weight * weight + (1 + case.x) * (1 + case.x) - 4


def half_the_logarithm(a: Scalar, b: Scalar, c: Scalar, steps: Scalar, share: Scalar) -> Scalar:
    """`stalled_output` with 2/K in the place of 4/K."""
    return (picard.stalled_output(a, b, c, steps, share) + of_the_start(a, b, c, steps, share)) / 2


def of_the_start(a: Scalar, b: Scalar, c: Scalar, steps: Scalar, share: Scalar) -> Scalar:
    """`stalled_output` without the logarithm."""
    return picard.stalled_output(a, b, c, steps, picard.reported_share(a, steps))


def a_fiftieth_higher(a: Scalar, b: Scalar, c: Scalar, steps: Scalar, share: Scalar) -> Scalar:
    """`stalled_output` a fiftieth higher."""
    return picard.stalled_output(a, b, c, steps, share) * 51 / 50


STALL = Claim(
    id="implicit-models.picard.stall",
    title="With an even number of Picard steps in its forward pass, a scalar model's flow to target 0 from $b=c$, $-1<a\\le0$ and $Q>4$ "
    "reports what it has not reached: when the reported output has sunk to a share $\\varrho$ of the true one, that is still "
    "$\\frac12\\sqrt{(Q-4)(Q-4-\\frac4K\\log\\frac1\\varrho)}$ or more",
    source=MODEL,
    statement=r"z_K=b\,\frac{1-a^K}s,\ s=1-a,\ \dot a=-\frac{c^2z_K^2}s,\ \dot b=-\frac{c^2z_K}s,\ \dot c=-cz_K^2,\quad"
    r"-1<a_0\le0,\ K\text{ even}:\quad\Bigl(\frac{bc}s\Bigr)^2\ge"
    r"\formula{\frac{(Q_c-4)\bigl(Q_b-4-\frac4K\log\frac{1-a_0^K}\varrho\bigr)}4}\ \text{ once }1-a^K=\varrho,\quad"
    r" Q_c=c_0^2+s_0^2,\ Q_b=b_0^2+s_0^2,\ Q_c>4",
    reading="new",
    formula=picard.stalled_output,
    symbols={"a_0": "a", r"\varrho": "share", "Q_c": lambda a, c: c * c + (1 - a) ** 2, "Q_b": lambda a, b: b * b + (1 - a) ** 2},
    domain=Domain(
        half=Integer(1, None, search=(1, 10)),
        odd=Choice(0, 1),
        steps=Computed(lambda c: 2 * c.half + c.odd),
        x=Interval(0, below(1), search=(0, 0.75)),
        a=Computed(lambda c: -c.x),
        b=Interval(*POSITIVE, search=(0.25, 2.5)),
        c=Interval(*POSITIVE, search=(0.25, 2.5)),
        sunk=Interval(above(0), 1, search=(0.001, 0.25)),
        share=Computed(lambda c: c.sunk * picard.reported_share(c.a, c.steps)),
        where=(
            (EVEN, lambda c: c.odd == 0),
            (LARGE, lambda c: beyond(c, c.c) > 0),
        ),
    ),
    uses=(DIVERGES.id,),
    controls=(
        Mutant("half of the logarithm", half_the_logarithm),
        Mutant("the true output of the start", of_the_start),
        Mutant("a fiftieth higher", a_fiftieth_higher),
        Widened("an odd number", drop=EVEN),
        Widened("a smaller Q", drop=LARGE),
    ),
)


def always_well(steps: int, unrolled: int) -> int:
    """`descent_end` with exact equilibria."""
    return 0


def of_one_gradient(steps: int, unrolled: int) -> int:
    """`descent_end` with the gradient of the implicit function theorem in both cases."""
    return picard.descent_end(steps, 0)


DESCENT = Claim(
    id="implicit-models.picard.descent",
    title="Whether the number of Picard steps is even decides how descent at $\\eta=1/50$ from $a=0$, $b=c=2$ goes on: with 60 or 300 "
    "it stalls by the implicit function theorem and diverges by the gradient of the steps; with 61 or 301 it diverges by the former "
    "and learns by the latter",
    source=MODEL,
    statement=r"\begin{array}{lcc}&K=60,\,300&K=61,\,301\\\nabla\text{ at }z_K&\text{stalls}&\text{diverges}\\"
    r"\nabla\text{ of the steps}&\text{diverges}&\text{learns}\end{array}",
    reading="new",
    formula=picard.descent_end,
    domain=Domain(steps=Choice(60, 61, 300, 301), unrolled=Choice(0, 1)),
    uses=(STALL.id,),
    controls=(
        Mutant("as if all equilibria were exact", always_well),
        Mutant("as if both gradients were one", of_one_gradient),
    ),
)
