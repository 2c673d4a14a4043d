"""Arrays entry by entry: a form as a term in variables that stand for entries of opaque arrays, and
for sums.

What is equal whatever these variables are is equal at every index and every size.
"""

from __future__ import annotations

from collections.abc import Iterable

from lemmata.terms.operation import Operation
from lemmata.terms.sums.coefficient import read
from lemmata.terms.sums.form import (
    SLOT,
    Form,
    Product,
    Sequence,
    components,
    normalised,
    scaled,
)
from lemmata.terms.term import ZERO, Condition, Sign, Term, node, variable, variables

Entries = dict[Product, Term]
"""The variables that stand for entries, and for sums, by what these are."""


def meant(form: Form, entries: Entries, with_meanings: bool = True) -> Term:
    """Return a form as a term in entries: what is summed over is a variable, what a function gives
    entry by entry is that function.

    Args: entries: the variables that stand for entries, and for sums; it grows; with_meanings:
    whether functions are put in; if not, their values are variables of the signs that they have.

    Raises: TypeError for a function of what need not be real.
    """
    total = ZERO
    for term, c in form.terms.items():
        product = c.term
        for part in components(term):
            product = product * _meant(part, entries, with_meanings)
        total = total + product
    return total


def _meant(part: Product, entries: Entries, with_meanings: bool) -> Term:
    if not part.bound and part.factors:
        ((s, where, e),) = part.factors
        if with_meanings and s.meaning is not None:
            arguments, function, _ = s.meaning
            if any(term.phase for form in arguments for term in form.terms):
                raise TypeError("a function is compared entry by entry of real numbers alone")
            slots = {
                (SLOT, size, axis): line
                for axis, (size, line) in enumerate(zip(s.sizes, where, strict=True))
            }
            return function(*(meant(form.put(slots), entries) for form in arguments)) ** e
        return _entry(part._replace(factors=((s, where, 1),)), entries) ** e
    if not part.bound and part.phase:
        ((pair, c),) = part.phase
        return _entry(part._replace(phase=((pair, 1),)), entries) ** c
    scales, representative = normalised(part)
    whole = _entry(representative, entries)
    for scale in scales:
        whole = whole * scaled(scale).term
    return whole


def _entry(part: Product, entries: Entries) -> Term:
    """Return the variable of an entry, or of a sum; of squares and what is not negative not
    negative.

    A sum of what is positive is positive, since no size is 0. With phases it need not be real, so
    that nothing may be concluded of it but what a ring says.
    """
    if part not in entries:
        sign: Sign = ""
        if (
            part.factors
            and not (part.deltas or part.phase)
            and all(s.positive for s, _, _ in part.factors)
        ):
            sign = "> 0"
        elif not part.phase and is_nonnegative(part):
            sign = ">= 0"
        same = sum(_word(entry) == _word(part) for entry in entries)
        entries[part] = variable(f"{_word(part)}{' ' * same}", sign)
    return entries[part]


def _word(part: Product) -> str:
    """Return how a divisor calls an entry or a sum: as no parameter is called, whose symbol it
    would be.
    """
    factors = "*".join(f"{s.name}{f'^{e}' if e != 1 else ''}" for s, _, e in part.factors) or "1"
    return (
        f"sum({factors})"
        if part.bound
        else f"{'wave' if part.phase else 'delta' if part.deltas else factors}[k]"
    )


def is_nonnegative(part: Product) -> bool:
    """Tell whether a product is of squares, and of what is not negative."""
    return not part.phase and all(
        s.positive or (s.nonnegative and e > 0) or e % 2 == 0 for s, _, e in part.factors
    )


SUM = Operation(
    "sum over indices",
    value=None,
    slope=None,
    plain=(tuple,),
    text=lambda *args: (
        " + ".join(f"{c}*{_text(product)}" for c, product in zip(args[:-1], args[-1], strict=True))
        or "0"
    ),
)
"""An entry of an array, at whatever indices: coefficients, and the products of the form. It is none
of the operations by name, so that no rule for these takes it.
"""
DETERMINANT = Operation("determinant", value=None, slope=None, text=lambda of: f"det({of})")
"""The determinant of a matrix of which an entry is given."""


def _text(product: Product) -> str:
    over = "".join(f"sum {j[1]}: " for j in product.bound)
    factors = [f"{s.name}{[*where]}^{e}" for s, where, e in product.factors]
    return f"({over}{' '.join([*factors, *map(str, (*product.deltas, *product.phase))]) or 1})"


def entry(form: Form) -> Term:
    """Return the entry of an array, at whatever indices, as a term."""
    return node(SUM, *(c.term for c in form.terms.values()), tuple(form.terms))


def form_of(whole: Term) -> Form:
    """Return the form of which a term is an entry.

    Raises: ValueError for another term.
    """
    if whole.operation is not SUM:
        raise ValueError(f"{whole!r:.80} is no entry of an array")
    return Form({term: read(c) for term, c in zip(whole.args[-1], whole.args, strict=False)})


def inside(*forms: Form) -> list[Sequence]:
    """Return the arrays of which forms are made, and those of which these are functions, or
    inverses.
    """
    seen: dict[Sequence, None] = {}
    waiting = [s for form in forms for term in form.terms for s, _, _ in term.factors]
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen[one] = None
            waiting += [] if one.root is None else [one.root]
            waiting += [
                s for form in made_of(one) for term in form.terms for s, _, _ in term.factors
            ]
    return [*seen]


def made_of(one: Sequence) -> tuple[Form, ...]:
    """Return the forms of which an array is a function, or the inverse."""
    arguments = () if one.meaning is None else one.meaning.arguments
    return arguments if one.inverts is None else (*arguments, one.inverts)


def asked(arrays: Iterable[Sequence]) -> list[Condition]:
    """Return where functions of arrays have values."""
    meanings = [one.meaning for one in arrays if one.meaning is not None]
    return [(one.asks, entry(one.arguments[0])) for one in meanings if one.asks]


def singular(arrays: Iterable[Sequence]) -> list[Condition]:
    """Return where matrices have the inverses that arrays are."""
    forms = [one.inverts for one in arrays if one.inverts is not None and not one.regular]
    return [("nonzero", node(DETERMINANT, entry(form))) for form in forms]


def parameters(*forms: Form) -> frozenset[Term]:
    """Return the variables in coefficients of forms, and in the functions that stand in them."""
    arrays = inside(*forms)
    every = [*forms, *(form for one in arrays for form in made_of(one))]
    own = {one for form in every for c in form.terms.values() for one in c.variables}
    for one in arrays:
        if one.meaning is not None:
            places = [variable(f"argument {k}") for k in range(len(one.meaning.arguments))]
            own |= variables(one.meaning.function(*places)) - {*places}
    return frozenset(own)
