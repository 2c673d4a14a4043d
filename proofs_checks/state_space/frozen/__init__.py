"""Checks of training A alone on one tap: the recursion's squared error differentiated, and the flow of the record with B = C = 1."""

from lemmata.proofs_checks.state_space.frozen import clean_endpoint as clean_endpoint
from lemmata.proofs_checks.state_space.frozen import clean_escape_time as clean_escape_time
from lemmata.proofs_checks.state_space.frozen import clean_field as clean_field
from lemmata.proofs_checks.state_space.frozen import low_tap_endpoint as low_tap_endpoint
from lemmata.proofs_checks.state_space.frozen import one_state_teacher as one_state_teacher
from lemmata.proofs_checks.state_space.frozen import runner_up as runner_up
from lemmata.proofs_checks.state_space.frozen import states as states
