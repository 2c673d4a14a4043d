"""What `lemmata` offers, for type checkers, editors and the lazy loader: each name, and the module
that holds it.

`X as X` is how a stub says that it offers X itself.
"""

from .asking import claims as claims
from .asking import refute as refute
from .asking import verify as verify
from .attack.search import cases as cases
from .discovery.routes import Dynamics as Dynamics
from .discovery.routes import triangle as triangle
from .dynamics import descent as descent
from .dynamics import flow as flow
from .dynamics.problem import Field as Field
from .dynamics.problem import Loss as Loss
from .dynamics.trajectory import Trajectory as Trajectory
from .evidence.convergence import convergence as convergence
from .language.check import Settings as Settings
from .language.check import descended as descended
from .language.check import enclosed as enclosed
from .language.check import exact as exact
from .language.check import integrated as integrated
from .language.check import sampled as sampled
from .language.check import scaled as scaled
from .language.check import shown as shown
from .language.check import tested as tested
from .language.claim import Claim as Claim
from .language.claim import Erratum as Erratum
from .language.claim import Mutant as Mutant
from .language.claim import Paper as Paper
from .language.claim import Source as Source
from .language.claim import Statement as Statement
from .language.claim import Widened as Widened
from .language.domain import Array as Array
from .language.domain import Case as Case
from .language.domain import Choice as Choice
from .language.domain import Computed as Computed
from .language.domain import Domain as Domain
from .language.domain import Integer as Integer
from .language.domain import Interval as Interval
from .language.domain import Normal as Normal
from .language.ranges import above as above
from .language.ranges import below as below
from .language.relation import All as All
from .language.relation import AtLeast as AtLeast
from .language.relation import Equal as Equal
from .language.relation import Estimate as Estimate
from .language.relation import ForAll as ForAll
from .language.relation import Invariant as Invariant
from .language.relation import Recurrence as Recurrence
from .language.structured import PSD as PSD
from .language.structured import Simplex as Simplex
from .language.structured import Spanning as Spanning
from .language.structured import StableDiagonal as StableDiagonal
from .language.structured import Stochastic as Stochastic
from .language.structured import Toeplitz as Toeplitz
from .terms.arithmetic import cos as cos
from .terms.arithmetic import exp as exp
from .terms.arithmetic import log as log
from .terms.arithmetic import number as number
from .terms.arithmetic import power as power
from .terms.arithmetic import ratio as ratio
from .terms.arithmetic import sin as sin
from .terms.arithmetic import sqrt as sqrt

__all__: list[str]
__version__: str
HOMES: tuple[str, ...]

class BadInput(Exception): ...
class Failed(Exception): ...
