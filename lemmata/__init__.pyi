"""What `lemmata` offers, for type checkers and for the lazy loader: each name, and the module that holds it."""

from .proofs_checks.check import Settings, descended, enclosed, exact, integrated, sampled, scaled, shown, tested
from .proofs_checks.convergence import convergence
from .proofs_checks.discovery.conserved import find_conserved
from .proofs_checks.discovery.guess import guess
from .proofs_checks.discovery.triangle import Dynamics, triangle
from .proofs_checks.relation import All, AtLeast, Equal, Estimate, Order, SumOfSquares
from .proofs_checks.search import cases
from .simulations import descent, flow
from .simulations.problem import Field, Loss
from .simulations.trajectory import Trajectory
from .theory.arithmetic import (
    admits,
    array,
    circulant,
    cos,
    cospi,
    even_dft,
    even_idft,
    exp,
    expm1,
    eye,
    log,
    number,
    ratio,
    sin,
    sinpi,
    solve,
    sqrt,
    zeros,
)
from .theory.claim import Claim, Erratum, Mutant, Paper, Source, Widened
from .theory.domain import Array, Case, Choice, Computed, Domain, Integer, Interval, Normal
from .theory.ranges import NONNEGATIVE, POSITIVE, REAL, above, below
from .theory.structured import PSD, Autocovariance, Simplex, Spanning, StableDiagonal, Stochastic, Toeplitz

__all__ = [
    "NONNEGATIVE",
    "POSITIVE",
    "PSD",
    "REAL",
    "All",
    "Array",
    "AtLeast",
    "Autocovariance",
    "Case",
    "Choice",
    "Claim",
    "Computed",
    "Domain",
    "Dynamics",
    "Equal",
    "Erratum",
    "Estimate",
    "Field",
    "Integer",
    "Interval",
    "Loss",
    "Mutant",
    "Normal",
    "Order",
    "Paper",
    "Settings",
    "Simplex",
    "Source",
    "Spanning",
    "StableDiagonal",
    "Stochastic",
    "SumOfSquares",
    "Toeplitz",
    "Trajectory",
    "Widened",
    "above",
    "admits",
    "array",
    "below",
    "cases",
    "circulant",
    "convergence",
    "cos",
    "cospi",
    "descended",
    "descent",
    "enclosed",
    "even_dft",
    "even_idft",
    "exact",
    "exp",
    "expm1",
    "eye",
    "find_conserved",
    "flow",
    "guess",
    "integrated",
    "log",
    "number",
    "ratio",
    "sampled",
    "scaled",
    "shown",
    "sin",
    "sinpi",
    "solve",
    "sqrt",
    "tested",
    "triangle",
    "zeros",
]
__version__: str

class BadInput(Exception): ...
class Failed(Exception): ...
