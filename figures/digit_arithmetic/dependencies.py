"""The passes of a digit from 1 to 9 times a number of 20 and of 5 digits: sampled shares and the exact law.

Source: SABBAGHI_2024, Fig. 14, which is sampled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.figures.digit_arithmetic import histogram
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.claims.passes import UNIFORM
from lemmata.theory.digit_arithmetic.multiplication import parallel_multiply
from lemmata.theory.digit_arithmetic.passes import dependency_pmf

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-dependencies"
DIGITS, SAMPLES = (20, 5), 200_000


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Count the passes of products: (l + 2,) for each number of digits."""
    rng = np.random.default_rng(seed)
    found = {}
    for digits in DIGITS:
        pair = rng.integers(1, 10, size=(SAMPLES, 1)), rng.integers(10, size=(SAMPLES, digits))
        found[str(digits)] = np.bincount(parallel_multiply(*pair)[1], minlength=digits + 2)
    return found


@shown(UNIFORM, data=data, tier="full")
def samples_have_the_law(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Every share drawn is within five standard errors of the law."""
    found = (histogram.excess(data[str(digits)], formula(digits=digits, base=10)) for digits in histogram.rows(data))
    return All(*(AtLeast(*pair) for pair in found))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the samples, and give the shares of the source."""
    most = float(sum(dependency_pmf(20)[:5]))
    return (
        f"Passes of {SAMPLES} products of a digit, uniform on 1 to 9, with a uniform number of {' and '.join(map(str, DIGITS))} digits "
        "(bars) and their exact law (dots); every share is within five standard errors. The source's 1.9e-3 for four passes at five digits "
        f"is {dependency_pmf(5)[4]} exactly; up to four passes suffice for {most:.5f} of the multiplicands of twenty digits, its 99.8 %."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw one panel for each number of digits."""
    return histogram.panels(data, dependency_pmf, "passes $T$", "products")
