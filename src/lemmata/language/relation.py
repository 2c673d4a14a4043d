"""What a check returns: a relation between what theory says and what the other route says, never a
bool.

The same relation serves floats, fractions, symbols and balls: the engine that asked for it decides
what "zero" means (a residual inside a tolerance, a vanishing normal form, a ball that contains
zero).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, get_args

import numpy as np

from lemmata.terms.types import Scalar, Size, Tensor, Vector

__lemmata__ = "prover"

Sign = Literal["zero", "nonnegative"]
Side = Literal["equal", "at least", "at most", "above", "below"]
"""What a mean is to be, compared with what is predicted: a bound is kept unless draws break it,
being above or below must show in them.
"""

BOOLEAN = frozenset((bool, np.bool_))
LARGEST_SCALE = 1024
"""A scale may be so many times as large as 1 and both sides together: it states what the gap is to
be compared with, and beyond that nothing that the sides can do would show.
"""


_NOTED: list[list[float]] = []
"""What is noted of scales at present."""


@contextmanager
def own_scales() -> Iterator[list[float]]:
    """Note how many times as large as 1 and the larger side are the scales that checks give to what
    is compared inside.

    Up to there a gap as large as a side shows, whatever the scale; beyond, the check tolerates more
    than its tolerance says.
    """
    _NOTED.append([])
    try:
        yield _NOTED[-1]
    finally:
        _NOTED.pop()


class NotFinite(ArithmeticError):
    """A gap is NaN or infinite: the relation says nothing, neither for the claim nor against it."""


@dataclass(frozen=True)
class Equal:
    """got = want, entry by entry; the residual is max|got − want| over `scale` (by default 1 +
    max|want|).
    """

    got: Tensor
    want: Tensor
    scale: Scalar | None = None


@dataclass(frozen=True)
class AtLeast:
    """value >= bound, entry by entry; the residual is the largest shortfall over `scale` (by
    default 1 + max|bound|).
    """

    value: Tensor
    bound: Tensor
    scale: float | None = None


@dataclass(frozen=True)
class SumOfSquares:
    """value >= bound, proved by value − bound = Σ weight · term², the weights positive rationals,
    the terms real.

    On floats and balls it is the inequality; exactly it is the identity that proves it.
    """

    value: Tensor
    bound: Tensor
    squares: Sequence[tuple[Scalar, Tensor]]


@dataclass(frozen=True)
class All:
    """Every part holds."""

    parts: tuple[Relation, ...]

    def __init__(self, *parts: Relation) -> None:
        object.__setattr__(self, "parts", parts)


@dataclass(frozen=True)
class Recurrence:
    """A sequence x_0 = first, x_{k+1} = step(k, x_k); x is a number, an array, or a tuple of these
    that move together.
    """

    first: Tensor
    step: Callable[[Scalar, Tensor], Tensor]


@dataclass(frozen=True)
class Grid:
    """An array x_{i,j}: x_{0,j} = row(j), x_{i,0} = column(i), x_{i+1,j+1} = step(i, j, x_{i,j+1},
    x_{i+1,j}, x_{i,j}), as of Pascal.
    """

    row: Callable[[Scalar], Tensor]
    column: Callable[[Scalar], Tensor]
    step: Callable[[Scalar, Scalar, Tensor, Tensor, Tensor], Tensor]


@dataclass(frozen=True)
class ForAll:
    """x_k = claimed(k) for every k >= 0 of a recurrence, or x_{i,j} = claimed(i, j) for all i, j >=
    0 of a grid, proved by induction.

    Base and step are formed by the engine of exact checks (`induction.py`), of the expression that
    `claimed` gives for symbols. `index` names the parameter of the domain that k stands for, of a
    grid both, integers from 0 on; the check is then run on cases that lack them.
    """

    recurrence: Recurrence | Grid
    claimed: Callable[..., Tensor]
    index: str | tuple[str, str] = ""


@dataclass(frozen=True)
class Invariant:
    """quantity(k, x_k) = quantity(0, x_0) for every k >= 0 of a recurrence, proved by induction on
    free symbols for x_k.

    Either no x changes the quantity, or what one step adds to it is a polynomial multiple of what
    it had gained before, so that it stays.
    """

    recurrence: Recurrence
    quantity: Callable[[Scalar, Tensor], Tensor]
    index: str = ""


@dataclass(frozen=True)
class Throughout:
    """kept(k, x_k) for every k >= 0 of a recurrence, or at every place of a sequence by its step:
    inequalities, by induction.

    `kept` returns an `AtLeast`, or an `All` of some; the step is handed free symbols for x_k of
    which nothing is known but kept(k, x_k). Of a sequence that a formula carries (`carried`, its
    length a symbol) what is kept holds of its entries wherever they occur in the relations of the
    check, and in the steps of the sequences that come after it.
    """

    sequence: Vector
    kept: Callable[[Scalar, Scalar], AtLeast | All]
    index: str = ""


@dataclass(frozen=True)
class Always:
    """equal(i, j, …) for all integers >= 0 that its parameters stand for, proved for symbols: it
    returns an `Equal`, or an `All` of some.

    So is an array of which the entry at any index is known compared with what it should be,
    whatever its length.
    """

    equal: Callable[..., Equal | All]


@dataclass(frozen=True)
class Sums:
    """term(n, 0) + … + term(n, n) = total(n) for every integer n >= least, proved by telescoping
    (`telescoping.py`).

    `index` names the parameter of the domain that n stands for, an integer from `least` on; the
    check is then run on cases that lack it.
    """

    term: Callable[[Size, Scalar], Scalar]
    total: Callable[[Size], Scalar]
    least: int = 0
    index: str = ""

    def __post_init__(self) -> None:
        if type(self.least) is not int or self.least < 0:
            raise ValueError(
                f"the least last index of a Sums is an integer from 0 on, not {self.least!r}"
            )


@dataclass(frozen=True)
class Supposed:
    """value >= bound wherever the expressions `given` are 0 or more: what the engine makes of a
    `Throughout`.
    """

    value: Tensor
    bound: Tensor
    given: tuple[Scalar, ...]


@dataclass(frozen=True)
class Limit:
    """function(t) -> value as t grows without bound, entry by entry; `value` may be infinite
    (`sympy.oo`, or minus it).

    The engine of exact checks (`limits.py`) hands a positive symbol t to the function, with
    `integer` one for integers, and finds the limit by dominated terms, whose signs it proves from
    the stated ranges; one that it cannot decide leaves the check inconclusive.
    """

    function: Callable[[Scalar], Tensor]
    value: Tensor
    integer: bool = False


@dataclass(frozen=True)
class Leading:
    """function(t)/leading(t) -> 1 as t grows without bound: the order and the constant of the
    leading term, neither of them 0.
    """

    function: Callable[[Scalar], Tensor]
    leading: Callable[[Scalar], Tensor]
    integer: bool = False


@dataclass(frozen=True)
class Theta:
    """function(t) = Θ(leading(t)) as t grows without bound: their quotient tends to a number that
    is not 0, whatever the parameters.
    """

    function: Callable[[Scalar], Tensor]
    leading: Callable[[Scalar], Tensor]
    integer: bool = False


@dataclass(frozen=True)
class Order:
    """errors ~ steps ** predicted, measured on a ladder of step sizes that halve."""

    steps: Sequence[float]
    errors: Sequence[float]
    predicted: float


@dataclass(frozen=True)
class Estimate:
    """A Monte-Carlo mean with its standard error, against the predicted value, or a bound on one
    `side` (arrays: entry by entry).

    "at least" and "at most" hold unless the mean is five errors on the wrong side; "above" and
    "below" only if it is five on the right one.
    """

    mean: Tensor
    error: Tensor
    predicted: Tensor
    side: Side = "equal"

    def __post_init__(self) -> None:
        if self.side not in get_args(Side):
            raise ValueError(
                f"the side of an Estimate is one of {', '.join(get_args(Side))}, not {self.side!r}"
            )


@dataclass(frozen=True)
class Timed:
    """A relation on what a large run gave, and how fast it was: `updates` of `what` in `seconds`,
    which decide nothing.
    """

    relation: Relation
    what: str
    updates: float
    seconds: float
    unit: str = "updates"


Asymptotic = Limit | Leading | Theta
"""What is said of a t that grows without bound."""

Relation = (
    Equal
    | AtLeast
    | SumOfSquares
    | Supposed
    | ForAll
    | Invariant
    | Throughout
    | Always
    | Sums
    | Asymptotic
    | All
    | Order
    | Estimate
)


@dataclass(frozen=True)
class Leaf:
    """One signed gap and the two sides it is the difference of; `proof` is zero if a certificate is
    right, `given` is 0 or more.
    """

    sign: Sign
    gap: np.ndarray
    sides: tuple[np.ndarray, np.ndarray]
    scale: Scalar = None
    proof: np.ndarray | None = None
    given: tuple[Scalar, ...] = ()


class Leaves(list[Leaf]):
    """The signed gaps of a relation, which stand for it where only these count."""


def leaves(relation: Relation | Leaves) -> Leaves:
    """Return the signed gaps of a relation; those that were found are handed back.

    Raises: TypeError if a check returned something else or a side is a truth value; ValueError if
        the shapes of the two sides differ, a scale is not positive, or the relation has no entry at
        all and so says nothing.
    """
    if isinstance(relation, Leaves):
        return relation
    found = Leaves(_walk(relation))
    if not any(leaf.gap.size for leaf in found):
        raise ValueError("a check returned a relation without entries, which says nothing")
    return found


def _walk(relation: Relation) -> Iterator[Leaf]:
    if isinstance(relation, All):
        if not relation.parts:
            raise ValueError("a check returned an empty All, which says nothing")
        for part in relation.parts:
            yield from _walk(part)
    elif isinstance(relation, Equal):
        yield _leaf("zero", relation.got, relation.want, relation.scale)
    elif isinstance(relation, AtLeast):
        yield _leaf("nonnegative", relation.value, relation.bound, relation.scale)
    elif isinstance(relation, SumOfSquares):
        leaf = _leaf("nonnegative", relation.value, relation.bound, None)
        yield Leaf(leaf.sign, leaf.gap, leaf.sides, proof=_certificate(leaf.gap, relation.squares))
    elif isinstance(relation, Supposed):
        yield replace(
            _leaf("nonnegative", relation.value, relation.bound, None), given=relation.given
        )
    elif isinstance(relation, (ForAll, Invariant, Throughout, Always, Sums, Asymptotic)):
        raise TypeError(
            f"{type(relation).__name__} is proved by @exact checks alone: let a check of another"
            " kind compare at some k, or at a large t"
        )
    else:
        raise TypeError(
            f"a check must return a relation (Equal, AtLeast, …), not {type(relation).__name__}"
        )


def _leaf(sign: Sign, left: Tensor, right: Tensor, scale: Scalar) -> Leaf:
    if scale is not None and not (scale > 0 and scale < math.inf):
        raise ValueError(f"the scale of a relation must be positive and finite, not {scale}")
    sides = same_shape(left, right)
    # where both sides are infinite the gap is not a number, and counts for nothing
    with np.errstate(invalid="ignore"):
        gap = _boxed(sides[0] - sides[1])
    return Leaf(sign, gap, sides, scale)


def same_shape(left: Tensor, right: Tensor) -> tuple[np.ndarray, np.ndarray]:
    """Return both sides as arrays; a scalar goes with any shape.

    Raises: ValueError if two shapes differ, TypeError for truth values.
    """
    pair = _boxed(left), _boxed(right)
    if pair[0].shape and pair[1].shape and pair[0].shape != pair[1].shape:
        raise ValueError(
            f"the two sides of a relation have different shapes: {pair[0].shape} and"
            f" {pair[1].shape}"
        )
    return pair


def _boxed(value: Tensor) -> np.ndarray:
    """Return a value as an array; integers become Python's, so that nothing wraps around and
    nothing is rounded.
    """
    if type(value) in (float, np.float64):
        return np.array(value)
    if type(value) in (int, Fraction):
        boxed = np.empty((), dtype=object)
        boxed[()] = value
        return boxed
    if isinstance(value, (list, tuple)):
        parts = [_boxed(item) for item in value]
        return np.stack(parts) if parts else np.zeros(0)
    if isinstance(value, (float, complex, np.generic)) or (type(value).__module__ or "").partition(
        "."
    )[0] in ("jax", "jaxlib"):
        value = np.asarray(value)
    if isinstance(value, np.ma.MaskedArray):
        if np.any(value.mask):
            raise TypeError(
                "a masked entry occurs in a relation, and would not be compared: pass the entries"
                " that count"
            )
        value = value.data
    if not isinstance(value, np.ndarray):
        if hasattr(value, "tolist"):
            return np.array(value.tolist(), dtype=object)
        held, value = value, np.empty((), dtype=object)
        value[()] = held
    if value.dtype.kind == "b" or (
        value.dtype == object and not BOOLEAN.isdisjoint(map(type, value.flat))
    ):
        raise TypeError("a truth value occurs in a relation: pass the two sides themselves")
    return value.astype(object) if value.dtype.kind in "iu" else value


def _certificate(gap: np.ndarray, squares: Sequence[tuple[Scalar, Tensor]]) -> np.ndarray:
    for weight, term in squares:
        if not weight > 0:
            raise ValueError("a sum-of-squares certificate needs positive weights")
        if not all(_real(item) for item in _boxed(term).flat):
            raise ValueError("a sum-of-squares certificate needs terms that are certainly real")
    proof = _boxed(gap - sum((weight * term * term for weight, term in squares), 0))
    if proof.shape != gap.shape:
        raise ValueError(
            f"a certificate of shape {proof.shape} does not prove a gap of shape {gap.shape}"
        )
    return proof


def _real(term: Scalar) -> bool:
    """Tell whether a term is certainly real wherever it is defined: a quotient need not tell where
    its denominator vanishes.
    """
    if not hasattr(term, "free_symbols") or term.is_real:
        return True
    return bool(
        (term.is_Add or term.is_Mul or (term.is_Pow and term.exp.is_Integer))
        and all(map(_real, term.args))
    )


def residual(relation: Relation | Leaves) -> float:
    """Return the largest violation of a relation on floats, relative to each leaf's scale.

    Raises: NotFinite where a gap is NaN or infinite, TypeError for balls (their radius would be
        lost).

    >>> residual(Equal(got=3.0, want=1.0)), residual(AtLeast(value=3.0, bound=1.0))
    (1.0, 0.0)
    """
    return max(0.0, *(excess(leaf) for leaf in leaves(relation) if leaf.gap.size))


def excess(leaf: Leaf) -> float:
    """Return how far a gap on floats breaks its sign, relative to the leaf's scale; negative where
    an inequality is kept with room.

    Raises: NotFinite, TypeError as `residual`.
    """
    return float(np.max(breach(leaf.sign, relative(leaf))))


def breach(sign: Sign, gap: np.ndarray) -> np.ndarray:
    """Return how far each entry of a gap breaks its sign."""
    return np.abs(gap) if sign == "zero" else -gap


def relative(leaf: Leaf) -> np.ndarray:
    """Return a gap on floats relative to the leaf's scale.

    Raises: NotFinite, TypeError as `residual`.
    """
    gap = _floats(leaf.gap)
    if not np.all(np.isfinite(gap)):
        raise NotFinite("a gap is NaN or infinite")
    if leaf.sign == "nonnegative" and np.iscomplexobj(gap):
        raise TypeError(
            "an inequality between complex numbers has no meaning: its sides must be real"
        )
    left, right = (float(np.max(np.abs(_floats(side)))) for side in leaf.sides)
    return gap / (1.0 + right if leaf.scale is None else allowed(float(leaf.scale), left, right))


def is_swallowed(relation: Relation | Leaves, rtol: float, stated: bool = False) -> bool:
    """Tell whether a relation on floats is kept only because its sides are smaller than the
    tolerance, whatever they are.

    With `stated` the tolerance is that of a scale that the check gives, else the usual one.

    >>> (
    ...     is_swallowed(Equal(2e-12, 1e-12), 1e-9),
    ...     is_swallowed(Equal(1e-12, 1e-12), 1e-9),
    ...     is_swallowed(Equal(2.0, 1.0), 1e-9),
    ... )
    (True, False, False)
    >>> is_swallowed(AtLeast(0.0, 1e-30), 1e-9), is_swallowed(AtLeast(1e-30, 0.0), 1e-9)
    (True, False)
    """
    for leaf in leaves(relation):
        if (leaf.scale is not None) == stated and leaf.gap.size:
            size = max(float(np.max(np.abs(_floats(side)))) for side in leaf.sides)
            if (
                size <= rtol * float(leaf.scale or 1)
                and float(np.max(breach(leaf.sign, _floats(leaf.gap)))) > rtol * size
            ):
                return True
    return False


def allowed(scale: float, left: float, right: float) -> float:
    """Return a scale that a check gave, next to the sizes of the two sides; it is noted beside the
    usual one (`own_scales`).

    Raises: ValueError for one that swallows them.
    """
    if scale > LARGEST_SCALE * (1 + left + right):
        said = (
            f"the scale {scale:g} swallows the relation, whose sides are of size"
            f" {max(left, right):g}"
        )
        raise ValueError(
            f"{said}: give one of at most {LARGEST_SCALE} times 1 and both sides together, or none"
        )
    for noted in _NOTED:
        noted.append(scale / (1 + max(left, right)))
    return scale


def _floats(values: np.ndarray) -> np.ndarray:
    if values.dtype == object and any(hasattr(item, "rad") for item in values.flat):
        raise TypeError(
            "a ball occurs in a relation between floats, where its radius would be lost"
        )
    return values if np.iscomplexobj(values) else np.asarray(values, dtype=float)
