"""The longest cascade of sums of 50 and of 5 digits: sampled shares and the exact law.

Source: SABBAGHI_2024, Fig. 13, which is sampled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.figures.digit_arithmetic import histogram
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.cascade import cascade_pmf
from lemmata.theory.digit_arithmetic.claims.cascade import LAW
from lemmata.theory.digit_arithmetic.problem import draw_pairs

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-cascades"
DIGITS, SAMPLES = (50, 5), 200_000


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Count the passes of uniform pairs: (l + 1,) for each number of digits."""
    rng = np.random.default_rng(seed)
    pairs = {digits: draw_pairs(SAMPLES, digits, rng=rng) for digits in DIGITS}
    return {str(digits): np.bincount(parallel_add(*pair)[1], minlength=digits + 1) for digits, pair in pairs.items()}


@shown(LAW, data=data, tier="full")
def samples_have_the_law(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Every share drawn is within five standard errors of the law."""
    found = (histogram.excess(data[str(digits)], formula(digits, 10)) for digits in histogram.rows(data))
    return All(*(AtLeast(*pair) for pair in found))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the samples, and give the shares of the source."""
    rare, most = float(cascade_pmf(5)[4]), float(sum(cascade_pmf(50)[:5]))
    return (
        f"The longest cascade of {SAMPLES} uniform pairs of {' and '.join(map(str, DIGITS))} digits (bars, by the passes of the corrected "
        "algorithm) and its exact law (dots); every share is within five standard errors. The source samples 8.3e-4 for length 4 of five "
        f"digits, where the law has {rare:.3g}, and 0.998 for lengths up to 4 of fifty, where it has {most:.5f}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw one panel for each number of digits."""
    return histogram.panels(data, cascade_pmf, "longest cascade $L$", "pairs")
