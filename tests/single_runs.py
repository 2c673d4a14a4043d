"""A sweep beside the single runs that it stands for."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from types import ModuleType

import numpy as np

from lemmata.dynamics import jax_problem
from lemmata.store.store import Store
from lemmata.sweeps import batches, grid
from lemmata.terms.types import Fields, Named


def table(module: ModuleType, expressions: Sequence[str], seeds: str, store: Store, batch: int) -> tuple[list[batches.Row], batches.Sweep]:
    """Run a sweep in this process; return its rows, and what it was."""
    points = grid.points([grid.axis(batches.flags(module), expression) for expression in expressions])
    asked = batches.Sweep(module, points, grid.seeds(seeds), store, "cpu", batch)
    jax_problem._RUNS.clear()
    asked.run(batches.here)
    return asked.rows(), asked


def alone(module: ModuleType, row: batches.Row, seeded: Sequence[str], store: Store) -> Fields:
    """Return the summary of the single simulation of a row's parameters, flattened."""
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    words = [f"--{key}={value}" for key, value in row.values.items() if not isinstance(value, bool)]
    words += [f"--{key}" for key, value in row.values.items() if value is True]
    return batches.flattened(module.simulate(parser.parse_args([*words, *seeded]), store).summary)


def close(found: Named, wanted: Named, rtol: float, atol: float = 1e-13) -> None:
    """Assert that two summaries hold the same figures, to rounding."""
    assert found.keys() == wanted.keys() and found
    np.testing.assert_allclose([found[name] for name in wanted], list(wanted.values()), rtol=rtol, atol=atol)
