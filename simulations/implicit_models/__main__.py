"""`python -m simulations.implicit_models` runs the simulation."""

import sys

from lemmata.simulations.implicit_models import main

if __name__ == "__main__":
    sys.exit(main())
