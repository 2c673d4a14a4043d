"""Checks of the claims about absolute positions trained on one window."""

from lemmata.proofs_checks.linear_attention.ape import gradient as gradient
from lemmata.proofs_checks.linear_attention.ape import unseen as unseen
from lemmata.proofs_checks.linear_attention.ape import window as window
