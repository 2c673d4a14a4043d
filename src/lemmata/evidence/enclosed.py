"""Enclosed evidence: the relation in ball arithmetic, at points or over a whole box of parameters.

At a point an equality is enclosed when every gap's ball lies within the bound. Over a box an
inequality is enclosed by bisection (`inequality/covering.py`): a box is closed once its gap is
certainly nonnegative, in balls or by its slopes; else it is cut along the side along which it may
change most. Conditions on real parameters close nothing: the inequality is then proved beyond them.
A bound that is attained inside the box, and not on a face of it, can never be enclosed. What lies
beyond the box, or at sizes that are left out (`larger_sizes.py`), is attacked at points.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np

from lemmata.attack import cases as sources
from lemmata.attack import larger_sizes
from lemmata.attack.attack import Attack
from lemmata.attack.confirm import confirm_in_balls
from lemmata.attack.overflow import unwrapped, wraps
from lemmata.attack.undefined import RAISED, Undefined
from lemmata.console.count import counted
from lemmata.evidence.engines import ENGINES, Engine
from lemmata.evidence.held import unreached
from lemmata.language.case import largest, show
from lemmata.language.check import Check, Evidence, Options
from lemmata.language.domain import Case, Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.relation import NotFinite
from lemmata.prove import balls
from lemmata.prove.answer import OPEN, Answer, Broken, Kept, Unknown, in_balls, read
from lemmata.prove.assumptions import beside, can_be_met, pinned
from lemmata.prove.extent import ARGUMENTS, FORMULA, UNKNOWN, Extent, Walk
from lemmata.prove.inequality.covering import Covering, Sides, middle
from lemmata.prove.inequality.work import Spent, budget
from lemmata.prove.scope import Met
from lemmata.prove.symbols import symbol
from lemmata.prove.traced.ran import by_name
from lemmata.prove.traced.values import entries, mapped
from lemmata.terms.strict.balls import Undecided, comparisons
from lemmata.terms.types import Fields, Formula, Scalar, Value
from lemmata.terms.unknown import no_functions

GOLDEN = (5**0.5 - 1) / 2
"""Multiples of it are apart, modulo 1."""
MOST_ENTRIES = 64
"""So many entries of what a formula gives are looked at."""
WORK, CONTROLLED = 4_000_000, 10
"""Parts of expressions that boxes may evaluate, five times as many in the tier `full`, of a control
a tenth: ten seconds or so. Most claims need a hundredth.
"""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Enclose the relation at sampled points and corners, or over every box of the domain."""
    with no_functions():
        return _run(check, formula, domain, options)


def _run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
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
            answer, radius, bits = _enclose(check, formula, domain, case, decided)
        except RAISED as error:
            undefined.add(case, error, met.count)
            continue
        worst = max(worst, radius)
        if isinstance(answer, Kept):
            met.add(case)
            continue
        if isinstance(answer, Broken):
            answer = confirm_in_balls(
                check.function, formula, domain, case, wrapping=options.right is None
            )
        evidence = Evidence(
            "enclosed",
            check.name,
            "inconclusive",
            str(met),
            radius,
            bound,
            witness=str(case),
            met=met.count,
        )
        if isinstance(answer, Broken):
            return replace(evidence, outcome="refuted", confirmed_by=answer.by)
        note = f"at {bits} bits the ball still contains zero, or is wider than the bound"
        note = answer.why if answer.reason else note
        undecided = undecided or replace(evidence, note=note, reason=answer.reason)
    if not undefined.is_a_gap:
        undefined.must_be_exceptions(met.count + bool(undecided))
    if undefined.count and not undecided:
        note, witness = undefined.words(met.count, "point"), str(undefined.first)
        return Evidence(
            "enclosed",
            check.name,
            "inconclusive",
            str(met),
            worst,
            bound,
            witness=witness,
            met=met.count,
            note=note,
        )
    if undecided:
        return undecided
    attacks, broken = _attacked(check, formula, domain, options) if options.beyond else ((), None)
    scope = f"{met} ({counted(met.count, 'point')}){''.join(map(str, attacks))}"
    evidence = Evidence("enclosed", check.name, "holds", scope, worst, bound, met=met.count)
    few = Extent((f"all but {counted(met.count, 'point')}",), counted(met.count, "point"))
    evidence = replace(evidence, **few.of(evidence))
    if broken:
        return _denied(evidence, *broken)
    large = largest(case for attack in attacks for case in attack.kept)
    return unwrapped(evidence, check, formula, [*met.large, *large], options)


