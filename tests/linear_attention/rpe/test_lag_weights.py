"""The lag weights at t = inf, with and without weight decay, and what is refused."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.rpe.fixed_point import relative_fixed_point
from lemmata.theory.linear_attention.rpe.lag_weights import relative_weights


@pytest.mark.parametrize("decay", [0.0, 0.3])
def test_limits(decay):
    start, betas = np.random.default_rng(0).normal(size=9), [0.5, -0.2]
    rest = relative_fixed_point(5, 3, 2.0, betas, decay)
    seen = np.abs(np.arange(-4, 5)) < 3
    limit = relative_weights(np.inf, start, 3, 2.0, betas, decay)
    np.testing.assert_allclose(limit[seen], rest[seen], rtol=0, atol=1e-15)
    np.testing.assert_allclose(limit[~seen], 0 if decay else start[~seen], rtol=0, atol=0)


@pytest.mark.parametrize(
    "arguments",
    [
        (1.0, [1.0, 2.0], 1, 1.0, []),
        (1.0, [1.0], 2, 1.0, []),
        (-1.0, [1.0], 1, 1.0, []),
        (1.0, [1.0], 0, 1.0, []),
        (1.0, [1.0], 1, 1.0, [], -1.0),
    ],
)
def test_bad_numbers(arguments):
    with pytest.raises(ValueError, match="must"):
        relative_weights(*arguments)
