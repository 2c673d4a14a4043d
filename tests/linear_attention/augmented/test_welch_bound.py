"""Harmonic frames attain the Welch bound, and what is refused."""

import numpy as np
import pytest

from lemmata.terms.arithmetic import circulant
from lemmata.theory.linear_attention.augmented.welch_bound import circulant_mean_loss, harmonic_frame, harmonic_gram, welch_bound


@pytest.mark.parametrize(("n", "d"), [(1, 1), (4, 2), (5, 3), (6, 6), (6, 4), (40, 10), (7, 7), (7, 1)])
def test_harmonic_frames_are_tight_and_circulant(n, d):
    frame, column = harmonic_frame(n, d), harmonic_gram(n, d)
    np.testing.assert_allclose(frame @ frame.T, circulant(column), rtol=0, atol=1e-13)
    np.testing.assert_allclose(frame.T @ frame, n / d * np.eye(d), rtol=0, atol=1e-12)
    assert column[0] == pytest.approx(1.0, rel=1e-13)


def test_bad_numbers():
    with pytest.raises(ValueError, match="at most n"):
        harmonic_frame(3, 4)
    with pytest.raises(ValueError, match="at least 1"):
        welch_bound(3, 0, 1.0)
    with pytest.raises(ValueError, match="positive"):
        circulant_mean_loss([0.0, 0.0], 1.0)