def _attacked(
    check: Check,
    formula: Formula,
    domain: Domain,
    options: Options,
    is_kept: Callable[[Case], bool] = lambda _: False,
) -> tuple[tuple[Attack, ...], tuple[Case, str | None] | None]:
    """Attack beyond the box and on thin sets, but for cases that are known to keep the relation.

    Returns: the accounts, and a case that breaks the relation with what confirms that, if anything
        does.
    """
    doubt, decided = None, Decided(check, formula, domain)
    many = sources.BEYOND["enclosed"].times(options.often)
    few = sources.THIN["enclosed"].times(options.often)
    beyond = sources.beyond(domain, many.cases, is_kept)
    thinly = sources.on_thin_sets(domain, check.function, formula, few.cases, is_kept)

    def decide(case: Case) -> Answer:
        nonlocal doubt
        asked = check.function, formula, domain, case
        answer = _enclose(check, formula, domain, case, decided)[0]
        if not isinstance(answer, Broken):
            return answer
        answer = confirm_in_balls(*asked)
        unexplained = isinstance(answer, Unknown) and not answer.reason
        if unexplained and not doubt and isinstance(in_balls(*asked, strict=False), Broken):
            doubt = case, None
        return answer

    witness = beyond.broken(decide, many.seconds)
    witness = witness or thinly.broken(decide, few.seconds)
    return (beyond, thinly), witness or doubt


def _denied(evidence: Evidence, case: Case, by: str | None) -> Evidence:
    """Return evidence with the case outside the box that breaks the relation: a refutation, or a
    doubt where nothing confirms it.
    """
    if by:
        return replace(evidence, outcome="refuted", witness=str(case), confirmed_by=by)
    note = (
        "beyond the box balls break the relation, which nothing confirms: as beside a pole or at a"
        " jump"
    )
    return replace(evidence, outcome="inconclusive", witness=str(case), note=note)


def _passes_no_float(check: Check, formula: Formula, domain: Domain, cases: Sequence[Case]) -> bool:
    """Tell whether a check makes no float of a ball, at the first of some cases at which it has a
    value.
    """
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
        """Evaluate the check on balls that refuse to be compared where they overlap, unless none
        are compared for these discrete values.

        Raises: Undecided.
        """
        reals = self._domain.real_names()
        discrete = str(
            [
                (name, case[name])
                for name in self._domain.factors
                if name not in reals and not self._computed(name)
            ]
        )
        if discrete not in self._straight:
            with comparisons() as asked:
                balls.relate(
                    self._check.function,
                    self._formula,
                    self._domain.lifted(case, balls.guarded_ball),
                )
            if not asked:
                self._straight.add(discrete)

    def _computed(self, name: str) -> bool:
        return self._domain.factors[name].is_computed


def _enclose(
    check: Check, formula: Formula, domain: Domain, case: Case, decided: Decided
) -> tuple[Answer, float, int]:
    """Return what balls say at a point, at twice the bits as long as they say nothing; the radius,
    and the bits that were enough.

    Raises: Undecided; NotFinite where a gap is not finite with as many bits as there are.
    """
    radius, bits, defined = float("inf"), check.options["bits"], True
    while bits <= max(balls.LADDER[-1], check.options["bits"]):
        with balls.precision(bits):
            gaps = balls.relate(check.function, formula, domain.lifted(case, balls.ball))
            radius = max(
                (balls.size(gap) for leaf in gaps if leaf.sign == "zero" for gap in leaf.gap.flat),
                default=0.0,
            )
            answer = read(gaps, check.options["bound"], slack=0.0)
            defined = all(
                balls.number_ball(gap).is_finite() for leaf in gaps for gap in leaf.gap.flat
            )
            if not isinstance(answer, Unknown):
                try:
                    decided.confirm(case)
                    return answer, radius, bits
                except Undecided:  # more bits may tell the balls apart
                    if 2 * bits > max(balls.LADDER[-1], check.options["bits"]):
                        raise
        bits *= 2
    if not defined:
        raise NotFinite("a gap is NaN or infinite")
    return OPEN, radius, bits // 2


