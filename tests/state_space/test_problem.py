"""Definitions against the recursion they abbreviate, run step by step, and records against autodiff."""

from __future__ import annotations

from fractions import Fraction

import jax
import numpy as np
import pytest

from lemmata.dynamics import jax_problem
from lemmata.theory.state_space import problem


def _student(rng, D, H, N=9):
    a, b, c = rng.normal(size=(3, D))
    return a, b, c, rng.normal(size=H), rng.normal(size=(N, H))


def _outputs(a, b, c, inputs):
    """y_H of every sequence: x_{h+1} = A x_h + B u_h with dense matrices."""
    A, found = np.diag(a), []
    for sequence in inputs:
        x = np.zeros(len(a))
        for u in sequence:
            x = A @ x + b * u
        found.append(c @ x)
    return np.array(found)


@pytest.mark.parametrize("seed", range(4))
def test_loss_is_the_mean_squared_error_of_the_recursion(seed):
    rng = np.random.default_rng(seed)
    a, b, c, taps, inputs = _student(rng, 3 + seed, 2 + seed)
    labels = inputs[:, ::-1] @ taps
    error = np.mean((_outputs(a, b, c, inputs) - labels) ** 2)
    assert problem.loss(a, b, c, taps, problem.input_gram(inputs)) == pytest.approx(error, rel=1e-12)


def test_the_answer_to_a_unit_input_is_one_tap():
    a, b, c, _, _ = _student(np.random.default_rng(0), 4, 5)
    excited = np.eye(5)[::-1]  # row h is 1 at u_{H-1-h}, all else 0
    assert _outputs(a, b, c, excited) == pytest.approx(problem.impulse_response(a, b, c, 5), rel=1e-13)
    assert np.array_equal(problem.input_gram([[0.0, 2.0, 0.0]]), np.diag([0.0, 4.0, 0.0]))


def test_fractions_stay_fractions():
    a = [Fraction(1, 3), Fraction(2)]
    taps = problem.impulse_response(a, [1, 1], [1, Fraction(1, 2)], 3)
    assert list(taps) == [Fraction(3, 2), Fraction(4, 3), Fraction(19, 9)]
    assert problem.loss(a, [1, 1], [1, Fraction(1, 2)], taps, [[1, 0, 0], [0, 1, 0], [0, 0, 1]]) == 0


def test_gram_is_definite_exactly_for_spanning_inputs():
    rng = np.random.default_rng(1)
    assert np.linalg.eigvalsh(problem.input_gram(rng.normal(size=(5, 5))))[0] > 1e-6
    assert abs(np.linalg.eigvalsh(problem.input_gram(rng.normal(size=(4, 5))))[0]) < 1e-12


def test_records_agree_with_the_definitions():
    rng = np.random.default_rng(2)
    a, b, c, taps, inputs = _student(rng, 4, 5)
    gram = problem.input_gram(inputs)
    plain = jax_problem.register(problem.DiagonalStudent(4, 5, tuple(taps), gram))
    curved = jax_problem.register(problem.HyperbolicStudent(4, 5, tuple(taps), gram, u=tuple(b + c), v=tuple(b - c)))
    start = (a, np.zeros(4))
    assert plain.loss((a, b, c)) == pytest.approx(problem.loss(a, b, c, taps, gram), rel=1e-13)
    assert curved.loss(start) == pytest.approx(plain.loss((a, b, c)), rel=1e-12)
    da, db, dc = jax.jit(jax_problem.velocity)(plain, (a, b, c))
    ra, rg = jax.jit(jax_problem.velocity)(curved, start)
    for got, want in ((ra, da), (rg * c, db), (rg * b, dc)):
        assert np.asarray(got) == pytest.approx(np.asarray(want), rel=1e-10, abs=1e-10)


def test_frozen_record_moves_states_alone():
    record = jax_problem.register(problem.FrozenStudent(3, 4, (3.0, 1.0, 1.0, 1.0), np.eye(4), scale=0.25, gap=1e-6))
    a = np.asarray(record.init(jax.random.key(0)))
    assert a[0] - a[1] == pytest.approx(1e-6, rel=1e-8) and a.max() < 0.25 and a.min() >= -1e-6
    assert record.loss(a) == pytest.approx(problem.loss(a, np.ones(3), np.ones(3), [3.0, 1.0, 1.0, 1.0], np.eye(4)), rel=1e-13)


def test_drawn_data_have_the_gram_matrix():
    rng = np.random.default_rng(3)
    a, b, c, taps, inputs = _student(rng, 2, 3)
    record = jax_problem.register(problem.DiagonalStudent(2, 3, (*taps, 7.0), problem.input_gram(inputs)))
    drawn = jax.jit(lambda record, key: record.draw(key, 4000))(record, jax.random.key(1))
    sequences, labels = (np.asarray(part, dtype=float) for part in drawn)
    assert labels == pytest.approx(sequences[:, ::-1] @ taps, rel=1e-9, abs=1e-9)
    losses = np.asarray(record.sample_losses((a, b, c), drawn))
    assert losses == pytest.approx((_outputs(a, b, c, sequences) - labels) ** 2, rel=1e-8, abs=1e-9)
    spread = losses.std() / np.sqrt(len(losses))
    assert abs(losses.mean() - record.loss((a, b, c))) < 5 * spread
    assert record.tap_errors((a, b, c))[3] == pytest.approx(abs(problem.impulse_response(a, b, c, 4)[3] - 7.0))


def test_balanced_start():
    record = problem.DiagonalStudent(5, 2, (1.0, 1.0), np.eye(2), scale=0.1, balanced=True)
    _, b, c = record.init(jax.random.key(2))
    assert np.array_equal(b, c)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: problem.impulse_response([1.0], [1.0, 2.0], [1.0], 2), "one length"),
        (lambda: problem.impulse_response([np.nan], [1.0], [1.0], 2), "finite"),
        (lambda: problem.impulse_response([1.0], [1.0], [1.0], 0), "horizon"),
        (lambda: problem.DiagonalStudent(1, True, (1.0,), [[1.0]]), "horizon"),
        (lambda: problem.input_gram([]), "nonempty"),
        (lambda: problem.input_gram([1.0, 2.0]), "2 axes"),
        (lambda: problem.loss([1.0], [1.0], [1.0], [1.0, 1.0], [[1.0]]), "shape"),
        (lambda: problem.loss([1.0], [1.0], [1.0], [1.0, 1.0], [[1.0, 2.0], [0.0, 1.0]]), "symmetric"),
        (lambda: problem.DiagonalStudent(0, 1, (1.0,), [[1.0]]), "dim"),
        (lambda: problem.DiagonalStudent(1, 2, (1.0,), [[1.0]]), "at least 2 taps"),
        (lambda: problem.DiagonalStudent(1, 1, (1.0,), [[1.0]], scale=0.0), "scale"),
        (lambda: problem.HyperbolicStudent(2, 1, (1.0,), [[1.0]], u=(1.0,), v=(1.0,)), "2 states"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
