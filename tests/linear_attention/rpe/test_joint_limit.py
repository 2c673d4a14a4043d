"""The squared length of v at the limit, where its formula must not cancel."""

import pytest
import sympy

from lemmata.theory.linear_attention.rpe.joint_limit import limit_scale


def test_the_scale_keeps_its_digits():
    for difference in (1e9, -1e9, 0.0):
        square = limit_scale(difference, 0.0, 5.0)
        assert square * square + difference * square == pytest.approx(
            5.0, rel=1e-6 if difference < 0 else 1e-14, abs=200.0 if difference < 0 else 0
        )
    assert limit_scale(1e9, 0.0, 5.0) == pytest.approx(5e-9, rel=1e-15)
    symbols = sympy.symbols("C U T", positive=True)
    root = limit_scale(*symbols)
    assert sympy.expand(root**2 - (symbols[1] - symbols[0]) * root - symbols[2]) == 0
