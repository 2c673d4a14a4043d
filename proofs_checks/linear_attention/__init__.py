"""Checks of the family's claims; importing this registers them."""

from proofs_checks.linear_attention import ape as ape
from proofs_checks.linear_attention import augmented as augmented
from proofs_checks.linear_attention import generalisation as generalisation
from proofs_checks.linear_attention import rpe as rpe
from proofs_checks.linear_attention.summary import summarise as summarise
