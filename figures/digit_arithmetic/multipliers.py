"""Products with a multiplier of three digits: exact match by length, and how long the vectors of relative positions are.

Source: SABBAGHI_2024, section 3.2, Fig. 5(a, b), and appendix C.3, Fig. 12, at the smallest size and in base 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.figures.digit_arithmetic import products, trained, vectors
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.claims.learning import INTERVAL

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-multipliers"
ENCODINGS, MULTIPLIER = ("upe", "rpe"), 3
SEEN, BASE, STEPS = trained.SEEN, 3, 3000


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return by encoding exact match, (seeds, lengths), and the lengths of vectors, (seeds, layers, rows)."""
    found = {}
    for name in ENCODINGS:
        words = f"--task multiplication --multiplier-digits {MULTIPLIER} --encoding {name} --base {BASE} --steps {STEPS}"
        run = trained.tiny(store, words)
        found |= {f"{name}, exact": run["exact"], f"{name}, vectors": np.linalg.norm(run["vectors"], axis=-1)}
    return found


def _gain(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return what uniform positions have over relative ones, one digit beyond training, (seeds,)."""
    one, two = (data[f"{name}, exact"][:, SEEN] for name in ENCODINGS)
    return one - two


@shown(INTERVAL, data=data, tier="full")
def a_vector_for_each_digit_is_ahead(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """Every encoder has learnt what it was shown; one digit further, uniform positions are ahead of relative ones."""
    seen = min(float(data[f"{name}, exact"][:, :SEEN].min()) for name in ENCODINGS)
    return AtLeast(np.array([seen, formula(_gain(data))[0]]), np.array([trained.ENOUGH, 0.0]))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the lines and maps, and give the difference."""
    back = "; ".join(
        f"{products.named(name)} positions {trained.told(vectors.excess(data[f'{name}, vectors'], name, MULTIPLIER))}" for name in ENCODINGS
    )
    return (
        f"Products with a multiplier of {MULTIPLIER} digits in base {BASE}, after training on multiplicands of at most {SEEN} digits for "
        f"{STEPS} steps. Top: exact match by the length of the multiplicand, means over {len(_gain(data))} seeds with 95 % intervals, and "
        f"each seed; what uniform positions have over relative ones at {SEEN + 1} digits, paired: {trained.told(_gain(data))}. Below: mean "
        "length of the vectors of relative positions by lag of the key, in layers 1 and 2; at the right those of the multiplier's digits, "
        "in the order of reading. Vectors of layer 2 that lead from no place of the answer to a key are not trained. "
        f"By how much the vector of lag {vectors.BACK} is longer in the last layer than others that lead from the "
        f"answer to a key are on average: {back}. An interval that contains 0 establishes nothing."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the lines above two maps."""
    import matplotlib.pyplot as plt

    figure, (top, *maps) = plt.subplots(1 + len(ENCODINGS), 1, figsize=(WIDTH, 5.2), layout="constrained", height_ratios=(2.2, 1, 1))
    for row, name in enumerate(ENCODINGS):
        values = data[f"{name}, exact"]
        trained.drawn(top, np.arange(values.shape[1]) + 1 + 0.04 * (row - 0.5), values, COLOURS[row], products.named(name))
    top.axvline(SEEN + 0.5, color="grey", linewidth=0.8)
    top.set(xlabel="digits of the multiplicand", ylabel="share that is right", xticks=range(1, 5), ylim=(-0.03, 1.05))
    top.legend(loc="lower left")
    vectors.mapped(figure, maps, {name: data[f"{name}, vectors"] for name in ENCODINGS}, MULTIPLIER)
    return figure
