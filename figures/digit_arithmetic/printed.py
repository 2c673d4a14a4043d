"""How often algorithm 1 is wrong as printed, against the number of digits: the exact law over drawn pairs, and its smallest witness.

Source: SABBAGHI_2024, algorithm 1; the law is new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.addition import parallel_add, printed_add
from lemmata.theory.digit_arithmetic.claims.failure import ADDED
from lemmata.theory.digit_arithmetic.failure import printed_addition_failure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "printed-addition"
DIGITS, SAMPLES, BASE = (1, 2, 3, 5, 8, 12, 16, 20, 30, 40, 50), 20_000, 10
WITNESS = ([1], [9])


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return `wrong`, the share of drawn pairs whose sum the printed and the corrected algorithm get wrong, (2, digits)."""
    rng = np.random.default_rng(seed)
    wrong = []
    for digits in DIGITS:
        x, y = rng.integers(0, BASE, (2, SAMPLES, digits))
        sums = [one + other for one, other in zip(_numbers(x), _numbers(y), strict=True)]
        found = [algorithm(x, y, BASE)[0] for algorithm in (printed_add, parallel_add)]
        wrong.append([np.mean([number != total for number, total in zip(_numbers(rows), sums, strict=True)]) for rows in found])
    return {"wrong": np.array(wrong).T}


def _numbers(digits: np.ndarray) -> list[int]:
    """Return the integers with these digits in base ten, (integers, digits), the least significant first."""
    written = (np.asarray(digits)[:, ::-1] + ord("0")).astype(np.uint8)
    return [int(row.tobytes()) for row in written]


@shown(ADDED, data=data, tier="full")
def drawn_pairs_are_wrong_as_often_as_the_law_says(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """At each number of digits, within five standard errors of the pairs drawn."""
    law = np.array([float(formula(digits, loop_to_last=False, base=BASE)) for digits in DIGITS])
    return AtLeast(5 * np.sqrt(law * (1 - law) / SAMPLES), abs(data["wrong"][0] - law))


def caption(data: dict[str, np.ndarray]) -> str:
    """Say what fails, where first, how often, and that the correction does not."""
    (x,), (y,) = WITNESS
    [shown] = _numbers(printed_add(*WITNESS, BASE)[0][None])
    assert not data["wrong"][1].any()
    law = {digits: printed_addition_failure(digits, base=BASE) for digits in (2, DIGITS[-1])}
    return (
        f"A published algorithm that fails. As printed, parallel addition gives {x} + {y} = {shown}: it takes the remainder after it has "
        "added the carry, and leaves out the highest digit. The dashed line is the exact share of wrong sums of two uniform numbers, "
        f"{law[2]} for two digits and {float(law[DIGITS[-1]]):.3f} for {DIGITS[-1]}; circles are {SAMPLES:,} drawn pairs each. "
        "With the remainder taken before carries are added, up to one position more, no drawn sum is wrong (squares), and none can be."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the law as a line and the shares of drawn pairs on it."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    every = range(1, DIGITS[-1] + 1)
    axes.plot(every, [float(printed_addition_failure(digits, base=BASE)) for digits in every], label="exact law", **PREDICTION)
    axes.plot(DIGITS, data["wrong"][0], "o", color=COLOURS[1], label="algorithm 1 as printed")
    axes.plot(DIGITS, data["wrong"][1], "s", color=COLOURS[0], label="corrected")
    (x,), (y,) = WITNESS
    [shown] = _numbers(printed_add(*WITNESS, BASE)[0][None])
    axes.annotate(
        f"${x}+{y}={shown}$, as printed",
        (1, data["wrong"][0, 0]),
        (6, 0.22),
        arrowprops={"arrowstyle": "->", "color": COLOURS[6], "linewidth": 0.8},
    )
    axes.set(xlabel="digits $l$", ylabel="share of sums that are wrong", ylim=(-0.03, 1.03), xlim=(0, DIGITS[-1] + 1))
    axes.legend(loc="center right")
    return figure
