"""Enclosed evidence: the relation in ball arithmetic, at points or over a whole box of parameters.

At a point an equality is enclosed when every gap's ball lies within the bound. Over a box an inequality is enclosed by
bisection: a box is closed once its gap is certainly nonnegative; else it is cut along the side whose freezing at the
midpoint shrinks the gap's radius most. A bound that is attained inside the box can never be enclosed strictly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofs_checks import balls
from proofs_checks.check import Check, Evidence
from theory.domain import Case, Domain


def run(check: Check, formula: Callable[..., Any], domain: Domain, seed: int = 0, factor: int = 1) -> Evidence:
    """Enclose the relation at sampled points and corners, or over every box of the domain."""
    if check.options["boxes"]:
        return _over_boxes(check, formula, domain)
    cases = domain.sample(check.options["examples"] * factor, seed)[0]
    cases += domain.corners(check.options["examples"])
    scope = f"{check.scope(domain)} ({len(cases)} points)"
    if not cases:
        return Evidence("enclosed", check.name, "vacuous", scope)
    if not balls.passes_no_float(check.function, formula, domain, cases[0]):
        return Evidence("enclosed", check.name, "error", scope, note="a ball passed through a float: its radius was lost")
    worst = 0.0
    for case in cases:
        state, radius, bits = _enclose(check, formula, domain, case)
        worst = max(worst, radius)
        if state != "holds":
            by = "balls" if state == "refuted" else None
            note = None if by else f"the ball still contains zero at {bits} bits, or is wider than the bound"
            return Evidence("enclosed", check.name, state, scope, radius, check.options["bound"], witness=str(case), confirmed_by=by, note=note)
    return Evidence("enclosed", check.name, "holds", scope, worst, check.options["bound"], met=len(cases))


def _enclose(check: Check, formula: Callable[..., Any], domain: Domain, case: Case) -> tuple[Any, float, int]:
    radius, bits = float("inf"), check.options["bits"]
    while bits <= balls.LADDER[-1]:
        with balls.precision(bits):
            found = balls.relate(check.function, formula, domain.lifted(case, balls.ball))
            if any(balls.violated(leaf) for leaf in found):
                return "refuted", 0.0, bits
            radius = max((balls.size(gap) for leaf in found if leaf.sign == "zero" for gap in leaf.gap.flat), default=0.0)
            if all(balls.kept(leaf, check.options["bound"]) for leaf in found):
                return "holds", radius, bits
        bits *= 2
    return "inconclusive", radius, bits // 2


def _over_boxes(check: Check, formula: Callable[..., Any], domain: Domain) -> Evidence:
    scope, done, combinations = check.scope(domain), 0, 0
    for case, sides in domain.product(check.options["sizes"]):
        combinations += 1
        left = [[bounds for _, part in sides for bounds in part]]
        while left:
            box = left.pop()
            done += 1
            if done > check.options["boxes"]:
                return Evidence("enclosed", check.name, "inconclusive", scope, note=f"{len(left) + 1} boxes still open after {done - 1}")
            with balls.precision(check.options["bits"]):
                gaps = _gaps(check, formula, domain, case, sides, box)
                if all(balls.kept(leaf, 0.0) for leaf in gaps):
                    continue
                middle = _case(domain, case, sides, [_middle(*bounds) for bounds in box])
                by = balls.confirm(check.function, formula, domain, middle) if domain.holds(middle) else None
                if by:
                    return Evidence("enclosed", check.name, "refuted", scope, witness=str(middle), confirmed_by=by)
                left.extend(_cut(check, formula, domain, case, sides, box))
    outcome = "holds" if combinations else "vacuous"
    return Evidence("enclosed", check.name, outcome, f"{scope} (the whole box, {done} boxes)", 0.0, 0.0, met=done)


def _cut(check: Check, formula: Callable[..., Any], domain: Domain, case: Case, sides: Any, box: list[Any]) -> list[list[Any]]:
    def frozen(k: int) -> float:
        trial = [*box[:k], (_middle(*box[k]),) * 2, *box[k + 1 :]]
        return max((balls.rad(gap) for leaf in _gaps(check, formula, domain, case, sides, trial) for gap in leaf.gap.flat), default=0.0)

    movable = [k for k, (low, high) in enumerate(box) if high > low]
    side = min(movable, key=frozen)
    low, high = box[side]
    middle = _middle(low, high)
    return [[*box[:side], half, *box[side + 1 :]] for half in ((low, middle), (middle, high))]


def _middle(low: Any, high: Any) -> float:
    return (float(low) + float(high)) / 2


def _gaps(check: Check, formula: Callable[..., Any], domain: Domain, case: Case, sides: Any, box: list[Any]) -> list[Any]:
    values = iter(balls.interval(low, high) for low, high in box)
    return balls.relate(check.function, formula, _case(domain, case, sides, values))


def _case(domain: Domain, case: Case, sides: Any, values: Any) -> Case:
    import numpy as np

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
