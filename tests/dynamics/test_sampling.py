"""The sampling engine: the mean of its runs is exact descent, their spread is the noise of the data, and the key decides all."""

import jax
import numpy as np
import pytest

from lemmata.dynamics import descent, sampling
from tests.dynamics.problems import Bowl, start


def test_the_same_key_gives_the_same_run_and_another_key_another():
    first, again, other = (
        sampling.run(Bowl(1.0), start(), 0.1, 5, jax.random.key(seed), batch=batch) for seed, batch in ((0, 2), (0, 2), (1, 2))
    )
    assert np.shares_memory(first.states["x"], again.states["x"])
    assert first.final["x"][0] != other.final["x"][0]


def test_every_step_draws_anew():
    path = sampling.run(Bowl(1.0), start(), 1.0, 50, jax.random.key(3), batch=1).states["x"][1:, 0]
    assert np.unique(path).size == 50


def test_the_stationary_law_is_that_of_the_linear_recursion():
    eta, batch = 0.2, 4
    finals = [sampling.run(Bowl(1.0), start(), eta, 60, jax.random.key(seed), batch=batch, logged=1).final for seed in range(200)]
    x, y = (np.array([final[name] for final in finals])[:, 0] for name in "xy")
    variance = eta * eta / batch / (1 - (1 - eta) ** 2)
    assert abs(x.mean() - 1) < 5 * np.sqrt(variance / 200)
    assert abs(x.var() / variance - 1) < 5 * np.sqrt(2 / 200)
    np.testing.assert_allclose(y, descent.run(Bowl(1.0), start(), eta, 60).final["y"][0], rtol=1e-12)


def test_a_batch_of_runs_is_its_runs_one_by_one():
    keys, starts = jax.random.split(jax.random.key(7), 3), {"x": np.array([[3.0], [0.0], [-1.0]]), "y": np.ones((3, 2))}
    many = sampling.runs(Bowl(1.5), starts, 0.1, 20, keys, batch=3, logged=4)
    for k in range(3):
        alone = sampling.run(Bowl(1.5), {name: value[k] for name, value in starts.items()}, 0.1, 20, keys[k], batch=3, logged=4)
        np.testing.assert_allclose(many.states["x"][:, k], alone.states["x"], rtol=1e-14)
    with pytest.raises(ValueError, match="one key for each initial value"):
        sampling.runs(Bowl(1.5), starts, 0.1, 20, keys[:2])


def test_weight_decay_and_logged_steps():
    run = sampling.run(Bowl(1.0, weight_decay=1.0), start(), 0.25, 3, jax.random.key(0), logged=3)
    np.testing.assert_allclose(run.states["y"][:, 0], [2.0, 1.0, 0.5, 0.25], rtol=1e-14)
    assert run.info["steps"].tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("changed", "words"), [({"batch": 0}, "batch must be"), ({"step_size": 9.0}, "stability limit"), ({"steps": 0}, "steps must be")]
)
def test_bad_settings_are_refused(changed, words):
    with pytest.raises(ValueError, match=words):
        sampling.run(**{"problem": Bowl(1.0), "init": start(), "step_size": 0.1, "steps": 2, "key": jax.random.key(0), **changed})
