"""Enclosed evidence: the relation in ball arithmetic, at points or over a whole box of parameters.

At a point an equality is enclosed when every gap's ball lies within the bound. Over a box an inequality is enclosed by
bisection: a box is closed once its gap is certainly nonnegative, in balls or by its slopes (`inequality/boxes.py`); else it is cut along
the side along which it may change most. Conditions on real parameters close nothing: the inequality is then proved beyond them. A bound
that is attained inside the box, and not on a face of it, can never be enclosed. What lies beyond the box, or at sizes that are left out
(`larger.py`), is attacked at points.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal, TypeAlias

import numpy as np

from lemmata.proofs_checks import balls, larger
from lemmata.proofs_checks.assumptions import beside, can_be_met, pinned
from lemmata.proofs_checks.check import Check, Evidence, Options
from lemmata.proofs_checks.guarded import Undecided, comparisons, guarded
from lemmata.proofs_checks.inequality.boxes import closes, widest
from lemmata.proofs_checks.inequality.premises import exactly
from lemmata.proofs_checks.relation import Leaf, NotFinite, leaves
from lemmata.proofs_checks.scope import Attack, Met
from lemmata.proofs_checks.symbols import enclose, paired, symbol
from lemmata.proofs_checks.thin import thin
from lemmata.proofs_checks.undefined import RAISED, Undefined
from lemmata.proofs_checks.wrapping import largest, unwrapped, wraps
from lemmata.theory.case import show
from lemmata.theory.count import counted
from lemmata.theory.domain import Array, Case, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.factors import AnyFactor
from lemmata.theory.types import Formula, Scalar, Value

BEYOND, PATIENCE = 24, 0.5
"""Points beyond the box, and seconds of the processor that they may take; five times as many in the tier `full`."""
THIN, THIN_PATIENCE = 8, 0.15
"""Points on thin sets, likewise."""

PLAIN = 60
"""Boxes that are tried without slopes: many claims need no more, and slopes cost ten times as much."""

Box: TypeAlias = list[tuple[Scalar, Scalar]]
Sides: TypeAlias = Sequence[tuple[str, Box]]
"""The real parameters that a box has sides for, by name: as many sides as a parameter has entries."""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Enclose the relation at sampled points and corners, or over every box of the domain."""
    if check.options["boxes"]:
        return _over_boxes(check, formula, domain, options)
    cases = domain.sample(check.options["examples"] * options.often, seed=0)[0]
    cases += domain.corners(check.options["examples"])
    met, bound = Met(domain), check.options["bound"]
    if not cases:
        return Evidence("enclosed", check.name, "vacuous", "")
    if not _passes_no_float(check, formula, domain, cases):
        return _smuggled(check, str(met))
    worst, undecided, undefined = 0.0, None, Undefined()
    decided = Decided(check, formula, domain)
    for case in cases:
        try:
            state, radius, bits = _enclose(check, formula, domain, case, decided)
        except RAISED as error:
            undefined.add(case, error, met.count)
            continue
        worst = max(worst, radius)
        if state == "holds":
            met.add(case)
            continue
        words = wraps(check.function, formula, largest([case])) if state == "refuted" and options.right is None else ""
        by = balls.confirm(check.function, formula, domain, case) if state == "refuted" and not words else None
        found = Evidence("enclosed", check.name, "inconclusive", str(met), radius, bound, witness=str(case), met=met.count)
        if by:
            return replace(found, outcome="refuted", confirmed_by=by)
        note = words or f"at {bits} bits the ball still contains zero, or is wider than the bound"
        undecided = undecided or replace(found, note=note, rounding=bool(words))
    if not undefined.is_a_gap:
        undefined.must_be_exceptions(met.count + bool(undecided))
    if undefined.count and not undecided:
        note, witness = undefined.words(met.count, "point"), str(undefined.first)
        return Evidence("enclosed", check.name, "inconclusive", str(met), worst, bound, witness=witness, met=met.count, note=note)
    if undecided:
        return undecided
    attacks, broken = _attacked(check, formula, domain, options) if options.beyond else ((), None)
    scope = f"{met} ({counted(met.count, 'point')}){''.join(map(str, attacks))}"
    found = Evidence("enclosed", check.name, "holds", scope, worst, bound, met=met.count)
    if broken:
        return _denied(found, *broken)
    large = largest(case for attack in attacks for case in attack.kept)
    return unwrapped(found, check, formula, [*met.large, *large], options)


