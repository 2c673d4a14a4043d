"""Checks of the claims on modular arithmetic; importing this registers them."""

from lemmata.proofs_checks.modular_arithmetic import active as active
from lemmata.proofs_checks.modular_arithmetic import adam as adam
from lemmata.proofs_checks.modular_arithmetic import classes as classes
from lemmata.proofs_checks.modular_arithmetic import commuting as commuting
from lemmata.proofs_checks.modular_arithmetic import components as components
from lemmata.proofs_checks.modular_arithmetic import counts as counts
from lemmata.proofs_checks.modular_arithmetic import filters as filters
from lemmata.proofs_checks.modular_arithmetic import grokfast as grokfast
from lemmata.proofs_checks.modular_arithmetic import grokking as grokking
from lemmata.proofs_checks.modular_arithmetic import loss as loss
from lemmata.proofs_checks.modular_arithmetic import margins as margins
from lemmata.proofs_checks.modular_arithmetic import quadratic as quadratic
from lemmata.proofs_checks.modular_arithmetic import remainders as remainders
from lemmata.proofs_checks.modular_arithmetic import rotations as rotations
from lemmata.proofs_checks.modular_arithmetic import spectra as spectra
from lemmata.proofs_checks.modular_arithmetic import symmetries as symmetries
from lemmata.proofs_checks.modular_arithmetic.summary import summarise as summarise
