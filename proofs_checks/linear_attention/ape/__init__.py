"""Checks of the claims about absolute positions trained on one window."""

from proofs_checks.linear_attention.ape import gradient as gradient
from proofs_checks.linear_attention.ape import unseen as unseen
from proofs_checks.linear_attention.ape import window as window
