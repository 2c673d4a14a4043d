"""Sizes that a proof leaves out: a claim that states every n ≥ 2 is proved at n = 2 and 3 there,
and only there.

The values of each discrete parameter that were left out, the next ones and a few much larger ones
are drawn with the others from the box. What a check certainly breaks there refutes the claim, what
it keeps is told in the scope as what was tried and not proved. The first sizes come first. The tier
`quick` tries the next two sizes, of which one is even, and one far beyond, one parameter at a time
with the others at proved values (what enumerates all numbers of so many digits takes for ever where
both base and digits grow), and has less time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence

from lemmata.language.case import show
from lemmata.language.domain import Case, Choice, Domain
from lemmata.prove.symbols import is_size
from lemmata.terms.types import Named, Value

Options = Mapping[str, Sequence[Value]]
"""Values of some discrete parameters, of which a case has one each."""
STEPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 21, 30, 41)
"""How far the sizes that are tried lie beyond the largest one that was proved: the next nine, then
even and odd ones up to dozens.
"""
ATTEMPTS = 40
"""Draws at each size, at most, among which a case that meets the assumptions is sought."""
FEW_STEPS = (1, 2, 8)
"""In the tier `quick`: from n = 2 and 3 these lead to 4, 5 and 11."""


FEW = 6
"""A parameter that states so many values at most is a small choice, of which none is skipped."""


def is_of_choice(domain: Domain, proved: Sequence[Case], case: Case) -> bool:
    """Tell whether a case has a value of a small choice that no proved case has."""
    discrete = domain.discrete()
    small = [name for name, factor in discrete.items() if factor.is_one_of_few(FEW)]
    return any(
        show(case[name]) not in {show(one[name]) for one in proved if name in one}
        for name in small
        if name in case
    )


def leaves_out(domain: Domain, proved: Sequence[Case], brief: bool) -> bool:
    """Tell whether the proved cases leave out a value of a discrete parameter that an attack would
    try.
    """
    # a symbol leaves out no size
    names = [name for name in domain.discrete() if not any(is_size(case[name]) for case in proved)]
    return any(_left_out(domain, proved, names, brief).values())


def cases(
    domain: Domain, proved: Sequence[Case], names: Sequence[str], brief: bool
) -> Iterator[Case]:
    """Yield cases that meet the assumptions and whose discrete values are not those of a proved
    case.
    """
    seen = {_values(case, names) for case in proved}
    met, left = _met(proved, names), _left_out(domain, proved, names, brief)
    for rank in range(max(map(len, left.values()), default=0)):
        chosen = {name: values[rank] for name, values in left.items() if rank < len(values)}
        for pinned in _beside(met, chosen) if brief else _alone_and_together(chosen):
            subdomain = domain.narrowed(
                **{name: Choice(*values) for name, values in pinned.items()}
            )
            # such a value may leave a later parameter no room, or be a place that an array has not
            with contextlib.suppress(ArithmeticError, LookupError, ValueError):
                for case in subdomain.sample(1, rank, ATTEMPTS)[0]:
                    if _values(case, names) not in seen:
                        seen.add(_values(case, names))
                        yield case


def _met(proved: Sequence[Case], names: Sequence[str]) -> dict[str, list[Value]]:
    return {
        name: list({show(case[name]): case[name] for case in proved}.values()) for name in names
    }


def _left_out(
    domain: Domain, proved: Sequence[Case], names: Sequence[str], brief: bool
) -> dict[str, list[Value]]:
    met, steps = _met(proved, names), FEW_STEPS if brief else STEPS
    discrete = domain.discrete()
    return {
        name: discrete[name].left(
            met[name], range(1, FEW + 1) if discrete[name].is_one_of_few(FEW) else steps
        )
        for name in names
    }


def _beside(met: Options, chosen: Named) -> list[Options]:
    return [{**met, name: [value]} for name, value in chosen.items()]


def _alone_and_together(chosen: Named) -> list[Options]:
    alone: list[Options] = [{name: [value]} for name, value in chosen.items()]
    return [*alone, {name: [value] for name, value in chosen.items()}] if len(alone) > 1 else alone


def _values(case: Case, names: Sequence[str]) -> str:
    return str([(name, show(case[name])) for name in names])
