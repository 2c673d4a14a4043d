"""The linear recurrent unit: a diagonal complex recurrence with the exponential parametrisation and a trained normalisation.

x_t = lambda x_{t-1} + gamma (B u_t), y_t = Re(C x_t) + skip u_t, lambda = exp(-e^nu + i e^theta), so that |lambda| < 1 whatever nu is,
and gamma starts at sqrt(1 - |lambda|^2). Source: Orvieto, Smith, Gu, Fernando, Gulcehre, Pascanu, De, "Resurrecting recurrent neural
networks for long sequences", 2023, section 3 and appendix A.
"""

from __future__ import annotations

import equinox as eqx
import numpy as np

from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.state_space.layers import common
from lemmata.terms.types import Matrix, Tensor, Vector

RING = (0.5, 0.99)
"""Between which moduli states start, uniform on the ring."""


class LRU(eqx.Module):
    """A layer of D complex states between sequences of one width.

    Args:
        width: of inputs and outputs.
        states: D.
        draw: draws the start.
        gap: if given, the state of second largest modulus starts at the largest, its modulus lower by this.

    >>> LRU(1, 4, np.random.default_rng(0)).kernel(3).shape
    (3, 1, 1)
    """

    nu: Vector
    theta: Vector
    gain: Vector
    inward: tuple[Matrix, Matrix]
    outward: tuple[Matrix, Matrix]
    skip: Vector

    def __init__(self, width: int, states: int, draw: np.random.Generator, gap: float | None = None) -> None:
        """Draw moduli uniform on a ring, phases uniform, B and C complex Gaussian, and the skip Gaussian."""
        modulus = np.sort(np.sqrt(draw.uniform(RING[0] ** 2, RING[1] ** 2, states)))[::-1]
        phase = 2 * np.pi * (1 - draw.random(states))
        if gap is not None and states > 1:
            modulus[1], phase[1] = modulus[0] - gap, phase[0]
        self.nu, self.theta = np.log(-np.log(modulus)), np.log(phase)
        self.gain = np.log1p(-(modulus**2)) / 2
        self.inward = common.normal(draw, (states, width), (2 * width) ** -0.5)
        self.outward = common.normal(draw, (width, states), states**-0.5)
        self.skip = draw.normal(size=width)

    def log_state(self) -> Vector:
        """Return log lambda, (D,)."""
        return jax.lax.complex(-jnp.exp(self.nu), jnp.exp(self.theta))

    def drive(self, inputs: Matrix) -> Matrix:
        """Return gamma (B u_t), (T, D), for inputs (T, width)."""
        real, imaginary = self.inward
        return jax.lax.complex(*(jnp.exp(self.gain)[None] * (inputs @ part.T) for part in (real, imaginary)))

    def read(self, states: Tensor, inputs: Tensor) -> Tensor:
        """Return Re(C x) + skip u, (T, width), for states (T, D)."""
        real, imaginary = self.outward
        return states.real @ real.T - states.imag @ imaginary.T + self.skip[None] * inputs

    def __call__(self, inputs: Matrix) -> Matrix:
        """Return the outputs (T, width) of inputs (T, width), by the recurrence."""
        return self.read(common.recurrence(jnp.exp(self.log_state()), self.drive(inputs)), inputs)

    def final(self, inputs: Matrix) -> Vector:
        """Return the last output alone, (width,), by powers of the states."""
        return self.read(common.last(self.log_state(), self.drive(inputs))[None], inputs[-1:])[0]

    def kernel(self, taps: int) -> Tensor:
        """Return the impulse response k_h, (taps, width, width): entry (h, i, j) is what input j gives output i after h steps."""
        inward, outward = (jax.lax.complex(*pair) for pair in (self.inward, self.outward))
        weights = outward[:, None, :] * common.times(jnp.exp(self.gain)[:, None], inward).T[None, :, :]
        return common.kernel(self.log_state(), weights, taps).at[0].add(jnp.diag(self.skip))
