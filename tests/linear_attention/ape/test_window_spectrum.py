"""The sine vectors of the window's target."""

import numpy as np
import pytest

from lemmata.theory.linear_attention.ape.window_spectrum import window_eigenvectors


@pytest.mark.parametrize("n1", [1, 2, 3, 4, 7, 10])
def test_sine_vectors_are_orthogonal(n1):
    vectors = window_eigenvectors(n1, 1.0)
    np.testing.assert_allclose(vectors @ vectors.T, (n1 + 1) / 2 * np.eye(n1), rtol=0, atol=1e-13)
