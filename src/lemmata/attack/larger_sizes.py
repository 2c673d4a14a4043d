"""An attack on a proof beyond the sizes that it enumerates: a claim that states every n ≥ 2 is
proved at n = 2 and 3 there, and only there.

The values of each discrete parameter that were left out, the next ones and a few much larger ones
are drawn with the others from the box. At each such point the check's own relation is evaluated in
balls, else in fractions; what it certainly breaks there refutes the claim, what it keeps is told in
the scope as what was tried and not proved. The first sizes come first, as far as seconds allow. The
tier `quick` tries the next two sizes, of which one is even, and one far beyond, one parameter at a
time with the others at proved values (what enumerates all numbers of so many digits takes for ever
where both base and digits grow), and has less time.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from lemmata.attack import doubling
from lemmata.language.case import show
from lemmata.language.check import Function
from lemmata.language.domain import Case, Choice, Domain, Integer
from lemmata.language.factors import AnyFactor
from lemmata.prove import answer, balls
from lemmata.prove.answer import Answer, Broken
from lemmata.prove.scope import OTHERS, Attack
from lemmata.prove.symbols import is_size
from lemmata.terms.types import Formula, Named, Value

Options = Mapping[str, Sequence[Value]]
"""Values of some discrete parameters, of which a case has one each."""
STEPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 21, 30, 41)
"""How far the sizes that are tried lie beyond the largest one that was proved: the next nine, then
even and odd ones up to dozens.
"""
ATTEMPTS = 40
"""Draws at each size, at most, among which a case that meets the assumptions is sought."""
CLOSE = 1e-12
"""An equality is kept at a point where balls of 64 bits, nineteen digits, enclose its gap so
closely; seven digits may be lost.
"""
SECONDS = 0.5
"""Of the processor, for the attack on one check."""
FEW_STEPS, BRIEF = (1, 2, 8), 0.02
"""Both in the tier `quick`: from n = 2 and 3 the steps lead to 4, 5 and 11."""
DOUBLING = 0.02
"""Seconds for integers that are doubled (`doubling.py`), likewise, where there are no real
parameters.
"""


def attack(
    function: Function,
    formula: Formula,
    domain: Domain,
    proved: Sequence[Case],
    names: Sequence[str],
    brief: bool = False,
    double: bool = True,
) -> tuple[Attack, tuple[Case, str] | None]:
    """Attack a check beyond the values of some discrete parameters that the proved cases have,
    briefly or at length.

    Args: double: whether integers are doubled, too; of a control nobody asks where it fails first.
    Returns: the account, whose words follow the scope of the proof, and a case that breaks the
        relation with what confirms that, if one is met.
    """

    def look(case: Case) -> Answer:
        with balls.precision(balls.LADDER[0]):
            try:
                return answer.look(function, formula, domain, case, CLOSE)
            except Exception:  # noqa: BLE001 - what balls cannot compute, fractions may
                return answer.look(function, formula, domain, case, CLOSE, Fraction)

    def decide(case: Case) -> Answer:
        said = look(case)
        return answer.confirm(function, formula, domain, case) if isinstance(said, Broken) else said

    account = Attack(domain, list(_cases(domain, proved, names, brief)), OTHERS)
    broken = account.broken(decide, BRIEF if brief else SECONDS)
    if double and not (broken or domain.real_names()):
        left_out, seconds = set(domain.factors) - set(names), DOUBLING if brief else SECONDS
        broken = doubling.broken(domain, look, decide, seconds, left_out)
    return account, broken


def leaves_out(domain: Domain, proved: Sequence[Case], brief: bool) -> bool:
    """Tell whether the proved cases leave out a value of a discrete parameter that an attack would
    try.
    """
    discrete = [
        name for name, factor in domain.factors.items() if isinstance(factor, (Integer, Choice))
    ]
    # a symbol leaves out no size
    names = [name for name in discrete if not any(is_size(case[name]) for case in proved)]
    return any(_left_out(domain, proved, names, brief).values())


def _cases(
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
            there = domain.narrowed(**{name: Choice(*values) for name, values in pinned.items()})
            # such a value may leave a later parameter no room, or be a place that an array has not
            with contextlib.suppress(ArithmeticError, LookupError, ValueError):
                for case in there.sample(1, rank, ATTEMPTS)[0]:
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
    return {name: list(_left(domain.factors[name], met[name], steps)) for name in names}


def _beside(met: Options, chosen: Named) -> list[Options]:
    return [{**met, name: [value]} for name, value in chosen.items()]


def _alone_and_together(chosen: Named) -> list[Options]:
    alone: list[Options] = [{name: [value]} for name, value in chosen.items()]
    return [*alone, {name: [value] for name, value in chosen.items()}] if len(alone) > 1 else alone


def _left(factor: AnyFactor, met: Sequence[Value], steps: Sequence[int]) -> Iterator[Value]:
    """Yield values of a factor that were not proved: all between the proved ones, then larger ones;
    of a choice all.
    """
    if isinstance(factor, Choice):
        yield from (value for value in factor.options if show(value) not in set(map(show, met)))
    elif isinstance(factor, Integer):
        between = itertools.islice(
            (value for value in range(min(met), max(met)) if value not in met), len(steps)
        )
        for value in [*between, *(max(met) + step for step in steps)]:
            if callable(factor.low) or callable(factor.high) or factor.contains(value, Case()):
                yield value


def _values(case: Case, names: Sequence[str]) -> str:
    return str([(name, show(case[name])) for name in names])
