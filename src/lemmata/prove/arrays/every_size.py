"""Exact evidence for every size at once: the check is run on arrays of unknown sizes, and both
sides are one array by a theorem of the kernel (`traced/every.py`).

The relation, what its arrays are taken for, and that its sides on unknown sizes are what the
formula computes, are looked at in numbers for eight sizes: a relation that fails there is refuted
by balls, as ever; a side with another value is an error, since something else would have been
proved. The relation and what its arrays are taken for are looked at for a few larger sizes too, and
the latter beyond the box; the relation at closed ends of real parameters as well, and whether the
formula has a branch there that only floats take. Choices are enumerated.

Trusted is that an array which is even, or vanishes, in the cases looked at is so at every size. A
formula that asks for the type of its size is found out. Two sides without a common form refute
nothing: a true formula may have no form.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

import numpy as np

from lemmata.console.count import counted
from lemmata.language.check import Check, Evidence, Options
from lemmata.language.domain import Case, Domain, Integer
from lemmata.language.relation import Leaf, NotFinite, Relation, residual
from lemmata.prove import answer, balls
from lemmata.prove.arrays.every_case import beyond, ends_of, larger_of, points_of
from lemmata.prove.arrays.every_point import Point, has_all, has_given, has_kinds
from lemmata.prove.arrays.every_world import gap_of_floats
from lemmata.prove.extent import Extent
from lemmata.prove.scope import Met, beginning_of
from lemmata.prove.signs.certificates import collecting
from lemmata.prove.traced.every import Part, choices_of, equalities, proved, side_of
from lemmata.prove.traced.every_scope import missing_of, scope_of
from lemmata.prove.traced.unknown_sizes import combinations, sizes_of
from lemmata.prove.traced.values import Unsuited
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Formula

BITS = 128
"""Bits of the balls that are compared."""
OTHERWISE = "where the formula is called with other arrays than those that are named"
"""What is said of a proof in which no call of the formula is with each of them as it is."""
CLOSE = 1e-9
"""How near floats come to a form's value: its sums have some thousand terms of order one. A wrong
form is off by much more.
"""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Prove the relation for every size, or find a point that breaks it."""
    every: Mapping[str, Opaque] = check.options["every"]
    sizes = sizes_of(every, domain)
    evidence = functools.partial(Evidence, "exact", check.name)
    chosen = [
        (inside, list(points_of(inside, sizes)), list(larger_of(inside, sizes)))
        for inside in combinations(domain)
    ]
    met = sum(len(points) for _, points, _ in chosen)
    if not met:
        return evidence("vacuous", "", met=0)
    small, large = Met(_counted(sizes)), Met(_counted(sizes))
    try:
        with collecting() as certificates:
            parts = [
                _part(check, formula, one, sizes, (small, large), options.proofs) for one in chosen
            ]
    except _Broken as found:
        return evidence("refuted", "", witness=str(found.case), confirmed_by=found.by, met=0)
    except (Unsuited, NotFinite) as found:
        return evidence("inconclusive", "", note=str(found))
    used = certificates.used.keys() | certificates.derivations.keys()
    if certificates.is_replay and (left := certificates.kept.keys() - used):
        says = certificates.kept[min(left)].get("says")
        note = f"nothing asks any longer for {says!r:.240}, which the record certifies"
        return evidence("inconclusive", "", note=note)
    partial = None if all(part.is_whole for part in parts) else OTHERWISE
    compared = f"compared with numbers in {counted(small.count, 'case')}, {small}"
    compared += f", and in {large.count} more, {large}" if large.count else ""
    scope = f"{beginning_of(partial)}{scope_of(domain, every, parts, compared)}"
    proof = evidence(
        "holds",
        scope,
        residual=0.0,
        bound=0.0,
        met=met,
        partial=partial,
        certificates=certificates.data(),
    )
    return replace(proof, **_extent(domain, every, parts).of(proof))


def _extent(domain: Domain, every: Mapping[str, Opaque], parts: list[Part]) -> Extent:
    """Return what of the stated values is covered; of a domain that a check has narrowed that is
    not known.
    """
    narrowed = [] if domain.wider is None else ["all that the check leaves out"]
    missing = (*missing_of(domain, every, parts), *narrowed)
    return Extent(missing)


