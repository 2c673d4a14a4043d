"""What theory says beside a simulated run: drifts of conserved quantities, and the values that closed forms predict.

Every drift is the largest change over the logged times, relative to the quantity's size at the start: along the flow it shows the
solver's tolerance, under descent it is of the order of the step size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from lemmata.store.store import Run
from lemmata.terms.types import Fields, Named
from lemmata.theory.linear_attention import ape_residual_loss, lag_weights
from lemmata.theory.linear_attention.ape.unseen import unseen_loss
from lemmata.theory.linear_attention.augmented.leading_loss import leading_isotropic_loss
from lemmata.theory.linear_attention.rpe.norm_difference import norm_difference


def summarise(run: Run) -> Fields:
    """Return theory's columns for a run of `lemmata.simulations.linear_attention`: names and numbers.

    Args: run: its record names the encoding and the problem; its arrays hold times and states.
    """
    settings = run.record["parameters"]
    return _COLUMNS[settings["encoding"]](settings["problem"], run.arrays)


def _drift(values: np.ndarray) -> float:
    return float(np.max(np.abs(values - values[0])) / max(np.max(np.abs(values[0])), np.finfo(float).tiny))


def _absolute(problem: Named, arrays: Mapping[str, np.ndarray]) -> Fields:
    n1, decay, betas = problem["window"], problem["weight_decay"], problem["betas"]
    found: Fields = {}
    if n1 < problem["positions"]:
        growth = np.exp(2 * decay * arrays["times"])[:, None]
        unseen = np.diagonal(arrays["gram"], axis1=1, axis2=2)[:, n1:] * growth
        found["conserved: unseen squared norms times exp(2 eps t), drift"] = _drift(unseen)
    if len(betas) <= 1 and n1 + len(betas) <= problem["positions"]:
        limit = ape_residual_loss(n1, problem["dim"], problem["alpha"], betas[0] if betas else 0.0) if not decay else None
        found |= {} if limit is None else {"predicted limit of the train loss": limit}
    if decay:
        found["predicted limit of the test loss outside the window"] = float(unseen_loss(problem["alpha"], betas))
    return found


def _augmented(problem: Named, arrays: Mapping[str, np.ndarray]) -> Fields:
    n, n1, dim = problem["positions"], problem["window"], problem["dim"]
    found: Fields = {}
    if n1 == 1:
        scale = np.sqrt(np.diagonal(arrays["gram"], axis1=1, axis2=2))
        found["conserved: cosines between position vectors, drift"] = _drift(arrays["gram"] / scale[:, :, None] / scale[:, None, :])
    if not any(problem["betas"]):
        leading = leading_isotropic_loss(n, n1, dim, problem["alpha"])
        found["leading order of the mean test loss as d grows, alpha^2 (n - 2 n1 + 1)_+/d"] = float(leading)
    found["ring distances that no window sees"] = int(np.sum(lag_weights(n, n1)[: n // 2 + 1] == 0))
    return found


def _relative(problem: Named, arrays: Mapping[str, np.ndarray]) -> Fields:
    decay, n = problem["weight_decay"], problem["positions"]
    both = [float(norm_difference(a, v)) for a, v in zip(arrays["a"], arrays["v"], strict=True)]
    conserved = np.array(both) * np.exp(2 * decay * arrays["times"])
    found: Fields = {
        "conserved: (|a|^2 - |v|^2) exp(2 eps t), drift": _drift(conserved),
        "<v, theta> at the end": float(arrays["v"][-1, 0]),
    }
    if not decay:
        unseen = lag_weights(n, problem["window"]) == 0
        kept = (arrays["a"][-1, unseen] ** 2).sum() * (arrays["v"][-1] ** 2).sum()
        found["share of the test loss from lags that no window sees"] = float(kept)
    return found


_COLUMNS: dict[str, Callable[[Named, Mapping[str, np.ndarray]], Fields]] = {
    "ape": _absolute,
    "ape-augmented": _augmented,
    "rpe": _relative,
}
