"""What is measured on runs: an order of convergence, a mean with its error, a speed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from lemmata.language.relation.leaf import Relation
from lemmata.terms.types import Tensor

Side = Literal["equal", "at least", "at most", "above", "below"]
"""What a mean is to be, compared with what is predicted: a bound is kept unless draws break it,
being above or below must show in them.
"""


@dataclass(frozen=True)
class Order(Relation):
    """errors ~ steps ** predicted, measured on a ladder of step sizes that halve."""

    steps: Sequence[float]
    errors: Sequence[float]
    predicted: float


@dataclass(frozen=True)
class Estimate(Relation):
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
