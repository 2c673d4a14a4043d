"""What `lemmata` offers, for type checkers, editors and the lazy loader: each name, and the module that holds it.

`X as X` is how a stub says that it offers X itself.
"""

from .asking import claims as claims
from .asking import refute as refute
from .asking import verify as verify
from .proofs_checks.check import Settings as Settings
from .proofs_checks.check import descended as descended
from .proofs_checks.check import enclosed as enclosed
from .proofs_checks.check import exact as exact
from .proofs_checks.check import integrated as integrated
from .proofs_checks.check import sampled as sampled
from .proofs_checks.check import scaled as scaled
from .proofs_checks.check import shown as shown
from .proofs_checks.check import tested as tested
from .proofs_checks.convergence import convergence as convergence
from .proofs_checks.discovery.triangle import Dynamics as Dynamics
from .proofs_checks.discovery.triangle import triangle as triangle
from .proofs_checks.relation import All as All
from .proofs_checks.relation import AtLeast as AtLeast
from .proofs_checks.relation import Equal as Equal
from .proofs_checks.relation import Estimate as Estimate
from .proofs_checks.relation import ForAll as ForAll
from .proofs_checks.relation import Invariant as Invariant
from .proofs_checks.relation import Recurrence as Recurrence
from .proofs_checks.search import cases as cases
from .simulations import descent as descent
from .simulations import flow as flow
from .simulations.problem import Field as Field
from .simulations.problem import Loss as Loss
from .simulations.trajectory import Trajectory as Trajectory
from .theory.arithmetic import cos as cos
from .theory.arithmetic import exp as exp
from .theory.arithmetic import log as log
from .theory.arithmetic import number as number
from .theory.arithmetic import power as power
from .theory.arithmetic import ratio as ratio
from .theory.arithmetic import sin as sin
from .theory.arithmetic import sqrt as sqrt
from .theory.claim import Claim as Claim
from .theory.claim import Erratum as Erratum
from .theory.claim import Mutant as Mutant
from .theory.claim import Paper as Paper
from .theory.claim import Source as Source
from .theory.claim import Statement as Statement
from .theory.claim import Widened as Widened
from .theory.domain import Array as Array
from .theory.domain import Case as Case
from .theory.domain import Choice as Choice
from .theory.domain import Computed as Computed
from .theory.domain import Domain as Domain
from .theory.domain import Integer as Integer
from .theory.domain import Interval as Interval
from .theory.domain import Normal as Normal
from .theory.ranges import above as above
from .theory.ranges import below as below
from .theory.structured import PSD as PSD
from .theory.structured import Simplex as Simplex
from .theory.structured import Spanning as Spanning
from .theory.structured import StableDiagonal as StableDiagonal
from .theory.structured import Stochastic as Stochastic
from .theory.structured import Toeplitz as Toeplitz

__all__: list[str]
__version__: str
HOMES: tuple[str, ...]

class BadInput(Exception): ...
class Failed(Exception): ...
