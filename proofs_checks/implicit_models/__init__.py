"""Checks of the claims on implicit models; importing this registers them."""

from lemmata.proofs_checks.implicit_models import automata as automata
from lemmata.proofs_checks.implicit_models import conservation as conservation
from lemmata.proofs_checks.implicit_models import damping as damping
from lemmata.proofs_checks.implicit_models import drawn_ranges as drawn_ranges
from lemmata.proofs_checks.implicit_models import end_to_end as end_to_end
from lemmata.proofs_checks.implicit_models import equilibria as equilibria
from lemmata.proofs_checks.implicit_models import extrapolation as extrapolation
from lemmata.proofs_checks.implicit_models import homogeneity as homogeneity
from lemmata.proofs_checks.implicit_models import jacobian as jacobian
from lemmata.proofs_checks.implicit_models import linear as linear
from lemmata.proofs_checks.implicit_models import modes as modes
from lemmata.proofs_checks.implicit_models import one_state as one_state
from lemmata.proofs_checks.implicit_models import phantom as phantom
from lemmata.proofs_checks.implicit_models import projection as projection
from lemmata.proofs_checks.implicit_models import reported as reported
from lemmata.proofs_checks.implicit_models import representability as representability
from lemmata.proofs_checks.implicit_models import stability as stability
from lemmata.proofs_checks.implicit_models import tables as tables
from lemmata.proofs_checks.implicit_models import tracking as tracking
from lemmata.proofs_checks.implicit_models import well_posed as well_posed
from lemmata.proofs_checks.implicit_models import words as words
from lemmata.proofs_checks.implicit_models.summary import summarise as summarise
