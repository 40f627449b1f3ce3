"""`python -m hanafuda` is the command `hanafuda`."""

import sys

from .cli import main

sys.exit(main())
