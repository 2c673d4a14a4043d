"""What the files of this folder share: a paper, and a short way to state a claim with one control that is off by one."""

import functools

from lemmata import Claim, Mutant, Paper, Source

PAPER = Paper("OUTSIDE_2026", "several", "Statements from outside", 2026, "none")


def claim(id, title, formula, domain, *controls):
    """Return a claim; without controls it gets one, the formula plus one."""
    if not controls:

        @functools.wraps(formula)
        def plus_one(*args, **named):
            return formula(*args, **named) + 1

        controls = (plus_one,)
    mutants = tuple(Mutant(f"{control.__name__} as a control", control) for control in controls)
    return Claim(
        id="outside." + id,
        title=title,
        source=Source(PAPER, "report"),
        statement=title,
        formula=formula,
        domain=domain,
        reading="new",
        controls=mutants,
    )
