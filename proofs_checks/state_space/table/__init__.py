"""Checks of the talk's table: its rows run again, from the source's starts and data, against closed forms, laws and the slide."""

from lemmata.proofs_checks.state_space.table import clean_error as clean_error
from lemmata.proofs_checks.state_space.table import slide as slide
from lemmata.proofs_checks.state_space.table import updates as updates
