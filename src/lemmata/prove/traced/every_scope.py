"""For what a proof for every size holds, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.relation import Relation
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
