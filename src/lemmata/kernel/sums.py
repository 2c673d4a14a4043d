"""Arrays of unknown size: two of them are equal, entry by entry and at every size.

Both are forms (`terms/sums/form.py`), sums of products over indices. Their difference is 0 if each
of its coefficients is, or if it is so whatever stands for the entries and sums that occur.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lemmata.kernel.identity import identities
from lemmata.kernel.sign import MALFORMED
from lemmata.kernel.theorem import Condition, NoTheorem, Theorem, made
from lemmata.terms.sums.entries import asked, entry, inside, meant, parameters, singular
from lemmata.terms.sums.form import Form
from lemmata.terms.sums.form import Sequence as Opaque
from lemmata.terms.sums.inverses import Derivation, multiplied_out
from lemmata.terms.sums.zeros import Zero
from lemmata.terms.term import ZERO, Term, conditions, put

NO_DERIVATION = Derivation()


def equal_sums(
    left: Form,
    right: Form,
    zeros: Sequence[Zero] = (),
    least: Mapping[Term, int] | None = None,
    derivation: Derivation = NO_DERIVATION,
) -> Theorem:
    """Return the theorem that two arrays, as forms in the slots of their axes, are equal.

    It says so where their coefficients have values, and what their functions are taken of; and,
    where inverses are used, where the matrices have these.

    Args: zeros: what is supposed to be 0; least: how large integers are supposed to be at least, by
    their variables; derivation: what follows from the relations of inverses.

    Raises: NoTheorem.
    """
    inverted = (one.inverts for one in derivation.inverses if one.inverts is not None)
    arrays = [*inside(left, right), *derivation.inverses, *inside(*inverted)]
    _must_differ_in_name(arrays)
    least, gap, where = least or {}, left - right, list[Condition]()
    for zero in zeros:
        gap = gap.without(zero.takes)
    if not _is_zero(gap, least):
        try:
            gap, where = multiplied_out(gap, derivation)
        except MALFORMED as error:
            raise NoTheorem(f"a derivation is malformed: {error}") from error
        if not _is_zero(gap, least):
            raise NoTheorem("the sides have different normal forms")
        where += singular(derivation.inverses)
    sides = entry(left), entry(right)
    where = [*where, *conditions(*sides), *asked(arrays), *singular(arrays)]
    depends = parameters(left, right)
    supposes = [("zero", zero.term) for zero in zeros]
    supposes += [("nonnegative", one - k) for one, k in least.items() if one in depends]
    return made("zero", *sides, "sums", supposes, where, depends=depends)


def _must_differ_in_name(arrays: Iterable[Opaque]) -> None:
    """Refuse arrays of one name that are not one: a form tells arrays apart by their names.

    Raises: NoTheorem.
    """
    named: dict[str, Opaque] = {}
    for one in arrays:
        if named.setdefault(one.name, one) != one:
            raise NoTheorem(f"two arrays are called {one.name}")


def _is_zero(gap: Form, least: Mapping[Term, int]) -> bool:
    """Tell whether a form is 0: each of its coefficients, or all of it, entry by entry."""
    moved = {one: one + k for one, k in least.items() if k}
    try:
        identities((put(c.term, moved), ZERO) for c in gap.terms.values())
    except NoTheorem:
        # where nothing is a function of entries, these are no more than their coefficients
        if all(one.meaning is None for one in inside(gap)):
            return False
        try:
            identities([(put(meant(gap, {}), moved), ZERO)])
        # a function of what need not be real is compared with no other
        except (NoTheorem, TypeError):
            return False
    return True
