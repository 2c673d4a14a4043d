"""From settings to arrays: members made, trained side by side, and what the arms of a comparison say of one another."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from lemmata.dynamics.runner import spread
from lemmata.simulations.modular_arithmetic.settings import GENERALISED
from lemmata.simulations.modular_arithmetic.tasks import SHUFFLED, split, tasks
from lemmata.store.store import Kept
from lemmata.terms.types import Fields, Named, Tree

NEVER = -1
"""In the place of a step at which nothing happened."""


def setup_of(settings: Named, sizes: tuple[int, ...]) -> Tree:
    """Return the `Setup` that settings ask for."""
    from lemmata.simulations.modular_arithmetic.networks import Protocol
    from lemmata.simulations.modular_arithmetic.training import Setup

    protocol = Protocol(
        settings.get("readout", 2),
        settings["padding"],
        settings.get("dropout", 0.0),
        settings.get("shared_dropout", False),
        settings.get("dropout_at_evaluation", False),
    )
    names = ("width", "scale", "loss", "optimizer", "dtype")
    rest = {name: settings[name] for name in names}
    return Setup(settings["model"], settings["prime"], sizes, heads=settings.get("heads", 1), protocol=protocol, **rest)


def member_of(settings: Named, seed: int) -> Tree:
    """Return the `Member` that settings and a seed ask for."""
    from lemmata.simulations.modular_arithmetic.training import Member

    labels, sizes = tasks(settings["task"], settings["prime"], seed)
    labels = labels.copy()
    for row, q in enumerate(sizes):
        if q in settings["shuffle"]:
            labels[row] = labels[row, np.random.default_rng((SHUFFLED, seed, q)).permutation(labels.shape[1])]
    weights = np.array([float(q not in settings["omit"]) for q in sizes])
    numbers = (settings[name] for name in ("lr", "weight_decay", "alpha", "grokfast"))
    return Member(np.int64(seed), labels, weights, *split(settings["prime"], settings["train_share"], seed), *map(np.float64, numbers))


def together(
    every: Sequence[Named], seeds: Sequence[int], kept: Kept | None = None, told: bool = False
) -> tuple[dict[str, np.ndarray], Tree]:
    """Train runs of equal shape side by side, each with settings and a seed of its own.

    Returns: the arrays: steps (looks,), those of `training.Log` (looks, runs, …), generalised (runs,), the parameters at the end by name,
    and the networks.

    Raises: FloatingPointError if a run turns non-finite.
    """
    from lemmata.dynamics.in_double import jax
    from lemmata.simulations.modular_arithmetic.training import train, visits

    one = every[0]
    members = [member_of(settings, seed) for settings, seed in zip(every, seeds, strict=True)]
    batch = jax.tree.map(lambda *parts: np.stack(parts), *members)
    end, log = train(setup_of(one, tasks(one["task"], one["prime"]).sizes), batch, one["steps"], one["logged"], kept, told)
    arrays = {"steps": visits(one["steps"], one["logged"]), **log._asdict()}
    arrays["generalised"] = generalised(arrays, counted([untaught(settings) for settings in every], one))
    parameters = {name: value for name, value in vars(end.network).items() if isinstance(value, np.ndarray)}
    return arrays | parameters, end.network


def untaught(settings: Named) -> tuple[int, ...]:
    """Return the moduli of tasks that accuracies leave out: omitted, or shuffled, so that nothing can be generalised."""
    return (*settings["omit"], *settings["shuffle"])


def generalised(arrays: Mapping[str, np.ndarray], counted: np.ndarray) -> np.ndarray:
    """Return the first step looked at with an accuracy on unseen pairs of at least 0.99, the mean over tasks; -1 for never.

    Args:
        arrays: with steps (looks,) and test_accuracy (looks, runs, tasks).
        counted: (runs, tasks) which tasks count.
    """
    mean = (arrays["test_accuracy"] * counted).sum(axis=2) / counted.sum(axis=1)
    met = mean >= GENERALISED
    return np.where(met.any(axis=0), arrays["steps"][met.argmax(axis=0)], NEVER)


def counted(without: Sequence[tuple[int, ...]], settings: Named) -> np.ndarray:
    """Return which tasks count in each run, (runs, tasks): all but those without."""
    sizes = tasks(settings["task"], settings["prime"]).sizes
    return ~np.array([np.isin(sizes, left) for left in without])


def columns(arrays: Mapping[str, np.ndarray], taught: np.ndarray, sizes: tuple[int, ...]) -> dict[str, np.ndarray]:
    """Return the summary figures of each run, (runs,); `taught` (runs, tasks) are the tasks whose accuracies count."""
    found: dict[str, np.ndarray] = {}
    for word in ("train", "test"):
        found[f"{word} loss"] = arrays[f"{word}_loss"][-1]
        found[f"{word} accuracy"] = (arrays[f"{word}_accuracy"][-1] * taught).sum(axis=1) / taught.sum(axis=1)
    if len(sizes) > 1:
        found |= {f"test accuracy mod {q}": arrays["test_accuracy"][-1, :, k] for k, q in enumerate(sizes)}
    return found | {"norm": np.sqrt(arrays["norm_squared"][-1]), "least margin in training": arrays["margin"][-1]}


def summary(arrays: Mapping[str, np.ndarray], taught: np.ndarray, sizes: tuple[int, ...]) -> Fields:
    """Return the summary of runs that differ in their seeds."""
    found: Fields = {name: spread(values) for name, values in columns(arrays, taught, sizes).items()}
    return found | _times(arrays["generalised"])


def _times(steps: np.ndarray) -> Fields:
    reached = steps[steps != NEVER]
    told = {f"steps to a test accuracy of {GENERALISED:g}": spread(reached)} if reached.size else {}
    return {**told, "runs that generalised": f"{reached.size} of {steps.size}"}


def compared(names: Sequence[str], arrays: Mapping[str, np.ndarray], taught: np.ndarray) -> Fields:
    """Return the table of a preset: each arm, and against the first what is paired by seeds, with intervals of 95 %.

    What is compared are accuracies and times of the tasks that both arms are taught.

    Args:
        names: of the arms, whose runs follow one another in the arrays, the same seeds in each.
        arrays: as `together` returns them.
        taught: (runs, tasks) the tasks that count in each run.
    """
    each = np.arange(taught.shape[0]).reshape(len(names), -1)
    found: Fields = {}
    for name, runs in zip(names, each, strict=True):
        own = _part(arrays, runs)
        found[f"{name}: test accuracy"] = spread((own["test_accuracy"][-1] * taught[runs]).sum(axis=1) / taught[runs].sum(axis=1))
        found |= {f"{name}: {word}": value for word, value in _times(generalised(own, taught[runs])).items()}
        if name != names[0]:
            common = taught[runs] & taught[each[0]]
            found |= {f"{name}: {word}": value for word, value in _paired(names[0], _part(arrays, each[0]), own, common).items()}
    return found


def _part(arrays: Mapping[str, np.ndarray], runs: np.ndarray) -> dict[str, np.ndarray]:
    return {"steps": arrays["steps"], "test_accuracy": arrays["test_accuracy"][:, runs]}


def _paired(name: str, first: Mapping[str, np.ndarray], other: Mapping[str, np.ndarray], common: np.ndarray) -> dict[str, str]:
    """Return what is paired by seeds with the first arm, in the tasks that both are taught."""
    last, times = [], []
    for arm in (other, first):
        last.append((arm["test_accuracy"][-1] * common).sum(axis=1) / common.sum(axis=1))
        times.append(generalised(arm, common))
    found = {f"test accuracy in the same tasks, less {name}'s": interval(last[0] - last[1])}
    both = (times[0] != NEVER) & (times[1] != NEVER)
    if both.sum() > 1:
        low, mean, high = (math.exp(value) for value in ends(np.log(times[0][both] / times[1][both])))
        found[f"steps in the same tasks, over {name}'s"] = f"{mean:.3f}, 95 % from {low:.3f} to {high:.3f} ({both.sum()} pairs)"
    return found


def ends(values: np.ndarray) -> tuple[float, float, float]:
    """Return the ends of Student's interval of 95 % about a mean, the mean between them.

    >>> ends(np.array([1.0, 2.0, 3.0]))[1]
    2.0
    """
    from scipy.special import stdtrit

    mean, error = float(np.mean(values)), float(np.std(values, ddof=1)) / math.sqrt(len(values))
    reach = float(stdtrit(len(values) - 1, 0.975)) * error
    return mean - reach, mean, mean + reach


def interval(values: np.ndarray) -> str:
    """Return a mean and its interval of 95 % in words.

    >>> interval(np.array([1.0, 1.0]))
    '1.0000, 95 % from 1.0000 to 1.0000 (2 pairs)'
    """
    if len(values) < 2:
        return f"{float(values[0]):.4f} (1 pair)"
    low, mean, high = ends(values)
    return f"{mean:.4f}, 95 % from {low:.4f} to {high:.4f} ({len(values)} pairs)"
