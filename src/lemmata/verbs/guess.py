"""`lemmata guess VALUE`: closed forms for a measured limit or exponent, each with its strength."""

from __future__ import annotations

import argparse

from lemmata import BadInput
from lemmata.verbs.verify import positive


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "value",
        metavar="VALUE",
        help="find closed forms for this number; write the digits that can be trusted",
    )
    parser.add_argument(
        "--digits",
        metavar="N",
        type=positive,
        help="trust this many significant digits (default: those written)",
    )


def tried() -> str:
    """Return in words what is looked through."""
    from lemmata.discovery.closed_forms import CONSTANTS, DEGREES, PAIRS, PRIMES, RECIPROCALS

    pairs = " or ".join(" and ".join(pair) for pair in PAIRS)
    primes, degrees = (", ".join(map(str, values)) for values in (PRIMES, DEGREES))
    parts = [
        "rational numbers",
        f"rational multiples of {', '.join((*CONSTANTS, *RECIPROCALS))}",
        f"rational combinations of 1 and one of {', '.join(CONSTANTS)}, and of 1 and {pairs}",
        f"products of rational powers of {primes}, pi and E",
        f"roots of polynomials of degree {degrees}",
    ]
    return "; ".join(parts)


def run(arguments: argparse.Namespace) -> int:
    """Print the candidates, the strongest first; return 1 if there are none."""
    from lemmata.discovery.closed_forms import guess

    try:
        candidates = guess(arguments.value, arguments.digits)
    except ValueError as error:
        raise BadInput(str(error)) from None
    for candidate in candidates[:5]:
        breakdown = (
            f"{candidate.digits:.1f} digits matched - {candidate.complexity:.1f} of complexity"
        )
        print(
            f"{candidate.form!s:<32}  strength {candidate.strength:5.1f} = {breakdown}; accidental"
            f" hits expected: {10**-candidate.strength:.0e}"
        )
    if not candidates:
        print(
            "no candidate: no closed form fits these digits better than chance would; give more"
            " digits"
        )
    if len(candidates) == 1:
        print("nothing else fits better than chance would")
    print(f"tried: {tried()}")
    return 0 if candidates else 1
