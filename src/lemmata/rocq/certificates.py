"""A certificate of the kernel's (`kernel/sign.py`) as Rocq reads it (`sign.v`), node by node.

Polynomials that a rule computes, as those on a chart, are written out: the check computes them as
well. A premise that no rule uses is left out of a chart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lemmata.kernel.region import ANY, Region, Signs
from lemmata.kernel.sign import Certificate, signs_of
from lemmata.kernel.theorem import Theorem
from lemmata.rocq.graph import NotSaid
from lemmata.rocq.nodes import listed, written
from lemmata.terms.quotients import Polynomial
from lemmata.terms.term import Condition


@dataclass(frozen=True)
class Certified:
    """A theorem about a sign, what it supposes by its certificate, and that: the kernel's, or, of a
    theorem by squares, weights and terms.
    """

    theorem: Theorem
    supposes: tuple[Condition, ...]
    tree: Certificate


NAMED = {
    frozenset((1,)): "Sign.positive",
    frozenset((0, 1)): "Sign.nonnegative",
    frozenset((-1, 1)): "Sign.nonzero_",
    frozenset((0,)): "Sign.zero_",
    ANY: "Sign.any",
}


def signs(some: Iterable[int]) -> str:
    """Return a set of signs as Rocq reads it."""
    some = frozenset(some)
    if some in NAMED:
        return NAMED[some]
    return "(Sign.Signs " + " ".join("true" if one in some else "false" for one in (-1, 0, 1)) + ")"


def used(tree: Certificate) -> set[int]:
    """Return the numbers of the premises that a certificate uses; those that it makes itself are
    among them.
    """
    rule, *data = tree
    own: dict[str, Iterable[int]] = {
        "coefficients": data[0] if data else (),
        "premise": data[:1],
        "modulo": data[:1],
        "end": data[1:2],
        "between": data[1:2],
    }
    return {*own.get(rule, ())}.union(*map(used, _inner(rule, data)))


def _inner(rule: str, data: list[Certificate]) -> Iterator[Certificate]:
    if rule == "both":
        yield from data
    elif rule == "product":
        yield from (tree for _, _, tree in data[0])
    elif rule == "sum":
        yield from (tree for _, tree in data[0])
        yield data[1]
    elif rule in ("times", "lemma"):
        yield from data[1:]
    elif rule == "modulo":
        yield data[1]
    elif rule == "cases":
        yield from (tree for _, tree in data[1])
    elif rule in ("end", "between"):
        yield from data[2:]


def text(region: Region, polynomial: Polynomial, tree: Certificate) -> str:
    """Return a certificate of the sign of a polynomial in a region as Rocq reads it.

    Raises: NotSaid for a rule without a translation.
    """
    rule, *data = tree
    if rule not in _RULES:
        raise NotSaid(f"the rule {rule!r:.40} has no counterpart here")
    return f"({_RULES[rule](region, polynomial, *data)})"


def _coefficients(region: Region, polynomial: Polynomial, clauses: Iterable[int]) -> str:
    rows = (f"({k}%nat, {listed(region.premise(k)[1])})" for k in clauses)
    return f"Sign.Coefficients {listed(polynomial)} [{'; '.join(rows)}]"


def _both(region: Region, polynomial: Polynomial, *trees: Certificate) -> str:
    left, right = (text(region, polynomial, tree) for tree in trees)
    return f"Sign.Both {left} {right}"


def _of_product(region: Region, polynomial: Polynomial, factors: Iterable[Certificate]) -> str:
    whole, closing = "Sign.Coefficients [(1%Z, [])] []", region.ring.constant(1)
    for data, power, tree in reversed(list(factors)):
        factor = region.polynomial(data)
        whole = (
            f"Sign.Product {written(factor)} {power}%nat {text(region, factor, tree)}"
            f" {written(closing)} ({whole})"
        )
        closing = closing * factor**power
    return whole


def _of_sum(
    region: Region, polynomial: Polynomial, parts: Iterable[Certificate], tree: Certificate
) -> str:
    heads, rest = [], polynomial
    for data, of_part in parts:
        part = region.polynomial(data)
        rest = rest - part
        heads.append(f"Sign.Sum {written(part)} {text(region, part, of_part)} (")
    return "".join(heads) + text(region, rest, tree)[1:-1] + ")" * len(heads)


def _times(region: Region, polynomial: Polynomial, data: Certificate, *trees: Certificate) -> str:
    factor = region.polynomial(data)
    of_factor, of_product = (
        text(region, one, tree)
        for one, tree in zip((factor, polynomial * factor), trees, strict=True)
    )
    return f"Sign.Times {written(factor)} {of_factor} {of_product}"


def _modulo(region: Region, polynomial: Polynomial, number: int, tree: Certificate) -> str:
    quotient, rest = divmod(polynomial, region.premise(number)[1])
    return f"Sign.Modulo {number}%nat {written(quotient)} {text(region, rest, tree)}"


def _cases(
    region: Region, polynomial: Polynomial, data: Certificate, sides: Iterable[Certificate]
) -> str:
    by, rows = region.polynomial(data), []
    for case, tree in sides:
        some = ANY.intersection(case)
        rows.append(f"{signs(some)} {text(region.having(some, by), polynomial, tree)}")
    if len(rows) > len(ANY):
        raise NotSaid(f"{len(rows)} cases of one sign")
    rows += [f"{signs(())} Sign.Real"] * (len(ANY) - len(rows))
    return f"Sign.Cases {written(by)} {' '.join(rows)}"


def _lemma(region: Region, polynomial: Polynomial, data: Certificate, *trees: Certificate) -> str:
    lemma, (of_lemma, of_rest) = region.polynomial(data), trees
    inner = region.having(signs_of(region, lemma, of_lemma), lemma)
    first = text(region, lemma, of_lemma)
    return f"Sign.Assert {written(lemma)} {first} {text(inner, polynomial, of_rest)}"


def _end(
    region: Region,
    polynomial: Polynomial,
    name: str,
    number: int,
    of_rate: Certificate,
    tree: Certificate,
) -> str:
    index = region.names.index(name)
    _, rate = region.linear(number, index)
    inner, whole = region.end(polynomial, name, number, signs_of(region, rate, of_rate))
    before = [*region.premises]
    if region.signs[index] != ANY:
        before.append((region.signs[index], region.ring.gens()[index]))
    return (
        f"Sign.End_ {index}%nat {number}%nat {written(rate)} {text(region, rate, of_rate)}"
        f" {_moved(polynomial, whole, index)} {_carried(before, inner, index, tree)}"
        f" {text(inner, whole, tree)}"
    )


def _between(
    region: Region,
    polynomial: Polynomial,
    name: str,
    number: int,
    of_rate: Certificate,
    tree: Certificate,
) -> str:
    index = region.names.index(name)
    low, minus = region.linear(number, index)
    inner, whole = region.between(polynomial, name, number, signs_of(region, minus, of_rate))
    before = [*region.premises]
    if not low.is_constant():
        before.append((frozenset((0, 1)), low))
    # Rocq asks for the sign of the factor of −g
    one = region.ring.constant(-1)
    of_opposite = (
        f"Sign.Product {written(one)} 1%nat (Sign.Coefficients [((-1)%Z, [])] [])"
        f" {written(minus)} {text(region, minus, of_rate)}"
    )
    return (
        f"Sign.Between {index}%nat {number}%nat {len(region.names)}%nat {written(low)}"
        f" {written(-minus)} ({of_opposite}) {_moved(polynomial, whole, index)}"
        f" {_carried(before, inner, index, tree)} {text(inner, whole, tree)}"
    )


def _moved(old: Polynomial, new: Polynomial, index: int) -> str:
    return f"({written(new)}, {max(0, int(old.degrees()[index]))}%N)"


def _carried(
    before: Iterable[tuple[Signs, Polynomial]], inner: Region, index: int, tree: Certificate
) -> str:
    """Return the premises on a chart, those that are used there."""
    wanted = used(tree)
    rows = (
        f"Some {_moved(old, inner.premises[k][1], index)}" if k in wanted else "None"
        for k, (_, old) in enumerate(before)
    )
    return f"[{'; '.join(rows)}]"


_RULES = {
    "coefficients": _coefficients,
    "premise": lambda region, polynomial, number: f"Sign.Premise {number}%nat",
    "real": lambda region, polynomial: "Sign.Real",
    "both": _both,
    "product": _of_product,
    "sum": _of_sum,
    "times": _times,
    "modulo": _modulo,
    "cases": _cases,
    "lemma": _lemma,
    "end": _end,
    "between": _between,
}
