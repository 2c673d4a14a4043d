"""Claims about the flow of a model with one state."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Choice, Computed, Domain, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL, above, below
from lemmata.terms.arithmetic import log, number, sqrt
from lemmata.terms.types import Fields, Scalar
from lemmata.theory.implicit_models import one_state
from lemmata.theory.implicit_models.claims.conservation import FLOW, MODEL

LARGE = "$Q>4$"
START: Fields = {
    "side": Choice(1, -1),
    "gap": Interval(*POSITIVE, search=(0.25, 2)),
    "a0": Computed(lambda c: 1 - c.side * c.gap),
    "b0": Interval(*REAL, search=(0.5, 2)),
}


def _level(case: Case) -> Scalar:
    return case.b0 * case.b0 + (1 - case.a0) * (1 - case.a0)


def twice_as_fast(a0: Scalar, b0: Scalar, s: Scalar) -> Scalar:
    """`elapsed` of a loss without its factor 1/2."""
    return one_state.elapsed(a0, b0, s) / 2


def without_logarithm(a0: Scalar, b0: Scalar, s: Scalar) -> Scalar:
    """`elapsed` without the logarithm."""
    one = number(1, b0)
    level = b0 * b0 + (one - a0) * (one - a0)
    return (level / (level - s * s) - level / (b0 * b0)) / 2


CLOCK = Claim(
    id="implicit-models.one-state.clock",
    title="A scalar implicit model with $b=c\\ne0$ that unlearns its output carries a clock: $\\frac12(x-\\log x)$ with $x=Q/b^2$, "
    "whatever its start",
    source=MODEL,
    statement=r"P=\frac{b^2}s,\ s=1-a,\ Q=b^2+s^2,\ L=\tfrac12P^2:\quad t=\tfrac12\bigl[x-\log x\bigr]_{x_0}^{x},\quad x=\frac Q{Q-s^2}",
    reading="new",
    formula=one_state.elapsed,
    domain=Domain(
        root=Interval(*POSITIVE, search=(0.5, 2)),
        v0=Interval(above(0), below(1), search=(0.5, 0.75)),
        v=Interval(above(0), lambda c: c.v0, search=(0.25, 0.5)),
        a0=Computed(lambda c: 1 - c.root * (1 - c.v0 * c.v0) / (1 + c.v0 * c.v0)),
        b0=Computed(lambda c: c.root * 2 * c.v0 / (1 + c.v0 * c.v0)),
        s=Computed(lambda c: c.root * (1 - c.v * c.v) / (1 + c.v * c.v)),
        b=Computed(lambda c: c.root * 2 * c.v / (1 + c.v * c.v)),
    ),
    uses=(FLOW.id,),
    controls=(Mutant("a loss without its factor 1/2", twice_as_fast), Mutant("without the logarithm", without_logarithm)),
)


def later(t: float, a0: float, b0: float) -> tuple[float, float]:
    """`scalar_flow` of a loss without its factor 1/2."""
    return one_state.scalar_flow(2 * t, a0, b0)


def mirrored(t: float, a0: float, b0: float) -> tuple[float, float]:
    """`scalar_flow` with the other sign of 1 - a, and of the output."""
    s, output = one_state.scalar_flow(t, a0, b0)
    return -s, -output


def of_b_alone(t: float, a0: float, b0: float) -> tuple[float, float]:
    """`scalar_flow` with b in the place of b^2/s."""
    s, output = one_state.scalar_flow(t, a0, b0)
    return s, output * s / abs(b0)


SOLUTION = Claim(
    id="implicit-models.one-state.flow",
    title="The flow of a scalar implicit model with $b=c$ and target 0 is the inverse of its clock, and never changes the sign of $1-a$",
    source=MODEL,
    statement=r"s(t)^2=Q\bigl(1-\tfrac1x\bigr),\quad P=\frac{Q}{x\,s},\qquad x-\log x=2t+x_0-\log x_0,\ x\ge x_0=\frac Q{b_0^2},"
    r"\qquad b_0\ne0",
    reading="new",
    formula=one_state.scalar_flow,
    domain=Domain(t=Interval(*NONNEGATIVE, search=(0, 4)), **START),
    uses=(CLOCK.id,),
    controls=(
        Mutant("a loss without its factor 1/2", later),
        Mutant("b in the place of the output", of_b_alone),
        Mutant("the other sign of 1 - a", mirrored),
    ),
)


def without_root(a0: Scalar, b0: Scalar) -> Scalar:
    """`flow_end` with Q in the place of its root."""
    return 1 - (b0 * b0 + (1 - a0) * (1 - a0))


def a_little_further(a0: Scalar, b0: Scalar) -> Scalar:
    """`flow_end` with a root a thousandth larger."""
    return 1 - sqrt(b0 * b0 + (1 - a0) * (1 - a0)) * 1001 / 1000


END = Claim(
    id="implicit-models.one-state.end",
    title=r"The flow of a scalar implicit model with $b=c$ and target 0 ends at $a=1-\sqrt Q$, and is at most $\sqrt Q/(4t+1)$ away "
    r"from it at time $t$",
    source=MODEL,
    statement=r"a_0<1:\quad\bigl|a(t)-(\formula{1-\sqrt Q})\bigr|\le\frac{\sqrt Q}{4t+1},\qquad \definition{Q=b_0^2+(1-a_0)^2}",
    reading="new",
    formula=one_state.flow_end,
    domain=Domain(
        a0=Interval(None, below(1), search=(-1, 0.75)),
        b0=Interval(*REAL, search=(0.5, 2)),
        t=Interval(*NONNEGATIVE, search=(100, 1000)),
    ),
    uses=(SOLUTION.id,),
    controls=(Mutant("Q in the place of its root", without_root), Mutant("a thousandth further", a_little_further)),
)


def a_fiftieth_short(a0: Scalar, b0: Scalar) -> Scalar:
    """`flow_end` with a root a fiftieth smaller."""
    return 1 - sqrt(b0 * b0 + (1 - a0) * (1 - a0)) * 49 / 50


DIVERGES = Claim(
    id="implicit-models.one-state.picard-lost",
    title="With $Q>4$ a scalar model with $b=c$ that unlearns its output is carried to where Picard's iteration diverges, though its "
    "equilibrium exists throughout",
    source=MODEL,
    statement=r"a_0<1,\ b_0\ne0,\ Q>4:\quad\lim_{t\to\infty}a(t)=\formula{1-\sqrt Q}<-1",
    reading="new",
    formula=one_state.flow_end,
    symbols={"Q": lambda a0, b0: b0 * b0 + (1 - a0) ** 2},
    domain=Domain(
        a0=Interval(None, below(1), search=(-1, 0.75)),
        b0=Interval(*REAL, search=(0, 4)),
        where=((LARGE, lambda c: _level(c) > 4),),
    ),
    uses=(END.id,),
    controls=(Widened("a smaller Q", drop=LARGE), Mutant("a fiftieth short", a_fiftieth_short)),
)


def at_one(a0: Scalar, b0: Scalar) -> Scalar:
    """`escape_time` at a = -1/2."""
    return one_state.elapsed(a0, b0, number(3, b0) / 2)


ESCAPE = Claim(
    id="implicit-models.one-state.escape-time",
    title="The moment at which the flow of a scalar model with $b=c$ and target 0 leaves the models for which Picard's iteration "
    "converges has a closed form",
    source=MODEL,
    statement=r"-1<a_0<1,\ Q>4:\quad a(T)=-1,\quad T=\tfrac12\Bigl[x-\log x\Bigr]_{Q/b_0^2}^{Q/(Q-4)}",
    reading="new",
    formula=one_state.escape_time,
    domain=Domain(
        a0=Interval(above(-1), below(1), search=(-0.5, 0.75)),
        b0=Interval(*REAL, search=(1.75, 3)),
        where=((LARGE, lambda c: _level(c) > 4),),
    ),
    uses=(CLOCK.id, DIVERGES.id),
    controls=(Mutant("at a = -1/2", at_one),),
)


def without_offset(a0: Scalar, b0: Scalar) -> Scalar:
    """`collision_time` without the last term."""
    s = number(1, b0) - a0
    root = sqrt(b0 * b0 + s * s)
    return root * log((root + s) / (root - s)) / 2


COLLISION = Claim(
    id="implicit-models.one-state.collision",
    title="The loss $-P$, which has no lower bound, drives a scalar implicit model with $b=c\\ne0$ and $a<1$ to a singular $I-A$ in finite "
    "time",
    source=MODEL,
    statement=r"L=-P,\ b=c\ne0,\ s_0>0:\quad s(T)=0,\quad T=\formula{\sqrt Q\operatorname{artanh}\frac{s_0}{\sqrt Q}-s_0}",
    reading="new",
    formula=one_state.collision_time,
    symbols={"Q": lambda a0, b0: b0 * b0 + (1 - a0) ** 2, "s_0": lambda a0: 1 - a0},
    domain=Domain(a0=Interval(None, below(1), search=(-1, 0.75)), b0=Interval(*REAL, search=(0.5, 2))),
    controls=(Mutant("without the last term", without_offset),),
)


def other_sign(s: Scalar, b: Scalar, d: Scalar) -> Scalar:
    """`conserved_direct` with the sign of s exchanged."""
    return one_state.conserved_direct(s, b, d) + 2 * s


DIRECT = Claim(
    id="implicit-models.one-state.direct-conserved",
    title="With the direct term trained as well, a scalar model with $b=c$ conserves a second quantity, for every target",
    source=MODEL,
    statement=r"L=\tfrac12\Bigl(\frac{b^2}s+d-w\Bigr)^2:\quad\frac d{dt}\Bigl(\formula{d-s-\sqrt Q\log\frac b{\sqrt Q+s}}\Bigr)=0,\qquad"
    r" s,b>0",
    reading="new",
    formula=one_state.conserved_direct,
    symbols={"Q": lambda s, b: s * s + b * b},
    domain=Domain(
        s=Interval(*POSITIVE, search=(0.25, 2)),
        b=Interval(*POSITIVE, search=(0.25, 2)),
        d=Interval(*REAL, search=(-1, 1)),
        target=Interval(*REAL, search=(-2, 2)),
    ),
    uses=(FLOW.id,),
    controls=(Mutant("the sign of s", other_sign),),
)


def direct_alone(a0: float, b0: float, target: float) -> tuple[float, float, float]:
    """`scalar_flow_limit` as if d alone moved."""
    s = 1 - a0
    return s, b0, target - b0 * b0 / s


def twice_the_target(a0: float, b0: float, target: float) -> tuple[float, float, float]:
    """`scalar_flow_limit` of twice the target."""
    return one_state.scalar_flow_limit(a0, b0, 2 * target)


DIRECT_END = Claim(
    id="implicit-models.one-state.direct-end",
    title="With the direct term trained from 0 the flow ends where both conserved quantities meet a perfect fit, without $1-a$ having "
    "changed its sign",
    source=MODEL,
    statement=r"\frac{b_\infty^2}{s_\infty}+d_\infty=w,\quad s_\infty^2+b_\infty^2=Q,\quad s_0s_\infty>0,\quad "
    r"d_\infty-|s|-\sqrt Q\log\frac{|b|}{\sqrt Q+|s|}\Big|_0^\infty=0\ (s_0>0),\qquad b_0\ne0",
    reading="new",
    formula=one_state.scalar_flow_limit,
    domain=Domain(**START, target=Interval(*REAL, search=(-2, 2))),
    uses=(DIRECT.id,),
    controls=(Mutant("the direct term alone", direct_alone), Mutant("twice the target", twice_the_target)),
)
