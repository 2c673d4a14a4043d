"""Checks of the claims about relative positions."""

from lemmata.proofs_checks.linear_attention.rpe import joint as joint
from lemmata.proofs_checks.linear_attention.rpe import lags as lags
from lemmata.proofs_checks.linear_attention.rpe import saddles as saddles
from lemmata.proofs_checks.linear_attention.rpe import weights as weights
