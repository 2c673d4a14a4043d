"""What an engine returns: the requested times, and the parameters at each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from lemmata.terms.types import Named, Params, Tensor


@dataclass(frozen=True, eq=False)
class Trajectory:
    """Parameters along a run, as read-only NumPy arrays.

    Args:
        times: (T,) times: of the flow, or step size times steps ((T, B) for a batch of step sizes).
        states: the parameters' structure, each array with a leading axis T.
        info: what the engine says of the run: method, tolerances and evaluations, or step size and
            steps.
    """

    times: np.ndarray
    states: Params
    info: Named = field(default_factory=dict)

    def at(self, index: int) -> Params:
        """Return the parameters at one of the times."""
        return _map(lambda array: array[index], self.states)

    @property
    def final(self) -> Params:
        """The parameters at the last time."""
        return self.at(-1)

    def map(self, function: Callable[[Params], Tensor]) -> np.ndarray:
        """Return the function of the parameters at each time, stacked along a leading axis T.

        >>> Trajectory(np.array([0.0, 1.0]), np.array([[1.0, 2.0], [3.0, 4.0]])).map(np.sum)
        array([3., 7.])
        """
        return np.stack([np.asarray(function(self.at(index))) for index in range(len(self.times))])


def _map(function: Callable[[np.ndarray], np.ndarray], states: Params) -> Params:
    from lemmata.dynamics.in_double import jax

    return jax.tree.map(function, states)
