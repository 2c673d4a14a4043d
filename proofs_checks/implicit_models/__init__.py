"""Checks of the claims on implicit models; importing this registers them."""

from lemmata.proofs_checks.implicit_models import jacobian as jacobian
from lemmata.proofs_checks.implicit_models import modes as modes
from lemmata.proofs_checks.implicit_models import phantom as phantom
from lemmata.proofs_checks.implicit_models import words as words
