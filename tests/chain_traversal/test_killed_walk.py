"""The recursion of the killed walk stops early only where it has settled."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory.chain_traversal.killed_walk import dying_rates, walk

EPS = np.finfo(float).eps


def test_recursion_stops_early_only_where_it_has_settled():
    """A slow case, e^alpha = e^beta = e^26, and a fast one, against every step taken in extended precision."""
    for n, alpha, beta in ((4000, 26.0, 26.0), (4000, 3.0, 1.0), (4000, -1.0, -2.0)):
        S, down, up = walk(n, alpha, beta)
        rates = [np.longdouble(S)]
        for k in range(n - 3, -1, -1):
            rates.append(S + up[k] * rates[-1] / (rates[-1] + down[k + 1]))
        assert dying_rates(S, down, up) == pytest.approx(np.array(rates[::-1], dtype=float), rel=1e-11, abs=0)
