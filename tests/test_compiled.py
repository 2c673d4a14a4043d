"""A file of tests may be compiled with few optimisations, and one of its tests with all of them."""

from __future__ import annotations

import jax
import pytest

pytestmark = pytest.mark.usefixtures("lightly_compiled")


def light() -> bool:
    return bool(jax.config.read("jax_disable_most_optimizations"))


def twice(x):
    return 2 * x + 1


def test_optimisations_are_left_out():
    assert light()


@pytest.mark.usefixtures("fully_compiled")
def test_where_it_is_asked_for_they_are_not():
    assert not light()
    compiled = jax.jit(twice)
    compiled(1.0)
    assert compiled._cache_size() == 1  # pyright: ignore[reportAttributeAccessIssue]  # a compiled function has it


def test_the_next_test_finds_them_left_out_and_nothing_compiled_before():
    assert light()
    assert jax.jit(twice)._cache_size() == 0  # pyright: ignore[reportAttributeAccessIssue]  # a compiled function has it
