"""What vanishes by assumption: a column at an index, a Kronecker delta there, or the product of two
columns.
"""

from __future__ import annotations

from dataclasses import dataclass

from lemmata.terms.sums.coefficient import UNIT
from lemmata.terms.sums.entries import entry
from lemmata.terms.sums.form import NAMED, SLOT, Form, Linear, Product, Sequence, linear
from lemmata.terms.term import Term


@dataclass(frozen=True)
class Zero:
    """What is 0 by assumption, in words: a column (or [k = 0], without one) at a named index, or
    its product with another column.
    """

    words: str
    size: str
    column: Sequence | None
    parameter: str
    factor: Sequence | None = None

    def takes(self, term: Product) -> bool:
        """Tell whether a product is 0 by it."""
        if self.column is None:
            return any(form in self._places(even=True) for form in term.deltas)
        places = _where(term, self.column)
        if self.factor is not None:
            return bool(places & _where(term, self.factor))
        return any(form in self._places(self.column.even) for form in places)

    def _places(self, even: bool) -> tuple[Linear, ...]:
        """Return the parameter as an index, and minus that of an even column."""
        own = (NAMED, self.size, self.parameter)
        return tuple(linear({own: sign}) for sign in ((1, -1) if even else (1,)))

    @property
    def term(self) -> Term:
        """What is 0, as a term."""
        if self.factor is not None and self.column is not None:
            place = (linear({(SLOT, self.size, 0): 1}),)
            product = Product(factors=((self.column, place, 1), (self.factor, place, 1)))
        elif self.column is not None:
            product = Product(factors=((self.column, self._places(even=False), 1),))
        else:
            product = Product(deltas=self._places(even=False))
        return entry(Form({product: UNIT}))


def _where(term: Product, column: Sequence) -> set[Linear]:
    """Return at what indices a column stands in a product."""
    return {where[0] for s, where, e in term.factors if s == column and e > 0}
