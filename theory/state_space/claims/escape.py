"""Claims on how long a start near zero takes to leave it: a logarithm of its size through tap 0, else a power of it."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL, above
from lemmata.terms.arithmetic import admits, array, ratio
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.claims.gradient import FIELD
from lemmata.theory.state_space.escape import balanced_escape_time, delay_per_decade, escape_time_floor, excited_tap_zero
from lemmata.theory.state_space.source import COHEN_2026

NEAR_ZERO = Source(COHEN_2026, '"Various Examples Lead to Generalization", a start near zero')
TAP_ZERO = "data excite tap 0 alone"
LATER_TAPS = "data leave the taps below h alone"


def slow_tap_zero(t: Scalar, k_init: Scalar, k_star: Scalar, power: Scalar = 1) -> Scalar:
    """`excited_tap_zero` with the rate 2 G_00 k*."""
    return excited_tap_zero(t * ratio(1, 2, t), k_init, k_star, power)


EXCITED_TAP_ZERO = Claim(
    id="state-space.escape.tap-zero",
    title="On tap 0 alone a balanced student follows a logistic curve: it escapes in a time logarithmic in the size of its start",
    source=NEAR_ZERO,
    statement=r"b=c,\ b_d(0)>0,\ k^*>0,\ G=G_{00}e_0e_0^\top:\qquad k_0(t)="
    r"\formula{\frac{k^*}{1+\bigl(k^*/k_0(0)-1\bigr)e^{-4G_{00}k^*t}}},\qquad\frac{b_i(t)}{b_j(t)}=\frac{b_i(0)}{b_j(0)}",
    reading="new",
    formula=excited_tap_zero,
    symbols={"k_0(0)": "k_init", "G_{00}": "power"},
    domain=Domain(
        where=((TAP_ZERO, lambda c: c.others == 0),),
        dim=Integer(1, None, search=(1, 4)),
        a=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        b=Array(lambda c: c.dim, *POSITIVE, search=(0.01, 0.5)),
        k_init=Computed(lambda c: (c.b * c.b).sum()),
        k_star=Interval(*POSITIVE, search=(0.5, 2)),
        power=Interval(*POSITIVE, search=(0.25, 1)),
        t=Interval(*NONNEGATIVE, search=(0.25, 1)),
        others=Choice(0, 1),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("half the rate", slow_tap_zero), Widened("tap 1 too", drop=TAP_ZERO)),
)


def weight_decade_delay(target_taps: Vector, gram: Matrix) -> Scalar:
    """`delay_per_decade` for a tenth of the weights w = b c in place of a tenth of b and c."""
    found = delay_per_decade(target_taps, gram)
    return found * ratio(1, 2, found)


DECADE_DELAY = Claim(
    id="state-space.escape.delay-per-decade",
    title="Where the data exert a force on tap 0, starting ten times nearer to zero always delays escape by the same time",
    source=NEAR_ZERO,
    statement=r"m_0=2(Gk^*)_0>0,\ b(0)=c(0)=s\beta,\ \beta_d>0,\ a(0)=s\alpha:"
    r"\qquad t(s/10)-t(s)\to\frac{\ln10}{m_0}=\frac{\ln100}{4(Gk^*)_0}\qquad(s\to0)",
    reading="new",
    formula=delay_per_decade,
    domain=Domain(
        where=(("a force on tap 0", lambda c: (c.gram @ c.target_taps)[0] > 0),),
        horizon=Integer(1, None, search=(1, 4)),
        dim=Integer(1, None, search=(1, 4)),
        target_taps=Array(lambda c: c.horizon, *REAL, search=(0.5, 1)),
        root=Array(lambda c: (c.horizon, c.horizon), *REAL, search=(0.25, 0.5)),
        gram=Computed(lambda c: c.root @ c.root.T),
        b=Array(lambda c: c.dim, *POSITIVE, search=(0.5, 1)),
        a=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("a decade of the product b c", weight_decade_delay),),
)


def logarithmic_escape_time(b_max: Scalar, tap: int, force: Scalar) -> Scalar:
    """`balanced_escape_time` with b_max^{1-h}, the exponent of the tap below (no dependence on the start for h = 1)."""
    return balanced_escape_time(b_max, tap, force) * b_max


SINGLE_TAP = Claim(
    id="state-space.escape.single-tap",
    title=r"On a single tap $h\ge1$ a balanced student escapes from zero in a time polynomial in the size of its start",
    source=NEAR_ZERO,
    statement=r"b=c,\ b(0)>0,\ a=\sqrt h\,b,\ G=G_{hh}e_he_h^\top,\ m_h>0:\qquad\dot b=m_hh^{h/2}b^{h+1}\ \text{ blows up at }\ t="
    r"\formula{\frac{b(0)^{-h}}{h\,h^{h/2}m_h}}",
    reading="new",
    formula=balanced_escape_time,
    symbols={"b(0)": "b_max", "m_h": "force"},
    domain=Domain(
        tap=Integer(1, None, search=(1, 4)),
        b_max=Interval(above(0), 0.01, search=(0.001, 0.01)),
        power=Interval(*POSITIVE, search=(0.5, 1)),
        k_star=Interval(*POSITIVE, search=(0.5, 2)),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("the exponent of the tap below", logarithmic_escape_time),),
)


def later_gram(c: Case) -> Matrix:
    """Return root root^T with rows and columns of the taps below h times `early`."""
    factors = array([c.early if h < c.tap else 1 for h in range(c.horizon)], c.root)
    scaled = factors[:, None] * c.root
    return scaled @ scaled.T


@admits("numpy", "jax", "sympy")
def next_tap_floor(radius_init: Scalar, radius: Scalar, tap: int, dim: int, target_taps: Vector, gram: Matrix) -> Scalar:
    """`escape_time_floor` with the power of the radius that belongs to the tap after h."""
    return escape_time_floor(radius_init, radius, tap, dim, target_taps, gram) / radius_init


@admits("numpy", "jax", "sympy")
def longer_floor(radius_init: Scalar, radius: Scalar, tap: int, dim: int, target_taps: Vector, gram: Matrix) -> Scalar:
    """`escape_time_floor` and a hundredth of it: at the outer radius a parameter grows as fast as the bound on its rate."""
    return escape_time_floor(radius_init, radius, tap, dim, target_taps, gram) * ratio(101, 100, radius_init)


ESCAPE_FLOOR = Claim(
    id="state-space.escape.floor",
    title="Without data on tap 0 no student leaves zero in less than polynomial time, whatever the data on later taps",
    source=NEAR_ZERO,
    statement=r"G_{lk}=0\ (l<h),\ r=\max(|a|,|b|,|c|),\ r(0)\le\rho\le1:\qquad r(t)\le\rho\ \text{ for }\ "
    r"t\le\frac{r(0)^{-h}-\rho^{-h}}{hC},\quad C=\sum_{l\ge h}2l\sum_k|G_{lk}|\bigl(|k^*_k|+D\rho^{k+2}\bigr)",
    reading="new",
    formula=escape_time_floor,
    domain=Domain(
        where=((LATER_TAPS, lambda c: c.early == 0),),
        horizon=Integer(2, None, search=(2, 5)),
        tap=Integer(1, lambda c: c.horizon - 1),
        dim=Integer(1, None, search=(1, 4)),
        target_taps=Array(lambda c: c.horizon, *REAL, search=(-1, 1)),
        root=Array(lambda c: (c.horizon, c.horizon), *REAL, search=(0.5, 1)),
        early=Choice(0, 1),
        gram=Computed(later_gram),
        radius=Interval(above(0), 1, search=(0.5, 1)),
        radius_init=Interval(above(0), lambda c: c.radius, search=(0.01, 0.25)),
        shares=Array(lambda c: (3, c.dim), -1, 1),
        student=Computed(lambda c: c.radius_init * c.shares),
    ),
    uses=(FIELD.id,),
    controls=(
        Mutant("the power of the next tap", next_tap_floor),
        Mutant("a hundredth longer", longer_floor),
        Widened("earlier taps too", drop=LATER_TAPS),
    ),
)
