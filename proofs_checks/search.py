"""The search for a case that breaks a relation: through the corners of a domain, then by Hypothesis, which shrinks what it finds.

It is driven without a database and with a fixed seed, and counts both the cases tried and those that met the assumptions. A counterexample
is re-evaluated exactly or in balls; only then is the word "refuted" used. `tested` evidence and the command `refute` share it.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from lemmata.proofs_checks.check import Check, Evidence
from lemmata.proofs_checks.relation import NotFinite, residual
from lemmata.proofs_checks.rounding import Judged, judged
from lemmata.theory.count import counted
from lemmata.theory.domain import Case, Domain
from lemmata.theory.types import Formula

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, SearchStrategy

DOUBTS = 20
"""So many violations that nothing confirms are looked into, and larger ones: each costs an evaluation in balls, and floats that lose digits
yield many."""


@cache
def scratch() -> str:
    """Return a folder that vanishes with the process, for files that Hypothesis would otherwise leave in the working directory."""
    folder = tempfile.mkdtemp(prefix="lemmata-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class Violated(AssertionError):
    """A drawn case broke the relation."""


class Doubt(NamedTuple):
    """A violation that nothing confirms: how large it is, where, and in words that rounding may explain it."""

    size: float
    case: Case
    rounding: str


class HypothesisDraws:
    """Draws a domain's values through Hypothesis, so that a counterexample shrinks."""

    def __init__(self, data: DataObject | _Drawing) -> None:
        self._data = data

    def real(self, low: float, high: float) -> float:
        """Draw a float between the bounds."""
        from hypothesis import strategies

        return self._data.draw(strategies.floats(low, high, allow_nan=False, allow_subnormal=False))

    def reals(self, shape: tuple[int, ...], low: float, high: float) -> np.ndarray:
        """Draw an array of floats between the bounds."""
        from hypothesis import strategies
        from hypothesis.extra import numpy

        elements = strategies.floats(low, high, allow_nan=False, allow_subnormal=False)
        return self._data.draw(numpy.arrays(float, shape, elements=elements))

    def integer(self, low: int, high: int) -> int:
        """Draw an integer between the bounds."""
        from hypothesis import strategies

        return self._data.draw(strategies.integers(low, high))

    def pick(self, values: Sequence[Any]) -> Any:
        """Draw one of the values."""
        from hypothesis import strategies

        return self._data.draw(strategies.sampled_from(list(values)))

    def normals(self, shape: tuple[int, ...]) -> np.ndarray:
        """Draw Gaussian entries from a drawn seed."""
        return np.random.default_rng(self.integer(0, 2**32 - 1)).standard_normal(shape)


class _Drawing(NamedTuple):
    """What `HypothesisDraws` draws through, inside a composite strategy."""

    draw: Callable[..., Any]


def cases(domain: Domain) -> SearchStrategy[Case]:
    """Return a domain as a Hypothesis strategy, of cases that meet its conditions: for properties tested by `hypothesis.given`."""
    import hypothesis
    from hypothesis import strategies

    @strategies.composite
    def drawn(draw: Callable[..., Any]) -> Case:
        case = domain.draw(HypothesisDraws(_Drawing(draw)))
        hypothesis.assume(domain.holds(case))
        return case

    return drawn()


class Search:
    """One search: counts what it tries and meets, keeps the largest residual and the last case that broke the relation.

    A violation that nothing confirms does not end it, or floats that lose their digits would hide a counterexample beside them. One that
    balls deny is none, and is only counted (`absolved`).
    A case at which a gap is not finite breaks nothing: it is kept as `undefined`, and the search goes on.
    """

    def __init__(self, check: Check, formula: Formula, domain: Domain, rtol: float) -> None:
        self.check, self.formula, self.domain, self.rtol = check, formula, domain, rtol
        self.tried = self.met = 0
        self.worst = 0.0
        self.broken: Case | None = None
        self.sure: Case | None = None
        self.doubtful: list[Doubt] = []
        self.absolved = 0
        self.undefined: Case | None = None

    def residual(self, case: Case) -> float | None:
        """Evaluate the check at a case and remember what it says; None where that is not finite.

        Raises: Violated if the residual exceeds the tolerance, and that is confirmed.
        """
        self.met += 1
        try:
            with np.errstate(all="ignore"):
                found = residual(self.check.function(self.formula, case))
        except NotFinite:
            self.undefined = self.undefined or case
            return None
        if found > self.rtol:
            judged = self._judged(case, found)
            if judged.by:
                self.broken = case
                raise Violated(f"residual {found:.3g} at {case}")
            if judged.absolved:
                self.absolved += 1
                return 0.0
        self.worst = max(self.worst, found)
        return found

    @property
    def lost(self) -> str | None:
        """In words, at how many cases balls deny a violation on floats; None if there is none."""
        return f"floats lose too many digits at {counted(self.absolved, 'case')}, where balls keep the relation" if self.absolved else None

    def _judged(self, case: Case, size: float) -> Judged:
        """Return what a violation is: one that only shrinks another that was confirmed passes for confirmed."""
        if self.sure is not None:
            return Judged("a violation that it shrinks")
        if len(self.doubtful) >= DOUBTS and size <= max(doubt.size for doubt in self.doubtful):
            return Judged()
        found = judged(self.check, self.formula, self.domain, case, self.rtol)
        if found.by:
            self.sure = case
        elif not found.absolved:
            self.doubtful.append(Doubt(size, case, found.rounding))
        return found

    def corners(self, most: int) -> None:
        """Try the boundary of the domain."""
        for case in self.domain.corners(most):
            self.tried += 1
            self.residual(case)

    def hypothesis(self, examples: int, target: bool = False) -> None:
        """Let Hypothesis draw cases, towards larger residuals if asked to."""
        import hypothesis
        from hypothesis import configuration, errors, strategies

        configuration.set_hypothesis_home_dir(scratch())
        health = hypothesis.HealthCheck

        @hypothesis.settings(
            max_examples=examples,
            database=None,
            derandomize=True,
            deadline=None,
            suppress_health_check=[health.filter_too_much, health.too_slow, health.data_too_large, health.large_base_example],
            print_blob=False,
            report_multiple_bugs=False,
            verbosity=hypothesis.Verbosity.normal,
            phases=[hypothesis.Phase.generate, *([hypothesis.Phase.target] if target else []), hypothesis.Phase.shrink],
        )
        @hypothesis.given(strategies.data())
        def attempt(data: DataObject) -> None:
            self.tried += 1
            case = self.domain.draw(HypothesisDraws(data))
            hypothesis.assume(self.domain.holds(case))
            found = self.residual(case)
            if target and found is not None and np.isfinite(found):
                hypothesis.target(found, label="residual")

        try:
            attempt()
        except errors.Unsatisfiable:
            pass  # no case met the assumptions, which the counts say
        except errors.Flaky:
            if self.broken is None:
                raise
            raise Violated(f"a residual above tolerance that changes on replay, at {self.broken}") from None


def refuted(search: Search, words: str) -> Evidence:
    """Return the evidence of a search that ended on a counterexample: refuted if confirmed, else inconclusive."""
    check, case = search.check, search.broken
    assert case is not None
    found = judged(check, search.formula, search.domain, case, search.rtol)
    outcome, scope = "refuted" if found.by else "inconclusive", f"{check.scope(search.domain)} ({search.tried} tried)"
    evidence = Evidence("tested", check.name, outcome, scope, None, search.rtol, witness=str(case), confirmed_by=found.by)
    evidence = replace(evidence, note=found.rounding or words, rounding=bool(found.rounding))
    return replace(evidence, tried=search.tried, met=search.met)
