"""What training a tracker of words costs, counted from its products of matrices, and what it holds at once; both in words.

A sweep takes z (d) of each token to the parts of lam, u and z (2 n + d) and its state (n) to z; a product is two operations, a slope costs
twice the value. A step with a gradient keeps what it computed of each token, a sweep without one keeps nothing.
"""

from __future__ import annotations

from lemmata.simulations.implicit_models.tracker import Iteration
from lemmata.terms.types import Named

MACHINES = {"two cores": 1e10, "one GPU": 1e13}
"""Operations a second, to one figure: what the preset s3 gets of two cores, and a guess for an H100, of whose peak it is a seventh."""
TOLD = 1e14
"""Operations from which on a run says beforehand how long it will take: hours on two cores."""
SLOPE = 3
"""Value and slope cost so many times the value."""
HALVES = 4
"""An associative scan keeps factor and sum at all its levels, which together are as long as the sequence, on the way up and down."""


def step_operations(settings: Named, how: Iteration, order: int) -> float:
    """Return how many operations a step of training takes for one seed.

    Args:
        settings: complete, as `word_problem.planned` returns them.
        how: sweeps and steps of the model that is trained.
        order: the number of letters.
    """
    n, d = settings["states"], settings["width"]
    sweep, answer = d * (2 * n + d) + n * d, 2 * n * d + (n + d) * order
    free, sloped = how.sweeps, how.steps
    if how.gradient == "unrolled":
        free, sloped = 0, how.sweeps + how.steps
    elif how.gradient == "implicit" and how.sweeps:
        free, sloped = 2 * how.sweeps, 1  # as many products with the derivative's transpose
    return 2.0 * settings["batch"] * settings["length"] * ((free + SLOPE * sloped) * sweep + SLOPE * answer)


def numbers(settings: Named, how: Iteration, order: int) -> float:
    """Return about how many numbers a seed holds at once: of each token those of all steps with a gradient, and the answers.

    Args: as of `step_operations`.
    """
    n, d = settings["states"], settings["width"]
    kept = {"unrolled": how.sweeps + how.steps, "implicit": 1 if how.sweeps else how.steps}.get(how.gradient, how.steps)
    return settings["batch"] * settings["length"] * float((kept + 1) * (2 * (2 * n + d) + HALVES * n) + 2 * order)


def estimate(settings: Named, models: list[Iteration], order: int, seeds: int) -> tuple[float, str]:
    """Return how many operations the training of all models and seeds takes, and in words how long, and how much memory.

    Args:
        settings: complete.
        models: how each model finds its equilibria.
        order: the number of letters.
        seeds: trained side by side.
    """
    count = seeds * settings["steps"] * sum(step_operations(settings, how, order) for how in models)
    times = ", ".join(f"{_time(count / rate)} on {name}" for name, rate in MACHINES.items())
    memory = seeds * max(numbers(settings, how, order) for how in models) * 4 / 1e9
    return count, f"an estimate, not measured: about {count:.1g} operations ({times}) and {memory:.1g} GB"


def _time(seconds: float) -> str:
    """Return a time in words, in the largest unit of which there are two."""
    for size, unit in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:.2g} {unit}"
    return f"{seconds:.2g} seconds"
