"""The sequence of an induction, run with numbers: whether it is what symbols prove of it, and the
first k at which it is not.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction

from lemmata.language.check import Check
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Induction, Relation, Throughout, leaves
from lemmata.prove.answer import Broken, at_values
from lemmata.prove.at_points.rational import longer, plain_points
from lemmata.prove.gaps import proved
from lemmata.prove.inequality.prove import Signs
from lemmata.prove.limits import at_a_point
from lemmata.prove.sequences.entrywise import defined
from lemmata.prove.sequences.induction import Unfolded, parted, without
from lemmata.prove.sequences.kinds import Placed, unrolled
from lemmata.prove.symbols import rational, sizes, symbolic, symbols_of, values_at
from lemmata.terms.entries import taking
from lemmata.terms.sequences import concrete
from lemmata.terms.types import Formula, Scalar

_Runs = list[Iterator[tuple[dict[str, int], Relation]]]


def first_broken(
    forms: list[Induction], domain: Domain, point: Case, values: dict[Scalar, Fraction]
) -> tuple[Case, str] | None:
    """Find the first k at which a sequence, run at the values from its start on, certainly is not
    what is claimed.

    A sequence that meets a symbol of which no value is known is struck off the list: no point tells
    more of it.
    """
    for form in list(forms):
        place = _placing(values)
        # a sequence that is not defined there breaks nothing
        with contextlib.suppress(ArithmeticError, TypeError, ValueError):
            try:
                for where, at in _inside(form, place):
                    verdict, candidate = at_values(leaves(at), {}), point.having(**where)
                    if isinstance(verdict, Broken) and domain.contains(candidate):
                        return candidate, verdict.by
            except _Unknown:
                forms.remove(form)
    return None


def _inside(form: Induction, place: Callable[[Scalar], Scalar]) -> Iterator[Placed]:
    """Yield what is said at small indices, but for what is said of no entry of an array."""
    with taking() as taken:
        for one in unrolled(form, place):
            if all(place(count - 1 - index) >= 0 for index, count in taken):
                yield one
            taken.clear()


def unlike_symbols(
    check: Check,
    formula: Formula,
    domain: Domain,
    index: set[str],
    unfolding: Unfolded,
    inside: Domain,
    case: Case,
    few: bool,
    excused: Callable[[], bool],
) -> tuple[str, tuple[Case, str] | None]:
    """Run the sequences of inductions with numbers: return why they are not what symbols prove, if
    they are not, and a point that shows it.

    Formula and step are given fractions, else SymPy's rationals; where a check needs symbols, its
    sequence is given numbers nonetheless. A few points will do where other sizes have been run at
    more. A point without a value is passed over if the scope names what may be the reason, and
    `excused` tells that.
    """

    def runs(sample: Case) -> _Runs:
        forms, rest = parted(at_a_point(check.function(formula, without(domain, sample, index))))
        return [*map(unrolled, forms), *(iter([({}, part)]) for part in rest if sizes(case))]

    done = 0
    carried = any(isinstance(form, Throughout) for form in unfolding.forms)
    for point in itertools.chain(
        plain_points(inside, few), longer(inside, case) if carried else ()
    ):
        values = values_at(symbolic(inside, case), case, point)
        refused = 0
        for way in (
            lambda point=point: runs(point),
            lambda point=point: runs(domain.lifted(point, rational)),
            lambda values=values: [_inside(form, _placing(values)) for form in unfolding.forms],
        ):
            try:
                gap, witness = _first_unlike(way(), domain, point)
            except ArithmeticError:
                if not excused():
                    return (
                        (
                            f"formula or step has no value at {point}, though it divides by nothing"
                            " that is 0 there,"
                        ),
                        None,
                    )
                break
            except _Refused as error:
                refused += 1
                if refused == 2:  # fractions and rationals alike, and not for want of an arithmetic
                    return f"formula or step refuses {point}: {error},", None
                continue
            # whatever a check raises that was not written for such numbers
            except Exception:  # noqa: BLE001
                continue
            if gap:
                return gap, witness
            done += 1
            break
    return ("" if done else "the sequence could be run with numbers at no point"), None


class _Unknown(ValueError):
    """A symbol has no value at a point."""


def _placing(values: dict[Scalar, Fraction]) -> Callable[[Scalar], Scalar]:
    """Return what puts values in the place of symbols.

    Raises (the function): `_Unknown` where another symbol is left, ArithmeticError where the value
    is not finite.
    """
    import sympy

    swaps = {s: sympy.Rational(value.numerator, value.denominator) for s, value in values.items()}

    def place(entry: Scalar) -> Scalar:
        value = defined(concrete(entry, swaps))
        if value.free_symbols:
            raise _Unknown(f"{value} has no value at a point")
        return value

    return place


class _Refused(Exception):
    """A formula raised a ValueError where its sequence begins; later it may, as at a place beyond
    the last one.
    """


def _first_unlike(runs: _Runs, domain: Domain, point: Case) -> tuple[str, tuple[Case, str] | None]:
    for where, at in itertools.chain.from_iterable(map(_begun, runs)):
        if not proved(at, Signs()):
            candidate = point.having(**where)
            verdict = at_values([leaf for leaf in leaves(at) if not symbols_of(leaf.gap.flat)], {})
            words = f"what is claimed is not so at {candidate}"
            if isinstance(verdict, Broken) and domain.contains(candidate):
                return words, (candidate, verdict.by)
            return words, None
    return "", None


def _begun(
    run: Iterator[tuple[dict[str, int], Relation]],
) -> Iterator[tuple[dict[str, int], Relation]]:
    try:
        # of a sequence of the check's own, of any length, there is nothing to run
        first = list(itertools.islice(run, 1))
    except ValueError as error:
        raise _Refused(str(error)) from error
    yield from first
    yield from run
