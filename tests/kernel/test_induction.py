"""The rule of induction: what it accepts, and hostile premises, each refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lemmata.kernel.cases import Goal, cases, equals, piece
from lemmata.kernel.identity import identity
from lemmata.kernel.induction import Recurrence, hypotheses, induction, premises
from lemmata.kernel.sign import discharged, signed
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.prove.signs.search import proof
from lemmata.terms.term import INTEGER, ONE, ZERO, Term, variable

K = variable("k", INTEGER)
X, Y = variable("k-th x"), variable("k-th y")
A, B = variable("a"), variable("b")
GEOMETRIC = Recurrence(K, (X,), (B,), (A * X,))
CLOSED: list[Any] = [("zero", X, A**K * B)]


def identities(recurrence: Recurrence, claims: Any) -> list[Theorem]:
    return [identity(left, right) for _, left, right in premises(recurrence, claims)]


def test_a_closed_form():
    (theorem,) = induction(GEOMETRIC, CLOSED, identities(GEOMETRIC, CLOSED))
    assert theorem.words() == "k-th x = a**k*b; for all a, b, k integer >= 0, k-th x; along k-th x = b, then a*k-th x"
    assert theorem.depends == {A, B, K} and theorem.rule == "induction"


def signs(recurrence: Recurrence, claims: Any, given: Any = None) -> list[Theorem]:
    """Return premises, each step given what may be supposed, or what is given instead."""
    wanted, found = premises(recurrence, claims), []
    for number, (kind, left, right) in enumerate(wanted):
        known = hypotheses(claims) if number >= len(wanted) // 2 else []
        theorem = identity(left, right) if kind == "zero" else proof(kind, left, right, known if given is None else given)
        assert theorem is not None, (left, right)
        found.append(theorem)
    return found


GROWS = Recurrence(K, (X,), (B * B,), (X + A * A,))
KEPT: list[Any] = [("nonnegative", X, ZERO)]


def test_an_inequality_that_the_step_supposes():
    (theorem,) = induction(GROWS, KEPT, signs(GROWS, KEPT))
    assert theorem.kind == "nonnegative" and theorem.supposes == () and theorem.along is GROWS


PAIR = Recurrence(K, (X, Y), (A, A), (X * X + Y, X * Y + Y))
SWAPPED = Recurrence(K, (X, Y), (A, B), (Y, X))
FALLING = Recurrence(K, (X,), (B * B,), (X - A * A,))
FALSE: list[Any] = [
    (GEOMETRIC, [("zero", X, A**K)]),
    (GEOMETRIC, [("zero", X, A ** (K + 1) * B)]),
    (GEOMETRIC, [("zero", X, A ** (2 * K) * B)]),
    (Recurrence(K, (X,), (ZERO,), (X + K,)), [("zero", X, K * (K + 1) / 2)]),
    (Recurrence(K, (X,), (B,), (-X,)), [("zero", X, B)]),
    (SWAPPED, [("zero", X, A), ("zero", Y, B)]),
    (PAIR, [("zero", X - Y, X - X), ("zero", X, A)]),
]


@pytest.mark.parametrize("number", range(len(FALSE)))
def test_what_is_false_of_a_sequence_has_a_premise_that_is(number):
    recurrence, claims = FALSE[number]
    with pytest.raises(NoTheorem):
        induction(recurrence, claims, identities(recurrence, claims))


def test_what_falls_is_not_kept():
    _, left, right = premises(FALLING, KEPT)[-1]
    assert proof("nonnegative", left, right, hypotheses(KEPT)) is None


def refused(recurrence: Recurrence, claims: Any, proofs: Any, words: str) -> None:
    with pytest.raises(NoTheorem, match=words):
        induction(recurrence, claims, proofs)


def test_premises_that_are_others_are_refused():
    good = identities(GEOMETRIC, CLOSED)
    for place in range(len(good)):
        swapped = [*good[:place], identity(A, A), *good[place + 1 :]]
        refused(GEOMETRIC, CLOSED, swapped, "are compared by no premise")
        refused(GEOMETRIC, CLOSED, [*good[:place], *good[place + 1 :]], "a theorem for each of its premises")
    refused(GEOMETRIC, CLOSED, [*good, good[0]], "a theorem for each of its premises")
    refused(GEOMETRIC, CLOSED, [None, *good[1:]], "a theorem for each of its premises")
    refused(GEOMETRIC, CLOSED, [], "a theorem for each of its premises")


def test_a_weaker_kind_is_no_premise():
    claims: list[Any] = [("positive", X, ZERO)]
    recurrence = Recurrence(K, (X,), (B * B + 1,), (X + A * A,))
    strict = signs(recurrence, claims)
    assert induction(recurrence, claims, strict)
    weak = [one if one.kind == "zero" else proof("nonnegative", one.left, one.right, hypotheses(claims)) for one in strict]
    refused(recurrence, claims, weak, "are compared by no premise")


def test_the_beginning_supposes_nothing_of_the_state():
    """That x >= 1 and −x >= 0 are kept by the step from x to x; nothing is both, from which anything follows, as that 0 >= 1."""
    claims: list[Any] = [("nonnegative", X, ONE), ("nonnegative", -X, ZERO)]
    recurrence = Recurrence(K, (X,), (ZERO,), (X,))
    never, base = hypotheses(claims), premises(recurrence, claims)[1]
    vacuous = signed(*base, never, ("sum", [([((1,), 1), ((0,), -1)], ("premise", 0))], ("premise", 1)))
    kept = [identity(X, X), *(signed(kind, left, right, never, ("premise", n)) for n, (kind, left, right) in enumerate(claims))]
    other = signed("nonnegative", ZERO, ZERO, (), ("coefficients", ()))
    refused(recurrence, claims, [identity(ZERO, ZERO), vacuous, other, *kept], "along the sequence")


def test_a_condition_on_the_state_stays_none():
    recurrence = Recurrence(K, (X,), (B,), (1 / X,))
    claims: list[Any] = [("zero", X * X, X * X)]
    refused(recurrence, claims, identities(recurrence, claims), "must be nonzero along the sequence")
    index = Recurrence(K, (X,), (B,), (X / (K + 1) * (K + 1),))
    closed: list[Any] = [("zero", X, B)]
    proofs = identities(index, closed)
    refused(index, closed, proofs, "must be nonzero along the sequence")
    positive = signed("positive", K + 1, ZERO, (), ("coefficients", ()))
    assert induction(index, closed, [discharged(one, [positive]) for one in proofs])


def test_a_pole_that_no_claim_sees_is_asked_for():
    recurrence = Recurrence(K, (X, Y), (B, B), (X, 1 / (Y - 3)))
    claims: list[Any] = [("zero", X - X, ZERO)]
    refused(recurrence, claims, identities(recurrence, claims), "must be nonzero along the sequence")


def test_a_condition_on_parameters_stays():
    recurrence = Recurrence(K, (X,), (B / A,), (X,))
    claims: list[Any] = [("zero", X, B / A)]
    (theorem,) = induction(recurrence, claims, identities(recurrence, claims))
    assert theorem.where == (("nonzero", A),)


@pytest.mark.parametrize(
    "parts",
    [
        (A, (X,), (B,), (X,)),
        (K, (K,), (B,), (K,)),
        (K, (X, X), (B, B), (X, X)),
        (K, (X,), (X,), (X,)),
        (K, (X,), (K * B,), (X,)),
        (K, (A * X,), (B,), (X,)),
        (K, (variable("y", "> 0"),), (B,), (X,)),
        (K, (X,), (B, B), (X,)),
        (K, (), (), ()),
        (K, (X,), (0,), (X,)),
        # a list might be another one once a theorem is made
        (K, [X], (B,), (X,)),
        (K, (X,), [B], (X,)),
        (K, (X,), (B,), [X]),
    ],
)
def test_what_is_no_recurrence_is_refused(parts):
    with pytest.raises(NoTheorem):
        Recurrence(*parts)


def test_a_theorem_along_a_sequence_proves_nothing_at_all_values():
    (along,) = induction(GROWS, KEPT, signs(GROWS, KEPT))
    plain = signed("nonnegative", B * B, ZERO, (), ("coefficients", ()))
    with pytest.raises(NoTheorem, match="at all values"):
        discharged(plain, [along])
    with pytest.raises(NoTheorem, match="at all values"):
        discharged(along, [plain])
    refused(GROWS, KEPT, [along] * 4, "are compared by no premise")
    with pytest.raises(TypeError):
        replace(along, along=None)


def test_variables_of_one_name_are_refused():
    captured: Term = variable("k")
    recurrence = Recurrence(K, (X,), (captured,), (X,))
    claims: list[Any] = [("zero", X, captured)]
    refused(recurrence, claims, identities(recurrence, claims), "two variables have one name")


def test_what_holds_along_a_sequence_is_no_premise_at_all_values():
    """That y_k = 0 from 0 on says nothing of a parameter y."""
    along = induction(Recurrence(K, (Y,), (ZERO,), (Y,)), [("zero", Y, ZERO)], [identity(ZERO, ZERO)] * 2 + [identity(ZERO, ZERO)] * 2)
    recurrence = Recurrence(K, (X,), (Y,), (X,))
    claims: list[Any] = [("zero", X, ZERO)]
    refused(recurrence, claims, [identity(Y, Y), along[0], identity(ZERO, ZERO), identity(ZERO, ZERO)], "are compared by no premise")


def test_what_holds_along_a_sequence_is_no_case():
    """That y_k = 0 from 0 on says nothing of a parameter y, whatever it is a piece or a case of, or is put for."""
    (along,) = induction(Recurrence(K, (Y,), (ZERO,), (Y,)), [("zero", Y, ZERO)], [identity(ZERO, ZERO)] * 4)
    whole, every = Y.maximum(Y), ("nonnegative", ZERO)
    with pytest.raises(NoTheorem, match="at all values"):
        piece(Goal(whole, ZERO, ()), whole, 0, along)
    with pytest.raises(NoTheorem, match="at all values"):
        equals(Goal(Y * A, ZERO, ()), along, identity(ZERO * A, ZERO))
    with pytest.raises(NoTheorem, match="at all values"):
        equals(Goal(Y, ZERO, ()), identity(A, A), along)
    with pytest.raises(NoTheorem, match="at all values"):
        cases(ZERO, [(every, along)], signed("nonnegative", ZERO, ZERO, (), ("coefficients", ())))
    with pytest.raises(NoTheorem, match="at all values"):
        cases(Y, [(("zero", Y), identity(Y * 0, ZERO))], along)
