"""Checks of the claims on digit arithmetic; importing this registers them."""

from lemmata.proofs_checks.digit_arithmetic import addition as addition
from lemmata.proofs_checks.digit_arithmetic import cascade as cascade
from lemmata.proofs_checks.digit_arithmetic import equivariance as equivariance
from lemmata.proofs_checks.digit_arithmetic import failure as failure
from lemmata.proofs_checks.digit_arithmetic import growth as growth
from lemmata.proofs_checks.digit_arithmetic import learning as learning
from lemmata.proofs_checks.digit_arithmetic import lookahead as lookahead
from lemmata.proofs_checks.digit_arithmetic import lookback as lookback
from lemmata.proofs_checks.digit_arithmetic import multiplication as multiplication
from lemmata.proofs_checks.digit_arithmetic import passes as passes
from lemmata.proofs_checks.digit_arithmetic import positions as positions
from lemmata.proofs_checks.digit_arithmetic import trained as trained
from lemmata.proofs_checks.digit_arithmetic import training as training
from lemmata.proofs_checks.digit_arithmetic import window as window
from lemmata.proofs_checks.digit_arithmetic.summary import summarise as summarise
