"""The search for a case that breaks a relation: corners of the box, cases that share it out,
Hypothesis' own, and an attack beyond it.

It is driven without a database and with a fixed seed, and counts both the cases tried and those
that met the assumptions. A counterexample is re-evaluated exactly or in balls; only then is the
word "refuted" used. `tested` evidence and the command `refute` share it.
"""

from __future__ import annotations

import atexit
import contextlib
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lemmata.attack import cases as sources
from lemmata.attack import doubling
from lemmata.attack.attack import ON_THIN_SETS, Attack
from lemmata.attack.confirm import confirm
from lemmata.attack.swallowed import Entry, alone, stands, swallowed
from lemmata.attack.undefined import RAISED, Undefined
from lemmata.console.count import counted
from lemmata.language.check import Check, Evidence
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Leaves, is_swallowed, leaves, residual
from lemmata.prove.answer import BALLS, EXACT, Answer, Broken, Kept, Unknown, in_balls, obstacle
from lemmata.prove.scope import Met
from lemmata.prove.traced import arrays
from lemmata.prove.traced.arrays import Batch
from lemmata.terms.types import Formula, Function, Value

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, SearchStrategy

DOUBTS = 20
"""So many violations that nothing confirms are looked into, and larger ones: each costs an
evaluation in balls, and floats that lose digits yield many.
"""
LOOKS = 6
"""So often entries are compared alone that the tolerance swallows: each time costs an evaluation in
balls.
"""
COARSE = (
    "an entry that is small, or small beside another, differs by more than the tolerance of its own"
    " size, which balls do not decide"
)
FLOATS = "floats"
"""What breaks a relation at a first look."""
SWALLOWED = Unknown("the tolerance swallows both sides")
CONSTANTS = 1024
"""Kinds of draws whose special values Hypothesis remembers: as many as it does by itself."""


