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
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from lemmata.attack import doubling
from lemmata.language.case import show
from lemmata.language.check import Function
from lemmata.language.domain import Case, Choice, Domain
from lemmata.prove import balls
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
) -> _Larger:
    """Attack a check beyond the values of some discrete parameters that the proved cases have,
    briefly or at length.

    Args: double: whether integers are doubled, too; of a control nobody asks where it fails first.
    """
    found = _Larger(function, formula, domain, list(_cases(domain, proved, names, brief)))
    found.run(BRIEF if brief else SECONDS)
    if double and not (found.broken or domain.real_names()):
        found.double(set(domain.factors) - set(names), DOUBLING if brief else SECONDS)
    return found


def leaves_out(domain: Domain, proved: Sequence[Case], brief: bool) -> bool:
    """Tell whether the proved cases leave out a value of a discrete parameter that an attack would
    try.
    """
    # a symbol leaves out no size
    names = [name for name in domain.discrete() if not any(is_size(case[name]) for case in proved)]
    return any(_left_out(domain, proved, names, brief).values())


class _Larger:
    """The attack on one check; `broken` is a point that breaks its relation, with what confirms
    that.
    """

    def __init__(
        self, function: Function, formula: Formula, domain: Domain, cases: Sequence[Case]
    ) -> None:
        self._function, self._formula, self._domain = function, formula, domain
        self._attack = Attack(domain, cases, OTHERS)
        self.broken: tuple[Case, str] | None = None

    def run(self, seconds: float) -> None:
        """Evaluate the relation at the cases, until one breaks it or time is up."""
        self._attack.broken(self._decided, seconds)

    def double(self, left_out: Collection[str], seconds: float) -> None:
        """Evaluate the relation at doubled integers, but for parameters that are left out."""
        if case := doubling.broken(self._domain, self._state, self._decided, seconds, left_out):
            self._decided(case)  # which was perhaps not the last one

    def __str__(self) -> str:
        """Return the words that follow the scope of the proof, nothing if nothing was left to
        try.
        """
        return str(self._attack)

    def _decided(self, case: Case) -> bool | None:
        state = self._state(case)
        if state is False:
            by = balls.confirm(self._function, self._formula, self._domain, case)
            self.broken = (case, by) if by else None
            return False if by else None
        return state

    def _state(self, case: Case) -> bool | None:
        """Tell whether a case keeps the relation, in balls or else in fractions; None where that is
        not known.

        Raises: whatever the check raises in both, as one that is written for symbols alone.
        """
        try:
            return self._in(case, balls.ball)
        except Exception:  # noqa: BLE001 - what balls cannot compute, fractions may
            return self._in(case, Fraction)

    def _in(self, case: Case, convert: Callable[[Value], Value]) -> bool | None:
        with balls.precision(balls.LADDER[0]):
            found = balls.relate(self._function, self._formula, self._domain.lifted(case, convert))
            if any(map(balls.violated, found)):
                return False
            return all(balls.within(leaf, CLOSE) for leaf in found) or None


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
    discrete = domain.discrete()
    return {name: discrete[name].left(met[name], steps) for name in names}


def _beside(met: Options, chosen: Named) -> list[Options]:
    return [{**met, name: [value]} for name, value in chosen.items()]


def _alone_and_together(chosen: Named) -> list[Options]:
    alone: list[Options] = [{name: [value]} for name, value in chosen.items()]
    return [*alone, {name: [value] for name, value in chosen.items()}] if len(alone) > 1 else alone


def _values(case: Case, names: Sequence[str]) -> str:
    return str([(name, show(case[name])) for name in names])
