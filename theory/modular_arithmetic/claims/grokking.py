"""Claims about norms between fitting and generalising, and about the time that takes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL, above, below
from lemmata.terms.arithmetic import exp, log, power, ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.modular_arithmetic import grokking
from lemmata.theory.modular_arithmetic.problem import norm_squared, quadratic_outputs
from lemmata.theory.modular_arithmetic.source import SYRKIS_2025

GENERALISING = Source(SYRKIS_2025, "section 2.1 and section 4.2, Fig. 4")
SIZES = {
    "samples": Integer(1, None, search=(1, 3)),
    "p": Integer(1, None, search=(1, 3)),
    "units": Integer(1, None, search=(1, 3)),
    "classes": Integer(1, None, search=(1, 3)),
}


def _entries(rows: str, columns: str) -> Array:
    return Array(lambda c: (c[rows], c[columns]), *REAL, search=(-1, 1))


NETWORK = {
    "first": _entries("samples", "p"),
    "second": _entries("samples", "p"),
    "u": _entries("units", "p"),
    "v": _entries("units", "p"),
    "w": _entries("units", "classes"),
}
DECAY = Interval(*NONNEGATIVE, search=(0, 2))


def slopes_of_degree_two(outputs: Matrix, slopes: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the rate of a network of degree two."""
    return grokking.norm_rate_of_slopes(outputs, slopes, size, weight_decay) + 2 * (outputs * slopes).sum()