def _attacked(
    check: Check, formula: Formula, domain: Domain, options: Options, known: Callable[[Case], bool] = lambda _: False
) -> tuple[tuple[Attack, ...], tuple[Case, str | None] | None]:
    """Attack beyond the box and on thin sets, but for cases that are known to keep the relation.

    Returns: the accounts, and a case that breaks the relation with what confirms that, if anything does.
    """
    found, doubt, decided = None, None, Decided(check, formula, domain)
    beyond = Attack(domain, [case for case in domain.beyond(BEYOND * options.often, seed=1) if not known(case)])
    special = [case for case in thin(domain, check.function, formula, THIN * options.often) if not known(case)]
    thinly = Attack(domain, special, thin=True)

    def decide(case: Case) -> bool | None:
        nonlocal found, doubt
        state = _enclose(check, formula, domain, case, decided)[0]
        sure = state == "refuted" and not wraps(check.function, formula, largest([case]))
        by = balls.confirm(check.function, formula, domain, case) if sure else None
        found = (case, by) if by else None
        if sure and not by and doubt is None and balls.denies(check.function, formula, domain, case):
            doubt = case, None
        return True if state == "holds" else False if by else None

    if not beyond.broken(decide, PATIENCE * options.often):
        thinly.broken(decide, THIN_PATIENCE * options.often)
    return (beyond, thinly), found or doubt


def _denied(found: Evidence, case: Case, by: str | None) -> Evidence:
    """Return evidence with the case outside the box that breaks the relation: a refutation, or a doubt where nothing confirms it."""
    if by:
        return replace(found, outcome="refuted", witness=str(case), confirmed_by=by)
    note = "beyond the box balls break the relation, which nothing confirms: as beside a pole or at a jump"
    return replace(found, outcome="inconclusive", witness=str(case), note=note)


def _passes_no_float(check: Check, formula: Formula, domain: Domain, cases: Sequence[Case]) -> bool:
    """Tell whether a check makes no float of a ball, at the first of some cases at which it has a value."""
    undefined = Undefined()
    for case in cases:
        try:
            return balls.passes_no_float(check.function, formula, domain, case)
        except RAISED as error:
            undefined.add(case, error, 0)
    undefined.must_be_exceptions(0)
    return True


def _smuggled(check: Check, scope: str) -> Evidence:
    note = "a ball was converted to a float, or its middle taken, so that its radius was lost"
    return Evidence("enclosed", check.name, "error", scope, note=note)


class Decided:
    """Makes sure that no point is enclosed by a branch that balls do not decide."""

    def __init__(self, check: Check, formula: Formula, domain: Domain) -> None:
        self._check, self._formula, self._domain = check, formula, domain
        self._straight: set[str] = set()

    def confirm(self, case: Case) -> None:
        """Evaluate the check on balls that refuse to be compared where they overlap, unless none are compared for these discrete values.

        Raises: Undecided.
        """
        reals = self._domain.real_names()
        discrete = str([(name, case[name]) for name in self._domain.factors if name not in reals and not self._computed(name)])
        if discrete not in self._straight:
            with comparisons() as asked:
                balls.relate(self._check.function, self._formula, self._domain.lifted(case, balls.guarded_ball))
            if not asked:
                self._straight.add(discrete)

    def _computed(self, name: str) -> bool:
        return isinstance(self._domain.factors[name], Computed)


def _enclose(
    check: Check, formula: Formula, domain: Domain, case: Case, decided: Decided
) -> tuple[Literal["holds", "refuted", "inconclusive"], float, int]:
    """Return what balls say at a point, at twice the bits as long as they say nothing; the radius, and the bits that were enough.

    Raises: Undecided; NotFinite where a gap is not finite with as many bits as there are.
    """
    radius, bits, defined = float("inf"), check.options["bits"], True
    while bits <= max(balls.LADDER[-1], check.options["bits"]):
        with balls.precision(bits):
            found = balls.relate(check.function, formula, domain.lifted(case, balls.ball))
            radius = max((balls.size(gap) for leaf in found if leaf.sign == "zero" for gap in leaf.gap.flat), default=0.0)
            broken = any(balls.violated(leaf) for leaf in found)
            defined = all(balls.number_ball(gap).is_finite() for leaf in found for gap in leaf.gap.flat)
            if broken or all(balls.kept(leaf, check.options["bound"]) for leaf in found):
                try:
                    decided.confirm(case)
                    return "refuted" if broken else "holds", radius, bits
                except Undecided:  # more bits may tell the balls apart
                    if 2 * bits > max(balls.LADDER[-1], check.options["bits"]):
                        raise
        bits *= 2
    if not defined:
        raise NotFinite("a gap is NaN or infinite")
    return "inconclusive", radius, bits // 2


