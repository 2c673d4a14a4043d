"""Signs: left − right is nonnegative, positive or nonzero wherever what is supposed holds.

left − right has the sign of a polynomial in generators (`region.py`). A certificate is a tree of
tuples (rule, data …), in which polynomials are written out. Each rule answers with a set of signs
in which that of the polynomial is, at all points of the region; rules on parts, and sides, are put
together as sets. A certificate chooses what is looked at, and can be wrong in nothing: whatever it
holds, the signs of its answer are right, or it is refused.

- coefficients (clauses): those of the monomials together. A clause is a premise that is not 0: one
  of its monomials is not 0 then.
- premise (number): the polynomial is that premise.
- real (): any sign, which says something of its even powers.
- both (certificate, certificate): what each of them says.
- product ((factor, power, certificate), …): it is the product of powers of factors.
- sum ((part, certificate), …) (certificate): it is the sum of parts, and of what is left.
- times (factor, certificate, certificate): of the factor, and of the product with it.
- modulo (number, certificate): it is what is left by division by a premise that is 0.
- cases (polynomial, (signs, certificate), …): one of these is the case.
- lemma (polynomial, certificate, certificate): what the first says of another polynomial is a
  premise of the second.
- end (generator, premise, certificate, certificate): a chart; the first is of the factor of the
  generator in the premise.
- between (generator, premise, certificate, certificate): a chart, likewise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import flint

from lemmata.kernel.identity import identity
from lemmata.kernel.region import ANY, BITS, FAR, SIGNS, Region, Signs, region_of
from lemmata.kernel.theorem import Condition, Kind, NoTheorem, Theorem, made, must_hold_everywhere
from lemmata.terms.quotients import Polynomial, Unreduced, is_short
from lemmata.terms.term import ZERO, Term, conditions, evaluate, is_constant, is_natural, variables

Certificate: TypeAlias = Any
"""Nested tuples, or lists, of words and integers."""

CORNERS = 4096
"""Choices of a monomial from each clause that are gone through, at most."""
MALFORMED = (TypeError, ValueError, LookupError, ArithmeticError, AttributeError, RecursionError)
"""What reading a certificate raises that is none."""


def signed(
    kind: Kind, left: Term, right: Term, supposes: Iterable[Condition], certificate: Certificate
) -> Theorem:
    """Return the theorem that left − right is of a kind, "zero", "nonnegative", "positive" or
    "nonzero".

    It is so for all values of the variables, each of its own sign, at which each supposed term has
    a value and is of its kind, and at which left and right have values.

    Raises: NoTheorem where the certificate does not prove it.

    >>> from lemmata.terms.term import variable
    >>> x = variable("x", "> 0")
    >>> signed("positive", 1 + x, ZERO, (), ("coefficients", ())).words()
    '1 + x > 0; for all x > 0'
    """
    supposes, where = tuple(supposes), conditions(left, right)
    try:
        region, gap = region_of(left, right, supposes, where)
        signs = signs_of(region, gap, certificate)
    except Unreduced as error:
        raise NoTheorem(str(error)) from error
    except MALFORMED as error:
        raise NoTheorem(f"a certificate is malformed: {error}") from error
    if kind not in SIGNS or not signs <= SIGNS[kind]:
        raise NoTheorem(f"{left!r:.80} − {right!r:.80} may have the signs {sorted(signs)}")
    return made(kind, left, right, "sign", supposes, where, depends=region.depends)


def squares(left: Term, right: Term, parts: Iterable[tuple[Term, Term]]) -> Theorem:
    """Return the theorem left >= right, as left − right = Σ weight · term², no weight negative.

    Args: parts: pairs of a weight, a constant or an integer from 0 on, and a term.

    Raises: NoTheorem where a weight may be negative, or the identity does not hold.
    """
    total: Term = ZERO
    for weight, one in parts:
        if not (is_natural(weight) or (is_constant(weight) and weight.args[0] > 0)):
            raise NoTheorem(f"the weight {weight!r:.40} may be a negative number")
        total = total + weight * one * one
    by = identity(left - right, total)
    return made("nonnegative", left, right, "squares", (), by.where, depends=by.depends)


def constant(kind: Kind, one: Term, bits: int) -> Theorem:
    """Return the theorem that a term without variables is "positive" or "nonzero", as a ball of so
    many bits that encloses it lies apart from 0.

    Raises: NoTheorem where it does not, or the term has variables.
    """
    if variables(one) or kind not in ("positive", "nonzero") or type(bits) is not int:
        raise NoTheorem(f"{one!r:.80} is no constant of a strict sign")
    try:
        with flint.ctx.workprec(min(max(bits, BITS), FAR)):
            (value,) = evaluate([one], {}, flint.arb(0))
            apart = value.is_finite() and (value > 0 or (kind == "nonzero" and value < 0))
    except MALFORMED as error:
        raise NoTheorem(f"{one!r:.80} has no enclosure: {error}") from error
    if not apart:
        raise NoTheorem(f"{bits} bits do not tell {one!r:.80} from 0")
    return made(kind, one, ZERO, "constant", (), conditions(one), depends=frozenset())


def discharged(theorem: Theorem, proofs: Iterable[Theorem]) -> Theorem:
    """Return a theorem without those conditions of having a value that others prove.

    What these suppose is then supposed as well. A proof counts once each of its own conditions is
    discharged already, or stays: so none rests on itself.

    Raises: NoTheorem for what is no theorem.
    """
    proofs = list(proofs)
    must_hold_everywhere(theorem, *proofs)
    proven: dict[Condition, list[Theorem]] = {}
    for proof in proofs:
        if proof.right is ZERO:
            for kind, signs in SIGNS.items():
                if SIGNS[proof.kind] <= signs:
                    proven.setdefault((kind, proof.left), []).append(proof)
    stays = {one for one in theorem.where if one not in proven}
    gone: dict[Condition, Theorem] = {}
    waiting = [one for one in theorem.where if one in proven]
    while waiting:
        met = stays | gone.keys()
        ready = {
            one: proof for one in waiting for proof in proven[one] if met.issuperset(proof.where)
        }
        gone |= ready
        if not ready:
            stays |= {*waiting}
        waiting = [one for one in waiting if one not in gone and one not in stays]
    supposes = [*theorem.supposes, *(one for proof in gone.values() for one in proof.supposes)]
    statement = theorem.kind, theorem.left, theorem.right, theorem.rule
    where = (one for one in theorem.where if one in stays)
    return made(*statement, supposes, where, depends=theorem.depends)


def signs_of(region: Region, polynomial: Polynomial, certificate: Certificate) -> Signs:
    """Return signs among which that of a polynomial is at all points of a region.

    Raises: NoTheorem, or what reading malformed data raises.
    """
    if not region.is_real(polynomial):
        raise NoTheorem("a polynomial may be no real number")
    rule, *data = certificate
    if rule not in _RULES:
        raise NoTheorem(f"there is no rule {rule!r:.40}")
    return _RULES[rule](region, polynomial, *data)


def _coefficients(region: Region, polynomial: Polynomial, clauses: Iterable[int]) -> Signs:
    """Add up the signs of monomials: a sum of numbers >= 0 is > 0 once one of them is not 0."""
    signs = SIGNS["zero"]
    for powers, coefficient in polynomial.to_dict().items():
        signs = _sum(signs, _monomial(region, powers, int(coefficient)))
        if len(signs) == 3 and all(region.signs):  # whatever is added, it stays so
            break
    if not clauses or len(signs) == 3 or 0 not in signs:
        return signs
    supports = [_support(region, powers) for powers in polynomial.to_dict()]
    if all(any(one >= it for it in supports) for one in _alive(region, list(clauses))):
        return signs - {0}
    return signs


def _monomial(region: Region, powers: Iterable[int], coefficient: int) -> Signs:
    signs = SIGNS["positive"] if coefficient > 0 else frozenset((-1,))
    for base, power in zip(region.signs, powers, strict=True):
        if power:
            signs = _product(signs, _power(base, int(power)))
    return signs


def _support(region: Region, powers: Iterable[int]) -> frozenset[int]:
    """Return the places of the generators of a monomial that may be 0."""
    return frozenset(
        place
        for place, (signs, power) in enumerate(zip(region.signs, powers, strict=True))
        if power and 0 in signs
    )


def _alive(region: Region, clauses: list[int]) -> Iterator[frozenset[int]]:
    """Yield sets of generators of which one has no zero value, whatever the point.

    Of a polynomial that is not 0 some monomial is not, and then none of its generators is.
    """
    if len({*clauses}) < len(clauses):
        raise NoTheorem("a clause stands twice")
    choices = [frozenset[int]()]
    for number in clauses:
        signs, polynomial = region.premise(number)
        if 0 in signs:
            raise NoTheorem("a clause is a premise that may be 0")
        supports = {_support(region, powers) for powers in polynomial.to_dict()}
        choices = [one | support for one in choices for support in supports]
        if len(choices) > CORNERS:
            raise NoTheorem("the clauses have too many corners")
    yield from choices


def _premise(region: Region, polynomial: Polynomial, number: int) -> Signs:
    signs, premise = region.premise(number)
    if polynomial != premise:
        raise NoTheorem("a polynomial is not the premise")
    return signs


def _both(region: Region, polynomial: Polynomial, left: Certificate, right: Certificate) -> Signs:
    """What two certificates say is true at once: >= 0 and != 0 is > 0."""
    return signs_of(region, polynomial, left) & signs_of(region, polynomial, right)


def _of_product(region: Region, polynomial: Polynomial, factors: Iterable[Any]) -> Signs:
    """Multiply the signs of factors, after the factors themselves."""
    signs, whole = SIGNS["positive"], region.ring.constant(1)
    for data, power, certificate in factors:
        factor = region.polynomial(data)
        # a factor of degree 0 is a number, and needs no power
        most = max(1, polynomial.total_degree())
        if type(power) is not int or not 1 <= power <= most or not is_short(factor, power):
            raise NoTheorem(f"{power!r:.40} is no power of a factor")
        whole = whole * factor**power
        signs = _product(signs, _power(signs_of(region, factor, certificate), power))
    if whole != polynomial:
        raise NoTheorem("a polynomial is not the product of its factors")
    return signs


def _of_sum(
    region: Region, polynomial: Polynomial, parts: Iterable[Any], certificate: Certificate
) -> Signs:
    """Add up the signs of parts, and of what is left of the polynomial."""
    signs, rest = SIGNS["zero"], polynomial
    for data, of_part in parts:
        part = region.polynomial(data)
        rest = rest - part
        signs = _sum(signs, signs_of(region, part, of_part))
    return _sum(signs, signs_of(region, rest, certificate))


def _times(
    region: Region, polynomial: Polynomial, data: Any, of_factor: Any, of_product: Any
) -> Signs:
    """Return the signs σ of p that fit the signs τ of q: p q has the sign σ τ."""
    factor = region.polynomial(data)
    of_q = signs_of(region, factor, of_factor)
    of_pq = signs_of(region, polynomial * factor, of_product)
    return frozenset(sigma for sigma in ANY for tau in of_q if sigma * tau in of_pq)


def _modulo(region: Region, polynomial: Polynomial, number: int, certificate: Certificate) -> Signs:
    """Leave out a multiple of what is 0."""
    signs, zero = region.premise(number)
    if signs != SIGNS["zero"]:
        raise NoTheorem("a premise that is divided by may be another number than 0")
    return signs_of(region, divmod(polynomial, zero)[1], certificate)


def _cases(region: Region, polynomial: Polynomial, data: Any, sides: Iterable[Any]) -> Signs:
    """A real number has a sign: of each that it may have, one side knows what follows."""
    by = region.polynomial(data)
    if not region.is_real(by):
        raise NoTheorem("cases are of what may be no real number")
    signs: Signs = frozenset()
    left = ANY
    for case, certificate in sides:
        some = ANY.intersection(case)
        signs |= signs_of(region.having(some, by), polynomial, certificate)
        left -= some
    if left:
        raise NoTheorem(f"there is no case for the signs {sorted(left)}")
    return signs


def _lemma(
    region: Region, polynomial: Polynomial, data: Any, of_lemma: Certificate, of_rest: Certificate
) -> Signs:
    """Use what is proved of another polynomial."""
    lemma = region.polynomial(data)
    return signs_of(region.having(signs_of(region, lemma, of_lemma), lemma), polynomial, of_rest)


def _chart(write: Callable[..., tuple[Region, Polynomial]]) -> Callable[..., Signs]:
    """Return the rule that writes a generator by a premise that is linear in it: `Region.end`, or
    `Region.between`.
    """

    def rule(
        region: Region, polynomial: Polynomial, name: str, number: int, of_rate: Any, tree: Any
    ) -> Signs:
        _, rate = region.linear(number, region.names.index(name))
        written = write(region, polynomial, name, number, signs_of(region, rate, of_rate))
        return signs_of(*written, tree)

    return rule


_RULES: dict[str, Callable[..., Signs]] = {
    "coefficients": _coefficients,
    "premise": _premise,
    "real": lambda region, polynomial: ANY,
    "both": _both,
    "product": _of_product,
    "sum": _of_sum,
    "times": _times,
    "modulo": _modulo,
    "cases": _cases,
    "lemma": _lemma,
    "end": _chart(Region.end),
    "between": _chart(Region.between),
}


def _product(left: Signs, right: Signs) -> Signs:
    return frozenset(a * b for a in left for b in right)


def _power(one: Signs, power: int) -> Signs:
    return frozenset(a**power for a in one)


def _sum(left: Signs, right: Signs) -> Signs:
    """Return the signs of a sum: numbers of opposite signs may have any."""
    return frozenset(
        sign for a in left for b in right for sign in ((a or b,) if a * b >= 0 else (-1, 0, 1))
    )
