"""Checks of the claims on state-space models."""

from proofs_checks.state_space import conserved as conserved
from proofs_checks.state_space import extrapolation as extrapolation
from proofs_checks.state_space import frozen as frozen
from proofs_checks.state_space import gradient as gradient
from proofs_checks.state_space import null_measure as null_measure
from proofs_checks.state_space import start as start