def _part(
    check: Check,
    formula: Formula,
    chosen: tuple[Domain, list[Case], list[Case]],
    sizes: Mapping[str, int],
    accounts: tuple[Met, Met],
    proofs: bool,
) -> Part:
    """Return what is proved for one combination of choices, and count the cases in which that was
    looked at.

    Args: chosen: the domain, cases at small sizes, and at larger ones; proofs: whether a proof is
    asked for, where no case breaks it.

    Raises: _Broken, Unsuited, NotFinite if it is not proved; ValueError if something else would be.
    """
    (domain, points, larger), (small, large), every = chosen, accounts, check.options["every"]
    if not points:
        raise Unsuited(
            f"{choices_of(domain)} was never met at the sizes that are compared with numbers"
        )
    try:
        evaluations = [_kept(check, formula, domain, case) for case in points]
    except ArithmeticError as error:
        raise Unsuited(f"a side has no value at a small size: {error}") from error
    for case in larger:
        if _kept_at_large(check, formula, domain, case, first=case is larger[0]):
            large.add(case)
    if not proofs:
        raise Unsuited("no proof was asked for, and no case was found that breaks the relation")
    part = proved(check, formula, domain, points[0])
    for case in [*points, *larger]:
        point = Point(case, part.ledger, every)
        has_kinds(point, domain)
        has_all(point)
    for case in beyond(domain, sizes):
        if all(np.all(np.isfinite(np.asarray(case[name], dtype=float))) for name in every):
            point = Point(case, part.ledger, every)
            has_kinds(point, domain)
            has_given(point)
    for case in points:
        _same_in_floats(formula, domain, case, part)
    for case in ends_of(domain, sizes):
        with _where_finite(case, part):
            _kept(check, formula, domain, case)
            _same_in_floats(formula, domain, case, part)
    for case, leaves in zip(points, evaluations, strict=True):
        _compared(part.relation, leaves, Point(case, part.ledger, every), sizes)
        small.add(case)
    return part


def _counted(sizes: Mapping[str, int]) -> Domain:
    return Domain(where=(), **{name: Integer(low, None) for name, low in sizes.items()})


class _Broken(Exception):
    """A case that certainly breaks the relation, and what confirms that."""

    def __init__(self, case: Case, by: str) -> None:
        self.case, self.by = case, by


def _kept(check: Check, formula: Formula, domain: Domain, case: Case) -> list[Leaf]:
    """Return the relation in balls.

    Raises: _Broken if it is broken there, Unsuited if it seems to be.
    """
    with balls.precision(BITS):
        gaps = balls.relate(check.function, formula, domain.lifted(case, balls.ball))
        if isinstance(answer.read(gaps, bound=0.0), answer.Broken):
            _doubted(check, formula, domain, case)
    return gaps


def _same_in_floats(formula: Formula, domain: Domain, case: Case, part: Part) -> None:
    """Look whether the formula gives the same in floats as in balls.

    Raises: Unsuited if it does not.
    """
    with _where_finite(case, part):
        if gap := gap_of_floats(formula, domain, case):
            raise Unsuited(
                f"the formula is {gap} at {case}, so that it has a branch that is not proved"
            )


@contextmanager
def _where_finite(case: Case, part: Part) -> Iterator[None]:
    """Let something have no finite value only where the proof divides by what may be 0, or takes
    roots.

    Raises: Unsuited elsewhere.
    """
    try:
        yield
    except ArithmeticError as error:
        if not (part.off or part.where):
            raise Unsuited(f"a side has no finite value at {case}: {error}") from error


def _kept_at_large(check: Check, formula: Formula, domain: Domain, case: Case, first: bool) -> bool:
    """Tell whether the relation has a value there and was looked at: in floats, or, at the first of
    the larger sizes, in balls.

    Raises: as `_kept`.
    """
    try:
        with np.errstate(all="ignore"):
            gap = residual(check.function(formula, case))
    except TypeError:  # what differentiates takes no floats
        return first and bool(_kept(check, formula, domain, case))
    except ArithmeticError:  # at a zero of a divisor, off which alone something is proved
        return False
    if gap > CLOSE:
        _doubted(check, formula, domain, case)
    return True


def _doubted(check: Check, formula: Formula, domain: Domain, case: Case) -> None:
    verdict = answer.confirm(check.function, formula, domain, case)
    if isinstance(verdict, answer.Broken):
        raise _Broken(case, verdict.by)
    raise Unsuited(f"the relation seems to be broken at {case}, which was not confirmed")


def _compared(
    relation: Relation, leaves: list[Leaf], point: Point, sizes: Mapping[str, int]
) -> None:
    """Compare the sides of a relation on unknown sizes with those in numbers.

    Raises: ValueError where they differ: something else would be proved.
    """
    parts = list(equalities(relation))
    if len(parts) != len(leaves):
        raise ValueError(
            f"on unknown sizes the check has {len(parts)} parts, at {point.case} {len(leaves)}"
        )
    if min(int(point.case[name]) for name in sizes) < 1:
        raise ValueError(f"a size is below 1 at {point.case}")
    for part, leaf in zip(parts, leaves, strict=True):
        for side, enclosure in zip((part.got, part.want), leaf.sides, strict=True):
            value = point.form((whole := side_of(side, point.ledger)).form, whole.axes)
            numbers = [balls.number_ball(item) for item in enclosure.flat]
            radii = np.array([balls.rad(item) for item in numbers]).reshape(enclosure.shape)
            middles = np.array([float(item.mid()) for item in numbers]).reshape(enclosure.shape)
            close = CLOSE * (1 + np.abs(middles).max(initial=0))
            if not (
                np.all(np.isfinite(value))
                and np.all(np.isfinite(middles))
                and np.all(radii <= close)
            ):
                raise NotFinite(
                    f"a side has no finite value, or none that is known, at {point.case}"
                )
            if value.shape != middles.shape or not np.all(abs(value - middles) <= close):
                raise ValueError(
                    f"on unknown sizes a side is {value.tolist()!s:.200}, but"
                    f" {middles.tolist()!s:.200} at {point.case}"
                )
