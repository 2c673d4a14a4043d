"""What `lemmata` offers, for type checkers and for the lazy loader: each name, and the module that holds it."""

from .asking import claims, refute, verify
from .proofs_checks.check import Settings, descended, enclosed, exact, integrated, sampled, scaled, shown, tested
from .proofs_checks.convergence import convergence
from .proofs_checks.discovery.triangle import Dynamics, triangle
from .proofs_checks.relation import All, AtLeast, Equal, Estimate, ForAll, Invariant, Recurrence
from .proofs_checks.search import cases
from .simulations import descent, flow
from .simulations.problem import Field, Loss
from .simulations.trajectory import Trajectory
from .theory.arithmetic import cos, exp, log, number, power, ratio, sin, sqrt
from .theory.claim import Claim, Erratum, Mutant, Paper, Source, Statement, Widened
from .theory.domain import Array, Case, Choice, Computed, Domain, Integer, Interval, Normal
from .theory.ranges import above, below
from .theory.structured import PSD, Simplex, Spanning, StableDiagonal, Stochastic, Toeplitz

__all__ = [
    "PSD",
    "All",
    "Array",
    "AtLeast",
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
    "Paper",
    "Recurrence",
    "Settings",
    "Simplex",
    "Source",
    "Spanning",
    "StableDiagonal",
    "Statement",
    "Stochastic",
    "Toeplitz",
    "Trajectory",
    "Widened",
    "above",
    "below",
    "cases",
    "claims",
    "convergence",
    "cos",
    "descended",
    "descent",
    "enclosed",
    "exact",
    "exp",
    "flow",
    "integrated",
    "log",
    "number",
    "power",
    "ratio",
    "refute",
    "sampled",
    "scaled",
    "shown",
    "sin",
    "sqrt",
    "tested",
    "triangle",
    "verify",
]
__version__: str
HOMES: tuple[str, ...]

class BadInput(Exception): ...
class Failed(Exception): ...
