"""Encoders and numbers in other places: which ways to know positions commute with moving them, on padded input, in double precision."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.proofs_checks.digit_arithmetic.equivariance import drawn_digits, encoder_of, outputs, raised
from lemmata.simulations.digit_arithmetic.encoder import Shape
from lemmata.simulations.digit_arithmetic.layout import Layout

SUMS, PRODUCTS = Layout("addition", 6, 3), Layout("multiplication", 5, 3, 2)
ROUNDING, SEEN = 1e-12, 1e-3
PLACES = 2


@pytest.mark.parametrize(
    ("layout", "positions", "hidden", "commutes"),
    [
        (SUMS, "relative", True, True),
        (SUMS, "relative", False, False),
        (SUMS, "none", True, True),
        (SUMS, "none", False, True),
        (SUMS, "absolute", True, False),
        (SUMS, "sinusoidal", True, False),
        (PRODUCTS, "uniform", True, True),
        (PRODUCTS, "uniform", False, False),
        (PRODUCTS, "none", True, True),
        (PRODUCTS, "relative", True, False),
        (PRODUCTS, "absolute", True, False),
        (PRODUCTS, "sinusoidal", True, False),
    ],
)
def test_positions_that_are_relative_or_none_commute_with_moving_numbers_and_absolute_ones_do_not(layout, positions, hidden, commutes):
    """The numbers moved leave pads below and above them; rows of the answer that move with them are compared."""
    rng = np.random.default_rng(0)
    shape = Shape(layout, "absolute" if positions == "none" else positions, 2, 2, 8, hidden)
    encoder = encoder_of(shape, rng, positions)
    x, y = drawn_digits(rng, layout.first if not layout.adds else 3), drawn_digits(rng, 2)
    still, moved = outputs(encoder, x, y), outputs(encoder, raised(x, PLACES) if layout.adds else x, raised(y, PLACES))
    assert still.dtype == np.float64
    gap = abs(moved[PLACES:] - still[:-PLACES]).max()
    assert gap < ROUNDING if commutes else gap > SEEN