def _over_boxes(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    met, most, done, unmet, sloped = Met(domain), check.options["boxes"], 0, 0, 0
    proved: list[Case] = []
    walk, sizes = Walk(domain, check.options["sizes"]), check.options["sizes"]
    beyond: dict[str, None] = {}
    unheard: dict[str, None] = {}
    for case, sides in domain.product(sizes, symbol, walk.add):
        beyond.update((name, None) for name in _smaller_boxes(domain, case))
        whole = [bounds for _, part in sides for bounds in part]

        def at(values: Iterable[Scalar], case: Case = case, sides: Sides = sides) -> Case:
            return _filled(domain, case, sides, values)

        if not balls.passes_no_float(
            check.function, formula, domain, at(middle(*bounds) for bounds in whole)
        ):
            return _smuggled(check, str(met))
        covering = Covering(check, formula, domain, case, sides, at)
        with (
            budget(WORK * options.often // (CONTROLLED if options.right else 1)),
            contextlib.suppress(Spent),
        ):
            covering.run(most - done)
        done, sloped = done + covering.done, sloped + covering.sloped
        if covering.broken:
            witness, by = covering.broken
            return Evidence(
                "enclosed",
                check.name,
                "refuted",
                str(met),
                witness=str(witness),
                confirmed_by=by,
                met=done,
            )
        if covering.waiting:
            return replace(covering.open(str(met)), met=done)
        if not can_be_met(pinned(domain, case)):
            unmet += 1
            continue
        if options.right is None:
            unheard.update(dict.fromkeys(_unheard(check, formula, domain, at(_generic(whole)))))
        for end in (0, 1):
            met.add(at(float(bounds[end]) for bounds in whole))
        proved.append(case)
    outcome = "holds" if met.count else "vacuous"
    by = f", {sloped} of them by slopes" if sloped else ""
    scope = f"{met} (the whole box, {counted(done, 'piece')}{by}{beside(unmet)})"
    proof = Evidence("enclosed", check.name, outcome, scope, 0.0, 0.0, met=done)
    further = [*([f"{unmet} cases"] if unmet else []), *unheard]
    extent = walk.extent(met, boxes=[*beyond], further=further)
    proof = replace(proof, **extent.of(proof))
    return (
        _further(proof, check, formula, domain, proved, options)
        if proved and options.beyond
        else proof
    )


def _generic(box: Iterable[tuple[Scalar, Scalar]]) -> list[float]:
    """Return a point of a box that is on no diagonal."""
    return [
        float(low) + (float(high) - float(low)) * (GOLDEN * side % 1)
        for side, (low, high) in enumerate(box, 1)
    ]


def _unheard(check: Check, formula: Formula, domain: Domain, case: Case) -> list[str]:
    """Return in words what of the formula is not known to be compared at a point: a call with all
    of its parameters as they are, and some entry of what it gives there, which moves a gap.
    """
    lifted, calls = domain.lifted(case, balls.ball), list[tuple[Fields, Value]]()

    def gaps(moved: int | None = None) -> list[str]:
        @functools.wraps(formula)
        def asked(*args: Value, **named: Value) -> Value:
            given, value = by_name(formula, args, named), formula(*args, **named)
            is_whole = all(
                _are_same(one, lifted[name]) for name, one in given.items() if name in lifted
            )
            if not is_whole:
                return value
            calls.append((given, value))
            numbers = itertools.count()
            return mapped(value, lambda one: one + 1 if next(numbers) == moved else one)

        leaves_of = balls.relate(check.function, asked, lifted)
        return [str(gap) for leaf in leaves_of for gap in leaf.gap.flat]

    try:
        base = gaps()
        most = max((len(entries(value)) for _, value in calls), default=0)
        if not calls:
            return [ARGUMENTS]
        is_heard = any(_moves(gaps, k, base) for k in range(min(most, MOST_ENTRIES)))
    # where it has no value it is not known
    except Exception:  # noqa: BLE001
        return [UNKNOWN]
    if is_heard:
        return []
    return [FORMULA if most <= MOST_ENTRIES else UNKNOWN]


def _moves(gaps: Callable[[int], list[str]], entry: int, base: list[str]) -> bool:
    """Tell whether a gap moves with an entry, or has no value then."""
    try:
        return gaps(entry) != base
    except Exception:  # noqa: BLE001 - what has no value has moved
        return True


def _are_same(left: Value, right: Value) -> bool:
    """Tell whether two values are the same balls, or equal where they are none."""
    if left is right:
        return True
    pairs = entries(left), entries(right)
    if not (pairs[0] and len(pairs[0]) == len(pairs[1])):
        return bool(np.array_equal(left, right))
    return all(one is other or str(one) == str(other) for one, other in zip(*pairs, strict=True))


def _smaller_boxes(domain: Domain, case: Case) -> list[str]:
    """Name the real parameters whose box is less than their stated range."""
    ranges = {
        name: (factor.box(case), factor.stated(case)) for name, factor in domain.reals().items()
    }
    return [
        name
        for name, ((low, high), stated) in ranges.items()
        if stated.open_low or stated.open_high or not (low <= stated.low and stated.high <= high)
    ]


def _further(
    proof: Evidence,
    check: Check,
    formula: Formula,
    domain: Domain,
    proved: Sequence[Case],
    options: Options,
) -> Evidence:
    """Return a proof over boxes with the words of attacks at sizes that are left out and beyond the
    box, or what broke it there.
    """
    brief = options.tier != "full"
    names = [*domain.discrete()]
    sizes = {show([case[name] for name in names]) for case in proved}
    reals = domain.reals()

    def is_proved(case: Case) -> bool:
        boxes = {name: factor.box(case) for name, factor in reals.items()}
        inside = all(
            low <= value <= high
            for name, (low, high) in boxes.items()
            for value in np.ravel(case[name])
        )
        return inside and show([case[name] for name in names]) in sizes

    left = larger_sizes.leaves_out(domain, proved, brief)
    attack, broken = (
        sources.other_sizes(check.function, formula, domain, proved, names, brief)
        if left
        else (None, None)
    )
    if attack is not None and attack.skipped:
        return unreached(proof, attack)
    attacks = ()
    if not broken:
        attacks, broken = _attacked(check, formula, domain, options, is_proved)
    if broken and not wraps(check.function, formula, largest([broken[0]])):
        return _denied(proof, *broken)
    accounts = "".join(map(str, (attack or "", *attacks)))
    large = largest(case for one in attacks for case in one.kept)
    return unwrapped(
        replace(proof, scope=f"{proof.scope}{accounts}"), check, formula, large, options
    )


def _filled(domain: Domain, case: Case, sides: Sides, values: Iterable[Scalar]) -> Case:
    """Return the case with its real parameters set to the values, one for each side of the box."""
    items, names = iter(values), {name for name, _ in sides}

    def value(name: str, factor: AnyFactor, prefix: Case) -> Value:
        if name not in names:
            return case[name]
        shape = factor.shape(prefix)
        if shape is None:
            return next(items)
        drawn = [next(items) for _ in range(int(np.prod(shape)))]
        out = np.empty(
            shape, dtype=float if all(isinstance(item, float) for item in drawn) else object
        )
        for index, item in enumerate(drawn):
            out.flat[index] = item
        return out

    return domain.built(value)


ENGINES["enclosed"] = Engine(
    run,
    cost=2,
    means=(
        "Enclosed. Evaluated in balls with guaranteed radii, so that no rounding can hide a "
        "violation where it was looked at."
    ),
    rigorous=True,
    beyond=True,
    further=lambda check: check.options["boxes"] > 0,
)
