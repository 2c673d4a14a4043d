"""Derivations of products of inverses that are forged: none makes a theorem."""

from __future__ import annotations

import pytest

from lemmata.kernel.sums import equal_sums
from lemmata.kernel.theorem import NoTheorem
from lemmata.terms.arithmetic import eye
from lemmata.terms.sums.array import Value, Whole
from lemmata.terms.sums.coefficient import UNIT
from lemmata.terms.sums.form import Form, Product
from lemmata.terms.sums.inverses import Derivation, relations
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.opaque import Opaque, opaque


def square(name: str, size: Whole, **traits: bool) -> Value:
    return opaque(name, Opaque(size.name, size.name, **traits), (size, size), size.ledger)


def inverses(ledger: Ledger) -> tuple:
    return tuple(one for one, _ in ledger.arrays.values() if one.inverts is not None)


def test_words_of_another_size_are_no_multiples():
    """The trace of P Q (P Q)⁻¹, d by d, is d: with a relation of matrices n by n beside, it would be n."""
    ledger = Ledger()
    d, n = Whole("d", ledger, 1), Whole("n", ledger, 1)
    p, q, r, u = square("P", d), square("Q", d), square("R", n), square("U", n)
    x = (p @ q).inverse_matrix()
    (r @ u).inverse_matrix()
    own = inverses(ledger)
    gaps = relations(own)
    first, last = ((one.name, False) for one in own)
    pq, ru = (("P", False), ("Q", False)), (("R", False), ("U", False))
    of_x = next(k for k, gap in enumerate(gaps) if (first, *pq) in gap)
    of_y = next(k for k, gap in enumerate(gaps) if (*ru, last) in gap)
    steps = (((UNIT, pq, of_y, (first,)),), ((-UNIT, (), of_x, ()),), ((-UNIT, (), of_y, ()),))
    rules = ((len(gaps), (*pq, first)), (len(gaps) + 1, (first, *pq)), (len(gaps) + 2, (*ru, last)))
    other_size = Value((), Form.of([(n.symbol, Product())]), ledger).form
    with pytest.raises(NoTheorem, match="do not stand beside"):
        equal_sums((p @ q @ x).trace().form, other_size, (), {}, Derivation(own, steps, rules))


def test_an_inverse_of_another_array_of_that_name_says_nothing():
    """C A is not C Aᵀ, though it is for a symmetric array that is called A as well."""
    ledger, forged = Ledger(), Ledger()
    n, m = Whole("n", ledger, 1), Whole("n", forged, 1)
    c, a = square("C", n), square("A", n)
    symmetric = square("A", m, symmetric=True)
    (eye(m, symmetric) + symmetric).inverse_matrix()
    (eye(m, symmetric) + square("C", m)).inverse_matrix()
    own = inverses(forged)
    gaps = relations(own)
    word = ((own[0].name, False), ("A", False))
    place = next(k for k, gap in enumerate(gaps) if word in gap)
    left, right = (("C", False), ("A", False)), (("C", False), ("A", True))
    steps = tuple(((UNIT, left[:1], place, one[1:]),) for one in (left, right))
    with pytest.raises(NoTheorem, match="two arrays are called A"):
        equal_sums((c @ a).form, (c @ a.T).form, (), {}, Derivation(own, steps, ((len(gaps), left), (len(gaps) + 1, right))))
