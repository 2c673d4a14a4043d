"""For what a proof for every size holds, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.relation import Relation
from lemmata.prove.extent import ARGUMENTS, GRANTED, ZEROS, Gap
from lemmata.prove.scope import sign_words
from lemmata.prove.traced.every import Part, equalities
from lemmata.prove.traced.unknown_sizes import least_of, sizes_of
from lemmata.terms.sums.array import Value
from lemmata.terms.sums.numbers import scalar
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.term import Term, variables


def scope_of(
    domain: Domain,
    every: Mapping[str, Opaque],
    parts: Sequence[Part],
    compared: str,
) -> str:
    """Return for what a proof holds: sizes, opaque arrays, symbols, choices met; what was taken for
    granted; what was compared, in words; where it says nothing.
    """
    sizes = sizes_of(every, domain)
    ledgers = [part.ledger for part in parts]
    tables = dict.fromkeys(
        table.words(name) for ledger in ledgers for name, table in ledger.given.items()
    )
    opaques = [*(kind.words(name) for name, kind in every.items()), *tables]
    named: dict[str, list[Term]] = {}
    for one in {one for part in parts for one in _symbols(part.relation)}:
        named.setdefault(one.args[0].partition("[")[0], []).append(one)
    kinds = {name: named[name] for name in domain.reals() if name in named}
    reals = [name + sign_words(np.array(group, dtype=object)) for name, group in kinds.items()]
    given = dict.fromkeys(zero.words for ledger in ledgers for zero in ledger.zeros())
    off = dict.fromkeys(divisor for part in parts for divisor in part.off)
    whole = dict(sizes) | {
        name: least_of(domain.factors[name]) or 0
        for ledger in ledgers
        for name in sorted(ledger.exponents - sizes.keys())
    }
    clauses = [
        ", ".join(_range(name, low, domain.factors[name]) for name, low in whole.items()),
        f"every {', '.join(opaques)}",
        *([f"all {', '.join(reals)}"] if reals else []),
        *(
            [" or ".join(part.choices for part in parts)]
            if any(part.choices for part in parts)
            else []
        ),
        *([f"given {', '.join(given)}"] if given else []),
    ]
    asked = dict.fromkeys(words for part in parts for words in part.where)
    where = f"; where {', '.join(asked)}" if asked else ""
    return (
        f"{'; '.join(clauses)} (normal form for symbolic sizes, {compared})"
        + (f"; off the zeros of {', '.join(off)}" if off else "")
        + where
    )


def missing_of(domain: Domain, every: Mapping[str, Opaque], parts: Sequence[Part]) -> list[str]:
    """Return in words what a proof for every size leaves out of what is stated: sizes, properties
    of arrays that are taken for granted, zeros of divisors, parameters that it has not.

    A parameter has to be in a relation, or be a size; a lower end that moves is not known.
    """
    sizes, ledgers = sizes_of(every, domain), [part.ledger for part in parts]
    tables = (one.words(name) for ledger in ledgers for name, one in ledger.given.items())
    named = (kind.words(name) for name, kind in every.items() if not _is_any(kind, name, domain))
    granted = [*dict.fromkeys([*named, *(words for words in tables if " " in words)])]
    zeros = dict.fromkeys(zero.words for ledger in ledgers for zero in ledger.zeros())
    there = set[str].intersection(*(part.there for part in parts))
    symbols = {one.args[0].partition("[")[0] for part in parts for one in _symbols(part.relation)}
    met = {*every, *sizes, *domain.choices()} | symbols
    met |= set[str]().union(*(ledger.exponents for ledger in ledgers))
    stated: Mapping[str, AnyFactor] = domain.factors
    absent = [
        name
        for name, factor in stated.items()
        if (factor.coordinates(name) or not factor.is_computed) and name not in domain.coordinates()
        if name not in met & there
    ]
    off = dict.fromkeys(one for part in parts for one in part.off)
    unheard = dict.fromkeys(one for part in parts for one in part.unheard)
    where = dict.fromkeys(one for part in parts for one in part.where)
    return [
        *(f"other {name}" for name in absent),
        *(f"{name} below {low}" for name, low in sizes.items() if _moves(stated[name])),
        *(Gap(f"other than {words}", GRANTED) for words in granted),
        *(Gap(f"other than {words}", GRANTED) for words in zeros),
        *(Gap(f"off the zeros of {one}", ZEROS) for one in off),
        *(Gap(f"where not {one}", GRANTED) for one in where),
        *unheard,
        *([] if all(part.is_asked for part in parts) else [ARGUMENTS]),
    ]


def _moves(factor: AnyFactor) -> bool:
    return factor.is_computed or least_of(factor) is None


def _is_any(kind: Opaque, name: str, domain: Domain) -> bool:
    """Tell whether nothing more is taken for granted of an array than its range states."""
    if kind.words(name) == name:
        return True
    factor: AnyFactor = domain.factors[name]
    if kind.even or kind.definite or kind.symmetric or not factor.is_array:
        return False
    within = factor.stated(Case()) if not (callable(factor.low) or callable(factor.high)) else None
    if within is None or within.low < 0:
        return False
    return not kind.positive or within.low > 0 or within.open_low


def _range(name: str, low: int, factor: AnyFactor) -> str:
    high = getattr(factor, "high", None)
    if callable(getattr(factor, "low", None)):
        return f"every {name} ≥ {low} stated"
    return f"every {name} {low}…{high}" if isinstance(high, int) else f"every {name} ≥ {low}"


def _symbols(relation: Relation) -> set[Term]:
    sides = [side for part in equalities(relation) for side in (part.got, part.want)]
    inside = [side.ledger.parameters(side.form) for side in sides if isinstance(side, Value)]
    return set().union(
        *inside, *(variables(scalar(one)) for one in sides if not isinstance(one, Value))
    )
