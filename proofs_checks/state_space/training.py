"""The training record of a case, and where its flow leads."""

from __future__ import annotations

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Choice
from lemmata.terms.types import Fields, Vector
from lemmata.theory.state_space.problem import DiagonalStudent

ONE_SHAPE = {"horizon": Choice(4), "dim": Choice(3)}


def record(case: Case) -> DiagonalStudent:
    """Return the training problem of a case."""
    return register(DiagonalStudent(case.dim, case.horizon, case.target_taps, case.gram))


def trained(case: Case, settings: Settings) -> tuple[Vector, Vector, Vector]:
    """Return (a, b, c) after the case's time, by the flow of the training record."""
    return flow.solve(record(case), (case.a, case.b, case.c), case.t, **settings.solver).final


def stiff(settings: Settings, loosened: int = 1, instead: str = "BDF") -> Fields:
    """Return the keywords of the flow engine for stiff or very long runs, which are out of reach of explicit methods.

    A confirming rerun asks for an explicit method; an implicit one takes its place, at a tenth of the first tolerance: BDF, of a low order,
    needs ten times the steps for a hundredth, and Radau's method takes fewer and dearer ones. The tolerances are `loosened` times those of
    the settings.
    """
    method, loosened = ("LSODA", loosened) if settings.method == "LSODA" else (instead, 10 * loosened)
    return {"rtol": settings.rtol * loosened, "atol": settings.atol * loosened, "method": method}