def _over_boxes(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    met, most, done, unmet, sloped = Met(domain), check.options["boxes"], 0, 0, 0
    proved: list[Case] = []
    for case, sides in domain.product(check.options["sizes"], symbol):
        whole = [bounds for _, part in sides for bounds in part]

        def at(values: Iterable[Scalar], case: Case = case, sides: Sides = sides) -> Case:
            return _filled(domain, case, sides, values)

        if not balls.passes_no_float(check.function, formula, domain, at(_middle(*bounds) for bounds in whole)):
            return _smuggled(check, str(met))
        pieces = Pieces(check, formula, at, whole)
        slopes = Slopes(check, formula, domain, case, sides) if pieces.straight else None
        waiting = deque([whole])
        while waiting:
            if done == most:
                return _open(check, str(met), len(waiting), done, at(_middle(*bounds) for bounds in waiting[0]))
            box, done = waiting.popleft(), done + 1
            with balls.precision(check.options["bits"]):
                over = pieces.gaps(box)
                if over and all(balls.kept(leaf, 0.0) for leaf in over):
                    continue
                if slopes and over and done > PLAIN and slopes.keep(box, over, lambda box=box, pieces=pieces: pieces.gaps(_centre(box))):
                    sloped += 1
                    continue
                witness = at(_middle(*bounds) for bounds in box)
                by = _refuted(check, formula, domain, witness)
                if by:
                    return Evidence("enclosed", check.name, "refuted", str(met), witness=str(witness), confirmed_by=by, met=done)
                halves = _cut(pieces, box, slopes.side(box) if slopes and done > PLAIN else None)
            if not halves:
                return _open(check, str(met), len(waiting) + 1, done, witness)
            waiting.extend(halves)
        if not can_be_met(pinned(domain, case)):
            unmet += 1
            continue
        for end in (0, 1):
            met.add(at(float(bounds[end]) for bounds in whole))
        proved.append(case)
    outcome = "holds" if met.count else "vacuous"
    by = f", {sloped} of them by slopes" if sloped else ""
    scope = f"{met} (the whole box, {counted(done, 'piece')}{by}{beside(unmet)})"
    found = Evidence("enclosed", check.name, outcome, scope, 0.0, 0.0, met=done)
    return _further(found, check, formula, domain, proved, options) if proved and options.beyond else found


def _further(found: Evidence, check: Check, formula: Formula, domain: Domain, proved: Sequence[Case], options: Options) -> Evidence:
    """Return a proof over boxes with the words of attacks at sizes that are left out and beyond the box, or what broke it there."""
    brief = options.tier != "full"
    names = [name for name, factor in domain.factors.items() if isinstance(factor, (Integer, Choice))]
    sizes = {show([case[name] for name in names]) for case in proved}
    reals = {name: factor for name, factor in domain.factors.items() if isinstance(factor, (Interval, Array))}

    def known(case: Case) -> bool:
        boxes = {name: factor.box(case) for name, factor in reals.items()}
        inside = all(low <= value <= high for name, (low, high) in boxes.items() for value in np.ravel(case[name]))
        return inside and show([case[name] for name in names]) in sizes

    left = larger.leaves_out(domain, proved, brief)
    attack = larger.attack(check.function, formula, domain, proved, names, brief) if left else None
    attacks, broken = ((), attack.broken) if attack and attack.broken else _attacked(check, formula, domain, options, known)
    if broken and not wraps(check.function, formula, largest([broken[0]])):
        return _denied(found, *broken)
    said = "".join(map(str, (attack or "", *attacks)))
    large = largest(case for one in attacks for case in one.kept)
    return unwrapped(replace(found, scope=f"{found.scope}{said}"), check, formula, large, options)


class Pieces:
    """The gaps of a check over the pieces of a box; `straight` if it compares no balls over the whole, and so takes one way everywhere."""

    def __init__(self, check: Check, formula: Formula, at: Callable[[Iterable[Scalar]], Case], whole: Box) -> None:
        self._check, self._formula, self._at, self.straight = check, formula, at, False
        with comparisons() as asked, balls.precision(check.options["bits"]):
            self.straight = bool(self.gaps(whole)) and not asked

    def gaps(self, box: Box) -> list[Leaf]:
        """Return the gaps over a piece; none where the check compares balls that overlap: some of the piece may take another branch."""
        make = balls.interval if self.straight else lambda low, high: guarded(balls.interval(low, high))
        try:
            return balls.relate(self._check.function, self._formula, self._at(make(low, high) for low, high in box))
        except Undecided:
            return []


class Slopes:
    """The gaps of a check between symbols, and what their slopes say of a box."""

    def __init__(self, check: Check, formula: Formula, domain: Domain, case: Case, sides: Sides) -> None:
        self._symbols: list[Scalar] = []
        self._gaps: list[tuple[str, Scalar]] = []
        try:
            found = leaves(check.function(formula, domain.lifted(case, exactly)))
            self._gaps = [(leaf.sign, gap) for leaf in found for gap in leaf.gap.flat]
            self._symbols = [s for name, _ in sides for s, _ in paired(case[name], case[name])]
        except Exception:  # noqa: BLE001 - a check that does not run on symbols has no slopes
            self._gaps = []

    def keep(self, box: Box, over: list[Leaf], centre: Callable[[], list[Leaf]]) -> bool:
        """Tell whether slopes close a box: of inequalities alone, and if the gaps in balls at the centre are those between symbols.

        Args: over: the gaps in balls over the box, which are finite where nothing is undefined; centre: those at the centre.
        """
        defined = all(balls.number_ball(gap).is_finite() for leaf in over for gap in leaf.gap.flat)
        if not defined or not self._gaps or any(sign != "nonnegative" for sign, _ in self._gaps):
            return False
        if not all(closes(gap, self._sides(box)) for _, gap in self._gaps):
            return False
        middle = {str(s): Fraction(_middle(*bounds)) for s, bounds in zip(self._symbols, box, strict=True)}
        here = [gap for leaf in centre() for gap in leaf.gap.flat]
        return all(enclose(gap, middle).overlaps(balls.number_ball(ball)) for (_, gap), ball in zip(self._gaps, here, strict=True))

    def side(self, box: Box) -> int | None:
        """Return the side along which a single gap may change most, None where its slopes are not known or there are several gaps."""
        symbol = widest(self._gaps[0][1], self._sides(box)) if len(self._gaps) == 1 else None
        return None if symbol is None else self._symbols.index(symbol)

    def _sides(self, box: Box) -> dict[Scalar, tuple[Fraction, Fraction]]:
        return {s: (Fraction(low), Fraction(high)) for s, (low, high) in zip(self._symbols, box, strict=True)}


def _open(check: Check, scope: str, left: int, done: int, case: Case) -> Evidence:
    note = f"{counted(left, 'piece')} of the box undecided after {done}, one around {case}"
    return Evidence("enclosed", check.name, "inconclusive", scope, note=note, met=done)


def _refuted(check: Check, formula: Formula, domain: Domain, case: Case) -> str | None:
    """Try the relation at a point, cheaply first."""
    if not any(balls.violated(leaf) for leaf in balls.relate(check.function, formula, domain.lifted(case, balls.ball))):
        return None
    return balls.confirm(check.function, formula, domain, case)


def _cut(pieces: Pieces, box: Box, wanted: int | None) -> list[Box]:
    """Halve a box along the wanted side or that which matters most (the widest, if that is undecided); nothing for one too small to cut."""

    def radius(k: int) -> tuple[float, float]:
        trial = [*box[:k], (_middle(*box[k]),) * 2, *box[k + 1 :]]
        found = [balls.rad(gap) for leaf in pieces.gaps(trial) for gap in leaf.gap.flat]
        return max(found, default=math.inf), float(box[k][0]) - float(box[k][1])

    movable = [k for k, (low, high) in enumerate(box) if low < _middle(low, high) < high]
    if not movable:
        return []
    side = wanted if wanted in movable else min(movable, key=radius)
    low, high = box[side]
    middle = _middle(low, high)
    return [[*box[:side], half, *box[side + 1 :]] for half in ((low, middle), (middle, high))]


def _centre(box: Box) -> Box:
    return [(middle, middle) for middle in (_middle(*bounds) for bounds in box)]


def _middle(low: Scalar, high: Scalar) -> float:
    return float(low) / 2 + float(high) / 2


def _filled(domain: Domain, case: Case, sides: Sides, values: Iterable[Scalar]) -> Case:
    """Return the case with its real parameters set to the values, one for each side of the box."""
    items, names = iter(values), {name for name, _ in sides}

    def value(name: str, factor: AnyFactor, known: Case) -> Value:
        if name not in names:
            return case[name]
        shape = factor.shape(known)
        if shape is None:
            return next(items)
        drawn = [next(items) for _ in range(int(np.prod(shape)))]
        out = np.empty(shape, dtype=float if all(isinstance(item, float) for item in drawn) else object)
        for index, item in enumerate(drawn):
            out.flat[index] = item
        return out

    return domain.built(value)
