"""Checks of the claims on digit arithmetic; importing this registers them."""

from lemmata.proofs_checks.digit_arithmetic import addition as addition
from lemmata.proofs_checks.digit_arithmetic import cascade as cascade
from lemmata.proofs_checks.digit_arithmetic import growth as growth
from lemmata.proofs_checks.digit_arithmetic import lookahead as lookahead
from lemmata.proofs_checks.digit_arithmetic import lookback as lookback
