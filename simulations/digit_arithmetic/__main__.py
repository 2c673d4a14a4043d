"""`python -m simulations.digit_arithmetic` runs the simulation."""

import sys

from lemmata.simulations.digit_arithmetic import main

if __name__ == "__main__":
    sys.exit(main())
