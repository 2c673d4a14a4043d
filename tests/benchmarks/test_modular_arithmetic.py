"""The sides of the benchmark agree, and one that does not is never timed."""

import pytest

from benchmarks import modular_arithmetic as bench
from lemmata.dynamics import jax_problem
from lemmata.simulations.modular_arithmetic import settings

pytestmark = pytest.mark.usefixtures("lightly_compiled")


@pytest.mark.slow
def test_tables_and_positions_take_the_same_steps():
    one = settings.complete(bench.TRANSFORMER | {"prime": 5, "width": 4, "heads": 2})
    sides = [bench.stepper(one, read) for read in (lambda n, rows: n.outputs(rows), lambda n, rows: n.plain(rows).outputs)]
    ended = [bench.taken(step, start, 2) for step, *start in sides]
    assert bench.apart(*ended) < bench.AGREEMENT and jax_problem is bench.jax_problem
    with pytest.raises(AssertionError, match="apart"):
        bench.apart(ended[0], sides[0][1])
