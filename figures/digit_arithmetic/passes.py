"""How many passes addition takes against the number of digits: mean and middle nine tenths of the exact law, beside log_b l.

Source: new beside SABBAGHI_2024, appendix C.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.claims.growth import MEAN
from lemmata.theory.digit_arithmetic.growth import mean_length, oscillation, powered_share, typical_length

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-passes"
BASES, DIGITS = (2, 10), np.unique(np.geomspace(1, 1_000_000, 49).astype(int))
FURTHER = 60
"""So far beyond its typical value the length has no probability that floats see."""
LOWER, UPPER = 0.05, 0.95


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return for each base mean and two quantiles of the passes, (3, digits); nothing is random."""
    return {str(base): np.array([_summary(int(digits), base) for digits in DIGITS]).T for base in BASES}


def _summary(digits: int, base: int) -> tuple[float, int, int]:
    shares = np.array([powered_share(digits, m, base) for m in range(min(digits, int(typical_length(digits, base)) + FURTHER) + 1)])
    return float((1 - shares).sum()), int((shares < LOWER).sum()), int((shares < UPPER).sum())


@shown(MEAN, data=data, tier="full")
def the_mean_is_near_the_formula(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """Every mean drawn is within the oscillation and 2/l of the closed form."""
    claimed = np.array([[formula(int(digits), base) for digits in DIGITS] for base in BASES])
    means = np.array([data[str(base)][0] for base in BASES])
    return AtLeast(np.array([[oscillation(base)] for base in BASES]) + 2 / DIGITS, abs(means - claimed))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the law and what is drawn beside it."""
    ends = ", ".join(f"{data[str(base)][0, -1]:.2f} in base {base}" for base in BASES)
    return (
        "Passes of parallel addition of two uniform numbers against their number of digits, by the exact law: mean (lines) and the "
        f"middle nine tenths (bands), in base {' and '.join(map(str, BASES))}. Dashed: log_b(l (b - 1)/2b) + γ/log b "
        "+ 1/2, from which every mean differs by at most 2/l and a small oscillation; dotted: log_b l. At a million digits "
        f"{ends} passes are "
        "needed on average, where the worst pair needs a million."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw means, bands and both lines against digits."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for base, colour in zip(BASES, COLOURS, strict=False):
        mean, lower, upper = data[str(base)]
        axes.fill_between(DIGITS, lower, upper, color=colour, alpha=0.18, linewidth=0, step="mid")
        axes.plot(DIGITS, mean, color=colour, label=f"base {base}, mean")
        late = DIGITS >= 2
        words = r"$\log_b\frac{l(b-1)}{2b}+\frac{\gamma}{\log b}+\frac{1}{2}$" if base == BASES[0] else None
        axes.plot(DIGITS[late], [mean_length(int(digits), base) for digits in DIGITS[late]], label=words, **PREDICTION)
        axes.plot(DIGITS, np.log(DIGITS) / np.log(base), ":", color=colour, linewidth=1.2, label=rf"$\log_{{{base}}}l$")
    axes.set(xscale="log", xlabel="digits $l$", ylabel="passes", ylim=(0, None), xlim=(1, DIGITS[-1]))
    axes.legend(loc="upper left")
    return figure
