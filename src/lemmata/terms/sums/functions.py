"""Functions of arrays of unknown size: exponentials, quotients, roots, powers and inverse matrices,
each a new opaque array.

Of such an array the proof knows its slope along a direction, which is formed at once, to first
order, and what it is in numbers. What is computed entry by entry has a meaning beside: where no sum
stands in the way, the sides are compared in the end as expressions in the entries at the indices
that occur, by the normal form of exact checks. Equal expressions at every index are equal arrays of
every size.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from lemmata.terms.sums.array import Value, Whole, of_arrays
from lemmata.terms.sums.coefficient import UNIT, Coefficient, read
from lemmata.terms.sums.entries import is_nonnegative, meant
from lemmata.terms.sums.form import (
    NAMED,
    SLOT,
    Form,
    Index,
    Linear,
    Meaning,
    Product,
    Sequence,
    components,
    linear,
    normalised,
    put,
)
from lemmata.terms.sums.numbers import Amount, scalar, steps
from lemmata.terms.term import (
    ONE,
    Kind,
    Term,
    is_natural,
    variables,
)
from lemmata.terms.types import Fields, Function


def applied(
    values: tuple[Value, ...],
    name: str,
    function: Callable[..., Term] | None,
    numeric: Function,
    positive: bool = False,
    held: Iterable[Term] = (),
    by: Coefficient = UNIT,
    asks: Kind | None = None,
    **properties: object,
) -> Value:
    """Return a function of arrays, entry by entry, as a new opaque array over the axes that these
    depend on.

    Args:
        name: tells the function from others; equal ones of equal forms are one array.
        function: of expressions, None where it is not computed entry by entry.
        numeric: of a point and arrays of floats.
        held: the parameters that it has beside its arguments.
        by: the number that it has beside its arguments.
        asks: what it asks of the first argument, which may not be so.

    Raises: TypeError where a slope is being taken of the arguments, or names stand for axes.
    """
    ledger, sizes = values[0].ledger, _broadcast(values)
    used = sorted(
        {i for value in values for term in value.form.terms for i in _free(term)},
        key=lambda i: i[2],
    )
    slots = {i: (SLOT, i[1], k) for k, i in enumerate(used)}
    forms = tuple(
        value.form.put({i: linear({slot: 1}) for i, slot in slots.items()}) for value in values
    )
    _must_stand(forms)
    key = (name, by, *(frozenset(form.terms.items()) for form in forms))
    if key not in ledger.functions:
        axes = tuple(slots.values())
        names = tuple(i[1] for i in axes)
        traits = {
            "even": len(axes) == 1 and _kept(forms, {axes[0]: linear({axes[0]: -1})}),
            "symmetric": _symmetric(forms, axes),
            **properties,
        }
        meaning = None if function is None else Meaning(forms, function, asks)
        sequence = Sequence(
            f"{name} #{len(ledger.functions)}", names, positive=positive, meaning=meaning, **traits
        )
        held = frozenset(held).union(*map(ledger.parameters, forms))
        # one line says it
        at = lambda point: np.real(numeric(point, *(point.form(form, axes) for form in forms)))  # noqa: E731
        ledger.functions[key] = ledger.added(sequence, at, held)
    where = tuple(linear({i: 1}) for i in used)
    return Value(
        sizes, Form.of([(1, Product(factors=((ledger.functions[key], where, 1),)))]), ledger
    )


def _broadcast(values: Iterable[Value]) -> tuple[Whole | None, ...]:
    first, *rest = values
    total = first
    for value in rest:
        total = total + value
    return total.sizes


def _free(term: Product) -> set[Index]:
    forms = [*(form for _, where, _ in term.factors for form in where), *term.deltas]
    return {i for form in forms for i, _ in form if i[0] == SLOT} | {
        i for pair, _ in term.phase for i in pair if i[0] == SLOT
    }


def _must_stand(forms: tuple[Form, ...]) -> None:
    for form in forms:
        for term, c in form.terms.items():
            held = [i for _, where, _ in term.factors for line in where for i, _ in line] + [
                i for line in term.deltas for i, _ in line
            ]
            if any(i[0] == NAMED and str(i[2]).startswith("'") for i in held):
                raise TypeError(
                    "a function of an array is not taken inside slopes by each entry: take slopes"
                    " of its argument"
                )
            if steps(c.term):
                raise TypeError(
                    "this function of an array of unknown size has no slope in this argument"
                )


def _kept(forms: tuple[Form, ...], swaps: dict[Index, Linear]) -> bool:
    return all(form.put(swaps).terms == form.terms for form in forms)


def _symmetric(forms: tuple[Form, ...], axes: tuple[Index, ...]) -> bool:
    if len(axes) != 2 or axes[0][1] != axes[1][1]:
        return False
    return _kept(forms, {axes[0]: linear({axes[1]: 1}), axes[1]: linear({axes[0]: 1})})


@of_arrays
def exponential(value: Value) -> Value:
    """Return the exponential of each entry: a product of those of its terms, powers of one array
    where these are multiples of one term.
    """
    here, change, step = value.stepped()
    product = here * 0 + 1
    for term, c in here.form.terms.items():
        if term == Product():
            product = product * Amount(c.term.exp())
            continue
        if term.phase:
            raise TypeError("the exponential of what may not be real has no form on unknown sizes")
        for times, piece in c.pieces():
            part = Value(value.sizes, Form.of([(piece, term)]), value.ledger)
            base = applied((part,), "exp", Term.exp, lambda _, x: np.exp(x), positive=True)
            product = product * _raised(base, times)
    return product if step is None else product + product * change * step


def _raised(base: Value, power: int) -> Value:
    """Return a power of a single positive array, negative ones too."""
    ((term, c),) = base.form.terms.items()
    return Value(
        base.sizes,
        Form.of(
            [(c, Product(factors=tuple((s, where, e * power) for s, where, e in term.factors)))]
        ),
        base.ledger,
    )


@of_arrays
def reciprocal(value: Value) -> Value:
    """Return 1/entry for each entry, which asks that it is not 0, unless that is certain."""
    here, change, step = value.stepped()
    if not here.form.terms:
        raise ZeroDivisionError("an array of unknown size is divided by 0")
    sign = sign_of(here)
    quotient = applied(
        (here,),
        "1/",
        lambda x: ONE / x,
        lambda _, x: 1 / x,
        positive=sign == "> 0",
        asks=None if "> 0" in (sign, sign_of(-here)) else "nonzero",
    )
    return quotient if step is None else quotient - quotient * quotient * change * step


@of_arrays
def logarithm(value: Value) -> Value:
    """Return the logarithm of each entry of an array that is certainly positive, such as a sum of
    exponentials.

    Raises: TypeError for any other.
    """
    here, change, step = value.stepped()
    if sign_of(here) != "> 0":
        raise TypeError(
            "the logarithm of an array of unknown size is taken of what is certainly positive"
        )
    log = applied((here,), "log", Term.log, lambda _, x: np.log(np.real(x)))
    return log if step is None else log + change * reciprocal(here) * step


@of_arrays
def root(value: Value) -> Value:
    """Return the square root of each entry; of what it is taken is noted, unless that is certainly
    not negative.

    That of a product of arrays that are not negative is the product of their roots.
    """
    here, change, step = value.stepped()
    if (radical := _root_of_product(here)) is not None:
        return radical if step is None else radical + change * reciprocal(2 * radical) * step
    sign = sign_of(here)
    radical = applied(
        (here,),
        "sqrt",
        Term.sqrt,
        lambda _, x: np.sqrt(np.real(x)),
        positive=sign == "> 0",
        asks=None if sign else "nonnegative",
    )
    return radical if step is None else radical + change * reciprocal(2 * radical) * step


def _root_of_product(value: Value) -> Value | None:
    """Return the root of a single product of arrays that are not negative, None of anything
    else.
    """
    if len(value.form.terms) != 1:
        return None
    ((term, c),) = value.form.terms.items()
    if (
        not term.factors
        or term != Product(factors=term.factors)
        or not value.ledger.sign(c.term)
        or not all(_has_root(s, where) for s, where, _ in term.factors)
    ):
        return None
    product = value * 0 + Amount(c.term.sqrt())
    for s, where, e in term.factors:
        plain = Value(value.sizes, Form.of([(1, Product(factors=((s, where, 1),)))]), value.ledger)
        traits = {
            "even": s.even,
            "symmetric": s.symmetric,
            "nonnegative": not s.positive,
            "root": s,
        }
        base = applied(
            (plain,),
            "sqrt",
            Term.sqrt,
            lambda _, x: np.sqrt(np.real(x)),
            positive=s.positive,
            **traits,
        )
        product = product * _raised(base, e)
    return product


def _has_root(s: Sequence, where: tuple[Linear, ...]) -> bool:
    """Tell whether an array that is not negative stands with its own axes, in their order, so that
    its root has them too.
    """
    axes = [
        line[0][0] for line in where if len(line) == 1 and line[0][1] == 1 and line[0][0][0] == SLOT
    ]
    ordered = axes == sorted(set(axes), key=lambda axis: axis[2])
    return (s.nonnegative or s.positive) and s.first is None and len(axes) == len(where) and ordered


@of_arrays
def power(value: Value, exponent: Term) -> Value:
    """Return entry^exponent for each entry, the exponent an integer of at least 0 that has symbols.

    With p >= 1, p + 2 is p - 1 and a plain 3, so that x^p and x^(p-1) x are one form, as are (c
    x)^p and c^p x^p. Where the exponent may be 0 there is no slope.
    """
    ledger = value.ledger
    if not is_natural(ledger.from_least(exponent)):
        raise TypeError(
            "a power of an array of unknown size has an integer exponent of at least 0, not"
            f" {exponent}"
        )
    ledger.exponents |= {ledger.wholes[one][0] for one in variables(exponent)}
    here, change, step = value.stepped()
    if step is not None:
        if not is_natural(ledger.from_least(exponent - 1)):
            raise TypeError(
                "a power of which a slope is taken on unknown sizes has an exponent of at least 1,"
                f" not {exponent}"
            )
        return power(here, exponent) + exponent * power(here, exponent - 1) * change * step
    if len(value.form.terms) == 1:
        ((term, c),) = value.form.terms.items()
        if c != UNIT:
            one = Value(value.sizes, Form.of([(1, term)]), ledger)
            return power(one, exponent) * Amount(c.term**exponent)
    more, rest = read(exponent).split()
    least = int(is_natural(ledger.from_least(rest.term - 1)))
    plain = max(int(more) + least, 0)
    core = read(exponent - plain)
    numeric = lambda point, x: x ** point.coefficient(core)  # noqa: E731 - one line says it
    array = applied(
        (value,), f"^({core})", lambda x: x**core.term, numeric, by=core, held=core.variables
    )
    return array * value**plain if plain else array


@of_arrays
def vandermonde(value: Value, count: Whole, slope: bool = False) -> Value:
    """Return entry^h for each entry of a column and each h below `count`, or its slope h entry^(h -
    1): opaque, but for that slope.

    Raises: TypeError for anything but a column and a size, and where a slope of the slope is taken.
    """
    if value.ndim != 1 or not isinstance(count, Whole):
        raise TypeError("powers up to a size are those of a column, up to a size that is a symbol")
    here, change, step = value.stepped()
    table = here[:, None], count.tabulated(places, even=False, nonnegative=True)[None, :]
    if slope:
        return applied(
            (value[:, None], table[1]),
            "h x^(h-1)",
            None,
            lambda _, x, h: h * x ** np.maximum(h - 1, 0),
        )
    powers = applied(table, "x^h", None, lambda _, x, h: x**h)
    return (
        powers
        if step is None
        else powers + vandermonde(here, count, slope=True) * change[:, None] * step
    )


def places(count: int) -> list[int]:
    """Return 0, 1, …, count - 1.

    >>> places(3)
    [0, 1, 2]
    """
    return list(range(count))


@of_arrays
def decay_integral(rate: Value, t: Any) -> Value:
    """Return the integral of e^{-rate s} over 0 <= s <= t for each entry, continuous in the rate,
    so that its quotient says it all.
    """
    amount = read(scalar(t))
    taken = steps(amount.term)
    here = amount
    for one in taken:
        here = here.at_zero(one)
    if not here or not rate.form.terms:
        integral = rate * 0 + Amount(here.term)
    else:
        integral = applied(
            (rate,),
            f"integral to {here}",
            lambda r: (ONE - (-r * here.term).exp()) / r,
            lambda point, r: _integral(np.real(r), point.coefficient(here)),
            by=here,
            held=here.variables,
            nonnegative=bool(rate.ledger.sign(here.term)),
        )
    for one in taken:
        slope = Amount(amount.slope(one).term)
        integral = integral + exponential(-(rate * Amount(here.term))) * slope * Amount(one)
    return integral


def _integral(rate: np.ndarray, t: float) -> np.ndarray:
    still = rate == 0
    return np.where(still, t, -np.expm1(-rate * t) / np.where(still, 1.0, rate))


@of_arrays
def share(weights: Value, rest: Any) -> Value:
    """Return w/(w + rest) for each entry w of an array that is 0 or more, 0 where w is.

    At every fixed w it is continuous in rest, from 0 on, so that what holds of positive ones holds
    at 0 too.

    Raises: TypeError for a rest that may be negative or is 0, weights that may be negative, and
        such as depend on a parameter of the rest.
    """
    least, ledger = read(scalar(rest)), weights.ledger
    own = least.variables
    if not (least and ledger.sign(least.term)) or own & ledger.wholes.keys():
        raise TypeError(
            "a share on unknown sizes is beside a number that is not negative, and not certainly"
            f" 0, not {least}"
        )
    if not sign_of(weights):
        raise TypeError(
            "a share on unknown sizes is taken of weights that are certainly not negative"
        )
    # of all shares, as with both at 0 a sum of two need not be what it is near that
    ledger.rests |= own
    ledger.weighed |= ledger.parameters(weights.form)
    if common := ledger.rests & ledger.weighed:
        raise TypeError(
            f"weights of which a share is taken depend on {', '.join(map(str, common))}, and so"
            " does what is beside some"
        )

    def numeric(point: Any, w: np.ndarray) -> np.ndarray:
        if np.any(np.real(w) < 0):
            raise ValueError(f"a weight of which a share is taken is negative at {point.case}")
        total = np.real(w) + point.coefficient(least)
        return np.where(np.real(w) == 0, 0.0, np.real(w) / np.where(total == 0, 1.0, total))

    return applied(
        (weights,),
        f"share beside {least}",
        lambda w: w / (w + least.term),
        numeric,
        by=least,
        held=own,
    )


@of_arrays
def inverse_matrix(value: Value) -> Value:
    """Return the inverse of a square matrix, with d(X^-1) = -X^-1 dX X^-1; that it exists is noted,
    unless it is certain.

    Raises: TypeError for what is no square matrix.
    """
    if value.ndim != 2 or value.shape[0].name != value.shape[1].name:
        raise TypeError("the inverse on unknown sizes is that of a square matrix")
    here, change, step = value.stepped()
    inverse = _inverted(here)
    return inverse if step is None else inverse - inverse @ change @ inverse * step


def _inverted(value: Value) -> Value:
    size, terms = value.shape[0], value.form.terms
    one = size.eye()
    if set(terms) == set(one.form.terms):
        ((_, c),) = terms.items()
        return one * Amount(ONE / c.term)
    traits: Fields = {}
    outside = Amount(ONE)
    if (
        len(terms) == 1
        and len(factors := (first := next(iter(terms))).factors) == 1
        and first == Product(factors=factors)
    ):
        (s, where, e), c = factors[0], terms[first]
        if where == tuple(linear({axis: 1}) for axis in value.axes) and e == 1:
            traits, outside = {"inverse": s.name}, Amount(ONE / c.term)
            value = Value(value.sizes, Form.of([(1, first)]), value.ledger)
    traits |= {"inverts": value.form, "regular": is_definite(value)}
    inverse = applied((value,), "inverse", None, lambda _, x: np.linalg.inv(x), **traits)
    return inverse * outside


def is_definite(value: Value) -> bool:
    """Tell whether a matrix is a positive multiple of the identity and congruences, which are
    positive semidefinite.
    """
    one = next(iter(value.shape[0].eye().form.terms))
    signs = {term: value.ledger.sign(c.term) for term, c in value.form.terms.items()}
    rest = [term for term in signs if term != one]
    return signs.get(one) == "> 0" and all(
        signs[term] and is_congruence(term, value.axes) for term in rest
    )


def is_congruence(term: Product, axes: tuple[Index, ...]) -> bool:
    """Tell whether a term is sum_b w_b X_bi X_bj with weights that are not negative: its quadratic
    form is sum_b w_b (X_b.x)^2.
    """
    if term.deltas or term.phase:
        return False
    return any(
        _falls_apart(term, chosen, axes)
        for size in range(len(term.bound) + 1)
        for chosen in itertools.combinations(term.bound, size)
    )


def _falls_apart(term: Product, chosen: tuple[Index, ...], axes: tuple[Index, ...]) -> bool:
    """Tell whether for each value of the chosen indices a term is a weight times x_i x_j, x the
    same column.
    """
    fixed = put(term, {j: linear({(NAMED, j[1], f"fixed {k}"): 1}) for k, j in enumerate(chosen)})
    parts = components(fixed._replace(bound=tuple(j for j in term.bound if j not in chosen)))
    left, right = ([part for part in parts if axis in _free(part)] for axis in axes)
    weights = [part for part in parts if not _free(part)]
    if not left or any(part in right for part in left) or not all(map(is_nonnegative, weights)):
        return False
    row, column = axes
    return normalised(put(_joined(left), {row: linear({column: 1})})) == normalised(_joined(right))


def _joined(parts: list[Product]) -> Product:
    return Product(
        tuple(j for part in parts for j in part.bound),
        tuple(factor for part in parts for factor in part.factors),
    )


def sign_of(value: Value) -> str:
    """Return "> 0" or ">= 0" if each entry is so, as far as the signs of what it is made of tell;
    nothing of what is made of phases, which need not be real.
    """
    if any(term.phase for term in value.form.terms):
        return ""
    return value.ledger.sign(meant(value.form, value.ledger.entries, with_meanings=False))
