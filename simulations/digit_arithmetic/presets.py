"""Sizes of runs: one for two cores, and those of the source's figures, which are for a GPU, with what they are estimated to take.

The source trains on 100 000 pairs (500 000 for multipliers of three digits) in batches of 64 and does not say for how long; 32 times as
many pairs are drawn here. Its weight decay is one of four from 3e-6 to 1e-4, of which the second is taken.
Source: SABBAGHI_2024, appendix B, Figs. 2, 4, 5 and 7.
"""

from __future__ import annotations

import dataclasses

from lemmata.simulations.digit_arithmetic.encoder import Shape, count
from lemmata.terms.types import Fields

SMALL: Fields = {
    "task": "addition",
    "digits": 6,
    "base": 10,
    "multiplier_digits": 1,
    "text": 0,
    "train_digits": 2,
    "layers": 2,
    "heads": 4,
    "width": 48,
    "dropout": 0.0,
    "batch": 64,
    "rate": 2e-3,
    "decay": 1e-2,
    "law": "uniform",
    "steps": 4000,
}
PAPER = SMALL | {"train_digits": 5, "layers": 6, "heads": 8, "width": 768, "dropout": 0.1, "rate": 1e-4, "decay": 1e-5, "steps": 50_000}
PRESETS = {
    "small": SMALL,
    "small-multiplication": SMALL | {"task": "multiplication"},
    "small-multiplication-3": SMALL | {"task": "multiplication", "multiplier_digits": 3},
    "paper-5-to-20": PAPER | {"digits": 20},
    "paper-5-to-50": PAPER | {"digits": 51},
    "paper-text": PAPER | {"digits": 51, "text": 20},
    "paper-multiplication": PAPER | {"task": "multiplication", "digits": 20},
    "paper-multiplication-3": PAPER | {"task": "multiplication", "digits": 20, "multiplier_digits": 3, "layers": 9, "steps": 250_000},
}
PRESETS["paper-text-multiplication-3"] = PRESETS["paper-multiplication-3"] | {"text": 20}
MACHINES = {"two cores": 3e10, "one GPU": 3e13}
"""Operations per second that such a run gets of them, to one figure."""
TOLD = 1e14
"""Operations from which on a run says beforehand how long it will take."""


@dataclasses.dataclass(frozen=True)
class Estimate:
    """Operations of a whole training, and the numbers that it holds at once."""

    operations: float
    numbers: float

    def __str__(self) -> str:
        times = ", ".join(f"{_time(self.operations / rate)} on {name}" for name, rate in MACHINES.items())
        return f"about {self.operations:.1g} operations ({times}) and {4e-9 * self.numbers:.2g} GB"


def estimate(shape: Shape, batch: int, steps: int, seeds: int) -> Estimate:
    """Return what a training takes: three passes of two operations per weight and token, and what attention adds; weights and AdamW's two
    moments and the gradient, and some 16 activations per width and token.
    """
    positions, weights = shape.layout.positions, count(shape)
    pairs = shape.layers * positions**2
    operations = 6 * batch * (weights * positions + (2 + (shape.positions in ("relative", "uniform"))) * pairs * shape.width)
    activations = batch * (16 * shape.layers * positions * shape.width + 3 * pairs * shape.heads)
    return Estimate(float(operations) * steps * seeds, float(seeds) * (4 * weights + activations))


def _time(seconds: float) -> str:
    for size, unit in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} seconds"
