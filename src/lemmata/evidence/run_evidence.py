"""A run compared with a formula, and what confirms that it violates it: shared by the kinds of
evidence that run something.

A run cannot be re-evaluated in balls. A violation counts as a refutation only if it survives harder
settings (a hundredth of the tolerance, another solver, a fresh seed) and is a thousand tolerances,
or eight standard errors, wide. What single precision finds is confirmed in double precision, so
that rounding refutes nothing. Where the fresh seed shows another gap, harder settings must show the
first one with the first seed, or the errors that a chaotic system blows up would refute it. A
negative control is not run again where the claim's own formula keeps the relation on the very runs
or means on which the control breaks it: they are then no errors of a solver, nor chance. What is
computed from a run, or without one, is the same whatever the settings: it must show the gap in the
other rounding modes too, and as JAX's last bits are moved; what runs without a solver may run on
balls, and they must not keep what floats break.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from lemmata.attack.agreement import seconded
from lemmata.attack.attack import Attack
from lemmata.attack.cases import (
    EXCEPTIONAL,
    LATE,
    LATER,
    RUNS,
    SHARE,
    exceptional,
    later,
    runs_beyond,
)
from lemmata.attack.rounding import (
    UNEXAMINED,
    WIDE,
    Gaps,
    moved_in_jax,
    movement,
    rounded_otherwise,
    told,
)
from lemmata.attack.swallowed import Entry, alone, swallowed
from lemmata.attack.undefined import RAISED, Undefined
from lemmata.console.count import counted
from lemmata.dynamics.asked_runs import asked, taken
from lemmata.language.case import Case, show
from lemmata.language.check import FRESH, Check, Evidence, Options, Reason, Settings, loosened
from lemmata.language.domain import Domain
from lemmata.language.relation import (
    LARGEST_SCALE,
    Estimate,
    NotFinite,
    Relation,
    is_swallowed,
    parts,
    same_shape,
)
from lemmata.prove.answer import OPEN, Answer, Broken, Kept, Unknown, absolve
from lemmata.prove.scope import Met
from lemmata.terms.types import Formula, Tensor, Value

STILL = "; no setting and no rounding moves it"
"""How a note ends on a gap that is too narrow for a refutation, and yet no error of a solver."""
BESIDE = "an entry beside larger ones: "
"""How a note begins on what the tolerance of a whole array swallows."""
LEGIBLE = 256
"""The most entries of an array that a witness spells out."""
ERRORS = 5.0
"""Standard errors within which a mean is as predicted: a true claim is outside once in two million
means.
"""
SAME = 0.02
"""Two runs show the same gap if it moves by no more than so much of itself, or by their tolerance:
one that is a thousand tolerances wide moves by a few of them as settings get harder.
"""
OWN = "the claim's own formula, which keeps the relation on the same run or data"
"""What confirms that a control breaks it."""
CHOSEN = (
    "the draws ignore the seed, so that another one cannot tell what was chosen from what is so:"
    " draw them from settings.seed"
)
"""Why means that are as predicted show nothing."""
STEADY, AGAIN = 1.5, 4
"""A standard error changes by less from seed to seed, of so many, if the law has a variance: with
64 draws by more once in a hundred times, and so among many entries; that the worst one does so
again under other seeds is no chance.
"""
SUSPICIOUS, FEW = 1.15, 3
"""A standard error that changes by less is taken to be steady. By more than the latter it changes,
among eight other seeds, for a law without a variance alone, however few the draws: that of a Cauchy
law does so but for three times in a thousand.
"""
CHEAP = 0.1
"""Seconds of the processor that the draws for a case take at most, to be drawn again in the tier
`quick`: that takes four times as long.
"""
DEAR = 0.5
"""Seconds that runs for a case took at most when they were computed, to be drawn again: else a
single such draw takes too long.
"""
STEADILY = "has the law a variance, and are there enough draws?"
SURE_ERRORS = 8.0
"""Standard errors outside which a mean is not, if a fresh seed is as far: by chance that happens
once in 10^15 means, each time.
"""


class _Seeded(Settings):
    """Settings that note whether they are asked for their seed."""

    def __getattribute__(self, name: str) -> Value:
        if name == "seed":
            object.__setattr__(self, "asked", True)
        return super().__getattribute__(name)


class _Gap(NamedTuple):
    """How far a run is from the formula, the bound on that, the distance of a rerun that confirms a
    refutation, a wording, and all gaps.

    Means that were drawn have no `gaps` that another seed could show again: they are `drawn`, with
    their standard errors, and `chosen` if nothing has asked for the seed.
    """

    size: float
    bound: float
    sure: float
    words: str
    gaps: Gaps | None = None
    drawn: tuple[np.ndarray, ...] = ()
    chosen: bool = False
    beside: tuple[Entry, ...] = ()
    """Entries that the tolerance swallows, as they stand beside larger ones."""
    swallowed: bool = False
    """Whether the relation is kept because its sides are smaller than the tolerance."""

    @property
    def beyond_doubt(self) -> bool:
        """Whether a fresh seed can but confirm it where what was run is right: a second mean is
        within twice `ERRORS` of the first one.
        """
        return self.size > (self.sure if self.gaps else self.sure + 2 * ERRORS)

    def is_shown_by(self, rerun: _Gap) -> bool:
        """Tell whether another run shows the same gaps: most of those wide enough for a refutation,
        since a few may agree by chance.
        """
        if not self.gaps or not rerun.gaps:
            return self.gaps is rerun.gaps and abs(rerun.size - self.size) <= SAME * self.size
        if self.gaps.gaps.shape != rerun.gaps.gaps.shape:
            return False
        wide = self.gaps.broken > self.sure
        same = (rerun.gaps.broken > self.sure) & (
            movement(self.gaps, [rerun.gaps]) <= SAME * self.gaps.broken + self.bound
        )
        return 2 * int(np.sum(wide & same)) > int(np.sum(wide))


def _gap(relation: Relation, rtol: float | None, condition: float, dtype: str) -> _Gap:
    drawn = estimates(relation)
    if drawn:
        worst = max(float(_violations(part).max()) for part in drawn)
        means = tuple(
            np.asarray(side, dtype=float) for part in drawn for side in (part.mean, part.error)
        )
        return _Gap(
            worst,
            ERRORS,
            SURE_ERRORS,
            "{:.3g} standard errors, {:.3g} with a fresh seed",
            drawn=means,
        )
    if rtol is None:
        raise TypeError("a sampled check must return an Estimate")
    bound = max(rtol, condition * float(np.finfo(dtype).eps))
    words = (
        "residual {:.3g}, {:.3g} under harder"
        f" settings{'' if dtype == 'float64' else ', in double precision'}"
    )
    gaps = told(relation)
    size = max(0.0, float(gaps.broken.max()))
    beside = (
        tuple(entry for entry in swallowed(relation, bound) if entry.plain) if size <= bound else ()
    )
    return _Gap(
        size,
        bound,
        max(WIDE * rtol, bound),
        words,
        gaps,
        beside=beside,
        swallowed=_is_floored(relation, size, bound),
    )


def _is_floored(relation: Relation, size: float, bound: float) -> bool:
    """Tell whether a relation is kept because its sides are smaller than the tolerance, be it that
    of a scale that is stated.
    """
    return size <= bound and any(is_swallowed(relation, bound, stated) for stated in (False, True))


def estimates(relation: Relation) -> tuple[Estimate, ...]:
    """Return the parts of a relation that is made of estimates alone, else nothing."""
    several = list(parts(relation))
    drawn = tuple(part for part in several if isinstance(part, Estimate))
    return drawn if len(drawn) == len(several) else ()


def compared(
    check: Check,
    formula: Formula,
    domain: Domain,
    settings: Settings,
    options: Options,
    often: bool = True,
) -> Evidence:
    """Compare what a check runs with the formula at sampled cases, then beyond the box; rerun what
    violates the relation.

    Args:
        check: of whichever kind the evidence is to be; of its `examples` a third are beyond the
            box.
        settings: of the first runs; a violation is rerun under harder ones.
        options: the tier `full` looks more often, and beyond the box at other sizes as well.
        often: whether it does; large runs stay as they are, and in the box.

    Raises: TypeError for a check without a tolerance whose relation is no Estimate.
    """
    examples = check.options["examples"] * (options.often if often else 1)
    further = examples // SHARE if often else 0
    outside = runs_beyond(domain, further if options.beyond else 0, resize=options.tier == "full")
    cases, tried = domain.sample(
        examples - (len(outside.cases) if options.beyond else further), seed=0
    )
    met, worst, undecided, undefined = Met(domain), 0.0, None, Undefined()
    runs = _Runs(check, formula, domain, settings, options.right, thorough=options.shrink)
    for case in cases:
        try:
            judgement = runs.judged(case)
        except RAISED as error:
            undefined.add(case, error, met.count)
            continue
        worst = max(worst, judgement.residual or 0.0)
        if judgement.outcome == "refuted":
            return replace(judgement, scope=str(met), tried=tried, met=len(cases))
        undecided = undecided or (judgement if judgement.outcome == "inconclusive" else None)
        if judgement.outcome == "holds":
            met.add(case)
    undefined.must_be_exceptions(met.count + bool(undecided))
    if undefined.count and not undecided:
        note = undefined.words(met.count)
        undecided = Evidence(
            check.kind,
            check.name,
            "inconclusive",
            "",
            note=note,
            witness=_named(undefined.first or cases[0]),
        )
    looked = options.tier == "full" or (
        options.right is None and runs.seconds < CHEAP and runs.taken < DEAR
    )
    looked = looked and often and bool(cases) and "rtol" not in check.options and not undecided
    if looked and (note := runs.unsteady(cases[0], patient=options.tier == "full")):
        undecided = Evidence(
            check.kind, check.name, "inconclusive", "", note=note, witness=_named(cases[0])
        )
    if undecided:
        return replace(undecided, scope=str(met), tried=tried, met=len(cases))
    floor = f", to within {runs.bound:g}" if runs.swallowed and not loosened(check) else ""
    scope, kept = f"{met} ({_counted(check, met.count, runs.ran)}){floor}", [*cases]
    runs_met = met.count
    for runner, attack, seconds in _attacks(runs, cases, outside, options) if often else ():
        judgement = runner.attacked(attack, seconds * options.often)
        scope, runs_met = f"{scope}{attack}", runs_met + attack.met.count
        if judgement:
            return replace(judgement, scope=scope, tried=tried, met=len(cases))
        kept += attack.kept
    evidence = Evidence(
        check.kind,
        check.name,
        "holds" if cases else "vacuous",
        scope,
        worst,
        runs.bound,
        tried=tried,
        met=runs_met,
    )
    if runs.ran or check.kind != "integrated" or options.right is not None:
        return evidence
    return seconded(evidence, replace(check, function=runs.relation), formula, domain, kept)


def _counted(check: Check, count: int, ran: bool) -> str:
    """Say how many runs there were, or cases, of a check that asks for no run: whether it
    integrates anything is its own affair.
    """
    word = "case" if check.kind == "integrated" and not ran else "run"
    errors = "" if "rtol" in check.options else f", {ERRORS:g} standard errors"
    return f"{counted(count, word)}{errors}"


def _attacks(
    runs: _Runs, cases: Sequence[Case], outside: Attack, options: Options
) -> Iterator[tuple[_Runs, Attack, float]]:
    """Walk the attacks that follow the usual cases, with their seconds: beyond the box, at
    exceptional cases, 8 and 64 times as late.

    The last is for claims on the long run. Means of drawn data are left out: where the law has no
    spread a standard error says nothing.
    """
    if outside.cases:
        yield runs, outside, RUNS
    if not (options.beyond and cases and "rtol" in runs.check.options):
        return
    few = EXCEPTIONAL.times(options.often)
    yield runs, exceptional(runs.domain, cases[0], few.cases), EXCEPTIONAL.seconds
    for times in LATER if runs.settings.lates else ():
        yield runs.stretched(times), later(runs.domain, cases, times), LATE


class _Runs:
    """The runs of one check of one formula, and the verdict on each.

    Of a control, `right` is the claim's own formula; nobody reads what refutes a control, and it is
    not asked as `thorough`ly.
    """

    def __init__(
        self,
        check: Check,
        formula: Formula,
        domain: Domain,
        settings: Settings,
        right: Formula | None = None,
        thorough: bool = True,
    ) -> None:
        self.check, self.formula, self.domain, self.settings, self.bound = (
            check,
            formula,
            domain,
            settings,
            ERRORS,
        )
        self.right, self.thorough = right if right is not formula else None, thorough
        self._right: tuple[Case, _Gap | None] | None = None
        self.seconds = self.taken = 0.0
        self.ran = self.swallowed = False
        """Whether anything was run for a case, else the relation is one that balls may be able to
        compute; and whether a tolerance swallows one.
        """

    def _gap(self, case: Case, settings: Settings) -> _Gap:
        options, settings = self.check.options, _Seeded(**vars(settings))
        relation = self.check.function(self.formula, case, settings)
        gap = _gap(
            relation, options.get("rtol"), options.get("condition", 0.0), self.settings.dtype
        )
        return gap._replace(chosen=bool(gap.drawn) and "asked" not in vars(settings))

    def judged(self, case: Case) -> Evidence:
        """Return what a case says: what violates the relation is rerun."""
        started = time.process_time()
        with asked() as runs:
            gap = self._gap(case, self.settings)
        self.seconds, self.taken = (
            max(self.seconds, time.process_time() - started),
            max(self.taken, taken(runs)),
        )
        self.bound, self.ran, self.swallowed = (
            gap.bound,
            self.ran or bool(runs),
            self.swallowed or gap.swallowed,
        )
        evidence = Evidence(self.check.kind, self.check.name, "holds", "", gap.size, gap.bound)
        if gap.size <= gap.bound:
            if gap.chosen:
                return replace(evidence, outcome="inconclusive", witness=_named(case), note=CHOSEN)
            return self._beside(case, gap.beside) or evidence if gap.beside else evidence
        if gap.beyond_doubt and self._right_keeps(case, gap, runs):
            return replace(evidence, outcome="refuted", witness=_named(case), confirmed_by=OWN)
        again = self._gap(case, self.settings.harder())
        note = gap.words.format(gap.size, again.size)
        evidence = replace(evidence, outcome="inconclusive", witness=_named(case), note=note)
        if not gap.gaps and again.size == gap.size:
            return replace(
                evidence, note=f"{note}; the rerun had the same draws, so nothing is confirmed"
            )
        if gap.drawn and self.thorough and (restless := self.unsteady(case)):
            return replace(evidence, note=f"{note}; {restless}")
        if min(gap.size, again.size) <= gap.sure:
            return (
                replace(evidence, note=f"{note}{STILL}", reason=Reason.STANDING)
                if self._stands(case, gap, again)
                else evidence
            )
        if gap.gaps and not gap.is_shown_by(again):
            third = self._gap(case, replace(self.settings.harder(), seed=self.settings.seed))
            if not gap.is_shown_by(third):
                note = (
                    f"rounding: {note}, {third.size:.3g} under harder settings with the first seed"
                )
                return replace(evidence, note=note, reason=Reason.ROUNDING)
        if rounded := self._rounded(case, gap):
            return replace(evidence, note=f"rounding: {rounded}", reason=Reason.ROUNDING)
        if self.thorough and gap.gaps and self._is_kept_by_balls(case, gap.bound):
            return replace(
                evidence,
                note=f"rounding: {note}; on balls the relation is kept",
                reason=Reason.ROUNDING,
            )
        if passing := self._passing(case, gap):
            return replace(evidence, note=f"not at rest: {passing}", reason=Reason.RESTLESS)
        return replace(evidence, outcome="refuted", confirmed_by="rerun")

    def _beside(self, case: Case, entries: Sequence[Entry]) -> Evidence | None:
        """Return what entries say that are compared alone, unless they keep their own relation or
        an error of the solver may break it.
        """
        runs = _Runs(
            replace(self.check, function=alone(self.check.function, entries)),
            self.formula,
            self.domain,
            self.settings,
            self.right,
            self.thorough,
        )
        evidence = runs.judged(case)
        sure = evidence.outcome == "refuted" or evidence.reason is Reason.STANDING
        return (
            replace(
                evidence,
                check=self.check.name,
                note=f"{BESIDE}{evidence.note or evidence.residual}",
            )
            if sure
            else None
        )

    def _stands(self, case: Case, gap: _Gap, again: _Gap) -> bool:
        """Tell whether a gap is the same with a hundredth of the tolerance and another solver, and
        in the other rounding modes.
        """
        sizes = [again.size] if gap.gaps and again.size > gap.bound else []
        if sizes and abs(again.size - gap.size) <= SAME * gap.size:
            sizes += [
                math.inf if one is None else one.size
                for one in rounded_otherwise(lambda: self._gap(case, self.settings))
            ]
        return bool(sizes) and all(abs(size - gap.size) <= SAME * gap.size for size in sizes)

    def unsteady(self, case: Case, patient: bool = True) -> str:
        """Say in words that fresh seeds give the same draws, or other standard errors, as where the
        law has no variance; else nothing.

        Of many entries the worst may be so by chance: it is looked at again with other seeds, and
        what is told is what they show.

        Args: patient: whether draws may take long; else nothing is said if the first do, be it that
        those before were remembered.
        """
        started = time.process_time()
        # the first ones of all are those of before, which may be remembered
        last = self._redrawn(case, range(AGAIN - 1, AGAIN))
        if not patient and time.process_time() - started > CHEAP:
            return ""
        first = self._redrawn(case, range(AGAIN - 1)) + last
        if len({tuple(part.shape for part in drawn) for drawn in first}) > 1:
            return ""  # other means under other seeds, of which none can be compared
        if any(map(_same, zip(*(drawn[::2] for drawn in first), strict=True))):
            return CHOSEN
        ratios = _ratios(first)
        if np.all(ratios <= SUSPICIOUS):
            return ""
        worst, further = np.argmax(ratios), self._redrawn(case, range(AGAIN, 3 * AGAIN))
        ratio, widest = _ratios(further[:AGAIN])[worst], _ratios(further)[worst]
        if (
            self.settings.often == 1 or ratios[worst] <= STEADY or ratio <= STEADY
        ) and widest <= FEW:
            return ""
        return f"standard errors differ by a factor of {widest:.3g} from seed to seed: {STEADILY}"

    def _redrawn(self, case: Case, seeds: Sequence[int]) -> list[tuple[np.ndarray, ...]]:
        """Return the means that a check draws under some fresh seeds, each with its standard
        errors.
        """
        return [
            self._gap(case, replace(self.settings, seed=self.settings.seed + FRESH * times)).drawn
            for times in seeds
        ]

    def _passing(self, case: Case, gap: _Gap) -> str:
        """Say in words how a gap becomes smaller where a run of a claim on the long run goes on;
        nothing if it stays.
        """
        sizes = [gap.size]
        for times in LATER if self.settings.lates else ():
            try:
                sizes.append(self.stretched(times)._gap(case, self.stretched(times).settings).size)
            except ArithmeticError as error:
                return f"residual {gap.size:.3g}, and {times} times as long {error}"
            if sizes[-1] < max(gap.bound, (1 - SAME) * sizes[-2]):
                return (
                    f"residual {', '.join(f'{size:.3g}' for size in sizes)} {times} times as long"
                )
        return ""

    def stretched(self, times: int) -> _Runs:
        """Return the runs that are so many times as long where the check asks for a late time."""
        settings = replace(self.settings, stretch=times * self.settings.stretch)
        return _Runs(self.check, self.formula, self.domain, settings, self.right, self.thorough)

    def attacked(self, attack: Attack, seconds: float) -> Evidence | None:
        """Run the cases of an attack, and return what refutes the claim there, or leaves it open: a
        gap that shrinks later, or stands.

        What is run in that time is only looked at; what breaks the relation is judged afterwards,
        as that takes many runs.
        """
        broken: list[Case] = []
        judgement = passing = standing = None

        def keeps(case: Case) -> Answer:
            with np.errstate(all="ignore"):
                gap = self._gap(case, self.settings)
            if gap.size > gap.bound:
                broken.append(case)
            return Kept() if gap.size <= gap.bound and not gap.chosen else Unknown()

        def decide(case: Case) -> Answer:
            nonlocal judgement, passing, standing
            with np.errstate(all="ignore"):
                judgement = self.judged(case)
            passing = passing or (judgement if judgement.reason is Reason.RESTLESS else None)
            standing = standing or (judgement if judgement.reason is Reason.STANDING else None)
            if judgement.confirmed_by:
                return Broken(judgement.confirmed_by)
            return (
                Kept()
                if judgement.outcome == "holds"
                else Unknown(judgement.note or "", judgement.reason)
            )

        attack.broken(keeps, seconds)
        if Attack(self.domain, broken).broken(decide, RUNS):
            return judgement
        return standing or (passing if self.settings.stretch > 1 else None)

    def relation(self, formula: Formula, case: Case) -> Relation:
        """Return what the check says with the first settings, as a check that runs nothing does."""
        return self.check.function(formula, case, self.settings)

    def _is_kept_by_balls(self, case: Case, bound: float) -> bool:
        return absolve(self.relation, self.formula, self.domain, case, bound) != OPEN

    def _rounded(self, case: Case, gap: _Gap) -> str:
        """Say in words what of a gap rounding may explain, nothing if it stands still; where
        another formula keeps the relation it does.
        """
        if self.right and self._kept(case):
            return ""
        reruns = [
            *rounded_otherwise(
                lambda: self._gap(case, self.settings), most=None if self.thorough else 1
            )
        ]
        if self.thorough:
            reruns += moved_in_jax(lambda: self._gap(case, self.settings))
        for rerun in reruns:
            if rerun is None:
                return UNEXAMINED
            if not gap.is_shown_by(rerun):
                return (
                    f"{gap.words.partition(',')[0].format(gap.size)}, {rerun.size:.3g} as last bits"
                    " are rounded otherwise"
                )
        return ""

    def _right_keeps(self, case: Case, gap: _Gap, runs: set[Hashable]) -> bool:
        """Tell whether the claim's own formula keeps the relation on what showed a gap: on these
        runs, if there are any, or these means.

        A check that runs what a formula describes has other runs for another formula, and the one's
        accuracy says nothing of the other's.
        """
        with asked() as right_runs:
            kept = self._kept(case)
        if kept is None or gap.gaps:
            return kept is not None and bool(runs) and right_runs == runs
        return len(kept.drawn) == len(gap.drawn) and all(map(np.array_equal, kept.drawn, gap.drawn))

    def _kept(self, case: Case) -> _Gap | None:
        """Return what the claim's own formula shows where that is within its bound."""
        if self._right is None or self._right[0] is not case:
            try:
                gap = (
                    _Runs(self.check, self.right, self.domain, self.settings)._gap(
                        case, self.settings
                    )
                    if self.right
                    else None
                )
            # where the claim's own formula fails, it tells nothing of another one
            except Exception:  # noqa: BLE001
                gap = None
            self._right = case, gap if gap is not None and gap.size <= gap.bound else None
        return self._right[1]


