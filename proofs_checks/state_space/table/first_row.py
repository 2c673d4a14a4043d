"""The errors of the table's first row, by the flow."""

from __future__ import annotations

from lemmata.proofs_checks.check import Settings
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.simulations.state_space import frozen
from lemmata.theory.state_space.problem import extrapolation_error
from lemmata.theory.types import Vector


def clean(a_init: Vector, p: int, settings: Settings) -> float:
    """Return the error without the special sequence, by the flow."""
    return extrapolation_error(frozen.frozen_clean_endpoint_by_flow(a_init, p, **settings.solver))


def poisoned(a_init: Vector, p: int, settings: Settings) -> float:
    """Return the error with the special sequence, by an implicit solver: the flow is too stiff for others."""
    return extrapolation_error(frozen.frozen_poisoned_endpoint(a_init, p, **stiff(settings)))
