"""Floor 5, the face: the command line, and the names with which a theorem of one's own is written down and checked.

`from lemmata import Claim, Domain, Interval, exact, Equal` is all that a file of claims needs; docs/interface.md lists the names. Each
is found on the floor below that holds it when it is first asked for, so that importing lemmata loads nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofs_checks.check import Settings as Settings
    from proofs_checks.check import descended as descended
    from proofs_checks.check import enclosed as enclosed
    from proofs_checks.check import exact as exact
    from proofs_checks.check import integrated as integrated
    from proofs_checks.check import sampled as sampled
    from proofs_checks.check import scaled as scaled
    from proofs_checks.check import shown as shown
    from proofs_checks.check import tested as tested
    from proofs_checks.conserved import find_conserved as find_conserved
    from proofs_checks.guess import guess as guess
    from proofs_checks.property import cases as cases
    from proofs_checks.rates import convergence as convergence
    from proofs_checks.relation import All as All
    from proofs_checks.relation import AtLeast as AtLeast
    from proofs_checks.relation import Equal as Equal
    from proofs_checks.relation import Estimate as Estimate
    from proofs_checks.relation import Order as Order
    from proofs_checks.relation import SumOfSquares as SumOfSquares
    from proofs_checks.triangle import Dynamics as Dynamics
    from proofs_checks.triangle import triangle as triangle
    from simulations import descent as descent
    from simulations import flow as flow
    from simulations.problem import Field as Field
    from simulations.problem import Loss as Loss
    from simulations.trajectory import Trajectory as Trajectory
    from theory.arithmetic import admits as admits
    from theory.arithmetic import array as array
    from theory.arithmetic import circulant as circulant
    from theory.arithmetic import cos as cos
    from theory.arithmetic import cospi as cospi
    from theory.arithmetic import even_dft as even_dft
    from theory.arithmetic import even_idft as even_idft
    from theory.arithmetic import exp as exp
    from theory.arithmetic import expm1 as expm1
    from theory.arithmetic import eye as eye
    from theory.arithmetic import log as log
    from theory.arithmetic import number as number
    from theory.arithmetic import ratio as ratio
    from theory.arithmetic import sin as sin
    from theory.arithmetic import sinpi as sinpi
    from theory.arithmetic import solve as solve
    from theory.arithmetic import sqrt as sqrt
    from theory.arithmetic import zeros as zeros
    from theory.claim import Claim as Claim
    from theory.claim import Erratum as Erratum
    from theory.claim import Mutant as Mutant
    from theory.claim import Paper as Paper
    from theory.claim import Source as Source
    from theory.claim import Widened as Widened
    from theory.domain import Array as Array
    from theory.domain import Case as Case
    from theory.domain import Choice as Choice
    from theory.domain import Computed as Computed
    from theory.domain import Domain as Domain
    from theory.domain import Integer as Integer
    from theory.domain import Interval as Interval
    from theory.domain import Normal as Normal
    from theory.structured import PSD as PSD
    from theory.structured import Autocovariance as Autocovariance
    from theory.structured import Simplex as Simplex
    from theory.structured import Spanning as Spanning
    from theory.structured import StableDiagonal as StableDiagonal
    from theory.structured import Stochastic as Stochastic
    from theory.structured import Toeplitz as Toeplitz

__version__ = "0.1.0"

_HOMES = {
    "theory.claim": "Claim Erratum Mutant Paper Source Widened",
    "theory.domain": "Array Case Choice Computed Domain Integer Interval Normal",
    "theory.structured": "Autocovariance PSD Simplex Spanning StableDiagonal Stochastic Toeplitz",
    "theory.arithmetic": "admits array circulant cos cospi even_dft even_idft exp expm1 eye log number ratio sin sinpi solve sqrt zeros",
    "proofs_checks.check": "Settings descended enclosed exact integrated sampled scaled shown tested",
    "proofs_checks.relation": "All AtLeast Equal Estimate Order SumOfSquares",
    "proofs_checks.property": "cases",
    "proofs_checks.rates": "convergence",
    "proofs_checks.conserved": "find_conserved",
    "proofs_checks.guess": "guess",
    "proofs_checks.triangle": "Dynamics triangle",
    "simulations.problem": "Field Loss",
    "simulations.trajectory": "Trajectory",
    "simulations": "descent flow",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = list(_HOME)  # pyright: ignore[reportUnsupportedDunderAll]  # it reads the imports above; a test compares the two


class BadInput(Exception):
    """What was asked for cannot be done: one line says what is wrong and what is allowed (exit status 2)."""


class Failed(Exception):
    """What was asked for was found, and it fails: one line says where and why (exit status 1)."""


if not TYPE_CHECKING:  # else every name would pass for one of ours

    def __getattr__(name: str) -> Any:
        home = _HOME.get(name)
        if home is None:
            raise AttributeError(f"module 'lemmata' has no attribute {name!r}")
        found = import_module(f"{home}.{name}") if home == "simulations" else getattr(import_module(home), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