def slopes_once_decayed(outputs: Matrix, slopes: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the rate with wd for 2 wd."""
    return grokking.norm_rate_of_slopes(outputs, slopes, size, weight_decay) + weight_decay * size


SLOPES = Claim(
    id="modular-arithmetic.grokking.norm-of-slopes",
    title="Along the flow of any loss with decay the squared norm of a quadratic network changes by its outputs times the slopes of the "
    "loss, summed, times $-6$, less $2\\,wd\\,|\\theta|^2$: outputs are of degree three",
    source=GENERALISING,
    statement=r"\frac{d|\theta|^2}{dt}=\formula{-6\sum_nf_n\cdot\frac{\partial L}{\partial f_n}-2\,wd\,|\theta|^2}",
    reading="new",
    formula=grokking.norm_rate_of_slopes,
    symbols={
        r"\sum_nf_n\cdot\frac{\partial L}{\partial f_n}": lambda outputs, slopes: (outputs * slopes).sum(),
        "wd": "weight_decay",
        r"|\theta|^2": "size",
    },
    domain=Domain(
        where=(),
        **SIZES,
        **NETWORK,
        slopes=_entries("samples", "classes"),
        outputs=Computed(lambda c: quadratic_outputs(c.first, c.second, c.u, c.v, c.w)),
        size=Computed(lambda c: norm_squared(c.u, c.v, c.w)),
        weight_decay=DECAY,
    ),
    controls=(Mutant("a network of degree two", slopes_of_degree_two), Mutant("wd for 2 wd", slopes_once_decayed)),
)


def second_degree(first: Matrix, second: Matrix, targets: Matrix, u: Matrix, v: Matrix, w: Matrix, weight_decay: Scalar) -> Scalar:
    """Return the rate of a network of degree two."""
    decay = 2 * weight_decay * norm_squared(u, v, w)
    return (grokking.squared_error_norm_rate(first, second, targets, u, v, w, weight_decay) + decay) * ratio(2, 3, weight_decay) - decay


def once_decayed(first: Matrix, second: Matrix, targets: Matrix, u: Matrix, v: Matrix, w: Matrix, weight_decay: Scalar) -> Scalar:
    """Return the rate with wd for 2 wd."""
    return grokking.squared_error_norm_rate(first, second, targets, u, v, w, weight_decay) + weight_decay * norm_squared(u, v, w)


def by_the_residual(first: Matrix, second: Matrix, targets: Matrix, u: Matrix, v: Matrix, w: Matrix, weight_decay: Scalar) -> Scalar:
    """Return the rate with f - y for 2f - y."""
    gap = quadratic_outputs(first, second, u, v, w) - targets
    mean = ratio(3, targets.shape[0], gap)
    return mean * (norm_squared(targets) - norm_squared(gap)) - 2 * weight_decay * norm_squared(u, v, w)


SQUARED_ERROR = Claim(
    id="modular-arithmetic.grokking.squared-error-norm",
    title="Along the flow of the squared error with decay the squared norm of a quadratic network changes at the rate "
    "$3\\,\\overline{|y|^2}-3\\,\\overline{|2f-y|^2}-2\\,wd\\,|\\theta|^2$, whatever the data",
    source=GENERALISING,
    statement=r"\frac{d|\theta|^2}{dt}=\frac3N\sum_n|y_n|^2-\frac3N\sum_n|2f_n-y_n|^2-2\,wd\,|\theta|^2",
    reading="new",
    formula=grokking.squared_error_norm_rate,
    domain=Domain(where=(), **SIZES, **NETWORK, targets=_entries("samples", "classes"), weight_decay=DECAY),
    controls=(
        Mutant("a network of degree two", second_degree),
        Mutant("wd for 2 wd", once_decayed),
        Mutant("f - y for 2f - y", by_the_residual),
    ),
)


def a_little_less(start: Scalar, weight_decay: Scalar, t: Scalar) -> Scalar:
    """Return the bound with 29/10 for 3."""
    kept = exp(-2 * weight_decay * t)
    return kept * start + (1 - kept) * ratio(29, 20, weight_decay) / weight_decay


def slow_bound(start: Scalar, weight_decay: Scalar, t: Scalar) -> Scalar:
    """Return the bound with e^{-wd t} for e^{-2 wd t}."""
    return grokking.squared_error_norm_bound(start, weight_decay, t / 2)


BOUND = Claim(
    id="modular-arithmetic.grokking.squared-error-bound",
    title="Trained on one-hot targets by the squared error with decay, a quadratic network forgets its initial norm at the rate $2\\,wd$, "
    "and $|\\theta|^2$ ends at $3/(2\\,wd)$ at most; $wd=2$ attains it",
    source=GENERALISING,
    statement=r"|\theta(t)|^2\le \formula{e^{-2\,wd\,t}|\theta_0|^2+\frac3{2\,wd}\bigl(1-e^{-2\,wd\,t}\bigr)}",
    reading="new",
    formula=grokking.squared_error_norm_bound,
    symbols={"wd": "weight_decay", r"|\theta_0|^2": "start"},
    domain=Domain(
        start=Interval(*NONNEGATIVE, search=(0, 20)),
        weight_decay=Interval(*POSITIVE, search=(0.5, 4)),
        t=Interval(*NONNEGATIVE, search=(0.1, 3)),
    ),
    uses=(SQUARED_ERROR.id,),
    parts=("the equation", "runs"),
    controls=(Mutant("2.9 for 3", a_little_less), Mutant("e^{-wd t}", slow_bound)),
)


def wrong_sign(outputs: Matrix, right: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the rate as if the loss pulled with the decay."""
    return -grokking.cross_entropy_norm_rate(outputs, right, size, -weight_decay)


def linear_network(outputs: Matrix, right: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the rate of a network of degree one."""
    decay = 2 * weight_decay * size
    return (grokking.cross_entropy_norm_rate(outputs, right, size, weight_decay) + decay) / 3 - decay


CROSS_ENTROPY = Claim(
    id="modular-arithmetic.grokking.cross-entropy-norm",
    title="Along the flow of the cross-entropy with decay the loss holds the squared norm of a quadratic network up by six times the mean "
    "distance, under the softmax, from the right output down to the others; decay takes $2\\,wd\\,|\\theta|^2$ from it",
    source=GENERALISING,
    statement=r"\frac{d|\theta|^2}{dt}=\frac6N\sum_n\sum_c\pi_{nc}(f_{ny_n}-f_{nc})-2\,wd\,|\theta|^2",
    reading="new",
    formula=grokking.cross_entropy_norm_rate,
    domain=Domain(
        where=(),
        **SIZES | {"classes": Integer(2, None, search=(2, 3))},
        **NETWORK,
        right=Computed(lambda c: np.eye(c.classes, dtype=int)[np.arange(c.samples) % c.classes]),
        outputs=Computed(lambda c: quadratic_outputs(c.first, c.second, c.u, c.v, c.w)),
        size=Computed(lambda c: norm_squared(c.u, c.v, c.w)),
        weight_decay=DECAY,
    ),
    uses=(SLOPES.id,),
    controls=(Mutant("the sign of the hold", wrong_sign), Mutant("a network of degree one", linear_network)),
)


def share_of_most_hold(hold: Scalar) -> Scalar:
    """Return e^{-1} W e^{-W}, what a class has at the distance W where its own is 1."""
    return hold * exp(-1 - hold)


def nearly_its_share(hold: Scalar) -> Scalar:
    """Return the share less a hundredth of itself."""
    return grokking.class_share(hold) * ratio(99, 100, hold)


CLASS_SHARE = Claim(
    id="modular-arithmetic.grokking.hold-of-a-class",
    title="At any distance $g$ below the right one a class has $(g-W)e^{-g}\\le e^{-1-W}$: with $We^{1+W}$ of them, however far each, the "
    "mean distance under the softmax is at most $W$",
    source=GENERALISING,
    statement=r"(g_c-W)e^{-g_c}\le \formula{e^{-1-W}}\ \Rightarrow\ \sum_cg_ce^{-g_c}\le W\Bigl(1+\sum_ce^{-g_c}\Bigr),\qquad C-1=We^{1+W}",
    reading="new",
    formula=grokking.class_share,
    domain=Domain(hold=Interval(*NONNEGATIVE, search=(0, 6)), u=Interval(*REAL), gap=Computed(lambda c: 1 + c.hold + c.u)),
    controls=(Mutant("at the distance W", share_of_most_hold), Mutant("a hundredth less", nearly_its_share)),
)


def of_all_classes(classes: int) -> float:
    """Return the bound of one class more."""
    return grokking.largest_hold(classes + 1)


def nearly(classes: int) -> float:
    """Return the bound less a hundredth of itself."""
    return grokking.largest_hold(classes) * 99 / 100


HOLD = Claim(
    id="modular-arithmetic.grokking.hold",
    title="Over $C$ classes no outputs hold the norm up by more than $W$, $We^W=(C-1)/e$; this is attained where all wrong outputs lie "
    "$1+W$ below the right one",
    source=GENERALISING,
    statement=r"\sum_c\pi_c(f_y-f_c)\le W,\qquad We^W=\frac{C-1}e",
    reading="new",
    formula=grokking.largest_hold,
    domain=Domain(
        classes=Integer(2, None, search=(2, 113)),
        gaps=Array(lambda c: c.classes - 1, *REAL, search=(-1, 5)),
    ),
    uses=(CLASS_SHARE.id,),
    controls=(Mutant("of one class more", of_all_classes), Mutant("a hundredth less", nearly)),
)

RIGHT = "every pair is answered right"
TABLE = Array((4, 5), *REAL, search=(-8, 8))


def slower(start: Scalar, rate: Scalar, weight_decay: Scalar, steps: Scalar) -> Scalar:
    """Return the floor with 19/20 of the decay."""
    return grokking.norm_floor(start, rate, weight_decay * ratio(19, 20, weight_decay), steps)


def a_hundredth_more(start: Scalar, rate: Scalar, weight_decay: Scalar, steps: Scalar) -> Scalar:
    """Return the floor and a hundredth of it."""
    return grokking.norm_floor(start, rate, weight_decay, steps) * ratio(101, 100, weight_decay)


def of_the_norm(start: Scalar, rate: Scalar, weight_decay: Scalar, steps: Scalar) -> Scalar:
    """Return the floor with (1 - rate wd)^steps for its square."""
    return power(1 - rate * weight_decay, steps) * start


FLOOR = Claim(
    id="modular-arithmetic.grokking.norm-floor",
    title=r"While every pair is answered right, a step of descent on the cross-entropy with decay shrinks the norm of a quadratic "
    r"network by no more than the factor $1-\eta\,wd$, so that forgetting takes at least of the order of $1/(\eta\,wd)$ steps",
    source=GENERALISING,
    statement=r"|\theta_{t+k}|^2\ge\formula{(1-\eta\,wd)^{2k}|\theta_t|^2}",
    reading="new",
    formula=grokking.norm_floor,
    symbols={"wd": "weight_decay", r"\eta": "rate", "k": "steps", r"|\theta_t|^2": "start"},
    domain=Domain(
        where=((RIGHT, lambda c: c.answered == "right"),),
        u=TABLE,
        v=TABLE,
        w=TABLE,
        answered=Choice("right"),
        start=Computed(lambda c: norm_squared(c.u, c.v, c.w)),
        rate=Interval(*POSITIVE, search=(1e-3, 0.1)),
        weight_decay=Interval(above(0), lambda c: 1 / c.rate, search=(0.01, 5)),
        steps=Integer(0, None, search=(0, 5)),
    ),
    uses=(CROSS_ENTROPY.id,),
    controls=(
        Mutant("a hundredth more", a_hundredth_more),
        Mutant("a twentieth less decay", slower),
        Mutant("(1 - eta wd)^k for its square", of_the_norm),
        Widened("every pair is answered wrong", drop=RIGHT, answered=Choice("wrong")),
    ),
)


def squared_times(start: Scalar, end: Scalar, rate: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the steps of the squared norm."""
    return grokking.steps_to_norm(start, end, rate, weight_decay) / 2


def continuous(start: Scalar, end: Scalar, rate: Scalar, weight_decay: Scalar) -> Scalar:
    """Return ln(start/end)/(rate wd), that of the flow."""
    return log(start / end) / (rate * weight_decay)


STEPS = Claim(
    id="modular-arithmetic.grokking.steps-to-norm",
    title="Decay alone takes $\\ln(R/r)/(-\\ln(1-\\eta\\,wd))$ steps from norm $R$ to norm $r$",
    source=GENERALISING,
    statement=r"(1-\eta\,wd)^kR=r\iff k=\formula{\frac{\ln(R/r)}{-\ln(1-\eta\,wd)}}",
    reading="new",
    formula=grokking.steps_to_norm,
    symbols={"wd": "weight_decay", r"\eta": "rate", "R": "start", "r": "end"},
    domain=Domain(
        start=Interval(*POSITIVE, search=(0.5, 10)),
        end=Interval(above(0), lambda c: c.start, search=(0.1, lambda c: c.start)),
        rate=Interval(*POSITIVE, search=(1e-3, 0.4)),
        weight_decay=Interval(above(0), below(lambda c: 1 / c.rate), search=(0.01, 2)),
    ),
    controls=(Mutant("of the squared norm", squared_times), Mutant("of the flow", continuous)),
)


def rate_alone(rate_factor: Scalar, decay_factor: Scalar) -> tuple[Scalar, Scalar]:
    """Return the range as if the decay did not matter."""
    return grokking.time_range(rate_factor, decay_factor / decay_factor)


def decay_alone(rate_factor: Scalar, decay_factor: Scalar) -> tuple[Scalar, Scalar]:
    """Return the range as if the step size did not matter."""
    return grokking.time_range(rate_factor / rate_factor, decay_factor)


def by_the_ratio(rate_factor: Scalar, decay_factor: Scalar) -> tuple[Scalar, Scalar]:
    """Return the range as if lr/wd counted."""
    low, high = grokking.time_range(rate_factor, 1 / decay_factor)
    return min(low, high), max(low, high)


TIME = Claim(
    id="modular-arithmetic.grokking.time",
    title="Observed at the sampled settings, not derived: quadratic networks trained by AdamW on sums mod 17 and mod 23 generalise sooner "
    "with three times the decay or the step size, in time $(lr\\cdot wd)^{-e}$ with $e$ from $\\frac14$ to $\\frac32$",
    source=GENERALISING,
    statement=r"\ln\frac{T'}T\in\bigl[-\tfrac32,-\tfrac14\bigr]\ln\frac{lr'\,wd'}{lr\,wd}",
    reading="new",
    formula=grokking.time_range,
    domain=Domain(rate_factor=Choice(3.0, 1.0), decay_factor=Computed(lambda c: 3.0 / c.rate_factor)),
    parts=("mod 17", "mod 23"),
    controls=(
        Mutant("the step size alone", rate_alone),
        Mutant("the decay alone", decay_alone),
        Mutant("lr/wd", by_the_ratio),
    ),
)


def thirty_times() -> int:
    """Return ten times `delay`."""
    return 10 * grokking.delay()


def nine_times() -> int:
    """Return three times `delay`."""
    return 3 * grokking.delay()


LATE = Claim(
    id="modular-arithmetic.grokking.late",
    title="Observed at the sampled settings, not derived: quadratic networks trained by AdamW on sums mod 17 and mod 23 have 99% of the "
    "unseen pairs right after more than three times the steps that 99% of the pairs trained on take, the geometric mean over seeds",
    source=GENERALISING,
    statement=r"\overline{\ln\frac{T_{\text{unseen}}}{T_{\text{seen}}}}>\ln3",
    reading="new",
    formula=grokking.delay,
    domain=Domain(level=Choice(Fraction(99, 100))),
    parts=("mod 17", "mod 23"),
    controls=(Mutant("thirty times", thirty_times), Mutant("nine times", nine_times)),
)
