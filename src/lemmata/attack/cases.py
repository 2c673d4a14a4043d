"""Where one looks for a case that breaks a relation: the sources of cases by name, how many cases
of each are tried and for how long.

In the box are its corners and drawn cases that share it out. Beyond the box are cases of the stated
ranges (`Domain.beyond`), thin sets (`thin_sets.py`), sizes that a proof leaves out
(`larger_sizes.py`) and integers doubled (`doubling.py`); for what is run, exceptional cases and
later times. Rational points, at which proofs on symbols are looked at, are the prover's own
(`lemmata.prove.at_points.rational`).

Not seen is what holds for all numbers that are tried, as log(1 + x) <= 28 up to 10^12, and what
breaks only where several parameters are large in ways of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from lemmata.attack import doubling, larger_sizes
from lemmata.attack.attack import AT_OTHER_SIZES, ON_THIN_SETS, Attack
from lemmata.attack.confirm import first_look, rigorous
from lemmata.attack.thin_sets import thin
from lemmata.language.domain import Case, Domain
from lemmata.prove.answer import Answer
from lemmata.terms.types import Formula, Function


class Budget(NamedTuple):
    """So many cases, and the seconds of the processor that they may take."""

    cases: int
    seconds: float

    def times(self, often: int) -> Budget:
        """Return so many times as much, as the tier `full` has."""
        return Budget(often * self.cases, often * self.seconds)


FEWEST_CORNERS = 4
"""Corners that are tested at least: those of two real parameters, where most slips of a formula
show.
"""
BEYOND: Mapping[str, Budget] = {"tested": Budget(36, 0.5), "enclosed": Budget(24, 0.5)}
"""Beyond the box, by kind of evidence; tests are at least so many, or half of the examples.
Nineteen checks in twenty need less time, so that a busy machine cuts none of these short.
"""
THIN: Mapping[str, Budget] = {"tested": Budget(20, 0.15), "enclosed": Budget(8, 0.15)}
"""On thin sets, likewise: for tests as long for each as for those beyond the box."""
DOUBLING = 0.02
"""Seconds for integers that are doubled, likewise."""
SIZES, FEW_SIZES = 0.5, 0.02
"""Seconds for the sizes that a proof leaves out, and in the tier `quick`."""
SHARE, RUNS = 3, 2.0
"""One run in so many is just beyond the box (solvers take ever longer with ever larger rates); the
seconds that these may take: several times what they usually need.
"""
EXCEPTIONAL = Budget(8, 0.08)
"""Exceptional cases beside the first case of a check that runs something: a few for each parameter
of most claims. Most checks need no more time.
"""
LATER, LATE = (8, 64), 0.08
"""So many times as long are runs for a claim on the long run: what changes like a power of time, or
slowly, shows over two decades; and the seconds for each.
"""


def beyond(domain: Domain, count: int, is_kept: Callable[[Case], bool] = lambda _: False) -> Attack:
    """Return an attack beyond the box, but for cases that are known to keep the relation."""
    return Attack(domain, [case for case in domain.beyond(count, seed=1) if not is_kept(case)])


def on_thin_sets(
    domain: Domain,
    function: Function,
    formula: Formula,
    count: int,
    is_kept: Callable[[Case], bool] = lambda _: False,
) -> Attack:
    """Return an attack on thin sets, likewise: some lie at numbers in the code of check and
    formula.
    """
    candidates = thin(domain, function, formula, count)
    return Attack(domain, [case for case in candidates if not is_kept(case)], ON_THIN_SETS)


def runs_beyond(domain: Domain, count: int, resize: bool) -> Attack:
    """Return an attack just beyond the box, for what is run there; `resize` for other sizes too."""
    return Attack(domain, domain.beyond(count, seed=1, run=True, resize=resize) if count else [])


def exceptional(domain: Domain, case: Case, count: int) -> Attack:
    """Return an attack at exceptional cases beside a case."""
    pairs = [*islice(domain.exceptional(case), count)]
    return Attack(domain, [one for _, one in pairs], words=[f"at {words}" for words, _ in pairs])


def later(domain: Domain, cases: Sequence[Case], times: int) -> Attack:
    """Return an attack at the same cases, so many times as late."""
    return Attack(domain, cases, words=[f"{times} times as long"] * len(cases))


def other_sizes(
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
        return first_look(function, formula, domain, case)

    def decide(case: Case) -> Answer:
        return rigorous(function, formula, domain, case)

    cases = list(larger_sizes.cases(domain, proved, names, brief))
    small = [case for case in cases if larger_sizes.is_of_choice(domain, proved, case)]
    others = [case for case in cases if not any(case is one for one in small)]
    planned = len(small) if double else 0
    account = Attack(domain, [*small, *others], AT_OTHER_SIZES, planned=planned)
    broken = account.broken(decide, FEW_SIZES if brief else SIZES)
    if double and not (broken or domain.real_names()):
        left_out, seconds = set(domain.factors) - set(names), DOUBLING if brief else SIZES
        broken = doubling.broken(domain, look, decide, seconds, left_out)
    return account, broken
