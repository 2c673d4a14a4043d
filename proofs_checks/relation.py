"""What a check returns: a relation between what theory says and what the other route says, never a bool.

The same relation serves floats, fractions, symbols and balls: the engine that asked for it decides what "zero" means (a
residual inside a tolerance, a vanishing normal form, a ball that contains zero).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

Sign = Literal["zero", "nonnegative"]


@dataclass(frozen=True)
class Equal:
    """got = want, entry by entry; the residual is max|got − want| over `scale` (by default 1 + max|want|)."""

    got: Any
    want: Any
    scale: float | None = None


@dataclass(frozen=True)
class AtLeast:
    """value >= bound, entry by entry; the residual is the largest shortfall over `scale` (by default 1 + max|bound|)."""

    value: Any
    bound: Any
    scale: float | None = None


@dataclass(frozen=True)
class SumOfSquares:
    """value >= bound, proved by value − bound = Σ weight · term², the weights positive rationals.

    On floats and balls it is the inequality; exactly it is the identity that proves it.
    """

    value: Any
    bound: Any
    squares: Sequence[tuple[Any, Any]]


@dataclass(frozen=True)
class All:
    """Every part holds."""

    parts: tuple[Any, ...]

    def __init__(self, *parts: Any) -> None:
        object.__setattr__(self, "parts", parts)


@dataclass(frozen=True)
class Order:
    """errors ~ steps ** predicted, measured on a ladder of step sizes that halve."""

    steps: Sequence[float]
    errors: Sequence[float]
    predicted: float


@dataclass(frozen=True)
class Estimate:
    """A Monte-Carlo mean with its standard error, against the predicted value (arrays: entry by entry)."""

    mean: Any
    error: Any
    predicted: Any


Relation = Equal | AtLeast | SumOfSquares | All | Order | Estimate


@dataclass(frozen=True)
class Leaf:
    """One signed gap: `zero` means gap = 0, `nonnegative` means gap >= 0; `proof` is zero if a certificate is right."""

    sign: Sign
    gap: np.ndarray
    size: Any
    scale: float | None = None
    proof: Any = None


def leaves(relation: Any) -> Iterator[Leaf]:
    """Walk the signed gaps of a relation.

    Raises: TypeError if a check returned something else, ValueError if the shapes of its two sides differ.
    """
    if isinstance(relation, All):
        if not relation.parts:
            raise ValueError("a check returned an empty All: it says nothing")
        for part in relation.parts:
            yield from leaves(part)
    elif isinstance(relation, Equal):
        got, want = _pair(relation.got, relation.want)
        yield Leaf("zero", _minus(got, want), want, relation.scale)
    elif isinstance(relation, (AtLeast, SumOfSquares)):
        value, bound = _pair(relation.value, relation.bound)
        gap = _minus(value, bound)
        if isinstance(relation, AtLeast):
            yield Leaf("nonnegative", gap, bound, relation.scale)
        else:
            yield Leaf("nonnegative", gap, bound, proof=_certificate(gap, relation.squares))
    else:
        raise TypeError(f"a check must return a relation (Equal, AtLeast, …), not {type(relation).__name__}")


def _pair(left: Any, right: Any) -> tuple[np.ndarray, np.ndarray]:
    pair = _boxed(left), _boxed(right)
    if pair[1].shape == () or pair[0].shape == ():
        return pair
    if pair[0].shape != pair[1].shape:
        raise ValueError(f"the two sides of a relation have shapes {pair[0].shape} and {pair[1].shape}")
    return pair


def _boxed(value: Any) -> np.ndarray:
    if isinstance(value, np.ndarray):
        return value
    if isinstance(value, (list, tuple)):
        parts = [_boxed(item) for item in value]
        return np.stack(parts) if parts else np.zeros(0)
    if type(value).__module__.partition(".")[0] in ("jax", "jaxlib"):
        return np.asarray(value)
    out = np.empty((), dtype=float if isinstance(value, (bool, int, float, np.number)) and not _huge(value) else object)
    out[()] = value
    return out if not isinstance(value, int) or out.dtype == object else out.astype(object)


def _huge(value: Any) -> bool:
    return isinstance(value, int) and abs(value) > 2**53


def _minus(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    return np.asarray(left - right) if left.shape or right.shape else _boxed(left[()] - right[()])


def _certificate(gap: np.ndarray, squares: Sequence[tuple[Any, Any]]) -> Any:
    if any(not weight > 0 for weight, _ in squares):
        raise ValueError("a sum-of-squares certificate needs positive weights")
    return gap - sum((weight * term * term for weight, term in squares), 0)


def residual(relation: Any) -> float:
    """Return the largest violation of a relation on floats, relative to each leaf's scale (inf where a gap is not finite)."""
    worst = 0.0
    for leaf in leaves(relation):
        gap = np.asarray(leaf.gap, dtype=float)
        if gap.size == 0:
            continue
        if not np.all(np.isfinite(gap)):
            return float("inf")
        scale = leaf.scale or 1.0 + float(np.max(np.abs(np.asarray(leaf.size, dtype=float)), initial=0.0))
        excess = np.abs(gap) if leaf.sign == "zero" else -gap
        worst = max(worst, float(np.max(excess)) / scale)
    return worst
