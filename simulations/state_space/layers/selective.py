"""A selective scan: a diagonal recurrence whose step, input weights and output weights are functions of the input.

Delta_t = softplus(W_Delta u_t + beta), one for each channel, B_t = W_B u_t and C_t = W_C u_t, each of D numbers that the channels share,
x_t = e^{Delta_t A} x_{t-1} + Delta_t B_t u_t, y_t = C_t x_t + skip u_t, with A = -e^alpha < 0, one for each channel and state. Without the
convolution, the gate and the low rank of W_Delta of the block around it. Source: Gu, Dao, "Mamba: Linear-time sequence modeling with
selective state spaces", 2023, section 3.2 and algorithm 2.
"""

from __future__ import annotations

import equinox as eqx
import numpy as np

from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.state_space.layers import common
from lemmata.terms.types import Matrix, Tensor, Vector

STEPS = (0.001, 0.1)
"""Between which the steps start for an input 0, even in their logarithm over the channels."""


class Selective(eqx.Module):
    """A layer of `width` channels with D real states each.

    Args:
        width: channels.
        states: D.
        draw: draws the start.
        gap: if given, the second rate of decay starts this far above the first.

    >>> Selective(2, 4, np.random.default_rng(0))(jnp.ones((3, 2))).shape
    (3, 2)
    """

    decay: Matrix
    to_step: Matrix
    step: Matrix
    to_inward: Matrix
    to_outward: Matrix
    skip: Vector

    def __init__(self, width: int, states: int, draw: np.random.Generator, gap: float | None = None) -> None:
        """Start at A = -1, -2, …, -D, steps spread over their range, and Gaussian maps of the input."""
        rates = np.arange(1.0, states + 1)
        if gap is not None and states > 1:
            rates[1] = rates[0] + gap
        steps = np.geomspace(*STEPS, width) if width > 1 else np.array([np.sqrt(STEPS[0] * STEPS[1])])
        self.decay = np.tile(np.log(rates), (width, 1))
        self.to_step = draw.normal(scale=width**-0.5, size=(width, width))
        self.step = common.softplus_inverse(steps)
        self.to_inward, self.to_outward = draw.normal(scale=width**-0.5, size=(2, states, width))
        self.skip = np.ones(width)

    def steps(self, inputs: Matrix) -> Matrix:
        """Return Delta_t, (T, width)."""
        return jax.nn.softplus(inputs @ self.to_step.T + self.step[None])

    def coefficients(self, inputs: Matrix) -> tuple[Tensor, Tensor]:
        """Return e^{Delta_t A} and Delta_t B_t u_t, each (T, width, D)."""
        steps = self.steps(inputs)[:, :, None]
        return jnp.exp(-steps * jnp.exp(self.decay)[None]), steps * (inputs @ self.to_inward.T)[:, None, :] * inputs[:, :, None]

    def read(self, states: Tensor, inputs: Tensor) -> Tensor:
        """Return C_t x_t + skip u_t, (T, width), for states (T, width, D)."""
        return (states * (inputs @ self.to_outward.T)[:, None, :]).sum(axis=-1) + self.skip[None] * inputs

    def __call__(self, inputs: Matrix) -> Matrix:
        """Return the outputs (T, width) of inputs (T, width), by an associative scan."""
        return self.read(common.scanned(*self.coefficients(inputs)), inputs)

    def final(self, inputs: Matrix) -> Vector:
        """Return the last output alone, (width,): what is left of each input decays by the steps that follow it."""
        steps = self.steps(inputs)
        left = jnp.cumsum(steps[::-1], axis=0)[::-1] - steps
        drive = (steps * inputs)[:, :, None] * (inputs @ self.to_inward.T)[:, None, :]
        return self.read((jnp.exp(-left[:, :, None] * jnp.exp(self.decay)[None]) * drive).sum(axis=0, keepdims=True), inputs[-1:])[0]