def _ratios(drawn: Sequence[tuple[np.ndarray, ...]]) -> np.ndarray:
    """Return for each mean, all entries in a row, how its standard errors under several seeds
    differ.
    """
    errors = np.array(
        [np.concatenate([np.ravel(error) for error in one[1::2]] or [np.ones(1)]) for one in drawn]
    )
    return errors.max(axis=0) / errors.min(axis=0)


def _same(means: Sequence[np.ndarray]) -> bool:
    """Tell whether means under several seeds are of the same draws: equal, but not as counts of
    what is rare, or certain, may well be.
    """
    return all(np.array_equal(mean, means[0]) for mean in means) and not np.array_equal(
        means[0], np.round(means[0])
    )


def _named(case: Case) -> str:
    """Return the case as Python, but for arrays that are too long to be read: they can be drawn
    again.
    """
    return ", ".join(
        f"{name}={show(value) if np.size(value) <= LEGIBLE else _drawn(value)}"
        for name, value in case.items()
    )


def _drawn(value: Tensor) -> str:
    return f"<array of shape {np.shape(value)}, drawn with seed 0>"


def _violations(part: Estimate) -> np.ndarray:
    """Return by how many standard errors each mean is on a side where it should not be; what is
    kept with room counts as nothing.

    Where it should be above or below, and is so by less than `ERRORS`, that is just more than may
    be: neither kept nor refuted.
    """
    away = deviations(part)
    if part.side == "equal":
        return np.abs(away)
    away = -away if part.side in ("at least", "above") else away
    if part.side in ("at least", "at most"):
        return np.maximum(away, 0.0)
    return np.where(away <= -ERRORS, 0.0, np.maximum(away, np.nextafter(ERRORS, np.inf)))


def deviations(part: Estimate) -> np.ndarray:
    """Return (mean - predicted)/error, entry by entry.

    Raises: ValueError for an Estimate without entries, or with an error that is not positive or
        swallows the mean; NotFinite for a mean that is not finite.
    """
    mean, predicted = same_shape(part.mean, part.predicted)
    gap, error = same_shape(np.asarray(mean - predicted, dtype=float), part.error)
    error = np.asarray(error, dtype=float)
    if not gap.size:
        raise ValueError("a check returned an Estimate without entries, which says nothing")
    if not np.all(error > 0) or not np.all(np.isfinite(error)):
        raise ValueError("a standard error must be positive and finite: draw more samples")
    if not np.all(np.isfinite(gap)):
        raise NotFinite("a mean or its prediction is NaN or infinite")
    if np.any(
        error
        > LARGEST_SCALE
        * (1 + np.abs(np.asarray(mean, dtype=float)) + np.abs(np.asarray(predicted, dtype=float)))
    ):
        raise ValueError(
            f"a standard error is more than {LARGEST_SCALE} times 1, mean and prediction together,"
            " and swallows whatever they are"
        )
    return np.ravel(gap / error)
