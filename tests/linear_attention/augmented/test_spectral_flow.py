"""One function in balls, symbols and floats."""

import numpy as np
import sympy

from lemmata.theory.linear_attention.augmented.spectral_flow import spectral_velocity
from lemmata.theory.linear_attention.problem import ring_target


def test_balls_and_symbols_run_the_same_function():
    tau = ring_target(4, sympy.Integer(2), [sympy.Rational(1, 2)])
    ahat = np.array([sympy.Integer(k) for k in (3, 2, 1, 2)], dtype=object)
    exact = spectral_velocity(ahat, 2, tau, sympy.Rational(1, 3))
    floats = spectral_velocity([3, 2, 1, 2], 2, ring_target(4, 2, [0.5]), 1 / 3)
    np.testing.assert_allclose([float(value) for value in exact], floats, rtol=1e-14)
