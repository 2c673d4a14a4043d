"""Checks of the claims on state-space models."""

from proofs_checks.state_space import balanced as balanced
from proofs_checks.state_space import conserved as conserved
from proofs_checks.state_space import escape as escape
from proofs_checks.state_space import extrapolation as extrapolation
from proofs_checks.state_space import frozen as frozen
from proofs_checks.state_space import gradient as gradient
from proofs_checks.state_space import null_measure as null_measure
from proofs_checks.state_space import poisoning as poisoning
from proofs_checks.state_space import scale as scale
from proofs_checks.state_space import sharpness as sharpness
from proofs_checks.state_space import signed as signed
from proofs_checks.state_space import spanning as spanning
from proofs_checks.state_space import start as start
from proofs_checks.state_space import table as table
from proofs_checks.state_space.summary import summarise as summarise
