"""Claims about models whose answers are bounded."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.types import Matrix, Scalar, Size, Vector
from lemmata.theory.implicit_models import bounded
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix
from lemmata.theory.implicit_models.source import DECUGIS_2022

UNCORRELATED = "uncorrelated inputs"


def a_fiftieth_less_read(readout: Matrix, bias: Vector) -> Vector:
    """`readout_bound` less a fiftieth."""
    return bounded.readout_bound(readout, bias) * 49 / 50


def without_bias(readout: Matrix, bias: Vector) -> Vector:
    """`readout_bound` without the bias."""
    return bounded.readout_bound(readout, 0 * bias)


LSTM = Claim(
    id="implicit-models.bounded.lstm",
    title="A linear layer that reads the state of an LSTM answers at most the sum of the moduli of its weights and its bias, whatever the "
    "sequence, and comes as near to that as one likes",
    source=Source(DECUGIS_2022, "section 4 and figure 5, an LSTM that predicts averages as in training"),
    statement=r"h_t=o_t\tanh(c_t),\ 0<o_t<1:\quad|(Wh_t+b)_i|\le\sum_j|W_{ij}|+|b_i|",
    reading="new",
    formula=bounded.readout_bound,
    domain=Domain(
        n=SIZE,
        q=SIZE,
        readout=matrix("q", "n"),
        bias=Array(lambda c: c.q, *REAL, search=(-1, 1)),
        scale=Interval(*POSITIVE, search=(0.5, 20)),
        seed=Integer(0, None, search=(0, 999)),
    ),
    controls=(Mutant("a fiftieth less", a_fiftieth_less_read), Mutant("without the bias", without_bias)),
)


def a_fiftieth_less_normalised(gain: Vector, shift: Vector) -> Scalar:
    """`normalised_bound` less a fiftieth."""
    return bounded.normalised_bound(gain, shift) * 49 / 50


def without_shift(gain: Vector, shift: Vector) -> Scalar:
    """`normalised_bound` without the shift."""
    return bounded.normalised_bound(gain, 0 * shift)


LAYER_NORM = Claim(
    id="implicit-models.bounded.layer-norm",
    title="What ends with a layer normalisation answers with a root mean square of at most the largest modulus of its gains and "
    "the root mean square of its shifts",
    source=Source(DECUGIS_2022, "section 3 and figure 1, a transformer encoder of one layer"),
    statement=r"n=\frac{x-\bar x}{\sqrt{\operatorname{Var}x+\epsilon}},\ y=\gamma n+\beta:\quad\sqrt{\overline{y^2}}\le"
    r"\formula{\max_i|\gamma_i|+\sqrt{\overline{\beta^2}}}",
    reading="new",
    formula=bounded.normalised_bound,
    symbols={r"\max_i|\gamma_i|": lambda gain: max(abs(gain)), r"\overline{\beta^2}": lambda shift: (shift * shift).sum() / len(shift)},
    domain=Domain(
        d=Integer(2, None, search=(2, 5)),
        gain=Array(lambda c: c.d, *REAL, search=(-2, 2)),
        shift=Array(lambda c: c.d, *REAL, search=(-2, 2)),
        x=Array(lambda c: c.d, *REAL, search=(-3, 3)),
        small=Interval(*POSITIVE, search=(1e-5, 1)),
    ),
    controls=(Mutant("a fiftieth less", a_fiftieth_less_normalised), Mutant("without the shifts", without_shift)),
)


def a_fiftieth_higher(variance: Scalar, d: Size) -> Scalar:
    """`plane_floor` a fiftieth higher."""
    return bounded.plane_floor(variance, d) * 51 / 50


def of_every_output(variance: Scalar, d: Size) -> Scalar:
    """`plane_floor` as if every output were missed."""
    return variance


PLANE = Claim(
    id="implicit-models.bounded.plane",
    title="What ends with a layer normalisation answers in one hyperplane, and misses the identity on $d$ uncorrelated inputs by at "
    "least a $d$-th of their variance: 0.83 on $U(-5,5)^{10}$",
    source=LAYER_NORM.source,
    statement=r"\sum_i\frac{y_i-\beta_i}{\gamma_i}=\sum_in_i=0\ \text{ or some }\gamma_i=0,\ y_i=\beta_i;\qquad"
    r"\mathbb Eu=0,\ \mathbb Euu^\top=\sigma^2I,\ m\cdot y=c:\quad"
    r"\frac1d\,\mathbb E|y(u)-u|^2\ge\frac1d\,\mathbb E\frac{(m\cdot u-c)^2}{|m|^2}\ge\formula{\frac{\sigma^2}d}",
    reading="new",
    formula=bounded.plane_floor,
    symbols={r"\sigma^2": "variance"},
    domain=Domain(
        d=Integer(1, None, search=(1, 5)),
        normal=Array(lambda c: c.d, *REAL, search=(0.25, 1)),
        x=Array(lambda c: c.d, *REAL, search=(-3, 3)),
        variance=Interval(*POSITIVE, search=(0.5, 9)),
        correlated=Choice(0, 1),
        where=((UNCORRELATED, lambda c: c.correlated == 0),),
    ),
    uses=(LAYER_NORM.id,),
    controls=(
        Mutant("a fiftieth higher", a_fiftieth_higher),
        Mutant("the whole variance", of_every_output),
        Widened("inputs that are all equal, apart from their signs", drop=UNCORRELATED),
    ),
)


def a_fiftieth_further(target: Scalar, bound: Scalar) -> Scalar:
    """`bounded_floor` a fiftieth higher."""
    return bounded.bounded_floor(target, bound) * 51 / 50


def difference_of_squares(target: Scalar, bound: Scalar) -> Scalar:
    """`bounded_floor` as r^2 - B^2."""
    return max(target * target - bound * bound, 0)


FLOOR = Claim(
    id="implicit-models.bounded.floor",
    title="Answers with a root mean square of at most $B$ miss targets with a larger one, $r$, by a mean square of at least $(r-B)^2$, "
    "and no more is certain",
    source=Source(DECUGIS_2022, "figures 1 and 5, errors that grow with the shift"),
    statement=r"\overline{y^2}\le B^2,\ r^2=\overline{f^2}:\quad\overline{(y-f)^2}\ge\formula{\max(r-B,0)^2};\qquad"
    r" f=u\sim U(-k,k):\ r=\frac k{\sqrt3}",
    reading="new",
    formula=bounded.bounded_floor,
    symbols={"r": "target", "B": "bound"},
    domain=Domain(
        count=Integer(1, None, search=(1, 5)),
        targets=Array(lambda c: c.count, *REAL, search=(-9, 9)),
        answers=Array(lambda c: c.count, *REAL, search=(-3, 3)),
        room=Interval(0, None, search=(0, 1)),
    ),
    uses=(LSTM.id, LAYER_NORM.id),
    controls=(
        Mutant("a fiftieth more", a_fiftieth_further),
        Mutant("a difference of squares", difference_of_squares),
        Widened("answers beyond the bound", answers=Array(lambda c: c.count, *REAL, search=(2, 9)), room=Interval(-1, 0)),
    ),
)
