"""Operations of the roofline against counts of the traced computations and of XLA, and the fraction of the binding ceiling."""

import math

import jax
import numpy as np
import pytest

from benchmarks import roofline
from benchmarks.roofline import Ceilings, Work
from benchmarks.timing import Spread
from lemmata.dynamics.jax_problem import descent_direction, register, stepped, velocity
from lemmata.theory.chain_traversal.problem import Transformer, symmetric_attention
from lemmata.theory.linear_attention.problem import AugmentedEncoding
from lemmata.theory.state_space.problem import DiagonalStudent, FrozenStudent

STATES = 8192  # so many that the H² operations on the Gram matrix do not count
ELEMENTWISE = ("mul", "add", "sub", "add_any", "neg", "div")


def operations(function, *arguments):
    """Count the multiplications and additions of a function as traced, loops not allowed: entry by entry, products of matrices included."""

    def walk(jaxpr):
        for step in jaxpr.eqns:
            inner = [getattr(value, "jaxpr", value) for value in step.params.values() if hasattr(getattr(value, "jaxpr", value), "eqns")]
            yield from (count for part in inner for count in walk(part))
            name, out = step.primitive.name, step.outvars[0].aval
            assert name not in ("while", "scan")
            if name in ELEMENTWISE:
                yield out.size
            elif name == "reduce_sum":
                yield step.invars[0].aval.size
            elif name == "dot_general":
                (contracted, _), _ = step.params["dimension_numbers"]
                yield 2 * out.size * math.prod(step.invars[0].aval.shape[axis] for axis in contracted)

    return sum(walk(jax.make_jaxpr(function)(*arguments).jaxpr))


def step(problem):
    register(problem)
    return lambda params: stepped(params, 0.1, velocity(problem, params))


@pytest.mark.parametrize(("n", "d"), [(256, 128), (128, 512)])
def test_descent_on_vectors_counts_as_xla_does(n, d):
    compiled = jax.jit(step(AugmentedEncoding(n, n // 4, d, 2.5, (0.7,)))).lower(np.ones((n, d))).compile()
    assert dict(compiled.cost_analysis() or {})["flops"] == pytest.approx(roofline.vectors(n, d).operations, rel=0.05)


def test_the_counts_grow_with_the_horizon_as_traced():
    def student(horizon):
        problem = DiagonalStudent(STATES, horizon, np.ones(horizon), np.eye(horizon))
        return operations(step(problem), (np.ones(STATES),) * 3)

    def frozen(horizon):
        problem = FrozenStudent(STATES, horizon, np.ones(horizon), np.eye(horizon))
        return operations(lambda params: velocity(problem, params), np.ones(STATES))

    register(FrozenStudent(1, 1, [1.0], [[1.0]]))
    assert student(20) - student(10) == pytest.approx(roofline.taps(STATES, 20).operations - roofline.taps(STATES, 10).operations, rel=0.05)
    slope = (roofline.flow_step(STATES, 20).operations - roofline.flow_step(STATES, 10).operations) / roofline.VELOCITIES
    assert frozen(20) - frozen(10) == pytest.approx(slope, rel=0.05)


def test_a_step_on_a_drawn_sequence_counts_as_traced():
    n, d = 256, 128
    problem = AugmentedEncoding(n, 16, d, 2.5, (0.7,))
    data, directions = (np.ones((1, n, d)), np.ones((1, n))), 2 * roofline.DIRECTIONS * n * d

    def slope(p):
        return descent_direction(problem, lambda q: problem.sample_loss(q, data), p)

    assert operations(slope, np.ones((n, d))) == pytest.approx(roofline.drawn(n, d).operations - directions, rel=0.05)


def test_reinforce_counts_as_traced():
    n, horizon = 8, 9
    model = Transformer(n, horizon, (1 / (n - 1),) * (n - 1), train_values=False)
    labels, vertices = np.arange(2 * n), np.arange(1, horizon + 1)
    slope = jax.grad(lambda params: model.log_probability(params, labels, 1, vertices).sum())
    emitting = 2 * (4 * n - 2) * 2 * n * horizon
    count = operations(slope, symmetric_attention(2 * n, 3.0, 0.0))
    assert count == pytest.approx(roofline.reinforce(n, horizon).operations - emitting, rel=0.05)


def test_the_bound_is_that_of_the_binding_ceiling():
    work, machine = Work(100.0, 8.0), Ceilings(10.0, 4.0)
    assert (work.seconds(machine), work.binding(machine)) == (10.0, "product")
    assert (work.times(2).seconds(Ceilings(1000.0, 4.0)), work.binding(Ceilings(1000.0, 4.0))) == (4.0, "triad")


def test_the_fraction_is_taken_within_each_round():
    seconds, product, triad = Spread((20.0, 40.0)), Spread((10.0, 5.0)), Spread((4.0, 2.0))
    assert roofline.fraction(Work(100.0, 8.0), seconds, product, triad).samples == (0.5, 0.5)
