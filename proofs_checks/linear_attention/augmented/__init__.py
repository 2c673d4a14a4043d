"""Checks of the claims about absolute positions trained on every shift of the window."""

from lemmata.proofs_checks.linear_attention.augmented import cepstrum as cepstrum
from lemmata.proofs_checks.linear_attention.augmented import gradient as gradient
from lemmata.proofs_checks.linear_attention.augmented import gram as gram
from lemmata.proofs_checks.linear_attention.augmented import scale as scale
from lemmata.proofs_checks.linear_attention.augmented import single_site as single_site
from lemmata.proofs_checks.linear_attention.augmented import spectrum as spectrum
