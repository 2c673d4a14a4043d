"""A cepstrum known in closed form, and columns that have none."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.augmented.cepstrum import cepstrum
from lemmata.theory.linear_attention.problem import ring_target


def test_the_target_of_neighbours_has_the_geometric_cepstrum():
    rho, g, n = 0.3, 1.7, 400
    c = cepstrum(ring_target(n, g * (1 + rho**2), [g * rho]))
    r = np.arange(1, 20)
    np.testing.assert_allclose(c[r], -((-rho) ** r) / r, rtol=0, atol=1e-15)


@pytest.mark.parametrize("bad", [[1.0, 2.0, 2.0], [1.0, 0.5, 0.0], [np.nan, 0.0, 0.0], [[1.0]], []])
def test_no_logarithm_of_what_is_not_positive(bad):
    with pytest.raises(ValueError, match=r"positive|even|finite|array"):
        cepstrum(bad)
