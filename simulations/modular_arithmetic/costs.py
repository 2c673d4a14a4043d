"""What a training of the Transformer costs, counted from its products of matrices: operations, numbers held at once, and both in words.

Of a pair that is trained on, the readout's stream of width d goes through attention's output (d^2 products), the neurons (8 d^2) and the
head (d times the classes of all tasks); the slope costs twice the value, and a product is two operations. Tables of digits are few.
A look takes value and slope at all pairs.
"""

from __future__ import annotations

from lemmata.simulations.modular_arithmetic.networks import NEURONS
from lemmata.simulations.modular_arithmetic.tasks import tasks, training_pairs
from lemmata.terms.types import Named

BUSY = {"slowly": 30e12, "well": 60e12}
"""Operations a second of an H100 in single precision that such products keep busy: a guess between which the truth may lie."""
SLOPE = 3
"""Value and slope cost so many times the value."""


def step_operations(settings: Named, pairs: int) -> float:
    """Return how many operations value and slope of the Transformer's loss take at so many pairs.

    Args:
        settings: complete.
        pairs: how many.
    """
    width, classes = settings["width"], sum(tasks(settings["task"], settings["prime"]).sizes)
    return SLOPE * 2.0 * pairs * (width**2 * (1 + 2 * NEURONS) + width * classes)


def operations(settings: Named) -> float:
    """Return how many operations a run of the Transformer takes, looks included.

    >>> from lemmata.simulations.modular_arithmetic.settings import arms
    >>> f"{operations(arms('p113', {})['all tasks']):.2g}"
    '2.5e+15'
    """
    p, looks = settings["prime"], min(settings["steps"], settings["logged"]) + 1
    seen = step_operations(settings, training_pairs(p, settings["train_share"]))
    return settings["steps"] * seen + looks * step_operations(settings, p * p)


def numbers(settings: Named) -> float:
    """Return about how many numbers a run holds at once: a look's activations, and outputs padded to the largest task, forward and back.

    >>> numbers({"task": "nanda", "prime": 5, "model": "quadratic", "width": 2})
    525.0
    """
    sizes = tasks(settings["task"], settings["prime"]).sizes
    wide = settings["width"] * (1 if settings["model"] == "quadratic" else 1 + 2 * NEURONS)
    return 3.0 * settings["prime"] ** 2 * (len(sizes) * max(sizes) + wide)


def estimate(settings: Named, seeds: int) -> str:
    """Return what a training of so many seeds side by side may take on a GPU, in words.

    >>> from lemmata.simulations.modular_arithmetic.settings import arms
    >>> estimate(arms("p113", {})["all tasks"], 1)
    'an estimate, not measured: 2.5e+15 operations, 0.69 to 1.4 minutes on an H100 at 30 to 60 TFLOP/s, 0.84 GB of its memory'
    """
    count, itemsize = seeds * operations(settings), 8 if settings["dtype"] == "float64" else 4
    least, most = sorted(count / rate / 60 for rate in BUSY.values())
    rates = " to ".join(f"{rate / 1e12:.0f}" for rate in BUSY.values())
    memory = seeds * itemsize * numbers(settings) / 1e9
    return (
        f"an estimate, not measured: {count:.2g} operations, {least:.2g} to {most:.2g} minutes on an H100 at {rates} TFLOP/s, "
        f"{memory:.2g} GB of its memory"
    )
