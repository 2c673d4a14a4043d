"""Checks of the talk's table: its rows run again, from the source's starts and data, against closed forms, bounds and the slide."""

from lemmata.proofs_checks.state_space.table import clean_error as clean_error
from lemmata.proofs_checks.state_space.table import damage as damage
from lemmata.proofs_checks.state_space.table import gaps_alone as gaps_alone
from lemmata.proofs_checks.state_space.table import near_tie as near_tie
from lemmata.proofs_checks.state_space.table import slide as slide
from lemmata.proofs_checks.state_space.table import updates as updates
