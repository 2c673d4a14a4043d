"""What is compiled lightly is there sooner and computes the same, and an option that a release of XLA does not know stops nothing."""

from __future__ import annotations

import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from lemmata.dynamics import compiling, descent
from tests.dynamics.problems import Bowl, start

LEFT_OUT: compiling.Options = {"xla_of_no_release": False}


def layers(x: Any) -> Any:
    for _ in range(6):
        x = jnp.tanh(x @ x.T) @ x + jax.nn.softmax(x, axis=-1)
    return jnp.log1p(jnp.exp(x)).sum()


def compiled_in(options: compiling.Options | None) -> float:
    """Return the least processor time of three compilations of one function with its slope."""
    spent = []
    for _ in range(3):
        jax.clear_caches()
        program = jax.jit(jax.value_and_grad(layers)).lower(np.eye(6))
        before = time.process_time()
        program.compile(compiler_options=options)
        spent.append(time.process_time() - before)
    return min(spent)


def test_an_option_that_the_release_does_not_know_is_left_out():
    assert compiling.known({**LEFT_OUT, "xla_backend_optimization_level": 1}) == {"xla_backend_optimization_level": 1}
    assert compiling.known(LEFT_OUT) == {}
    assert {name: compiling.AT_ONCE[name] for name in compiling.known(compiling.AT_ONCE)} == compiling.known(compiling.AT_ONCE)


def test_what_is_compiled_with_such_an_option_runs(monkeypatch):
    monkeypatch.setattr(compiling, "LIGHTLY", {**compiling.LIGHTLY, **LEFT_OUT})
    monkeypatch.setattr(descent, "LIGHTLY", compiling.LIGHTLY)
    descent._logged_lightly.cache_clear()
    assert compiling.lightly(lambda x: 2 * x)(1.5) == 3.0
    np.testing.assert_allclose(
        descent.run(Bowl(2.0), start(), 0.1, 5, lightly=True).final["x"], descent.run(Bowl(2.0), start(), 0.1, 5).final["x"]
    )
    descent._logged_lightly.cache_clear()


def test_what_is_compiled_lightly_computes_the_same_in_another_rounding():
    light, full = compiling.lightly(jax.value_and_grad(layers)), jax.jit(jax.value_and_grad(layers))
    for one, other in zip(jax.tree.leaves(light(np.eye(6))), jax.tree.leaves(full(np.eye(6))), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)


def test_the_options_that_are_known_shorten_the_compilation():
    assert compiled_in(compiling.known(compiling.AT_ONCE)) < 0.8 * compiled_in(None)
