"""Claims about what D alone can do, and what no recurrent model without biases can."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL, above, below
from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import representability
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix
from lemmata.theory.implicit_models.source import DECUGIS_2022

TASKS = Source(DECUGIS_2022, "section 3, tasks")
ROLLING_ARGMAX = Source(DECUGIS_2022, "section 3, rolling argmax: the index of the largest value so far at each time step")
UNBIASED = "no biases"
POSITIVE_INPUTS = "positive inputs"


def reversed_identity(n: int, like: Scalar) -> Matrix:
    """`identity_map` with the order reversed and the sign changed."""
    return -representability.identity_map(n, like)[::-1]


IDENTITY = Claim(
    id="implicit-models.representability.identity",
    title="With $D=I$ and $C=0$ an implicit model is the identity, and picks the largest of its inputs, whatever its equilibrium",
    source=TASKS,
    statement=r"C=0,\ D=I:\quad\hat y(u)=u,\qquad\operatorname{argmax}_i\hat y_i=\operatorname{argmax}_iu_i",
    reading="new",
    formula=representability.identity_map,
    domain=Domain(n=SIZE, p=SIZE, z=Array(lambda c: c.n, *REAL, search=(-1, 1)), u=Array(lambda c: c.p, *REAL, search=(-1, 1))),
    controls=(Mutant("reversed, the sign changed", reversed_identity),),
)


def without_end(d: int, first: tuple[int, int], second: tuple[int, int], sign: int, like: Scalar) -> Vector:
    """`arithmetic_row` without the last position of the first range."""
    row = representability.arithmetic_row(d, first, second, sign, like)
    row[first[1] - 1] = row[first[1] - 1] - 1
    return row


def added(d: int, first: tuple[int, int], second: tuple[int, int], sign: int, like: Scalar) -> Vector:
    """`arithmetic_row` with the second range added whatever the sign."""
    return representability.arithmetic_row(d, first, second, 1, like)


ARITHMETIC = Claim(
    id="implicit-models.representability.arithmetic",
    title="Sums and differences of sub-ranges at fixed positions are linear: $D$ alone solves them exactly on every input",
    source=TASKS,
    statement=r"D_m=\mathbf 1[i\le m\le j]\pm\mathbf 1[k\le m\le l]:\quad Dx=\sum_{m=i}^jx_m\pm\sum_{m=k}^lx_m\quad\forall x",
    reading="new",
    formula=representability.arithmetic_row,
    domain=Domain(
        d=Integer(1, None, search=(1, 4)),
        i=Integer(1, lambda c: c.d),
        j=Integer(lambda c: c.i, lambda c: c.d),
        k=Integer(1, lambda c: c.d),
        l=Integer(lambda c: c.k, lambda c: c.d),
        sign=Choice(1, -1),
        x=Array(lambda c: c.d, *REAL, search=(-1, 1)),
    ),
    controls=(Mutant("without the last position", without_end), Mutant("added whatever the sign", added)),
)


def over_all(n: int, like: Scalar) -> Matrix:
    """`rolling_map` over the length of the sequence."""
    return array([[number(int(m <= j), like) / n for m in range(n)] for j in range(n)], like)


def strictly_before(n: int, like: Scalar) -> Matrix:
    """`rolling_map` without the present."""
    return representability.rolling_map(n, like) - representability.identity_map(n, like) * representability.rolling_map(n, like)


ROLLING = Claim(
    id="implicit-models.representability.rolling-average",
    title="Given the whole sequence, $D$ alone forms its rolling average exactly, at every mean and scale",
    source=TASKS,
    statement=r"D_{jm}=\tfrac1j\,\mathbf 1[m\le j]:\quad(Dx)_j=\frac1j\sum_{m\le j}x_m\quad\forall x",
    reading="new",
    formula=representability.rolling_map,
    domain=Domain(n=Integer(1, None, search=(1, 8)), x=Array(lambda c: c.n, *REAL, search=(-1, 1))),
    controls=(Mutant("over the whole length", over_all), Mutant("without the present", strictly_before)),
)


def undivided(a: Scalar, zeros: int) -> Scalar:
    """`rolling_floor` without the factor 1/2."""
    return 2 * representability.rolling_floor(a, zeros)


def a_fiftieth_higher(a: Scalar, zeros: int) -> Scalar:
    """`rolling_floor` a fiftieth higher."""
    return representability.rolling_floor(a, zeros) * 51 / 50


IMPOSSIBLE = Claim(
    id="implicit-models.representability.rolling-impossible",
    title="Whatever its weights, a recurrent model without biases that starts from the state 0 misses the rolling average of $(a)$, or "
    "that of $k$ zeros followed by $a$, by at least $|a|k/2(k+1)$",
    source=Source(DECUGIS_2022, "section 3, ImplicitRNN, given the rolling average of section 3"),
    statement=r"h_0=0,\ f(0,0)=0:\quad\max\Bigl(|y(a)-a|,\ \bigl|y(\underbrace{0,\dots,0}_k,a)-\tfrac a{k+1}\bigr|\Bigr)\ge"
    r"\frac{k\,|a|}{2(k+1)}",
    reading="new",
    formula=representability.rolling_floor,
    domain=Domain(
        n=SIZE,
        a=matrix("n", "n"),
        b=Array(lambda c: (c.n, 2), *REAL, search=(-1, 1)),
        c=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        shift=Interval(*REAL, search=(0, 1)),
        last=Interval(*REAL, search=(-2, 2)),
        zeros=Integer(0, None, search=(0, 4)),
        bias=Choice(0, 1),
        where=((UNBIASED, lambda c: c.bias == 0),),
    ),
    controls=(
        Mutant("without the factor 1/2", undivided),
        Mutant("a fiftieth higher", a_fiftieth_higher),
        Widened("a bias", drop=UNBIASED),
    ),
)


def without_gap(step: int, gap: Scalar) -> Scalar:
    """`argmax_floor` as if the two sequences between were one."""
    return representability.argmax_floor(step, 0 * gap)


def argmax_a_fiftieth_higher(step: int, gap: Scalar) -> Scalar:
    """`argmax_floor` a fiftieth higher."""
    return representability.argmax_floor(step, gap) * 51 / 50


ARGMAX = Claim(
    id="implicit-models.representability.rolling-argmax",
    title="From the second step on no affine map of the sequence gives the index of the largest input so far: at step $j$ the "
    "largest of its errors on four sequences is at least $(j-1)(1-g)/2(1+g)$",
    source=ROLLING_ARGMAX,
    statement=r"x^{(\theta)}=(1-\theta)e_1+\theta e_j,\ f\text{ affine}:\quad"
    r"\max_{\theta\in\{0,\frac{1-g}2,\frac{1+g}2,1\}}\bigl|f(x^{(\theta)})-\operatorname{argmax}_{m\le j}x^{(\theta)}_m\bigr|\ge"
    r"\formula{\frac{(j-1)(1-g)}{2(1+g)}},\qquad0<g<1",
    reading="new",
    formula=representability.argmax_floor,
    domain=Domain(
        step=Integer(1, None, search=(1, 10)),
        gap=Interval(above(0), below(1), search=(0.05, 0.75)),
        first=Interval(*REAL, search=(-2, 2)),
        last=Interval(*REAL, search=(0, 10)),
    ),
    controls=(Mutant("no gap", without_gap), Mutant("a fiftieth higher", argmax_a_fiftieth_higher)),
)


def whole_at_every_step(n: int, like: Scalar) -> Matrix:
    """`rolling_choice_map` with the logits of the last step at every one."""
    found = representability.rolling_choice_map(n, like)
    return found * 0 + found[-1]


ARGMAX_CHOICE = Claim(
    id="implicit-models.representability.rolling-choice",
    title="With $n$ logits for each of $n$ steps, $D$ alone chooses the largest input so far at every step, if inputs are positive; the "
    "logits of $D=I$ do so at the last step, and not always before",
    source=ROLLING_ARGMAX,
    statement=r"D_{(j,k)m}=\mathbf 1[k=m\le j],\ x>0:\quad\operatorname{argmax}_k(Dx)_{jk}=\operatorname{argmax}_{m\le j}x_m",
    reading="new",
    formula=representability.rolling_choice_map,
    domain=Domain(
        n=Integer(1, None, search=(1, 5)),
        size=Array(lambda c: c.n, *POSITIVE, search=(0.1, 1)),
        sign=Choice(1, -1),
        x=Computed(lambda c: c.sign * c.size),
        where=((POSITIVE_INPUTS, lambda c: c.sign == 1),),
    ),
    controls=(
        Mutant("those of the whole sequence at every step", whole_at_every_step),
        Widened("negative inputs", drop=POSITIVE_INPUTS),
    ),
)
