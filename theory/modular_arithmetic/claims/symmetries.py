"""Claims about the symmetries of a one-layer Transformer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.modular_arithmetic import symmetries
from lemmata.theory.modular_arithmetic.source import MODEL, POSITIONS

REAL = (None, None)
WIDTH = Integer(1, None, search=(1, 4))
COUNT = Integer(1, None, search=(1, 5))


def _generic(c) -> bool:
    """Tell whether two vectors do not differ by a constant alone."""
    gap = c.positions[0] - c.positions[1]
    return any(item != gap[0] for item in gap[1:])


def half_way(positions: Matrix) -> Vector:
    """`midpoint_shift` halved."""
    return symmetries.midpoint_shift(positions) / 2


def to_the_difference(positions: Matrix) -> Vector:
    """`midpoint_shift` with the difference for the sum."""
    return (positions[1] - positions[0]) / 2


MIDPOINT = Claim(
    id="modular-arithmetic.symmetries.midpoint",
    title="The correlation of two position vectors is a matter of gauge: some shift, undone by the tokens, makes them opposite, "
    "unless they differ by a constant alone",
    source=POSITIONS,
    statement=r"\mathrm{pos}_i+d,\ \mathrm{tok}_a-d,\quad d=\formula{-\tfrac12(\mathrm{pos}_0+\mathrm{pos}_1)}:\qquad"
    r"\mathrm{pos}_0+d=-(\mathrm{pos}_1+d),\ \rho=-1",
    reading="new",
    formula=symmetries.midpoint_shift,
    symbols={r"\mathrm{pos}_0": lambda positions: positions[0], r"\mathrm{pos}_1": lambda positions: positions[1]},
    domain=Domain(
        width=Integer(2, None, search=(2, 5)),
        places=Integer(2, None, search=(2, 3)),
        words=COUNT,
        tokens=Array(lambda c: (c.words, c.width), *REAL, search=(-1, 1)),
        positions=Array(lambda c: (c.places, c.width), *REAL, search=(-1, 1)),
        where=(("the vectors do not differ by a constant", _generic),),
    ),
    controls=(
        Mutant("half as far", half_way),
        Mutant("to the difference", to_the_difference),
    ),
)

VARIES = "the direction is not constant"


def uncentred(first: Vector, second: Vector) -> Scalar:
    """`correlation_squared` of the second vector as it is."""
    one = first - first.sum() / first.shape[0]
    return (one * second).sum() ** 2 / ((one * one).sum() * (second * second).sum())


def regression(first: Vector, second: Vector) -> Scalar:
    """`correlation_squared` as the squared slope of a regression, twice."""
    one, other = (x - x.sum() / x.shape[0] for x in (first, second))
    return 2 * (one * other).sum() ** 2 / (one * one).sum() ** 2


LIKE = Claim(
    id="modular-arithmetic.symmetries.far-shift",
    title="Shifted far along any direction that is not constant, any two position vectors have a correlation that tends to 1: its square "
    "falls short of 1 by at most the variance of their difference over that of the second, shifted",
    source=POSITIONS,
    statement=r"1-\rho^2(\mathrm{pos}_0+td,\ \mathrm{pos}_1+td)\le\frac{\operatorname{Var}(\mathrm{pos}_0-\mathrm{pos}_1)}"
    r"{\operatorname{Var}(\mathrm{pos}_1+td)}\to0,\qquad t\to\infty",
    reading="new",
    formula=symmetries.correlation_squared,
    domain=Domain(
        width=Integer(2, None, search=(2, 4)),
        first=Array(lambda c: c.width, *REAL, search=(-1, 1)),
        second=Array(lambda c: c.width, *REAL, search=(-1, 1)),
        direction=Array(lambda c: c.width, *REAL, search=(-1, 1)),
        step=Interval(above(0), None),
        where=((VARIES, lambda c: any(item != c.direction[0] for item in c.direction[1:])),),
    ),
    controls=(
        Mutant("vectors not centred", uncentred),
        Mutant("the covariance over one variance", regression),
        Widened(
            "a constant direction",
            drop=VARIES,
            first=Computed(lambda c: np.arange(c.width) * 1.0),
            second=Computed(lambda c: np.arange(c.width) % 2 * 1.0),
            direction=Array(lambda c: c.width, 1, 1),
        ),
    ),
)


def difference_of_means(positions: Matrix, tokens: Matrix) -> Vector:
    """`least_norm_shift` by means."""
    return (tokens.sum(axis=0) / len(tokens) - positions.sum(axis=0) / len(positions)) / 2


def other_way(positions: Matrix, tokens: Matrix) -> Vector:
    """`least_norm_shift` with the sign exchanged."""
    return -symmetries.least_norm_shift(positions, tokens)


LEAST = Claim(
    id="modular-arithmetic.symmetries.least-norm",
    title=r"Of all gauges the one with $\sum_i\mathrm{pos}_i=\sum_a\mathrm{tok}_a$ has the least sum of squares: it is what weight "
    r"decay prefers",
    source=MODEL,
    statement=r"\operatorname{arg\,min}_d\sum_i|\mathrm{pos}_i+d|^2+\sum_a|\mathrm{tok}_a-d|^2="
    r"\formula{\frac{\sum_a\mathrm{tok}_a-\sum_i\mathrm{pos}_i}{n+p}}",
    reading="new",
    formula=symmetries.least_norm_shift,
    symbols={
        r"\sum_a\mathrm{tok}_a": lambda tokens: tokens.sum(axis=0),
        r"\sum_i\mathrm{pos}_i": lambda positions: positions.sum(axis=0),
        "n": lambda positions: positions.shape[0],
        "p": lambda tokens: tokens.shape[0],
    },
    domain=Domain(
        width=WIDTH,
        places=COUNT,
        words=COUNT,
        positions=Array(lambda c: (c.places, c.width), *REAL, search=(-1, 1)),
        tokens=Array(lambda c: (c.words, c.width), *REAL, search=(-1, 1)),
        other=Array(lambda c: c.width, *REAL, search=(-1, 1)),
    ),
    controls=(Mutant("the difference of the means", difference_of_means), Mutant("the sign", other_way)),
)


def twice_the_rate(total: Vector, decay: Scalar) -> Vector:
    """`gauge_rate` times two."""
    return 2 * symmetries.gauge_rate(total, decay)


def conserved(total: Vector, decay: Scalar) -> Vector:
    """`gauge_rate` without decay."""
    return 0 * symmetries.gauge_rate(total, decay)


GAUGE = Claim(
    id="modular-arithmetic.symmetries.gauge-flow",
    title="Gradient flow on any loss of $\\mathrm{tok}_a+\\mathrm{pos}_i$ conserves "
    "$\\sum_i\\mathrm{pos}_i-\\sum_a\\mathrm{tok}_a$, and weight decay $w$ "
    "makes it vanish as $e^{-wt}$",
    source=MODEL,
    statement=r"\frac d{dt}\Bigl(\sum_i\mathrm{pos}_i-\sum_a\mathrm{tok}_a\Bigr)="
    r"\formula{-w\Bigl(\sum_i\mathrm{pos}_i-\sum_a\mathrm{tok}_a\Bigr)}",
    reading="new",
    formula=symmetries.gauge_rate,
    symbols={r"\Bigl(\sum_i\mathrm{pos}_i-\sum_a\mathrm{tok}_a\Bigr)": "total"},
    domain=Domain(
        places=COUNT,
        words=COUNT,
        positions=Array(lambda c: c.places, *REAL, search=(-1, 1)),
        tokens=Array(lambda c: c.words, *REAL, search=(-1, 1)),
        slopes=Array(lambda c: (c.places, c.words), *REAL, search=(-1, 1)),
        decay=Interval(0, None),
    ),
    uses=(LEAST.id,),
    controls=(Mutant("twice as fast", twice_the_rate), Mutant("conserved with decay", conserved)),
)


def mixed_scores(scores: Sequence[Scalar]) -> list[Scalar]:
    """`readout_attention` with the first score times the second."""
    return symmetries.readout_attention([scores[0] * scores[1], *scores[1:]])


def shifted_weights(scores: Sequence[Scalar]) -> list[Scalar]:
    """`readout_attention` with 1 added to each exponential."""
    weights = [1 + exp(score) for score in scores]
    return [weight / sum(weights) for weight in weights]


SPLIT = Claim(
    id="modular-arithmetic.symmetries.readout",
    title="At the readout position, whose query is constant, the log ratio of the attention to the two digits is a function of "
    "$x_0$ less one of $x_1$",
    source=POSITIONS,
    statement=r"\ln\frac{A_0(a,b)}{A_1(a,b)}=s_0(a)-s_1(b):\qquad\frac{A_0(a,b)\,A_0(a',b')}{A_1(a,b)\,A_1(a',b')}=\frac{A_0(a,b')\,A_0(a',b)}{A_1(a,b')\,A_1(a',b)}",
    reading="new",
    formula=symmetries.readout_attention,
    domain=Domain(first=Array(2, *REAL, search=(-2, 2)), second=Array(2, *REAL, search=(-2, 2)), own=Interval(None, None)),
    controls=(Mutant("scores squared before the softmax's sum", mixed_scores), Mutant("weights plus one", shifted_weights)),
)


def reversed_heads(heads: Sequence[Matrix], output: Matrix) -> Matrix:
    """`concatenated_heads` in reversed order."""
    return symmetries.concatenated_heads([*heads][::-1], output)


HEADS = Claim(
    id="modular-arithmetic.symmetries.heads",
    title="Concatenating heads and multiplying by one matrix amounts to adding heads that have one each: it is no other architecture",
    source=MODEL,
    statement=r"(h_1,\dots,h_H)\,W_O=\sum_kh_kW_O^{(k)}",
    reading="new",
    formula=symmetries.concatenated_heads,
    domain=Domain(
        count=Integer(1, None, search=(1, 3)),
        width=Integer(1, None, search=(1, 2)),
        heads=Array(lambda c: (c.count, 2, c.width), *REAL, search=(-1, 1)),
        output=Array(lambda c: (c.count * c.width, 2), *REAL, search=(-1, 1)),
    ),
    controls=(Mutant("heads in reversed order", reversed_heads),),
)


def sum_of_squares(query: Matrix, key: Matrix, decay: Scalar) -> Matrix:
    """`query_key_rate` of the sum."""
    return -2 * decay * (query.T @ query + key.T @ key)


def half_the_rate(query: Matrix, key: Matrix, decay: Scalar) -> Matrix:
    """`query_key_rate` halved."""
    return symmetries.query_key_rate(query, key, decay) / 2


QUERY_KEY = Claim(
    id="modular-arithmetic.symmetries.query-key",
    title="Gradient flow conserves $W_Q^\\top W_Q-W_K^\\top W_K$ of each head, and weight decay $w$ makes it vanish as $e^{-2wt}$",
    source=MODEL,
    statement=r"\dot W_Q=-GW_K-wW_Q,\ \dot W_K=-G^\top W_Q-wW_K:\quad\tfrac d{dt}(W_Q^\top W_Q-W_K^\top W_K)=-2w(W_Q^\top"
    r" W_Q-W_K^\top W_K)",
    reading="new",
    formula=symmetries.query_key_rate,
    domain=Domain(
        d=Integer(1, None, search=(1, 3)),
        width=Integer(1, None, search=(1, 2)),
        query=Array(lambda c: (c.d, c.width), *REAL, search=(-1, 1)),
        key=Array(lambda c: (c.d, c.width), *REAL, search=(-1, 1)),
        slope=Array(lambda c: (c.d, c.d), *REAL, search=(-1, 1)),
        decay=Interval(0, None),
    ),
    controls=(Mutant("the sum", sum_of_squares), Mutant("half as fast", half_the_rate)),
)


def sum_of_norms(inward: Vector, outward: Vector, decay: Scalar) -> Scalar:
    """`neuron_rate` of the sum."""
    return -2 * decay * ((inward * inward).sum() + (outward * outward).sum())


def half_the_neuron_rate(inward: Vector, outward: Vector, decay: Scalar) -> Scalar:
    """`neuron_rate` halved."""
    return symmetries.neuron_rate(inward, outward, decay) / 2


NEURON = Claim(
    id="modular-arithmetic.symmetries.neuron",
    title="Gradient flow conserves $|w_{\\mathrm{in}}|^2-|w_{\\mathrm{out}}|^2$ of each ReLU neuron without a bias, and weight "
    "decay makes it vanish",
    source=MODEL,
    statement=r"\tfrac d{dt}\bigl(|w_{\mathrm{in}}|^2-|w_{\mathrm{out}}|^2\bigr)="
    r"\formula{-2w\bigl(|w_{\mathrm{in}}|^2-|w_{\mathrm{out}}|^2\bigr)}",
    reading="new",
    formula=symmetries.neuron_rate,
    symbols={
        r"|w_{\mathrm{in}}|^2": lambda inward: (inward * inward).sum(),
        r"|w_{\mathrm{out}}|^2": lambda outward: (outward * outward).sum(),
    },
    domain=Domain(
        samples=Integer(1, None, search=(1, 4)),
        d=Integer(1, None, search=(1, 3)),
        inward=Array(lambda c: c.d, *REAL, search=(-1, 1)),
        outward=Array(lambda c: c.d, *REAL, search=(-1, 1)),
        inputs=Array(lambda c: (c.samples, c.d), *REAL, search=(-1, 1)),
        errors=Array(lambda c: (c.samples, c.d), *REAL, search=(-1, 1)),
        gates=Array(lambda c: c.samples, 0, 1),
        decay=Interval(0, None),
    ),
    controls=(Mutant("the sum", sum_of_norms), Mutant("half as fast", half_the_neuron_rate)),
)


def value_mix_sum(value: Matrix, mix: Matrix, decay: Scalar) -> Matrix:
    """`value_mix_rate` of the sum."""
    return -2 * decay * (value.T @ value + mix @ mix.T)


def half_the_value_mix_rate(value: Matrix, mix: Matrix, decay: Scalar) -> Matrix:
    """`value_mix_rate` halved."""
    return symmetries.value_mix_rate(value, mix, decay) / 2


VALUE_MIX = Claim(
    id="modular-arithmetic.symmetries.value-mix",
    title="Gradient flow conserves $W_V^\\top W_V-W_OW_O^\\top$ of each head, and weight decay $w$ makes it vanish as $e^{-2wt}$",
    source=MODEL,
    statement=r"\dot W_V=-GW_O^\top-wW_V,\ \dot W_O=-W_V^\top G-wW_O:\quad\tfrac d{dt}(W_V^\top W_V-W_OW_O^\top)=-2w(W_V^\top"
    r" W_V-W_OW_O^\top)",
    reading="new",
    formula=symmetries.value_mix_rate,
    domain=Domain(
        d=Integer(1, None, search=(1, 3)),
        width=Integer(1, None, search=(1, 2)),
        value=Array(lambda c: (c.d, c.width), *REAL, search=(-1, 1)),
        mix=Array(lambda c: (c.width, c.d), *REAL, search=(-1, 1)),
        slope=Array(lambda c: (c.d, c.d), *REAL, search=(-1, 1)),
        decay=Interval(0, None),
    ),
    controls=(Mutant("the sum", value_mix_sum), Mutant("half as fast", half_the_value_mix_rate)),
)


def balanced_unit(first: Vector, second: Vector, out: Vector, decay: Scalar) -> Scalar:
    """`quadratic_unit_rate` with |w|^2 for 2 |w|^2, as of a unit of degree one."""
    return -2 * decay * ((first * first).sum() + (second * second).sum() - (out * out).sum())


def first_digit_alone(first: Vector, second: Vector, out: Vector, decay: Scalar) -> Scalar:
    """`quadratic_unit_rate` without |v|^2."""
    return symmetries.quadratic_unit_rate(first, 0 * second, out, decay)


UNIT = Claim(
    id="modular-arithmetic.symmetries.quadratic-unit",
    title="Gradient flow conserves $|u|^2+|v|^2-2|w|^2$ of each unit of the quadratic network, and weight decay makes it vanish",
    source=MODEL,
    statement=r"f_n=(u\cdot x_n+v\cdot y_n)^2w+\dots:\quad\tfrac d{dt}\bigl(|u|^2+|v|^2-2|w|^2\bigr)="
    r"\formula{-2\,wd\,\bigl(|u|^2+|v|^2-2|w|^2\bigr)}",
    reading="new",
    formula=symmetries.quadratic_unit_rate,
    symbols={
        "wd": "decay",
        "|u|^2": lambda first: (first * first).sum(),
        "|v|^2": lambda second: (second * second).sum(),
        "|w|^2": lambda out: (out * out).sum(),
    },
    domain=Domain(
        samples=Integer(1, None, search=(1, 4)),
        p=Integer(1, None, search=(1, 3)),
        classes=Integer(1, None, search=(1, 3)),
        first=Array(lambda c: c.p, *REAL, search=(-1, 1)),
        second=Array(lambda c: c.p, *REAL, search=(-1, 1)),
        out=Array(lambda c: c.classes, *REAL, search=(-1, 1)),
        digits=Array(lambda c: (c.samples, c.p), *REAL, search=(-1, 1)),
        others=Array(lambda c: (c.samples, c.p), *REAL, search=(-1, 1)),
        errors=Array(lambda c: (c.samples, c.classes), *REAL, search=(-1, 1)),
        decay=Interval(0, None),
    ),
    controls=(Mutant("|w|^2 for 2 |w|^2", balanced_unit), Mutant("without |v|^2", first_digit_alone)),
)