@cache
def scratch() -> str:
    """Return a folder that vanishes with the process, for files that Hypothesis would otherwise
    leave in the working directory.
    """
    folder = tempfile.mkdtemp(prefix="lemmata-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


class Violated(AssertionError):
    """A drawn case broke the relation."""


class Doubt(NamedTuple):
    """A violation that nothing confirms: how large it is, where, why, and whether of tiny
    numbers.
    """

    size: float
    case: Case
    answer: Answer
    tiny: bool = False

    @property
    def rounding(self) -> bool:
        """Whether rounding may explain it."""
        return isinstance(self.answer, Unknown) and bool(self.answer.reason)


class HypothesisDraws:
    """Draws a domain's values through Hypothesis, so that a counterexample shrinks."""

    def __init__(self, data: DataObject | _Drawing) -> None:
        self._data = data

    def real(self, low: float, high: float) -> float:
        """Draw a float between the bounds."""
        return self._data.draw(_floats(low + 0.0, high + 0.0))

    def reals(self, shape: tuple[int, ...], low: float, high: float) -> np.ndarray:
        """Draw an array of floats between the bounds."""
        return self._data.draw(_arrays(shape, low + 0.0, high + 0.0))

    def integer(self, low: int, high: int) -> int:
        """Draw an integer between the bounds."""
        return self._data.draw(_integers(low, high))

    def pick(self, values: Sequence[Value]) -> Value:
        """Draw one of the values."""
        from hypothesis import strategies

        return self._data.draw(strategies.sampled_from(list(values)))

    def normals(self, shape: tuple[int, ...]) -> np.ndarray:
        """Draw Gaussian entries from a drawn seed."""
        return np.random.default_rng(self.integer(0, 2**32 - 1)).standard_normal(shape)


# Hypothesis looks into a strategy when it is first drawn from: that of equal bounds is made once.
# (-0.0 is made 0.0, which it equals.)


@lru_cache(maxsize=1024)
def _floats(low: float, high: float) -> SearchStrategy[float]:
    from hypothesis import strategies

    return strategies.floats(low, high, allow_nan=False, allow_subnormal=False)


@lru_cache(maxsize=1024)
def _arrays(shape: tuple[int, ...], low: float, high: float) -> SearchStrategy[np.ndarray]:
    from hypothesis.extra import numpy

    return numpy.arrays(float, shape, elements=_floats(low, high))


@lru_cache(maxsize=1024)
def _integers(low: int, high: int) -> SearchStrategy[int]:
    from hypothesis import strategies

    return strategies.integers(low, high)


class _Drawing(NamedTuple):
    """What `HypothesisDraws` draws through, inside a composite strategy."""

    draw: Function


def cases(domain: Domain) -> SearchStrategy[Case]:
    """Return a domain as a Hypothesis strategy, of cases that meet its conditions: for properties
    tested by `hypothesis.given`.
    """
    import hypothesis
    from hypothesis import strategies

    @strategies.composite
    def drawn(draw: Function) -> Case:
        case = domain.draw(HypothesisDraws(_Drawing(draw)))
        hypothesis.assume(domain.holds(case))
        return case

    return drawn()


class Search:
    """One search: counts what it tries and meets, keeps the largest residual and the last case that
    broke the relation.

    A violation that nothing confirms does not end it, or floats that lose their digits would hide a
    counterexample beside them. One that balls deny is none, and is only counted (`absolved`). A
    case at which the check has no value breaks nothing: it is noted as `undefined`, and the search
    goes on.
    """

    def __init__(
        self,
        check: Check,
        formula: Formula,
        domain: Domain,
        rtol: float,
        shrink: bool = True,
        right: Formula | None = None,
    ) -> None:
        self.shrink, self.right = shrink, right
        self.check, self.formula, self.domain, self.rtol = check, formula, domain, rtol
        self.tried = self.met = 0
        self.scope, self.attack, self.thin = (
            Met(domain),
            Attack(domain),
            Attack(domain, place=ON_THIN_SETS),
        )
        self.worst = 0.0
        self.kept: list[Case] = []
        self.broken: Case | None = None
        self.sure: Case | None = None
        self.doubtful: list[Doubt] = []
        self.absolved = 0
        self.undefined = Undefined()
        self._last: tuple[Case, Answer] | None = None
        self._looks, self.coarse, self.within = LOOKS, False, ""
        self._alone: tuple[Case, Check] | None = None
        self._gaps: Leaves | None = None
        self.wide = 0

    def residual(self, case: Case) -> float | None:
        """Evaluate the check at a case and remember what it says; None where that is not finite.

        Raises: Violated if the residual exceeds the tolerance, and that is confirmed.
        """
        self.met, self._gaps = self.met + 1, None
        try:
            with np.errstate(all="ignore"):
                self._gaps = gaps = leaves(self.check.function(self.formula, case))
                size = residual(gaps)
        except RAISED as error:
            self.undefined.add(case, error, self.scope.count)
            return None
        self.scope.add(case)
        if size > self.rtol:
            answer = self._confirmed(case, size)
            if isinstance(answer, Broken):
                self.broken = case
                raise Violated(f"residual {size:.3g} at {case}")
            if isinstance(answer, Kept):
                self.absolved += 1
                return 0.0
        elif self.hidden(gaps, case):
            self.broken = self.sure = case
            raise Violated(f"an entry that the tolerance swallows is wrong at {case}")
        else:
            self.kept.append(case)
            if not self.within and is_swallowed(gaps, self.rtol, stated=True):
                self.within = f", to within {self.rtol:g} of the scale given"
        self.worst = max(self.worst, size)
        return size

    def hidden(self, gaps: Leaves, case: Case) -> bool:
        """Tell whether an entry that the tolerance swallows (`swallowed.py`) is confirmed to be
        wrong.
        """
        with np.errstate(all="ignore"):
            entries = swallowed(gaps, self.rtol) if self._looks else []
        if not entries or self.sure is not None:
            return bool(entries)
        self._looks -= 1
        self._alone = case, replace(self.check, function=alone(self.check.function, entries))
        answer = self.confirmed(case)
        absolved = isinstance(answer, Kept)
        sure = isinstance(answer, Broken) and (
            answer.by in (BALLS, EXACT) or self._stands(case, entries)
        )
        plain, explained = (
            any(entry.plain for entry in entries),
            absolved or (isinstance(answer, Unknown) and bool(answer.reason)),
        )
        if not (sure or explained) and (plain or self._stands(case, entries)):
            self.doubtful.append(Doubt(self.rtol, case, answer, tiny=not plain))
        self.coarse = self.coarse or not (sure or absolved)
        if not (sure or explained) and is_swallowed(gaps, self.rtol):
            self.within = f", to within {self.rtol:g}"
        return sure

    def _stands(self, case: Case, entries: Sequence[Entry]) -> bool:
        """Tell whether entries are all tiny numbers far apart, that no rounding moves by more than
        a tolerance of their own size.
        """
        check = self._alone[1] if self._alone else self.check
        with np.errstate(all="ignore"):
            return all(entry.apart for entry in entries) and stands(
                lambda: check.function(self.formula, case), self.rtol
            )

    @property
    def lost(self) -> str | None:
        """In words, at how many cases balls deny a violation on floats, and what only a coarse
        tolerance lets pass; None if nothing is.
        """
        absolved = (
            f"floats lose too many digits at {counted(self.absolved, 'case')}, where balls keep the"
            " relation"
        )
        return "; ".join([absolved] * bool(self.absolved) + [COARSE] * self.coarse) or None

    @property
    def width(self) -> str:
        """In words, how many further cases were evaluated on arrays; nothing if none were."""
        return f", {self.wide} more on arrays" if self.wide else ""

    def _confirmed(self, case: Case, size: float) -> Answer:
        """Decide a violation: one that only shrinks another that was confirmed passes for
        confirmed.
        """
        if self.sure is not None:
            return Broken("a violation that it shrinks")
        if len(self.doubtful) >= DOUBTS and size <= max(doubt.size for doubt in self.doubtful):
            return Unknown("no larger than others that nothing confirms")
        answer = self.confirmed(case)
        if isinstance(answer, Broken):
            self.sure = case
        elif isinstance(answer, Unknown):
            self.doubtful.append(Doubt(size, case, answer))
        return answer

    def confirmed(self, case: Case) -> Answer:
        """Decide a violation at a case: anew where somebody reads it; of a control, the case
        that was just looked at is not again.
        """
        if self.shrink or self._last is None or self._last[0] is not case:
            check = self._alone[1] if self._alone and self._alone[0] is case else self.check
            self._last = (
                case,
                confirm(check, self.formula, self.domain, case, self.rtol, self.right),
            )
        return self._last[1]

    def corners(self, most: int) -> None:
        """Try the boundary of the domain."""
        for case in self.domain.corners(most):
            self.tried += 1
            self.residual(case)

    def drawn(self, examples: int, often: int = 1) -> None:
        """Try cases that share out the whole box, and many more on arrays of floats where terms say
        what is compared (`traced/arrays.py`), `often` times as many as usual, or none; one that
        breaks the relation is made plainer, by Hypothesis if it finds one, too.

        Raises: Violated, for a case that is confirmed to break the relation.
        """
        cases, tried = self.domain.sample(examples, seed=0)
        self.tried += tried
        try:
            for batch in self._looked(cases, often):
                self._widely(batch, often)
        except Violated:
            if self.shrink and self.broken:
                self.broken = self._plainest(self.broken)
                self.hypothesis(examples)
            raise

    def _looked(self, cases: Sequence[Case], often: int) -> list[Batch]:
        """Try drawn cases, each by the formula itself. Return what can be evaluated on terms: where
        these are what the formula gave.

        Raises: as `drawn`.
        """
        asked = self.check, self.formula, self.domain, cases
        batches = arrays.batches(*asked) if often else []
        places = {
            id(case): (batch, place) for batch in batches for place, case in enumerate(batch.cases)
        }
        for case in cases:
            self.residual(case)
            if id(case) in places:
                batch, place = places[id(case)]
                batch.compare(place, self._gaps)
        return [batch for batch in batches if batch.is_trusted]

    def _widely(self, batch: Batch, often: int) -> None:
        """Evaluate further cases on terms; what these do not certainly keep runs through the
        formula.

        Raises: as `drawn`.
        """
        table, rest = batch.drawn(often)
        kept = table.kept & ~table.swallowed
        self.wide += int(np.count_nonzero(kept))
        self.worst = max(self.worst, float(np.max(table.excess, where=kept, initial=0.0)))
        for case in rest[: DOUBTS * often]:
            self.tried += 1
            self.residual(case)

    def _plainest(self, case: Case) -> Case:
        """Return a case of fewer digits that breaks the relation as well, parameter by
        parameter.
        """
        for name in self.domain.real_names():
            for value in _plainer(case[name]):
                trial = self.domain.built(
                    lambda parameter, *_, given={**case, name: value}: given[parameter]
                )
                # a plainer value may be none that the check admits
                with contextlib.suppress(Exception), np.errstate(all="ignore"):
                    if (
                        self.domain.contains(trial)
                        and residual(self.check.function(self.formula, trial)) > self.rtol
                    ):
                        case = trial
                        break
        return case

    def beyond(self, count: int, seconds: float) -> None:
        """Attack beyond the box, as far as the seconds allow: only what is confirmed there refutes.

        Raises: Violated, for a case that is confirmed to break the relation.
        """
        self.attack = sources.beyond(self.domain, count)
        self._attacked(self.attack, seconds)

    def thinly(self, count: int, seconds: float) -> None:
        """Attack on thin sets, likewise.

        Raises: as `beyond`.
        """
        self.thin = sources.on_thin_sets(self.domain, self.check.function, self.formula, count)
        self._attacked(self.thin, seconds)

    def doubled(self, seconds: float) -> None:
        """Attack with integers doubled beyond the box, likewise.

        Raises: as `beyond`.
        """
        if witness := doubling.broken(self.domain, self._look, self._decide, seconds):
            self.broken = self.sure = witness[0]
            raise Violated(f"beyond the box, at {witness[0]}")

    def _attacked(self, attack: Attack, seconds: float) -> None:
        if witness := attack.broken(self._decide, seconds):
            self.broken = self.sure = witness[0]
            raise Violated(
                f"{'on a thin set' if attack.place is ON_THIN_SETS else 'beyond the box'}, at"
                f" {witness[0]}"
            )

    def _look(self, case: Case) -> Answer:
        """Decide a case by floats alone."""
        with np.errstate(all="ignore"):
            size = residual(self.check.function(self.formula, case))
        return Kept() if size <= self.rtol else Broken(FLOATS)

    def _decide(self, case: Case) -> Answer:
        """Decide a case by floats, and by what confirms a violation.

        One that rounding does not explain, where floats alone can compute, is a doubt as in the
        box.
        """
        with np.errstate(all="ignore"):
            gaps = leaves(self.check.function(self.formula, case))
            size = residual(gaps)
            if size <= self.rtol:
                return SWALLOWED if is_swallowed(gaps, self.rtol) else Kept()
        answer = self.confirmed(case)
        unexplained = isinstance(answer, Unknown) and not answer.reason
        if unexplained and not self.doubtful and self.stands_still(case):
            self.doubtful.append(Doubt(size, case, answer))
        return answer

    def stands_still(self, case: Case) -> bool:
        """Tell whether balls break the relation too, or, where they cannot run the check, floats
        would confirm it if it said `floats`.
        """
        asked = self.check.function, self.formula, self.domain, case
        if isinstance(obstacle(*asked), ArithmeticError | None):
            return isinstance(in_balls(*asked, self.rtol / 2, strict=False), Broken)
        alone = replace(self.check, options={**self.check.options, "floats": True})
        answer = confirm(alone, self.formula, self.domain, case, self.rtol, self.right)
        return isinstance(answer, Broken)

    def hypothesis(self, examples: int, target: bool = False) -> None:
        """Let Hypothesis draw cases, towards larger residuals if asked to."""
        import hypothesis
        from hypothesis import configuration, errors, strategies

        configuration.set_hypothesis_home_dir(scratch())
        health = hypothesis.HealthCheck

        @hypothesis.seed(0)  # else what is drawn depends on the text of this function
        @hypothesis.settings(
            max_examples=examples,
            database=None,
            derandomize=True,
            deadline=None,
            suppress_health_check=[
                health.filter_too_much,
                health.too_slow,
                health.data_too_large,
                health.large_base_example,
            ],
            print_blob=False,
            report_multiple_bugs=False,
            verbosity=hypothesis.Verbosity.normal,
            phases=[
                hypothesis.Phase.generate,
                *[hypothesis.Phase.target] * target,
                *[hypothesis.Phase.shrink] * self.shrink,
            ],
        )
        @hypothesis.given(strategies.data())
        def attempt(data: DataObject) -> None:
            self.tried += 1
            case = self.domain.draw(HypothesisDraws(data))
            hypothesis.assume(self.domain.holds(case))
            size = self.residual(case)
            if target and size is not None and np.isfinite(size):
                hypothesis.target(size, label="residual")

        try:
            with _alone():
                attempt()
        except errors.Unsatisfiable:
            pass  # no case met the assumptions, which the counts say
        except errors.Flaky:
            if self.broken is None:
                raise
            raise Violated(
                f"a residual above tolerance that changes on replay, at {self.broken}"
            ) from None


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Keep Hypothesis from drawing constants that stand in whatever modules are loaded: cases are
    to depend on the domain alone.
    """
    from hypothesis.internal.conjecture import providers
    from hypothesis.internal.constants_ast import Constants

    before = providers._get_local_constants, providers.CONSTANTS_CACHE
    providers._get_local_constants, providers.CONSTANTS_CACHE = (
        Constants,
        type(before[1])(CONSTANTS),
    )
    try:
        yield
    finally:
        providers._get_local_constants, providers.CONSTANTS_CACHE = before


def _plainer(value: Value) -> list[Value]:
    """Return plainer values in the place of a float or an array of them, plainest first."""
    return [
        np.round(value, digits) if isinstance(value, np.ndarray) else float(np.round(value, digits))
        for digits in (0, 1, 2, 3)
    ]


def refuted(search: Search, words: str) -> Evidence:
    """Return the evidence of a search that ended on a counterexample: refuted if confirmed, else
    inconclusive.
    """
    check, case = search.check, search.broken
    assert case is not None
    answer = search.confirmed(case)
    by = answer.by if isinstance(answer, Broken) else None
    reason = answer.reason if isinstance(answer, Unknown) else None
    outcome, scope = ("refuted" if by else "inconclusive", f"{search.scope} ({search.tried} tried)")
    evidence = Evidence(
        "tested",
        check.name,
        outcome,
        scope,
        None,
        search.rtol,
        witness=str(case),
        confirmed_by=by,
    )
    note = answer.why if isinstance(answer, Unknown) and reason else words
    return replace(evidence, note=note, reason=reason, tried=search.tried, met=search.met)
