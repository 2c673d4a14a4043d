"""What the statements of `statements/crashes.py` must get."""

from tests.outside.must import Must

MUST = {
    "gradient.policy": Must("holds", exact=True),
    "gradient.no-visits": Must("refuted"),
    "gradient.boltzmann": Must("holds", exact=True),
    "gradient.inverted": Must("refuted"),
    "ends.abort": Must("error", says="was killed by SIGABRT while exact: aborts ran"),
    "ends.sigfpe": Must("error", says="was killed by SIGFPE while tested: divides ran"),
    "ends.killed": Must("error", says="was killed by SIGKILL while enclosed: is_killed ran"),
    "ends.null": Must("error", says="was killed by SIGSEGV while tested: reads ran"),
    "ends.exit": Must("error", says="ended with status 3 while tested: leaves ran"),
    "ends.control": Must("error", says="SIGABRT while exact: aborts_on_control on the control '<lambda> as a control' ran"),
    "ends.after": Must("holds", exact=True),
    "ends.wrong": Must("refuted"),
}
