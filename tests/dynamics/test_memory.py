"""Memory: the budget, what a member takes, and batches cut into chunks that give what they give in one piece."""

from __future__ import annotations

import jax
import numpy as np
import pytest

from lemmata.dynamics import descent, ensemble, jax_problem, memory
from lemmata.dynamics.memory import Chunks
from lemmata.simulations.chain_traversal import rollouts
from lemmata.theory.chain_traversal.problem import Transformer, symmetric_attention
from lemmata.theory.state_space.problem import FrozenStudent

TIGHT = "8K"


def student() -> FrozenStudent:
    return jax_problem.register(FrozenStudent(3, 3, np.array([1.0, 0.5, 0.25]), np.eye(3)))


@pytest.fixture
def starts():
    return np.random.default_rng(0).uniform(-0.5, 0.5, (7, 3))


@pytest.fixture
def tight(monkeypatch):
    """Make the next runs find little memory, and none that is remembered."""

    def tighten(budget: str = TIGHT) -> None:
        jax_problem.forget()
        monkeypatch.setenv(memory.VARIABLE, budget)

    return tighten


def test_descent_in_chunks_is_descent_in_one_piece_to_the_bit(starts, tight):
    sizes = np.linspace(0.001, 0.01, 7)
    whole = descent.batch(student(), starts, sizes, 20, 4)
    tight("2K")
    cut = descent.batch(student(), starts, sizes, 20, 4)
    assert (str(whole.info["chunks"]), cut.info["chunks"].count > 1) == ("in one piece", True)
    assert cut.states.shape == whole.states.shape == (5, 7, 3)
    assert np.allclose(cut.states, whole.states, rtol=1e-14, atol=1e-16)
    same = descent.batch(student(), starts[::-1].copy(), sizes[::-1].copy(), 20, 4)
    assert same.info["chunks"] == cut.info["chunks"]
    assert np.array_equal(same.states[:, ::-1], cut.states)


def test_many_members_take_many_steps_in_chunks_on_a_processor(monkeypatch):
    many = np.random.default_rng(1).uniform(-0.5, 0.5, (130, 3))
    cut = descent.batch(student(), many, 0.01, 100, 1)
    few = descent.batch(student(), many, 0.01, 99, 1)
    assert (cut.info["chunks"], few.info["chunks"]) == (Chunks(130, 44), Chunks(130, 130))
    monkeypatch.setattr(descent, "ABREAST", 130)
    jax_problem.forget()
    whole = descent.batch(student(), many, 0.01, 100, 1)
    assert whole.info["chunks"].count == 1
    assert np.allclose(cut.states, whole.states, rtol=1e-13, atol=1e-15)


def test_flows_in_chunks_agree_to_rounding(starts, tight):
    several = [student() for _ in starts]
    whole = ensemble.solve(several, starts, 0.5)
    tight()
    cut = ensemble.solve(several, starts, 0.5)
    assert whole.info["chunks"].count == 1 < cut.info["chunks"].count
    assert np.allclose(cut.states, whole.states, rtol=1e-12)
    assert np.array_equal(cut.info["steps"], whole.info["steps"])


def test_blocks_of_rollouts_side_by_side_change_no_number(tight):
    problem, attention = Transformer(3, 50, (0.5, 0.5), train_values=False), symmetric_attention(6, 1.0, 0.5)
    one = rollouts(problem, attention, 300, 4, lanes=8, each=8, beside=1)
    tight("120K")  # enough for two of the three asked for
    some = rollouts(problem, attention, 300, 4, lanes=8, each=8, beside=3)
    assert one.rollouts.sum() == 320  # five blocks
    assert all(np.array_equal(first, second) for first, second in zip(one, some, strict=True))


def test_a_member_that_does_not_fit_is_told_in_one_line(starts, tight):
    tight("100")
    with pytest.raises(ValueError, match=r"a member takes .* MiB of memory, but only .* may be used: raise LEMMATA_MEMORY"):
        descent.batch(student(), starts, 0.01, 5)


@pytest.mark.parametrize("wrong", ["", "much", "-1", "0", "1e9", "5 GBB", "٣G"])
def test_a_budget_that_is_no_number_of_bytes_is_refused(wrong, tight):
    tight(wrong)
    with pytest.raises(ValueError, match="LEMMATA_MEMORY must be a positive number of bytes"):
        memory.budget()


def test_the_budget_is_found_or_given(monkeypatch):
    monkeypatch.delenv(memory.VARIABLE, raising=False)
    assert 2**20 < memory.budget() < 2**50
    monkeypatch.setenv(memory.VARIABLE, "3 MB")
    assert memory.budget() == 3 * 2**20


def test_what_is_written_counts_loops_and_inner_calls():
    inner = jax.jit(lambda x: x * 2)
    assert memory.written(lambda x: inner(x) + 1, np.zeros(10)) == 160
    looped = memory.written(lambda x: jax.lax.fori_loop(0, 5, lambda _, y: y + 1, x), np.zeros(10))
    assert looped >= 80


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_mapped_drops_what_it_padded(size):
    batch = {"x": np.arange(5.0), "y": np.ones((5, 2))}
    seen = []

    def scaled(part):
        seen.append(len(part["x"]))
        return part["x"][None] * 2, part["y"].T

    doubled, flipped = memory.mapped(scaled, batch, Chunks(5, size), axis=1)
    assert np.array_equal(doubled, 2 * batch["x"][None]) and flipped.shape == (2, 5)
    assert set(seen) == {min(size, 5)}


@pytest.mark.gpu
def test_an_accelerator_tells_its_memory(monkeypatch):
    monkeypatch.delenv(memory.VARIABLE, raising=False)
    stats = jax.devices()[0].memory_stats()
    assert stats is not None and 0 < memory.budget() <= stats["bytes_limit"]
