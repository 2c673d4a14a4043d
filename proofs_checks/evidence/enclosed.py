"""Enclosed evidence: the relation in ball arithmetic, at points or over a whole box of parameters.

At a point an equality is enclosed when every gap's ball lies within the bound. Over a box an inequality is enclosed by
bisection: a box is closed once its gap is certainly nonnegative; else it is cut along the side whose freezing at the
midpoint shrinks the gap's radius most. Conditions on real parameters close nothing: the inequality is then proved beyond them.
A bound that is attained inside the box can never be enclosed strictly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias

import numpy as np

from lemmata.proofs_checks import balls
from lemmata.proofs_checks.assumptions import beside, can_be_met, pinned
from lemmata.proofs_checks.check import Check, Evidence, Options
from lemmata.proofs_checks.relation import Leaf
from lemmata.proofs_checks.scope import Attack, Met
from lemmata.proofs_checks.symbols import symbol
from lemmata.theory.count import counted
from lemmata.theory.domain import Case, Domain
from lemmata.theory.types import Formula, Scalar

BEYOND, PATIENCE = 24, 0.5
"""Points beyond the box, and seconds that they may take; five times as many in the tier `full`."""

Box: TypeAlias = list[tuple[Scalar, Scalar]]
Sides: TypeAlias = Sequence[tuple[str, Box]]
"""The real parameters that a box has sides for, by name: as many sides as a parameter has entries."""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Enclose the relation at sampled points and corners, or over every box of the domain."""
    if check.options["boxes"]:
        return _over_boxes(check, formula, domain)
    cases = domain.sample(check.options["examples"] * options.often, seed=0)[0]
    cases += domain.corners(check.options["examples"])
    met, bound = Met(domain), check.options["bound"]
    if not cases:
        return Evidence("enclosed", check.name, "vacuous", "")
    if not balls.passes_no_float(check.function, formula, domain, cases[0]):
        return _smuggled(check, str(met))
    worst, undecided = 0.0, None
    for case in cases:
        state, radius, bits = _enclose(check, formula, domain, case)
        worst = max(worst, radius)
        if state == "holds":
            met.add(case)
            continue
        by = balls.confirm(check.function, formula, domain, case) if state == "refuted" else None
        found = Evidence("enclosed", check.name, "inconclusive", str(met), radius, bound, witness=str(case), met=met.count)
        if by:
            return replace(found, outcome="refuted", confirmed_by=by)
        undecided = undecided or replace(found, note=f"at {bits} bits the ball still contains zero, or is wider than the bound")
    if undecided:
        return undecided
    attack, broken = _beyond(check, formula, domain, options) if options.beyond else (Attack(domain), None)
    scope = f"{met} ({counted(met.count, 'point')}){attack}"
    found = Evidence("enclosed", check.name, "holds", scope, worst, bound, met=met.count)
    return replace(found, outcome="refuted", witness=str(broken[0]), confirmed_by=broken[1]) if broken else found


def _beyond(check: Check, formula: Formula, domain: Domain, options: Options) -> tuple[Attack, tuple[Case, str] | None]:
    """Attack beyond the box; return the account of it, and a case that breaks the relation with what confirms that."""
    attack, found = Attack(domain), None

    def decide(case: Case) -> bool | None:
        nonlocal found
        state = _enclose(check, formula, domain, case)[0]
        by = balls.confirm(check.function, formula, domain, case) if state == "refuted" else None
        found = (case, by) if by else None
        return True if state == "holds" else False if by else None

    with attack.within(PATIENCE * options.often):
        for case in domain.beyond(BEYOND * options.often, seed=1):
            attack.tried += 1
            if attack.judge(case, lambda case=case: decide(case)) == "broken":
                break
    return attack, found


def _smuggled(check: Check, scope: str) -> Evidence:
    return Evidence("enclosed", check.name, "error", scope, note="a ball was converted to a float, so its radius was lost")


def _enclose(check: Check, formula: Formula, domain: Domain, case: Case) -> tuple[Literal["holds", "refuted", "inconclusive"], float, int]:
    """Return what balls say at a point, at twice the bits as long as they say nothing; the radius, and the bits that were enough."""
    radius, bits = float("inf"), check.options["bits"]
    while bits <= max(balls.LADDER[-1], check.options["bits"]):
        with balls.precision(bits):
            found = balls.relate(check.function, formula, domain.lifted(case, balls.ball))
            radius = max((balls.size(gap) for leaf in found if leaf.sign == "zero" for gap in leaf.gap.flat), default=0.0)
            if any(balls.violated(leaf) for leaf in found):
                return "refuted", radius, bits
            if all(balls.kept(leaf, check.options["bound"]) for leaf in found):
                return "holds", radius, bits
        bits *= 2
    return "inconclusive", radius, bits // 2


