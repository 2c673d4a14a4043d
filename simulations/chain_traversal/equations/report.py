"""The run of all mixtures, and what it says: accuracy at the longest derivations over seeds, with Student's intervals of 95 %."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from lemmata.dynamics.in_double import jax
from lemmata.simulations.chain_traversal.equations.policy import Shape
from lemmata.simulations.chain_traversal.equations.problems import Layout, along, mixtures
from lemmata.simulations.chain_traversal.equations.training import SELDOM, Schedule, base, looking, reinforced
from lemmata.store.store import Kept
from lemmata.terms.types import Fields, Named

RIGHT, ENDED, ALONG, STRAIGHT = range(4)
BASE_SEED = 0
"""One base for all seeds, as one language model is the start of all runs of the source."""
BASE_LOOKS = 100
"""Looks at the base: with 300 problems of each length in a look, of a share of one in a thousand 30 are seen, give or take six."""


def trained(parameters: Named, seeds: Sequence[int], checkpoint: Callable[[str], Kept | None]) -> dict[str, np.ndarray]:
    """Return the arrays of a run: the base once, and each mixture with all seeds side by side.

    Args:
        parameters: `layout` and `schedule`, records.
        seeds: of the updates on rewards.
        checkpoint: the name of a mixture -> how its checkpoints are read and written.

    Returns: seed (S,), marks (K,), looks (3, K, S, 4, longest) by mixture, rewards (3, K, S) and base (4, longest); the axis of four has
        the shares that end right, end, go along equations only, and are the shortest derivation.

    Raises: FloatingPointError if a run turns non-finite.
    """
    layout, schedule = parameters["layout"], parameters["schedule"]
    shape = Shape(layout)
    start = base(shape, schedule, BASE_SEED)
    look, weights = looking(shape, schedule.instances), jax.tree.map(lambda leaf: leaf[None], start)
    before = [np.asarray(look(weights, key[None]))[0] for key in jax.random.split(jax.random.key(BASE_SEED), BASE_LOOKS)]
    logs = []
    for name, weights in mixtures(layout).items():
        kept = checkpoint(name)
        logs.append(reinforced(start, schedule, weights, seeds, kept=kept, told=name if kept else None)[1])
    joined = {name: np.stack([log[name] for log in logs]) for name in ("looks", "rewards")}
    return {"seed": np.array(seeds), "marks": logs[0]["marks"], **joined, "base": np.mean(before, axis=0)}


def settings(updates: int | None, every: int | None, instances: int | None) -> Fields:
    """Return the parameters of a run, with defaults for None.

    Raises: ValueError for numbers below 1.
    """
    given = {"updates": updates, "every": every, "instances": instances}
    schedule = dataclasses.replace(Schedule(), **{name: value for name, value in given.items() if value is not None})
    return {"layout": Layout(), "schedule": schedule}


def numbers(parameters: Named) -> float:
    """Return about how many numbers one seed holds at once: some 16 activations per layer, width and token, and attention."""
    shape, schedule = Shape(parameters["layout"]), parameters["schedule"]
    derivation = 2 * shape.layout.steps + 1
    tokens, pairs = derivation + 2 * shape.layout.longest + 1, derivation * (derivation + 2 * shape.layout.longest + 1)
    each = shape.layers * (16 * tokens * shape.width + 3 * pairs * shape.heads)
    return float(each * max(schedule.batch * schedule.group, schedule.base_batch, schedule.instances))


def summary(layout: Layout, arrays: Mapping[str, np.ndarray]) -> Fields:
    """Return the printed table: accuracy and shortest derivations at the longest problems, and differences seed by seed.

    Of the base it has the share of derivations along equations only, beside what the odds of the walks that it imitates make of it.
    """
    names, longest = list(mixtures(layout)), layout.longest
    last = arrays["looks"][:, -1, :, :, -1]
    found: Fields = {f"base: accuracy at {longest}": float(arrays["base"][RIGHT, -1])}
    for k, (share, wanted) in enumerate(zip(arrays["base"][ALONG], along(layout, np.array(SELDOM)), strict=True), 1):
        found[f"base: along equations at {k}"] = f"{share:.3g}, predicted {wanted:.3g}"
    for name, shares in zip(names, last, strict=True):
        found |= {
            f"{name}: accuracy at {longest}": interval(shares[:, RIGHT]),
            f"{name}: shortest at {longest}": interval(shares[:, STRAIGHT]),
        }
    for k, name in enumerate(names[:-1]):
        found[f"{name} less {names[-1]}: accuracy at {longest}"] = interval(last[k, :, RIGHT] - last[-1, :, RIGHT])
    return found


def figures(layout: Layout, arrays: Mapping[str, np.ndarray], k: int) -> dict[str, float]:
    """Return the summary figures of one seed."""
    last = arrays["looks"][:, -1, k, :, -1]
    words = {RIGHT: "accuracy", STRAIGHT: "shortest"}
    pairs = zip(mixtures(layout), last, strict=True)
    return {f"{name}: {word} at {layout.longest}": float(shares[row]) for name, shares in pairs for row, word in words.items()}


def interval(values: np.ndarray) -> str:
    """Return the mean of some values and, for two or more, Student's interval of 95 %, in words.

    >>> interval(np.array([0.1, 0.2, 0.3]))
    '0.2, 95 % from -0.0484 to 0.448'
    """
    mean = float(values.mean())
    if len(values) < 2:
        return f"{mean:.3g}"
    from scipy.special import stdtrit

    reach = float(stdtrit(len(values) - 1, 0.975)) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return f"{mean:.3g}, 95 % from {mean - reach:.3g} to {mean + reach:.3g}"
