"""`python -m hanafuda.server`: the same as `hanafuda serve`."""

import argparse
import sys

from ..errors import HanafudaError
from . import command


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m hanafuda.server", description=command.ABOUT)
    command.arguments(parser)
    try:
        return command.run(parser.parse_args())
    except HanafudaError as error:
        print(f"hanafuda: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
