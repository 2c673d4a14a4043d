"""Claims about what positive homogeneity forces."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Fields, Matrix, Scalar, Vector
from lemmata.theory.implicit_models import homogeneity
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix
from lemmata.theory.implicit_models.source import DECUGIS_2022

UNBIASED = "no biases"
HOMOGENEOUS = "a positively homogeneous activation"
LINEAR = "a linear target"


def _network(more: Fields) -> Fields:
    return {
        "n": SIZE,
        "p": SIZE,
        "q": SIZE,
        "a": matrix("n", "n"),
        "b": matrix("n", "p"),
        "c": matrix("q", "n"),
        "d": matrix("q", "p"),
        "leak": Interval(*REAL, search=(0, 0.5)),
        "steps": Integer(0, None, search=(0, 5)),
        "t": Interval(*NONNEGATIVE, search=(0, 9)),
        "bias": Choice(0, 1),
        "bend": Choice(0, 1),
        **more,
    }


FROM_ZERO = ("the state 0 at the start", lambda c: c.start == 0)
FREE = ((UNBIASED, lambda c: c.bias == 0), (HOMOGENEOUS, lambda c: c.bend == 0))


def unscaled(output: Vector, t: Scalar) -> Vector:
    """`scaled_output` of degree 0."""
    return output


OUTPUT = Claim(
    id="implicit-models.homogeneity.output",
    title="An implicit model without biases whose activation is positively homogeneous scales its answer with its input after any number "
    "of Picard steps from 0, so that its largest output stays the largest",
    source=Source(DECUGIS_2022, "figure 4, accuracy against the extrapolation factor"),
    statement=r"\phi(tx)=t\phi(x),\ t\ge0:\quad f_K(tu)=\formula{t\,f_K(u)}\ \forall K,\qquad"
    r"\operatorname{argmax}f_K(tu)=\operatorname{argmax}f_K(u),\ t>0",
    reading="new",
    formula=homogeneity.scaled_output,
    symbols={"f_K(u)": "output"},
    domain=Domain(**_network({"u": Array(lambda c: c.p, *REAL, search=(-1, 1))}), where=FREE),
    controls=(
        Mutant("degree 0", unscaled),
        Widened("a bias", drop=UNBIASED),
        Widened("an activation with a square", drop=HOMOGENEOUS),
    ),
)


def linear_error(error: Scalar, t: Scalar) -> Scalar:
    """`scaled_error` of the first power."""
    return t * error


def cubed(error: Scalar, t: Scalar) -> Scalar:
    """`scaled_error` of the third power."""
    return t**3 * error


ERROR = Claim(
    id="implicit-models.homogeneity.error",
    title="The mean squared error of an implicit model without biases against a linear target is multiplied by exactly $t^2$ when all "
    "inputs are multiplied by $t$, trained or not, if its activation is positively homogeneous",
    source=Source(DECUGIS_2022, "figures 1 and 3, test error against the scale of the inputs"),
    statement=r"\phi(tx)=t\phi(x),\ f^*(u)=Wu:\quad\frac1N\sum_i|f(tu_i)-f^*(tu_i)|^2=\formula{t^2\,\frac1N\sum_i|f(u_i)-f^*(u_i)|^2}",
    reading="new",
    formula=homogeneity.scaled_error,
    symbols={r"\frac1N\sum_i|f(u_i)-f^*(u_i)|^2": "error"},
    domain=Domain(
        **_network({"w": matrix("q", "p"), "data": Array(lambda c: (4, c.p), *REAL, search=(-1, 1)), "offset": Choice(0, 1)}),
        where=(*FREE, (LINEAR, lambda c: c.offset == 0)),
    ),
    uses=(OUTPUT.id,),
    controls=(
        Mutant("the first power", linear_error),
        Mutant("the third power", cubed),
        Widened("a bias", drop=UNBIASED),
        Widened("an activation with a square", drop=HOMOGENEOUS),
        Widened("a target that is not 0 at 0", drop=LINEAR),
    ),
)


def same_tolerance(tolerance: Scalar, t: Scalar) -> Scalar:
    """`scaled_tolerance` that does not scale."""
    return tolerance


def multiplied_tolerance(tolerance: Scalar, t: Scalar) -> Scalar:
    """`scaled_tolerance` times t."""
    return t * tolerance


ITERATIONS = Claim(
    id="implicit-models.homogeneity.iterations",
    title="On inputs $t$ times as large an implicit model without biases whose activation is positively homogeneous takes as many Picard "
    "steps from 0 to a change of $\\varepsilon$ as to one of $\\varepsilon/t$ on the inputs themselves, and as many to a relative one",
    source=Source(DECUGIS_2022, "sections 4 and 5, models that iterate longer on more complex inputs"),
    statement=r"\phi(tx)=t\phi(x):\quad\min\{s:\|z_s(tu)-z_{s-1}(tu)\|_\infty\le\varepsilon\}=\min\{s:\|z_s(u)-z_{s-1}(u)\|_\infty\le"
    r"\formula{\varepsilon/t}\},\qquad t>0",
    reading="new",
    formula=homogeneity.scaled_tolerance,
    domain=Domain(
        **_network(
            {
                "u": Array(lambda c: c.p, *REAL, search=(-1, 1)),
                "t": Interval(*POSITIVE, search=(1, 9)),
                "tolerance": Interval(*POSITIVE, search=(0.01, 1)),
                "start": Choice(0, 1),
            }
        ),
        where=(*FREE, FROM_ZERO),
    ),
    uses=(OUTPUT.id,),
    controls=(
        Mutant("the same tolerance", same_tolerance),
        Mutant("t times as large a tolerance", multiplied_tolerance),
        Widened("steps from 1", drop=FROM_ZERO[0]),
        Widened("a bias", drop=UNBIASED),
        Widened("an activation with a square", drop=HOMOGENEOUS),
    ),
)


def of_degree_one(output: Scalar, weights: Vector, shift: Scalar) -> Scalar:
    """`multiplied_cell` as of a sum."""
    return output * exp(shift)


def of_squares(output: Scalar, weights: Vector, shift: Scalar) -> Scalar:
    """`multiplied_cell` with the squares of the weights for the weights."""
    return output * exp(shift * (weights * weights).sum())


CELL = Claim(
    id="implicit-models.homogeneity.multiplicative",
    title="A multiplicative cell of a NALU with weights $w$ from $-1$ to 1, without the small number that it adds to $|x|$, gives "
    "$t^{w_1+\\dots+w_d}$ times as much on inputs $t>0$ times as large, a power from $t^{-d}$ to $t^d$, where a sum gives $t$ times "
    "as much",
    source=Source(DECUGIS_2022, "section 4 and figure 3, NALU out of distribution"),
    statement=r"m(x)=e^{w\cdot\log|x|}:\quad m(tx)=t^{\sum_jw_j}\,m(x),\qquad-d\le\sum_jw_j\le d,\qquad x_j\ne0,\ t>0",
    reading="new",
    formula=homogeneity.multiplied_cell,
    domain=Domain(
        d=Integer(1, None, search=(1, 4)),
        weights=Array(lambda c: c.d, -1, 1),
        logs=Array(lambda c: c.d, *REAL, search=(-1, 1)),
        shift=Interval(*REAL, search=(-1, 2)),
    ),
    controls=(
        Mutant("degree 1", of_degree_one),
        Mutant("squares of the weights", of_squares),
        Widened("weights from -2 to 2", weights=Array(lambda c: c.d, -2, 2)),
    ),
)

READOUT_ALONE = "no bias but in the readout"


def a_fiftieth_sooner(spread: Scalar, margin: Scalar) -> Scalar:
    """`settled_scale` less a fiftieth."""
    return homogeneity.settled_scale(spread, margin) * 49 / 50


def a_fiftieth_later(spread: Scalar, margin: Scalar) -> Scalar:
    """`settled_scale` and a fiftieth of it."""
    return homogeneity.settled_scale(spread, margin) * 51 / 50


CHOICE = Claim(
    id="implicit-models.homogeneity.recurrent-choice",
    title="An implicit recurrent model of a positively homogeneous activation, from the state 0 and with a bias in its readout alone, "
    "makes one choice at all scales of its inputs above the spread of its biases over the margin of its choice without them, and not "
    "always below",
    source=Source(DECUGIS_2022, "section 3, ImplicitRNN with a linear readout, and figure 4"),
    statement=r"(o_i,h_i)=(f(x_i,h_{i-1}),o_i),\ h_0=0,\ f(tv)=tf(v):\quad"
    r"\operatorname{argmax}\bigl(R\,o(tx)+r\bigr)=\operatorname{argmax}R\,o(x)\ \text{ for }t>"
    r"\formula{\frac{\max r-\min r}m},\quad m\text{ the margin of }R\,o(x)",
    reading="new",
    formula=homogeneity.settled_scale,
    symbols={r"\max r-\min r": "spread", "m": "margin"},
    domain=Domain(
        n=SIZE,
        q=SIZE,
        classes=Integer(2, None, search=(2, 4)),
        a=matrix("n", "n"),
        b=Array(lambda c: (c.n, 1 + c.q), *REAL, search=(-1, 1)),
        c=matrix("q", "n"),
        d=Array(lambda c: (c.q, 1 + c.q), *REAL, search=(-1, 1)),
        readout=matrix("classes", "q"),
        outer=Array(lambda c: c.classes, *REAL, search=(-1, 1)),
        length=Integer(1, None, search=(1, 5)),
        x=Array(lambda c: c.length, *REAL, search=(-1, 1)),
        beyond=Interval(*POSITIVE, search=(0.01, 2)),
        leak=Interval(*REAL, search=(0, 0.5)),
        steps=Integer(0, None, search=(0, 4)),
        inner=Choice(0, 1),
        bend=Choice(0, 1),
        start=Choice(0, 1),
        where=((READOUT_ALONE, lambda c: c.inner == 0), FREE[1], FROM_ZERO),
    ),
    uses=(OUTPUT.id,),
    controls=(
        Mutant("a fiftieth less", a_fiftieth_sooner),
        Mutant("a fiftieth more", a_fiftieth_later),
        Widened("a bias in the recurrent layer", drop=READOUT_ALONE),
        Widened("an activation that ends at 1", drop=HOMOGENEOUS),
        Widened("the state 1 at the start", drop=FROM_ZERO[0]),
    ),
)


def without_outer(w: Matrix, inner: Vector, outer: Vector, t: Scalar) -> Vector:
    """`bias_gap` without the outer bias."""
    return homogeneity.bias_gap(w, inner, 0 * outer, t)


def twice_outer(w: Matrix, inner: Vector, outer: Vector, t: Scalar) -> Vector:
    """`bias_gap` with the outer bias twice: a bound as well, and not attained."""
    return homogeneity.bias_gap(w, inner, 2 * outer, t)


def a_fiftieth_less(w: Matrix, inner: Vector, outer: Vector, t: Scalar) -> Vector:
    """`bias_gap` a fiftieth smaller."""
    return homogeneity.bias_gap(w, inner, outer, t) * 49 / 50


BIASED = Claim(
    id="implicit-models.homogeneity.biased",
    title="At large inputs a ReLU network of one hidden layer with biases is that without them, up to a term that falls as $1/t$ relative "
    "to the input, a bound that is attained where nothing is negative",
    source=Source(DECUGIS_2022, "figure 3, the slopes of all curves"),
    statement=r"f(x)=W(Vx+b)_++c:\quad\Bigl|\frac{f(tx)}t-W(Vx)_+\Bigr|\le\frac{|W||b|+|c|}t,\qquad t>0",
    reading="new",
    formula=homogeneity.bias_gap,
    domain=Domain(
        n=SIZE,
        p=SIZE,
        q=SIZE,
        v=matrix("n", "p"),
        w=matrix("q", "n"),
        inner=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        outer=Array(lambda c: c.q, *REAL, search=(-1, 1)),
        x=Array(lambda c: c.p, *REAL, search=(-1, 1)),
        t=Interval(*POSITIVE, search=(0.5, 9)),
    ),
    controls=(
        Mutant("without the outer bias", without_outer),
        Mutant("the outer bias twice", twice_outer),
        Mutant("a fiftieth less", a_fiftieth_less),
    ),
)


def both_ends(c: Scalar, k: Scalar) -> Scalar:
    """`shifted_relu_error` as if both ends were missed."""
    return (k - c) ** 3 / (3 * k)


SHIFTED = Claim(
    id="implicit-models.homogeneity.shifted-relu",
    title=r"One biased ReLU per input, exact as the identity on $[-c,\infty)$, has the error $(k-c)^3/6k$ on $[-k,k]$",
    source=Source(DECUGIS_2022, "figure 1, the multilayer perceptron"),
    statement=r"\frac1{2k}\int_{-k}^k\bigl((x+c)_+-c-x\bigr)^2dx=\formula{\frac{(k-c)^3}{6k}},\qquad k\ge c\ge0,\ k>0",
    reading="new",
    formula=homogeneity.shifted_relu_error,
    domain=Domain(k=Interval(*POSITIVE, search=(1.5, 14)), c=Interval(0, lambda c: c.k, search=(0, lambda c: c.k))),
    controls=(Mutant("both ends missed", both_ends),),
)


def a_state_less(inputs: int, states: int, variance: Scalar) -> Scalar:
    """`narrow_floor` of one state less."""
    return homogeneity.narrow_floor(inputs, states, variance) + variance / inputs


def a_little_higher(inputs: int, states: int, variance: Scalar) -> Scalar:
    """`narrow_floor` a fiftieth higher."""
    return homogeneity.narrow_floor(inputs, states, variance) * 51 / 50


NARROW = Claim(
    id="implicit-models.homogeneity.narrow",
    title="Without $D$ a model of $n<p$ states misses the identity on $p$ uncorrelated inputs by at least $(p-n)/p$ of their variance, "
    "whatever its states",
    source=Source(DECUGIS_2022, "figure 1, an implicit model of 4 states for 10 inputs"),
    statement=r"\mathbb Eu=0,\ \mathbb Euu^\top=\sigma^2I:\quad\frac1p\,\mathbb E|Cz(u)-u|^2\ge\formula{\frac{p-n}p\sigma^2},\qquad"
    r" C\in\mathbb R^{p\times n}",
    reading="new",
    formula=homogeneity.narrow_floor,
    symbols={r"\sigma^2": "variance"},
    domain=Domain(
        inputs=Integer(1, None, search=(1, 4)),
        states=Integer(0, lambda c: c.inputs),
        out=Array(lambda c: (c.inputs, max(c.states, 1)), *REAL, search=(-1, 1)),
        variance=Interval(*POSITIVE, search=(0.5, 9)),
        correlated=Choice(0, 1),
        where=(("uncorrelated inputs", lambda c: c.correlated == 0),),
    ),
    controls=(
        Mutant("one state less", a_state_less),
        Mutant("a fiftieth higher", a_little_higher),
        Widened("inputs that are all equal", drop="uncorrelated inputs"),
    ),
)
