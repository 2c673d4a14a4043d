"""Checks of the family's claims; importing this registers them."""

from proofs_checks.linear_attention import ape as ape
