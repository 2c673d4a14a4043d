"""What stands for the parameters of a domain in a proof for every size: opaque arrays, integers,
and numbers that are terms.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from lemmata.language.domain import Array, Case, Choice, Computed, Domain, Interval, converted
from lemmata.language.factors import AnyFactor
from lemmata.language.kinds import Discrete, Integral
from lemmata.prove.traced.stated import number_or_variable
from lemmata.terms.sums.array import Value, Whole
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.numbers import Amount
from lemmata.terms.sums.opaque import Opaque, opaque
from lemmata.terms.term import term, variable
from lemmata.terms.trace import TRACES
from lemmata.terms.types import Named, Scalar, Size


def sizes_of(every: Mapping[str, Opaque], domain: Domain) -> dict[str, int]:
    """Return the sizes of the opaque arrays, each with the least that is stated.

    Raises: ValueError for a name that is no parameter, or a size that is no integer of at least 1.
    """
    names = dict.fromkeys(size for kind in every.values() for size in kind.sizes)
    unknown = [name for name in (*every, *names) if name not in domain.factors]
    if unknown:
        raise ValueError(
            f"no parameter {', '.join(unknown)}; there are {', '.join(domain.factors)}"
        )
    minima = {}
    for name in names:
        factor: AnyFactor = domain.factors[name]
        # with the first one; nothing of its lower end is used
        moves = minima and factor.is_integer and callable(factor.low)
        least = (
            1 if moves or factor.is_computed else least_of(factor) if factor.is_integer else None
        )
        if least is None or least < 1:
            raise ValueError(
                f"the size {name} must be Computed, or an Integer whose lower end is a plain"
                " integer of at least 1"
            )
        minima[name] = least
    return minima


def unknown(
    domain: Domain,
    every: Mapping[str, Opaque],
    drawn: Case,
    ledger: Ledger,
    pins: Mapping[str, Fraction],
) -> Case:
    """Return the case of a proof: sizes and integers, opaque arrays, choices as drawn, real
    symbols; what else can be computed of these.

    Args: pins: values of real parameters for which no symbol is to stand.
    """
    sizes = sizes_of(every, domain)
    case = Case()
    for name, factor in domain.factors.items():
        try:
            if name in every:
                value = opaque(
                    name, every[name], tuple(case[size] for size in every[name].sizes), ledger
                )
            elif name in sizes:
                value = Whole(name, ledger, sizes[name], _most(factor, case))
            elif name in pins:
                value = Amount(term(pins[name]))
            else:
                value = on_unknown_sizes(factor, name, _Place(case, drawn, ledger))
        except (TypeError, AttributeError, KeyError, ValueError, IndexError, ArithmeticError):
            if name in every or name in sizes:
                raise
            # what is made of an array that is not there, or of a size as a plain integer, is not
            # there either
            continue
        case = case.having(**{name: value})
    return case


class _Place(NamedTuple):
    """Where a parameter gets its value: the earlier ones, the case of which the choices are, and
    the ledger of the proof.
    """

    case: Case
    drawn: Case
    ledger: Ledger


@functools.singledispatch
def on_unknown_sizes(factor: AnyFactor, name: str, place: _Place) -> Value | Scalar:
    """Return what stands for a parameter in a proof for every size, one function for each kind of
    factor.

    Raises: TypeError for a kind of which nothing does; then nothing is made of it.
    """
    raise TypeError(f"on unknown sizes nothing stands for {name}: {factor}")


@on_unknown_sizes.register
def _(factor: Integral, name: str, place: _Place) -> Whole:
    return Whole(name, place.ledger, least_of(factor), _most(factor, place.case))


@on_unknown_sizes.register
def _(factor: Discrete, name: str, place: _Place) -> Scalar:
    return converted(place.drawn[name], _exact)


@on_unknown_sizes.register
def _(factor: Interval, name: str, place: _Place) -> Amount:
    return Amount(term(factor.symbol(name, place.case, number_or_variable)))


@on_unknown_sizes.register
def _(factor: Computed, name: str, place: _Place) -> Value | Scalar:
    refused = [len(trace.refusals) for trace in TRACES]
    value = factor.function(place.case)
    if refused != [len(trace.refusals) for trace in TRACES]:
        raise TypeError(f"{name} is computed though something was refused")
    return value


@on_unknown_sizes.register
def _(factor: Array, name: str, place: _Place) -> np.ndarray:
    if callable(factor.size):
        raise TypeError(f"{name} has a shape that moves with the sizes, and no kind in `every`")
    return _entrywise(factor.symbol(name, place.case, number_or_variable))


def _entrywise(symbols: np.ndarray) -> np.ndarray:
    """Return an array of a fixed size with each symbol as a number of this arithmetic."""
    amounts = np.empty(symbols.shape, dtype=object)
    for index in np.ndindex(symbols.shape):
        amounts[index] = Amount(term(symbols[index]))
    return amounts


def _exact(value: Scalar) -> Scalar:
    return Fraction(*value.as_integer_ratio()) if isinstance(value, float) else value


def least_of(factor: AnyFactor) -> int | None:
    """Return the lower end of an integer where that is a plain one."""
    return factor.low if isinstance(factor.low, int) else None


def _most(factor: AnyFactor, case: Case) -> Size:
    if not factor.is_integer:
        return None
    try:
        high = factor.high(case) if callable(factor.high) else factor.high
    except (TypeError, AttributeError):
        return None
    return high if isinstance(high, Whole) else None


def combinations(domain: Domain) -> list[Domain]:
    """Return the domain for each combination of its choices that the assumptions do not exclude by
    themselves.
    """
    choices = {name: factor.options for name, factor in domain.choices().items()}
    domains = []
    for values in itertools.product(*choices.values()):
        chosen = dict(zip(choices, values, strict=True))
        if _allowed(domain, chosen):
            domains.append(
                domain.replaced(**{name: Choice(value) for name, value in chosen.items()})
            )
    return domains


def _allowed(domain: Domain, chosen: Named) -> bool:
    """Tell whether the choices alone do not break an assumption."""
    case = Case()
    factor: AnyFactor
    for name, factor in domain.factors.items():
        value: Value = chosen.get(name, variable(name))
        if factor.is_computed:
            # what is made of more than the choices is not known
            with contextlib.suppress(Exception):
                value = factor.function(case)
        case = case.having(**{name: value})
    try:
        return domain.holds(case)
    # whatever a condition raises that was written for numbers, it is not broken
    except Exception:  # noqa: BLE001
        return True
