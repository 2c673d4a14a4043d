"""Checks of the claims about relative positions."""

from proofs_checks.linear_attention.rpe import joint as joint
from proofs_checks.linear_attention.rpe import lags as lags
from proofs_checks.linear_attention.rpe import saddles as saddles
from proofs_checks.linear_attention.rpe import weights as weights
