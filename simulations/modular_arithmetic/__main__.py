"""`python -m simulations.modular_arithmetic` runs the simulation."""

import sys

from lemmata.simulations.modular_arithmetic import main

if __name__ == "__main__":
    sys.exit(main())
