"""The sides of the benchmarks: descent against steps by hand, and one that disagrees is never timed."""

import numpy as np
import pytest

from benchmarks import implicit_models as bench

pytestmark = pytest.mark.usefixtures("lightly_compiled")


def test_descent_takes_the_steps_of_the_gradient(monkeypatch):
    monkeypatch.setattr(bench, "STEPS", 3)
    *parts, target = (part[0] for part in bench.starts())
    a, b, c = parts
    for _ in range(3):
        inverse = np.linalg.inv(np.eye(len(a)) - a)
        g = c @ inverse @ b - target
        back = inverse.T @ c.T @ g
        a, b, c = a - bench.ETA * back @ (inverse @ b).T, b - bench.ETA * back, c - bench.ETA * g @ (inverse @ b).T
    for one, other in zip(bench.descended(tuple(parts), target), (a, b, c), strict=True):
        assert np.allclose(one, other, atol=1e-12)


def test_sides_that_disagree_are_not_timed():
    bench.agreeing(np.ones(2), np.ones(2) + 1e-6)
    with pytest.raises(AssertionError, match="apart"):
        bench.agreeing(np.ones(2), np.ones(2) + 1e-3)