def _over_boxes(check: Check, formula: Formula, domain: Domain) -> Evidence:
    met, most, done, unmet = Met(domain), check.options["boxes"], 0, 0
    for case, sides in domain.product(check.options["sizes"], symbol):
        whole = [bounds for _, part in sides for bounds in part]

        def at(values: Iterable[Scalar], case: Case = case, sides: Sides = sides) -> Case:
            return _filled(domain, case, sides, values)

        if not balls.passes_no_float(check.function, formula, domain, at(_middle(*bounds) for bounds in whole)):
            return _smuggled(check, str(met))
        waiting = deque([whole])
        while waiting:
            if done == most:
                return _open(check, str(met), len(waiting), done, at(_middle(*bounds) for bounds in waiting[0]))
            box, done = waiting.popleft(), done + 1
            with balls.precision(check.options["bits"]):
                if all(balls.kept(leaf, 0.0) for leaf in _gaps(check, formula, at, box)):
                    continue
                witness = at(_middle(*bounds) for bounds in box)
                by = _refuted(check, formula, domain, witness)
                if by:
                    return Evidence("enclosed", check.name, "refuted", str(met), witness=str(witness), confirmed_by=by, met=done)
                halves = _cut(check, formula, at, box)
            if not halves:
                return _open(check, str(met), len(waiting) + 1, done, witness)
            waiting.extend(halves)
        if not can_be_met(pinned(domain, case)):
            unmet += 1
            continue
        for end in (0, 1):
            met.add(at(float(bounds[end]) for bounds in whole))
    outcome = "holds" if met.count else "vacuous"
    scope = f"{met} (the whole box, {counted(done, 'piece')}{beside(unmet)})"
    return Evidence("enclosed", check.name, outcome, scope, 0.0, 0.0, met=done)


def _open(check: Check, scope: str, left: int, done: int, case: Case) -> Evidence:
    note = f"{counted(left, 'piece')} of the box undecided after {done}, one around {case}"
    return Evidence("enclosed", check.name, "inconclusive", scope, note=note, met=done)


def _refuted(check: Check, formula: Formula, domain: Domain, case: Case) -> str | None:
    """Try the relation at a point, cheaply first."""
    if not any(balls.violated(leaf) for leaf in balls.relate(check.function, formula, domain.lifted(case, balls.ball))):
        return None
    return balls.confirm(check.function, formula, domain, case)


def _cut(check: Check, formula: Formula, at: Callable[[Iterable[Scalar]], Case], box: Box) -> list[Box]:
    """Halve a box along the side that matters most (the widest, if that is undecided); return nothing for a box too small to cut."""

    def radius(k: int) -> tuple[float, float]:
        trial = [*box[:k], (_middle(*box[k]),) * 2, *box[k + 1 :]]
        found = [balls.rad(gap) for leaf in _gaps(check, formula, at, trial) for gap in leaf.gap.flat]
        return max(found, default=0.0), float(box[k][0]) - float(box[k][1])

    movable = [k for k, (low, high) in enumerate(box) if low < _middle(low, high) < high]
    if not movable:
        return []
    side = min(movable, key=radius)
    low, high = box[side]
    middle = _middle(low, high)
    return [[*box[:side], half, *box[side + 1 :]] for half in ((low, middle), (middle, high))]


def _middle(low: Scalar, high: Scalar) -> float:
    return float(low) / 2 + float(high) / 2


def _gaps(check: Check, formula: Formula, at: Callable[[Iterable[Scalar]], Case], box: Box) -> list[Leaf]:
    return balls.relate(check.function, formula, at(balls.interval(low, high) for low, high in box))


def _filled(domain: Domain, case: Case, sides: Sides, values: Iterable[Scalar]) -> Case:
    """Return the case with its real parameters set to the values, one for each side of the box."""
    items, names = iter(values), {name for name, _ in sides}

    def value(name: str, factor: Any, known: Case) -> Any:
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
