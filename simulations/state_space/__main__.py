"""`python -m simulations.state_space` runs the simulation."""

import sys

from lemmata.simulations.state_space import main

if __name__ == "__main__":
    sys.exit(main())
