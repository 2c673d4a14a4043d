"""Floor 5, the face: the command line, and the names with which you write down and check a theorem of your own.

`from lemmata import Claim, Domain, Interval, exact, Equal` is all that a file of claims needs; docs/interface.md lists the names. Each
is looked up on the floor that holds it when it is first used, so that importing lemmata loads nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lemmata.proofs_checks.check import Settings as Settings
    from lemmata.proofs_checks.check import descended as descended
    from lemmata.proofs_checks.check import enclosed as enclosed
    from lemmata.proofs_checks.check import exact as exact
    from lemmata.proofs_checks.check import integrated as integrated
    from lemmata.proofs_checks.check import sampled as sampled
    from lemmata.proofs_checks.check import scaled as scaled
    from lemmata.proofs_checks.check import shown as shown
    from lemmata.proofs_checks.check import tested as tested
    from lemmata.proofs_checks.conserved import find_conserved as find_conserved
    from lemmata.proofs_checks.guess import guess as guess
    from lemmata.proofs_checks.property import cases as cases
    from lemmata.proofs_checks.rates import convergence as convergence
    from lemmata.proofs_checks.relation import All as All
    from lemmata.proofs_checks.relation import AtLeast as AtLeast
    from lemmata.proofs_checks.relation import Equal as Equal
    from lemmata.proofs_checks.relation import Estimate as Estimate
    from lemmata.proofs_checks.relation import Order as Order
    from lemmata.proofs_checks.relation import SumOfSquares as SumOfSquares
    from lemmata.proofs_checks.triangle import Dynamics as Dynamics
    from lemmata.proofs_checks.triangle import triangle as triangle
    from lemmata.simulations import descent as descent
    from lemmata.simulations import flow as flow
    from lemmata.simulations.problem import Field as Field
    from lemmata.simulations.problem import Loss as Loss
    from lemmata.simulations.trajectory import Trajectory as Trajectory
    from lemmata.theory.arithmetic import admits as admits
    from lemmata.theory.arithmetic import array as array
    from lemmata.theory.arithmetic import circulant as circulant
    from lemmata.theory.arithmetic import cos as cos
    from lemmata.theory.arithmetic import cospi as cospi
    from lemmata.theory.arithmetic import even_dft as even_dft
    from lemmata.theory.arithmetic import even_idft as even_idft
    from lemmata.theory.arithmetic import exp as exp
    from lemmata.theory.arithmetic import expm1 as expm1
    from lemmata.theory.arithmetic import eye as eye
    from lemmata.theory.arithmetic import log as log
    from lemmata.theory.arithmetic import number as number
    from lemmata.theory.arithmetic import ratio as ratio
    from lemmata.theory.arithmetic import sin as sin
    from lemmata.theory.arithmetic import sinpi as sinpi
    from lemmata.theory.arithmetic import solve as solve
    from lemmata.theory.arithmetic import sqrt as sqrt
    from lemmata.theory.arithmetic import zeros as zeros
    from lemmata.theory.claim import Claim as Claim
    from lemmata.theory.claim import Erratum as Erratum
    from lemmata.theory.claim import Mutant as Mutant
    from lemmata.theory.claim import Paper as Paper
    from lemmata.theory.claim import Source as Source
    from lemmata.theory.claim import Widened as Widened
    from lemmata.theory.domain import Array as Array
    from lemmata.theory.domain import Case as Case
    from lemmata.theory.domain import Choice as Choice
    from lemmata.theory.domain import Computed as Computed
    from lemmata.theory.domain import Domain as Domain
    from lemmata.theory.domain import Integer as Integer
    from lemmata.theory.domain import Interval as Interval
    from lemmata.theory.domain import Normal as Normal
    from lemmata.theory.structured import PSD as PSD
    from lemmata.theory.structured import Autocovariance as Autocovariance
    from lemmata.theory.structured import Simplex as Simplex
    from lemmata.theory.structured import Spanning as Spanning
    from lemmata.theory.structured import StableDiagonal as StableDiagonal
    from lemmata.theory.structured import Stochastic as Stochastic
    from lemmata.theory.structured import Toeplitz as Toeplitz

__version__ = "0.1.0"

_HOMES = {
    "lemmata.theory.claim": "Claim Erratum Mutant Paper Source Widened",
    "lemmata.theory.domain": "Array Case Choice Computed Domain Integer Interval Normal",
    "lemmata.theory.structured": "Autocovariance PSD Simplex Spanning StableDiagonal Stochastic Toeplitz",
    "lemmata.theory.arithmetic": "admits array circulant cos cospi even_dft even_idft exp expm1 eye log number ratio sin sinpi solve sqrt"
    " zeros",
    "lemmata.proofs_checks.check": "Settings descended enclosed exact integrated sampled scaled shown tested",
    "lemmata.proofs_checks.relation": "All AtLeast Equal Estimate Order SumOfSquares",
    "lemmata.proofs_checks.property": "cases",
    "lemmata.proofs_checks.rates": "convergence",
    "lemmata.proofs_checks.conserved": "find_conserved",
    "lemmata.proofs_checks.guess": "guess",
    "lemmata.proofs_checks.triangle": "Dynamics triangle",
    "lemmata.simulations.problem": "Field Loss",
    "lemmata.simulations.trajectory": "Trajectory",
    "simulations": "descent flow",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = list(_HOME)  # pyright: ignore[reportUnsupportedDunderAll]  # it reads the imports above; a test compares the two


class BadInput(Exception):
    """The request cannot be carried out: one line says what is wrong and what is allowed (exit status 2)."""


class Failed(Exception):
    """The request is sound, but what it names fails: one line says where and why (exit status 1)."""


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
