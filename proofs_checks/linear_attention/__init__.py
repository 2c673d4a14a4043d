"""Checks of the family's claims; importing this registers them."""

from lemmata.proofs_checks.linear_attention import ape as ape
from lemmata.proofs_checks.linear_attention import augmented as augmented
from lemmata.proofs_checks.linear_attention import rpe as rpe
from lemmata.proofs_checks.linear_attention.summary import summarise as summarise
