"""What `lemmata` offers, for type checkers and for the lazy loader: each name, and the module that holds it."""

from .proofs_checks.check import Settings, descended, enclosed, exact, integrated, sampled, scaled, shown, tested
from .proofs_checks.convergence import convergence
from .proofs_checks.discovery.conserved import find_conserved
from .proofs_checks.discovery.guess import guess
from .proofs_checks.discovery.triangle import Dynamics, triangle
from .proofs_checks.expectation import expectation, gaussian, one_hot, rademacher, sphere
from .proofs_checks.rates import rate_along, slopes
from .proofs_checks.relation import All, Always, AtLeast, Equal, Estimate, ForAll, Invariant, Order, Recurrence, SumOfSquares
from .proofs_checks.ring import Opaque
from .proofs_checks.search import cases
from .simulations import descent, flow
from .simulations.problem import Field, Loss
from .simulations.trajectory import Trajectory
from .theory.arithmetic import (
    admits,
    array,
    circulant,
    convolution,
    cos,
    cosine_matrix,
    cospi,
    even_dft,
    even_idft,
    exp,
    expm1,
    eye,
    impulse,
    log,
    number,
    power,
    ratio,
    rolled,
    sin,
    sinpi,
    solve,
    sqrt,
    tabulated,
    zeros,
)
from .theory.claim import Claim, Erratum, Mutant, Paper, Source, Widened
from .theory.domain import EVERY, Array, Case, Choice, Computed, Domain, Integer, Interval, Normal
from .theory.entries import entries
from .theory.ranges import NONNEGATIVE, POSITIVE, REAL, above, below
from .theory.structured import PSD, Autocovariance, Simplex, Spanning, StableDiagonal, Stochastic, Toeplitz

__all__ = [
    "EVERY",
    "NONNEGATIVE",
    "POSITIVE",
    "PSD",
    "REAL",
    "All",
    "Always",
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
    "ForAll",
    "Integer",
    "Interval",
    "Invariant",
    "Loss",
    "Mutant",
    "Normal",
    "Opaque",
    "Order",
    "Paper",
    "Recurrence",
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
    "convolution",
    "cos",
    "cosine_matrix",
    "cospi",
    "descended",
    "descent",
    "enclosed",
    "entries",
    "even_dft",
    "even_idft",
    "exact",
    "exp",
    "expectation",
    "expm1",
    "eye",
    "find_conserved",
    "flow",
    "gaussian",
    "guess",
    "impulse",
    "integrated",
    "log",
    "number",
    "one_hot",
    "power",
    "rademacher",
    "rate_along",
    "ratio",
    "rolled",
    "sampled",
    "scaled",
    "shown",
    "sin",
    "sinpi",
    "slopes",
    "solve",
    "sphere",
    "sqrt",
    "tabulated",
    "tested",
    "triangle",
    "zeros",
]
__version__: str

class BadInput(Exception): ...
class Failed(Exception): ...
