"""Floor 5, the face: the command line that lists, shows, verifies, refutes, simulates and draws what the other floors hold."""

__version__ = "0.1.0"


class BadInput(Exception):
    """What was asked for cannot be done: one line says what is wrong and what is allowed (exit status 2)."""
