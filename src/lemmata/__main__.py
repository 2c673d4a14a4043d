"""`python -m lemmata`: the same as the command `lemmata`."""

import sys

from lemmata.cli import main

if __name__ == "__main__":
    sys.exit(main())
