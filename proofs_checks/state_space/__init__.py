"""Checks of the claims on state-space models; importing this registers them."""

from lemmata.proofs_checks.state_space import balanced as balanced
from lemmata.proofs_checks.state_space import conserved as conserved
from lemmata.proofs_checks.state_space import escape as escape
from lemmata.proofs_checks.state_space import extrapolation as extrapolation
from lemmata.proofs_checks.state_space import frozen as frozen
from lemmata.proofs_checks.state_space import gradient as gradient
from lemmata.proofs_checks.state_space import layers as layers
from lemmata.proofs_checks.state_space import null_measure as null_measure
from lemmata.proofs_checks.state_space import poisoning as poisoning
from lemmata.proofs_checks.state_space import sharpness as sharpness
from lemmata.proofs_checks.state_space import signed as signed
from lemmata.proofs_checks.state_space import spanning as spanning
from lemmata.proofs_checks.state_space import table as table
from lemmata.proofs_checks.state_space import typicality as typicality
from lemmata.proofs_checks.state_space.summary import summarise as summarise
