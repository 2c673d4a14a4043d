"""Checks of the claims on training without simple examples."""

from lemmata.proofs_checks.chain_traversal.vanishing import bound as bound
from lemmata.proofs_checks.chain_traversal.vanishing import escape_time as escape_time
from lemmata.proofs_checks.chain_traversal.vanishing import fading_others as fading_others
from lemmata.proofs_checks.chain_traversal.vanishing import finite_size as finite_size
from lemmata.proofs_checks.chain_traversal.vanishing import gradient as gradient
from lemmata.proofs_checks.chain_traversal.vanishing import saddle_order as saddle_order
from lemmata.proofs_checks.chain_traversal.vanishing import signal as signal
